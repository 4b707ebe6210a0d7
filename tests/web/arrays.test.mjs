// The calls of dist/core.js on arrays, as an outsider uses them in node, against plain double arithmetic written here.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'
import { generator } from './generator.mjs'

const core = await loadCore()

const floats = (n, random) => Float32Array.from({ length: n }, () => 2 * random() - 1)

/** Attention in double, as the formula says. */
function reference({ q, k, v, heads, kvHeads, queries, keys, dim, valueDim, scale, temperature, allowed }) {
  const output = []
  const weights = []
  for (let h = 0; h < heads; h++)
    for (let i = 0; i < queries; i++) {
      const group = Math.floor(h / (heads / kvHeads))
      const scores = Array.from({ length: keys }, (_, j) => {
        let sum = 0
        for (let d = 0; d < dim; d++) sum += q[(h * queries + i) * dim + d] * k[(group * keys + j) * dim + d]
        return allowed(h, i, j) ? (sum * scale) / temperature : -Infinity
      })
      const max = Math.max(...scores)
      const exps = scores.map((s) => (s === -Infinity ? 0 : Math.exp(s - max)))
      const total = exps.reduce((a, b) => a + b, 0)
      const row = exps.map((e) => (total ? e / total : 0))
      weights.push(...row)
      for (let e = 0; e < valueDim; e++)
        output.push(row.reduce((sum, w, j) => sum + (w ? w * v[(group * keys + j) * valueDim + e] : 0), 0))
    }
  return { output, weights }
}

const worst = (a, b) => a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

const EXAM = {
  q: Float32Array.of(1, 0, 1, 0, 1, 0),
  k: Float32Array.of(1, 1, 0, 0, 1, 1, 1, 0, 1),
  v: Float32Array.of(1, 2, 3, 0, 0, 1),
  queries: 2,
  keys: 3,
  dim: 3,
  valueDim: 2,
}

test('the exam case: three decimals, and float32 within 1e-6 of double', () => {
  const { output, weights } = core.attention({ ...EXAM, want: ['weights'] })
  const rounded = (x) => Array.from(x, (y) => Number(y.toFixed(3)))
  assert.deepEqual(rounded(weights), [0.264, 0.264, 0.471, 0.39, 0.39, 0.219])
  assert.deepEqual(rounded(output), [1.058, 1, 1.562, 1])
  const exact = reference({
    ...EXAM,
    heads: 1,
    kvHeads: 1,
    scale: 1 / Math.sqrt(3),
    temperature: 1,
    allowed: () => true,
  })
  assert.ok(worst(exact.output, output) < 1e-6, `output off by ${worst(exact.output, output)}`)
  assert.ok(worst(exact.weights, weights) < 1e-6)
  assert.deepEqual(rounded(core.attention({ ...EXAM, scale: 1 }).output), [0.848, 1, 1.689, 1])
})

