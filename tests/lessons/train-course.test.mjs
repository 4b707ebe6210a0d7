// <hl-train>'s course: what becomes of a thread that is slow to come, or doesn't come at all, when the figure is left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Course } from '../../build/source.mjs'

/** A thread that comes, or fails, when the test says so. */
function thread() {
  const orders = []
  let settle
  const coming = new Promise((resolve, reject) => {
    settle = {
      reject,
      resolve: () => resolve({ thread: 'page', order: (order) => orders.push(order), stop: () => orders.push('stop') }),
    }
  })
  return { orders, start: () => coming, ...settle }
}

test('a thread that comes after the figure was left is ended, and gets no order', async () => {
  const [course, slow] = [new Course(() => {}), thread()]
  const beginning = course.begin(slow.start, {}, null)
  course.end()
  slow.resolve()
  await beginning
  assert.deepEqual([slow.orders, course.training, course.isBegun], [['stop'], null, false])
})

test('a thread that fails after the figure was left takes nothing from the one that came since', async () => {
  const [course, bad, good] = [new Course(() => {}), thread(), thread()]
  const first = course.begin(bad.start, {}, null)
  course.end()
  const second = course.begin(good.start, {}, null)
  bad.reject(new Error('no'))
  await first
  assert.deepEqual([course.error, course.isBegun], ['', true])
  good.resolve()
  await second
  assert.equal(good.orders[0].kind, 'create')
  course.end()
  await null
  await null
  assert.equal(good.orders.at(-1), 'stop')
})
