// Things in the page that are renewed a few in each frame, in turn: many at once would be felt.

/** @template {{ version: string }} T */
export class InTurn {
  /** @param {number} most a frame @param {() => void} draw once more */
  constructor(most, draw) {
    this.most = most
    this.draw = draw
    /** What is in the page. @type {T[]} */
    this._placed = []
    /** What they belong to. @type {unknown} */
    this._owner = null
    this._next = 0
    this._isDue = false
  }

  /** What is to be in the page in this frame: some of the newest, and others as they were; of a new owner all, so that nothing moves that stands below. @param {readonly T[]} newest @param {unknown} owner @returns {readonly T[]} */
  take(newest, owner) {
    if (owner !== this._owner) Object.assign(this, { _placed: [...newest], _next: 0, _owner: owner })
    const isOld = (/** @type {number} */ i) => this._placed[i]?.version !== newest[i].version
    let renewed = 0
    for (let tried = 0; tried < newest.length && renewed < this.most; tried++) {
      const i = this._next % newest.length
      this._next = i + 1
      if (!isOld(i)) continue
      this._placed[i] = newest[i]
      renewed++
    }
    if (newest.some((_, i) => isOld(i))) this._goOn()
    return this._placed
  }

  _goOn() {
    if (this._isDue) return
    this._isDue = true
    requestAnimationFrame(() => {
      this._isDue = false
      this.draw()
    })
  }
}
