// Step 14: the trunk. The picked word's vector runs down from the sentence to the answer; each step adds what it makes of
// a copy, and the wire carries the rest, unless it is cut.

import { firstFitting, fitted, linesOf } from '../layout.js'
import { line, rect, strip } from '../marks/make.js'
import { clamp, lerp, span } from '../tween.js'
import { answer, at, caption, most, tokens, two } from './shared.js'

/**
 * @import { Colour, Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @typedef {NonNullable<Scene['block']>} Block
 * @typedef {{ x: number, w: number, cx: number }} Column
 * @typedef {{ reads: Column, trunk: Column, side: Column, y0: number, gap: number, thick: number, scale: number, tight: boolean }} Room
 *   y0: of the first level; gap: between two of them; thick: of a strip; scale: the value that fills a bar
 */

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function block(scene, u) {
  const { L, trace, block: read, text } = scene
  const { places, bottom } = linesOf(L, trace.words)
  const marks = [...answer(scene), ...tokens(scene, places, { bracket: 'under' })]
  if (!read) {
    const said = scene.isOneStack ? text.block.working : text.block.none
    const label = firstFitting([said], L.w - 2 * L.pad, L.small)
    return [...marks, caption(scene, 'trunk:none', label, L.w / 2, (bottom + L.bottom) / 2, { ax: 0.5 })]
  }
  const room = roomIn(scene, read, bottom)
  const reached = u * read.steps.length
  return [
    ...marks,
    ...titles(scene, room),
    ...read.levels.flatMap((_, k) => level(scene, read, room, k, reached)),
    ...read.steps.flatMap((_, k) => step(scene, read, room, k, reached - k)),
  ]
}

/** @param {Scene} scene @param {Block} read @param {number} bottom of the sentence @returns {Room} */
function roomIn({ L }, { levels, steps }, bottom) {
  const tight = L.narrow || L.isLow
  const thick = tight ? 8 : L.u * 1.3
  const y0 = bottom + (tight ? L.least * 1.75 : L.u * 3)
  const gap = (L.bottom - y0 - thick / 2 - (tight ? 2 : L.u * 0.5)) / Math.max(1, steps.length)
  const [reads, trunk, side] = columnsOf(L)
  return { reads, trunk, side, y0, gap, thick, scale: most(levels) * 0.8, tight }
}

/** Answers, the trunk, and what is beside it. @param {Scene['L']} layout @returns {Column[]} */
function columnsOf({ narrow, pad, u, w }) {
  const gap = narrow ? 10 : u * 2
  const room = w - 2 * pad - 2 * gap
  let x = pad
  return (narrow ? [0.27, 0.33, 0.4] : [0.23, 0.34, 0.43]).map((share) => {
    const column = { x, w: share * room, cx: x + (share * room) / 2 }
    x += column.w + gap
    return column
  })
}

/** @param {Scene} scene @param {Room} room @returns {Mark[]} */
function titles(scene, { reads, trunk, y0, tight, thick }) {
  const { L, palette, text, trace } = scene
  const word = scene.block?.word ?? trace.words[trace.row]
  const y = y0 - thick / 2 - L.small * 0.85
  const look = { weight: 600, size: tight ? L.least : L.small }
  const said = firstFitting([text.block.reads, text.block.readsShort], reads.w + (tight ? 8 : L.u), look.size)
  const name = fitted(text.block.trunk(word), trunk.w, look.size, 600)
  return [
    ...(scene.block?.answers.length
      ? [caption(scene, 'trunk:reads', said, reads.x, y, { ...look, colour: palette.weight, group: 'lens' })]
      : []),
    caption(scene, 'trunk:name', name, trunk.cx, y, {
      ...{ ...look, ax: 0.5, colour: palette.stream, group: 'wire' },
    }),
  ]
}

