// <hl-induction>: the circuit along its training, against the shipped checkpoints, and its heads switched off.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Session, texts } from '../../build/source.mjs'
import { ask, lessons, shownAs } from './kit/ask.mjs'
import { inDouble } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { largest, read, rowsOf, shipped } from './kit/shipped.mjs'

const LETTERS = 'badcabadcabadca'

const tokensOf = (network, letters) => [...letters].map((letter) => network.words.indexOf(letter))

/** Scores of every checkpoint, measured as the element has them measured. */
let formation = null

before(async () => {
  const { request } = await ask('induction')
  formation = await new Session().run({}, lessons.induction.formation, { models: request.models })
})

test('maps, answers and losses are those of the shipped checkpoints', async () => {
  const { answer, figures, numbers } = await ask('induction', { 'induction.letters': LETTERS, 'induction.at': 9 })
  assert.equal(answer.words.join(''), LETTERS)
  const last = await shipped('induction')
  const tokens = tokensOf(last, LETTERS)
  for (const name of ['layer0.weights', 'layer1.weights', 'probabilities'])
    assert.deepEqual(Float32Array.from(numbers[name].values), read(last, { tokens }, name).data, name)
  const { answers, checkpoints, losses, wholeAnswer } = figures.snapshot
  const probabilities = rowsOf(numbers.probabilities)[9]
  assert.equal(answers[0].word, last.words[largest(probabilities)])
  assert.equal(wholeAnswer, answers[0].word)
  assert.deepEqual(
    figures.shown.heads.map(({ label, panel }) => [label, panel.tensors.join()]),
    [
      ['Layer 1, head 1', 'layer0.weights'],
      ['Layer 1, head 2', 'layer0.weights'],
      ['Layer 2, head 1', 'layer1.weights'],
      ['Layer 2, head 2', 'layer1.weights'],
    ],
  )
  const maps = figures.shown.heads.flatMap(({ panel }) => Array.from(panel.figure.values))
  assert.deepEqual(maps, [...numbers['layer0.weights'].values, ...numbers['layer1.weights'].values])
  assert.equal(checkpoints[0], 0)
  assert.equal(losses.length, checkpoints.length)
  assert.deepEqual(Array.from(figures.shown.loss.figure.lines[0].ys), losses)
  for (const at of [0, 3, checkpoints.length - 1]) {
    const network = await shipped(at === checkpoints.length - 1 ? 'induction' : `induction-${checkpoints[at]}`)
    const { data } = read(network, { tokens }, 'probabilities')
    const said = tokens.slice(10).map((token, i) => -Math.log(data[(9 + i) * network.words.length + token]))
    const mean = said.reduce((a, b) => a + b) / said.length
    assert.ok(Math.abs(losses[at] - mean) < 1e-4, `loss at ${checkpoints[at]}: ${losses[at]}, ${mean}`)
  }
})

test('maps and answers are those of the model in double', async () => {
  const letters = 'gatewgatewgatewgatew'
  const { numbers } = await ask('induction', { 'induction.letters': letters })
  const { layers, probabilities } = await inDouble('induction', [...letters].join(' '))
  for (const layer of [0, 1]) {
    const wanted = layers[layer].flatMap(({ weights }) => weights)
    near(numbers[`layer${layer}.weights`], wanted, 1e-5, `layer ${layer}`)
  }
  near(numbers.probabilities, probabilities, 1e-5, 'probabilities')
})

