// All rows of a head in tiles, beside attention that writes its matrix down: what each moves between slow and fast memory,
// what each multiplies, and how far their outputs are apart.

import { largestGap } from '../../kit/numbers/gap.js'
import { headOf, headRequest } from '../../kit/numbers/head.js'
import { stepsOf } from '../../kit/numbers/tiles.js'
import { isDecoder } from '../../kit/reading.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { TilesAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} TilesRequest
 */

/** So many words are compared: the steps of all rows are kept at once. */
const WORDS_MAX = 64

/** Lengths for which the bytes of the scores are named, with d = 64 and as many rows held as keys come at a time. */
const LONG = { queries: 4096, dim: 64, rows: 128, tile: 128 }

const KIB = 1024
const MIB = 2 ** 20

const COUNTS = /** @type {const} */ ([
  'held',
  'groups',
  'tiles',
  'skipped',
  'plainFlops',
  'tiledFlops',
  'fewestRows',
  'scoreBytes',
])

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  rows: state['tiles.rows'],
  tile: Number(state['tiles.tile']),
  causal: state['tiles.causal'],
})

/** @param {Run} run @param {TilesRequest} request @returns {Promise<TilesAnswer>} */
export async function numbers(run, { rows: asked, tile: keysAtOnce, causal: isAsked, ...ofHead }) {
  const { attended, ...head } = await headOf(run, ofHead, WORDS_MAX)
  if (!attended) return { ...head, given: null, tensors: [] }
  const { core } = run
  const { queries, dim, valueDim } = attended
  const causal = isAsked || isDecoder(head.network)
  const [rows, tile] = [Math.min(asked, queries), Math.min(keysAtOnce, queries)]
  const flash = core.flash({ ...attended, tile, causal })
  const plain = core.attention({ ...attended, causal: causal ? 'top-left' : false, want: ['weights'] })
  const traffic = core.trafficOf({ queries, dim, valueDim, rows, tile, causal })
  const long = core.trafficOf(LONG)
  return {
    ...head,
    given: {
      rows,
      tile,
      causal,
      isLess: traffic.tiled < traffic.plain,
      steps: stepsOf(flash.skipped, { queries, rows, tile }),
    },
    tensors: [
      run.tensor('weights', [queries, queries], /** @type {Float32Array} */ (plain.weights)),
      ...COUNTS.map((name) => run.tensor(name, [1, 1], [traffic[name]])),
      run.tensor('bytes', [1, 2], [traffic.plain, traffic.tiled]),
      run.tensor('kib', [1, 2], core.scale({ x: Float32Array.of(traffic.plain, traffic.tiled), factor: 1 / KIB })),
      run.tensor('difference', [1, 1], [largestGap(run, flash.output, plain.output)]),
      run.tensor('long', [1, 2], core.scale({ x: Float32Array.of(long.plain, long.tiled), factor: 1 / MIB })),
    ],
  }
}
