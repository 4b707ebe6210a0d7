// core.ledger and core.entropy on the real wasm: what they take, what they refuse, the end stops of temperature; and
// matrices as people copy them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'
import { matrixIn } from '../../web/lessons/exam/matrix-text.js'

const core = await loadCore({ variant: 'simd128' })
const q = Float32Array.of(1, 0, 1, 0, 1, 0)
const k = Float32Array.of(1, 1, 0, 0, 1, 1, 1, 0, 1)
const v = Float32Array.of(1, 2, 3, 0, 0, 1)
const good = { q, k, v, queries: 2, keys: 3, dim: 3, valueDim: 2 }

const close = (a, b) =>
  assert.ok(a.length === b.length && a.every((x, i) => Math.abs(x - b[i]) < 1e-3), `${a} is not ${b}`)

test('the exam case, its mistakes together, a number put in', () => {
  const right = core.ledger(good)
  close(right.weights, [0.264, 0.264, 0.471, 0.39, 0.39, 0.219])
  close(right.entropy, [1.5265, 1.5395])
  close(right.contributions, [0.264, 0.529, 0.793, 0, 0, 0.471])
  close(core.ledger({ ...good, row: 1 }).terms, [0, 1, 0, 0, 1, 0, 0, 0, 0])
  close(core.ledger({ ...good, scale: 1 }).output, core.ledger({ ...good, mistakes: ['unscaled'] }).output)
  const late = core.ledger({
    ...good,
    mistakes: ['scale-after-softmax', 'mask-after-softmax', 'no-max-subtraction'],
    causal: true,
  })
  close(late.weights.subarray(0, 3), [0.122, 0, 0])
  close(core.ledger({ ...good, mistakes: ['wrong-axis'] }).columnSums, [1, 1, 1])
  close(core.ledger({ ...good, mistakes: ['mask-zero'], causal: true }).masked.subarray(0, 3), [0.577, 0, 0])
  const edited = core.ledger({ ...good, edits: [{ step: 'weights', key: 2, value: 0.5 }] })
  close(edited.output, [1.058, 1.029, 1.562, 1])
})

test('bad options are refused with a code and the numbers', () => {
  for (const [code, message, bad] of [
    ['SHAPE', /q has 6 elements, but queries 3 x dim 3 = 9/, { queries: 3 }],
    ['RANGE', /row/, { row: 2 }],
    ['RANGE', /mistakes is 'unscaled' or/, { mistakes: ['diagonal'] }],
    ['RANGE', /mistakes is 'unscaled' or/, { mistakes: ['mask-inverted'] }],
    ['TYPE', /mistakes must be a list/, { mistakes: 'wrong-axis' }],
    ['TYPE', /no option 'wrong'/, { wrong: ['unscaled'] }],
    ['RANGE', /key must be a whole number from 0 to 2, not 3/, { edits: [{ step: 'scaled', key: 3, value: 1 }] }],
    ['RANGE', /step is 'products' or/, { edits: [{ step: 'terms', key: 0, value: 1 }] }],
    ['RANGE', /value must be finite/, { edits: [{ step: 'scaled', key: 0, value: Number.NaN }] }],
    ['RANGE', /scale must be finite/, { scale: Number.POSITIVE_INFINITY }],
    ['TYPE', /causal/, { causal: 1 }],
    ['TYPE', /no option 'mask'/, { mask: 1 }],
  ])
    assert.throws(
      () => core.ledger({ ...good, ...bad }),
      (error) => error instanceof HlError && error.code === code && message.test(error.message),
      JSON.stringify(bad),
    )
  assert.throws(() => core.entropy({ weights: q, rows: 2, cols: 2 }), { code: 'SHAPE' })
})

test('a softmax at infinite temperature is uniform over what can be seen, exactly', () => {
  const x = Float32Array.of(3e38, -3e38, 7, -Infinity)
  const third = Math.fround(1 / 3)
  const softmax = (temperature) => core.softmax({ x, rows: 1, cols: 4, temperature })
  assert.deepEqual([...softmax(Infinity)], [third, third, third, 0])
  assert.deepEqual([...core.entropy({ weights: Float32Array.of(0.5, 0.5, 0, 1), rows: 2, cols: 2 })], [1, 0])
  assert.throws(() => softmax(-Infinity), { code: 'RANGE' })
})

test('a matrix is found in what NumPy, PyTorch, JSON and spreadsheets give', () => {
  for (const [text, wanted] of [
    [
      '[[1. 2.]\n [3. 4.]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['array([[ 1.5, -2e-3]], dtype=float32)', [[1.5, -0.002]]],
    ["tensor([[1., 2.]], device='cpu')", [[1, 2]]],
    [
      '[[1,2],[3,4]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '1\t2\r\n3\t4\r\n',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '1,2;3,4',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['−1 2', [[-1, 2]]],
    ['5', [[5]]],
    ['one two', null],
    ['[[1, nan]]', null],
    ['', null],
    ['[]', null],
  ])
    assert.deepEqual(matrixIn(text), wanted, text)
})
