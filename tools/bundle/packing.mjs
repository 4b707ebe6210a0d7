// Bytes as text that a script can hold: deflated as small as they go, then in base 92. web/core/packed.js unpacks them.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { encode } from '../../web/core/base92.js'
import { need, root } from './places.mjs'

const zopfli = need('@gfx/zopfli')

const PACKING = { numiterations: 5 }

/** What was deflated, by its hash and how. @type {Map<string, Promise<Uint8Array>>} */
const packs = new Map()

/** @param {Uint8Array} bytes */
export async function packed(bytes) {
  const key = createHash('sha256').update(JSON.stringify(PACKING)).update(bytes).digest('hex')
  if (!packs.has(key)) packs.set(key, deflated(bytes, `${root}build/packed/${key}.deflate`))
  return encode(await packs.get(key))
}

/** Deflating takes seconds, so the result is kept. @param {Uint8Array} bytes @param {string} path */
async function deflated(bytes, path) {
  if (existsSync(path)) return readFile(path)
  const small = await zopfli.deflateAsync(bytes, PACKING)
  const part = `${path}.${process.pid}` // another build may be writing the same
  await mkdir(`${root}build/packed`, { recursive: true })
  await writeFile(part, small)
  await rename(part, path)
  return small
}