/** A level: the vector, and the answer if the model stopped there. @param {Scene} scene @param {Block} read @param {Room} room @param {number} k @param {number} reached @returns {Mark[]} */
function level(scene, { levels, answers }, { reads, trunk, y0, gap, thick, scale, tight }, k, reached) {
  const { L, palette, trace } = scene
  const y = y0 + k * gap
  const alpha = k === 0 ? 1 : span(reached - k + 1, 0.78, 1)
  const vector = strip(`level:${k}`, {
    ...{ x: trunk.cx, y, w: trunk.w, h: thick, values: levels[k], scale, colour: palette.stream, look: 'cells', z: 5 },
    ...{ alpha, group: 'wire', from: `token:${at(scene, trace.row)}`, tensors: ['block.levels'] },
  })
  if (!answers.length) return [vector]
  const { word, share } = answers[k]
  const size = tight ? L.least : L.small
  const look = { size, weight: 600, colour: palette.ink, alpha, group: 'lens', tensors: ['block.answers'] }
  const from = `level:${k}`
  return [
    vector,
    caption(scene, `lens:${k}`, fitted(word, reads.w - size * 2.7, size, 600), reads.x, y, { ...look, from }),
    caption(scene, `lens:${k}:p`, two(share), reads.x + reads.w, y, { ...look, ax: 1, value: share, from }),
    rect(`lens:${k}:bar`, {
      ...{ x: reads.x, y: y + size * 0.75, w: Math.max(1, reads.w * share), h: tight ? 2 : 3, r: 1 },
      ...{ colour: palette.weight, alpha, group: 'lens', value: share, from, tensors: ['block.answers'] },
    }),
  ]
}

/** From a level to the next: a copy goes out, what is made of it comes back and is added; the wire carries the rest. @param {Scene} scene @param {Block} read @param {Room} room @param {number} k @param {number} reached how far in the step, 0 to 1 @returns {Mark[]} */
function step(scene, read, room, k, reached) {
  const { palette } = scene
  const { kind } = read.steps[k]
  const t = clamp(reached)
  const colour = kind === 'self' ? palette.value : palette.place
  const group = kind === 'self' ? 'attention' : 'forward'
  const look = { colour, group, alpha: span(t, 0, 0.2) }
  return [...wire(scene, read, room, k), ...beside(scene, read, room, k, look, t)]
}

/** Where a copy leaves the wire of a step, and where what is made of it comes back. @param {Room} room @param {number} k */
const turnsOf = ({ y0, gap }, k) => ({ out: y0 + (k + 0.34) * gap, back: y0 + (k + 0.7) * gap })

/** @param {Scene} scene @param {Block} read @param {Room} room @param {number} k @returns {Mark[]} */
function wire(scene, { steps }, room, k) {
  const { L, palette, text } = scene
  const { trunk, y0, gap, thick, tight } = room
  const { wire: name, isCut } = steps[k]
  const { out, back } = turnsOf(room, k)
  const x = trunk.cx
  const middle = (out + back) / 2
  const knob = Math.min(tight ? 8 : L.u * 0.75, gap * 0.2)
  const part = (/** @type {string} */ id, /** @type {number} */ from, /** @type {number} */ to) =>
    line(`wire:${k}:${id}`, {
      ...{
        x,
        y: from,
        w: 0,
        h: Math.max(0, to - from),
        width: tight ? 3 : 4.5,
        colour: palette.stream,
        z: 2,
        group: 'wire',
      },
    })
  const apart = isCut ? knob * 1.6 : 0
  return [
    part('a', y0 + k * gap + thick / 2, middle - apart),
    part('b', middle + apart, y0 + (k + 1) * gap - thick / 2),
    rect(`wire:${k}`, {
      ...{
        x: x - knob,
        y: middle - knob,
        w: 2 * knob,
        h: 2 * knob,
        r: knob,
        z: 6,
        group: 'wire',
        grab: { wire: name },
      },
      ...{ colour: isCut ? palette.key : palette.page, edge: isCut ? palette.key : palette.stream, edgeWidth: 2 },
    }),
    ...(isCut
      ? [
          caption(scene, `wire:${k}:cut`, text.block.cut, x - knob - 6, middle, {
            ...{ ax: 1, weight: 600, size: tight ? L.least : L.small, colour: palette.key, group: 'wire' },
          }),
        ]
      : []),
  ]
}

