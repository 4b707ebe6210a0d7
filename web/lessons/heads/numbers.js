// Heads by number: sizes for one width and many numbers of heads, and queries, keys and values of a sentence cut into
// heads, with the transpose and without it.

import { KNOBS } from '../../session/knobs.js'
import { runText } from '../../session/model-run.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { HeadsAnswer, HeadsOwn } from './types.js'
 * @typedef {ReturnType<typeof request>} HeadsRequest
 */

/** Numbers of heads that are listed, where they divide the width. */
const LISTED = [1, 2, 4, 8, 12, 16, 32, 64]

/** More heads, and more words, are not drawn one by one. */
const CUT_MAX = 16
const WORDS_MAX = 16

/** @param {Readonly<State>} state @param {HeadsOwn} own */
export function request(state, { last = Number(KNOBS['heads.count'].initial) }) {
  const [width, count] = [Number(state['heads.width']), state['heads.count']]
  return {
    ...{ width, count },
    /** A number of heads that was good: shown where `count` does not divide the width. */
    last: width % count ? last : count,
    tokens: state['heads.tokens'],
    forgotten: state['heads.forgotten'],
    model: state.model,
    text: state.text,
    seed: state.seed,
    layer: state.layer,
  }
}

/** @param {Run} run @param {HeadsRequest} request @returns {Promise<HeadsAnswer>} */
export async function numbers(run, request) {
  const { width, count, last, tokens } = request
  const sizesOf = (/** @type {number} */ heads) => run.core.headSizes({ width, heads, tokens })
  const refused = complaint(() => sizesOf(count))
  const shown = !refused ? count : width % last ? 1 : last
  const counts = [...new Set([...LISTED.filter((heads) => width % heads === 0), shown])].sort((a, b) => a - b)
  const list = counts.map((heads) => ({ heads, sizes: sizesOf(heads) }))
  const parameters = list.flatMap(({ sizes: s }) => [s.dim, s.inputParameters, s.outputParameters, s.parameters])
  const { tensors, ...sentence } = await cutSentence(run, request, shown)
  const sizes = run.tensor('heads.parameters', [list.length, 4], parameters)
  return { ...sentence, refused, width, shown, list, tensors: [sizes, ...tensors] }
}

/** What the core says against a call; empty: nothing. @param {() => unknown} call */
function complaint(call) {
  try {
    call()
    return ''
  } catch (error) {
    return /** @type {Error} */ (error).message
  }
}

/**
 * Queries, keys and values of the shown layer, cut into as many heads where those divide its width, else into its own.
 * @param {Run} run @param {HeadsRequest} request @param {number} shown
 */
async function cutSentence(run, { model, text, seed, layer: wanted, forgotten }, shown) {
  const asked = await run.model(model)
  const layer = Math.min(wanted, asked.attentions - 1)
  const want = ['q', 'k', 'v'].map((name) => asked.attentionNames[layer] + name)
  const { network, words: all, spans, unknown, tensors } = runText(asked, { model, text, seed }, want)
  const { heads: own, dim: ownDim } = network.config
  const modelWidth = own * ownDim
  const facts = { network, layer, spans: spans.slice(0, WORDS_MAX), own, modelWidth, forgotten }
  if (!tensors.length) {
    const unread = [...new Set(unknown.map((token) => all[token]))]
    return { ...facts, words: [], unread, cut: own, misplaced: 0, tensors: [] }
  }
  const words = all.slice(0, WORDS_MAX)
  const cut = shown <= CUT_MAX && modelWidth % shown === 0 ? shown : own
  const whole = tensors.map(({ data }) => sideBySide(data, own, all.length, ownDim, words.length))
  const slices = [true, false].map((transposed) =>
    run.core.splitHeads({ tokens: words.length, heads: cut, transposed }),
  )
  const [right, wrong] = slices.map((order) => attend(run, whole, order, cut, words.length))
  const moved = run.core.rowsMoved({ a: right, b: wrong, rows: words.length, cols: modelWidth })
  const [a, b] = slices.map((order) => Float32Array.from(order))
  const misplaced = run.core.rowsChanged({ a, b, rows: 1, cols: a.length })[0]
  return {
    ...{ ...facts, words, unread: [], cut, misplaced },
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
