// The check before the race: right results pass it, wrong ones do not and are not timed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { admit } from './browser/compare.mjs'
import { load as loadPlain } from './browser/peers/plain.mjs'
import { wasmBytes, watchMemories } from './browser/watch.mjs'
import { bytesInAndOut, problemOf } from './problem.mjs'
import { referenceRow, sampledRows, worstError } from './reference.mjs'

/** The formula as it is written, with every score of the row at hand. */
function plainRow({ q, k, v, length, dim, causal }, head, query) {
  const scores = Array.from({ length: causal ? query + 1 : length }, (_, j) => {
    let dot = 0
    for (let d = 0; d < dim; d++) dot += q[(head * length + query) * dim + d] * k[(head * length + j) * dim + d]
    return dot / Math.sqrt(dim)
  })
  const largest = Math.max(...scores)
  const weights = scores.map((score) => Math.exp(score - largest))
  const sum = weights.reduce((a, b) => a + b)
  return Array.from({ length: dim }, (_, d) =>
    weights.reduce((total, weight, j) => total + (weight / sum) * v[(head * length + j) * dim + d], 0),
  )
}

/** All of the output, by the reference. */
function outputOf(problem, layout = 'heads first') {
  const { heads, length, dim } = problem
  const output = new Float32Array(problem.q.length)
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < length; row++)
      output.set(
        referenceRow(problem, head, row),
        dim * (layout === 'heads first' ? head * length + row : row * heads + head),
      )
  return output
}

test('the blocked reference is the formula, across its blocks of keys', () => {
  for (const causal of [false, true]) {
    const problem = problemOf({ heads: 2, length: 1100, dim: 8, causal })
    for (const query of [0, 511, 512, 1099]) {
      const [blocked, plain] = [referenceRow(problem, 1, query), plainRow(problem, 1, query)]
      blocked.forEach((value, d) => assert.ok(Math.abs(value - plain[d]) < 1e-13, `${causal} ${query} ${d}`))
    }
  }
})

test('sampled rows hold the first and the last one, none twice', () => {
  const rows = sampledRows({ heads: 3, length: 10, dim: 1, causal: false }, 16)
  assert.deepEqual(
    [rows[0], rows[rows.length - 1]],
    [
      { head: 0, query: 0 },
      { head: 2, query: 9 },
    ],
  )
  assert.equal(sampledRows({ heads: 1, length: 2, dim: 1, causal: false }, 16).length, 2)
})

test('worstError: small for a right output in either layout, large for a wrong one', () => {
  const problem = problemOf({ heads: 2, length: 24, dim: 4, causal: true })
  const output = outputOf(problem)
  assert.ok(worstError(problem, output) < 1e-7)
  assert.ok(worstError(problem, outputOf(problem, 'rows first'), { layout: 'rows first' }) < 1e-7)
  assert.ok(worstError(problem, output, { layout: 'rows first' }) > 0.01)
  assert.ok(worstError({ ...problem, causal: false }, output) > 0.01)
  assert.equal(worstError(problem, output.subarray(1)), Number.POSITIVE_INFINITY)
  output[output.length - 1] = Number.NaN
  assert.equal(worstError(problem, output), Number.POSITIVE_INFINITY)
})

test('a peer with a wrong result, or none, is told of and not timed', async () => {
  const problem = problemOf({ heads: 2, length: 16, dim: 4, causal: false })
  const peer = (run) => ({ prepare: () => ({ layout: 'heads first', run }) })
  const right = await admit(
    'right',
    peer(() => outputOf(problem)),
    problem,
  )
  const slow = await admit(
    'slow',
    peer(async () => outputOf(problem)),
    problem,
  )
  const wrong = await admit(
    'wrong',
    peer(() => outputOf(problem).map((x) => 1.01 * x)),
    problem,
  )
  const broken = await admit(
    'broken',
    peer(() => {
      throw new Error('Integer overflow')
    }),
    problem,
  )
  assert.ok(right.task && right.outcome.error < 1e-6)
  assert.ok(slow.task?.run(1) instanceof Promise && !(right.task.run(1) instanceof Promise))
  assert.ok(!wrong.task && Math.abs(wrong.outcome.wrong - 0.01) < 1e-4)
  assert.ok(!broken.task && broken.outcome.failed === 'Integer overflow')
})

test('plain JavaScript is right for every remainder of its blocks', async () => {
  const { prepare } = await loadPlain()
  for (const causal of [false, true])
    for (const length of [1, 2, 3, 4, 5, 7, 8, 33]) {
      const problem = problemOf({ heads: 2, length, dim: 6, causal })
      assert.ok(worstError(problem, prepare(problem).run()) < 1e-6, `${length} ${causal}`)
    }
})

test('core.attention at N = 4096 is within 1e-5 of the reference on 64 rows, and holds no T x S', async () => {
  watchMemories()
  const core = await loadCore()
  const shape = { heads: 1, length: 4096, dim: 64, causal: false }
  const problem = problemOf(shape)
  const { q, k, v, length, dim } = problem
  const { output } = core.attention({ q, k, v, queries: length, keys: length, dim })
  assert.ok(worstError(problem, output, { count: 64 }) < 1e-5)
  assert.ok(wasmBytes() > bytesInAndOut(shape))
  assert.ok(wasmBytes() - bytesInAndOut(shape) < 4 * 2 ** 20)
})
