// The pieces that a lesson's figures are made of: whatever says of which tensors it is made.

import { strokesOf } from './strokes.mjs'

const isObject = (x) => typeof x === 'object' && x !== null && !ArrayBuffer.isView(x)
const isPiece = (x) => isObject(x) && Array.isArray(x.tensors)

/**
 * Pieces by their path; '' is what belongs to no piece. Of each: all that it holds, and all of it that a reader sees.
 * @returns {Map<string, { tensors: string[], held: string, seen: () => string }>}
 */
export function piecesOf(figures) {
  const found = new Map()
  const { snapshot: _, ...rest } = figures
  /** What a piece holds, without the pieces in it; `draw`: how a figure is told. */
  const contentOf = (x, draw) => {
    if (typeof x === 'function') return 'function'
    if (ArrayBuffer.isView(x)) return Buffer.from(x.buffer, x.byteOffset, x.byteLength).toString('base64')
    if (!isObject(x)) return typeof x === 'number' ? String(x) : x
    const entries = Object.entries(x).map(([key, value]) => {
      if (isPiece(value)) return [key, '(a piece)']
      return [key, key === 'figure' && value?.kind ? draw(value) : contentOf(value, draw)]
    })
    return JSON.stringify(entries)
  }
  const add = (path, piece, tensors) =>
    found.set(path, {
      tensors,
      held: contentOf(piece, (figure) => contentOf(figure)),
      seen: () => contentOf(piece, strokesOf),
    })
  const walk = (x, path) => {
    if (!isObject(x)) return
    if (isPiece(x)) add(path, x, x.tensors)
    for (const [key, value] of Object.entries(x)) if (key !== 'figure') walk(value, path ? `${path}.${key}` : key)
  }
  add('', rest, [])
  walk(rest, '')
  return found
}
