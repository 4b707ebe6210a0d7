// An element's box: what fills it, its edges and its outline.

import { seen } from './colours.js'
import { fills } from './fills.js'
import { pixels } from './sheet.js'

/** @import { Box, Sheet } from './sheet.js' */

const SIDES = /** @type {const} */ (['Top', 'Right', 'Bottom', 'Left'])

/** @param {Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box @param {number} opacity */
export function drawBox(sheet, style, box, opacity) {
  const { pen } = sheet
  const { x, y, width, height } = box
  if (!width || !height) return
  const radius = radiusOf(style, box)
  const fill = seen(style.backgroundColor, opacity)
  if (fill) pen.rect(x, y, width, height, { fill, radius })
  fills(pen, style, box, opacity)
  drawEdges(sheet, style, box, opacity)
  drawRing(sheet, style.boxShadow, box, { radius, opacity })
  if (style.outlineStyle !== 'none' && style.outlineStyle !== 'auto') drawOutline(sheet, style, box, opacity)
}

/** @param {CSSStyleDeclaration} style @param {Box} box */
function radiusOf({ borderTopLeftRadius: radius }, { width, height }) {
  const short = Math.min(width, height)
  return Math.min(radius.includes('%') ? (pixels(radius) / 100) * short : pixels(radius), short / 2)
}

/** @param {CSSStyleDeclaration} style @param {'Top' | 'Right' | 'Bottom' | 'Left'} side @param {number} opacity */
function edgeOf(style, side, opacity) {
  const kind = style[`border${side}Style`]
  const isThere = kind !== 'none' && kind !== 'hidden'
  const width = isThere ? pixels(style[`border${side}Width`]) : 0
  return { width, colour: width ? seen(style[`border${side}Color`], opacity) : null, kind }
}

/** @param {Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box @param {number} opacity */
function drawEdges({ pen }, style, box, opacity) {
  const edges = SIDES.map((side) => edgeOf(style, side, opacity))
  const [{ width, colour, kind }] = edges
  if (edges.every((edge) => edge.width === width && edge.colour === colour && edge.kind === kind)) {
    if (colour) stroke(pen, box, { colour, width, kind, out: -width / 2, radius: radiusOf(style, box) })
    return
  }
  const { x, y, width: across, height: down } = box
  const [top, right, bottom, left] = edges.map((edge) => edge.width)
  const places = [
    [x, y, across, top],
    [x + across - right, y, right, down],
    [x, y + down - bottom, across, bottom],
    [x, y, left, down],
  ]
  for (const [i, [a, b, w, h]] of places.entries())
    if (edges[i].colour) pen.rect(a, b, w, h, { fill: edges[i].colour ?? '' })
}

/**
 * A line around a box.
 * @param {import('../../drawing/pen.js').Pen} pen @param {Box} box
 * @param {{ colour: string, width: number, kind: string, out: number, radius: number }} line  out: how far outside of the box it runs
 */
function stroke(pen, { x, y, width: across, height: down }, { colour, width, kind, out, radius }) {
  const dash = kind === 'dashed' ? [3 * width, 2 * width] : kind === 'dotted' ? [width, width] : []
  pen.rect(x - out, y - out, across + 2 * out, down + 2 * out, {
    ...{ stroke: colour, width, dash },
    radius: radius && Math.max(0, radius + out),
  })
}

/** A shadow without blur is a ring. @param {Sheet} sheet @param {string} shadow @param {Box} box @param {{ radius: number, opacity: number }} how */
function drawRing({ pen }, shadow, box, { radius, opacity }) {
  const [, written, spread, inset] = /^(\S.*\)) 0px 0px 0px ([\d.]+)px( inset)?$/u.exec(shadow) ?? []
  const colour = written && seen(written, opacity)
  const width = Number(spread)
  if (colour) stroke(pen, box, { colour, width, kind: 'solid', out: inset ? -width / 2 : width / 2, radius })
}

/** @param {Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box @param {number} opacity */
function drawOutline({ pen }, style, box, opacity) {
  const width = pixels(style.outlineWidth)
  const colour = width ? seen(style.outlineColor, opacity) : null
  const out = width / 2 + pixels(style.outlineOffset)
  if (colour) stroke(pen, box, { colour, width, kind: style.outlineStyle, out, radius: radiusOf(style, box) })
}
