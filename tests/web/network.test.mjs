// Models from weights files, through dist/core.js: files written here, runs against the calls for layers.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore } from '../../dist/core.js'
import { BOTH, DECODER, ENCODER, METADATA, made, read, refused, sameBits, tokensOf, WORDS } from './networks.mjs'
import { allowRelaxed } from './relaxed.mjs'
import { weightsFile } from './weights-file.mjs'

/** The build that networks are of. */
const core = await loadCore({ variant: 'simd128' })

/** The weights of one layer, under the names that the calls for layers use. */
function part(weights, at) {
  const entries = Object.entries(weights).filter(
    ([name]) => name.startsWith(at) && !name.slice(at.length).includes('.'),
  )
  return Object.fromEntries(entries.map(([name, data]) => [name.slice(at.length), data]))
}

/** x of a text: embedding and positions. */
function embedded(config, weights, tokens) {
  const { width } = config
  const x = new Float32Array(tokens.length * width)
  const added =
    config.position === 'learned'
      ? weights.positions
      : config.position === 'sinusoidal'
        ? core.positionalEncoding({ positions: tokens.length, dim: width, base: config.positionBase })
        : new Float32Array(x.length)
  for (let i = 0; i < x.length; i++)
    x[i] = weights.embedding[tokens[Math.floor(i / width)] * width + (i % width)] + added[i]
  return x
}

test('a file written from WEIGHTS.md loads: config, words, metadata', async () => {
  for (const config of [ENCODER, DECODER, BOTH]) {
    const network = await core.loadWeights(made(config).file)
    assert.deepEqual({ ...network.config }, config)
    assert.deepEqual([...network.words], WORDS)
    assert.equal(network.metadata, METADATA)
    assert.equal(network.attentions, config === BOTH ? 6 : 2)
  }
  const bare = await core.loadWeights(weightsFile(ENCODER, (_, count) => new Float32Array(count)))
  assert.deepEqual([[...bare.words], bare.metadata], [[], ''])
})

test('an encoder and a decoder give the bits of the calls for layers', async () => {
  for (const [config, position] of [
    [ENCODER, null],
    [DECODER, { kind: 'rope', base: 500, layout: 'interleaved' }],
  ]) {
    const { file, weights } = made(config)
    const network = await core.loadWeights(file)
    const tokens = tokensOf(67)
    let x = embedded(config, weights, tokens)
    sameBits(read(network, { tokens }, 'x'), x, 'x')
    const { width, heads, kvHeads, norm, activation, eps } = config
    const options = { tokens: 67, width, heads, kvHeads, norm, activation, eps, position, causal: config === DECODER }
    const scored = ['scores', 'masked', 'weights']
    const plain = ['q', 'k', 'v', 'headOutput', 'attnOutput', 'norm1', 'norm2', 'hidden', 'ffn', 'output']
    for (let layer = 0; layer < 2; layer++) {
      const call = { ...options, x, weights: part(weights, `layer${layer}.`) }
      const expected = {
        ...core.encoderLayer({ ...call, want: scored }),
        ...core.encoderLayer({ ...call, want: plain.slice(0, -1) }),
      }
      const want = [...scored, ...plain].map((name) => `layer${layer}.${name}`)
      for (const { name, data } of network.run({ tokens, want }).tensors) sameBits(data, expected[name.slice(7)], name)
      x = expected.output
    }
    if (config.finalNorm)
      x = core.layerNorm({ x, rows: 67, cols: width, gain: weights['final.gain'], bias: weights['final.bias'], eps })
    sameBits(read(network, { tokens }, 'final'), x, 'final')
    const b = config.output === 'tied' ? weights.embedding : weights.output
    const logits = core.matmul({ a: x, b, rows: 67, inner: width, cols: 5, transposeB: config.output === 'tied' })
    logits.forEach((_, i) => {
      logits[i] += weights['output.bias'][i % 5]
    })
    sameBits(read(network, { tokens }, 'logits'), logits, 'logits')
    sameBits(
      read(network, { tokens }, 'probabilities'),
      core.softmax({ x: logits, rows: 67, cols: 5 }),
      'probabilities',
    )
  }
})

