// The plans that the reader may begin with, and a plan out of a model's config.

/**
 * @import { Model } from '../../session/types.js'
 * @import { Plan } from './types.js'
 */

/** As published. The sizes of each: text/stack.js names the sources. @type {Record<'transformer' | 'bert' | 'gpt', Plan>} */
export const PLANS = {
  transformer: { ...both(6), width: 512, heads: 8, ffn: 2048, words: 37000, places: 0, norm: 'post', ...usual() },
  bert: {
    ...{ encoderLayers: 12, decoderLayers: 0, width: 768, heads: 12, ffn: 3072, words: 30522, norm: 'post' },
    places: 512 + 2, // positions and segments
    ...usual({ embeddingNorm: true, pooler: true }),
  },
  gpt: {
    ...{ encoderLayers: 0, decoderLayers: 12, width: 768, heads: 12, ffn: 3072, words: 50257, norm: 'pre' },
    places: 1024,
    ...usual({ finalNorms: true }),
  },
}

/** @param {number} layers */
function both(layers) {
  return { encoderLayers: layers, decoderLayers: layers }
}

/** @param {Partial<Plan>} [extras] */
function usual(extras = {}) {
  const none = { finalNorms: false, outputMatrix: false, outputBias: false, embeddingNorm: false, pooler: false }
  return { ...none, attentionBiases: true, ...extras }
}

/** @param {Model['config']} c @returns {Plan} */
export function planOf(c) {
  const isDecoder = c.architecture === 'decoder'
  const mark = c.startMark ? 1 : 0
  return {
    encoderLayers: isDecoder ? 0 : c.layers,
    decoderLayers: isDecoder ? c.layers : c.decoderLayers,
    ...{ width: c.width, heads: c.heads, ffn: c.ffn, words: c.vocabulary, norm: c.norm },
    places: (c.position === 'learned' ? c.positions + mark : 0) + mark,
    ...usual({ finalNorms: c.finalNorm, outputMatrix: c.output === 'own', outputBias: c.outputBias }),
    attentionBiases: c.attentionBiases,
  }
}
