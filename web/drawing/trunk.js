// The trunk of a model: a word's vector at every level, from the top down to the answer; between two levels the wire, which
// can be cut, and beside it the LayerNorm and the box whose output is added. Each part is a cell that can be pressed.

import { fitText, textWidth } from './pen.js'
import { drawStrip, stripRaster } from './vectors.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./pen.js').Picture} Picture
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ values: Float32Array, answer: string, share: string, part: number }} Level  part: share of the answer, 0 to 1; answer: empty, the model gives none
 * @typedef {{ values: Float32Array, kind: 'self' | 'ffn', title: string, short: string, wire: boolean, norm: boolean | null, box: boolean }} Step
 *   wire, norm, box: whether they are on; norm: null, there is none
 * @typedef {{ reads: string, readsShort: string, vector: string, norm: string, normShort: string, end: string, cut: string, mend: string }} Labels
 * @typedef {{ levels: Level[], steps: Step[], reach: number, labels: Labels,
 *   describe: (row: number, col: number) => string, summary?: () => string }} TrunkOptions
 * @typedef {{ width: number, height: number, reads: [number, number], trunk: [number, number], side: [number, number] }} Layout
 *   reads, trunk, side: left and width of the columns
 */

const LABEL = 13
const TOP = 32
const BOTTOM = 34
const STRIP = 16
const PILL = 24
/** From a level to the next, and where on that way a step reads the wire and adds to it; closer together where there are many steps. */
const WIDE = { pitch: 104, out: 17, back: 69, up: 4 }
const CLOSE = { pitch: 70, out: 13, back: 43, up: 2 }
const MANY = 4

/** Between columns. */
const [GAP, NARROW_GAP] = [26, 12]
const NARROW = 480

