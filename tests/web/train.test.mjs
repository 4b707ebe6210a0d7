// The trainer through core.js: what it learns, what it says of it, what it refuses; and what a seed means.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadCore } from '../../dist/core.js'
import { sign } from './weights-file.mjs'

/** What the native build prints, too: its own tests hold it to this. */
const digests = readFileSync(fileURLToPath(new URL('../core/digest/digest.txt', import.meta.url)), 'utf8')
const core = await loadCore({ variant: 'simd128' })

/** FNV-1a of all tensors' elements, as tests/core/digest/digest_train.c has it. */
function hashOf(file) {
  const view = new DataView(file.buffer, file.byteOffset)
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < view.getUint32(20, true); i++) {
    const [at, bytes] = [view.getUint32(128 + 80 * i + 64, true), view.getUint32(128 + 80 * i + 68, true)]
    for (const byte of file.subarray(at, at + bytes)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}

const finite = (values) => values.every(Number.isFinite)

test('200 steps here are the bits of 200 steps natively, in parts too', async () => {
  for (const [task, batch] of [
    ['induction', 8],
    ['reversal', 8],
    ['english', 4],
    ['english-writer', 4],
  ]) {
    const trainer = await core.trainer({ task, seed: 7, batch })
    trainer.step(120)
    for (let steps = 0; steps < 30; ) if (trainer.advance()) steps++
    trainer.evaluate({ count: 2 })
    trainer.maps()
    trainer.headScores({ count: 2 })
    trainer.step(50)
    assert.equal(trainer.progress.step, 200)
    assert.equal(
      hashOf(trainer.save({ dtype: 'f32' })),
      new RegExp(`training\\.${task} +(\\w+)`).exec(digests)[1],
      task,
    )
  }
})

test('the induction model learns: loss, accuracy and progress', async () => {
  const trainer = await core.trainer()
  assert.equal(trainer.task, 'induction')
  assert.equal(trainer.guessingLoss, Math.log(24))
  assert.deepEqual(trainer.questions, ['second-copy'])
  assert.equal(trainer.learningRate, trainer.defaultLearningRate)
  assert.deepEqual(trainer.progress, { step: 0, loss: 0, linkLoss: 0, rate: 0, gradientNorm: 0, diverged: false })
  const first = trainer.step()
  assert.ok(Math.abs(first.loss - trainer.guessingLoss) < 0.7, `loss ${first.loss}`)
  assert.ok(first.step === 1 && first.rate > 0 && first.gradientNorm > 0 && first.linkLoss === 0)
  const before = trainer.evaluate()
  assert.ok(
    before.accuracy < 0.2 && Math.abs(before.chance - 1 / 24) < 1e-9 && before.asked > 500,
    JSON.stringify(before),
  )
  const after = trainer.step(349)
  assert.ok(after.step === 350 && after.loss < 2, `loss ${after.loss}`)
  assert.ok(trainer.evaluate().accuracy > 0.9)
  assert.ok(trainer.evaluate({ shuffled: true }).accuracy < 0.3)
  assert.deepEqual(trainer.evaluate({ count: 7, first: 3, seed: 5 }), trainer.evaluate({ count: 7, first: 3, seed: 5 }))
})

test('a seed is the same model, another is another; options change what is built', async () => {
  const hash = async (options) => {
    const trainer = await core.trainer({ batch: 4, ...options })
    trainer.step(3)
    return hashOf(trainer.save({ dtype: 'f32' }))
  }
  assert.equal(await hash({ seed: 3 }), await hash({ seed: 3 }))
  assert.notEqual(await hash({ seed: 3 }), await hash({ seed: 4 }))
  assert.notEqual(await hash({ seed: 3 }), await hash({ seed: 3, learningRate: 0.004 }))
  for (const position of ['none', 'sinusoidal', 'learned', 'rope', 'alibi']) {
    const trainer = await core.trainer({ position, layers: 3, heads: 4, width: 16, ffn: 8, batch: 4, steps: 30 })
    const { config } = trainer.network
    assert.match(config.position, new RegExp(`^${position}`))
    assert.deepEqual([config.layers, config.heads, config.dim, config.ffn, trainer.steps], [3, 4, 4, 8, 30])
    assert.ok(Number.isFinite(trainer.step(5).loss), position)
  }
  const both = await core.trainer({ task: 'reversal', layers: 1 })
  assert.deepEqual([both.network.config.layers, both.network.config.decoderLayers], [1, 1])
})

test('maps: words, rows that sum to 1, nothing above the diagonal where there is a mask', async () => {
  for (const options of [
    {},
    { masked: false },
    { task: 'english' },
    { task: 'english-writer' },
    { task: 'reversal' },
  ]) {
    const trainer = await core.trainer(options)
    trainer.step(2)
    const { words, source, links, attentions } = trainer.maps({ index: 3 })
    assert.equal(attentions.length, trainer.network.attentions)
    assert.ok(words.every((word) => trainer.network.words.includes(word)))
    assert.equal(source.length > 0, options.task === 'reversal')
    assert.ok(links.length > 0)
    for (const { name, weights, shape } of attentions) {
      const [heads, rows, cols] = shape
      assert.equal(heads, trainer.network.config.heads)
      assert.equal(rows, name.startsWith('encoder.') ? source.length : words.length)
      assert.ok(weights.length === heads * rows * cols && finite(weights))
      for (let row = 0; row < heads * rows; row++) {
        const values = weights.subarray(row * cols, (row + 1) * cols)
        assert.ok(Math.abs(values.reduce((a, b) => a + b) - 1) < 1e-5)
        if (trainer.network.config.architecture === 'decoder')
          assert.ok(values.subarray((row % rows) + 1).every((weight) => weight === 0))
      }
    }
    const last = attentions[0].shape[2] - 1
    assert.equal(attentions[0].weights[last] > 0, !trainer.network.config.architecture.startsWith('decoder'))
  }
})

test('an example has the answers that evaluate asks for', async () => {
  const trainer = await core.trainer()
  trainer.step(150)
  const { network } = trainer
  const sum = { asked: 0, right: 0 }
  for (let index = 0; index < 8; index++) {
    const { tokens, targets, links } = trainer.example({ index })
    assert.deepEqual(
      Array.from(tokens, (word) => network.words[word]),
      trainer.maps({ index }).words,
    )
    const asked = targets.flatMap((target, row) => (target === null ? [] : [row]))
    assert.ok(links.some(({ kind, row }) => kind === 'induction' && row === asked[0]))
    for (const row of asked.slice(0, -1)) assert.equal(targets[row], tokens[row + 1])
    const { data } = network.run({ tokens, want: ['logits'] }).tensors[0]
    for (const row of asked) {
      const logits = data.subarray(24 * row, 24 * (row + 1))
      sum.asked++
      sum.right += logits.indexOf(Math.max(...logits)) === targets[row]
    }
  }
  const { asked, right } = trainer.evaluate({ count: 8 })
  assert.deepEqual(sum, { asked, right })
  const { source, tokens, targets } = (await core.trainer({ task: 'reversal' })).example()
  assert.deepEqual(targets.slice(0, -1), Array.from(source.slice(0, -1)).reverse())
  assert.equal(tokens.length, targets.length)
  assert.throws(() => trainer.example({ index: -1 }), { code: 'RANGE' })
})

test('head scores: means of what was asked, in slices or at once', async () => {
  const trainer = await core.trainer()
  trainer.step(2)
  const once = trainer.headScores({ count: 6 })
  trainer.headScores({ count: 2 })
  trainer.headScores({ first: 2, count: 3 })
  assert.deepEqual(trainer.headScores({ first: 5, count: 1 }), once)
  assert.deepEqual(
    once.map(({ attention, head }) => [attention, head]),
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  )
  for (const { offsets, entropy, links } of once) {
    assert.ok(entropy > 0 && entropy <= 1)
    assert.ok(offsets[1] > 0 && offsets[1] === links['left-neighbour'])
    assert.equal(offsets[3], null) // a causal model has nothing after
    assert.ok(links.induction > 0 && links.induction < 1)
    assert.equal(links.pronoun, null)
  }
  assert.throws(() => trainer.headScores({ first: 9 }), { code: 'RANGE', message: /goes on at 6.*not 9/ })
  const loaded = await core.loadWeights(trainer.save({ dtype: 'f32' }))
  assert.deepEqual(loaded.headScores({ task: 'induction', count: 6 }), once)
  assert.throws(() => loaded.headScores({ task: 'induction', first: 6, seed: 1 }), { code: 'RANGE' })
  assert.throws(() => loaded.headScores({ task: 'english' }), /headScores/)
})

test('a head is taught to look along links', async () => {
  const supervise = [{ kind: 'left-neighbour', layer: 0, head: 1 }]
  const trainer = await core.trainer({ supervise })
  const first = trainer.step().linkLoss
  trainer.step(199)
  assert.ok(first > 1.5 && trainer.progress.linkLoss < 0.5 * first, `${first} to ${trainer.progress.linkLoss}`)
  const [, taught, untaught] = trainer.headScores()
  assert.ok(taught.links['left-neighbour'] > 0.8, `${taught.links['left-neighbour']}`)
  assert.ok(untaught.links['left-neighbour'] < 0.5)
  const both = await core.trainer({ task: 'reversal', layers: 2, supervise: [{ kind: 'mirror', layer: 1, head: 0 }] })
  assert.ok(both.step().linkLoss > 0)
})

test('a rate that is too large: told, weights stay, nothing is NaN', async () => {
  const trainer = await core.trainer({ learningRate: 10 })
  const progress = trainer.step(2000)
  assert.ok(progress.diverged && progress.step < 2000, `step ${progress.step}`)
  const kept = hashOf(trainer.save({ dtype: 'f32' }))
  assert.deepEqual(trainer.step(5), progress)
  assert.equal(hashOf(trainer.save({ dtype: 'f32' })), kept)
  for (const { weights } of trainer.maps().attentions) assert.ok(finite(weights))
  for (const { entropy } of trainer.headScores()) assert.ok(Number.isFinite(entropy))
})

test('a head that was taught stays labelled so, in the file and in a training that goes on from it', async () => {
  const trainer = await core.trainer({ task: 'english', batch: 4, supervise: [{ kind: 'pronoun', layer: 1, head: 0 }] })
  const file = trainer.save()
  const facts = ({ facts }) => [facts.label, facts.supervised]
  const labelled = ['trained, 1 head supervised', 'layer1.head0 pronoun']
  assert.deepEqual(facts(await core.loadWeights(file)), labelled)
  const next = await core.trainer({ task: 'english', batch: 4, from: file })
  assert.deepEqual(facts(await core.loadWeights(next.save())), labelled)
  assert.deepEqual(facts(await core.loadWeights((await core.trainer()).save())), ['trained', undefined])
})

test('the learning rate changes on the way', async () => {
  const trainer = await core.trainer({ learningRate: 0.01 })
  trainer.step(60)
  trainer.setLearningRate(0.001)
  assert.equal(trainer.step().rate, Math.fround(0.001)) // of induction, whose rate does not fall
  for (const rate of [0, -1, 10.1, Number.NaN, 1e-60])
    assert.throws(() => trainer.setLearningRate(rate), { code: 'RANGE', message: /learningRate must be above 0 and/ })
  assert.throws(() => trainer.setLearningRate('1'), { code: 'TYPE' })
})

test('saved weights load, run alike, and begin another training', async () => {
  const trainer = await core.trainer({ seed: 5 })
  trainer.step(40)
  const [f32, f16, i8] = ['f32', 'f16', 'i8'].map((dtype) => trainer.save({ dtype, label: 'trained\nhere' }))
  assert.ok(f32.length > 1.8 * f16.length && f16.length > 1.5 * i8.length, `${f32.length} ${f16.length} ${i8.length}`)
  const network = await core.loadWeights(f32)
  assert.match(network.metadata, /^label: trained here\ntask: induction\nseed: 5\nsteps: 40\nbatch: 32\n/)
  assert.deepEqual(network.words, trainer.network.words)
  assert.deepEqual(network.evaluate({ task: 'induction', question: 'second-copy' }), trainer.evaluate())
  const again = await core.trainer({ seed: 9, from: f32 })
  assert.equal(again.progress.step, 0)
  assert.equal(hashOf(again.save({ dtype: 'f32' })), hashOf(f32))
  assert.deepEqual(again.maps(), trainer.maps())
  assert.equal(again.step(3).step, 3)
  const rounded = await core.trainer({ from: i8 })
  assert.ok(Math.abs(rounded.evaluate().accuracy - trainer.evaluate().accuracy) < 0.1)
})

test('files that are no weights for it are refused with the reason, and the core works on', async () => {
  const trainer = await core.trainer()
  const file = trainer.save()
  const from = (bytes, options) => core.trainer({ ...options, from: bytes })
  const version = file.slice()
  version[8] = 3
  await assert.rejects(from(file.subarray(0, file.length - 40)), { code: 'FORMAT', message: /can't be used: / })
  await assert.rejects(from(new Uint8Array(0)), { code: 'FORMAT' })
  await assert.rejects(from(sign(version)), { code: 'UNSUPPORTED', message: /version/ })
  await assert.rejects(from(file, { layers: 3 }), { code: 'SHAPE', message: /layers 2, heads 2.*layers 3, heads 2/ })
  await assert.rejects(from(file, { masked: false }), { code: 'SHAPE', message: /decoder.*encoder/ })
  await assert.rejects(from(file, { task: 'english' }), { code: 'SHAPE', message: /words 24.*words 2\d\d/ })
  await assert.rejects(from('file'), { code: 'TYPE' })
  assert.equal((await from(file)).step().step, 1)
})

test('options are checked at the door', async () => {
  for (const [options, code, message] of [
    [{ task: 'chess' }, 'RANGE', /task is 'induction' or 'reversal' or 'english' or 'english-writer', not "chess"/],
    [{ sed: 1 }, 'TYPE', /no option 'sed'/],
    [{ seed: -1 }, 'RANGE', /seed/],
    [{ seed: 0.5 }, 'RANGE', /seed/],
    [{ learningRate: 0 }, 'RANGE', /above 0 and at most 10, not 0/],
    [{ learningRate: 11 }, 'RANGE', /not 11/],
    [{ learningRate: '1' }, 'TYPE', /learningRate must be a number/],
    [{ heads: 3 }, 'RANGE', /3 heads don't divide a width of 32/],
    [{ heads: 32, position: 'rope' }, 'RANGE', /32 \/ 32 = 1 is odd/],
    [{ layers: 0 }, 'RANGE', /layers.*1 to 256, not 0/],
    [{ batch: 1025 }, 'RANGE', /batch.*1024, not 1025/],
    [{ steps: 0 }, 'RANGE', /steps/],
    [{ position: 'spiral' }, 'RANGE', /position/],
    [{ masked: 1 }, 'TYPE', /masked/],
    [{ task: 'reversal', shifted: 1 }, 'TYPE', /shifted/],
    [{ task: 'english', shifted: false }, 'RANGE', /unshifted/],
    [{ task: 'reversal', masked: true }, 'UNSUPPORTED', /encoder and a decoder/],
    [{ supervise: {} }, 'TYPE', /supervise is a list/],
    [{ supervise: [{ kind: 'verb', layer: 0, head: 0 }] }, 'RANGE', /kind/],
    [{ supervise: [{ kind: 'induction', layer: 2, head: 0 }] }, 'RANGE', /layer.*0 to 1, not 2/],
    [{ supervise: [{ kind: 'mirror', layer: 0, head: 0 }] }, 'RANGE', /a link that this head's attention doesn't have/],
    [{ supervise: Array(17).fill({ kind: 'induction', layer: 0, head: 0 }) }, 'RANGE', /at most 16 heads, not 17/],
    [{ width: 4096, layers: 256, ffn: 16384 }, 'MEMORY', /trainer/],
  ])
    await assert.rejects(core.trainer(options), { name: 'HlError', code, message }, JSON.stringify(options))
  const trainer = await core.trainer({ batch: 1 })
  for (const [call, code] of [
    [() => trainer.step(0), 'RANGE'],
    [() => trainer.step('2'), 'TYPE'],
    [() => trainer.evaluate({ question: 'role' }), 'UNSUPPORTED'],
    [() => trainer.evaluate({ count: 0 }), 'RANGE'],
    [() => trainer.evaluate({ task: 'english' }), 'TYPE'],
    [() => trainer.maps({ index: -1 }), 'RANGE'],
    [() => trainer.save({ dtype: 'i4' }), 'RANGE'],
    [() => trainer.save({ label: 7 }), 'TYPE'],
    [() => trainer.headScores({ count: 1e9 }), 'RANGE'],
  ])
    assert.throws(call, { name: 'HlError', code }, String(call))
  assert.equal(trainer.step().step, 1)
})

test('a freed trainer says so', async () => {
  const trainer = await core.trainer({ batch: 1 })
  assert.ok(trainer.memoryBytes > 0)
  trainer.free()
  assert.equal(trainer.memoryBytes, 0)
  for (const call of [() => trainer.step(), () => trainer.maps(), () => trainer.evaluate(), () => trainer.save()])
    assert.throws(call, { code: 'UNSUPPORTED', message: /freed/ })
})

test('memory of a training does not grow with its steps', async () => {
  const trainer = await core.trainer({ batch: 8 })
  const rounds = (count) => {
    for (let i = 0; i < count; i++) {
      trainer.step()
      trainer.evaluate({ count: 2 })
      trainer.maps()
      trainer.headScores({ count: 2 })
      trainer.save()
    }
  }
  rounds(2)
  const { memoryBytes } = trainer
  rounds(300)
  assert.equal(trainer.memoryBytes, memoryBytes)
})

test('samples are texts to try out', async () => {
  const samples = await core.taskSamples('english')
  assert.ok(samples.length > 3 && samples.every((text) => text.length > 10), samples.join('|'))
  assert.ok((await core.taskSamples('induction')).length > 0)
  await assert.rejects(core.taskSamples('chess'), { code: 'RANGE' })
})
