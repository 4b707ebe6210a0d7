// Step 8: the row lies down as one row of a square, and every other word's row falls into place.

import { isStart } from '../../kit/reading.js'
import { fitted, squareOf } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { line, picture, rect, text as textMark } from '../marks/make.js'
import { span } from '../tween.js'
import { answer, at, caption, cellId, short, tokens } from './shared.js'

/**
 * @import { Mark, RectMark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Square } from '../layout.js'
 */

/** Where the map stands. `right`, `foot`: what is kept free beside and below it. @param {Scene} scene @param {number} [right] @param {number} [foot] @returns {Square} */
export function mapPlace({ L, trace }, right = 0, foot = 0) {
  const head = L.narrow || L.isLow ? 0 : L.u * 2.4
  const box = { x: L.pad, y: L.top0 + head, w: L.w - 2 * L.pad - right, h: L.bottom - L.top0 - head - foot }
  return squareOf(L, box, trace.words, { size: L.narrow ? L.least : L.u * 1.1 })
}

/**
 * The words at a map's left, and above it. `rowOf`, `columnOf`: where a word's row and column are, where not in order.
 * @param {Scene} scene @param {Square} square @param {{ columns?: boolean, rowOf?: (j: number) => number }} [look] @returns {Mark[]}
 */
export function labels(scene, square, { columns = true, rowOf } = {}) {
  const { trace, palette } = scene
  const { x, y, cell, size, tilt } = square
  const placeOf = rowOf ?? ((/** @type {number} */ j) => j)
  const places = trace.words.map((word, j) => {
    const w = Math.min(x - 4, widthOf(word, size, 600) + size * 0.8)
    return {
      x: x - w / 2 - 2,
      y: y + (placeOf(j) + 0.5) * cell,
      w,
      h: Math.max(size * 1.1, Math.min(cell, size * 1.7)),
      size,
    }
  })
  const rows = tokens(scene, places, { boxed: cell >= 16, bracket: rowOf ? 'none' : 'left' })
  if (!columns) return rows
  const room = (0.93 * (y - 8 - scene.L.noticed)) / Math.max(0.3, Math.sin(tilt)) // between two maps a label is the longer one's
  const above = trace.words.map((word, j) =>
    textMark(`column:${at(scene, j)}`, fitted(word, room, size), {
      ...{
        x: x + (placeOf(j) + 0.5) * cell + (tilt > 1.5 ? 0 : -2),
        y: y - 6,
        angle: -tilt,
        size,
        colour: isStart(word) ? palette.muted : palette.key,
      },
      ...{ z: 5, from: `token:${at(scene, j)}`, stays: true, group: 'column' },
    }),
  )
  return [...rows, ...above, ...(rowOf ? [] : over(scene, square))]
}

/** Lines above the columns of one word's tokens. @param {Scene} scene @param {Square} square @returns {Mark[]} */
const over = (scene, { x, y, cell }) =>
  scene.trace.pieces.map((tokens) =>
    line(`pieces:column:${at(scene, tokens[0])}`, {
      ...{ x: x + tokens[0] * cell + 1, y: y - 3, w: tokens.length * cell - 2, h: 0, colour: scene.palette.muted },
      ...{ width: 1.5, z: 5, stays: true, from: `token:${at(scene, tokens[0])}` },
    }),
  )

/** One cell of the map. @param {Scene} scene @param {Square} square @param {number} i @param {number} j @param {number} w @param {Partial<RectMark>} [more] @returns {RectMark} */
export function cellOf(scene, { x, y, cell }, i, j, w, more = {}) {
  const gap = cell > 14 ? 1 : 0
  return rect(cellId(scene, i, j), {
    ...{
      x: x + j * cell,
      y: y + i * cell,
      w: cell - gap,
      h: cell - gap,
      r: gap ? 2 : 0,
      colour: scene.palette.weights(w),
      z: 2,
    },
    ...{ group: 'weight', grab: { cell: [at(scene, i), at(scene, j)] }, from: `token:${at(scene, i)}` },
    ...{
      into: cellId(scene, scene.trace.row, j),
      size: Math.max(scene.L.least, Math.min(cell * 0.36, scene.L.least * 1.25)),
      value: w,
    },
    ...{ tensors: [`${scene.trace.prefix}weights`], ...more },
  })
}

/** Around the picked word's row. @param {Scene} scene @param {Square} square @param {{ id?: string, row?: number }} [which] @returns {RectMark} */
export const frame = ({ trace, palette }, { x, y, cell }, { id = 'frame', row = trace.row } = {}) =>
  rect(id, {
    x: x - 2,
    y: y + row * cell - 1.5,
    w: cell * trace.T + 3,
    h: cell + 2,
    r: 3,
    edge: palette.query,
    edgeWidth: 2,
    z: 6,
    from: `token:${trace.first + trace.row}`,
    stays: true,
  })

/** A scale of colours as a picture. */
const RAMP = [Float32Array.from({ length: 40 }, (_, n) => n / 39)]

/** What rows and columns are, and what colours mean. @param {Scene} scene @returns {Mark[]} */
export function axes(scene) {
  const { L, palette, text } = scene
  if (L.narrow || L.isLow) return []
  const parts = [
    { label: text.map.row, colour: palette.query, gap: 2 },
    { label: text.map.column, colour: palette.key, gap: 3 },
    { label: '0', colour: palette.muted, gap: 0.5 },
    { label: '', colour: palette.line, gap: 0.5, own: 6 },
    { label: text.map.most, colour: palette.muted, gap: 0 },
  ]
  const widths = parts.map(({ label, gap, own = 0 }) => widthOf(label, L.small, 600) + (gap + own) * L.u)
  let x = (L.w - widths.reduce((a, b) => a + b, 0)) / 2
  const y = L.top0 + L.u * 0.5
  return parts.map(({ label, colour, own }, n) => {
    const left = x
    x += widths[n]
    if (own)
      return picture('ramp', {
        values: RAMP,
        x: left,
        y: y - L.u * 0.4,
        w: own * L.u,
        h: L.u * 0.8,
        edge: colour,
        stays: true,
      })
    return caption(scene, `axes:${n}`, label, left, y, { colour, weight: 600, stays: true })
  })
}

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function square(scene, u) {
  const { trace } = scene
  const place = mapPlace(scene)
  /** @type {Mark[]} */
  const marks = [...answer(scene), ...labels(scene, place), frame(scene, place), ...axes(scene)]
  trace.weights.forEach((weights, i) => {
    const picked = i === trace.row
    const start = (0.6 * i) / trace.T
    const t = picked ? 1 : span(u, start, start + 0.4)
    weights.forEach((w, j) => {
      const label = picked && place.cell > 32 && w >= 0.05 ? short(w) : ''
      const home = cellOf(scene, place, i, j, w, { order: picked ? 0 : 0.3, label })
      marks.push({ ...home, y: home.y - (1 - t) * Math.min(place.cell * 2, home.y - 1), alpha: t })
    })
  })
  return marks
}
