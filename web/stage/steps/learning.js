// Step 17: a model that begins as noise. Its heads are the film of step 9, and each says what it has been seen to do.

import { firstFitting, fitted, linesOf } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { picture } from '../marks/make.js'
import { film } from './film.js'
import { answer, caption, tokens, two } from './shared.js'

/**
 * @import { Mark, TextMark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @typedef {NonNullable<Scene['learn']>} Learn
 * @typedef {ReturnType<ReturnType<typeof film>>} Square
 */

/** @param {Scene} scene @returns {Mark[]} */
export function learning(scene) {
  const { L, trace, learn } = scene
  const { places, bottom } = linesOf(L, trace.words)
  const gap = L.narrow ? 8 : L.u * 1.2
  const foot = L.narrow || L.isLow ? 14 : L.u * 1.2
  const model = learn ?? trace
  const place = film(L, model, bottom + gap, L.bottom - foot - bottom - gap, { large: true })
  const heads = model.maps.flatMap((layer, l) => layer.flatMap((map, h) => headOf(scene, map, place(l, h), l, h)))
  return [...answering(scene), ...tokens(scene, places, { bracket: 'under' }), ...heads, note(scene)]
}

/** One head: its map, its name, its job. @param {Scene} scene @param {readonly Float32Array[]} map @param {Square} square @param {number} layer @param {number} head @returns {Mark[]} */
function headOf(scene, map, { x, y, side }, layer, head) {
  const { L, palette, text, learn } = scene
  const job = learn?.jobs[layer][head]
  const size = L.narrow ? L.least : L.small
  const values = learn ? map : map.map((row) => new Float32Array(row.length))
  const room = side * (L.large ? 1.3 : 1.1)
  const whole = text.heads.name(layer, head)
  const isWide = L.large && widthOf(text.learn.taught(whole), size, 600) > room
  const name = L.narrow || isWide ? text.heads.short(layer, head) : whole
  const under = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {number} */ lines,
    /** @type {Partial<TextMark>} */ more,
  ) =>
    caption(scene, `${id}:${layer}:${head}`, fitted(label, room, size, 600), x, y + side + size * lines, {
      size,
      ...more,
    })
  return [
    picture(`map:${layer}:${head}`, {
      ...{ values, x, y, w: side, h: side, ramp: 'weights', z: 1, group: 'head' },
      ...{ edge: job?.isTaught ? palette.query : palette.line, edgeWidth: job?.isTaught ? 2.5 : 1 },
      tensors: learn ? [`learn.layer${layer}.weights`] : [],
    }),
    under('head', job?.isTaught ? text.learn.taught(name) : name, L.narrow ? 0.75 : 0.95, {
      ...{ weight: 600, colour: job?.isTaught ? palette.query : palette.ink },
    }),
    ...(job
      ? [
          under('trait', jobFitting(scene, job, room, size), L.narrow ? 1.85 : 2.3, {
            ...{ value: job.score, tensors: ['learn.scores'], group: 'job' },
          }),
        ]
      : []),
  ]
}

/** What a head is seen to do, and the number that says so: where there is no room for both, the number first. @param {Scene} scene @param {{ key: string, score: number }} job @param {number} room @param {number} size */
const jobFitting = ({ text }, { key, score }, room, size) =>
  firstFitting([text.learn.job(key, two(score)), text.learn.jobShort(key, two(score))], room, size)

/** How far it has come. @param {Scene} scene @returns {Mark} */
function note(scene) {
  const { L, learn, text, palette } = scene
  const said = learn
    ? text.learn.note({ ...learn, loss: two(learn.loss), guessing: two(learn.guessing) }, L.narrow)
    : text.learn.waiting
  const y = L.narrow || L.isLow ? L.bottom - 4 : L.bottom + L.u * 0.2
  return caption(scene, 'learn:note', fitted(said, L.w - 2 * L.pad, L.small, 600), L.w / 2, y, {
    ...{
      ax: 0.5,
      weight: 600,
      colour: palette.ink,
      group: 'loss',
      value: learn?.loss,
      tensors: learn ? ['learn.loss'] : [],
    },
  })
}

/** The answer of the model in training, in place of the other one's. @param {Scene} scene @returns {Mark[]} */
function answering(scene) {
  const { learn, trace, text } = scene
  if (!learn) return answer(scene)
  const own = { ...(trace.answer ?? NONE), list: learn.list, best: learn.best }
  const shown = /** @type {Scene} */ ({ ...scene, edited: false, trace: { ...trace, answer: own } })
  return answer(shown, text.learn.asking(learn.words[learn.row], learn.step))
    .filter(({ id }) => !id.startsWith('balance'))
    .map((mark) => (mark.tensors?.length ? { ...mark, tensors: ['learn.probabilities'] } : mark))
}

const NONE = { bestWord: '', bestBefore: '', lead: 0, leadBefore: 0, isDecoder: false, inSentence: true }
