// What hands do to a window on a map: drag and pinch, wheel and keys.

import { CLOSEST, cellAt, scaleOf, widest } from './windows.js'

/**
 * @import { At, Cell } from './windows.js'
 * @typedef {{ x: number, y: number }} Point  in shares of the picture's side
 * @typedef {object} Handled  what has the window
 * @property {At} at
 * @property {number} tokens
 * @property {(at: At) => void} go
 * @property {(steps: number, x?: number, y?: number) => void} zoom  positive: outwards; about a point that stays where it is
 * @property {() => void} whole
 * @property {(cell: Cell | null) => void} point  the cell under the pointer; null: none
 * @property {(cell: Cell) => void} pick
 * @property {(down: number, right: number) => void} walk  from the picked cell, in pixels, or cells where cells are larger
 */

/** How much farther apart two fingers are, for a step. */
const PINCH = 1.5

/** A wheel's way that is one step. */
const NOTCH = 60

/** Of a window, moved by a key. */
const MOVE = 1 / 8

const MOVES = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
})

/** @param {MouseEvent} event @returns {Point} */
export function pointOf(event) {
  const { left, top, width, height } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

export class Hands {
  #window

  /** Fingers, or the mouse while it is pressed. @type {Map<number, Point>} */
  #held = new Map()

  /** How far apart two fingers were at the last step. */
  #apart = 1

  /** Whether the window has moved under the hand, which then picks no cell. */
  #isMoved = false

  #wheeled = 0

  /** @param {Handled} window */
  constructor(window) {
    this.#window = window
  }

  /** @param {PointerEvent} event */
  hold = (event) => {
    if (event.button) return
    if (event.isPrimary) this.#held.clear() // of a finger that was lifted where nobody heard of it
    const canvas = /** @type {Element} */ (event.currentTarget)
    canvas.setPointerCapture?.(event.pointerId)
    this.#held.set(event.pointerId, pointOf(event))
    this.#isMoved = this.#held.size > 1
    this.#apart = this.#distance()
  }

  /** @param {PointerEvent} event */
  move = (event) => {
    const now = pointOf(event)
    const before = this.#held.get(event.pointerId)
    if (!before) return this.#window.point(cellAt(this.#window.at, this.#window.tokens, now.x, now.y))
    if (this.#held.size === 1) this.#drag(event.pointerId, before, now)
    else this.#pinch(event.pointerId, now)
  }

  /** By whole pixels: what is left of the way counts with the next move. @param {number} id @param {Point} before @param {Point} now */
  #drag(id, before, now) {
    const { row, col, zoom } = this.#window.at
    const { cells, step } = scaleOf(zoom)
    const whole = (/** @type {number} */ share) => Math.round((share * cells) / step) * step
    const [down, right] = [whole(before.y - now.y), whole(before.x - now.x)]
    if (!down && !right) return
    this.#isMoved = true
    this.#held.set(id, { x: before.x - right / cells, y: before.y - down / cells })
    this.#window.go({ row: row + down, col: col + right, zoom })
  }

  /** @param {number} id @param {Point} now */
  #pinch(id, now) {
    this.#held.set(id, now)
    const ratio = this.#distance() / this.#apart
    const steps = ratio > PINCH ? -1 : ratio < 1 / PINCH ? 1 : 0
    if (!steps) return
    this.#apart = this.#distance()
    const [one, other] = this.#held.values()
    this.#window.zoom(steps, (one.x + other.x) / 2, (one.y + other.y) / 2)
  }

  #distance() {
    const [one, other = one] = this.#held.values()
    return Math.max(0.01, Math.hypot(one.x - other.x, one.y - other.y))
  }

  /** @param {PointerEvent} event */
  release = (event) => {
    const point = this.#held.get(event.pointerId)
    this.#held.delete(event.pointerId)
    if (!point || this.#isMoved || event.type === 'pointercancel') return
    this.#window.pick(cellAt(this.#window.at, this.#window.tokens, point.x, point.y))
  }

  leave = () => this.#window.point(null)

  /** @param {WheelEvent} event */
  wheel = (event) => {
    const { at, tokens } = this.#window
    if (event.deltaY > 0 ? at.zoom >= widest(tokens) : at.zoom <= CLOSEST) return // the page scrolls on
    event.preventDefault()
    this.#wheeled += event.deltaY
    const steps = Math.trunc(this.#wheeled / NOTCH)
    if (!steps) return
    this.#wheeled = 0
    const { x, y } = pointOf(event)
    this.#window.zoom(Math.sign(steps), x, y)
  }

  /** @param {KeyboardEvent} event */
  press = (event) => {
    const move = MOVES[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (move && event.shiftKey) this.#shift(move)
    else if (move) this.#window.walk(...move)
    else if (event.key === '+' || event.key === '=') this.#window.zoom(-1)
    else if (event.key === '-') this.#window.zoom(1)
    else if (event.key === '0') this.#window.whole()
    else return
    event.preventDefault()
  }

  /** @param {[number, number]} move */
  #shift([down, right]) {
    const { row, col, zoom } = this.#window.at
    const way = Math.max(1, scaleOf(zoom).cells * MOVE)
    this.#window.go({ row: row + down * way, col: col + right * way, zoom })
  }
}
