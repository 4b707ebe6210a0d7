// Step 2: each word is a block of numbers, its place another; added they are what the first layer reads.

import { fitted } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { line, strip } from '../marks/make.js'
import { clamp, span } from '../tween.js'
import { answer, at, caption, most, tokens, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

/** Cells in a line of a block, where the sentence stands across and where it stands down. */
const ACROSS = 8
const DOWN = 32

const linesOf = (/** @type {number} */ count, /** @type {number} */ inLine) => Math.max(1, Math.ceil(count / inLine))

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function vectors(scene, u) {
  return scene.L.turned ? besideRows(scene, u) : belowLine(scene, u)
}

/** The three blocks of each word, and the two copies that slide together. @param {Scene} scene @param {number} u @param {(j: number, part: number) => { x: number, y: number, w: number, h: number, lines: number }} placeOf @returns {Mark[]} */
function blocks(scene, u, placeOf) {
  const { trace, palette } = scene
  const scales = [trace.embed, trace.position, trace.x].map((rows) => most(rows) * 0.8)
  const added = trace.position.length > 0
  return trace.words.flatMap((_, j) => {
    const start = (0.35 * j) / trace.T
    const slide = span(u, start, start + 0.4)
    const done = span(u, start + 0.32, start + 0.5)
    const own = { look: /** @type {const} */ ('cells'), order: j / trace.T, from: `token:${at(scene, j)}` }
    const faded = j === trace.row ? 1 : 0.82
    const [first, second, third] = [0, 1, 2].map((part) => placeOf(j, part))
    const word = {
      ...own,
      values: trace.embed[j],
      scale: scales[0],
      colour: palette.weight,
      group: 'embed',
      tensors: ['embed'],
    }
    const place = {
      ...own,
      values: trace.position[j],
      scale: scales[1],
      colour: palette.place,
      group: 'place',
      tensors: ['position'],
    }
    const moved = (/** @type {typeof first} */ from) => ({
      ...from,
      x: from.x + (third.x - from.x) * slide,
      y: from.y + (third.y - from.y) * slide,
    })
    const seen = slide > 0 && done < 1 ? 0.75 * (1 - done) : 0
    /** @type {Mark[]} */
    const marks = [strip(`embed:${at(scene, j)}`, { ...word, ...first, alpha: faded })]
    if (added)
      marks.push(
        strip(`position:${at(scene, j)}`, { ...place, ...second, alpha: faded, grab: { place: at(scene, j) } }),
      )
    if (trace.biases.length) marks.push(...biasAt(scene, j, second))
    if (seen)
      marks.push(
        strip(`add:embed:${at(scene, j)}`, {
          ...word,
          ...moved(first),
          alpha: seen,
          z: 5,
          from: `embed:${at(scene, j)}`,
        }),
      )
    if (seen && added)
      marks.push(
        strip(`add:position:${at(scene, j)}`, {
          ...place,
          ...moved(second),
          alpha: seen * 0.7,
          z: 6,
          from: `position:${at(scene, j)}`,
        }),
      )
    if (trace.x[j])
      marks.push(
        strip(`x:${at(scene, j)}`, {
          ...own,
          ...third,
          values: trace.x[j],
          scale: scales[2],
          colour: palette.stream,
          alpha: faded * done,
          z: 4,
          group: 'x',
          tensors: ['x'],
        }),
      )
    return marks
  })
}

/** The title of what stands below the embeddings. @param {Scene} scene */
const secondOf = ({ L, trace, text }) =>
  trace.biases.length
    ? fitted(text.vectors.bias(trace.layer, trace.head, trace.words[trace.row]), L.w - 2 * L.pad, L.small, 600)
    : trace.position.length
      ? text.vectors.place
      : ''

/** Where no position is added: the open head's bias for the distance between the picked word and this one, as a number and, where there is room, a bar. @param {Scene} scene @param {number} j @param {{ x: number, y: number, w: number, h: number }} place @returns {Mark[]} */
function biasAt(scene, j, { x, y, w, h }) {
  const { L, trace, palette } = scene
  const size = L.least
  const value = trace.biases[j]
  const own = { group: 'place', tensors: [`${trace.prefix}bias`], value, order: j / trace.T }
  const isTall = h >= 3 * size
  const number = isTall ? y + h / 2 : y
  const bar = { x, y: y - size * 0.6, w: Math.min(w, L.u * 1.6), h: h - size * 1.2 }
  const marks = [caption(scene, `bias:number:${at(scene, j)}`, two(value), x, number, { ...own, ax: 0.5, size })]
  if (!isTall) return marks
  const bars = { values: [value], scale: most([trace.biases]), colour: palette.place }
  return [strip(`bias:${at(scene, j)}`, { ...bar, ...own, ...bars }), ...marks]
}

/** Words at equal distances, as large as the longest one allows. @param {Scene} scene @param {number} y */
function evenly({ L, trace }, y) {
  const pitch = (L.w - 2 * L.pad) / trace.T
  const longest = Math.max(...trace.words.map((word) => widthOf(word, 100, 600))) / 100
  const size = clamp((pitch - 6) / Math.max(1, longest), L.least, L.u * 1.5)
  return trace.words.map((_, j) => ({ x: L.pad + pitch * (j + 0.5), y, w: pitch - 4, h: size * 1.8, size }))
}

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
function belowLine(scene, u) {
  const { L, trace, palette, text } = scene
  const y = L.top0 + L.u * 1.6
  const places = evenly(scene, y)
  const pitch = (L.w - 2 * L.pad) / trace.T
  const top = y + L.u * 2.6
  const room = (L.bottom - top - L.u * 1.4) / 3
  const lines = linesOf(trace.C, ACROSS)
  const side = Math.min(clamp(pitch * 0.84, 20, L.u * 5.4), room * 0.68)
  const rowY = (/** @type {number} */ part) => top + room * part + L.small * 1.6 + side / 2
  const titles = [text.vectors.word, secondOf(scene), text.vectors.sum(trace.C)]
  const colours = [palette.weight, palette.place, palette.stream]
  const groups = ['embed', 'place', 'x']
  const marks = [...answer(scene), ...tokens(scene, places, { bracket: 'under' })]
  titles.forEach((label, part) => {
    if (label)
      marks.push(
        caption(scene, `title:${groups[part]}`, label, L.w / 2, rowY(part) - side / 2 - L.small * 0.85, {
          ax: 0.5,
          weight: 600,
          colour: colours[part],
          group: groups[part],
        }),
      )
  })
  marks.push(line('sum', { x: L.pad, y: top + room * 2 - L.u * 0.4, w: L.w - 2 * L.pad, h: 0, colour: palette.line }))
  return [...marks, ...blocks(scene, u, (j, part) => ({ x: places[j].x, y: rowY(part), w: side, h: side, lines }))]
}

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
function besideRows(scene, u) {
  const { L, trace, palette, text } = scene
  const columns = L.columns([1, 1, 1])
  const h = Math.min(L.rowH * 0.62, L.u * 2)
  const lines = linesOf(trace.C, L.narrow ? DOWN / 2 : DOWN)
  const second = trace.biases.length ? text.vectors.biasShort : trace.position.length ? text.vectors.position : ''
  const titles = [text.vectors.embedding, second, text.vectors.short]
  const colours = [palette.weight, palette.place, palette.stream]
  const groups = ['embed', 'place', 'x']
  const marks = [...answer(scene), ...tokens(scene, L.down)]
  titles.forEach((label, part) => {
    if (label)
      marks.push(
        caption(scene, `title:${groups[part]}`, label, columns[part].cx, L.top - 12, {
          ax: 0.5,
          weight: 600,
          colour: colours[part],
          group: groups[part],
        }),
      )
  })
  return [
    ...marks,
    ...blocks(scene, u, (j, part) => ({ x: columns[part].cx, y: L.rowY(j), w: columns[part].w, h, lines })),
  ]
}