test('attention: 300 random problems against double', () => {
  const random = generator(1)
  const below = (n) => Math.floor(random() * n)
  for (let trial = 0; trial < 300; trial++) {
    const kvHeads = 1 + below(2)
    const o = {
      kvHeads,
      heads: kvHeads * (1 + below(3)),
      queries: 1 + below(9),
      keys: 1 + below(9),
      dim: 1 + below(9),
      valueDim: 1 + below(9),
    }
    const cells = o.heads * o.queries * o.keys
    const perHead = random() < 0.5
    const mask = Uint8Array.from({ length: perHead ? cells : o.queries * o.keys }, () => (random() < 0.7 ? 1 : 0))
    const causal = [false, 'top-left', 'bottom-right', 2][below(4)]
    const window = random() < 0.5 ? null : [below(4) - 1, below(4) - 1]
    const offset = { 'top-left': 0, 'bottom-right': o.keys - o.queries, 2: 2 }[causal]
    const allowed = (h, i, j) => {
      const centre = i + (causal === false ? 0 : offset)
      if (causal !== false && j > centre) return false
      if (window && window[0] >= 0 && j < centre - window[0]) return false
      if (window && window[1] >= 0 && j > centre + window[1]) return false
      return mask[((perHead ? h : 0) * o.queries + i) * o.keys + j] === 1
    }
    const arrays = {
      q: floats(o.heads * o.queries * o.dim, random),
      k: floats(kvHeads * o.keys * o.dim, random),
      v: floats(kvHeads * o.keys * o.valueDim, random),
    }
    const got = core.attention({
      ...o,
      ...arrays,
      mask,
      causal,
      window,
      temperature: 0.5,
      want: ['weights', 'masked', 'scores'],
    })
    const exact = reference({ ...o, ...arrays, scale: 1 / Math.sqrt(o.dim), temperature: 0.5, allowed })
    assert.ok(
      worst(exact.output, got.output) < 2e-6,
      `trial ${trial}: output off by ${worst(exact.output, got.output)}`,
    )
    assert.ok(worst(exact.weights, got.weights) < 1e-6, `trial ${trial}: weights`)
    got.masked.forEach((x, at) => {
      const [h, i, j] = [Math.floor(at / o.keys / o.queries), Math.floor(at / o.keys) % o.queries, at % o.keys]
      assert.equal(x, allowed(h, i, j) ? got.scores[at] : -Infinity)
    })
  }
})

test('bias and softcap', () => {
  const one = {
    q: Float32Array.of(3),
    k: Float32Array.of(1, 2, 4),
    v: Float32Array.of(1, 10, 100),
    queries: 1,
    keys: 3,
    dim: 1,
  }
  const { scores, masked, weights } = core.attention({
    ...one,
    softcap: 5,
    bias: Float32Array.of(0.5, -Infinity, -1),
    want: ['scores', 'masked', 'weights'],
  })
  ;[3, 6, 12].forEach((s, j) => assert.ok(Math.abs(scores[j] - 5 * Math.tanh(s / 5)) < 1e-6))
  assert.equal(masked[1], -Infinity)
  assert.equal(weights[1], 0)
  assert.ok(Math.abs(masked[2] - (scores[2] - 1)) < 1e-6)
})

test('temperature 0, 0.01, 100 with scores of 1e4: finite, rows sum to 1, ties share', () => {
  const random = generator(2)
  const shape = { queries: 8, keys: 11, dim: 4 }
  const q = floats(32, random).map((x) => x * 1e4)
  const [k, v] = [floats(44, random), floats(44, random)]
  for (const temperature of [0, 0.01, 100]) {
    const { output, weights } = core.attention({ q, k, v, ...shape, temperature, want: ['weights'] })
    assert.ok(output.every(Number.isFinite))
    for (let i = 0; i < 8; i++)
      assert.ok(Math.abs(weights.subarray(11 * i, 11 * i + 11).reduce((a, b) => a + b) - 1) < 1e-6)
  }
  assert.deepEqual(
    [...core.softmax({ x: Float32Array.of(5, 9, 9, 1), rows: 1, cols: 4, temperature: 0 })],
    [0, 0.5, 0.5, 0],
  )
})

test('NaN and inf behind a mask never reach the row', () => {
  const random = generator(3)
  const o = { queries: 4, keys: 4, dim: 2, q: floats(8, random), k: floats(8, random), v: floats(8, random) }
  o.k[6] = Number.NaN
  o.v[7] = Infinity
  const { output, weights } = core.attention({ ...o, causal: 'top-left', want: ['weights'] })
  assert.ok(output.subarray(0, 6).every(Number.isFinite), 'rows 0 to 2 do not see key 3')
  assert.ok(output.subarray(6).every(Number.isNaN), 'row 3 does')
  assert.equal(weights[3], 0)
  const none = core.attention({ ...o, mask: new Uint8Array(16), want: ['weights'] })
  assert.ok(none.output.every((x) => x === 0) && none.weights.every((x) => x === 0), 'nothing to attend to: zeros')
})

