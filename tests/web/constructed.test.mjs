// The constructed model and the words of texts, through dist/core.js, as an outsider uses it in node.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { generator } from './generator.mjs'

const core = await loadCore()

test('the constructed model: words, tensors, one head, unknown names', async () => {
  const model = await core.constructedModel()
  const { words, numbers, total } = model.tokens('The cat, the dog')
  const want = ['layer0.weights', { name: 'layer0.q', head: 2 }, 'x']
  const { tensors } = model.run({ tokens: numbers, causal: true, want })
  assert.deepEqual(words, ['The', 'cat', ',', 'the', 'dog'])
  assert.equal(total, 5)
  assert.deepEqual(
    tensors.map((t) => t.shape),
    [
      [3, 5, 5],
      [5, 64],
      [5, 192],
    ],
  )
  assert.equal(model.facts.label, 'constructed')
  assert.deepEqual(
    [model.config.positions, model.config.norm, model.attentions, model.words.length],
    [64, 'none', 1, 0],
  )
  assert.throws(() => model.run({ tokens: words, want: ['layer9.q'] }), { code: 'UNSUPPORTED', message: /layer9\.q/ })
  assert.throws(() => model.run({ tokens: 5 }), { code: 'TYPE' })
  assert.throws(() => model.tokens(5), { code: 'TYPE' })
  assert.deepEqual(model.tokens(' \n '), { words: [], spans: [], numbers: [], unknown: [], total: 0 })
})

test('the constructed model: heads switched off and edited rows, as of any network', async () => {
  const model = await core.constructedModel()
  const tokens = ['a', 'b', 'a']
  const run = (options) => model.run({ tokens, want: ['layer0.headOutput', 'layer0.weights', 'layer0.v'], ...options })
  const [before, , v] = run({}).tensors
  const off = run({ heads: Uint8Array.of(1, 0, 1) }).tensors[0].data
  assert.ok(off.subarray(3 * 64, 2 * 3 * 64).every((x) => x === 0))
  assert.deepEqual(off.subarray(0, 3 * 64), before.data.subarray(0, 3 * 64))
  const row = Float32Array.of(0, 0, 2)
  const [edited, weights] = run({ edits: [{ attention: 0, head: 2, row: 1, weights: row }] }).tensors
  assert.deepEqual(weights.data.subarray(2 * 9 + 3, 2 * 9 + 6), row)
  for (let d = 0; d < 64; d++) {
    const value = v.data[(2 * 3 + 2) * 64 + d]
    assert.equal(edited.data[(2 * 3 + 1) * 64 + d], 2 * value)
  }
})

/** Lone halves of pairs as UTF-8 has them. */
const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, '\ufffd')

test('words: where each stands in the text', () => {
  for (const [text, words, spans] of [
    ['', [], []],
    [
      'the (cat)!',
      ['the', '(', 'cat', ')', '!'],
      [
        [0, 3],
        [4, 5],
        [5, 8],
        [8, 9],
        [9, 10],
      ],
    ],
    [
      '  a\u2003b ',
      ['a', 'b'],
      [
        [2, 3],
        [4, 5],
      ],
    ],
    [
      'e\u0301t\u0065\u0301 x',
      ['\u00e9t\u00e9', 'x'],
      [
        [0, 5],
        [6, 7],
      ],
    ],
    [
      '\u{1f600} \u1100\u1161\u11a8 z',
      ['\u{1f600}', '\uac01', 'z'],
      [
        [0, 2],
        [3, 6],
        [7, 8],
      ],
    ],
    [
      '\ud800 \u2126',
      ['\ufffd', '\u03a9'],
      [
        [0, 1],
        [2, 3],
      ],
    ],
  ]) {
    const answer = core.words(text)
    assert.deepEqual(answer.words, words, JSON.stringify(text))
    assert.deepEqual(
      answer.spans.map(({ start, end }) => [start, end]),
      spans,
      JSON.stringify(text),
    )
    assert.equal(answer.total, words.length)
  }
  assert.equal(core.words('w '.repeat(1000)).words.length, 1000, 'all of them')
  assert.throws(() => core.words(5), { code: 'TYPE' })
})

