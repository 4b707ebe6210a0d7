// All heads that were taught grammar at once: their links as arcs over the sentence of step 9.

import { levelsOf, linksIn } from '../../kit/words/links.js'
import { DRAWN, PARSED } from '../../session/taught.js'
import { linesOf } from '../layout.js'
import { widthOf } from '../marks/extent.js'
import { at, caption } from './shared.js'

/**
 * @import { Mark } from '../types.js'
 * @import { Place } from '../layout.js'
 * @import { Scene } from '../scene.js'
 * @typedef {{ layer: number, head: number, relation: string, from: number, to: number, weight: number }} Link
 */

/** Arcs stand on so many levels at most; where a sentence needs more, they are closer together. */
const LEVELS = 5

/** What the taught heads find in the words on show. @param {Scene['trace']} trace @returns {Link[]} */
const foundIn = ({ taught, maps, words }) =>
  taught
    .filter(({ relation }) => PARSED.includes(relation))
    .flatMap(({ layer, head, relation }) =>
      linksIn(words, maps[layer][head]).map((link) => ({ ...link, layer, head, relation })),
    )
    .filter(({ weight }) => weight >= DRAWN)

/** The sentence in lines, lower where links have room above its one line. @param {Scene} scene @param {number} under room below each line */
export function linkedLines({ L, trace }, under) {
  const lines = linesOf(L, trace.words, under)
  const links = foundIn(trace)
  const isOneLine = lines.places.every(({ y }) => y === lines.places[0].y)
  if (L.narrow || L.isLow || L.large || !isOneLine || !links.length) return { ...lines, links: [], step: 0 }
  const levels = levelsOf(links)
  const count = Math.max(...levels) + 1
  const step = (L.least * 1.5 * Math.min(count, LEVELS)) / count
  const room = step * count + L.least
  return {
    ...{ bottom: lines.bottom + room, step },
    places: lines.places.map((place) => ({ ...place, y: place.y + room })),
    links: links.map((link, i) => ({ ...link, level: levels[i] })),
  }
}

/** Whether the taught heads' links are on show. @param {Scene} scene */
export const hasLinks = (scene) => linkedLines(scene, 0).links.length > 0

/** An arc from each word that looks to the one that it looks at, with a dot there. @param {Scene} scene @param {ReturnType<typeof linkedLines>} lines @returns {Mark[]} */
export const linksOver = (scene, { places, links, step }) =>
  links.flatMap((link) => arcOf(scene, link, [places[link.from], places[link.to]], step * (link.level + 1)))

/** @param {Scene} scene @param {Link} link @param {[Place, Place]} ends @param {number} rise @returns {Mark[]} */
function arcOf(scene, { layer, head, relation, from, to, weight }, [a, b], rise) {
  const { L, palette, trace, text } = scene
  const isOwn = from === trace.row || to === trace.row
  const colour = palette.links[relation]
  const foot = a.y - a.h / 2
  const look = { alpha: isOwn ? 1 : 0.6, group: 'head', tensors: [`layer${layer}.weights`], value: weight }
  const room = Math.abs(b.x - a.x) - 2 * L.least
  const label = text.heads.links(relation).find((one) => widthOf(one, L.least) <= room)
  const id = `link:${relation}:${at(scene, from)}`
  /** @type {Mark} */
  const arc = {
    ...{ id, kind: 'arc', colour, z: isOwn ? 4 : 3, width: isOwn ? 2 : 1.3, knob: 2.5 },
    ...{ x1: a.x, y1: foot, x2: b.x, y2: foot - 1, bulgeX: 0, bulgeY: (-rise * 4) / 3 },
    ...{ ...look, grab: { head: [layer, head] } },
  }
  const named = { ...look, alpha: 1, ax: 0.5, size: L.least, colour }
  if (!label) return [arc]
  return [arc, caption(scene, `name:${id}`, label, (a.x + b.x) / 2, foot - rise - L.least * 0.6, named)]
}
