// Steps 4 to 6: one row of attention, from the query's way along the keys to shares of one whole.

import { fitted } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { line, rect, strip } from '../marks/make.js'
import { clamp, lerp, span } from '../tween.js'
import { answer, at, caption, cellId, down, most, number, rowCell, title, two } from './shared.js'

/**
 * @import { Mark, Colour } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

/** Bars reach their end at this share of the largest number: most numbers are far smaller. */
const LARGE = 0.7

/** Keys, products, bars. @param {Scene} scene */
const columnsOf = ({ L }) => L.columns(L.narrow ? [0.9, 0.8, 1.7] : [1, 0.9, 2.1])

/** @param {Scene} scene @param {string} name */
const tensorOf = ({ trace }, name) => [trace.prefix + name]

// ---- 4 scores ----

/** How many times as long a query may become before the bars have no room to grow. */
const ROOM = 1.4

/** Where the bars' zero is, and how long one unit of score. @param {Scene} scene */
function axisOf(scene) {
  const [, , bars] = columnsOf(scene)
  const { L, trace } = scene
  const raw = Array.from(trace.products[trace.row])
  // Room for a query that is made longer: its bars are seen to grow.
  const reach = Math.max(1, ROOM / scene.stretch)
  const [low, high] = [Math.min(0, ...raw) * reach, Math.max(0, ...raw) * reach]
  const unit = (bars.w - (L.narrow ? 42 : L.u * 4)) / Math.max(1e-6, high - low)
  return { zero: bars.x - low * unit, unit, right: bars.x + bars.w }
}

/** A score's colour: by its sign, and stronger the farther from 0. @param {Scene} scene @param {number} value */
const tint = ({ palette, trace }, value) =>
  palette.signed(0.5 + 0.5 * (Math.sign(value) * 0.45 + (value / most([trace.products[trace.row]])) * 0.45))

/**
 * The bars of the picked word's scores. `grown`: how much of each is there, and whether its number is.
 * @param {Scene} scene @param {ArrayLike<number>} values @param {string} tensor @param {(j: number) => number} grown @returns {Mark[]}
 */
function scoreBars(scene, values, tensor, grown) {
  const { L, trace, palette } = scene
  const { zero, unit, right } = axisOf(scene)
  const h = Math.min(L.u * 1.25, L.rowH * 0.55)
  const tensors = tensorOf(scene, tensor)
  /** @type {Mark[]} */
  const marks = [
    line('axis', {
      x: zero,
      y: L.top,
      w: 0,
      h: L.rowH * L.T,
      colour: palette.line,
      z: 1,
      tensors: tensorOf(scene, 'products'),
    }),
  ]
  trace.words.forEach((_, j) => {
    const [value, y] = [values[j], L.rowY(j)]
    const w = value === -Infinity ? 0 : value * unit * grown(j)
    marks.push(
      rowCell(scene, j, {
        x: zero,
        y: y - h / 2,
        w,
        h,
        colour: tint(scene, value),
        from: `products:${at(scene, j)}`,
        group: 'score',
        value,
        tensors,
      }),
    )
    marks.push(
      number(scene, j, two(value), right, y, { alpha: grown(j) > 0.95 ? 1 : 0, group: 'score', value, tensors }),
    )
  })
  return marks
}

/** The keys, and the query where it is on its way along them; null: before it sets out. @param {Scene} scene @param {number | null} row @returns {Mark[]} */
function keysAndQuery(scene, row) {
  const { L, trace, palette, text } = scene
  const [keys] = columnsOf(scene)
  const h = Math.max(7, Math.min(L.u * 1.25, L.rowH * 0.44))
  const parked = L.narrow || L.isLow ? L.top - 8 : L.top - L.u * 0.75
  const first = L.rowY(0) - h * 0.56
  const y = row === null ? parked : row < 0 ? lerp(parked, first, row + 1) : L.rowY(row) - h * 0.56
  const common = { x: keys.cx, w: keys.w, h }
  const marks = trace.words.map((_, j) =>
    strip(`k:${at(scene, j)}`, {
      ...common,
      y: L.rowY(j) + h * 0.56,
      values: trace.k[j],
      scale: most(trace.k) * LARGE,
      colour: palette.key,
      group: 'key',
      from: `token:${at(scene, j)}`,
      into: cellId(scene, trace.row, j),
      tensors: tensorOf(scene, 'k'),
    }),
  )
  const room = keys.x - (L.narrow ? 8 : L.u)
  const whole = text.queryOf(trace.words[trace.row])
  const name = !L.narrow && widthOf(whole, L.small, 600) < room ? whole : text.query
  return [
    ...marks,
    strip(`q:${at(scene, trace.row)}`, {
      ...common,
      y,
      values: trace.q[trace.row],
      scale: (most(trace.q.slice(trace.row, trace.row + 1)) / Math.max(0.1, scene.stretch)) * LARGE,
      colour: palette.query,
      z: 8,
      group: 'query',
      into: `token:${at(scene, trace.row)}`,
      grab: { query: true },
      tensors: tensorOf(scene, 'q'),
    }),
    caption(scene, 'q:name', fitted(name, room, L.small, 600), room, Math.max(y, parked), {
      ax: 1,
      colour: palette.query,
      weight: 600,
      group: 'query',
      alpha: row === null || row < 0 ? 1 : 0,
    }),
  ]
}

