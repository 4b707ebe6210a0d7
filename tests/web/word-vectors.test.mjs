// Models that know any word, from files of version 2: words as people write them, and vectors made of a word's row, its
// letter n-grams and the way it is written, recomputed here from core/headlight_model.h.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { bucketsOf } from './buckets.mjs'
import { BOTH, DECODER, ENCODER, made, read } from './networks.mjs'
import { ALONE, lending, weightsFile } from './weights-file.mjs'

const core = await loadCore({ variant: 'simd128' })

const VOCABULARY = ['[mask]', 'cat', 'do', '00', 'well-known']
const OPEN = {
  ...ENCODER,
  norm: 'pre',
  activation: 'relu',
  position: 'relative',
  reach: 3,
  positionBase: 0,
  positions: 6,
  startMark: true,
  wordWidth: 4,
  buckets: 11,
}

/** Words that borrow a row, or are read by theirs alone. @type {[string, number][]} */
const BORROWERS = [
  ['do', 2 + ALONE],
  ['do-gooder', 2],
  ['kitten', 1],
  ['puss', 1 + ALONE],
  ['éclair', 4],
]

/** A network of random weights, and the weights. @param {object} config @param {typeof BORROWERS} [borrowers] */
async function opened(config, borrowers = []) {
  const { weights } = made(config)
  const file = weightsFile(config, (name) => weights[name], VOCABULARY, 'label: random')
  return { network: await core.loadWeights(borrowers.length ? lending(file, borrowers) : file), weights }
}

/** The vector of a word. row: of the vocabulary, or -1; casing: its number; alone: it has no n-grams. */
function vectorOf(weights, { word, row, casing, alone = false }) {
  const { wordWidth: width, buckets } = OPEN
  const grams = alone ? [] : bucketsOf(word, buckets)
  return Array.from({ length: width }, (_, i) => {
    const mean = grams.reduce((sum, bucket) => sum + weights.grams[bucket * width + i], 0) / (grams.length || 1)
    return (row < 0 ? 0 : weights.embedding[row * width + i]) + mean + weights.casings[casing * width + i]
  })
}

/** As it is typed, and what is known of it. */
const CASES = {
  cat: { word: 'cat', row: 1, casing: 0 },
  'Cat’s': { word: "cat's", row: 1, casing: 1 },
  TikTok: { word: 'tiktok', row: -1, casing: 2 },
  42: { word: '00', row: 3, casing: 3 },
  '!': { word: '!', row: -1, casing: 4 },
  '[mask]': { row: 0, casing: 0, alone: true },
}

/** The same of a file with words that borrow a row. */
const LENT = {
  Kitten: { word: 'kitten', row: 1, casing: 1 },
  'kitten’s': { word: "kitten's", row: 1, casing: 0 },
  'DO-GOODER': { word: 'do-gooder', row: 2, casing: 2 },
  Éclair: { word: 'éclair', row: 4, casing: 1 },
  kittens: { word: 'kittens', row: -1, casing: 0 },
  cat: CASES.cat,
}

/** The same of those that are read alone. */
const ALONE_CASES = {
  Puss: { row: 1, casing: 1, alone: true },
  'puss’s': { word: "puss's", row: 1, casing: 0 },
  do: { row: 2, casing: 0, alone: true },
}

/** Holds a network's first rows to those of words that were taken apart here. */
function heldTo({ network, weights }, cases) {
  const x = read(network, { tokens: Object.keys(cases) }, 'x')
  const { width, wordWidth } = OPEN
  const expected = Object.values(cases).flatMap((known) => {
    const vector = vectorOf(weights, known)
    return Array.from({ length: width }, (_, i) =>
      vector.reduce((sum, value, j) => sum + value * weights.into[j * width + i], 0),
    )
  })
  assert.equal(x.length, width + expected.length, 'the start mark’s row comes first')
  assert.deepEqual([...x.slice(0, width)], [...weights.start])
  expected.forEach((value, i) => {
    assert.ok(Math.abs(x[width + i] - value) < 1e-5 * (1 + wordWidth), `${i}: ${x[width + i]}, not ${value}`)
  })
}

test('a row of the embedding is made of the word’s own row, its n-grams and its casing', async () => {
  heldTo(await opened(OPEN), CASES)
})

test('a word that borrows a row has that, and n-grams and a casing of its own', async () => {
  heldTo(await opened(OPEN, BORROWERS), LENT)
})

