// The page's script is packed, too: this unpacks and runs it. The page's policy knows the script by its hash; as a module it
// is compiled and run in two tasks.

import packed from 'headlight.packed'
import { unpack } from '../core/packed.js'

/** @param {Uint8Array<ArrayBuffer>} bytes */
function run(bytes) {
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = new TextDecoder().decode(bytes)
  document.body.append(script)
}

/** A file that was cut off or changed on its way. */
function sayBroken() {
  const note = /** @type {HTMLElement} */ (document.getElementById('link-notes'))
  Object.assign(note, { textContent: note.dataset.broken, hidden: false })
}

unpack(packed.page).then(run, sayBroken)
