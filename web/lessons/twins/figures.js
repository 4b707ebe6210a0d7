// What <hl-twins> shows: of two models what each sees, what each says in the place of the picked word, and where a head of
// each looks.

import kit from 'text/kit.js'
import text from 'text/twins.js'
import { atCell, headLine, reasonOf, square } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { likeliest } from '../../kit/numbers/networks.js'
import { bars } from '../../kit/panels.js'
import { tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Panel } from '../../kit/types.js'
 * @import { Side as Name, TwinsAnswer } from './types.js'
 * @typedef {ReturnType<typeof sideOf>} Side
 * @typedef {{ label: string, kind: 'seen' | 'later' | 'asked', said: string }} Word
 *   later: not in sight; asked: in whose place the model says something
 */

const SIDES = /** @type {const} */ (['on', 'off'])
const ANSWERS = 3
/** After the point. */
const DIGITS = 2

/** Room for the last label's slant, in CSS pixels. */
const MARGIN = 26

/** "More than twice as likely". */
const TWICE = 2

const { lessonView } = kit

/** @param {TwinsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const reason = reasonOf(answer)
  const chances = reason ? null : chancesOf(answer)
  const { on, off } = answer.shares
  return {
    reason,
    chances,
    shown: reason ? null : shownOf(answer, state, chances),
    snapshot: { numbers: { 'on.ahead': on, 'off.ahead': off, ...(chances?.numbers ?? {}) } },
  }
}

/** @param {TwinsAnswer} answer @param {Readonly<State>} state @param {ReturnType<typeof chancesOf>} chances */
const shownOf = (answer, state, chances) => ({
  sides: SIDES.map((name) => sideOf(answer, state, name)),
  compared: chances
    ? { tensors: chances.tensors, said: text.chances(chances) }
    : { tensors: [], said: text.uncompared },
  /** Why they aren't asked for the picked word. */
  instead: answer.isReferent ? text.instead(answer.words[answer.row]) : '',
})

/** How likely each model takes the word that stands there to be; null where the writer has no words before it. @param {TwinsAnswer} answer */
function chancesOf(answer) {
  const { words, row } = answer
  if (row === 0) return null
  const [on, off] = SIDES.map((name) => probabilityOf(answer, name))
  return {
    tensors: SIDES.map((name) => `${name}.probabilities`),
    word: words[row],
    ...{ on: short(on, DIGITS), off: short(off, DIGITS), isDoubled: off > TWICE * on },
    numbers: { on, off },
  }
}

/** @param {TwinsAnswer} answer @param {Name} name */
const probabilityOf = (answer, name) =>
  tensorIn(answer, `${name}.probabilities`).data[answer.network.words.indexOf(answer.words[answer.row])]

/** @param {TwinsAnswer} answer @param {Readonly<State>} state @param {Name} name */
function sideOf(answer, state, name) {
  const isWriter = name === 'on'
  return {
    name: text.names[name],
    isWriter,
    origin: headLine(isWriter ? answer.writer : answer),
    words: wordsOf(answer, isWriter),
    sight: sightOf(answer, isWriter),
    answers: isWriter && answer.row === 0 ? null : answersOf(answer, name),
    ahead: { tensors: [`${name}.ahead`], said: text.ahead(short(answer.shares[name], DIGITS)) },
    map: mapOf(answer, state, name),
  }
}

/** @param {TwinsAnswer} answer @param {boolean} isWriter */
function sightOf({ words, row }, isWriter) {
  const { before, nothing, both } = text.sight
  return isWriter ? (row === 0 ? nothing : before(words[row - 1])) : both
}

/** The words as one side sees them. @param {TwinsAnswer} answer @param {boolean} isWriter @returns {Word[]} */
function wordsOf({ words, row }, isWriter) {
  return words.map((word, i) => {
    if (i === row)
      return { label: text.blankWord, kind: 'asked', said: isWriter ? text.unseen(word) : text.hiddenWord(word) }
    return isWriter && i > row
      ? { label: word, kind: 'later', said: text.unseen(word) }
      : { label: word, kind: 'seen', said: word }
  })
}

/** The likeliest words, and among them or below them the one that stands there. @param {TwinsAnswer} answer @param {Name} name */
function answersOf(answer, name) {
  const { network, words, row } = answer
  const tensor = `${name}.probabilities`
  const all = likeliest(tensorIn(answer, tensor).data, network.words, network.words.length)
  const place = all.findIndex(({ word }) => word === words[row])
  const list = place < ANSWERS ? all.slice(0, ANSWERS) : [...all.slice(0, ANSWERS - 1), all[place]]
  return bars({
    ...{ heading: text.says, tensors: [tensor] },
    values: Float32Array.from(list, ({ probability }) => probability),
    labels: list.map(({ word }) => word),
    ...(place < 0 ? {} : { marks: { col: Math.min(place, ANSWERS - 1) } }),
    digits: DIGITS,
    write: (probability) => short(probability, DIGITS),
    say: text.answer,
  })
}

/** The cell on show, in the row of the word that both are asked for. @param {TwinsAnswer} answer @param {Readonly<State>} state */
function atAsked(answer, state) {
  const { marks, cursor } = atCell(answer, state)
  if (!answer.isReferent || marks.row !== answer.picked) return { marks, cursor }
  return { marks: { ...marks, row: answer.row }, cursor: { ...cursor, row: answer.row } }
}

/** What stands in a place is said in the row before it: that row is marked; none at the first word. @param {TwinsAnswer} answer @param {Readonly<State>} state */
function rowBefore(answer, state) {
  const { marks, cursor } = atAsked(answer, state)
  const { row, ...others } = marks
  return {
    marks: { ...others, rows: marks.rows?.flatMap((each) => (each ? [each - 1] : [])), ...(row && { row: row - 1 }) },
    cursor: { ...cursor, row: Math.max(0, cursor.row - 1) },
  }
}

/** Where a head looks; what the mask hides is hatched. @param {TwinsAnswer} answer @param {Readonly<State>} state @param {Name} name @returns {Panel} */
function mapOf(answer, state, name) {
  const { words, row } = answer
  const isWriter = name === 'on'
  const n = words.length
  const { data } = tensorIn(answer, `${name}.weights`)
  // Each of the writer's rows has the name of the word that it has to say.
  const rows = isWriter ? [...words.slice(1), text.maps.next] : words
  const isLater = (/** @type {number} */ at) => isWriter && at % n > Math.floor(at / n) && data[at] === 0
  return square(answer, state, `${name}.weights`, {
    ...(isWriter ? rowBefore(answer, state) : atAsked(answer, state)),
    heading: isWriter ? text.maps.saying : text.maps.hiding(words[row]),
    rowLabels: rows,
    margin: MARGIN,
    values: data.map((weight, at) => (isLater(at) ? Number.NEGATIVE_INFINITY : weight)),
    say: (i, j, weight) =>
      isLater(i * n + j) ? text.later(rows[i], words[j]) : lessonView.cell(i, rows[i], j, words[j], weight),
  })
}
