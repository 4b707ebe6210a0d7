// <hl-longrun>: the loop that it runs, on the real wasm; the memory named; what is said of a run.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'

test('16,384 words need 1 GiB for their scores, 131,072 need 64 GiB', async () => {
  for (const [n, mib] of [
    ['16384', 1024],
    ['131072', 65536],
  ]) {
    const { numbers, figures } = await ask('longrun', { 'longrun.n': n })
    assert.equal(numbers.memory.values[0], mib)
    assert.ok(Number.isNaN(numbers.memory.values[1]), 'nothing is measured yet')
    assert.match(figures.needs.said, n === '16384' ? /1 GiB/u : /64 GiB/u)
    const billions = (4 * Number(n) ** 2 * 64) / 1e9
    assert.ok(Math.abs(numbers['flops.billions'].values[0] / billions - 1) < 1e-6)
  }
})

test('what was measured is shown of its own length, and foretells a longer one by n²', async () => {
  const measured = { 16384: { ms: 2000, memoryBytes: 9 * 2 ** 20, distance: 2e-7, thread: 'worker' } }
  const short = await ask('longrun', {}, { own: { measured } })
  assert.equal(short.numbers.memory.values[1], 9)
  assert.equal(short.numbers.seconds.values[0], 2)
  assert.match(short.figures.distance.said, /2\.0\s×\s10⁻⁷/u)
  const long = await ask('longrun', { 'longrun.n': '131072' }, { own: { measured } })
  assert.equal(long.figures.outcome.isDone, false)
  assert.equal(long.numbers.guess.values[0], 128)
  assert.match(long.figures.guess.said, /2\.1 minutes/u)
  const both = { ...measured, 65536: { ...measured[16384], ms: 40000 } }
  const next = await ask('longrun', { 'longrun.n': '131072' }, { own: { measured: both } })
  assert.equal(next.numbers.guess.values[0], 160, 'from the longest that was measured')
})
