// The knobs of <hl-grammar>.

import { declareKnobs } from '../../session/knobs.js'

/** @import { Relation } from './types.js' */

/** The parsed relations, in the order of their legend. @type {readonly Relation[]} */
export const RELATIONS = Object.freeze(['subj', 'obj', 'mod', 'aux', 'prep', 'attach', 'adv', 'stand'])

export const knobs = declareKnobs({
  /** Whose arcs are on show. */
  'grammar.relation': { kind: 'choice', initial: 'all', choices: ['all', ...RELATIONS], isLook: true },
})
