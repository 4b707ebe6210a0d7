// The words of a text read one after another by a recurrent network and by an LSTM, and at once by an attention head:
// how far a nudge to the first word gets in each.

import { CONSTRUCTED, modelNamed } from '../models.js'
import { networkAnswer } from '../network-run.js'
import { breathe, tensor } from './tensors.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../core.js').Tensor} Tensor
 * @typedef {import('./tensors.js').Perturbation} Perturbation
 * @typedef {{ kind: 'recurrence', model: string, text: string, isLong: boolean, gain: number, forget: number,
 *   nudge: number, seed: number }} RecurrenceRequest
 *   isLong: the text over and over, up to the longest that there is; gain: of W; forget: bias of the LSTM's forget gate
 * @typedef {{ words: string[], count: number, width: number, state: number, label: string, tensors: Tensor[] }} Recurrence
 *   words: those read; count: of the text once; label: where their vectors come from
 */

/** Numbers in a state. */
const STATE = 16
const READERS = /** @type {const} */ (['rnn', 'lstm', 'attention'])

/** The longest text that is read. */
const WORDS_MAX = 64

/** Deviation of U x_t: small enough that tanh bends it little, and that attention spreads over all words. */
const INPUT = 0.5

/** @param {Core} core @param {RecurrenceRequest} request @param {Perturbation} perturbation @returns {Promise<Recurrence>} */
export async function recurrence(core, { model, text, isLong, gain, forget, nudge, seed }, perturbation) {
  const { words: once, embed, label } = await vectorsOf(core, model, text)
  if (!once.length) return { words: [], count: 0, width: 0, state: STATE, label, tensors: [] }
  const words = isLong ? Array.from({ length: WORDS_MAX }, (_, t) => once[t % once.length]) : once
  const [n, width] = [words.length, embed.shape[1]]
  const x = core.rmsNorm({ x: repeated(embed.data, n * width), rows: n, cols: width })
  const tensors = [tensor('x', [n, width], x, perturbation)]
  for (const kind of READERS) {
    await breathe()
    const weights = core.readerWeights({ kind, width, state: STATE, gain, input: INPUT, forgetBias: forget, seed })
    const reading = core.readText({ kind, x, tokens: n, width, state: STATE, weights, nudge })
    tensors.push(...weightTensors(kind, weights, width, perturbation))
    for (const name of /** @type {const} */ (['change', 'decades', 'gradient', 'fade']))
      tensors.push(tensor(`${kind}.${name}`, [1, n], reading[name], perturbation))
    tensors.push(tensor(`${kind}.states`, [n, STATE], reading.states, perturbation))
  }
  return { words, count: once.length, width, state: STATE, label, tensors }
}

/**
 * A text's words as vectors of the page's model; of the constructed one, which knows every word, where that model can't
 * read the text.
 * @param {Core} core @param {string} model @param {string} text @returns {Promise<{ words: string[], embed: Tensor, label: string }>}
 */
async function vectorsOf(core, model, text) {
  const network = await modelNamed(core, model)
  const { words, tensors } = networkAnswer(network, { kind: 'network', model, text, want: ['embed'] }, null)
  if (words.length && !tensors.length && model !== CONSTRUCTED) return vectorsOf(core, CONSTRUCTED, text)
  return { words, embed: tensors[0], label: model === CONSTRUCTED ? 'constructed' : 'trained' }
}

/** The values over and over, `count` of them. @param {Float32Array} values @param {number} count */
const repeated = (values, count) => Float32Array.from({ length: count }, (_, i) => values[i % values.length])

/**
 * @param {import('../calls/readers.js').ReaderKind} kind @param {import('../calls/readers.js').ReaderWeights} weights
 * @param {number} width @param {Perturbation} perturbation
 */
function weightTensors(kind, { recurrent, input, bias }, width, perturbation) {
  const rows = input.length / width
  const u = tensor(`${kind}.U`, [rows, width], input, perturbation)
  if (!recurrent.length) return [u]
  const w = tensor(`${kind}.W`, [rows, STATE], recurrent, perturbation)
  return [w, u, tensor(`${kind}.b`, [1, rows], bias, perturbation)]
}
