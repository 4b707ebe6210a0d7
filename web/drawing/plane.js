// Points in a plane, and what can be drawn between them: arrows, lines of equal score, the hull of some points. Where a
// line of equal score lies follows from the points; the score on it is a number of the core.

import { drawArrow } from './arrow.js'
import { squareAround } from './cells.js'
import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, unit: number }} Layout  unit: pixels for 1
 * @typedef {[number, number]} Point
 * @typedef {'query' | 'key' | 'value' | 'accent'} Role  of a point, and its colour
 * @typedef {{ at: Point, label: string, role: Role, arrow?: boolean, hollow?: boolean, grip?: boolean }} Dot
 *   arrow: one from the origin to it; hollow: a small ring; grip: to be dragged in the first place, so the largest of all
 * @typedef {{ through: Point, label: string, strong: boolean }} Level  a line across `normal`, through a point
 * @typedef {{ to: Point, share: number }} Link  from `from`, as thick as its share
 * @typedef {{ dots: Dot[], normal?: Point, levels?: Level[], hull?: Point[], from?: Point, links?: Link[], rows: number,
 *   describe: (row: number, col: number) => string, summary?: () => string }} PlaneOptions
 *   the first `rows` dots are the cells that can be walked
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** How far the plane reaches from the origin. */
export const REACH = Object.freeze({ x: 4, y: 3 })

const LABEL = 12
const NAME = 14
const RADIUS = 6
/** Of a dot that is to be dragged, with its name in it, and of the ring around it. */
const [KNOB, GRIP] = [10, 15]
const NEAR = 18 // pixels
const RING = 13 // a cell, inside the handle that may lie over it

