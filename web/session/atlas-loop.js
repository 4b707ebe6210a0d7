// Exact windows of a map that is too large to hold, one after the other, the newest only: first what the window's rows need,
// then its pixels. The same loop runs in a worker and, where there is none, on the page's own thread, with rests in between.

import { Atlas } from '../core/calls/atlas.js'

/**
 * @typedef {import('../core/memory.js').Memory} Memory
 * @typedef {import('../core/calls/atlas.js').AtlasOptions} AtlasOrder
 * @typedef {import('../core/calls/atlas.js').AtlasWindow} AtlasWindow
 * @typedef {import('../core/calls/atlas.js').AtlasSums} AtlasSums
 * @typedef {{ kind: 'progress', share: number }
 *   | { kind: 'window', window: AtlasWindow, values: Float32Array, sums: AtlasSums, memoryBytes: number }
 *   | { kind: 'error', message: string }} AtlasReport
 * @typedef {{ cells: number, slice: number, rest: () => Promise<unknown> }} AtlasPace  cells: at once; slice: ms until a rest
 */

export class AtlasLoop {
  /** The newest window that is wanted. @type {AtlasWindow | null} */
  #wanted = null
  #isBusy = false
  #isStopped = false

  /** @param {Memory} memory @param {AtlasOrder} order @param {(report: AtlasReport) => void} tell @param {AtlasPace} pace */
  constructor(memory, order, tell, pace) {
    this.atlas = new Atlas(memory, order)
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
      while (this.#wanted && !this.#isStopped) await this.#draw(this.#wanted)
    } catch (error) {
      this.tell({ kind: 'error', message: error instanceof Error ? error.message : String(error) })
    }
    this.#isBusy = false
  }

  /** Until the window is there, or a newer one has come. @param {AtlasWindow} window */
  async #draw(window) {
    const { tokens } = this.atlas
    const { rows, cols, step } = window
    const ofRows = { first: window.row, count: Math.min(rows * step, tokens - window.row) }
    const total = ofRows.count * tokens + rows * cols * step * step
    let [done, since] = [0, performance.now()]
    const isStillWanted = async (/** @type {number} */ cells) => {
      done += cells
      if (performance.now() - since < this.pace.slice) return true
      this.tell({ kind: 'progress', share: Math.min(1, done / total) })
      await this.pace.rest()
      since = performance.now()
      return this.#wanted === window && !this.#isStopped
    }
    for (const part of stretches(ofRows, Math.ceil(this.pace.cells / tokens))) {
      this.atlas.rows(part)
      if (!(await isStillWanted(part.count * tokens))) return
    }
    const values = new Float32Array(rows * cols)
    for (const part of partsOf(window, this.pace.cells)) {
      const drawn = this.atlas.draw({ ...window, ...part.of })
      for (let y = 0; y < part.of.rows; y++)
        values.set(drawn.subarray(y * part.of.cols, (y + 1) * part.of.cols), (part.y + y) * cols + part.x)
      if (!(await isStillWanted(part.of.rows * part.of.cols * step * step))) return
    }
    this.#wanted = null
    this.tell({ kind: 'window', window, values, sums: this.atlas.sums(ofRows), memoryBytes: this.atlas.memoryBytes })
  }
}

/** A range in stretches of at most so many. @param {{ first: number, count: number }} range @param {number} most */
function* stretches({ first, count }, most) {
  for (let at = 0; at < count; at += most) yield { first: first + at, count: Math.min(most, count - at) }
}

/**
 * A window in parts of about so many cells: rows of pixels, or pieces of a row where one row has more.
 * @param {AtlasWindow} window @param {number} cells
 */
function* partsOf({ row, col, rows, cols, step }, cells) {
  const pixels = Math.ceil(cells / (step * step))
  const width = Math.min(cols, pixels)
  const height = Math.floor(pixels / width)
  for (const down of stretches({ first: 0, count: rows }, height))
    for (const right of stretches({ first: 0, count: cols }, width)) {
      const of = { row: row + down.first * step, col: col + right.first * step, rows: down.count, cols: right.count }
      yield { y: down.first, x: right.first, of }
    }
}
