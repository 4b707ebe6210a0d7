// Step 12 with another last word: the picture is of the sentence with that word, and says which rows it moved.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'
import { answersOf, OPENING, sceneAt, stage } from './kit.mjs'

const writer = await modelNamed(await loadCore(), 'english-writer')
const step = stage.STEPS.find(({ id }) => id === 'mask')

/** What the core gives for a sentence. */
function weightsOf(text) {
  const { numbers: tokens } = writer.tokens(text)
  return writer.run({ tokens, want: [{ name: 'layer0.weights', head: 1 }] }).tensors[0].data
}

test('without the mask words would look ahead; what is left with the mask is the sum of the keys before', async () => {
  const { writer: shown } = sceneAt(await answersOf({}, ['trace', 'writer']))
  const { numbers: tokens } = writer.tokens(OPENING.text)
  const [{ data }] = writer.run({ tokens, want: [{ name: 'layer0.scores', head: 1 }] }).tensors
  const T = tokens.length
  for (let i = 0; i < T; i++) {
    const e = Array.from(data.slice(i * T, (i + 1) * T), Math.exp)
    const all = e.reduce((a, b) => a + b)
    for (let j = 0; j < T; j++) assert.ok(Math.abs(shown.open[i][j] - e[j] / all) < 1e-5, `${i}, ${j}`)
    const before = e.slice(0, i + 1).reduce((a, b) => a + b) / all
    assert.ok(Math.abs(shown.left[i] - before) < 1e-5, `row ${i}: ${shown.left[i]}, not ${before}`)
  }
})

test('another last word: its label, its row, and what changed', async () => {
  const [before, after] = await Promise.all(
    ['', 'wide'].map(async (last) => {
      const marks = step.marks(sceneAt(await answersOf({ 'stage.last': last }, ['trace', 'writer'])), 1)
      return new Map(marks.map((mark) => [mark.id, mark]))
    }),
  )
  const last = OPENING.text.split(' ').length - 1
  assert.deepEqual(
    [before, after].map((marks) => marks.get(`token:${last}`).name),
    ['tired', 'wide'],
  )
  assert.equal(after.get(`column:${last}`).label, 'wide')
  const wanted = weightsOf(OPENING.text.replace('tired', 'wide'))
  for (let i = 0; i <= last; i++)
    for (let j = 0; j <= i; j++) {
      const { value } = after.get(`cell:${i}:${j}`)
      assert.equal(value, wanted[i * (last + 1) + j], `${i}, ${j}`)
      if (i < last) assert.equal(value, before.get(`cell:${i}:${j}`).value, `${i}, ${j}: above the last row`)
    }
  const said = Array.from({ length: last + 1 }, (_, i) => after.get(`changed:${i}`).label)
  assert.deepEqual(said, [...Array(last).fill('same'), 'changed'])
  assert.ok(!before.has('changed:0') && before.has('sum:0'))
})

test('a screen reader hears the row of the writer’s own word, also where the road’s model has a start mark in front', async () => {
  const text = 'My neighbor fixed the old bike because it was broken.'
  const at = { model: 'english', layer: 3, head: 2, text }
  for (const row of ['My', 'it', 'broken']) {
    const scene = sceneAt(await answersOf({ ...at, row }, ['trace', 'writer']))
    const { words, weights, row: own } = scene.writer
    const said = stage.spokenOf(scene, step)
    const best = weights[own].indexOf(Math.max(...weights[own]))
    assert.ok(said.includes(`“${words[own]}”: ${words[best]} ${weights[own][best].toFixed(2)}`), said)
  }
})
