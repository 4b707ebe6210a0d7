// Step 12: a model that writes. What its head would give to words that come later falls away, and rows fill up to one.

import { rect } from '../marks/make.js'
import { clamp, lerp, span } from '../tween.js'
import { axes, cellOf, frame, labels, mapPlace } from './map.js'
import { answer, at, caption, cellId, short } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

/** @param {Scene} of with the sentence's own last word @param {number} u @returns {Mark[]} */
export function mask(of, u) {
  const { words, T, first, row, total } = of.writer ?? of.trace
  const scene = { ...of, trace: { ...of.trace, words, T, first, row, total } }
  const { trace, writer, L, text } = scene
  const room = L.narrow ? 52 : L.u * 8
  const place = mapPlace(scene, room)
  /** @type {Mark[]} */
  const marks = [...writing(scene), ...labels(scene, place), frame(scene, place), ...axes(scene)]
  if (!writer) return marks
  const [fall, fill] = [span(u, 0.05, 0.5), span(u, 0.6, 0.95)]
  trace.words.forEach((_, i) => {
    trace.words.forEach((_, j) => marks.push(...cellUnder(scene, place, i, j, { fall, fill })))
    marks.push(...rowSum(scene, place, i, { fall, fill }))
  })
  const title = caption(
    scene,
    'sum:title',
    writer.changed ? text.mask.changed : L.narrow ? text.mask.sum : text.mask.rowSum,
    place.x + place.side + room,
    place.y - (L.narrow ? 8 : L.u * 0.8),
    { ax: 1, weight: 600, colour: scene.palette.weight, group: 'sum' },
  )
  return [...marks, title]
}

/** One cell: above the diagonal it falls, below it takes its share of what is left. @param {Scene} scene @param {import('../layout.js').Square} place @param {number} i @param {number} j @param {{ fall: number, fill: number }} t @returns {Mark[]} */
function cellUnder(scene, place, i, j, { fall, fill }) {
  const { writer, trace, palette, L } = scene
  const { open, weights } = /** @type {NonNullable<Scene['writer']>} */ (writer)
  const gone = j > i
  const value = gone ? open[i][j] : lerp(open[i][j], weights[i][j], fill)
  const label = i === trace.row && place.cell > 32 && value >= 0.05 && !(gone && fall > 0) ? short(value) : ''
  const home = cellOf(scene, place, i, j, value, {
    label,
    tensors: gone ? ['writer.open'] : ['writer.open', 'writer.weights'],
  })
  if (!gone) return [home]
  const start = (0.4 * (trace.T - j)) / trace.T
  const t = span(fall, start, start + 0.6)
  return [
    { ...home, y: home.y + t * Math.min(place.cell * 1.6, L.bottom - home.y - home.h), alpha: 1 - t, z: 4 },
    rect(`hole:${at(scene, i)}:${at(scene, j)}`, {
      x: home.x,
      y: home.y,
      w: home.w,
      h: home.h,
      colour: palette.faint,
      alpha: fall,
      z: 1,
      group: 'mask',
      into: cellId(scene, i, j),
      from: cellId(scene, i, j),
    }),
  ]
}

/** How much of a row is left; or whether another last word moved it. @param {Scene} scene @param {import('../layout.js').Square} place @param {number} i @param {{ fall: number, fill: number }} t @returns {Mark[]} */
function rowSum(scene, place, i, { fall, fill }) {
  const { writer, L, palette, text } = scene
  const { left, changed } = /** @type {NonNullable<Scene['writer']>} */ (writer)
  const x = place.x + place.side + (L.narrow ? 8 : L.u * 0.9)
  const w = L.narrow ? 44 : L.u * 7
  const y = place.y + (i + 0.5) * place.cell
  if (changed)
    return [
      caption(scene, `changed:${at(scene, i)}`, changed[i] ? text.mask.moved : text.mask.same, x + w, y, {
        ax: 1,
        weight: changed[i] ? 600 : 400,
        size: Math.max(L.least, Math.min(L.small, place.cell * 0.8)),
        colour: changed[i] ? palette.key : palette.muted,
        group: 'sum',
      }),
    ]
  const h = Math.max(3, Math.min(place.cell * 0.42, L.u * 0.8))
  const sum = lerp(lerp(1, left[i], fall), 1, fill)
  const bar = { x, y: y - h / 2, h, r: 3, group: 'sum' }
  return [
    rect(`sum:track:${at(scene, i)}`, { ...bar, w, colour: palette.faint, z: 1 }),
    rect(`sum:${at(scene, i)}`, {
      ...bar,
      w: w * clamp(sum),
      colour: palette.weight,
      z: 2,
      value: sum,
      tensors: ['writer.left'],
    }),
  ]
}

/** The next words of the model that writes, in place of the other model's answer. @param {Scene} scene @returns {Mark[]} */
function writing(scene) {
  const { writer, trace, text } = scene
  const base = answer(scene, writer ? text.mask.next(writer.word) : text.mask.loading)
  if (!writer) return base
  const slots = writer.next.map(({ word, value }) => ({ number: 0, word, now: value, before: value }))
  const shown = { ...scene, edited: false, trace: { ...trace, answer: { ...emptyAnswer, list: slots, best: 0 } } }
  const marks = answer(/** @type {Scene} */ (shown), text.mask.next(writer.word))
  return marks
    .filter(({ id }) => !id.startsWith('balance'))
    .map((mark) => (mark.tensors ? { ...mark, tensors: [] } : mark))
}

const emptyAnswer = {
  list: [],
  best: 0,
  bestWord: '',
  bestBefore: '',
  lead: 0,
  leadBefore: 0,
  isDecoder: true,
  inSentence: true,
}
