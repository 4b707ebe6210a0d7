// Links between words, as heads that were taught grammar find them: which there are, and on which level. Pure.

import { indexOfLargest } from '../../session/tensors.js'
import { isStart } from '../reading.js'

/** Where rows of weights have their largest one; none of a row that rests on a start mark, or on its own word. @param {readonly string[]} words @param {readonly ArrayLike<number>[]} rows by word */
export const linksIn = (words, rows) =>
  rows.flatMap((row, from) => {
    const to = indexOfLargest(row)
    return isStart(words[from]) || isStart(words[to]) || to === from ? [] : [{ from, to, weight: row[to] }]
  })

/** On which level each link runs: above all that it has a stretch of the words in common with and that are shorter. @param {readonly { from: number, to: number }[]} links @returns {number[]} */
export function levelsOf(links) {
  const spans = links.map(({ from, to }) => ({ low: Math.min(from, to), high: Math.max(from, to) }))
  const order = [...links.keys()].sort(
    (a, b) => spans[a].high - spans[a].low - (spans[b].high - spans[b].low) || spans[a].low - spans[b].low,
  )
  const levels = links.map(() => -1)
  for (const i of order) {
    const met = order.filter((k) => levels[k] >= 0 && meet(spans[i], spans[k])).map((k) => levels[k])
    levels[i] = Math.max(-1, ...met) + 1
  }
  return levels
}

/** @param {{ low: number, high: number }} a @param {{ low: number, high: number }} b */
const meet = (a, b) => Math.max(a.low, b.low) < Math.min(a.high, b.high)
