// What <hl-ledger> shows: each step of a row with its numbers, what comes of them beside what comes of the right ones, and
// where the row looks.

import text from 'text/ledger.js'
import { reasonOf } from '../../kit/head-figures.js'
import { short } from '../../kit/number.js'
import { bars } from '../../kit/panels.js'
import { marksIn } from '../../kit/reading.js'
import { valuesIn } from '../../session/tensors.js'
import { STEPS, switchesOf } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said, TableRow } from '../../kit/types.js'
 * @import { Case } from '../../kit/numbers/cases.js'
 * @import { LedgerAnswer } from './types.js'
 * @typedef {ReturnType<typeof entry>} Entry
 * @typedef {ReturnType<typeof lineOf>} Line
 * @typedef {ReturnType<typeof productTerms> | ReturnType<typeof valueTerms>} Terms
 * @typedef {ReturnType<typeof vectorOf>} Vector
 * @typedef {ReturnType<typeof stripOf>} Strip
 * @typedef {ReturnType<typeof bookOf>} Book
 * @typedef {import('../../core/calls/ledger.js').Step} Step
 * @typedef {{ answer: LedgerAnswer, given: Case, state: Readonly<State>, mine: Set<string>, hasOthers: boolean }} Page
 *   mine: places of the numbers that the reader has put in
 */

/** More keys than this leave a cell no room for two numbers side by side. */
const ROOMY = 4

/** @param {LedgerAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { given, head, places } = answer
  if (!given) return { reason: head ? reasonOf({ ...head, tensors: [] }) : '', shown: null }
  const mine = new Set(state['ledger.set'].map((entry) => entry.split(':')[0]))
  return { reason: '', shown: bookOf({ answer, given, state, mine, hasOthers: places.keys.length < given.keys }) }
}

/** @param {Page} page */
function bookOf(page) {
  const { answer, given, hasOthers, state } = page
  const { keys, columns } = answer.places
  return {
    about: text.about(given.queryLabels[given.row], given.keys, given.dim, keys.length, columns.length),
    keys: keys.map((key) => ({ key, label: given.keyLabels[key] })),
    hasOthers,
    isCrowded: answer.head !== null || keys.length > ROOMY,
    terms: columns.map((column) => productTerms(page, column)),
    rest:
      columns.length < given.dim
        ? keysOf(page, text.restOf(given.dim - columns.length), ['rest'], valuesOf(page, 'rest'))
        : null,
    root: { tensors: ['root'], said: text.root(short(valuesOf(page, 'root')[0])) },
    lines: linesOf(page),
    columnSums:
      state['ledger.axis'] === 'queries'
        ? keysOf(page, text.column, ['columnSums'], valuesOf(page, 'columnSums'))
        : null,
    values: answer.places.values.map((column) => valueTerms(page, column)),
    strip: stripOf(page),
    looks: looksOf(page),
    late: state['ledger.scale'] === 'late' ? lateOf(page) : null,
  }
}

/** @param {Page} page @param {string} name */
const valuesOf = ({ answer }, name) => valuesIn(answer, name)

/** A number of each key on show, not to be changed. @param {Page} page @param {string} title @param {string[]} tensors @param {Float32Array} values @param {number} [digits] @returns {TableRow} */
const keysOf = ({ answer }, title, tensors, values, digits) => ({
  title,
  tensors,
  cells: answer.places.keys.map((key) => short(values[key], digits)),
})

// ---- Numbers that can be changed ----

/** A number that the reader can change in place. @param {Page} page @param {string} place as ledger.set has it @param {number} value */
const entry = ({ mine }, place, value) => ({ value, isMine: mine.has(place) })

/** What a column adds to each product. @param {Page} page @param {number} column */
function productTerms(page, column) {
  const { answer, given } = page
  const [q, k, terms] = ['q', 'k', 'terms'].map((name) => valuesOf(page, name))
  return {
    tensors: ['q', 'k', 'terms'],
    column,
    /** All keys share it: a number of q. */
    factor: entry(page, `q.${column}`, q[column]),
    cells: answer.places.keys.map((key) => {
      const at = key * given.dim + column
      return { ...entry(page, `k.${key}.${column}`, k[at]), term: short(terms[at]) }
    }),
  }
}

