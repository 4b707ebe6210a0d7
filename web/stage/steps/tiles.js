// The second half of step 16: tiles of scores come and go over the sentence's square; of the picked word's row only the
// largest score, the sum and the output so far are kept.

import { firstFitting, fitted } from '../layout.js'
import { line, picture, rect, strip } from '../marks/make.js'
import { clamp, lerp, span } from '../tween.js'
import { caption, most, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @typedef {NonNullable<Scene['bill']>} Bill
 * @typedef {{ x: number, y: number, side: number, cell: number }} Square
 * @typedef {ReturnType<typeof walk>} Walked
 */

/** Lines of the panel: its title, m, l, o and two of bytes. */
export const PANEL_LINES = 7

/** Most lines between tiles that are drawn in each direction. */
const GRID = 32

/** Most frames of tiles that have gone, and the smallest that is drawn. */
const MOST_FRAMES = 144
const SMALLEST = 5

/** A row of outputs lower than that is not drawn. */
const LOWEST = 4

/** How far the tiles have come. @param {Bill} read @param {number} share of the way, 0 to 1 */
export function walk({ steps, row, tile }, share) {
  const pace = share * steps.length
  const at = Math.min(steps.length - 1, Math.floor(pace))
  const completed = Math.min(steps.length, Math.floor(pace + 0.4))
  const own = steps.slice(0, completed).filter(({ from, to }) => row >= from && row < to)
  const now = steps[at]
  return {
    ...{
      at,
      completed,
      t: share >= 1 ? 1 : pace - at,
      isOver: share >= 1,
      sizes: { rows: now.to - now.from, keys: now.end - now.first },
    },
    /** The tile whose state the picked word's row has; -1: none has come. */
    state: own.length ? own[own.length - 1].first / tile : -1,
    isOwn: row >= now.from && row < now.to && share < 1,
    /** Rows whose outputs are whole. */
    rows: completed < steps.length ? steps[completed].from : steps[steps.length - 1].to,
  }
}

/** @param {Scene} scene @param {Bill} read @param {Square} square @param {Walked} walked @param {number} seen @returns {Mark[]} */
export function tilesOf(scene, read, square, walked, seen) {
  const { palette } = scene
  const { x, y, side } = square
  return [
    rect('bill:floor', { x, y, w: side, h: side, colour: palette.faint, z: 0, alpha: seen, group: 'square' }),
    ...grid(scene, read, square, seen),
    ...frames(scene, read, square, walked, seen),
    ...tileOf(scene, read, square, walked, seen),
    ...outputs(scene, read, square, walked, seen),
  ]
}

/** Lines between tiles. @param {Scene} scene @param {Bill} read @param {Square} square @param {number} alpha @returns {Mark[]} */
function grid({ palette }, { steps, scores }, { x, y, side, cell }, alpha) {
  const cuts = (/** @type {number[]} */ list) => [...new Set(list)].filter((at) => at > 0 && at < scores.length)
  const [across, down] = [cuts(steps.map(({ from }) => from)), cuts(steps.map(({ first }) => first))]
  const look = { colour: palette.line, alpha, z: 1 }
  return [
    ...(across.length > GRID
      ? []
      : across.map((at) => line(`bill:across:${at}`, { ...look, x, y: y + at * cell, w: side, h: 0 }))),
    ...(down.length > GRID
      ? []
      : down.map((at) => line(`bill:down:${at}`, { ...look, x: x + at * cell, y, w: 0, h: side }))),
  ]
}

/** Where tiles were: of their scores nothing is kept. @param {Scene} scene @param {Bill} read @param {Square} square @param {Walked} walked @param {number} seen @returns {Mark[]} */
function frames({ palette }, { steps }, { x, y, cell }, { at, isOver }, seen) {
  const inset = Math.min(3, cell / 8)
  return steps.slice(0, MOST_FRAMES).flatMap(({ from, to, first, end }, i) => {
    const [w, h] = [(end - first) * cell - 2 * inset, (to - from) * cell - 2 * inset]
    if (w < SMALLEST || h < SMALLEST) return []
    return [
      rect(`bill:was:${i}`, {
        ...{ x: x + first * cell + inset, y: y + from * cell + inset, w, h, r: 2, z: 2 },
        ...{ edge: palette.query, edgeWidth: 1, group: 'tile', alpha: isOver || i < at ? seen * 0.7 : 0 },
      }),
    ]
  })
}

/** The tile that is there: its scores, in a frame that goes on to the next one. @param {Scene} scene @param {Bill} read @param {Square} square @param {Walked} walked @param {number} seen @returns {Mark[]} */
function tileOf({ palette }, { steps, scores }, { x, y, cell }, { at, t, isOver }, seen) {
  const box = (/** @type {Bill['steps'][number]} */ { from, to, first, end }) => ({
    ...{ x: x + first * cell, y: y + from * cell, w: (end - first) * cell, h: (to - from) * cell },
  })
  const step = steps[at]
  const [before, now] = [box(steps[Math.max(0, at - 1)]), box(step)]
  const way = span(t, 0, 0.3)
  const place = {
    ...{ x: lerp(before.x, now.x, way), y: lerp(before.y, now.y, way) },
    ...{ w: lerp(before.w, now.w, way), h: lerp(before.h, now.h, way) },
  }
  const scale = most(scores)
  const values = scores
    .slice(step.from, step.to)
    .map((row) => Float32Array.from(row.subarray(step.first, step.end), (score) => placed(score, scale)))
  return [
    picture('bill:tile', {
      ...place,
      values,
      ramp: 'signed',
      z: 3,
      alpha: isOver ? 0 : seen * clamp(way * 2),
      group: 'tile',
      tensors: ['bill.scores'],
    }),
    rect('bill:frame', {
      ...place,
      r: 3,
      edge: palette.query,
      edgeWidth: 2.5,
      z: 6,
      alpha: isOver ? 0 : seen,
      group: 'tile',
    }),
  ]
}

/** A score's place between the ends of the colours; a hidden one's is the middle. @param {number} score @param {number} scale */
const placed = (score, scale) => (Number.isFinite(score) ? 0.5 + 0.45 * (score / scale) : 0.5)

/** Outputs of the rows that are done, beside the square. @param {Scene} scene @param {Bill} read @param {Square} square @param {Walked} walked @param {number} seen @returns {Mark[]} */
function outputs({ L, palette, text, ...scene }, read, { x, y, side, cell }, { rows }, seen) {
  const w = L.narrow ? 20 : L.u * 4
  const left = x + side + (L.narrow ? 4 : L.u * 0.6)
  if (cell < LOWEST || left + w > L.w - L.pad) return []
  const scale = most(read.outputs)
  const look = { w, h: cell * 0.6, scale, colour: palette.value, look: /** @type {const} */ ('cells'), group: 'output' }
  const title = text.bill.outputs
  return [
    ...(L.narrow || L.isLow
      ? []
      : [
          caption(
            /** @type {Scene} */ ({ L, palette, text, ...scene }),
            'bill:outputs',
            title,
            left + w / 2,
            y - L.u * 0.8,
            { ax: 0.5, weight: 600, colour: palette.value, alpha: seen, group: 'output' },
          ),
        ]),
    ...read.outputs.map((values, i) =>
      strip(`bill:output:${i}`, {
        ...look,
        values,
        x: left + w / 2,
        y: y + (i + 0.5) * cell,
        alpha: i < rows ? seen : 0,
        tensors: ['bill.outputs'],
        from: `token:${i}`,
      }),
    ),
  ]
}

/** What is kept of the picked word's row, and the bytes that are moved. @param {Scene} scene @param {Bill} read @param {Walked} walked @param {{ x: number, y: number, w: number, pitch: number }} place @param {number} seen @returns {Mark[]} */
export function panel(scene, read, { state, isOver, isOwn }, { x, y, w, pitch }, seen) {
  if (seen === 0) return []
  const { L, palette, text } = scene
  const size = L.narrow ? L.least : L.small
  const at = (/** @type {number} */ k) => y + (k + 0.5) * pitch
  const has = state >= 0
  const look = { size, weight: isOwn ? 600 : 400, colour: palette.ink, alpha: seen }
  const named = (/** @type {'m' | 'l'} */ name, /** @type {number} */ k) => {
    const value = has ? read[name][state] : undefined
    return [
      caption(scene, `bill:${name}:name`, firstFitting(text.bill.kept[name], w - size * 3.5, size), x, at(k), {
        ...look,
        weight: 400,
        colour: palette.muted,
        group: name,
      }),
      caption(scene, `bill:${name}`, value === undefined ? '–' : two(value), x + w, at(k), {
        ...look,
        ax: 1,
        group: name,
        value,
        tensors: [`bill.${name}`],
      }),
    ]
  }
  const o = isOver ? read.output : (read.o[Math.max(0, state)] ?? read.output)
  const letters = isOver ? text.bill.kept.output : text.bill.kept.o
  const half = w * 0.42
  const moved = { size, alpha: seen, group: 'moved', tensors: ['bill.moved'] }
  return [
    caption(scene, 'bill:row', fitted(firstFitting(text.bill.row(read.word), w, size), w, size, 600), x, at(0), {
      size,
      weight: 600,
      colour: palette.query,
      alpha: seen,
    }),
    ...named('m', 1),
    ...named('l', 2),
    caption(scene, 'bill:o:name', firstFitting(letters, w - half - 4, size), x, at(3), {
      size,
      colour: palette.muted,
      alpha: seen,
      group: 'o',
    }),
    strip('bill:o', {
      x: x + w - half / 2,
      y: at(3),
      w: half,
      h: size,
      values: o,
      scale: most([o]),
      colour: palette.value,
      look: 'cells',
      alpha: has ? seen : 0,
      group: 'o',
      tensors: [isOver ? 'bill.output' : 'bill.o'],
    }),
    caption(scene, 'bill:moved:tiles', firstFitting(text.bill.moved.tiles(read.tiled), w, size), x, at(4.5), {
      ...moved,
      value: read.tiled,
      colour: palette.ink,
    }),
    caption(scene, 'bill:moved:plain', firstFitting(text.bill.moved.plain(read.plain), w, size), x, at(5.5), {
      ...moved,
      value: read.plain,
    }),
  ]
}
