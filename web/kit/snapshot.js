// What outsiders may ask of a lesson's numbers: a snapshot as plain JSON, and tables as CSV.

import { isSpan, wordAt } from '../session/picked-word.js'
import { formatKnob } from '../session/state.js'

/**
 * @import { Answer, State, Tensor } from '../session/types.js'
 * @typedef {import('../core/calls/drawing.js').Summary} Summary
 */

/** Larger tensors are given as a summary. */
const LISTED_MAX = 65536

/** "-inf", "inf" and "nan" in place of what JSON can't say. @param {number} x */
const jsonNumber = (x) => (Number.isFinite(x) ? x : Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf')

/** The picked word of a figure of sentences. @param {Readonly<State>} state @param {Answer} answer */
function pickedWord({ text, row }, { spans }) {
  return spans?.length && isSpan(row) ? { text: wordAt(text, row), ...row } : null
}

/**
 * @param {{ view: string, knobs: readonly string[], state: Readonly<State>, answer: Answer, tensors: readonly Tensor[],
 *   also?: object, full?: boolean, summaryOf: (tensor: Tensor) => Summary }} what
 *   also: more fields; full: list tensors of any size
 */
export function snapshotOf({ view, knobs, state, answer, tensors, also = {}, full = false, summaryOf }) {
  const knobValue = (/** @type {string} */ name) => {
    const value = state[/** @type {'row'} */ (name)]
    return ['row', 'column'].includes(name)
      ? formatKnob(name, value)
      : name === 'rows'
        ? state.rows.map((row) => formatKnob('row', row))
        : value
  }
  const described = (/** @type {Tensor} */ tensor) => {
    const { shape, data } = tensor
    if (full || data.length <= LISTED_MAX) return { shape, values: Array.from(data, jsonNumber) }
    return { shape, ...summaryOf(tensor) }
  }
  return {
    view,
    knobs: Object.fromEntries(knobs.map((name) => [name, knobValue(name)])),
    word: pickedWord(state, answer),
    words: answer.words ?? [],
    tensors: Object.fromEntries(tensors.map((tensor) => [tensor.name, described(tensor)])),
    ...also,
  }
}

/** One line per row of each tensor, its name, head and row first. @param {readonly Tensor[]} tensors */
export function csvOf(tensors) {
  const quoted = (/** @type {string} */ name) => (name.includes(',') ? `"${name}"` : name)
  const lines = ['tensor,head,row,values']
  for (const { name, head, shape, data } of tensors) {
    const [rows, cols] = [shape[shape.length - 2], shape[shape.length - 1]]
    for (let at = 0, line = 0; at < data.length; at += cols, line++) {
      const place = [quoted(name), head ?? (shape.length > 2 ? Math.floor(line / rows) : ''), line % rows]
      lines.push([...place, ...Array.from(data.subarray(at, at + cols), jsonNumber)].join(','))
    }
  }
  return `${lines.join('\r\n')}\r\n`
}
