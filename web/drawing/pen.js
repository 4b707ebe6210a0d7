// Two pens with the same strokes, one for canvas and one for SVG, so that each figure is drawn by one
// function. Lengths are CSS pixels, until the page's text is larger than usual.

/**
 * @typedef {{ size?: number, colour: string, align?: 'left' | 'center' | 'right', weight?: number, angle?: number,
 *   halo?: string }} TextStyle
 *   angle: degrees clockwise about the text's point; the point is at mid height; halo: the colour of an edge around the
 *   letters, so that no line strikes them
 * @typedef {{ fill?: string, stroke?: string, width?: number, dash?: number[], radius?: number }} ShapeStyle  radius: of a rectangle's corners
 * @typedef {{ rgba: Uint8ClampedArray<ArrayBuffer>, width: number, height: number }} Picture
 * @typedef {{
 *   text(text: string, x: number, y: number, style: TextStyle): void,
 *   rect(x: number, y: number, width: number, height: number, style: ShapeStyle): void,
 *   line(points: number[], style: ShapeStyle): void,
 *   dot(x: number, y: number, radius: number, style: ShapeStyle): void,
 *   picture(picture: Picture, x: number, y: number, width: number, height: number): void,
 *   group(x: number, y: number, scale: number, draw: (pen: Pen) => void): void,
 * }} Pen  group: what is drawn by itself, so many times as large, with its origin at a point
 */

/** How wide a halo is, in CSS pixels, on both sides together. */
const HALO = 5

/** The families of fonts that text is measured and drawn in. */
let family = 'sans-serif'

/** What follows is measured and drawn in the fonts of a view, as a style sheet names them. Whoever lays out or draws a figure says it first. @param {string} families */
export function useFont(families) {
  family = families
}

/** As a canvas takes it. @param {Pick<TextStyle, 'size' | 'weight'>} style */
export const fontOf = ({ size = 12, weight = 400 }) => `${weight} ${size}px ${family}`

/** @param {Picture} picture */
function canvasOf({ rgba, width, height }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)
  return canvas
}

/** @param {CanvasRenderingContext2D} context already scaled to the lengths that are drawn @returns {Pen} */
export function canvasPen(context) {
  /** @param {ShapeStyle} style */
  const paint = ({ fill, stroke, width = 1, dash = [] }) => {
    if (fill) {
      context.fillStyle = fill
      context.fill()
    }
    if (stroke) {
      context.strokeStyle = stroke
      context.lineWidth = width
      context.setLineDash(dash)
      context.stroke()
    }
  }
  /** @type {Pen} */
  const pen = {
    text(text, x, y, style) {
      context.save()
      context.translate(x, y)
      if (style.angle) context.rotate((style.angle * Math.PI) / 180)
      context.font = fontOf(style)
      context.fillStyle = style.colour
      context.textAlign = style.align ?? 'left'
      context.textBaseline = 'middle'
      if (style.halo) {
        context.strokeStyle = style.halo
        context.lineWidth = HALO
        context.lineJoin = 'round'
        context.setLineDash([])
        context.strokeText(text, 0, 0)
      }
      context.fillText(text, 0, 0)
      context.restore()
    },
    rect(x, y, width, height, style) {
      context.beginPath()
      rounded(context, [x, y, width, height], style.radius ?? 0)
      paint(style)
    },
    line(points, style) {
      context.beginPath()
      for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1])
      context.lineJoin = 'round'
      paint(style)
    },
    dot(x, y, radius, style) {
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      paint(style)
    },
    picture(picture, x, y, width, height) {
      context.imageSmoothingEnabled = picture.width > width * context.getTransform().a * 1.01
      context.drawImage(canvasOf(picture), x, y, width, height)
    },
    group(x, y, scale, draw) {
      context.save()
      context.translate(x, y)
      context.scale(scale, scale)
      draw(pen)
      context.restore()
    },
  }
  return pen
}

/** A rectangle's path; hosts of 2021 have no roundRect. @param {CanvasRenderingContext2D} context @param {readonly number[]} box @param {number} radius */
function rounded(context, [x, y, width, height], radius) {
  const r = Math.min(radius, width / 2, height / 2)
  if (r <= 0) return context.rect(x, y, width, height)
  context.moveTo(x + r, y)
  context.arcTo(x + width, y, x + width, y + height, r)
  context.arcTo(x + width, y + height, x, y + height, r)
  context.arcTo(x, y + height, x, y, r)
  context.arcTo(x, y, x + width, y, r)
  context.closePath()
}

/** How light a colour is on which black and white are read alike, of 1: as squares of its parts, nearly as the eye has them. */
const HALFWAY = 0.214

