// The steps of the road, in their order: each a pure function (scene, u) -> marks, where u runs from 0 to 1 while the step
// itself is travelled through.

import { WRITER } from './numbers/writer.js'
import { bill } from './steps/bill.js'
import { blend } from './steps/blend.js'
import { block } from './steps/block.js'
import { heads, matters } from './steps/heads.js'
import { learning } from './steps/learning.js'
import { look } from './steps/look.js'
import { square } from './steps/map.js'
import { mask } from './steps/mask.js'
import { meaning } from './steps/meaning.js'
import { order } from './steps/order.js'
import { projections } from './steps/projections.js'
import { divided, scores, softmax } from './steps/row.js'
import { vectors } from './steps/vectors.js'
import { writing } from './steps/writing.js'

/**
 * @typedef {{ id: string, n: number, travel: number, marks: (scene: import('./scene.js').Scene, u: number) => import('./types.js').Mark[],
 *   needs?: 'bill' | 'block' | 'effects' | 'order' | 'writer' | 'writing' | 'meaning', model?: string }} Step
 *   n: its number on show; travel: how long the step itself takes, beside the way to it, in seconds of playing, 0 for a
 *   still one; needs: numbers that only this step has; model: whose heads it draws, where it is not the
 *   sentence's
 */

/** @type {readonly Step[]} */
export const STEPS = [
  { id: 'look', n: 1, travel: 0, marks: look },
  { id: 'vectors', n: 2, travel: 2.2, marks: vectors },
  { id: 'projections', n: 3, travel: 2.6, marks: projections },
  { id: 'scores', n: 4, travel: 5, marks: scores },
  { id: 'divided', n: 5, travel: 1.4, marks: divided },
  { id: 'softmax', n: 6, travel: 2, marks: softmax },
  { id: 'blend', n: 7, travel: 2.4, marks: blend },
  { id: 'map', n: 8, travel: 1.6, marks: square },
  { id: 'heads', n: 9, travel: 0, marks: heads },
  { id: 'matters', n: 10, travel: 0, marks: matters, needs: 'effects' },
  { id: 'order', n: 11, travel: 2.6, marks: order, needs: 'order' },
  { id: 'mask', n: 12, travel: 2.4, marks: mask, needs: 'writer', model: WRITER },
  { id: 'writing', n: 13, travel: 1.2, marks: writing, needs: 'writing', model: WRITER },
  { id: 'block', n: 14, travel: 4, marks: block, needs: 'block' },
  { id: 'meaning', n: 15, travel: 3, marks: meaning, needs: 'meaning' },
  { id: 'bill', n: 16, travel: 9, marks: bill, needs: 'bill' },
  { id: 'learning', n: 17, travel: 0, marks: learning },
]

/** Seconds between two steps. */
export const WAY = 0.6

/** The step of a number on show: the nearest one before it, where there is none of that number. @param {number} n @returns {number} its place in STEPS */
export const stepNumbered = (n) =>
  Math.max(
    0,
    STEPS.findLastIndex((step) => step.n <= n),
  )
