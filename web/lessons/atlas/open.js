// The maps that are open, and windows of them. Each has a wasm memory of its own, so the newest few are kept only.

import { vectorsOf } from './vectors.js'

/**
 * @import { Run } from '../../session/types.js'
 * @typedef {import('../../core/calls/atlas.js').Atlas} Atlas
 * @typedef {import('../../core/calls/atlas.js').AtlasWindow} Window
 * @typedef {Awaited<ReturnType<typeof opened>>} Opened
 */

/** The map on show, and the one before, whose last pictures may still be asked for. */
const KEPT = 2

/** Maps of a core by what they are of, the newest last. @type {WeakMap<object, Map<string, Promise<Opened>>>} */
const open = new WeakMap()

/** @param {Run} run */
function mapsOf({ core }) {
  const maps = open.get(core) ?? new Map()
  open.set(core, maps)
  return maps
}

/** Opens a map, unless it is open. @param {Run} run @param {import('./vectors.js').Text} text @returns {Promise<Opened>} */
export function openAtlas(run, text) {
  const maps = mapsOf(run)
  const key = JSON.stringify(text)
  const opening = maps.get(key) ?? opened(run, text, () => maps.has(key))
  maps.delete(key)
  maps.set(key, opening)
  for (const [oldest] of [...maps].slice(0, -KEPT)) maps.delete(oldest)
  opening.catch(() => maps.get(key) === opening && maps.delete(key))
  return opening
}

/** A map that is open; null: another one has taken its place, and nobody wants pictures of it. @param {Run} run @param {import('./vectors.js').Text} text */
const atlasOf = async (run, text) => (await mapsOf(run).get(JSON.stringify(text)))?.atlas ?? null

/** @param {Run} run @param {import('./vectors.js').Text} text @param {() => boolean} isWanted false: newer maps have taken its place */
async function opened(run, text, isWanted) {
  const { words, q, k, ...facts } = await vectorsOf(run, text, isWanted)
  const { dim, causal } = facts
  const atlas = words.length ? await run.core.atlas({ q, k, tokens: text.tokens, dim, causal }) : null
  return { atlas, words, ...facts }
}

/** What a thread of its own needs of the map. @param {Run} run @param {import('./vectors.js').Text} text */
export async function orderOf(run, text) {
  const atlas = await atlasOf(run, text)
  return { order: atlas && { ...atlas.vectors(), tokens: atlas.tokens, dim: atlas.dim, causal: atlas.causal } }
}

/** Sums that such a thread has found. @param {Run} run @param {{ text: import('./vectors.js').Text, sums: import('../../core/calls/atlas.js').AtlasSums }} found */
export async function takeSums(run, { text, sums }) {
  const atlas = await atlasOf(run, text)
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
  const atlas = await atlasOf(run, text)
  if (!atlas) return { rgba: null, rows: 0, value: null }
  const rows = values ? window.rows : passOver(atlas, window)
  const shown = values ?? atlas.draw({ ...window, rows })
  const rgba = run.core.raster({ ...COLOURS, values: shown, rows, cols: window.cols, high, dark })
  return { rgba, rows, value: cell && atlas.cell(cell.row, cell.col) }
}
