// Work for what nobody looks at, in pieces: some milliseconds a task, so that a click or a key comes in between.

/** How long a task goes on: a browser lays the page out once for all that is done in it. */
export const TASK = 8 // ms

/** When the task began that takes turns now. */
let began = -Infinity

/** @type {Promise<unknown>} */
let last = Promise.resolve()

async function inTime() {
  if (performance.now() - began < TASK) return
  await new Promise((resolve) => setTimeout(resolve))
  began = performance.now()
}

/** Resolves when it is somebody's turn, in a task that began a moment ago. */
export function turn() {
  last = last.then(inTime)
  return last
}
