// What a figure is drawn on when it is saved: a pen, and where the points of the page lie on its paper.

/**
 * @import { Pen } from '../../drawing/pen.js'
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Window  on the page
 * @typedef {{ opacity: number, window: Window }} Seen  of what stands in something: how much of it, and where
 */

export class Sheet {
  /** @param {Pen} pen @param {{ left: number, top: number, zoom: number }} page  the point of the page that is the paper's origin; how much larger the page is on show than it was laid out */
  constructor(pen, { left, top, zoom }) {
    this.pen = pen
    this._left = left
    this._top = top
    this._zoom = zoom
  }

  /** @param {DOMRect | { left: number, top: number, width: number, height: number }} rect of the page @returns {Box} */
  place({ left, top, width, height }) {
    const { _zoom: zoom } = this
    return { x: (left - this._left) / zoom, y: (top - this._top) / zoom, width: width / zoom, height: height / zoom }
  }
}

/** Whether two places have something in common. @param {Window} a @param {Window} b */
export const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** @param {Window} a @param {Window} b @returns {Window} */
export const common = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** @param {string} length as it is computed */
export const pixels = (length) => Number.parseFloat(length) || 0
