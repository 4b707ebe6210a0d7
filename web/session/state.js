// Reads and writes knobs, which are attributes, keys of links and fields of messages alike: whatever is written there,
// a value in range comes out, or none and the reason.

import { KNOBS } from './knobs.js'

export { KNOBS }

/**
 * @typedef {import('./knobs.js').Knob} Knob
 * @typedef {import('./knobs.js').State} State
 */

/** @param {string} name */
export const isKnob = (name) => Object.keys(KNOBS).includes(name)

/** Most waves drawn at once: more can't be told apart. */
export const DIMENSIONS_MAX = 6

/** @returns {State} */
export const initialState = () => Object.fromEntries(Object.entries(KNOBS).map(([name, knob]) => [name, knob.initial]))

/**
 * The value of a knob from what somebody wrote, kept in range; `note` says what had to be changed.
 * @param {string} name @param {unknown} raw a string, or a value of the knob's own type
 * @returns {{ value?: any, note?: string }} no value: not usable at all
 */
export function parseKnob(name, raw) {
  const knob = isKnob(name) ? KNOBS[name] : null
  if (knob?.optional && (raw === null || (raw === '' && knob.kind !== 'switch'))) return { value: null }
  if (knob && !isPlain(raw, knob.kind)) return { note: `${name} can’t be ${raw === null ? 'null' : typeof raw}` }
  if (!knob) return { note: `“${String(name).slice(0, 40)}” is no setting of this page` }
  return PARSERS[knob.kind](name, knob, raw)
}

/** @param {string} name @param {any} value @returns {string} */
export function formatKnob(name, value) {
  const { kind } = KNOBS[name]
  if (kind === 'switch') return value ? '1' : '0'
  if (['dimensions', 'numbers', 'order'].includes(kind)) return value.join(',')
  if (['heads', 'places', 'cells', 'entries'].includes(kind)) return value.join(' ')
  if (kind === 'matrix') return value.map((/** @type {number[]} */ row) => row.join(',')).join(';')
  if (kind === 'rows') return value.map(formatRow).join(';')
  if (kind === 'edit') return value ? `${value.index}:${value.word}` : ''
  return String(value)
}

/** Whether a value, perhaps from another page's message, is of a type that this kind of knob is written in. @param {unknown} raw @param {Knob['kind']} kind @returns {boolean} */
function isPlain(raw, kind) {
  if (kind === 'dimensions' && Array.isArray(raw)) return raw.every((item) => isPlain(item, 'whole'))
  if (['numbers', 'order'].includes(kind) && Array.isArray(raw)) return raw.every((item) => isPlain(item, 'whole'))
  if (kind === 'matrix' && Array.isArray(raw)) return raw.every((row) => Array.isArray(row) && isPlain(row, 'numbers'))
  if (['heads', 'places', 'cells', 'entries', 'rows'].includes(kind) && Array.isArray(raw))
    return raw.every((item) => (kind === 'rows' ? isRow(item) : isPlain(item, 'text')))
  if (kind === 'edit' && raw !== null && typeof raw === 'object')
    return 'index' in raw && 'word' in raw && isPlain(raw.index, 'whole') && isPlain(raw.word, 'text')
  return ['string', 'number', 'boolean'].includes(typeof raw) || (kind === 'edit' && raw === null)
}

