// The fixture of old states is what it says it is, and comparing with it finds what differs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, compareKnobs, fingerprint } from './fingerprint.mjs'
import { fixture, knobsOf } from './fixture.mjs'
import { dice, seeded } from './states.mjs'

const { random } = dice(seeded(3))
const many = Array.from({ length: 100 }, () => Math.fround(random() - 0.5))

/** A snapshot with a small tensor, large ones, and plain fields. */
const example = () => ({
  view: 'mask',
  knobs: { text: 'a b', row: 1, edits: [{ head: 1, weights: [0.5, 0.5] }], 'mask.edit': { index: 1, word: 'c' } },
  words: ['a', 'b'],
  changed: many.map((x) => Math.round(x * 100)),
  answers: [{ word: 'dog', probability: 0.75 }],
  step: null,
  tensors: {
    small: { shape: [2, 2], values: [0, 0.1, '-inf', 'nan'].map((x) => (typeof x === 'number' ? Math.fround(x) : x)) },
    large: { shape: [10, 10], values: [...many] },
    hidden: { shape: [2, 10], values: many.slice(0, 20).map((x, i) => (i % 3 ? x : '-inf')) },
  },
})

const old = JSON.parse(JSON.stringify(fingerprint(example())))

/** What is found after a change of the example. */
function foundAfter(change, tolerance = 0) {
  const snapshot = example()
  change(snapshot)
  return compare(old, snapshot, { tolerance })
}

test('nothing changed, nothing found; what is new is no difference', () => {
  assert.deepEqual(
    foundAfter(() => {}),
    [],
  )
  assert.deepEqual(
    foundAfter(() => {}, 1e-6),
    [],
  )
  const more = (snapshot) => {
    snapshot.word = { text: 'a', start: 0, end: 1 }
    snapshot.tensors.further = { shape: [1], values: [1] }
  }
  assert.deepEqual(foundAfter(more), [])
})

test('one changed number is found in every tensor, by one bit, and beyond a tolerance', () => {
  const bits = new Float32Array(1)
  const nextTo = (x) => {
    bits[0] = x
    new Int32Array(bits.buffer)[0]++
    return bits[0]
  }
  for (const [tensor, i] of [
    ['small', 1],
    ['large', 57],
    ['hidden', 4],
  ]) {
    const byABit = (snapshot) => {
      snapshot.tensors[tensor].values[i] = nextTo(snapshot.tensors[tensor].values[i])
    }
    assert.deepEqual([...new Set(foundAfter(byABit).map((found) => found.tensor))], [tensor])
    assert.deepEqual(foundAfter(byABit, 1e-5), [], `${tensor}: a bit is within the tolerance`)
    const byMore = (snapshot) => {
      snapshot.tensors[tensor].values[i] += 0.01
    }
    assert.deepEqual([...new Set(foundAfter(byMore, 1e-5).map((found) => found.tensor))], [tensor])
  }
})

test('exchanged numbers are found though their sum is the same', () => {
  const found = foundAfter(({ tensors }) => {
    const { values } = tensors.large
    ;[values[3], values[4]] = [values[4], values[3]]
  }, 1e-5)
  assert.deepEqual(
    found.map(({ tensor, what }) => [tensor, what.slice(0, 12)]),
    [['large', 'weighted sum']],
  )
})

test('what is not finite is told apart, in small tensors and in large ones', () => {
  for (const [tensor, i] of [
    ['small', 2],
    ['hidden', 3],
  ])
    for (const other of ['inf', 'nan', 0]) {
      const found = foundAfter(({ tensors }) => {
        tensors[tensor].values[i] = other
      }, 1e-3)
      assert.ok(found.length && found.every((each) => each.tensor === tensor), `${tensor} ${other}`)
    }
})

test('0 and -0 are the same, as they are in JSON', () => {
  assert.deepEqual(
    foundAfter(({ tensors }) => (tensors.small.values[0] = -0)),
    [],
  )
})

