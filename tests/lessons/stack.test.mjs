// <hl-stack>: parameters of whole models, counted here once more with big integers, and maps of random and of trained layers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, texts } from '../../build/source.mjs'
import { ask, KNOBS, shownAs } from './kit/ask.mjs'
import { softmax, times } from './kit/double.mjs'
import { near } from './kit/near.mjs'
import { shipped } from './kit/shipped.mjs'

const TIRED = 'The animal didn’t cross the street because it was too tired.'

/** The same count from the formulas, exact. */
function counted(plan) {
  const [d, f, words, places] = [plan.width, plan.ffn, plan.words, plan.places].map(BigInt)
  const [encoders, decoders] = [plan.encoderLayers, plan.decoderLayers].map(BigInt)
  const attention = 4n * d * d + (plan.attentionBiases ? 4n * d : 0n)
  const ffn = f ? d * f + f + f * d + d : 0n
  const norm = 2n * d
  const norms = (steps) => (plan.norm === 'none' ? 0n : steps * norm)
  const steps = f ? 1n : 0n
  const attentions = encoders && decoders ? 2n : 1n
  const final = (layers) => (plan.finalNorms && layers ? norm : 0n)
  const encoder = encoders * (attention + ffn + norms(1n + steps)) + final(encoders)
  const decoder = decoders * (attentions * attention + ffn + norms(attentions + steps)) + final(decoders)
  const rest =
    (plan.outputMatrix ? d * words : 0n) +
    (plan.outputBias ? words : 0n) +
    (plan.embeddingNorm ? norm : 0n) +
    (plan.pooler ? d * d + d : 0n)
  return { encoder, decoder, total: encoder + decoder + (words + places) * d + rest }
}

/** Holds a lesson's sizes to the formulas. */
function holds({ answer: { plan, sizes }, numbers }) {
  assert.deepEqual(['none', ...Object.keys(sizes.parts)], KNOBS['stack.part'].choices)
  const wanted = counted(plan)
  for (const name of ['encoder', 'decoder', 'total']) assert.equal(BigInt(sizes[name]), wanted[name], name)
  const parts = Object.values(sizes.parts)
  assert.equal(
    parts.map(BigInt).reduce((a, b) => a + b),
    wanted.total,
  )
  near(
    numbers.shares,
    parts.map((part) => part / Number(wanted.total)),
    1e-7,
    'shares',
  )
}

test('the 2017 Transformer: 18.91 M and 25.22 M, with 37,000 words of 512 63.08 M', async () => {
  const asked = await ask('stack')
  holds(asked)
  const { sizes } = asked.answer
  assert.deepEqual(
    [sizes.encoderLayer, sizes.decoderLayer, sizes.encoder, sizes.decoder, sizes.total, sizes.dim, sizes.maps],
    [3152384, 4204032, 18914304, 25224192, 63082496, 64, 144],
  )
  const { totals } = asked.figures
  assert.deepEqual(
    totals.rows.map(({ number }) => number),
    ['63.08 M', '18.91 M', '25.22 M', '18.94 M'],
  )
  assert.match(totals.published, /65 million/u)
  assert.equal(asked.answer.gap, Math.ceil((65e6 - 63082496) / 512), 'words that the published number is more')
  assert.match(totals.gap, /counts 63\.08 M, .*exactly 37,000 words.*: 3,746 more words of 512 numbers/u)
  for (const other of [{ 'stack.layers': 7 }, { 'stack.plan': 'bert' }]) {
    const { answer, figures } = await ask('stack', other)
    assert.deepEqual([answer.gap, figures.totals.gap], [null, ''], 'of another plan nothing is said')
  }
})

test('BERT base 109,482,240 and GPT-2 small 124,439,808, as their released weights have', async () => {
  for (const [plan, total] of [
    ['bert', 109482240],
    ['gpt', 124439808],
  ]) {
    const asked = await ask('stack', { 'stack.plan': plan })
    holds(asked)
    assert.equal(asked.answer.sizes.total, total)
  }
})

test('layers that normalise their input need a norm behind the last; others do not', async () => {
  for (const [plan, norm, finalNorms] of [
    ['transformer', 'own', false],
    ['transformer', 'pre', true],
    ['bert', 'pre', true],
    ['gpt', 'own', true],
    ['gpt', 'post', false],
  ]) {
    const { answer } = await ask('stack', { 'stack.plan': plan, 'stack.norm': norm })
    assert.equal(answer.plan.finalNorms, finalNorms, `${plan}, ${norm}`)
  }
})

test('any sizes: 60 random plans, the largest among them', async () => {
  let seed = 7
  const below = (most) => {
    seed = (seed * 48271) % 2147483647
    return seed % most
  }
  for (let i = 0; i < 60; i++) {
    const heads = 1 + below(16)
    const knobs = {
      'stack.plan': ['transformer', 'bert', 'gpt'][i % 3],
      'stack.layers': 1 + below(96),
      'stack.heads': heads,
      'stack.width': heads * (1 + below(512)),
      'stack.ffn': 1 + below(20000),
      'stack.words': 1 + below(300000),
      'stack.norm': ['own', 'post', 'pre'][below(3)],
    }
    holds(await ask('stack', { ...knobs, text: '' }))
  }
  const most = { 'stack.layers': 96, 'stack.width': 1048576, 'stack.ffn': 1048576, 'stack.words': 1048576 }
  holds(await ask('stack', { ...most, text: '' }))
})

