// The parts of a model, as the core counts them (planSizes), and which of them stand where.

/** @typedef {import('../../core/calls/plans.js').Part} Part */

/** @type {readonly Part[]} */
export const ENCODER = ['encoderSelf', 'encoderFfn', 'encoderNorms']
/** @type {readonly Part[]} */
export const DECODER = ['decoderSelf', 'decoderCross', 'decoderFfn', 'decoderNorms']
/** Below the layers. @type {readonly Part[]} */
export const BASE = ['words', 'places', 'rest']

export const PARTS = [...ENCODER, ...DECODER, ...BASE]
