// Exact windows for a figure: one thread of its own computes them, and the newest that it has sent is kept.

import { orderOf, takeSums } from './open.js'

/**
 * @import { AtlasReport } from '../../session/atlas-loop.js'
 * @import { AtlasRun } from '../../session/atlas-run.js'
 * @import { Session } from '../../session/session.js'
 * @import { Text } from './vectors.js'
 * @import { Window } from './windows.js'
 */

/** @param {Text} text @param {Window} window */
const keyOf = (text, window) => JSON.stringify([text, window])

export class ExactWindows {
  /** How much of the wanted window is done; null: none is wanted. @type {number | null} */
  share = null

  /** Why the last one failed. */
  failure = ''

  #session
  #changed
  /** @type {AtlasRun | null} */
  #run = null
  /** The map that the thread has. */
  #map = ''
  /** The newest thread's number: what another one says counts for nothing. */
  #turn = 0
  /** @type {Window | null} */
  #wanted = null
  /** @type {{ key: string, values: Float32Array } | null} */
  #found = null

  /** @param {() => Session} session @param {() => void} changed is called when there is news */
  constructor(session, changed) {
    this.#session = session
    this.#changed = changed
  }

  /** The pixels of a window, if they are there. @param {Text} text @param {Window} window */
  valuesOf(text, window) {
    return this.#found?.key === keyOf(text, window) ? this.#found.values : null
  }

  /** Asks for a window in place of one that is not drawn yet. @param {Text} text @param {Window} window */
  async want(text, window) {
    const map = JSON.stringify(text)
    if (map !== this.#map) this.stop()
    this.#wanted = window
    this.failure = ''
    this.share ??= 0
    this.#changed()
    if (this.#run) this.#run.want(window)
    else if (map !== this.#map) await this.#start(text, map)
  }

  /** @param {Text} text @param {string} map */
  async #start(text, map) {
    this.#map = map
    const turn = this.#turn
    try {
      const found = await this.#session().run(this.#asks, orderOf, text)
      if (turn !== this.#turn || !found?.order) return
      const run = await this.#session().atlasRun(
        found.order,
        (report) => turn === this.#turn && this.#hear(text, report),
      )
      if (turn !== this.#turn) return run.stop()
      this.#run = run
      if (this.#wanted) run.want(this.#wanted)
    } catch (error) {
      if (turn === this.#turn) this.#fail(error instanceof Error ? error.message : String(error))
    }
  }

  /** Owners of requests. */
  #asks = {}
  #gives = {}

  /** @param {Text} text @param {AtlasReport} report */
  #hear(text, report) {
    if (report.kind === 'error') return this.#fail(report.message)
    if (report.kind === 'progress') this.share = report.share
    else {
      this.share = null
      this.#found = { key: keyOf(text, report.window), values: report.values }
      void this.#session().run(this.#gives, takeSums, { text, sums: report.sums })
    }
    this.#changed()
  }

  /** @param {string} message */
  #fail(message) {
    this.stop()
    this.failure = message
    this.#changed()
  }

  /** Ends the thread: nothing is heard of it any more. */
  stop() {
    this.#turn++
    this.#run?.stop()
    this.#run = null
    this.#map = ''
    this.#wanted = null
    this.share = null
  }
}