for (const model of ['english-supervised', 'english-plain', 'english-writer', 'induction', 'constructed', 'random'])
  test(`${model}: the formula gives as many as its weights are, and the maps are the model’s own`, async () => {
    const text = model === 'induction' ? 'a b c d a b c' : TIRED
    const { answer, figures, numbers } = await ask('stack', { 'stack.plan': 'model', model, text })
    holds({ answer, numbers })
    assert.equal(answer.stored, answer.sizes.total)
    assert.match(figures.stored, /exactly as many/u)
    assert.equal(figures.label, texts.stack.model)
    if (model === 'constructed' || model === 'random') return
    const network = await shipped(model)
    const { numbers: tokens } = network.tokens(text)
    const { tensors } = network.run({ tokens, want: ['layer0.weights'] })
    assert.deepEqual(Float32Array.from(numbers['layer0.weights'].values), tensors[0].data)
  })

test('with sizes changed the model’s plan is nobody’s file, and its maps are random', async () => {
  const { answer, figures } = await ask('stack', { 'stack.plan': 'model', 'stack.layers': 5 })
  assert.equal(answer.stored, null)
  assert.equal(figures.stored, null)
  assert.match(figures.label, /^Random, not trained/u)
  assert.equal(answer.maps[0].places.length, 5)
})

test('heads that don’t divide the width are refused with the numbers', async () => {
  await assert.rejects(ask('stack', { 'stack.heads': 7 }), /512 \/ 7 is no whole number/u)
})

test('random maps: rows sum to 1, the decoder sees nothing later; the first is that of its weights in double', async () => {
  const { numbers, answer, figures, state } = await ask('stack')
  assert.deepEqual(
    answer.maps.map(({ kind, places }) => [kind, places.length]),
    [
      ['encoder', 6],
      ['self', 6],
      ['cross', 6],
    ],
  )
  for (const name of ['random.encoder', 'random.self', 'random.cross']) {
    const { shape, values } = numbers[name]
    const n = shape[2]
    for (let row = 0; row < values.length / n; row++) {
      const weights = values.slice(row * n, (row + 1) * n)
      assert.ok(Math.abs(weights.reduce((a, b) => a + b) - 1) < 1e-5)
      if (name === 'random.self') assert.ok(weights.every((weight, j) => j <= row % n || weight === 0))
    }
  }
  assert.match(figures.label, /^Random, not trained: the first head of 6 layers/u)
  const core = await loadCore()
  const model = await core.randomModel()
  model.draw(state.seed)
  const { words } = model.tokens(state.text)
  const [{ data }] = model.run({ tokens: words, want: ['x'] }).tensors
  const rows = Array.from({ length: words.length }, (_, i) => [...data.slice(64 * i, 64 * i + 64)])
  const matrix = (seed) => {
    const all = core.normal({ count: 4096, seed, deviation: 1 / 8 })
    return Array.from({ length: 64 }, (_, i) => [...all.slice(64 * i, 64 * i + 16)])
  }
  const [q, k] = [matrix(64 * state.seed), matrix(64 * state.seed + 1)].map((w) => times(rows, w))
  const weights = q.map((a) => softmax(k.map((b) => a.reduce((sum, value, i) => sum + value * b[i], 0) / 4)).weights)
  const n = words.length
  near({ values: numbers['random.encoder'].values.slice(0, n * n) }, weights, 2e-5, 'the first map')
})

test('a picked part says what it holds; the largest meets the task', async () => {
  const asked = await ask('stack')
  const at = (part) => shownAs(asked, { 'stack.part': part })
  assert.equal(at('none').outcome, null)
  assert.deepEqual(at('words').outcome, {
    name: 'Word table',
    count: '18,944,000',
    share: '30 %',
    isLargest: true,
    each: '',
  })
  const ffn = at('encoderFfn').outcome
  assert.deepEqual([ffn.count, ffn.each, ffn.share, ffn.isLargest], ['12,598,272', '2,099,712', '20 %', false])
  assert.match(texts.stack.frame.ask({ outcome: ffn }), /Another part holds more/u)
  const deep = await ask('stack', { 'stack.layers': 12, 'stack.part': 'words' })
  assert.equal(deep.figures.outcome.isLargest, false, 'with 12 layers the feed-forwards hold more')
  assert.equal((await ask('stack', { 'stack.plan': 'gpt', 'stack.part': 'encoderFfn' })).figures.outcome, null)
})

test('shapes at the arrows are those of the sentence', async () => {
  const { figures, answer } = await ask('stack')
  const n = answer.tokens
  const cells = Object.fromEntries(figures.shapes.rows.map(({ title, cells: [shape] }) => [title, shape]))
  assert.equal(cells['x, into each layer'], `(${n}, 512)`)
  assert.equal(cells['weights of cross-attention'], `(8, ${n}, ${n})`)
  assert.equal(cells.logits, `(${n}, 37,000)`)
})
