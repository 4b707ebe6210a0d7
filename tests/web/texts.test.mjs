// Texts are whole: scenes of a lecture, predictions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KNOBS, PREDICTIONS, parseLink, texts } from '../../build/source.mjs'

const { scenes } = texts

test('every scene is whole: a state without notes, a question that there is, few words', () => {
  assert.ok(scenes.length > 10)
  for (const { show, title, note, link = '', predict } of scenes) {
    assert.match(show, /^hl-[a-z]+$/)
    assert.deepEqual(parseLink(link).notes, [], title)
    assert.ok(!/page\./.test(link), title)
    assert.ok(title.length <= 50 && note.length <= 140 && note.endsWith('.'), title)
    if (predict === undefined) continue
    const { question, options, right } = PREDICTIONS[predict]
    assert.ok(question.endsWith('?') && options[right] && options.every(({ text, why }) => text && why.endsWith('.')))
  }
  assert.ok(scenes.length <= KNOBS['page.scene'].max)
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
