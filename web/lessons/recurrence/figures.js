// What <hl-recurrence> shows: how much each state changes when word 1 is nudged, as lamps and as lines, the steps that are
// done, and what becomes of the nudge in each reader.

import words from 'text/kit.js'
import text from 'text/recurrence.js'
import { readable } from '../../kit/number.js'
import { onShow, panelOf } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'
import { READERS } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { Reader, RecurrenceAnswer, RecurrenceOwn } from './types.js'
 * @typedef {ReturnType<typeof countOf>} Count
 * @typedef {import('text/recurrence.js').Fate} Fate
 * @typedef {{ answer: RecurrenceAnswer, n: number, at: number, isTraining: boolean }} Shown  at: the step on show, of n
 */

/** Attention first: it is the line with a point at every word from step 1 on. */
const LINES = /** @type {const} */ (['attention', 'rnn', 'lstm'])

const TICKS = 6

/** What becomes of the nudge, in numbers. */
const MADE = ['change', 'gradient', 'fade']

/** @param {string} name */
const ofEach = (name) => READERS.map((reader) => `${reader}.${name}`)

/** @param {RecurrenceAnswer} answer @param {Readonly<State>} state @param {RecurrenceOwn} own */
export function figures(answer, state, own) {
  const n = answer.words.length
  if (!n) return { reason: words.empty, shown: null, snapshot: {} }
  const isTraining = state['recurrence.mode'] === 'training'
  const shown = { answer, n, at: Math.min(state['recurrence.step'], n), isTraining }
  const picked = Math.min(pickedIn(answer, state).row, n - 1)
  const marked = own.hovered ?? markedIn(answer, state)
  const place = {
    marks: marked === undefined ? {} : { col: Math.min(marked, n - 1) },
    cursor: { row: 0, col: picked },
  }
  const fates = READERS.map((reader) => fateOf(answer, reader))
  return {
    ...onShow({
      lamps: { ...lampsOf(shown, fates), ...place, hint: text.help },
      legend: legendOf(answer),
      counts: READERS.map((reader) => countOf(shown, reader)),
      now: text.now(state['recurrence.mode'], shown.at, n),
      chart: { ...chartOf(shown), ...place },
      numbers: numbersOf(shown),
      verdict: {
        tensors: [...['rnn', 'lstm'].flatMap((reader) => MADE.map((name) => `${reader}.${name}`)), 'attention.change'],
        fates: text.fates(fates),
        gain: text.gainNote(answer.gain, fates[0].left),
      },
      made: text.made(answer),
    }),
    snapshot: { numbers: countsOf(shown) },
  }
}

// ---- Reading the run ----

/** @param {RecurrenceAnswer} answer @param {Reader} reader @param {string} name */
const valuesOf = (answer, reader, name) => valuesIn(answer, `${reader}.${name}`)

/** Steps that a reader takes for all words. @param {Shown} shown @param {Reader} reader */
const stepsOf = ({ n, isTraining }, reader) => (reader === 'attention' && isTraining ? 1 : n)

/** Words of a reader that are computed at the present step. @param {Shown} shown @param {Reader} reader */
const doneBy = (shown, reader) => (stepsOf(shown, reader) === 1 ? (shown.at ? shown.n : 0) : shown.at)

/** Of these, how many the present step computes: the last ones. @param {Shown} shown @param {Reader} reader */
function newIn(shown, reader) {
  if (stepsOf(shown, reader) === 1) return shown.at === 1 ? shown.n : 0
  return Math.min(1, shown.at)
}

/** Steps from word 1 to a word. @param {Reader} reader @param {number} t the word's place, from 0 */
const pathOf = (reader, t) => (reader === 'attention' ? Math.min(1, t) : t)

/** What becomes of the nudge in a reader. @param {RecurrenceAnswer} answer @param {Reader} reader @returns {Fate} */
function fateOf(answer, reader) {
  const [change, gradient, fade] = MADE.map((name) => valuesOf(answer, reader, name))
  const last = answer.words.length - 1
  const ends = (/** @type {Float32Array} */ values) =>
    /** @type {[string, string]} */ ([values[0], values[last]].map(shortly))
  return {
    name: text.readers[reader],
    change: ends(change),
    gradient: ends(gradient),
    left: reader === 'attention' ? 'shared' : leftOf(gradient),
    perStep: fade[last].toFixed(3),
  }
}

/** Whether less or more is left of the gradient than half or twice of what it is at word 1. @param {Float32Array} gradient */
function leftOf(gradient) {
  const [first, last] = [gradient[0], gradient[gradient.length - 1]]
  return last < first / 2 ? 'less' : last > 2 * first ? 'more' : 'same'
}

// ---- Lamps and lines ----

