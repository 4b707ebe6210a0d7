// Small pictures of the lab's figures, of the reader's own sentence: each lesson's numbers and its first panel, drawn while
// there is time.

import lessons from 'headlight.lessons/lesson.js'
import places from 'headlight.lessons/place.js'
import { drawingOf } from '../drawing/figures.js'
import { canvasPen, useFont } from '../drawing/pen.js'
import { appearance, themeOf } from '../drawing/theme.js'
import { later } from '../kit/moments.js'
import { paint } from '../kit/panel/paint.js'

/**
 * @import { Panel } from '../kit/types.js'
 * @typedef {import('../session/session.js').Session} Session
 */

/** How wide a figure is laid out for a thumbnail, in CSS pixels. */
const WIDTH = 420

export class Thumbnails {
  /** @param {Session} session */
  constructor(session) {
    this.session = session
    /** Where there are some, and how often they were asked for there. @type {Map<HTMLElement, number>} */
    this._places = new Map()
    appearance.addEventListener('change', this._redraw)
    session.addEventListener('change', (event) => {
      const { changed } = /** @type {CustomEvent} */ (event).detail
      if (changed.some((/** @type {string} */ name) => name !== 'hover')) this._redraw()
    })
  }

  _redraw = () => {
    for (const place of this._places.keys()) this.draw(place)
  }

  /** Those of a newer request take the place of what is still to be drawn. @param {HTMLElement} within where the canvases are */
  draw(within) {
    const asked = (this._places.get(within) ?? 0) + 1
    this._places.set(within, asked)
    for (const canvas of within.querySelectorAll('canvas'))
      later(async () => {
        if (!canvas.isConnected || this._places.get(within) !== asked) return
        try {
          await this._draw(canvas, canvas.dataset.figure ?? '')
        } catch {
          // The figure itself says what is wrong.
        }
      })
  }

  /** The panel of a lesson, or of another one that `thumbnail` names ("lesson:path"). @param {HTMLCanvasElement} canvas @param {string} name */
  async _draw(canvas, name) {
    const { session } = this
    const [path = '', of = name] = (places[name].thumbnail ?? '').split(':').reverse()
    const { request, numbers, figures } = lessons[of]
    if ('text' in request(session.state, {})) await session.findWords()
    const answer = await session.run(canvas, numbers, request(session.state, {}), { looksAt: session.state.row })
    const panel = answer && panelIn(figures(answer, session.state, {}), path)
    if (!panel) throw new Error(`${name} has no panel to be drawn small`)
    const drawing = drawingOf(panel.figure)
    const theme = themeOf(canvas)
    useFont(theme.font)
    const scale = canvas.clientWidth / WIDTH
    const layout = drawing.layout(WIDTH, devicePixelRatio * scale)
    const rasters = drawing.rasters?.(layout, theme) ?? []
    const pictures = rasters.length ? (await session.run(canvas, paint, { rasters }))?.pictures : []
    if (!pictures) return
    const fine = devicePixelRatio
    Object.assign(canvas, { width: canvas.clientWidth * fine, height: canvas.clientHeight * fine })
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    const fit = Math.min(scale, canvas.clientHeight / layout.height)
    const [x, y] = [canvas.clientWidth - WIDTH * fit, canvas.clientHeight - layout.height * fit]
    context.setTransform(fine * fit, 0, 0, fine * fit, (fine * x) / 2, (fine * y) / 2)
    useFont(theme.font)
    drawing.draw(canvasPen(context), layout, theme, pictures)
    canvas.dataset.drawn = name
  }
}

/** The panel that stands for a figure: the one at a path of names, else the first there is. @param {unknown} figures @param {string} path @returns {Panel | null} */
function panelIn(figures, path) {
  const at = path
    .split('.')
    .filter(Boolean)
    .reduce((x, name) => /** @type {Record<string, unknown> | undefined} */ (x)?.[name], figures)
  return firstPanel(at)
}

/** @param {unknown} x @returns {Panel | null} */
function firstPanel(x) {
  if (typeof x !== 'object' || x === null || ArrayBuffer.isView(x)) return null
  if ('figure' in x && 'tensors' in x) return /** @type {Panel} */ (/** @type {unknown} */ (x))
  for (const value of Object.values(x)) {
    const found = firstPanel(value)
    if (found) return found
  }
  return null
}
