// A row of lamps for each reader of a text, one lamp a word: how bright it is says how large a number is, each power of
// ten a step of the same size; below it the step in which it is lit. A marked lamp has a ring. From lamp to lamp stands the
// way that the first word takes, faint where it is still to come.

import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ label: string, decades: Float32Array, note: string, numbers: string[], done: number, now: number, isChain: boolean }} LampRow
 *   decades: logarithms to base 10; note: beside the label, where there is room; numbers: below the lamps; done: so many are on, the others not computed yet; now:
 *   so many of those, the last ones, are of the present step; isChain: each is reached through the ones before it, else straight from the first
 * @typedef {{ width: number, height: number, left: number, step: number, radius: number, head: number, row: number, isFlat: boolean }} Layout
 *   row: how tall a row is; isFlat: words are short enough to stand level, and then stand in every row
 * @typedef {{ rows: LampRow[], words: string[], low: number, high: number,
 *   describe: (row: number, col: number) => string, summary: () => string }} LampsOptions
 *   low, high: the decades of the darkest and of the brightest lamp
 */

const LABEL = 12
const ROW = { flat: 108, slanted: 92 }
/** From a row's top to the middle of its lamps. */
const MIDDLE = 58
const LARGEST = 15
/** Ways in one go rise above the lamps, the farther the higher. */
const [LOWEST, TALLEST] = [7, 24]
/** The least room for a word, and the most that it takes. */
const LEAST = 16
const WIDEST = 76
/** Ways that are taken, thin where there are many above each other, and those to come. @param {Theme} theme @param {boolean} isChain */
const taken = (theme, isChain) => ({ stroke: theme.border, width: isChain ? 1.5 : 0.75 })
/** @param {Theme} theme */
const ahead = (theme) => ({ stroke: theme.border, width: 1.5, dash: [2, 4] })
/** With more words the ways to them would be one grey patch. */
const WAYS = 24
/** The least room between a row's label and its note. */
const APART = 12

