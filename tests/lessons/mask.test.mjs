// <hl-mask>: which rows an edit moves, and what the mask does to scores.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { SCORE, scoresOf, softmax, WEIGHT } from './kit/masked.mjs'
import { near } from './kit/near.mjs'
import { read, shipped } from './kit/shipped.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const LONG = 'the animal did not cross the street because the animal was too tired'

/** Row by row, how many floats of a tensor of a model differ in their bits between two texts. */
async function bitsMoved(model, texts, name, causal) {
  const network = await shipped(model)
  const [a, b] = texts.map((text) => read(network, { tokens: network.tokens(text).numbers, causal }, name))
  const [x, y] = [a, b].map(({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length))
  const [rows, cols] = a.shape
  return Array.from({ length: rows }, (_, r) => {
    let moved = 0
    for (let c = 0; c < cols; c++) moved += Number(x[r * cols + c] !== y[r * cols + c])
    return moved
  })
}

for (const model of ['english-supervised', 'english-plain'])
  for (const causal of [true, false])
    test(`${model}, mask ${causal ? 'on' : 'off'}: the rows that flash are those whose bits moved, in every layer`, async () => {
      const unedited = (await ask('mask', { model, 'mask.causal': causal })).figures
      assert.ok(unedited.shown.cards.list.every(({ isChanged }) => !isChanged))
      assert.match(unedited.shown.result.number, /^0 of 11/)
      assert.ok(unedited.edit.choices.includes('wide'))
      const { figures, answer } = await ask('mask', { model, 'mask.causal': causal, 'mask.edit': '11:wide' })
      const { stages, changed } = figures.snapshot
      assert.equal(answer.words.length, 13)
      const texts = [TEXT, TEXT.replace('tired', 'wide')]
      assert.deepEqual(
        stages.map(({ name }) => name),
        ['x', 'layer0.output', 'layer1.output'],
      )
      for (const { name, changed: shown } of stages)
        assert.deepEqual(shown, await bitsMoved(model, texts, name, causal), name)
      const above = changed.slice(0, 11).filter(Boolean).length
      assert.equal(above, causal ? 0 : 11)
      const { cards, result } = figures.shown
      const aboveIt = cards.list.filter(({ place }) => place === 'above')
      assert.equal(aboveIt.length, 11)
      assert.equal(aboveIt.filter(({ isChanged }) => isChanged).length, above)
      assert.equal(result.number, `${above} of 11`)
      assert.match(
        result.said,
        causal ? /2 output rows changed; none above/ : /13 output rows changed, 11 of them above “tired”/,
      )
      const marks = aboveIt.flatMap((card) => card.marks).filter(({ isMoved }) => isMoved)
      assert.equal(marks.length, causal ? 0 : 22, 'the mark of each layer, but none of the words themselves')
      for (const { said } of marks) assert.match(said, /^after layer [12]: 64 of 64 numbers changed$/)
    })

for (const causal of [true, false])
  test(`mask ${causal ? 'on' : 'off'}: scores, masked scores and weights are those of the formula`, async () => {
    for (const [layer, head] of [
      [0, 1],
      [1, 0],
    ]) {
      const { numbers, answer, figures } = await ask('mask', { layer, head, 'mask.causal': causal })
      const n = answer.words.length
      const prefix = `layer${layer}.`
      const scores = await scoresOf('english-supervised', TEXT, layer, head, { causal })
      const sees = (i) => (j) => !causal || j <= i
      const weights = scores.map((row, i) => softmax(row, sees(i)))
      near(numbers[`${prefix}scores`], scores, SCORE, 'scores')
      const masked = scores.map((row, i) => row.map((score, j) => (sees(i)(j) ? score : -Infinity)))
      near(numbers[`${prefix}masked`], masked, SCORE, 'masked')
      near(numbers[`${prefix}weights`], weights, WEIGHT, 'weights')
      near(numbers[`${prefix}rowSums`], Array(n).fill(1), 1e-6, 'rowSums')
      const zeros = numbers[`${prefix}weights`].values.filter(
        (weight, at) => at % n > Math.floor(at / n) && weight === 0,
      ).length
      const { said } = figures.shown.facts
      if (causal) {
        assert.equal(zeros, (n * (n - 1)) / 2)
        assert.match(
          said,
          new RegExp(`${zeros} of ${zeros} hidden weights are exactly 0.*sees only itself: weight 1.0000`),
        )
      } else assert.match(said, /Nothing is hidden/)
    }
  })

test('each step of a head is that of the model in double', async () => {
  const exact = await inDouble('english-supervised', TEXT, { causal: true })
  const { numbers } = await ask('mask', { layer: 1, head: 2 })
  for (const step of ['scores', 'masked', 'weights'])
    near(numbers[`layer1.${step}`], exact.layers[1][2][step], 1e-4, step)
})

test('random weights: the scores of the seed', async () => {
  for (const seed of [5, 6]) {
    const knobs = { model: 'random', seed, layer: 1, head: 2, row: '8' }
    const { numbers } = await ask('mask', { ...knobs, 'mask.causal': false })
    near(numbers['layer1.scores'], (await ask('attention', knobs)).numbers['layer1.scores'].values, 1e-5, `${seed}`)
  }
})

test('a decoder has its mask always on, and says so', async () => {
  const asked = { model: 'induction', text: 'a b c d a b c d', 'mask.causal': false }
  const { figures } = await ask('mask', asked)
  assert.ok(figures.isDecoder)
  assert.match(figures.shown.note, /decoder/)
  const [, other] = figures.edit.choices
  const { snapshot } = (await ask('mask', { ...asked, 'mask.edit': `7:${other}` })).figures
  assert.equal(figures.edit.index, 7)
  assert.deepEqual(snapshot.changed.map(Boolean), [...Array(7).fill(false), true])
})

test('what the model doesn’t know is said: a word read as [unknown], a letter that nobody reads', async () => {
  const { figures } = await ask('mask', { 'mask.edit': '11:purple' })
  assert.match(figures.edit.note, /“purple” and reads \[unknown\]/)
  const letters = await ask('mask', { model: 'induction', text: 'a b c', 'mask.edit': '1:zebra' })
  assert.equal(letters.figures.shown, null)
  assert.match(letters.figures.reason, /can’t read “zebra”/)
  assert.equal(letters.figures.edit.word, 'zebra', 'which can be undone')
  assert.equal(letters.figures.edit.note, '')
})

test('two words that the model reads alike change no row, whatever the mask', async () => {
  for (const causal of [true, false]) {
    const knobs = { text: 'The purple cat sat.', 'mask.edit': '1:zebra', 'mask.causal': causal }
    const { figures } = await ask('mask', knobs)
    assert.deepEqual(figures.snapshot.changed, [0, 0, 0, 0, 0])
    assert.match(figures.shown.result.said, /^No output row changed/)
  }
})

test('the first word has no row above it', async () => {
  const { figures } = await ask('mask', { 'mask.edit': '0:a' })
  assert.equal(figures.shown.result.number, '0 of 0')
  assert.match(figures.shown.result.said, /^13 output rows changed; no row stands above/)
})

test('the code beside has the shown scores of the first words', async () => {
  const { numbers, lesson, answer, state } = await ask('mask')
  const { numpy, pytorch } = lesson.code(answer, state)
  const listing = (lines) => lines.map(({ text }) => text).join('\n')
  const first = numbers['layer1.scores'].values.slice(13, 17).map((x) => String(Number(x.toFixed(4))))
  assert.ok(listing(numpy).includes(`[${first.join(', ')}]`), listing(numpy))
  assert.match(listing(numpy), /np\.where\(mask, s, -np\.inf\)/)
  assert.match(listing(pytorch), /masked_fill[\s\S]*scaled_dot_product_attention/)
})

test('editing the last word changes no row above it when masked, all when not', async () => {
  const knobs = { model: 'constructed', text: LONG }
  const masked = await ask('mask', { ...knobs, 'mask.edit': '12:wide' })
  assert.equal((await ask('mask', knobs)).figures.edit.index, 12)
  assert.equal(masked.answer.words.at(-1), 'wide')
  const { changed } = masked.figures.snapshot
  assert.ok(changed.slice(0, -1).every((count) => count === 0) && changed.at(-1) > 0)
  assert.match(masked.figures.shown.result.said, /1 output row changed; none above/)
  assert.deepEqual(masked.figures.shown.cards.stages, ['word + position', 'after layer 1 (attention only)'])
  const open = await ask('mask', { ...knobs, 'mask.edit': '12:wide', 'mask.causal': false })
  assert.ok(open.figures.snapshot.changed.every((count) => count > 0))
  assert.ok((await ask('mask', knobs)).figures.snapshot.changed.every((count) => count === 0))
  const contraction = await ask('mask', { ...knobs, 'mask.edit': '2:didn’t' })
  assert.equal(contraction.answer.words[2], 'didn’t')
})

test('−∞ is marked as such in the numbers, and the colours’ scale is that of the scores', async () => {
  const { numbers, figures } = await ask('mask', { model: 'constructed', text: 'a b', head: 2 })
  const most = Math.max(...numbers['layer0.scores'].values.map(Math.abs))
  const { scores: before, masked: after, weights } = figures.shown.maps
  assert.equal(before.limit, most.toPrecision(3))
  for (const { figure } of [before, after]) assert.deepEqual([figure.low, figure.high], [-most, most])
  assert.deepEqual([weights.figure.low, weights.figure.high], [0, 1])
  assert.equal(numbers['layer0.masked'].values[1], -Infinity)
  assert.equal(numbers['layer0.weights'].values[1], 0)
})

test('an edit changes its word only, however long and however spaced the text', async () => {
  const text = `Hello,  world! ${'word '.repeat(90)}end`
  const { answer } = await ask('mask', { model: 'constructed', text, 'mask.edit': '2:moon' })
  assert.equal(answer.editedText, text.replace('world', 'moon'))
})

test('a mark beside a word can be edited, and a word into no more than one word', async () => {
  for (const [edit, words] of [
    ['5:x', ['the', '(', 'cat', ')', 'sat', 'x']],
    ['1:a', ['the', 'a', 'cat', ')', 'sat', '.']],
    ['2:dog', ['the', '(', 'dog', ')', 'sat', '.']],
    ['2:dog.', ['the', '(', 'cat', ')', 'sat', '.']],
    ['2:\u0085', ['the', '(', 'cat', ')', 'sat', '.']],
  ]) {
    const { answer, figures } = await ask('mask', {
      model: 'constructed',
      text: 'the (cat) sat.',
      'mask.edit': edit,
    })
    assert.deepEqual(answer.words, words)
    assert.ok(figures.snapshot.changed.slice(0, Number(edit[0])).every((count) => count === 0))
    assert.equal(figures.edit.note !== '', edit === '2:dog.')
    assert.equal(answer.refused, edit === '2:dog.')
    if (edit === '5:x') assert.match(figures.shown.result.said, /1 output row changed; none above/)
  }
})

test('a mark at the end is not what is edited unless it is chosen', async () => {
  const asked = await ask('mask', { text: 'the cat sat.' })
  assert.equal(asked.figures.edit.old, 'sat')
  assert.equal(shownAs(asked, { 'mask.at': 3 }).edit.old, '.')
  assert.equal(shownAs(asked, { 'mask.at': 50 }).edit.old, '.', 'a place beyond the text is its last')
  const { answer } = await ask('mask', { text: 'the cat sat.', 'mask.edit': '2:ran' })
  assert.deepEqual(answer.words, ['the', 'cat', 'ran', '.'])
})

test('the picked word is the one in the text as it is typed, however long the word is that replaces another', async () => {
  const text = 'you say tomato and I say so'
  const asked = await ask('mask', {
    model: 'constructed',
    text,
    row: 'I',
    column: 'so',
    'mask.edit': '2:extraordinarily',
  })
  const { cards, maps } = asked.figures.shown
  assert.equal(cards.list.find(({ isPointed }) => isPointed).word, 'I')
  assert.deepEqual([maps.scores.marks.row, maps.scores.marks.col], [4, 6])
  const at = text.indexOf('tomato')
  const edited = shownAs(asked, { row: { start: at, end: at + 6 } }).shown
  assert.equal(edited.cards.list.find(({ isPointed }) => isPointed).word, 'extraordinarily')
  assert.match(edited.cell.said, /^“extraordinarily” to “so”/)
})
