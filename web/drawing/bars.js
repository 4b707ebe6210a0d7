// One distribution as bars with numbers, longest possible bar = 1 unless it is said otherwise. Where a bar may be dragged
// it has a grip at its end. The more bars, the thinner; where they are thinner than a line of text, only some have their
// label and number, among them the marked one.

import { markRow, rowAt, rowBox } from './cells.js'
import { extremes } from './extremes.js'
import { fitText, textWidth } from './pen.js'
import { roomOf } from './plot.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, top: number, rowHeight: number }} Layout
 * @typedef {{ values: Float32Array, labels: readonly string[], hidden?: readonly boolean[], masked?: string, missing?: string, describe: (row: number, col: number) => string,
 *   grips?: boolean, least?: number, most?: number, labelWidth?: number, digits?: number, rowHeight?: number, before?: Float32Array, mostHeight?: number,
 *   notes?: readonly { text: string, isLoud: boolean }[], noteWidth?: number, titles?: [string, string], isBare?: boolean, ticks?: readonly { value: number, label: string }[] }} BarsOptions
 *   masked: what stands in place of a hidden bar's number; missing: in place of NaN; grips: bars that are not hidden may be dragged; least, most: what the ends of the room for bars stand for (0, 1); bars begin at 0; labelWidth: room
 *   for labels at most, in CSS pixels; digits: decimals of the numbers (4); rowHeight: of a bar with what is around it, in CSS pixels, where it isn't to hang on how many there are; notes: what stands behind
 *   each number, in a room of noteWidth CSS pixels; titles: what stands above numbers and notes; isBare: without the room for bars, so that a row of 0 is not taken for a full one; ticks: values that lines across all bars stand at, with labels below; before: what each was, as a tick; mostHeight: of all bars together, down to bars that a finger can still take hold of
 */

const LABEL = 12
const LABEL_WIDTH = 96
const GRIP = 6 // its reach to the left of a bar's beginning
const GRIPS_MOST = 64 // bars that are thick enough to take hold of
const LEAST_TO_HOLD = 18
const HEIGHT = 960 // as tall as many bars together become, unless they were thinner than 2 pixels

/** @param {number} n @param {number} [most] of all rows */
function rowHeightOf(n, most = Number.POSITIVE_INFINITY) {
  if (n <= 24) return Math.max(LEAST_TO_HOLD, Math.min(22, Math.floor(most / n)))
  return n <= GRIPS_MOST ? 15 : Math.max(2, Math.floor(HEIGHT / n))
}

