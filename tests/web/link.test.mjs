// Links since the road: the version of their defaults, and the step that they name. state.test.mjs has the knobs in them,
// tests/contract what links of 0.1 mean.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import {
  defaults,
  formatLink,
  initialState,
  isInitial,
  KNOBS,
  OPENING,
  openingState,
  parseLink,
  places,
  Session,
} from '../../build/source.mjs'
import { drawn, seeded } from './random.mjs'

/** A state whose picked words are ranges of the text, as the session makes them of what a link says. */
const read = (state) => ({ ...state, row: { start: 44, end: 46 }, column: { start: 4, end: 10 } })

test('the page opens on its sentence, model, head and word; everything else is as an element begins', () => {
  const opening = openingState()
  assert.deepEqual(opening, { ...initialState(), ...OPENING })
  assert.equal(opening.text, 'the animal did not cross the street because it was too tired')
  assert.deepEqual([opening.model, opening.layer, opening.head, opening.row], ['english-plain', 0, 1, 'it'])
  assert.deepEqual(places.spanNamed(opening.text, 'it'), read(opening).row)
})

test('the opening state has an empty link, also once its words have been found; an empty link is the opening state', () => {
  assert.equal(formatLink(openingState()), '')
  assert.equal(formatLink(read(openingState())), '')
  for (const link of ['', '#', '#v=2', '#v=2&', '#&&&']) assert.deepEqual(parseLink(link).state, openingState(), link)
})

test('a picked word is written where it is another one, or the text is', () => {
  const elsewhere = { ...read(openingState()), row: { start: 4, end: 10 } }
  assert.equal(formatLink(elsewhere), '#v=2&row=4-10')
  const otherText = { ...read(openingState()), text: 'it' }
  assert.equal(formatLink(otherText), '#v=2&text=it&row=44-46&column=4-10')
})

test('a link begins with its version, then its step; what is as the page opens is left out', () => {
  const state = { ...openingState(), head: 3, 'mask.causal': false }
  assert.equal(formatLink(state), '#v=2&head=3&mask.causal=0')
  assert.equal(formatLink(state, 'text head', { step: 7 }), '#v=2&step=7&head=3&mask.causal=0&hide=text%20head')
  assert.equal(formatLink(openingState(), '', { step: 12, lecture: null }), '#v=2&step=12')
  assert.equal(formatLink(openingState(), '', { lecture: 1 }), '#v=2&lecture=1')
  assert.match(
    formatLink(initialState()),
    /^#v=2&text=[^&]+&model=english-supervised&layer=1&head=0&row=8&compare\.pick=4&exam\.from=hand&induction\.letters=(hdkpvcqm){3}&induction\.step=1000000$/,
  )
})

