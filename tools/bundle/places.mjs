// Where things lie, for the scripts that put dist/ together.

import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Loads a package of web/node_modules. */
export const need = createRequire(`${root}web/package.json`)

/** The oldest hosts that have wasm SIMD. */
export const TARGET = ['chrome91', 'firefox89', 'safari16.4']

/** The files below a folder of web/ with this ending, as paths from the root. @param {string} folder @param {string} ending */
export async function filesIn(folder, ending) {
  const files = await readdir(`${root}web/${folder}`, { recursive: true })
  return files
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => `web/${folder}/${file}`)
}

/** The lessons' names: each folder of web/lessons/ is one. */
export async function lessonNames() {
  const entries = await readdir(`${root}web/lessons`, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