test('an encoder-decoder gives the bits of transformer', async () => {
  const { file, weights } = made(BOTH)
  const network = await core.loadWeights(file)
  const request = { tokens: tokensOf(9), source: [...tokensOf(65)] }
  const { width, heads, kvHeads, norm, activation, eps } = BOTH
  const layers = [0, 1].map((i) => ({
    ...part(weights, `decoder.layer${i}.`),
    self: part(weights, `decoder.layer${i}.self.`),
    cross: part(weights, `decoder.layer${i}.cross.`),
  }))
  const side = (at, list) => ({
    layers: list,
    finalGain: weights[`${at}final.gain`],
    finalBias: weights[`${at}final.bias`],
  })
  const expected = core.transformer({
    source: embedded(BOTH, weights, request.source),
    target: embedded(BOTH, weights, request.tokens),
    sourceTokens: 65,
    targetTokens: 9,
    ...{ width, heads, kvHeads, norm, activation, eps },
    causal: true,
    encoder: side(
      '',
      [0, 1].map((i) => part(weights, `layer${i}.`)),
    ),
    decoder: side('decoder.', layers),
    want: ['memory'],
  })
  sameBits(read(network, request, 'encoder.final'), expected.memory, 'memory')
  sameBits(read(network, request, 'decoder.final'), expected.output, 'output')
  const [cross, self] = network.run({
    ...request,
    want: ['decoder.layer1.cross.weights', { name: 'decoder.layer1.self.k' }],
  }).tensors
  assert.deepEqual(
    [cross.shape, self.shape],
    [
      [2, 9, 65],
      [9, 4],
    ],
  )
  for (let row = 0; row < 18; row++) {
    const sum = cross.data.subarray(65 * row, 65 * (row + 1)).reduce((a, b) => a + b)
    assert.ok(Math.abs(sum - 1) < 1e-5, `row ${row} sums to ${sum}`)
  }
})

test('beside a relaxed core a network gives the same bits', async (t) => {
  allowRelaxed()
  const relaxed = await loadCore({ variant: 'relaxed' }).catch(() => null)
  if (!relaxed) return t.skip('no relaxed build, or node is too old for it')
  const { file } = made(ENCODER)
  const request = { tokens: tokensOf(67) }
  const [ours, theirs] = await Promise.all([core, relaxed].map((one) => one.loadWeights(file)))
  sameBits(read(theirs, request, 'logits'), read(ours, request, 'logits'), 'logits')
})

test('every tensor is listed, has a shape, and comes in heads and rows too', async () => {
  const network = await core.loadWeights(made(BOTH).file)
  const request = { tokens: tokensOf(7), source: tokensOf(4) }
  const { tensors } = network.run({ ...request, want: [...network.tensorNames] })
  tensors.forEach(({ name, shape, data }, i) => {
    assert.equal(name, network.tensorNames[i])
    assert.equal(
      data.length,
      shape.reduce((a, b) => a * b),
      name,
    )
    const [rows, cols] = shape.slice(-2)
    const head = shape.length - 2
    const [some] = network.run({ ...request, want: [{ name, head, row: 1, rows: rows - 2 }] }).tensors
    const from = (head * rows + 1) * cols
    sameBits(some.data, data.slice(from, from + (rows - 2) * cols), name)
  })
  assert.ok(network.tensorNames.includes('encoder.layer1.q') && network.tensorNames.includes('decoder.layer0.norm3'))
})

test('heads can be switched off, one tensor perturbed', async () => {
  const network = await core.loadWeights(made(DECODER).file)
  const tokens = tokensOf(5)
  const heads = Uint8Array.of(1, 0, 1, 1)
  const [off, on] = network.run({
    tokens,
    heads,
    want: [{ name: 'layer0.headOutput', head: 1 }, 'layer1.headOutput'],
  }).tensors
  assert.ok(off.data.every((x) => x === 0) && on.data.every((x) => x !== 0))
  sameBits(read(network, { tokens, heads: Uint8Array.of(1, 1, 1, 1) }, 'logits'), read(network, { tokens }, 'logits'))
  assert.notDeepEqual(read(network, { tokens, heads }, 'logits'), read(network, { tokens }, 'logits'))
  const want = ['layer1.q', 'layer1.scores']
  const [q, scores] = network.run({ tokens, want }).tensors
  const perturbed = network.run({ tokens, want, perturb: { name: 'layer1.q', index: 3, delta: 1 } }).tensors
  assert.equal(perturbed[0].data[3], Math.fround(q.data[3] + 1))
  sameBits(perturbed[1].data, scores.data, 'scores')
})

/** A network of WORDS and others, each with its own number. */
const networkOf = (words, metadata = '') =>
  core.loadWeights(
    weightsFile({ ...ENCODER, vocabulary: words.length }, (_, n) => new Float32Array(n), words, metadata),
  )