/** What each key's value adds to a number of the output. @param {Page} page @param {number} column */
function valueTerms(page, column) {
  const { answer, given } = page
  const [v, parts] = ['v', 'contributions'].map((name) => valuesOf(page, name))
  return {
    tensors: ['v', 'contributions'],
    column,
    factor: null,
    cells: answer.places.keys.map((key) => {
      const at = key * given.valueDim + column
      return { ...entry(page, `v.${key}.${column}`, v[at]), term: short(parts[at]) }
    }),
  }
}

/** @param {Page} page */
function linesOf(page) {
  const { state } = page
  /** @type {Record<Step, string>} */
  const titles = {
    ...text.lines,
    scaled: state['ledger.scale'] === 'right' ? text.lines.scaled : text.undone.scaled,
    shifted: state['ledger.shift'] ? text.lines.shifted : text.undone.shifted,
  }
  return /** @type {Record<Step, Line>} */ (
    Object.fromEntries(STEPS.map((step) => [step, lineOf(page, step, titles[step])]))
  )
}

/** A step's numbers, a key each; others: what all keys that are not on show have together. @param {Page} page @param {Step} step @param {string} title */
function lineOf(page, step, title) {
  const { answer, hasOthers } = page
  const values = valuesOf(page, step)
  const hasSum = hasOthers && (step === 'exponentials' || step === 'weights')
  return {
    tensors: hasSum ? [step, `others.${step}`] : [step],
    title,
    cells: answer.places.keys.map((key) => entry(page, `${step}.${key}`, values[key])),
    others: hasSum ? short(valuesOf(page, `others.${step}`)[0]) : '',
  }
}

// ---- What comes of it ----

/** @param {Page} page */
function stripOf(page) {
  const { isDistribution } = page.answer
  const entropy = isDistribution ? text.bits(short(valuesOf(page, 'entropy')[0])) : text.noEntropy
  return {
    output: vectorOf(page, text.output, 'output'),
    right: vectorOf(page, text.right, 'right.output'),
    sum: {
      title: text.rowSum,
      tensors: ['rowSum'],
      said: short(valuesOf(page, 'rowSum')[0]),
      isOff: !isDistribution,
    },
    entropy: { title: text.entropy, tensors: isDistribution ? ['entropy'] : [], said: entropy },
    outcomes: outcomesOf(page),
  }
}

/** Numbers in brackets. @param {Page} page @param {string} title @param {string} name */
function vectorOf(page, title, name) {
  const { values: columns } = page.answer.places
  const values = valuesOf(page, name)
  return {
    ...{ title, tensors: [name] },
    numbers: columns.map((column) => ({ value: values[column], text: short(values[column]) })),
    isCut: columns.length < values.length,
  }
}

/** Which wrong turns were taken, in words. @param {Page} page @returns {string[]} */
function outcomesOf({ state }) {
  const { scale, mask, shift, axis } = switchesOf(state)
  const { outcomes } = text
  const found = [
    ...(scale === 'none' ? [outcomes.none] : scale === 'late' ? [outcomes.late] : []),
    ...(mask === 'zero' ? [outcomes.zero] : mask === 'late' ? [outcomes.maskLate] : []),
    ...(shift ? [] : [outcomes.shift]),
    ...(axis === 'queries' ? [outcomes.queries] : []),
    ...(state['ledger.set'].length ? [outcomes.set] : []),
  ]
  return found.length ? found : [outcomes.right]
}

/** @param {Page} page */
function looksOf(page) {
  const { answer, given, state } = page
  return bars({
    heading: text.looks,
    tensors: ['weights'],
    marks: answer.head ? { col: marksIn(answer, state).col } : {},
    ...{ values: valuesOf(page, 'weights'), labels: given.keyLabels },
    write: (weight) => short(weight, 4),
    say: (key, weight) => text.bar(given.queryLabels[given.row], key, weight),
  })
}

/** Dividing by sqrt(d) after the softmax, and what is left of it. @param {Page} page @returns {{ rows: TableRow[], same: Said }} */
function lateOf(page) {
  const { title: _, rows, same } = text.late
  const row = (/** @type {string} */ name, /** @type {string} */ title) =>
    keysOf(page, title, [name], valuesOf(page, name), 4)
  const late = row('late.weights', rows.late)
  const sum = text.late.sum(short(valuesOf(page, 'late.rowSum')[0]))
  return {
    rows: [
      { ...late, tensors: ['late.weights', 'late.rowSum'], cells: [...late.cells, sum] },
      row('late.renormalised', rows.renormalised),
      row('unscaled.weights', rows.unscaled),
    ],
    same: { tensors: ['late.difference'], said: same(short(valuesOf(page, 'late.difference')[0], 6)) },
  }
}
