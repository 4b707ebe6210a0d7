// A step as a sentence with its numbers, for screen readers.

import text from 'text/stage.js'
import { two } from './steps/shared.js'

/** Words of the picked one's row that are named. */
const NAMED = 3

/** @param {import('./scene.js').Scene} scene @param {import('./steps.js').Step} step */
export function spokenOf({ trace }, { n, id }) {
  const looks = [...trace.looks]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, NAMED)
    .map(({ label, weight }) => ({ word: label, weight: two(weight) }))
  const best = trace.answer?.list.find(({ number }) => number === trace.answer?.best)
  const answer = { answer: best?.word ?? '', share: best ? two(best.now) : '' }
  return text.spoken({ n, name: text.names[id], word: trace.words[trace.row], looks, ...answer })
}