/** @param {PlaneOptions} o */
export function plane(o) {
  /** @param {number} width @returns {Layout} */
  const layout = (width) => {
    const unit = width / (2 * REACH.x)
    return { width, height: 2 * REACH.y * unit, unit }
  }

  /** @param {Layout} at @param {Point} point */
  const place = (at, [x, y]) => [(x + REACH.x) * at.unit, (REACH.y - y) * at.unit]

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    pen.rect(0, 0, at.width, at.height, { fill: theme.paper })
    drawGrid(pen, at, theme)
    if (o.hull?.length) {
      const ring = [...o.hull, o.hull[0]].flatMap((point) => place(at, point))
      pen.line(ring, { fill: `${theme.value}1c`, stroke: theme.value, width: 1.2, dash: [5, 4] })
    }
    const from = place(at, o.from ?? [0, 0])
    for (const { to, share } of o.links ?? []) {
      const style = { stroke: theme.accent, width: Math.max(0.75, 9 * share) }
      if (share > 0.002) pen.line([...from, ...place(at, to)], style)
    }
    const levels = levelsAt(at)
    for (const { ends, strong } of levels)
      pen.line(ends.flat(), { stroke: levelColour(theme, strong), width: strong ? 2 : 1, dash: strong ? [] : [4, 4] })
    drawNumbers(pen, at, theme)
    drawScores(pen, at, theme, levels)
    for (const dot of o.dots)
      if (dot.arrow) drawArrow(pen, place(at, [0, 0]), place(at, dot.at), theme[dot.role], dot.grip ? KNOB : RADIUS)
    for (const dot of o.dots) drawDot(pen, at, theme, dot)
    pen.rect(0.5, 0.5, at.width - 1, at.height - 1, { stroke: theme.line })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawGrid(pen, at, theme) {
    for (let x = 1 - REACH.x; x < REACH.x; x++) {
      const [left] = place(at, [x, 0])
      pen.line([left, 0, left, at.height], { stroke: x ? theme.line : theme.border, width: x ? 0.75 : 1 })
    }
    for (let y = 1 - REACH.y; y < REACH.y; y++) {
      const [, top] = place(at, [0, y])
      pen.line([0, top, at.width, top], { stroke: y ? theme.line : theme.border, width: y ? 0.75 : 1 })
    }
  }

  /** The numbers along the axes, which no line strikes. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawNumbers(pen, at, theme) {
    const style = { colour: theme.muted, size: LABEL, halo: theme.paper, align: /** @type {const} */ ('center') }
    const [left, top] = place(at, [0, 0])
    for (let x = 1 - REACH.x; x < REACH.x; x++) if (x) pen.text(minus(x), place(at, [x, 0])[0], top + 11, style)
    for (let y = 1 - REACH.y; y < REACH.y; y++) if (y) pen.text(minus(y), left - 13, place(at, [0, y])[1], style)
  }

  /** Lines across the normal, from edge to edge. @param {Layout} at */
  function levelsAt(at) {
    const [nx, ny] = o.normal ?? [0, 0]
    if (!nx && !ny) return []
    return (o.levels ?? []).flatMap((level) => {
      const ends = crossing(level.through, [-ny, nx]).map((end) => place(at, end))
      return ends.length ? [{ ...level, ends }] : []
    })
  }

  /** The score of each line, on it or beside it, where nothing else stands: as near to where it leaves the plane as there is room. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {ReturnType<typeof levelsAt>} levels */
  function drawScores(pen, at, theme, levels) {
    const names = o.dots.flatMap((dot) => {
      const [x, y] = place(at, dot.at)
      if (dot.grip) return [squareAround(x, y, GRIP + 2)]
      const { left, above, width } = nameAt(at, dot)
      const named = { x: x + (left ? -9 - width : 9), y: y + (above ? -20 : 4), width, height: 18 }
      return [named, squareAround(x, y, RING)]
    })
    /** @type {Box[]} */
    const written = []
    for (const { label, strong, ends } of levels) {
      const size = { width: textWidth(label, LABEL, strong ? 650 : 400) + 8, height: 16 }
      const others = levels.filter((other) => other.ends !== ends)
      const box = [...boxesAlong(ends, size, 0), ...boxesAlong(ends, size, 1), ...boxesAlong(ends, size, -1)].find(
        (each) =>
          liesIn(each, at) &&
          [...names, ...written].every((other) => !overlap(each, other)) &&
          others.every((other) => !strikes(other.ends, each)),
      )
      if (!box) continue
      written.push(box)
      pen.rect(box.x, box.y, box.width, box.height, { fill: theme.paper })
      const style = { colour: levelColour(theme, strong), size: LABEL, weight: strong ? 650 : 400 }
      pen.text(label, box.x + box.width / 2, box.y + box.height / 2, { ...style, align: 'center' })
    }
  }

  /** On which side of a dot its name stands: on the one that looks away from the origin, where no arrow comes from; of a ring, which may lie over a dot, on the other. @param {Layout} at @param {Dot} dot */
  function nameAt(at, { at: point, label, hollow }) {
    const [x, y] = place(at, point)
    const [outwards, upwards] = [point[0] < 0 !== Boolean(hollow), point[1] >= 0 !== Boolean(hollow)]
    const width = textWidth(label, NAME, 650)
    const room = width + 15
    return {
      left: x > at.width - room || (outwards && x > room),
      above: y > at.height - 24 || (upwards && y > 24),
      width,
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Dot} dot */
  function drawDot(pen, at, theme, dot) {
    const { label, role, hollow } = dot
    const [x, y] = place(at, dot.at)
    const colour = theme[role]
    if (dot.grip) {
      pen.dot(x, y, GRIP, { fill: `${colour}26`, stroke: colour, width: 1.5 })
      pen.dot(x, y, KNOB, { fill: colour })
      pen.text(label, x, y, { colour: theme.paper, size: NAME, weight: 650, align: 'center' })
      return
    }
    const radius = hollow ? RADIUS - 1.5 : RADIUS
    pen.dot(x, y, radius, { fill: hollow ? theme.paper : colour, stroke: hollow ? colour : theme.paper, width: 2 })
    const { left, above } = nameAt(at, dot)
    const style = { colour, size: NAME, weight: 650, halo: theme.paper }
    pen.text(label, x + (left ? -9 : 9), y + (above ? -11 : 13), { ...style, align: left ? 'right' : 'left' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number }} marks */
  function drawMarks(pen, at, theme, { row }) {
    if (row === undefined || row >= o.rows) return
    const [x, y] = place(at, o.dots[row].at)
    pen.dot(x, y, RADIUS + 5, { stroke: theme.select, width: 2.5 })
  }

  /** The nearest of the dots that can be walked. @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const distances = o.dots.slice(0, o.rows).map((dot) => {
      const [px, py] = place(at, dot.at)
      return Math.hypot(px - x, py - y)
    })
    const least = Math.min(...distances)
    return least <= NEAR ? { row: distances.indexOf(least), col: 0 } : null
  }

  /** @param {Layout} at @param {number} row */
  function cellBox(at, row) {
    const [x, y] = place(at, o.dots[row].at)
    return squareAround(x, y, RING)
  }

  return { layout, draw, drawMarks, cellAt, cellBox, rows: o.rows, cols: 1 }
}

/** @param {Theme} theme @param {boolean} strong */
const levelColour = (theme, strong) => (strong ? theme.accent : theme.muted)

/** Boxes of a size on a line, or beside it, from both its ends inwards. @param {number[][]} ends @param {{ width: number, height: number }} size @param {-1 | 0 | 1} side @returns {Box[]} */
function boxesAlong([[x0, y0], [x1, y1]], { width, height }, side) {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const across = [(y1 - y0) / length, (x0 - x1) / length]
  const away = side * ((Math.abs(across[0]) * width + Math.abs(across[1]) * height) / 2 + 1)
  const [left, top] = [across[0] * away - width / 2, across[1] * away - height / 2]
  const places = Array.from({ length: Math.floor(length / 8) }, (_, i) => (8 * (i >> 1)) / length)
  return places.map((part, i) => {
    const t = i % 2 ? part : 1 - part
    return { x: x0 + t * (x1 - x0) + left, y: y0 + t * (y1 - y0) + top, width, height }
  })
}

/** @param {Box} box @param {{ width: number, height: number }} of */
const liesIn = ({ x, y, width, height }, of) =>
  x >= 2 && y >= 2 && x + width <= of.width - 2 && y + height <= of.height - 2

/** @param {Box} a @param {Box} b */
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether a line goes through a box: then its corners are not all on one side of it. @param {number[][]} line @param {Box} box */
function strikes([[x0, y0], [x1, y1]], { x, y, width, height }) {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ]
  const sides = corners.map(([cx, cy]) => Math.sign((x1 - x0) * (cy - y0) - (y1 - y0) * (cx - x0)))
  return sides.some((side) => side !== sides[0])
}

