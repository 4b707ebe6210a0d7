// What a loss is worth if the answer was in sight: a model trained with its causal mask and one trained without, asked
// for the same letters with the whole text given, with only what came before, and letter by letter.

import { askedLetters, generate, lettersOf } from '../../kit/numbers/networks.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { ForesightAnswer, Foreseen, Side } from './types.js'
 * @typedef {ReturnType<typeof request>} ForesightRequest
 */

const MODELS = { masked: 'induction', unmasked: 'induction-unmasked' }

/** Letters between two moments in which the page may act. */
const AT_ONCE = 8

/** @param {Readonly<State>} state */
export const request = (state) => ({
  letters: state['foresight.letters'],
  /** Letters that both models start from. */
  given: state['foresight.given'],
  models: MODELS,
})

/** @param {Run} run @param {ForesightRequest} request @returns {Promise<ForesightAnswer>} */
export async function numbers(run, { letters, given: wanted, models: names }) {
  const [masked, unmasked] = await Promise.all([run.model(names.masked), run.model(names.unmasked)])
  const limit = masked.config.positions - 1
  const { tokens, words, ignored } = lettersOf(masked, letters, limit)
  const facts = { words, ignored, limit, known: [...masked.words] }
  if (tokens.length < 2) return { ...facts, given: 0, models: null, tensors: [] }
  const given = Math.min(wanted, tokens.length - 1)
  const first = await foreseen(run, masked, 'masked', tokens, given)
  const second = await foreseen(run, unmasked, 'unmasked', tokens, given)
  return {
    ...facts,
    given,
    models: { masked: first.made, unmasked: second.made },
    tensors: [...first.tensors, ...second.tensors],
  }
}

/**
 * What one model makes of the letters.
 * @param {Run} run @param {Model} model @param {Side} side @param {number[]} tokens @param {number} given
 * @returns {Promise<{ made: Foreseen, tensors: Tensor[] }>}
 */
async function foreseen(run, model, side, tokens, given) {
  const whole = askedLetters(run, model, tokens, 1)
  const before = await askedBefore(run, model, tokens)
  const ofWhole = run.tensor(`${side}.whole`, [1, whole.losses.length], whole.losses)
  const ofBefore = run.tensor(`${side}.before`, [1, before.losses.length], before.losses)
  const text = generate(model, { tokens: tokens.slice(0, given), length: tokens.length })
  await run.breathe()
  const letters = (/** @type {number[]} */ numbers) => numbers.map((number) => model.words[number])
  const made = {
    said: letters(whole.said.slice(given - 1)),
    saidBefore: letters(before.said.slice(given - 1)),
    generated: letters(text.slice(given)),
    whole: meanFrom(run, ofWhole.data, given - 1),
    before: meanFrom(run, ofBefore.data, given - 1),
  }
  return { made, tensors: [ofWhole, ofBefore] }
}

/** @param {Run} run @param {Float32Array} losses @param {number} from */
const meanFrom = (run, losses, from) => run.core.summarise(losses.subarray(from)).mean

/** Every letter asked for with nothing given but what comes before it. @param {Run} run @param {Model} model @param {number[]} tokens */
async function askedBefore(run, model, tokens) {
  const losses = []
  const said = []
  for (let at = 1; at < tokens.length; at++) {
    const one = askedLetters(run, model, tokens, at, at + 1, at)
    losses.push(one.losses[0])
    said.push(one.said[0])
    if (at % AT_ONCE === 0) await run.breathe()
  }
  return { losses, said }
}
