// <hl-attention>: heads, rows, cells and answers, on the model that is built by hand and on trained ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headScores, Session } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { largest, rowsOf, shipped } from './kit/shipped.mjs'
import { readable } from './kit/written.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const CONSTRUCTED = {
  model: 'constructed',
  text: 'the animal did not cross the street because the animal was too tired',
}
const SUPERVISED = 'english-supervised'
const IT = 8 // where "it" stands in TEXT
const N = 13 // tokens of TEXT

const attention = (knobs = {}, options = {}) => ask('attention', knobs, options)

/** float32 beside double: sums over 64 products, exponentials of what comes of them. */
const CLOSE = 1e-5

/** Steps of one head's arithmetic beside its weights. */
const STEPS = 'products scores masked rowMax exponentials expSum entropy'.split(' ')

const sum = (list) => list.reduce((a, b) => a + b, 0)

/** What the shown head's row looks at, and the likeliest answer there. */
function atRow({ answer, numbers, figures, state }, row = IT) {
  const { words, layer, head, network } = answer
  const weights = rowsOf(numbers[`layer${layer}.weights`])[head * words.length + row]
  const probabilities = rowsOf(numbers.probabilities)[row]
  const likeliest = network.words[largest(probabilities)]
  return {
    words,
    weights,
    looksAt: words[largest(weights)],
    probabilities,
    likeliest,
    names: network.words,
    figures,
    state,
  }
}

test('any typed sentence, masked: upper triangle 0, rows sum to 1, position 0 has weight 1', async () => {
  for (const text of [
    'one',
    'it is raining cats and dogs',
    'a b c d e f g h i j k l m n o p',
    '猫 と 犬 😀 שלום עולם',
    'same same same same',
  ]) {
    const { answer, numbers } = await attention({ model: 'constructed', 'attention.causal': true, text })
    const n = answer.words.length
    assert.equal(answer.words.join(' '), text)
    const rows = rowsOf(numbers['layer0.weights'])
    assert.equal(rows.length, 3 * n)
    for (const [at, row] of rows.entries()) {
      const i = at % n
      if (i === 0) assert.equal(row[0], 1)
      assert.ok(row.slice(i + 1).every((weight) => weight === 0))
      assert.ok(Math.abs(sum(row) - 1) < 1e-6)
    }
  }
})

test('the arithmetic of a cell is that of the trace, and holds between the numbers on show', async () => {
  const knobs = { ...CONSTRUCTED, head: 1, row: 8, column: 5, 'attention.temperature': 4 }
  const { answer, numbers, figures } = await attention(knobs)
  const n = answer.words.length
  const at = (name) => numbers[`layer0.${name}`].values[8 * n + 5]
  const row = (name) => numbers[`layer0.${name}`].values[8]
  const weight = numbers['layer0.weights'].values[n * n + 8 * n + 5]
  const { ledger, bars } = figures.shown
  const shown = ledger.rows.map(({ cells }) => cells[0])
  assert.deepEqual(shown, [at('products'), at('scores'), at('masked'), at('exponentials'), weight].map(readable))
  const titles = ledger.rows.map(({ title }) => title)
  assert.match(titles[1], /÷ √64 ÷ temperature 4/)
  assert.ok(titles[3].includes(readable(row('rowMax'))) && titles[4].includes(readable(row('expSum'))))
  // Independent of the core: the arithmetic holds between the numbers that are shown.
  const [product, score, masked, exponential, final] = shown.map((x) => Number(x.replace('−', '-')))
  assert.ok(Math.abs(product / 8 / 4 - score) < 1e-3 && masked === score)
  assert.ok(Math.abs(Math.exp(masked - row('rowMax')) - exponential) < 1e-3)
  assert.ok(Math.abs(exponential / row('expSum') - final) < 1e-3)
  assert.match(bars.entropy.said, new RegExp(`Entropy ${row('entropy').toFixed(3)} of at most 3.700 bits`))
  assert.deepEqual([...bars.panel.figure.values], numbers['layer0.weights'].values.slice(n * n + 8 * n, n * n + 9 * n))
})

test('a cell in words: its row and column, counted from 1, and its weight', async () => {
  const { numbers, figures } = await attention({ model: 'constructed', text: 'a b c b', head: 1 })
  const { figure } = figures.shown.map
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      const said = figure.describe(i, j)
      const weight = numbers['layer0.weights'].values[16 + 4 * i + j]
      assert.ok(said.startsWith(`Row ${i + 1} “${'abcb'[i]}”, column ${j + 1} “${'abcb'[j]}”: weight`), said)
      assert.ok(said.endsWith(`weight ${readable(weight)}`), said)
    }
})

