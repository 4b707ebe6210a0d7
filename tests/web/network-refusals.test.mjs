// Bad requests and bad weights files, through dist/core.js: refused with a reason, and the memory stays as it was.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadCore } from '../../dist/core.js'
import { Network } from '../../web/core/calls/network.js'
import { Memory } from '../../web/core/memory.js'
import { BOTH, below, DECODER, made, read, refused, sameBits, tokensOf, WORDS } from './networks.mjs'
import { sign, tensorsOf, weightsFile } from './weights-file.mjs'

/** The build that networks are of. */
const core = await loadCore({ variant: 'simd128' })

test('bad requests are refused by name, and the network runs on', async () => {
  const both = await core.loadWeights(made(BOTH).file)
  const network = await core.loadWeights(made(DECODER).file)
  const tokens = tokensOf(5)
  const edit = { attention: 1, head: 0, row: 4, weights: new Float32Array(5) }
  const bad = [
    [{}, 'TYPE', /tokens must be a list/],
    [{ tokens: 'abc' }, 'TYPE', /tokens/],
    [{ tokens: [] }, 'RANGE', /tokens in tokens.* from 1 to 70, not 0/],
    [{ tokens: new Uint32Array(71) }, 'RANGE', /not 71/],
    [{ tokens: [0, 5] }, 'RANGE', /tokens\[1\].* to 4, not 5/],
    [{ tokens: [0, -1] }, 'RANGE', /tokens\[1\]/],
    [{ tokens: [0.5] }, 'RANGE', /tokens\[0\]/],
    [{ tokens: ['0'] }, 'TYPE', /tokens\[0\]/],
    [{ tokens, source: tokens }, 'SHAPE', /source is for an encoder-decoder/],
    [{ tokens, heads: new Uint8Array(3) }, 'SHAPE', /heads has 3 elements/],
    [{ tokens, heads: [1, 1, 1, 1] }, 'TYPE', /heads/],
    [{ tokens, want: ['layer2.q'] }, 'UNSUPPORTED', /layer2\.q/],
    [{ tokens, want: [{ name: 'layer0.q', head: 2 }] }, 'RANGE', /head/],
    [{ tokens, want: [{ name: 'layer0.q', row: 5 }] }, 'RANGE', /row/],
    [{ tokens, want: [{ name: 'layer0.q', row: 3, rows: 3 }] }, 'RANGE', /rows/],
    [{ tokens, want: [{ name: 'layer0.q', heads: 1 }] }, 'TYPE', /heads/],
    [{ tokens, want: [null] }, 'TYPE', /want/],
    [{ tokens, perturb: { name: 'x', index: -1, delta: 1 } }, 'RANGE', /index/],
    [{ tokens, softcap: 1 }, 'TYPE', /softcap/],
    [{ tokens, temperature: -1 }, 'RANGE', /temperature/],
    [{ tokens, temperature: '1' }, 'TYPE', /temperature/],
    [{ tokens, causal: 1 }, 'TYPE', /causal/],
    [{ tokens, edits: edit }, 'TYPE', /edits must be a list/],
    [{ tokens, edits: [edit, null] }, 'TYPE', /edits\[1\]/],
    [{ tokens, edits: [{ ...edit, key: 1 }] }, 'TYPE', /key/],
    [{ tokens, edits: [{ ...edit, attention: 2 }] }, 'RANGE', /edits\[0\]\.attention .* 0 to 1, not 2/],
    [{ tokens, edits: [{ ...edit, head: 2 }] }, 'RANGE', /edits\[0\]\.head/],
    [{ tokens, edits: [edit, { ...edit, row: 5 }] }, 'RANGE', /edits\[1\]\.row .* to 4, not 5/],
    [{ tokens, edits: [{ ...edit, weights: new Float32Array(4) }] }, 'SHAPE', /edits\[0\]\.weights .* keys 5/],
    [{ tokens, edits: [{ ...edit, weights: [1, 0, 0, 0, 0] }] }, 'TYPE', /Float32Array/],
    [{ tokens, edits: [{ ...edit, weights: Float32Array.of(1, 0, NaN, 0, 0) }] }, 'RANGE', /weights\[2\].* NaN/],
  ]
  const before = read(network, { tokens }, 'logits')
  for (const [request, code, message] of bad) assert.throws(() => network.run(request), refused(code, message), code)
  assert.throws(() => both.run({ tokens }), refused('TYPE', /source/))
  sameBits(read(network, { tokens }, 'logits'), before)
  network.free()
  assert.throws(() => network.run({ tokens }), refused('UNSUPPORTED', /freed/))
  assert.equal(network.memoryBytes, 0)
})

