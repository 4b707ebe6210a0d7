// The table of knobs and the link's grammar.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLink, initialState, KNOBS, parseKnob, parseLink } from '../../web/state.js'

let seed = 9
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

const CHARACTERS = 'ab &=#%+"<>é猫😀\u200f\t,:'

const VALUES = {
  text: () =>
    Array.from({ length: 20 }, () => Array.from(CHARACTERS)[Math.floor(random() * Array.from(CHARACTERS).length)]).join(
      '',
    ),
  whole: ({ min, max }) => min + Math.floor(random() * (max - min + 1)),
  number: ({ min, max }) => min + 1 + random() * (max - min - 1),
  switch: () => random() < 0.5,
  choice: ({ choices }) => choices[Math.floor(random() * choices.length)],
  dimensions: () => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => Math.floor(random() * 512))),
  ],
  edit: () => (random() < 0.5 ? null : { index: Math.floor(random() * 64), word: 'a&=:é' }),
}

test('500 random states survive link and back', () => {
  for (let trial = 0; trial < 500; trial++) {
    const state = Object.fromEntries(Object.entries(KNOBS).map(([name, knob]) => [name, VALUES[knob.kind](knob)]))
    const back = parseLink(formatLink(state))
    assert.deepEqual(back.state, state)
    assert.deepEqual(back.notes, [])
  }
})

test('the initial state has an empty link', () => {
  assert.equal(formatLink(initialState()), '')
  assert.deepEqual(parseLink('').state, initialState())
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
    '#mask.edit=x',
    '#mask.edit=99:a',
    '#__proto__=1',
    '#constructor=1',
    `#text=${'a'.repeat(99999)}`,
  ]
  for (const link of links) {
    const { state } = parseLink(link)
    assert.deepEqual(Object.keys(state), Object.keys(KNOBS), link)
    assert.ok(state.head >= 0 && state.head <= 2 && state['position.n'] >= 1 && state['position.n'] <= 512, link)
  }
  assert.equal(parseLink('#head=9').state.head, 2)
  assert.match(parseLink('#head=9').notes[0], /0 to 2/)
  assert.match(parseLink('#nonsense=1').notes[0], /nonsense/)
  assert.match(parseLink('#__proto__=1').notes[0], /__proto__/)
  assert.equal(parseLink(`#text=${'a'.repeat(99999)}`).state.text.length, 4000)
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
