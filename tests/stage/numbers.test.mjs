// Marks carry the core's numbers: a tensor that is changed in a copy of the trace changes the marks that name it, and no
// other.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersOf, SIZES, sceneAt, stage } from './kit.mjs'

const { STEPS } = stage

/** What a mark shows, as text. */
const shownBy = (mark) => JSON.stringify(mark, (_key, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value))

/** Elements of a tensor, all over it. */
const some = (length, count = 24) =>
  Array.from({ length: Math.min(length, count) }, (_, i) => Math.floor((i * length) / Math.min(length, count)))

/** By how much: enough to be seen, and little enough not to turn the picked answer around. */
const DELTA = 0.003

for (const [size, name] of [
  [SIZES.desk, 'desk'],
  [SIZES.phone, 'phone'],
])
  test(`each tensor changes just the marks that name it (${name})`, async () => {
    const asked = await answersOf({ 'stage.last': 'wide' })
    for (const { id, marks } of STEPS)
      for (const u of [0.5, 1]) {
        const before = new Map(marks(sceneAt(asked, size), u).map((mark) => [mark.id, mark]))
        const named = new Set([...before.values()].flatMap(({ tensors = [] }) => tensors))
        for (const [part, answer] of Object.entries(asked.answers)) {
          for (const tensor of answer?.tensors ?? []) {
            const seen = new Set()
            for (const index of some(tensor.data.length, named.has(tensor.name) ? 400 : 12)) {
              const copy = structuredClone(asked.answers)
              copy[part].tensors.find(({ name: one }) => one === tensor.name).data[index] += DELTA
              const after = marks(sceneAt({ ...asked, answers: copy }, size), u)
              assert.deepEqual(
                after.map((mark) => mark.id),
                [...before.keys()],
                `${id}: ${tensor.name}[${index}] changes which marks there are`,
              )
              for (const mark of after)
                if (shownBy(mark) !== shownBy(before.get(mark.id))) {
                  seen.add(mark.id)
                  assert.ok(
                    mark.tensors?.includes(tensor.name),
                    `${id}: ${tensor.name}[${index}] changes ${mark.id}, which names ${mark.tensors}`,
                  )
                }
              if (seen.size && index > 300) break
            }
            if (named.has(tensor.name)) assert.ok(seen.size, `${id} at ${u}: nothing shows ${tensor.name}`)
          }
        }
      }
  })
