// Steps 9 and 10: all heads, and how much their cells matter.

import { PARSED } from '../../session/taught.js'
import { firstFitting, fitted } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { picture, rect, text as textMark } from '../marks/make.js'
import { clamp } from '../tween.js'
import { film, isOneLine, linesUnder, traitFitting, traitOf } from './film.js'
import { linkedLines, linksOver } from './links.js'
import { cellOf, frame, labels } from './map.js'
import { answer, at, caption, cellId, tokens, two } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 */

// ---- 9 heads ----

/** The sentence, the room for bars below each of its lines, and below it the places of the maps. @param {Scene} scene */
function roomOf(scene) {
  const { L, trace } = scene
  const barH = L.narrow || L.isLow ? 9 : L.u * 4
  const lines = linkedLines(scene, barH)
  const top = lines.bottom + (L.narrow ? 8 : L.u * 1.2)
  const height = L.bottom - top
  return { barH, lines, height, place: film(L, trace, top, height, { large: true }) }
}

/** What is said below each map of where the picked word looks; empty: there is no room. @param {Scene} scene @param {ReturnType<typeof roomOf>} room @returns {string[][]} by layer and head */
function traitsOf(scene, { height, place }) {
  const { L, trace } = scene
  const width = place(0, 0).side * 1.06
  const isTold = linesUnder(L, trace.layers, height) === 2
  return trace.maps.map((layer, l) =>
    layer.map((_, h) => (isTold ? traitFitting(scene, traitOf(trace, l, h), width, sizeIn(L)) : '')),
  )
}

/** Whether any map has room for that. @param {Scene} scene */
export const hasTraits = (scene) => traitsOf(scene, roomOf(scene)).some((layer) => layer.some(Boolean))

/** Of text below maps. @param {Scene['L']} L */
const sizeIn = (L) => (L.narrow ? L.least : L.small)

/** @param {Scene} scene @returns {Mark[]} */
export function heads(scene) {
  const { L, trace, palette, text } = scene
  const room = roomOf(scene)
  const { barH, lines, place } = room
  const { places } = lines
  const marks = [
    ...answer(scene),
    ...linksOver(scene, lines),
    ...tokens(scene, places, { bracket: 'under' }),
    ...compared(scene, places, barH),
  ]
  const traits = traitsOf(scene, room)
  const size = sizeIn(L)
  trace.maps.forEach((layer, l) => {
    layer.forEach((map, h) => {
      const home = place(l, h)
      const open = l === trace.layer && h === trace.head
      const isBeside = scene.beside?.[0] === l && scene.beside[1] === h
      marks.push(
        ...opened(scene, map, { ...home, size: L.least, tilt: 0 }, open, [l, h]),
        mapOf(scene, map, home, { layer: l, head: h, open, isBeside, grab: { head: [l, h] } }),
      )
      const y = home.y + home.side
      const relation = relationIn(trace, l, h)
      const names = relation ? text.heads.taught(l, h, relation) : [text.heads.name(l, h)]
      const name = names.find((one) => widthOf(one, size, 600) <= home.side * 1.1) ?? text.heads.short(l, h)
      const tone = lines.links.length && relation ? palette.links[relation] : palette.ink
      marks.push(
        caption(scene, `head:${l}:${h}`, name, home.x, y + size * (L.narrow ? 0.75 : 0.95), {
          weight: 600,
          size,
          colour: open ? palette.query : isBeside ? palette.key : tone,
          order: 0.5,
        }),
      )
      if (traits[l][h])
        marks.push(
          caption(scene, `trait:${l}:${h}`, traits[l][h], home.x, y + size * (L.narrow ? 1.85 : 2.3), {
            size,
            order: 0.5,
            tensors: [`layer${l}.weights`],
          }),
        )
    })
  })
  return marks
}

/** The relation of grammar that a head was taught; empty: none. @param {Scene['trace']} trace @param {number} layer @param {number} head */
const relationIn = ({ taught }, layer, head) =>
  taught.find((one) => one.layer === layer && one.head === head && PARSED.includes(one.relation))?.relation ?? ''

/** Under each word the weight that the picked one gives it in the open head, beside that in another one. @param {Scene} scene @param {readonly import('../layout.js').Place[]} places @param {number} height of a whole @returns {Mark[]} */
function compared(scene, places, height) {
  const { trace, palette, beside } = scene
  const rows = [
    { name: 'open', layer: trace.layer, head: trace.head, colour: palette.query },
    ...(beside ? [{ name: 'beside', layer: beside[0], head: beside[1], colour: palette.key }] : []),
  ]
  return places.flatMap(({ x, y, w: room, size }, j) => {
    const wide = Math.min(8, room / 4)
    return rows.map(({ name, layer, head, colour }, n) => {
      const value = trace.maps[layer][head][trace.row][j]
      const left = x + (n - rows.length / 2) * (wide + 1)
      return rect(`${name}:${at(scene, j)}`, {
        ...{ x: left, y: y + size * 0.85, w: wide, h: height * value, colour, value, z: 3, group: 'head' },
        tensors: [`layer${layer}.weights`],
      })
    })
  })
}

