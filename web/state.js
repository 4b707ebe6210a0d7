// The one table of knobs. A knob is an attribute of an element, a key after # in the page's link and a
// field of the state message; all three are read by parseKnob and written by formatKnob.

/**
 * @typedef {{ kind: 'text' | 'whole' | 'number' | 'switch' | 'choice' | 'dimensions' | 'edit' | 'heads' | 'places' | 'rows', initial: any, min?: number,
 *   max?: number, least?: number, choices?: string[], optional?: boolean,
 *   maxLength?: number }} Knob  least: what lies between min and it is taken as min; optional: null is a value too, and
 *   means what suits the others
 * @typedef {Record<string, any>} State  knob name to value
 */

/** What a view of sentences can show; models.js says which of them the page has. */
const MODELS = ['english-supervised', 'english-plain', 'constructed', 'induction', 'induction-unmasked']

/** Keys without a dot are shared by all views of a group; `view.knob` belongs to one view. @type {Record<string, Knob>} */
export const KNOBS = {
  text: {
    kind: 'text',
    initial: 'The animal didn’t cross the street because it was too tired.',
    maxLength: 4000,
  },
  model: { kind: 'choice', initial: 'english-supervised', choices: MODELS },
  layer: { kind: 'whole', initial: 1, min: 0, max: 11 },
  head: { kind: 'whole', initial: 0, min: 0, max: 15 },
  /** Heads switched off: "layer.head". */
  off: { kind: 'heads', initial: [] },
  /** Rows of weights that the reader has dragged. */
  edits: { kind: 'rows', initial: [] },
  /** Places whose word the model doesn't get to see. */
  masked: { kind: 'places', initial: [] },
  row: { kind: 'whole', initial: 8, min: 0, max: 63 },
  column: { kind: 'whole', initial: 1, min: 0, max: 63 },
  'attention.temperature': { kind: 'number', initial: 1, min: 0, max: 100, least: 1e-3 },
  'attention.scale': { kind: 'choice', initial: 'linear', choices: ['linear', 'root'] },
  'attention.measure': { kind: 'choice', initial: 'weight', choices: ['weight', 'effect'] },
  'attention.causal': { kind: 'switch', initial: false },
  'mask.causal': { kind: 'switch', initial: true },
  'mask.edit': { kind: 'edit', initial: null },
  'compare.pair': { kind: 'choice', initial: 'street', choices: ['street', 'soup', 'suitcase', 'rabbit', 'text'] },
  'compare.flipped': { kind: 'switch', initial: false },
  'compare.pick': { kind: 'whole', initial: 4, min: 0, max: 63 },
  'compare.word': { kind: 'whole', initial: 1, min: 0, max: 15 },
  'induction.letters': { kind: 'text', initial: 'hdkpvcqmhdkpvcqmhdkpvcqm', maxLength: 200 },
  'induction.step': { kind: 'whole', initial: 1000000, min: 0, max: 1000000 },
  'induction.given': { kind: 'whole', initial: 10, min: 1, max: 30 },
  'induction.at': { kind: 'whole', initial: 12, min: 0, max: 30 },
  'induction.look': { kind: 'whole', initial: 5, min: 0, max: 30 },
  'induction.without': { kind: 'heads', initial: [] },
  'reversal.letters': { kind: 'text', initial: 'headlamp', maxLength: 200 },
  'reversal.shown': { kind: 'whole', initial: 5, min: 0, max: 11 },
  'reversal.at': { kind: 'whole', initial: 2, min: 0, max: 15 },
  'reversal.look': { kind: 'whole', initial: 5, min: 0, max: 15 },
  'reversal.without': { kind: 'heads', initial: [] },
  'position.n': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.d': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'position.dims': { kind: 'dimensions', initial: [0, 1, 8, 20] },
  'position.at': { kind: 'whole', initial: 10, min: 0, max: 511 },
  'train.task': { kind: 'choice', initial: 'induction', choices: ['induction', 'reversal', 'english'] },
  'train.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'train.rate': { kind: 'number', initial: null, min: 1e-6, max: 10, optional: true },
  'train.heads': { kind: 'choice', initial: null, choices: ['1', '2', '4', '8'], optional: true },
  'train.layers': { kind: 'choice', initial: null, choices: ['1', '2', '3', '4'], optional: true },
  'train.position': {
    kind: 'choice',
    initial: null,
    choices: ['learned', 'sinusoidal', 'rope', 'alibi', 'none'],
    optional: true,
  },
  'train.masked': { kind: 'switch', initial: null, optional: true },
  'position.dim': { kind: 'whole', initial: 8, min: 0, max: 511 },
}

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
function formatKnob(name, value) {
  const { kind } = KNOBS[name]
  if (kind === 'switch') return value ? '1' : '0'
  if (kind === 'dimensions') return value.join(',')
  if (kind === 'heads' || kind === 'places') return value.join(' ')
  if (kind === 'rows') return value.map(formatRow).join(';')
  if (kind === 'edit') return value ? `${value.index}:${value.word}` : ''
  return String(value)
}

/** Whether a value, perhaps from another page's message, is of a type that this kind of knob is written in. @param {unknown} raw @param {Knob['kind']} kind @returns {boolean} */
function isPlain(raw, kind) {
  if (kind === 'dimensions' && Array.isArray(raw)) return raw.every((item) => isPlain(item, 'whole'))
  if (['heads', 'places', 'rows'].includes(kind) && Array.isArray(raw))
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
  places(name, _knob, raw) {
    return listOf(name, raw, /^([0-5]?\d|6[0-3])$/u, 'a list of places such as 3 8', Number)
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

// ---- Dragged rows: "attention.head.row:weight,weight,..." ----

/** @typedef {import('./network-run.js').RowEdit} RowEdit */

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
 */
function listOf(name, raw, pattern, wanted, take) {
  const items = (Array.isArray(raw) ? raw.map(String) : String(raw).split(/[\s,]+/u)).filter(Boolean)
  if (!items.every((item) => pattern.test(item)))
    return { note: `${name} is ${wanted}, not “${String(raw).slice(0, 40)}”` }
  return { value: [...new Set(items)].slice(0, 192).map(take) }
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
