// A text with one word replaced: which rows of each layer's output differ from the unedited text's in any bit, and the
// scores of one head before its mask, after it, and as weights.

import { modelNamed } from '../models.js'
import { networkAnswer } from '../network-run.js'
import { factsOf, placeOf } from './head.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('../models.js').AnyModel} AnyModel
 * @typedef {{ name: string, changed: Uint32Array, elements: number }} Stage
 *   changed: numbers of each row that differ, of `elements`
 * @typedef {{ kind: 'edit', model: string, text: string, seed: number, layer: number, head: number, causal: boolean,
 *   edit: { index: number, word: string } | null }} EditRequest
 */

const MATRICES = ['scores', 'masked', 'weights', 'rowSums']

/** @param {Core} core @param {EditRequest} request @param {import('./reading.js').Perturbation} perturbation */
export async function edit(core, request, perturbation) {
  const { model, text, seed, layer, head, causal, edit: wanted } = request
  const network = await modelNamed(core, model)
  const original = network.tokens(text).words
  const fits = wanted !== null && wanted.index < original.length
  const changedText = fits ? replaceWord(network, text, original, wanted) : null
  const editedText = changedText ?? text
  const stages = stagesOf(network)
  const { prefix, head: at } = placeOf(network, layer, head)
  const matrices = MATRICES.map((name) => ({ name: prefix + name, head: at }))
  const ask = { kind: /** @type {const} */ ('network'), model, seed, causal }
  const before = networkAnswer(network, { ...ask, text, want: stages }, null)
  const after = networkAnswer(network, { ...ask, text: editedText, want: [...matrices, ...stages] }, perturbation)
  const facts = factsOf(after, layer, head)
  const given = { ...facts, original, editedText, refused: fits && changedText === null }
  if (!after.tensors.length || !before.tensors.length) return { ...given, stages: [], tensors: [] }
  const [shown, outputs] = [after.tensors.slice(0, MATRICES.length), after.tensors.slice(MATRICES.length)]
  return {
    ...given,
    tensors: shown,
    stages: stages.map((name, i) => compared(core, name, before.tensors[i], outputs[i])),
  }
}

/** What a row is at the start, and after each layer. @param {AnyModel} network */
function stagesOf({ attentionNames, tensorNames }) {
  const outputs = attentionNames.map((prefix) =>
    tensorNames.includes(`${prefix}ffn`) ? `${prefix}output` : `${prefix}attnOutput`,
  )
  return ['x', ...outputs]
}

/** @param {Core} core @param {string} name @param {import('../core.js').Tensor} a @param {import('../core.js').Tensor} b @returns {Stage} */
function compared(core, name, a, b) {
  const [rows, cols] = a.shape
  return { name, changed: core.rowsChanged({ a: a.data, b: b.data, rows, cols }), elements: cols }
}

/**
 * A text with one of its words replaced, all others as they are; set apart by spaces where it would else run into its
 * neighbours. null if the new word is not one word. Words stand in the text in order.
 * @param {AnyModel} network @param {string} text @param {string[]} words @param {{ index: number, word: string }} edit
 */
function replaceWord(network, text, words, { index, word }) {
  const normal = text.normalize('NFC')
  let at = 0
  for (let i = 0; i < index; i++) at = normal.indexOf(words[i], at) + words[i].length
  at = normal.indexOf(words[index], at)
  const rest = normal.slice(at + words[index].length)
  const expected = words.map((old, i) => (i === index ? word.normalize('NFC') : old)).join('\n')
  const candidates = [normal.slice(0, at) + word + rest, `${normal.slice(0, at)} ${word} ${rest}`]
  return candidates.find((candidate) => network.tokens(candidate).words.join('\n') === expected) ?? null
}
