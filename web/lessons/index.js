// The lessons by name: what a view may ask for that takes more than one run or call of the core. Each takes the core,
// the request, and for tests what is to be perturbed.

import { ablation } from './ablation.js'
import { compare } from './compare.js'
import { fetching } from './fetching.js'
import { formation } from './formation.js'
import { heads } from './heads.js'
import { heldout } from './heldout.js'
import { induction } from './induction.js'
import { reroll } from './reroll.js'
import { reversal } from './reversal.js'

/** @type {Record<string, (core: import('../core.js').Core, request: any, perturbation: any) => any>} */
export const LESSONS = {
  ablation,
  compare,
  fetching,
  formation,
  heads,
  heldout,
  induction,
  reroll,
  reversal,
}
