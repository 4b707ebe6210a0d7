// What stands in the page's head and runs before its body is there.

import { sayBroken } from './broken.js'
import './opening.js'
import './typeface.js'

// The page's script runs before this event, if it runs at all: the policy refuses a script that was changed.
window.addEventListener('load', () => {
  if (!customElements.get('hl-stage')) sayBroken()
})