test('words: any text is its words and white space', () => {
  const random = generator(11)
  const pieces = [
    ' ',
    '\n',
    'a',
    'E',
    '.',
    '(',
    "'",
    '\u0301',
    '\u0323',
    '\u00e9',
    '\u1100',
    '\u1161',
    '\u11a8',
    '\uac00',
  ]
  pieces.push(
    '\u{1f600}',
    '\u{1f468}\u200d\u{1f469}',
    '\ud800',
    '\udc00',
    '\u2126',
    '\u0958',
    '\u0344',
    '\u1e9b\u0323',
    '\u0f73',
  )
  for (let trial = 0; trial < 3000; trial++) {
    const length = Math.floor(random() * 12)
    const text = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    const { words, spans } = core.words(text)
    const marked = /[.(']\p{M}/u.test(text.normalize('NFD')) // punctuation that is taken off its marks
    let at = 0
    spans.forEach(({ start, end }, i) => {
      const part = wellFormed(text.slice(start, end)).normalize('NFC')
      assert.ok(end > start && (marked || start >= at), JSON.stringify(text))
      assert.ok(marked ? part.includes(words[i]) : part === words[i], `${JSON.stringify(text)} ${i}`)
      assert.match(text.slice(Math.min(at, start), start), marked ? /^.*$/su : /^\s*$/u)
      at = end
    })
    assert.match(text.slice(at), /^\s*$/u, JSON.stringify(text))
  }
})

test('any typed sentence, masked: upper triangle 0, rows sum to 1, earlier output rows keep their bits', async () => {
  const model = await core.constructedModel()
  const random = generator(5)
  const vocabulary = ['the', 'Ünïcode', '猫', '😀', 'שלום', 'a', 'b', 'cat', '.', ',', 'co-op', "don't", '𝔘', '\u200d']
  for (let trial = 0; trial < 200; trial++) {
    const n = 1 + Math.floor(random() * 64)
    const words = Array.from({ length: n }, () => vocabulary[Math.floor(random() * vocabulary.length)])
    const ask = (tokens) => model.run({ tokens, causal: true, want: ['layer0.weights', 'layer0.attnOutput'] }).tensors
    const [weights, output] = ask(words)
    for (let h = 0; h < 3; h++) {
      assert.equal(weights.data[h * n * n], 1, 'position 0 has weight 1')
      for (let i = 0; i < n; i++) {
        const row = weights.data.subarray((h * n + i) * n, (h * n + i + 1) * n)
        assert.ok(
          row.subarray(i + 1).every((w) => w === 0),
          'upper triangle',
        )
        assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-6, 'row sum')
      }
    }
    const [, edited] = ask([...words.slice(0, -1), 'zebra'])
    const earlier = (n - 1) * 192
    assert.deepEqual(new Uint32Array(edited.data.buffer, 0, earlier), new Uint32Array(output.data.buffer, 0, earlier))
    assert.equal(core.rowsChanged({ a: output.data, b: edited.data, rows: n, cols: 192 }).at(-1) > 0, true)
  }
})

test('texts of any size', async () => {
  const model = await core.constructedModel()
  for (const text of [
    'word',
    'a '.repeat(64),
    'a '.repeat(65),
    'x'.repeat(100000),
    '😀'.repeat(25000),
    'a\tb '.repeat(25000),
    '\ud800 lone',
    '\0 \x07',
  ]) {
    const { words, spans, numbers, total } = model.tokens(text)
    const { tensors } = model.run({ tokens: numbers, want: ['layer0.weights'] })
    assert.deepEqual(
      spans.map(({ start, end }) => wellFormed(text.slice(start, end))),
      words,
    )
    assert.ok(words.length >= 1 && words.length <= 64 && total >= words.length)
    assert.ok(tensors[0].data.every(Number.isFinite))
  }
})
