// The wasm's memory: the only file that touches it. Calls copy arrays in, and fresh arrays out.
//
// Memory may grow in any allocation, and then every older view of it has length 0. So no view is handed
// out; the two kept here are renewed when they are found detached.

import { HlError } from './check.js'

/** @typedef {import('./check.js').ErrorCode} ErrorCode */

const STATUS_CODES = /** @type {ErrorCode[]} */ (['SHAPE', 'SHAPE', 'RANGE', 'MEMORY', 'UNSUPPORTED', 'FORMAT'])
const MEMORY_LIMIT = 2 ** 31 // bytes, the build's maximum

export class Memory {
  /** The exported functions, by name. @type {Record<string, any>} */
  wasm
  // Not #private: for the oldest browsers that would be lowered to a WeakMap, slow in a call of a microsecond.
  /** @private */
  floatView = new Float32Array(0)
  /** @private */
  byteView = new Uint8Array(0)

  /** @param {Record<string, any>} exports of the wasm */
  constructor(exports) {
    this.wasm = exports
  }

  /** @private */
  get allFloats() {
    if (this.floatView.length === 0) this.floatView = new Float32Array(this.wasm.memory.buffer)
    return this.floatView
  }

  /** @private */
  get allBytes() {
    if (this.byteView.length === 0) this.byteView = new Uint8Array(this.wasm.memory.buffer)
    return this.byteView
  }

  /** How much memory the core holds. */
  get size() {
    return this.allBytes.length
  }

  /** @template T @param {() => T} call @returns {T} what call returns; everything it allocated is given back */
  scope(call) {
    const mark = this.wasm.hl_wasm_mark()
    try {
      return call()
    } finally {
      this.wasm.hl_wasm_release(mark)
    }
  }

  /** @template T @param {() => T} call @returns {T} what call returns; what it allocated stays, unless it throws */
  keeping(call) {
    const mark = this.wasm.hl_wasm_mark()
    try {
      return call()
    } catch (error) {
      this.wasm.hl_wasm_release(mark)
      throw error
    }
  }

  /** Address of so many bytes. @param {number} bytes */
  alloc(bytes) {
    const address = bytes < MEMORY_LIMIT ? this.wasm.hl_wasm_alloc(bytes) >>> 0 : 0
    if (!address)
      throw new HlError('MEMORY', `no memory for ${bytes} bytes; the core can have ${MEMORY_LIMIT} in total`)
    return address
  }

  /** Address of so many floats. @param {number} count */
  room(count) {
    return this.alloc(4 * count)
  }

  /** Copies values in. @param {ArrayBufferView} values @returns {number} their address */
  put(values) {
    const address = this.alloc(values.byteLength)
    this.write(address, values)
    return address
  }

  /** Copies values to where there is room for them. @param {number} address @param {ArrayBufferView} values */
  write(address, values) {
    if (values instanceof Float32Array) this.allFloats.set(values, address >> 2)
    else this.allBytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), address)
  }

  /** Copies values in, where there are any; address 0 says that there are none. @param {ArrayBufferView | null | undefined} values */
  putAny(values) {
    return values ? this.put(values) : 0
  }

  /** Copies floats out. @param {number} address @param {number} count @param {Float32Array | null} [out] to fill in place of a fresh array */
  floats(address, count, out) {
    const start = address >> 2
    if (!out) return this.allFloats.slice(start, start + count)
    out.set(this.allFloats.subarray(start, start + count))
    return out
  }

  /** @param {number} address @param {number} count @returns {Uint8Array<ArrayBuffer>} */
  bytes(address, count) {
    return this.allBytes.slice(address, address + count)
  }

  /** @param {number} address @param {number} count */
  words(address, count) {
    return new Uint32Array(this.bytes(address, 4 * count).buffer)
  }

  /** @param {number} address @param {number} count */
  doubles(address, count) {
    return new Float64Array(this.bytes(address, 8 * count).buffer)
  }

  /** A text that ends with a 0 byte. @param {number} address */
  string(address) {
    const bytes = this.allBytes
    return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)))
  }

  /** Names that the core lists from 0 on, until there is none. @param {(index: number) => number} nameAt */
  names(nameAt) {
    const names = []
    for (let at = nameAt(0); at; at = nameAt(names.length)) names.push(this.string(at))
    return names
  }

  /** Throws for every hl_status but HL_OK. @param {string} call @param {number} status @param {string | 0} [reason] */
  check(call, status, reason) {
    if (status !== 0)
      throw new HlError(
        STATUS_CODES[status] ?? 'UNSUPPORTED',
        `${call}: ${reason || `the core refused (status ${status})`}`,
      )
  }
}
