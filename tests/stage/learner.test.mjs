// The model that learns on the road's last step: its thread ends with the stage.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openingState, stage } from '../../build/source.mjs'

test('a stage that goes ends the thread, also one that is still to come; a stage that is back gets a new one', async () => {
  const heard = []
  let threads = 0
  const start = async () => {
    const name = ++threads
    const order = ({ kind }) => heard.push(`${name} ${kind}`)
    return { thread: 'page', order, stop: () => heard.push(`${name} stop`) }
  }
  const learner = new stage.Learner(() => {})
  const first = learner.show(start, openingState())
  learner.end()
  await first
  assert.ok(heard.includes('1 stop'))
  await learner.show(start, openingState())
  learner.play()
  assert.deepEqual(heard.slice(-3), ['2 watch', '2 create', '2 play'])
  learner.end()
  await null
  await null
  assert.deepEqual([heard.at(-1), learner.isPlaying, learner.answer], ['2 stop', false, null])
})