test('another shape, a tensor that is missing, other words and other fields are found', () => {
  const where = (change) => foundAfter(change, 1e-6).map(({ view, tensor, field }) => [view, tensor ?? field])
  assert.deepEqual(
    where(({ tensors }) => (tensors.large.shape = [100, 1])),
    [['mask', 'large']],
  )
  assert.deepEqual(
    where(({ tensors }) => delete tensors.hidden),
    [['mask', 'hidden']],
  )
  assert.deepEqual(
    where(({ words }) => words.reverse()),
    [
      ['mask', 'words[0]'],
      ['mask', 'words[1]'],
    ],
  )
  assert.deepEqual(
    where((snapshot) => (snapshot.answers[0].word = 'cat')),
    [['mask', 'answers[0].word']],
  )
  assert.deepEqual(
    where((snapshot) => (snapshot.answers[0].probability = 0.7501)),
    [['mask', 'answers[0].probability']],
  )
  assert.deepEqual(
    where((snapshot) => snapshot.answers.pop()),
    [['mask', 'answers']],
  )
  assert.deepEqual(where((snapshot) => snapshot.changed.fill(0)).at(-1), ['mask', 'changed'])
  assert.deepEqual(
    where((snapshot) => (snapshot.step = 3)),
    [['mask', 'step']],
  )
  assert.deepEqual(
    where((snapshot) => delete snapshot.changed),
    [['mask', 'changed']],
  )
  assert.deepEqual(
    where((snapshot) => (snapshot.view = 'paint')),
    [['mask', undefined]],
  )
})

test('knobs are compared by value: those of the view, and the shared ones', () => {
  const kept = { ...example().knobs, 'paint.window': 3 }
  assert.deepEqual(compareKnobs(kept, example()), [])
  const turned = { ...example().knobs, 'mask.edit': { word: 'c', index: 1 } }
  assert.deepEqual(compareKnobs(kept, { ...example(), knobs: turned }), [], 'in another order')
  const other = { ...example().knobs, row: 2, 'mask.edit': { word: 'd', index: 1 } }
  assert.deepEqual(
    compareKnobs(kept, { ...example(), knobs: other }).map(({ knob }) => knob),
    ['row', 'mask.edit.word'],
  )
})

// ---- The fixture itself ----

const all = fixture()

test('the fixture has 200 states, each as a link and as attributes, and every view at least 25 times with numbers', () => {
  assert.equal(all.states.length, 200)
  assert.equal(new Set(all.states.map(({ link }) => link)).size, 200)
  const counts = {}
  for (const { element, prints } of all.states) {
    assert.match(element.name, /^hl-\w+$/)
    assert.equal(prints.length, 5)
    for (const { view, refused, tensors, fields } of prints)
      if (!refused && (Object.keys(tensors).length || fields.numbers)) counts[view] = (counts[view] ?? 0) + 1
  }
  assert.equal(Object.keys(counts).length, 28)
  assert.deepEqual(
    Object.entries(counts).filter(([, count]) => count < 25),
    [],
  )
})

test('every knob is at its start in some states of the fixture and elsewhere in at least 8', () => {
  for (const name of Object.keys(all.initial)) {
    const turns = all.states.filter(({ knobs }) => name in knobs).length
    assert.ok(turns >= 8 && turns < 200, `${name}: ${turns}`)
    for (const state of all.states) assert.ok(name in knobsOf(all, state))
  }
})

test('texts of the fixture are of all sorts, and every model is there', () => {
  const texts = all.states.map((state) => knobsOf(all, state).text)
  const words = texts.map((text) => text.split(/\s+/).filter(Boolean).length)
  const some = (what, list) => assert.ok(list.filter(Boolean).length >= 5, what)
  some(
    'empty',
    words.map((count) => count === 0),
  )
  some(
    '64 words',
    words.map((count) => count === 64),
  )
  some(
    'more',
    words.map((count) => count > 64),
  )
  some(
    'contractions',
    texts.map((text) => /\w['’]\w/.test(text)),
  )
  some(
    'emoji',
    texts.map((text) => /\p{Extended_Pictographic}/u.test(text)),
  )
  const models = new Set(all.states.map((state) => knobsOf(all, state).model))
  assert.deepEqual([...models].sort(), [
    'constructed',
    'english-plain',
    'english-supervised',
    'induction',
    'induction-unmasked',
    'random',
  ])
})

test('a number of the fixture that is changed is found', () => {
  for (const { prints } of all.states.slice(0, 20))
    for (const print of prints) {
      if (print.refused) continue
      const snapshot = { view: print.view, words: print.words, tensors: {}, ...print.fields }
      const small = Object.entries(print.tensors).filter(([, { values }]) => values?.some((x) => typeof x === 'number'))
      for (const [name, { shape, values }] of small) {
        const only = { ...print, fields: {}, tensors: { [name]: print.tensors[name] } }
        snapshot.tensors = { [name]: { shape, values: [...values] } }
        assert.deepEqual(compare(only, snapshot), [])
        const at = values.findIndex((x) => typeof x === 'number')
        snapshot.tensors[name].values[at] = values[at] * 1.01 + 1e-6
        assert.equal(compare(only, snapshot).length, 1, name)
      }
    }
})
