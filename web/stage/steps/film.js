// The film: the maps of all heads, side by side.

import { isStart } from '../../kit/reading.js'
import { indexOfLargest } from '../../session/tensors.js'
import { fitted } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { two } from './shared.js'

/**
 * @import { Layout } from '../layout.js'
 * @import { Scene } from '../scene.js'
 */

/** Lines of text below each of the large maps: fewer, where the maps would have no room. @param {Layout} L @param {number} layers @param {number} height */
export const linesUnder = (L, layers, height) => (L.narrow || height / layers > L.u * 8 ? 2 : 1)

/** @param {Layout} L @param {number} lines */
const roomFor = (L, lines) => (L.narrow ? 30 : L.u * (lines === 2 ? 3.5 : 2))

/** Of more heads than this, small maps stand in a line a layer, too. */
const HEADS_IN_LINE = 16

/** Whether all small maps stand in one line. @param {{ layers: number, H: number }} model */
export const isOneLine = ({ layers, H }) => layers * H <= HEADS_IN_LINE

/**
 * Where the maps of all heads stand: a line a layer where they are large or many, else all in one line.
 * @param {Layout} L @param {{ layers: number, H: number, T: number }} model @param {number} top @param {number} height
 * @param {{ large: boolean }} look
 */
export function film(L, { layers, H, T }, top, height, { large }) {
  const inLines = large || !isOneLine({ layers, H })
  const tight = L.narrow || L.isLow
  const gap = L.narrow ? 9 : L.u * 1.6
  const below = inLines ? L.u * 0.4 : tight ? 0 : L.u * 1.6
  const under = large ? roomFor(L, linesUnder(L, layers, height)) : below
  const [columns, rows] = inLines ? [H, layers] : [H * layers, 1]
  const side = Math.max(8, Math.min((L.w - 2 * L.pad - gap * (columns - 1)) / columns, height / rows - under))
  const room = (L.w - 2 * L.pad - side * columns) / Math.max(1, columns - 1)
  const step = side + Math.min(room, side * 0.35)
  const x0 = (L.w - step * (columns - 1) - side) / 2
  const y0 = large ? top + Math.max(0, height - rows * (side + under)) * 0.4 : top
  return (/** @type {number} */ layer, /** @type {number} */ head) => ({
    x: x0 + (inLines ? head : layer * H + head) * step,
    y: y0 + (inLines ? layer : 0) * (side + under),
    side,
    cell: side / T,
  })
}

/** Fewer letters than this say nothing. */
const LETTERS = 4

/** What a head does, as much of it as fits, never a part of a number; empty: hardly anything does. @param {Scene} scene @param {ReturnType<typeof traitOf>} trait @param {number} width @param {number} size */
export function traitFitting({ text }, trait, width, size) {
  const forms = [text.heads.trait, text.heads.traitShort, text.heads.traitBrief].map((form) => form(trait))
  const label = forms.find((form) => widthOf(form, size) <= width) ?? fitted(forms[2], width, size)
  return label.endsWith('…') && label.length <= LETTERS ? '' : label
}

/** What a head does in this sentence at the picked word: where most of it goes, and how much. @param {Scene['trace']} trace @param {number} layer @param {number} head */
export function traitOf({ rows, allWords, words, row, first, taught }, layer, head) {
  const line = rows[layer][head]
  const best = indexOfLargest(line)
  const isTaught = taught.some((one) => one.layer === layer && one.head === head)
  return {
    ...{ from: words[row], to: allWords[best], weight: two(line[best]), isOwn: best === row + first },
    isResting: isTaught && isStart(allWords[best]),
  }
}
