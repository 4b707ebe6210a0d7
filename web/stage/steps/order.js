// Step 11: the words change places. Without positions the map goes along with them and nothing else changes.

import { fitted } from '../layout.js'
import { lerp, span } from '../tween.js'
import { axes, cellOf, frame, labels, mapPlace } from './map.js'
import { answer, caption, cellId, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function order(scene, u) {
  const { trace, order: read, palette, L, text } = scene
  const place = mapPlace(scene, 0, L.narrow || L.isLow ? 12 : L.u)
  if (!read)
    return [...answer(scene), ...labels(scene, place), frame(scene, place), ...axes(scene), ...stillCells(scene, place)]
  const move = span(u, 0.3, 0.8)
  const where = trace.words.map((_, j) => read.order.indexOf(j))
  const rowOf = (/** @type {number} */ j) => lerp(j, where[j], move)
  const unplaced = span(u, 0, 0.2)
  const settled = span(u, 0.85, 1)
  /** @type {Mark[]} */
  const marks = [
    ...answer({ ...scene, isShuffled: true }),
    ...labels(scene, place, { rowOf }),
    frame(scene, place, { row: rowOf(trace.row) }),
    ...axes(scene),
  ]
  trace.words.forEach((_, i) => {
    trace.words.forEach((_, j) => {
      const first = lerp(trace.weights[i][j], read.before[i][j], unplaced)
      const w = lerp(first, read.after[where[i]][where[j]], settled)
      const home = cellOf(scene, place, i, j, w)
      marks.push({
        ...home,
        x: place.x + rowOf(j) * place.cell,
        y: place.y + rowOf(i) * place.cell,
        into: cellId(scene, i, j),
        tensors: [`${trace.prefix}weights`, 'order.before', 'order.weights'],
      })
    })
  })
  const facts = { placed: read.placed, distance: two(read.distance), isNone: read.distance < 0.005 }
  const said = L.narrow ? text.order.short(facts) : text.order.moved(facts)
  const y = L.narrow || L.isLow ? L.bottom - 3 : L.bottom
  return [
    ...marks,
    caption(scene, 'order:note', fitted(said, L.w - 2 * L.pad, L.small, 600), L.w / 2, y, {
      ax: 0.5,
      weight: 600,
      colour: palette.ink,
      alpha: settled,
      tensors: ['order.distance'],
      value: read.distance,
      group: 'order',
    }),
  ]
}

/** @param {Scene} scene @param {import('../layout.js').Square} place @returns {Mark[]} */
const stillCells = (scene, place) =>
  scene.trace.weights.flatMap((weights, i) => Array.from(weights, (w, j) => cellOf(scene, place, i, j, w)))