/** @param {TrunkOptions} o */
export function trunk(o) {
  const count = o.steps.length
  const cols = o.levels[0].values.length
  const rows = 2 * count + 1
  const pace = count > MANY ? CLOSE : WIDE

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const isNarrow = width < NARROW
    const gap = isNarrow ? NARROW_GAP : GAP
    const room = width - 2 * gap - 4
    const shares = isNarrow ? [0.24, 0.29, 0.47] : [0.22, 0.36, 0.42]
    const [reads, trunk, side] = shares.map((share) => share * room)
    return {
      ...{ width, height: TOP + count * pace.pitch + STRIP + BOTTOM, reads: [2, reads] },
      ...{ trunk: [2 + reads + gap, trunk], side: [2 + reads + trunk + 2 * gap, side] },
    }
  }

  // ---- Where parts are ----

  /** Top of a level's strip. @param {number} k */
  const levelTop = (k) => TOP + k * pace.pitch
  /** @param {Layout} at */
  const wireX = ({ trunk: [left, width] }) => left + width / 2
  /** Middles of what leaves the wire of a step and of what comes back. @param {number} k */
  const turns = (k) => ({ out: levelTop(k) + STRIP + pace.out, back: levelTop(k) + STRIP + pace.back })

  /** @param {Layout} at */
  const normLabel = ({ width }) => (width < NARROW ? o.labels.normShort : o.labels.norm)

  /** Wire, LayerNorm, box of a step. @param {Layout} at @param {number} k @param {number} col @returns {Box} */
  function partBox(at, k, col) {
    const { out, back } = turns(k)
    const [left, width] = at.side
    if (col === 0) return { x: wireX(at) - 31, y: (out + back) / 2 - PILL / 2 - pace.up, width: 62, height: PILL }
    const norm = o.steps[k].norm === null ? 0 : textWidth(normLabel(at), LABEL, 600) + 16
    if (col === 1) return { x: left, y: out - PILL / 2, width: norm, height: PILL }
    const x = norm ? left + norm + 8 : left
    return { x, y: out - PILL / 2, width: left + width - x, height: PILL }
  }

  // ---- Drawing ----

  /** @param {Layout} _at @param {Theme} theme */
  const rasters = (_at, theme) =>
    [...o.levels, ...o.steps].map(({ values }) => stripRaster(values, 1, cols, o.reach, theme))

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {readonly Picture[]} pictures */
  function draw(pen, at, theme, pictures) {
    drawTitles(pen, at, theme)
    o.steps.forEach((step, k) => {
      drawStep(pen, at, theme, step, k, pictures[o.levels.length + k])
    })
    o.levels.forEach((level, k) => {
      drawStrip(pen, theme, pictures[k], [at.trunk[0], levelTop(k), at.trunk[1], STRIP])
      if (level.answer) drawAnswer(pen, at, theme, level, k)
    })
    const y = levelTop(count) + STRIP
    pen.line([wireX(at), y, wireX(at), y + 12], { stroke: theme.query, width: 4 })
    pen.text(o.labels.end, wireX(at), y + 23, { colour: theme.ink, size: LABEL, align: 'center' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawTitles(pen, at, theme) {
    const look = { size: LABEL, weight: 600, colour: theme.ink }
    const fits = textWidth(o.labels.reads, LABEL, 600) < at.reads[1] + 10
    if (o.levels[0].answer) pen.text(fits ? o.labels.reads : o.labels.readsShort, at.reads[0], 14, look)
    pen.text(fitText(o.labels.vector, at.trunk[1] + 20, LABEL), wireX(at), 14, {
      ...look,
      colour: theme.query,
      align: 'center',
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Level} level @param {number} k */
  function drawAnswer(pen, at, theme, { answer, share, part }, k) {
    const [left, width] = at.reads
    const y = levelTop(k) + STRIP / 2
    const number = textWidth(share, LABEL, 600) + 6
    pen.text(fitText(answer, width - number, LABEL), left, y - 1, { colour: theme.ink, size: LABEL, weight: 600 })
    pen.text(share, left + width, y - 1, { colour: theme.ink, size: LABEL, weight: 600, align: 'right' })
    pen.rect(left, y + 9, width, 4, { fill: theme.track })
    pen.rect(left, y + 9, width * Math.min(1, part), 4, { fill: theme.accent })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Step} step @param {number} k @param {Picture} picture */
  function drawStep(pen, at, theme, step, k, picture) {
    const x = wireX(at)
    const { out, back } = turns(k)
    const [left, width] = at.side
    const colour = step.kind === 'self' ? theme.value : theme.accent
    const [above, below] = [levelTop(k) + STRIP, levelTop(k + 1)]
    const middle = (out + back) / 2 - pace.up
    const apart = step.wire ? 0 : PILL / 2 + 4
    pen.line([x, above, x, middle - apart], { stroke: theme.query, width: 4 })
    if (step.wire) pen.line([x, middle, x, back], { stroke: theme.query, width: 4 })
    pen.line([x, back, x, below], { stroke: step.wire ? theme.query : colour, width: 4 })
    pen.line([x, out, left, out], { stroke: colour, width: 2 })
    pen.line([left, back, x, back], { stroke: colour, width: 2, ...(step.box ? {} : { dash: [3, 4] }) })
    pen.line([left + width - 14, out, left + width - 14, back], { stroke: colour, width: 2 })
    drawPill(pen, theme, partBox(at, k, 0), `${step.wire ? o.labels.cut : o.labels.mend} ${k + 1}`, {
      isOn: step.wire,
      colour: theme.query,
    })
    if (step.norm !== null)
      drawPill(pen, theme, partBox(at, k, 1), normLabel(at), { isOn: step.norm, colour: theme.muted })
    const box = partBox(at, k, 2)
    const label = textWidth(step.title, LABEL, 600) < box.width - 12 ? step.title : step.short
    drawPill(pen, theme, box, label, { isOn: step.box, colour })
    drawStrip(pen, theme, picture, [left + 2, back - STRIP / 2, width - 4, STRIP])
    pen.dot(x, back, 9, { fill: theme.paper, stroke: colour, width: 2 })
    if (step.wire) pen.line([x - 5, back, x + 5, back], { stroke: colour, width: 2 })
    if (step.wire) pen.line([x, back - 5, x, back + 5], { stroke: colour, width: 2 })
  }

  /** A part; off: dashed, its label struck out, so that it isn't told by colour alone. @param {Pen} pen @param {Theme} theme @param {Box} box @param {string} label @param {{ isOn: boolean, colour: string }} look */
  function drawPill(pen, theme, { x, y, width, height }, label, { isOn, colour }) {
    const stroke = isOn ? colour : theme.key
    pen.rect(x, y, width, height, { fill: theme.paper, stroke, width: 2, radius: 8, ...(isOn ? {} : { dash: [4, 3] }) })
    const text = fitText(label, width - 8, LABEL)
    const [middle, line] = [x + width / 2, y + height / 2]
    pen.text(text, middle, line, { colour: isOn ? theme.ink : theme.key, size: LABEL, align: 'center', weight: 600 })
    if (isOn || label.startsWith(o.labels.mend)) return
    const half = Math.min(width / 2 - 4, textWidth(text, LABEL, 600) / 2 + 2)
    pen.line([middle - half, line, middle + half, line], { stroke: theme.key, width: 2 })
  }

  // ---- Cells: of even rows levels, of odd ones wire, LayerNorm and box ----

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks */
  function drawMarks(pen, at, theme, { row, col }) {
    if (row === undefined) return
    const { x, y, width, height } = cellBox(at, row, col ?? 0)
    pen.rect(x - 2, y - 2, width + 4, height + 4, { stroke: theme.select, width: 2, radius: 8 })
  }

  /** @param {Layout} at @param {number} row @param {number} col @returns {Box} */
  function cellBox(at, row, col) {
    const k = Math.floor(row / 2)
    if (row % 2) return partBox(at, k, col === 1 && o.steps[k].norm === null ? 2 : col)
    return { x: at.trunk[0], y: levelTop(k), width: at.trunk[1], height: STRIP }
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const within = (/** @type {Box} */ box, slop = 4) =>
      x >= box.x - slop && x <= box.x + box.width + slop && y >= box.y - slop && y <= box.y + box.height + slop
    for (let k = 0; k < count; k++)
      for (const col of [0, 1, 2])
        if (!(col === 1 && o.steps[k].norm === null) && within(partBox(at, k, col))) return { row: 2 * k + 1, col }
    const k = o.levels.findIndex((_, i) => within(cellBox(at, 2 * i, 0), 2))
    return k < 0 ? null : { row: 2 * k, col: 0 }
  }

  return { layout, rasters, draw, drawMarks, cellAt, cellBox, rows, cols: 3 }
}
