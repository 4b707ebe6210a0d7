// A figure as strokes: what a pen is told to draw, and what the core paints of it.

import { createHash } from 'node:crypto'
import { drawingOf, loadCore, paint, svgPen } from '../../../build/source.mjs'

const core = await loadCore()

// Widths of text are guessed without a canvas.
globalThis.document ??= { createElement: () => ({ getContext: () => null }) }

/** Each colour is its own name. */
const THEME = {
  ...Object.fromEntries(
    'ink muted line track border paper accent select query key value'.split(' ').map((name) => [name, name]),
  ),
  waves: [1, 2, 3, 4, 5, 6].map((i) => `wave ${i}`),
  dark: false,
}

const WIDTH = 700 // CSS pixels

/** @param {Uint8ClampedArray} bytes */
const digestOf = (bytes) => createHash('sha1').update(bytes).digest('hex')

/** @param {{ kind: string }} figure @returns {string} */
export function strokesOf(figure) {
  const drawing = drawingOf(figure)
  const layout = drawing.layout(WIDTH, 1)
  const pen = svgPen()
  const { pictures } = paint({ core }, { rasters: drawing.rasters?.(layout, THEME) ?? [] })
  const strokes = { ...pen, picture: ({ rgba }, ...at) => pen.rect(...at, { fill: digestOf(rgba) }) }
  drawing.draw(strokes, layout, THEME, pictures)
  return String(pen)
}
