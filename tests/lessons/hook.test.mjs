// <hl-hook>: where one word of a sentence looks, three weights, and the model's answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { shipped } from './kit/shipped.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const SUPERVISED = 'english-supervised'
const SENTENCE = 'the animal did not cross the street because it was too tired .'
const [IT, N] = [8, 13]

/** Numbers as the sentence writes them: none is 0 or 1 that isn't. */
const share = (x) => (x > 0 && x < 0.005 ? '<0.01' : x < 1 && x > 0.995 ? '>0.99' : x.toFixed(2))

test('three numbers and the answer are the model’s, and the other adjective turns them around', async () => {
  const network = await shipped(SUPERVISED)
  for (const [end, noun] of Object.entries({ tired: 'animal', wide: 'street' })) {
    const text = TEXT.replace('tired', end)
    const { figures } = await ask('hook', { text })
    const { numbers: tokens } = network.tokens(text)
    const run = network.run({ tokens, want: [{ name: 'layer1.weights', head: 0 }, 'probabilities'] })
    const row = [...run.tensors[0].data.slice(IT * N, (IT + 1) * N)]
    const sorted = row.map((weight, i) => ({ weight, i })).sort((a, b) => b.weight - a.weight)
    const top = new Set(sorted.slice(0, 3).map(({ i }) => i))
    const { sentence, answer } = figures.shown
    assert.equal(sentence.words.map(({ label }) => label).join(' '), SENTENCE.replace('tired', end))
    for (const [i, word] of sentence.words.entries()) {
      assert.equal(word.share, top.has(i) ? share(row[i]) : '')
      assert.equal(word.weight, row[i])
    }
    assert.equal(sentence.words[sorted[0].i].label, noun)
    const p = run.tensors[1].data[IT * network.words.length + network.words.indexOf(noun)]
    assert.ok(p > 0.9)
    assert.deepEqual([answer.equals, answer.best, answer.probability], ['“it” =', noun, share(p)])
    assert.deepEqual([answer.note, answer.second], ['', ''], 'the answer is told once')
  }
})

test('weights of all heads and answers, in double', async () => {
  const exact = await inDouble(SUPERVISED, TEXT)
  const { numbers } = await ask('hook')
  const wanted = exact.layers[1].flatMap(({ weights }) => weights)
  near(numbers['layer1.weights'], wanted, 1e-5, 'weights')
  near(numbers.probabilities, exact.probabilities, 1e-5, 'probabilities')
})

test('the head says whether it was taught', async () => {
  assert.match((await ask('hook')).figures.shown.from.badge, /taught where to look/)
  const plain = await ask('hook', { model: 'english-plain', layer: 1, head: 1 })
  assert.doesNotMatch(plain.figures.shown.from.badge, /taught/)
})

test('other words, unknown words, none, and a model that answers nothing', async () => {
  assert.match((await ask('hook', { row: 'animal' })).figures.shown.answer.asked, /The model’s answer at “animal”/)
  const { words } = (await ask('hook', { text: 'the zebra sleeps' })).figures.shown.sentence
  assert.deepEqual(
    words.map(({ isUnknown }) => isUnknown),
    [false, true, false],
  )
  assert.match((await ask('hook', { text: ' ' })).figures.reason, /no word here/)
  const { shown } = (await ask('hook', { text: 'you say tomato', model: 'constructed', head: 1 })).figures
  assert.equal(shown.answer, null)
  assert.match(shown.from.badge, /built by hand/)
})

test('a head that is off and a hidden word are said', async () => {
  const off = (await ask('hook', { off: '1.0', layer: 1, head: 0 })).figures.shown.answer
  assert.ok(off.isChanged)
  assert.match(off.note, /With layer 2, head 1 off/)
  const { shown } = (await ask('hook', { masked: [1], row: 1 })).figures
  assert.match(shown.answer.asked, /guesses for the hidden “animal”/)
  assert.equal(shown.sentence.words[1].label, '[mask]')
})
