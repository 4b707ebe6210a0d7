// Where links lead, whatever is in them: to a place that the page has.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaults,
  figureOfSection,
  formatLink,
  openingState,
  parseLink,
  placeThere,
  stopOf,
} from '../../build/source.mjs'

const NOWHERE = { step: null, lecture: null, room: '', name: '', only: '' }

/** Where a link leads, without what it says nothing of. */
const there = (link) => placeThere({ ...NOWHERE, ...stopOf(parseLink(link)) })

/** Names that every object has, and others that are no figure's. */
const STRANGE = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'nonsense',
  'stage',
  '%',
  '<b>',
  'x'.repeat(1e5),
]

test('a figure is one that there is, whatever a link calls it', () => {
  assert.deepEqual(there('#lab/mask'), { ...NOWHERE, room: 'lab', name: 'mask' })
  assert.deepEqual(there('#only=mask'), { ...NOWHERE, only: 'mask' })
  for (const name of STRANGE) {
    assert.deepEqual(there(`#lab/${name}`), { ...NOWHERE, room: 'lab' }, name.slice(0, 20))
    if (name === 'stage') continue
    assert.deepEqual(there(`#only=${name}`), { ...NOWHERE, room: 'lab' }, name.slice(0, 20))
    assert.equal(figureOfSection(name), undefined)
  }
  assert.deepEqual(there('#only='), NOWHERE)
})

test('a lecture has the road, whatever else its link names', () => {
  for (const link of ['#lecture=3', '#lab/mask&lecture=3', '#only=mask&lecture=3', '#reference&lecture=3&step=7'])
    assert.deepEqual(there(link), { ...NOWHERE, lecture: 3 }, link)
})

test('a link of 0.1 leads to the figure whose knobs it sets, if it is one', () => {
  assert.deepEqual(there('#mask.causal=0&row=3'), { ...NOWHERE, room: 'lab', name: 'mask' })
  for (const link of [
    '#row=3',
    '#mask.causal=0&exam.from=hand',
    '#stage.seed=3',
    '#v=2&mask.causal=0',
    '#constructor.x=1',
  ])
    assert.deepEqual(there(link), NOWHERE, link)
})

test('a chapter that nobody knows comes back from its link, and takes nothing along', () => {
  for (const name of STRANGE) {
    const { stop } = parseLink(`#reference/${name}`)
    const link = formatLink(openingState(), '', stop)
    assert.deepEqual(parseLink(link).stop, stop, name.slice(0, 20))
  }
  const odd = parseLink('#reference/a%26head')
  assert.deepEqual([odd.stop.name, odd.state.head], ['a&head', openingState().head])
  assert.deepEqual(parseLink(formatLink(odd.state, '', odd.stop)).stop, odd.stop)
  assert.deepEqual(parseLink('#__proto__=1&constructor=2').state, defaults(1))
})