/** Half an emoji, which no link can carry, becomes a replacement character. @param {string} text */
const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** @type {Record<Knob['kind'], (name: string, knob: Knob, raw: any) => { value?: any, note?: string }>} */
const PARSERS = {
  text(_name, knob, raw) {
    const text = String(raw)
    const most = /** @type {number} */ (knob.maxLength)
    if (text.length <= most) return { value: wellFormed(text) }
    return {
      value: wellFormed(text.slice(0, most)),
      note: `Only the first ${most.toLocaleString('en')} characters are used.`,
    }
  },
  whole: (name, knob, raw) => inRange(name, knob, raw, Math.round),
  number: (name, knob, raw) => inRange(name, knob, raw, (x) => x),
  switch(name, _knob, raw) {
    if (raw === true || raw === '1' || raw === 'true' || raw === '') return { value: true }
    if (raw === false || raw === '0' || raw === 'false') return { value: false }
    return { note: `${name} is 1 or 0, not “${String(raw).slice(0, 40)}”` }
  },
  choice(name, knob, raw) {
    if (knob.choices?.includes(raw)) return { value: raw }
    return { note: `${name} is ${knob.choices?.join(' or ')}, not “${String(raw).slice(0, 40)}”` }
  },
  dimensions(name, _knob, raw) {
    const list = (Array.isArray(raw) ? raw : String(raw).split(',').filter(Boolean)).map(Number)
    const good = [...new Set(list.filter((d) => Number.isInteger(d) && d >= 0 && d < 512))]
    if (!good.length) return { note: `${name} is a list such as 0,1,8, not “${String(raw).slice(0, 40)}”` }
    const note =
      good.length < list.length || good.length > DIMENSIONS_MAX
        ? `At most ${DIMENSIONS_MAX} different dimensions, each from 0 to 511.`
        : undefined
    return { value: good.slice(0, DIMENSIONS_MAX), note }
  },
  heads(name, _knob, raw) {
    return listOf(name, raw, /^(\d|1[01])\.(\d|1[0-5])$/u, 'a list of heads such as 1.0 1.3', (head) => head)
  },
  cells(name, { count }, raw) {
    const wanted = 'a list of cells such as 2.0 3.1'
    return listOf(name, raw, /^([0-5]?\d|6[0-3])\.([0-5]?\d|6[0-3])$/u, wanted, (cell) => cell, count)
  },
  entries(name, _knob, raw) {
    const wanted = 'a list of numbers put in place, such as scaled.2:1.5'
    return listOf(name, raw, /^[a-z]+(\.\d{1,2}){1,2}:-?\d{1,4}(\.\d{1,6})?$/u, wanted, (entry) => entry)
  },
  numbers(name, knob, raw) {
    const { values, note } = numbersOf(name, knob, Array.isArray(raw) ? raw : String(raw).split(/[\s,]+/u))
    if (!values?.length) return { note: note ?? `${name} is a list of numbers such as 1,-0.5` }
    const count = /** @type {number} */ (knob.count)
    return values.length <= count
      ? { value: values, note }
      : { value: values.slice(0, count), note: `${shortName(name)} takes at most ${count} numbers.` }
  },
  matrix(name, knob, raw) {
    const lines = Array.isArray(raw) ? raw : String(raw).split(/[;\n]/u)
    const [most, widest] = /** @type {[number, number]} */ (knob.most)
    const rows = lines
      .map((line) =>
        Array.isArray(line)
          ? line
          : String(line)
              .trim()
              .split(/[\s,]+/u),
      )
      .map((line) => numbersOf(name, knob, line))
    const values = rows.map((row) => row.values ?? [])
    const wanted = `${shortName(name)} is rows of numbers of one length, such as 1,0;0,1`
    if (!values[0].length || values.some((row) => row.length !== values[0].length)) return { note: wanted }
    if (values.length > most || values[0].length > widest)
      return {
        note: `${shortName(name)} has at most ${most} rows of ${widest}, not ${values.length} of ${values[0].length}.`,
      }
    return { value: values, note: rows.find((row) => row.note)?.note }
  },
  order(name, knob, raw) {
    const list = (
      Array.isArray(raw)
        ? raw
        : String(raw)
            .split(/[\s,]+/u)
            .filter(Boolean)
    ).map(Number)
    const isOrder = [...list].sort((a, b) => a - b).every((place, i) => place === i)
    if (!isOrder || list.length > /** @type {number} */ (knob.count))
      return { note: `${name} is places in a new order, each once, such as 2,0,1` }
    return { value: list }
  },
  places(name, _knob, raw) {
    return listOf(name, raw, /^([0-4]?\d?\d|50\d|51[01])$/u, 'a list of places such as 3 8', Number)
  },
  rows(name, _knob, raw) {
    const list = Array.isArray(raw) ? raw : String(raw).split(';').filter(Boolean).map(parseRow)
    if (!list.every(isRow)) return { note: `${name} is a list of rows such as 1.0.8:0.2,0.8` }
    return {
      value: list
        .slice(-ROWS_MAX)
        .map(({ attention, head, row, weights }) => ({ attention, head, row, weights: weights.map(fourDigits) })),
    }
  },
  edit(name, _knob, raw) {
    if (raw === null || raw === '') return { value: null }
    const match = typeof raw === 'object' ? [raw, raw.index, raw.word] : /^(\d{1,2}):(.*)$/su.exec(String(raw))
    const index = Number(match?.[1])
    const word = wellFormed(
      String(match?.[2] ?? '')
        .replace(/[\s\u0085]+/gu, '')
        .slice(0, 60),
    )
    if (!match || !Number.isInteger(index) || index < 0 || index > 63 || !word)
      return { note: `${name} is a position and a word such as 5:cat` }
    return { value: { index, word } }
  },
}

/**
 * Finite numbers kept in a knob's range. No values: one of them is none.
 * @param {string} name @param {Knob} knob @param {unknown[]} items @returns {{ values?: number[], note?: string }}
 */
function numbersOf(name, knob, items) {
  const parsed = items.map((item) => inRange(name, knob, item, (x) => x))
  const bad = parsed.find(({ value }) => value === undefined)
  return bad
    ? { note: bad.note }
    : { values: parsed.map(({ value }) => /** @type {number} */ (value)), note: parsed.find((p) => p.note)?.note }
}

// ---- Dragged rows: "attention.head.row:weight,weight,..." ----

/** @typedef {import('./model-run.js').RowEdit} RowEdit */

const ROWS_MAX = 8

