// A stage's palette: colours of its style, and of the core's colour maps.

import { themeOf } from '../drawing/theme.js'
import { paletteOf, tables } from './palette.js'

/**
 * @import { Colour, Palette } from './types.js'
 * @typedef {import('./stage.js').HlStage} HlStage
 */

/** Reads colours as the browser writes them: names, "#abc", hsl(…), whatever it knows. */
function colourReader() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1, height: 1 })
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }))
  /** @param {string} written @returns {Colour} */
  return (written) => {
    context.fillStyle = '#000'
    context.fillStyle = written
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
}

export class Colours {
  constructor() {
    /** Of light and of dark pages. @type {Map<boolean, import('./palette.js').Tables>} */
    this._tables = new Map()
    /** @type {Palette | null} */
    this._palette = null
    this._key = ''
  }

  /** Asks the core for its colour maps, once. @param {HlStage} stage */
  async prepare(stage) {
    const { dark } = themeOf(stage)
    if (this._tables.has(dark)) return
    const made = await stage.session.run(this._tables, tables, { dark })
    if (made) this._tables.set(dark, made)
  }

  /** @param {HlStage} stage @returns {Palette | null} null: the core has not been asked */
  of(stage) {
    const theme = themeOf(stage)
    const maps = this._tables.get(theme.dark)
    const key = JSON.stringify(theme)
    if (maps && key !== this._key) {
      const style = getComputedStyle(stage)
      const read = colourReader()
      this._palette = paletteOf((name) => read(style.getPropertyValue(`--hl-${name}`).trim()), maps, theme.dark)
      this._key = key
    }
    return maps ? this._palette : null
  }
}
