// Attention timed in this tab: lengths that double, each in slices, the least of several passes. Whatever else runs on the
// machine only adds time. The clock is the page's; a tab in the background is slowed down, so what was measured there is
// thrown away.

/**
 * @typedef {import('../core/load.js').Core} Core
 * @typedef {import('../core/calls/timed.js').Way} Way
 * @typedef {{ way: Way, n: number, ms: number, bytes: number, keptBytes: number }} Point
 *   bytes: most that the core's arena held in the run; keptBytes: with room for all scores
 * @typedef {{ points: Point[], share: number, end: '' | 'done' | 'stopped' | 'hidden' | 'failed', message: string }} Measured
 *   share: of the work that is done; end: empty while it goes on
 */

export const SIZES = [64, 128, 256, 512, 1024, 2048, 4096]
export const WIDTH = 128

/** @type {Way[]} */
const BOTH = ['attention', 'layer']

const PASSES = 5
const WARM_UP_TOKENS = 128
const WARM_UPS = 60

/** Each point once it is known, and null after every slice. @param {Core} core @returns {AsyncGenerator<Point | null>} */
async function* measured(core) {
  const most = SIZES[SIZES.length - 1]
  const numbers = core.normal({ count: most * WIDTH, seed: 1 })
  const warming = await core.timedHead({ way: 'layer', tokens: WARM_UP_TOKENS, width: WIDTH, numbers })
  for (let i = 0; i < WARM_UPS; i++) {
    for (const slice of warming.slices()) slice()
    yield null
  }
  for (const n of SIZES)
    for (const way of BOTH) {
      const head = await core.timedHead({ way, tokens: n, width: WIDTH, numbers })
      const best = head.slices().map(() => Number.POSITIVE_INFINITY)
      for (let pass = 0; pass < PASSES; pass++)
        for (const [i, slice] of head.slices().entries()) {
          best[i] = Math.min(best[i], timeOf(slice, head.often))
          yield null
        }
      yield {
        way,
        n,
        ms: best.reduce((sum, ms) => sum + ms, 0),
        bytes: head.bytes,
        keptBytes: await keptBytesOf(core, way, n, numbers),
      }
    }
}

/** Milliseconds of one call. @param {() => void} slice @param {number} often short ones are timed together, since clocks are coarse */
function timeOf(slice, often) {
  const start = performance.now()
  for (let i = 0; i < often; i++) slice()
  return (performance.now() - start) / often
}

/** What the arena takes where all scores are kept: a block of rows is enough to see it. @param {Core} core @param {Way} way @param {number} n @param {Float32Array} numbers */
async function keptBytesOf(core, way, n, numbers) {
  const head = await core.timedHead({ way, tokens: n, width: WIDTH, numbers, keepsScores: true })
  head.slices().at(-1)?.()
  return head.bytes
}

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

  /** @param {() => void} tell there is news */
  constructor(tell) {
    this.tell = tell
  }

  /** @returns {Measured} */
  get told() {
    const { points, end, message } = this
    return { points: [...points], share: shareOf(points), end, message }
  }

  /** Runs to its end; ends early where it is stopped or the tab is hidden. @param {Core} core @param {() => Promise<unknown>} rest gives the page its thread back */
  async run(core, rest) {
    if (document.hidden) this.hide()
    try {
      for await (const point of measured(core)) {
        if (this.end) return
        if (point) {
          this.points.push(point)
          this.tell()
        }
        await rest()
        if (this.end) return
      }
      this._finish('done')
    } catch (error) {
      this.message = error instanceof Error ? error.message : String(error)
      this._finish('failed')
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

  /** @param {Measured['end']} end */
  _finish(end) {
    if (this.end) return
    this.end = end
    this.tell()
  }
}

/** After the next frame where the page is seen: a slice is about as long as half a frame. */
export const nextFrame = () =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(() => setTimeout(resolve))
  })

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
