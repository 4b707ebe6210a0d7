// <hl-block>: a word's vector step by step, with parts left out; LayerNorm; what looks at other words; both orders.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { layerNorm, plus, softmax, times } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { rowsOf, shipped } from './kit/shipped.mjs'

const TIRED = 'The animal didn’t cross the street because it was too tired.'
const IT = 8

/** Of float32 runs of two layers: vectors, and probabilities. */
const VECTOR = 2e-4
const PROBABILITY = 2e-5

const ones = (count, value) => [Array.from({ length: count }, () => value)]

/** A shipped model in double, step by step, with parts left out: every level's rows, what each step adds, and answers. */
async function trunkInDouble(name, text, off = []) {
  const network = await shipped(name)
  const { config } = network
  const of = (weights) => {
    const { shape, data } = network.weights(weights)
    const cols = shape.at(-1)
    return Array.from({ length: data.length / cols }, (_, r) => [...data.slice(r * cols, (r + 1) * cols)])
  }
  const linear = (x, w, b) => times(x, of(w)).map((row) => row.map((value, c) => value + of(b)[0][c]))
  const numbers = [...network.tokens(text).numbers]
  const [embedding, positions] = [of('embedding'), of('positions')]
  let x = numbers.map((number, at) => embedding[number].map((value, c) => value + positions[at][c]))
  const [levels, added] = [[x], []]
  const attend = (layer, input) => {
    const [q, k, v] = ['q', 'k', 'v'].map((l) => linear(input, `layer${layer}.w${l}`, `layer${layer}.b${l}`))
    const rows = input.map((_, i) =>
      Array.from({ length: config.heads }, (_, h) => {
        const own = (row) => row.slice(h * config.dim, (h + 1) * config.dim)
        const scores = k.map((row, j) => {
          if (config.architecture === 'decoder' && j > i) return -Infinity
          return own(row).reduce((sum, value, d) => sum + value * own(q[i])[d], 0) / Math.sqrt(config.dim)
        })
        const { weights } = softmax(scores)
        return own(v[0]).map((_, d) => weights.reduce((sum, w, j) => sum + w * own(v[j])[d], 0))
      }).flat(),
    )
    return linear(rows, `layer${layer}.wo`, `layer${layer}.bo`)
  }
  const feed = (layer, input) => {
    const hidden = linear(input, `layer${layer}.w1`, `layer${layer}.b1`)
    return linear(
      hidden.map((row) => row.map((value) => Math.max(0, value))),
      `layer${layer}.w2`,
      `layer${layer}.b2`,
    )
  }
  for (let layer = 0; layer < config.layers; layer++)
    for (const [kind, number, f] of [
      ['self', 1, attend],
      ['ffn', 2, feed],
    ]) {
      const part = `layer${layer}.${kind}`
      const input = off.includes(`${part}.norm`)
        ? x
        : layerNorm(x, of(`layer${layer}.gain${number}`), of(`layer${layer}.bias${number}`), config.eps)
      const made = off.includes(part) ? x.map((row) => row.map(() => 0)) : f(layer, input)
      added.push(made)
      x = off.includes(`${part}.residual`) ? made : plus(x, made)
      levels.push(x)
    }
  const answers = levels.map((rows) => {
    const final = layerNorm(rows, of('final.gain'), of('final.bias'), config.eps)
    return final.map((row) => {
      const logits = embedding.map((word, n) => word.reduce((sum, w, c) => sum + w * row[c], of('output.bias')[0][n]))
      return softmax(logits).weights
    })
  })
  return { words: network.words, levels, added, answers }
}

const CASES = [
  ['english-supervised', []],
  ['english-plain', []],
  ['english-plain', ['layer1.self.residual']],
  [
    'english-supervised',
    ['layer0.self.residual', 'layer0.ffn.residual', 'layer1.self.residual', 'layer1.ffn.residual'],
  ],
  ['english-supervised', ['layer0.self', 'layer1.ffn']],
  ['english-plain', ['layer0.self.norm', 'layer1.ffn.norm']],
  ['english-writer', ['layer1.ffn.residual']],
]
for (const [model, off] of CASES)
  test(`${model} without ${off.join(', ') || 'nothing'}: every level, every step, every answer as in double`, async () => {
    const { numbers, answer, figures } = await ask('block', { model, text: TIRED, row: 'it', 'block.off': off })
    const { words, levels, added, answers } = await trunkInDouble(model, TIRED, off)
    near(
      numbers.levels,
      levels.map((rows) => rows[IT]),
      VECTOR,
      'levels',
    )
    near(
      numbers.added,
      added.map((rows) => rows[IT]),
      VECTOR,
      'added',
    )
    const best = answers.map((rows) => rows[IT].indexOf(Math.max(...rows[IT])))
    assert.deepEqual(
      answer.best,
      best.map((number) => words[number]),
    )
    near(
      numbers.answers,
      answers.map((rows, k) => [rows[IT][best[k]]]),
      PROBABILITY,
      'answers',
    )
    near(
      numbers.now,
      answer.shown.map((word) => [answers.at(-1)[IT][words.indexOf(word)]]),
      PROBABILITY,
      'the answer',
    )
    const whole = await trunkInDouble(model, TIRED)
    near(
      numbers.whole,
      answer.shown.map((word) => [whole.answers.at(-1)[IT][words.indexOf(word)]]),
      PROBABILITY,
      'the untouched answer',
    )
    assert.deepEqual(figures.snapshot.off, off)
  })

