// The stage without its element: numbers, scene, steps, film. What can be used where there is no page.

import text from 'text/stage.js'
import * as effects from './numbers/effects.js'
import * as order from './numbers/order.js'
import * as trace from './numbers/trace.js'
import * as writer from './numbers/writer.js'

export { TrainLoop } from '../session/train-loop.js'
export { Training } from '../session/training.js'
export { watch } from '../session/watching.js'
export { Beside } from './beside.js'
export { movedTo, shareSet } from './edits.js'
export { Learner } from './learner.js'
export { extent as extentOf, factsOf } from './marks/extent.js'
export { sceneOf, windowOf } from './scene.js'
export { STEPS, stepNumbered } from './steps.js'
export { END, Film, LINE, RAIL, railOf, stepAt, timeOf } from './timeline.js'
export { isSeen, match, shared } from './tween.js'
export { text }

/** Requests and numbers by what they are of. */
export const NUMBERS = { trace, effects, order, writer }
