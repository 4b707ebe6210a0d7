// Step 13: a causal model writes. Each word adds a row and a column to the map, and a key and a value to the cache; all
// that was there stays. Words of the sentence that are not written yet are faint.

import { firstFitting } from '../layout.js'
import { rect, strip } from '../marks/make.js'
import { span } from '../tween.js'
import { axes, cellOf, frame, labels, mapPlace } from './map.js'
import { answer, at, caption, most, short } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Scene } from '../scene.js'
 * @import { Square } from '../layout.js'
 * @typedef {NonNullable<Scene['writing']>} Writing
 */

/** How much of a word is seen that is not written yet. */
const FAINT = 0.35

/** @param {Scene} of with the sentence's own words @param {number} u @returns {Mark[]} */
export function writing(of, u) {
  const { writing: read, L, text } = of
  if (!read)
    return [...answer(of, text.mask.loading), ...labels(of, mapPlace(of, roomOf(L))), ...axes(of)].map(unreachable)
  const scene = written(of, read)
  const foot = L.narrow || L.isLow ? 16 : L.u * 1.8
  const place = mapPlace(scene, roomOf(L), foot)
  const last = read.count - 1
  const t = span(u, 0, 0.9)
  const drawn = [...labels(scene, place), ...cells(scene, read, place, t), ...cacheOf(scene, read, place, t)]
  return [
    ...nextWords(scene, read),
    ...drawn.map((mark) => (placeOf(mark) > last + scene.trace.first ? { ...mark, alpha: FAINT } : mark)),
    frame(scene, place, { row: last }),
    ...axes(scene),
  ].map(unreachable)
}

/** Room for the cache beside the map. @param {Scene['L']} L */
const roomOf = (L) => (L.narrow ? 76 : L.u * 13)

/** Its words are those of the text and those that were written, of which the map's picked row is the last. @param {Scene} scene @param {Writing} read @returns {Scene} */
function written(scene, { words, pieces, unknown, first, count, layer, head }) {
  const trace = {
    ...{ ...scene.trace, words, first, T: words.length, row: count - 1, layer, head, pieces },
    unknown,
  }
  return { ...scene, trace, edited: false }
}

/** A word's number in a mark of a word. @param {Mark} mark */
const placeOf = ({ id }) => (/^(token|column):/u.test(id) ? Number(id.split(':')[1]) : -1)

/** Written words are no words of the text, which a hand could pick. @param {Mark} mark @returns {Mark} */
const unreachable = (mark) => (mark.grab?.next === undefined ? { ...mark, grab: undefined } : mark)

// ---- The map ----

/** @param {Scene} scene @param {Writing} read @param {Square} place @param {number} t how far the last word's row has come @returns {Mark[]} */
function cells(scene, { weights, count }, place, t) {
  return weights.flatMap((row, i) => {
    const isNew = i === count - 1
    return Array.from(row.subarray(0, i + 1), (w, j) => {
      const label = isNew && place.cell > 32 && w >= 0.05 ? short(w) : ''
      const home = cellOf(scene, place, i, j, w, { label, tensors: ['writing.weights'] })
      return isNew ? { ...home, y: home.y - (1 - t) * Math.min(place.cell, home.y - 1), alpha: 0.15 + 0.85 * t } : home
    })
  })
}

// ---- The cache ----

