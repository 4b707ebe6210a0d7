// How each kind of mark is drawn. A mark is plain data; nothing here knows of steps. `context` is a canvas, or what writes
// the same strokes as SVG (svg.js). Texts are in the fonts that figures are (drawing/pen.js).

import { fontOf } from '../../drawing/pen.js'

/**
 * @import { ArcMark, Colour, LineMark, Mark, Palette, PictureMark, RectMark, StripMark, TextMark, WordMark } from '../types.js'
 * @typedef {Pick<CanvasRenderingContext2D, 'save' | 'restore' | 'translate' | 'rotate' | 'beginPath' | 'moveTo' | 'lineTo' |
 *   'bezierCurveTo' | 'arc' | 'rect' | 'fill' | 'stroke' | 'fillRect' | 'fillText' | 'globalAlpha' | 'fillStyle' |
 *   'strokeStyle' | 'lineWidth' | 'lineCap' | 'font' | 'textAlign' | 'textBaseline' | 'setLineDash'> & {
 *   roundRect(x: number, y: number, w: number, h: number, r: number): void,
 *   picture(picture: HTMLCanvasElement, x: number, y: number, w: number, h: number): void }} Strokes
 */

/** @param {Colour} colour @param {number} [alpha] */
export const css = ([r, g, b], alpha = 1) => `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${alpha})`

/** Middle of small letters, above that of the line: a share of the size. */
const SINK = 0.05

/** @param {Strokes} g @param {string} label @param {number} x @param {number} y @param {number} size @param {number} weight @param {number} ax */
function write(g, label, x, y, size, weight, ax) {
  g.font = fontOf({ size, weight })
  g.textBaseline = 'middle'
  g.textAlign = ax === 0 ? 'left' : ax === 1 ? 'right' : 'center'
  g.fillText(label, x, y + size * SINK)
}

/** @param {Strokes} g @param {TextMark} mark */
function text(g, { label, x, y, size, weight, colour, ax, angle }) {
  g.fillStyle = css(colour)
  g.save()
  g.translate(x, y)
  if (angle) g.rotate(angle)
  write(g, label, 0, 0, size, weight, ax)
  g.restore()
}

/** @param {Strokes} g @param {WordMark} mark */
function word(g, { label, x, y, w, h, size, colour, box, tone, bold, unknown }) {
  if (box > 0.01) {
    g.beginPath()
    g.roundRect(x - w / 2, y - h / 2, w, h, h * 0.28)
    g.fillStyle = css(tone, 0.1 * box)
    g.fill()
    g.strokeStyle = css(tone, box)
    g.lineWidth = 1.75
    g.stroke()
  }
  g.fillStyle = css(colour)
  write(g, label, x, y, size, bold ? 600 : 400, 0.5)
  if (unknown) {
    g.strokeStyle = css(colour)
    g.lineWidth = 1.5
    g.setLineDash([2, 3])
    g.beginPath()
    g.moveTo(x - w / 2 + size * 0.4, y + size * 0.7)
    g.lineTo(x + w / 2 - size * 0.4, y + size * 0.7)
    g.stroke()
    g.setLineDash([])
  }
}

/** Black or white, whichever is read on a colour. @param {Colour} colour */
const onColour = ([r, g, b]) => (r * 0.3 + g * 0.59 + b * 0.11 < 140 ? '#fff' : '#16191d')

/** @param {Strokes} g @param {RectMark} mark */
function rect(g, { x, y, w, h, r, colour, edge, edgeWidth = 1, label, size = 12 }) {
  const [left, top, width, height] = [Math.min(x, x + w), Math.min(y, y + h), Math.abs(w), Math.abs(h)]
  g.beginPath()
  g.roundRect(left, top, width, height, Math.min(r, width / 2, height / 2))
  if (colour) {
    g.fillStyle = css(colour)
    g.fill()
  }
  if (edge) {
    g.strokeStyle = css(edge)
    g.lineWidth = edgeWidth
    g.stroke()
  }
  if (label && colour) {
    g.fillStyle = onColour(colour)
    write(g, label, x + w / 2, y + h / 2, size, 500, 0.5)
  }
}

/** Numbers above and below a line. @param {Strokes} g @param {StripMark} mark @param {Palette} palette */
function bars(g, { x, y, w, h, values, scale, colour }, palette) {
  const n = values.length
  const step = w / n
  const gap = step > 4 ? 1 : 0
  g.fillStyle = css(palette.faint)
  g.fillRect(x - w / 2, y - h / 2, w, h)
  for (const sign of [1, -1]) {
    g.fillStyle = css(colour, sign > 0 ? 1 : 0.62)
    for (let i = 0; i < n; i++) {
      const value = values[i] * sign
      if (!(value > 0)) continue
      const size = Math.max(0.6, Math.min(1, value / scale) * (h / 2))
      g.fillRect(x - w / 2 + i * step, sign > 0 ? y - size : y, step - gap, size)
    }
  }
  g.fillStyle = css(palette.muted, 0.5)
  g.fillRect(x - w / 2, y - 0.5, w, 1)
}