test('the plain model: one wire cut, and “animal” is gone', async () => {
  const { figures } = await ask('block', { model: 'english-plain', text: TIRED, 'block.off': 'layer1.self.residual' })
  assert.deepEqual([figures.outcome.before, figures.outcome.cut], ['animal', ['attention 2']])
  assert.notEqual(figures.outcome.now, 'animal')
})

test('each wire cut alone: what becomes of the answer is said, and its probability before and after', async () => {
  const off = ['layer0.self', 'layer0.ffn', 'layer1.self', 'layer1.ffn'].map((part) => `${part}.residual`)
  const lastOf = async (cut) => {
    const { words, answers } = await trunkInDouble('english-plain', TIRED, cut)
    const share = answers.at(-1)[IT]
    const best = share.indexOf(Math.max(...share))
    return { best: words[best], share: share[best].toFixed(3) }
  }
  const before = await lastOf([])
  const survived = []
  for (const wire of off) {
    const now = await lastOf([wire])
    const { figures } = await ask('block', { model: 'english-plain', text: TIRED, row: 'it', 'block.off': wire })
    const { said } = figures.shown.verdict
    const isSame = now.best === before.best
    survived.push(isSame)
    const wanted = isSame
      ? `still answers “${now.best}” (${now.share}; with all parts on ${before.share}).`
      : `answers “${now.best}” (${now.share}) in place of “${before.best}” (${before.share}).`
    assert.ok(said.endsWith(`the model ${wanted}`), `${said}, not: ${wanted}`)
    assert.match(
      texts.block.frame.ask(figures),
      isSame ? /still answers “animal”\. Cut another wire/u : /in place of “animal”/u,
    )
  }
  assert.ok(survived.includes(true) && survived.includes(false), 'some cuts lose the answer and some do not')
})

test('a part that is off is named', async () => {
  const said = async (off) =>
    (await ask('block', { model: 'english-plain', text: TIRED, row: 'it', 'block.off': off })).figures.shown.verdict
      .said
  assert.match(await said('layer0.self.norm'), /^LayerNorm before attention 1 off: the model/u)
  assert.match(
    await said('layer0.ffn layer1.self.norm layer0.self.residual'),
    /^Wire cut around attention 1, feed-forward 1 and LayerNorm before attention 2 off: the model/u,
  )
  assert.match(await said('layer1.ffn'), /^Feed-forward 2 off: the model/u)
})

const moments = (row) => {
  const mean = row.reduce((a, x) => a + x, 0) / row.length
  return [mean, row.reduce((a, x) => a + (x - mean) ** 2, 0) / row.length]
}

const turned = (rows) => rows[0].map((_, c) => rows.map((row) => row[c]))

for (const [step, off] of [
  [0, []],
  [1, []],
  [3, ['layer1.self.residual']],
])
  test(`LayerNorm ${step + 1}: mean and variance of each word, before and after, and over the words`, async () => {
    const model = 'english-supervised'
    const { numbers, figures } = await ask('block', { model, text: TIRED, 'block.norm': step, 'block.off': off })
    const { levels } = await trunkInDouble(model, TIRED, off)
    const x = levels[step]
    const network = await shipped(model)
    const [gain, bias] = ['gain', 'bias'].map((name) => [
      [...network.weights(`layer${step >> 1}.${name}${(step % 2) + 1}`).data],
    ])
    const { eps } = network.config
    const plain = (rows) => layerNorm(rows, ones(rows[0].length, 1), ones(rows[0].length, 0), eps)
    near(numbers['norm.before'], x.map(moments), 1e-3, 'as it comes')
    near(numbers['norm.even'], plain(x).map(moments), 1e-3, 'normalised')
    near(numbers['norm.after'], layerNorm(x, gain, bias, eps).map(moments), 1e-3, 'after gain and bias')
    near(numbers['norm.batch'], turned(plain(turned(x))).map(moments), 1e-3, 'over the words')
    const even = rowsOf(numbers['norm.even'])
    assert.ok(even.every(([mean, variance]) => Math.abs(mean) < 1e-5 && Math.abs(variance - 1) < 1e-3))
    const after = rowsOf(numbers['norm.after'])
    assert.ok(
      after.some(([mean, variance]) => Math.abs(mean) > 0.01 || Math.abs(variance - 1) > 0.1),
      'not 0 and 1',
    )
    const strips = figures.shown.vectors.figure.strips.map(({ values }) => [[...values]])
    const own = [x[IT], plain(x)[IT], gain[0], bias[0], layerNorm(x, gain, bias, eps)[IT]]
    strips.forEach((strip, i) => near({ values: strip.flat() }, own[i], 1e-3, `strip ${i + 1}`))
    const { rows } = figures.shown.norm
    assert.equal(rows.length, 4, 'as it comes, normalised, after gain and bias, the other axis')
    assert.deepEqual(
      rows[3].cells.map((cell) => Number(cell.replace('−', '-'))),
      rowsOf(numbers['norm.batch'])[IT].map((value) => Number(value.toFixed(2)) + 0),
    )
    assert.deepEqual(
      rows[1].cells.map((cell) => cell.replace('−', '')),
      ['0.00', '1.00'],
    )
  })