/** Where a line leaves the plane. @param {Point} point @param {Point} direction @returns {Point[]} two, or none */
function crossing([x, y], [dx, dy]) {
  /** Where it enters and leaves a strip. @param {number} from @param {number} step @param {number} reach */
  const within = (from, step, reach) =>
    step ? [(-reach - from) / step, (reach - from) / step].sort((a, b) => a - b) : [-Infinity, Infinity]
  const [across, along] = [within(x, dx, REACH.x), within(y, dy, REACH.y)]
  const [first, last] = [Math.max(across[0], along[0]), Math.min(across[1], along[1])]
  /** @param {number} t @returns {Point} */
  const at = (t) => [x + t * dx, y + t * dy]
  return first < last ? [at(first), at(last)] : []
}

/** The corners of the smallest convex figure around points, in order round it. @param {Point[]} points @returns {Point[]} */
export function hullOf(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const chain = (/** @type {Point[]} */ list) => {
    /** @type {Point[]} */
    const kept = []
    for (const point of list) {
      while (kept.length > 1 && !turnsLeft(kept[kept.length - 2], kept[kept.length - 1], point)) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.reverse())]
}

/** @param {Point} a @param {Point} b @param {Point} c */
const turnsLeft = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0

/** @param {number} x */
const minus = (x) => String(x).replace('-', '−')
