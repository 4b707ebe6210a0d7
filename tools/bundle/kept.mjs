// What takes the build seconds to make is kept in build/packed/, under a name that tells what it was made from.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { root } from './places.mjs'

/** The files being made, by name. @type {Map<string, Promise<Uint8Array>>} */
const making = new Map()

/**
 * @param {Uint8Array} bytes what it is made from
 * @param {object} options how
 * @param {string} ending of the file's name
 * @param {() => Promise<Uint8Array>} make
 */
export function kept(bytes, options, ending, make) {
  const key = createHash('sha256').update(JSON.stringify(options)).update(bytes).digest('hex')
  const path = `${root}build/packed/${key}.${ending}`
  const file = making.get(path) ?? made(path, make)
  making.set(path, file)
  return file
}

/** @param {string} path @param {() => Promise<Uint8Array>} make */
async function made(path, make) {
  if (existsSync(path)) return readFile(path)
  const bytes = await make()
  const part = `${path}.${process.pid}` // another build may be writing the same
  await mkdir(`${root}build/packed`, { recursive: true })
  await writeFile(part, bytes)
  await rename(part, path)
  return bytes
}
