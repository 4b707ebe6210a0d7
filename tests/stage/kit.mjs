// The stage without its element, on the real wasm: a state in, a scene out, at any size.

import { KNOBS, Session, stage } from '../../build/source.mjs'

/** Sizes of the stage on a desk, a large screen, a phone upright and lying, and a narrow one. */
export const SIZES = {
  desk: { width: 819, height: 780 },
  low: { width: 819, height: 600 },
  large: { width: 1229, height: 960 },
  phone: { width: 390, height: 340 },
  narrow: { width: 320, height: 290 },
  lying: { width: 540, height: 290 },
}

/** The road's opening. */
export const OPENING = {
  text: 'the animal did not cross the street because it was too tired',
  ...{ model: 'english-plain', layer: 0, head: 1, row: 'it' },
}

/** Colours of a page; those of maps are made up, since only the core knows them. */
const grey = (level) => [level, level, level]
const PALETTE = {
  ...{ page: grey(255), ink: grey(0), muted: grey(90), line: grey(220), faint: grey(240), query: [0, 0, 200] },
  ...{ key: [200, 90, 0], value: [120, 0, 120], weight: [0, 120, 90], place: [140, 100, 0], stream: [30, 70, 110] },
  links: Object.fromEntries(
    ['mod', 'aux', 'prep', 'obj', 'subj', 'adv', 'attach', 'stand'].map((name, i) => [name, [20 * i, 9, 9]]),
  ),
  ...{
    weights: (w) => grey(255 * (1 - w)),
    signed: (s) => grey(255 * s),
    effects: (e) => grey(128 + 100 * e),
    dark: false,
  },
}

/** The numbers of every step in a state. @param {Record<string, unknown>} [knobs] as in a link @param {readonly string[]} [parts] which numbers */
export async function answersOf(knobs = {}, parts = Object.keys(stage.NUMBERS)) {
  const session = new Session()
  session.set({ ...OPENING, ...knobs })
  await session.findWords()
  const { state } = session
  const answers = {}
  for (const name of parts) {
    const { request, numbers } = stage.NUMBERS[name]
    answers[name] = await session.run({}, numbers, request(state))
  }
  return { answers, state }
}

/** @param {Awaited<ReturnType<typeof answersOf>>} asked @param {{ width: number, height: number }} [size] @param {object} [more] of what a hand does */
export const sceneAt = ({ answers, state }, size = SIZES.desk, more = {}) =>
  stage.sceneOf(answers, size, PALETTE, { state, text: stage.text, ...more })

export { KNOBS, stage }
