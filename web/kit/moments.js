// When views ask for numbers.

import { TASK } from './turns.js'

// ---- On the screen: all in one task, and not in that of the event, since browsers draw a frame in that as well ----

/** @type {Set<() => Promise<void>>} */
const due = new Set()

function doAll() {
  const all = [...due]
  due.clear()
  for (const work of all) work()
}

const next = new MessageChannel()
next.port1.onmessage = doAll
// A second key that comes before that finds what the first one made, not what was there before it.
for (const type of ['keydown', 'pointerdown', 'click']) window.addEventListener(type, doAll, { capture: true })

/** Does the work in the next task; asked twice for the same, once. @param {() => Promise<void>} work */
export function soon(work) {
  if (!due.size) next.port2.postMessage(null)
  due.add(work)
}

// ---- Off the screen: one after another, while there is nothing else to do ----

/** @type {(() => Promise<void>)[]} */
const waiting = []

let isBusy = false

/** @param {() => void} act Safari has no idle callbacks */
function whenIdle(act) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 50)
}

/** Does the work some time; asked twice for the same, once. @param {() => Promise<void>} work */
export function later(work) {
  if (!waiting.includes(work)) waiting.push(work)
  if (!isBusy) goOn()
}

function goOn() {
  isBusy = waiting.length > 0
  if (!isBusy) return
  whenIdle(async () => {
    const began = performance.now()
    try {
      do await waiting.shift()?.()
      while (waiting.length && performance.now() - began < TASK)
    } finally {
      goOn() // whatever came of it, the others wait
    }
  })
}
