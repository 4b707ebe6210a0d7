// <hl-tied>'s scores against the queries and keys of the same words in <hl-projections>, multiplied here in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
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
    const difference = rowsOf(numbers.difference)
    own.forEach((row, i) =>
      row.forEach((x, j) => assert.equal(difference[i][j], Math.fround(x - own[j][i]), `${i}, ${j}`)),
    )
    assert.ok(numbers['tied.difference'].values.every((x) => x === 0))
    const reach = Math.max(...[own, tied, difference].flat(2).map(Math.abs))
    assert.equal(answer.reach, reach)
    for (const map of ['scores', 'difference']) {
      const { low, high } = figures.shown[map].figure
      assert.deepEqual([low, high], [-reach, reach], 'both maps on one scale')
    }
  })

test('it opens untied; the switch shows the tied scores, no difference, and the task is met', async () => {
  const asked = await ask('tied', { row: 8, column: 1 })
  const { own, tied } = { own: asked.figures.shown, tied: shownAs(asked, { 'tied.on': true }).shown }
  assert.deepEqual([own.isTied, tied.isTied], [false, true])
  assert.deepEqual(own.scores.tensors, ['layer1.scores'])
  assert.deepEqual(tied.scores.tensors, ['tied.scores'])
  const said = ({ facts, largest }) => [...facts.pair, largest].map((fact) => fact.said)
  const [map, same] = ['layer1.scores', 'tied.scores'].map((name) => rowsOf(asked.numbers[name]))
  const written = (x, digits) => x.toFixed(digits).replace('-', '−')
  const selfish = (rows) => rows.filter((row, i) => row.indexOf(Math.max(...row)) === i).length
  const gap = asked.numbers.asymmetry.values[0]
  assert.deepEqual(
    said(own),
    [map[8][1], map[1][8], gap].map((x) => written(x, 2)),
  )
  assert.ok(
    own.compared.rows.some(
      ({ cells }) => cells.join() === [map, same].map((rows) => `${selfish(rows)} of ${rows.length}`).join(),
    ),
  )
  assert.deepEqual(said(tied), [...[same[8][1], same[8][1]].map((x) => written(x, 2)), '0'])
  const cells = own.compared.rows.map((row) => row.cells)
  assert.deepEqual(cells.slice(0, 2), [
    [map[8][1], same[8][1]].map((x) => written(x, 4)),
    [map[1][8], same[8][1]].map((x) => written(x, 4)),
  ])
  assert.deepEqual(cells[3], ['animal', 'it'])
  const { title, ask: task } = texts.tied.frame
  assert.equal(title({ shown: own }), 'One shared matrix: do “it” and “animal” ask for each other alike?')
  assert.match(title({ shown: tied }), /every score equals its mirror image/)
  assert.match(task({ shown: own }), /^Compute the keys with the query’s matrix/)
  assert.match(task({ shown: tied }), /^Done: /)
})

test('a word and itself are one score, not a pair', async () => {
  const asked = await ask('tied', { row: 8, column: 1 })
  const { spans } = asked.answer
  assert.equal(shownAs(asked, { row: spans[7] }).shown.facts.pair[0].title, '“because” asks for “animal”')
  const { facts, pair } = shownAs(asked, { row: spans[1] }).shown
  assert.equal(facts.pair.length, 1)
  assert.equal(pair.one, pair.other)
  assert.match(texts.tied.frame.title({ shown: { isTied: false, pair } }), /^One shared matrix: do two words ask/)
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
