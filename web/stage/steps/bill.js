// Step 16: the text grows, and the square of scores with it; then the sentence's own square is never made at all.

import { firstFitting, linesOf, squareOf } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { picture, rect } from '../marks/make.js'
import { clamp, mix, span } from '../tween.js'
import { labels } from './map.js'
import { answer, caption, tokens } from './shared.js'
import { PANEL_LINES, panel, tilesOf, walk } from './tiles.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @typedef {NonNullable<Scene['bill']>} Bill
 * @typedef {{ x: number, y: number, side: number }} Place  of a square
 * @typedef {{ x: number, y: number, w: number, pitch: number, bottom: number }} Aside  what stands beside the square
 */

/** When the longest text is reached, when the sentence is back, and when its last tile has gone. */
const GROWN = 0.5
const BACK = 0.58
const DONE = 0.98

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function bill(scene, u) {
  const { L, trace, bill: read, text } = scene
  const lines = linesOf(L, trace.words)
  const words = tokens(scene, lines.places, { bracket: 'under' })
  if (!read) return [...answer(scene), ...words, noteOf(scene, text.bill.waiting, {})]
  const back = span(u, GROWN, BACK)
  const room = roomIn(scene, lines.bottom)
  const square = placeOfTiles(scene, read, room)
  const place = mix({ ...room.square }, { x: square.x, y: square.y, side: square.side }, back)
  const walked = walk(read, clamp((u - BACK) / (DONE - BACK)))
  const isBoth = room.aside.bottom - room.aside.y > (read.lengths.length + 2 + PANEL_LINES) * room.aside.pitch
  const table = {
    ...room.aside,
    bottom: isBoth ? room.aside.bottom - PANEL_LINES * room.aside.pitch : room.aside.bottom,
  }
  const below = isBoth ? room.aside.y + (read.lengths.length + 2) * room.aside.pitch : room.aside.y
  return [
    ...answer(scene),
    ...standing(scene, words, square, back),
    ...squares(scene, read, u, place),
    ...rowsOfTable(scene, read, u, table).map((mark) => ({
      ...mark,
      alpha: (mark.alpha ?? 1) * (isBoth ? 1 : 1 - back),
    })),
    ...(back > 0 ? tilesOf(scene, read, square, walked, back) : []),
    ...panel(scene, read, walked, { ...room.aside, y: below }, back),
    note(scene, read, u, walked),
  ]
}

/** Where the square of a text stands, and what is beside it. @param {Scene} scene @param {number} under the sentence's lines */
function roomIn({ L }, under) {
  const tight = L.narrow || L.isLow
  const gap = tight ? 8 : L.u * 1.4
  const lowest = L.bottom - (tight ? 14 : L.u * 1.2)
  const w = (L.w - 2 * L.pad) * (L.narrow ? 0.42 : 0.36)
  const y = under + gap
  const side = Math.max(10, Math.min(lowest - y, L.w - 2 * L.pad - w - 1.5 * gap))
  const x = L.pad + Math.max(0, L.w - 2 * L.pad - w - 1.5 * gap - side) / 2
  return {
    square: { x, y, side },
    gap,
    aside: { x: L.w - L.pad - w, y, w, pitch: Math.max(L.least * 1.25, tight ? 0 : L.small * 1.55), bottom: lowest },
  }
}

/** The sentence's own square: with its words around it where all of them are on show. @param {Scene} scene @param {Bill} read @param {ReturnType<typeof roomIn>} room */
function placeOfTiles({ L, trace }, read, { square, gap, aside }) {
  const n = read.scores.length
  if (!isWhole(trace)) return { ...square, cell: square.side / n, size: L.least, tilt: 0, hasWords: false }
  const outputs = L.narrow ? 22 : L.u * 4
  const box = { x: L.pad, y: L.top0, w: aside.x - L.pad - outputs - 1.5 * gap, h: aside.bottom - L.top0 }
  return { ...squareOf({ ...L, T: n }, box, trace.words, { size: L.narrow ? L.least : L.u * 1.1 }), hasWords: true }
}

/** @param {Scene['trace']} trace */
const isWhole = (trace) => trace.T === trace.total

