// <hl-tied>'s scores against the queries and keys of the same words in <hl-projections>, multiplied here in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'
import { dot, lengthOf, sameFloats } from './kit/vectors.mjs'

const MODEL = 'english-supervised'
const SENTENCE = 'the animal did not cross the street because it was too tired .'

for (const [model, layer, head] of [
  [MODEL, 1, 0],
  ['english-plain', 0, 3],
  ['constructed', 0, 0],
])
  test(`${model}: tied scores are q q^T / √d, symmetric to the last bit, where the head’s own are not`, async () => {
    const knobs = { text: SENTENCE, model, layer, head }
    const at = `layer${layer}.`
    const { numbers, answer, figures } = await ask('tied', knobs)
    const n = answer.words.length
    const own = rowsOf(numbers[`${at}scores`])
    const tied = rowsOf(numbers['tied.scores'])
    const queries = []
    const keys = []
    for (let row = 0; row < n; row++) {
      const { numbers: shown } = await ask('projections', { ...knobs, row })
      queries.push(shown[`${at}q`].values)
      keys.push(shown[`${at}k`].values)
    }
    const root = Math.sqrt(queries[0].length)
    const size = Math.max(...queries.map(lengthOf)) ** 2
    for (let i = 0; i < n; i++) {
      sameFloats(
        own[i],
        keys.map((key) => dot(queries[i], key) / root),
        `row ${i}`,
        size,
      )
      sameFloats(
        tied[i],
        queries.map((other) => dot(queries[i], other) / root),
        `tied row ${i}`,
        size,
      )
    }
    const gap = (matrix) => Math.max(...matrix.flatMap((row, i) => row.map((x, j) => Math.abs(x - matrix[j][i]))))
    sameFloats(numbers.asymmetry.values, [gap(own)], 'asymmetry', 10)
    assert.ok(gap(own) > 0.5, `${gap(own)}`)
    assert.equal(gap(tied), 0)
    assert.deepEqual(numbers['tied.asymmetry'].values, [0])
    assert.match(figures.shown.tied.asymmetry.said, /: 0\. Not one bit differs/)
    assert.doesNotMatch(figures.shown.own.asymmetry.said, /symmetric/)
    const reach = Math.max(...[own, tied].flat(2).map(Math.abs))
    assert.equal(answer.reach, reach)
    for (const side of ['own', 'tied']) {
      const { low, high } = figures.shown[side].map.figure
      assert.deepEqual([low, high], [-reach, reach], 'both maps on one scale')
    }
  })

test('the pair across the diagonal is said', async () => {
  const asked = await ask('tied', { row: 8, column: 1 })
  const { own, tied } = asked.figures.shown
  const [map, same] = ['layer1.scores', 'tied.scores'].map((name) => rowsOf(asked.numbers[name]))
  const written = (x) => x.toFixed(4).replace('-', '−')
  assert.equal(
    own.pair.said,
    `“it” to “animal” ${written(map[8][1])}, “animal” to “it” ${written(map[1][8])}. “it” scores “animal” highest.`,
  )
  assert.equal(
    tied.pair.said,
    `“it” to “animal” ${written(same[8][1])}, “animal” to “it” ${written(same[8][1])}. “it” scores itself highest.`,
  )
  const { spans } = asked.answer
  const moved = shownAs(asked, { row: spans[7] }).shown.own.pair.said
  assert.match(moved, /“because” to “animal”/)
  const self = shownAs(asked, { row: spans[1] }).shown.own.pair.said
  assert.ok(self.startsWith(`“animal” to itself ${written(map[1][1])}.`), self)
})

test('what a model can’t read, and no text, is said', async () => {
  const reason = async (text, model = 'induction') => (await ask('tied', { text, model })).figures.reason
  assert.match(await reason('a é b'), /can’t read “é”/)
  assert.match(await reason(''), /no word/)
  assert.deepEqual((await ask('tied', { text: 'the animal zorked it .' })).answer.unknown, [2])
})

test('code beside the scores has the queries and keys of the two words in it', async () => {
  const { lesson, answer, state } = await ask('tied', { row: 'it', column: 'animal' })
  const lines = lesson.code(answer, state).pytorch.map(({ text }) => text)
  assert.equal(lines[1], '# it, animal')
  const { numbers } = await ask('projections', { row: 'it' })
  const first = numbers['layer1.q'].values.map((x) => Number(x.toPrecision(7))).join(', ')
  assert.ok(lines[2].startsWith(`Q = torch.tensor([[${first}], `), lines[2])
  assert.equal(lines[4], 'print(Q @ K.T / 16**.5)')
})
