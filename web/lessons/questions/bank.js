// The questions of each chapter: what is asked, with the words and numbers of the reader's sentence or of a seed, and the
// right answer, which the core computes.

import { short } from '../../kit/number.js'

/**
 * @import { Core } from '../../core/load.js'
 * @typedef {{ core: Core, words: string[], row: number, scores: Float32Array, products: Float32Array, weights: Float32Array,
 *   pick: (count: number) => number }} Setting
 *   row: of the picked word; scores, products and weights of a head: (words, words)
 * @typedef {{ id: string, facts: Record<string, string | number>, right?: number, exact?: boolean }} Made
 *   facts: what the text of the question says; right: the answer, none of a question with options; exact: not to be rounded
 * @typedef {{ id: string, make?: (setting: Setting) => Omit<Made, 'id'> }} Maker
 */

const WIDTHS = [64, 128, 256, 512, 768, 1024]
const HEADS = [2, 4, 8, 16]
const LENGTHS = [1000, 2000, 4000, 8000, 16000, 32000]

/** Beyond this a question would ask for long sums. */
const MOST_DIGIT = 3

/** A row of a square tensor. @param {Float32Array} values @param {number} row @param {number} count */
const rowOf = (values, row, count) => values.subarray(row * count, (row + 1) * count)

/** Whole numbers from -3 to 3. @param {Setting} setting @param {number} count */
const wholes = ({ pick }, count) => Float32Array.from({ length: count }, () => pick(2 * MOST_DIGIT + 1) - MOST_DIGIT)

/** @param {ArrayLike<number>} values @param {number} [digits] */
const listed = (values, digits = 0) => Array.from(values, (value) => short(value, digits)).join(', ')

/** A number as it is written in a question, so that a reader can compute with it. @param {number} x @param {number} digits */
const rounded = (x, digits) => Number(x.toFixed(digits))

/** Up to three different words of the sentence, the picked one first, as rows of a tensor. @param {Setting} setting */
function three({ words, row, pick }) {
  const others = words.map((_, i) => i).filter((i) => i !== row)
  const places = [row]
  while (places.length < 3 && others.length) places.push(...others.splice(pick(others.length), 1))
  return places
}

/** Words with a number each, as a question says them. @param {string[]} words @param {number[]} places @param {ArrayLike<number>} values @param {number} digits */
const pairs = (words, places, values, digits) =>
  places.map((place, i) => `“${words[place]}” ${short(values[i], digits)}`).join(', ')

/** The weight of the first of three words, whose scores are said. @param {Setting} setting @param {Float32Array} from @param {number} [temperature] */
function shareOf(setting, from, temperature = 1) {
  const { core, words, row } = setting
  const places = three(setting)
  const scores = Float32Array.from(places, (place) => rounded(rowOf(from, row, words.length)[place], 1))
  const [right] = core.softmax({ x: scores, rows: 1, cols: scores.length, temperature })
  return {
    facts: { word: words[row], target: words[places[0]], list: pairs(words, places, scores, 1), temperature },
    right,
  }
}

/** @type {Record<string, Maker[]>} */
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
    { id: 'a-training' },
    { id: 'a-writing' },
  ],
  b: [
    {
      id: 'b-score',
      make: (setting) => {
        const [q, k] = [wholes(setting, 3), wholes(setting, 3)]
        const { sums } = setting.core.terms({ a: q, b: k })
        return { facts: { q: listed(q), k: listed(k) }, right: sums[2], exact: true }
      },
    },
    {
      id: 'b-size',
      make: ({ core, pick }) => {
        const [width, heads] = [WIDTHS[pick(WIDTHS.length)], HEADS[pick(HEADS.length)]]
        return { facts: { width, heads }, right: core.headSizes({ width, heads }).dim, exact: true }
      },
    },
    { id: 'far' },
  ],
  c: [
    { id: 'c-unscaled', make: (setting) => shareOf(setting, setting.products) },
    { id: 'c-temperature', make: (setting) => shareOf(setting, setting.scores, 2) },
    { id: 'tie' },
    { id: 'divide-late' },
  ],
  d: [
    {
      id: 'd-rest',
      make: ({ core, words, row, weights }) => {
        const own = Float32Array.from(rowOf(weights, row, words.length))
        const most = own.indexOf(core.finiteRange(own)[1])
        const share = own[most]
        own[most] = 0
        const [right] = core.rowSums({ x: own, rows: 1, cols: own.length })
        return { facts: { word: words[row], target: words[most], share: short(share, 2) }, right }
      },
    },
    {
      id: 'd-certain',
      make: ({ core, words, row, weights }) => {
        const own = rowOf(weights, row, words.length)
        const share = core.finiteRange(own)[1]
        return { facts: { word: words[row], target: words[own.indexOf(share)], share: short(share, 2) } }
      },
    },
    { id: 'reroll' },
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
    { id: 'heads-memory' },
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
        const places = Array.from({ length: shown }, (_, i) => i)
        const scores = Float32Array.from(places, (place) => rounded(rowOf(setting.scores, row, words.length)[place], 1))
        const [right] = core.softmax({ x: scores.slice(0, row + 1), rows: 1, cols: row + 1 })
        const facts = { word: words[row], at: row + 1, target: words[0], list: pairs(words, places, scores, 1) }
        return { facts, right }
      },
    },
    { id: 'f-it' },
  ],
  g: [
    {
      id: 'g-row',
      make: ({ pick }) => {
        const [source, read] = [5 + pick(20), 2 + pick(4)]
        return { facts: { source, read }, right: source, exact: true }
      },
    },
    { id: 'g-swap' },
    { id: 'g-concat' },
  ],
  h: [
    {
      id: 'h-sine',
      make: ({ core, pick }) => {
        const at = 1 + pick(6)
        return { facts: { at }, right: core.positionalEncoding({ positions: at + 1, dim: 8 })[at * 8] }
      },
    },
    { id: 'h-offset' },
    { id: 'h-shuffle' },
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
    { id: 'i-doubling' },
  ],
  j: [
    {
      id: 'j-maximum',
      make: (setting) => {
        const [tile, [before]] = [wholes(setting, 4), wholes(setting, 1)]
        const [, right] = setting.core.finiteRange(Float32Array.of(before, ...tile))
        return { facts: { before: short(before, 0), tile: listed(tile) }, right, exact: true }
      },
    },
    {
      id: 'j-share',
      make: (setting) => {
        const scores = Float32Array.of(1 + setting.pick(3), 2 + setting.pick(3))
        const [right] = setting.core.softmax({ x: scores, rows: 1, cols: 2 })
        return { facts: { first: scores[0], second: scores[1] }, right }
      },
    },
    { id: 'j-double' },
  ],
  k: [
    {
      id: 'k-norm',
      make: (setting) => {
        const x = wholes(setting, 4)
        x[3] = x[0] + 2 // not all equal
        const right = setting.core.layerNorm({ x, rows: 1, cols: 4 })[3]
        return { facts: { list: listed(x), last: short(x[3], 0) }, right }
      },
    },
    { id: 'k-gain' },
    { id: 'k-residual' },
  ],
}
