// Which tiles of scores come in while groups of rows are held: for lessons that walk over them.

/** The groups of rows with the tiles that come in for each: those that any row of the group sees. @param {Uint32Array} skipped (T,B) @param {{ queries: number, rows: number, tile: number }} sizes */
export function stepsOf(skipped, { queries, rows, tile }) {
  const tiles = skipped.length / queries
  const steps = []
  for (let from = 0; from < queries; from += rows) {
    const to = Math.min(queries, from + rows)
    for (let at = 0; at < tiles; at++)
      if (!skipped[(to - 1) * tiles + at])
        steps.push({ from, to, first: at * tile, end: Math.min(queries, (at + 1) * tile) })
  }
  return steps
}
