// The benchmark's own sums: medians, turns, ratios, promises, and what is written of them.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { varint } from './browser/peers/onnx-model.mjs'
import { optionsOf } from './options.mjs'
import { flops, normal } from './problem.mjs'
import { guardFailures, ratio, verdicts } from './promises.mjs'
import { leastNsPerScore, markdown, withTable } from './report.mjs'
import { exponent, median } from './statistics.mjs'
import { timeInTurn } from './timing.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('median and exponent', () => {
  assert.equal(median([5, 1, 3]), 3)
  assert.equal(median([10, 1, 3, 2]), 2.5)
  assert.equal(median([9, 10, 100]), 10) // by value, not by spelling
  const lengths = [1024, 2048, 4096]
  assert.ok(
    Math.abs(
      exponent(
        lengths,
        lengths.map((n) => 3 * n ** 1.5),
      ) - 1.5,
    ) < 1e-12,
  )
})

test('inputs are standard normal and the same each time', () => {
  const values = normal(20000, 1)
  const mean = values.reduce((sum, x) => sum + x) / values.length
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length
  assert.ok(Math.abs(mean) < 0.03 && Math.abs(variance - 1) < 0.03, `${mean} ${variance}`)
  assert.deepEqual(values.slice(0, 5), normal(5, 1))
  assert.notDeepEqual(values.slice(0, 5), normal(5, 2))
  assert.equal(flops({ heads: 2, length: 3, dim: 4, causal: true }), 4 * 4 * 2 * 6)
})

test('tasks take turns forwards and backwards; the median of each is per run', async () => {
  let time = 0
  const calls = []
  const task = (id, ms) => ({
    id,
    run: (times) => {
      calls.push(id)
      time += ms * times
    },
  })
  const effort = { warmMs: 0, sliceMs: 10, slices: 4, totalMs: 40, mostMs: 1000 }
  const timings = await timeInTurn([task('a', 1), task('b', 2), task('c', 500)], effort, () => time)
  assert.deepEqual(
    timings.map(({ id, ms }) => [id, ms]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 500],
    ],
  )
  assert.deepEqual(
    timings.map(({ slices, runs }) => [slices, runs]),
    [
      [4, 40],
      [4, 20],
      [3, 3],
    ],
  )
  assert.equal(calls.join('').slice(-11), 'abccbaabcba')
})

const shape = { heads: 8, length: 512, dim: 64, causal: false }
/** @param {number | undefined} relaxed @param {object} more */
const cellOf = (relaxed, more = {}) => ({
  shape,
  outcomes: [
    { id: 'headlight-relaxed', ms: relaxed, ...more },
    { id: 'tfjs-2d', ms: 20 },
    { id: 'jax-js', wrong: 1 },
    { id: 'onnx-attention', failed: 'Integer overflow' },
    { id: 'plain-js', ms: 130 },
  ],
})

test('the ratio is to the fastest peer that was right', () => {
  assert.equal(ratio(cellOf(10), 'relaxed'), 2)
  assert.equal(ratio(cellOf(10), 'relaxed', 'plain JavaScript'), 13)
  assert.equal(ratio(cellOf(10), 'simd128'), undefined)
  const [verdict, ...others] = verdicts([cellOf(10)])
  assert.deepEqual([verdict.ratio, verdict.promised, verdict.rival, others.length], [2, 1.6, 'tfjs-2d', 0])
  const tiny = { ...cellOf(1), shape: { ...shape, heads: 1, length: 5 } }
  assert.deepEqual(
    verdicts([tiny]).map(({ rivals, promised }) => [rivals, promised]),
    [
      ['libraries', 4],
      ['plain JavaScript', 1],
    ],
  )
})

test('the guard fails below half a promise, for wrong results, and where nothing was checked', () => {
  const failures = (cell) => guardFailures({ compare: { cells: [cell] } })
  assert.deepEqual(failures(cellOf(20 / 0.81)), [])
  assert.match(failures(cellOf(20 / 0.79)).join(), /0\.79x .* promised 1\.6x/)
  assert.match(failures(cellOf(undefined, { wrong: 0.3 })).join(), /no promise.*error 0\.3/)
  assert.match(guardFailures({}).join(), /no promise/)
  const exact = { relaxed: { shape, variant: 'relaxed', error: 2e-5 } }
  assert.match(guardFailures({ compare: { cells: [cellOf(10)] }, exact }).join(), /error 0\.00002/)
})

test('the limit: 4 D flops in the fastest tile and one exp', () => {
  const perNs = { gemm_4x8: 48, gemm_5x8: 51.2, gemm_6x8: 30, exps_base_e: 0.7, exps_base_2: 0.8, peak: 100 }
  assert.equal(leastNsPerScore(perNs, 64), 256 / 51.2 + 1 / 0.8)
})

test('the table goes between its marks and names what fell short', () => {
  const cells = [cellOf(15)]
  const result = {
    date: '2026-11-21T00:00:00Z',
    machine: 'M',
    browser: 'B',
    versions: { x: '1' },
    compare: { peers: [], cells },
  }
  const table = markdown(result)
  assert.match(table, /\| \(8,512,64\) full \| 15\.0 \| throws \| 20\.0 \| wrong \| 130 \| tfjs-2d \| 1\.33x \|/)
  assert.match(table, /- onnx-attention: Integer overflow, at \(8,512,64\) full\n/)
  assert.match(table, /short of the promise: relaxed at \(8,512,64\) full: 1\.33x/)
  const text = 'a\n<!-- bench:start -->\nold $1\n<!-- bench:end -->\nb'
  assert.equal(withTable(text, 'new $1'), 'a\n<!-- bench:start -->\n\nnew $1\n\n<!-- bench:end -->\nb')
  assert.throws(() => withTable('a', 'new'), /bench:start/)
  assert.ok(withTable(readFileSync(`${root}README.md`, 'utf8'), table).includes(table))
})

test('options: sizes, masks and steps; nonsense is refused', () => {
  const options = optionsOf(['--quick', '--micro', '--shapes', '2x3x4', '--masks', 'causal'])
  assert.deepEqual(options.shapes, [{ heads: 2, length: 3, dim: 4, causal: true }])
  assert.deepEqual(options.steps, ['compare', 'micro'])
  for (const args of [['--shapes', '8x512'], ['--shapes', '0x1x1'], ['--only', 'x'], ['--length', '-1'], ['--wat']])
    assert.throws(() => optionsOf(args), Error, args.join(' '))
})

test('protocol buffers count seven bits a byte', () => {
  assert.deepEqual([0, 127, 128, 300, 2 ** 31].map(varint), [[0], [127], [128, 1], [172, 2], [128, 128, 128, 128, 8]])
})

test('no peer is part of dist/', () => {
  // Packed weights are half a million random characters, so any four stand there in a row now and then: no name here is that short.
  const packed = /"[^"\\<\n]{10000,}"/g
  for (const file of readdirSync(`${root}dist`).filter((name) => /\.(js|html)$/.test(name))) {
    const code = readFileSync(`${root}dist/${file}`, 'utf8').replace(packed, '')
    assert.match(code, /WebAssembly/, `${file}: its code is still there`)
    assert.doesNotMatch(code, /onnxruntime|tensorflow|tfjs-|jax-js/i, file)
  }
})
