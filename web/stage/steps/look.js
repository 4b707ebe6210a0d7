// Step 1: arcs from the picked word to those that the head looks at.

import { clamp } from '../tween.js'
import { acrossAt, answer, at, cellId, number, tokens, two } from './shared.js'

/**
 * @import { ArcMark, Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Place } from '../layout.js'
 */

/** A weight below this has no arc; from that on it has a number. */
export const FAINTEST = 0.02
const TOLD = 0.05

/** @param {Scene} scene @returns {Mark[]} */
export function look(scene) {
  const { L, trace } = scene
  const y = L.top0 + (L.bottom - L.top0) * 0.78
  const places = L.turned ? L.down : acrossAt(scene, y)
  const marks = [...answer(scene), ...tokens(scene, places)]
  const weights = trace.weights[trace.row]
  const draw = L.turned ? besideRows : overLine
  weights.forEach((w, j) => {
    if (w >= FAINTEST) marks.push(...draw(scene, places, j, w, y))
  })
  if (scene.pull && scene.held !== null) marks.push(pulled(scene, marks, scene.pull))
  return marks
}

/** What every arc has. @param {Scene} scene @param {number} j @param {number} w */
function arcOf(scene, j, w) {
  const { L, trace, palette, best, held } = scene
  const isHeld = held === at(scene, j)
  const thick = L.narrow ? 13 : L.u * 1.15
  const id = cellId(scene, trace.row, j)
  return {
    ...{
      id: `arc:${at(scene, j)}`,
      kind: /** @type {const} */ ('arc'),
      width: 1 + thick * w,
      colour: palette.weight,
      group: 'weight',
    },
    ...{
      alpha: isHeld && scene.pull ? 0.12 : 0.24 + 0.7 * w,
      z: j === best ? 4 : 3,
      value: w,
      tensors: [`${trace.prefix}weights`],
    },
    ...{ knob: j === best || isHeld ? 6 : w > TOLD ? 3.5 : 0, into: id, from: id, grab: { arc: at(scene, j) } },
  }
}

/** Arcs start side by side, the nearest words' outermost, so that no two cross. @param {Scene} scene @param {number} j */
function startOf({ trace }, j) {
  const { row, T } = trace
  const weights = trace.weights[row]
  const order = [
    ...Array.from({ length: row }, (_, n) => row - 1 - n),
    row,
    ...Array.from({ length: T - row - 1 }, (_, n) => T - 1 - n),
  ]
  const fan = order.filter((n) => weights[n] >= FAINTEST)
  return fan.length > 1 ? fan.indexOf(j) / (fan.length - 1) - 0.5 : 0
}

/** @param {Scene} scene @param {readonly Place[]} places @param {number} j @param {number} w @param {number} y @returns {Mark[]} */
function overLine(scene, places, j, w, y) {
  const { L, trace, palette, best } = scene
  const own = j === trace.row
  const [a, b] = [places[trace.row], places[j]]
  const reach = own ? L.u * 1.6 : b.x - a.x
  const room = y - L.u * 3 - L.top0
  const bulgeY = -Math.min(room, own ? L.u * 2.4 : Math.abs(reach) * 0.66) * (4 / 3)
  const foot = y - a.h / 2 - 4
  const ends = own
    ? { x1: a.x - reach / 2, x2: a.x + reach / 2 }
    : { x1: a.x + startOf(scene, j) * a.w * 0.55, x2: b.x }
  const arc = { ...arcOf(scene, j, w), ...ends, y1: foot, y2: foot - 2, bulgeX: 0, bulgeY }
  if (w < TOLD) return [arc]
  const look = {
    ax: 0.5,
    size: L.u,
    weight: j === best ? 600 : 400,
    colour: palette.weight,
    from: cellId(scene, trace.row, j),
    ...toldOf(scene, w),
  }
  return [arc, number(scene, j, two(w), b.x, y + b.h * 0.5 + L.u * 0.85, look)]
}

/** @param {Scene} scene @param {readonly Place[]} places @param {number} j @param {number} w @returns {Mark[]} */
function besideRows(scene, places, j, w) {
  const { L, trace, palette, best } = scene
  const own = j === trace.row
  const [a, b] = [places[trace.row], places[j]]
  const x = L.x0 + L.small * 3.1
  const bulgeX = clamp(own ? L.small * 2.5 : L.small * 2 + Math.abs(b.y - a.y) * 1.3, 0, L.x1 - x - 8) * (4 / 3)
  const lift = own ? 6 : 0
  const x1 = trace.weights[trace.row][trace.row] >= TOLD ? x : a.x + a.w / 2 + 3
  const arc = { ...arcOf(scene, j, w), x1, y1: a.y - lift, x2: x, y2: b.y + lift, bulgeX, bulgeY: 0 }
  if (w < TOLD) return [arc]
  return [
    arc,
    number(scene, j, two(w), L.x0 + L.small * 2.3, b.y, {
      colour: palette.weight,
      weight: j === best ? 600 : 400,
      ...toldOf(scene, w),
    }),
  ]
}

/** @param {Scene} scene @param {number} w */
const toldOf = ({ trace }, w) => ({ value: w, tensors: [`${trace.prefix}weights`] })

/** The arc that is being pulled, from where it starts to the pointer. @param {Scene} scene @param {readonly Mark[]} marks @param {{ x: number, y: number }} to @returns {Mark} */
function pulled(scene, marks, to) {
  const root = /** @type {ArcMark | undefined} */ (marks.find(({ id }) => id === `arc:${scene.held}`))
  const { L, palette } = scene
  const start = root ?? { x1: L.w / 2, y1: L.h / 2, bulgeX: 0, bulgeY: 0, width: 3 }
  const end = { x2: clamp(to.x, 8, L.w - 8), y2: clamp(to.y, 8, L.h - 8) }
  return {
    ...{ id: 'pull', kind: 'arc', colour: palette.query, alpha: 0.85, z: 8, knob: 7 },
    ...{ x1: start.x1, y1: start.y1, bulgeX: start.bulgeX, bulgeY: start.bulgeY },
    width: Math.max(3, start.width),
    ...end,
  }
}