/** @param {LampsOptions} o */
export function lamps(o) {
  const n = o.words.length

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const left = 6
    const widest = Math.min(WIDEST, Math.max(...o.words.map((word) => textWidth(word.slice(0, 20), LABEL))))
    const isFlat = widest < (width - 2 * left) / n - 6
    const right = isFlat ? left : Math.max(left, 0.67 * widest - (width - left) / n / 2)
    const step = (width - left - right) / n
    const head = step < LEAST || isFlat ? 4 : 16 + widest * 0.75
    const row = isFlat && step >= LEAST ? ROW.flat : ROW.slanted
    const radius = Math.min(LARGEST, step * 0.42)
    return { width, height: head + o.rows.length * row, left, step, radius, head, row, isFlat }
  }

  /** @param {Layout} at @param {number} t */
  const xOf = (at, t) => at.left + (t + 0.5) * at.step
  /** @param {Layout} at @param {number} row */
  const yOf = (at, row) => at.head + row * at.row + MIDDLE

  /** Of 0 to 1. @param {number} decades */
  const brightness = (decades) => Math.max(0, Math.min(1, (decades - o.low) / (o.high - o.low || 1)))

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    drawWords(pen, at, theme)
    o.rows.forEach((row, i) => {
      const top = at.head + i * at.row
      if (i) pen.line([0, top, at.width, top], { stroke: theme.line })
      for (let t = 0; t < n; t++)
        if (t < row.done ? row.isChain || n <= WAYS : row.isChain || t === n - 1)
          drawWay(pen, at, i, t, t < row.done ? taken(theme, row.isChain) : ahead(theme))
      drawLabel(pen, at, theme, row, top + 14)
      for (let t = 0; t < n; t++) drawLamp(pen, at, theme, i, t)
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawWords(pen, at, theme) {
    if (at.step < LEAST || at.isFlat) return
    o.words.forEach((word, t) => {
      const style = { colour: theme.ink, size: LABEL }
      pen.text(fitText(word, WIDEST, LABEL), xOf(at, t) - 2, at.head - 5, { ...style, angle: -48 })
    })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {LampRow} row @param {number} y */
  function drawLabel(pen, at, theme, { label, note }, y) {
    pen.text(label, at.left, y, { colour: theme.ink, size: LABEL, weight: 600, halo: theme.paper })
    const room = at.width - 2 * at.left - textWidth(label, LABEL, 600)
    if (textWidth(note, LABEL) + APART < room)
      pen.text(note, at.width - at.left, y, { colour: theme.muted, size: LABEL, align: 'right' })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} i @param {number} t */
  function drawLamp(pen, at, theme, i, t) {
    const row = o.rows[i]
    const [x, y] = [xOf(at, t), yOf(at, i)]
    const isDone = t < row.done
    pen.dot(x, y, at.radius, {
      fill: theme.paper,
      stroke: isDone ? theme.muted : theme.border,
      width: isDone && t >= row.done - row.now ? 3 : 1,
      dash: isDone ? [] : [2, 2],
    })
    if (at.step >= LEAST)
      pen.text(row.numbers[t], x, y + at.radius + 11, { colour: theme.muted, size: LABEL, align: 'center' })
    if (at.isFlat && at.step >= LEAST)
      pen.text(o.words[t], x, y + at.radius + 26, { colour: theme.ink, size: LABEL, align: 'center' })
    if (!isDone) return
    const bright = brightness(row.decades[t])
    if (bright > 0) pen.dot(x, y, Math.max(0.75, (at.radius - 1.5) * bright), { fill: theme.accent })
  }

  /** One step of the way to lamp t: from the lamp before it, or in one go. @param {Pen} pen @param {Layout} at @param {number} i @param {number} t @param {import('./pen.js').ShapeStyle} style */
  function drawWay(pen, at, i, t, style) {
    if (t === 0) return
    const y = yOf(at, i)
    if (o.rows[i].isChain) pen.line([xOf(at, t - 1) + at.radius, y, xOf(at, t) - at.radius, y], style)
    else pen.line(arc(xOf(at, 0), xOf(at, t), y - at.radius, t / (n - 1)), style)
  }

  /** @param {number} from @param {number} to @param {number} y @param {number} share of the longest way */
  function arc(from, to, y, share) {
    const height = Math.min(LOWEST + (TALLEST - LOWEST) * share, (to - from) / 2)
    const points = []
    for (let k = 0; k <= 24; k++) {
      const part = k / 24
      points.push(from + (to - from) * part, y - height * 4 * part * (1 - part))
    }
    return points
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked word */
  function drawMarks(pen, at, theme, { col }) {
    if (col === undefined || col >= n) return
    const style = { stroke: theme.select, width: 2.5 }
    o.rows.forEach((row, i) => {
      const first = row.isChain ? 1 : col
      for (let t = first; t <= col && col < row.done; t++) drawWay(pen, at, i, t, style)
      pen.dot(xOf(at, col), yOf(at, i), at.radius + 2, style)
    })
  }

  /** @param {Layout} at @param {number} x @param {number} y */
  function cellAt(at, x, y) {
    const col = Math.floor((x - at.left) / at.step)
    const row = Math.max(0, Math.min(o.rows.length - 1, Math.floor((y - at.head) / at.row)))
    return col >= 0 && col < n ? { row, col } : null
  }

  /** @param {Layout} at @param {number} row @param {number} col */
  const cellBox = (at, row, col) => ({
    x: xOf(at, col) - at.step / 2,
    y: yOf(at, row) - at.radius - 2,
    width: at.step,
    height: 2 * at.radius + 4,
  })

  const labels = { rowLabels: o.rows.map(({ label }) => label), colLabels: o.words }
  return { layout, draw, drawMarks, cellAt, cellBox, rows: o.rows.length, cols: n, ...labels }
}
