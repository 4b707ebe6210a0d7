// What a longer text costs: bytes of its scores, counted, and how many tokens a tab and a card hold; and what was measured
// in this tab, with the power law that runs closest to the measurements.

import { WAYS } from './ways.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { CostAnswer, CostOwn } from './types.js'
 * @typedef {ReturnType<typeof request>} CostRequest
 */

/** One accelerator card of 80 GB. */
const CARD_BYTES = 80e9

/** Width of the head that is counted, and of a model with many heads. */
const DIM = 128
export const HEADS = 32

/** From which length on a law is looked for: of all lengths, to compare attention with and without projections; and of attention from where a call costs little beside its work. */
const LAW_FROM = 64
export const LONG_FROM = 512

/** @param {Readonly<State>} state @param {CostOwn} own */
export const request = (state, { measured = null, tabBytes = 0 }) => ({
  tokens: state['cost.tokens'],
  tabBytes,
  points: measured?.points ?? [],
})

/** @param {Run} run @param {CostRequest} request @returns {Promise<CostAnswer>} */
export async function numbers(run, { tokens, tabBytes, points }) {
  const { core } = run
  const costsOf = (/** @type {number} */ heads) => core.costs({ tokens, width: heads * DIM, heads })
  const roomOf = (/** @type {'tab' | 'card'} */ name, /** @type {number} */ bytes) => ({
    name,
    bytes,
    tokens: core.tokensWithin({ bytes }),
  })
  const tensors = WAYS.flatMap((way) => {
    const own = points.filter((point) => point.way === way)
    const column = (/** @type {'ms' | 'bytes' | 'keptBytes'} */ name) =>
      run.tensor(
        `${way}.${name}`,
        [own.length],
        own.map((point) => point[name]),
      )
    return own.length ? [column('ms'), column('bytes'), column('keptBytes')] : []
  })
  const lengths = points.filter(({ way }) => way === 'attention').map(({ n }) => n)
  const lawOf = (/** @type {'attention' | 'layer'} */ way, from = LAW_FROM) => {
    const ms = Array.from(tensors.find(({ name }) => name === `${way}.ms`)?.data ?? [])
    const first = lengths.findIndex((n) => n >= from)
    const fitted = { x: lengths.slice(first, ms.length), y: ms.slice(first) }
    if (first < 0 || fitted.x.length < 2) return null
    const { ratios } = core.powerLaw({ x: lengths.slice(0, ms.length), y: ms })
    return { ...core.powerLaw(fitted), ratios }
  }
  return {
    costs: costsOf(1),
    costsOfHeads: costsOf(HEADS),
    rooms: [...(tabBytes ? [roomOf('tab', tabBytes)] : []), roomOf('card', CARD_BYTES)],
    lengths,
    laws: { attention: lawOf('attention'), layer: lawOf('layer'), long: lawOf('attention', LONG_FROM) },
    width: DIM,
    tensors,
  }
}
