// Two arrows on a circle, as far apart as two vectors are: only their angle counts, so both are drawn equally long.

import { drawArrow } from './arrow.js'
import { squareAround } from './cells.js'
import { fitText } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, x: number, y: number, radius: number }} Layout  x, y: the circle's middle
 * @typedef {{ cosine: number, labels: readonly [string, string], note: string,
 *   describe: (row: number, col: number) => string, summary?: () => string }} PartingOptions  note: what stands between the arrows
 */

const LABEL = 14
/** Of the ring around a tip. */
const RING = 11
/** Above and below the circle's upper half, which the arrows seldom leave. */
const TOP = 26
const BOTTOM = 16
/** The largest radius, and what a narrow figure leaves at its sides. */
const RADIUS = 170
const SIDE = 30
const POINTS = 48

/** @param {PartingOptions} o */
export function parting(o) {
  /** Half of the angle between the arrows, which part evenly from the upright. */
  const half = Math.acos(Math.max(-1, Math.min(1, o.cosine))) / 2

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const radius = Math.min(RADIUS, width / 2 - SIDE)
    return { width, height: TOP + radius + BOTTOM, x: width / 2, y: TOP + radius, radius }
  }

  /** A point at an angle from the upright. @param {Layout} at @param {number} angle @param {number} [far] in radii */
  const place = (at, angle, far = 1) => [
    at.x + at.radius * far * Math.sin(angle),
    at.y - at.radius * far * Math.cos(angle),
  ]

  /** @param {Layout} at @param {number} from @param {number} to @param {number} far */
  const arc = (at, from, to, far) =>
    Array.from({ length: POINTS + 1 }, (_, i) => place(at, from + ((to - from) * i) / POINTS, far)).flat()

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    pen.line(arc(at, -Math.PI / 2, Math.PI / 2, 1), { stroke: theme.line, width: 1, dash: [3, 4] })
    pen.line([at.x - at.radius, at.y, at.x + at.radius, at.y], { stroke: theme.line, width: 1 })
    const sides = /** @type {const} */ ([-half, half])
    const colours = [theme.query, theme.key]
    if (half > 0.01) pen.line([at.x, at.y, ...arc(at, -half, half, 0.45)], { fill: `${theme.accent}22` })
    for (const [i, angle] of sides.entries()) drawArrow(pen, [at.x, at.y], place(at, angle), colours[i])
    for (const [i, angle] of sides.entries()) drawName(pen, at, theme, angle, i)
    pen.dot(at.x, at.y, 4, { fill: theme.ink })
    const [x, y] = place(at, 0, 0.62)
    pen.text(o.note, x, y, { colour: theme.ink, size: LABEL, weight: 650, align: 'center', halo: theme.paper })
  }

  /** An arrow's name at its tip; both names side by side while the arrows lie on each other. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} angle @param {number} i */
  function drawName(pen, at, theme, angle, i) {
    const [tipX, tipY] = place(at, angle, 1.06)
    const isLeft = i === 0
    const x = tipX + (isLeft ? -4 : 4)
    const room = isLeft ? x - 2 : at.width - x - 2
    const style = { colour: isLeft ? theme.query : theme.key, size: LABEL, weight: 650, halo: theme.paper }
    const label = fitText(o.labels[i], room, LABEL)
    pen.text(label, x, Math.max(10, tipY - 6), { ...style, align: isLeft ? 'right' : 'left' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number }} marks */
  function drawMarks(pen, at, theme, { row }) {
    if (row === undefined || row > 1) return
    const [x, y] = place(at, row ? half : -half)
    pen.dot(x, y, RING, { stroke: theme.select, width: 2 })
  }

  /** @param {Layout} at @param {number} row */
  function cellBox(at, row) {
    const [x, y] = place(at, row ? half : -half)
    return squareAround(x, y, RING)
  }

  /** The arrow whose side of the upright the point is on. @param {Layout} at @param {number} x */
  const cellAt = (at, x) => ({ row: x < at.x ? 0 : 1, col: 0 })

  return { layout, draw, drawMarks, cellAt, cellBox, rows: 2, cols: 1 }
}
