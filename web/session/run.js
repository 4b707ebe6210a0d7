// One run of a lesson's numbers: what they are given to work with.

import { nextFrame } from './frames.js'
import { modelNamed } from './models.js'

/** @import { Answer, Perturbation, Run, Tensor } from './types.js' */

/** Thrown where nobody waits for the numbers any more. */
export class Superseded extends Error {}

/** @implements {Run} */
export class RunOfNumbers {
  /**
   * @param {import('../core/load.js').Core} core
   * @param {{ perturbation: Perturbation | null, looksAt: import('./types.js').Place, isWanted: () => boolean, onPart: (answer: Answer) => void, onProgress: (share: number) => void }} caller
   */
  constructor(core, { perturbation, looksAt, isWanted, onPart, onProgress }) {
    this.core = core
    this.perturbation = perturbation
    this.looksAt = looksAt
    this._isWanted = isWanted
    this._onPart = onPart
    this._onProgress = onProgress
  }

  /** @param {string} name */
  model(name) {
    return modelNamed(this.core, name)
  }

  /** @param {string} name @param {number[]} shape @param {ArrayLike<number>} data @returns {Tensor} */
  tensor(name, shape, data) {
    const values = Float32Array.from(data)
    if (this.perturbation?.name === name) values[this.perturbation.index] += this.perturbation.delta
    return this.ranged({ name, head: null, shape, data: values })
  }

  /** @param {Tensor} tensor @returns {Tensor} */
  ranged(tensor) {
    return { ...tensor, range: tensor.data.length ? this.core.finiteRange(tensor.data) : [0, 0] }
  }

  /** @param {number} [share] */
  async breathe(share) {
    if (share !== undefined && this._isWanted()) this._onProgress(share)
    await new Promise((resolve) => setTimeout(resolve))
    this._goOn()
  }

  /** @param {Answer} answer */
  show(answer) {
    if (this._isWanted()) this._onPart(answer)
  }

  /** @param {Answer} answer */
  async painted(answer) {
    this.show(answer)
    await nextFrame()
    this._goOn()
  }

  _goOn() {
    if (!this._isWanted()) throw new Superseded()
  }
}
