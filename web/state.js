// The one table of knobs. A knob is an attribute of an element, a key after # in the page's link and a
// field of the state message; all three are read by parseKnob and written by formatKnob.

/**
 * @typedef {{ kind: 'text' | 'whole' | 'number' | 'switch' | 'choice' | 'dimensions' | 'edit', initial: any, min?: number,
 *   max?: number, least?: number, choices?: string[],
 *   maxLength?: number }} Knob  least: what lies between min and it is taken as min
 * @typedef {Record<string, any>} State  knob name to value
 */

/** Keys without a dot are shared by all views of a group; `view.knob` belongs to one view. @type {Record<string, Knob>} */
export const KNOBS = {
  text: {
    kind: 'text',
    initial: 'the animal did not cross the street because the animal was too tired',
    maxLength: 4000,
  },
  head: { kind: 'whole', initial: 0, min: 0, max: 2 },
  row: { kind: 'whole', initial: 9, min: 0, max: 63 },
  column: { kind: 'whole', initial: 8, min: 0, max: 63 },
  'attention.temperature': { kind: 'number', initial: 1, min: 0, max: 100, least: 1e-3 },
  'attention.scale': { kind: 'choice', initial: 'linear', choices: ['linear', 'root'] },
  'attention.causal': { kind: 'switch', initial: false },
  'mask.causal': { kind: 'switch', initial: true },
  'mask.edit': { kind: 'edit', initial: null },
  'position.n': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.d': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'position.dims': { kind: 'dimensions', initial: [0, 1, 8, 20] },
  'position.at': { kind: 'whole', initial: 10, min: 0, max: 511 },
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
  if (knob && !isPlain(raw, knob.kind)) return { note: `${name} can’t be ${raw === null ? 'null' : typeof raw}` }
  if (!knob) return { note: `“${String(name).slice(0, 40)}” is no setting of this page` }
  return PARSERS[knob.kind](name, knob, raw)
}

/** @param {string} name @param {any} value @returns {string} */
export function formatKnob(name, value) {
  const { kind } = KNOBS[name]
  if (kind === 'switch') return value ? '1' : '0'
  if (kind === 'dimensions') return value.join(',')
  if (kind === 'edit') return value ? `${value.index}:${value.word}` : ''
  return String(value)
}

/** Whether a value, perhaps from another page's message, is of a type that this kind of knob is written in. @param {unknown} raw @param {Knob['kind']} kind @returns {boolean} */
function isPlain(raw, kind) {
  if (kind === 'dimensions' && Array.isArray(raw)) return raw.every((item) => isPlain(item, 'whole'))
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

/** The link's part after #; knobs at their initial value are left out. @param {State} state @param {string} [hide] */
export function formatLink(state, hide = '') {
  const parts = Object.keys(KNOBS)
    .filter((name) => !sameValue(state[name], KNOBS[name].initial))
    .map((name) => `${name}=${encodeURIComponent(formatKnob(name, state[name]))}`)
  if (hide) parts.push(`hide=${encodeURIComponent(hide)}`)
  return parts.length ? `#${parts.join('&')}` : ''
}

/**
 * Reads a link's part after #. Whatever is in it, the result is a defined state.
 * @param {string} hash @returns {{ state: State, hide: string, notes: string[] }}
 */
export function parseLink(hash) {
  const state = initialState()
  const notes = []
  let hide = ''
  for (const part of hash.replace(/^#/u, '').split('&').filter(Boolean)) {
    const [name, raw] = splitPart(part)
    if (name === 'hide') {
      hide = raw
      continue
    }
    const { value, note } = parseKnob(name, raw)
    if (value !== undefined) state[name] = value
    if (note) notes.push(note)
  }
  return { state, hide, notes: [...new Set(notes)].slice(0, 5) }
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
