// Where the heads look that were taught grammar: of each relation the weights of its head, on the text, of the model of
// real English.

import { runText } from '../../session/model-run.js'
import { REAL } from '../../session/models.js'
import { taughtOf } from '../../session/taught.js'
import { RELATIONS } from './knobs.js'

/**
 * @import { ModelFacts, Run, State } from '../../session/types.js'
 * @import { GrammarAnswer, Relation } from './types.js'
 * @typedef {ReturnType<typeof request>} GrammarRequest
 */

/** @param {Readonly<State>} state */
export const request = ({ text }) => ({ model: REAL, text })

/** @param {Run} run @param {GrammarRequest} request @returns {Promise<GrammarAnswer>} */
export async function numbers(run, request) {
  const network = await run.model(request.model)
  const heads = taughtIn(network)
  const want = heads.map(({ prefix, head }) => ({ name: `${prefix}weights`, head }))
  const { tensors, before: _, ...reading } = runText(network, request, want)
  const count = reading.words.length
  return {
    ...reading,
    tensors: tensors.map(({ data }, i) => run.tensor(tensorOf(heads[i].relation), [count, count], data)),
  }
}

/** The tensor of a relation's weights. @param {Relation} relation */
export const tensorOf = (relation) => `${relation}.weights`

/** Which head was taught which parsed relation, in the order of the legend. @param {Pick<ModelFacts, 'facts'>} model */
export function taughtIn(model) {
  const heads = taughtOf(model)
  return RELATIONS.flatMap((relation) =>
    heads
      .filter((one) => one.relation === relation)
      .map(({ layer, head }) => ({ relation, prefix: `layer${layer}.`, head })),
  )
}