test('temperature from 0 to 100: finite, rows sum to 1, ties share at 0', async () => {
  for (const temperature of [0, 100, 95.5]) {
    const { answer, numbers } = await attention({ ...CONSTRUCTED, head: 1, 'attention.temperature': temperature })
    const n = answer.words.length
    const rows = rowsOf(numbers['layer0.weights'])
    assert.equal(rows.length, 3 * n)
    for (const row of rows) assert.ok(row.every(Number.isFinite) && Math.abs(sum(row) - 1) < 1e-6)
    if (temperature > 0) continue
    const three = [0, 5, 8].map((j) => rows[n + 5][j].toFixed(4))
    assert.deepEqual(three, ['0.3333', '0.3333', '0.3333'], 'three times "the"')
  }
})

test('another head has other scores, and its name in the heading of its map', async () => {
  const [first, second] = await Promise.all([0, 1].map((head) => attention({ model: 'constructed', head })))
  assert.notDeepEqual(second.numbers['layer0.scores'], first.numbers['layer0.scores'])
  assert.match(second.figures.shown.map.heading, /same word/)
})

test('tired or wide: the taught head looks at another noun, and the model answers another one', async () => {
  for (const [end, noun] of Object.entries({ tired: 'animal', wide: 'street' })) {
    const shown = await attention({ text: TEXT.replace('tired', end) })
    const { looksAt, likeliest } = atRow(shown)
    assert.deepEqual([looksAt, likeliest], [noun, noun])
    assert.match(shown.figures.shown.answer.verdict, new RegExp(`right answer is “${noun}”`))
  }
})

test('the plain model answers the same, and says that nothing was taught', async () => {
  const badgesOf = ({ figures }) => figures.shown.heads.tiles.flat().map(({ badge }) => badge)
  const taught = badgesOf(await attention()).map((badge) => /taught where to look/.test(badge))
  assert.deepEqual(taught, [true, false, false, false, true, true, false, false], 'taught heads, and only those')
  for (const [end, noun] of Object.entries({ tired: 'animal', wide: 'street' })) {
    const plain = await attention({ model: 'english-plain', text: TEXT.replace('tired', end) })
    assert.equal(atRow(plain).likeliest, noun)
    assert.ok(badgesOf(plain).every((badge) => /trained/.test(badge) && !/taught/.test(badge)))
    assert.equal(badgesOf(plain).length, 8)
  }
})

test('a head switched off: its weights stay, the answer changes, and how much is said', async () => {
  const [before, after] = [atRow(await attention()), atRow(await attention({ off: ['1.0'] }))]
  assert.deepEqual(after.weights, before.weights, 'where it looks is as it was')
  const animal = before.names.indexOf('animal')
  const [was, is] = [before, after].map(({ probabilities }) => probabilities[animal])
  assert.notEqual(is, was)
  assert.match(
    after.figures.shown.answer.changes,
    new RegExp(`head 1 off: .*animal ${was.toFixed(3)} → ${is.toFixed(3)}`),
  )
  const isOn = after.figures.shown.heads.tiles.map((layer) => layer.map((tile) => tile.isOn))
  assert.deepEqual(isOn.flat().indexOf(false), 4)
})

test('words that a model does not know are marked, and named', async () => {
  const text = 'The zebra did not cross the street because it was too tired.'
  const { answer, figures } = await attention({ text })
  const { chips } = figures.shown.sentence
  assert.deepEqual(
    chips.filter(({ isUnknown }) => isUnknown).map(({ word }) => word),
    ['zebra'],
  )
  assert.deepEqual(answer.unknown, [1])
  const letters = await attention({ model: 'induction', text: 'a b zebra' })
  assert.match(letters.figures.reason, /can’t read “zebra”/)
})

/** What separates words, and stands at their edges as tokens of its own. */
const SPACES = [' ', '\n', '  ', '\t', '\u00a0', '\u3000']
const MARKS = ['.', ',', '!', '?', ';', ':', '"']

/** A text of so many tokens, made of words of one letter or more and of marks at their edges. @param {number} count */
function textOf(count) {
  const parts = Array.from({ length: count }, (_, i) =>
    i % 5 === 4 ? MARKS[i % MARKS.length] : `${['w', 'don’t', 'x-y', 'é', '猫', '7'][i % 6]}${i}`,
  )
  const space = (part, i) => (i && !MARKS.includes(part) ? SPACES[i % SPACES.length] : '') // a mark stands behind its word
  return parts.map((part, i) => space(part, i) + part).join('')
}

