// What the tests need of web/: the build bundles it for node (build/source.mjs), with everything that it makes itself.

import 'headlight.lessons/knobs.js'
import '../web/page/knobs.js'
import '../web/stage/knobs.js'
import lessons from 'headlight.lessons/lesson.js'
import texts from 'headlight.texts'
import road from '../web/text/en/road.js'

export { loadCore } from '../web/core/core.js'
export { alike, drawingOf } from '../web/drawing/figures.js'
export { svgPen } from '../web/drawing/pen.js'
export { PREDICTIONS } from '../web/kit/controls/predictions.js'
export { paint } from '../web/kit/panel/paint.js'
export * as reading from '../web/kit/reading.js'
export { csvOf, snapshotOf, summaries } from '../web/kit/snapshot.js'
export { turn } from '../web/kit/turns.js'


export { heldNow, OLD_SCENES } from '../web/page/old-scenes.js'


export { factsOf as cardFactsOf } from '../web/page/card-facts.js'


export * as captions from '../web/session/captions.js'
export { defaults, FIRST, OPENING, openingState } from '../web/session/defaults.js'
export { KNOBS } from '../web/session/knobs.js'
export * from '../web/session/link.js'
export { scores as headScores } from '../web/session/measure.js'
export { modelNamed } from '../web/session/models.js'
export * as places from '../web/session/picked-word.js'
export { RunOfNumbers, Superseded } from '../web/session/run.js'
export { Session, useVariant } from '../web/session/session.js'
export * from '../web/session/state.js'
export { parseStep } from '../web/session/stops.js'
export * as stage from '../web/stage/pure.js'
export { lessons, road, texts }
