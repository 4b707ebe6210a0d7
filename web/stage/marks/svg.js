// The strokes that draw marks, as SVG.

import { css } from './draw.js'

const escapeXml = (/** @type {string} */ text) =>
  text.replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '\ufffd').replace(/[&<>"]/gu, (c) => `&#${c.codePointAt(0)};`)

const short = (/** @type {number} */ x) => String(Math.round(x * 100) / 100)

const ANCHORS = /** @type {Record<string, string>} */ ({ left: 'start', center: 'middle', right: 'end' })

/** Writes what a canvas would draw. */
export class SvgStrokes {
  globalAlpha = 1
  fillStyle = css([0, 0, 0])
  strokeStyle = css([0, 0, 0])
  lineWidth = 1
  lineCap = 'butt'
  font = ''
  textAlign = 'left'
  textBaseline = 'middle'
  /** @type {string[]} */
  _parts = []
  _path = ''
  _turn = ''
  _dash = ''
  /** @type {string[]} */
  _turns = []

  save() {
    this._turns.push(this._turn)
  }

  restore() {
    this._turn = this._turns.pop() ?? ''
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this._turn += `translate(${short(x)} ${short(y)})`
  }

  /** @param {number} angle radians */
  rotate(angle) {
    this._turn += `rotate(${short((angle * 180) / Math.PI)})`
  }

  beginPath() {
    this._path = ''
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this._path += `M${short(x)} ${short(y)}`
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this._path += `L${short(x)} ${short(y)}`
  }

  /** @param {number[]} points */
  bezierCurveTo(...points) {
    this._path += `C${points.map(short).join(' ')}`
  }

  /** A whole circle. @param {number} x @param {number} y @param {number} r */
  arc(x, y, r) {
    const half = `A${short(r)} ${short(r)} 0 1 1`
    this._path += `M${short(x - r)} ${short(y)}${half} ${short(x + r)} ${short(y)}${half} ${short(x - r)} ${short(y)}`
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  rect(x, y, w, h) {
    this._path += `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}Z`
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
  roundRect(x, y, w, h, r) {
    const [a, b] = [w - 2 * r, h - 2 * r]
    const turn = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`
    this._path += `M${short(x + r)} ${short(y)}h${short(a)}${turn(r, r)}v${short(b)}${turn(-r, r)}h${short(-a)}${turn(-r, -r)}v${short(-b)}${turn(r, -r)}Z`
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this._dash = dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : ''
  }

  fill() {
    this._add(`<path d="${this._path}" fill="${this.fillStyle}"`)
  }

  stroke() {
    const ends = this.lineCap === 'round' ? ' stroke-linecap="round"' : ''
    this._add(
      `<path d="${this._path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}"${ends}${this._dash}`,
    )
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h */
  fillRect(x, y, w, h) {
    this._add(`<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${this.fillStyle}"`)
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const at = `x="${short(x)}" y="${short(y)}" text-anchor="${ANCHORS[this.textAlign]}" dominant-baseline="central"`
    const { _parts, _turn } = this
    const [, weight, size, family] = /^(\d+) ([\d.]+px) (.*)$/u.exec(this.font) ?? []
    const font = `font-family="${escapeXml(family)}" font-size="${size}" font-weight="${weight}"`
    const turn = _turn ? ` transform="${_turn}"` : ''
    _parts.push(`<text ${at} ${font} fill="${this.fillStyle}"${this._alpha}${turn}>${escapeXml(text)}</text>`)
  }

  /** @param {HTMLCanvasElement} canvas @param {number} x @param {number} y @param {number} w @param {number} h */
  picture(canvas, x, y, w, h) {
    this._add(
      `<image href="${canvas.toDataURL('image/png')}" x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" preserveAspectRatio="none" image-rendering="pixelated"`,
    )
  }

  get _alpha() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : ''
  }

  /** @param {string} element without its end */
  _add(element) {
    this._parts.push(`${element}${this._alpha}/>`)
  }

  toString() {
    return this._parts.join('\n')
  }
}
