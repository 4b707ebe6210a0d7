// A cell of a map that is never held, an overview of the map, and the memory that both ways need.

import { openAtlas, passOver } from './open.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { AtlasAnswer } from './types.js'
 * @import { Text } from './vectors.js'
 * @typedef {ReturnType<typeof request>} AtlasRequest
 */

/** Pixels of the overview, a side. */
const OVERVIEW = 32
const MIB = 2 ** 20

/** The least that colours end at, so that they have a scale where all is 0. */
const LEAST = 1e-6

/** @param {Readonly<State>} state @returns {Text} */
function textOf(state) {
  const { 'atlas.model': model, 'atlas.letters': letters, seed, text } = state
  const map = { tokens: Number(state['atlas.n']), head: Number(state['atlas.head']) - 1 }
  return model === 'random' ? { ...map, model, seed, text } : { ...map, model, letters }
}

/** @param {Readonly<State>} state */
export const request = (state) => {
  const last = Number(state['atlas.n']) - 1
  const cell = { row: Math.min(last, state['atlas.y']), col: Math.min(last, state['atlas.x']) }
  const unit = /** @type {'weight' | 'of largest'} */ (state['atlas.unit'] === 'row' ? 'of largest' : 'weight')
  return { of: textOf(state), unit, cell }
}

/** @param {Run} run @param {AtlasRequest} request @returns {Promise<AtlasAnswer>} */
export async function numbers(run, { of, unit, cell }) {
  const { atlas, words, ignored, dim, heads, causal } = await openAtlas(run, of)
  const { tokens } = of
  const head = Math.min(of.head, heads - 1)
  const facts = { ...{ atlas, words, ignored, unit }, tokens, dim, heads, head, causal }
  const names = { query: words[cell.row % words.length] ?? '', key: words[cell.col % words.length] ?? '' }
  if (!atlas) return { ...facts, cell: { ...cell, ...names }, high: 1, tensors: [] }
  const side = Math.min(OVERVIEW, tokens)
  const step = tokens / side
  const window = { ...{ row: 0, col: 0, rows: side, cols: side, step, unit }, pool: /** @type {const} */ ('sample') }
  while (passOver(atlas, window) < side) await run.breathe()
  const map = run.tensor('map', [side, side], atlas.draw(window))
  const { score, maximum, sum, weight } = atlas.cell(cell.row, cell.col)
  const inMiB = (/** @type {number} */ bytes) => run.core.scale({ x: Float32Array.of(bytes), factor: 1 / MIB })[0]
  return {
    ...facts,
    cell: { ...cell, ...names },
    high: unit === 'weight' ? usual(run, map.data, side) : 1,
    tensors: [
      map,
      run.tensor('cell', [1, 4], [score, maximum, sum, weight]),
      run.tensor('memory', [1, 3], [4 * tokens * tokens, atlas.memoryBytes, 8 * tokens].map(inMiB)),
    ],
  }
}

/** The largest weight below the first quarter: rows of few keys, which the causal mask leaves, would take all colours. @param {Run} run @param {Float32Array} map @param {number} side */
const usual = (run, map, side) => Math.max(LEAST, run.core.finiteRange(map.subarray((side * side) / 4))[1])
