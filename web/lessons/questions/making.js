// What questions are made of: whole numbers to compute with, words of the sentence with their scores, and how both are said.

import { short } from '../../kit/number.js'

/**
 * @import { Core } from '../../core/load.js'
 * @import { Facts } from 'text/questions.js'
 * @typedef {{ core: Core, words: string[], row: number, scores: Float32Array, products: Float32Array, weights: Float32Array,
 *   pick: (count: number) => number }} Setting
 *   row: of the picked word; scores, products and weights of a head: (words, words)
 * @typedef {{ id: string, facts: Facts, values?: Float32Array, right?: number,
 *   exact?: boolean, order?: number[] }} Made
 *   facts: what the text of the question says; values: numbers that it gives, names: their words; right: the answer, none of
 *   a question with options; exact: not to be rounded; order: of the options
 */

/** Beyond this a question would ask for long sums. */
const MOST_DIGIT = 3

/** Words in a list of scores. */
const LISTED = 3

/** A row of a square tensor. @param {Float32Array} values @param {number} row @param {number} count */
export const rowOf = (values, row, count) => values.subarray(row * count, (row + 1) * count)

/** Whole numbers from -3 to 3. @param {Setting} setting @param {number} count */
export const wholes = ({ pick }, count) =>
  Float32Array.from({ length: count }, () => pick(2 * MOST_DIGIT + 1) - MOST_DIGIT)

/** @param {ArrayLike<number>} values @param {number} [digits] */
export const listed = (values, digits = 0) => Array.from(values, (value) => short(value, digits)).join(', ')

/** A number as a question says it, so that a reader can compute with it. @param {number} x @param {number} digits */
export const rounded = (x, digits) => Number(x.toFixed(digits))

/** Words with a number each. @param {readonly string[]} names @param {ArrayLike<number>} values @param {number} digits */
export const pairs = (names, values, digits) =>
  names.map((name, i) => `“${name}” ${short(values[i], digits)}`).join(', ')

/** Numbers from 0 on, in an order that the dice decide. @param {number} count @param {Setting['pick']} pick */
export function shuffled(count, pick) {
  const rest = Array.from({ length: count }, (_, i) => i)
  return Array.from({ length: count }, () => rest.splice(pick(rest.length), 1)[0])
}

/** The picked word and up to two that are written otherwise, so that a list of them names none twice. @param {Setting} setting */
function fewWords({ words, row, pick }) {
  const places = [row]
  const small = (/** @type {number} */ i) => words[i].toLowerCase()
  for (const i of shuffled(words.length, pick))
    if (places.length < LISTED && !places.some((place) => small(place) === small(i))) places.push(i)
  return places
}

/** The weight that the picked word gives to one of a few words, whose scores are said. @param {Setting} setting @param {Float32Array} from @param {number} [temperature] */
export function shareOf(setting, from, temperature = 1) {
  const { core, words, row } = setting
  const places = fewWords(setting)
  const values = Float32Array.from(places, (place) => rounded(rowOf(from, row, words.length)[place], 1))
  const asked = Math.min(1, places.length - 1) // another word than the picked one, where there is another
  const weights = core.softmax({ x: values, rows: 1, cols: values.length, temperature })
  const names = places.map((place) => words[place])
  return { facts: { word: words[row], target: names[asked], asked, names, temperature }, values, right: weights[asked] }
}
