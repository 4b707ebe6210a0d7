// What a loss is worth if the answer was in sight: a model trained with its causal mask and one trained without, asked
// for the same letters with the whole text given, with only what came before, and letter by letter.

import { generate, largest, lettersOf, read, rowOf } from '../../kit/numbers/reading.js'

/**
 * @import { Run, State } from '../../session/types.js'
 * @typedef {import('../../kit/numbers/reading.js').Network} Network
 * @typedef {{ letters: string, given: number }} ForesightRequest  given: letters that both start from
 * @typedef {{ said: string[], saidBefore: string[], generated: string[], whole: number, before: number }} Foreseen
 *   said, saidBefore: the likeliest letters from `given` on, with the whole text in view and with only what came
 *   before; generated: said one after the other; whole and before: mean losses of the first two, in nats
 */

const MODELS = { masked: 'induction', unmasked: 'induction-unmasked' }

/** @param {Readonly<State>} state @returns {ForesightRequest} */
export const request = (state) => ({ letters: state['foresight.letters'], given: state['foresight.given'] })

/** @param {Run} run @param {ForesightRequest} request */
export async function numbers(run, request) {
  const entries = Object.entries(MODELS)
  const networks = await Promise.all(entries.map(([, name]) => run.model(name)))
  const limit = networks[0].config.positions - 1
  const { tokens, words, ignored } = lettersOf(networks[0], request.letters, limit)
  const facts = { words, ignored, limit, known: networks[0].words }
  if (tokens.length < 2) return { ...facts, tensors: [] }
  const given = Math.min(request.given, tokens.length - 1)
  /** @type {Record<string, Foreseen>} */
  const models = {}
  const tensors = []
  for (const [i, [name]] of entries.entries()) {
    const whole = asked(run, networks[i], tokens, 1, tokens.length)
    const before = await askedBefore(run, networks[i], tokens)
    const losses = { whole: whole.losses, before: before.losses }
    const [ofWhole, ofBefore] = Object.entries(losses).map(([view, list]) =>
      run.tensor(`${name}.${view}`, [1, list.length], list),
    )
    tensors.push(ofWhole, ofBefore)
    const text = generate(networks[i], { tokens: tokens.slice(0, given), length: tokens.length })
    const letters = (/** @type {number[]} */ numbers) => numbers.map((number) => networks[i].words[number])
    models[name] = {
      said: letters(whole.said.slice(given - 1)),
      saidBefore: letters(before.said.slice(given - 1)),
      generated: letters(text.slice(given)),
      whole: meanFrom(run, ofWhole.data, given - 1),
      before: meanFrom(run, ofBefore.data, given - 1),
    }
    await run.breathe()
  }
  return { ...facts, tensors, given, models }
}

/** @param {Run} run @param {Float32Array} losses @param {number} from */
const meanFrom = (run, losses, from) => run.core.summarise(losses.subarray(from)).mean

/**
 * Letters number `from` to `end`, each asked for at the row before it, of a text that is given up to `end`.
 * @param {Run} run @param {Network} network @param {number[]} tokens @param {number} from @param {number} end
 * @param {number} [seen] how much of the text is given
 */
function asked(run, network, tokens, from, end, seen = end) {
  const targets = tokens.slice(from, end)
  const want = [{ name: 'logits', row: from - 1, rows: targets.length }]
  const { logits } = read(network, { tokens: tokens.slice(0, seen), want })
  const rows = targets.length
  const cols = logits.shape[1]
  const losses = run.core.crossEntropy({ logits: logits.data, targets: Uint32Array.from(targets), rows, cols })
  return { losses, said: targets.map((_, i) => largest(rowOf(logits, i))) }
}

/** Every letter asked for with nothing given but what comes before it. @param {Run} run @param {Network} network @param {number[]} tokens */
async function askedBefore(run, network, tokens) {
  const losses = []
  const said = []
  for (let at = 1; at < tokens.length; at++) {
    const one = asked(run, network, tokens, at, at + 1, at)
    losses.push(one.losses[0])
    said.push(one.said[0])
    if (at % 8 === 0) await run.breathe()
  }
  return { losses, said }
}
