// What people copy from NumPy, PyTorch, JSON and spreadsheets, as a matrix.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printedMatrix } from '../../build/source.mjs'

const EXAM = [0.264, 0.264, 0.471, 0.39, 0.39, 0.219]

const reads = (written, values, rows, cols) => {
  const read = printedMatrix(written)
  assert.deepEqual([read.fault, read.rows, read.cols, read.values], [undefined, rows, cols, values], written)
  return read
}

test('every way in which a matrix is printed', () => {
  for (const written of [
    '[[0.264 0.264 0.471]\n [0.39  0.39  0.219]]',
    'array([[0.264, 0.264, 0.471],\n       [0.39 , 0.39 , 0.219]], dtype=float32)',
    'tensor([[0.2640, 0.2640, 0.4710],\n        [0.3900, 0.3900, 0.2190]])',
    "tensor([[0.2640, 0.2640, 0.4710],\n        [0.3900, 0.3900, 0.2190]], device='cuda:0', dtype=torch.float16,\n       grad_fn=<SoftmaxBackward0>)",
    'w = np.array([[2.64e-01, 2.64e-01, 4.71E-01], [3.9e-1, .39, 21.9e-2]])',
    '{"weights": [[0.264, 0.264, 0.471], [0.39, 0.39, 0.219]]}',
    '0.264,0.264,0.471\r\n0.39,0.39,0.219\r\n',
    '0.264\t0.264\t0.471\n0.39\t0.39\t0.219',
    'k1,k2,k3\n0.264,0.264,0.471\n0.39,0.39,0.219',
    '0.264 0.264 0.471; 0.39 0.39 0.219',
    '>>> print(w)\n[[0.264 0.264 0.471] [0.39 0.39 0.219]]',
  ])
    reads(written, EXAM, 2, 3)
  reads('tensor([[[1., -2.]]])', [1, -2], 1, 2)
  reads('[-1.5e+02, −3]', [-150, -3], 1, 2)
  reads('tensor([[nan, inf], [-inf, 0.]])', [Number.NaN, Infinity, -Infinity, 0], 2, 2)
})

test('what the last digit counts: by decimals, or by digits, whichever is coarser', () => {
  const steps = (written) => printedMatrix(written).steps.map((step) => Number(step.toPrecision(3)))
  assert.deepEqual(steps('0.264 0.264 0.471'), [0.001, 0.001, 0.001])
  assert.deepEqual(steps('1.058 1. 1.562 1.'), [0.001, 0.001, 0.001, 0.001], 'dropped zeros')
  assert.deepEqual(steps('0.0123 12.3 1.5'), [1e-4, 0.1, 0.01], 'three digits each')
  assert.deepEqual(steps('12.345 0.012'), [0.001, 0.001])
  assert.deepEqual(steps('[2.64000e-01 1.05800e-04]'), [1e-6, 1e-9])
  assert.deepEqual(steps('3 4'), [1, 1])
})

test('what is no matrix says why', () => {
  const fault = (written, options) => printedMatrix(written, options)
  assert.deepEqual(fault('  \n'), { fault: 'empty' })
  assert.deepEqual(fault('[]'), { fault: 'empty' })
  assert.deepEqual(fault('[[0.1 0.2 ... 0.3]\n ...\n [0.1 0.2 ... 0.3]]'), { fault: 'cut' })
  assert.deepEqual(fault('1,234.5 2.5\n3.5 4.5'), { fault: 'thousands' })
  assert.deepEqual(fault("1'234.5 2"), { fault: 'thousands' })
  assert.deepEqual(fault('0.5 half\n0.5 0.5'), { fault: 'number', written: 'half' })
  assert.deepEqual(fault('0.5 50%'), { fault: 'number', written: '50%' })
  assert.deepEqual(fault('1 2 3\n4 5'), { fault: 'ragged', row: 1, found: 2, wanted: 3 })
  assert.deepEqual(fault('0 '.repeat(5000)), { fault: 'large' })
  assert.deepEqual(fault('1'.repeat(70000)), { fault: 'large' })
  assert.deepEqual(fault('1 2\nnan 4', { finite: true }), { fault: 'nan', row: 1, col: 0 })
})
