// Queries and keys of one head of a model that reads a text of any length, in stretches that the model can take.

/**
 * @import { Model, Run } from '../../session/types.js'
 * @typedef {{ model: 'random' | 'induction', tokens: number, head: number, seed: number, text: string, letters: string }} Text
 * @typedef {{ q: Float32Array, k: Float32Array, dim: number, causal: boolean, words: string[], heads: number, ignored: number }} Vectors
 */

/** Words at a time: few enough that the page can act in between. */
const STRETCH = 64
const SLICE_MS = 12

/**
 * Of the random model, layer 1: its queries and keys follow from word and place alone, so that each stretch is told where
 * it stands. Of the induction model, layer 2: each stretch of 32 letters, which is as many places as the model has learned, is read by itself.
 * Several may wait for them, so that a newer request of one of these ends nothing; a request for another map does.
 * @param {Run} run @param {Text} text @param {() => boolean} isWanted @returns {Promise<Vectors>}
 */
export async function vectorsOf(run, { model: name, tokens, head: asked, seed, text, letters }, isWanted) {
  const model = await run.model(name)
  const isRandom = name === 'random'
  if (isRandom) model.draw?.(seed)
  const { dim, heads, positions } = model.config
  const read = model.tokens(isRandom ? text : Array.from(letters).join(' '))
  const words = read.words.filter((_, i) => !read.unknown[i])
  const numbers = Array.from(/** @type {ArrayLike<number | string>} */ (read.numbers)).filter(
    (_, i) => !read.unknown[i],
  )
  const ignored = isRandom ? 0 : read.words.length - words.length
  if (!words.length)
    return { q: new Float32Array(0), k: new Float32Array(0), dim, heads, causal: !isRandom, words, ignored }
  const head = Math.min(asked, heads - 1)
  const length = isRandom ? STRETCH : Math.min(32, positions)
  const layer = isRandom ? 'layer0' : 'layer1'
  const [q, k] = [new Float32Array(tokens * dim), new Float32Array(tokens * dim)]
  /** Stretches that begin alike give the same, where places begin anew. @type {Map<number, Float32Array[]>} */
  const known = new Map()
  let since = performance.now()
  for (let first = 0; first < tokens; first += length) {
    const count = Math.min(length, tokens - first)
    const phase = isRandom ? first : first % words.length
    const found =
      (count === length && known.get(phase)) || stretch(model, { numbers, first, count, layer, head, isRandom })
    if (!isRandom) known.set(phase, found)
    q.set(found[0], first * dim)
    k.set(found[1], first * dim)
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) throw new Error('another map is wanted')
    since = performance.now()
  }
  return { q, k, dim, heads, causal: !isRandom, words, ignored }
}

/** @param {Model} model @param {{ numbers: (number | string)[], first: number, count: number, layer: string, head: number, isRandom: boolean }} of */
function stretch(model, { numbers, first, count, layer, head, isRandom }) {
  const tokens = Array.from({ length: count }, (_, i) => numbers[(first + i) % numbers.length])
  const positions = isRandom ? Array.from({ length: count }, (_, i) => first + i) : null
  const want = [`${layer}.q`, `${layer}.k`].map((tensor) => ({ name: tensor, head }))
  return model.run({ tokens, positions, want }).tensors.map(({ data }) => data)
}
