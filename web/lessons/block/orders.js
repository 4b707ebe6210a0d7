// Both orders of a layer's boxes on weights that nobody trained: LayerNorm after each sum (post-norm), or before each step
// (pre-norm). Mean and variance of the picked word's vector before the layer, after attention and after the feed-forward.

import { randomLayer, WIDTH, wordVectors } from '../../kit/numbers/random-layer.js'
import { joined } from '../../kit/numbers/rows.js'
import { tokenOf } from '../../session/picked-word.js'
import { momentsOf } from './norms.js'

/**
 * @import { Place, Run, Tensor } from '../../session/types.js'
 */

/** Words that are read at most. */
const MOST = 16

const HEADS = 3

/** @param {Run} run @param {{ text: string, seed: number, row: Place }} request @returns {Promise<Tensor[]>} */
export async function ordersOf(run, { text, seed, row }) {
  const { core } = run
  const { words, spans, vectors: x } = await wordVectors(run, text, MOST)
  const tokens = words.length
  const at = Math.min(tokens - 1, Math.max(0, tokenOf(row, spans)))
  const weights = await randomLayer(core, seed)
  const own = (/** @type {Float32Array} */ all) => all.subarray(at * WIDTH, (at + 1) * WIDTH)
  return /** @type {const} */ (['post', 'pre']).map((norm) => {
    const want = ['attnOutput', 'norm1']
    const made = core.encoderLayer({ x, tokens, width: WIDTH, heads: HEADS, norm, weights, want })
    const middle = norm === 'post' ? made.norm1 : core.add({ a: x, b: made.attnOutput })
    return run.tensor(`random.${norm}`, [3, 2], momentsOf(run, joined([x, middle, made.output].map(own)), 3))
  })
}
