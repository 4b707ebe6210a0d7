// A wasm brought to life: its exported functions.

import { HlError } from './check.js'

/** @param {unknown} error */
const unsupported = (error) =>
  new HlError('UNSUPPORTED', `This browser can't run the core, which needs WebAssembly SIMD: ${error}`)

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @throws {HlError} UNSUPPORTED where the engine can't run it
 */
export async function compile(bytes) {
  try {
    return await WebAssembly.compile(bytes)
  } catch (error) {
    throw unsupported(error)
  }
}

/**
 * @param {Uint8Array<ArrayBuffer> | WebAssembly.Module} source
 * @returns {Promise<Record<string, any>>}
 * @throws {HlError} UNSUPPORTED where the engine can't run it
 */
export async function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : await compile(source)
  try {
    const imports = { env: { emscripten_notify_memory_growth() {} } } // asked for by some emsdk versions
    const { exports } = await WebAssembly.instantiate(module, imports)
    const functions = /** @type {Record<string, any>} */ (exports)
    functions._initialize?.()
    return functions
  } catch (error) {
    throw unsupported(error)
  }
}
