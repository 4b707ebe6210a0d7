// A stack of random layers on a sentence: forward, and backward from the top of a stack of any depth.

/**
 * @import { Run } from '../../session/types.js'
 * @import { Setting, Streams } from './types.js'
 * @typedef {(share: number) => Promise<void>} Breath  a moment for the page; share: how much of this part is done
 */

/** Layers of the deepest stack. */
export const DEPTH = 100

/** C, H and F: the random model's width and heads, and the usual four times the width between them. */
export const SIZES = Object.freeze({ width: 64, heads: 4, hidden: 256 })

/** Rows of gradients that walk back through a layer at a time: a few milliseconds. */
const ROWS = 512

/** @param {Setting} setting */
const specOf = ({ tokens, residual, norm, seed }) => ({ ...SIZES, tokens, residual, norm, seed })

/** The words before the first layer and after each, with their directions; a plane is turned towards the one before. @param {Run['core']} core @param {Setting} setting @param {Breath} breathe @returns {Promise<Streams>} */
export async function forward(core, setting, breathe) {
  const { x, tokens } = setting
  const streams = [x]
  const cosines = new Float32Array(DEPTH + 1)
  const shares = new Float32Array(DEPTH + 1)
  const points = new Float32Array((DEPTH + 1) * 2 * tokens)
  /** @type {Float32Array | undefined} */
  let like
  for (let level = 0; level <= DEPTH; level++) {
    if (level) streams.push(core.deepLayer({ ...specOf(setting), layer: level - 1, x: streams[level - 1] }))
    const seen = core.directions({ x: streams[level], rows: tokens, cols: SIZES.width, like })
    like = seen.points
    cosines[level] = seen.cosine
    shares[level] = seen.share
    points.set(seen.points, level * 2 * tokens)
    await breathe(level / DEPTH)
  }
  return { streams, cosines, shares, points }
}

/**
 * Of the stack of all layers, the gradient with respect to the words before each layer and at the top: its length in decades.
 * @param {Run['core']} core @param {Setting} setting @param {Float32Array[]} streams @param {Breath} breathe
 */
export async function wayBack(core, setting, streams, breathe) {
  const way = new Float32Array(DEPTH + 1)
  let gradients = core.deepReadout(specOf(setting))
  for (let layer = DEPTH - 1; layer >= 0; layer--) {
    const decades = way.slice(layer + 1, layer + 2)
    const at = { ...specOf(setting), layer, x: streams[layer], count: 1 }
    const through = core.deepLayerGrad({ ...at, gradients, decades })
    gradients = through.gradients
    way[layer] = through.decades[0]
    await breathe(1 - layer / DEPTH)
  }
  return way
}

/**
 * Of a stack of each depth, the gradient at the bottom: its length in decades. All walk down at once; where one's stack ends
 * it joins the others.
 * @param {Run['core']} core @param {Setting} setting @param {Float32Array[]} streams @param {Breath} breathe
 */
export async function bottoms(core, setting, streams, breathe) {
  const readout = core.deepReadout(specOf(setting))
  const size = readout.length
  const most = Math.max(1, Math.floor(ROWS / setting.tokens))
  const gradients = new Float32Array(DEPTH * size)
  const sums = new Float32Array(DEPTH)
  for (let layer = DEPTH - 1; layer >= 0; layer--) {
    const count = DEPTH - layer // gradients on their way; the last of them begins here
    gradients.set(readout, (count - 1) * size)
    for (let first = 0; first < count; first += most) {
      const last = Math.min(first + most, count)
      const at = { ...specOf(setting), layer, x: streams[layer], count: last - first }
      const part = { gradients: gradients.subarray(first * size, last * size), decades: sums.subarray(first, last) }
      const through = core.deepLayerGrad({ ...at, ...part })
      gradients.set(through.gradients, first * size)
      sums.set(through.decades, first)
      await breathe((count * count) / (DEPTH * DEPTH))
    }
  }
  return Float32Array.from({ length: DEPTH + 1 }, (_, depth) => (depth ? sums[DEPTH - depth] : 0))
}
