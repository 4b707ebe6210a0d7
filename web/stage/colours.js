// A stage's palette: colours of its style, and of the core's colour maps.

import { themeOf } from '../drawing/theme.js'
import { paletteOf, tables } from './palette.js'

/**
 * @import { Colour, Palette } from './types.js'
 * @typedef {import('./stage.js').HlStage} HlStage
 */

/** A colour written as "#rrggbb" or "rgb(…)". @param {string} written @returns {Colour} */
function plainColour(written) {
  const hex = /^#([0-9a-f]{6})/iu.exec(written)?.[1]
  if (hex)
    return [
      Number.parseInt(hex.slice(0, 2), 16),
      Number.parseInt(hex.slice(2, 4), 16),
      Number.parseInt(hex.slice(4), 16),
    ]
  const [red = 0, green = 0, blue = 0] = (written.match(/[\d.]+/gu) ?? []).map(Number)
  return [red, green, blue]
}

/** Reads colours as the browser writes them: names, "#abc", hsl(…), whatever it knows; without a canvas the plain ones. */
function colourReader() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return plainColour
  /** @param {string} written @returns {Colour} */
  return (written) => {
    context.clearRect(0, 0, 1, 1)
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
