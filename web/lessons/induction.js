// A letter sequence read by the induction model at one moment of its training, its continuation letter by letter with
// and without a mask, and scores of every moment.

import { headsOn } from '../network-run.js'
import { checkpointsOf } from './formation.js'
import { generate, largest, lettersOf, likeliest, networkNamed, perturbationOf, read, rowOf } from './reading.js'

/**
 * @typedef {import('../core.js').Core} Core
 * @typedef {import('./reading.js').Network} Network
 * @typedef {import('./reading.js').Perturbation} Perturbation
 * @typedef {import('./reading.js').Perturb} Perturb
 * @typedef {{ kind: 'induction', step: number, letters: string, off: string[], row: number, given: number,
 *   continued: string[] }} InductionRequest
 *   step: of the checkpoint on show, or somewhat later; off: heads switched off, as "attention.head"; given: how many
 *   letters the models named in `continued` are given
 * @typedef {{ name: string, said: number[], generated: number[], loss: number, rightRead: number, right: number,
 *   asked: number }} Continued
 *   said: the likeliest next letters with the whole text given, with their mean loss, of which rightRead are the
 *   reader's; generated: those said letter by letter, of which `right` are; both of `asked`
 */

const ANSWERS = 6

/** @param {Core} core @param {InductionRequest} request @param {Perturbation} perturbation */
export async function induction(core, request, perturbation) {
  const checkpoints = await checkpointsOf(core)
  const networks = await Promise.all(checkpoints.map(({ name }) => networkNamed(core, name)))
  const others = await Promise.all(request.continued.map((name) => networkNamed(core, name)))
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
  const given = Math.min(request.given, tokens.length - 1)
  return {
    ...facts,
    ...answersOf(network, tokens, row, request.off, perturbOf(checkpoints[at].name, network)),
    row,
    given,
    losses: Float32Array.from(
      networks,
      (each, i) => lossOf(core, each, tokens, given, perturbOf(checkpoints[i].name, each)).loss,
    ),
    continued: others.map((other, i) => ({
      name: request.continued[i],
      ...continuation(core, other, tokens, given, perturbOf(request.continued[i], other)),
    })),
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
 * The letters from number `from` on, each asked for with the whole text given at once, as in training: the likeliest,
 * and the mean loss in nats.
 * @param {Core} core @param {Network} network @param {number[]} tokens @param {number} from @param {Perturb} perturb
 */
function lossOf(core, network, tokens, from, perturb) {
  const targets = tokens.slice(from)
  const want = [{ name: 'logits', row: from - 1, rows: targets.length }]
  const { logits } = read(network, { tokens, want, perturb })
  const losses = core.crossEntropy({
    logits: logits.data,
    targets: Uint32Array.from(targets),
    rows: targets.length,
    cols: logits.shape[1],
  })
  return { said: targets.map((_, i) => largest(rowOf(logits, i))), loss: core.summarise(losses).mean }
}

/**
 * The same letters asked for twice: with the whole text given, and said letter by letter.
 * @param {Core} core @param {Network} network @param {number[]} tokens @param {number} given @param {Perturb} perturb
 */
function continuation(core, network, tokens, given, perturb) {
  const wanted = tokens.slice(given)
  const { said, loss } = lossOf(core, network, tokens, given, perturb)
  const text = generate(network, { tokens: tokens.slice(0, given), length: tokens.length, perturb })
  const agree = (/** @type {number[]} */ letters) => letters.filter((letter, i) => letter === wanted[i]).length
  const generated = text.slice(given)
  return { said, generated, loss, rightRead: agree(said), right: agree(generated), asked: wanted.length }
}
