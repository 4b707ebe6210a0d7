// What else fills a box: gradients along it, and hatching.

import { seen } from './colours.js'
import { pixels } from './sheet.js'

/**
 * @import { Pen } from '../../drawing/pen.js'
 * @import { Box } from './sheet.js'
 * @typedef {{ colour: string, from: number, to: number }} Stop  from 0 to 1 along the gradient
 */

const STOP = /((?:rgba?|color|oklab|oklch)\([^)]*\))((?:\s+-?[\d.]+(?:%|px))*)/gu

/** @param {Pen} pen @param {CSSStyleDeclaration} style @param {Box} box @param {number} opacity */
export function fills(pen, style, box, opacity) {
  const layers = apart(style.backgroundImage)
  if (layers[0] === 'none') return
  const [sizes, places] = [apart(style.backgroundSize), apart(style.backgroundPosition)]
  for (const [i, layer] of [...layers.entries()].reverse()) {
    const part = partOf(box, sizes[i % sizes.length], places[i % places.length])
    if (layer.startsWith('repeating-')) hatch(pen, layer, part, opacity)
    else if (layer.startsWith('linear-')) shade(pen, layer, part, opacity)
  }
}

/** Values that a comma parts, but not one between brackets. @param {string} values */
function apart(values) {
  const parts = ['']
  let depth = 0
  for (const letter of values) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && !depth) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Where a layer lies in its box. @param {Box} box @param {string} size @param {string} place @returns {Box} */
function partOf(box, size, place) {
  const [wide, tall = 'auto'] = size.split(' ')
  const [right, down = '0%'] = place.split(' ')
  const length = (/** @type {string} */ said, /** @type {number} */ whole) =>
    said === 'auto' ? whole : said.endsWith('%') ? (pixels(said) / 100) * whole : pixels(said)
  const [width, height] = [length(wide, box.width), length(tall, box.height)]
  return { x: box.x + length(right, box.width - width), y: box.y + length(down, box.height - height), width, height }
}

/** @param {string} layer @param {number} length of the gradient @returns {Stop[]} */
function stopsOf(layer, length) {
  const list = [...layer.matchAll(STOP)].map(([, colour, said]) => {
    const at = said.trim().split(/\s+/u).filter(Boolean)
    return { colour, at: at.map((one) => (one.endsWith('%') ? pixels(one) / 100 : pixels(one) / length)) }
  })
  return list.map(({ colour, at }, i) => {
    const from = at[0] ?? (list.length > 1 ? i / (list.length - 1) : 0)
    return { colour, from, to: at[1] ?? from }
  })
}

/** Colour after colour along a box, from the left or from the top; between two that differ, half of each. @param {Pen} pen @param {string} layer @param {Box} box @param {number} opacity */
function shade(pen, layer, { x, y, width, height }, opacity) {
  const isAcross = /to right|\(90deg/u.test(layer)
  const stops = stopsOf(layer, isAcross ? width : height)
  for (const [i, { colour, from, to }] of stops.entries()) {
    const [before, after] = [stops[i - 1], stops[i + 1]]
    const [begin, end] = [before ? (before.to + from) / 2 : 0, after ? (to + after.from) / 2 : 1]
    const fill = seen(colour, opacity)
    if (!fill || end <= begin) continue
    if (isAcross) pen.rect(x + begin * width, y, (end - begin) * width, height, { fill })
    else pen.rect(x, y + begin * height, width, (end - begin) * height, { fill })
  }
}

/** Slanting lines. @param {Pen} pen @param {string} layer @param {Box} box @param {number} opacity */
function hatch(pen, layer, { x, y, width, height }, opacity) {
  const stops = stopsOf(layer, 1)
  const drawn = stops.find(({ colour }) => seen(colour))
  const stroke = drawn && seen(drawn.colour, opacity)
  const period = Math.max(...stops.map(({ to }) => to)) * Math.SQRT2
  if (!stroke || !(period > 1)) return
  const isRising = !/\(-45deg|\(135deg/u.test(layer)
  const thick = Math.max(1, drawn.to - drawn.from)
  for (let at = period / 2; at < width + height; at += period) {
    const [from, to] = [Math.max(0, at - height), Math.min(width, at)] // along the upper edge, then down the sides
    const rows = [at - from, at - to].map((down) => (isRising ? height - down : down))
    pen.line([x + from, y + rows[0], x + to, y + rows[1]], { stroke, width: thick })
  }
}