test('500 random states, with steps, come back from their links', () => {
  const random = seeded(12)
  for (let trial = 0; trial < 500; trial++) {
    const state = openingState()
    for (const [name, knob] of Object.entries(KNOBS)) if (random() < 0.3) state[name] = drawn(knob, random)
    // A range that is the opening's own word goes without saying, and comes back as what the opening calls it.
    for (const name of ['row', 'column'])
      if (isDeepStrictEqual(state[name], read(openingState())[name]) && state.text === OPENING.text)
        state[name] = openingState()[name]
    const stop = {
      step: random() < 0.3 ? 1 + Math.floor(random() * 12) : null,
      lecture: random() < 0.2 ? 1 + Math.floor(random() * 12) : null,
    }
    const hide = random() < 0.2 ? 'temperature mask' : ''
    const link = formatLink(state, hide, stop)
    assert.match(link, /^#v=2&/)
    const { named, ...parsed } = parseLink(link)
    const rest = { room: '', name: '', only: '' }
    assert.deepEqual(parsed, { version: 2, state, hide, stop: { ...stop, ...rest }, scene: 0, notes: [] }, link)
    assert.deepEqual(
      named,
      Object.keys(KNOBS).filter((name) => link.includes(`&${name}=`)),
    )
  }
})

test('the lab, a figure of it, the reference, a figure by itself: a place comes first and keeps its knobs', () => {
  const state = { ...openingState(), head: 3 }
  const stops = {
    lab: { room: 'lab' },
    'lab/mask': { room: 'lab', name: 'mask' },
    reference: { room: 'reference' },
    'reference/mask': { room: 'reference', name: 'mask' },
    'only=mask': { only: 'mask' },
  }
  for (const [written, stop] of Object.entries(stops)) {
    assert.equal(formatLink(openingState(), '', stop), `#${written}`)
    assert.equal(formatLink(state, 'text', stop), `#${written}&v=2&head=3&hide=text`)
    const whole = { step: null, lecture: null, room: '', name: '', only: '', ...stop }
    const plain = parseLink(`#${written}`)
    assert.deepEqual([plain.stop, plain.state, plain.notes], [whole, openingState(), []], written)
    const more = parseLink(`#${written}&v=2&head=3&hide=text`)
    assert.deepEqual([more.stop, more.state, more.hide, more.notes], [whole, state, 'text', []], written)
    assert.deepEqual(parseLink(`#${written}&head=3`).state, { ...defaults(1), head: 3 }, 'without a version as in 0.1')
  }
  for (const link of ['#lab/mask/x', '#labs', '#reference/a/b', '#mask']) assert.equal(parseLink(link).stop.room, '')
  assert.equal(parseLink('#lab=1').stop.room, '', 'a place has no value')
})

test('a link without a version is one of 0.1, whatever is in it, unless it only names a step', () => {
  for (const link of [
    '#seed=1',
    '#head=0',
    '#hide=text',
    '#nonsense=1',
    '#%',
    '#=',
    '#step=7&seed=1',
    '#hide=x&step=7',
  ])
    assert.deepEqual(parseLink(link).state, defaults(1), link)
  for (const link of ['#step=7', '#lecture=7', '#step=3&lecture=2', '#step=abc', '#step='])
    assert.deepEqual(parseLink(link).state, openingState(), link)
  assert.deepEqual(parseLink('#v=1').state, defaults(1))
  assert.deepEqual(parseLink('#head=2').state, { ...defaults(1), head: 2 })
  assert.deepEqual(parseLink('#v=2&head=2').state, { ...openingState(), head: 2 })
  assert.deepEqual(parseLink('#head=2&v=2').state, { ...openingState(), head: 2 }, 'wherever it stands')
})

test('a version that is none, or newer than the page, is read as the newest one, and it is said', () => {
  for (const version of ['3', '17', '999999999']) {
    const { state, notes } = parseLink(`#v=${version}&head=2`)
    assert.deepEqual(state, { ...openingState(), head: 2 })
    assert.equal(notes.length, 1)
    assert.match(notes[0], new RegExp(`newer version.*v=${version}`))
  }
  for (const version of ['', '%', '%E0%A4', '0', '-1', '2.5', '2x', ' 2', '9'.repeat(400)]) {
    const { state, notes } = parseLink(`#v=${version}&head=2`)
    assert.deepEqual(state, { ...openingState(), head: 2 }, version)
    assert.equal(notes.length, 1, version)
    assert.match(notes[0], /^v must be a version number, not “/, version)
  }
  assert.deepEqual(parseLink('#v').notes.length, 1)
})

test('of two versions, as of two values of a knob, the last counts', () => {
  assert.deepEqual(parseLink('#v=2&v=1&head=2').state, { ...defaults(1), head: 2 })
  assert.deepEqual(parseLink('#v=1&head=2&v=2').state, { ...openingState(), head: 2 })
  assert.deepEqual(parseLink('#v=2&v=1').notes, [])
})

/** What a link says of a step: its number, and how many notes. */
const stepIn = (link, name = 'step') => {
  const { stop, notes } = parseLink(link)
  return [stop[name], notes.length]
}

test('steps count from 1; what is none is left out or kept in range, and it is said', () => {
  for (let step = 1; step <= 12; step++) assert.deepEqual(stepIn(`#step=${step}`), [step, 0])
  assert.deepEqual(stepIn('#step=17'), [17, 0])
  assert.deepEqual(stepIn('#step=0'), [1, 1])
  assert.deepEqual(stepIn('#step=-4'), [1, 1])
  assert.deepEqual(stepIn('#step=99'), [17, 1])
  for (const link of ['#step=abc', '#step=', '#step', '#step=%', '#step=NaN', '#step=7,3'])
    assert.deepEqual(stepIn(link), [null, 1], link)
  assert.deepEqual(stepIn('#step=7&step=3'), [3, 0], 'the last counts')
  assert.deepEqual(stepIn('#step=7&step=abc'), [null, 1])
  assert.deepEqual(stepIn('#lecture=7'), [null, 0])
  assert.deepEqual(stepIn('#lecture=7', 'lecture'), [7, 0])
  assert.deepEqual(stepIn('#head=2'), [null, 0])
})

test('the road has every one of its steps', () => {
  for (let step = 1; step <= 17; step++) {
    assert.deepEqual(stepIn(`#step=${step}`), [step, 0])
    assert.deepEqual(parseLink(`#lecture=${step}`).notes, [])
  }
})

test('neither version nor step is a knob', () => {
  for (const name of ['v', 'step', 'lecture']) assert.ok(!(name in KNOBS))
  const session = new Session()
  session.set({ v: 2, step: 7 })
  assert.deepEqual(Object.keys(session.notes), ['v', 'step'])
})

test('an element by itself begins as in 0.1, and knows by that what its embed code leaves out', () => {
  assert.deepEqual({ ...new Session().state }, defaults(1))
  const named = (state) => Object.keys(KNOBS).filter((name) => !isInitial(state, name))
  assert.deepEqual(named(initialState()), [])
  assert.deepEqual(named(openingState()), [
    ...['text', 'model', 'layer', 'head', 'row', 'compare.pick', 'exam.from'],
    ...['induction.letters', 'induction.step'],
  ])
  const found = { ...initialState(), row: { start: 43, end: 45 }, column: { start: 4, end: 10 } }
  assert.deepEqual(named(found), [])
})

test('a session begins with a state: nothing to undo, and what is set then goes back to it', () => {
  const session = new Session()
  session.set({ head: 3 })
  assert.ok(session.canUndo)
  session.begin(openingState())
  assert.deepEqual({ ...session.state }, openingState())
  assert.ok(!session.canUndo && !session.canRedo)
  session.set({ model: 'constructed', off: ['0.1'] })
  session.undo()
  assert.deepEqual({ ...session.state }, openingState())
  assert.ok(!session.canUndo)
})

test('what belongs to a text or a model goes back to where it was when the page opened', () => {
  const opening = openingState()
  for (const [name, { belongs }] of Object.entries(KNOBS))
    if (belongs) assert.deepEqual(opening[name], KNOBS[name].initial, name)
})