test('positional encoding against double; shifting it is a rotation', () => {
  const [n, dim] = [512, 128]
  const pe = core.positionalEncoding({ positions: n, dim })
  const angle = (pos, i) => pos / 10000 ** ((i - (i % 2)) / dim)
  let off = 0
  let residual = 0
  for (let pos = 0; pos < n; pos++)
    for (let i = 0; i < dim; i++) {
      off = Math.max(off, Math.abs(pe[pos * dim + i] - (i % 2 ? Math.cos(angle(pos, i)) : Math.sin(angle(pos, i)))))
      const shift = 37
      if (i % 2 || pos + shift >= n) continue
      const [s, c, turn] = [pe[pos * dim + i], pe[pos * dim + i + 1], angle(shift, i)]
      const later = (pos + shift) * dim + i
      residual = Math.max(
        residual,
        Math.abs(s * Math.cos(turn) + c * Math.sin(turn) - pe[later]),
        Math.abs(c * Math.cos(turn) - s * Math.sin(turn) - pe[later + 1]),
      )
    }
  assert.ok(off < 1e-7, `off by ${off}`)
  assert.ok(residual < 1e-5, `residual ${residual}`)
  const odd = core.positionalEncoding({ positions: 3, dim: 5, base: 100, start: 7 })
  assert.ok(Math.abs(odd[14] - Math.sin(9 / 100 ** (4 / 5))) < 1e-7, 'odd dimension, base and start')
  assert.ok(Math.abs(core.positionWavelength({ dim: 128, index: 127 }) - 54410) < 1)
})

test('matmul, plain and transposed; softmax without its maximum', () => {
  const random = generator(4)
  const [a, b] = [floats(15, random), floats(35, random)]
  const plain = core.matmul({ a, b, rows: 3, inner: 5, cols: 7 })
  const bt = Float32Array.from({ length: 35 }, (_, at) => b[(at % 5) * 7 + Math.floor(at / 5)])
  const transposed = core.matmul({ a, b: bt, rows: 3, inner: 5, cols: 7, transposeB: true })
  for (let i = 0; i < 21; i++) {
    let sum = 0
    for (let p = 0; p < 5; p++) sum += a[Math.floor(i / 7) * 5 + p] * b[p * 7 + (i % 7)]
    assert.ok(Math.abs(plain[i] - sum) < 1e-6 && Math.abs(transposed[i] - sum) < 1e-6)
  }
  assert.deepEqual([...core.softmax({ x: Float32Array.of(100, 0), rows: 1, cols: 2, stable: false })], [Number.NaN, 0])
})

test('cross-entropy: log of the sum of exponentials less the target’s logit', () => {
  const random = generator(11)
  const logits = floats(5 * 24, random)
  const targets = Uint32Array.of(0, 23, 7, 7, 12)
  const losses = core.crossEntropy({ logits, targets, rows: 5, cols: 24 })
  losses.forEach((loss, r) => {
    const row = logits.subarray(24 * r, 24 * r + 24)
    const exact = Math.log(row.reduce((sum, x) => sum + Math.exp(x), 0)) - row[targets[r]]
    assert.ok(Math.abs(loss - exact) < 1e-6, `row ${r}: ${loss}, ${exact}`)
  })
})

test('out is filled and returned; inputs are left alone', () => {
  const out = new Float32Array(4)
  const q = EXAM.q.slice()
  assert.equal(core.attention({ ...EXAM, q, out }).output, out)
  assert.deepEqual(out, core.attention(EXAM).output)
  assert.deepEqual(q, EXAM.q)
})

function detached() {
  const x = new Float32Array(6)
  structuredClone(x.buffer, { transfer: [x.buffer] })
  return x
}

