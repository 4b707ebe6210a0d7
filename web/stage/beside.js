// Which head the open one is compared with: the one under the pointer or the keyboard, else the one that was open before.

/** @typedef {readonly [layer: number, head: number]} Head */

/** @param {Head | null} a @param {Head | null} b */
const isSame = (a, b) => a?.join() === b?.join()

export class Beside {
  /** @type {Head | null} */
  _open = null
  /** @type {Head | null} */
  _before = null
  /** @type {Head | null} */
  _pointed = null

  /** @param {Head} head */
  opened(head) {
    if (isSame(head, this._open)) return
    this._before = this._open
    this._open = head
  }

  /** @param {Head | null} head null: none @returns {boolean} whether another head is compared now */
  pointed(head) {
    const { head: was } = this
    this._pointed = head
    return !isSame(was, this.head)
  }

  /** Null: there is none but the open one. */
  get head() {
    return [this._pointed, this._before].find((head) => head && !isSame(head, this._open)) ?? null
  }
}
