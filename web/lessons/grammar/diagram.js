// Links as arcs over a line of words, or beside a column of them: an arc runs along the words at the level of its own, a
// longer one outside of those that it spans, and none through the label of another. Pure.

import { levelsOf } from '../../kit/words/links.js'

/**
 * @import { Link } from './types.js'
 * @typedef {{ start: number, end: number, edge: number }} Place  of a word, in CSS pixels along the words; edge: where its
 *   arcs begin, away from the first level
 * @typedef {{ along: number, across: number }} Size  of a label
 * @typedef {{ base: number, step: number, port: number, corner: number, isUpright: boolean }} Measures  base: from the
 *   words to the first level, step: from level to level; port: between two ends at one word; isUpright: words below each
 *   other
 * @typedef {{ paths: string[], head: string, level: number, label: { x: number, y: number } | null }} Arc  paths: two, with
 *   the label between them, or one; head: corners of a triangle at the word that is looked at; label: its middle; null: there
 *   is no room
 */

/** How far a label stays from ends of arcs that pass, and from the bends of its own. */
const CLEAR = 4
/** Half the width of an arrowhead, and its length. */
const HEAD = { half: 3.5, length: 7 }

/**
 * @param {readonly Pick<Link, 'from' | 'to'>[]} links @param {readonly Place[]} places by token @param {readonly Size[]} sizes
 *   of the links' labels @param {Measures} measures @returns {Arc[]}
 */
export function layout(links, places, sizes, measures) {
  const levels = levelsOf(links)
  const ends = portsOf(links, levels, places, measures.port)
  const across = (/** @type {number} */ level) => measures.base + measures.step * level
  return links.map(({ from, to }, i) => {
    const run = { level: levels[i], start: ends[i].from, end: ends[i].to }
    const at = labelAt(i, ends, levels, sizes[i], measures)
    const point = pointIn(measures.isUpright)
    const outside = outermost(places) + (measures.isUpright ? 1 : -1) * across(run.level)
    return {
      level: run.level,
      paths: pathsOf(run, [places[from].edge, places[to].edge], outside, gapAt(at, sizes[i]), measures, point),
      head: headOf(run.end, places[to].edge, measures.isUpright, point),
      label: at === null ? null : xy(point(at, outside)),
    }
  })

  function outermost(/** @type {readonly Place[]} */ list) {
    const edges = list.map(({ edge }) => edge)
    return measures.isUpright ? Math.max(...edges) : Math.min(...edges)
  }
}

/** @param {boolean} isUpright @returns {(along: number, across: number) => [number, number]} x and y */
const pointIn = (isUpright) => (along, across) => (isUpright ? [across, along] : [along, across])

/** @param {[number, number]} point */
const xy = ([x, y]) => ({ x, y })

/**
 * Where each link leaves the one word and comes to the other: ends at one word lie beside each other, so that no arc
 * crosses another one that it spans.
 * @param {readonly Pick<Link, 'from' | 'to'>[]} links @param {readonly number[]} levels @param {readonly Place[]} places @param {number} port
 */
function portsOf(links, levels, places, port) {
  const ends = links.map(() => ({ from: 0, to: 0 }))
  for (const [token, { start, end }] of places.entries()) {
    const at = links.flatMap(({ from, to }, i) => {
      if (from !== token && to !== token) return []
      const isBack = Math.min(from, to) < token // it comes from words before
      return [{ i, key: /** @type {'from' | 'to'} */ (from === token ? 'from' : 'to'), isBack }]
    })
    // Those from words before come first, the lowest foremost; of those from words behind, the highest.
    at.sort((a, b) =>
      a.isBack === b.isBack ? (a.isBack ? 1 : -1) * (levels[a.i] - levels[b.i]) : Number(b.isBack) - Number(a.isBack),
    )
    const gap = Math.min(port, (end - start) / (at.length + 1))
    const first = (start + end) / 2 - ((at.length - 1) * gap) / 2
    for (const [place, { i, key }] of at.entries()) ends[i][key] = first + place * gap
  }
  return ends
}

/** The middle of a label along its arc: in the arc's own middle, or else where no other arc passes; null: nowhere. @param {number} i @param {readonly { from: number, to: number }[]} ends @param {readonly number[]} levels @param {Size} size @param {Measures} measures */
function labelAt(i, ends, levels, size, { corner, step }) {
  if (size.across > step) return null
  const [low, high] = [Math.min(ends[i].from, ends[i].to), Math.max(ends[i].from, ends[i].to)]
  const half = size.along / 2
  const [least, most] = [low + half + corner / 2, high - half - corner / 2]
  if (most < least) return null
  const passing = ends
    .flatMap(({ from, to }, k) => (levels[k] > levels[i] ? [from, to] : []))
    .filter((along) => along > low && along < high)
  const isFree = (/** @type {number} */ at) => passing.every((along) => Math.abs(along - at) >= half + CLEAR)
  const middle = (low + high) / 2
  const beside = passing.flatMap((along) => [along - half - CLEAR, along + half + CLEAR])
  const free = [middle, ...beside].filter((at) => at >= least && at <= most && isFree(at))
  return free.length ? free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] : null
}

/** What a label takes of its arc. @param {number | null} at @param {Size} size @returns {[number, number] | null} */
const gapAt = (at, { along }) => (at === null ? null : [at - along / 2, at + along / 2])

/** @param {{ start: number, end: number }} run @param {[number, number]} edges @param {number} outside @param {[number, number] | null} gap @param {Measures} measures @param {ReturnType<typeof pointIn>} point */
function pathsOf({ start, end }, [first, last], outside, gap, { corner, isUpright }, point) {
  const way = Math.sign(end - start)
  const bend = Math.min(corner, Math.abs(end - start) / 2)
  const inwards = outside + (isUpright ? -bend : bend)
  const to = (/** @type {[number, number][]} */ ...points) => points.map(([x, y]) => `${one(x)} ${one(y)}`).join(' ')
  const rises = `M ${to(point(start, first))} L ${to(point(start, inwards))} Q ${to(point(start, outside), point(start + way * bend, outside))}`
  const falls = `L ${to(point(end - way * bend, outside))} Q ${to(point(end, outside), point(end, inwards))} L ${to(point(end, last + (isUpright ? 1 : -1) * HEAD.length))}`
  if (!gap) return [`${rises} ${falls}`]
  const [near, far] = way > 0 ? gap : [gap[1], gap[0]]
  return [`${rises} L ${to(point(near, outside))}`, `M ${to(point(far, outside))} ${falls}`]
}

/** A triangle at the word that is looked at. @param {number} along @param {number} edge @param {boolean} isUpright @param {ReturnType<typeof pointIn>} point */
function headOf(along, edge, isUpright, point) {
  const back = edge + (isUpright ? 1 : -1) * HEAD.length
  return [point(along, edge), point(along - HEAD.half, back), point(along + HEAD.half, back)]
    .map(([x, y]) => `${one(x)},${one(y)}`)
    .join(' ')
}

/** @param {number} x */
const one = (x) => Math.round(x * 10) / 10
