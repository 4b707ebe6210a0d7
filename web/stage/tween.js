// Marks of two moments, matched by id, and everything between them.

import { extent } from './marks/extent.js'

/** @import { Mark } from './types.js' */

/** @param {number} x @param {number} [low] @param {number} [high] */
export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x))

/** @param {number} a @param {number} b @param {number} t */
export const lerp = (a, b, t) => a + (b - a) * t

/** Slow, fast, slow. @param {number} t 0 to 1 */
export const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)

/** Where t stands between a and b, eased. @param {number} t @param {number} a @param {number} b */
export const span = (t, a, b) => ease(clamp((t - a) / (b - a)))

/** @param {unknown} x @returns {x is ArrayLike<number>} */
const isList = (x) => (Array.isArray(x) && typeof x[0] === 'number') || ArrayBuffer.isView(x)

/**
 * A thing between two of the same kind: numbers and lists of numbers run, the rest changes halfway.
 * @template {object} T @param {T} a @param {T} b @param {number} t @returns {T}
 */
export function mix(a, b, t) {
  if (t <= 0) return a
  if (t >= 1) return b
  const [from, to] = /** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ ([a, b]))
  const out = { ...(t < 0.5 ? from : to) }
  for (const [key, end] of Object.entries(to)) {
    const start = from[key]
    if (typeof end === 'number' && typeof start === 'number') out[key] = lerp(start, end, t)
    else if (isList(end) && isList(start) && end.length === start.length && end !== start)
      out[key] = Array.from(end, (x, i) => lerp(start[i], x, t))
  }
  return /** @type {T} */ (out)
}

/** Where a mark begins, or ends, unseen: over another one. @param {Mark} mark @param {Mark} other @returns {Mark} */
function placed(mark, other) {
  const box = other.kind === 'arc' ? { x: other.x2 - 4, y: other.y2 - 4, w: 8, h: 8 } : extent(other)
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  switch (mark.kind) {
    case 'arc':
      return { ...mark, alpha: 0, ...ends(middle), bulgeX: 0, bulgeY: 0, width: 0 }
    case 'text':
      return { ...mark, alpha: 0, ...middle, angle: 0 } // tilted, a long label would stick out
    case 'word':
      return { ...mark, alpha: 0, ...middle }
    case 'strip':
      return { ...mark, alpha: 0, ...middle, w: Math.max(6, box.w), h: clamp(box.h, 2, mark.h) }
    default:
      return { ...mark, alpha: 0, ...box }
  }
}

/** @param {{ x: number, y: number }} point */
const ends = ({ x, y }) => ({ x1: x, x2: x, y1: y, y2: y })

/** @param {Mark} mark @returns {Mark} */
const unseen = (mark) => ({ ...mark, alpha: 0 })

/** @typedef {{ a: Mark, b: Mark, way: 'stays' | 'enters' | 'leaves' }} Pair */

/**
 * Pairs of marks, made once for a tween. A mark enters out of its `from` and leaves into its `into`, marks of the other
 * moment, or in its place where they are not there.
 * @param {readonly Mark[]} before @param {readonly Mark[]} after @returns {Pair[]} in the order in which they are drawn
 */
export function match(before, after) {
  const old = new Map(before.map((mark) => [mark.id, mark]))
  const now = new Map(after.map((mark) => [mark.id, mark]))
  /** @type {Pair[]} */
  const pairs = []
  for (const b of after) {
    const a = old.get(b.id)
    if (a?.kind === b.kind) pairs.push({ a, b, way: 'stays' })
    else {
      const source = a ?? old.get(b.from ?? '')
      pairs.push({ a: source ? placed(b, source) : unseen(b), b, way: 'enters' })
    }
  }
  for (const a of before) {
    const b = now.get(a.id)
    if (b?.kind === a.kind) continue
    const goal = b ?? now.get(a.into ?? '')
    pairs.push({ a, b: goal ? placed(a, goal) : unseen(a), way: 'leaves' })
  }
  return pairs.sort((p, q) => (p.b.z ?? 0) - (q.b.z ?? 0))
}

/** How much of a tween marks wait for each other, at most. */
const STAGGER = 0.7

/** The marks at t between two moments. @param {readonly Pair[]} pairs @param {number} t 0 to 1 @returns {Mark[]} */
export function between(pairs, t) {
  return pairs.map(({ a, b, way }) => {
    const order = b.order ?? a.order ?? 0
    const own = ease(clamp(t * (1 + STAGGER) - order * STAGGER))
    const mark = mix(a, b, own)
    if (way === 'enters') return { ...mark, alpha: lerp(0, b.alpha ?? 1, clamp(own * 2.2)) }
    if (way === 'leaves') return { ...mark, alpha: lerp(a.alpha ?? 1, 0, clamp(own * 1.6 - 0.3)) }
    return { ...mark, alpha: lerp(a.alpha ?? 1, b.alpha ?? 1, own) }
  })
}

/** A mark that is seen. @param {Mark} mark */
export const isSeen = ({ alpha = 1 }) => alpha > 0.02

/** Which share of the smaller moment's seen marks is matched by id. @param {readonly Mark[]} before @param {readonly Mark[]} after */
export function shared(before, after) {
  const [old, now] = [before.filter(isSeen), after.filter(isSeen)]
  const ids = new Set(old.map(({ id }) => id))
  return now.filter(({ id }) => ids.has(id)).length / Math.max(1, Math.min(old.length, now.length))
}
