// Step 13: each word adds a row, a column, a key and a value; what was there stays, whatever the sampling temperature is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'
import { inDouble } from '../lessons/kit/double.mjs'
import { answersOf, OPENING, SIZES, sceneAt, stage } from './kit.mjs'

const step = stage.STEPS.find(({ id }) => id === 'writing')
const writer = await modelNamed(await loadCore(), 'english-writer')
const typed = OPENING.text.split(' ')
const IT = 8

/** Of float32 runs of two layers. */
const BOUND = 1e-4

const drawnWith = async (knobs, size = SIZES.desk) => {
  const scene = sceneAt(await answersOf(knobs, ['trace', 'writing']), size)
  return { scene, marks: new Map(step.marks(scene, 1).map((mark) => [mark.id, mark])) }
}

test('weights, cache and next words are those of the model in double', async () => {
  const said = 'was too'
  const { scene, marks } = await drawnWith({ 'stage.said': said })
  const text = [...typed.slice(0, IT + 1), said].join(' ')
  const { layers, probabilities } = await inDouble('english-writer', text)
  const { layer, head, count, bytes, rowBytes, next } = scene.writing
  assert.deepEqual([layer, head, count], [OPENING.layer, OPENING.head, IT + 3])
  const { weights } = layers[layer][head]
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) {
      const { value } = marks.get(`cell:${i}:${j}`)
      assert.ok(Math.abs(value - weights[i][j]) < BOUND, `${i}, ${j}: ${value}`)
    }
  assert.ok(!marks.has(`cell:0:1`), 'no cell looks ahead')
  const { tensors } = writer.run({
    tokens: writer.tokens(text).numbers,
    want: ['k', 'v'].map((name) => ({ name: `layer${layer}.${name}`, head })),
  })
  tensors.forEach(({ data, shape: [, dim] }, t) => {
    for (let i = 0; i < count; i++)
      marks
        .get(`${'kv'[t]}:${i}`)
        .values.forEach((x, d) => assert.ok(Math.abs(x - data[i * dim + d]) < BOUND, `${'kv'[t]} ${i}`))
  })
  const sorted = [...probabilities[count - 1]].sort((a, b) => b - a)
  next.forEach(({ value }, i) => assert.ok(Math.abs(value - sorted[i]) < BOUND, `${value}, not ${sorted[i]}`))
  assert.equal(bytes, rowBytes * count)
  assert.equal(marks.get('cache:bytes').value, bytes)
  assert.match(marks.get('cache:bytes').label, new RegExp(`${count} words`))
})

test('one more word: one more row, and not a bit of what was there changes', async () => {
  const [before, after] = await Promise.all(['', 'was'].map((said) => drawnWith({ 'stage.said': said })))
  const kept = (marks) => [...marks].filter(([id]) => /^(cell|k|v):/u.test(id))
  assert.ok(kept(before.marks).length > 60)
  for (const [id, mark] of kept(before.marks)) {
    assert.equal(after.marks.get(id).value, mark.value, id)
    assert.deepEqual(after.marks.get(id).values, mark.values, id)
  }
  const added = kept(after.marks).filter(([id]) => !before.marks.has(id))
  assert.equal(added.length, IT + 2 + 2, 'a row of the map, a key and a value')
  assert.equal(after.marks.get(`token:${IT + 1}`).name, 'was')
})

test('the sampling temperature changes the bars and the drawn word, no weight, key or value', async () => {
  const [cold, warm] = await Promise.all([0, 3].map((degrees) => drawnWith({ 'stage.sampling': degrees })))
  for (const [id, { value, values }] of cold.marks)
    if (/^(cell|k|v):/u.test(id)) {
      assert.equal(warm.marks.get(id).value, value, id)
      assert.deepEqual(warm.marks.get(id).values, values, id)
    }
  assert.equal(cold.scene.writing.next[0].value, 1)
  assert.equal(cold.scene.writing.drawn, cold.scene.writing.next[0].word)
  assert.ok(warm.scene.writing.next[0].value < 0.9)
})

test('the drawn word is the one that the model draws with the seed, not the likeliest', async () => {
  const tokens = [...writer.tokens(typed.slice(0, IT + 1).join(' ')).numbers]
  const likeliest = new Set()
  for (let seed = 1; seed <= 6; seed++) {
    const { scene } = await drawnWith({ 'stage.sampling': 3, 'stage.drawn': seed })
    assert.equal(
      scene.writing.drawn,
      writer.words[writer.write({ tokens, temperature: 3, seed }).drawn],
      `seed ${seed}`,
    )
    likeliest.add(scene.writing.drawn === scene.writing.next[0].word)
  }
  assert.ok(likeliest.has(false))
})

test('it goes on from the picked word; the rest of the sentence is faint', async () => {
  const { scene, marks } = await drawnWith({ row: 'street' })
  assert.equal(scene.writing.count, typed.indexOf('street') + 1)
  assert.ok(marks.get('token:8').alpha < 0.5 && (marks.get('token:2').alpha ?? 1) === 1)
})

test('three words to choose from, as buttons, until no position is left', async () => {
  const grabs = ({ marks }) => [...marks.values()].filter(({ grab }) => grab?.next !== undefined)
  assert.equal(grabs(await drawnWith({})).length, 3)
  const limit = (await drawnWith({})).scene.writing.limit
  const full = await drawnWith({ 'stage.said': Array(limit).fill('the').join(' ') })
  assert.ok(full.scene.writing.isFull)
  assert.equal(full.scene.writing.total, limit)
  assert.equal(grabs(full).length, 0)
})

test('at every size nothing leaves the stage while it writes', async () => {
  for (const [name, { width, height }] of Object.entries(SIZES))
    for (const said of ['was', 'was too tired .', Array(30).fill('the').join(' ')]) {
      const scene = sceneAt(await answersOf({ 'stage.said': said }, ['trace', 'writing']), SIZES[name])
      for (const u of [0, 0.5, 1])
        for (const mark of step.marks(scene, u).filter(stage.isSeen)) {
          const { x, y, w, h } = stage.extentOf(mark)
          const inside = x >= -1 && y >= -1 && x + w <= width + 1 && y + h <= height + 1
          assert.ok(inside, `${name}, ${said.length}, ${u}: ${mark.id} ${JSON.stringify({ x, y, w, h })}`)
          if ((mark.kind === 'text' || mark.kind === 'word') && mark.label) assert.ok(mark.size >= 12 - 1e-9, mark.id)
        }
    }
})
