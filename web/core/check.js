// Checks at the door of core.js: each gives back the value, of its type, or throws an HlError that names
// the value wanted and the one given.

/** @typedef {'SHAPE' | 'RANGE' | 'TYPE' | 'MEMORY' | 'FORMAT' | 'UNSUPPORTED'} ErrorCode */

/** A bad argument, or memory that can't be had. Nothing was written; the core stays usable. */
export class HlError extends Error {
  /** @param {ErrorCode} code @param {string} message */
  constructor(code, message) {
    super(message)
    this.name = 'HlError'
    this.code = code
  }
}

export const INT32_MAX = 2 ** 31 - 1
const UNBOUNDED = -1
const TEMPERATURE_MIN = 1e-20

/** @param {unknown} value */
export function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (ArrayBuffer.isView(value)) return value.constructor.name
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'an object') : String(value)
}

/**
 * The options themselves, once every name among them is known.
 * @template {object} T
 * @param {string} call @param {T} options @param {Set<string>} names
 */
export function known(call, options, names) {
  if (typeof options !== 'object' || options === null)
    throw new HlError('TYPE', `${call} takes one object of options, not ${show(options)}`)
  for (const name in options)
    if (!names.has(name)) throw new HlError('TYPE', `${call} has no option '${name}'; it has ${[...names].join(', ')}`)
  return options
}

/** The names of a call's options, as `known` wants them. @param {string} names */
export const namesOf = (names) => new Set(names.split(' '))

/** @param {string} name @param {unknown} value @param {number} [min] @param {number} [max] @returns {number} */
export function whole(name, value, min = 1, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== 'number') throw new HlError('TYPE', `${name} must be a number, not ${show(value)}`)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new HlError(
      'RANGE',
      `${name} must be a whole number from ${min}${max < 2 ** 53 - 1 ? ` to ${max}` : ''}, not ${value}`,
    )
  return value
}

/** @param {string} name @param {unknown} value @param {(x: number) => boolean} fits @param {string} wanted @returns {number} */
export function number(name, value, fits, wanted) {
  if (typeof value !== 'number') throw new HlError('TYPE', `${name} must be a number, not ${show(value)}`)
  if (!fits(value)) throw new HlError('RANGE', `${name} must be ${wanted}, not ${value}`)
  return value
}

/** Finite, also once rounded to float32. @param {number} x */
export const isFloat = (x) => Number.isFinite(Math.fround(x))

/** A base of position frequencies. @param {number} x */
export const isBase = (x) => x >= 1 && Number.isFinite(x)

/** Positions go from - POSITION_MAX to it. */
export const POSITION_MAX = 2 ** 24

/** The first of so many positions. @param {unknown} start @param {number} positions */
export function startOf(start, positions) {
  const first = whole('start', start ?? 0, -POSITION_MAX, POSITION_MAX)
  const last = first + positions - 1
  if (last > POSITION_MAX) throw new HlError('RANGE', `positions go up to ${POSITION_MAX}, not to ${last}`)
  return first
}

/** @param {string} name @param {unknown} value @returns {boolean} */
export function flag(name, value) {
  if (typeof value !== 'boolean') throw new HlError('TYPE', `${name} must be true or false, not ${show(value)}`)
  return value
}

/** @param {unknown} value */
export const temperatureOf = (value) =>
  number(
    'temperature',
    value,
    (t) => t === 0 || (t >= TEMPERATURE_MIN && isFloat(t)),
    `0 or from ${TEMPERATURE_MIN} on`,
  )

/**
 * Whether a value is a typed array of this name, also one from another frame.
 * @param {unknown} value @param {'Float32Array' | 'Uint8Array'} type @returns {value is Float32Array | Uint8Array}
 */
const isArray = (value, type) => Object.prototype.toString.call(value) === `[object ${type}]`

/** @type {never[]} */
const NOTHING = []

/**
 * The list of what is wanted; where names are given, each is one of them.
 * @param {string} call @param {unknown} want @param {string[]} [names]
 * @returns {any[]}
 */
export function wishesOf(call, want, names) {
  if (!given(want)) return NOTHING
  if (!Array.isArray(want)) throw new HlError('TYPE', `${call}: want is a list of names, not ${show(want)}`)
  for (const name of names ? want : NOTHING)
    if (!names?.includes(name))
      throw new HlError('UNSUPPORTED', `${call} can't give ${show(name)}; want may list ${names?.join(', ')}`)
  return want
}

