// Where the heads look that were taught grammar: of each relation the weights of its head, on the text, of the model of
// real English.

import { runText } from '../../session/model-run.js'

/**
 * @import { ModelFacts, Run, State } from '../../session/types.js'
 * @import { GrammarAnswer, Relation } from './types.js'
 * @typedef {ReturnType<typeof request>} GrammarRequest
 */

/** The only model whose heads were taught grammar. */
export const ENGLISH = 'english'

/** The parsed relations, in the order of their legend. @type {readonly Relation[]} */
export const RELATIONS = Object.freeze(['subj', 'obj', 'mod', 'aux', 'prep', 'attach', 'adv', 'stand'])

/** @param {Readonly<State>} state */
export const request = ({ text }) => ({ model: ENGLISH, text })

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

/** Which head was taught which relation, as the model's file says: "layer3.head0 subj". @param {Pick<ModelFacts, 'facts'>} model */
export function taughtIn({ facts }) {
  const lines = [facts.supervised ?? []].flat().map((line) => line.split(' '))
  return RELATIONS.flatMap((relation) => {
    const [place] = lines.find(([, taught]) => taught === relation) ?? []
    const at = place?.match(/^(.*\.)head(\d+)$/u)
    return at ? [{ relation, prefix: at[1], head: Number(at[2]) }] : []
  })
}
