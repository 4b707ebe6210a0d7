// Texts are whole: questions of a lecture, predictions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PREDICTIONS, texts } from '../../build/source.mjs'

/** Facts of a sentence, as the stage has them. */
const FACTS = {
  word: 'it',
  best: 'animal',
  bestWeight: 0.58,
  other: 'tired',
  count: 12,
  total: 12,
  dim: 16,
  hasPositions: true,
  bill: { n: 12, cells: 144, longest: 128000, bytes: 65.536e9, isLess: false, rows: 4 },
}

test('every question of a lecture is of a step, has one right answer, and says why', () => {
  const { questions, tasks } = texts.lecture
  for (const id of [...Object.keys(questions), ...Object.keys(tasks)]) assert.ok(id in texts.road.cards, id)
  assert.ok(Object.keys(questions).length >= 5)
  for (const [id, make] of Object.entries(questions)) {
    const { question, options, right } = make(FACTS)
    assert.ok(question.endsWith('?'), id)
    assert.equal(new Set(options.map(({ text }) => text)).size, options.length, id)
    assert.ok(
      options.length >= 2 && options.filter(({ why }) => why).length === 1 && options[right].why.endsWith('.'),
      id,
    )
  }
  const { options, right } = questions.look(FACTS)
  assert.equal(options[right].text, '“animal”')
  assert.equal(questions.look({ ...FACTS, best: 'it', other: 'it' }), null, 'nothing to choose from')
  assert.equal(questions.map({ ...FACTS, total: 2 }), null, '2 x 2 is 2 + 2')
})

test('instructions of a lecture fit one line', () => {
  for (const [id, task] of Object.entries(texts.lecture.tasks)) assert.ok(task(FACTS).length <= 62, id)
})

test('every prediction has a question, a right answer, and a why for each', () => {
  const predictions = Object.entries(PREDICTIONS)
  assert.ok(predictions.length > 5)
  for (const [name, { question, options, right }] of predictions) {
    assert.ok(question.length > 10 && options.length >= 2, name)
    assert.ok(options[right], name)
    for (const { text, why } of options) assert.ok(text && why, name)
  }
})
