// Which of two answers is ahead, on a line of log-odds: near 1 a probability stands still, and odds move on. A dot where
// they stand, a ring where they stood before; in the middle the two are even.

import { fitText, textWidth } from './pen.js'

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number }} Layout
 * @typedef {{ lead: number, before: number, reach: number, ends: readonly [string, string], title?: string, ticks: readonly { at: number, label: string }[],
 *   describe: (row: number, col: number) => string }} OddsOptions
 *   title: what the line counts, between its ends; lead: by how much the left answer is ahead, and before: was ahead, in log-odds; reach: what stands for an end of the
 *   line, and what is beyond stands there too
 */

const LABEL = 13
const TICK = 12
const SIDE = 10
const [ENDS_AT, LINE_AT, TICKS_AT, HEIGHT] = [9, 28, 46, 54]
const RADIUS = 6.5

/** Closer together than this, what was and what is are one. */
const SAME = 0.01

/** @param {OddsOptions} o */
export function odds(o) {
  /** @param {number} width @returns {Layout} */
  const layout = (width) => ({ width, height: HEIGHT, left: SIDE, right: SIDE })

  /** Where a lead stands. @param {Layout} at @param {number} lead */
  function placeOf({ width, left, right }, lead) {
    const share = Math.max(-1, Math.min(1, lead / o.reach))
    return left + ((1 - share) / 2) * (width - left - right)
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function draw(pen, at, theme) {
    drawEnds(pen, at, theme)
    drawTitle(pen, at, theme)
    pen.line([at.left, LINE_AT, at.width - at.right, LINE_AT], { stroke: theme.border, width: 2 })
    for (const { at: lead, label } of o.ticks) {
      const x = placeOf(at, lead)
      const tall = lead === 0 ? 9 : 5
      pen.line([x, LINE_AT - tall, x, LINE_AT + tall], { stroke: theme.border, width: lead === 0 ? 2 : 1 })
      pen.text(label, x, TICKS_AT, { colour: theme.muted, size: TICK, align: 'center' })
    }
    if (Number.isNaN(o.lead)) return
    const [even, now] = [placeOf(at, 0), placeOf(at, o.lead)]
    pen.line([even, LINE_AT, now, LINE_AT], { stroke: theme.accent, width: 5 })
    if (Math.abs(o.lead - o.before) > SAME)
      pen.dot(placeOf(at, o.before), LINE_AT, RADIUS, { fill: theme.paper, stroke: theme.ink, width: 2 })
    pen.dot(now, LINE_AT, RADIUS, { fill: theme.accent, stroke: theme.paper, width: 2 })
  }

  /** @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawEnds(pen, at, theme) {
    const most = at.width / 2 - 2 * SIDE
    o.ends.forEach((label, i) => {
      const isAhead = i ? o.lead < 0 : o.lead > 0
      const style = { colour: isAhead ? theme.accent : theme.ink, size: LABEL, weight: isAhead ? 650 : 400 }
      const [x, align] = i
        ? [at.width - at.right, /** @type {const} */ ('right')]
        : [at.left, /** @type {const} */ ('left')]
      pen.text(fitText(label, most, LABEL), x, ENDS_AT, { ...style, align })
    })
  }

  /** Between the ends, where there is room. @param {Pen} pen @param {Layout} at @param {Theme} theme */
  function drawTitle(pen, at, theme) {
    const { title = '' } = o
    const ends = 2 * Math.max(...o.ends.map((label) => textWidth(label, LABEL, 650)))
    if (textWidth(title, TICK) + ends + 4 * SIDE <= at.width)
      pen.text(title, at.width / 2, ENDS_AT, { colour: theme.muted, size: TICK, align: 'center' })
  }

  const drawMarks = () => {}
  const cellAt = () => ({ row: 0, col: 0 })
  return { layout, draw, drawMarks, cellAt, rows: 1, cols: 1 }
}