/** Numbers as cells in lines: strong where they are far from 0, in their own colour above it, in the other below. @param {Strokes} g @param {StripMark} mark @param {Palette} palette */
function cells(g, { x, y, w, h, values, scale, colour, lines }, palette) {
  const n = values.length
  const rows = Math.max(1, Math.round(lines))
  const columns = Math.ceil(n / rows)
  const [stepX, stepY] = [w / columns, h / rows]
  const gap = Math.min(stepX, stepY) > 5 ? 0.75 : 0
  g.fillStyle = css(palette.faint)
  g.fillRect(x - w / 2, y - h / 2, w, h)
  for (let i = 0; i < n; i++) {
    const value = Math.max(-1, Math.min(1, values[i] / scale))
    g.fillStyle = css(value >= 0 ? colour : palette.key, 0.04 + 0.96 * Math.abs(value))
    g.fillRect(x - w / 2 + (i % columns) * stepX, y - h / 2 + Math.floor(i / columns) * stepY, stepX - gap, stepY - gap)
  }
}

/** @param {Strokes} g @param {StripMark} mark @param {Palette} palette */
const strip = (g, mark, palette) => (mark.look === 'bars' ? bars : cells)(g, mark, palette)

/** @param {Strokes} g @param {ArcMark} mark @param {Palette} palette */
function arc(g, { x1, y1, x2, y2, bulgeX, bulgeY, width, colour, knob }, palette) {
  g.beginPath()
  g.moveTo(x1, y1)
  g.bezierCurveTo(x1 + bulgeX, y1 + bulgeY, x2 + bulgeX, y2 + bulgeY, x2, y2)
  g.strokeStyle = css(colour)
  g.lineWidth = width
  g.lineCap = 'round'
  g.stroke()
  if (!(knob > 0)) return
  g.beginPath()
  g.arc(x2, y2, knob, 0, 2 * Math.PI)
  g.fillStyle = css(palette.page)
  g.globalAlpha = 1
  g.fill()
  g.lineWidth = 2
  g.stroke()
}

/** Pictures of maps, kept as long as their values are. @type {WeakMap<object, { palette: Palette, scale: number, canvas: HTMLCanvasElement }>} */
const pictures = new WeakMap()

/** @param {PictureMark} mark @param {Palette} palette */
function pictureOf({ values, ramp, scale }, palette) {
  const kept = pictures.get(values)
  if (kept?.palette === palette && kept.scale === scale) return kept.canvas
  const [rows, columns] = [values.length, values[0].length]
  const pixels = new ImageData(columns, rows)
  values.forEach((line, i) => {
    for (let j = 0; j < columns; j++) pixels.data.set([...palette[ramp](line[j] / scale), 255], 4 * (i * columns + j))
  })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: columns, height: rows })
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  pictures.set(values, { palette, scale, canvas })
  return canvas
}

/** @param {Strokes} g @param {PictureMark} mark @param {Palette} palette */
function picture(g, mark, palette) {
  const { x, y, w, h, edge, edgeWidth = 1 } = mark
  if (w > 0.5 && h > 0.5) g.picture(pictureOf(mark, palette), x, y, w, h)
  if (!edge) return
  g.beginPath()
  g.rect(x, y, w, h)
  g.strokeStyle = css(edge)
  g.lineWidth = edgeWidth
  g.stroke()
}

/** @param {Strokes} g @param {LineMark} mark */
function line(g, { x, y, w, h, colour, width, dash }) {
  g.beginPath()
  g.moveTo(x, y)
  g.lineTo(x + w, y + h)
  g.strokeStyle = css(colour)
  g.lineWidth = width
  g.setLineDash(dash ? [3, 4] : [])
  g.stroke()
  g.setLineDash([])
}

const KINDS = { text, word, rect, strip, arc, picture, line }

/** What is less than that is not drawn. */
const FAINTEST = 0.004

/** How much is left of marks that step back. */
const BACK = 0.22

/**
 * Draws marks in their order. `lit`: a group to stand out, while the others step back.
 * @param {Strokes} g @param {readonly Mark[]} marks @param {Palette} palette @param {string} [lit]
 */
export function draw(g, marks, palette, lit = '') {
  for (const mark of marks) {
    const { alpha = 1, group, stays } = mark
    const seen = Math.min(1, Math.max(0, alpha)) * (lit && group !== lit && !stays ? BACK : 1)
    if (seen < FAINTEST) continue
    g.globalAlpha = seen
    const drawing = /** @type {(g: Strokes, mark: Mark, palette: Palette) => void} */ (KINDS[mark.kind])
    drawing(g, mark, palette)
  }
  g.globalAlpha = 1
}

/** A canvas as what marks are drawn with: old browsers have no rounded corners. @param {CanvasRenderingContext2D} context */
export function strokesOn(context) {
  const strokes = /** @type {Strokes} */ (/** @type {unknown} */ (context))
  strokes.picture = (picture, x, y, w, h) => {
    context.imageSmoothingEnabled = false
    context.drawImage(picture, x, y, w, h)
  }
  if (!context.roundRect) strokes.roundRect = (x, y, w, h) => context.rect(x, y, w, h)
  return strokes
}
