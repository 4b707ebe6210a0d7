// The shipped models in node, by the public core: what tests of the lessons compare with.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadCore } from '../../dist/core.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

let core = null

/** A shipped model, loaded here as the page loads it. */
export async function shipped(name) {
  core ??= await loadCore()
  return core.loadWeights(new Uint8Array(await readFile(`${root}web/models/${name}.hlw`)))
}

/** One tensor of a run. */
export const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0]

export const largest = (row) => row.indexOf(Math.max(...row))

/** Rows of a tensor. */
export const rowsOf = ({ shape, values }) => {
  const cols = shape.at(-1)
  return Array.from({ length: values.length / cols }, (_, r) => values.slice(r * cols, (r + 1) * cols))
}