test('scores are those of the shipped checkpoints, and what is said of heads follows from them', async () => {
  const asked = await ask('induction', {}, { own: { formation } })
  const { checkpoints, scores } = asked.figures.snapshot
  for (const at of [0, 3, checkpoints.length - 1]) {
    const network = await shipped(at === checkpoints.length - 1 ? 'induction' : `induction-${checkpoints[at]}`)
    const what = { task: 'induction', count: 200 }
    assert.equal(scores.accuracy[at], Math.fround(network.evaluate({ ...what, question: 'second-copy' }).accuracy))
    const heads = network.headScores(what)
    assert.equal(scores.induction[at], Math.fround(Math.max(...heads.map(({ links }) => links.induction))))
    assert.equal(scores.previous[at], Math.fround(Math.max(...heads.map(({ links }) => links['left-neighbour']))))
    assert.deepEqual(
      scores.heads[at],
      heads.map(({ links }) => ({ previous: links['left-neighbour'], induction: links.induction })),
    )
  }
  const { heads, scores: shown } = asked.figures.shown
  assert.deepEqual(
    heads.map(({ role }) => role.said),
    scores.heads.at(-1).map(({ previous, induction }) => {
      const [best, what] =
        previous > induction ? [previous, 'the letter before.'] : [induction, 'what followed this letter last time.']
      if (best < 0.35) return 'Has neither pattern.'
      return `${best < 0.6 ? 'Leans to' : 'Looks at'} ${what}`
    }),
  )
  assert.ok(heads.some(({ role }) => role.said === 'Looks at the letter before.'))
  assert.ok(heads.some(({ role }) => role.said === 'Looks at what followed this letter last time.'))
  for (const [label, name] of [
    ['next letter right', 'accuracy'],
    ['previous-token head', 'previous'],
    ['induction head', 'induction'],
  ]) {
    const step = checkpoints[scores[name].findIndex((value) => value > 0.5)]
    assert.ok(shown.note.said.includes(`${label} at ${step.toLocaleString('en')}`), shown.note.said)
    const line = shown.panel.figure.lines.find((one) => one.label === label)
    assert.deepEqual(Array.from(line.ys), scores[name])
  }
  assert.match(shown.note.said, /on 200 held-out sequences/)
  assert.ok(Math.abs(shown.panel.figure.references[0].value - 1 / 24) < 1e-9)
  assert.equal((await ask('induction')).figures.shown.scores, null)
})

test('along the training the scores rise, the loss falls, and the answers come right', async () => {
  const { figures } = await ask('induction', {}, { own: { formation } })
  const { scores, losses, checkpoints } = figures.snapshot
  for (const [name, low, high] of [
    ['accuracy', 0.15, 0.9],
    ['previous', 0.2, 0.4],
    ['induction', 0.2, 0.6],
  ]) {
    const [first, last] = [scores[name][0], scores[name].at(-1)]
    assert.ok(first < low && last > high, `${name}: ${first} to ${last}`)
  }
  assert.ok(losses[0] > 2.5 && losses.at(-1) < 0.2, `loss ${losses[0]} to ${losses.at(-1)}`)
  const start = await ask('induction', { 'induction.step': 0 })
  assert.equal(start.figures.snapshot.step, 0)
  assert.ok(start.figures.snapshot.answers[0].probability < 0.3)
  const end = await ask('induction', { 'induction.step': checkpoints.at(-1) })
  assert.equal(end.figures.snapshot.step, checkpoints.at(-1))
  assert.equal(end.figures.snapshot.answers[0].word, 'c')
  assert.ok(end.figures.snapshot.answers[0].probability > 0.9)
  assert.notDeepEqual(end.numbers['layer1.weights'], start.numbers['layer1.weights'])
  assert.match(end.figures.shown.says.said, /says “c” with probability 0\.9\d+, and that is your next letter/)
  assert.deepEqual(end.figures.shown.loss.marks, { col: checkpoints.length - 1 })
})

test('a step shows the last checkpoint by then', async () => {
  for (const step of [170, 0, 39, 40, 900, 1e6]) {
    const { checkpoints, step: shown } = (await ask('induction', { 'induction.step': step })).figures.snapshot
    assert.equal(shown, checkpoints.filter((each) => each <= step).at(-1))
  }
})

