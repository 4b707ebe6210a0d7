// The debugger's search over the real wasm: 2,000 random problems with one mistake, 2,000 with two, 2,000 with none. What
// was done comes from formulas in double, is printed with a few digits and read back from the text.

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

/** A problem of 3 to 6 queries and keys (of two keys, seeing one ahead is seeing all); every sixth has scores that float32's exp can't hold. */
function problem({ below, matrix }) {
  const [queries, dim] = [3 + below(4), 2 + below(5)]
  const keys = below(2) ? queries : 3 + below(4)
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

/** How many of the problems are named rightly, and what was missed. */
function rateOf(seed, pick) {
  const random = draws(seed)
  const missed = {}
  let named = 0
  for (let done = 0; done < COUNT; ) {
    const given = problem(random)
    const made = pick(random, given)
    if (!made) continue
    const of = random.oneOf(['weights', 'output'])
    const { written, from } = handedIn(random, of, given, new Set(made))
    if (from(new Set()) <= 1) continue // rounding explains it
    if (made.length === 2 && !isAlone(given, made, from)) continue
    done++
    const [best] = diagnosed(given, written).suspects
    if (best.fits && sameSet(best.mistakes, made)) named++
    else
      missed[`${made} -> ${best.fits ? best.mistakes : 'none'}`] =
        (missed[`${made} -> ${best.fits ? best.mistakes : 'none'}`] ?? 0) + 1
  }
  return { rate: named / COUNT, missed }
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
  const { rate, missed } = rateOf(15, ({ oneOf }, given) => [oneOf(singlesOf(given))])
  t.diagnostic(`one mistake: ${(100 * rate).toFixed(2)} % named; missed: ${worst(missed)}`)
  assert.ok(rate >= 0.98, `${rate}: ${worst(missed)}`)
})

test('two mistakes that can be told apart from others: named in at least 95 % of 2,000 problems', (t) => {
  const { rate, missed } = rateOf(16, ({ oneOf }, given) => oneOf(pairsOf(singlesOf(given))))
  t.diagnostic(`two mistakes: ${(100 * rate).toFixed(2)} % named; missed: ${worst(missed)}`)
  assert.ok(rate >= 0.95, `${rate}: ${worst(missed)}`)
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
