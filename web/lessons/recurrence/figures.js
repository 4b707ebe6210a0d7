// What <hl-recurrence> shows: how much each state changes when word 1 is nudged, as lamps and as lines, the steps that are
// done, and what becomes of the nudge in each reader.

import words from 'text/kit.js'
import text from 'text/recurrence.js'
import { powerOf, readable, short, written } from '../../kit/number.js'
import { onShow, panelOf } from '../../kit/panels.js'
import { markedIn, pickedIn } from '../../kit/reading.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'
import { attends, READERS } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { Reader, RecurrenceAnswer, RecurrenceOwn } from './types.js'
 * @typedef {ReturnType<typeof countOf>} Count
 * @typedef {import('text/recurrence.js').Fate} Fate
 * @typedef {{ answer: RecurrenceAnswer, n: number, at: number, isTraining: boolean }} Shown  at: the step on show, of n; 0: word 1 has not been nudged
 */

/** Attention first: it is the line with a point at every word from step 1 on. */
const LINES = /** @type {const} */ (['attention', 'rnn', 'lstm', 'aimed'])

const TICKS = 6

/** Of lamps that are not lit. */
const NOTHING = new Float32Array(0)

/** What becomes of the nudge, in numbers. */
const MADE = ['change', 'gradient', 'fade']

/** @param {Reader} reader */
const namesOf = (reader) => (attends(reader) ? ['change', 'weight'] : MADE).map((name) => `${reader}.${name}`)

/** @param {string} name */
const ofEach = (name) => READERS.map((reader) => `${reader}.${name}`)

/** @param {RecurrenceAnswer} answer @param {Readonly<State>} state @param {RecurrenceOwn} own */
export function figures(answer, state, own) {
  const n = answer.words.length
  if (!n) return { reason: words.empty, shown: null, snapshot: {} }
  const isTraining = state['recurrence.mode'] === 'training'
  const step = Math.min(state['recurrence.step'], n)
  const hasBegun = step < n || state['recurrence.nudged']
  const shown = { answer, n, at: hasBegun ? step : 0, isTraining }
  const picked = Math.min(pickedIn(answer, state).row, n - 1)
  const marked = own.hovered ?? markedIn(answer, state)
  const place = {
    marks: marked === undefined ? {} : { col: Math.min(marked, n - 1) },
    cursor: { row: 0, col: picked },
  }
  const fates = READERS.map((reader) => fateOf(answer, reader))
  return {
    ...onShow({
      n,
      hasArrived: shown.at === n,
      lamps: { ...lampsOf(shown, fates), ...place, hint: text.help },
      legend: legendOf(shown),
      counts: READERS.map((reader) => countOf(shown, reader)),
      now: nowOf(shown),
      chart: { ...chartOf(answer), ...place },
      numbers: numbersOf(shown),
      verdict: {
        tensors: READERS.flatMap(namesOf),
        fates: text.fates(fates),
        gain: text.gainNote(answer.gain, fates[0].left),
      },
      made: text.made(answer),
    }),
    snapshot: { numbers: countsOf({ ...shown, at: step }) },
  }
}

// ---- Reading the run ----

/** @param {RecurrenceAnswer} answer @param {Reader} reader @param {string} name */
const valuesOf = (answer, reader, name) => valuesIn(answer, `${reader}.${name}`)

/** Steps that a reader takes for all words. @param {Shown} shown @param {Reader} reader */
const stepsOf = ({ n, isTraining }, reader) => (attends(reader) && isTraining ? 1 : n)

/** Words of a reader that are computed at the present step. @param {Shown} shown @param {Reader} reader */
const doneBy = (shown, reader) => (stepsOf(shown, reader) === 1 ? (shown.at ? shown.n : 0) : shown.at)

/** Of these, how many the present step computes: the last ones. @param {Shown} shown @param {Reader} reader */
function newIn(shown, reader) {
  if (stepsOf(shown, reader) === 1) return shown.at === 1 ? shown.n : 0
  return Math.min(1, shown.at)
}

/** Steps from word 1 to a word. @param {Reader} reader @param {number} t the word's place, from 0 */
const pathOf = (reader, t) => (attends(reader) ? Math.min(1, t) : t)

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
    left: attends(reader) ? 'direct' : leftOf(gradient),
    perStep: fade[last].toFixed(3),
    weight: attends(reader) ? shortly(valuesOf(answer, reader, 'weight')[last]) : '',
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
  const { answer, at } = shown
  const isLit = (/** @type {Reader} */ reader) => doneBy(shown, reader) > 0
  return panelOf('lamps', {
    heading: text.lamps,
    tensors: READERS.filter(isLit).flatMap((reader) =>
      ['change', 'decades', 'gradient'].map((name) => `${reader}.${name}`),
    ),
    ...{ words: answer.words, low: answer.decades[0], high: at ? highest(answer, 'decades') : answer.decades[1] },
    rows: READERS.map((reader) => rowOf(shown, reader)),
    describe: (row, col) => described(shown, READERS[row], col),
    summary: () => text.summary(at ? text.fates(fates) : [text.unlit]),
  })
}

