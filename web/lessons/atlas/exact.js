// Exact windows for a figure: one thread of its own computes them, and the newest that it has sent is kept.

/**
 * @import { AtlasReport } from '../../session/atlas-loop.js'
 * @import { AtlasRun } from '../../session/atlas-run.js'
 * @import { Session } from '../../session/session.js'
 * @import { Atlas } from './open.js'
 * @import { Window } from './windows.js'
 */

export class ExactWindows {
  /** How much of the wanted window is done; null: none is wanted. @type {number | null} */
  share = null

  #session
  #changed
  /** @type {AtlasRun | null} */
  #run = null
  /** The map that the thread has. @type {Atlas | null} */
  #atlas = null
  /** The newest thread's number: what another one says counts for nothing. */
  #turn = 0
  /** @type {Window | null} */
  #wanted = null
  /** The newest that came, or why none did. @type {{ atlas: Atlas, key: string, values: Float32Array | null, failure: string } | null} */
  #found = null

  /** @param {() => Session} session @param {() => void} changed is called when there is news */
  constructor(session, changed) {
    this.#session = session
    this.#changed = changed
  }

  /** What came of a window: its pixels, or why it failed; null: nothing yet. @param {Atlas} atlas @param {Window} window */
  of(atlas, window) {
    return this.#found?.atlas === atlas && this.#found.key === JSON.stringify(window) ? this.#found : null
  }

  /** Asks for a window in place of one that is not drawn yet. @param {Atlas} atlas @param {Window} window */
  async want(atlas, window) {
    const isNew = atlas !== this.#atlas
    if (isNew) this.stop()
    this.#wanted = window
    this.share ??= 0
    this.#changed()
    if (isNew) await this.#start(atlas)
    else this.#run?.want(window)
  }

  /** @param {Atlas} atlas */
  async #start(atlas) {
    this.#atlas = atlas
    const turn = this.#turn
    try {
      const order = { ...atlas.vectors(), tokens: atlas.tokens, dim: atlas.dim, causal: atlas.causal }
      const run = await this.#session().atlasRun(order, (report) => turn === this.#turn && this.#hear(atlas, report))
      if (turn !== this.#turn) return run.stop()
      this.#run = run
      if (this.#wanted) run.want(this.#wanted)
    } catch (error) {
      if (turn === this.#turn) this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  /** @param {Atlas} atlas @param {AtlasReport} report */
  #hear(atlas, report) {
    if (report.kind === 'error') return this.#fail(report.message)
    if (report.kind === 'progress') this.share = report.share
    else {
      this.share = null
      this.#found = { atlas, key: JSON.stringify(report.window), values: report.values, failure: '' }
      atlas.take(report.sums)
    }
    this.#changed()
  }

  /** @param {string} failure */
  #fail(failure) {
    const [atlas, key] = [this.#atlas, JSON.stringify(this.#wanted)]
    this.stop()
    if (atlas) this.#found = { atlas, key, values: null, failure }
    this.#changed()
  }

  /** Ends the thread: nothing is heard of it any more. */
  stop() {
    this.#turn++
    this.#run?.stop()
    this.#run = null
    this.#atlas = null
    this.#wanted = null
    this.share = null
  }
}
