// Numbers of a lesson as tensors with names, as a run's trace has them.

/**
 * @typedef {import('../../core/core.js').Tensor} Tensor
 * @typedef {{ name: string, index: number, delta: number } | null} Perturbation  for tests
 */

/**
 * A tensor of a lesson. A test may perturb it by name, to see that just the pictures that name it change.
 * @param {string} name @param {number[]} shape @param {ArrayLike<number>} data @param {Perturbation} [perturbation] @returns {Tensor}
 */
export function tensor(name, shape, data, perturbation = null) {
  const values = Float32Array.from(data)
  if (perturbation?.name === name) values[perturbation.index] += perturbation.delta
  return { name, head: null, shape, data: values }
}

/** Lets the page draw and answer between two parts of long work. @returns {Promise<void>} */
export const breathe = () => new Promise((resolve) => setTimeout(resolve))