/** The words: in lines above, then around their square. @param {Scene} scene @param {Mark[]} words @param {ReturnType<typeof placeOfTiles>} square @param {number} back @returns {Mark[]} */
function standing(scene, words, square, back) {
  if (!square.hasWords || back === 0) return words
  const around = labels(scene, square)
  const before = new Map(words.map((word) => [word.id, word]))
  return around.map((one) => {
    const start = before.get(one.id)
    return start?.kind === one.kind ? mix(start, one, back) : { ...one, alpha: back }
  })
}

// ---- The square of a text that grows ----

/** How long the text is at a moment, and how many of the lengths have been reached. @param {Bill['lengths']} lengths @param {number} u */
function grown(lengths, u) {
  const last = lengths.length - 1
  const back = span(u, GROWN, BACK)
  const pace = clamp(u / GROWN) * last
  const done = Math.min(last, Math.floor(pace + 1e-9))
  const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) => a * (b / a) ** t
  if (back > 0) return { n: between(lengths[last].n, lengths[0].n, back), done: last }
  const next = Math.min(last, done + 1)
  return { n: between(lengths[done].n, lengths[next].n, span(pace - done, 0.3, 1)), done }
}

/** The squares of all lengths so far, in proportion, within that of the text now. @param {Scene} scene @param {Bill} read @param {number} u @param {Place} place @returns {Mark[]} */
function squares(scene, read, u, { x, y, side }) {
  const { palette, trace, L } = scene
  const { n, done } = grown(read.lengths, u)
  const fades = 1 - span(u, GROWN, BACK)
  const look = { x, y, group: 'square', tensors: ['bill.cells'] }
  const marks = read.lengths.flatMap((length, k) => {
    const own = (side * length.n) / n
    if (!k || own > side + 0.5 || own < 3) return []
    const alpha = clamp((own - 3) / 6) * fades
    const colour = palette.weights(0.04 + 0.05 * (k % 3))
    return [
      rect(`bill:square:${k}`, {
        ...look,
        w: own,
        h: own,
        colour,
        edge: palette.weight,
        edgeWidth: 1.5,
        z: 1 - k / 100,
        alpha,
        value: length.cells,
        from: 'bill:now',
      }),
      ...nameOf(
        scene,
        k,
        { right: x + own, bottom: y + own, room: Math.min(own, own - (side * read.lengths[k - 1].n) / n + 40) },
        alpha,
      ),
    ]
  })
  const own = (side * read.lengths[0].n) / n
  return [
    rect('bill:now', {
      ...look,
      w: side,
      h: side,
      edge: palette.weight,
      edgeWidth: 1.5,
      z: 0,
      colour: palette.weights(0.02 + 0.05 * ((done + 1) % 3)),
      alpha: fades,
      from: `map:${trace.layer}:${trace.head}`,
    }),
    ...marks,
    ...(own < 2
      ? []
      : [
          picture(`map:${trace.layer}:${trace.head}`, {
            x,
            y,
            w: own,
            h: own,
            values: trace.weights,
            z: 2,
            alpha: clamp((own - 2) / 6) * (1 - span(u, BACK - 0.02, BACK + 0.02)),
            edge: palette.query,
            edgeWidth: L.narrow ? 1.5 : 2,
            group: 'square',
            tensors: [`${trace.prefix}weights`],
            from: `token:${trace.first + trace.row}`,
          }),
        ]),
  ]
}

/** The length in its square's corner, where there is room for it. @param {Scene} scene @param {number} k @param {{ right: number, bottom: number, room: number }} place @param {number} alpha @returns {Mark[]} */
function nameOf(scene, k, { right, bottom, room }, alpha) {
  const { text, L, palette, bill: read } = scene
  const label = text.bill.length(/** @type {Bill} */ (read).lengths[k].n)
  const size = L.narrow ? L.least : L.small
  if (widthOf(label, size, 600) + 12 > room || room < size * 3) return []
  return [
    caption(scene, `bill:name:${k}`, label, right - 6, bottom - size * 0.9, {
      ax: 1,
      size,
      weight: 600,
      colour: palette.ink,
      alpha: alpha * clamp((room - size * 3) / 20),
      z: 4,
      group: 'n',
    }),
  ]
}

