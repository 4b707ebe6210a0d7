// The words of a text read one after another by a recurrent network and by an LSTM, and at once by an attention head:
// how far a nudge to the first word gets in each.

import { runText } from '../../session/model-run.js'
import { CONSTRUCTED } from '../../session/models.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {{ model: string, text: string, isLong: boolean, gain: number, forget: number,
 *   nudge: number, seed: number }} RecurrenceRequest
 *   isLong: the text over and over, up to the longest that there is; gain: of W; forget: bias of the LSTM's forget gate
 * @typedef {{ words: string[], count: number, width: number, state: number, label: string, tensors: Tensor[] }} Recurrence
 *   words: those read; count: of the text once; label: where their vectors come from
 */

/** Numbers in a state. */
const STATE = 16
const READERS = /** @type {const} */ (['rnn', 'lstm', 'attention'])

/** Deviation of U x_t: small enough that tanh bends it little, and that attention spreads over all words. */
const INPUT = 0.5

/** @param {Readonly<State>} state @returns {RecurrenceRequest} */
export const request = (state) => ({
  model: state.model,
  text: state.text,
  isLong: state['recurrence.long'],
  gain: state['recurrence.gain'],
  forget: state['recurrence.forget'],
  nudge: state['recurrence.nudge'],
  seed: state['recurrence.seed'],
})

/** @param {Run} run @param {RecurrenceRequest} request @returns {Promise<Recurrence>} */
export async function numbers(run, { model, text, isLong, gain, forget, nudge, seed }) {
  const { words: once, spans, embed, label } = await vectorsOf(run, model, text)
  if (!once.length) return { words: [], spans: [], count: 0, width: 0, state: STATE, label, tensors: [] }
  const words = isLong ? Array.from({ length: run.core.tokensMax }, (_, t) => once[t % once.length]) : once
  const [n, width] = [words.length, embed.shape[1]]
  const x = run.core.rmsNorm({ x: repeated(embed.data, n * width), rows: n, cols: width })
  const tensors = [run.tensor('x', [n, width], x)]
  for (const kind of READERS) {
    await run.breathe()
    const weights = run.core.readerWeights({ kind, width, state: STATE, gain, input: INPUT, forgetBias: forget, seed })
    const reading = run.core.readText({ kind, x, tokens: n, width, state: STATE, weights, nudge })
    tensors.push(...weightTensors(kind, weights, width))
    for (const name of /** @type {const} */ (['change', 'decades', 'gradient', 'fade']))
      tensors.push(run.tensor(`${kind}.${name}`, [1, n], reading[name]))
    tensors.push(run.tensor(`${kind}.states`, [n, STATE], reading.states))
  }
  return { words, spans, count: once.length, width, state: STATE, label, tensors }
}

/**
 * A text's words as vectors of the page's model; of the constructed one, which knows every word, where that model can't
 * read the text.
 * @param {Run} run @param {string} model @param {string} text @returns {Promise<{ words: string[], embed: Tensor, label: string }>}
 */
async function vectorsOf(run, model, text) {
  const network = await run.model(model)
  const { words, spans, tensors } = runText(network, { model, text }, ['embed'])
  if (words.length && !tensors.length && model !== CONSTRUCTED) return vectorsOf(run, CONSTRUCTED, text)
  return { words, spans, embed: tensors[0], label: model === CONSTRUCTED ? 'constructed' : 'trained' }
}

/** The values over and over, `count` of them. @param {Float32Array} values @param {number} count */
const repeated = (values, count) => Float32Array.from({ length: count }, (_, i) => values[i % values.length])

/**
 * @param {import('../../core/calls/readers.js').ReaderKind} kind @param {import('../../core/calls/readers.js').ReaderWeights} weights
 * @param {number} width
 */
function weightTensors(kind, { recurrent, input, bias }, width) {
  const rows = input.length / width
  const u = run.tensor(`${kind}.U`, [rows, width], input)
  if (!recurrent.length) return [u]
  const w = run.tensor(`${kind}.W`, [rows, STATE], recurrent)
  return [w, u, run.tensor(`${kind}.b`, [1, rows], bias)]
}
