// A small heatmap without labels, to choose from many.

import { paint, putOn } from './paint.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {{ values: Float32Array, rows: number, cols: number, size: number, dark: boolean, scale?: 'linear' | 'root' | 'log',
 *   map?: 'weights' | 'scores', high?: number }} Thumbnail  size: of the longer side, in CSS pixels; map: its colours, from 0 to
 *   `high` for weights, from -`high` for scores
 * @typedef {Omit<Thumbnail, 'size'> & { pixels: number }} ThumbnailRequest  pixels: of the longer side
 */

/** A map with as many cells as there are pixels at most. @param {Run} run @param {ThumbnailRequest} request */
function small(run, { values, rows, cols, pixels, dark, scale = 'linear', map = 'weights', high = 1 }) {
  const [toRows, toCols] = [Math.min(rows, pixels), Math.min(cols, pixels)]
  const isLarge = toRows < rows || toCols < cols
  const cell = Math.max(1, Math.round(pixels / Math.max(toRows, toCols)))
  const shown = isLarge ? run.core.shrink({ x: values, rows, cols, toRows, toCols }) : values
  const sizes = { rows: toRows, cols: toCols, cellWidth: cell, cellHeight: cell }
  return paint(run, {
    rasters: [{ values: shown, ...sizes, map, scale, dark, low: map === 'scores' ? -high : 0, high }],
  })
}

/** What each canvas was drawn from. @type {WeakMap<HTMLCanvasElement, Thumbnail>} */
const drawn = new WeakMap()

/** Paints a thumbnail on a canvas, unless it is there. @param {import('../../session/session.js').Session} session @param {HTMLCanvasElement} canvas @param {Thumbnail} thumbnail */
export async function drawThumbnail(session, canvas, thumbnail) {
  const old = drawn.get(canvas)
  if (old && isSame(old, thumbnail)) return
  drawn.set(canvas, thumbnail)
  const { size, ...request } = thumbnail
  putOn(canvas, await session.run(canvas, small, { ...request, pixels: Math.round(size * devicePixelRatio) }))
}

/** @param {Thumbnail} a @param {Thumbnail} b */
const isSame = (a, b) =>
  a.values.buffer === b.values.buffer &&
  a.values.byteOffset === b.values.byteOffset &&
  a.dark === b.dark &&
  a.scale === b.scale &&
  a.map === b.map &&
  a.high === b.high
