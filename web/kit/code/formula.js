// A formula of text/formulas.js, as the build has typeset it.

import table from 'headlight.formulas'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'

/** @param {string} name */
export function formula(name) {
  if (!(name in table)) throw new Error(`there is no formula ${name}`)
  return unsafeHTML(table[name])
}
