// A model as a plan: stacks of layers side by side, tables below them; each box as large as its share of the whole, except
// norms, which would be too thin to be seen. The last encoder layer's output goes to every decoder layer.

import { drawArrow } from './arrow.js'
import { textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ at: number, label: string, short: string, share: number, kind: 'self' | 'cross' | 'ffn' | 'words' | 'rest' }} Box
 *   at: its number among the parts; share: of the whole, in all layers
 * @typedef {{ name: string, layers: number, boxes: Box[], norm: 'none' | 'post' | 'pre', norms: number, hasFinal: boolean }} Stack
 *   norms: their number among the parts
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 * @typedef {{ width: number, height: number, slab: number, stacks: Rect[], base: Rect[], boxes: Rect[][] }} Layout
 *   slab: how tall a layer is; boxes: of each stack, from its bottom to its top
 * @typedef {{ count: number, stacks: Stack[], base: Box[], stream: string, memory: string, logits: string,
 *   describe: (row: number, col: number) => string, summary?: () => string }} PlanOptions
 *   count: of the parts; stream, memory, logits: shapes at the arrows
 */

const LABEL = 12
const HEIGHT = 480
/** Above the stacks: their names, and what comes out; below them: what goes in. */
const TOP = 46
const BETWEEN = 34
/** Between two stacks, where the memory goes across; a share of a narrow plan. */
const GAP = 96
const GAP_SHARE = 0.16
/** Between layers, where these are tall enough. */
const SEAM = 3
const NORM = 4
const HEAD = 7
/** A layer of less is not written in. */
const LEAST_WRITTEN = 17
/** What is nothing has no side. */
const LEAST = 1e-9

