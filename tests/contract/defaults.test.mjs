// What a link without v= leaves unsaid is as it was in 0.1, whatever knobs begin with today.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { defaults, FIRST, formatKnob, KNOBS, parseLink } from '../../build/source.mjs'
import { drawn, seeded } from '../web/random.mjs'
import { fixture } from './fixture.mjs'

/** Of the table as JSON. It is never to be written anew: links that people have go by the table. */
const FINGERPRINT = '20a2c96bdebad48467cb07a89864eff09876c3c3d6c51193066415d09d693fac'

/** Knobs of 0.1 that begin otherwise by now, by elements' attributes; the table keeps what their old links mean. @type {string[]} */
const OTHERWISE = []

/** Knobs of 0.1 that are none any more: its lecture's, which links are still read for (old-scenes.test.mjs). */
const GONE = ['page.scene', 'page.shown']

test('the table of 0.1 is as it was written', () => {
  assert.equal(createHash('sha256').update(JSON.stringify(FIRST)).digest('hex'), FINGERPRINT)
  const { initial } = fixture()
  for (const [name, value] of Object.entries(initial)) assert.deepEqual(FIRST[name], value, name)
})

test('nobody can change the table', () => {
  const isFrozen = (value) =>
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  assert.ok(isFrozen(FIRST))
})

test('knobs of 0.1 are still there, and begin as they did, but for those that are named', () => {
  for (const [name, value] of Object.entries(FIRST)) {
    if (GONE.includes(name)) continue
    assert.ok(name in KNOBS, name)
    if (!OTHERWISE.includes(name)) assert.deepEqual(KNOBS[name].initial, value, name)
  }
})

test('a knob that begins otherwise one day changes no link without v=, nor one with v=2', () => {
  const [old, newer] = ['#seed=7', '#v=2&seed=7'].map((link) => parseLink(link).state)
  const kept = Object.entries(KNOBS).map(([name, knob]) => [name, { ...knob }])
  const random = seeded(3)
  try {
    for (const name of Object.keys(FIRST).filter((one) => one in KNOBS))
      KNOBS[name].initial = drawn(KNOBS[name], random)
    assert.deepEqual(parseLink('#seed=7').state, old)
    assert.deepEqual(parseLink('#v=2&seed=7').state, newer)
  } finally {
    Object.assign(KNOBS, Object.fromEntries(kept))
  }
})

test('a knob that is younger than 0.1 begins as it does today, in old links too', () => {
  KNOBS['contract.young'] = { kind: 'whole', initial: 5, min: 0, max: 9 }
  try {
    assert.equal(parseLink('#seed=7').state['contract.young'], 5)
    assert.equal(parseLink('').state['contract.young'], 5)
  } finally {
    delete KNOBS['contract.young']
  }
})

test('300 random states come back from links as 0.1 wrote them', () => {
  const random = seeded(11)
  for (let trial = 0; trial < 300; trial++) {
    const some = Object.entries(KNOBS).flatMap(([name, knob]) => (random() < 0.3 ? [[name, drawn(knob, random)]] : []))
    const changed = some.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(FIRST[name]))
    const link = changed.map(([name, value]) => `${name}=${encodeURIComponent(formatKnob(name, value))}`).join('&')
    assert.deepEqual(parseLink(`#${link}`).state, { ...defaults(1), ...Object.fromEntries(changed) }, link)
  }
})
