// The map of effects: each cell of the head on show set to 0 in turn while its row fills up to 1 again, and how far the
// log-odds of the picked word's answer move.

import { fits, headsOn, inFloats, readText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest } from '../../session/tensors.js'

/**
 * @import { Model, Run, Tensor } from '../../session/types.js'
 * @import { AttentionRequest } from './numbers.js'
 * @typedef {{ effects: Tensor | null, word: number }} Effects  word: the answer that they are effects on; -1: none
 */

/** Rows of cells at a time: a few milliseconds, after which the page may be wanted. */
const ROWS = 4

/** @param {Run} run @param {Model} model @param {AttentionRequest} request @param {{ layer: number, head: number }} place @returns {Promise<Effects>} */
export async function effectsOf(run, model, request, { layer, head }) {
  const { effectsAt, temperature, causal } = request
  const { numbers: tokens, words, spans } = readText(model, request)
  const count = words.length
  if (effectsAt === null || !tokens.length || !model.effects) return { effects: null, word: -1 }
  const edits = request.edits.filter((edit) => fits(model, count, edit)).map(inFloats)
  const knobs = { tokens, temperature, causal, heads: headsOn(model, request.off), edits }
  const row = Math.max(0, tokenOf(effectsAt, spans))
  const [{ data }] = model.run({ ...knobs, want: [{ name: 'logits', row, rows: 1 }] }).tensors
  const word = indexOfLargest(data)
  const all = new Float32Array(count * count)
  for (let from = 0; from < count; from += ROWS) {
    const rows = Math.min(ROWS, count - from)
    all.set(model.effects({ ...knobs, attention: layer, head, row, word, from, rows }), from * count)
    await run.breathe()
  }
  return { effects: run.tensor('effects', [count, count], all), word }
}
