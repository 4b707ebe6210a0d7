// The line of time: steps one behind the other, each as long as it takes, with ways between them. And the bar below the
// picture, on which a still step has as much room as a short one: its number needs some.

import { sorted } from './marks/make.js'
import { STEPS, WAY } from './steps.js'
import { between, clamp, match } from './tween.js'

/** @import { Mark } from './types.js' */

/** Room of a step on the bar, at least, in seconds. */
const ROOM = 2.1

/** Where each step begins and ends, and where its end is on the bar. */
export const LINE = (() => {
  let clock = 0
  let rail = 0
  return STEPS.map(({ travel }, i) => {
    const begin = i ? clock + WAY : 0
    const end = begin + travel
    rail += i ? Math.max(ROOM, end - clock) : 0
    clock = end
    return { begin, end, rail }
  })
})()

/** Where a place on one scale is on the other. @param {number} x @param {'end' | 'rail'} from @param {'end' | 'rail'} to */
function along(x, from, to) {
  const last = LINE.length - 1
  const i = Math.max(
    1,
    Math.min(
      last,
      LINE.findIndex((at) => x <= at[from] + 1e-9),
    ),
  )
  const [a, b] = [LINE[i - 1], LINE[x >= LINE[last][from] ? last : i]]
  return b[from] > a[from] ? a[to] + ((b[to] - a[to]) * (x - a[from])) / (b[from] - a[from]) : b[to]
}

export const END = LINE[LINE.length - 1].end
export const RAIL = LINE[LINE.length - 1].rail

/** @param {number} time */
export const railOf = (time) => along(clamp(time, 0, END), 'end', 'rail')

/** @param {number} rail */
export const timeOf = (rail) => along(clamp(rail, 0, RAIL), 'rail', 'end')

/** The step whose end is nearest before the middle of the way behind it. @param {number} time */
export function stepAt(time) {
  const i = LINE.findIndex(({ end }) => time <= end + WAY / 2)
  return i < 0 ? LINE.length - 1 : i
}

/** Marks at any moment; the pairs of the way on show are kept. */
export class Film {
  /** @type {import('./scene.js').Scene | null} */
  _scene = null
  _way = -1
  /** @type {import('./tween.js').Pair[]} */
  _pairs = []

  /** @param {import('./scene.js').Scene} scene @param {number} time @returns {Mark[]} */
  at(scene, time) {
    const i = Math.max(
      0,
      LINE.findLastIndex(({ begin }) => time >= begin - 1e-9),
    )
    const { begin, end } = LINE[i]
    const { travel, marks } = STEPS[i]
    if (time <= end + 1e-9 || i === STEPS.length - 1)
      return sorted(marks(scene, travel ? clamp((time - begin) / travel) : 1))
    if (this._scene !== scene || this._way !== i) {
      this._pairs = match(marks(scene, 1), STEPS[i + 1].marks(scene, STEPS[i + 1].travel ? 0 : 1))
      this._scene = scene
      this._way = i
    }
    return between(this._pairs, (time - end) / WAY)
  }
}
