// Where the scenes of 0.1's lecture are now, since links name them by number (page.scene=7): at a step of the road where
// that step shows the scene's point, else at the figure of a section of 0.1. Written out, as those links are.

import { frozen } from '../session/frozen.js'

/** @typedef {Readonly<{ step: number, section?: undefined } | { step?: undefined, section: string }>} Held  step: from 1; section: the id of its heading */

/** In the order of the scenes. @type {readonly Held[]} */
export const OLD_SCENES = frozen([
  { step: 1 }, // What does "it" look at?
  { step: 1 }, // One word is changed
  { section: 'why' }, // From word 1 to word 13
  { section: 'why' }, // A louder recurrence
  { section: 'query' }, // A query among the keys
  { section: 'query' }, // A query twice as long
  { section: 'query' }, // Far from every key
  { step: 3 }, // From a word to q, k and v
  { section: 'tied' }, // One matrix for query and key?
  { section: 'softmax' }, // One row, term by term: steps 4 to 7 have a term each
  { section: 'softmax' }, // Dividing too late
  { section: 'scaling' }, // Why divide by the root of d: step 5 doesn't show the vanishing gradient
  { section: 'temperature' }, // From cold to hot: the tie is one of numbers by hand
  { section: 'overflow' }, // Why subtract the maximum
  { step: 8 }, // The whole map
  { section: 'reroll' }, // Heads before training
  { section: 'compare' }, // Same answers, different heads
  { section: 'heads' }, // Two words with one head
  { section: 'heads' }, // Two words with two heads
  { section: 'sizes' }, // Twice as many heads
  { step: 11 }, // Words change places
  { section: 'position' }, // The same move, with positions: step 11 begins without
  { section: 'encoding' }, // Sines from fast to slow
  { section: 'schemes' }, // Where, or how far apart
  { step: 12 }, // Hiding the future
  { section: 'mask' }, // Change the last word: the scene has changed it already
  { section: 'mistakes' }, // Masking with zeros
  { section: 'twins' }, // The same weights, read both ways
  { section: 'reversal' }, // From one sequence to another
  { section: 'induction' }, // Nobody told these heads what to do
  { section: 'induction' }, // A circuit has formed
])

/** Where a scene is now; beyond the last one is the last one, as it was in the lecture. @param {number} number from 1; 0: no scene @returns {Held | null} */
export const heldNow = (number) => OLD_SCENES[Math.min(number, OLD_SCENES.length) - 1] ?? null
