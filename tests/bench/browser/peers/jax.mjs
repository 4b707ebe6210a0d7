// jax-js: its own dotProductAttention, compiled by its jit, on its wasm backend. It takes a thread for every
// core where the page is isolated from others, and one otherwise; there is no other switch.

import { defaultDevice, init, jit, nn, numpy } from '@jax-js/jax'
import { headsLast } from './layout.mjs'

export async function load() {
  if (crossOriginIsolated) throw new Error('on an isolated page jax-js runs several threads')
  await init('wasm')
  defaultDevice('wasm')
  return { prepare }
}

/** @param {import('../../problem.mjs').Problem} problem */
function prepare(problem) {
  const { q, k, v, heads, length, dim, causal } = problem
  const shape = [1, length, heads, dim]
  const inputs = [q, k, v].map((x) => numpy.array(headsLast(x, problem), { shape }))
  const attention = jit((a, b, c) => nn.dotProductAttention(a, b, c, { isCausal: causal }))
  return {
    layout: 'rows first',
    run: () => attention(...inputs.map((x) => x.ref)).data(),
    dispose() {
      for (const x of inputs) x.dispose()
      attention.dispose()
    },
  }
}
