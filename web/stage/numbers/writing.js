// The model that writes, at work: it reads the sentence up to the picked word, a word at a time with a cache of keys and
// values, then what was written, and says the next word.

import { placeOf } from '../../kit/numbers/head.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { writtenBy } from '../../kit/numbers/writing.js'
import { readText } from '../../session/model-run.js'
import { tokenOf, wordsIn } from '../../session/picked-word.js'
import { WRITER } from './writer.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { WritingAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} WritingRequest
 */

/** Next words that can be chosen. */
const NEXT = 3

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, layer: state.layer, head: state.head, row: state.row },
  ...{ said: state['stage.said'], temperature: state['stage.sampling'], seed: state['stage.drawn'] },
})

/** @param {Run} run @param {WritingRequest} request @returns {Promise<WritingAnswer>} */
export async function numbers(run, { text, row, said, temperature, seed, ...at }) {
  const network = await run.model(WRITER)
  const { layer, head } = placeOf(network, at.layer, at.head)
  const { numbers: typed, words, spans, unknown } = readText(network, { model: WRITER, text })
  const given = Math.max(0, tokenOf(row, spans)) + 1
  const facts = {
    typed: words,
    written: wordsIn(text, spans),
    unknown,
    given,
    limit: network.config.positions,
    layer,
    head,
  }
  if (!typed.length)
    return { ...facts, tensors: [], words: [], next: [], drawn: '', bytes: 0, rowBytes: 0, isFull: false, verdicts: [] }
  const written = writtenBy(run, network, {
    ...{ given: Array.from(typed, Number).slice(0, given), said, temperature, seed, attention: layer, head },
  })
  const next = likeliest(written.probabilities.data, network.words, NEXT)
  return {
    ...{
      ...facts,
      words: asWritten(words.slice(0, given), written.words),
      verdicts: written.verdicts,
      drawn: network.words[written.drawn],
    },
    ...{ bytes: written.bytes, rowBytes: written.rowBytes, isFull: written.isFull },
    next: next.map(({ word, number }) => ({ word, at: number })),
    tensors: [written.weights, written.keys, written.values, written.probabilities],
  }
}

/** The reader's words as they were typed, also those that the model doesn't know. @param {readonly string[]} typed @param {readonly string[]} read */
const asWritten = (typed, read) => read.map((word, i) => typed[i] ?? word)
