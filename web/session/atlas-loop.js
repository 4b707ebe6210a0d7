// Exact windows of a map that is too large to hold: first the sums of all rows, then window after window, the newest only.
// The same loop runs in a worker and, where there is none, on the page's own thread, in slices with a rest between.

import { Atlas } from '../core/calls/atlas.js'

/**
 * @typedef {import('../core/memory.js').Memory} Memory
 * @typedef {import('../core/calls/atlas.js').AtlasOptions} AtlasOrder
 * @typedef {import('../core/calls/atlas.js').AtlasWindow} AtlasWindow
 * @typedef {{ kind: 'progress', share: number }
 *   | { kind: 'sums', maxima: Float32Array, sums: Float32Array, memoryBytes: number }
 *   | { kind: 'window', window: AtlasWindow, values: Float32Array }
 *   | { kind: 'error', message: string }} AtlasReport
 * @typedef {{ cells: number, rest: () => Promise<unknown> }} AtlasPace  cells: at once
 */

export class AtlasLoop {
  /** The newest window that is wanted. @type {AtlasWindow | null} */
  #wanted = null
  #isBusy = false
  #isStopped = false

  /** @param {Memory} memory @param {AtlasOrder} order @param {(report: AtlasReport) => void} tell @param {AtlasPace} pace */
  constructor(memory, order, tell, pace) {
    this.atlas = new Atlas(memory, order)
    this.memory = memory
    this.tell = tell
    this.pace = pace
  }

  stop() {
    this.#isStopped = true
  }

  /** @param {AtlasWindow} window */
  async want(window) {
    this.#wanted = window
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      await this.#sums()
      while (this.#wanted && !this.#isStopped) await this.#draw(this.#wanted)
    } catch (error) {
      this.tell({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
    }
    this.#isBusy = false
  }

  #hasSums = false

  /** The sums are a part of what is to do, as many cells as the map has. */
  async #sums() {
    const { tokens } = this.atlas
    if (this.#hasSums) return
    const count = Math.max(1, Math.floor(this.pace.cells / tokens))
    for (let first = 0; first < tokens; first += count) {
      this.atlas.rows({ first, count: Math.min(count, tokens - first) })
      this.tell({ kind: 'progress', share: first / tokens / 2 })
      await this.pace.rest()
      if (this.#isStopped) return
    }
    this.#hasSums = true
    this.tell({ kind: 'sums', ...this.atlas.sums(), memoryBytes: this.atlas.memoryBytes })
  }

  /** A band of pixels at a time, unless a newer window has come. @param {AtlasWindow} window */
  async #draw(window) {
    const { rows, cols, step } = window
    const values = new Float32Array(rows * cols)
    for (let y = 0; y < rows; ) {
      const count = Math.min(rows - y, Math.max(1, Math.floor(this.pace.cells / (cols * step * step))))
      values.set(this.atlas.draw({ ...window, row: window.row + y * step, rows: count }), y * cols)
      y += count
      this.tell({ kind: 'progress', share: 0.5 + y / rows / 2 })
      await this.pace.rest()
      if (this.#wanted !== window || this.#isStopped) return
    }
    this.#wanted = null
    this.tell({ kind: 'window', window, values })
  }
}
