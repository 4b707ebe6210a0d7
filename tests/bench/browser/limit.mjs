// What this machine's wasm can do at most, timed in turn with our attention, so that both see the same machine.

import { problemOf, TYPICAL } from '../problem.mjs'
import { timeInTurn } from '../timing.mjs'
import { loadPeer } from './peers/index.mjs'

const INNER = 64
const TILES = 16
const EXPS = 2048
const CHAINS = 12
const LANES = 4

/** Work of one run of each function of micro.c: flops, exps or calls. @type {Record<string, number>} */
const WORK = {
  peak: 2 * CHAINS * LANES,
  gemm_4x8: 2 * 4 * 8 * INNER * TILES,
  gemm_5x8: 2 * 5 * 8 * INNER * TILES,
  gemm_6x8: 2 * 6 * 8 * INNER * TILES,
  gemm_3x12: 2 * 3 * 12 * INNER * TILES,
  exps_base_e: EXPS,
  exps_base_2: EXPS,
  nothing: 1,
}

/** @typedef {{ name: string, variant: string, fused: boolean, perNs: Record<string, number> }} Micro  perNs: work per ns */

/** @param {string} name @returns {Promise<Record<string, any>>} the exports of a build of micro.c */
async function loadMicro(name) {
  const bytes = await (await fetch(`/micro/${name}.wasm`)).arrayBuffer()
  const { instance } = await WebAssembly.instantiate(bytes)
  const exports = /** @type {any} */ (instance.exports)
  const at = exports.inputs_at()
  new Float32Array(exports.memory.buffer, at, (exports.results_at() - at) / 4).forEach((_, i, inputs) => {
    inputs[i] = -8 * ((i * 0.618) % 1) // like scores below their maximum
  })
  return exports
}

/** @param {Record<string, any>} exports @param {string} name of a function that repeats itself */
const callOf = (exports, name) => {
  if (name === 'peak') return (times) => exports.peak(times, 0.5, 0.25)
  if (name !== 'nothing') return exports[name]
  return (times) => {
    for (let i = 0; i < times; i++) exports.nothing(i)
  }
}

/** @param {string} variant @returns {Promise<import('../timing.mjs').Task | undefined>} */
async function ourTask(variant) {
  try {
    const { run } = (await loadPeer(`headlight-${variant}`)).prepare(problemOf(TYPICAL))
    return {
      id: variant,
      run: (times) => {
        for (let i = 0; i < times; i++) run()
      },
    }
  } catch {
    return undefined // compare says why
  }
}

/**
 * @param {{ builds: { name: string, variant: string }[], variants: string[], effort: import('../timing.mjs').Effort }} options
 * @returns {Promise<{ micro: Micro[], ours: { variant: string, ms: number }[] }>}
 */
export async function limit({ builds, variants, effort }) {
  const ours = (await Promise.all(variants.map(ourTask))).flatMap((task) => task ?? [])
  const loaded = await Promise.all(builds.map(async (build) => ({ ...build, exports: await loadMicro(build.name) })))
  const tasks = loaded.flatMap(({ name, exports }) =>
    Object.keys(WORK).map((work) => ({ id: `${name} ${work}`, run: callOf(exports, work) })),
  )
  const timings = await timeInTurn([...tasks, ...ours], effort)
  const msOf = (id) => timings.find((timing) => timing.id === id).ms
  const micro = loaded.map(({ name, variant, exports }) => ({
    name,
    variant,
    fused: exports.fused(1) === 1,
    perNs: Object.fromEntries(
      Object.entries(WORK).map(([work, amount]) => [work, amount / (1e6 * msOf(`${name} ${work}`))]),
    ),
  }))
  return { micro, ours: ours.map(({ id }) => ({ variant: id, ms: msOf(id) })) }
}
