// The kinds of knobs: how each is written, and read back. A value may come from an attribute, a link or another page's
// message, so nothing is taken on trust.

import text from 'text/knobs.js'
import { isSpan } from './picked-word.js'

/**
 * @import { Place, RowEdit, WordEdit } from './types.js'
 * @typedef {import('./knobs.js').Knob} Knob
 * @typedef {{ value?: unknown, note?: string }} Parsed  no value: not usable at all; note: what had to be changed, or why
 * @typedef {{ parse(name: string, knob: Knob, raw: unknown): Parsed, format(value: never): string,
 *   isPlain?(raw: unknown): boolean }} Kind
 *   isPlain: whether a value that is neither string, number nor switch is of this kind's own type
 */

/** Most waves drawn at once: more can't be told apart. */
export const DIMENSIONS_MAX = 6

/** @param {unknown} raw */
export const isWritten = (raw) => ['string', 'number', 'boolean'].includes(typeof raw)

/** @param {unknown} raw @returns {boolean} */
const areWritten = (raw) => Array.isArray(raw) && raw.every(isWritten)

/** Half an emoji, which no link can carry, becomes a replacement character. @param {string} text */
const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** @param {string} name @param {string} wanted @param {unknown} raw @returns {Parsed} */
const refused = (name, wanted, raw) => ({ note: text.form(name, wanted, raw) })

// ---- Numbers ----

/** @param {string} name @param {Knob} knob @param {unknown} raw @param {(x: number) => number} round @returns {{ value?: number, note?: string }} */
function inRange(name, { min = -Infinity, max = Infinity, least }, raw, round = (x) => x) {
  const typed = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
  if (Number.isNaN(typed)) return { note: text.form(name, text.wanted.number, raw) }
  const value = round(Math.min(max, Math.max(min, typed)))
  if (least && value > min && value < least) return { value: min, note: text.least(name, least, min) }
  return typed >= min && typed <= max ? { value } : { value, note: text.range(name, min, max) }
}

/** Finite numbers kept in a knob's range; no values: one of them is none. @param {string} name @param {Knob} knob @param {unknown[]} items @returns {{ values?: number[], note?: string }} */
function numbersOf(name, knob, items) {
  const parsed = items.map((item) => inRange(name, knob, item))
  const bad = parsed.find(({ value }) => value === undefined)
  if (bad) return { note: bad.note }
  return { values: parsed.map(({ value }) => Number(value)), note: parsed.find((one) => one.note)?.note }
}

/** Items of a list, apart by spaces or commas. @param {unknown} raw @returns {unknown[]} */
const itemsOf = (raw) =>
  Array.isArray(raw)
    ? raw
    : String(raw)
        .split(/[\s,]+/u)
        .filter(Boolean)

/** A kind of different things, each of a pattern, apart by spaces. @param {RegExp} pattern @param {string} wanted @param {(item: string) => unknown} [take] @returns {Kind} */
const listOf = (pattern, wanted, take = (item) => item) => ({
  isPlain: areWritten,
  parse(name, { count = 192 }, raw) {
    const items = itemsOf(raw).map(String)
    if (!items.every((item) => pattern.test(item))) return refused(name, wanted, raw)
    return { value: [...new Set(items)].slice(0, count).map(take) }
  },
  format: (/** @type {unknown[]} */ value) => value.join(' '),
})

// ---- Words of the text ----

/** @param {unknown} raw @returns {boolean} */
const isRange = (raw) =>
  typeof raw === 'object' &&
  raw !== null &&
  'start' in raw &&
  'end' in raw &&
  isWritten(raw.start) &&
  isWritten(raw.end)

/** @param {Place} place */
const formatPlace = (place) => (isSpan(place) ? `${place.start}-${place.end}` : String(place ?? ''))

/** A token's number, a range of the text, or a word. @param {string} name @param {Knob} knob @param {unknown} raw @returns {Parsed} */
function parsePlace(name, knob, raw) {
  const written = isRange(raw) ? formatPlace(/** @type {Place} */ (raw)) : String(raw).trim()
  if (/^-?\d+(\.\d+)?$/u.test(written)) return inRange(name, { min: 0, max: 511, ...knob }, written, Math.round)
  const [, start, end] = (/^(\d{1,5})-(\d{1,5})$/u.exec(written) ?? []).map(Number)
  if (start < end || (start === 0 && end === 0)) return { value: { start, end } }
  const isWord = end === undefined && written !== '' && written.length <= 64 && !/\s/u.test(written)
  return isWord ? { value: wellFormed(written) } : refused(name, text.wanted.word, written)
}

