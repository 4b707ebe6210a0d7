// <hl-train>: trainings on this thread, step by step: what is learned, what is said of it, what each head is worth.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, texts } from '../../build/source.mjs'
import { ask } from './kit/ask.mjs'
import { piecesOf } from './kit/pieces.mjs'

/** A training of so many steps. */
const train = (taken, knobs = {}, own = {}) => ask('train', knobs, { own: { taken, ...own } })

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length

/** Tensors that hold weights of attention. */
const mapsOf = (numbers) => Object.entries(numbers).filter(([name]) => name.endsWith('weights'))

test('loss falls, accuracy is asked every 25 steps, maps change', async () => {
  const before = await train(0)
  assert.equal(before.figures.snapshot.training.step, 0)
  assert.match(before.figures.sentence.said, /random weights/)
  assert.equal(before.numbers.loss, undefined)
  const { figures, numbers, answer } = await train(60)
  const { training } = figures.snapshot
  assert.ok(training.step === 60 && !training.diverged)
  const losses = numbers.loss.values
  assert.equal(losses.length, 60)
  assert.ok(losses.every((loss) => loss > 0.5 && loss < 5))
  assert.ok(mean(losses.slice(-5)) < mean(losses.slice(0, 5)) - 0.3, `${losses.slice(0, 5)} … ${losses.slice(-5)}`)
  assert.notDeepEqual(numbers['layer1.weights'], before.numbers['layer1.weights'])
  assert.deepEqual(numbers['accuracy.step'].values, [0, 25, 50, 60])
  assert.deepEqual(
    training.accuracies.map(({ step }) => step),
    [0, 25, 50, 60],
  )
  const asked = training.accuracies.map(({ scores }) => Math.fround(scores[0].accuracy))
  assert.deepEqual(numbers['accuracy.second-copy'].values, asked)
  assert.equal(training.scores.length, 4)
  assert.equal(figures.maps.length, 4)
  const values = figures.maps.flatMap(({ panel }) => Array.from(panel.figure.values))
  assert.deepEqual(
    values,
    mapsOf(numbers).flatMap(([, tensor]) => tensor.values),
  )
  for (const [i, { panel, shares }] of figures.maps.entries()) {
    const { attention, head, links } = training.scores[i]
    assert.equal(panel.heading, `Layer ${attention + 1}, head ${head + 1}`)
    assert.deepEqual(
      shares.slice(0, 2).map(({ title, said }) => [title, said]),
      [
        ['previous token', links['left-neighbour'].toFixed(2)],
        ['after its copy', links.induction.toFixed(2)],
      ],
    )
  }
  assert.deepEqual(Array.from(figures.loss.figure.lines[0].ys), losses)
  assert.equal(figures.loss.figure.describe(0, 1), `step 2: Loss ${losses[1].toFixed(4)}`)
  assert.match(figures.loss.figure.references[0].label, /guessing: 3\.18/)
  assert.match(figures.accuracy.figure.references[0].label, /chance: 4\.2%/)
  assert.equal(answer.facts.steps, 2000)
  assert.deepEqual(figures.progress.said, ['Step 60 of 2,000'])
})

test('a seed means the same training each time, another another one', async () => {
  const first = (await train(3)).numbers
  assert.deepEqual((await train(3)).numbers, first)
  assert.notDeepEqual((await train(3, { 'train.seed': 77 })).numbers.loss, first.loss)
})

test('knobs build the model that they name; what isn’t set is as suits the task', async () => {
  const built = async (knobs) => (await train(0, knobs)).answer.facts
  const { config, task } = await built({})
  assert.deepEqual([task, config.layers, config.heads, config.architecture], ['induction', 2, 2, 'decoder'])
  const other = (
    await built({
      'train.heads': 4,
      'train.layers': 1,
      'train.position': 'rope',
      'train.masked': false,
      'train.seed': 9,
    })
  ).config
  assert.deepEqual([other.layers, other.heads, other.position, other.architecture], [1, 4, 'rope-half', 'encoder'])
  const reversal = await train(0, { 'train.task': 'reversal', 'train.masked': false })
  assert.equal(reversal.answer.facts.config.architecture, 'encoder-decoder')
  assert.deepEqual(
    reversal.figures.maps.map(({ panel }) => panel.heading),
    ['Encoder', 'Decoder self-attention', 'Decoder cross-attention'].flatMap((name) => [
      `${name}, head 1`,
      `${name}, head 2`,
    ]),
  )
  assert.ok(reversal.numbers['decoder.layer0.cross.weights'])
  assert.equal((await built({ 'train.task': 'english' })).steps, 3000)
  assert.equal((await built({ 'train.rate': 0.02 })).learningRate, 0.02)
})

