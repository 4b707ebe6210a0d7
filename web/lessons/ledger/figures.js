// What <hl-ledger> shows: each step of a row with its numbers, a key a line; the terms of the picked key; what comes of it all
// beside what comes of the right steps, and where the row looks.

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
 * @import { LedgerAnswer, LedgerOwn } from './types.js'
 * @typedef {ReturnType<typeof entry>} Entry
 * @typedef {ReturnType<typeof lineOf>} Line
 * @typedef {ReturnType<typeof productTerm>} ProductTerm
 * @typedef {ReturnType<typeof valueTerm>} ValueTerm
 * @typedef {ReturnType<typeof vectorOf>} Vector
 * @typedef {ReturnType<typeof stripOf>} Strip
 * @typedef {ReturnType<typeof bookOf>} Book
 * @typedef {import('../../core/calls/ledger.js').Step} Step
 * @typedef {{ answer: LedgerAnswer, given: Case, state: Readonly<State>, key: number, mine: Set<string>, hasOthers: boolean }} Page
 *   key: the picked one, whose terms are on show; mine: places of the numbers that the reader has put in
 */

/** After the point. */
const DIGITS = 2

/** A line of the ledger is as tall as a bar, in CSS pixels. */
const BAR = 24

/** Numbers from here on need an exponent. */
const LARGE = 1e4

/** @param {LedgerAnswer} answer @param {Readonly<State>} state @param {LedgerOwn} own */
export function figures(answer, state, own) {
  const { given, head, places } = answer
  if (!given) return { reason: head ? reasonOf({ ...head, tensors: [] }) : '', shown: null }
  const mine = new Set(state['ledger.set'].map((entry) => entry.split(':')[0]))
  const hasOthers = places.keys.length < given.keys
  return { reason: '', shown: bookOf({ answer, given, state, key: keyOf(answer, state, own), mine, hasOthers }) }
}

/** The key whose terms are on show: of the sentence the picked word, unless it isn't on show; then the one that gets most. @param {LedgerAnswer} answer @param {Readonly<State>} state @param {LedgerOwn} own */
function keyOf(answer, state, { key }) {
  const { keys, most } = answer.places
  const picked = answer.head ? marksIn(answer, state).col : key
  return picked !== undefined && keys.includes(picked) ? picked : most
}

/** Two decimals. @param {number} x */
function written(x) {
  if (!Number.isFinite(x) || Math.abs(x) >= LARGE) return short(x, DIGITS)
  const fixed = x.toFixed(DIGITS)
  return Number(fixed) === 0 ? fixed.replace('-', '') : fixed.replace('-', '−')
}

/** @param {Page} page */
function bookOf(page) {
  const { answer, given, hasOthers, key, state } = page
  const { keys, columns, values } = answer.places
  const at = (/** @type {string} */ name) => written(valuesOf(page, name)[key])
  return {
    about: text.about(given.keys, given.dim, given.valueDim, keys.length, columns.length, values.length),
    query: given.queryLabels[given.row],
    key: { key, label: given.keyLabels[key] },
    keys: keys.map((each) => ({ key: each, label: given.keyLabels[each] })),
    hasOthers,
    terms: columns.map((column) => productTerm(page, column)),
    rest:
      columns.length < given.dim
        ? { title: text.restOf(given.dim - columns.length), tensors: ['rest'], said: at('rest') }
        : null,
    product: { title: text.lines.products, tensors: ['products'], said: at('products') },
    root: { tensors: ['root'], said: text.root(written(valuesOf(page, 'root')[0])) },
    lines: linesOf(page),
    columnSums:
      state['ledger.axis'] === 'queries'
        ? keysOf(page, text.column, ['columnSums'], valuesOf(page, 'columnSums'))
        : null,
    values: values.map((column) => valueTerm(page, column)),
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

/** What a column adds to the picked key's product. @param {Page} page @param {number} column */
function productTerm(page, column) {
  const { given, key } = page
  const [q, k, terms] = ['q', 'k', 'terms'].map((name) => valuesOf(page, name))
  const at = key * given.dim + column
  return {
    tensors: ['q', 'k', 'terms'],
    column,
    q: entry(page, `q.${column}`, q[column]),
    k: entry(page, `k.${key}.${column}`, k[at]),
    term: written(terms[at]),
  }
}

/** What the picked key's value adds to a number of the output. @param {Page} page @param {number} column */
function valueTerm(page, column) {
  const { given, key } = page
  const [v, parts] = ['v', 'contributions'].map((name) => valuesOf(page, name))
  const at = key * given.valueDim + column
  return {
    tensors: ['v', 'contributions'],
    column,
    v: entry(page, `v.${key}.${column}`, v[at]),
    term: written(parts[at]),
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
    others: hasSum ? written(valuesOf(page, `others.${step}`)[0]) : '',
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
      said: written(valuesOf(page, 'rowSum')[0]),
      isOff: !isDistribution,
    },
    entropy: { title: text.entropy, tensors: isDistribution ? ['entropy'] : [], said: entropy },
    outcomes: outcomesOf(page),
  }
}

/** Numbers of the output. @param {Page} page @param {string} title @param {string} name */
function vectorOf(page, title, name) {
  const { values: columns } = page.answer.places
  const values = valuesOf(page, name)
  return {
    ...{ title, tensors: [name] },
    numbers: columns.map((column) => ({ value: values[column], text: written(values[column]) })),
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

/** A bar for each line of the ledger. @param {Page} page */
function looksOf(page) {
  const { answer, given, key } = page
  const { keys } = answer.places
  const weights = valuesOf(page, 'weights')
  const at = keys.indexOf(key)
  return bars({
    heading: text.looks,
    tensors: ['weights'],
    marks: { col: at },
    cursor: { row: at, col: 0 },
    values: Float32Array.from(keys, (each) => weights[each]),
    labels: keys.map((each) => given.keyLabels[each]),
    digits: DIGITS,
    rowHeight: BAR,
    write: (weight) => short(weight, 4),
    say: (label, weight) => text.bar(given.queryLabels[given.row], label, weight),
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