for (const model of ['english-supervised', 'english-writer'])
  test(`${model}: another word changes what attention adds, and not a bit of what the feed-forward adds`, async () => {
    const { numbers, answer } = await ask('block', {
      model,
      text: TIRED,
      row: 'it',
      column: 'animal',
      'block.word': 'fox',
    })
    assert.equal(answer.other.words[1], 'fox')
    const [attention, forward] = ['attention', 'forward'].map((name) => numbers[`apart.${name}`].values)
    assert.ok(attention[IT] > 1e-3, `${attention[IT]}`)
    assert.equal(forward[IT], 0)
    assert.ok(forward[1] > 1e-3, 'the other word has another input')
  })

test('both orders on random weights: post-norm ends at mean 0 and variance 1, pre-norm grows', async () => {
  const { numbers } = await ask('block', { text: TIRED })
  const [post, pre] = ['post', 'pre'].map((order) => rowsOf(numbers[`random.${order}`]))
  for (const [mean, variance] of post.slice(1)) assert.ok(Math.abs(mean) < 1e-5 && Math.abs(variance - 1) < 1e-3)
  assert.deepEqual(pre[0], post[0], 'the same input')
  assert.ok(pre[1][1] > pre[0][1] && pre[2][1] > pre[1][1], `${pre}`)
})

test('the levels call is refused where it makes no sense', async () => {
  const core = await loadCore()
  const network = await shipped('english-plain')
  const refused = (options, code, model = network) =>
    assert.throws(
      () => model.levels(options),
      (error) => error.code === code,
      JSON.stringify(options),
    )
  refused({ tokens: [1, 2], row: 2 }, 'RANGE')
  refused({ tokens: [1, 2] }, 'TYPE')
  refused({ tokens: [1, 2], row: 0, want: ['x'] }, 'TYPE')
  const random = await core.randomModel()
  refused({ tokens: ['a'], row: 0, answers: true }, 'UNSUPPORTED', random)
  const { count, vectors, probabilities } = random.levels({ tokens: ['a', 'b'], row: 1 })
  assert.deepEqual([count, vectors.length, probabilities], [5, 5 * 64, null])
})

test('the words of the figure: unsolved at first, and each step named', async () => {
  const asked = await ask('block', { text: TIRED })
  assert.equal(asked.figures.outcome.off, 0)
  for (const off of [[], ['layer1.self.residual'], ['layer0.self.residual']]) {
    const { figures, numbers, answer } = await ask('block', { text: TIRED, 'block.off': off })
    const [now, before] = [answer.best.at(-1), asked.answer.best.at(-1)]
    const share = numbers.answers.values.at(-1).toFixed(3)
    const was = asked.numbers.answers.values.at(-1).toFixed(3)
    const changed =
      now === before
        ? `still answers “${now}” (${share}; with all parts on ${was})`
        : `answers “${now}” (${share}) in place of “${before}” (${was})`
    const wanted = `the model ${off.length ? changed : `answers “${now}” (${share}) at “it”`}.`
    assert.ok(figures.shown.verdict.said.endsWith(wanted), `${figures.shown.verdict.said}, not ${wanted}`)
  }
  assert.deepEqual(
    asked.figures.shown.switches.map(({ title }) => title),
    ['attention 1', 'feed-forward 1', 'attention 2', 'feed-forward 2'],
  )
  assert.equal(shownAs(asked, {}).reason, '')
  assert.notEqual((await ask('block', { text: '' })).figures.reason, '')
})
