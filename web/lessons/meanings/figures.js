// What <hl-meanings> shows: two sentences with one word picked in each; how far apart the word's two vectors are after so
// many layers, as arrows; and the cosine at every level that the reader has come to, beside that of random weights.

import text from 'text/meanings.js'
import { whyUnread } from '../../kit/head-figures.js'
import { readable, short } from '../../kit/number.js'
import { isOneWay } from '../../kit/numbers/levels.js'
import { panelOf, reachOfRange } from '../../kit/panels.js'
import { markedIn } from '../../kit/reading.js'
import { rowIn, tensorIn, valuesIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { MeaningsAnswer, Side } from './types.js'
 * @typedef {{ word: string, isCompared: boolean, isOwn: boolean }} Word  isOwn: the other sentence does not have it
 */

/** After the point. */
const DIGITS = 2

/** Of the chart, in CSS pixels. */
const HEIGHT = 260

/** @param {MeaningsAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { other, unread } = answer
  const reason = unread ? whyUnread(unread) : ''
  const last = unread ? 0 : levelsIn(answer, 'model') - 1
  const level = Math.min(state['meanings.level'], last)
  return {
    reason,
    level,
    last,
    outcome: unread ? null : outcomeOf(answer, level, last),
    shown: unread ? null : shownOf(answer, state, level, last),
    snapshot: { places: answer.places, other: other.words, level },
  }
}

/** @param {MeaningsAnswer} answer @param {Side} side */
const levelsIn = (answer, side) => tensorIn(answer, `${side}.cosines`).shape[0]

/** What the reader has come to. @param {MeaningsAnswer} answer @param {number} level @param {number} last */
function outcomeOf(answer, level, last) {
  const cosines = valuesIn(answer, 'model.cosines')
  const [at, there] = answer.places
  return {
    tensors: ['model.cosines'],
    word: answer.words[at],
    other: answer.other.words[there],
    isEnd: level === last,
    /** Whether the two vectors are the same from the first level to the last. */
    isSame: isOneWay(cosines),
    first: short(cosines[0], DIGITS),
    cosine: short(cosines[last], DIGITS),
  }
}

/** @param {MeaningsAnswer} answer @param {Readonly<State>} state @param {number} level @param {number} last */
const shownOf = (answer, state, level, last) => ({
  sentences: sentencesOf(answer, state),
  arrows: arrowsOf(answer, level, last),
  course: courseOf(answer, level),
  kept: keptOf(answer),
  vectors: vectorsOf(answer, level, last),
  ends: endsOf(answer, last),
})

/** The first and the last cosine. @param {MeaningsAnswer} answer @param {number} last */
function endsOf(answer, last) {
  const cosines = valuesIn(answer, 'model.cosines')
  return { tensors: ['model.cosines'], said: text.ends(short(cosines[0], DIGITS), short(cosines[last], DIGITS)) }
}

// ---- The sentences ----

/** @param {MeaningsAnswer} answer @param {Readonly<State>} state */
const sentencesOf = (answer, state) => [
  wordsOf(answer.words, answer.other.words, markedIn(answer, state)),
  wordsOf(answer.other.words, answer.words, answer.places[1]),
]

/** @param {string[]} words @param {string[]} others @param {number | undefined} compared undefined: the picked word is not among them @returns {Word[]} */
const wordsOf = (words, others, compared) =>
  words.map((word, i) => ({ word, isCompared: i === compared, isOwn: !others.includes(word) }))

/** The compared word of a sentence, with the word that tells it from the other; with its number where there is none. @param {MeaningsAnswer} answer @param {0 | 1} i */
function nameOf({ words, other, places }, i) {
  const [own, others] = i ? [other.words, words] : [words, other.words]
  const mark = own.find((word, token) => token !== places[i] && !others.includes(word)) ?? String(i + 1)
  return text.arrow(own[places[i]], mark)
}

// ---- The arrows ----

/** @param {MeaningsAnswer} answer @param {number} level @param {number} last */
function arrowsOf(answer, level, last) {
  const cosine = valuesIn(answer, 'model.cosines')[level]
  const note = short(cosine, DIGITS)
  const labels = /** @type {[string, string]} */ ([nameOf(answer, 0), nameOf(answer, 1)])
  return panelOf('parting', {
    ...{ heading: text.levels(level, last), tensors: ['model.cosines'] },
    ...{ cosine, labels, note },
    describe: (row) => text.said(labels[row], note),
    summary: () => text.angle(note),
  })
}

// ---- The course through the layers ----

/** Cosines up to the level on show; what comes is not said yet. @param {MeaningsAnswer} answer @param {number} level */
function courseOf(answer, level) {
  const count = levelsIn(answer, 'model')
  const lines = [lineOf(answer, 'model', level), lineOf(answer, 'random', level)]
  const ends = Array.from({ length: count }, (_, x) => ({ x, label: text.ticks(x, count - 1) }))
  return panelOf('chart', {
    ...{ heading: text.course, tensors: ['model.cosines', 'random.cosines'], height: HEIGHT },
    ...{ marks: { col: level }, cursor: { row: 0, col: level } },
    ...{ lines, ticks: ticksFor(lines), last: count - 1, xTicks: ends, xTitle: '' },
    describe: (_, col) =>
      text.point(
        text.levels(col, count - 1),
        lines.map(({ name, ys }) => [name, said(ys[col])]),
      ),
  })
}

/** @param {number | undefined} cosine */
const said = (cosine) => (cosine === undefined || Number.isNaN(cosine) ? text.coming : short(cosine, DIGITS))

/** A model of other layers than the one on show goes along as far as that. @param {MeaningsAnswer} answer @param {Side} side @param {number} level */
function lineOf(answer, side, level) {
  const cosines = valuesIn(answer, `${side}.cosines`)
  const ys = Array.from(cosines, (cosine, i) => (i <= level ? cosine : Number.NaN)).slice(0, levelsIn(answer, 'model'))
  return { label: text.line(text.sides[side], said(ys[level])), name: text.sides[side], xs: ys.map((_, i) => i), ys }
}

/** From 0, or from −1 where a cosine is negative, to 1. @param {{ ys: number[] }[]} lines */
const ticksFor = (lines) =>
  lines.some(({ ys }) => ys.some((y) => y < 0)) ? [-1, -0.5, 0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]

// ---- How much of the word's own vector is left ----

/** Cosine of what goes in and what comes out, with the residual connections and without. @param {MeaningsAnswer} answer */
function keptOf(answer) {
  const count = levelsIn(answer, 'model')
  const columns = /** @type {const} */ (['residual', 'bare'])
  return {
    tensors: columns.map((name) => `${name}.cosines`),
    word: answer.words[answer.places[0]],
    rows: Array.from({ length: count }, (_, i) => ({
      title: text.levels(i, count - 1),
      values: columns.map((name) => short(valuesIn(answer, `${name}.cosines`)[i], DIGITS)),
    })),
  }
}

// ---- The vectors themselves ----

/** Both vectors of the level on show, number by number. @param {MeaningsAnswer} answer @param {number} level @param {number} last */
function vectorsOf(answer, level, last) {
  const names = ['first', 'second']
  const [, width] = tensorIn(answer, 'first').shape
  const strips = names.map((name, i) => ({
    label: nameOf(answer, i ? 1 : 0),
    values: rowIn(tensorIn(answer, name), level),
  }))
  const reach = Math.max(...names.map((name) => reachOfRange(tensorIn(answer, name).range ?? [0, 0])))
  return panelOf('vectors', {
    ...{ heading: text.vectors(text.levels(level, last), width), tensors: names, strips, reach },
    describe: (row, col) => text.number(strips[row].label, col, readable(strips[row].values[col])),
  })
}
