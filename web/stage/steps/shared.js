// Marks that many steps share: words, titles, numbers, the answer.

import { isStart } from '../../kit/reading.js'
import { firstFitting, fitted } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { line, rect, text as textMark } from '../marks/make.js'
import { lerp } from '../tween.js'

/**
 * @import { Colour, Mark, TextMark, WordMark, RectMark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Column, Place } from '../layout.js'
 * @typedef {NonNullable<Scene['trace']['answer']>['list'][number]} Slot
 */

/** Two digits. @param {number} x */
export const two = (x) => (x === -Infinity ? '−∞' : x.toFixed(2).replace('-', '−'))

/** A share in two digits, for the inside of a cell. @param {number} x */
export const short = (x) => (x >= 0.995 ? '1' : two(x).slice(1))

/** The largest magnitude in some lists, not 0. @param {readonly ArrayLike<number>[]} lists */
export const most = (lists) =>
  lists.reduce(
    (top, list) => Array.from(list).reduce((a, x) => Math.max(a, Number.isFinite(x) ? Math.abs(x) : 0), top),
    1e-6,
  )

/** A mark's number in the text: words are counted over all of it. @param {Scene} scene @param {number} j */
export const at = ({ trace }, j) => trace.first + j

/** @param {Scene} scene @param {number} i @param {number} j */
export const cellId = (scene, i, j) => `cell:${at(scene, i)}:${at(scene, j)}`

/** A word of the sentence: a token, or a word that has several. @param {Scene} scene @param {number} j its first token @param {string} name @param {Place} place @param {boolean} [boxed] @returns {WordMark} */
export function wordMark(scene, j, name, place, boxed = true) {
  const { trace, palette } = scene
  const picked = j === trace.row
  const label = fitted(name, place.w - 2, place.size, picked ? 600 : 400)
  return {
    ...{ id: `token:${at(scene, j)}`, kind: 'word', label, name, ...place },
    ...{ colour: picked ? palette.query : isQuiet(scene, j) ? palette.muted : palette.ink, unknown: trace.unknown[j] },
    ...{ bold: picked, tone: palette.query, box: picked && boxed ? 1 : 0, z: 5, stays: true },
    grab: { word: at(scene, j) },
  }
}

/** Words of less weight: one that the model has never seen, and its start mark. @param {Scene} scene @param {number} j */
const isQuiet = ({ trace }, j) => trace.unknown[j] || isStart(trace.words[j])

/** The words of the sentence, a token each; where one word has several, a bracket joins them. @param {Scene} scene @param {readonly Place[]} places @param {{ boxed?: boolean, bracket?: 'left' | 'under' | 'none' }} [look] @returns {Mark[]} */
export const tokens = (scene, places, { boxed = true, bracket = 'left' } = {}) => [
  ...scene.trace.words.map((name, j) => wordMark(scene, j, name, places[j], boxed)),
  ...(bracket === 'none' ? [] : brackets(scene, places, bracket)),
]

/** Lines beside, or under, the tokens of one word. @param {Scene} scene @param {readonly Place[]} places @param {'left' | 'under'} side @returns {Mark[]} */
function brackets(scene, places, side) {
  const look = { colour: scene.palette.muted, width: 1.5, z: 5, stays: true }
  return scene.trace.pieces.flatMap((tokens) => {
    const [first, last] = [places[tokens[0]], places[tokens[tokens.length - 1]]]
    const id = `pieces:${at(scene, tokens[0])}`
    const from = `token:${at(scene, tokens[0])}`
    if (side === 'left') {
      const x = Math.max(1, Math.min(...tokens.map((j) => places[j].x - places[j].w / 2)) - 2)
      const y = first.y - first.size * 0.55
      return [line(id, { ...look, from, x, y, w: 0, h: last.y + last.size * 0.55 - y })]
    }
    if (Math.abs(first.y - last.y) > 1) return []
    const x = first.x - widthOf(scene.trace.words[tokens[0]], first.size) / 2
    const right = last.x + widthOf(scene.trace.words[tokens[tokens.length - 1]], last.size) / 2
    return [line(id, { ...look, from, x, y: first.y + first.size * 0.72, w: right - x, h: 0 })]
  })
}

/** A word a row. @param {Scene} scene */
export const down = (scene) => tokens(scene, scene.L.down)

/** @param {Scene} scene @param {string} id @param {string} label @param {number} x @param {number} y @param {Partial<TextMark>} [more] @returns {TextMark} */
export const caption = ({ L, palette }, id, label, x, y, more = {}) =>
  textMark(id, label, { x, y, size: L.small, colour: palette.muted, ...more })

