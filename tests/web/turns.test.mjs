// Work for what nobody looks at: in order, several pieces a task, and no task for long.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turn } from '../../build/source.mjs'

test('pieces of 3 ms are done in order, three a task', async (t) => {
  let now = 0
  let tasks = 0
  t.mock.method(performance, 'now', () => now)
  t.mock.method(globalThis, 'setTimeout', (act) => {
    tasks++
    setImmediate(act)
  })
  const done = []
  const piece = async (i) => {
    await turn()
    done.push({ i, task: tasks })
    now += 3
  }
  await Promise.all(Array.from({ length: 9 }, (_, i) => piece(i)))
  assert.deepEqual(
    done,
    Array.from({ length: 9 }, (_, i) => ({ i, task: Math.floor(i / 3) + 1 })),
  )
})
