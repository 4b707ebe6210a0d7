// What the map of scores costs for the reader's sentence and for longer texts; and the same head in tiles, with what is
// kept of the picked word's row while they come.

import { rowAt } from '../../kit/numbers/cases.js'
import { largestGap } from '../../kit/numbers/gap.js'
import { placeOf } from '../../kit/numbers/head.js'
import { stepsOf } from '../../kit/numbers/tiles.js'
import { isDecoder } from '../../kit/reading.js'
import { runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { BillAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} BillRequest
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number, valueDim: number }} Given
 */

/** Lengths beside the sentence and twice the sentence. The last one is 128,000, whose bytes are often misquoted. */
const LENGTHS = [512, 4096, 8192, 32768, 128000]

/** Keys that come at a time: few, so that a short sentence has several tiles. */
export const TILE = 4

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...{ text: state.text, model: state.model, seed: state.seed, layer: state.layer, head: state.head, row: state.row },
  ...{ rows: state['stage.held'], masked: state.masked },
})

/** @param {Run} run @param {BillRequest} request @returns {Promise<BillAnswer>} */
export async function numbers(run, { row: place, rows: held, layer, head, ...asked }) {
  const network = await run.model(asked.model)
  const { given, spans, words, facts } = givenOf(network, { ...asked, layer, head })
  if (!given) return { tensors: [], lengths: [], steps: [], ...{ rows: 0, tile: 0, row: 0, word: '', isCausal: false } }
  const n = given.queries
  const row = tokenOf(place, spans)
  const [rows, tile] = [Math.min(held, n), Math.min(TILE, n)]
  const isCausal = isDecoder(facts)
  const lengths = [words.length, 2 * words.length, ...LENGTHS.filter((length) => length > 2 * words.length)]
  const costs = lengths.map((tokens) => run.core.costs({ tokens, width: given.dim }))
  const plain = run.core.attention({ ...given, causal: isCausal ? 'top-left' : false })
  const walk = { ...given, tile, causal: isCausal }
  const flash = run.core.flash({ ...walk, q: rowAt(given.q, row, given.dim), queries: 1, first: row })
  // Of all rows only scores and tiles are looked at, so that short values save memory.
  const { scores, skipped } = run.core.flash({ ...walk, v: new Float32Array(n), valueDim: 1 })
  const output = rowAt(plain.output, row, given.valueDim)
  const traffic = run.core.trafficOf({ ...sizesOf(given), rows, tile, causal: isCausal })
  return {
    ...{ lengths, rows, tile, row, word: words[row], isCausal },
    steps: stepsOf(skipped, { queries: n, rows, tile }),
    tensors: [
      run.tensor(
        'bill.cells',
        [lengths.length, 1],
        costs.map(({ cells }) => cells),
      ),
      run.tensor(
        'bill.bytes',
        [lengths.length, 1],
        costs.map(({ scoreBytes }) => scoreBytes),
      ),
      run.tensor('bill.scores', [n, n], scores),
      run.tensor('bill.outputs', [n, given.valueDim], plain.output),
      run.tensor('bill.m', [flash.maxima.length, 1], flash.maxima),
      run.tensor('bill.l', [flash.sums.length, 1], flash.sums),
      run.tensor('bill.o', [flash.sums.length, given.valueDim], flash.outputs),
      run.tensor('bill.output', [1, given.valueDim], flash.output),
      run.tensor('bill.difference', [1, 1], [largestGap(run, flash.output, output)]),
      run.tensor('bill.moved', [1, 2], [traffic.plain, traffic.tiled]),
      run.tensor('bill.tiles', [1, 1], [traffic.tiles]),
    ],
  }
}

/** The head's queries, keys and values, the start mark's among them. @param {Model} network @param {Omit<BillRequest, 'row' | 'rows'>} request @returns {{ given: Given | null, spans: import('../../session/types.js').Span[], words: string[], facts: import('../../session/types.js').ModelFacts }} */
function givenOf(network, { layer, head, ...asked }) {
  const { prefix, head: at } = placeOf(network, layer, head)
  const { heads, kvHeads = heads } = network.config
  const shared = Math.floor((at * kvHeads) / heads)
  const want = ['q', 'k', 'v'].map((name) => ({ name: prefix + name, head: name === 'q' ? at : shared }))
  const { tensors, spans, words, network: facts } = runText(network, asked, want)
  if (!tensors.length) return { given: null, spans, words, facts }
  const [queries, dim] = tensors[0].shape.slice(-2)
  const [q, k, v] = tensors.map(({ data }) => data)
  return { given: { q, k, v, queries, keys: queries, dim, valueDim: v.length / queries }, spans, words, facts }
}

/** @param {Given} given */
const sizesOf = ({ queries, keys, dim, valueDim }) => ({ queries, keys, dim, valueDim })
