// A letter sequence read by the induction model at one moment of its training, and its loss at every moment.

import { askedLetters, lettersOf, perturbationOf, read } from '../../kit/numbers/networks.js'
import { headsOn } from '../../session/model-run.js'
import { factsOf, MODEL_NAMES } from '../../session/models.js'
import { checkpointsOf } from './formation.js'

/**
 * @import { Model, Run, State } from '../../session/types.js'
 * @import { InductionAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} InductionRequest
 */

/** Names of the induction model along its training: "induction-120" is the model after 120 steps. */
export const MODELS = MODEL_NAMES.filter((name) => /^induction(-\d+)?$/u.test(name))

/** @param {Readonly<State>} state */
export const request = (state) => ({
  models: MODELS,
  /** Of the checkpoint on show, or somewhat later. */
  step: state['induction.step'],
  letters: state['induction.letters'],
  off: state['induction.without'],
  /** Letters that no loss is asked of: most have no copy before them yet. */
  given: 10,
})

/** @param {Run} run @param {InductionRequest} request @returns {Promise<InductionAnswer>} */
export async function numbers(run, { models, step, letters, off, given: wanted }) {
  const checkpoints = await checkpointsOf(run, models)
  const networks = await Promise.all(checkpoints.map(({ name }) => run.model(name)))
  const at = Math.max(0, checkpoints.filter((checkpoint) => checkpoint.step <= step).length - 1)
  const [network, { name }] = [networks[at], checkpoints[at]]
  const limit = network.config.positions - 1
  const { tokens, words, ignored } = lettersOf(network, letters, limit)
  const given = Math.min(wanted, tokens.length - 1)
  const facts = { network: factsOf(name, network), at, checkpoints, words, ignored, limit, given }
  if (tokens.length < 2) return { ...facts, before: [], tensors: [] }
  const want = [...network.attentionNames.map((prefix) => `${prefix}weights`), 'probabilities']
  const heads = headsOn(network, off)
  const perturb = perturbationOf(run.perturbation, name, network)
  const now = read(network, { tokens, want, heads, perturb })
  const before = heads ? read(network, { tokens, want: ['probabilities'] }) : now
  const lossOf = (/** @type {Model} */ each) => run.core.summarise(askedLetters(run, each, tokens, given).losses).mean
  const losses = networks.map(lossOf)
  return {
    ...facts,
    before: [before.probabilities],
    tensors: [...want.map((tensor) => now[tensor]), run.tensor('losses', [1, losses.length], losses)],
  }
}
