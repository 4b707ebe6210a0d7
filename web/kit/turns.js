// Work for what nobody looks at, in pieces: one a task, so that a click or a key comes in between.

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/** Resolves when it is somebody's turn, in a task of its own. */
export function turn() {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)))
  return last
}
