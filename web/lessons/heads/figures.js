// What <hl-heads> shows: heads side by side, what each number of heads costs, and a sentence's matrix cut into heads, with
// the transpose and without it.

import text from 'text/heads.js'
import models from 'text/models.js'
import sentence from 'text/sentence.js'
import { atBar, atColumn, bars, panelOf } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { HeadsAnswer } from './types.js'
 * @typedef {ReturnType<typeof tableOf>['rows'][number]} SizesRow
 * @typedef {{ token: number, head: number, word: string }} Part  whose it is, and for which head
 */

/** What the longest bar of the output's change stands for. */
const MOVED_MOST = 2

/** @param {HeadsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { refused, shown, unread, network, words } = answer
  return {
    refused: refused ? text.refused(refused, shown) : '',
    goal: goalOf(answer),
    blocks: blocksOf(answer, state),
    costs: costsOf(answer),
    table: tableOf(answer),
    unsplit: unread.length ? sentence.notRead(unread, network.words) : words.length ? '' : text.none,
    split: words.length ? splitOf(answer, state) : null,
    snapshot: snapshotOf(answer),
  }
}

// ---- Sizes ----

/** Of the shown number of heads: d_k, parameters of W_Q W_K W_V, of W_O, all. @param {HeadsAnswer} answer */
export function sizesShown(answer) {
  const row = answer.list.findIndex(({ heads }) => heads === answer.shown)
  return rowIn(tensorIn(answer, 'heads.parameters'), row)
}

/** @param {HeadsAnswer} answer @param {Readonly<State>} state */
function blocksOf(answer, state) {
  const { shown, width } = answer
  const [dim] = sizesShown(answer)
  const head = Math.min(state.head, shown - 1)
  const { scores, map, concat, matrix, output, head: headName } = text
  return panelOf('blocks', {
    heading: text.blocks(shown, dim, width),
    tensors: ['heads.parameters'],
    ...atColumn(head),
    ...{ heads: shown, dim, width, scores, map, concat, matrix, output, headName, sum: text.block(shown, dim, width) },
    describe: (_row, col) => text.band(col, dim, width),
  })
}

/** Of a number of heads, as the core counts. @param {HeadsAnswer} answer @param {number} heads */
const sizesOf = ({ list }, heads) =>
  /** @type {HeadsAnswer['list'][number]} */ (list.find((one) => one.heads === heads)).sizes

/** What stays and what grows: of the shown number of heads, and of one. @param {HeadsAnswer} answer */
function costsOf(answer) {
  const { list, shown } = answer
  const parameters = tensorIn(answer, 'heads.parameters')
  const [now, one] = [shown, 1].map((heads) => {
    const row = list.findIndex((entry) => entry.heads === heads)
    return text.number(rowIn(parameters, row)[3])
  })
  const [bytes, bytesOfOne] = [shown, 1].map((heads) => text.bytes(sizesOf(answer, heads).scoreBytes))
  return {
    parameters: { tensors: ['heads.parameters'], number: now, said: text.stays(one) },
    scores: { number: bytes, said: text.grows(bytesOfOne) },
  }
}

/** The reader is to double the memory of the scores, from so many heads, and no parameter may come. */
const FROM = 8

/** @param {HeadsAnswer} answer */
function goalOf(answer) {
  const [from, now] = [FROM, answer.shown].map((heads) => sizesOf(answer, heads))
  return {
    heads: answer.shown,
    from: FROM,
    ...{ bytes: text.bytes(now.scoreBytes), bytesBefore: text.bytes(from.scoreBytes) },
    parameters: text.number(now.parameters),
    isMet: !answer.refused && now.parameters === from.parameters && now.scoreBytes >= 2 * from.scoreBytes,
  }
}

/** @param {HeadsAnswer} answer */
function tableOf(answer) {
  const parameters = tensorIn(answer, 'heads.parameters')
  return {
    tensors: ['heads.parameters'],
    rows: answer.list.map(({ heads, sizes: { scores, scoreBytes } }, row) => ({
      heads,
      isShown: heads === answer.shown,
      title: String(heads),
      cells: [...Array.from(rowIn(parameters, row), text.number), text.number(scores), text.bytes(scoreBytes)],
    })),
  }
}