test('truncated, flipped and hostile files are refused with a reason, and the core loads on', async () => {
  const { file } = made(DECODER)
  const wrong = (bytes, code, message) => assert.rejects(core.loadWeights(bytes), refused(code, message))
  for (let length = 1; length < file.length; length += 1 + below(60))
    await wrong(file.slice(0, length), 'FORMAT', /this weights file can't be used: /)
  for (let trial = 0; trial < 400; trial++) {
    const flipped = file.slice()
    flipped[below(file.length)] ^= 1 << below(8)
    await assert.rejects(
      core.loadWeights(flipped),
      (error) => error.name === 'HlError' && /this weights file/.test(error.message),
    )
  }
  const changed = (at, value) => {
    const copy = file.slice()
    new DataView(copy.buffer).setUint32(at, value, true)
    return sign(copy)
  }
  await wrong(changed(8, 3), 'UNSUPPORTED', /another version/)
  await wrong(changed(16, 0) && file.slice(1), 'FORMAT', /no Headlight weights file/)
  await wrong(changed(64, 2 ** 20), 'FORMAT', /shape/)
  await wrong(changed(128 + 64, 0), 'FORMAT', /overlap/)
  await wrong(changed(128 + 80 * tensorsOf(DECODER).length + 16, 0x7fc00000), 'FORMAT', /NaN/)
  await wrong(new Uint8Array(0), 'FORMAT', /shorter than a header/)
  await wrong(file.buffer, 'TYPE', /bytes must be a Uint8Array/)
  await wrong(undefined, 'TYPE', /bytes/)
  assert.deepEqual([...(await core.loadWeights(file)).words], WORDS)
})

const wasm = new WebAssembly.Module(
  readFileSync(fileURLToPath(new URL('../../build/wasm/headlight-models.wasm', import.meta.url))),
)
const freshMemory = () => {
  const imports = { env: { emscripten_notify_memory_growth() {} } }
  const { exports } = new WebAssembly.Instance(wasm, imports)
  exports._initialize?.()
  return new Memory(exports)
}

test('10,000 failing loads and runs leave the memory as it was', () => {
  const memory = freshMemory()
  const { file } = made(BOTH)
  const mark = memory.wasm.hl_wasm_mark()
  const bad = file.slice()
  bad[bad.length - 1] ^= 1
  const fail = (i) =>
    assert.throws(() => new Network(memory, i % 2 ? bad : file.subarray(0, below(file.length))), { name: 'HlError' })
  fail(1)
  const { size } = memory
  for (let i = 0; i < 10000; i++) fail(i)
  assert.deepEqual([memory.wasm.hl_wasm_mark(), memory.size], [mark, size])
  const network = new Network(memory, file)
  const loaded = memory.wasm.hl_wasm_mark()
  const good = { tokens: [1, 2, 3], source: [0, 1] }
  read(network, good, 'logits')
  const after = memory.size
  for (let i = 0; i < 10000; i++) {
    const want = [{ name: 'logits', row: 3 }]
    assert.throws(() => network.run(i % 2 ? { ...good, want } : { ...good, tokens: [i], want: ['x', 'y'] }), {
      name: 'HlError',
    })
  }
  assert.deepEqual([memory.wasm.hl_wasm_mark(), memory.size], [loaded, after])
})

test('weights take their own size, not their file as well; large ones too', () => {
  const memory = freshMemory()
  const config = { ...DECODER, width: 256, heads: 8, kvHeads: 8, dim: 32, valueDim: 32, ffn: 1024, vocabulary: 1000 }
  const elements = tensorsOf(config).reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b), 0)
  const network = new Network(
    memory,
    weightsFile(config, (_, count) => new Float32Array(count).fill(0.01)),
  )
  const used = memory.wasm.hl_wasm_mark()
  assert.ok(used < 4 * elements + 100e3, `${used} bytes for ${elements} weights`)
  assert.ok(network.memoryBytes < 8 * elements + 5e6, `${network.memoryBytes} bytes held`)
  assert.equal(read(network, { tokens: [0, 999] }, 'logits').length, 2000)
})

test('a file larger than memory is refused', () => {
  const memory = freshMemory()
  const huge = /** @type {any} */ (new Uint8Array(16))
  Object.defineProperties(huge, { length: { value: 2 ** 31 }, byteLength: { value: 2 ** 31 } })
  assert.throws(() => new Network(memory, huge), refused('MEMORY', /no memory/))
})
