// Step 15: the picked word's two vectors, in two sentences that differ in one word, turn apart from layer to layer.

import { firstFitting, fitted, linesOf } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { line, rect } from '../marks/make.js'
import { clamp, lerp, span } from '../tween.js'
import { answer, at, caption, tokens, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @typedef {NonNullable<Scene['meaning']>} Meaning
 * @typedef {{ x: number, y: number, radius: number, left: number, right: number }} Circle  x, y: its middle; left, right: what names may reach
 */

/** How much of the width the levels take, where there is room for them. */
const LADDER = 0.34

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function meaning(scene, u) {
  const { L, trace, meaning: read, text } = scene
  const { places, bottom } = linesOf(L, trace.words)
  const tight = L.narrow || L.isLow
  const said = read ? text.meaning.other(read.ends) : text.meaning.none
  const size = tight ? L.least : L.small
  const under = bottom + size * (tight ? 0.6 : 1)
  const marks = [
    ...answer(scene),
    ...tokens(scene, places, { bracket: 'under' }),
    caption(scene, 'turn:other', firstFitting(said, L.w - 2 * L.pad, size), L.w / 2, under, {
      ...{ ax: 0.5, size, group: 'turn' },
    }),
  ]
  if (!read) return marks
  const last = read.cosines.length - 1
  const level = u * last
  const top = under + size * (tight ? 1 : 2)
  return [
    ...marks,
    ...(tight ? [] : ladder(scene, read, level, top)),
    ...arrows(scene, read, level, circleIn(scene, top)),
    note(scene, read, Math.round(level), last),
  ]
}

/** @param {Scene} scene @param {number} top @returns {Circle} */
function circleIn({ L }, top) {
  const tight = L.narrow || L.isLow
  const left = tight ? L.pad : L.pad + (L.w - 2 * L.pad) * LADDER
  const right = L.w - L.pad
  const names = L.small * 2.8 // above the tips
  const lowest = L.bottom - (tight ? 22 : L.u * 1.6)
  const radius = Math.max(20, Math.min(lowest - top - names, (right - left) * (tight ? 0.36 : 0.43)))
  const spare = Math.max(0, lowest - top - names - radius)
  return { x: (left + right) / 2, y: lowest - spare / 2, radius, left, right }
}

/** Half of the angle between the arrows at a level, or between two. @param {Meaning} read @param {number} level */
function halfAt({ cosines }, level) {
  const half = (/** @type {number} */ k) => Math.acos(clamp(cosines[k], -1, 1)) / 2
  const below = Math.min(cosines.length - 1, Math.floor(level))
  const above = Math.min(cosines.length - 1, below + 1)
  return lerp(half(below), half(above), level - below)
}

/** @param {Scene} scene @param {Meaning} read @param {number} level @param {Circle} circle @returns {Mark[]} */
function arrows(scene, read, level, circle) {
  const { L, palette, trace } = scene
  const half = halfAt(read, level)
  const origin = { from: `token:${at(scene, trace.row)}`, group: 'turn', tensors: ['meaning.cosines'] }
  const r = L.narrow ? 5 : 6
  return [
    line('turn:floor', {
      ...{ x: circle.x - circle.radius, y: circle.y, w: 2 * circle.radius, h: 0, colour: palette.line },
    }),
    ...[-half, half].flatMap((angle, i) => {
      const colour = i ? palette.key : palette.query
      const [dx, dy] = [circle.radius * Math.sin(angle), -circle.radius * Math.cos(angle)]
      const [x, y] = [circle.x + dx, circle.y + dy]
      return [
        line(`turn:${i}`, { ...origin, x: circle.x, y: circle.y, w: dx, h: dy, width: 3, colour, z: 2 + i }),
        rect(`turn:tip:${i}`, { ...origin, x: x - r, y: y - r, w: 2 * r, h: 2 * r, r, colour, z: 2 + i }),
        ...names(scene, read, i, { x, y: y - r - 4, level, circle }),
      ]
    }),
  ]
}

/** An arrow's name, and above the last level what the model answers in its sentence. @param {Scene} scene @param {Meaning} read @param {number} i @param {{ x: number, y: number, level: number, circle: Circle }} place @returns {Mark[]} */
function names(scene, read, i, { x, y, level, circle }) {
  const { L, palette, text } = scene
  const size = L.narrow ? L.least : L.small
  const side = i ? { x: x + 5, ax: 0 } : { x: x - 5, ax: 1 }
  const room = i ? circle.right - side.x : side.x - circle.left
  const word = read.words[i] === read.ends[i] ? read.words[i] : text.meaning.arrow(read.words[i], read.ends[i])
  const colour = i ? palette.key : palette.query
  const look = { ...side, size, weight: 600, colour, group: 'turn', tensors: ['meaning.cosines'] }
  const last = read.cosines.length - 1
  const named = caption(scene, `turn:name:${i}`, fitted(word, room, size, 600), side.x, y - size * 1.25, {
    ...look,
  })
  if (!read.answers) return [named]
  const { best, share } = read.answers[i]
  return [
    named,
    caption(scene, `turn:answer:${i}`, fitted(`${best} ${two(share)}`, room, size, 600), side.x, y, {
      ...{ ...look, weight: 400, alpha: span(level, last - 0.5, last), value: share, from: `turn:name:${i}` },
      tensors: ['meaning.cosines', 'meaning.answers'],
    }),
  ]
}

/** The levels from the bottom up, each with its cosine once it is reached. @param {Scene} scene @param {Meaning} read @param {number} level @param {number} top @returns {Mark[]} */
function ladder(scene, { cosines }, level, top) {
  const { L, palette, text } = scene
  const last = cosines.length - 1
  const pitch = Math.min(L.u * 4, (L.bottom - L.u * 2.5 - top) / Math.max(1, last))
  const bottom = (top + L.bottom + pitch * last) / 2
  const width = (L.w - 2 * L.pad) * (LADDER - 0.04)
  const room = width - widthOf('0.00', L.small, 600) - L.u
  return Array.from(cosines, (cosine, k) => {
    const y = bottom - k * pitch
    const isNow = Math.round(level) === k
    const alpha = k === 0 ? 1 : span(level, k - 0.6, k)
    const look = { weight: isNow ? 600 : 400, colour: isNow ? palette.ink : palette.muted, group: 'level' }
    return [
      caption(
        scene,
        `turn:level:${k}`,
        fitted(text.meaning.level(k, last), room, L.small, look.weight),
        L.pad,
        y,
        look,
      ),
      caption(scene, `turn:cosine:${k}`, two(cosine), L.pad + width, y, {
        ...{ ...look, ax: 1, alpha, value: cosine, tensors: ['meaning.cosines'] },
      }),
    ]
  }).flat()
}

/** @param {Scene} scene @param {Meaning} read @param {number} level @param {number} last @returns {Mark} */
function note(scene, { cosines }, level, last) {
  const { L, palette, text } = scene
  const said = text.meaning.note(text.meaning.level(level, last), two(cosines[level]))
  const y = L.narrow || L.isLow ? L.bottom - 4 : L.bottom + L.u * 0.2
  return caption(scene, 'turn:note', firstFitting(said, L.w - 2 * L.pad, L.small), L.w / 2, y, {
    ...{ ax: 0.5, weight: 600, colour: palette.ink, group: 'turn' },
    ...{ value: cosines[level], tensors: ['meaning.cosines'] },
  })
}
