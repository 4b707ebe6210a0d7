// A wasm brought to life: its exported functions.

import { HlError } from './check.js'

/** @param {unknown} error @returns {never} */
function refuse(error) {
  throw new HlError('UNSUPPORTED', `This browser can't run the core, which needs WebAssembly SIMD: ${error}`)
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @throws {HlError} UNSUPPORTED where the engine can't run it
 */
export const compile = (bytes) => WebAssembly.compile(bytes).catch(refuse)

/** @param {WebAssembly.Instance} instance @returns {Record<string, any>} */
function initialized({ exports }) {
  const functions = /** @type {Record<string, any>} */ (exports)
  functions._initialize?.()
  return functions
}

/**
 * @param {WebAssembly.Module} module
 * @throws {HlError} UNSUPPORTED where the engine can't run it
 */
export function instantiate(module) {
  const imports = { env: { emscripten_notify_memory_growth() {} } } // asked for by some emsdk versions
  return WebAssembly.instantiate(module, imports).then(initialized).catch(refuse)
}
