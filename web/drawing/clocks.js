// Pairs of the sinusoidal encoding as clocks: each hand points at (cosine, sine); a dashed hand shows another position, and
// a sector the turn from the one to the other.

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, cols: number, cell: number, radius: number }} Layout
 * @typedef {{ hands: Float32Array, others: Float32Array, turns: Float32Array, isBack: boolean, labels: string[],
 *   describe: (row: number, col: number) => string }} ClocksOptions
 *   hands, others: sine and cosine of each clock in turn; turns: the same of the turn from a hand to the other; isBack:
 *   whether it goes clockwise; labels: below each clock; the grid is one row of clocks
 */

const LABEL = 12
/** Room for a clock's label, clear of the ring around a marked clock. */
const BELOW = 22
/** How far a sector reaches, of the radius. */
const SECTOR = 0.7
const LEAST_CELL = 62
const MOST_CELL = 146

/** Between the points of an arc. */
const ARC_STEP = Math.PI / 48

/** @param {ClocksOptions} o */
export function clockDials(o) {
  const n = o.labels.length

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const most = Math.max(1, Math.min(n, Math.floor(width / LEAST_CELL)))
    const cols = Math.ceil(n / Math.ceil(n / most)) // as many in each row
    const cell = Math.min(MOST_CELL, width / cols)
    return { width, cols, cell, radius: cell / 2 - 7, height: Math.ceil(n / cols) * (cell + BELOW) }
  }

  /** @param {Layout} at @param {number} i */
  const centre = (at, i) => ({
    x: ((i % at.cols) + 0.5) * at.cell,
    y: Math.floor(i / at.cols) * (at.cell + BELOW) + at.cell / 2,
  })

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    for (let i = 0; i < n; i++) {
      const { x, y } = centre(at, i)
      pen.dot(x, y, at.radius, { stroke: theme.muted, width: 1.2 })
      pen.line([x + at.radius - 4, y, x + at.radius, y], { stroke: theme.muted, width: 1.2 })
      sector(pen, at, theme, i)
      hand(pen, at, i, o.others, { stroke: theme.waves[1], width: 2, dash: [3, 3] }, 0.92)
      hand(pen, at, i, o.hands, { stroke: theme.accent, width: 3 }, 0.8)
      pen.dot(x, y, 3, { fill: theme.accent })
      pen.text(o.labels[i], x, y + at.cell / 2 + 6, { colour: theme.muted, size: LABEL, align: 'center' })
    }
  }

  /** What is left of the turn without whole rounds, from the hand on. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} i */
  function sector(pen, at, theme, i) {
    const { x, y } = centre(at, i)
    const angleOf = (/** @type {Float32Array} */ pairs) => Math.atan2(pairs[2 * i], pairs[2 * i + 1])
    const from = angleOf(o.hands)
    const turn = angleOf(o.turns)
    if (turn === 0) return
    const isLong = o.isBack ? turn > 0 : turn < 0 // more than half a round
    const by = isLong ? turn - Math.sign(turn) * 2 * Math.PI : turn
    const steps = Math.ceil(Math.abs(by) / ARC_STEP)
    const points = [x, y]
    for (let step = 0; step <= steps; step++) {
      const angle = from + (by * step) / steps
      points.push(x + at.radius * SECTOR * Math.cos(angle), y - at.radius * SECTOR * Math.sin(angle))
    }
    pen.line([...points, x, y], { fill: theme.track })
  }

  /** @param {Pen} pen @param {Layout} at @param {number} i @param {Float32Array} pairs @param {import('./pen.js').ShapeStyle} style @param {number} length */
  function hand(pen, at, i, pairs, style, length) {
    const { x, y } = centre(at, i)
    const [sine, cosine] = [pairs[2 * i], pairs[2 * i + 1]]
    pen.line([x, y, x + at.radius * length * cosine, y - at.radius * length * sine], style)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked clock */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= n) return
    const { x, y } = centre(at, col)
    pen.dot(x, y, at.radius + 3, { stroke: theme.select, width: 2 })
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const col = Math.floor(y / (at.cell + BELOW)) * at.cols + Math.floor(x / at.cell)
    return x < at.cols * at.cell && col >= 0 && col < n ? { row: 0, col } : null
  }

  return { layout, draw, drawMarks, cellAt, rows: 1, cols: n }
}