/** A list, empty where none is given. @param {string} name @param {unknown} list @returns {any[]} */
export function listOf(name, list) {
  if (!given(list)) return NOTHING
  if (!Array.isArray(list)) throw new HlError('TYPE', `${name} must be a list, not ${show(list)}`)
  return list
}

/** @param {unknown} value */
export const given = (value) => value !== undefined && value !== null

/**
 * The array, once it is one of the right type and of the length that the sizes ask for.
 * @template {Float32Array | Uint8Array | Uint32Array} A
 * @param {string} name @param {unknown} value @param {new (n: number) => A} type
 * @param {string} labels what the sizes are called, with spaces between
 * @param {number} a @param {number} [b] @param {number} [c]
 * @returns {A}
 */
export function array(name, value, type, labels, a, b = 1, c = 1) {
  if (!(value instanceof type) && !isArray(value, /** @type {any} */ (type.name)))
    throw new HlError('TYPE', `${name} must be a ${type.name}, not ${show(value)}`)
  const { length } = /** @type {A} */ (value)
  if (length === a * b * c) return /** @type {A} */ (value)
  const detached = length === 0 ? ' (is its buffer detached?)' : ''
  const sizes = labels.split(' ').map((label, i) => `${label} ${[a, b, c][i]}`)
  throw new HlError('SHAPE', `${name} has ${length} elements${detached}, but ${sizes.join(' x ')} = ${a * b * c}`)
}

/**
 * Checks the array that a caller gives for the result, where one is given.
 * @param {unknown} value @param {string} labels @param {number} a @param {number} [b] @param {number} [c]
 */
export function outArray(value, labels, a, b, c) {
  return given(value) ? array('out', value, Float32Array, labels, a, b, c) : undefined
}

/** A Float32Array of any length but 0. @param {string} name @param {unknown} value */
export function anyFloats(name, value) {
  if (!isArray(value, 'Float32Array')) throw new HlError('TYPE', `${name} must be a Float32Array, not ${show(value)}`)
  if (value.length === 0) throw new HlError('SHAPE', `${name} has no elements (is its buffer detached?)`)
  return /** @type {Float32Array} */ (value)
}

/** @param {string} name @param {unknown} value @param {number} heads @param {number} rows @param {number} cols */
export function headsOfMask(name, value, heads, rows, cols) {
  const type = /mask$/i.test(name) ? 'Uint8Array' : 'Float32Array'
  if (!isArray(value, type)) throw new HlError('TYPE', `${name} must be a ${type}, not ${show(value)}`)
  if (value.length === rows * cols) return 1
  if (value.length === heads * rows * cols) return heads
  const shapes = `queries ${rows} x keys ${cols} = ${rows * cols}, or heads ${heads} times that`
  throw new HlError('SHAPE', `${name} has ${value.length} elements, but ${shapes}`)
}

/** @param {unknown} causal @param {number} queries @param {number} keys @returns {[number, number]} on or off, offset */
export function causalOf(causal, queries, keys) {
  if (causal === false) return [0, 0]
  if (causal === 'top-left') return [1, 0]
  if (causal === 'bottom-right') return [1, keys - queries]
  if (typeof causal === 'number') return [1, whole('causal', causal, -INT32_MAX, INT32_MAX)]
  throw new HlError('TYPE', `causal is false, 'top-left', 'bottom-right' or a whole number, not ${show(causal)}`)
}

/** @param {unknown} window @returns {[number, number]} */
export function windowOf(window) {
  if (window === null) return [UNBOUNDED, UNBOUNDED]
  if (!Array.isArray(window) || window.length !== 2)
    throw new HlError('TYPE', `window is null or [left, right], not ${show(window)}`)
  return [whole('window left', window[0], UNBOUNDED, INT32_MAX), whole('window right', window[1], UNBOUNDED, INT32_MAX)]
}

/** @param {string} name @param {unknown} value @param {string[]} list @returns {number} where in the list */
export function indexIn(name, value, list) {
  const index = list.indexOf(/** @type {string} */ (value))
  if (index < 0)
    throw new HlError('RANGE', `${name} is ${list.map((item) => `'${item}'`).join(' or ')}, not ${show(value)}`)
  return index
}
