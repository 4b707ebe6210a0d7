// What of an element's snapshot has to stay: words, plain fields, and of each tensor its shape and its numbers, the
// numbers of a large tensor as a few sums and a hash. Pure functions without imports: make-states.mjs runs them in a
// page, the tests in node.

/** Tensors and lists of no more numbers than this are kept as they are. */
const FEW = 12

/** Digits of a kept sum: far beyond any tolerance, and what must be exact is in the hash. */
const DIGITS = 10

/** Fields of a snapshot that are kept elsewhere or in their own way. */
const NOT_PLAIN = ['view', 'knobs', 'words', 'tensors']

/** What the number stands for in JSON. @param {number | string} x */
const plain = (x) => {
  if (typeof x !== 'number' || Number.isFinite(x)) return x === 0 ? 0 : x // no list tells -0 from 0
  return Number.isNaN(x) ? 'nan' : x > 0 ? 'inf' : '-inf'
}

/** The reverse. @param {number | string} x @returns {number} */
const number = (x) =>
  typeof x === 'number' ? x : ({ nan: Number.NaN, inf: Infinity, '-inf': -Infinity }[x] ?? Number.NaN)

/** As few digits as give the same float32; another number stays as it is. @param {number} x */
function short(x) {
  if (Math.fround(x) !== x) return x
  for (let digits = 1; digits < 10; digits++) {
    const shorter = Number(x.toPrecision(digits))
    if (Math.fround(shorter) === x) return shorter
  }
  return x
}

