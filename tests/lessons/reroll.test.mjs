// <hl-reroll>: what six maps of random weights look like, against sums of the maps themselves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessons, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'

const close = (got, wanted, within, message) =>
  assert.ok(Math.abs(got - wanted) <= within, `${message}: ${got}, not ${wanted}`)

const mean = (list) => list.reduce((a, b) => a + b) / list.length

/** Asks, and holds patterns and sentences to the maps. */
async function check(knobs) {
  const { numbers, figures, answer, request } = await ask('reroll', knobs)
  const { words } = answer
  const maps = Array.from({ length: 6 }, (_, i) => rowsOf(numbers[`roll${i}.weights`]))
  maps.forEach((map, i) => {
    const expected = [
      mean(map.slice(1).map((row, r) => row[r])),
      mean(map.map((row, r) => row[r])),
      mean(map.slice(0, -1).map((row, r) => row[r + 1])),
      mean(map.slice(1).map((row) => row[0])),
      map[3][1], // “cross” to “animal”
    ]
    const got = numbers[`roll${i}.patterns`].values
    expected.forEach((value, p) => close(got[p], value, 1e-6, `roll ${i}, pattern ${p}`))
    for (const row of map)
      close(
        row.reduce((a, b) => a + b),
        1,
        1e-5,
        'row sum',
      )
    assert.equal(got.length, 5)
    numbers[`roll${i}.times`].values.forEach((times, p) =>
      close(times, expected[p] * words.length, 1e-4, `roll ${i}, pattern ${p} as a multiple of an even share`),
    )
    const most = Math.max(...got)
    const { said } = figures.rolls[i].best
    assert.ok(said.includes(` ${most.toFixed(2)}, ${(most * words.length).toFixed(1)} times an even share`), said)
    const names = [
      'the word before',
      'the word itself',
      'the word after',
      'the first word',
      'cross → its subject, animal',
    ]
    assert.ok(said.includes(`: ${names[got.indexOf(most)]}, `), said)
    assert.deepEqual(Array.from(figures.rolls[i].map.values), map.flat())
  })
  assert.equal(new Set(maps.map((map) => String(map))).size, 6)
  assert.deepEqual(words.slice(0, 4), ['The', 'animal', 'didn’t', 'cross'])
  assert.match(figures.even, new RegExp(`^1 is an even share: .* each of ${words.length} words`))
  return { maps, seeds: request.seeds, cells: 6 * words.length ** 2 }
}

test('six rolls: patterns from the maps themselves', async () => {
  const first = await check({ seed: 11, layer: 0, head: 2 })
  assert.deepEqual(first.seeds, [11, 12, 13, 14, 15, 16])
  const next = await check({ seed: 17, layer: 0, head: 2 })
  assert.notDeepEqual(next.maps, first.maps)
  assert.deepEqual((await check({ seed: 11, layer: 0, head: 2 })).maps, first.maps, 'a seed means the same maps')
  const { numbers } = await ask('attention', { model: 'random', seed: 13, layer: 0, head: 2 })
  const n = first.maps[2].length
  assert.deepEqual(numbers['layer0.weights'].values.slice(2 * n * n, 3 * n * n), first.maps[2].flat())
  assert.ok(first.cells > 800 && first.cells < 1000, 'as the question says: hundreds of cells, over 800')
})

test('one roll is on show at first, then as many as the reader has made; the newest is drawn large', async () => {
  const asked = await ask('reroll', { seed: 11, layer: 0, head: 2 })
  const shownOf = (own) => {
    const { rolls, newest, patterns } = shownAs(asked, {}, own)
    const made = rolls.filter(({ isShown }) => isShown).map(({ seed }) => seed)
    return { made, newest, patterns, outlined: rolls.findIndex(({ isNewest }) => isNewest) }
  }
  const first = shownOf({})
  assert.deepEqual(first.made, [11])
  assert.deepEqual(Array.from(first.newest.figure.values), asked.numbers['roll0.weights'].values)
  const third = shownOf({ from: 11, shown: 3 })
  assert.deepEqual([third.made, third.outlined], [[11, 12, 13], 2])
  assert.deepEqual(Array.from(third.newest.figure.values), asked.numbers['roll2.weights'].values)
  assert.deepEqual(Array.from(third.patterns.figure.values), asked.numbers['roll2.times'].values)
  assert.match(third.newest.heading, /seed 13, layer 1, head 3$/)
  assert.deepEqual(shownOf({ from: 5, shown: 3 }).made, [11], 'those were other rolls')
  assert.deepEqual(shownOf({ from: 11, shown: 60 }).made, [11, 12, 13, 14, 15, 16])
})

test('the task: a pattern that stands out, and is gone one roll later', async () => {
  const text = 'the animal did not cross the street because it was too tired'
  const { answer, numbers } = await ask('reroll', { text, layer: 0, head: 1 })
  const goal = (shown) => lessons.reroll.goalIn(answer, { from: 1, shown })
  const times = (roll) => numbers[`roll${roll}.times`].values[4].toFixed(1)
  const pattern = 'cross → its subject, animal'
  assert.ok(numbers['roll0.times'].values.every((value) => value < 2) && numbers['roll1.times'].values[4] > 2)
  assert.deepEqual(goal(1), { stage: 'none' })
  assert.deepEqual(goal(2), { stage: 'strong', pattern, times: times(1) })
  assert.deepEqual(goal(3), { stage: 'gone', pattern, times: times(1), seed: 2, now: times(2) })
  const { ask: said } = texts.reroll.frame
  assert.equal(said(goal(1)), 'Roll until one pattern gets more than twice an even share.')
  assert.ok(said(goal(3)).includes(`${times(1)} times an even share with seed 2; now it has ${times(2)} times`))
  const few = await ask('reroll', { text: 'one two' })
  assert.equal(lessons.reroll.goalIn(few.answer, {}).stage, 'few')
})

test('after the last seed comes the first', async () => {
  const { seeds, maps } = await check({ seed: 999998, layer: 1, head: 0 })
  assert.deepEqual(seeds, [999998, 999999, 0, 1, 2, 3])
  assert.deepEqual(maps[2], (await check({ seed: 0, layer: 1, head: 0 })).maps[0])
})

test('texts without the words of a link, too short and too long', async () => {
  const { numbers, figures } = await ask('reroll', { text: 'no verb of ours' })
  assert.equal(numbers['roll0.patterns'].values.length, 4)
  assert.doesNotMatch(figures.rolls[0].best.said, /verb/)
  const short = await ask('reroll', { text: 'one' })
  assert.deepEqual([short.figures.rolls, short.figures.reason], [[], 'Type at least two words.'])
  assert.match((await ask('reroll', { text: '' })).figures.reason, /no word here/)
  const text = Array.from({ length: 70 }, (_, i) => `w${i}`).join(' ')
  assert.deepEqual((await ask('reroll', { text })).numbers['roll5.weights'].shape, [64, 64])
})