test('bad arguments throw HlError with the numbers, write nothing, and the next good call works', () => {
  const good = core.attention(EXAM).output
  const out = new Float32Array(4).fill(7)
  const bad = [
    ['SHAPE', /q has 6 elements, but heads 2 x queries 2 x dim 3 = 12/, { heads: 2 }],
    ['SHAPE', /v has 6 elements, but kvHeads 1 x keys 3 x valueDim 3 = 9/, { valueDim: 3 }],
    ['SHAPE', /kvHeads must divide heads: heads 3, kvHeads 2/, { heads: 3, kvHeads: 2 }],
    ['SHAPE', /q has 0 elements \(is its buffer detached\?\)/, { q: detached() }],
    ['SHAPE', /mask has 5 elements/, { mask: new Uint8Array(5) }],
    ['SHAPE', /out has 3 elements/, { out: new Float32Array(3) }],
    ['RANGE', /heads must be a whole number from 1, not 0/, { heads: 0 }],
    ['RANGE', /queries must be a whole number from 1, not NaN/, { queries: Number.NaN }],
    ['RANGE', /keys must be a whole number from 1, not 2.5/, { keys: 2.5 }],
    ['SHAPE', /q has 6 elements, but heads 1 x queries 2147483648/, { queries: 2 ** 31 }],
    ['RANGE', /temperature must be 0 or from 1e-20 on, not -1/, { temperature: -1 }],
    ['RANGE', /temperature/, { temperature: Number.NaN }],
    ['RANGE', /scale must be finite, not Infinity/, { scale: Infinity }],
    ['RANGE', /scale must be finite, not 1e\+300/, { scale: 1e300 }],
    ['RANGE', /softcap/, { softcap: -1 }],
    ['RANGE', /window left/, { window: [-2, 0] }],
    ['TYPE', /q must be a Float32Array, not Array/, { q: [1, 0, 1, 0, 1, 0] }],
    ['TYPE', /k must be a Float32Array, not Float64Array/, { k: new Float64Array(9) }],
    ['TYPE', /q must be a Float32Array, not undefined/, { q: undefined }],
    ['TYPE', /mask must be a Uint8Array/, { mask: new Float32Array(6) }],
    ['TYPE', /causal is false/, { causal: true }],
    ['TYPE', /attention has no option 'head'/, { head: 1 }],
    ['TYPE', /want is a list of names, not Set/, { want: new Set(['weights']) }],
    ['TYPE', /mask must be a Uint8Array, not 0/, { mask: 0 }],
    ['TYPE', /bias must be a Float32Array, not 0/, { bias: 0 }],
    ['TYPE', /out must be a Float32Array, not false/, { out: false }],
    ['RANGE', /scale \/ temperature must be finite/, { scale: 1e20, temperature: 1e-20 }],
    ['UNSUPPORTED', /attention can't give "wieghts"/, { want: ['wieghts'] }],
  ]
  for (const [code, message, change] of bad) {
    assert.throws(
      () => core.attention({ ...EXAM, out, ...change }),
      (error) => error instanceof HlError && error.code === code && message.test(error.message),
      `${JSON.stringify(change)} should give ${code} ${message}`,
    )
    assert.ok(
      out.every((x) => x === 7),
      'nothing is written',
    )
    assert.deepEqual(core.attention(EXAM).output, good)
  }
})

test('absurd sizes: MEMORY with the number of bytes, and no byte leaked over 10,000 failures', async () => {
  const model = await core.constructedModel()
  const x = new Float32Array(2 ** 16)
  const memory = /no memory for \d+ bytes/
  assert.throws(() => core.positionalEncoding({ positions: 2 ** 23, dim: 2 ** 8 }), {
    name: 'HlError',
    code: 'MEMORY',
    message: memory,
  })
  assert.throws(() => core.matmul({ a: x, b: x, rows: 2 ** 16, inner: 1, cols: 2 ** 16 }), {
    code: 'MEMORY',
    message: memory,
  })
  assert.throws(() => core.positionalEncoding({ positions: 2 ** 31, dim: 1 }), {
    code: 'RANGE',
    message: /from 1 to 33554432, not 2147483648/,
  })
  for (let i = 0; i < 10000; i++) {
    assert.throws(() => core.matmul({ a: x, b: x, rows: 2 ** 16, inner: 1, cols: 2 ** 16 }), HlError)
    assert.throws(() => model.run({ tokens: ['a', 'b'], want: [{ name: 'layer0.q', head: 3 }] }), HlError)
  }
  // 20,000 leaks of 256 kB would have filled the 2 GiB; so this still fits.
  assert.equal(core.positionalEncoding({ positions: 2 ** 16, dim: 64 }).length, 2 ** 22)
  assert.throws(
    () =>
      core.raster({
        values: x,
        rows: 256,
        cols: 256,
        map: 'weights',
        low: 0,
        high: 1,
        cellWidth: 1000,
        cellHeight: 1000,
      }),
    { code: 'MEMORY' },
  )
})

test('loadCore: variants', async () => {
  assert.equal(core.variant, 'simd128')
  assert.match(core.version, /^\d+\.\d+\.\d+$/)
  await assert.rejects(loadCore({ variant: 'relaxed' }), { name: 'HlError', code: 'UNSUPPORTED' })
  await assert.rejects(loadCore({ variant: 'fast' }), { code: 'RANGE' })
  await assert.rejects(loadCore({ varient: 'auto' }), { code: 'TYPE' })
})

test('add, subtract, scale, transpose, rowSums: the numbers, in place of products in disguise', () => {
  const random = generator(12)
  const [rows, cols] = [5, 37]
  const [a, b] = [floats(rows * cols, random), floats(rows * cols, random)]
  assert.deepEqual(
    core.add({ a, b }),
    a.map((x, i) => x + b[i]),
  )
  assert.deepEqual(
    core.subtract({ a, b }),
    a.map((x, i) => x - b[i]),
  )
  assert.deepEqual(
    core.scale({ x: a, factor: -0.3 }),
    a.map((x) => Math.fround(-0.3) * x),
  )
  const turned = core.transpose({ x: a, rows, cols })
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) assert.equal(turned[c * rows + r], a[r * cols + c])
  const pair = Float32Array.from([...a, ...b])
  const combined = (/** @type {number[]} */ ...factors) =>
    core.matmul({ a: Float32Array.from(factors), b: pair, rows: 1, inner: 2, cols: a.length })
  assert.deepEqual(core.add({ a, b }), combined(1, 1))
  assert.deepEqual(core.subtract({ a: b, b: a }), combined(-1, 1))
  const ones = new Float32Array(cols).fill(1)
  const sums = core.matmul({ a, b: ones, rows, inner: cols, cols: 1 })
  const out = new Float32Array(rows)
  assert.equal(core.rowSums({ x: a, rows, cols, out }), out)
  assert.deepEqual(out, sums)
})

