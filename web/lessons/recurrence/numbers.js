// The words of a text read one after another by a recurrent network and by an LSTM, and at once by an attention head with
// random weights and by the same head aimed at word 1: how far a nudge to the first word gets in each.

import { labelOf } from '../../kit/reading.js'
import { rowsInFront, runText } from '../../session/model-run.js'
import { CONSTRUCTED } from '../../session/models.js'

/**
 * @import { Run, Span, State, Tensor } from '../../session/types.js'
 * @import { Reader, RecurrenceAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} RecurrenceRequest
 * @typedef {import('../../core/calls/readers.js').ReaderWeights} ReaderWeights
 */

/** The longest text that is read. */
const WORDS_MAX = 64

/** Numbers in a state. */
const STATE = 16

/** The last is the same head as the one before, with a query that is aimed at word 1. */
export const READERS = /** @type {const} */ (['rnn', 'lstm', 'attention', 'aimed'])
const MEASURES = /** @type {const} */ (['change', 'decades', 'gradient', 'fade'])

/** Whether a reader is an attention head. @param {Reader} reader */
export const attends = (reader) => reader === 'attention' || reader === 'aimed'

/** The bias of an aimed query is the key of word 1 times this, which outweighs what the words themselves ask for. */
const AIM = 6

/** Deviation of U x_t: small enough that tanh bends it little, and that attention spreads over all words. */
const INPUT = 0.5

/** Differences of two runs in double are rounding below this. */
const ROUNDING = -15

/** @param {Readonly<State>} state */
export const request = (state) => ({
  model: state.model,
  text: state.text,
  /** The text over and over, up to the longest that there is. */
  isLong: state['recurrence.long'],
  /** Of W. */
  gain: state['recurrence.gain'],
  /** Bias of the LSTM's forget gates. */
  forget: state['recurrence.forget'],
  /** The share by which word 1 grows. */
  nudge: state['recurrence.nudge'],
  seed: state['recurrence.seed'],
})

/** @param {Run} run @param {RecurrenceRequest} request @returns {Promise<RecurrenceAnswer>} */
export async function numbers(run, request) {
  const { gain, nudge, seed } = request
  const { words: once, spans, embed, label } = await vectorsOf(run, request.model, request.text)
  const facts = { spans, label, state: STATE, gain, nudge, seed }
  if (!embed) return { ...facts, words: [], width: 0, decades: [-1, 0], tensors: [] }
  const words = request.isLong ? Array.from({ length: WORDS_MAX }, (_, t) => once[t % once.length]) : once
  const [n, width] = [words.length, embed.shape[1]]
  const x = run.core.rmsNorm({ x: repeated(embed.data, n * width), rows: n, cols: width })
  const tensors = [run.tensor('x', [n, width], x)]
  const all = []
  for (const kind of READERS) {
    await run.breathe()
    const read = readBy(run, kind, x, width, request)
    tensors.push(...read.tensors)
    all.push(...read.decades)
  }
  return { ...facts, words, width, decades: around(run.core.finiteRange(Float32Array.from(all))), tensors }
}

/**
 * What a reader makes of a text. @param {Run} run @param {Reader} reader @param {Float32Array} x @param {number} width @param {RecurrenceRequest} request
 * @returns {{ tensors: Tensor[], decades: Float32Array }}
 */
function readBy(run, reader, x, width, { gain, forget, nudge, seed }) {
  const tokens = x.length / width
  const sizes = { kind: reader === 'aimed' ? 'attention' : reader, width, state: STATE }
  const drawn = run.core.readerWeights({ ...sizes, gain, input: INPUT, forgetBias: forget, seed })
  const weights = reader === 'aimed' ? { ...drawn, bias: aimedBias(run, drawn.input, x, width) } : drawn
  const reading = run.core.readText({ ...sizes, x, tokens, weights, nudge })
  const measured = attends(reader) ? [...MEASURES, /** @type {const} */ ('weight')] : MEASURES
  return {
    decades: reading.decades,
    tensors: [
      ...weightTensors(run, reader, weights, width),
      ...measured.map((name) => run.tensor(`${reader}.${name}`, [1, tokens], reading[name])),
      run.tensor(`${reader}.states`, [tokens, STATE], reading.states),
    ],
  }
}

/** A bias of all queries that is the key of word 1, many times; keys and values have none. @param {Run} run @param {Float32Array} input W_Q, W_K, W_V @param {Float32Array} x @param {number} width */
function aimedBias({ core }, input, x, width) {
  const block = STATE * width
  const key = { a: x.subarray(0, width), b: input.subarray(block, 2 * block), rows: 1, inner: width, cols: STATE }
  const bias = new Float32Array(3 * STATE)
  bias.set(core.scale({ x: core.matmul({ ...key, transposeB: true }), factor: AIM }))
  return bias
}

/** @param {Run} run @param {Reader} reader @param {ReaderWeights} weights @param {number} width */
function weightTensors(run, reader, { recurrent, input, bias }, width) {
  const rows = input.length / width
  const tensors = [run.tensor(`${reader}.U`, [rows, width], input)]
  if (recurrent.length) tensors.unshift(run.tensor(`${reader}.W`, [rows, STATE], recurrent))
  if (bias.length) tensors.push(run.tensor(`${reader}.b`, [1, rows], bias))
  return tensors
}

/**
 * A text's words as vectors of the page's model; of the constructed one, which knows every word, where that model can't
 * read the text.
 * @param {Run} run @param {string} name of the model @param {string} text
 * @returns {Promise<{ words: string[], spans: Span[], embed: Tensor | null, label: string }>}
 */
async function vectorsOf(run, name, text) {
  const model = await run.model(name)
  const { words, spans, network, tensors } = runText(model, { model: name, text }, ['embed'])
  if (words.length && !tensors.length && name !== CONSTRUCTED) return vectorsOf(run, CONSTRUCTED, text)
  const mark = rowsInFront(model) // no word that a reader reads
  const embed = tensors[0] && { ...tensors[0], data: tensors[0].data.subarray(mark * tensors[0].shape[1]) }
  return { words: words.slice(mark), spans: spans.slice(mark), embed: embed ?? null, label: labelOf(network) }
}

/** The values over and over, `count` of them. @param {Float32Array} values @param {number} count */
const repeated = (values, count) => Float32Array.from({ length: count }, (_, i) => values[i % values.length])

/** Whole numbers around a range, above rounding. @param {readonly number[]} range @returns {[number, number]} */
function around([low, high]) {
  const top = Math.ceil(high)
  return [Math.min(top - 1, Math.max(ROUNDING, Math.floor(low))), top]
}
