// Heads by number: sizes for one width and many numbers of heads, and queries, keys and values of a sentence cut into
// heads, with the transpose and without it.

import { modelNamed } from '../../session/models.js'
import { networkAnswer } from '../../session/model-run.js'
import { tensor } from '../../kit/numbers/tensors.js'

/**
 * @typedef {import('../../core/core.js').Core} Core
 * @typedef {import('../../kit/numbers/tensors.js').Perturbation} Perturbation
 * @typedef {import('../../core/calls/heads.js').HeadSizes} HeadSizes
 * @typedef {{ kind: 'heads', width: number, count: number, last: number, tokens: number, forgotten: boolean,
 *   model: string, text: string, seed: number, layer: number }} HeadsRequest
 *   last: a number of heads that was good, shown where `count` is refused; forgotten: without the transpose
 * @typedef {{ heads: number, sizes: HeadSizes }} SizesOf
 */

/** Numbers of heads that are listed, where they divide the width. */
const LISTED = [1, 2, 4, 8, 12, 16, 32, 64]

/** More heads, and more words, are not drawn one by one. */
const CUT_MAX = 16
const WORDS_MAX = 16

/** @param {Core} core @param {HeadsRequest} request @param {Perturbation} perturbation */
export async function heads(core, request, perturbation) {
  const { width, tokens } = request
  const chosen = sizesOf(core, width, request.count, tokens)
  const last = width % request.last ? 1 : request.last
  const shown = chosen.sizes ? request.count : last
  const counts = [...new Set([...LISTED.filter((count) => width % count === 0), shown])].sort((a, b) => a - b)
  /** @type {SizesOf[]} */
  const list = counts.map((count) => ({ heads: count, sizes: core.headSizes({ width, heads: count, tokens }) }))
  const parameters = list.flatMap(({ sizes: s }) => [s.dim, s.inputParameters, s.outputParameters, s.parameters])
  return {
    refused: chosen.refused,
    width,
    shown,
    list,
    ...(await cutSentence(core, request, shown, perturbation)),
    parameters: tensor('heads.parameters', [list.length, 4], parameters, perturbation),
  }
}

/** @param {Core} core @param {number} width @param {number} count @param {number} tokens @returns {{ sizes?: HeadSizes, refused?: string }} */
function sizesOf(core, width, count, tokens) {
  try {
    return { sizes: core.headSizes({ width, heads: count, tokens }) }
  } catch (error) {
    return { refused: /** @type {Error} */ (error).message }
  }
}

/**
 * Queries, keys and values of the shown layer, cut into as many heads where those divide its width, else into its own.
 * @param {Core} core @param {HeadsRequest} request @param {number} shown @param {Perturbation} perturbation
 */
async function cutSentence(core, { model, text, seed, layer, forgotten }, shown, perturbation) {
  const network = await modelNamed(core, model)
  const shownLayer = Math.min(layer, network.attentions - 1)
  const prefix = network.attentionNames[shownLayer]
  const { heads: own, dim: ownDim } = network.config
  const want = ['q', 'k', 'v'].map((name) => prefix + name)
  const { words: all, tensors } = networkAnswer(network, { kind: 'network', model, text, seed, want }, null)
  const words = all.slice(0, WORDS_MAX)
  const modelWidth = own * ownDim
  const facts = { own, modelWidth, layer: shownLayer }
  if (!words.length || !tensors.length) return { ...facts, words: [], tensors: [], cut: own, misplaced: 0 }
  const cut = shown <= CUT_MAX && modelWidth % shown === 0 ? shown : own
  const whole = tensors.map(({ data }) => sideBySide(data, own, all.length, ownDim, words.length))
  const slices = [true, false].map((transposed) => core.splitHeads({ tokens: words.length, heads: cut, transposed }))
  const [right, wrong] = slices.map((order) => attend(core, whole, order, cut, words.length))
  const moved = core.rowsMoved({ a: right, b: wrong, rows: words.length, cols: modelWidth })
  const misplaced = core.rowsChanged({
    a: Float32Array.from(slices[0]),
    b: Float32Array.from(slices[1]),
    rows: cut,
    cols: words.length,
  })
  return {
    ...facts,
    words,
    cut,
    misplaced: misplaced.reduce((sum, count) => sum + count, 0),
    tensors: [
      tensor('split.before', [words.length, cut], Array.from(slices[0].keys()), perturbation),
      tensor('split.slices', [cut, words.length], slices[forgotten ? 1 : 0], perturbation),
      tensor('split.moved', [words.length], moved, perturbation),
    ],
  }
}

/** The first tokens of heads (H,T,D) as one matrix (T, H D). @param {Float32Array} x @param {number} heads @param {number} tokens @param {number} dim @param {number} first */
function sideBySide(x, heads, tokens, dim, first) {
  const whole = new Float32Array(first * heads * dim)
  for (let h = 0; h < heads; h++)
    for (let t = 0; t < first; t++)
      whole.set(x.subarray((h * tokens + t) * dim, (h * tokens + t + 1) * dim), (t * heads + h) * dim)
  return whole
}

/**
 * Attention on matrices (T, H D) cut into heads in this order of slices; its output side by side again, as it should be.
 * @param {Core} core @param {Float32Array[]} whole q, k and v @param {Uint32Array} order @param {number} heads @param {number} tokens
 */
function attend(core, whole, order, heads, tokens) {
  const dim = whole[0].length / (heads * tokens)
  const [q, k, v] = whole.map((x) => {
    const cut = new Float32Array(x.length)
    order.forEach((slice, place) => cut.set(x.subarray(slice * dim, (slice + 1) * dim), place * dim))
    return cut
  })
  const { output } = core.attention({ q, k, v, heads, queries: tokens, keys: tokens, dim })
  return sideBySide(output, heads, tokens, dim, tokens)
}