test('layerNorm, rmsNorm, activation against double', () => {
  const random = generator(6)
  const [rows, cols] = [5, 37]
  const x = floats(rows * cols, random).map((value, i) => (i < cols ? 1e5 + value : 3 * value))
  const [gain, bias] = [floats(cols, random), floats(cols, random)]
  const layer = core.layerNorm({ x, rows, cols, gain, bias, eps: 1e-6 })
  const rms = core.rmsNorm({ x, rows, cols, gain })
  for (let r = 0; r < rows; r++) {
    const row = Array.from(x.subarray(r * cols, (r + 1) * cols))
    const mean = row.reduce((a, b) => a + b) / cols
    const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / cols
    const square = row.reduce((a, b) => a + b * b, 0) / cols
    row.forEach((value, c) => {
      const exact = ((value - mean) / Math.sqrt(variance + 1e-6)) * gain[c] + bias[c]
      assert.ok(Math.abs(layer[r * cols + c] - exact) < 1e-6, `layerNorm ${r} ${c}`)
      assert.ok(Math.abs(rms[r * cols + c] - (value / Math.sqrt(square + 1e-5)) * gain[c]) < 1e-6, `rmsNorm ${r} ${c}`)
    })
  }
  const kinds = {
    relu: (v) => Math.max(0, v),
    silu: (v) => v / (1 + Math.exp(-v)),
    'gelu-tanh': (v) => 0.5 * v * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (v + 0.044715 * v ** 3))),
  }
  for (const [kind, exact] of Object.entries(kinds))
    core.activation({ x, kind }).forEach((y, i) => {
      assert.ok(Math.abs(y - exact(x[i])) <= 1e-6 * Math.max(1, Math.abs(x[i])), `${kind}(${x[i]}) = ${y}`)
    })
  // Phi(1) = 0.8413447460685429
  const gelu = core.activation({ x: Float32Array.of(0, 1, -1), kind: 'gelu' })
  assert.ok(gelu[0] === 0 && Math.abs(gelu[1] - 0.8413447) < 1e-6 && Math.abs(gelu[2] + 0.1586553) < 1e-6)
})