/** Black or white, whichever reads on a pixel. @param {Picture} picture @param {number} x @param {number} y */
export function inkOn({ rgba, width }, x, y) {
  const at = 4 * (y * width + x)
  const light = [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * (rgba[at + i] / 255) ** 2, 0)
  return light > HALFWAY ? '#000000' : '#FFFFFF'
}

/** As XML takes it: without control characters. @param {string} text */
export const escapeXml = (text) =>
  text.replace(/\p{Surrogate}|[\p{Cc}\ufffe\uffff]/gu, '\ufffd').replace(/[&<>"]/gu, (c) => `&#${c.codePointAt(0)};`)

/** @param {number} x */
const short = (x) => String(Math.round(x * 100) / 100)

/** @param {number} x @param {number} y @param {number} width @param {number} height */
const boxAttributes = (x, y, width, height) =>
  `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`

/** @param {ShapeStyle} style */
const shapeAttributes = ({ fill = 'none', stroke, width = 1, dash = [] }) =>
  `fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : ''}${dash.length ? ` stroke-dasharray="${dash}"` : ''}`

/** @returns {Pen & { toString(): string }} whose toString() gives the SVG elements drawn so far */
export function svgPen() {
  /** @type {string[]} */
  const parts = []
  const anchors = { left: 'start', center: 'middle', right: 'end' }
  return {
    text(text, x, y, style) {
      const turn = style.angle ? ` transform="rotate(${style.angle} ${short(x)} ${short(y)})"` : ''
      const font = `font-size="${style.size ?? 12}" font-weight="${style.weight ?? 400}" font-family="${escapeXml(family)}"`
      const halo = style.halo
        ? ` stroke="${style.halo}" stroke-width="${HALO}" stroke-linejoin="round" paint-order="stroke"`
        : ''
      parts.push(
        `<text x="${short(x)}" y="${short(y)}" ${font} fill="${style.colour}" text-anchor="${anchors[style.align ?? 'left']}" dominant-baseline="central"${halo}${turn}>${escapeXml(text)}</text>`,
      )
    },
    rect(x, y, width, height, style) {
      const radius = style.radius ? ` rx="${short(style.radius)}"` : ''
      parts.push(`<rect ${boxAttributes(x, y, width, height)}${radius} ${shapeAttributes(style)}/>`)
    },
    line(points, style) {
      parts.push(`<polyline points="${points.map(short).join(' ')}" ${shapeAttributes(style)}/>`)
    },
    dot(x, y, radius, style) {
      parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" ${shapeAttributes(style)}/>`)
    },
    picture(picture, x, y, width, height) {
      const url = canvasOf(picture).toDataURL('image/png')
      const box = boxAttributes(x, y, width, height)
      parts.push(`<image href="${url}" ${box} preserveAspectRatio="none" image-rendering="pixelated"/>`)
    },
    group(x, y, scale, draw) {
      const inner = svgPen()
      draw(inner)
      const larger = scale === 1 ? '' : ` scale(${scale})`
      parts.push(`<g transform="translate(${short(x)} ${short(y)})${larger}">${inner}</g>`)
    },
    toString: () => parts.join('\n'),
  }
}

/** @type {CanvasRenderingContext2D | null} */
let measuring = null

/** What was measured, by what was asked. @type {Map<string, number>} */
const widths = new Map()
/** Texts that were cut, by what was asked. @type {Map<string, string>} */
const cuts = new Map()
const KNOWN_MAX = 8192

/** @template T @param {Map<string, T>} known @param {string} key @param {() => T} find @returns {T} */
function remembered(known, key, find) {
  const old = known.get(key)
  if (old !== undefined) return old
  if (known.size >= KNOWN_MAX) known.clear()
  const value = find()
  known.set(key, value)
  return value
}

/** Fonts have come that were measured without. */
export function forgetWidths() {
  widths.clear()
  cuts.clear()
}

/** Width of a text in CSS pixels. @param {string} text @param {number} size @param {number} [weight] @returns {number} */
export function textWidth(text, size, weight = 400) {
  const font = fontOf({ size, weight })
  return remembered(widths, `${font} ${text}`, () => {
    measuring ??= document.createElement('canvas').getContext('2d')
    if (!measuring) return text.length * size * 0.6
    measuring.font = font
    return measuring.measureText(text).width
  })
}

/** The text, cut to a width with an ellipsis, between user-perceived characters. @param {string} text @param {number} width @param {number} size @returns {string} */
export function fitText(text, width, size) {
  const start = text.slice(0, 200)
  if (start === text && textWidth(text, size) <= width) return text
  return remembered(cuts, `${family} ${size} to ${width} ${start}`, () => cut(start, width, size))
}

/** @param {string} text @param {number} width @param {number} size */
function cut(text, width, size) {
  const letters =
    typeof Intl.Segmenter === 'function'
      ? Array.from(new Intl.Segmenter().segment(text), (s) => s.segment)
      : Array.from(text)
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('')}…`
}
