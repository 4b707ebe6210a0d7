// A stage's palette: colours of its style, and of the core's colour maps.

import { themeOf } from '../drawing/theme.js'
import { paletteOf, tables } from './palette.js'

/**
 * @import { Palette } from './types.js'
 * @typedef {import('./stage.js').HlStage} HlStage
 */

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
      this._palette = paletteOf((name) => style.getPropertyValue(`--hl-${name}`).trim(), maps, theme.dark)
      this._key = key
    }
    return maps ? this._palette : null
  }
}
