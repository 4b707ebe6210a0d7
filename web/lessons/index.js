// The lessons by name: what a view may ask for that takes more than one run or call of the core. Each takes the core,
// the request, and for tests what is to be perturbed.

import { clocks } from './clocks.js'
import { compare } from './compare.js'
import { edit } from './edit.js'
import { foresight } from './foresight.js'
import { formation } from './formation.js'
import { heldout } from './heldout.js'
import { induction } from './induction.js'
import { mistakes } from './mistakes.js'
import { paint } from './paint.js'
import { products } from './products.js'
import { recurrence } from './recurrence.js'
import { reversal } from './reversal.js'
import { scaling } from './scaling.js'
import { schemes } from './schemes.js'
import { shuffle } from './shuffle.js'
import { twins } from './twins.js'

/** @type {Record<string, (core: import('../core.js').Core, request: any, perturbation: any) => any>} */
export const LESSONS = {
  compare,
  edit,
  foresight,
  formation,
  heldout,
  induction,
  mistakes,
  paint,
  recurrence,
  reversal,
  scaling,
  twins,
  clocks,
  products,
  schemes,
  shuffle,
}
