// Maps that are open, and pictures of their windows. An answer holds its map, so it lasts as long as somebody shows it.

import { vectorsOf } from './vectors.js'

/**
 * @import { Run } from '../../session/types.js'
 * @import { Text } from './vectors.js'
 * @typedef {import('../../core/calls/atlas.js').Atlas} Atlas
 * @typedef {import('../../core/calls/atlas.js').AtlasWindow} Window
 * @typedef {Awaited<ReturnType<typeof opened>>} Opened
 */

/** So many maps are not opened anew where another cell of one is asked for. */
const KEPT = 2

/** Maps of a core by what they are of, the newest last. @type {WeakMap<object, Map<string, Opened>>} */
const open = new WeakMap()

/** @param {Run} run @param {Text} text */
export async function openAtlas(run, text) {
  const maps = open.get(run.core) ?? new Map()
  open.set(run.core, maps)
  const key = JSON.stringify(text)
  const found = maps.get(key) ?? (await opened(run, text))
  maps.delete(key)
  maps.set(key, found)
  for (const [oldest] of [...maps].slice(0, -KEPT)) maps.delete(oldest)
  return found
}

/** @param {Run} run @param {Text} text */
async function opened(run, text) {
  const { words, q, k, ...facts } = await vectorsOf(run, text)
  const { dim, causal } = facts
  const atlas = words.length ? await run.core.atlas({ q, k, tokens: text.tokens, dim, causal }) : null
  return { atlas, words, ...facts }
}

/** Cells of rows at a time, and how long a frame may take for sums. */
const CELLS = 1 << 19
const FRAME_MS = 6

/**
 * Sums that a sample of a window needs, from the top, until time is up.
 * @param {Atlas} atlas @param {Window} window @returns {number} how many rows of pixels have theirs
 */
export function passOver(atlas, { row, rows, step }) {
  const count = Math.max(1, Math.floor(CELLS / atlas.tokens))
  const end = performance.now() + FRAME_MS
  for (let y = 0; y < rows; y += count) {
    if (y && performance.now() > end) return y
    atlas.rows({ first: row + y * step, stride: step, count: Math.min(count, rows - y) })
  }
  return rows
}

/** Colours of weights from 0 on. */
const COLOURS = /** @type {const} */ ({ map: 'weights', scale: 'root', low: 0, cellWidth: 1, cellHeight: 1 })

/**
 * A window as pixels of colour: `values` that somebody has computed already, or a sample, of as many rows as there was time for;
 * and the cell under the pointer.
 * @param {Run} run @param {{ atlas: Atlas, window: Window, cell: { row: number, col: number } | null, values: Float32Array | null, high: number, dark: boolean }} request
 */
export async function paintWindow(run, { atlas, window, cell, values, high, dark }) {
  const rows = values ? window.rows : passOver(atlas, window)
  const shown = values ?? atlas.draw({ ...window, rows })
  const rgba = run.core.raster({ ...COLOURS, values: shown, rows, cols: window.cols, high, dark })
  return { rgba, rows, value: cell && atlas.cell(cell.row, cell.col) }
}
