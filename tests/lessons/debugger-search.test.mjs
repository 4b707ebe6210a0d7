// The debugger's search over the real wasm: 2,000 random problems with one mistake, 2,000 with two, 2,000 with none. What
// was done comes from formulas in double, is printed with a few digits and read back from the text. Where several mistakes
// give the same digits, the core has to list them all, and no others: then the problem counts as named, too.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, printedMatrix } from '../../build/source.mjs'
import { seeded } from '../web/random.mjs'
import { pairsOf, singlesOf, wrongAttention } from './kit/wrong-attention.mjs'

const COUNT = 2000

const core = await loadCore()

/** Draws of one seed. @param {number} seed */
function draws(seed) {
  const random = seeded(seed)
  const below = (n) => Math.floor(random() * n)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const matrix = (rows, cols, size = 1) =>
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => Math.fround(size * normal())))
  return { below, matrix, oneOf: (list) => list[below(list.length)] }
}

/** A problem of 2 to 6 queries and keys; every sixth has scores that float32's exp can't hold. */
function problem({ below, matrix }) {
  const [queries, dim] = [2 + below(5), 2 + below(5)]
  const keys = below(2) ? queries : 2 + below(5)
  const valueDim = below(2) ? dim : 1 + below(6)
  const size = below(6) ? 1.3 : 12
  const make = () => ({ q: matrix(queries, dim, size), k: matrix(keys, dim, size), v: matrix(keys, valueDim) })
  return { ...make(), causal: below(2) === 1, ...(below(3) ? {} : { turned: make() }) }
}

const printers = {
  fixed: (digits) => (x) => x.toFixed(digits),
  scientific: (digits) => (x) => x.toExponential(digits),
  significant: (digits) => (x) => String(Number(x.toPrecision(digits))),
}

/** As somebody hands a matrix in. */
const print = (rows, how) =>
  `[${rows.map((row) => `[${row.map((x) => (Number.isFinite(x) ? how(x) : String(x).toLowerCase().replace('infinity', 'inf'))).join(' ')}]`).join('\n ')}]`

function diagnosed({ q, k, v, causal, turned }, written) {
  const { rows, cols, values, steps } = printedMatrix(written)
  const flat = (x) => Float32Array.from(x.flat())
  assert.equal(rows, q.length)
  return core.diagnose({
    ...{ q: flat(q), k: flat(k), v: flat(v), causal, queries: rows, keys: k.length, dim: q[0].length },
    ...{ valueDim: v[0].length, cols, given: Float32Array.from(values), steps: Float32Array.from(steps) },
    turned: turned && { q: flat(turned.q), k: flat(turned.k), v: flat(turned.v) },
  })
}

/** The largest difference in steps of the last digit. */
function apart(a, b, steps) {
  const far = (x, y) =>
    Object.is(x, y) || x === y ? 0 : Number.isFinite(x) && Number.isFinite(y) ? Math.abs(x - y) : Infinity
  return Math.max(...a.flat().map((x, i) => far(x, b.flat()[i]) / steps[i]))
}

/** A result with these mistakes in it, as text, and how far it is from what others give. */
function handedIn({ below, oneOf }, of, given, made) {
  const kind = made.has('float16')
    ? oneOf(['scientific', 'fixed', 'significant'])
    : oneOf(['fixed', 'scientific', 'significant'])
  const how = printers[kind](3 + below(4))
  const written = print(wrongAttention(given, made)[of], how)
  const { values, steps } = printedMatrix(written)
  const from = (others) => apart([values], [wrongAttention(given, others)[of].flat()], steps)
  return { written, from }
}

const sameSet = (a, b) => a.length === b.length && a.every((name) => b.includes(name))

/** Rounding moves a number by half a step, and double's own a little more. */
const HALF = 0.5 + 1e-6

/**
 * Whether what was made is named: alone, or among ties. A tie is one where every mistake that is listed gives, in double,
 * the digits that were handed in, so nobody could tell which of them was made.
 */
