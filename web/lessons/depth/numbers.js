// The reader's words through a hundred random layers, and gradients back: how alike the words become, and how long the
// gradient at the bottom is, with and without residual connections and LayerNorm. What is seen first comes first.

import { readText, runText } from '../../session/model-run.js'
import { RANDOM } from '../../session/models.js'
import { DEPTH, SIZES } from './stack.js'
import { Work } from './work.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { DeepNorm, DepthAnswer, Setting } from './types.js'
 * @typedef {ReturnType<typeof request>} DepthRequest
 * @typedef {Record<string, Float32Array>} Numbers  by tensor name
 */

/** The longest text that is read. */
const WORDS_MAX = 64

/** Seeds of which each is a stack, the one on show among them. */
export const SEEDS = 5

const LEVELS = DEPTH + 1

/** @type {readonly DeepNorm[]} */
export const NORMS = ['post', 'pre', 'none']

/** @param {Readonly<State>} state */
export const request = (state) => ({
  text: state.text,
  isResidual: state['depth.residual'],
  norm: state['depth.norm'],
  seed: state['depth.seed'],
})

/** @param {Run} run @param {DepthRequest} request @returns {Promise<DepthAnswer>} */
export async function numbers(run, { text, isResidual, norm, seed }) {
  const { x, words, spans } = await wordsOf(run, text, seed)
  const facts = { words, spans, isResidual, norm, seed }
  if (words.length < 2) return { ...facts, tensors: [] }
  const own = { text, x, tokens: words.length, residual: isResidual, norm, seed }
  const uncut = isResidual ? null : { ...own, residual: true }
  const shapes = shapesOf(words.length, isResidual)
  const work = new Work(run)
  /** @type {Numbers} */
  const have = {}
  const answer = () => ({ ...facts, tensors: shapes.map(([name, shape]) => tensorOf(run, name, shape, have[name])) })
  Object.assign(have, await seen(work, own, uncut))
  run.show(answer())
  have.bottom = await work.bottoms(own)
  if (uncut) have['uncut.bottom'] = await work.bottoms(uncut)
  run.show(answer())
  for (const each of NORMS) have[`${each}.way`] = (await work.ends({ ...own, norm: each })).way
  Object.assign(have, await ofSeeds(work, own))
  return answer()
}

/** The tensors of an answer. @param {number} tokens @param {boolean} isResidual @returns {[name: string, shape: number[]][]} */
const shapesOf = (tokens, isResidual) => [
  ['points', [LEVELS, 2 * tokens]],
  .../** @type {[string, number[]][]} */ (
    ['cosines', 'shares', 'bottom', ...(isResidual ? [] : ['uncut.cosines', 'uncut.bottom'])].map((name) => [
      name,
      [LEVELS, 1],
    ])
  ),
  .../** @type {[string, number[]][]} */ (NORMS.map((norm) => [`${norm}.way`, [LEVELS, 1]])),
  ['seeds.cosines', [SEEDS, LEVELS]],
  ['seeds.bottom', [SEEDS, 1]],
]

/** A tensor; NaN throughout while its numbers are still being computed. @param {Run} run @param {string} name @param {number[]} shape @param {Float32Array} [data] */
const tensorOf = (run, name, shape, data) =>
  run.tensor(name, shape, data ?? new Float32Array(shape[0] * shape[1]).fill(Number.NaN))

/** What the way up shows. @param {Work} work @param {Setting} own @param {Setting | null} uncut @returns {Promise<Numbers>} */
async function seen(work, own, uncut) {
  const { points, cosines, shares } = await work.forward(own)
  return { points, cosines, shares, ...(uncut && { 'uncut.cosines': (await work.forward(uncut)).cosines }) }
}

/** Stacks of other weights. @param {Work} work @param {Setting} own @returns {Promise<Numbers>} */
async function ofSeeds(work, own) {
  const cosines = new Float32Array(SEEDS * LEVELS)
  const bottom = new Float32Array(SEEDS)
  for (let i = 0; i < SEEDS; i++) {
    const one = await work.ends({ ...own, seed: own.seed + i })
    cosines.set(one.cosines, i * LEVELS)
    bottom[i] = one.way[0]
  }
  return { 'seeds.cosines': cosines, 'seeds.bottom': bottom }
}

/** The first words of the text with their vectors and positions, as the random model has them. @param {Run} run @param {string} text @param {number} seed */
async function wordsOf(run, text, seed) {
  const model = await run.model(RANDOM)
  const asked = { model: RANDOM, text, seed }
  const { words, spans } = readText(model, asked)
  const n = Math.min(words.length, WORDS_MAX)
  const [embedded] = runText(model, asked, ['x']).tensors
  const x = embedded ? embedded.data.slice(0, n * SIZES.width) : new Float32Array(0)
  return { x, words: words.slice(0, n), spans: spans.slice(0, n) }
}
