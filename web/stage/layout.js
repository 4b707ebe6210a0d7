// Where things stand, for any size of stage. A sentence stands across, down (a word a row), around a map, or in lines.

import { widthOf } from './marks/extent.js'
import { clamp } from './tween.js'

/**
 * @typedef {{ x: number, y: number, w: number, h: number, size: number }} Place  of a word: its middle
 * @typedef {ReturnType<typeof layoutOf>} Layout
 * @typedef {{ x: number, w: number, cx: number }} Column
 * @typedef {{ x: number, y: number, side: number, cell: number, size: number, tilt: number }} Square
 */

/** No text is smaller than that, in CSS pixels: in the page, and before an audience. */
const SMALLEST = { page: 12, lecture: 18 }

/** The size of text, of small and of the smallest text, and the margin. @param {{ width: number, height: number }} size @param {boolean} narrow @param {boolean} [large] for an audience */
export function unitOf({ width, height }, narrow, large = false) {
  const least = large ? SMALLEST.lecture : SMALLEST.page
  const wide = large
    ? clamp(Math.min(width / 56, height / 32), 19.6, 34)
    : clamp(Math.min(width / 56, height / 42), 13, 26)
  const u = narrow ? 12.5 : wide
  return { u, least, small: Math.max(least, u * 0.92), pad: narrow ? 14 : clamp(width * 0.045, 28, 80) }
}

/** @param {{ width: number, height: number }} size @param {{ words: readonly string[], looks: readonly { label: string }[] }} text @param {boolean} narrow @param {{ notices?: number, large?: boolean }} [more] notices: lines above everything else; large: for an audience, larger type, closer together */
export function layoutOf({ width: w, height: h }, { words, looks }, narrow, { notices = 0, large = false } = {}) {
  const T = words.length
  const { u, least, pad, small } = unitOf({ width: w, height: h }, narrow, large)
  const isLow = h < 380 && !large
  const bandH = narrow || isLow ? 50 : u * (large ? 5.2 : 6.2)
  const band = { y: h - bandH - (narrow || isLow ? 4 : pad * 0.3), h: bandH }
  const noticeTop = narrow || isLow ? 4 : large ? u * 0.6 : pad * 0.6
  const noticed = notices * small * 1.4
  const top0 = (narrow || isLow ? 6 : large ? u * 0.6 : pad * 0.75) + noticed
  const head = narrow || isLow ? 30 : u * (large ? 3.6 : 4.6)
  const top = top0 + head
  const foot = narrow || isLow ? 24 : u * 3
  const bottom = band.y - (narrow || isLow ? 6 : u * 1.1)
  const rowH = (bottom - foot - top) / Math.max(1, T)
  const size = clamp(rowH * 0.62, least, u * 1.3)
  const inset = size * 0.5
  const most = narrow ? w * 0.27 : w * 0.2
  const wordW = Math.min(most, Math.max(...words.map((word) => widthOf(word, size, 600)), size) + inset * 2)
  const gutter = narrow ? 8 : u * 1.4
  const x0 = pad - (narrow ? inset * 0.6 : 0) + wordW + gutter
  const x1 = w - pad
  const rowY = (/** @type {number} */ j) => top + (j + 0.5) * rowH
  const across = acrossOf({ w, pad, u }, looks)
  const down = words.map((word, j) => {
    const width = Math.min(most, widthOf(word, size, 600) + inset * 2)
    return { x: x0 - gutter - width / 2, y: rowY(j), w: width, h: Math.min(rowH * 0.94, size * 1.9), size }
  })
  return {
    ...{
      w,
      h,
      T,
      narrow,
      isLow,
      large,
      least,
      u,
      pad,
      small,
      band,
      noticeTop,
      noticed,
      top0,
      top,
      foot,
      bottom,
      rowH,
      size,
      x0,
      x1,
      rowY,
      across,
      down,
    },
    /** Too long for one line: a word a row from the beginning. */
    turned: narrow || (across[0]?.size ?? 0) < Math.max(13, least),
    /** Columns beside the words: shares of the room, with gaps. @param {readonly number[]} shares @param {number} [gap] @returns {Column[]} */
    columns(shares, gap = narrow ? 8 : u * 1.5) {
      const room = x1 - x0 - gap * (shares.length - 1)
      const sum = shares.reduce((a, b) => a + b, 0)
      let x = x0
      return shares.map((share) => {
        const width = (room * share) / sum
        const column = { x, w: width, cx: x + width / 2 }
        x += width + gap
        return column
      })
    },
  }
}

