// Step 15: the picked word's two vectors, layer by layer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDouble } from '../lessons/kit/double.mjs'
import { shipped } from '../lessons/kit/shipped.mjs'
import { answersOf, OPENING, sceneAt, stage } from './kit.mjs'

const IT = 8

/** Of float32 runs of two layers, in a cosine. */
const COSINE = 2e-5

const cosine = (a, b) => {
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

const { marks } = stage.STEPS.find(({ id }) => id === 'meaning')
const { words } = await shipped(OPENING.model)
const turned = (word) => OPENING.text.replace('tired', word)

for (const [knobs, other] of [
  [{}, 'wide'],
  [{ 'stage.turned': 'hungry' }, 'hungry'],
])
  test(`the arrows are as far apart as the vectors are in double: tired and ${other}`, async () => {
    const asked = await answersOf(knobs, ['trace', 'meaning'])
    const scene = sceneAt(asked)
    const [one, two] = await Promise.all(
      [OPENING.text, turned(other)].map(async (text) => {
        const { levels, probabilities } = await inDouble(OPENING.model, text)
        const share = Math.max(...probabilities[IT])
        const word = words[probabilities[IT].indexOf(share)]
        return { way: levels.map((rows) => rows[IT]), share, word }
      }),
    )
    const wanted = one.way.map((vector, i) => cosine(vector, two.way[i]))
    const { cosines, answers } = scene.meaning
    cosines.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < COSINE, `${i}: ${value}, not ${wanted[i]}`))
    assert.ok(Math.abs(answers[0].share - one.share) < 1e-5 && Math.abs(answers[1].share - two.share) < 1e-5)
    assert.deepEqual(
      answers.map(({ best }) => best),
      [one.word, two.word],
    )
    for (const [u, level] of [
      [0, 0],
      [1 / 3, 1],
      [1, 3],
    ]) {
      const shown = marks(scene, u)
      const said = (k) => cosines[k].toFixed(2).replace('-', '−')
      assert.ok(shown.find(({ id }) => id === 'turn:note').label.includes(said(level)), `the note at level ${level}`)
      for (let k = 0; k <= level; k++)
        assert.equal(shown.find(({ id }) => id === `turn:cosine:${k}`).label, said(k), `the ladder’s level ${k}`)
      const arrow = (i) => shown.find(({ id }) => id === `turn:${i}`)
      const between = cosine([arrow(0).w, arrow(0).h], [arrow(1).w, arrow(1).h])
      assert.ok(Math.abs(between - wanted[level]) < 1e-4, `level ${level}: ${between}, not ${wanted[level]}`)
    }
  })

test('a causal model has read nothing else by then: one vector in both sentences', async () => {
  const { answers } = await answersOf({ model: 'english-writer' }, ['trace', 'meaning'])
  for (const value of answers.meaning.tensors[0].data) assert.ok(Math.abs(value - 1) < 1e-6)
})

test('a sentence without an adjective to be turned says so, and shows no arrow', async () => {
  const scene = sceneAt(await answersOf({ text: 'the keys near the old cabinet are new' }, ['trace', 'meaning']))
  assert.equal(scene.meaning, null)
  const shown = marks(scene, 1)
  assert.ok(shown.every(({ id }) => !/^turn:\d/.test(id)))
  assert.match(shown.find(({ id }) => id === 'turn:other').label, /yours has none|no “it/)
})
