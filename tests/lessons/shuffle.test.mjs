// <hl-shuffle>: outputs that follow their words, and the cards of the words that are picked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { farthest, ingredients, layer } from './kit/random-layer.mjs'

const POSITIONS = ['none', 'sinusoidal', 'rope', 'alibi']
const MASKS = ['none', 'causal', 'window']
const WAYS = POSITIONS.flatMap((position) => MASKS.map((mask) => ({ position, mask })))

const askWay = ({ position, mask }, knobs) =>
  ask('shuffle', { ...knobs, 'shuffle.position': position, 'shuffle.mask': mask })

/** Row by row the largest difference of two lists of rows. */
const distances = (a, b, cols) =>
  Array.from({ length: a.length / cols }, (_, r) =>
    Math.max(...Array.from({ length: cols }, (_, c) => Math.abs(a[r * cols + c] - b[r * cols + c]))),
  )

test('outputs follow their words up to rounding; with positions, a causal mask or a window they do not', async () => {
  for (const way of WAYS) {
    const { numbers, figures } = await askWay(way, { text: 'one two three four five', 'shuffle.order': '4,2,0,3,1' })
    const { order } = figures.snapshot
    assert.deepEqual(order, [4, 2, 0, 3, 1])
    const width = numbers.output.shape[1]
    const followed = order.flatMap((word) => numbers.original.values.slice(word * width, (word + 1) * width))
    const expected = distances(numbers.output.values, followed, width)
    numbers.distance.values.forEach((x, i) => assert.ok(Math.abs(x - expected[i]) < 1e-6, `${x} ${expected[i]}`))
    const isEquivariant = way.position === 'none' && way.mask === 'none'
    const most = Math.max(...expected)
    assert.ok(isEquivariant ? most > 0 && most < 1e-5 : most > 0.1, `${JSON.stringify(way)}: ${most}`)
    const { verdict } = figures.shown
    assert.equal(verdict.follows, isEquivariant)
    assert.match(verdict.said, isEquivariant ? /moved with its word/ : /The outputs changed/)
  }
})

test('every output of the layer, in each order, scheme and mask, is that of the formulas in double', async () => {
  const given = await ingredients(['one', 'two', 'three', 'two', 'five'], 7)
  for (const way of WAYS) {
    const knobs = { text: 'one two three two five', 'shuffle.order': '4,2,0,3,1', 'shuffle.seed': 7 }
    const { numbers, answer } = await askWay(way, knobs)
    const shuffled = { ...given, vectors: answer.order.map((word) => given.vectors[word]) }
    const [original, output] = [given, shuffled].map((all) => layer(all, way).output)
    const off = [farthest(numbers.original.values, original), farthest(numbers.output.values, output)]
    assert.ok(Math.max(...off) < 2e-5, `${JSON.stringify(way)}: ${off}`)
  }
})

test('what is on show of the outputs are their first 32 dimensions, in the order of the cards', async () => {
  const { numbers, answer, figures } = await ask('shuffle', { text: 'a b c', 'shuffle.order': '2,0,1' })
  const { figure } = figures.shown.outputs
  assert.deepEqual([figure.rows, figure.cols, figure.rowLabels], [3, 32, ['c', 'a', 'b']])
  const first = [0, 1, 2].flatMap((row) => numbers.output.values.slice(192 * row, 192 * row + 32))
  assert.deepEqual([...figure.values], first)
  assert.equal(figure.high, Math.max(...first.map(Math.abs)))
  assert.equal(figure.low, -figure.high)
  assert.match(figure.describe(0, 31), /^“c”, dimension 32: /)
  assert.deepEqual([figure.colLabels[0], figure.colLabels[31]], ['1', '32'])
  assert.deepEqual(
    figures.shown.cards.list.map(({ place }) => place),
    ['1', '2', '3'].map((place) => `, place ${place} of 3`),
  )
  assert.deepEqual(answer.words, ['a', 'b', 'c'])
})

test('an order of another length, as a link may have it, leaves the words as typed; no words, no figure', async () => {
  const { answer, figures } = await ask('shuffle', { text: 'a b c', 'shuffle.order': '1,0' })
  assert.deepEqual(answer.order, [0, 1, 2])
  assert.equal(figures.shown.verdict.said, texts.shuffle.follows('', false))
  const empty = await ask('shuffle', { text: ' ' })
  assert.deepEqual([empty.figures.shown, empty.figures.snapshot.order], [null, []])
  assert.equal(empty.figures.reason, texts.kit.empty)
})

test('a card’s colours are its output as typed and as it is now, side by side', async () => {
  const knobs = { text: 'a b c', 'shuffle.order': '2,0,1', 'shuffle.position': 'sinusoidal' }
  const { numbers, figures } = await ask('shuffle', knobs)
  const { list, reach } = figures.shown.cards
  const all = list.flatMap(({ strip, word }, place) => {
    const at = (values, row) => values.slice(192 * row, 192 * row + 32)
    const halves = [at(numbers.original.values, word), at(numbers.output.values, place)]
    assert.deepEqual(
      [...strip],
      halves[0].flatMap((x, i) => [x, halves[1][i]]),
    )
    return [...strip]
  })
  assert.equal(reach, Math.max(...all.map(Math.abs)))
})

