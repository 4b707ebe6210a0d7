// The questions of each chapter: what is asked, with the words and numbers of the reader's sentence or of a seed, and the
// right answer, which the core computes.

import { listed, pairs, rounded, rowOf, shareOf, wholes } from './making.js'

/**
 * @import { Made, Setting } from './making.js'
 * @typedef {{ id: string, hasOptions?: boolean, make?: (setting: Setting) => Omit<Made, 'id'>,
 *   say?: (facts: Made['facts'], values: Float32Array) => Record<string, string | number> }} Maker
 *   make: none of questions without words or numbers of their own; say: what the text says of the question's numbers
 */

const WIDTHS = [64, 128, 256, 512, 768, 1024]
const HEADS = [2, 4, 8, 16]
const LENGTHS = [1000, 2000, 4000, 8000, 16000, 32000]
const VOCABULARIES = [10, 26, 50, 210, 1000]

/** Scores of words, said with their words. @param {Made['facts']} facts @param {Float32Array} values */
const sayPairs = ({ names = [] }, values) => ({ list: pairs(names, values, 1) })

/** A weight. @param {Made['facts']} _ @param {Float32Array} values */
const sayShare = (_, values) => ({ share: listed(values, 2) })

/** By chapter. @type {Record<string, Maker[]>} */
export const BANK = {
  a: [
    {
      id: 'a-steps',
      make: ({ words, pick }) => {
        const last = words.length - 1
        const first = last ? pick(last) : 0
        return {
          facts: { first: words[first], last: words[last], from: first + 1, to: last + 1 },
          right: last - first,
          exact: true,
        }
      },
    },
    { id: 'a-training', hasOptions: true },
    { id: 'a-writing', hasOptions: true },
  ],
  b: [
    {
      id: 'b-score',
      make: (setting) => {
        const [q, k] = [wholes(setting, 3), wholes(setting, 3)]
        const { sums } = setting.core.terms({ a: q, b: k })
        return { facts: {}, values: Float32Array.of(...q, ...k), right: sums[2], exact: true }
      },
      say: (_, values) => ({ q: listed(values.subarray(0, 3)), k: listed(values.subarray(3)) }),
    },
    {
      id: 'b-size',
      make: ({ core, pick }) => {
        const [width, heads] = [WIDTHS[pick(WIDTHS.length)], HEADS[pick(HEADS.length)]]
        return { facts: { width, heads }, right: core.headSizes({ width, heads }).dim, exact: true }
      },
    },
    { id: 'far', hasOptions: true },
  ],
  c: [
    { id: 'c-unscaled', make: (setting) => shareOf(setting, setting.products), say: sayPairs },
    { id: 'c-temperature', make: (setting) => shareOf(setting, setting.scores, 2), say: sayPairs },
    { id: 'tie', hasOptions: true },
    { id: 'divide-late', hasOptions: true },
  ],
  d: [
    {
      id: 'd-rest',
      make: ({ core, words, row, weights }) => {
        const own = rowOf(weights, row, words.length)
        const [, most] = core.finiteRange(own)
        const values = Float32Array.of(rounded(most, 2))
        const [right] = core.subtract({ a: Float32Array.of(1), b: values })
        return {
          facts: { word: words[row], target: words[own.indexOf(most)], at: own.indexOf(most) + 1 },
          values,
          right,
        }
      },
      say: sayShare,
    },
    { id: 'd-certain', hasOptions: true, make: certain, say: sayShare },
    { id: 'reroll', hasOptions: true },
  ],
  e: [
    {
      id: 'e-parameters',
      make: ({ core, pick }) => {
        const [width, heads] = [WIDTHS[pick(4)], HEADS[pick(HEADS.length)]]
        return { facts: { width, heads }, right: core.headSizes({ width, heads }).parameters, exact: true }
      },
    },
    {
      id: 'e-scores',
      make: ({ core, words, pick }) => {
        const heads = HEADS[pick(HEADS.length)]
        const { scores } = core.headSizes({ width: 64, heads, tokens: words.length })
        return { facts: { count: words.length, heads }, right: scores, exact: true }
      },
    },
    { id: 'heads-memory', hasOptions: true },
  ],
  h: [
    {
      id: 'h-sine',
      make: ({ core, pick }) => {
        const at = 1 + pick(6)
        return { facts: { at }, right: core.positionalEncoding({ positions: at + 1, dim: 8 })[at * 8] }
      },
    },
    { id: 'h-offset', hasOptions: true },
    { id: 'h-shuffle', hasOptions: true },
  ],
  f: [
    {
      id: 'f-visible',
      make: ({ words, pick }) => {
        const at = pick(words.length)
        return { facts: { word: words[at], at: at + 1, count: words.length }, right: at + 1, exact: true }
      },
    },
    {
      id: 'f-renormal',
      make: (setting) => {
        const { core, words, pick } = setting
        const shown = Math.min(3, words.length)
        const row = pick(shown)
        const from = rowOf(setting.scores, row, words.length)
        const values = Float32Array.from({ length: shown }, (_, i) => rounded(from[i], 1))
        const [right] = core.softmax({ x: values.slice(0, row + 1), rows: 1, cols: row + 1 })
        return {
          facts: { word: words[row], at: row + 1, target: words[0], names: words.slice(0, shown) },
          values,
          right,
        }
      },
      say: sayPairs,
    },
    { id: 'f-it', hasOptions: true },
  ],
  g: [
    {
      id: 'g-row',
      make: ({ pick }) => {
        const [source, read] = [5 + pick(20), 2 + pick(4)]
        return { facts: { source, read }, right: source, exact: true }
      },
    },
    { id: 'g-swap', hasOptions: true },
    { id: 'g-concat', hasOptions: true },
  ],
  i: [
    {
      id: 'i-cells',
      make: ({ core, pick }) => {
        const count = LENGTHS[pick(LENGTHS.length)]
        const { scores } = core.headSizes({ width: 64, heads: 1, tokens: count })
        const [right] = core.scale({ x: Float32Array.of(scores), factor: 1e-6 })
        return { facts: { count }, right: rounded(right, 3), exact: true }
      },
    },
    {
      id: 'i-crossing',
      make: ({ pick }) => {
        const width = WIDTHS[pick(WIDTHS.length)]
        return { facts: { width }, right: width, exact: true }
      },
    },
    { id: 'i-doubling', hasOptions: true },
  ],
  j: [
    {
      id: 'j-maximum',
      make: (setting) => {
        const [tile, [before]] = [wholes(setting, 4), wholes(setting, 1)]
        const [, right] = setting.core.finiteRange(Float32Array.of(before, ...tile))
        return { facts: {}, values: Float32Array.of(before, ...tile), right, exact: true }
      },
      say: (_, values) => ({ before: listed(values.subarray(0, 1)), tile: listed(values.subarray(1)) }),
    },
    {
      id: 'j-share',
      make: (setting) => {
        const scores = Float32Array.of(1 + setting.pick(3), 2 + setting.pick(3))
        const [right] = setting.core.softmax({ x: scores, rows: 1, cols: 2 })
        return { facts: {}, values: scores, right }
      },
      say: (_, [first, second]) => ({ first: listed([first]), second: listed([second]) }),
    },
    { id: 'j-double', hasOptions: true },
  ],
  k: [
    {
      id: 'k-norm',
      make: (setting) => {
        const x = wholes(setting, 4)
        x[3] = x[0] + 2 // not all equal
        const right = setting.core.layerNorm({ x, rows: 1, cols: 4 })[3]
        return { facts: {}, values: x, right }
      },
      say: (_, values) => ({ list: listed(values), last: listed(values.subarray(3)) }),
    },
    { id: 'k-gain', hasOptions: true },
    { id: 'k-residual', hasOptions: true },
  ],
  t: [
    {
      id: 't-chance',
      make: ({ core, pick }) => {
        const count = VOCABULARIES[pick(VOCABULARIES.length)]
        const logits = new Float32Array(count) // all alike
        const [right] = core.crossEntropy({ logits, targets: Uint32Array.of(0), rows: 1, cols: count })
        return { facts: { count }, right }
      },
    },
    { id: 't-copy', hasOptions: true },
    { id: 't-seeds', hasOptions: true },
  ],
}

/** The reader's word gives another word a weight; a text of one word has no other, and the classic pair stands in. @param {Setting} setting */
function certain({ core, words, row, weights }) {
  const own = rowOf(weights, row, words.length)
  const small = (/** @type {string} */ word) => word.toLowerCase()
  const others = words.map((word, i) => (small(word) === small(words[row]) ? 0 : own[i]))
  const [, most] = core.finiteRange(Float32Array.from(others))
  if (!(most > 0)) return { facts: { word: 'it', target: 'animal' }, values: Float32Array.of(0.9) }
  return { facts: { word: words[row], target: words[others.indexOf(most)] }, values: Float32Array.of(rounded(most, 2)) }
}

const MAKERS = Object.fromEntries(Object.values(BANK).flatMap((makers) => makers.map((maker) => [maker.id, maker])))

/** What the text of a question says, with its numbers as they stand in their tensor. @param {Made} made @param {Float32Array} [values] */
export const factsOf = ({ id, facts }, values) => (values ? { ...facts, ...MAKERS[id].say?.(facts, values) } : facts)
