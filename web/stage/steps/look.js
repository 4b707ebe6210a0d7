// Step 1: arcs from the picked word to those that the head looks at.

import { widthOf } from '../marks/extent.js'
import { clamp } from '../tween.js'
import { answer, at, cellId, number, two, wordMark } from './shared.js'

/**
 * @import { ArcMark, Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Place } from '../layout.js'
 * @typedef {Scene['trace']['looks'][number]} Look  a word as it is written, of one token or several
 * @typedef {Look & { first: number, place: Place }} End  of an arc; first: the word's first token
 */

/** A weight below this has no arc; from that on it has a number. */
export const FAINTEST = 0.02
const TOLD = 0.05

/** @param {Scene} scene @returns {Mark[]} */
export function look(scene) {
  const { L, trace } = scene
  const y = L.top0 + (L.bottom - L.top0) * 0.78
  const places = trace.looks.map((word, n) => (L.turned ? besideOf(scene, word) : { ...L.across[n], y }))
  const words = trace.looks.map(({ tokens: [first], label }, n) => wordMark(scene, first, label, places[n]))
  const ends = trace.looks.map((word, n) => ({ ...word, first: word.tokens[0], place: places[n] }))
  const own = /** @type {End} */ (ends.find(({ first }) => first === trace.row))
  const marks = [...answer(scene), ...words]
  const draw = L.turned ? besideRows : overLine
  for (const end of ends) if (end.weight >= FAINTEST) marks.push(...draw(scene, ends, own, end))
  for (const far of trace.outside) marks.push(leaving(scene, own, far))
  if (scene.pull && scene.held !== null) marks.push(pulled(scene, marks, scene.pull))
  return marks
}

/** A word's place where the sentence stands down: amid the rows of its tokens. @param {Scene} scene @param {Look} word */
function besideOf({ L }, { tokens, label }) {
  const [first, last] = [L.down[tokens[0]], L.down[tokens[tokens.length - 1]]]
  if (first === last) return first
  const right = first.x + first.w / 2
  const w = Math.min(right - 4, widthOf(label, first.size, 600) + first.size)
  return { ...first, x: right - w / 2, w, y: (first.y + last.y) / 2 }
}

/** What every arc has. @param {Scene} scene @param {End} end */
function arcOf(scene, { first, weight: w }) {
  const { trace, palette, held } = scene
  const isHeld = held === at(scene, first)
  const isBest = first === trace.bestLook.tokens[0]
  const { width, alpha } = strokeOf(scene, w)
  const id = cellId(scene, trace.row, first)
  return {
    ...{
      id: `arc:${at(scene, first)}`,
      kind: /** @type {const} */ ('arc'),
      width,
      colour: palette.weight,
      group: 'weight',
    },
    ...{
      alpha: isHeld && scene.pull ? 0.12 : alpha,
      z: isBest ? 4 : 3,
      ...toldOf(scene, w),
    },
    ...{ knob: isBest || isHeld ? 6 : w > TOLD ? 3.5 : 0, into: id, from: id, grab: { arc: at(scene, first) } },
  }
}

/** Arcs start side by side, the nearest words' outermost, so that no two cross. @param {readonly End[]} ends @param {End} own @param {End} end */
function startOf(ends, own, end) {
  const before = ends.filter(({ first }) => first < own.first).reverse()
  const after = ends.filter(({ first }) => first > own.first).reverse()
  const fan = [...before, own, ...after].filter(({ weight }) => weight >= FAINTEST)
  return fan.length > 1 ? fan.indexOf(end) / (fan.length - 1) - 0.5 : 0
}

/** How an arc's number looks. @param {Scene} scene @param {End} end */
const numberLook = (scene, { first, weight }) => ({
  colour: scene.palette.weight,
  weight: first === scene.trace.bestLook.tokens[0] ? 600 : 400,
  from: cellId(scene, scene.trace.row, first),
  ...toldOf(scene, weight),
})

/** Short words stand close: a number is as large as it fits beside the nearest other one. @param {Scene} scene @param {readonly End[]} ends @param {End} end */
function numberSize({ L }, ends, end) {
  const others = ends.filter((other) => other !== end && other.weight >= TOLD)
  const near = Math.min(...others.map(({ place }) => Math.abs(place.x - end.place.x)))
  return clamp(((near - L.u / 2) / widthOf(two(end.weight), L.u, 600)) * L.u, L.least, L.u)
}