// ---- Dragged rows: "attention.head.row:weight,weight,..." ----

const ROWS_MAX = 8

/** Of 64 words behind a start mark. */
const ROW_MAX = 64

/** @param {RowEdit} edit */
const formatRow = ({ attention, head, row, weights }) => `${attention}.${head}.${row}:${weights.join(',')}`

/** @param {string} written @returns {RowEdit | null} */
function parseRow(written) {
  const match = /^(\d+)\.(\d+)\.(\d+):([\d.,]+)$/u.exec(written)
  if (!match) return null
  const [attention, head, row] = match.slice(1, 4).map(Number)
  return { attention, head, row, weights: match[4].split(',').map(Number) }
}

/** Whether a value, perhaps from another page's message, is a row of shares of something. @param {unknown} item @returns {item is RowEdit} */
function isRow(item) {
  const { attention, head, row, weights } = /** @type {Record<string, unknown>} */ (item ?? {})
  const isWithin = (/** @type {unknown} */ x, /** @type {number} */ max) =>
    Number.isInteger(x) && Number(x) >= 0 && Number(x) <= max
  if (!isWithin(attention, 11) || !isWithin(head, 15) || !isWithin(row, ROW_MAX) || !Array.isArray(weights))
    return false
  const isShare = (/** @type {unknown} */ x) => typeof x === 'number' && x >= 0 && x <= 1
  return weights.length <= ROW_MAX + 1 && weights.every(isShare) && weights.some((x) => x >= 1e-4)
}

/** @param {number} weight */
const fourDigits = (weight) => Math.round(weight * 1e4) / 1e4

// ---- The kinds ----

