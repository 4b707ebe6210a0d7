// What is asked of a row on its way through the tiles, one question after the other.

/**
 * @typedef {import('../../core/calls/flash.js').Asked} Asked
 * @typedef {{ tile: number, asked: Asked }} Question
 */

/** Before the first tile nothing is kept, so nothing is rescaled. @type {readonly Asked[]} */
const FIRST = ['maximum', 'sum', 'output']
/** @type {readonly Asked[]} */
const LATER = ['maximum', 'factor', 'sum', 'output']

/** @param {number[]} seen the tiles that the row sees something of, in their order @returns {Question[]} */
export function questionsOf(seen) {
  const ofTiles = seen.flatMap((tile, i) => (i ? LATER : FIRST).map((asked) => ({ tile, asked })))
  return [...ofTiles, { tile: seen[seen.length - 1], asked: 'final' }]
}

/** What was typed as a number; NaN where it is none. @param {string} typed */
export const numberIn = (typed) =>
  typed.trim() ? Number(typed.trim().replace(/^[−–]/u, '-').replace(',', '.')) : Number.NaN
