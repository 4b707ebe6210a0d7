// The table of knobs and the link's grammar.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLink, initialState, KNOBS, parseKnob, parseLink, Session } from '../../build/source.mjs'
import { drawn, seeded } from './random.mjs'

const random = seeded(9)

test('500 random states survive link and back', () => {
  for (let trial = 0; trial < 500; trial++) {
    const state = Object.fromEntries(Object.entries(KNOBS).map(([name, knob]) => [name, drawn(knob, random)]))
    const back = parseLink(formatLink(state))
    assert.deepEqual(back.state, state)
    assert.deepEqual(back.notes, [])
    const session = new Session()
    session.set(back.state)
    assert.deepEqual({ ...session.state }, state)
    assert.deepEqual(session.notes, {})
  }
})

test('a mangled link gives a defined state and says what it ignored', () => {
  const links = [
    '#',
    '#&&&',
    '#=',
    '#text',
    '#%',
    '#text=%E0%A4',
    '#nonsense=1',
    '#head=9',
    '#head=NaN',
    '#row=-5',
    '#position.n=1e99',
    '#position.dims=,,',
    '#off=1,x',
    '#off=1.99',
    '#masked=64',
    '#edits=1.0.8',
    '#edits=1.0.8:0,0',
    '#edits=1.0.8:2,0',
    '#edits=1.0.8:1..2,.',
    '#edits=1.0.99:1',
    '#model=gpt',
    '#mask.edit=x',
    '#mask.edit=99:a',
    '#__proto__=1',
    '#constructor=1',
    `#text=${'a'.repeat(99999)}`,
  ]
  for (const link of links) {
    const { state } = parseLink(link)
    assert.deepEqual(Object.keys(state), Object.keys(KNOBS), link)
    assert.ok(state.head >= 0 && state.head <= 15 && state['position.n'] >= 1 && state['position.n'] <= 512, link)
  }
  assert.equal(parseLink('#head=99').state.head, 15)
  assert.match(parseLink('#head=99').notes[0], /0 to 15/)
  assert.match(parseLink('#nonsense=1').notes[0], /nonsense/)
  assert.match(parseLink('#__proto__=1').notes[0], /__proto__/)
  assert.equal(parseLink(`#text=${'a'.repeat(99999)}`).state.text.length, 4000)
})

test('a link to a head without a model is one to the default model, and models come back from links', () => {
  assert.equal(parseLink('#head=1').state.model, KNOBS.model.initial)
  for (const model of KNOBS.model.choices) {
    const state = { ...initialState(), model, head: 1 }
    assert.deepEqual(parseLink(formatLink(state)).state, state)
  }
})

test('dragged rows and heads that are off, from a link or a message', () => {
  const row = { attention: 1, head: 0, row: 8, weights: [0.5, 0.25, 0.25] }
  assert.deepEqual(parseKnob('edits', '1.0.8:0.5,0.25,0.25').value, [row])
  assert.deepEqual(parseKnob('edits', [{ ...row, evil: 1 }]).value, [row])
  for (const weights of [[], [0, 0], [2], [-1, 2], ['1'], [Number.NaN], Array(66).fill(0.1)])
    assert.equal(parseKnob('edits', [{ ...row, weights }]).value, undefined, String(weights))
  for (const key of ['attention', 'head', 'row'])
    for (const value of [-1, 1.5, 99, '1', null])
      assert.equal(parseKnob('edits', [{ ...row, [key]: value }]).value, undefined)
  assert.deepEqual(parseKnob('off', '1.3, 0.2 1.3').value, ['1.3', '0.2'])
  assert.deepEqual(parseKnob('masked', [8, 3]).value, [8, 3])
})

test('values of foreign types, as a message may bring them, are refused with a note', () => {
  for (const name of Object.keys(KNOBS))
    for (const raw of [
      { toString: 1 },
      { valueOf: 1 },
      undefined,
      () => 1,
      Symbol('x'),
      [{ toString: 1 }],
      1n,
      { index: {}, word: [] },
    ]) {
      const { value, note } = parseKnob(name, raw)
      assert.equal(value, undefined, `${name} ${typeof raw}`)
      assert.ok(note)
    }
  assert.equal(parseKnob('head', null).value, undefined)
  assert.equal(parseKnob('position.dims', '').value, undefined)
})

test('a bad value is refused with a note, a value out of range is kept in it', () => {
  assert.deepEqual(parseKnob('position.d', '12'), { value: 12 })
  assert.equal(parseKnob('position.d', '100000').value, 512)
  assert.equal(parseKnob('position.d', '').value, undefined)
  assert.equal(parseKnob('attention.temperature', '-3').value, 0)
  assert.equal(parseKnob('attention.temperature', '1e-40').value, 0)
  for (const index of [-3, 1.5, 64, 'x', undefined])
    assert.equal(parseKnob('mask.edit', { index, word: 'x' }).value, undefined)
  assert.equal(parseKnob('mask.edit', `3:${'a'.repeat(59)}😀`).value.word, `${'a'.repeat(59)}\ufffd`)
  assert.equal(parseKnob('mask.edit', { index: 3, word: 'two words' }).value.word, 'twowords')
})

test('an optional knob takes null and nothing written, others refuse null', () => {
  assert.deepEqual(parseKnob('train.rate', null), { value: null })
  assert.deepEqual(parseKnob('train.rate', ''), { value: null })
  assert.deepEqual(parseKnob('train.masked', ''), { value: true }) // an attribute without a value
  assert.deepEqual(parseKnob('train.heads', '4'), { value: '4' })
  assert.match(parseKnob('train.heads', '3').note, /1 or 2 or 4 or 8/)
  assert.match(parseKnob('train.seed', null).note, /can’t be null/)
})