/** The keys' title stands above the query, which waits in the titles' line. @param {Scene} scene @param {import('../layout.js').Column} column */
const keysTitle = (scene, column) =>
  title(scene, 'title:k', scene.text.keys, column, scene.palette.key, {
    group: 'key',
    y: scene.L.top - (scene.L.narrow || scene.L.isLow ? 23 : scene.L.u * 2.2),
  })

/** How much of a hop the query rests at a key before the next one. */
const DWELL = 0.6

/** Which row the query is at, between two rows while it hops. @param {number} pace in rows */
function restingAt(pace) {
  const from = Math.floor(pace)
  return from + span(pace - from, DWELL, 1)
}

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function scores(scene, u) {
  const { L, trace, palette, text } = scene
  const [keys, products, bars] = columnsOf(scene)
  const pace = clamp((u - 0.06) / 0.86) * trace.T
  const reached = (/** @type {number} */ j) => clamp((pace - j) / DWELL)
  const isOver = u > 0.93
  const where = u < 0.06 ? lerp(-1, 0, span(u, 0, 0.06)) : Math.min(trace.T - 1, restingAt(pace))
  const marks = [...answer(scene), ...down(scene), ...keysAndQuery(scene, isOver ? null : where)]
  const h = Math.max(7, Math.min(L.u * 1.25, L.rowH * 0.5))
  const scale = most(trace.terms) * LARGE
  trace.words.forEach((_, j) => {
    const there = clamp(reached(j) * 2)
    marks.push(
      strip(`products:${at(scene, j)}`, {
        x: products.cx,
        y: L.rowY(j),
        w: products.w,
        h,
        values: trace.terms[j],
        scale,
        colour: palette.weight,
        alpha: there * (isOver ? 0.75 : 1),
        group: 'products',
        from: `k:${at(scene, j)}`,
        into: cellId(scene, trace.row, j),
        tensors: tensorOf(scene, 'terms'),
      }),
    )
  })
  marks.push(
    keysTitle(scene, keys),
    title(scene, 'title:products', text.scores.products, products, palette.weight, { group: 'products' }),
    title(scene, 'title:score', text.scores.sum, bars, palette.ink, { group: 'score' }),
  )
  return [...marks, ...scoreBars(scene, trace.products[trace.row], 'products', (j) => span(reached(j), 0.45, 1))]
}

// ---- 5 divided ----

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function divided(scene, u) {
  const { L, trace, palette, text } = scene
  const [keys, products, bars] = columnsOf(scene)
  const t = span(u, 0.15, 0.85)
  const [before, after] = [trace.products[trace.row], trace.masked[trace.row]]
  const values = Array.from(before, (x, j) =>
    after[j] === -Infinity ? (t > 0.5 ? -Infinity : x) : lerp(x, after[j], t),
  )
  const { zero, unit } = axisOf(scene)
  const h = Math.min(L.u * 1.25, L.rowH * 0.55)
  const marks = [...answer(scene), ...down(scene), ...keysAndQuery(scene, null)]
  marks.push(
    keysTitle(scene, keys),
    title(scene, 'title:score', text.divided.title(trace.D, trace.isBiased), bars, palette.ink, { group: 'score' }),
  )
  if (!L.narrow)
    marks.push(
      caption(scene, 'divide', text.divided.by(trace.D, trace.isBiased), products.cx, L.top + (L.rowH * L.T) / 2, {
        ax: 0.5,
        size: L.u * 1.7,
        weight: 600,
        colour: palette.ink,
        group: 'score',
        from: 'title:products',
      }),
    )
  trace.words.forEach((_, j) => {
    const id = cellId(scene, trace.row, j)
    marks.push(
      rect(`ghost:${at(scene, j)}`, {
        x: zero,
        y: L.rowY(j) - h / 2,
        w: before[j] * unit,
        h,
        edge: palette.line,
        z: 1,
        from: id,
        into: id,
        tensors: tensorOf(scene, 'products'),
      }),
    )
  })
  const bars5 = scoreBars(scene, values, 'products', () => 1)
  return [
    ...marks,
    ...bars5.map((mark) =>
      mark.id.startsWith('cell') || mark.id.startsWith('number')
        ? { ...mark, tensors: [...tensorOf(scene, 'products'), ...tensorOf(scene, 'masked')] }
        : mark,
    ),
  ]
}