test('the task: a card is moved, then positions or a mask are switched on, and the core’s distances say so', async () => {
  const { title, ask: written } = texts.shuffle.frame
  const says = async (knobs) => {
    const { figures, state } = await ask('shuffle', { text: 'a b a c', ...knobs })
    return [title(figures, state), written(figures, state)]
  }
  const moved = { 'shuffle.order': '1,0,2,3' }
  const rope = { 'shuffle.position': 'rope' }
  for (const knobs of [{}, rope]) assert.match((await says(knobs))[1], /^Drag a card/)
  const [follows, next] = await says(moved)
  assert.match(follows, /moves with its word/)
  assert.match(next, /switch positions on/)
  for (const way of [rope, { 'shuffle.mask': 'causal' }]) {
    const [notices, done] = await says({ ...moved, ...way })
    assert.match(notices, /notices the order/)
    assert.match(done, /^Done/)
  }
  const [same, more] = await says({ text: 'a b c', 'shuffle.order': '1,0,2', 'shuffle.mask': 'window' })
  assert.match(same, /every output is the same/, 'the window takes in all three words')
  assert.match(more, /switch positions on/)
  const empty = await ask('shuffle', { text: '' })
  assert.equal(written(empty.figures, empty.state), '')
})

// ---- The outlined card ----

/** Labels of the cards that are outlined. */
const outlined = ({ shown }) =>
  shown.cards.list.filter(({ isPicked, isAlso }) => isPicked || isAlso).map(({ label }) => label)

const ORDERS = ['', '11,10,9,8,7,6,5,4,3,2,1,0', '5,0,11,3,7,2,1,4,6,10,9,8']

test('the outlined card is that of the picked word, wherever it stands', async () => {
  for (const order of ORDERS)
    for (const word of ['street', 'it', 'tired', 'The', 'didn’t']) {
      const { figures } = await ask('shuffle', { row: word, ...(order && { 'shuffle.order': order }) })
      assert.deepEqual(outlined(figures), [word], `${word} in the order ${order}`)
      const [at] = figures.shown.cards.list.flatMap(({ isPicked }, place) => (isPicked ? [place] : []))
      assert.equal(figures.shown.outputs.figure.rowLabels[at], word)
    }
})

test('a word that another model cuts otherwise, a repeated one, one among emoji: its own card and no other', async () => {
  const core = await loadCore()
  const reader = await modelNamed(core, 'english-supervised')
  const list = [
    'They don’t say it’s the dog’s. 🙂',
    'it is what it is, and it isn’t',
    '👩‍👩‍👧 saw the 🙂 the dog zzyzx (twice) saw',
  ]
  for (const text of list) {
    const asked = await ask('shuffle', { text })
    const count = asked.answer.words.length
    const mixed = await ask('shuffle', {
      text,
      'shuffle.order': Array.from({ length: count }, (_, i) => (5 * i + 2) % count).join(),
    })
    assert.equal(mixed.answer.order[0], 2)
    for (const span of [...asked.answer.spans, ...reader.tokens(text).spans])
      for (const one of [asked, mixed]) {
        const figures = shownAs(one, { row: span })
        const meant = one.answer.spans.flatMap(({ start, end }, i) => (start < span.end && span.start < end ? [i] : []))
        const { list } = figures.shown.cards
        const marked = list.filter(({ isPicked, isAlso }) => isPicked || isAlso).map(({ word }) => word)
        assert.deepEqual(marked.sort(), meant, `${text.slice(span.start, span.end)} in ${text}`)
      }
  }
})

test('a word behind the last card outlines none; the pointer’s word wins; words picked beside it are outlined too', async () => {
  const text = 'a b c d e f g h i j k l m n last'
  const beyond = await ask('shuffle', { text, row: 'last' })
  assert.equal(beyond.answer.words.length, 14)
  assert.deepEqual(outlined(beyond.figures), [])
  assert.deepEqual(outlined(shownAs(beyond, { row: beyond.answer.spans[2] })), ['c'])
  const more = await ask('shuffle', { text, row: 'b', rows: 'd n' })
  assert.deepEqual(outlined(more.figures), ['b', 'd', 'n'])
  assert.equal(more.figures.shown.cards.list.filter(({ isPicked }) => isPicked).length, 1)
})

test('the row of the picked word is marked among the outputs, and that of a card that is on its way', async () => {
  const asked = await ask('shuffle', { text: 'a b c d', row: 'c', 'shuffle.order': '3,1,0,2' })
  assert.deepEqual(asked.figures.shown.outputs.marks, { row: 3 })
  assert.deepEqual(shownAs(asked, {}, { held: 0 }).shown.outputs.marks, { row: 2 })
})
