// Queries and keys of one head of a model that reads a text of any length, in stretches that the model can take.

/**
 * @import { Model, Run } from '../../session/types.js'
 * @typedef {{ tokens: number, head: number } & ({ model: 'random', seed: number, text: string } | { model: 'induction', letters: string })} Text  head: from 0
 * @typedef {{ q: Float32Array, k: Float32Array, dim: number, causal: boolean, words: string[], ignored: number, heads: number }} Vectors  ignored: letters that the model does not know
 * @typedef {{ model: Model, seed: number | null, numbers: (number | string)[], layer: string, head: number, length: number }} Reader
 */

/** Words of the random model at a time: few enough that the page can act in between. */
const STRETCH = 64

/** Places that the induction model has learned. */
const LETTERS = 32

const SLICE_MS = 12

/**
 * Of the random model, layer 1: its queries and keys follow from word and place alone, so that each stretch is told where
 * it stands. Of the induction model, layer 2: each stretch of 32 letters is read by itself.
 * @param {Run} run @param {Text} text @returns {Promise<Vectors>}
 */
export async function vectorsOf(run, text) {
  const model = await run.model(text.model)
  const seed = text.model === 'random' ? text.seed : null
  if (seed !== null) model.draw?.(seed)
  const { dim, heads, positions } = model.config
  const read = model.tokens(text.model === 'random' ? text.text : Array.from(text.letters).join(' '))
  const isKnown = (/** @type {unknown} */ _, /** @type {number} */ i) => !read.unknown[i]
  const words = read.words.filter(isKnown)
  const numbers = Array.from(/** @type {ArrayLike<number | string>} */ (read.numbers)).filter(isKnown)
  const ignored = seed === null ? read.words.length - words.length : 0
  const facts = { words, ignored, dim, heads, causal: seed === null }
  if (!words.length) return { ...facts, q: new Float32Array(0), k: new Float32Array(0) }
  const [layer, length] = seed === null ? ['layer1', Math.min(LETTERS, positions)] : ['layer0', STRETCH]
  const reader = { model, seed, numbers, layer, length, head: Math.min(text.head, heads - 1) }
  return { ...facts, ...(await readIn(run, reader, text.tokens)) }
}

/** Stretch after stretch, until the text is as long. @param {Run} run @param {Reader} reader @param {number} tokens */
async function readIn(run, reader, tokens) {
  const { model, numbers, seed, length } = reader
  const { dim } = model.config
  const [q, k] = [new Float32Array(tokens * dim), new Float32Array(tokens * dim)]
  /** Stretches that begin alike give the same, where places begin anew. @type {Map<number, Float32Array[]>} */
  const known = new Map()
  let since = performance.now()
  for (let first = 0; first < tokens; first += length) {
    const count = Math.min(length, tokens - first)
    const phase = first % numbers.length
    const found = (count === length && known.get(phase)) || stretch(reader, first, count)
    if (seed === null) known.set(phase, found)
    q.set(found[0], first * dim)
    k.set(found[1], first * dim)
    if (performance.now() - since < SLICE_MS) continue
    await run.breathe(first / tokens)
    since = performance.now()
  }
  return { q, k }
}

/** The model is shared: others may have drawn it anew while this one rested. @param {Reader} reader @param {number} first @param {number} count */
function stretch({ model, seed, numbers, layer, head }, first, count) {
  if (seed !== null) model.draw?.(seed)
  const tokens = Array.from({ length: count }, (_, i) => numbers[(first + i) % numbers.length])
  const positions = seed === null ? null : Array.from({ length: count }, (_, i) => first + i)
  const want = [`${layer}.q`, `${layer}.k`].map((tensor) => ({ name: tensor, head }))
  return model.run({ tokens, positions, want }).tensors.map(({ data }) => data)
}
