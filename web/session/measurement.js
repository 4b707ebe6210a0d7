// Attention timed in this tab, beside the page: in a worker, or where there can be none on the page's own thread, a slice
// a frame. A tab in the background is slowed down, so what was measured there is thrown away.

import workerScript from 'headlight.measure-worker'
import { timedWasms } from '../core/load.js'
import { nextFrame } from './frames.js'
import { BOTH, measured, SIZES, WIDTH } from './measured.js'
import { workerFrom } from './worker.js'

/**
 * @typedef {import('../core/load.js').Core} Core
 * @typedef {import('./measured.js').Point} Point
 * @typedef {{ points: Point[], share: number, end: '' | 'done' | 'stopped' | 'hidden' | 'failed', message: string, thread: '' | 'worker' | 'page' }} Measured
 *   share: of the work that is done; end: empty while it goes on; thread: empty before the first slice
 */

/** Work up to the end of a length, as a share of all: nearly all of it lies in the longest. @param {Point[]} points */
function shareOf(points) {
  const work = (/** @type {{ n: number }[]} */ list) => list.reduce((sum, { n }) => sum + n * n + WIDTH * n, 0)
  return work(points) / work(SIZES.flatMap((n) => BOTH.map(() => ({ n }))))
}

export class Measurement {
  /** @type {Point[]} */
  points = []
  /** @type {Measured['end']} */
  end = ''
  message = ''
  /** @type {Measured['thread']} */
  thread = ''
  /** @type {Worker | null} */
  _worker = null

  /** @param {() => void} tell there is news */
  constructor(tell) {
    this.tell = tell
  }

  /** @returns {Measured} */
  get told() {
    const { points, end, message, thread } = this
    return { points: [...points], share: shareOf(points), end, message, thread }
  }

  /** Runs to its end; ends early where it is stopped or the tab is hidden. @param {() => Promise<Core>} load */
  async run(load) {
    if (document.hidden) this.hide()
    try {
      const core = await load()
      const worker = this.end ? null : await workerFrom(workerScript, () => timedWasms(core.variant))
      if (this.end) return worker?.terminate()
      if (worker) this._follow(worker)
      else await this._measureHere(core)
    } catch (error) {
      this._finish('failed', error instanceof Error ? error.message : String(error))
    }
  }

  stop() {
    this._finish('stopped')
  }

  /** The tab has gone to the background: its times count for nothing. */
  hide() {
    if (this.end) return
    this.points = []
    this._finish('hidden')
  }

  /** @param {Worker} worker */
  _follow(worker) {
    this._worker = worker
    this.thread = 'worker'
    worker.onmessage = ({ data }) => {
      if (data.kind === 'point') this._add(data.point)
      else this._finish(data.kind, data.message)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      this._finish('failed', event.message)
    }
  }

  /** @param {Core} core */
  async _measureHere(core) {
    this.thread = 'page'
    for await (const point of measured(core)) {
      if (point) this._add(point)
      await nextFrame() // a slice is about as long as half a frame
      if (this.end) return
    }
    this._finish('done')
  }

  /** @param {Point} point */
  _add(point) {
    if (this.end) return
    this.points.push(point)
    this.tell()
  }

  /** @param {Measured['end']} end @param {string} [message] */
  _finish(end, message = '') {
    if (this.end) return
    Object.assign(this, { end, message })
    this._worker?.terminate()
    this.tell()
  }
}

/** The largest piece of memory that WebAssembly gets in this tab, in bytes: asked for, never written to, given back. */
export function tabBytes() {
  for (let pages = 2 ** 16; pages >= 2 ** 8; pages /= 2)
    try {
      new WebAssembly.Memory({ initial: pages })
      return pages * 2 ** 16
    } catch {
      // less, then
    }
  return 0
}