test('a learning rate that diverges: said, stopped, numbers and maps stay those of the step before', async () => {
  const { figures, numbers } = await train(40, { 'train.rate': 10 })
  const { training } = figures.snapshot
  assert.ok(training.diverged && training.step < 40)
  assert.match(figures.divergence, new RegExp(`diverged at step ${training.step + 1} .*rate of 10 is too large.*Reset`))
  assert.equal(figures.announcement, 'Training diverged and stopped.')
  assert.ok(Object.values(numbers).every(({ values }) => values.length && values.every(Number.isFinite)))
  assert.deepEqual(numbers, (await train(training.step, { 'train.rate': 10 })).numbers)
})

// ---- What is learned ----

test('defaults learn: an induction head forms, two heads of layer 1 share the work, and one takes over late', async () => {
  const costs = ({ numbers }) => {
    const [whole] = numbers.right.values
    return { whole, cost: numbers['right.without'].values.map((right) => whole - right) }
  }
  const early = await train(200)
  const { training } = early.figures.snapshot
  assert.ok(training.accuracies.some(({ scores }) => scores[0].accuracy > 0.9))
  const best = training.scores.reduce((a, b) => (b.links.induction > a.links.induction ? b : a))
  assert.equal(best.attention, 1)
  const { sentence, worth } = early.figures
  assert.ok(sentence.said.includes(best.links.induction.toFixed(2)), sentence.said)
  assert.ok(sentence.said.includes(`induction head has formed in layer 2, head ${best.head + 1}`), sentence.said)
  assert.deepEqual(sentence.tensors, ['accuracy.second-copy'])
  assert.match(sentence.said, /Right answers on examples not used in training: 9\d%\./)

  const then = costs(early)
  assert.ok(then.whole > 0.9, `${then.whole}`)
  assert.equal(then.whole, Math.fround(training.accuracies.at(-1).scores[0].accuracy), 'the same questions')
  assert.ok(then.cost[0] > 0.15 && then.cost[1] > 0.15, `${then.cost}`)
  assert.ok(Math.max(...then.cost.slice(0, 2)) < 1.5 * Math.min(...then.cost.slice(0, 2)), `${then.cost}`)
  for (const head of [0, 1]) assert.ok(training.scores[head].links['left-neighbour'] < 0.35, 'both are blurred')
  assert.match(
    worth.said,
    /^At step 200, 9\d% .*; at least 9\d% without any other head\. These heads share the work\.$/,
  )
  for (const head of [1, 2]) assert.match(worth.said, new RegExp(`[67]\\d% without layer 1, head ${head};`))

  const late = await train(2000)
  const end = costs(late)
  assert.ok(end.whole > 0.95 && end.cost[1] > 0.5, `${end.cost}`)
  for (const head of [0, 2, 3]) assert.ok(end.cost[head] < 0.1, `${end.cost}`)
  const [, taker] = late.figures.snapshot.training.scores
  assert.ok(taker.links['left-neighbour'] > 0.8)
  assert.match(
    late.figures.worth.said,
    /^At step 2,000, .* [1-3]\d% without layer 1, head 2; at least 9\d% without any other head\. This head does/,
  )
  assert.match(late.figures.sentence.said, /previous-token head has formed in layer 1, head 2: 0\.8/)
  assert.match(late.figures.progress.said.join(), /The schedule is over/)
  assert.equal(late.figures.announcement, 'Training is done.')
})

test('what a head is worth is what the model answers without it', async () => {
  const { numbers, figures } = await train(150, { 'train.heads': 4, 'train.layers': 1 })
  assert.deepEqual(numbers['right.without'].shape, [1, 4])
  assert.deepEqual(
    figures.maps.map(({ shares }) => [shares.at(-1).title, shares.at(-1).said]),
    numbers['right.without'].values.map((right) => ['right without it', right.toFixed(2)]),
  )
  const trainer = await (await loadCore()).trainer({ heads: 4, layers: 1 })
  trainer.step(150)
  const sum = Array.from({ length: 5 }, () => 0)
  let asked = 0
  for (let index = 0; index < 32; index++) {
    const { tokens, targets } = trainer.example({ index })
    asked += targets.filter((target) => target !== null).length
    for (let off = -1; off < 4; off++) {
      const heads = Uint8Array.from({ length: 4 }, (_, i) => Number(i !== off))
      const { data } = trainer.network.run({ tokens, heads, want: ['probabilities'] }).tensors[0]
      for (const [row, target] of targets.entries()) {
        if (target === null) continue
        const values = Array.from(data.subarray(24 * row, 24 * (row + 1)))
        sum[off + 1] += Number(values.indexOf(Math.max(...values)) === target)
      }
    }
  }
  const shares = sum.map((right) => Math.fround(right / asked))
  assert.deepEqual([...numbers.right.values, ...numbers['right.without'].values], shares)
})

test('without its mask the loss falls, generation fails, and the sentence says what the heads do', async () => {
  const { numbers, figures } = await train(500, { 'train.masked': false })
  assert.ok(numbers.loss.values.at(-1) < 0.5)
  assert.ok(figures.snapshot.training.accuracies.at(-1).scores[0].accuracy < 0.6)
  assert.match(figures.sentence.said, /at the very letter that the model has to say/)
  assert.equal(figures.worth, null, 'letters are asked for one by one')
})

