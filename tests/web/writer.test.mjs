// The shipped writer of mini-English: loaded by its name, asked its held-out questions, and made to write.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { KNOBS, loadCore, modelNamed, texts } from '../../build/source.mjs'

const NAME = 'english-writer'
const LONGEST = 16 // words of a sentence
const core = await loadCore()
const writer = await modelNamed(core, NAME)
const card = await readFile(new URL(`../../web/models/${NAME}.md`, import.meta.url), 'utf8')

/** One tensor of a run. */
const read = (tokens, want) => writer.run({ tokens, want: [want] }).tensors[0]

/** The likeliest word after these, and how likely it is. */
function next(tokens) {
  const { data } = read(tokens, { name: 'probabilities', row: tokens.length - 1, rows: 1 })
  const word = data.indexOf(Math.max(...data))
  return { word, probability: data[word], all: data }
}

/** Goes on with the likeliest word up to the full stop. */
function written(text) {
  const tokens = [...writer.tokens(text).numbers]
  while (tokens.length < LONGEST && writer.words[tokens.at(-1)] !== '.')
    tokens.push(next(Uint32Array.from(tokens)).word)
  return tokens.map((word) => writer.words[word]).join(' ')
}

test('it is one of the page’s models: by name, with a text of its own, a causal decoder of two layers of four heads', () => {
  assert.ok(KNOBS.model.choices.includes(NAME))
  assert.ok(texts.models.names[NAME].name && texts.models.names[NAME].note)
  const { architecture, layers, heads, output, vocabulary } = writer.config
  assert.deepEqual([architecture, layers, heads, output], ['decoder', 2, 4, 'tied'])
  assert.equal(vocabulary, writer.words.length)
  assert.deepEqual([writer.facts.label, writer.facts.task], ['trained', NAME])
})

test('its words have the numbers that they have in the other models of mini-English', async () => {
  assert.deepEqual(writer.words, (await modelNamed(core, 'english-plain')).words)
})

test('it answers held-out questions as its card says', () => {
  for (const [question, count, least] of [
    ['agreement', 400, 0.99],
    ['name', 400, 0.99],
    ['next', 200, 0.99],
    ['writing', 200, 0.97],
  ]) {
    const { accuracy } = writer.evaluate({ task: NAME, question, count, seed: 11 })
    const said = Number(new RegExp(`\\| ${question} \\| (\\d\\.\\d+) \\|`).exec(card)[1])
    assert.ok(accuracy >= least && said >= least, `${question}: ${accuracy} here, ${said} on the card`)
  }
})

test('another last word moves no bit of an earlier row, in any layer', () => {
  const { numbers } = writer.tokens('the animal did not cross the street because it was too tired')
  const rows = numbers.length
  for (const other of ['wide', 'dog', 'the', '.']) {
    const changed = numbers.slice()
    changed[rows - 1] = writer.tokens(other).numbers[0]
    for (const name of ['layer0.weights', 'layer1.x', 'layer1.weights', 'final', 'logits']) {
      const [a, b] = [numbers, changed].map((tokens) => read(tokens, { name, head: name.endsWith('weights') ? 1 : 0 }))
      const cols = a.data.length / rows
      const moved = Array.from(core.rowsChanged({ a: a.data, b: b.data, rows, cols }), (count) => count > 0)
      assert.deepEqual(moved, [...Array(rows - 1).fill(false), true], `${name} with “${other}”`)
    }
  }
})

test('no row gives weight to a later word, though there are scores for all of them', () => {
  const { numbers } = writer.tokens('the keys near the old cabinet are new .')
  const T = numbers.length
  for (let layer = 0; layer < 2; layer++)
    for (let head = 0; head < 4; head++) {
      const { data } = read(numbers, { name: `layer${layer}.weights`, head })
      const scores = read(numbers, { name: `layer${layer}.scores`, head }).data
      assert.ok(data.every((weight, i) => i % T <= Math.floor(i / T) || weight === 0))
      assert.ok(scores.every((score) => Number.isFinite(score)))
    }
})

// ---- Writing ----

const NOUN = '(the|this|that) ((small|old|red|new|quiet|little|big) )?\\w+'
const NOUNS = `(${NOUN}|(the|these|those) ((small|old|red|new|quiet|little|big) )?\\w+)`
const REASON = 'because it was too \\w+ \\.'
/** A sentence of each family that these beginnings can lead to. */
const SENTENCES = [
  `((today|now|again) )?${NOUN} did not (cross|reach|pass|eat|want|finish|fit in) ${NOUN} ${REASON}`,
  `((today|now|again) )?${NOUN} (chased|followed|pushed|hit|watched) ${NOUN} ${REASON}`,
  `${NOUNS}( (near|behind|beside) ${NOUNS}| that ${NOUNS} \\w+)? (is|was|are|were) \\w+ \\.`,
  'when (\\w+) and (\\w+) went to the \\w+ , (\\w+) gave a \\w+ to \\w+ \\.',
  '\\w+ \\w+( and \\w+ \\w+)? (wakes?|sits?|go|goes|looks?|comes?) (up|down|away|around|back) (today|now|again|here) \\.',
].map((pattern) => new RegExp(`^${pattern}$`))

test('from “the animal”, and from other beginnings, it writes a sentence of the grammar', () => {
  const sentences = [
    'the animal',
    'the',
    'the trophy',
    'those quiet cats',
    'today',
    'when',
    'anna',
    'tom smith and',
  ].map(written)
  for (const sentence of sentences) {
    assert.ok(sentence.split(' ').length <= LONGEST)
    assert.ok(
      SENTENCES.some((pattern) => pattern.test(sentence)),
      sentence,
    )
  }
  assert.match(sentences[0], /^the animal .* \.$/)
  const [, first, second, giver] = SENTENCES[3].exec(written('when'))
  assert.ok(first !== second && [first, second].includes(giver))
})

test('the verb agrees with its subject, whatever stands between', () => {
  const forms = ['is', 'was', 'are', 'were'].map((word) => writer.words.indexOf(word))
  for (const [text, plural] of [
    ['the keys near the old cabinet', true],
    ['the key near the old cabinets', false],
    ['the king that the farmers like', false],
    ['the kings that the farmer likes', true],
  ]) {
    const { all } = next(writer.tokens(text).numbers)
    const [one, many] = [all[forms[0]] + all[forms[1]], all[forms[2]] + all[forms[3]]]
    assert.ok(plural ? many > 20 * one : one > 20 * many, `${text}: is ${one}, are ${many}`)
  }
})

test('who gave gets nothing: the other name is next, and then the end', () => {
  const text = 'when anna and tom went to the river , tom gave a book to'
  const { word, probability } = next(writer.tokens(text).numbers)
  assert.equal(writer.words[word], 'anna')
  assert.ok(probability > 0.9, `${probability}`)
  assert.equal(written(text), `${text} anna .`)
})

test('a reason fits one of both nouns: of the animal and the street, and nobody else’s', () => {
  const { all } = next(writer.tokens('the animal did not cross the street because it was too').numbers)
  const share = (words) => words.split(' ').reduce((sum, word) => sum + all[writer.words.indexOf(word)], 0)
  const animal = share('tired scared lazy sick sleepy hungry')
  const street = share('wide long steep narrow busy dangerous')
  assert.ok(animal > 0.3 && street > 0.3 && animal + street > 0.97, `animal ${animal}, street ${street}`)
})
