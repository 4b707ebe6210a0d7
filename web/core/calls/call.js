// Plain calls, each made of its description: the options by name with their kinds and shapes, and the function of the
// wasm with its arguments by name:
//
//   plainCall(
//     'cosines',
//     { a: floats('rows dim'), b: floats('cols dim'), rows: SIZE, cols: SIZE, dim: SIZE, cosines: gives('rows cols') },
//     'NAME a b rows cols dim cosines',
//   )
//
// A call refuses names that it doesn't have, checks numbers and then arrays, each in the order of the description, copies
// arrays in, runs the function, and copies results out. A number is passed as it is, an array as its address. Each call
// throws HlError TYPE, RANGE, SHAPE or MEMORY.

import { anyFloats, array, finiteOf, flag, given, indexIn, known, whole } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {Record<string, any>} Values  what was checked so far
 * @typedef {{ check: (name: string, value: unknown, values: Values) => any, isArray?: boolean, reads?: Reading, over?: string }} Kind
 * @typedef {'floats' | 'words' | 'doubles' | 'bytes'} Reading
 * @typedef {string | number | ((values: any) => number)} Shape  names of sizes with spaces between, or how many elements
 * @typedef {{ count: number, out: Float32Array | null }} Place  of a result
 */

/**
 * @template Options, [Result=Float32Array]
 * @typedef {(memory: Memory, options: Options) => Result} Call
 */

// ---- Numbers ----

/** Any check. @param {Kind['check']} check @returns {Kind} */
export const checked = (check) => ({ check })

/** A whole number. @param {{ from?: number, to?: number | ((values: any) => number), or?: number }} [range] or: where it is left out @returns {Kind} */
export const wholeIn = ({ from = 1, to, or } = {}) => ({
  check: (name, value, values) => whole(name, value ?? or, from, typeof to === 'function' ? to(values) : to),
})

/** A whole number from 1 on. */
export const SIZE = wholeIn()

/** A finite number. @param {number} [or] where it is left out @returns {Kind} */
export const finite = (or) => ({ check: (name, value) => finiteOf(name, value ?? or) })

/** @param {boolean} or where it is left out @returns {Kind} */
export const flagOr = (or) => ({ check: (name, value) => flag(name, value ?? or) })

/** One of a list, passed as its place there. @param {string[]} list @param {string} [or] where it is left out @returns {Kind} */
export const oneOf = (list, or) => ({ check: (name, value) => indexIn(name, value ?? or, list) })

// ---- Arrays ----

/** Any check that gives an array. @param {Kind['check']} check @returns {Kind} */
export const checkedArray = (check) => ({ check, isArray: true })

/** A Float32Array of this shape. @param {string} shape */
export function floats(shape) {
  const [a, b, c] = shape.split(' ')
  return checkedArray((name, value, values) =>
    array(name, value, Float32Array, shape, values[a], b && values[b], c && values[c]),
  )
}

/** The same, or null where it is left out. @param {string} shape */
export const optional = (shape) => {
  const { check } = floats(shape)
  return checkedArray((name, value, values) => (given(value) ? check(name, value, values) : null))
}

/** A Float32Array of any length but 0, which is called so from here on. @param {string} length */
export const open = (length) =>
  checkedArray((name, value, values) => {
    const x = anyFloats(name, value)
    values[length] = x.length
    return x
  })

// ---- Results ----

/** How many elements a shape has. @param {Shape} shape @returns {(values: Values) => number} */
function counterOf(shape) {
  if (typeof shape === 'function') return shape
  if (typeof shape === 'number') return () => shape
  const [a, b, c] = shape.split(' ')
  return (values) => values[a] * (b ? values[b] : 1) * (c ? values[c] : 1)
}

/**
 * A result of this shape. One that is called `out` is an option as well: the array to be filled in place of a fresh one.
 * @param {Shape} shape @param {Reading} [reads] @param {string} [over] the array in whose place it lies
 * @returns {Kind}
 */
export function gives(shape, reads = 'floats', over) {
  const count = counterOf(shape)
  const { check } = optional(String(shape))
  return {
    check: (name, value, values) => ({ count: count(values), out: name === 'out' ? check(name, value, values) : null }),
    isArray: true,
    reads,
    over,
  }
}

/** A result that lies where an array was put. @param {string} array @param {string} shape */
export const over = (array, shape) => gives(shape, 'floats', array)

/** Several numbers by name. @param {string} names */
export const fieldsOf = (names) => (/** @type {ArrayLike<number>} */ values) =>
  Object.fromEntries(names.split(' ').map((name, i) => [name, values[i]]))

const BYTES = { floats: 4, words: 4, doubles: 8, bytes: 1 }

// ---- Calls ----

/**
 * @param {string} call its name
 * @param {Record<string, Kind>} kinds of its options and results
 * @param {string} wasm the function, then its arguments
 * @param {(results: any) => any} [finish] what becomes of the result, or of several by name
 * @returns {(memory: Memory, options: any) => any} the result, several of them by name, or what a function without one gives
 */
export function plainCall(call, kinds, wasm, finish = (results) => results) {
  const [kernel, ...names] = wasm.split(' ')
  const args = names.map((name) => ({ name, kind: kinds[name], over: names.indexOf(kinds[name]?.over ?? '') }))
  const entries = Object.entries(kinds)
  const all = entries.map(([name, kind]) => ({ name, ...kind }))
  const checks = [...all.filter(({ isArray }) => !isArray), ...all.filter(({ isArray }) => isArray)]
  const optionNames = entries.flatMap(([name, { reads }]) => (!reads || name === 'out' ? [name] : [])).join(' ')
  const results = entries.flatMap(([name, { reads }]) => (reads ? [{ name, reads, at: names.indexOf(name) }] : []))
  return (memory, options) => {
    const o = known(call, options, optionNames)
    /** @type {Values} */
    const values = {}
    for (const { name, check } of checks) values[name] = check(name, o[name], values)
    return memory.scope(() => {
      /** @type {number[]} */
      const passed = []
      for (const { name, kind, over } of args)
        passed.push(over < 0 ? placeOf(memory, kind, values[name]) : passed[over])
      const status = memory.wasm[kernel](...passed)
      if (!results.length) return status
      memory.check(call, status ?? 0)
      const read = (/** @type {typeof results[0]} */ { name, reads, at }) =>
        readFrom(memory, passed[at], reads, values[name])
      if (results.length === 1) return finish(read(results[0]))
      return finish(Object.fromEntries(results.map((result) => [result.name, read(result)])))
    })
  }
}

/** What the function is given for a value. @param {Memory} memory @param {Kind | undefined} kind @param {any} value */
function placeOf(memory, kind, value) {
  if (kind?.reads) return memory.alloc(BYTES[kind.reads] * value.count)
  return kind?.isArray ? memory.putAny(value) : value
}

/** @param {Memory} memory @param {number} at @param {Reading} reads @param {Place} place */
const readFrom = (memory, at, reads, { count, out }) =>
  reads === 'floats' ? memory.floats(at, count, out) : memory[reads](at, count)
