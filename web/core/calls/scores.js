// What a model's heads turn out to do: where they look on average, over as many held-out examples as are asked for.

import { HlError, known, whole } from '../check.js'
import { COUNT_MAX, linkNames, numbered, putQuestion, taskOf } from './tasks.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./tasks.js').Task} Task
 * @typedef {import('./tasks.js').LinkKind} LinkKind
 * @typedef {{ attention: number, head: number, offsets: (number | null)[], entropy: number | null,
 *   links: Record<LinkKind, number | null> }} HeadScore
 *   offsets: mean weight on the word 2 before, 1 before, itself, 1 and 2 after; entropy: as a share of the largest that
 *   a row could have; links: mean weight on where a row ought to look; null where no row has such a place
 * @typedef {{ task: Task, count?: number, first?: number, seed?: number }} HeadScoresOptions
 *   adds `count` examples (16) from number `first` on to the sums so far; first 0 (default) begins anew
 */

// hl_head_score, in bytes; core/wasm/models.c holds these offsets.
const SCORE = { bytes: 144, entropy: 40, links: 48 }
const OFFSETS = 5

/** Sums over examples; they outlive a call, so they wait outside the wasm's memory. */
export class HeadScores {
  /** @private */
  sums = new Uint8Array(0)
  /** @private */
  next = 0
  /** @private */
  key = ''

  /**
   * @param {Memory} memory @param {number} weights address of hl_weights @param {number} heads how many in all
   * @param {number} perAttention H @param {HeadScoresOptions} options
   * @returns {HeadScore[]} means so far, head by head
   * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the examples, MEMORY
   */
  add(memory, weights, heads, perAttention, options) {
    const o = known('headScores', options, 'task count first seed')
    taskOf(memory, o.task)
    const count = whole('count', o.count ?? 16, 1, COUNT_MAX)
    const first = numbered('first', o.first ?? 0)
    const seed = numbered('seed', o.seed ?? 0)
    const key = `${o.task} ${seed}`
    if (first !== 0 && (first !== this.next || key !== this.key))
      throw new HlError(
        'RANGE',
        `first is 0, or goes on at ${this.next} with the same task and seed (${this.key || 'none yet'}), not ${first} with ${key}`,
      )
    const { wasm } = memory
    return memory.scope(() => {
      const at = memory.put(first ? this.sums : new Uint8Array(heads * SCORE.bytes))
      for (let i = first; i < first + count; i++)
        memory.scope(() => {
          memory.check('headScores', wasm.hl_wasm_head_scores_add(weights, putQuestion(memory, o.task, seed, i), at))
        })
      this.sums = memory.bytes(at, heads * SCORE.bytes)
      this.next = first + count
      this.key = key
      wasm.hl_wasm_head_scores_finish(weights, at)
      return Array.from({ length: heads }, (_, i) => ({
        attention: Math.floor(i / perAttention),
        head: i % perAttention,
        ...readScore(memory, at + i * SCORE.bytes),
      }))
    })
  }
}

/** @param {number} mean @returns {number | null} */
const orNull = (mean) => (Number.isNaN(mean) ? null : mean)

/** @param {Memory} memory @param {number} at */
function readScore(memory, at) {
  const kinds = linkNames(memory)
  const links = memory.doubles(at + SCORE.links, kinds.length)
  return {
    offsets: Array.from(memory.doubles(at, OFFSETS), orNull),
    entropy: orNull(memory.doubles(at + SCORE.entropy, 1)[0]),
    links: /** @type {Record<LinkKind, number | null>} */ (
      Object.fromEntries(kinds.map((kind, i) => [kind, orNull(links[i])]))
    ),
  }
}
