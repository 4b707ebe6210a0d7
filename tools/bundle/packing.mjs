// Bytes as text that a script can hold: how many they are once they are deflated as small as they go, then those in base
// 92. web/core/packed.js unpacks them.

import { deflateRawSync } from 'node:zlib'
import { encode } from '../../web/core/base92.js'
import { kept } from './kept.mjs'
import { need } from './places.mjs'

const zopfli = need('@gfx/zopfli')

const PACKING = { numiterations: 5 }

/** @param {Uint8Array} bytes */
export async function packed(bytes) {
  const deflated = await kept(bytes, PACKING, 'deflate', () => zopfli.deflateAsync(bytes, PACKING))
  return `${deflated.length} ${encode(deflated)}`
}

/** The same of what changes with every build: nearly as small, in a moment. @param {Uint8Array} bytes */
export function packedNow(bytes) {
  const deflated = deflateRawSync(bytes, { level: 9 })
  return `${deflated.length} ${encode(deflated)}`
}
