// What a lesson's code is made of: lines of NumPy and PyTorch, and numbers as Python reads them.

/**
 * @typedef {string | readonly [text: string, tensors: string]} Line  tensors: names of those that the line computes, apart by spaces
 * @typedef {Record<'numpy' | 'pytorch', { text: string, tensors?: string }[]>} Code
 */

/** Whether two lists of tensors have one in common. @param {string} a @param {string} b */
export const share = (a, b) => a !== '' && a.split(' ').some((name) => name !== '' && b.split(' ').includes(name))

/** A number as Python reads it, in more digits than are on show. @param {number} x */
export const numeral = (x) => (Number.isFinite(x) ? String(Number(x.toPrecision(7))) : `float("${x}")`)

/** @param {ArrayLike<number>} values */
export const list = (values) => `[${Array.from(values, numeral).join(', ')}]`

/** A row of a matrix of so many columns. @param {Float32Array} values @param {number} row @param {number} cols */
export const rowList = (values, row, cols) => list(values.subarray(row * cols, (row + 1) * cols))

/** Standard normal numbers; NumPy's come from `rng`. @param {'np' | 'torch'} lib @param {string} shape */
export const normal = (lib, shape) => (lib === 'np' ? `rng.normal(size=(${shape}))` : `torch.randn(${shape})`)

/** A matrix of so many columns. @param {ArrayLike<number>} values @param {number} cols */
export const matrix = (values, cols) =>
  `[${Array.from({ length: values.length / cols }, (_, i) => list(Array.from({ length: cols }, (_, j) => values[i * cols + j]))).join(', ')}]`

/** @param {Line} line */
const shown = (line) => (typeof line === 'string' ? { text: line } : { text: line[0], tensors: line[1] })

/** What follows on the import of each library. @param {Record<'numpy' | 'pytorch', Line[]>} lines @returns {Code} */
export const listing = ({ numpy, pytorch }) => ({
  numpy: ['import numpy as np', ...numpy].map(shown),
  pytorch: ['import torch', ...pytorch].map(shown),
})

/** What is nearly the same in both. @param {(lib: 'np' | 'torch', array: string) => Line[]} lines  array: what makes one of a list */
export const both = (lines) => listing({ numpy: lines('np', 'np.array'), pytorch: lines('torch', 'torch.tensor') })

/** Lines that are not always there. @param {boolean} are @param {Line[]} lines */
export const onlyIf = (are, ...lines) => (are ? lines : [])
