// The lessons by name: what a view may ask for that takes more than one run or call of the core. Each takes the core,
// the request, and for tests what is to be perturbed.

import { compare } from './compare.js'
import { formation } from './formation.js'
import { heldout } from './heldout.js'
import { induction } from './induction.js'
import { plane } from './plane.js'
import { projections } from './projections.js'
import { reversal } from './reversal.js'
import { tied } from './tied.js'

/** @type {Record<string, (core: import('../core.js').Core, request: any, perturbation: any) => any>} */
export const LESSONS = {
  compare,
  formation,
  heldout,
  induction,
  plane,
  projections,
  reversal,
  tied,
}
