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

/** @param {unknown} value */
export function show(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (ArrayBuffer.isView(value)) return value.constructor.name
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'an object') : String(value)
}

/** Names by the text that lists them. @type {Map<string, Set<string>>} */
const lists = new Map()

/** @param {string} list names with spaces between */
function namesIn(list) {
  const names = lists.get(list) ?? new Set(list.split(' '))
  if (!lists.has(list)) lists.set(list, names)
  return names
}

/**
 * The options themselves, once every name among them is known.
 * @template {object} T
 * @param {string} call @param {T} options @param {string} list of names, with spaces between
 */
export function known(call, options, list) {
  if (typeof options !== 'object' || options === null)
    throw new HlError('TYPE', `${call} takes one object of options, not ${show(options)}`)
  const names = namesIn(list)
  for (const name in options)
    if (!names.has(name)) throw new HlError('TYPE', `${call} has no option '${name}'; it has ${[...names].join(', ')}`)
  return options
}

/** @param {string} name @param {unknown} value @param {number} [min] @param {number} [max] @returns {number} */
export function whole(name, value, min = 1, max = Number.MAX_SAFE_INTEGER) {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  return number(name, value, () => false, `a whole number from ${min}${max < 2 ** 53 - 1 ? ` to ${max}` : ''}`)
}

/** @param {string} name @param {unknown} value @param {(x: number) => boolean} fits @param {string} wanted @returns {number} */
export function number(name, value, fits, wanted) {
  if (typeof value !== 'number') throw new HlError('TYPE', `${name} must be a number, not ${show(value)}`)
  if (!fits(value)) throw new HlError('RANGE', `${name} must be ${wanted}, not ${value}`)
  return value
}

/** Finite, also once rounded to float32. @param {number} x */
export const isFloat = (x) => Number.isFinite(Math.fround(x))

/** A finite number. @param {string} name @param {unknown} value */
export const finiteOf = (name, value) => number(name, value, isFloat, 'finite')

/** @param {number} x */
const isNotNegative = (x) => x >= 0 && isFloat(x)

/** A finite number from 0 on. @param {string} name @param {unknown} value */
export const notNegative = (name, value) => number(name, value, isNotNegative, 'finite and not negative')

/** @param {string} name @param {unknown} value @returns {boolean} */
export function flag(name, value) {
  if (typeof value !== 'boolean') throw new HlError('TYPE', `${name} must be true or false, not ${show(value)}`)
  return value
}

/**
 * The array, once it is one of the right type, also one from another frame.
 * @template {Float32Array | Float64Array | Uint8Array | Uint32Array} A
 * @param {string} name @param {unknown} value @param {new (n: number) => A} type
 * @returns {A}
 */
export function typed(name, value, type) {
  if (value instanceof type || Object.prototype.toString.call(value) === `[object ${type.name}]`)
    return /** @type {A} */ (value)
  throw new HlError('TYPE', `${name} must be a ${type.name}, not ${show(value)}`)
}

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
 * @template {Float32Array | Float64Array | Uint8Array | Uint32Array} A
 * @param {string} name @param {unknown} value @param {new (n: number) => A} type
 * @param {string} labels what the sizes are called, with spaces between
 * @param {number} a @param {number} [b] @param {number} [c]
 * @returns {A}
 */
export function array(name, value, type, labels, a, b = 1, c = 1) {
  const { length } = typed(name, value, type)
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
  const array = typed(name, value, Float32Array)
  if (array.length === 0) throw new HlError('SHAPE', `${name} has no elements (is its buffer detached?)`)
  return array
}

/** @param {string} name @param {unknown} value @param {string[]} list @returns {number} where in the list */
export function indexIn(name, value, list) {
  const index = list.indexOf(/** @type {string} */ (value))
  if (index < 0)
    throw new HlError('RANGE', `${name} is ${list.map((item) => `'${item}'`).join(' or ')}, not ${show(value)}`)
  return index
}
