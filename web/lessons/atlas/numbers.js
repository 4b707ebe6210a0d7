// A cell of a map that is never held, an overview of the map, and the memory that both ways need.

import { atlasOf, passOver } from './open.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { AtlasAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} AtlasRequest
 */

/** Pixels of the overview, a side. */
const OVERVIEW = 32
const MIB = 2 ** 20

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
export const request = (state) => {
  const last = Number(state['atlas.n']) - 1
  const cell = { row: Math.min(last, state['atlas.y']), col: Math.min(last, state['atlas.x']) }
  return { of: textOf(state), cell }
}

/** @param {Run} run @param {AtlasRequest} request @returns {Promise<AtlasAnswer>} */
export async function numbers(run, { of, cell }) {
  const { atlas, words, dim, heads, causal, ignored } = await atlasOf(run, of)
  const { tokens } = of
  const facts = { key: JSON.stringify(of), tokens, dim, heads, head: Math.min(of.head, heads - 1), causal, ignored }
  const names = { query: words[cell.row % words.length] ?? '', key: words[cell.col % words.length] ?? '' }
  if (!atlas) return { ...facts, cell: { ...cell, ...names }, high: 1, tensors: [] }
  const side = Math.min(OVERVIEW, tokens)
  const window = /** @type {const} */ ({ row: 0, col: 0, rows: side, cols: side, step: tokens / side, pool: 'sample' })
  while (!passOver(atlas, window)) await run.breathe()
  const map = run.tensor('map', [side, side], atlas.draw(window))
  const { score, maximum, sum, weight } = atlas.cell(cell.row, cell.col)
  const inMiB = (/** @type {number} */ bytes) => run.core.scale({ x: Float32Array.of(bytes), factor: 1 / MIB })[0]
  return {
    ...facts,
    cell: { ...cell, ...names },
    high: Math.max(1e-6, map.range?.[1] ?? 1),
    tensors: [
      map,
      run.tensor('cell', [1, 4], [score, maximum, sum, weight]),
      run.tensor('memory', [1, 3], [4 * tokens * tokens, atlas.memoryBytes, 8 * tokens].map(inMiB)),
    ],
  }
}