// ---- What is said, whatever the numbers are ----

test('what is said follows from the numbers: words for each case', async () => {
  const { lesson, answer, state } = await train(2)
  const weights = (name) => answer.tensors.find((tensor) => tensor.name === name)
  const said = ({ right, without, accuracy, isPlaying = false, step = answer.step }) => {
    const changed = {
      right: [right],
      'right.without': without,
      'accuracy.second-copy': accuracy && [0.04, accuracy],
    }
    const tensors = answer.tensors.map((tensor) =>
      changed[tensor.name] ? { ...weights(tensor.name), data: Float32Array.from(changed[tensor.name]) } : tensor,
    )
    return lesson.figures({ ...answer, step, speed: 100, tensors }, state, { isPlaying })
  }
  const worth = (right, without) => said({ right, without }).worth.said
  assert.match(worth(0.98, [0.97, 0.96, 0.98, 0.94]), /98% .* all heads on, and at least 94% with any one head off\.$/)
  assert.match(
    worth(0.98, [0.97, 0.31, 0.96, 0.9]),
    /; 31% without layer 1, head 2; at least 90% without any other head\. This head does/,
  )
  assert.match(
    worth(0.84, [0.64, 0.6, 0.8, 0.84]),
    /; 60% without layer 1, head 2; 64% without layer 1, head 1; at least 80% without any other head\. These/,
  )
  assert.match(worth(1, [0, 0, 0, 0]), /^At step 2, 100% .*; 0% .*; 0% .*; 0% .*; at least 0% without any other/)
  assert.match(said({ right: 1, without: [1, 1, 1, 1], accuracy: 0.999 }).sentence.said, /99\.9%\.$/)
  assert.deepEqual(said({ right: 1, without: [1, 1, 1, 1], accuracy: 0.5 }).sentence.tensors, [])
  const { progress, announcement } = said({ right: 1, without: [1, 1, 1, 1], isPlaying: true })
  assert.deepEqual(progress.said, ['Step 2 of 2,000', '100 steps per second', 'about 20 s left'])
  assert.equal(announcement, 'Training.')
  assert.match(said({ right: 1, without: [1, 1, 1, 1], step: 2001 }).progress.said[1], /beyond the schedule/)
})

test('a model that goes on from a file isn’t called untrained, and what it knows is said at once', async () => {
  const { lesson, answer, state } = await train(0)
  const [own, continued] = [{}, { isContinued: true }].map(
    (known) => lesson.figures(answer, state, known).sentence.said,
  )
  assert.match(own, /learned nothing yet/)
  assert.equal(continued, 'No head has a pattern of its own yet.')
})

test('a training of some steps: each piece is made of the tensors that it names', async () => {
  const { answer, figures, state } = await train(3)
  const before = piecesOf(figures)
  const { lesson } = await train(0)
  for (const tensor of answer.tensors) {
    const unseen = new Set([...before].filter(([, { tensors }]) => tensors.includes(tensor.name)).map(([path]) => path))
    assert.ok(unseen.size, `${tensor.name} is on show`)
    const { length } = tensor.data
    for (let i = 0; i < 8 && unseen.size; i++) {
      const index = Math.floor((i * length) / 8)
      const data = Float32Array.from(tensor.data)
      data[index] += 0.4
      const tensors = answer.tensors.map((one) => (one === tensor ? { ...tensor, data } : one))
      for (const [path, piece] of piecesOf(lesson.figures({ ...answer, tensors }, state, {}))) {
        if (piece.held === before.get(path).held || piece.seen() === before.get(path).seen()) continue
        assert.ok(piece.tensors.includes(tensor.name), `${tensor.name} changes ${path}`)
        unseen.delete(path)
      }
    }
    assert.deepEqual([...unseen], [], tensor.name)
  }
})

test('the task is a question about the model that is built, and is met once that knows its own task', async () => {
  const { ask: task } = texts.train.frame
  const asked = async (knobs) => task((await train(0, knobs)).figures)
  assert.match(await asked({}), /Which head will look at the letter before, and which/)
  assert.match(await asked({ 'train.masked': false }), /when no mask hides the answer/)
  assert.match(await asked({ 'train.task': 'reversal' }), /the letter that has to be written next/)
  assert.match(await asked({ 'train.task': 'english' }), /from “it” at its noun/)
  const { figures, answer } = await train(0)
  assert.equal(figures.sentence.knows, false)
  assert.match(task({ ...figures, sentence: { ...figures.sentence, knows: true } }), /^The model knows its task/)
  for (const { role, shares } of figures.maps)
    assert.ok(shares.filter(({ title }) => title !== 'right without it').every(({ share }) => share <= role.share))
  assert.equal(answer.step, 0)
})