test('switching heads off changes the answer, and what is said beside it', async () => {
  const { figures } = await ask('induction', { 'induction.without': '1.0 1.1' })
  const { answers, wholeAnswer } = figures.snapshot
  assert.equal(wholeAnswer, 'c')
  assert.notEqual(answers[0].word, 'c')
  assert.equal(
    figures.shown.ablated.said,
    `With all heads on, the model says “c”; with these heads off, it says “${answers[0].word}”.`,
  )
  const network = await shipped('induction')
  const tokens = tokensOf(network, 'hdkpvcqmhdkpvcqmhdkpvcqm')
  const { data } = read(
    network,
    { tokens, heads: Uint8Array.of(1, 1, 0, 0) },
    { name: 'probabilities', row: 12, rows: 1 },
  )
  assert.equal(answers[0].probability, Math.max(...data))
  const whole = read(network, { tokens }, { name: 'probabilities', row: 12, rows: 1 }).data
  for (const { label, value, before } of figures.shown.next.figure.answers) {
    const word = network.words.indexOf(label)
    assert.deepEqual([value, before], [data[word], whole[word]])
  }
  const on = await ask('induction')
  assert.equal(on.figures.snapshot.answers[0].word, 'c')
  assert.equal(on.figures.shown.ablated, null)
})

test('letters of any kind: known ones are read, others counted, too few said so', async () => {
  for (const [typed, shown, ignored] of [
    ['ABcz9!', 'abc', 3],
    ['ab'.repeat(40), `${'ab'.repeat(15)}a`, 49],
    ['a b\tc 😀', 'abc', 1],
  ]) {
    const { answer, figures } = await ask('induction', { 'induction.letters': typed })
    assert.deepEqual([answer.words.join(''), answer.ignored, answer.limit], [shown, ignored, 31])
    assert.notEqual(figures.shown, null)
  }
  for (const few of ['', 'q', '???']) {
    const { figures } = await ask('induction', { 'induction.letters': few })
    assert.equal(figures.shown, null)
    assert.deepEqual([figures.snapshot.losses, figures.snapshot.answers], [[], []])
  }
})

test('the picked row chooses the answer without asking again; beyond the last letter it is the last', async () => {
  const asked = await ask('induction', { 'induction.letters': LETTERS })
  const rows = rowsOf(asked.numbers.probabilities)
  for (const row of [0, 3, 14, 30]) {
    const { shown, snapshot } = shownAs(asked, { 'induction.at': row })
    const there = Math.min(row, 14)
    assert.equal(snapshot.answers[0].probability, Math.max(...rows[there]))
    assert.equal(shown.next.heading, `What comes after “${LETTERS[there]}” (letter ${there + 1})?`)
    assert.deepEqual(shown.heads[0].panel.marks, { row: there, col: 5 })
    assert.equal(/Your letters end here/.test(shown.says.said), there === 14)
  }
  const { heads } = shownAs(asked, {}, { hovered: { row: 2, col: 1 } }).shown
  for (const { panel } of heads) assert.deepEqual(panel.marks, { row: 2, col: 1 })
})

test('what the task says once it is met follows the order in which heads formed', () => {
  const { ask: task } = texts.induction.frame
  const said = (accuracy, previous, at = 4) =>
    task({
      shown: {
        training: { at },
        passed: [
          { name: 'accuracy', at: accuracy, step: 40 * accuracy },
          previous === null ? { name: 'previous', at: -1, step: null } : { name: 'previous', at: previous, step: 2000 },
          { name: 'induction', at: 4, step: 160 },
        ],
      },
    })
  assert.match(said(3, 10, 5), /Drag the training step/)
  assert.match(task({ shown: null }), /Drag the training step/)
  assert.equal(
    said(3, 10),
    'Found, at step 160. For comparison: half of the answers are right at step 120, before it; a previous-token head appears at step 2,000, after it.',
  )
  assert.match(said(4, null), /are right at the same moment; a previous-token head appears at no step\.$/)
})
