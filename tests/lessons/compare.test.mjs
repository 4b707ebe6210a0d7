// <hl-compare>: a plain and a supervised model on sentences that differ in an adjective, against runs of the shipped models
// here, and against the models in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Session, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { largest, read, rowsOf, shipped } from './kit/shipped.mjs'
import { readable } from './kit/written.mjs'

const MODELS = ['english-plain', 'english-supervised']
const PRONOUN_HEAD = 4 // layer 1, head 0, of 4 heads a layer
const STREET = ['tired', 'wide'].map((end) => `the animal did not cross the street because it was too ${end} .`)
const IT = 8

/** float32 beside double: sums over 64 products, exponentials of what comes of them. */
const CLOSE = 1e-5

/** Whether both models had equally many right answers. */
const isSame = (held) =>
  Object.entries(held[MODELS[0]]).every(([question, { right }]) => right === held[MODELS[1]][question].right)

const shortOf = (model) => model.replace('english-', '')

test('rows of “it” and answers are those of the shipped models, bit for bit', async () => {
  const { numbers, figures } = await ask('compare')
  const { models } = figures.snapshot
  for (const [m, name] of MODELS.entries()) {
    const network = await shipped(name)
    const short = shortOf(name)
    assert.equal(models[m].model, name)
    for (const [i, end] of ['tired', 'wide'].entries()) {
      const { numbers: tokens, words } = network.tokens(STREET[i])
      const row = words.indexOf('it')
      const shown = rowsOf(numbers[`${short}:weights[it,${end}]`])
      for (let layer = 0; layer < 2; layer++) {
        const { data, shape } = read(network, { tokens }, { name: `layer${layer}.weights`, row, rows: 1 })
        for (let head = 0; head < shape[0]; head++)
          assert.deepEqual(
            Float32Array.from(shown[layer * shape[0] + head]),
            data.slice(head * words.length, (head + 1) * words.length),
          )
      }
      const { data } = read(network, { tokens }, { name: 'probabilities', row, rows: 1 })
      assert.deepEqual(numbers[`${short}:probabilities[it,${end}]`].values, [...data])
      assert.equal(models[m].answers[i][0].word, network.words[largest([...data])])
      assert.equal(models[m].answers[i][0].probability, Math.max(...data))
    }
    const [before, after, changed] = ['tired', 'wide', 'change'].map((end) => numbers[`${short}:weights[it,${end}]`])
    changed.values.forEach((x, at) =>
      assert.ok(Math.abs(x - (after.values[at] - before.values[at])) < 1e-7, `${short}: change ${at}`),
    )
  }
})

for (const causal of [false, true])
  test(`two models on two sentences, ${causal ? 'masked' : 'both ways'}, in double`, async () => {
    const { numbers } = await ask('compare', { 'compare.causal': causal })
    for (const model of MODELS) {
      const [before, after] = await Promise.all(STREET.map((sentence) => inDouble(model, sentence, { causal })))
      const short = shortOf(model)
      const rowsAt = ({ layers }) => layers.flat().map(({ weights }) => weights[IT])
      near(numbers[`${short}:weights[it,tired]`], rowsAt(before), CLOSE, `${short}: tired`)
      near(numbers[`${short}:weights[it,wide]`], rowsAt(after), CLOSE, `${short}: wide`)
      near(
        numbers[`${short}:weights[it,change]`],
        rowsAt(after).map((row, head) => row.map((x, j) => x - rowsAt(before)[head][j])),
        CLOSE,
        `${short}: change`,
      )
      near(numbers[`${short}:probabilities[it,tired]`], before.probabilities[IT], CLOSE, `${short}: answer`)
      near(numbers[`${short}:probabilities[it,wide]`], after.probabilities[IT], CLOSE, `${short}: other answer`)
    }
  })

test('the taught head turns with the adjective, no head of the plain model does, and both answers are right', async () => {
  for (const pair of ['street', 'soup', 'suitcase', 'rabbit']) {
    const { numbers, figures } = await ask('compare', { 'compare.pair': pair })
    const { sentences, models } = figures.snapshot
    const subject = sentences[0][1]
    const object = sentences[0][sentences[0].lastIndexOf('the') + 1]
    for (const { answers } of models)
      assert.deepEqual(
        answers.map(([first]) => first.word),
        [subject, object],
        `${pair}: answers`,
      )
    const rows = (model) =>
      Object.keys(numbers)
        .filter((name) => name.startsWith(`${model}:weights[it`) && !name.includes('change'))
        .map((name) => rowsOf(numbers[name]))
    const nouns = [subject, object].map((noun) => sentences[0].indexOf(noun))
    const supervised = rows('supervised')
    for (const i of [0, 1])
      assert.ok(supervised[i][PRONOUN_HEAD][nouns[i]] > 0.9, `${pair}: ${supervised[i][PRONOUN_HEAD]}`)
    const [before, after] = rows('plain')
    before.forEach((row, head) =>
      assert.ok(row[nouns[0]] <= 0.5 || after[head][nouns[1]] <= 0.5, `${pair}: plain head ${head} turns`),
    )
  }
})

