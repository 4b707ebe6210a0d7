// A shipped model in double precision, written here from the formulas and the file's weights: what tests of the views
// that show a model compare with.

import { shipped } from './shipped.mjs'

export const times = (a, b) => a.map((row) => b[0].map((_, c) => row.reduce((sum, x, i) => sum + x * b[i][c], 0)))
export const plus = (a, b) => a.map((row, i) => row.map((x, c) => x + b[i][c]))
const lengthOf = (a) => Math.hypot(...a)
const sum = (a) => a.reduce((x, y) => x + y, 0)

/** A row's weights; a key that is hidden has -Infinity. */
export function softmax(scores) {
  const most = Math.max(...scores)
  const e = scores.map((score) => Math.exp(score - most))
  const all = sum(e)
  return { most, e, all, weights: e.map((x) => x / all) }
}

const entropyOf = (row) => -sum(row.map((w) => (w > 0 ? w * Math.log2(w) : 0)))

/** The weights of a file as rows of numbers; a vector is one row. */
function reader(network) {
  const has = (name) => network.weightNames.includes(name)
  return (name) => {
    if (!has(name)) return null
    const { shape, data } = network.weights(name)
    const cols = shape.at(-1)
    return Array.from({ length: data.length / cols }, (_, r) => [...data.slice(r * cols, (r + 1) * cols)])
  }
}

/** x W + b; no b in some models. */
const linear = (x, w, b) => times(x, w).map((row) => row.map((value, c) => value + (b ? b[0][c] : 0)))

export const layerNorm = (x, gain, bias, eps) =>
  x.map((row) => {
    const mean = sum(row) / row.length
    const variance = sum(row.map((value) => (value - mean) ** 2)) / row.length
    return row.map((value, c) => ((value - mean) / Math.sqrt(variance + eps)) * gain[0][c] + bias[0][c])
  })

/** One head: every step of its arithmetic, and how long what each key brings is. */
function headOf({ q, k, v, wo, sees, edits }) {
  const products = times(
    q,
    k[0].map((_, d) => k.map((row) => row[d])),
  )
  const scores = products.map((row) => row.map((x) => x / Math.sqrt(q[0].length)))
  const masked = scores.map((row, i) => row.map((x, j) => (sees(i, j) ? x : -Infinity)))
  const rows = masked.map(softmax)
  const weights = rows.map((row, i) => edits.find((edit) => edit.row === i)?.weights ?? row.weights)
  const brought = times(v, wo).map(lengthOf)
  return {
    products,
    scores,
    masked,
    rowMax: rows.map((row) => [row.most]),
    exponentials: rows.map((row) => row.e),
    expSum: rows.map((row) => [row.all]),
    weights,
    entropy: weights.map((row) => [entropyOf(row)]),
    valueNorms: weights.map((row) => row.map((w, j) => w * brought[j])),
    output: times(weights, v),
  }
}

/** Numbers of words, the mask's in place of one of them. */
export const withMask = (network, numbers, hidden) =>
  Uint32Array.from(numbers, (number, i) => (i === hidden ? network.words.indexOf('[mask]') : number))

/**
 * A text through an encoder or a decoder with LayerNorm before each step.
 * @param {string} name of a shipped model
 * @param {string} text as the model reads it
 * @param {{ causal?: boolean, off?: string[], edits?: { attention: number, head: number, row: number, weights: number[] }[], hidden?: number, residual?: boolean }} [options]
 *   off: heads whose output is 0, "layer.head"; edits: rows of weights in place of the model's own; hidden: a word that the model doesn't see;
 *   residual: whether each step adds to what goes in
 * @returns {Promise<{ words: string[], layers: ReturnType<typeof headOf>[][], levels: number[][][], final: number[][], probabilities: number[][] }>}
 *   levels: the vectors before the layers, after each, and after the last LayerNorm
 */
export async function inDouble(
  name,
  text,
  { causal = false, off = [], edits = [], hidden: mask = -1, residual = true } = {},
) {
  const network = await shipped(name)
  const { config } = network
  const { numbers: known, words } = network.tokens(text)
  const numbers = withMask(network, known, mask)
  const of = reader(network)
  const [embedding, positions] = [of('embedding'), of('positions')]
  const sees = (i, j) => j <= i || !(causal || config.architecture === 'decoder')
  const step = (before, made) => (residual ? plus(before, made) : made)
  const layers = []
  let x = [...numbers].map((number, at) => embedding[number].map((value, c) => value + positions[at][c]))
  const levels = [x]
  for (let layer = 0; layer < config.layers; layer++) {
    const at = (part) => of(`layer${layer}.${part}`)
    const normed = layerNorm(x, at('gain1'), at('bias1'), config.eps)
    const [q, k, v] = ['q', 'k', 'v'].map((letter) => linear(normed, at(`w${letter}`), at(`b${letter}`)))
    const heads = Array.from({ length: config.heads }, (_, h) => {
      const own = (rows) => rows.map((row) => row.slice(h * config.dim, (h + 1) * config.dim))
      const wo = at('wo').slice(h * config.dim, (h + 1) * config.dim)
      const mine = edits.filter((edit) => edit.attention === layer && edit.head === h)
      return headOf({ q: own(q), k: own(k), v: own(v), wo, sees, edits: mine })
    })
    layers.push(heads)
    const concat = x.map((_, i) =>
      heads.flatMap(({ output }, h) => (off.includes(`${layer}.${h}`) ? output[i].map(() => 0) : output[i])),
    )
    x = step(x, linear(concat, at('wo'), at('bo')))
    levels.push(x)
    if (!config.ffn) continue
    const hidden = linear(layerNorm(x, at('gain2'), at('bias2'), config.eps), at('w1'), at('b1'))
    const active = hidden.map((row) => row.map((value) => Math.max(0, value)))
    x = step(x, linear(active, at('w2'), at('b2')))
    levels[levels.length - 1] = x
  }
  const final = layerNorm(x, of('final.gain'), of('final.bias'), config.eps)
  const output = of('output') ?? embedding[0].map((_, c) => embedding.map((row) => row[c]))
  const probabilities = linear(final, output, of('output.bias')).map((logits) => softmax(logits).weights)
  levels.push(final)
  return { words, layers, levels, final, probabilities }
}
