// Everybody who takes part. Each file is loaded only when it is asked for: a page that measures the memory
// of one peer holds no other.

/**
 * @typedef {import('../../problem.mjs').Problem} Problem
 * @typedef {import('../../reference.mjs').Layout} Layout
 * @typedef {{ layout: Layout, run: () => Float32Array | Promise<Float32Array>, dispose?: () => unknown }} Job
 *   run gives the output as an array that JavaScript can read
 * @typedef {{ prepare: (problem: Problem) => Job | Promise<Job> }} Peer
 *   prepare may keep the inputs where the peer likes them best; that is not timed
 */

/** @type {Record<string, () => Promise<Peer>>} */
const LOADERS = {
  'headlight-simd128': async () => (await import('./headlight.mjs')).load('simd128'),
  'headlight-relaxed': async () => (await import('./headlight.mjs')).load('relaxed'),
  'onnx-primitives': async () => (await import('./onnx.mjs')).load('primitives'),
  'onnx-multi-head': async () => (await import('./onnx.mjs')).load('multiHead'),
  'onnx-attention': async () => (await import('./onnx.mjs')).load('attention'),
  'tfjs-3d': async () => (await import('./tfjs.mjs')).load('batched'),
  'tfjs-2d': async () => (await import('./tfjs.mjs')).load('perHead'),
  'jax-js': async () => (await import('./jax.mjs')).load(),
  'plain-js': async () => (await import('./plain.mjs')).load(),
}

export const PEERS = Object.keys(LOADERS)

/** @param {string} id @returns {Promise<Peer>} */
export const loadPeer = (id) => LOADERS[id]()