test('a word that is read by its row alone has that and a casing, and no n-grams', async () => {
  heldTo(await opened(OPEN, BORROWERS), ALONE_CASES)
})

test('tokens: rows that words have or borrow, and what a model can answer', async () => {
  const text = 'Cat kitten’s kitten do-gooder blorp'
  const lent = (await opened(OPEN, BORROWERS)).network
  assert.deepEqual(lent.words, VOCABULARY, 'a borrower is no word of the vocabulary')
  assert.deepEqual([...lent.tokens(text).rows], [1, 1, 1, 2, -1])
  assert.deepEqual([...lent.tokens(text).own], [1, -1, -1, -1, -1])
  const { network } = await opened(OPEN)
  assert.deepEqual([...network.tokens(text).rows], [1, -1, -1, -1, -1])
  assert.deepEqual([...network.tokens('cat’s 42 ___').rows], [1, 3, 0])
  const logits = read(lent, { tokens: ['kitten'] }, 'logits')
  assert.equal(logits.length, 2 * VOCABULARY.length, 'nor has it a logit')
})

test('refused: borrowers out of order, of no row, of a model without word vectors', async () => {
  const { weights } = made(ENCODER)
  const plain = weightsFile(ENCODER, (name) => weights[name], VOCABULARY, 'label: random')
  await assert.rejects(core.loadWeights(lending(plain, BORROWERS)), { code: 'FORMAT', message: /without word vectors/ })
  const wrong = { row: [['kitten', VOCABULARY.length]], own: [['cat', 1]], other: [['cat', 2 + ALONE]] }
  for (const borrowers of [[...BORROWERS].reverse(), ...Object.values(wrong)])
    await assert.rejects(opened(OPEN, borrowers), { code: 'FORMAT', message: /borrow rows/ })
})

test('tokens: words as people write them; what tokens gives, run takes', async () => {
  const { network } = await opened(OPEN)
  assert.deepEqual([network.config.wordWidth, network.config.buckets], [4, 11])
  const text = '  Didn’t well-known 3.14 émigrés… leave? No.'
  const { words, spans, numbers, unknown, total } = network.tokens(text)
  assert.deepEqual(words, ['Didn’t', 'well-known', '3.14', 'émigrés', '…', 'leave'])
  assert.equal(total, 9)
  assert.equal(unknown.length, 0)
  assert.deepEqual(
    spans.map(({ start, end }) => text.slice(start, end)),
    words,
  )
  const [weights] = network.run({ tokens: numbers, want: ['layer1.weights'] }).tensors
  assert.deepEqual(weights.shape, [2, 7, 7])
  assert.deepEqual(network.tokens('').words, [])
  const { probabilities } = network.levels({ tokens: numbers, row: 1, answers: true })
  assert.ok(probabilities.every((p) => p >= 0 && p <= 1))
})

test('a decoder, an encoder-decoder: both texts are words', async () => {
  const decoder = await opened({ ...DECODER, wordWidth: 3, buckets: 7, output: 'tied' })
  assert.equal(read(decoder.network, { tokens: ['any', 'word'] }, 'logits').length, 2 * VOCABULARY.length)
  const both = await opened({ ...BOTH, wordWidth: 3, buckets: 7 })
  const one = read(both.network, { tokens: ['a', 'b'], source: ['cat', 'dog', 'x'] }, 'logits')
  const other = read(both.network, { tokens: ['a', 'b'], source: ['cat', 'dog', 'y'] }, 'logits')
  assert.notDeepEqual(one, other)
})

test('refused: numbers, no words, an empty word, too many words', async () => {
  const { network } = await opened(OPEN)
  const bad = [
    [[0, 1], 'TYPE', /reads words themselves/],
    [new Uint32Array(2), 'TYPE', /reads words themselves/],
    ['a text', 'TYPE', /list of words/],
    [['a', ''], 'TYPE', /list of words/],
    [[], 'RANGE', /words in tokens/],
    [Array(7).fill('a'), 'RANGE', /words in tokens/],
    [undefined, 'TYPE', /tokens/],
  ]
  for (const [tokens, code, message] of bad)
    assert.throws(() => network.run({ tokens }), { name: 'HlError', code, message })
  assert.throws(() => network.run({ tokens: ['a'], source: ['a'] }), { code: 'SHAPE' })
})
