// The lessons by name: what a view may ask for that takes more than one run or call of the core. Each takes the core,
// the request, and for tests what is to be perturbed.

import { ablation } from './ablation.js'
import { clocks } from './clocks.js'
import { compare } from './compare.js'
import { edit } from './edit.js'
import { exam } from './exam.js'
import { fetching } from './fetching.js'
import { foresight } from './foresight.js'
import { formation } from './formation.js'
import { heads } from './heads.js'
import { heldout } from './heldout.js'
import { induction } from './induction.js'
import { ledger } from './ledger.js'
import { mistakes } from './mistakes.js'
import { overflow } from './overflow.js'
import { paint } from './paint.js'
import { plane } from './plane.js'
import { products } from './products.js'
import { projections } from './projections.js'
import { recurrence } from './recurrence.js'
import { reroll } from './reroll.js'
import { reversal } from './reversal.js'
import { scaling } from './scaling.js'
import { schemes } from './schemes.js'
import { shuffle } from './shuffle.js'
import { temperature } from './temperature.js'
import { tied } from './tied.js'
import { twins } from './twins.js'

/** @type {Record<string, (core: import('../core.js').Core, request: any, perturbation: any) => any>} */
export const LESSONS = {
  ablation,
  clocks,
  compare,
  edit,
  exam,
  fetching,
  foresight,
  formation,
  heads,
  heldout,
  induction,
  ledger,
  mistakes,
  overflow,
  paint,
  plane,
  products,
  projections,
  recurrence,
  reroll,
  reversal,
  scaling,
  schemes,
  shuffle,
  temperature,
  tied,
  twins,
}