/** The open head's cells, which travel; the picture lies behind them. @param {Scene} scene @param {readonly ArrayLike<number>[]} map @param {import('../layout.js').Square} square @param {boolean} open @param {readonly [number, number]} head @returns {Mark[]} */
function opened(scene, map, square, open, head) {
  if (!open) return []
  return map.flatMap((weights, i) =>
    Array.from(weights, (w, j) =>
      cellOf(scene, square, i, j, w, { r: 0, w: square.cell + 0.3, h: square.cell + 0.3, grab: { head } }),
    ),
  )
}

/** @param {Scene} scene @param {readonly Float32Array[]} map @param {{ x: number, y: number, side: number }} at @param {{ layer: number, head: number, open: boolean, isBeside?: boolean, grab: import('../types.js').Grab, alpha?: number, z?: number }} more @returns {Mark} */
const mapOf = (
  { palette, trace },
  map,
  { x, y, side },
  { layer, head, open, isBeside = false, grab, alpha = 1, z = 1 },
) =>
  picture(`map:${layer}:${head}`, {
    ...{ values: map, x, y, w: side, h: side, z, alpha, grab, group: 'head', tensors: [`layer${layer}.weights`] },
    ...{
      edge: open ? palette.query : isBeside ? palette.key : palette.line,
      edgeWidth: open || isBeside ? 2.5 : 1,
      order: (layer * trace.H + head) / (trace.layers * trace.H),
    },
  })

// ---- 10 does it matter? ----

/** How words above columns are turned. */
const TILT = 0.95

/** @param {Scene} scene @returns {Mark[]} */
export function matters(scene) {
  const { L, trace, palette, text, effects } = scene
  const tight = L.narrow || L.isLow
  const size = L.least
  const longest = Math.min(L.w * 0.2, Math.max(...trace.words.map((word) => widthOf(word, size, 600))))
  const label = Math.min(L.w * 0.2, longest + size)
  const foot = tight ? 20 : L.u * 3
  const oneLine = isOneLine(trace)
  const [least, most] = oneLine
    ? [tight ? 34 : L.u * 5.6, tight ? 44 : L.u * 8.4]
    : [tight ? 64 : L.u * 8.4, tight ? 160 : L.u * 12]
  /** The maps with as much room for words above their columns. @param {number} rise @param {number} aside */
  const sized = (rise, aside) => {
    const gap = Math.max(tight ? 10 : L.u * 2.4, aside)
    const head = (tight ? 20 : L.u * 2.6) + rise
    const height = L.bottom - L.top0 - head - foot - (tight ? 6 : L.u)
    const side = Math.max(20, Math.min((L.w - 2 * L.pad - label - gap - aside) / 2, height - least))
    return { rise, aside, gap, head, height, side }
  }
  const slanted = sized(longest * Math.sin(TILT) + 4, longest * Math.cos(TILT))
  const hasColumns = !tight && (slanted.side / trace.T) * Math.sin(TILT) >= size
  const { rise, aside, gap, head, height, side } = hasColumns ? slanted : sized(0, 0)
  const stripH = clamp(height - side - L.u * 2, least, most)
  const x = (L.w - label - gap - 2 * side - aside) / 2 + label
  const y = L.top0 + stripH + head + Math.max(0, (height - stripH - side) * 0.45)
  const left = { x, y, side, cell: side / trace.T, size, tilt: 0 }
  const right = { ...left, x: x + side + gap }
  const titleY = y - rise - (tight ? 10 : L.u)
  /** @type {Mark[]} */
  const marks = [
    ...answer(scene),
    ...labels(scene, left, { columns: false }),
    ...(hasColumns
      ? [...columnsOf(scene, left, 'column', longest), ...columnsOf(scene, right, 'effects:column', longest)]
      : []),
    frame(scene, left),
    { ...frame(scene, right, { id: 'frame:effects' }), from: 'frame' },
    caption(scene, 'title:weights', tight ? text.matters.weight : text.matters.weights, left.x + side / 2, titleY, {
      ax: 0.5,
      weight: 600,
      colour: palette.weight,
      group: 'weight',
    }),
    caption(scene, 'title:effects', tight ? text.matters.effect : text.matters.effects, right.x + side / 2, titleY, {
      ax: 0.5,
      weight: 600,
      colour: palette.ink,
      group: 'effect',
    }),
    ...trace.weights.flatMap((weights, i) => Array.from(weights, (w, j) => cellOf(scene, left, i, j, w))),
    ...effectsOf(scene, right),
    ...standingOut(scene, left, right),
    caption(
      scene,
      'effects:note',
      fitted(noteOf(scene), L.w - 2 * L.pad, L.small),
      L.w / 2,
      y + side + (tight ? 11 : L.u * 1.5),
      { ax: 0.5, group: 'effect', tensors: effects ? ['effects', `${trace.prefix}weights`] : [] },
    ),
  ]
  const place = film(L, trace, L.top0, stripH, { large: false })
  trace.maps.forEach((layer, l) => {
    layer.forEach((map, h) => {
      const home = place(l, h)
      const off = scene.off.has(`${l}.${h}`)
      const open = l === trace.layer && h === trace.head
      marks.push(
        mapOf(scene, map, home, { layer: l, head: h, open, grab: { toggle: [l, h] }, alpha: off ? 0.18 : 1, z: 3 }),
      )
      const name = oneLine ? text.heads.short(l, h) : ''
      const label = off ? text.matters.off : name
      const labelY = oneLine ? home.side + L.u * 0.8 : home.side / 2
      const look = {
        ax: 0.5,
        weight: 600,
        colour: off ? palette.muted : palette.ink,
        size: L.least,
        group: /** @type {const} */ ('head'),
      }
      if (!tight && label)
        marks.push(caption(scene, `head:${l}:${h}`, label, home.x + home.side / 2, home.y + labelY, { ...look, z: 4 }))
    })
    const { x: lineX, y: lineY, side: mapSide } = place(l, 0)
    if (!tight && !oneLine)
      marks.push(
        caption(scene, `layer:${l}`, text.matters.layer(l), lineX - L.u * 0.8, lineY + mapSide / 2, {
          ax: 1,
          group: 'head',
        }),
      )
  })
  return marks
}

