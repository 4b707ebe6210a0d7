// The shipped models, loaded here from their files, and what tests compare of them with what lessons show.

import { readFile } from 'node:fs/promises'
import { loadCore } from '../../../build/source.mjs'

let core = null

/** A shipped model. */
export async function shipped(name) {
  core ??= await loadCore()
  return core.loadWeights(new Uint8Array(await readFile(new URL(`../../../web/models/${name}.hlw`, import.meta.url))))
}

/** One tensor of a run. */
export const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0]

export const largest = (row) => row.indexOf(Math.max(...row))

/** Rows of a tensor as `ask` gives it. */
export const rowsOf = ({ shape, values }) => {
  const cols = shape.at(-1)
  return Array.from({ length: values.length / cols }, (_, r) => values.slice(r * cols, (r + 1) * cols))
}
