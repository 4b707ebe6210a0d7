// Arcs from the word that looks to those it looks at, as thick as its weights.

import { paper } from '../../drawing/theme.js'
import { observed } from '../listening.js'

const SVG = 'http://www.w3.org/2000/svg'
const FAINTEST = 0.02 // a weight below this has no arc

/**
 * @typedef {{ left: number, middle: number, top: number, bottom: number }} Box  of a word, in CSS pixels
 * @typedef {{ room: number, thickest: number, slope?: number }} Measures  room: free height above a line of words, free width
 *   left of a column of them; slope: how much of its span an arc is high (a tenth)
 */

/**
 * @param {Element} svg takes the arcs in place of those it has @param {Box[]} boxes @param {number} row
 * @param {ArrayLike<number>} weights @param {Measures} measures
 */
export const drawArcs = (svg, boxes, row, weights, measures) => drawPaths(svg, boxes, row, weights, measures, pathOf)

/**
 * The same beside a column of words, each of which is a row.
 * @param {Element} svg @param {Box[]} boxes @param {number} row @param {ArrayLike<number>} weights @param {Measures} measures
 */
export const drawArcsBeside = (svg, boxes, row, weights, measures) =>
  drawPaths(svg, boxes, row, weights, measures, besideRows)

/** @param {Element} svg @param {Box[]} boxes @param {number} row @param {ArrayLike<number>} weights @param {Measures} measures @param {typeof pathOf} shape */
function drawPaths(svg, boxes, row, weights, measures, shape) {
  svg.replaceChildren(
    ...boxes.flatMap((box, i) => {
      if (!(weights[i] >= FAINTEST)) return []
      const path = document.createElementNS(SVG, 'path')
      path.setAttribute('d', shape(boxes[row], box, measures))
      path.setAttribute('stroke-width', String(Math.max(1, measures.thickest * weights[i])))
      return [path]
    }),
  )
}

/** @param {Box} from @param {Box} to @param {Measures} measures */
function pathOf(from, to, measures) {
  if (from.top === to.top) return overOneLine(from, to, measures)
  // From line to line: out of the near side of the one word, into the near side of the other.
  const up = to.top < from.top
  const [start, end] = up ? [from.top, to.bottom] : [from.bottom, to.top]
  const bend = (up ? -1 : 1) * measures.room
  return `M ${from.middle} ${start} C ${from.middle} ${start + bend} ${to.middle} ${end - bend} ${to.middle} ${end}`
}

/** @param {Box} from @param {Box} to @param {Measures} measures */
function overOneLine(from, to, { room, thickest, slope = 0.1 }) {
  const reach = to === from ? 24 : 0 // to itself: a loop
  const height = Math.min(room - thickest, 16 + slope * Math.abs(to.middle - from.middle))
  const top = from.top - (4 / 3) * height // a cubic curve rises to three quarters of its handles
  return `M ${from.middle} ${from.top} C ${from.middle - reach} ${top} ${to.middle + reach} ${top} ${to.middle} ${from.top}`
}

/** Left of all words, from the middle of one row to that of another. @param {Box} from @param {Box} to @param {Measures} measures */
function besideRows(from, to, { room, thickest, slope = 0.1 }) {
  const reach = to === from ? 10 : 0 // to itself: a loop
  const [x, start, end] = [from.left, (from.top + from.bottom) / 2, (to.top + to.bottom) / 2]
  const handle = x - (4 / 3) * Math.min(room - thickest, 16 + slope * Math.abs(end - start))
  return `M ${x} ${start} C ${handle} ${start - reach} ${handle} ${end + reach} ${x} ${end}`
}

/** Where words stand in what they are positioned in. @param {Iterable<HTMLElement>} chips @returns {Box[]} */
export const boxesOf = (chips) =>
  Array.from(chips, ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    left: offsetLeft,
    middle: offsetLeft + offsetWidth / 2,
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
  }))

/**
 * Draws whenever a view is drawn, or its width changes: in the task after that, when panels are drawn and nothing changes
 * any more, since to ask where words stand makes the browser lay the page out. Browsers print without another task.
 * @param {import('lit').LitElement} view @param {() => void} draw
 */
export function redrawn(view, draw) {
  let isDue = false
  const drawDue = () => {
    isDue = false
    draw()
  }
  const hostUpdated = () => {
    if (paper.isOn) {
      queueMicrotask(draw)
      return
    }
    if (!isDue) setTimeout(drawDue)
    isDue = true
  }
  observed(view, new ResizeObserver(() => view.requestUpdate()))
  view.addController({ hostUpdated })
}