/** @param {BarsOptions} o */
export function bars(o) {
  const n = o.values.length
  const hasGrips = o.grips && n <= GRIPS_MOST
  const gap = hasGrips ? GRIP : 0
  const [least, most] = [o.least ?? 0, o.most ?? 1]
  const labelWidth = o.labelWidth ?? LABEL_WIDTH
  const noteWidth = o.notes ? (o.noteWidth ?? LABEL_WIDTH) : 0
  const digits = o.digits ?? 4

  /** Room for the longest number, where one has many digits before the point. */
  const widestNumber = () =>
    Math.max(
      ...Array.from(o.values, (value) => (Math.abs(value) < 1e3 ? 0 : textWidth(value.toFixed(digits), LABEL) + 16)),
    )

  /** @param {number} width @returns {Layout} */
  function layout(width) {
    const widest = Math.max(...o.labels.map((label) => textWidth(label.slice(0, 40), LABEL)))
    const rowHeight = o.rowHeight ?? rowHeightOf(n, o.mostHeight)
    const said = o.hidden?.includes(true) ? Math.ceil(textWidth(o.masked ?? '', LABEL)) + 14 : 0
    return {
      width,
      top: 2 + (o.titles ? LABEL + 6 : 0),
      height: n * rowHeight + 4 + (o.titles ? LABEL + 6 : 0) + (o.ticks ? LABEL + 6 : 0),
      left: Math.ceil(Math.min(labelWidth, widest)) + 10 + gap,
      right: Math.max(38 + 7 * digits, widestNumber(), said) + gap + noteWidth,
      rowHeight,
    }
  }

  /** @param {Layout} at @param {number} j */
  const middleOf = (at, j) => at.top + (j + 0.5) * at.rowHeight

  /** Where a value is between the ends. @param {Layout} at @param {number} value */
  const xOf = (at, value) =>
    at.left + roomOf(at) * Math.max(0, Math.min(1, ((value || 0) - least) / (most - least || 1)))

  /** @param {Layout} at */
  const step = (at) => Math.ceil((LABEL + 2) / at.rowHeight)

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    const room = roomOf(at)
    const thick = at.rowHeight > 12 ? at.rowHeight - 5 : at.rowHeight - (at.rowHeight > 3 ? 1 : 0)
    for (let j = 0; j < n; j++) {
      const top = middleOf(at, j) - thick / 2
      if (!o.isBare) pen.rect(at.left, top, room, thick, { fill: theme.track })
      const [from, to] = [xOf(at, Math.min(0, o.values[j])), xOf(at, Math.max(0, o.values[j]))]
      if (hasGrips && !o.hidden?.[j]) drawGrip(pen, at, theme, j, middleOf(at, j)) // the bar lies over it, however short it is
      if (to > from) pen.rect(from, top, to - from, thick, { fill: theme.accent })
      if (o.before) drawBefore(pen, at, theme, o.before[j], middleOf(at, j))
      if (step(at) === 1) drawTexts(pen, at, theme, j, 400)
    }
    if (o.isBare) pen.line([at.left, at.top, at.left, at.top + n * at.rowHeight], { stroke: theme.border })
    if (o.titles) drawTitles(pen, at, theme, o.titles)
    if (least < 0) pen.line([xOf(at, 0), 0, xOf(at, 0), at.height], { stroke: theme.border })
    for (const { value, label } of o.ticks ?? []) {
      const [x, bottom] = [xOf(at, value), at.top + n * at.rowHeight + 2]
      pen.line([x, 0, x, bottom], { stroke: theme.ink, width: 1.5 })
      pen.text(label, x, bottom + 8, { colour: theme.muted, size: LABEL, align: 'center' })
    }
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} j @param {number} weight */
  function drawTexts(pen, at, theme, j, weight) {
    const style = { colour: theme.ink, size: LABEL, weight }
    const number = Number.isNaN(o.values[j])
      ? (o.missing ?? 'NaN')
      : o.hidden?.[j]
        ? (o.masked ?? '')
        : o.values[j].toFixed(digits).replace('-', '−')
    const right = at.left + roomOf(at) + 8 + gap / 2
    pen.text(fitText(o.labels[j], labelWidth, LABEL), at.left - 6 - gap, middleOf(at, j), { ...style, align: 'right' })
    const colour = o.hidden?.[j] ? theme.muted : theme.ink
    pen.text(number, right, middleOf(at, j), { ...style, colour })
    if (o.notes) drawNote(pen, at, theme, j, o.notes[j])
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {[string, string]} titles */
  function drawTitles(pen, at, theme, [number, note]) {
    const style = { colour: theme.muted, size: LABEL }
    const right = at.width - noteWidth
    pen.text(number, right - 10, at.top - 9, { ...style, align: 'right' })
    pen.text(note, right, at.top - 9, style)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} j @param {{ text: string, isLoud: boolean }} note */
  function drawNote(pen, at, theme, j, { text, isLoud }) {
    const style = { size: LABEL, weight: isLoud ? 700 : 400, colour: isLoud ? theme.select : theme.muted }
    pen.text(fitText(text, noteWidth, LABEL), at.width - noteWidth, middleOf(at, j), style)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} j @param {number} middle */
  function drawGrip(pen, at, theme, j, middle) {
    const x = at.left + roomOf(at) * Math.min(1, o.values[j] || 0)
    pen.dot(x, middle, at.rowHeight / 3.4, { fill: theme.paper, stroke: theme.ink, width: 1.5 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} before @param {number} middle */
  function drawBefore(pen, at, theme, before, middle) {
    if (!(before >= 0)) return
    const x = at.left + roomOf(at) * Math.min(1, before / most)
    pen.rect(x - 1, middle - at.rowHeight / 2 + 1, 2, at.rowHeight - 2, { fill: theme.ink })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ row?: number, col?: number }} marks col: the marked bar */
  function drawMarks(pen, at, theme, { col }) {
    const marked = col !== undefined && col < n ? col : undefined
    const each = step(at)
    for (let j = 0; each > 1 && j < n; j += each)
      if (marked === undefined || Math.abs(j - marked) >= each) drawTexts(pen, at, theme, j, 400)
    if (marked === undefined) return
    if (each > 1) drawTexts(pen, at, theme, marked, 600)
    markRow(pen, at, theme, marked)
  }

  /** @param {Layout} at @param {number} _x @param {number} y */
  const cellAt = (at, _x, y) => rowAt(at, y, n)

  /** What a bar dragged to a point would be. @param {Layout} at @param {number} x */
  const valueAt = (at, x) => Math.max(0, Math.min(1, (x - at.left) / roomOf(at)))

  const cells = { rows: n, cols: 1, rowLabels: o.labels, extremes: () => extremes(o.values, 1) }
  return { layout, draw, drawMarks, cellAt, cellBox: rowBox, ...cells, ...(hasGrips && { valueAt }) }
}