test('temperature and causal: the bits of attention, and of a masked layer', async () => {
  const { file, weights } = made(ENCODER)
  const network = await core.loadWeights(file)
  const tokens = tokensOf(67)
  const { heads, kvHeads, dim, valueDim, width, norm, activation, eps } = ENCODER
  const want = ['q', 'k', 'v', 'weights', 'exponentials', 'expSum'].map((name) => `layer0.${name}`)
  const [q, k, v, ours, exponentials, sums] = network.run({ tokens, temperature: 0.7, want }).tensors
  const { weights: theirs } = core.attention({
    ...{ q: q.data, k: k.data, v: v.data, heads, kvHeads, queries: 67, keys: 67, dim, valueDim },
    temperature: 0.7,
    want: ['weights'],
  })
  sameBits(ours.data, theirs, 'weights')
  assert.deepEqual(
    [exponentials.shape, sums.shape],
    [
      [2, 67, 67],
      [2, 67, 1],
    ],
  )
  ours.data.forEach((weight, i) => {
    const share = exponentials.data[i] / sums.data[Math.floor(i / 67)]
    assert.ok(Math.abs(weight - share) < 1e-6, `${weight}, not ${share}`)
  })
  const { output } = core.encoderLayer({
    ...{ x: embedded(ENCODER, weights, tokens), tokens: 67, width, heads, kvHeads, norm, activation, eps },
    causal: true,
    weights: part(weights, 'layer0.'),
  })
  sameBits(read(network, { tokens, causal: true }, 'layer0.output'), output, 'output')
  sameBits(
    read(network, { tokens, temperature: 1, causal: false, edits: [] }, 'logits'),
    read(network, { tokens }, 'logits'),
  )
  assert.notDeepEqual(read(network, { tokens, temperature: 0 }, 'logits'), read(network, { tokens }, 'logits'))
})

test('edited rows: their weights are those given, and what follows follows', async () => {
  const network = await core.loadWeights(made(BOTH).file)
  const request = { tokens: tokensOf(7), source: tokensOf(9) }
  assert.deepEqual(network.attentionNames, [
    ...['encoder.layer0.', 'encoder.layer1.'],
    ...['decoder.layer0.self.', 'decoder.layer0.cross.', 'decoder.layer1.self.', 'decoder.layer1.cross.'],
  ])
  assert.equal(network.attentionNames.length, network.attentions)
  network.attentionNames.forEach((prefix, attention) => {
    const names = ['scores', 'weights', 'v', 'headOutput', 'rowSums', 'valueNorms'].map((name) => prefix + name)
    const before = network.run({ ...request, want: names }).tensors
    const keys = before[0].shape[2]
    const weights = new Float32Array(keys)
    weights[keys - 1] = 1
    const edits = [{ attention, head: 1, row: 2, weights }]
    const after = network.run({ ...request, edits, want: names }).tensors
    const rowOf = ({ shape, data }) => data.subarray((shape[1] + 2) * shape[2], (shape[1] + 3) * shape[2])
    sameBits(after[0].data, before[0].data, 'scores')
    assert.deepEqual([...rowOf(after[1])], [...weights], prefix)
    assert.deepEqual([...rowOf(after[3])], [...before[2].data.slice(-ENCODER.valueDim)], 'the value of the last key')
    assert.deepEqual([...rowOf(after[4])], [1])
    assert.ok(rowOf(after[5])[keys - 1] > 0 && rowOf(after[5])[0] === 0)
    rowOf(before[1]).set(weights)
    sameBits(after[1].data, before[1].data, 'other rows')
    assert.notDeepEqual(read(network, { ...request, edits }, 'logits'), read(network, request, 'logits'), prefix)
  })
})

/** How much likelier a word is than all others together, in nats. @param {Float32Array} logits @param {number} word */
function logOdds(logits, word) {
  const others = Array.from(logits).filter((_, i) => i !== word)
  const most = Math.max(...others)
  return logits[word] - most - Math.log(others.reduce((sum, x) => sum + Math.exp(x - most), 0))
}

