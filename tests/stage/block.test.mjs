// Step 14: the trunk of the picked word, wires cut by hand.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDouble } from '../lessons/kit/double.mjs'
import { answersOf, OPENING, SIZES, sceneAt, stage } from './kit.mjs'

const IT = 8
const { marks } = stage.STEPS.find(({ id }) => id === 'block')
const PARTS = ['trace', 'block']
const CUT = { 'stage.cut': 'layer1.self.residual' }

test('the levels are those of the model in double; the last answer is the answer on the stage', async () => {
  const scene = sceneAt(await answersOf({}, PARTS))
  const { levels, probabilities } = await inDouble(OPENING.model, OPENING.text)
  const { levels: shown, answers } = scene.block
  assert.equal(shown.length, 5)
  for (const [k, level] of [
    [0, 0],
    [2, 1],
    [4, 2],
  ])
    shown[k].forEach((value, c) => assert.ok(Math.abs(value - levels[level][IT][c]) < 2e-4, `level ${k} [${c}]`))
  const { best, bestWord, list } = scene.trace.answer
  assert.equal(answers.at(-1).word, bestWord)
  assert.equal(answers.at(-1).share, list.find(({ number }) => number === best).now)
  assert.ok(Math.abs(answers.at(-1).share - Math.max(...probabilities[IT])) < 1e-5)
})

test('each step’s box has the group and the name of what it is', async () => {
  const shown = marks(sceneAt(await answersOf({}, PARTS)), 1)
  const at = (id) => shown.find((mark) => mark.id === id)
  for (const [k, kind] of ['attention', 'forward', 'attention', 'forward'].entries()) {
    for (const id of [`box:${k}`, `part:${k}`, `added:${k}`]) assert.equal(at(id).group, kind, id)
    assert.match(at(`part:${k}`).label, kind === 'attention' ? /attention/iu : /feed-forward/iu)
  }
})

test('a wire is cut: the answer on the stage follows, and what it was stays marked', async () => {
  const scene = sceneAt(await answersOf(CUT, PARTS))
  const { answer } = scene.trace
  assert.equal(answer.bestBefore === answer.bestWord, false)
  assert.equal(scene.block.answers.at(-1).word, answer.bestWord)
  assert.ok(scene.edited)
  const shown = marks(scene, 1)
  const knob = shown.find(({ id }) => id === 'wire:2')
  assert.deepEqual(knob.grab, { wire: 'layer1.self.residual' })
  assert.ok(shown.some(({ id }) => id === 'wire:2:cut') && !shown.some(({ id }) => id === 'wire:1:cut'))
  const gap = (k) => {
    const [a, b] = ['a', 'b'].map((end) => shown.find(({ id }) => id === `wire:${k}:${end}`))
    return b.y - a.y - a.h
  }
  assert.ok(gap(2) > 10 && Math.abs(gap(1)) < 1e-9, 'the wire has a gap where it is cut')
})

test('what was cut is told: stated by the wire’s control, and in the spoken sentence', async () => {
  const scene = sceneAt(await answersOf(CUT, PARTS))
  const said = scene.text.block.spoken(
    scene.block,
    scene.block.answers.map(({ word }) => ({ word, share: '' })),
  )
  assert.match(said, /cut around attention 2.*after feed-forward 2/)
})

test('a wire that the model does not have is no wire, and a model without answers has levels', async () => {
  const letters = sceneAt(
    await answersOf({ model: 'induction', text: 'a b c a b', row: 3, 'stage.cut': 'layer1.ffn.residual' }, PARTS),
  )
  assert.equal(letters.block.levels.length, 3)
  assert.equal(letters.trace.answer.bestWord, letters.trace.answer.bestBefore)
  const random = sceneAt(await answersOf({ model: 'random', text: 'you say tomato' }, PARTS))
  assert.equal(random.block.answers.length, 0)
  assert.ok(marks(random, 1).every(({ id }) => !id.startsWith('lens')))
})

test('rings are large enough to be pressed at any size', async () => {
  const asked = await answersOf({}, PARTS)
  for (const [name, size] of Object.entries(SIZES)) {
    const rings = marks(sceneAt(asked, size), 1).filter(({ grab }) => grab?.wire)
    assert.equal(rings.length, 4, name)
    for (const { w } of rings) assert.ok(w >= (size.width < 560 ? 8 : 12), `${name}: ${w}`)
  }
})
