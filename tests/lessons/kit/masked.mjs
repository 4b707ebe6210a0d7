// Attention under a mask in double precision, written from the formula: what tests of the mask's lessons compare with.

import { withMask } from './double.mjs'
import { read, shipped } from './shipped.mjs'

/** One row's weights; all 0 where it sees nothing. */
export function softmax(scores, sees = () => true) {
  const seen = scores.map((score, j) => (sees(j) ? score : -Infinity))
  const most = Math.max(...seen)
  if (most === -Infinity) return scores.map(() => 0)
  const e = seen.map((score) => Math.exp(score - most))
  const sum = e.reduce((a, b) => a + b)
  return e.map((x) => x / sum)
}

/** Rows of a head's scores, from its queries and keys. */
export async function scoresOf(model, text, layer, head, { causal = false, hidden = -1 } = {}) {
  const network = await shipped(model)
  const tokens = withMask(network, network.tokens(text).numbers, hidden)
  const [q, k] = ['q', 'k'].map((name) => read(network, { tokens, causal }, { name: `layer${layer}.${name}`, head }))
  const [n, d] = q.shape
  const dot = (i, j) => {
    let sum = 0
    for (let at = 0; at < d; at++) sum += q.data[i * d + at] * k.data[j * d + at]
    return sum / Math.sqrt(d)
  }
  return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => dot(i, j)))
}

/** Weights in float32, of scores of up to 20 in float32, are off by less. */
export const WEIGHT = 1e-5
export const SCORE = 1e-4