test('what is said beside the figures follows the numbers; taught heads are labelled, and only those', async () => {
  const { numbers, figures } = await ask('compare')
  const [plain, supervised] = figures.models
  assert.ok(plain.verdict.heads.every(({ taught }) => taught === ''))
  assert.match(plain.verdict.said, /no head points at the answer both times/)
  assert.match(plain.verdict.said, /no head turns more than half of its weight from one noun to the other/)
  assert.match(supervised.badge, /^trained, \w+ heads supervised/)
  const taught = supervised.verdict.heads.filter((head) => head.taught)
  assert.deepEqual(
    taught.find(({ title }) => title === 'layer 2, head 1'),
    supervised.verdict.heads[PRONOUN_HEAD],
  )
  assert.equal(supervised.verdict.heads[PRONOUN_HEAD].taught, 'this head was taught to point: pronoun')
  assert.equal(taught.length, [(await shipped('english-supervised')).facts.supervised].flat().length)
  assert.match(
    supervised.verdict.said,
    /turns from one word to another in .*layer 2, head 1, from “animal” to “street”/,
  )
  assert.match(
    supervised.verdict.said,
    /from “animal” to “street”, and layer 2, head 1 points at the answer both times/,
  )
  for (const [m, model] of MODELS.entries())
    for (const [i, end] of ['tired', 'wide'].entries()) {
      const { sentences } = figures.snapshot
      rowsOf(numbers[`${shortOf(model)}:weights[it,${end}]`]).forEach((row, head) => {
        const cell = figures.models[m].verdict.heads[head].cells[i]
        assert.equal(cell.isClear, Math.max(...row) > 0.5, 'bold: more than half of the weight')
        assert.deepEqual([cell.word, cell.number], [sentences[i][largest(row)], Math.max(...row).toFixed(2)])
      })
      const [first] = figures.snapshot.models[m].answers[i]
      const answer = figures.models[m].verdict.answers[i]
      assert.deepEqual([answer.word, answer.number], [first.word, first.probability.toFixed(2)])
    }
})

test('figures follow the adjective and the picked cell', async () => {
  const asked = await ask('compare')
  const { numbers } = asked
  const mapOf = (figures) => figures.models[1].map.figure
  const before = asked.figures
  assert.match(mapOf(before).describe(PRONOUN_HEAD, 1), /^layer 2, head 1, “it” to “animal”: weight (1\.0000|0\.99)/)
  assert.ok(mapOf(before).colLabels.includes('tired'))
  assert.equal(mapOf(before).rowLabels[PRONOUN_HEAD], '2.1')
  const after = shownAs(asked, { 'compare.flipped': true })
  assert.ok(mapOf(after).colLabels.includes('wide') && !mapOf(after).colLabels.includes('tired'))
  assert.doesNotMatch(mapOf(after).describe(PRONOUN_HEAD, 1), /weight (1\.0|0\.[1-9])/)
  assert.deepEqual(Array.from(mapOf(after).values), numbers['supervised:weights[it,wide]'].values)
  const { change, answers } = after.models[1]
  assert.deepEqual(Array.from(change.figure.values), numbers['supervised:weights[it,change]'].values)
  assert.ok(change.figure.colLabels.includes('tired/wide'))
  assert.deepEqual(
    [0.004, -0.126, 1].map((x) => change.figure.cellText(x)),
    ['', '−.13', '+1.00'],
  )
  const nouns = ['animal', 'street']
  const numbersOf = await shipped(MODELS[1]).then(({ words }) => nouns.map((noun) => words.indexOf(noun)))
  const shares = (end) => numbersOf.map((number) => numbers[`supervised:probabilities[it,${end}]`].values[number])
  const told = (key) => answers.figure.answers.map((answer) => answer[key])
  assert.deepEqual([told('label'), told('value'), told('before')], [nouns, shares('wide'), shares('tired')])
  assert.match(answers.figure.was('0.010'), /^tired: 0\.010$/)
  for (const word of [1, 2, 6]) {
    const { said, tensors } = shownAs(asked, { 'compare.word': word }).cell
    assert.ok(said.startsWith(`Layer 2, head 1, “it” to “${asked.answer.words[word]}”: `), said)
    assert.equal(tensors.length, 4)
    for (const name of tensors)
      assert.ok(said.includes(readable(numbers[name].values[PRONOUN_HEAD * 13 + word])), `${name}: ${said}`)
  }
  const hovered = shownAs(asked, {}, { hovered: { head: 0, word: 3 } })
  assert.match(hovered.cell.said, /^Layer 1, head 1, “it” to “not”: /)
  assert.deepEqual(
    [hovered.models[0].map.marks, hovered.models[0].map.cursor],
    [
      { row: 0, col: 3 },
      { row: 4, col: 1 },
    ],
  )
})

