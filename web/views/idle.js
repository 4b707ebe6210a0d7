// Work for views that nobody looks at yet: one after another, while the page has nothing else to do.

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
  if (!isBusy) next()
}

function next() {
  isBusy = waiting.length > 0
  if (!isBusy) return
  whenIdle(async () => {
    try {
      await waiting.shift()?.()
    } finally {
      next() // whatever came of it, the others wait
    }
  })
}