/** The title of a column. @param {Scene} scene @param {string} id @param {string} label @param {Column} column @param {Colour} colour @param {Partial<TextMark>} [more] */
export const title = (scene, id, label, column, colour, more = {}) =>
  caption(
    scene,
    id,
    fitted(label, column.w + 12, scene.L.small, 600),
    column.cx,
    scene.L.top - (scene.L.narrow || scene.L.isLow ? 10 : scene.L.u * 1.15),
    {
      ...{ colour, weight: 600, ax: 0.5, ...more },
    },
  )

/** One cell of the picked word's row, whatever it looks like. @param {Scene} scene @param {number} j @param {{ x: number, y: number, w: number, h: number } & Partial<RectMark>} more @returns {RectMark} */
export const rowCell = (scene, j, more) => rect(cellId(scene, scene.trace.row, j), { z: 2, group: 'weight', ...more })

/** The number beside a word's row. @param {Scene} scene @param {number} j @param {string} label @param {number} x @param {number} y @param {Partial<TextMark>} [more] @returns {TextMark} */
export const number = (scene, j, label, x, y, more = {}) =>
  textMark(`number:${at(scene, j)}`, label, {
    ...{ x, y, size: Math.max(scene.L.least, Math.min(scene.L.small, scene.L.rowH * 0.75)), weight: 500 },
    ...{ colour: scene.palette.ink, ax: 1, group: 'weight', ...more },
  })

// ---- The model's answer: it stands on the stage at every step ----

/** A lead of so many nats pushes the balance to its end. */
const END = 12

/** How far a lead is along the balance, from 0 to 1. @param {number} lead */
const along = (lead) => 0.5 - Math.max(-0.5, Math.min(0.5, lead / (2 * END)))

/**
 * Two words of the sentence keep their places, so that one is seen to give way to the other; the third place is the
 * likeliest other word's. Below them a balance: which of the two is ahead, where probabilities stand still.
 * @param {Scene} scene @param {string} [label] @returns {Mark[]}
 */
export function answer(scene, label) {
  const { L, palette, trace, text: words } = scene
  const { band, pad, u, narrow, isLow } = L
  const tight = narrow || isLow
  const rule = line('answer:rule', { x: pad, y: band.y, w: L.w - 2 * pad, h: 0, colour: palette.line, stays: true })
  const titleY = band.y + (tight ? 10 : u * (L.large ? 0.9 : 1.25))
  const heading = (/** @type {string} */ said) =>
    caption(scene, 'answer:title', fitted(said, L.w - 2 * pad, L.small), pad, titleY, { stays: true, group: 'answer' })
  if (!trace.answer) return [rule, heading(words.silent), ...noticed(scene)]
  const { list, best } = trace.answer
  const gap = tight ? 14 : u * 2
  const slot = (L.w - 2 * pad - 2 * gap) / 3
  const size = tight ? 13 : u * 1.25
  const y = band.y + (tight ? 24 : u * (L.large ? 2.5 : 3.1))
  const marks = [
    rule,
    ...noticed(scene),
    heading(label ?? firstFitting(words.asking(askedOf(scene)), L.w - 2 * pad, L.small)),
    ...(label ? [] : tag(scene, slot, (n) => pad + n * (slot + gap), y + size * 1.85)),
    ...list.flatMap((one, n) => slotOf(scene, one, n, { best, slot, x: pad + n * (slot + gap), y, size })),
  ]
  return list.length > 2
    ? [...marks, ...balance(scene, { x: pad, w: 2 * slot + gap, y: y + size * (tight ? 1.25 : L.large ? 1.6 : 1.75) })]
    : marks
}

/** Above everything: which words the model has never seen, and what it or the stage leaves out. @param {Scene} scene */
const noticed = (scene) =>
  scene.notices.map((said, n) =>
    caption(scene, `notice:${n}`, said, scene.L.w / 2, scene.L.noticeTop + scene.L.small * (0.7 + 1.4 * n), {
      ...{ ax: 0.5, stays: true, size: scene.L.small },
    }),
  )

/** Where the title has no room for it, under the answer: that it is no word of the sentence, or said for one. @param {Scene} scene @param {number} slot @param {(n: number) => number} xOf @param {number} y @returns {Mark[]} */
function tag(scene, slot, xOf, y) {
  const { L, trace, text, palette } = scene
  const { list, best, inSentence, isDecoder: isNext } = /** @type {NonNullable<typeof trace.answer>} */ (trace.answer)
  const lent = text.saidFor(askedOf(scene))
  const n = list.findIndex(({ number }) => number === best)
  if (!L.narrow || inSentence || isNext || n < 0) return []
  const label = fitted(lent || text.notInIt, slot + 8, L.least)
  return [
    textMark('answer:none', label, {
      ...{ x: xOf(n) + slot, y, ax: 1, size: L.least, colour: palette.muted, stays: true, group: 'answer' },
      tensors: ['probabilities'],
    }),
  ]
}

