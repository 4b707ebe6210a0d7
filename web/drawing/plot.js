// The part of a figure where values are plotted: its sizes, the lines across it, what stands beside them.

const LABEL = 12

/**
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./theme.js').Theme} Theme
 * @typedef {{ width: number, height: number, left: number, right: number, top: number, bottom: number }} Layout
 *   left, right, top, bottom: the room around the plot
 * @typedef {{ label: string, i: number, y: number }} End  of line i
 */

/** How lines differ beside their colour. */
export const DASHES = [[], [7, 3], [2, 3], [10, 3, 2, 3], [5, 5], [1, 4]]

/** How wide a plot is. @param {{ width: number, left: number, right: number }} at */
export const roomOf = (at) => at.width - at.left - at.right

/** How tall it is. @param {Layout} at */
export const tallOf = (at) => at.height - at.top - at.bottom

/** A column of it. @param {Layout} at @param {number} x @param {number} width */
export const columnOf = (at, x, width) => ({ x, y: at.top, width, height: tallOf(at) })

/** A line across it. @param {Pen} pen @param {Layout} at @param {number} y @param {import('./pen.js').ShapeStyle} style */
export const across = (pen, at, y, style) => pen.line([at.left, y, at.width - at.right, y], style)

/** A line at a value of the y axis, and the value beside it. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {number} y @param {string} label */
export function drawTick(pen, at, theme, y, label) {
  across(pen, at, y, { stroke: theme.line })
  pen.text(label, at.left - 8, y, { colour: theme.muted, align: 'right', size: LABEL })
}

/** What stands below the plot: labels of the x axis, and its title. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {{ x: number, label: string }[]} labels @param {string} title */
export function drawBelow(pen, at, theme, labels, title) {
  const style = { colour: theme.muted, align: /** @type {const} */ ('center'), size: LABEL }
  for (const { x, label } of labels) pen.text(label, x, at.height - 24, style)
  pen.text(title, at.left + roomOf(at) / 2, at.height - 8, style)
}

/** Labels right of the plot where each line ends, moved apart where they would overlap. @param {Pen} pen @param {Layout} at @param {Theme} theme @param {End[]} ends */
export function drawEnds(pen, at, theme, ends) {
  ends.sort((a, b) => a.y - b.y)
  ends.forEach((end, k) => {
    if (k) end.y = Math.max(end.y, ends[k - 1].y + LABEL + 3)
  })
  // The lowest stays above the labels of the x axis, the last of which reaches beyond the plot.
  const over = Math.max(0, ends[ends.length - 1].y - (at.height - at.bottom - 2))
  for (const { label, i, y } of ends)
    pen.text(label, at.width - at.right + 8, y - over, { colour: theme.waves[i], size: LABEL, weight: 600 })
}

/** 1, 2 or 5 times a power of ten, giving at most `most` labels. @param {number} n @param {number} most */
export function niceStep(n, most) {
  for (let unit = 1; ; unit *= 10)
    for (const factor of [1, 2, 5]) if (n / (unit * factor) <= Math.max(2, most)) return unit * factor
}
