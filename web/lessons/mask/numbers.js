// A text with one word replaced: which rows of each layer's output differ from the unedited text's in any bit, and the
// scores of one head before its mask, after it, and as weights.

import { headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { isDecoder } from '../../kit/reading.js'
import { rowsInFront, runText, tokensIn } from '../../session/model-run.js'

/**
 * @import { Model, Run, State, Tensor, WordEdit } from '../../session/types.js'
 * @import { MaskAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} MaskRequest
 * @typedef {ReturnType<typeof compared>} Stage
 */

const MATRICES = ['scores', 'masked', 'weights', 'rowSums']

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  causal: state['mask.causal'],
  edit: state['mask.edit'],
})

/** @param {Run} run @param {MaskRequest} request @returns {Promise<MaskAnswer>} */
export async function numbers(run, { edit: wanted, ...asked }) {
  const model = await run.model(asked.model)
  const { prefix, head } = placeOf(model, asked.layer, asked.head)
  const stages = stagesOf(model)
  const matrices = MATRICES.map((name) => ({ name: prefix + name, head }))
  const { words: original } = tokensIn(model, asked.text)
  const edit = wanted && wanted.index < original.length && wanted.index >= rowsInFront(model) ? wanted : null
  const changed = edit ? replaceWord(model, asked.text, edit) : asked.text
  const editedText = changed ?? asked.text
  const before = runText(model, asked, stages)
  const after = runText(model, { ...asked, text: editedText }, [...matrices, ...stages], {
    perturbation: run.perturbation,
  })
  const facts = headFacts(after, asked.layer, asked.head)
  const given = {
    ...facts,
    spans: before.spans, // what is picked is picked in the text as it was typed
    original,
    editedText,
    edit: edit && changed !== null && edit.word !== original[edit.index] ? edit : null,
    refused: changed === null,
    isMasked: asked.causal || isDecoder(facts.network),
  }
  if (!after.tensors.length || !before.tensors.length) return { ...given, stages: [], zeros: 0, tensors: [] }
  const outputs = after.tensors.slice(MATRICES.length)
  const tensors = [...after.tensors.slice(0, MATRICES.length).map((tensor) => run.ranged(tensor)), ...outputs]
  return {
    ...given,
    tensors,
    stages: stages.map((name, i) => compared(run, name, before.tensors[i], outputs[i])),
    zeros: zerosAhead(run, tensors[MATRICES.indexOf('weights')]),
  }
}

/** What a row is at the start, and after each layer. @param {Model} model */
function stagesOf({ attentionNames, tensorNames }) {
  const outputs = attentionNames.map((prefix) =>
    tensorNames.includes(`${prefix}ffn`) ? `${prefix}output` : `${prefix}attnOutput`,
  )
  return ['x', ...outputs]
}

/** How many numbers of each row differ in any bit at some point of the model, and how many there are. @param {Run} run @param {string} name @param {Tensor} a @param {Tensor} b */
function compared(run, name, a, b) {
  const [rows, cols] = a.shape
  return { name, changed: run.core.rowsChanged({ a: a.data, b: b.data, rows, cols }), elements: cols }
}

/** How many weights for later words are exactly 0. @param {Run} run @param {Tensor} weights */
function zerosAhead(run, { data, shape: [n] }) {
  const ahead = data.filter((_, at) => at % n > Math.floor(at / n))
  if (!ahead.length) return 0
  const zeros = new Float32Array(ahead.length)
  const [others] = run.core.rowsChanged({ a: ahead, b: zeros, rows: 1, cols: ahead.length })
  return ahead.length - others
}

/**
 * A text with one of its words replaced, all others as they are; set apart by spaces where it would else run into its
 * neighbours. null if the new word is not one word.
 * @param {Model} model @param {string} text @param {WordEdit} edit
 */
function replaceWord(model, text, { index, word }) {
  const normal = text.normalize('NFC')
  const { words, spans } = tokensIn(model, normal)
  const [before, rest] = [normal.slice(0, spans[index].start), normal.slice(spans[index].end)]
  const expected = words.map((old, i) => (i === index ? word.normalize('NFC') : old)).join('\n')
  const candidates = [before + word + rest, `${before} ${word} ${rest}`]
  return candidates.find((candidate) => tokensIn(model, candidate).words.join('\n') === expected) ?? null
}
