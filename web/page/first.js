// The first part of the page's script: what the stage's first picture needs. A browser reads it at once, as it stands in
// the page. All the rest (page.js) is packed; it is unpacked and run behind that picture.

import 'headlight.lessons/knobs.js'
import '../stage/knobs.js'
import 'headlight.shared'
import { unpack } from '../core/packed.js'
import { roadIsThere } from '../kit/define.js'
import { warmUp } from '../session/session.js'
import { NOWHERE } from '../session/stops.js'
import '../stage/stage.js'
import { beside } from './beside.js'
import { sayBroken } from './broken.js'
import { placeThere, roomOf } from './destinations.js'
import { opening } from './opening-link.js'

/** @typedef {import('../stage/stage.js').HlStage} HlStage */

/** The room and the stage as the link wants them, so that the first picture stays. */
function begin() {
  document.documentElement.dataset.room = roomOf(placeThere({ ...NOWHERE, ...opening.stop }))
  const stage = /** @type {HlStage | null} */ (document.querySelector('#road hl-stage'))
  const { step, lecture } = opening.stop
  if (stage) Object.assign(stage, { step: lecture ?? step ?? 1, large: Boolean(lecture) })
}

/**
 * The page's policy knows the script by its hash: what was changed on its way is refused, even if it unpacks. As a module
 * the script is compiled and run in two tasks.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function run(bytes) {
  const script = document.createElement('script')
  script.type = 'module'
  script.addEventListener('securitypolicyviolation', sayBroken)
  script.textContent = new TextDecoder().decode(bytes)
  document.body.append(script)
}

warmUp()
begin()
roadIsThere()
  .then(() => unpack(beside('rest')))
  .then(run, sayBroken)