/** A number of its own for each place, between -1 and 1: what sums with these weights doesn't see is not an exchange. @param {number} i */
function weight(i) {
  let h = Math.imul(i + 1, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 31 - 1
}

/** FNV-1a over the bytes of the numbers as float32, one NaN for all and no -0. @param {number[]} numbers */
function hashOf(numbers) {
  const bytes = new DataView(new ArrayBuffer(4))
  let hash = 0x811c9dc5
  for (const x of numbers) {
    if (Number.isNaN(x)) bytes.setUint32(0, 0x7fc00000, true)
    else bytes.setFloat32(0, x + 0, true)
    for (let i = 0; i < 4; i++) hash = Math.imul(hash ^ bytes.getUint8(i), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Many numbers as a few.
 * @param {number[]} numbers
 * @returns {{ sums: number[], hash: string }} sums: how many are finite, nan, inf, -inf; of the finite ones the sum, the
 *   sum of their sizes, and the sum weighted by place
 */
function sumsOf(numbers) {
  const counts = [0, 0, 0, 0]
  let [sum, sizes, weighted] = [0, 0, 0]
  for (const [i, x] of numbers.entries()) {
    if (!Number.isFinite(x)) {
      counts[Number.isNaN(x) ? 1 : x > 0 ? 2 : 3]++
      continue
    }
    counts[0]++
    sum += x
    sizes += Math.abs(x)
    weighted += x * weight(i)
  }
  return {
    sums: [...counts, ...[sum, sizes, weighted].map((x) => Number(x.toPrecision(DIGITS)))],
    hash: hashOf(numbers),
  }
}

/** @param {unknown} x */
const isNumber = (x) => typeof x === 'number' || x === 'nan' || x === 'inf' || x === '-inf'

/** @param {unknown} list */
const areNumbers = (list) => Array.isArray(list) && list.length > 0 && list.every(isNumber)

/** A list of numbers: itself, or its sums. @param {(number | string)[]} list */
const packed = (list) =>
  list.length > FEW ? sumsOf(list.map(number)) : { values: list.map((x) => (typeof x === 'number' ? short(x) : x)) }

/** A plain value with its long lists of numbers packed, and without what JSON drops. @param {any} value @returns {any} */
function packedField(value) {
  if (Array.isArray(value)) {
    const list = value.map(plain)
    return areNumbers(list) && list.length > FEW ? packed(list) : value.map(packedField)
  }
  if (value === null || typeof value !== 'object')
    return typeof plain(value) === 'number' ? short(plain(value)) : plain(value)
  const kept = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(kept.map(([name, part]) => [name, packedField(part)]))
}

/**
 * What is kept of a snapshot; its knobs are not, since those of a page's views are kept once for all.
 * @param {any} snapshot of `snapshot({ full: true })` @param {string[]} [without] names of fields that are left out
 * @returns {{ view: string, words: string[], fields: Record<string, any>, tensors: Record<string, any> }}
 */
export function fingerprint(snapshot, without = []) {
  const names = Object.keys(snapshot).filter((name) => ![...NOT_PLAIN, ...without].includes(name))
  const tensors = Object.entries(snapshot.tensors).map(([name, { shape, values }]) => [
    name,
    { shape, ...packed(values.map(plain)) },
  ])
  return {
    view: snapshot.view,
    words: snapshot.words,
    fields: packedField(Object.fromEntries(names.map((name) => [name, snapshot[name]]))),
    tensors: Object.fromEntries(tensors),
  }
}

// ---- Comparing ----

/**
 * Whether two numbers are as close as they have to be.
 * @param {number} a @param {number} b @param {number} most how far apart they may be
 */
const isClose = (a, b, most) => Object.is(a + 0, b + 0) || Math.abs(a - b) <= most

/** @param {number[]} numbers */
const largest = (numbers) => Math.max(0, ...numbers.filter(Number.isFinite).map(Math.abs))

const NAMES = ['finite numbers', 'NaN', 'inf', '-inf', 'sum', 'sum of sizes', 'weighted sum']

/**
 * What differs between kept numbers and those of today.
 * @param {any} old @param {(number | string)[]} list @param {number} tolerance @returns {string[]}
 */
function differingNumbers(old, list, tolerance) {
  const numbers = list.map(number)
  if (old.values) {
    const before = old.values.map(number)
    if (before.length !== numbers.length) return [`${numbers.length} numbers in place of ${before.length}`]
    const most = tolerance * largest(before)
    return before.flatMap((/** @type {number} */ x, /** @type {number} */ i) =>
      isClose(x, short(numbers[i]), most) ? [] : [`number ${i} is ${numbers[i]} in place of ${x}`],
    )
  }
  const now = sumsOf(numbers)
  if (now.hash === old.hash && now.sums[0] === old.sums[0]) return []
  const most = tolerance * old.sums[5]
  const found = old.sums.flatMap((/** @type {number} */ x, /** @type {number} */ i) =>
    isClose(x, now.sums[i], i < 4 ? 0 : most) ? [] : [`${NAMES[i]} ${now.sums[i]} in place of ${x}`],
  )
  return found.length || tolerance ? found : [`other bits: ${now.hash} in place of ${old.hash}`]
}

/** @param {any} value */
const isPacked = (value) => Array.isArray(value?.sums) && typeof value.hash === 'string'

/** @param {any} old @param {any} now @param {number} tolerance @param {string} path @returns {{ field: string, what: string }[]} */
function differingFields(old, now, tolerance, path) {
  const differs = (/** @type {string} */ what) => [{ field: path, what }]
  const said = (/** @type {any} */ x) => JSON.stringify(x === undefined ? 'nothing' : x).slice(0, 80)
  const instead = () => differs(`${said(now)} in place of ${said(old)}`)
  if (isPacked(old)) {
    const list = Array.isArray(now) ? now.map(plain) : []
    if (!areNumbers(list)) return instead()
    return differingNumbers(old, list, tolerance).flatMap(differs)
  }
  if (Array.isArray(old)) {
    if (!Array.isArray(now) || now.length !== old.length) return instead()
    if (areNumbers(old) && areNumbers(now.map(plain)))
      return differingNumbers({ values: old }, now.map(plain), tolerance).flatMap(differs)
    return old.flatMap((part, i) => differingFields(part, now[i], tolerance, `${path}[${i}]`))
  }
  if (old !== null && typeof old === 'object') {
    if (now === null || typeof now !== 'object') return instead()
    return Object.keys(old).flatMap((name) =>
      differingFields(old[name], now[name], tolerance, path ? `${path}.${name}` : name),
    )
  }
  if (isNumber(old) && isNumber(plain(now))) {
    const [a, b] = [number(old), number(plain(now))]
    return isClose(a, short(b), tolerance * Math.max(1, largest([a]))) ? [] : instead()
  }
  return Object.is(old, now) ? [] : instead()
}

/**
 * What of a kept fingerprint a snapshot of today doesn't have, or has otherwise. What it has beside that is not looked at.
 * @param {any} old of `fingerprint` @param {any} snapshot of `snapshot({ full: true })`
 * @param {{ tolerance?: number }} [options] tolerance: how far numbers may be apart, as a share of the largest number of a
 *   small tensor, of the sum of sizes of a large one, of a number by itself or of 1 where that is more; 0: the same bits
 * @returns {{ view: string, tensor?: string, field?: string, what: string }[]} none: all is as it was
 */
export function compare(old, snapshot, { tolerance = 0 } = {}) {
  const { view } = old
  if (snapshot.view !== view) return [{ view, what: `the snapshot of ${snapshot.view}` }]
  const found = [
    ...differingFields(old.words, snapshot.words, 0, 'words'),
    ...differingFields(old.fields, snapshot, tolerance, ''),
  ].map((difference) => ({ view, ...difference }))
  for (const [tensor, kept] of Object.entries(old.tensors)) {
    const now = snapshot.tensors[tensor]
    const what = !now
      ? ['missing']
      : String(now.shape) !== String(kept.shape)
        ? [`shape ${now.shape} in place of ${kept.shape}`]
        : differingNumbers(kept, now.values.map(plain), tolerance)
    found.push(...what.map((text) => ({ view, tensor, what: text })))
  }
  return found
}

/**
 * Which of a snapshot's knobs are not as they were, by those of the whole page that were kept.
 * @param {Record<string, any>} old @param {any} snapshot
 * @returns {{ view: string, knob: string, what: string }[]}
 */
export function compareKnobs(old, { view, knobs }) {
  const mine = Object.keys(old).filter((name) => !name.includes('.') || name.startsWith(`${view}.`))
  return mine
    .flatMap((knob) => differingFields(old[knob], knobs[knob], 0, knob))
    .map(({ field, what }) => ({ view, knob: field, what }))
}
