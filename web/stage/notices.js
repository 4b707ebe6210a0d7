// What stands above every step: which words the model has never seen, and what it or the stage leaves out of a long text.

import { firstFitting, unitOf } from './layout.js'
import { two } from './steps/shared.js'

/**
 * @param {{ trace: import('./scene.js').Trace, knows: { known: number, all: number }, isDotted: boolean, left: { text: string, picked: string },
 *   text: import('./scene.js').Text, size: import('./scene.js').Size, narrow: boolean, large: boolean }} what
 *   isDotted: whether it has words that the model has never seen; left: what of the text the model does not read, and the picked word where it is there
 * @returns {string[]} a line each; none where there is nothing to say
 */
export function noticesOf({ trace, knows, isDotted, left, text, size, narrow, large }) {
  const { room, small } = roomOf(size, narrow, large)
  const lines = []
  const window = text.window({
    ...trace,
    // The start mark is no word.
    first: Math.max(0, trace.first - trace.mark),
    shown: trace.first ? trace.T : trace.T - trace.mark,
    total: trace.total - trace.mark,
    ...{ rest: left.text, picked: left.picked },
    outside: trace.outside.map(({ label, weight }) => ({ word: label, weight: two(weight) })),
  })
  if (window.length) lines.push(window)
  if (isDotted) lines.push(text.dotted({ ...knows, picked: trace.unknown[trace.row] ? trace.words[trace.row] : '' }))
  return lines.map((labels) => firstFitting(labels, room, small))
}

/** @param {import('./scene.js').Size} size @param {boolean} narrow @param {boolean} large */
function roomOf(size, narrow, large) {
  const { pad, small } = unitOf(size, narrow, large)
  return { room: size.width - 2 * pad, small }
}