/** What is added is drawn on the scale of the levels. */
const ADDED = ['block.added', 'block.levels']

/** What a step makes, beside the trunk. @param {Scene} scene @param {Block} read @param {Room} room @param {number} k @param {{ colour: Colour, group: string, alpha: number }} look @param {number} t @returns {Mark[]} */
function beside(scene, { steps, levels, added }, room, k, look, t) {
  const { L, text, palette } = scene
  const { trunk, side, y0, gap, thick, scale, tight } = room
  const { out, back } = turnsOf(room, k)
  const size = tight ? L.least : L.small
  const labels =
    scene.trace.isPreNorm && !L.narrow
      ? [text.block.normed(steps[k]), text.block.part(steps[k])]
      : [text.block.part(steps[k])]
  const tall = Math.min(thick, gap * 0.26)
  const box = { x: side.x, y: out - Math.min(size * 0.75, gap * 0.3), w: side.w }
  const home = { x: side.cx, y: back, w: side.w - 8, h: tall }
  const [leave, made, come] = [span(t, 0.02, 0.3), span(t, 0.25, 0.5), span(t, 0.5, 0.8)]
  const start = { x: trunk.cx, y: y0 + k * gap, w: trunk.w, h: thick }
  const end = { ...start, y: y0 + (k + 1) * gap }
  const between = (/** @type {typeof start} */ a, /** @type {typeof start} */ b, /** @type {number} */ s) => ({
    ...{ x: lerp(a.x, b.x, s), y: lerp(a.y, b.y, s), w: lerp(a.w, b.w, s), h: lerp(a.h, b.h, s) },
  })
  const fine = { ...look, x: trunk.cx, w: side.x - trunk.cx, h: 0, width: 1.5, z: 1 }
  const cells = { scale, look: /** @type {const} */ ('cells') }
  const from = `level:${k}`
  return [
    line(`out:${k}`, { ...fine, y: out }),
    line(`back:${k}`, { ...fine, y: back }),
    rect(`box:${k}`, {
      ...{ ...box, h: back + tall / 2 + 3 - box.y, r: tight ? 4 : 8, z: 1.5, colour: palette.page, edge: look.colour },
      ...{ group: look.group, alpha: look.alpha, from },
    }),
    caption(scene, `part:${k}`, firstFitting(labels, side.w - 10, size * 1.06), side.x + 5, out, {
      ...{ ...look, weight: 600, size, from },
    }),
    strip(`added:${k}`, {
      ...{ ...home, ...cells, values: added[k], colour: look.colour, alpha: made, group: look.group, z: 3 },
      ...{ from, tensors: ADDED },
    }),
    ...(leave > 0 && leave < 1
      ? [
          strip(`copy:${k}`, {
            ...{
              ...between(start, { ...home, y: out }, leave),
              ...cells,
              values: levels[k],
              colour: palette.stream,
              z: 7,
            },
            ...{ alpha: 0.75 * (1 - span(leave, 0.8, 1)), tensors: ['block.levels'] },
          }),
        ]
      : []),
    ...(come > 0 && come < 1
      ? [
          strip(`come:${k}`, {
            ...{ ...between(home, end, come), ...cells, values: added[k], colour: look.colour, z: 8, alpha: 0.9 },
            tensors: ADDED,
          }),
        ]
      : []),
    ...(come > 0 && come < 1 && !steps[k].isCut
      ? [
          strip(`carry:${k}`, {
            ...{ ...between(start, end, come), ...cells, values: levels[k], colour: palette.stream, z: 7, alpha: 0.9 },
            tensors: ['block.levels'],
          }),
        ]
      : []),
  ]
}
