// The picked word on its way up the trunk: its vector behind every step, what the step has added, and what the model
// would answer if it stopped there; of the model as the reader has it, with wires cut.

import { placeOf } from '../../kit/numbers/head.js'
import { joined } from '../../kit/numbers/rows.js'
import { isOneStack, stepsOf, trunkOf } from '../../kit/numbers/trunk.js'
import { tokenOf } from '../../session/picked-word.js'
import { indexOfLargest } from '../../session/tensors.js'
import { knobsOf, readHidden, request as traceRequest } from './trace.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @import { BlockAnswer } from '../types.js'
 * @typedef {ReturnType<typeof request>} BlockRequest
 */

/** @param {Readonly<State>} state */
export const request = (state) => traceRequest(state)

/** @param {Run} run @param {BlockRequest} request @returns {Promise<BlockAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const { layer, head, prefix } = placeOf(network, request.layer, request.head)
  const { numbers: tokens, words, spans } = readHidden(network, request)
  if (!tokens.length || !isOneStack(network)) return { tensors: [], word: '', steps: [], best: [] }
  const row = tokenOf(request.row, spans)
  const knobs = { tokens, ...knobsOf(run, network, request, { words, tokens, layer, head, row, prefix }) }
  const { width, vectors, added, probabilities } = trunkOf(network, knobs, row)
  const best = probabilities.map(indexOfLargest)
  const shares = probabilities.map((list, level) => list[best[level]])
  return {
    word: words[row],
    steps: stepsOf(network).map(({ layer: at, kind, wire }) => ({ layer: at, kind, wire })),
    best: best.map((word) => network.words[word]),
    tensors: [
      run.tensor('block.levels', [vectors.length, width], joined(vectors)),
      run.tensor('block.added', [added.length, width], joined(added)),
      ...(best.length ? [run.tensor('block.answers', [best.length, 1], shares)] : []),
    ],
  }
}
