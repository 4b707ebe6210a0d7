// The knobs of <hl-questions>.

import { declareKnobs } from '../../session/knobs.js'

const OF_A_QUESTION = ['text', 'row', 'model', 'layer', 'head', 'questions.chapter', 'questions.at', 'questions.seed']

export const knobs = declareKnobs({
  'questions.chapter': {
    kind: 'choice',
    initial: 'c',
    choices: ['a', 'b', 'c', 'd', 'e', 'h', 'f', 'g', 'i', 'j', 'k', 't'],
  },
  /** Which question of the chapter. */
  'questions.at': { kind: 'whole', initial: 0, min: 0, max: 3, belongs: ['questions.chapter'] },
  /** Other numbers and other words for each. */
  'questions.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
  /** Whether an exam sheet of all chapters is on show, with its solutions. */
  'questions.sheet': { kind: 'switch', initial: false },
  /** The answer as it was typed, or the option that was chosen; and whether the right answer is on show. */
  'questions.given': { kind: 'text', initial: '', maxLength: 40, belongs: OF_A_QUESTION },
  'questions.shown': { kind: 'switch', initial: false, belongs: OF_A_QUESTION },
})
