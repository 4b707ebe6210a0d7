// A wasm brought to life: its exported functions.

import { HlError } from './check.js'

/**
 * @param {Uint8Array<ArrayBuffer> | WebAssembly.Module} source
 * @returns {Promise<Record<string, any>>}
 * @throws {HlError} UNSUPPORTED where the engine can't run it
 */
export async function instantiate(source) {
  try {
    const imports = { env: { emscripten_notify_memory_growth() {} } } // asked for by some emsdk versions
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source)
    const { exports } = await WebAssembly.instantiate(module, imports)
    const functions = /** @type {Record<string, any>} */ (exports)
    functions._initialize?.()
    return functions
  } catch (error) {
    throw new HlError('UNSUPPORTED', `This browser can't run the core, which needs WebAssembly SIMD: ${error}`)
  }
}