/** @param {Shown} shown @param {Fate[]} fates */
function lampsOf(shown, fates) {
  const { answer } = shown
  return panelOf('lamps', {
    heading: text.lamps,
    tensors: [...ofEach('change'), ...ofEach('decades')],
    ...{ words: answer.words, low: answer.decades[0], high: highest(answer, 'decades') },
    rows: READERS.map((reader) => ({
      label: text.readers[reader],
      decades: valuesOf(answer, reader, 'decades'),
      numbers: Array.from(valuesOf(answer, reader, 'change'), shortly),
      done: doneBy(shown, reader),
      now: newIn(shown, reader),
      isChain: reader !== 'attention',
    })),
    describe: (row, col) => described(shown, READERS[row], col),
    summary: () => text.summary(text.fates(fates)),
  })
}

/** The largest of a number of all readers. @param {RecurrenceAnswer} answer @param {string} name */
const highest = (answer, name) => Math.max(...ofEach(name).map((tensor) => tensorIn(answer, tensor).range?.[1] ?? 0))

/** A lamp in words. @param {Shown} shown @param {Reader} reader @param {number} t */
function described(shown, reader, t) {
  const [word, name] = [shown.answer.words[t], text.readers[reader]]
  if (t >= doneBy(shown, reader)) return text.dark(word, t, name)
  return text.lamp(word, t, name, readable(valuesOf(shown.answer, reader, 'change')[t]), pathOf(reader, t))
}

/** @param {RecurrenceAnswer} answer @returns {Said} */
const legendOf = (answer) => ({
  tensors: ofEach('change'),
  said: text.legend(powerOf(answer.decades[0]), shortly(highest(answer, 'change'))),
})

/** @param {Shown} shown */
function chartOf(shown) {
  const { answer, n } = shown
  const [low, high] = answer.decades
  const step = Math.max(1, Math.ceil((high - low) / TICKS))
  const ticks = Array.from({ length: Math.ceil((high - low) / step) + 1 }, (_, i) => high - i * step).reverse()
  const xs = Array.from({ length: n }, (_, t) => t + 1)
  const line = (/** @type {Reader} */ reader) => {
    const done = doneBy(shown, reader)
    return {
      label: text.lines[reader],
      xs: xs.slice(0, done),
      ys: valuesOf(answer, reader, 'decades').subarray(0, done),
    }
  }
  return panelOf('chart', {
    heading: text.chart,
    tensors: ofEach('decades'),
    ...{ lines: LINES.map(line), ticks, tick: powerOf, last: n, xTitle: text.place },
    describe: (_, t) => READERS.map((reader) => described(shown, reader, t)).join('; '),
  })
}

// ---- Steps and numbers ----

/** How many steps a reader takes in total, and how many of them are done. @param {Shown} shown @param {Reader} reader */
function countOf(shown, reader) {
  const steps = stepsOf(shown, reader)
  return { name: text.readers[reader], said: text.of(Math.min(shown.at, steps), steps) }
}

/** @param {Shown} shown */
const countsOf = (shown) =>
  Object.fromEntries(
    READERS.flatMap((reader) => [
      [`${reader}.path`, pathOf(reader, shown.n - 1)],
      [`${reader}.steps`, stepsOf(shown, reader)],
      [`${reader}.stepsDone`, Math.min(shown.at, stepsOf(shown, reader))],
      [`${reader}.lampsOn`, doneBy(shown, reader)],
    ]),
  )

/** @param {Shown} shown */
function numbersOf({ answer, n }) {
  const last = n - 1
  const row = (/** @type {string} */ title, /** @type {(reader: Reader) => string} */ cell) => ({
    title,
    cells: READERS.map(cell),
  })
  const numberOf = (/** @type {Reader} */ reader, /** @type {string} */ name) => valuesOf(answer, reader, name)[last]
  const { numbers } = text
  return {
    // In one step there is no factor per step.
    tensors: READERS.flatMap((reader) => MADE.map((name) => `${reader}.${name}`)).filter(
      (name) => name !== 'attention.fade',
    ),
    caption: numbers.title(n),
    head: READERS.map((reader) => text.lines[reader]),
    rows: [
      row(numbers.path, (reader) => String(pathOf(reader, last))),
      row(numbers.training, (reader) => String(reader === 'attention' ? 1 : n)),
      row(numbers.generating, () => String(n)),
      row(numbers.change, (reader) => shortly(numberOf(reader, 'change'))),
      row(numbers.gradient, (reader) => shortly(numberOf(reader, 'gradient'))),
      row(numbers.fade, (reader) => (reader === 'attention' ? '–' : numberOf(reader, 'fade').toFixed(3))),
    ],
  }
}

// ---- Writing numbers ----

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** A power of ten: 10⁻³. @param {number} decades */
function powerOf(decades) {
  const digits = Array.from(String(Math.abs(Math.round(decades))), (digit) => SUPERSCRIPTS[Number(digit)])
  return `10${Math.round(decades) < 0 ? '⁻' : ''}${digits.join('')}`
}

/** Two digits, and a power of ten where they need one. @param {number} x */
const shortly = (x) => (x !== 0 && (x < 0.01 || x >= 1000) ? x.toExponential(1).replace('-', '−') : x.toFixed(3))
