// The knobs of <hl-stack>. A size that is null is the plan's own.

import { declareKnobs } from '../../session/knobs.js'

/** @typedef {import('../../core/calls/plans.js').Part} Part */

// The parts of a model, as the core counts them, and which of them stand where.

/** @type {readonly Part[]} */
export const ENCODER = ['encoderSelf', 'encoderFfn', 'encoderNorms']
/** @type {readonly Part[]} */
export const DECODER = ['decoderSelf', 'decoderCross', 'decoderFfn', 'decoderNorms']
/** Below the layers. @type {readonly Part[]} */
export const BASE = ['words', 'places', 'rest']

export const PARTS = [...ENCODER, ...DECODER, ...BASE]

/** @satisfies {Partial<import('../../session/knobs.js').Knob>} */
const SIZE = { initial: null, min: 1, max: 1048576, optional: true, belongs: ['stack.plan'] }

export const knobs = declareKnobs({
  'stack.plan': { kind: 'choice', initial: 'transformer', choices: ['transformer', 'bert', 'gpt', 'model'] },
  /** Layers of each stack that the plan has. */
  'stack.layers': { kind: 'whole', ...SIZE, max: 96 },
  'stack.width': { kind: 'whole', ...SIZE },
  'stack.heads': { kind: 'whole', ...SIZE },
  'stack.ffn': { kind: 'whole', ...SIZE },
  'stack.words': { kind: 'whole', ...SIZE },
  'stack.norm': { kind: 'choice', initial: 'own', choices: ['own', 'post', 'pre'], belongs: ['stack.plan'] },
  /** The part that is picked. */
  'stack.part': { kind: 'choice', initial: 'none', choices: ['none', ...PARTS], isLook: true },
})