test('any text of 1 to 64 tokens is read whole by the model built by hand, of a longer one the first 64', async () => {
  for (const n of [1, 2, 3, 5, 6, 11, 17, 33, 63, 64, 65, 200]) {
    const { answer, numbers, figures } = await attention({ model: 'constructed', text: textOf(n) })
    const read = Math.min(n, 64)
    assert.deepEqual([answer.words.length, answer.total, answer.limit], [read, n, 64], JSON.stringify(textOf(n)))
    const { chips } = figures.shown.sentence
    assert.deepEqual(
      chips.map(({ word }) => word),
      answer.words,
    )
    assert.deepEqual(numbers['layer0.weights'].shape, [3, read, read])
    assert.ok(chips.every(({ isUnknown }) => !isUnknown))
  }
  assert.match((await attention({ model: 'constructed', text: ' \n ' })).figures.reason, /no word/)
})

test('a trained model reads its own number of words, and knows its own', async () => {
  for (const n of [1, 5, 16, 20]) {
    const known = Array.from({ length: n }, (_, i) => ['the', 'animal', 'was', 'tired'][i % 4])
    const { answer } = await attention({ text: known.join(' ') })
    assert.deepEqual(answer.words, known.slice(0, 16))
    assert.deepEqual([answer.total, answer.limit, answer.unknown], [n, 16, []])
  }
  const { answer } = await attention({ text: 'the animal zorked the blorp .' })
  assert.deepEqual(
    answer.unknown.map((token) => answer.words[token]),
    ['zorked', 'blorp'],
  )
  assert.equal(
    (await attention({ model: 'constructed', text: Array(20).fill('animal').join(' ') })).answer.words.length,
    20,
  )
})

test('a hidden word has to be guessed, and the answer says of what', async () => {
  const [seen, hidden] = await Promise.all([[], [4]].map((masked) => attention({ row: 4, masked })))
  assert.deepEqual([atRow(seen, 4).words[4], atRow(seen, 4).likeliest], ['cross', 'cross'])
  const cross = atRow(seen, 4).names.indexOf('cross')
  assert.ok(atRow(hidden, 4).probabilities[cross] < atRow(seen, 4).probabilities[cross], 'it has to guess')
  const { answer, sentence } = hidden.figures.shown
  assert.ok(sentence.chips[4].isHidden && !sentence.chips[3].isHidden)
  assert.match(answer.panel.heading, /guesses for the hidden “cross”/)
  assert.match(answer.verdict, /“cross”/)
})

test('a head or a place that the model does not have: the nearest', async () => {
  const { answer, figures } = await attention({
    layer: 9,
    head: 12,
    row: 60,
    column: 50,
    off: '9.9',
    edits: '7.7.60:1',
  })
  assert.deepEqual([answer.layer, answer.head], [1, 3])
  const { tiles } = figures.shown.heads
  assert.deepEqual(
    tiles.flat().map(({ isChosen }) => isChosen),
    [...Array(7).fill(false), true],
  )
  assert.match(figures.shown.map.heading, /layer 2, head 4$/)
})

test('the second measure is weight times the length of what is brought, on one scale for all heads', async () => {
  const shown = await attention({ 'attention.measure': 'effect' })
  const products = [0, 1].flatMap((layer) => shown.numbers[`layer${layer}.valueNorms`].values)
  const { heads, map } = shown.figures.shown
  assert.equal(heads.limit, Math.max(...products))
  const cell = products[products.length / 2 + IT * N + 1]
  assert.equal(map.figure.values[IT * N + 1], cell)
  const said = Number(map.figure.describe(IT, 1).split(' ').at(-1).replace('−', '-'))
  assert.ok(Math.abs(said - cell) <= 5e-3 * cell + 5e-5, `${map.figure.describe(IT, 1)} against ${cell}`)
})

for (const scale of ['root', 'log'])
  test(`the scale “${scale}” changes colours and no number`, async () => {
    const shown = await attention({ model: 'constructed', head: 2 })
    const { map } = shownAs(shown, { 'attention.scale': scale }).shown
    assert.equal(map.figure.scale, scale)
    assert.deepEqual([...map.figure.values], [...shown.figures.shown.map.figure.values])
  })