/** @param {HeadsAnswer} answer */
function snapshotOf({ list, shown, cut, misplaced, refused }) {
  const costs = list.flatMap(({ heads, sizes: { scores, scoreBytes } }) => [
    [`scores[${heads}]`, scores],
    [`scoreBytes[${heads}]`, scoreBytes],
  ])
  return { numbers: { ...Object.fromEntries(costs), shown, cut, misplaced }, refused }
}

// ---- A matrix cut into heads ----

/** @param {HeadsAnswer} answer @param {Readonly<State>} state */
function splitOf(answer, state) {
  const token = markedIn(answer, state)
  const { network, layer, cut, width, modelWidth, own, misplaced, words, forgotten } = answer
  const where = text.layer(layer, models.names[network.name].name)
  return {
    note: text.cut(cut, modelWidth / cut, modelWidth, width, where, cut === own),
    before: { ...beforeOf(answer, token), cursor: { row: pickedIn(answer, state).row } },
    after: afterOf(answer, token),
    misplaced: text.misplaced(misplaced, cut * words.length, forgotten),
    moved: movedOf(answer, state),
  }
}

/** The parts of a tensor of their numbers. @param {HeadsAnswer} answer @param {string} name @returns {Part[]} */
function partsOf(answer, name) {
  const { cut, words } = answer
  return Array.from(valuesIn(answer, name), (slice) => {
    const token = Math.floor(slice / cut)
    return { token, head: slice % cut, word: words[token] ?? String(token) }
  })
}

/** The token of the part that lies in a head's row once the matrix is cut. @param {HeadsAnswer} answer @param {number} head @param {number} row */
export const tokenCutTo = (answer, head, row) => partsOf(answer, 'split.slices')[head * answer.words.length + row].token

/** A part as it is drawn. @param {Part} part @param {number | undefined} picked @param {boolean} wrong */
const drawn = ({ token, head, word }, picked, wrong) => ({
  text: text.part(word, head),
  short: text.partShort(token, head),
  picked: token === picked,
  wrong,
  tinted: token % 2 === 1,
})

/** @param {number} count */
const numbered = (count) => Array.from({ length: count }, (_, i) => text.place(i))

/** @param {HeadsAnswer} answer @param {number} [token] whose parts are coloured */
function beforeOf(answer, token) {
  const { cut, words } = answer
  const parts = partsOf(answer, 'split.before')
  return panelOf('slices', {
    heading: text.before,
    tensors: ['split.before'],
    marks: { row: token },
    ...{ rows: words.length, cols: cut, rowLabels: words, colLabels: numbered(cut) },
    parts: parts.map((part) => drawn(part, token, false)),
    summary: text.axes.before,
    describe: (row, col) => text.slot(parts[row * cut + col].word, parts[row * cut + col].head),
  })
}

/** @param {HeadsAnswer} answer @param {number} [picked] */
function afterOf(answer, picked) {
  const { cut, words, forgotten } = answer
  const n = words.length
  const parts = partsOf(answer, 'split.slices')
  const isWrong = (/** @type {Part} */ { head, token }, /** @type {number} */ place) => head * n + token !== place
  return panelOf('slices', {
    heading: text.after(forgotten),
    tensors: ['split.slices'],
    ...{ rows: cut, cols: n, colLabels: numbered(n) },
    rowLabels: Array.from({ length: cut }, (_, head) => text.head(head)),
    parts: parts.map((part, place) => drawn(part, picked, isWrong(part, place))),
    summary: text.axes.after,
    describe: (row, col) => {
      const part = parts[row * n + col]
      return text.slice(row, col, part.word, part.head, !isWrong(part, row * n + col))
    },
  })
}

/** @param {HeadsAnswer} answer @param {Readonly<State>} state */
function movedOf(answer, state) {
  return bars({
    heading: text.moved,
    tensors: ['split.moved'],
    ...atBar(answer, state),
    ...{ values: valuesIn(answer, 'split.moved'), labels: answer.words, most: MOVED_MOST },
    say: text.movedAt,
  })
}