/** @param {Shown} shown @param {Reader} reader */
function rowOf(shown, reader) {
  const { answer, n } = shown
  const done = doneBy(shown, reader)
  const at = (/** @type {string} */ name) => short(valuesOf(answer, reader, name)[done - 1], 2)
  return {
    label: text.rows[reader],
    note: done ? text.note(shortly(valuesOf(answer, reader, 'change')[done - 1]), at('gradient')) : '',
    decades: done ? valuesOf(answer, reader, 'decades') : NOTHING,
    numbers: Array.from({ length: n }, (_, t) => String(stepsOf(shown, reader) === 1 ? 1 : t + 1)),
    done,
    now: newIn(shown, reader),
    isChain: !attends(reader),
  }
}

/** The largest of a number of all readers. @param {RecurrenceAnswer} answer @param {string} name */
const highest = (answer, name) => Math.max(...ofEach(name).map((tensor) => tensorIn(answer, tensor).range?.[1] ?? 0))

/** A lamp in words. @param {Shown} shown @param {Reader} reader @param {number} t */
const described = (shown, reader, t) =>
  t < doneBy(shown, reader)
    ? lit(shown.answer, reader, t)
    : text.dark(shown.answer.words[t], t, text.readers[reader], shown.at > 0)

/** @param {RecurrenceAnswer} answer @param {Reader} reader @param {number} t */
const lit = (answer, reader, t) =>
  text.lamp(
    ...[answer.words[t], t, text.readers[reader], readable(valuesOf(answer, reader, 'change')[t]), pathOf(reader, t)],
  )

/** What is drawn: before the nudge only what is to come. @param {Shown} shown @returns {Said} */
function legendOf({ answer, at }) {
  if (!at) return { tensors: [], said: text.legendBefore }
  const said = text.legend(powerOf(answer.decades[0]), shortly(highest(answer, 'change')))
  return { tensors: ofEach('change'), said }
}

/** The changes of all states, whatever has been played. @param {RecurrenceAnswer} answer */
function chartOf(answer) {
  const [low, high] = answer.decades
  const n = answer.words.length
  const step = Math.max(1, Math.ceil((high - low) / TICKS))
  const ticks = Array.from({ length: Math.ceil((high - low) / step) + 1 }, (_, i) => high - i * step).reverse()
  const xs = Array.from({ length: n }, (_, t) => t + 1)
  const line = (/** @type {Reader} */ reader) => ({
    label: text.lines[reader],
    ...{ xs, ys: valuesOf(answer, reader, 'decades') },
  })
  return panelOf('chart', {
    heading: text.chart,
    tensors: ofEach('decades'),
    ...{ lines: LINES.map(line), ticks, tick: powerOf, last: n, xTitle: text.place },
    describe: (_, t) => READERS.map((reader) => lit(answer, reader, t)).join('; '),
  })
}

// ---- Steps and numbers ----

/** How many steps a reader takes in total, and how many of them are done. @param {Shown} shown @param {Reader} reader */
function countOf(shown, reader) {
  const steps = stepsOf(shown, reader)
  return { name: text.readers[reader], said: text.of(Math.min(shown.at, steps), steps) }
}

/** What the present step computes; at the last one, how much of the change has come through attention. @param {Shown} shown @returns {Said} */
function nowOf({ answer, at, n, isTraining }) {
  if (at < n || n === 1) return { tensors: [], said: text.now(isTraining ? 'training' : 'generating', at, n) }
  const [first, ...others] = answer.words
  const again = others.filter((word) => word.toLowerCase() === first.toLowerCase()).length
  const [weight, aimed] = ['attention', 'aimed'].map((name) => short(valuesIn(answer, `${name}.weight`)[n - 1], 2))
  return {
    tensors: ['attention.weight', 'aimed.weight'],
    said: text.arrived({ n, weight, aimed, isTraining, first, again }),
  }
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
    tensors: READERS.flatMap((reader) =>
      ['change', 'gradient', attends(reader) ? 'weight' : 'fade'].map((name) => `${reader}.${name}`),
    ),
    caption: numbers.title(n),
    head: READERS.map((reader) => text.lines[reader]),
    rows: [
      row(numbers.path, (reader) => String(pathOf(reader, last))),
      row(numbers.training, (reader) => String(attends(reader) ? 1 : n)),
      row(numbers.generating, () => String(n)),
      row(numbers.change, (reader) => shortly(numberOf(reader, 'change'))),
      row(numbers.gradient, (reader) => shortly(numberOf(reader, 'gradient'))),
      row(numbers.fade, (reader) => (attends(reader) ? '–' : numberOf(reader, 'fade').toFixed(3))),
      row(numbers.weight, (reader) => (attends(reader) ? shortly(numberOf(reader, 'weight')) : '–')),
    ],
  }
}

// ---- Writing numbers ----

/** Two digits, and a power of ten where they need one. @param {number} x */
const shortly = (x) => (x !== 0 && (x < 0.01 || x >= 1000) ? written(x.toExponential(1)) : x.toFixed(3))
