// The map that is open, and windows of it. One is kept for a core: the next one takes its place.

import { vectorsOf } from './vectors.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {import('../../core/calls/atlas.js').Atlas} Atlas
 * @typedef {import('../../core/calls/atlas.js').AtlasWindow} Window
 * @typedef {Awaited<ReturnType<typeof opened>>} Opened
 */

/** @type {WeakMap<object, { key: string, opening: Promise<Opened> }>} */
const open = new WeakMap()

/** @param {Run} run @param {import('./vectors.js').Text} text @returns {Promise<Opened>} */
export function atlasOf(run, text) {
  const key = JSON.stringify(text)
  const old = open.get(run.core)
  if (old?.key === key) return old.opening
  const isWanted = () => open.get(run.core)?.key === key
  const opening = opened(run, text, isWanted)
  open.set(run.core, { key, opening })
  opening.catch(() => open.get(run.core)?.opening === opening && open.delete(run.core))
  return opening
}

/** @param {Run} run @param {import('./vectors.js').Text} text @param {() => boolean} isWanted whether nobody has asked for another map */
async function opened(run, text, isWanted) {
  const { words, q, k, ...facts } = await vectorsOf(run, text, isWanted)
  const { dim, causal } = facts
  const atlas = words.length ? await run.core.atlas({ q, k, tokens: text.tokens, dim, causal }) : null
  return { atlas, words, ...facts }
}

/** What a thread of its own needs of the map. @param {Run} run @param {import('./vectors.js').Text} text */
export async function orderOf(run, text) {
  const { atlas, dim, causal } = await atlasOf(run, text)
  return { order: atlas && { ...atlas.vectors(), tokens: text.tokens, dim, causal } }
}

/** Sums that such a thread has found. @param {Run} run @param {{ text: import('./vectors.js').Text, sums: import('../../core/calls/atlas.js').AtlasSums }} found */
export async function takeSums(run, { text, sums }) {
  const { atlas } = await atlasOf(run, text)
  atlas?.take(sums)
  return {}
}

/** Cells of rows at a time, and how long a frame may take for sums. */
const CELLS = 1 << 19
const FRAME_MS = 6

/**
 * Sums that a sample of a window needs, from the top, until time is up.
 * @param {Atlas} atlas @param {Window} window @param {number} [most] ms @returns {number} how many rows of pixels have theirs
 */
export function passOver(atlas, { row, rows, step }, most = FRAME_MS) {
  const count = Math.max(1, Math.floor(CELLS / atlas.tokens))
  const end = performance.now() + most
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
 * @param {Run} run @param {{ text: import('./vectors.js').Text, window: Window, cell: { row: number, col: number } | null, values: Float32Array | null, high: number, dark: boolean }} request
 */
export async function paintWindow(run, { text, window, cell, values, high, dark }) {
  const { atlas } = await atlasOf(run, text)
  if (!atlas) return { rgba: null, rows: 0, value: null }
  const rows = values ? window.rows : passOver(atlas, window)
  const shown = values ?? atlas.draw({ ...window, rows })
  const rgba = run.core.raster({ ...COLOURS, values: shown, rows, cols: window.cols, high, dark })
  return { rgba, rows, value: cell && atlas.cell(cell.row, cell.col) }
}
