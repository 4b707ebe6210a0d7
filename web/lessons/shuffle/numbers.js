// Words in another order, through one layer: do the outputs follow the words?

import { randomLayer, WIDTH, wordVectors } from '../../kit/numbers/random-layer.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { ShuffleAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} ShuffleRequest
 */

const WORDS_MAX = 14
const HEADS = 4

/** How far a word sees through the window, to either side. */
const WINDOW = 2

/** Output dimensions on show. */
const SHOWN = 32

/** @param {Readonly<State>} state */
export const request = (state) => ({
  text: state.text,
  /** Of another length than there are words: as they were typed. */
  order: state['shuffle.order'],
  position: state['shuffle.position'],
  mask: state['shuffle.mask'],
  /** Of the weights. */
  seed: state['shuffle.seed'],
})

/** @param {Run} run @param {ShuffleRequest} request @returns {Promise<ShuffleAnswer>} */
export async function numbers(run, request) {
  const { words, spans, vectors } = await wordVectors(run, request.text, WORDS_MAX)
  const { position, mask } = request
  const order = request.order.length === words.length ? request.order : words.map((_, i) => i)
  const facts = { words, spans, order, position, mask, layer: { heads: HEADS, width: WIDTH, window: WINDOW } }
  const nothing = { first: firstOf(run, vectors), strips: { values: [], range: /** @type {const} */ ([0, 0]) } }
  if (!words.length) return { ...facts, ...nothing, tensors: [] }
  const weights = await randomLayer(run.core, request.seed)
  const shape = [words.length, WIDTH]
  const before = outputOf(run, weights, vectors, request)
  const after = outputOf(run, weights, inOrder(vectors, order), request)
  const distances = run.core.rowsDistance({ a: after, b: inOrder(before, order), rows: words.length, cols: WIDTH })
  const [output, original] = [run.tensor('output', shape, after), run.tensor('original', shape, before)]
  const tensors = [output, original, run.tensor('distance', [words.length], distances)]
  const first = firstOf(run, output.data)
  return { ...facts, first, strips: stripsOf(run, first.values, inOrder(original.data, order)), tensors }
}

/**
 * One encoder layer, pre-norm, on words in some order.
 * @param {Run} run @param {import('../../kit/numbers/random-layer.js').RandomLayer} weights @param {Float32Array} vectors
 * @param {ShuffleRequest} request
 */
function outputOf({ core }, weights, vectors, { position, mask }) {
  const tokens = vectors.length / WIDTH
  const places = position === 'sinusoidal' ? core.positionalEncoding({ positions: tokens, dim: WIDTH }) : null
  const { output } = core.encoderLayer({
    x: places ? core.add({ a: vectors, b: places }) : vectors,
    ...{ tokens, width: WIDTH, heads: HEADS, weights, norm: 'pre' },
    causal: mask === 'causal' ? 'top-left' : false,
    mask: mask === 'window' ? windowMask(tokens) : undefined,
    position: position === 'rope' || position === 'alibi' ? { kind: position } : null,
  })
  return output
}

/** The dimensions on show. @param {Run} run @param {Float32Array} rows */
function firstOf({ core }, rows) {
  const values = new Float32Array((rows.length / WIDTH) * SHOWN)
  for (let from = 0, to = 0; to < values.length; from += WIDTH, to += SHOWN)
    values.set(rows.subarray(from, from + SHOWN), to)
  return { values, cols: SHOWN, range: values.length ? core.finiteRange(values) : /** @type {const} */ ([0, 0]) }
}

/**
 * The dimensions on show of each card, one below the other: of its output as typed and as it is now, side by side.
 * @param {Run} run @param {Float32Array} now @param {Float32Array} typed whole rows
 */
function stripsOf(run, now, typed) {
  const before = firstOf(run, typed).values
  const values = Array.from({ length: now.length / SHOWN }, (_, place) =>
    Float32Array.from({ length: 2 * SHOWN }, (_, i) => (i % 2 ? now : before)[place * SHOWN + (i >> 1)]),
  )
  return { values, range: run.core.finiteRange(Float32Array.from([...now, ...before])) }
}

/** Rows in another order. @param {Float32Array} rows @param {number[]} order */
const inOrder = (rows, order) =>
  Float32Array.from(order.flatMap((place) => Array.from(rows.subarray(place * WIDTH, (place + 1) * WIDTH))))

/** @param {number} n */
const windowMask = (n) =>
  Uint8Array.from({ length: n * n }, (_, at) => {
    const [row, col] = [Math.floor(at / n), at % n]
    return Math.abs(col - row) <= WINDOW ? 1 : 0
  })