function isNamed({ suspects, tied }, made, from) {
  const listed = suspects.slice(0, tied).map(({ mistakes }) => mistakes)
  return listed.some((set) => sameSet(set, made)) && (tied === 1 || listed.every((set) => from(new Set(set)) <= HALF))
}

/** Single mistakes that give the same digits, and are not listed beside one that is. */
function unlisted({ suspects, tied }, given, from) {
  const listed = suspects.slice(0, tied).map(({ mistakes }) => mistakes)
  if (listed[0]?.length !== 1) return []
  return singlesOf(given).filter((name) => from(new Set([name])) < 0.5 - 1e-6 && !listed.flat().includes(name))
}

/** How many of the problems are named rightly, how many of these as ties, and what was missed. */
function rateOf(seed, pick) {
  const random = draws(seed)
  const missed = {}
  let [named, ties, hidden] = [0, 0, 0]
  for (let done = 0; done < COUNT; ) {
    const given = problem(random)
    const made = pick(random, given)
    if (!made) continue
    const of = random.oneOf(['weights', 'output'])
    const { written, from } = handedIn(random, of, given, new Set(made))
    if (from(new Set()) <= 1) continue // rounding explains it
    if (made.length === 2 && !isAlone(given, made, from)) continue
    done++
    const found = diagnosed(given, written)
    if (unlisted(found, given, from).length) hidden++
    if (isNamed(found, made, from)) {
      named++
      if (found.tied > 1) ties++
      continue
    }
    const what = `${made} -> ${found.suspects.slice(0, found.tied).map(({ mistakes }) => mistakes.join('+'))}`
    missed[what] = (missed[what] ?? 0) + 1
  }
  return { rate: named / COUNT, ties, hidden, missed }
}

/** Whether no other mistake and no other pair gives the same digits. */
function isAlone(given, made, from) {
  const singles = singlesOf(given)
  const others = [...singles.map((name) => [name]), ...pairsOf(singles)].filter((set) => !sameSet(set, made))
  return others.every((set) => from(new Set(set)) > 1)
}

const worst = (missed) =>
  Object.entries(missed)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([what, count]) => `${count} x ${what}`)
    .join('; ')

test('one mistake: named in at least 98 % of 2,000 problems', (t) => {
  const { rate, ties, hidden, missed } = rateOf(15, ({ oneOf }, given) => [oneOf(singlesOf(given))])
  t.diagnostic(
    `one mistake: ${(100 * rate).toFixed(2)} % named, ${ties} as ties; ${hidden} with a tie not listed; missed: ${worst(missed)}`,
  )
  assert.ok(rate >= 0.98, `${rate}: ${worst(missed)}`)
  assert.equal(hidden, 0, 'every tie is listed')
})

test('two mistakes that can be told apart from others: named in at least 95 % of 2,000 problems', (t) => {
  const { rate, ties, hidden, missed } = rateOf(16, ({ oneOf }, given) => oneOf(pairsOf(singlesOf(given))))
  t.diagnostic(
    `two mistakes: ${(100 * rate).toFixed(2)} % named, ${ties} as ties; ${hidden} with a tie not listed; missed: ${worst(missed)}`,
  )
  assert.ok(rate >= 0.95, `${rate}: ${worst(missed)}`)
  assert.equal(hidden, 0, 'every tie is listed')
})

test('a right answer rounded to three digits is never accused: 2,000 problems', (t) => {
  const random = draws(17)
  let accused = 0
  for (let i = 0; i < COUNT; i++) {
    const given = problem(random)
    const right = wrongAttention(given, new Set())[random.oneOf(['weights', 'output'])]
    const how = random.oneOf([printers.fixed(3), printers.significant(3), printers.scientific(2)])
    const found = diagnosed(given, print(right, how))
    if (!found.right.fits) accused++
  }
  t.diagnostic(`right answers accused: ${accused} of ${COUNT}`)
  assert.equal(accused, 0)
})
