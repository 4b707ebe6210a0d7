// Directions of words as arrows from the middle of a circle: shadows of vectors of length 1 in a plane, which reach the
// circle where they lie in it.

import { drawArrow } from './arrow.js'
import { squareAround } from './cells.js'
import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, x: number, y: number, radius: number }} Layout  x, y: the circle's middle
 * @typedef {{ points: ArrayLike<number>, labels: readonly string[], picked?: number,
 *   describe: (row: number, col: number) => string, summary?: () => string }} ArrowsOptions
 *   points: two numbers an arrow, not finite where it has no direction; picked: the arrow that is drawn last and named first
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

const LABEL = 13
/** Of the ring around a tip. */
const RING = 11
/** Of what is kept free around the other tips. */
const TIP = 4
/** So many pixels beyond its tip a name may stand, the nearest first. */
const BEYOND = [12, 18, 26, 36]
/** The largest radius, and what is left for names above, below and at the sides. */
const RADIUS = 150
const ABOVE = 22
const SIDE = 74
/** How far names may be beyond the picture's edge: not at all. */
const EDGE = 2
/** A pointer this near means a tip. */
const NEAR = 24
const POINTS = 96

/** @param {ArrowsOptions} o */
export function arrows(o) {
  const count = o.labels.length

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const radius = Math.max(60, Math.min(RADIUS, width / 2 - SIDE))
    return { width, height: 2 * (radius + ABOVE), x: width / 2, y: radius + ABOVE, radius }
  }

  /** @param {number} row */
  const isThere = (row) => Number.isFinite(o.points[2 * row])

  /** A tip. @param {Layout} at @param {number} row @param {number} [beyond] pixels further out */
  function tip(at, row, beyond = 0) {
    const [x, y] = isThere(row) ? [o.points[2 * row], o.points[2 * row + 1]] : [0, 0]
    const length = Math.hypot(x, y) || 1
    const [dx, dy] = [(x / length) * beyond, (y / length) * beyond]
    return [at.x + at.radius * x + dx, at.y - at.radius * y - dy]
  }

  /** The picked one first, then the longest. */
  const order = Array.from({ length: count }, (_, row) => row)
    .filter(isThere)
    .sort((a, b) => Number(b === o.picked) - Number(a === o.picked) || lengthOf(b) - lengthOf(a) || a - b)

  /** @param {number} row */
  function lengthOf(row) {
    return Math.hypot(o.points[2 * row], o.points[2 * row + 1])
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const ring = Array.from({ length: POINTS + 1 }, (_, i) => {
      const angle = (2 * Math.PI * i) / POINTS
      return [at.x + at.radius * Math.cos(angle), at.y + at.radius * Math.sin(angle)]
    })
    pen.line(ring.flat(), { stroke: theme.line, width: 1, dash: [3, 4] })
    for (const row of order.toReversed()) drawArrow(pen, [at.x, at.y], tip(at, row), colourOf(theme, row))
    pen.dot(at.x, at.y, 4, { fill: theme.ink })
    /** Names stand on no tip, and not on the ring of the picked one. @type {Box[]} */
    const taken = order.map((row) => squareAround(...pointOf(at, row), row === o.picked ? RING : TIP))
    for (const row of order) drawName(pen, at, theme, row, taken)
  }

  /** @param {Theme} theme @param {number} row */
  const colourOf = (theme, row) => (row === o.picked ? theme.query : theme.muted)

  /** @param {Layout} at @param {number} row @returns {[number, number]} */
  function pointOf(at, row) {
    const [x, y] = tip(at, row)
    return [x, y]
  }

  /** A name beyond its tip, as near as it has room; without room there is none. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} row @param {Box[]} taken */
  function drawName(pen, at, theme, row, taken) {
    const weight = row === o.picked ? 650 : 450
    const width = textWidth(o.labels[row], LABEL, weight)
    const isFree = (/** @type {Box} */ one) => !taken.some((other) => overlap(other, one))
    const box = BEYOND.map((beyond) => nameBox(at, row, width, beyond)).find(isFree)
    if (!box) return
    taken.push(box)
    pen.text(o.labels[row], box.x + 2, box.y + LABEL / 2 + 1, {
      colour: row === o.picked ? theme.query : theme.ink,
      size: LABEL,
      weight,
      halo: theme.paper,
    })
  }

  /** Where a name of that width stands. @param {Layout} at @param {number} row @param {number} width @param {number} beyond @returns {Box} */
  function nameBox(at, row, width, beyond) {
    const [x, y] = tip(at, row, beyond)
    const isLeft = x < at.x
    const left = Math.max(EDGE, Math.min(at.width - EDGE - width, isLeft ? x - width : x))
    const middle = Math.max(LABEL / 2 + 1, Math.min(at.height - LABEL / 2 - 1, y))
    return { x: left - 2, y: middle - LABEL / 2 - 1, width: width + 4, height: LABEL + 2 }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number }} marks */
  function drawMarks(pen, at, theme, { row }) {
    if (row === undefined || row >= count || !isThere(row)) return
    const [x, y] = tip(at, row)
    pen.dot(x, y, RING, { stroke: theme.select, width: 2 })
  }

  /** The nearest tip; of tips in one place the picked one. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    let [nearest, least] = [-1, NEAR]
    for (const row of order) {
      const [tipX, tipY] = tip(at, row)
      const far = Math.hypot(tipX - x, tipY - y)
      if (far < least - 0.5) [nearest, least] = [row, far]
    }
    return nearest < 0 ? null : { row: nearest, col: 0 }
  }

  /** @param {Layout} at @param {number} row */
  function cellBox(at, row) {
    const [x, y] = tip(at, row)
    return squareAround(x, y, RING)
  }

  return { layout, draw, drawMarks, cellAt, cellBox, rows: count, cols: 1 }
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
