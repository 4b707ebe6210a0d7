// The lessons by name: what a view may ask for that takes more than one run or call of the core. Each takes the core,
// the request, and for tests what is to be perturbed.

import { ablation } from './ablate/numbers.js'
import { clocks } from './clocks/numbers.js'
import { compare } from './compare/numbers.js'
import { edit } from './mask/numbers.js'
import { exam } from './exam/numbers.js'
import { fetching } from './fetch/numbers.js'
import { foresight } from './foresight/numbers.js'
import { formation } from './induction/formation.js'
import { heads } from './heads/numbers.js'
import { heldout } from './compare/heldout.js'
import { induction } from './induction/numbers.js'
import { ledger } from './ledger/numbers.js'
import { mistakes } from './mistakes/numbers.js'
import { overflow } from './overflow/numbers.js'
import { paint } from './paint/numbers.js'
import { plane } from './plane/numbers.js'
import { products } from './products/numbers.js'
import { projections } from './projections/numbers.js'
import { recurrence } from './recurrence/numbers.js'
import { reroll } from './reroll/numbers.js'
import { reversal } from './reversal/numbers.js'
import { scaling } from './scaling/numbers.js'
import { schemes } from './schemes/numbers.js'
import { shuffle } from './shuffle/numbers.js'
import { temperature } from './temperature/numbers.js'
import { tied } from './tied/numbers.js'
import { twins } from './twins/numbers.js'

/** @type {Record<string, (core: import('../core/core.js').Core, request: any, perturbation: any) => any>} */
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
