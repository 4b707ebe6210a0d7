// The shipped models, loaded here from their files, and what tests compare of them with what lessons show.

import { readFile } from 'node:fs/promises'
import { loadCore } from '../../../build/source.mjs'
import { lending } from '../../web/weights-file.mjs'

let core = null

const fileOf = async (name) =>
  new Uint8Array(await readFile(new URL(`../../../web/models/${name}.hlw`, import.meta.url)))

/** A shipped model. */
export async function shipped(name) {
  core ??= await loadCore()
  return core.loadWeights(await fileOf(name))
}

/** The model of real English, in which these words borrow the row of "dog". @param {string[]} words in lower case */
export async function lendingModel(words) {
  const { words: names } = await shipped('english')
  const unlisted = words.filter((word) => !names.includes(word))
  unlisted.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const row = names.indexOf('dog')
  return core.loadWeights(
    lending(
      await fileOf('english'),
      unlisted.map((word) => [word, row]),
    ),
  )
}

/** A run that has this model whatever is asked for. */
export const runOn = (run, network) => Object.assign(Object.create(run), { model: async () => network })

/** One tensor of a run. */
export const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0]

export const largest = (row) => row.indexOf(Math.max(...row))

/** Rows of a tensor as `ask` gives it. */
export const rowsOf = ({ shape, values }) => {
  const cols = shape.at(-1)
  return Array.from({ length: values.length / cols }, (_, r) => values.slice(r * cols, (r + 1) * cols))
}