/** Words above a map's columns. @param {Scene} scene @param {import('../layout.js').Square} square @param {string} name @param {number} room for a word @returns {Mark[]} */
const columnsOf = (scene, { x, y, cell, size }, name, room) =>
  scene.trace.words.map((word, j) =>
    textMark(`${name}:${at(scene, j)}`, fitted(word, room, size), {
      ...{ x: x + (j + 0.5) * cell - 2, y: y - 6, angle: -TILT, size, colour: scene.palette.key, z: 5 },
      ...{ from: `token:${at(scene, j)}`, group: 'column' },
    }),
  )

/** A cell's effect, drawn beside its weight. @param {Scene} scene @param {import('../layout.js').Square} square @returns {Mark[]} */
function effectsOf(scene, square) {
  const { effects, strongest, palette, trace } = scene
  const { x, y, cell, side } = square
  const gap = cell > 14 ? 1 : 0
  const paper = rect('effects:paper', {
    x,
    y,
    w: side,
    h: side,
    r: 0,
    colour: palette.faint,
    z: 1,
    alpha: effects ? 0.4 : 1,
    group: 'effect',
  })
  if (!effects || !strongest) return [paper]
  const cells = effects.flatMap((line, i) =>
    Array.from(line, (effect, j) =>
      rect(`effect:${trace.first + i}:${trace.first + j}`, {
        ...{
          x: x + j * cell,
          y: y + i * cell,
          w: cell - gap,
          h: cell - gap,
          r: gap ? 2 : 0,
          z: 2,
          group: 'effect',
          value: effect,
        },
        ...{
          colour: palette.effects(strongest.scale > 0 ? effect / strongest.scale : 0),
          from: cellId(scene, i, j),
          into: cellId(scene, i, j),
        },
        ...{ grab: { cell: [trace.first + i, trace.first + j] }, tensors: ['effects'] },
      }),
    ),
  )
  return [paper, ...cells]
}

/** The largest effect is outlined in both maps; so are a large weight without effect and a small one with one. @param {Scene} scene @param {import('../layout.js').Square} left @param {import('../layout.js').Square} right @returns {Mark[]} */
function standingOut({ strongest, palette }, left, right) {
  if (!strongest || strongest.scale === 0) return []
  const { largest, idle, light } = strongest
  return [
    { cell: largest, name: 'largest', edge: palette.ink },
    { cell: idle, name: 'idle', edge: palette.key },
    { cell: light, name: 'light', edge: palette.value },
  ].flatMap(({ cell, name, edge }) =>
    cell
      ? [left, right].map(({ x, y, cell: side }, n) =>
          rect(`${name}:${n}`, {
            x: x + cell.j * side - 1,
            y: y + cell.i * side - 1,
            w: side + 1,
            h: side + 1,
            edge,
            edgeWidth: 2,
            z: 7,
            group: name,
            tensors: ['effects'],
          }),
        )
      : [],
  )
}

/** @param {Scene} scene */
function noteOf({ strongest, trace, text, L }) {
  if (!trace.answer) return L.narrow ? text.matters.noneShort : text.matters.none
  if (!strongest) return text.matters.working
  if (strongest.scale === 0) return L.narrow ? text.matters.zeroShort : text.matters.zero
  const { largest } = strongest
  const said = {
    from: trace.words[largest.i],
    to: trace.words[largest.j],
    weight: two(largest.weight),
    effect: two(largest.effect),
  }
  return firstFitting([...text.matters.notes(said), text.matters.noteShort(said)], L.w - 2 * L.pad, L.small)
}
