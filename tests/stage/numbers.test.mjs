// Marks carry the core's numbers: a tensor that is changed in a copy of the trace changes the marks that name it, and no
// other.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Session } from '../../build/source.mjs'
import { answersOf, OPENING, SIZES, sceneAt, stage } from './kit.mjs'

const { STEPS } = stage

/** What a mark shows, as text. */
const shownBy = (mark) => JSON.stringify(mark, (_key, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value))

/** Elements of a tensor, all over it. @param {number} length @param {number} count */
const some = (length, count) =>
  Array.from({ length: Math.min(length, count) }, (_, i) => Math.floor((i * length) / Math.min(length, count)))

/** By how much: enough to be seen, and little enough not to turn the picked answer around. */
const DELTA = 0.003

/** How many elements of a tensor are tried, of one that the step names and of any other. */
const TRIED = { named: 256, other: 8 } // more than any model has words

/** What marks show, by id: at once, since marks hold parts of the trace. @param {(typeof STEPS)[number]} step @param {object} asked @param {{ width: number, height: number }} size @param {number} u */
const marksOf = ({ marks }, asked, size, u) =>
  new Map(
    marks(sceneAt(asked, size), u).map((mark) => [mark.id, { shown: shownBy(mark), tensors: mark.tensors ?? [] }]),
  )

/** Ids of the marks that differ, come or go. */
const changedIn = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    return old?.shown !== now?.shown
  })

for (const size of ['desk', 'phone'])
  for (const step of STEPS)
    test(`${step.id}: each tensor changes just the marks that name it (${size})`, async () => {
      const asked = structuredClone(await answersOf({ 'stage.last': 'wide' }))
      const [named, shown] = [new Set(), new Set()]
      for (const u of step.travel ? [0.04, 0.3, 0.6, 0.9, 1] : [1]) {
        const before = marksOf(step, asked, SIZES[size], u)
        for (const { tensors } of before.values()) for (const name of tensors) named.add(name)
        for (const { name, data } of Object.values(asked.answers).flatMap((answer) => answer?.tensors ?? []))
          for (const index of some(data.length, named.has(name) ? TRIED.named : TRIED.other)) {
            const was = data[index]
            data[index] += DELTA
            const after = marksOf(step, asked, SIZES[size], u)
            data[index] = was
            for (const id of changedIn(before, after)) {
              const { tensors } = after.get(id) ?? before.get(id)
              assert.ok(tensors.includes(name), `at ${u} ${name}[${index}] changes ${id}, which names ${tensors}`)
              shown.add(name)
            }
            if (shown.has(name) && index > TRIED.named) break
          }
      }
      assert.deepEqual(
        [...named].filter((name) => !shown.has(name)),
        [],
        'named, but shown by no mark',
      )
      assert.ok(named.size > 0)
    })

test('what the answer was before is of this text, row and weights, whatever was asked last', async () => {
  const session = new Session()
  const read = async (knobs) => {
    session.set({ ...OPENING, 'stage.temperature': 1, ...knobs })
    await session.findWords()
    const { request, numbers } = stage.NUMBERS.trace
    const { tensors } = await session.run({}, numbers, request(session.state))
    const dataOf = (name) => tensors.find((tensor) => tensor.name === name).data
    const said = Object.fromEntries(['logits', 'before.logits'].map((name) => [name, Array.from(dataOf(name))]))
    dataOf('before.logits').fill(0) // an answer is its caller's own
    return (name) => said[name]
  }
  for (const knobs of [
    {},
    { row: 'street' },
    { text: 'the dog chased the ball because it was too small' },
    { model: 'english', row: 'it' },
    { model: 'english', row: 'it', text: 'The trophy did not fit because it was too small.' },
    {},
  ]) {
    const plain = await read(knobs)
    for (const temperature of [2, 3]) {
      const changed = await read({ ...knobs, 'stage.temperature': temperature })
      assert.deepEqual(changed('before.logits'), plain('logits'), JSON.stringify(knobs))
      assert.notDeepEqual(changed('logits'), plain('logits'))
    }
  }
})
