// The map of effects: what each cell of a head's weights does for an answer.

import { HlError, known, whole } from '../check.js'
import { checkedRun, created, sizesOf } from './run.js'
import { putStruct } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./run.js').Model} Model
 * @typedef {Omit<import('./run.js').NetworkRequest, 'want' | 'perturb'> & { attention: number, head: number,
 *   row: number, word: number, from?: number, rows?: number }} EffectsRequest
 *   attention: its place in `attentionNames`; row: of the logits; word: its number; `rows` rows of the head from `from`
 *   on (default: all from there)
 */

const RUN_NAMES = 'tokens source heads temperature causal positions edits queryEdits without'
const NAMES = `${RUN_NAMES} attention head row word from rows`

/**
 * @param {Model} model @param {EffectsRequest} options
 * @throws {HlError} as Network.effects says
 */
export function checkedEffects(model, options) {
  const { attention, head, row, word, from, rows, ...request } = known('effects', options, NAMES)
  const { config, attentions } = model
  if (config.output === 'none' || config.vocabulary < 2)
    throw new HlError('UNSUPPORTED', 'effects: this model has no logits, or one word only')
  const run = checkedRun(model, request)
  const all = sizesOf(model, whole('attention', attention, 0, attentions - 1), run.rows)
  whole('head', head, 0, config.heads - 1)
  whole('row', row, 0, run.rows[1] - 1)
  whole('word', word, 0, config.vocabulary - 1)
  const first = whole('from', from ?? 0, 0, all.rows - 1)
  const count = whole('rows', rows ?? all.rows - first, 1, all.rows - first)
  return { run, spec: [attention, head, row, word, first, count], cells: count * all.keys }
}

/**
 * @param {Memory} memory @param {number} weights address of hl_weights @param {ReturnType<typeof checkedEffects>} e
 * @returns {Float32Array} (rows,S)
 */
export function effectsOf(memory, weights, { run, spec, cells }) {
  return memory.scope(() => {
    const at = created(memory, 'effects', weights, run)
    const out = memory.room(cells)
    memory.check('effects', memory.wasm.hl_wasm_run_effects(at, putStruct(memory, spec), out))
    return memory.floats(out, cells)
  })
}
