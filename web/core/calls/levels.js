// A row of a model level by level: its vector behind every step, and the answer if the model stopped there.

import { HlError, known, whole } from '../check.js'
import { checkedRun, created, RUN_NAMES } from './run.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./run.js').Model} Model
 * @typedef {Omit<import('./run.js').NetworkRequest, 'want' | 'perturb'> & { row: number, answers?: boolean }} LevelsRequest
 *   row: of the main stack; answers: whether probabilities are wanted (default: where the model has logits)
 * @typedef {{ count: number, vectors: Float32Array, probabilities: Float32Array | null }} Levels
 *   vectors (count, C): before the layers, then behind each step; probabilities (count, vocabulary)
 */

const NAMES = RUN_NAMES.filter((name) => name !== 'want' && name !== 'perturb').join(' ')

/**
 * @param {Model} model @param {LevelsRequest} options
 * @throws {HlError} as Network.levels says
 */
export function checkedLevels(model, options) {
  const { config } = model
  const { row, answers = config.output !== 'none', ...request } = known('levels', options, `${NAMES} row answers`)
  if (answers && config.output === 'none') throw new HlError('UNSUPPORTED', 'levels: this model has no logits')
  const run = checkedRun(model, request)
  return {
    run,
    row: whole('row', row, 0, run.rows[1] - 1),
    width: config.width,
    words: answers ? config.vocabulary : 0,
  }
}

/** @param {Memory} memory @param {number} weights address of hl_weights @param {ReturnType<typeof checkedLevels>} l @returns {Levels} */
export function levelsOf(memory, weights, { run, row, width, words }) {
  return memory.scope(() => {
    const at = created(memory, 'levels', weights, run)
    const count = memory.wasm.hl_wasm_run_level_count(weights)
    const vectors = memory.room(count * width)
    const probabilities = words && memory.room(count * words)
    memory.check('levels', memory.wasm.hl_wasm_run_levels(at, row, vectors, probabilities))
    return {
      count,
      vectors: memory.floats(vectors, count * width),
      probabilities: words ? memory.floats(probabilities, count * words) : null,
    }
  })
}