/** @param {number} weight */
const fourDigits = (weight) => Math.round(weight * 1e4) / 1e4

/** @param {RowEdit} edit */
const formatRow = ({ attention, head, row, weights }) => `${attention}.${head}.${row}:${weights.join(',')}`

/** @param {string} text */
function parseRow(text) {
  const match = /^(\d+)\.(\d+)\.(\d+):([\d.,]+)$/u.exec(text)
  if (!match) return null
  const [attention, head, row] = match.slice(1, 4).map(Number)
  return { attention, head, row, weights: match[4].split(',').map(Number) }
}

/** Whether a value, perhaps from another page's message, is a row of shares of something. @param {any} item @returns {item is RowEdit} */
function isRow(item) {
  if (typeof item !== 'object' || item === null || !Array.isArray(item.weights)) return false
  const inRange = (/** @type {unknown} */ x, /** @type {number} */ max) =>
    Number.isInteger(x) && Number(x) >= 0 && Number(x) <= max
  const share = (/** @type {unknown} */ x) => typeof x === 'number' && x >= 0 && x <= 1
  const { attention, head, row, weights } = item
  if (!inRange(attention, 11) || !inRange(head, 15) || !inRange(row, 63)) return false
  return weights.length <= 64 && weights.every(share) && weights.some((/** @type {number} */ x) => x >= 1e-4)
}

/**
 * A list of different things, apart by spaces or commas.
 * @param {string} name @param {any} raw @param {RegExp} pattern of one @param {string} wanted @param {(item: string) => any} take
 * @param {number} [most]
 */
function listOf(name, raw, pattern, wanted, take, most = 192) {
  const items = (Array.isArray(raw) ? raw.map(String) : String(raw).split(/[\s,]+/u)).filter(Boolean)
  if (!items.every((item) => pattern.test(item)))
    return { note: `${name} is ${wanted}, not “${String(raw).slice(0, 40)}”` }
  return { value: [...new Set(items)].slice(0, most).map(take) }
}

/** @param {string} name @param {Knob} knob @param {unknown} raw @param {(x: number) => number} round */
function inRange(name, knob, raw, round) {
  const typed = typeof raw === 'string' && raw.trim() === '' ? Number.NaN : Number(raw)
  if (Number.isNaN(typed)) return { note: `${name} is a number, not “${String(raw).slice(0, 40)}”` }
  const min = /** @type {number} */ (knob.min)
  const max = /** @type {number} */ (knob.max)
  const value = round(Math.min(max, Math.max(min, typed)))
  if (knob.least && value > min && value < knob.least)
    return { value: min, note: `${shortName(name)} below ${knob.least} is taken as ${min}.` }
  if (typed >= min && typed <= max) return { value }
  return { value, note: `${shortName(name)} goes from ${min} to ${max.toLocaleString('en')}.` }
}

/** @param {string} name */
const shortName = (name) => name.slice(name.indexOf('.') + 1)

/** @param {any} a @param {any} b */
export const sameValue = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * A head without a model is the constructed model's: links and notes from before there were others mean that one.
 * @param {Record<string, unknown>} changes
 */
export const withModel = (changes) =>
  'head' in changes && !('model' in changes) && !('layer' in changes) ? { model: 'constructed', ...changes } : changes

/** The link's part after #; knobs at their initial value are left out. @param {State} state @param {string} [hide] */
export function formatLink(state, hide = '') {
  const parts = Object.keys(KNOBS)
    .filter(
      (name) => !sameValue(state[name], KNOBS[name].initial) || (name === 'model' && state.head !== KNOBS.head.initial),
    )
    .map((name) => `${name}=${encodeURIComponent(formatKnob(name, state[name]))}`)
  if (hide) parts.push(`hide=${encodeURIComponent(hide)}`)
  return parts.length ? `#${parts.join('&')}` : ''
}

/**
 * Reads a link's part after #. Whatever is in it, the result is a defined state.
 * @param {string} hash @returns {{ state: State, hide: string, notes: string[] }}
 */
export function parseLink(hash) {
  const notes = []
  let hide = ''
  /** @type {Record<string, unknown>} */
  const written = {}
  for (const part of hash.replace(/^#/u, '').split('&').filter(Boolean)) {
    const [name, raw] = splitPart(part)
    if (name === 'hide') {
      hide = raw
      continue
    }
    const { value, note } = parseKnob(name, raw)
    if (value !== undefined) written[name] = value
    if (note) notes.push(note)
  }
  return { state: { ...initialState(), ...withModel(written) }, hide, notes: [...new Set(notes)].slice(0, 5) }
}

/** @param {string} part */
function splitPart(part) {
  const cut = part.indexOf('=')
  return cut < 0 ? [decode(part), ''] : [decode(part.slice(0, cut)), decode(part.slice(cut + 1))]
}

/** @param {string} text percent-encoded, perhaps badly */
function decode(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