/** What the answer's title says. @param {Scene} scene */
const askedOf = ({ trace, edited, isShuffled, knows, L }) => ({
  ...{
    word: trace.words[trace.row],
    ...{ edited, isShuffled },
    ...knows,
    isUnknown: trace.unknown[trace.row],
    best: trace.answer?.bestWord ?? '',
    unsaid: trace.answer?.unsaid ?? [],
    lent: trace.answer?.lent ?? [],
    stands: trace.answer?.stands ?? false,
  },
  ...{ isDecoder: trace.answer?.isDecoder ?? false, inSentence: trace.answer?.inSentence ?? true, isTagged: L.narrow },
})

/** @param {Scene} scene @param {Slot} one @param {number} n @param {{ best: number, slot: number, x: number, y: number, size: number }} place @returns {Mark[]} */
function slotOf(scene, one, n, { best, slot, x, y, size }) {
  const { L, palette, edited, text } = scene
  const first = one.number === best
  const name = n === 2 && !scene.trace.answer?.isDecoder ? text.other(one.word) : one.word
  const tight = L.narrow || L.isLow
  const bar = { y: y + size * 0.75, h: tight ? 4 : L.u * 0.42, r: 3, stays: true, group: 'answer' }
  const look = { y, size, weight: first ? 600 : 400, colour: palette.ink, stays: true, group: 'answer' }
  const marks = [
    rect(`answer:${n}:track`, { ...bar, x, w: slot, colour: palette.faint, z: 0 }),
    rect(`answer:${n}:bar`, {
      ...bar,
      x,
      w: slot * one.now,
      colour: first ? palette.weight : palette.muted,
      z: 1,
      value: one.now,
      tensors: ['probabilities'],
    }),
    textMark(`answer:${n}`, fitted(name, slot - size * 2.6, size, look.weight), {
      ...look,
      x,
      tensors: ['probabilities'],
    }),
    textMark(`answer:${n}:p`, two(one.now), {
      ...look,
      x: x + slot,
      size: Math.max(L.least, size * 0.9),
      ax: 1,
      value: one.now,
      tensors: ['probabilities'],
    }),
  ]
  if (edited && Math.abs(one.before - one.now) > 0.005)
    marks.push(
      rect(`answer:${n}:was`, {
        ...bar,
        x: x + slot * one.before - 1,
        y: bar.y - 3,
        w: 2,
        h: bar.h + 6,
        r: 0,
        colour: palette.query,
        z: 2,
        tensors: ['before.probabilities', 'probabilities'],
      }),
    )
  return marks
}

/** @param {Scene} scene @param {{ x: number, y: number, w: number }} place @returns {Mark[]} */
function balance(scene, { x, y, w }) {
  const { L, palette, trace, edited, text } = scene
  const { lead, leadBefore } = /** @type {NonNullable<typeof trace.answer>} */ (trace.answer)
  const r = L.narrow || L.isLow ? 3 : L.u * 0.32
  const dot = (/** @type {number} */ value) => ({ x: x + w * along(value) - r, y: y - r, w: 2 * r, h: 2 * r, r })
  /** @type {Mark[]} */
  const marks = [
    line('balance', { x, y, w, h: 0, colour: palette.line, stays: true, group: 'answer' }),
    line('balance:middle', {
      x: x + w / 2,
      y: y - r,
      w: 0,
      h: 2 * r,
      colour: palette.muted,
      stays: true,
      group: 'answer',
    }),
    rect('balance:dot', {
      ...dot(lead),
      colour: palette.weight,
      z: 4,
      stays: true,
      group: 'answer',
      value: lead,
      tensors: ['lead'],
    }),
  ]
  const [a, b] = /** @type {NonNullable<typeof trace.answer>} */ (trace.answer).list
  const label = fitted(text.balance(a.word, b.word), L.w - L.pad - x - w - 20, L.least)
  if (!L.narrow)
    marks.push(
      caption(scene, 'balance:title', label, L.w - L.pad, y, { ax: 1, size: L.least, stays: true, group: 'answer' }),
    )
  if (edited && Math.abs(lead - leadBefore) > 0.01)
    marks.push(
      rect('balance:was', {
        ...dot(leadBefore),
        edge: palette.query,
        edgeWidth: 1.5,
        z: 3,
        stays: true,
        group: 'answer',
        tensors: ['before.lead', 'lead'],
      }),
    )
  return marks
}

/** Between two lists of numbers. @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} t */
export const blendOf = (a, b, t) => Array.from(a, (x, i) => lerp(x, b[i], t))