// ---- The table ----

/** Lengths with their scores and bytes; those that are not reached yet have only their lengths. @param {Scene} scene @param {Bill} read @param {number} u @param {Aside} aside @returns {Mark[]} */
function rowsOfTable(scene, { lengths }, u, { x, y, w, pitch, bottom }) {
  const { L, palette, text } = scene
  const { done } = grown(lengths, u)
  const size = L.narrow ? L.least : L.small
  const fit = Math.floor((bottom - y) / pitch) - 1
  const from = Math.max(0, Math.min(done - Math.ceil(fit / 2), lengths.length - fit))
  const columns = { n: x + w * (L.narrow ? 0.45 : 0.2), cells: x + w * 0.7, bytes: x + w }
  const line = (/** @type {number} */ k) => y + (k + 0.5) * pitch
  const head = (/** @type {keyof typeof columns} */ name, /** @type {string} */ group) =>
    caption(scene, `bill:head:${name}`, text.bill.heads[name], columns[name], line(0), {
      ax: 1,
      size,
      weight: 600,
      group,
      colour: group === 'n' ? palette.query : palette.weight,
    })
  const heads = fit < 1 ? [] : [head('n', 'n'), ...(L.narrow ? [] : [head('cells', 'square')]), head('bytes', 'bytes')]
  return [
    ...heads,
    ...lengths.slice(from, from + Math.max(0, fit)).flatMap(({ n, cells, bytes }, at) => {
      const k = from + at
      const isNow = k === done
      const look = { ax: 1, size, weight: isNow ? 600 : 400, colour: isNow ? palette.ink : palette.muted }
      const alpha = k <= done ? 1 : 0
      return [
        caption(scene, `bill:n:${k}`, text.bill.count(n), columns.n, line(at + 1), {
          ...look,
          group: 'n',
          value: n,
          grab: { moment: (GROWN * k) / (lengths.length - 1) },
        }),
        ...(L.narrow
          ? []
          : [
              caption(scene, `bill:cells:${k}`, text.bill.count(cells), columns.cells, line(at + 1), {
                ...look,
                alpha,
                group: 'square',
                value: cells,
                tensors: ['bill.cells'],
              }),
            ]),
        caption(scene, `bill:bytes:${k}`, text.bill.bytes(bytes), columns.bytes, line(at + 1), {
          ...look,
          alpha,
          group: 'bytes',
          value: bytes,
          tensors: ['bill.bytes'],
        }),
      ]
    }),
  ]
}

// ---- The note ----

/** What the picture says, in a line under it. @param {Scene} scene @param {Bill} read @param {number} u @param {ReturnType<typeof walk>} walked @returns {Mark} */
function note(scene, read, u, walked) {
  const { text } = scene
  if (u <= GROWN + (BACK - GROWN) / 2) {
    const { done } = grown(read.lengths, Math.min(u, GROWN))
    const { n, cells, bytes } = read.lengths[done]
    return noteOf(scene, text.bill.grows({ at: done, n, cells, bytes }), {
      value: bytes,
      tensors: ['bill.cells', 'bill.bytes'],
    })
  }
  const [{ cells }] = read.lengths
  const { rows, keys } = walked.sizes
  if (walked.completed < read.steps.length)
    return noteOf(scene, text.bill.held({ rows, keys, cells }), { tensors: ['bill.cells'] })
  return noteOf(scene, text.bill.done(read.difference), { value: read.difference, tensors: ['bill.difference'] })
}

/** @param {Scene} scene @param {string[]} said the fullest first @param {object} more */
function noteOf(scene, said, more) {
  const { L, palette } = scene
  const y = L.narrow || L.isLow ? L.bottom - 4 : L.bottom + L.u * 0.2
  return caption(scene, 'bill:note', firstFitting(said, L.w - 2 * L.pad, L.small), L.w / 2, y, {
    ax: 0.5,
    weight: 600,
    colour: palette.ink,
    group: 'square',
    ...more,
  })
}
