// A cell of a map that is never held, an overview of the map, and the memory that both ways need.

import { openAtlas, passOver } from './open.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { AtlasAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} AtlasRequest
 */

/** Pixels of the overview, a side. */
const OVERVIEW = 32
const MIB = 2 ** 20

/** The least that colours end at, so that they have a scale where all is 0. */
const LEAST = 1e-6

/** @param {Readonly<State>} state */
export const textOf = (state) => ({
  model: state['atlas.model'],
  tokens: Number(state['atlas.n']),
  head: state['atlas.head'],
  seed: state.seed,
  text: state.text,
  letters: state['atlas.letters'],
})

/** @param {Readonly<State>} state */
export const unitOf = (state) =>
  state['atlas.unit'] === 'row' ? /** @type {const} */ ('of largest') : /** @type {const} */ ('weight')

/** @param {Readonly<State>} state */
export const request = (state) => {
  const last = Number(state['atlas.n']) - 1
  const cell = { row: Math.min(last, state['atlas.y']), col: Math.min(last, state['atlas.x']) }
  return { of: textOf(state), unit: unitOf(state), cell }
}

/** @param {Run} run @param {AtlasRequest} request @returns {Promise<AtlasAnswer>} */
export async function numbers(run, { of, unit, cell }) {
  const { atlas, words, dim, heads, causal, ignored } = await openAtlas(run, of)
  const { tokens } = of
  const head = Math.min(of.head, heads - 1)
  const facts = { ...{ key: JSON.stringify(of), words, ignored, unit }, tokens, dim, heads, head, causal }
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
    high: unit === 'weight' ? Math.max(LEAST, map.range?.[1] ?? 1) : 1,
    tensors: [
      map,
      run.tensor('cell', [1, 4], [score, maximum, sum, weight]),
      run.tensor('memory', [1, 3], [4 * tokens * tokens, atlas.memoryBytes, 8 * tokens].map(inMiB)),
    ],
  }
}
