// Step 3: three matrices make a query, a key and a value of each word's vector.

import { widthOf } from '../marks/extent.js'
import { rect, strip } from '../marks/make.js'
import { clamp, mix, span } from '../tween.js'
import { answer, at, blendOf, caption, down, most, title } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Column } from '../layout.js'
 */

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function projections(scene, u) {
  const { L, trace, palette, text } = scene
  const [x, q, k, v] = L.columns([1.5, 1, 1, 1])
  const named = [
    { name: 'q', rows: trace.q, column: q, colour: palette.query, label: text.query, letter: 'Q', group: 'query' },
    { name: 'k', rows: trace.k, column: k, colour: palette.key, label: text.key, letter: 'K', group: 'key' },
    { name: 'v', rows: trace.v, column: v, colour: palette.value, label: text.value, letter: 'V', group: 'value' },
  ]
  const evened = trace.isPreNorm ? span(u, 0, 0.16) : 0
  const streamTitle = trace.isPreNorm
    ? evened > 0.5
      ? L.narrow
        ? text.projections.evenedShort
        : text.projections.evened
      : text.projections.stream(trace.layer)
    : text.projections.stream(trace.layer)
  const marks = [
    ...answer(scene),
    ...down(scene),
    title(scene, 'title:x', streamTitle, x, palette.stream, { group: 'x' }),
  ]
  trace.words.forEach((_, j) => {
    marks.push(streamOf(scene, x, j, evened))
    for (const one of named) if (one.name !== 'q' || j === trace.row) marks.push(...madeOf(scene, x, j, one, u))
  })
  for (const one of named)
    marks.push(
      title(scene, `title:${one.name}`, one.label, one.column, one.colour, { group: one.group }),
      ...gate(scene, one),
    )
  return marks
}

/** What a word's vector is before and after LayerNorm. @param {Scene} scene @param {Column} column @param {number} j @param {number} evened */
function streamOf(scene, column, j, evened) {
  const { L, trace, palette } = scene
  const values = evened > 0 ? blendOf(trace.stream[j], trace.norm[j], evened) : trace.stream[j]
  const scale = (1 - evened) * most(trace.stream) + evened * (evened > 0 ? most(trace.norm) : 0)
  const tensors = [`${trace.prefix}x`, ...(evened > 0 ? [`${trace.prefix}norm1`] : [])]
  const h = Math.min(L.u * 1.7, L.rowH * 0.68)
  return strip(`x:${at(scene, j)}`, {
    ...{ x: column.cx, y: L.rowY(j), w: column.w, h, values, scale, colour: palette.stream, look: 'bars' },
    ...{ alpha: j === trace.row ? 1 : 0.5, order: j / trace.T, group: 'x', into: `token:${at(scene, j)}`, tensors },
  })
}

/**
 * The strip that a matrix makes of a word's vector, and the copy of the vector on its way through the matrix.
 * @param {Scene} scene @param {Column} from @param {number} j
 * @param {{ name: string, rows: readonly Float32Array[], column: Column, colour: readonly number[], group: string }} to @param {number} u @returns {Mark[]}
 */
function madeOf(scene, from, j, { name, rows, column, colour, group }, u) {
  const { L, trace, palette } = scene
  const picked = j === trace.row
  const start = picked ? 0.14 : 0.46 + (0.3 * j) / trace.T
  const [into, out] = [
    span(u, start, start + (picked ? 0.2 : 0.12)),
    span(u, start + (picked ? 0.18 : 0.1), start + (picked ? 0.4 : 0.24)),
  ]
  const h = Math.min(L.u * 1.7, L.rowH * 0.68)
  const door = { x: column.cx, y: gateY(scene), w: column.w * 0.6, h: h * 0.7 }
  const home = { x: column.cx, y: L.rowY(j), w: column.w, h }
  const input = trace.isPreNorm ? trace.norm[j] : trace.stream[j]
  const tensors = [trace.prefix + name]
  /** @type {Mark[]} */
  const marks = []
  if (into > 0 && into < 1)
    marks.push(
      strip(`copy:${name}:${at(scene, j)}`, {
        ...mix({ x: from.cx, y: L.rowY(j), w: from.w, h }, door, into),
        values: input,
        scale: most([input]),
        colour: palette.stream,
        z: 7,
        alpha: (picked ? 0.9 : 0.3) * (1 - span(into, 0.8, 1)),
        tensors: [trace.isPreNorm ? `${trace.prefix}norm1` : `${trace.prefix}x`],
      }),
    )
  marks.push(
    strip(`${name}:${at(scene, j)}`, {
      ...mix(door, home, out),
      values: rows[j],
      scale: most(rows),
      colour,
      z: picked ? 6 : 4,
      group,
      alpha: (picked ? 1 : 0.6) * clamp(out * 3),
      into: name === 'q' ? undefined : `token:${at(scene, j)}`,
      tensors,
    }),
  )
  return marks
}

/** @param {Scene} scene */
const gateY = ({ L }) => (L.narrow || L.isLow ? L.top0 + 6 : L.top - L.u * 3.1)

/** The matrix that vectors pass, by its name. @param {Scene} scene @param {{ name: string, column: Column, colour: readonly number[], letter: string, group: string }} one @returns {Mark[]} */
function gate(scene, { name, column, colour, letter, group }) {
  const { L, trace, text } = scene
  if (L.narrow || L.isLow) return []
  const y = gateY(scene)
  const h = L.u * 1.9
  const size = text.projections.size(trace.C, trace.D)
  const wide = widthOf('W', L.small, 600)
  const from = column.x + L.u * 0.6
  return [
    rect(`gate:${name}`, {
      x: column.x,
      y: y - h / 2,
      w: column.w,
      h,
      r: h * 0.3,
      colour: scene.palette.page,
      edge: colour,
      edgeWidth: 1.75,
      z: 8,
      group,
    }),
    caption(scene, `gate:${name}:name`, 'W', from, y, { weight: 600, colour, z: 9, group }),
    caption(scene, `gate:${name}:letter`, letter, from + wide, y + L.small * 0.3, {
      weight: 600,
      colour,
      size: L.least,
      z: 9,
      group,
    }),
    caption(scene, `gate:${name}:size`, size, column.x + column.w - L.u * 0.6, y, {
      ax: 1,
      colour,
      size: L.least,
      z: 9,
      group,
    }),
  ]
}
