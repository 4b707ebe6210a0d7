// A letter sequence read by the induction model at one moment of its training, and its loss at every moment.

import { largest, lettersOf, likeliest, perturbationOf, read, rowOf } from '../../kit/numbers/reading.js'
import { headsOn } from '../../session/model-run.js'
import { checkpointsOf } from './formation.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../../kit/numbers/reading.js').Network} Network
 * @typedef {import('../../kit/numbers/reading.js').Perturb} Perturb
 * @typedef {{ step: number, letters: string, off: string[], row: number }} InductionRequest
 *   step: of the checkpoint on show, or somewhat later; off: heads switched off, as "attention.head"
 */

const ANSWERS = 6

/** Letters that no loss is asked of: most have no copy before them yet. */
const GIVEN = 10

/** @param {Readonly<State>} state @returns {InductionRequest} */
export const request = (state) => ({
  step: state['induction.step'],
  letters: state['induction.letters'],
  off: state['induction.without'],
  row: state['induction.at'],
})

/** @param {Run} run @param {InductionRequest} request */
export async function numbers(run, request) {
  const checkpoints = await checkpointsOf(run)
  const networks = await Promise.all(checkpoints.map(({ name }) => run.model(name)))
  const at = Math.max(0, checkpoints.filter(({ step }) => step <= request.step).length - 1)
  const network = networks[at]
  const limit = network.config.positions - 1
  const { tokens, words, ignored } = lettersOf(network, request.letters, limit)
  const { layers, heads } = network.config
  const facts = { checkpoints, at, words, ignored, limit, layers, heads, vocabulary: network.words }
  if (tokens.length < 2) return { ...facts, tensors: [] }
  const row = Math.min(request.row, tokens.length - 1)
  const perturbOf = (/** @type {string} */ name, /** @type {Network} */ each) =>
    perturbationOf(perturbation, name, each)
  const given = Math.min(GIVEN, tokens.length - 1)
  return {
    ...facts,
    ...answersOf(network, tokens, row, request.off, perturbOf(checkpoints[at].name, network)),
    row,
    given,
    losses: Float32Array.from(networks, (each, i) =>
      lossOf(run, each, tokens, given, perturbOf(checkpoints[i].name, each)),
    ),
  }
}

/**
 * Maps and the likeliest next letters at one row; whole: the probabilities of that row with every head on.
 * @param {Network} network @param {number[]} tokens @param {number} row @param {string[]} off
 * @param {Perturb} perturb
 */
function answersOf(network, tokens, row, off, perturb) {
  const names = Array.from({ length: network.config.layers }, (_, layer) => `layer${layer}.weights`)
  const want = [...names, 'probabilities']
  const now = read(network, { tokens, want, heads: headsOn(network, off), perturb })
  const every = off.length ? read(network, { tokens, want: ['probabilities'] }) : now
  return {
    tensors: want.map((name) => now[name]),
    answers: likeliest(rowOf(now.probabilities, row), network.words, ANSWERS),
    whole: rowOf(every.probabilities, row),
    wholeAnswer: network.words[largest(rowOf(every.probabilities, row))],
  }
}

/**
 * The mean loss, in nats, of the letters from number `from` on, with the whole text given at once, as in training.
 * @param {Run} run @param {Network} network @param {number[]} tokens @param {number} from @param {Perturb} perturb
 */
function lossOf(run, network, tokens, from, perturb) {
  const targets = tokens.slice(from)
  const want = [{ name: 'logits', row: from - 1, rows: targets.length }]
  const { logits } = read(network, { tokens, want, perturb })
  const losses = run.core.crossEntropy({
    logits: logits.data,
    targets: Uint32Array.from(targets),
    rows: targets.length,
    cols: logits.shape[1],
  })
  return run.core.summarise(losses).mean
}