/** The sentence as it is written on one line, as large as it fits; y is the step's. @param {{ w: number, pad: number, u: number }} room @param {readonly { label: string }[]} words */
function acrossOf({ w, pad, u }, words) {
  const gap = 0.95
  const em = words.reduce((sum, { label }) => sum + widthOf(label, 100, 600) / 100 + gap, 0)
  const size = Math.min(u * 2, (w - 2 * pad) / em)
  let x = (w - em * size) / 2
  return words.map(({ label }) => {
    const width = widthOf(label, 100, 600) * (size / 100) + gap * size
    const place = { x: x + width / 2, y: 0, w: width - size * 0.15, h: size * 1.8, size }
    x += width
    return place
  })
}

/** The sentence in lines, small: where the picture is about something else. `under`: room below each line. @param {Layout} layout @param {readonly string[]} words @param {number} [under] */
export function linesOf({ w, pad, small: size, top0 }, words, under = 0) {
  const pitch = size * 1.75 + under
  const widths = words.map((word) => Math.min(w - 2 * pad, widthOf(word, size, 600) + size * 0.75))
  /** @type {number[][]} */
  const lines = [[]]
  let used = 0
  for (const [j, width] of widths.entries()) {
    if (used + width > w - 2 * pad && used > 0) {
      lines.push([])
      used = 0
    }
    lines[lines.length - 1].push(j)
    used += width
  }
  /** @type {Place[]} */
  const places = []
  for (const [n, line] of lines.entries()) {
    let x = (w - line.reduce((sum, j) => sum + widths[j], 0)) / 2
    for (const j of line) {
      places[j] = {
        x: x + widths[j] / 2,
        y: top0 + size * 0.9 + n * pitch,
        w: widths[j] - 1,
        h: size * 1.6,
        size,
      }
      x += widths[j]
    }
  }
  return { places, bottom: top0 + lines.length * pitch }
}

/**
 * A square map with its words at the left, and above where `columns` says so, within a box.
 * @param {Layout} layout @param {{ x: number, y: number, w: number, h: number }} box @param {readonly string[]} words
 * @param {{ size: number, columns?: boolean }} look @returns {Square}
 */
export function squareOf({ T, narrow, least }, box, words, { size: wanted, columns = true }) {
  const label = (/** @type {number} */ size) =>
    Math.max(...words.map((word) => widthOf(word, size, 600)), 1) + size * 0.9
  const fit = (/** @type {number} */ size) => Math.min(box.w * 0.3, label(size))
  const tilt = narrow ? Math.PI / 2 : 0.95
  const rise = columns ? fit(wanted) * Math.sin(tilt) + 4 : 0
  const left = fit(wanted)
  const side = Math.max(10, Math.min(box.h - rise, box.w - left - (columns && !narrow ? fit(wanted) * 0.4 : 0)))
  const x = box.x + left + (box.w - left - side) / 2
  const y = box.y + rise + (box.h - rise - side) / 2
  const cell = side / T
  return { x, y, side, cell, size: clamp(cell * 0.95, least, Math.max(least, wanted)), tilt }
}

/** A label that fits a width, cut with an ellipsis where it must. @param {string} label @param {number} width @param {number} size @param {number} [weight] */
export function fitted(label, width, size, weight = 400) {
  const letters = Array.from(label)
  if (widthOf(label, size, weight) <= width) return label
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size, weight) > width) letters.pop()
  return `${letters.join('')}…`
}

/** The first of some labels, the fullest first, that fits a width; the last one is cut where it must be. @param {readonly string[]} labels @param {number} width @param {number} size */
export const firstFitting = (labels, width, size) =>
  labels.find((label) => widthOf(label, size) <= width) ?? fitted(labels[labels.length - 1], width, size)