test('of the second sentence nothing is shown before the reader has swapped the adjective; then it stays', async () => {
  const asked = await ask('compare')
  const { numbers } = asked
  const rowOf = (of) => rowsOf(numbers[`supervised:weights[it,${of}]`])[PRONOUN_HEAD]
  const before = asked.figures
  const [, { turn, answers }] = before.models
  assert.equal(before.isSwapped, false)
  assert.deepEqual(turn.tensors, ['supervised:weights[it,tired]'])
  assert.deepEqual([Array.from(turn.figure.sides[0]), turn.figure.sides[1]], [rowOf('tired'), null])
  assert.deepEqual(Array.from(turn.figure.values), numbers['supervised:weights[it,tired]'].values)
  assert.ok(answers.figure.answers.every(({ value, before: was }) => value === was))
  const there = shownAs(asked, { 'compare.flipped': true })
  const back = shownAs(asked, {}, { swapped: asked.answer.words.join(' ') })
  for (const [shown, { isSwapped, models }] of [there, back].entries()) {
    const { figure, heading } = models[1].turn
    assert.equal(isSwapped, true)
    assert.equal(heading, 'Weights of “it” in layer 2, head 1 (taught)')
    assert.deepEqual(
      figure.sides.map((side) => Array.from(side)),
      [rowOf('tired'), rowOf('wide')],
    )
    assert.equal(figure.shown, 1 - shown)
    assert.deepEqual(Array.from(figure.values), numbers['supervised:weights[it,change]'].values)
  }
  assert.equal(shownAs(asked, {}, { swapped: 'another sentence' }).isSwapped, false)
})

test('the task is the reader’s until the swap; what came of it follows the numbers', async () => {
  const askOf = (figures, state = {}) => texts.compare.frame.ask(figures, state)
  const asked = await ask('compare')
  assert.match(askOf(asked.figures), /^Press the other adjective/)
  const { models, bits } = shownAs(asked, { 'compare.flipped': true })
  const [plain, supervised] = models
  const said = (list, causal = false, isNone = true) =>
    askOf({ models: list, isSwapped: true, bits: { isNone } }, { 'compare.causal': causal })
  assert.equal(bits.isNone, true)
  assert.match(
    said([plain, supervised]),
    /^A head turns from “animal” to “street” only in the model with taught heads; both answers change\. Now/,
  )
  assert.match(said([supervised, plain]), /^A head turns .* only in the model without taught heads/)
  assert.match(said([plain, plain]), /^In neither model/)
  assert.match(said([supervised, supervised]), /^In both models/)
  const still = structuredClone({ verdict: plain.verdict })
  still.verdict.answers[1].word = still.verdict.answers[0].word
  assert.match(said([still, still]), /neither answer changes\./)
  assert.match(said([still, supervised]), /the answer changes only in the model with taught heads\./)
  assert.match(said(models, true), /not one bit/)
  assert.match(
    said(models, true, false),
    /^A head turns .* only in the model with taught heads; both answers change\.$/,
  )
})

test('a sentence of the reader’s own, in any letters, with its twin', async () => {
  const own = await ask('compare', {
    'compare.pair': 'text',
    text: 'The horse didn’t pass the bridge because it was too SICK .',
  })
  const { sentences, models } = own.figures.snapshot
  assert.equal(sentences[0].at(-2).toLowerCase(), 'sick')
  assert.equal(sentences[1].at(-2), 'long')
  for (const { answers } of models)
    assert.deepEqual(
      answers.map(([first]) => first.word),
      ['horse', 'bridge'],
    )
  assert.equal(own.answer.spans.length, sentences[0].length)
  const first = await ask('compare', { 'compare.pair': 'text', text: 'It was not long. The horse was sick.' })
  assert.deepEqual([first.answer.row, first.answer.ends], [0, ['sick', 'long']], 'an “It” that begins the sentence')
  const none = await ask('compare', { 'compare.pair': 'text', text: 'the dog saw it' })
  assert.deepEqual(none.answer.sentences, (await ask('compare')).answer.sentences)
  assert.deepEqual(none.answer.spans, [], 'that is no sentence of the reader’s')
})

test('two sentences that don’t fit are refused in words', async () => {
  const text = `it ${'was '.repeat(40)} tired`
  await assert.rejects(ask('compare', { 'compare.pair': 'text', text }), /both sentences need an “it”/)
})

