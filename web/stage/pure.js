// The stage without its element, for tests: numbers, scene, steps, film.

import text from 'text/stage.js'
import * as bill from './numbers/bill.js'
import * as block from './numbers/block.js'
import * as effects from './numbers/effects.js'
import * as meaning from './numbers/meaning.js'
import * as order from './numbers/order.js'
import * as trace from './numbers/trace.js'
import * as writer from './numbers/writer.js'
import * as writing from './numbers/writing.js'

export { Beside } from './beside.js'
export { movedTo } from './edits.js'
export { Learner } from './learner.js'
export { extent as extentOf } from './marks/extent.js'
export { sceneOf } from './scene.js'
export { spokenOf } from './spoken.js'
export { STEPS } from './steps.js'
export { END, Film, LINE } from './timeline.js'
export { isSeen, shared } from './tween.js'
export { text }

/** Requests and numbers by what they are of. */
export const NUMBERS = { trace, bill, block, effects, order, writer, writing, meaning }