/** @param {Scene} scene @param {readonly End[]} ends @param {End} own @param {End} end @returns {Mark[]} */
function overLine(scene, ends, own, end) {
  const { L } = scene
  const { first, weight: w } = end
  const isOwn = end === own
  const [a, b] = [own.place, end.place]
  const reach = isOwn ? L.u * 1.6 : b.x - a.x
  const room = a.y - L.u * 3 - L.top0
  const bulgeY = -Math.min(room, isOwn ? L.u * 2.4 : Math.abs(reach) * 0.66) * (4 / 3)
  const foot = a.y - a.h / 2 - 4
  const across = isOwn
    ? { x1: a.x - reach / 2, x2: a.x + reach / 2 }
    : { x1: a.x + startOf(ends, own, end) * a.w * 0.55, x2: b.x }
  const arc = { ...arcOf(scene, end), ...across, y1: foot, y2: foot - 2, bulgeX: 0, bulgeY }
  if (w < TOLD) return [arc]
  const look = { ...numberLook(scene, end), ax: 0.5, size: numberSize(scene, ends, end) }
  return [arc, number(scene, first, two(w), b.x, a.y + b.h * 0.5 + L.u * 0.85, look)]
}

/** @param {Scene} scene @param {readonly End[]} _ends @param {End} own @param {End} end @returns {Mark[]} */
function besideRows(scene, _ends, own, end) {
  const { L } = scene
  const { first, weight: w } = end
  const isOwn = end === own
  const [a, b] = [own.place, end.place]
  const x = L.x0 + L.small * 3.1
  const bulgeX = clamp(isOwn ? L.small * 2.5 : L.small * 2 + Math.abs(b.y - a.y) * 1.3, 0, L.x1 - x - 8) * (4 / 3)
  const lift = isOwn ? 6 : 0
  const x1 = own.weight >= TOLD ? x : a.x + a.w / 2 + 3
  const arc = { ...arcOf(scene, end), x1, y1: a.y - lift, x2: x, y2: b.y + lift, bulgeX, bulgeY: 0 }
  if (w < TOLD) return [arc]
  return [arc, number(scene, first, two(w), L.x0 + L.small * 2.3, b.y, numberLook(scene, end))]
}

/** An arc to a word that is not on show: it goes off the stage. What is said above the sentence names the word. @param {Scene} scene @param {End} own @param {Look} far @returns {ArcMark} */
function leaving(scene, { place: a }, far) {
  const { L, trace, palette } = scene
  const { weight: w, token, isBefore } = far
  const arc = {
    ...{ id: `arc:outside:${token}`, kind: /** @type {const} */ ('arc'), from: cellId(scene, trace.row, trace.row) },
    ...{ colour: palette.weight, group: /** @type {const} */ ('weight'), z: 3, knob: 0 },
    ...strokeOf(scene, w),
    ...toldOf(scene, w),
  }
  if (L.turned) {
    const { y: y2 } = L.down[isBefore ? 0 : L.down.length - 1] // below the line that names the word
    return { ...arc, x1: a.x + a.w / 2 + 3, y1: a.y, x2: 1.2 * L.w, y2, bulgeX: 0.2 * L.w, bulgeY: 0 }
  }
  const foot = a.y - a.h / 2 - 4
  const x2 = isBefore ? -0.2 * L.w : 1.2 * L.w
  const bulgeY = -Math.min(a.y - L.u * 3 - L.top0, Math.abs(x2 - a.x) * 0.66) * (4 / 3)
  return { ...arc, x1: a.x, y1: foot, x2, y2: foot - 2, bulgeX: 0, bulgeY }
}

/** How thick an arc is, and how faint. @param {Scene} scene @param {number} w */
const strokeOf = ({ L }, w) => ({ width: 1 + (L.narrow ? 13 : L.u * 1.15) * w, alpha: 0.24 + 0.7 * w })

/** @param {Scene} scene @param {number} w */
const toldOf = ({ trace }, w) => ({ value: w, tensors: [`${trace.prefix}wordWeights`] })

/** The arc that is being pulled, from where it starts to the pointer. @param {Scene} scene @param {readonly Mark[]} marks @param {{ x: number, y: number }} to @returns {Mark} */
function pulled(scene, marks, to) {
  const root = /** @type {ArcMark | undefined} */ (marks.find(({ id }) => id === `arc:${scene.held}`))
  const { L, palette } = scene
  const start = root ?? { x1: L.w / 2, y1: L.h / 2, bulgeX: 0, bulgeY: 0, width: 3 }
  const end = { x2: clamp(to.x, 8, L.w - 8), y2: clamp(to.y, 8, L.h - 8) }
  return {
    ...{ id: 'pull', kind: 'arc', colour: palette.query, alpha: 0.85, z: 8, knob: 7 },
    ...{ x1: start.x1, y1: start.y1, bulgeX: start.bulgeX, bulgeY: start.bulgeY },
    width: Math.max(3, start.width),
    ...end,
  }
}
