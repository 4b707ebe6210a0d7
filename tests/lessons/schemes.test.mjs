// <hl-schemes>: four ways to say where words stand, early and late in a text.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { farthest, ingredients, layer } from './kit/random-layer.mjs'

const SCHEMES = ['none', 'sinusoidal', 'rope', 'alibi']
const WORDS = ['the', 'cat', 'saw', 'the', 'dog', 'again']
const TEXT = WORDS.join(' ')

/** The largest difference of two lists of numbers. */
const most = (a, b) => Math.max(...a.map((x, i) => Math.abs(x - b[i])))

test('the maps of four schemes, early and late in a text, are those of the formulas in double', async () => {
  const given = await ingredients(WORDS, 3)
  for (const start of [0, 777]) {
    const { numbers } = await ask('schemes', {
      text: TEXT,
      'schemes.seed': 3,
      'schemes.head': 2,
      'schemes.shift': start,
    })
    for (const position of SCHEMES) {
      const off = farthest(numbers[`${position}.weights`].values, layer(given, { position, start }).weights[2])
      assert.ok(off < (start ? 2e-4 : 2e-6), `${position} from ${start}: ${off}`) // float32 angles of large positions
    }
  }
})

test('shifted by s, the maps of RoPE and ALiBi stay, that of x + PE changes; ALiBi is the plain map times exp(-slope distance)', async () => {
  const { numbers: before } = await ask('schemes', { text: TEXT, 'schemes.shift': 0 })
  const { numbers, figures } = await ask('schemes', { text: TEXT, 'schemes.shift': 777 })
  const weights = (scheme) => numbers[`${scheme}.weights`].values
  for (const [i, scheme] of SCHEMES.entries()) {
    const change = most(weights(scheme), before[`${scheme}.weights`].values)
    assert.ok(Math.abs(change - numbers[`${scheme}.change`].values[0]) < 1e-6, scheme)
    assert.ok(scheme === 'sinusoidal' ? change > 0.05 : change < 1e-5, `${scheme}: ${change}`)
    const { stays, verdict, said } = figures.schemes[i].change
    assert.deepEqual(
      [stays, verdict],
      scheme === 'sinusoidal' ? [false, texts.schemes.moves] : [true, texts.schemes.stays],
    )
    assert.match(said, /^Largest change from s = 0: \d/)
    for (let r = 0; r < 6; r++) {
      const row = weights(scheme).slice(6 * r, 6 * r + 6)
      assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-5)
    }
  }
  const slope = 2 ** (-8 / 4) // head 0 of 4
  for (let r = 0; r < 6; r++) {
    const raw = Array.from({ length: 6 }, (_, c) => weights('none')[6 * r + c] * Math.exp(-slope * Math.abs(c - r)))
    const sum = raw.reduce((a, b) => a + b)
    raw.forEach((x, c) => assert.ok(Math.abs(x / sum - weights('alibi')[6 * r + c]) < 1e-5))
  }
  // Without positions both "the" look alike; RoPE tells them apart.
  const rowsOf = (scheme) => [0, 3].map((r) => weights(scheme).slice(6 * r, 6 * r + 6))
  assert.ok(most(...rowsOf('none')) < 1e-5)
  assert.ok(most(...rowsOf('rope')) > 0.01)
})

test('maps outline the picked word; of a word behind the sixteenth none, and cells are counted from 1', async () => {
  const text = 'a b c d e f g h i j k l m n o p last'
  const asked = await ask('schemes', { text, row: 'c', column: 'e' })
  assert.equal(asked.answer.words.length, 16)
  for (const { map } of asked.figures.schemes) assert.deepEqual([map.marks.row, map.marks.col], [2, 4])
  assert.match(asked.figures.schemes[0].map.figure.describe(2, 4), /^Row 3 “c”, column 5 “e”: weight 0\.\d/)
  const span = { start: text.indexOf('last'), end: text.length }
  for (const { map } of shownAs(asked, { row: span }).schemes) assert.deepEqual(map.marks, { col: 4, rows: [] })
  const empty = await ask('schemes', { text: '' })
  assert.deepEqual([empty.figures.reason, empty.figures.schemes], [texts.kit.empty, []])
  assert.equal(texts.schemes.frame.ask(empty.figures), '')
})

test('which maps change is for the reader to find out, until the sentence is moved', async () => {
  const { ask: written } = texts.schemes.frame
  const first = await ask('schemes', { text: TEXT })
  assert.equal(first.figures.isKnown, false)
  assert.match(written(first.figures), /^Drag s/)
  const moved = shownAs(first, {}, { hasMoved: true })
  assert.equal(moved.isKnown, true)
  assert.equal(written(moved), `Done. One map changes: ${texts.schemes.names.sinusoidal}.`)
  const linked = await ask('schemes', { text: TEXT, 'schemes.shift': 7 })
  assert.equal(linked.figures.isKnown, true)
  const back = await ask('schemes', { text: TEXT, 'schemes.shift': 0 })
  assert.match(written(back.figures), /^Drag s/, 'at 0 nothing has changed')
})
