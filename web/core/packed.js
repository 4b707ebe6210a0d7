// What the build has packed: deflated, then written as text, behind its length in bytes.

/*! Unpacked with fflate: MIT License, Copyright (c) Arjun Barrett */
import { inflateSync } from 'fflate'
import { decode } from './base92.js'

/** Without the zeros that fill up the text. @param {string} text */
function deflatedIn(text) {
  const at = text.indexOf(' ')
  return decode(text.slice(at + 1)).subarray(0, Number(text.slice(0, at)))
}

/** @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function unpack(text) {
  const bytes = deflatedIn(text)
  try {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  } catch {
    // Browsers before Chrome 103 and Firefox 113 have no such stream.
    return /** @type {Uint8Array<ArrayBuffer>} */ (inflateSync(bytes))
  }
}