test('under a causal mask no bit in the row of “it” depends on the later adjective', async () => {
  const { figures } = await ask('compare')
  const differing = (a, b) => {
    const [x, y] = [a, b].map((values) => new Uint32Array(Float32Array.from(values).buffer))
    return x.filter((bits, i) => bits !== y[i]).length
  }
  for (const { model, bits } of figures.snapshot.models) {
    const network = await shipped(model)
    for (const [causal, got] of [
      [false, bits.all],
      [true, bits.earlier],
    ]) {
      const rows = STREET.map((text) => {
        const { numbers: tokens } = network.tokens(text)
        const want = ['layer0.weights', 'layer1.weights', 'probabilities'].map((name) => ({ name, row: IT, rows: 1 }))
        return network.run({ tokens, causal, want }).tensors.map(({ data }) => [...data])
      })
      assert.deepEqual(got, {
        weights: differing(rows[0].slice(0, 2).flat(), rows[1].slice(0, 2).flat()),
        ofWeights: 104,
        probabilities: differing(rows[0][2], rows[1][2]),
        ofProbabilities: network.words.length,
      })
    }
    assert.deepEqual([bits.earlier.weights, bits.earlier.probabilities], [0, 0])
    assert.ok(bits.all.weights > 90)
  }
  for (const { cells } of figures.bits.rows) {
    assert.match(cells[0], /^(9\d|10\d) of 104$/)
    assert.match(cells[2], /^0 of 104$/)
    assert.match(cells[3], /^0 of \d+$/)
  }
  assert.deepEqual(figures.bits.rows[1].cells[0], '104 of 104')
  assert.match(figures.bits.said, /down to the last bit/)
  const masked = await ask('compare', { 'compare.causal': true })
  assert.ok(masked.numbers['plain:weights[it,change]'].values.every((value) => value === 0))
  for (const row of rowsOf(masked.numbers['supervised:weights[it,tired]']))
    assert.ok(
      row.slice(9).every((weight) => weight === 0),
      masked.answer.words.join(' '),
    )
})

test('held-out questions: both models right on nearly all, and said to be within their distance', async () => {
  const questions = ['class', 'role', 'agreement', 'name']
  const { heldout } = await ask('compare').then(({ lesson }) => lesson)
  const request = { models: MODELS, task: 'english', questions, count: 200 }
  const held = await new Session().run({}, heldout, request)
  for (const name of MODELS) {
    const network = await shipped(name)
    for (const question of questions) {
      const { asked, right, chance } = network.evaluate({ task: 'english', question, count: 200 })
      assert.deepEqual(held[name][question], { asked, right, chance, accuracy: right / asked }, `${name} ${question}`)
      assert.ok(right >= 0.97 * asked, `${name} ${question}: ${right} of ${asked}`)
    }
  }
  const { held: table, snapshot } = (await ask('compare', {}, { own: { held } })).figures
  assert.deepEqual(snapshot.held, held)
  assert.match(table.said, isSame(held) ? /equally many right answers/ : /within .* percentage points of each other/)
  const percent = (share) => `${Number((100 * share).toFixed(1))}%`
  for (const [i, question] of questions.entries())
    assert.deepEqual(
      table.rows[i].cells,
      [...MODELS.map((name) => percent(held[name][question].accuracy)), held[MODELS[0]][question].chance.toFixed(2)],
      question,
    )
  const saidOf = async (other) => (await ask('compare', {}, { own: { held: other } })).figures.held.said
  const [alike, nearby, worse] = Array.from({ length: 3 }, () => structuredClone(held))
  for (const question of questions) alike[MODELS[0]][question].accuracy = held[MODELS[1]][question].accuracy
  assert.match(await saidOf(alike), /equally many right answers/)
  nearby[MODELS[0]] = structuredClone(nearby[MODELS[1]])
  nearby[MODELS[0]].role.accuracy -= 0.0125
  assert.match(await saidOf(nearby), /within 1\.3 percentage points of each other/)
  worse[MODELS[0]].role.accuracy -= 0.5
  assert.match(await saidOf(worse), /differ by up to \d\d(\.\d)? percentage points/)
  const waiting = (await ask('compare')).figures.held
  assert.ok(waiting.rows.every(({ cells }) => cells.every((cell) => cell === '…')) && /Asking/.test(waiting.said))
  assert.match((await ask('compare', {}, { own: { failure: 'no memory' } })).figures.held.said, /no memory/)
})

test('where no head is picked, each model has the head that looks most at the noun it answers', async () => {
  const { figures, numbers } = await ask('compare', { 'compare.pick': null })
  for (const [i, name] of ['plain', 'supervised'].entries()) {
    const on = rowsOf(numbers[`${name}:weights[it,tired]`]).map((row) => row[1])
    assert.equal(figures.models[i].turn.marks.col, on.indexOf(Math.max(...on)), name)
    assert.ok(Math.max(...on) > 0.9)
  }
})
