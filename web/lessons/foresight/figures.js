// What <hl-foresight> shows: the letters that two models say, one by one; their losses with the whole text in view and with
// only what came before.

import text from 'text/foresight.js'
import words from 'text/kit.js'
import { readable } from '../../kit/number.js'
import { panelOf } from '../../kit/panels.js'
import { tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said, Table } from '../../kit/types.js'
 * @import { ForesightAnswer, Foreseen, Side } from './types.js'
 * @typedef {{ letter: string, kind: 'given' | 'right' | 'wrong' | 'coming' }} Letter  given, said right or wrong, or not said yet
 * @typedef {{ name: string, side: string, letters: Letter[], score: string, loss: ReturnType<typeof lossOf> | null }} Lane
 * @typedef {{ answer: ForesightAnswer, models: Record<Side, Foreseen>, wanted: readonly string[], at: number }} Shown
 *   wanted: letters that the models have to say; at: how many they have said
 */

export const SIDES = /** @type {const} */ (['masked', 'unmasked'])

/** Lines of the chart. */
const LINES = /** @type {const} */ (['masked.whole', 'unmasked.whole', 'unmasked.before'])

/** The line that grows as the letters are written. */
const WRITTEN = 'unmasked.before'

/** The highest loss of the chart, at least. */
const TOP = 2 // nats

/** Of the chart, in CSS pixels. */
const HEIGHT = 280

/** @param {ForesightAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { words: letters, given, known, limit, ignored, models } = answer
  const wanted = models ? letters.slice(given) : []
  const at = Math.min(state['foresight.said'], wanted.length)
  return {
    hint: words.lettersHint(known[0], known[known.length - 1], limit, letters.length, ignored),
    reason: models ? '' : text.few,
    shown: models && shownOf({ answer, models, wanted, at }),
    outcome: models && outcomeOf(models, wanted, at),
    snapshot: { given, models: models ?? {}, numbers: models ? meansOf(models) : {} },
  }
}

/** @param {Shown} shown */
const shownOf = (shown) => ({
  lanes: lanesOf(shown),
  table: tableOf(shown),
  lesson: lessonOf(shown),
  losses: lossesOf(shown),
})

/** @param {Record<Side, Foreseen>} models */
const meansOf = (models) =>
  Object.fromEntries(
    SIDES.flatMap((side) => [
      [`${side}.whole`, models[side].whole],
      [`${side}.before`, models[side].before],
    ]),
  )

/** How far it is, and how many letters each has right by then. @param {Record<Side, Foreseen>} models @param {readonly string[]} wanted @param {number} at */
const outcomeOf = ({ masked, unmasked }, wanted, at) => ({
  ...{ at, of: wanted.length },
  masked: rightOf(masked.generated.slice(0, at), wanted),
  unmasked: rightOf(unmasked.generated.slice(0, at), wanted),
})

/** How many letters are the wanted ones. @param {readonly string[]} said @param {readonly string[]} wanted */
const rightOf = (said, wanted) => said.filter((letter, i) => letter === wanted[i]).length

// ---- Letter by letter ----

/** What there was to say and what each model said; the score of a lane is empty where nobody says it. @param {Shown} shown @returns {Lane[]} */
function lanesOf({ answer: { words: letters, given }, models, wanted, at }) {
  const start = letters.slice(0, given).map((letter) => /** @type {Letter} */ ({ letter, kind: 'given' }))
  const kindOf = (/** @type {string} */ letter, /** @type {number} */ i) => (letter === wanted[i] ? 'right' : 'wrong')
  /** @returns {Letter[]} */
  const said = (/** @type {readonly string[]} */ list, /** @type {number} */ shown) =>
    list.map((letter, i) => (i < shown ? { letter, kind: kindOf(letter, i) } : { letter: '', kind: 'coming' }))
  const lanes = SIDES.map((side) => {
    const { generated } = models[side]
    const score = text.right(rightOf(generated.slice(0, at), wanted), at)
    return {
      name: text.lanes[side],
      side,
      letters: [...start, ...said(generated, at)],
      score,
      loss: lossOf(models[side], side),
    }
  })
  return [
    { name: text.wanted, side: '', letters: [...start, ...said(wanted, wanted.length)], score: '', loss: null },
    ...lanes,
  ]
}

// ---- Losses ----

/** The loss that training makes small. @param {Foreseen} model @param {Side} side */
const lossOf = ({ whole }, side) => ({ tensors: [`${side}.whole`], said: text.loss(whole), value: whole })

/** @param {Shown} shown @returns {Table} */
function tableOf({ models, wanted }) {
  const asked = wanted.length
  return {
    tensors: SIDES.flatMap((side) => [`${side}.whole`, `${side}.before`]),
    rows: SIDES.map((side) => {
      const { whole, before, said, saidBefore, generated } = models[side]
      return {
        title: text.lanes[side],
        cells: [
          text.read(rightOf(said, wanted), asked, readable(whole)),
          text.read(rightOf(saidBefore, wanted), asked, readable(before)),
          text.alone(rightOf(generated, wanted), asked),
        ],
      }
    }),
  }
}

/** @param {Shown} shown @returns {Said} */
function lessonOf({ models: { masked, unmasked }, wanted }) {
  const right = { masked: rightOf(masked.generated, wanted), unmasked: rightOf(unmasked.generated, wanted) }
  return { tensors: ['unmasked.whole', 'unmasked.before'], said: text.lesson(unmasked, right, wanted.length) }
}

/** The losses whose means stand above, letter by letter; those without the later letters come as the letters are written. @param {Shown} shown */
function lossesOf({ answer, at }) {
  const { words: letters, given } = answer
  const tensors = LINES.map((name) => tensorIn(answer, name))
  const lines = LINES.map((name, i) => {
    const all = tensors[i].data.subarray(given - 1)
    const ys = name === WRITTEN ? all.map((loss, j) => (j < at ? loss : Number.NaN)) : all
    return { label: text.lines[name], xs: Array.from(ys, (_, j) => j + 1), ys }
  })
  const numberOf = (/** @type {number} */ col) => given + 1 + col
  const top = topOf(Math.max(...tensors.map(({ range }) => range?.[1] ?? 0)))
  const last = letters.length - given
  const said = (/** @type {number} */ col) =>
    lines.flatMap(({ label, ys }) => (Number.isNaN(ys[col]) ? [] : [`${label} ${readable(ys[col])}`])).join(', ')
  return panelOf('chart', {
    heading: text.chart(given + 1, letters.length),
    tensors: LINES.filter((name) => at || name !== WRITTEN),
    marks: at ? { col: at - 1 } : {},
    cursor: { row: 0, col: Math.max(0, at - 1) },
    ...{ lines, ticks: [0, top / 2, top], last, xTitle: text.letter, height: HEIGHT },
    xTicks: letters.slice(given).map((letter, i) => ({ x: i + 1, label: letter })),
    describe: (_row, col) => `${text.at(numberOf(col), letters[numberOf(col) - 1])}: ${said(col)}`,
    summary: () => text.help,
  })
}

/** Where the axis of losses ends: at a round number. @param {number} most */
const topOf = (most) => (most > 4 ? 10 * Math.ceil(most / 10) : Math.max(TOP, 2 * Math.ceil(most / 2)))