/** @satisfies {Record<string, Kind>} */
export const KINDS = {
  text: {
    parse(_name, { maxLength = 200 }, raw) {
      const written = String(raw)
      if (written.length <= maxLength) return { value: wellFormed(written) }
      return { value: wellFormed(written.slice(0, maxLength)), note: text.long(maxLength) }
    },
    format: String,
  },
  whole: { parse: (name, knob, raw) => inRange(name, knob, raw, Math.round), format: String },
  number: { parse: (name, knob, raw) => inRange(name, knob, raw), format: String },
  switch: {
    parse(name, _knob, raw) {
      if (raw === true || raw === '1' || raw === 'true' || raw === '') return { value: true }
      if (raw === false || raw === '0' || raw === 'false') return { value: false }
      return refused(name, text.wanted.switch, raw)
    },
    format: (/** @type {boolean} */ value) => (value ? '1' : '0'),
  },
  choice: {
    parse(name, { choices = [] }, raw) {
      return choices.includes(String(raw)) ? { value: String(raw) } : refused(name, text.wanted.choice(choices), raw)
    },
    format: String,
  },
  word: {
    isPlain: isRange,
    parse: parsePlace,
    format: formatPlace,
  },
  words: {
    isPlain: (raw) => Array.isArray(raw) && raw.every((item) => isWritten(item) || isRange(item)),
    parse(name, knob, raw) {
      const places = itemsOf(raw).map((item) => parsePlace(name, knob, item))
      if (places.some(({ value }) => value === undefined)) return refused(name, text.wanted.words, raw)
      const all = new Map(places.map(({ value }) => [formatPlace(/** @type {Place} */ (value)), value]))
      return { value: [...all.values()] }
    },
    format: (/** @type {Place[]} */ value) => value.map(formatPlace).join(' '),
  },
  dimensions: {
    isPlain: areWritten,
    parse(name, _knob, raw) {
      const list = (Array.isArray(raw) ? raw : String(raw).split(',').filter(Boolean)).map(Number)
      const good = [...new Set(list.filter((d) => Number.isInteger(d) && d >= 0 && d < 512))]
      if (!good.length) return refused(name, text.wanted.dimensions, raw)
      const isCut = good.length < list.length || good.length > DIMENSIONS_MAX
      return { value: good.slice(0, DIMENSIONS_MAX), note: isCut ? text.dimensions(DIMENSIONS_MAX) : undefined }
    },
    format: (/** @type {number[]} */ value) => value.join(','),
  },
  heads: listOf(/^(\d|1[01])\.(\d|1[0-5])$/u, text.wanted.heads),
  parts: listOf(/^[a-z]+\d{1,2}(\.[a-z]+){1,2}$/u, text.wanted.parts),
  cells: listOf(/^([0-5]?\d|6[0-3])\.([0-5]?\d|6[0-3])$/u, text.wanted.cells),
  entries: listOf(/^[a-z]+(\.\d{1,2}){1,2}:-?\d{1,4}(\.\d{1,6})?$/u, text.wanted.entries),
  places: listOf(/^([0-4]?\d?\d|50\d|51[01])$/u, text.wanted.places, Number),
  numbers: {
    isPlain: areWritten,
    parse(name, knob, raw) {
      const { values, note } = numbersOf(name, knob, Array.isArray(raw) ? raw : String(raw).split(/[\s,]+/u))
      if (!values?.length) return { note: note ?? text.form(name, text.wanted.numbers, raw) }
      const { count = 64 } = knob
      return values.length <= count
        ? { value: values, note }
        : { value: values.slice(0, count), note: text.numbers(name, count) }
    },
    format: (/** @type {number[]} */ value) => value.join(','),
  },
  matrix: {
    isPlain: (raw) => Array.isArray(raw) && raw.every(areWritten),
    parse(name, knob, raw) {
      const lines = Array.isArray(raw) ? raw : String(raw).split(/[;\n]/u)
      const numbers = lines.map((line) =>
        Array.isArray(line)
          ? line
          : String(line)
              .trim()
              .split(/[\s,]+/u),
      )
      const rows = numbers.map((line) => numbersOf(name, knob, line))
      const values = rows.map((row) => row.values ?? [])
      const [height, width] = [values.length, values[0]?.length ?? 0]
      const { most = [8, 8] } = knob
      if (!width || values.some((row) => row.length !== width)) return { note: text.lengths(name) }
      if (height > most[0] || width > most[1]) return { note: text.matrix(name, height, width, most) }
      return { value: values, note: rows.find((row) => row.note)?.note }
    },
    format: (/** @type {number[][]} */ value) => value.map((row) => row.join(',')).join(';'),
  },
  order: {
    isPlain: areWritten,
    parse(name, { count = 64 }, raw) {
      const list = itemsOf(raw).map(Number)
      const isOrder = [...list].sort((a, b) => a - b).every((place, i) => place === i)
      return isOrder && list.length <= count ? { value: list } : refused(name, text.wanted.order, raw)
    },
    format: (/** @type {number[]} */ value) => value.join(','),
  },
  rows: {
    isPlain: (raw) => Array.isArray(raw) && raw.every(isRow),
    parse(name, _knob, raw) {
      const list = Array.isArray(raw) ? raw : String(raw).split(';').filter(Boolean).map(parseRow)
      if (!list.every(isRow)) return refused(name, text.wanted.rows, raw)
      const short = (/** @type {RowEdit} */ { attention, head, row, weights }) => ({
        ...{ attention, head, row },
        weights: weights.map(fourDigits),
      })
      return { value: list.slice(-ROWS_MAX).map(short) }
    },
    format: (/** @type {RowEdit[]} */ value) => value.map(formatRow).join(';'),
  },
  edit: {
    isPlain: (raw) =>
      raw === null ||
      (typeof raw === 'object' && 'index' in raw && 'word' in raw && isWritten(raw.index) && isWritten(raw.word)),
    parse(name, _knob, raw) {
      if (raw === null || raw === '') return { value: null }
      const given = /** @type {{ index?: unknown, word?: unknown }} */ (raw)
      const written = typeof raw === 'object' ? `${given.index}:${given.word}` : String(raw)
      const [, place, letters] = /^(\d{1,2}):(.*)$/su.exec(written) ?? []
      const word = wellFormed((letters ?? '').replace(/[\s\u0085]+/gu, '').slice(0, 60))
      return place !== undefined && Number(place) <= 63 && word
        ? { value: { index: Number(place), word } }
        : refused(name, text.wanted.edit, raw)
    },
    format: (/** @type {WordEdit | null} */ value) => (value ? `${value.index}:${value.word}` : ''),
  },
}