/** Each row of weights with one of them gone and the others brought back to 1, run by run. */
function knockedOut(network, request, { attention, head, row, word }) {
  const [name, wish] = [`${network.attentionNames[attention]}weights`, { name: 'logits', row, rows: 1 }]
  const [{ shape, data }, { data: whole }] = network.run({ ...request, want: [{ name, head }, wish] }).tensors
  const [rows, keys] = shape.slice(-2)
  return Float32Array.from({ length: rows * keys }, (_, cell) => {
    const at = Math.floor(cell / keys)
    const weights = data.slice(at * keys, (at + 1) * keys)
    weights[cell % keys] = 0
    const sum = weights.reduce((a, b) => a + b, 0)
    if (sum > 0) for (let j = 0; j < keys; j++) weights[j] /= sum
    const edits = [{ attention, head, row: at, weights }]
    const [{ data: logits }] = network.run({ ...request, edits, want: [wish] }).tensors
    return logOdds(logits, word) - logOdds(whole, word)
  })
}

test('the map of effects: each cell knocked out in a run of its own, the change of the answer’s log-odds', async () => {
  const network = await core.loadWeights(made(BOTH).file)
  const request = { tokens: tokensOf(5), source: tokensOf(6), temperature: 0.5 }
  for (const attention of [0, 2, 3]) {
    const asked = { attention, head: 1, row: 4, word: 3 }
    const effects = network.effects({ ...request, ...asked })
    const expected = knockedOut(network, request, asked)
    assert.equal(effects.length, expected.length)
    effects.forEach((effect, i) => assert.ok(Math.abs(effect - expected[i]) < 1e-5, `${attention}, ${i}: ${effect}`))
    assert.ok(effects.some((effect) => Math.abs(effect) > 1e-4))
    const keys = attention === 2 ? 5 : 6
    sameBits(
      network.effects({ ...request, ...asked, from: 2, rows: 2 }),
      effects.slice(2 * keys, 4 * keys),
      'some rows',
    )
  }
  refused(() => network.effects({ ...request, attention: 6, head: 0, row: 0, word: 0 }), 'RANGE', /attention/)
  refused(() => network.effects({ ...request, attention: 0, head: 0, row: 5, word: 0 }), 'RANGE', /row/)
  refused(() => network.effects({ ...request, attention: 0, head: 0, row: 0 }), 'TYPE', /word/)
})

test('a text in words of the model', async () => {
  const words = ['[mask]', '[unknown]', 'the', 'did', 'not', 'café', 'Anna']
  const network = await networkOf(words)
  const text = 'The cafe\u0301 didn’t see ANNA, Anna [mask] ___.'
  const { numbers, unknown, spans, ...rest } = network.tokens(text)
  assert.deepEqual(rest, {
    words: ['The', 'café', 'did', 'n’t', 'see', 'ANNA', ',', 'Anna', '[mask]', '___', '.'],
    total: 11,
  })
  assert.deepEqual(
    spans.map(({ start, end }) => text.slice(start, end)),
    rest.words.map((word) => (word === 'café' ? 'cafe\u0301' : word)),
  )
  assert.deepEqual(network.tokens("didn't").spans, [
    { start: 0, end: 3 },
    { start: 3, end: 6 },
  ])
  assert.deepEqual([...numbers], [2, 5, 3, 4, 1, 1, 1, 6, 0, 0, 1])
  assert.deepEqual([...unknown], [0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1])
  assert.equal(network.run({ tokens: numbers, want: ['logits'] }).tensors[0].shape[0], 11)
  const many = network.tokens('the '.repeat(100))
  assert.deepEqual([many.words.length, many.numbers.length, many.total], [70, 70, 100])
  assert.deepEqual(network.tokens(' \n'), {
    words: [],
    spans: [],
    numbers: new Uint32Array(0),
    unknown: new Uint8Array(0),
    total: 0,
  })
  const strict = await networkOf(['the'])
  assert.deepEqual([...strict.tokens('the cat').numbers], [0, 1])
  assert.throws(() => strict.run({ tokens: strict.tokens('the cat').numbers }), refused('RANGE', /tokens\[1\]/))
  assert.throws(() => network.tokens(5), refused('TYPE', /text must be a string/))
  const wordless = await core.loadWeights(weightsFile(ENCODER, (_, n) => new Float32Array(n)))
  assert.throws(() => wordless.tokens('the'), refused('UNSUPPORTED', /names no words/))
})

test('metadata as facts', async () => {
  const { facts } = await networkOf(
    WORDS,
    'label: trained\n steps:  2000 \nnote: a: b\nhead: 0\nno colon\n: none\nempty:\n__proto__: x\nhead: 1',
  )
  assert.deepEqual(Object.entries(facts), [
    ['label', 'trained'],
    ['steps', '2000'],
    ['note', 'a: b'],
    ['head', ['0', '1']],
    ['empty', ''],
    ['__proto__', 'x'],
  ])
  assert.deepEqual((await networkOf(WORDS)).facts, {})
})