test('rope in both layouts, alibiSlopes', () => {
  const x = Float32Array.of(1, 2, 3, 4, 5, 6)
  const half = core.rope({ x, heads: 1, tokens: 1, dim: 6, rotaryDim: 4, start: 3 })
  const turned = (a, b, angle) => [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)]
  const [[a, c], [b, d]] = [turned(1, 3, 3), turned(2, 4, 0.03)]
  ;[a, b, c, d, 5, 6].forEach((exact, i) => {
    assert.ok(Math.abs(half[i] - exact) < 1e-6, `half ${i}`)
  })
  const inter = core.rope({ x, heads: 1, tokens: 1, dim: 6, layout: 'interleaved', start: 1, base: 100 })
  ;[...turned(1, 2, 1), ...turned(3, 4, 100 ** (-1 / 3)), ...turned(5, 6, 100 ** (-2 / 3))].forEach((exact, i) => {
    assert.ok(Math.abs(inter[i] - exact) < 1e-6, `interleaved ${i}`)
  })
  assert.deepEqual([...core.alibiSlopes(4)], [2 ** -2, 2 ** -4, 2 ** -6, 2 ** -8])
  assert.equal(core.alibiSlopes(12).length, 12)
})

test('bad arguments of the layer calls', () => {
  const x = new Float32Array(6)
  const bad = [
    ['SHAPE', /x has 6 elements, but rows 2 x cols 4 = 8/, () => core.layerNorm({ x, rows: 2, cols: 4 })],
    ['SHAPE', /gain has 6 elements, but cols 3/, () => core.rmsNorm({ x, rows: 2, cols: 3, gain: x })],
    ['RANGE', /eps/, () => core.layerNorm({ x, rows: 2, cols: 3, eps: -1 })],
    ['TYPE', /rmsNorm has no option 'bias'/, () => core.rmsNorm({ x, rows: 2, cols: 3, bias: x })],
    [
      'RANGE',
      /kind is 'relu' or 'gelu' or 'gelu-tanh' or 'silu', not "tanh"/,
      () => core.activation({ x, kind: 'tanh' }),
    ],
    [
      'SHAPE',
      /rotaryDim must be even and at most dim: rotaryDim 3, dim 3/,
      () => core.rope({ x, heads: 2, tokens: 1, dim: 3 }),
    ],
    ['SHAPE', /x has no elements \(is its buffer detached\?\)/, () => core.activation({ x: detached(), kind: 'relu' })],
    ['SHAPE', /x has no elements/, () => core.finiteRange(new Float32Array(0))],
    ['RANGE', /layout is/, () => core.rope({ x, heads: 1, tokens: 1, dim: 6, layout: 'both' })],
    ['RANGE', /heads must be/, () => core.alibiSlopes(0)],
  ]
  for (const [code, message, call] of bad)
    assert.throws(
      call,
      (error) => error instanceof HlError && error.code === code && message.test(error.message),
      `${message}`,
    )
})
