// Stacks that are computed for one request, in parts between which the page may act. What was computed last is kept, so
// that a switch that is set back answers at once.

import { bottoms, forward, wayBack } from './stack.js'

/**
 * @import { Run } from '../../session/types.js'
 * @import { Setting, Streams } from './types.js'
 */

/** Milliseconds of work between two moments for the page. */
const SLICE = 12

/** How many results are kept of a core. */
const KEPT = 40

/** By core, the newest last. @type {WeakMap<Run['core'], Map<string, unknown>>} */
const kept = new WeakMap()

export class Work {
  /** @param {Run} run */
  constructor(run) {
    this.run = run
    this.begun = performance.now()
  }

  /** @param {Setting} setting @returns {Promise<Streams>} */
  forward(setting) {
    return this._once('forward', setting, () => forward(this.run.core, setting, this._breathe))
  }

  /** @param {Setting} setting @returns {Promise<Float32Array>} */
  bottoms(setting) {
    return this._once('bottoms', setting, async () => {
      const { streams } = await this.forward(setting)
      return bottoms(this.run.core, setting, streams, this._breathe)
    })
  }

  /** Of a stack that is not on show: its streams are not kept. @param {Setting} setting @returns {Promise<{ cosines: Float32Array, way: Float32Array }>} */
  ends(setting) {
    return this._once('ends', setting, async () => {
      const { streams, cosines } = await forward(this.run.core, setting, this._breathe)
      return { cosines, way: await wayBack(this.run.core, setting, streams, this._breathe) }
    })
  }

  /** @param {number} share */
  _breathe = async (share) => {
    if (performance.now() - this.begun < SLICE) return
    await this.run.breathe(share)
    this.begun = performance.now()
  }

  /** Only what came to its end is kept. @template T @param {string} what @param {Setting} setting @param {() => Promise<T>} make @returns {Promise<T>} */
  async _once(what, { text, residual, norm, seed }, make) {
    const { core } = this.run
    const results = kept.get(core) ?? new Map()
    kept.set(core, results)
    const key = JSON.stringify([what, text, residual, norm, seed])
    const value = /** @type {T} */ (results.get(key) ?? (await make()))
    results.delete(key)
    results.set(key, value)
    if (results.size > KEPT) results.delete(results.keys().next().value)
    return value
  }
}