test('any other model can be asked: letters, and the next one', async () => {
  const { answer, numbers, figures } = await attention({ model: 'induction', text: 'a b c d a b c', row: 6, layer: 1 })
  assert.equal(figures.shown.answer.panel.heading, 'The next token after “c”, according to the model')
  assert.equal(answer.words.length, 7)
  const isCausal = numbers['layer1.weights'].values.every((w, i) => i % 7 <= Math.floor(i / 7) % 7 || w === 0)
  assert.ok(isCausal)
})

// ---- Held to the same models in double precision, from the files' weights and the formulas ----

for (const [model, causal, off] of [
  [SUPERVISED, false, []],
  ['english-plain', true, []],
  [SUPERVISED, false, ['0.0', '1.2']],
])
  test(`${model}${causal ? ', masked' : ''}${off.length ? `, without ${off}` : ''}: all heads’ maps, each step of the shown head, the answers, in double`, async () => {
    const exact = await inDouble(model, TEXT, { causal, off })
    const { answer, numbers } = await attention({ model, 'attention.causal': causal, layer: 1, head: 1, off })
    assert.equal(answer.words.length, N)
    for (const [layer, heads] of exact.layers.entries())
      for (const name of ['weights', 'valueNorms']) {
        const wanted = heads.flatMap((head) => head[name])
        near(numbers[`layer${layer}.${name}`], wanted, CLOSE, `layer ${layer}: ${name}`)
      }
    for (const step of STEPS) near(numbers[`layer1.${step}`], exact.layers[1][1][step], 10 * CLOSE, step)
    near(numbers['layer1.rowSums'], Array(N).fill(1), 1e-6, 'row sums')
    near(numbers.probabilities, exact.probabilities, CLOSE, 'probabilities')
  })

test('a dragged row: its weights are the reader’s, and the answers are the model’s with them, in double; enough of it flips the answer', async () => {
  const names = (await shipped(SUPERVISED)).words
  const said = []
  for (const share of [0.5, 1]) {
    const weights = Array.from({ length: N }, (_, j) => (j === 6 ? share : j === 1 ? 1 - share : 0))
    const edits = [{ attention: 1, head: 0, row: IT, weights }]
    const { numbers, figures } = await attention({ edits })
    const exact = await inDouble(SUPERVISED, TEXT, { edits })
    const wanted = exact.layers[1].flatMap((head) => head.weights)
    near(numbers['layer1.weights'], wanted, CLOSE, 'weights')
    near(numbers.probabilities, exact.probabilities, CLOSE, 'probabilities')
    said.push(names[largest(rowsOf(numbers.probabilities)[IT])])
    assert.ok(figures.shown.bars.isEdited)
    assert.match(figures.shown.ledger.rows.at(-1).title, /dragged by you/)
    assert.match(figures.shown.answer.changes, /With your weights: animal/)
  }
  assert.deepEqual(said, ['animal', 'street'])
})

test('there is a head for the left neighbour, one from verb to subject, one from “it”, a diffuse one; captions say so', async () => {
  const exact = await inDouble(SUPERVISED, TEXT)
  const [before, subject, pronoun] = [exact.layers[0][0], exact.layers[1][1], exact.layers[1][0]]
  for (let i = 1; i < N; i++) assert.ok(before.weights[i][i - 1] > 0.9, `row ${i} looks at the word before`)
  assert.ok(subject.weights[4][1] > 0.9, '“cross” looks at “animal”')
  assert.ok(pronoun.weights[IT][1] > 0.9, '“it” looks at “animal”')
  const spread = exact.layers.flatMap((heads, layer) =>
    heads.map(({ entropy }, head) => ({
      name: `${layer}.${head}`,
      share: sum(entropy.flat()) / N / Math.log2(N),
    })),
  )
  const diffuse = spread.filter(({ share }) => share > 0.75).map(({ name }) => name)
  assert.ok(diffuse.length > 0, JSON.stringify(spread))
  const { scores } = await new Session().run({}, headScores, { model: SUPERVISED })
  const { heads } = (await attention({}, { own: { scores } })).figures.shown
  const captions = Object.fromEntries(
    heads.tiles.flat().map(({ layer, head, caption }) => [`${layer}.${head}`, caption]),
  )
  assert.match(captions['0.0'], /^Mostly looks at the word before/)
  assert.match(captions['1.1'], /^Mostly looks from the verb at the main noun of its subject/)
  assert.match(captions['1.0'], /^Mostly looks from “it” at the noun that “it” stands for/)
  assert.ok(
    diffuse.some((name) => /^Spreads over many words/.test(captions[name])),
    JSON.stringify(captions),
  )
})
