// What the build has packed is deflated, then written as text: in base 92 behind its length in bytes, which is the shortest,
// or in base64, which browsers read fastest.

/*! Unpacked with fflate: MIT License, Copyright (c) Arjun Barrett */
import { inflateSync } from 'fflate'
import { fromBase64 } from './base64.js'
import { decode } from './base92.js'

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function deflatedIn(text) {
  const at = text.indexOf(' ')
  if (at < 0) return fromBase64(text)
  // Without the zeros that fill up the last digits.
  return decode(text.slice(at + 1)).subarray(0, Number(text.slice(0, at)))
}

/** A Blob's own stream would ask the browser's process for its bytes. @param {Uint8Array<ArrayBuffer>} bytes @returns {ReadableStream<Uint8Array<ArrayBuffer>>} */
const streamOf = (bytes) =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(bytes)
      stream.close()
    },
  })

/** @typedef {string | (() => Promise<string>)} Packed  A text, or what gives it. */

/** @param {Packed} packed @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function unpack(packed) {
  const bytes = deflatedIn(typeof packed === 'string' ? packed : await packed())
  try {
    const unpacked = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  } catch {
    // Browsers before Chrome 103 and Firefox 113 have no such stream.
    return /** @type {Uint8Array<ArrayBuffer>} */ (inflateSync(bytes))
  }
}