// ---- 6 softmax ----

/** @param {Scene} scene @param {number} u @returns {Mark[]} */
export function softmax(scene, u) {
  const { L, trace, palette, text } = scene
  const [expColumn, shareColumn] = L.columns(L.narrow ? [1, 1.3] : [1, 1.2])
  const { row } = trace
  const [exps, weights] = [trace.exps[row], trace.weights[row]]
  const h = Math.min(L.u * 1.25, L.rowH * 0.55)
  const room = (/** @type {{ w: number }} */ column) => column.w - (L.narrow ? 36 : L.u * 3.2)
  const marks = [...answer(scene), ...down(scene)]
  marks.push(
    title(scene, 'title:exp', L.narrow ? text.softmax.exps : text.softmax.exponentials, expColumn, palette.ink, {
      group: 'exp',
    }),
    title(scene, 'title:score', text.softmax.weights, shareColumn, palette.weight, { group: 'weight' }),
    line('axis', { x: shareColumn.x, y: L.top, w: 0, h: L.rowH * L.T, colour: palette.line, z: 1 }),
    line('axis:exp', { x: expColumn.x, y: L.top, w: 0, h: L.rowH * L.T, colour: palette.line, z: 1, from: 'axis' }),
  )
  trace.words.forEach((_, j) => {
    const y = L.rowY(j)
    // Scores have become exponentials on the way here; what is left to do is to share out.
    const shared = span(u, 0.2 + (0.4 * j) / L.T, 0.45 + (0.4 * j) / L.T)
    const [exp, w] = [exps[j], weights[j]]
    const told = { size: Math.max(L.least, Math.min(L.small, L.rowH * 0.75)) }
    marks.push(
      rect(`exp:${at(scene, j)}`, {
        x: expColumn.x,
        y: y - h / 2,
        w: room(expColumn) * exp,
        h,
        colour: palette.muted,
        alpha: 0.8,
        z: 2,
        from: cellId(scene, row, j),
        into: cellId(scene, row, j),
        group: 'exp',
        value: exp,
        tensors: tensorOf(scene, 'exponentials'),
      }),
      caption(scene, `exp:${at(scene, j)}:n`, two(exp), expColumn.x + expColumn.w, y, {
        ...told,
        ax: 1,
        group: 'exp',
        value: exp,
        tensors: tensorOf(scene, 'exponentials'),
      }),
      rowCell(scene, j, {
        x: shareColumn.x,
        y: y - h / 2,
        w: Math.max(0.5, room(shareColumn) * w * shared),
        h,
        colour: shareColour(palette, w),
        value: w,
        tensors: tensorOf(scene, 'weights'),
      }),
      number(scene, j, two(w), shareColumn.x + shareColumn.w, y, {
        alpha: shared,
        colour: palette.weight,
        weight: j === scene.best ? 600 : 500,
        value: w,
        tensors: tensorOf(scene, 'weights'),
      }),
    )
  })
  return [...marks, ...whole(scene, shareColumn.x, room(shareColumn), span(u, 0.75, 1))]
}

/** A share as a bar is never as pale as the paper. @param {Scene['palette']} palette @param {number} w @returns {Colour} */
export const shareColour = (palette, w) => palette.weights(0.16 + 0.84 * w)

/** All shares side by side: one whole. @param {Scene} scene @param {number} x @param {number} w @param {number} t @returns {Mark[]} */
function whole(scene, x, w, t) {
  const { L, trace, palette, text } = scene
  if (L.narrow || L.isLow) return []
  const y = L.top + L.rowH * L.T + L.u * 0.9
  let from = x
  const marks = Array.from(trace.weights[trace.row], (share, j) => {
    const mark = rect(`whole:${at(scene, j)}`, {
      x: from,
      y,
      w: Math.max(0, w * share - 1),
      h: L.u * 0.9,
      colour: shareColour(palette, share),
      alpha: t,
      z: 2,
      group: 'weight',
      from: cellId(scene, trace.row, j),
      into: cellId(scene, trace.row, j),
      tensors: tensorOf(scene, 'weights'),
      value: share,
    })
    from += w * share
    return mark
  })
  return [
    ...marks,
    caption(scene, 'whole', text.softmax.whole, x + w + L.u * 0.6, y + L.u * 0.5, {
      weight: 600,
      colour: palette.weight,
      alpha: t,
      group: 'weight',
    }),
  ]
}
