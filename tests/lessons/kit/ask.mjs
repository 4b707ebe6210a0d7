// A lesson without its element, on the real wasm: a state in, numbers and figures out.

import { KNOBS, lessons, Session } from '../../../build/source.mjs'

export { KNOBS, lessons }

/**
 * Asks a lesson.
 * @param {string} name @param {Record<string, unknown>} [knobs] as in a link; what isn't named is at its start
 * @param {{ own?: object, perturbation?: object | null, looksAt?: object | null }} [options]
 * @returns {Promise<{ lesson: object, state: object, request: object, answer: any, figures: any, own: object, numbers: Record<string, { shape: number[], values: number[] }> }>}
 *   numbers: tensors by name
 */
export async function ask(name, knobs = {}, { own = {}, perturbation = null } = {}) {
  const lesson = lessons[name]
  const session = new Session()
  session.set(knobs)
  await session.findWords()
  session.perturb(perturbation)
  const { state } = session
  const request = lesson.request(state, own)
  const answer = await session.run({}, lesson.numbers, request, { looksAt: state.row })
  let numbers = null // made once somebody asks
  const figures = lesson.figures(answer, state, own)
  return {
    ...{ lesson, state, request, answer, own, figures },
    get numbers() {
      numbers ??= Object.fromEntries(
        answer.tensors.map(({ name: tensor, shape, data }) => [tensor, { shape, values: Array.from(data) }]),
      )
      return numbers
    },
  }
}

/** The same numbers in another state: what is picked, hovered or switched without asking again. @param {Awaited<ReturnType<typeof ask>>} asked @param {object} state @param {object} [own] */
export const shownAs = ({ lesson, answer, state, own }, changes, ownChanges = {}) =>
  lesson.figures(answer, { ...state, ...changes }, { ...own, ...ownChanges })
