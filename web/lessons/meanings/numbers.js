// One word in two sentences: its vector before the layers of a model, after each of them and after the last LayerNorm, and
// the cosine between the two vectors of the sentences at each of these levels. A model of random weights beside it; and
// how far each vector is from the word's own one, with the residual connections and without.

import { cosinesOf, levelsOf, sameWord } from '../../kit/numbers/levels.js'
import { readText } from '../../session/model-run.js'
import { RANDOM } from '../../session/models.js'
import { tokenOf } from '../../session/picked-word.js'
import { turned } from './turned.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { MeaningsAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} MeaningsRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, row: state.row, model: state.model, seed: state.seed },
  other: state['meanings.other'] || turned(state.text),
  word: state['meanings.word'],
})

/** @param {Run} run @param {MeaningsRequest} request @returns {Promise<MeaningsAnswer>} */
export async function numbers(run, { text, row, model: name, seed, other: otherText, word }) {
  const [model, random] = await Promise.all([run.model(name), run.model(RANDOM)])
  const asked = [text, otherText].map((one) => ({ model: name, text: one, seed }))
  const [first, other] = asked.map((one) => readText(model, one))
  const at = tokenOf(row, first.spans)
  const there = word === null ? sameWord(first.words, at, other.words) : Math.min(word, other.words.length - 1)
  /** @type {[number, number]} */
  const places = [at, there]
  const unread = [first, other].find(({ numbers: list }) => !list.length)
  const readings = { ...withoutNumbers(first), other: withoutNumbers(other) }
  const facts = { ...readings, unread: unread ? withoutNumbers(unread) : null, places }
  if (unread) return { ...facts, tensors: [] }
  const spans = [first.spans[at], other.spans[there]]
  const [one, two] = asked.map((each, i) => levelsOf(model, each, places[i]))
  const [randomOne, randomTwo] = asked.map(({ text: read }, i) => {
    const each = { model: RANDOM, text: read, seed }
    return levelsOf(random, each, tokenOf(spans[i], readText(random, each).spans))
  })
  const bare = levelsOf(model, asked[0], at, wiresOf(model))
  const own = one.map(() => one[0])
  const column = (/** @type {string} */ tensor, /** @type {Float32Array[]} */ a, /** @type {Float32Array[]} */ b) =>
    run.tensor(tensor, [a.length, 1], cosinesOf(run, a, b))
  return {
    ...facts,
    tensors: [
      column('model.cosines', one, two),
      column('random.cosines', randomOne, randomTwo),
      column('residual.cosines', own, one),
      column('bare.cosines', own, bare),
      rows(run, 'first', one),
      rows(run, 'second', two),
    ],
  }
}

/** @param {ReturnType<typeof readText>} read */
const withoutNumbers = ({ numbers: _, ...reading }) => reading

/** The names of all residual connections. @param {Model} model */
const wiresOf = ({ partNames }) => partNames.filter((name) => name.endsWith('.residual'))

/** @param {Run} run @param {string} name @param {Float32Array[]} vectors */
function rows(run, name, vectors) {
  const [{ length }] = vectors
  const data = new Float32Array(vectors.length * length)
  for (const [i, vector] of vectors.entries()) data.set(vector, i * length)
  return run.ranged(run.tensor(name, [vectors.length, length], data))
}
