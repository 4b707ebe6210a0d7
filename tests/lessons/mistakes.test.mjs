// <hl-mistakes>: every mistake against the formula, on typed scores and on the page's sentence.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { SCORE, scoresOf, softmax, WEIGHT } from './kit/masked.mjs'
import { near } from './kit/near.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const N = 13

/** What each mistake makes of a row whose last visible key is number `own`, in double. */
const WRONG = {
  'mask-zero': (row, own) => softmax(row.map((score, j) => (j <= own ? score : 0))),
  'mask-after-softmax': (row, own) => softmax(row).map((weight, j) => (j <= own ? weight : 0)),
  'mask-after-renormalised': (row, own) => {
    const cut = WRONG['mask-after-softmax'](row, own)
    const sum = cut.reduce((a, b) => a + b)
    return cut.map((weight) => weight / sum)
  },
  'mask-off-by-one': (row, own) => softmax(row, (j) => j < own),
  'mask-inverted': (row, own) => softmax(row, (j) => j > own),
}
const total = (row) => row.reduce((a, b) => a + b)

for (const [kind, wrong] of Object.entries(WRONG))
  test(`${kind}, on scores that are typed and on the page’s sentence`, async () => {
    const scores = await scoresOf('english-supervised', TEXT, 1, 0)
    const typed = [-2, 0.5, -1, 3, 1.25]
    const { figures, numbers } = await ask('mistakes', {
      'mistakes.scores': typed,
      'mistakes.seen': 3,
      'mistakes.kind': kind,
    })
    const good = softmax(typed, (j) => j < 3)
    const bad = wrong(typed, 2)
    near(numbers['row.scores'], [typed], 0, 'typed scores')
    near(numbers['row.right'], [good], WEIGHT, 'right row')
    near(numbers['row.wrong'], [bad], WEIGHT, 'wrong row')
    const apart = bad.map((x, j) => x - good[j])
    near(numbers['row.difference'], [apart], WEIGHT, 'difference of the row')
    near(numbers['row.sums.wrong'], [total(bad)], WEIGHT, 'sum of the row')
    near(numbers['row.leak'], [bad[3] + bad[4]], WEIGHT, 'leak')
    const right = scores.map((row, i) => softmax(row, (j) => j <= i))
    const map = scores.map((row, i) => wrong(row, i))
    near(numbers.scores, scores, SCORE, 'scores')
    near(numbers.right, right, WEIGHT, 'right')
    near(numbers.wrong, map, WEIGHT, 'map')
    const difference = map.map((row, i) => row.map((x, j) => x - right[i][j]))
    near(numbers.difference, difference, WEIGHT, 'difference')
    near(numbers['sums.wrong'], map.map(total), WEIGHT, 'sums')
    const ahead = map.map((row, i) => total([0, ...row.slice(i + 1)]))
    near(numbers['ahead.wrong'], ahead, WEIGHT, 'later words')
    const isAhead = ahead.some((share) => share > 0)
    const { rowSums } = figures.maps.wrong.figure
    assert.deepEqual([...rowSums], numbers[isAhead ? 'ahead.wrong' : 'sums.wrong'].values)
    const hatched = (way) => figures.maps[way].figure.values.filter((value) => value === -Infinity).length
    assert.equal(hatched('right'), (N * (N - 1)) / 2)
    assert.equal(hatched('wrong') > 0, kind !== 'mask-zero')
  })

test('a hidden 0 beats a visible −2 by e² = 7.4', async () => {
  const { numbers, figures } = await ask('mistakes')
  const [visible, , hidden] = numbers['row.wrong'].values
  assert.equal(numbers['row.scores'].values[0], -2)
  assert.ok(Math.abs(hidden / visible - Math.exp(2)) < 1e-4)
  assert.match(figures.verdict.said, /Key 3 should be hidden, but gets 7\.39 times the weight of key 1/)
})

test('mask after the softmax: rows below 1', async () => {
  const { numbers, figures } = await ask('mistakes', { 'mistakes.kind': 'mask-after-softmax' })
  const sums = numbers['sums.wrong'].values
  assert.ok(sums.every((sum) => sum < 1 + 1e-6) && sums.filter((sum) => sum < 0.95).length > N / 2, String(sums))
  assert.deepEqual(figures.verdict.tensors, ['row.sums.wrong'])
})

test('renormalised: the right answer, up to rounding', async () => {
  const { numbers, figures } = await ask('mistakes', { 'mistakes.kind': 'mask-after-renormalised' })
  const most = Math.max(...numbers.difference.values.map(Math.abs))
  assert.ok(most < 1e-6, `${most}`)
  assert.match(figures.verdict.said, /Largest difference between the two ways/)
  assert.deepEqual(figures.verdict.tensors, ['row.difference'])
  assert.ok(figures.most.isRight)
})

test('no other way is called right, nor the detour where nothing is hidden or all has underflowed', async () => {
  for (const knobs of [
    {},
    { 'mistakes.kind': 'mask-after-softmax' },
    { 'mistakes.kind': 'mask-zero', 'mistakes.scores': [20, 0], 'mistakes.seen': 1 },
    { 'mistakes.kind': 'mask-after-renormalised', 'mistakes.seen': 8 },
    { 'mistakes.kind': 'mask-after-renormalised', 'mistakes.scores': [-20, -20, 20], 'mistakes.seen': 2 },
  ]) {
    const { figures, numbers } = await ask('mistakes', knobs)
    const most = Math.max(...numbers['row.difference'].values.map(Math.abs))
    if (most > 1e-6 || knobs['mistakes.kind'] !== 'mask-after-renormalised' || knobs['mistakes.seen'] === 8)
      assert.ok(!figures.most.isRight, JSON.stringify(knobs))
  }
})

test('off by one: row 1 is empty', async () => {
  const { numbers } = await ask('mistakes', { 'mistakes.kind': 'mask-off-by-one' })
  assert.ok(numbers.wrong.values.slice(0, N).every((weight) => weight === 0))
  assert.equal(numbers['sums.wrong'].values[0], 0)
  assert.ok(numbers['masked.wrong'].values.slice(0, N).every((score) => score === -Infinity))
})

test('read the wrong way round, the verdict says what the future gets', async () => {
  const { figures } = await ask('mistakes', { 'mistakes.kind': 'mask-inverted' })
  assert.deepEqual(figures.verdict.tensors, ['row.leak'])
})

test('one key alone has no future', async () => {
  const { numbers, figures } = await ask('mistakes', { 'mistakes.scores': [20] })
  assert.deepEqual(numbers['row.scores'].values, [20])
  assert.match(figures.verdict.said, /no key in the future/)
})

test('the page’s sentence begins at the scores of its head in double, and of the seed', async () => {
  const exact = await inDouble('english-supervised', TEXT)
  near((await ask('mistakes', { layer: 1, head: 2 })).numbers.scores, exact.layers[1][2].scores, 1e-4, 'scores')
  for (const seed of [5, 6]) {
    const knobs = { model: 'random', seed, layer: 1, head: 2 }
    const wanted = (await ask('attention', knobs)).numbers['layer1.scores'].values
    near((await ask('mistakes', knobs)).numbers.scores, wanted, 1e-5, `seed ${seed}`)
  }
})
