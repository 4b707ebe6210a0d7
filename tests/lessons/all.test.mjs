// What holds for every lesson: its requests and answers are plain data, and each piece of its figures is made of the
// tensors that it names, and of no other.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alike, initialState } from '../../build/source.mjs'
import { ask, lessons } from './kit/ask.mjs'
import { piecesOf } from './kit/pieces.mjs'
import { STATES } from './kit/states.mjs'

/** Elements of a tensor, all over it, that are perturbed in any case: in a lesson's first state, and in each of its others. Where a piece shows none of these, all others are. */
const TRIED = { first: 8, others: 3 }

/** By how much: a little, since a large step may leave a range; and much, since a little may be too little to be seen. */
const DELTAS = [0.004, 1.5, -0.4]

/** A model with a start mark, word vectors and biases for distance. */
const REAL = { model: 'english', text: 'The dog saw it.', row: 'it', layer: 3 }

/** Whether a lesson reads with the model that the page has. */
const readsWith = (name, model) =>
  JSON.stringify(lessons[name].request({ ...initialState(), model }, {})).includes(`"model":"${model}"`)

const statesOf = (name) => [{}, ...(STATES[name] ?? []), ...(readsWith(name, 'english') ? [REAL] : [])]

for (const name of Object.keys(lessons)) {
  test(`${name}: requests and answers are plain data, figures a function of them`, async () => {
    for (const knobs of statesOf(name)) {
      const { lesson, request, answer, state, own, figures } = await ask(name, knobs)
      assert.deepEqual(structuredClone(request), request)
      const copy = structuredClone(answer)
      assert.ok(alike(lesson.figures(copy, structuredClone(state), own), figures))
    }
  })

  test(`${name}: a tensor changes the pieces that name it and no other`, async () => {
    for (const knobs of statesOf(name)) {
      const { answer, figures } = await ask(name, knobs)
      const least = Object.keys(knobs).length ? TRIED.others : TRIED.first
      const before = piecesOf(figures)
      const named = new Set([...before.values()].flatMap(({ tensors }) => tensors))
      for (const { name: tensor, data, shape, head } of answer.tensors) {
        const first = (head ?? 0) * data.length // one head of a tensor: elements are counted over all heads
        const unseen = new Set([...before].filter(([, { tensors }]) => tensors.includes(tensor)).map(([path]) => path))
        let tried = 0
        const seenNow = () => [...unseen].map((path) => before.get(path).seen()).join()
        for (const [index, delta] of perturbationsOf(data, shape.at(-1) ?? 1, least, seenNow)) {
          if (tried++ >= least && !unseen.size) break
          const after = piecesOf(
            (await ask(name, knobs, { perturbation: { name: tensor, index: first + index, delta } })).figures,
          )
          for (const [path, { tensors, held, seen }] of after) {
            if (held === before.get(path)?.held) continue
            const where = `${JSON.stringify(knobs)}: ${tensor}[${index}] changes ${path || 'what belongs to no piece'}`
            assert.ok(tensors.includes(tensor), where)
            if (unseen.has(path) && seen() !== before.get(path)?.seen()) unseen.delete(path)
          }
        }
        assert.deepEqual([...unseen], [], `${JSON.stringify(knobs)}: these name ${tensor} and don’t show it`)
      }
      for (const tensor of named)
        assert.ok(
          answer.tensors.some((one) => one.name === tensor),
          `${JSON.stringify(knobs)}: there is no ${tensor}`,
        )
    }
  })
}

/**
 * Elements and by how much: first some all over the tensor; then those whose number is read in what is still unseen; then
 * the largest, by which scales and winners go; then all of them, neighbours far from each other, since what is seen is often a row of many.
 * @param {ArrayLike<number>} data @param {number} columns @param {number} some @param {() => string} seenNow @returns {Iterable<[number, number]>}
 */
function* perturbationsOf(data, columns, some, seenNow) {
  const { length } = data
  const step = Math.max(1, Math.floor(length / some))
  for (let i = 0; i < Math.min(length, some); i++) yield [i * step, DELTAS[i % DELTAS.length]]
  for (const i of [...elementsIn(seenNow(), data), ...largestOf(data, columns)])
    for (const delta of DELTAS) yield [i, delta]
  const stride = strideOf(length)
  for (let round = 0; round < DELTAS.length; round++)
    for (let i = 0; i < length; i++) yield [(i * stride) % length, DELTAS[(i + round) % DELTAS.length]]
}

/** So many of those at most, since short numbers stand in many places, and so many of the largest. */
const READ = 24

/** Elements whose number stands in a text with 4, 3 or 2 decimals, the most decimals first; noughts stand everywhere. @param {string} text @param {ArrayLike<number>} data */
function elementsIn(text, data) {
  const found = new Set()
  for (const decimals of [4, 3, 2])
    for (let i = 0; i < data.length; i++) {
      const number = Math.abs(data[i]).toFixed(decimals).replace(/^0/, '')
      if (/[1-9]/.test(number) && text.includes(number)) found.add(i)
    }
  return [...found].slice(0, READ)
}

/** Those furthest from zero, then their columns in every row: what wins in one row may be asked of another. @param {ArrayLike<number>} data @param {number} columns */
function largestOf(data, columns) {
  const largest = Array.from(data, (_, i) => i)
    .sort((a, b) => Math.abs(data[b]) - Math.abs(data[a]))
    .slice(0, READ)
  const rows = Array.from({ length: data.length / columns }, (_, row) => row)
  return [...largest, ...largest.flatMap((i) => rows.map((row) => row * columns + (i % columns)))]
}

/** A step with which every element is come to once: it and the length have no common divisor. @param {number} length */
function strideOf(length) {
  const divisor = (/** @type {number} */ a, /** @type {number} */ b) => (b ? divisor(b, a % b) : a)
  let stride = Math.ceil(length * 0.618)
  while (divisor(stride, length) > 1) stride++
  return stride
}