/** A key and a value a row, and how much memory they take. @param {Scene} scene @param {Writing} read @param {Square} place @param {number} t @returns {Mark[]} */
function cacheOf(scene, { keys, values, count, bytes, rowBytes, total }, place, t) {
  const { L, palette, text } = scene
  const gap = L.narrow ? 6 : L.u * 0.8
  const left = place.x + place.side + gap
  const w = (roomOf(L) - 3 * gap) / 2
  const columns = [
    { name: 'k', rows: keys, colour: palette.key, title: text.writing.keys, tensor: 'writing.keys' },
    { name: 'v', rows: values, colour: palette.value, title: text.writing.values, tensor: 'writing.values' },
  ]
  const h = Math.max(4, Math.min(place.cell * 0.8, L.u * 1.6))
  const strips = columns.flatMap(({ name, rows, colour, title, tensor }, n) => {
    const x = left + n * (w + gap) + w / 2
    const scale = most(rows)
    const head = caption(
      scene,
      `title:${name}`,
      firstFitting(title, w + gap, L.small),
      x,
      place.y - (L.narrow ? 8 : L.u * 0.8),
      {
        ...{ ax: 0.5, weight: 600, colour, group: 'cache' },
      },
    )
    return [
      head,
      ...rows.map((row, i) =>
        strip(`${name}:${at(scene, i)}`, {
          ...{
            x,
            y: place.y + (i + 0.5) * place.cell,
            w,
            h,
            values: row,
            scale,
            colour,
            look: 'cells',
            group: 'cache',
          },
          ...{ from: `token:${at(scene, i)}`, tensors: [tensor], alpha: i === count - 1 ? 0.15 + 0.85 * t : 1 },
        }),
      ),
    ]
  })
  const said = firstFitting(text.writing.cache(total, rowBytes, bytes), L.w - 2 * L.pad, L.small)
  const under = L.narrow || L.isLow ? L.bottom - 6 : L.bottom - L.u * 0.4
  return [
    ...strips,
    caption(scene, 'cache:bytes', said, L.w / 2, under, { ax: 0.5, weight: 600, group: 'cache', value: bytes }),
  ]
}

// ---- The next word ----

/** Bars of the likeliest words, each a button. @param {Scene} scene @param {Writing} read @returns {Mark[]} */
function nextWords(scene, { next, total, limit, isFull }) {
  const { trace, text, palette, L } = scene
  const newest = trace.words[trace.row]
  if (isFull) {
    const silent = {
      ...scene,
      trace: { ...trace, answer: null },
      text: { ...text, silent: text.writing.full(total, limit) },
    }
    return answer(/** @type {Scene} */ (silent))
  }
  const slots = next.map(({ word, number, value }) => ({ word, number, now: value, before: value }))
  const shown = { ...trace, answer: { ...NO_ANSWER, list: slots, best: slots[0].number } }
  const said = firstFitting(text.writing.next(newest), L.w - 2 * L.pad, L.small)
  const marks = answer(/** @type {Scene} */ ({ ...scene, trace: shown }), said)
    .filter(({ id }) => !id.startsWith('balance'))
    .map((mark) => (mark.tensors ? { ...mark, tensors: ['writing.next'] } : mark))
  return [...marks, ...buttons(scene, slots, palette.line)]
}

/** Around each word and its bar. @param {Scene} scene @param {readonly { word: string, now: number }[]} slots @param {import('../types.js').Colour} edge @returns {Mark[]} */
function buttons({ L }, slots, edge) {
  const tight = L.narrow || L.isLow
  const gap = tight ? 14 : L.u * 2
  const slot = (L.w - 2 * L.pad - 2 * gap) / 3
  const size = tight ? 13 : L.u * 1.25
  const y = L.band.y + (tight ? 26 : L.u * (L.large ? 2.5 : 3.1))
  const reach = tight ? 5 : L.u * 0.5
  const above = tight ? 2 : reach // below the line of text
  const h = Math.max(24, size * 1.5 + above + reach)
  return slots.map(({ now }, n) =>
    rect(`next:${n}`, {
      ...{ x: L.pad + n * (slot + gap) - reach, y: y - size * 0.55 - above, w: slot + 2 * reach, h, r: 5 },
      ...{
        edge,
        edgeWidth: 1,
        z: 0,
        stays: true,
        group: 'answer',
        grab: { next: n },
        value: now,
        tensors: ['writing.next'],
      },
    }),
  )
}

const NO_ANSWER = {
  ...{ list: [], best: 0, bestWord: '', bestBefore: '', lead: 0, leadBefore: 0, isDecoder: true, inSentence: true },
}