/** @param {PlanOptions} o */
export function plan(o) {
  const sum = (/** @type {Box[]} */ boxes) => boxes.reduce((all, { share }) => all + Math.max(0, share), 0)
  /** Of one layer of each stack. */
  const perLayer = o.stacks.map(({ boxes, layers }) => Math.max(LEAST, sum(boxes) / layers))
  const layers = Math.max(...o.stacks.map((stack) => stack.layers))
  const base = sum(o.base)

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const gap = o.stacks.length > 1 ? Math.min(GAP, GAP_SHARE * width) : 0
    const room = width - 2 - gap
    const all = perLayer.reduce((a, b) => a + b, 0)
    const wide = perLayer.map((share) => (room * share) / all)
    // So tall is a layer that layers and tables together fill the height, area for area.
    const tables = (base / all) * (room / (width - 2))
    const slab = (HEIGHT - TOP - BETWEEN - 4) / (layers + tables)
    const bottom = TOP + layers * slab
    let x = 1
    const stacks = wide.map((one, i) => {
      const tall = o.stacks[i].layers * slab
      const rect = { x, y: bottom - tall, width: one, height: tall }
      x += one + gap
      return rect
    })
    const boxes = stacks.map((rect, i) => beside(o.stacks[i].boxes, rect))
    const table = { x: 1, y: bottom + BETWEEN, width: width - 2, height: tables * slab }
    return { width, height: HEIGHT, slab, stacks, boxes, base: beside(o.base, table) }
  }

  /** Boxes side by side, each as wide as its share. @param {Box[]} boxes @param {Rect} within @returns {Rect[]} */
  function beside(boxes, { x, width, ...rest }) {
    const all = Math.max(LEAST, sum(boxes))
    let from = x
    return boxes.map(({ share }) => {
      const wide = (width * Math.max(0, share)) / all
      const rect = { x: from, width: wide, ...rest }
      from += wide
      return rect
    })
  }

  /** @param {Theme} theme @param {Box['kind']} kind */
  const colourOf = (theme, kind) =>
    ({ self: theme.query, cross: theme.key, ffn: theme.accent, words: theme.value, rest: theme.muted })[kind]

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    o.stacks.forEach((stack, i) => drawStack(pen, at, theme, stack, i))
    o.base.forEach((box, i) => drawBox(pen, theme, box, at.base[i]))
    drawStream(pen, at, theme)
    if (o.stacks.length > 1) drawMemory(pen, at, theme)
  }

  /** @param {Pen} pen @param {Theme} theme @param {Box} box @param {Rect} rect */
  function drawBox(pen, theme, box, { x, y, width, height }) {
    const colour = colourOf(theme, box.kind)
    if (width < 0.5 || height < 0.5) return
    pen.rect(x, y, width, height, { fill: `${colour}30`, stroke: colour })
    if (height >= LEAST_WRITTEN) write(pen, theme, box, { x, y, width, height })
  }

  /** A box's name in its middle, short or not at all where there is no room. @param {Pen} pen @param {Theme} theme @param {Box} box @param {Rect} rect */
  function write(pen, theme, { label, short }, { x, y, width, height }) {
    const text = [label, short].find((one) => textWidth(one, LABEL, 600) + 2 * NORM <= width)
    const style = { colour: theme.ink, size: LABEL, weight: 600, halo: theme.paper }
    if (text) pen.text(text, x + width / 2, y + height / 2, { ...style, align: 'center' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {Stack} stack @param {number} i */
  function drawStack(pen, at, theme, stack, i) {
    const seam = at.slab > 4 * SEAM ? SEAM : at.slab > 3 ? 1 : 0
    const isWritten = at.slab - seam >= LEAST_WRITTEN
    const rect = at.stacks[i]
    for (let layer = 0; layer < stack.layers; layer++) {
      const y = rect.y + rect.height - (layer + 1) * at.slab
      stack.boxes.forEach((box, b) => {
        const { x, width } = at.boxes[i][b]
        const slab = { x, y, width, height: at.slab - seam }
        drawBox(pen, theme, box, slab)
        if (stack.norm !== 'none') drawNorm(pen, theme, slab, stack.norm)
      })
    }
    if (!isWritten) stack.boxes.forEach((box, b) => write(pen, theme, box, at.boxes[i][b]))
    if (stack.hasFinal) pen.rect(rect.x, rect.y - NORM - 1, rect.width, NORM, { fill: theme.muted })
    const name = `${stack.name}, N = ${stack.layers}`
    pen.text(name, rect.x, rect.y - NORM - 12, { colour: theme.ink, size: LABEL + 1, weight: 650 })
  }

  /** Before a step or after it. @param {Pen} pen @param {Theme} theme @param {Rect} box @param {'post' | 'pre'} norm */
  function drawNorm(pen, theme, { x, y, width, height }, norm) {
    if (width < 4 * NORM || height < 2) return
    pen.rect(norm === 'pre' ? x : x + width - NORM, y, NORM, height, { fill: theme.muted })
  }

  /** Words go in below, and out above. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawStream(pen, at, theme) {
    at.stacks.forEach(({ x, y, width, height }, i) => {
      const [middle, bottom] = [x + width / 2, y + height]
      drawArrow(pen, [middle, bottom + BETWEEN - 3], [middle, bottom + 2], theme.muted)
      pen.text(o.stream, middle + 9, bottom + BETWEEN / 2 + 1, { colour: theme.muted, size: LABEL })
      if (i < at.stacks.length - 1) return
      const top = Math.max(4, y - 40)
      drawArrow(pen, [x + width - 8, y - NORM - 2], [x + width - 8, top + 8], theme.muted)
      pen.text(o.logits, x + width - 16, top + 8, { colour: theme.muted, size: LABEL, align: 'right' })
    })
  }

  /** From the top of the encoder to every layer of the decoder. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawMemory(pen, at, theme) {
    const [encoder, decoder] = at.stacks
    const [right, left] = [encoder.x + encoder.width, decoder.x]
    const rail = right + 0.45 * (left - right)
    const style = { stroke: theme.key, width: 1.5 }
    const top = encoder.y + at.slab / 2
    const ys = Array.from({ length: o.stacks[1].layers }, (_, i) => decoder.y + (i + 0.5) * at.slab)
    pen.line([right + 2, top, rail, top], style)
    pen.line([rail, Math.min(top, ys[0]), rail, ys[ys.length - 1]], style)
    for (const y of ys)
      if (at.slab > HEAD) drawArrow(pen, [rail, y], [left - 2, y], theme.key)
      else pen.line([rail, y, left - 2, y], style)
    const bottom = decoder.y + decoder.height
    const label = { colour: theme.key, size: LABEL, align: /** @type {const} */ ('center') }
    if (textWidth(o.memory, LABEL) < left - right + 40)
      pen.text(o.memory, (right + left) / 2, bottom + 10, { ...label, halo: theme.paper })
  }

  // ---- Parts as cells ----

  /** The rectangles of a part: of a box in a stack its whole column. @param {Layout} at @param {number} row @returns {Rect[]} */
  function rectsOf(at, row) {
    const inStacks = o.stacks.flatMap(({ boxes, norms }, i) =>
      norms === row ? [at.stacks[i]] : boxes.flatMap((box, b) => (box.at === row ? [at.boxes[i][b]] : [])),
    )
    return [...inStacks, ...o.base.flatMap((box, b) => (box.at === row ? [at.base[b]] : []))]
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number }} marks */
  function drawMarks(pen, at, theme, { row }) {
    if (row === undefined) return
    for (const { x, y, width, height } of rectsOf(at, row))
      pen.rect(x, y, Math.max(2, width), Math.max(2, height), { stroke: theme.select, width: 3 })
  }

  /** @param {Rect} rect @param {number} x @param {number} y */
  const holds = (rect, x, y) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const boxes = [...o.stacks.flatMap((stack) => stack.boxes), ...o.base]
    const hit = boxes.find((box) => rectsOf(at, box.at).some((rect) => holds(rect, x, y)))
    return hit ? { row: hit.at, col: 0 } : null
  }

  /** @param {Layout} at @param {number} row */
  const cellBox = (at, row) => rectsOf(at, row)[0] ?? { x: 0, y: 0, width: at.width, height: at.height }

  return { layout, draw, drawMarks, cellAt, cellBox, rows: o.count, cols: 1 }
}
