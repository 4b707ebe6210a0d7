// Heads by number: sizes for one width and many numbers of heads, and queries, keys and values of a sentence cut into
// heads, with the transpose and without it.

import { runText } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../../core/calls/heads.js').HeadSizes} HeadSizes
 * @typedef {{ width: number, count: number, last: number, tokens: number, forgotten: boolean,
 *   model: string, text: string, seed: number, layer: number }} HeadsRequest
 *   last: a number of heads that was good, shown where `count` is refused; forgotten: without the transpose
 * @typedef {{ heads: number, sizes: HeadSizes }} SizesOf
 */

/** Numbers of heads that are listed, where they divide the width. */
const LISTED = [1, 2, 4, 8, 12, 16, 32, 64]

/** More heads, and more words, are not drawn one by one. */
const CUT_MAX = 16
const WORDS_MAX = 16

/** @param {Readonly<State>} state @param {{ last?: number }} own the last number of heads that was good @returns {HeadsRequest} */
export const request = (state, { last = 1 } = {}) => ({
  width: Number(state['heads.width']),
  count: state['heads.count'],
  last,
  tokens: state['heads.tokens'],
  forgotten: state['heads.forgotten'],
  model: state.model,
  text: state.text,
  seed: state.seed,
  layer: state.layer,
})

/** @param {Run} run @param {HeadsRequest} request */
export async function numbers(run, request) {
  const { width, tokens } = request
  const chosen = sizesOf(run, width, request.count, tokens)
  const last = width % request.last ? 1 : request.last
  const shown = chosen.sizes ? request.count : last
  const counts = [...new Set([...LISTED.filter((count) => width % count === 0), shown])].sort((a, b) => a - b)
  /** @type {SizesOf[]} */
  const list = counts.map((count) => ({ heads: count, sizes: run.core.headSizes({ width, heads: count, tokens }) }))
  const parameters = list.flatMap(({ sizes: s }) => [s.dim, s.inputParameters, s.outputParameters, s.parameters])
  return {
    refused: chosen.refused,
    width,
    shown,
    list,
    ...(await cutSentence(run, request, shown)),
    parameters: run.tensor('heads.parameters', [list.length, 4], parameters),
  }
}

/** @param {Run} run @param {number} width @param {number} count @param {number} tokens @returns {{ sizes?: HeadSizes, refused?: string }} */
function sizesOf(run, width, count, tokens) {
  try {
    return { sizes: run.core.headSizes({ width, heads: count, tokens }) }
  } catch (error) {
    return { refused: /** @type {Error} */ (error).message }
  }
}

/**
 * Queries, keys and values of the shown layer, cut into as many heads where those divide its width, else into its own.
 * @param {Run} run @param {HeadsRequest} request @param {number} shown
 */
async function cutSentence(run, { model, text, seed, layer, forgotten }, shown) {
  const network = await run.model(model)
  const shownLayer = Math.min(layer, network.attentions - 1)
  const prefix = network.attentionNames[shownLayer]
  const { heads: own, dim: ownDim } = network.config
  const want = ['q', 'k', 'v'].map((name) => prefix + name)
  const { words: all, spans, tensors } = runText(network, { model, text, seed }, want)
  const words = all.slice(0, WORDS_MAX)
  const modelWidth = own * ownDim
  const facts = { own, modelWidth, layer: shownLayer, spans: spans.slice(0, WORDS_MAX) }
  if (!words.length || !tensors.length) return { ...facts, words: [], tensors: [], cut: own, misplaced: 0 }
  const cut = shown <= CUT_MAX && modelWidth % shown === 0 ? shown : own
  const whole = tensors.map(({ data }) => sideBySide(data, own, all.length, ownDim, words.length))
  const slices = [true, false].map((transposed) =>
    run.core.splitHeads({ tokens: words.length, heads: cut, transposed }),
  )
  const [right, wrong] = slices.map((order) => attend(run, whole, order, cut, words.length))
  const moved = run.core.rowsMoved({ a: right, b: wrong, rows: words.length, cols: modelWidth })
  const misplaced = run.core.rowsChanged({
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
      run.tensor('split.before', [words.length, cut], Array.from(slices[0].keys())),
      run.tensor('split.slices', [cut, words.length], slices[forgotten ? 1 : 0]),
      run.tensor('split.moved', [words.length], moved),
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
 * @param {Run} run @param {Float32Array[]} whole q, k and v @param {Uint32Array} order @param {number} heads @param {number} tokens
 */
function attend(run, whole, order, heads, tokens) {
  const dim = whole[0].length / (heads * tokens)
  const [q, k, v] = whole.map((x) => {
    const cut = new Float32Array(x.length)
    order.forEach((slice, place) => cut.set(x.subarray(slice * dim, (slice + 1) * dim), place * dim))
    return cut
  })
  const { output } = run.core.attention({ q, k, v, heads, queries: tokens, keys: tokens, dim })
  return sideBySide(output, heads, tokens, dim, tokens)
}
