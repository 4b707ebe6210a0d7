// Networks of random weights, one of each architecture, as weights files; and what their tests ask of every run.

import assert from 'node:assert/strict'
import { generator } from './generator.mjs'
import { weightsFile } from './weights-file.mjs'

const SEED = 20261121
const random = generator(SEED)
export const below = (n) => Math.floor(random() * n)

const COMMON = {
  kvHeads: 1,
  heads: 2,
  dim: 4,
  valueDim: 3,
  width: 6,
  vocabulary: 5,
  positions: 70,
  eps: Math.fround(1e-5),
  startMark: false,
  reach: 0,
  wordWidth: 0,
  buckets: 0,
}
export const ENCODER = {
  ...COMMON,
  architecture: 'encoder',
  layers: 2,
  decoderLayers: 0,
  ffn: 10,
  norm: 'post',
  activation: 'gelu',
  position: 'sinusoidal',
  output: 'tied',
  finalNorm: false,
  attentionBiases: true,
  outputBias: true,
  positionBase: 10000,
}
export const DECODER = {
  ...ENCODER,
  architecture: 'decoder',
  norm: 'pre',
  activation: 'silu',
  position: 'rope-interleaved',
  output: 'own',
  finalNorm: true,
  attentionBiases: false,
  positionBase: 500,
}
export const BOTH = {
  ...ENCODER,
  architecture: 'encoder-decoder',
  decoderLayers: 2,
  norm: 'pre',
  activation: 'relu',
  position: 'learned',
  finalNorm: true,
  positionBase: 0,
}
export const WORDS = ['a', 'b', 'café', '\ufeff', 'e']
export const METADATA = 'label: random\nnote: für Tests'

/** A file, and its tensors by name. */
export function made(config) {
  const weights = {}
  const file = weightsFile(
    config,
    (name, count) => {
      weights[name] = Float32Array.from({ length: count }, () => 1.2 * random() - 0.6)
      return weights[name]
    },
    WORDS,
    METADATA,
  )
  return { file, weights }
}

export const tokensOf = (n) => Uint32Array.from({ length: n }, () => below(COMMON.vocabulary))
export const sameBits = (a, b, what) => assert.deepEqual(new Uint8Array(a.buffer), new Uint8Array(b.buffer), what)
export const refused = (code, message) => (error) =>
  error.name === 'HlError' && error.code === code && message.test(error.message)

export const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0].data
