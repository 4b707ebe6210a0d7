// <hl-attention>'s prediction: what the model answers at the picked word, and how that differs from the model as it is.

import { html, nothing } from 'lit'
import { answers, moved } from '../../drawing/answers.js'
import words from '../../text/en.js'

/**
 * @typedef {import('../head-view.js').HlHeadView} HlHeadView
 * @typedef {import('../../drawing/answers.js').Answer} Answer
 */

const text = words.attention.answer

const SHOWN = 6

/**
 * The likeliest words at a row, with what they were; the likeliest before and the right one are always among them.
 * @param {HlHeadView} view @param {number} row @returns {Answer[]}
 */
export function answersAt(view, row) {
  const names = view.data.network.words
  const rowOf = (/** @type {import('../../core/core.js').Tensor} */ { data }) =>
    data.subarray(row * names.length, (row + 1) * names.length)
  const now = rowOf(view.tensor('probabilities'))
  const before = rowOf(view.data.before[0])
  const ranked = Array.from(now.keys()).sort((a, b) => now[b] - now[a])
  const must = [before.indexOf(Math.max(...before)), names.indexOf(view.rightAnswer(row))].filter((i) => i >= 0)
  const kept = new Set([...must, ...ranked].slice(0, must.length))
  for (const word of ranked) if (kept.size < SHOWN) kept.add(word)
  const right = view.rightAnswer(row)
  return ranked
    .filter((word) => kept.has(word))
    .map((word) => ({ label: names[word], value: now[word], before: before[word], right: names[word] === right }))
}

/** @param {Answer[]} list */
export const answersFigure = (list) =>
  answers({
    answers: list,
    was: text.was,
    describe: (i) => text.cell(list[i].label, list[i].value.toFixed(3), list[i].before.toFixed(3)),
  })

/** @param {HlHeadView} view @param {number} row @param {{ list: Answer[], figure: any }} made */
export function answerPanel(view, row, { list, figure }) {
  return html`
    <hl-panel class="answers" .heading=${headingAt(view, row)} tensors="probabilities" .figure=${figure}></hl-panel>
    <div class="verdict" data-tensors="probabilities" aria-live="polite">
      <p>${verdict(view, row, list)}</p>
      <p class=${view.isTouched ? 'changed' : 'hint'}>${view.isTouched ? changes(view, list) : text.untouched}</p>
    </div>
  `
}

/** What a row is asked. @param {HlHeadView} view @param {number} row */
export function headingAt(view, row) {
  const word = view.data.words[row]
  if (view.data.network.config.architecture === 'decoder') return text.next(word)
  if (view.isBlank(row)) return text.blank
  if (view.isHidden(row)) return text.hidden(word)
  return words.pronouns.includes(word) ? text.pronoun(word) : text.word(word)
}

/** What to make of the answer. @param {HlHeadView} view @param {number} row @param {Answer[]} list */
export function verdict(view, row, list) {
  const right = list.find((answer) => answer.right)
  if (right) {
    const probability = right.value.toFixed(3)
    if (view.isHidden(row)) return text.filled(right.label, probability, right === list[0])
    return right === list[0]
      ? text.right(right.label, probability)
      : text.wrong(right.label, probability, list[0].label)
  }
  const sees = view.canHide && !view.isHidden(row) && !words.pronouns.includes(view.data.words[row])
  return sees ? text.readable : nothing
}

/** What switches and dragged rows did to the answers. @param {HlHeadView} view @param {Answer[]} list */
export function changes(view, list) {
  const moves = list
    .filter(moved)
    .sort((a, b) => Math.abs(b.value - b.before) - Math.abs(a.value - a.before))
    .slice(0, 3)
    .map(({ label, before, value }) => text.move(label, before.toFixed(3), value.toFixed(3)))
  return text.changed(view.off, view.isDragged, moves)
}
