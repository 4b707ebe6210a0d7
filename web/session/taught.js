// What a model's file says of its heads: which relation each was taught, how often that is right in held-out text, and
// where the others look on average. Pure.

/**
 * @import { ModelFacts } from './types.js'
 * @typedef {import('./captions.js').HeadScores} HeadScores
 * @typedef {{ layer: number, head: number, relation: string }} Taught
 */

/** Relations that the model of real English was taught from a parser's links; the others need no parser. */
export const PARSED = ['mod', 'aux', 'prep', 'obj', 'subj', 'adv', 'attach', 'stand']

/** An arc is drawn where the largest weight of a head that was taught a parser's relation is at least this. */
export const DRAWN = 0.8

/** The lines that a file has under a key. @param {Pick<ModelFacts, 'facts'>} model @param {string} key */
const linesOf = ({ facts }, key) => (facts[key] === undefined ? [] : [facts[key]].flat())

/** A head's name as files have it, "layer3.head0", as numbers. @param {string} name */
const placeIn = (name) => (/^layer(\d+)\.head(\d+)$/u.exec(name) ?? []).slice(1).map(Number)

/** By the facts of a file: views ask with every step of a slider. @type {WeakMap<ModelFacts['facts'], readonly Taught[]>} */
const taught = new WeakMap()

/** Heads that were taught, in the file's order. @param {Pick<ModelFacts, 'facts'>} model @returns {readonly Taught[]} */
export function taughtOf(model) {
  const known = taught.get(model.facts)
  if (known) return known
  const heads = linesOf(model, 'supervised').flatMap((line) => {
    const [name, relation] = line.split(' ')
    const [layer, head] = placeIn(name)
    return head === undefined ? [] : [{ layer, head, relation }]
  })
  taught.set(model.facts, heads)
  return heads
}

/** What a head was taught; empty: nothing, or nothing that the page has words for. @param {Pick<ModelFacts, 'facts'>} model @param {number} layer @param {number} head */
export const relationOf = (model, layer, head) =>
  taughtOf(model).find((one) => one.layer === layer && one.head === head)?.relation ?? ''

/** The share of held-out rows whose largest weight is on the right word; null: the file doesn't say. @param {Pick<ModelFacts, 'facts'>} model @param {string} relation */
export function heldOutOf(model, relation) {
  const line = linesOf(model, 'held-out').find((one) => one.startsWith(`${relation} `))
  return line ? Number(line.slice(relation.length + 1)) : null
}

/** Where heads that nobody taught look on average, layer by layer, as measured on held-out text; null: the file doesn't say. @param {Pick<ModelFacts, 'facts' | 'attentions' | 'config'>} model @returns {(HeadScores | undefined)[][] | null} */
export function looksIn(model) {
  const lines = linesOf(model, 'looks')
  if (!lines.length) return null
  const scores = Array.from({ length: model.attentions }, () =>
    Array.from({ length: model.config.heads }, () => /** @type {HeadScores | undefined} */ (undefined)),
  )
  for (const line of lines) {
    const [name, ...numbers] = line.split(' ')
    const [layer, head] = placeIn(name)
    const values = numbers.map(Number)
    if (scores[layer])
      scores[layer][head] = { offsets: values.slice(0, -1), entropy: values[values.length - 1] ?? null, links: {} }
  }
  return scores
}
