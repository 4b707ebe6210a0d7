// TeX as MathML, typeset here so that no browser needs a typesetter.

import { need } from './places.mjs'

const temml = need('temml')

/** @param {string} tex @param {boolean} [displayMode] */
export function mathML(tex, displayMode = false) {
  // The attribute display says it already; fences are what browsers take them for anyway; classes are of Temml's style
  // sheet, which the page has not.
  const text = temml
    .renderToString(tex, { displayMode, throwOnError: true })
    .replace(' style="display:block math;"', '')
    .replace(/ fence="true"| class="tml-[a-z -]*"/g, '')
  // The page's policy forbids style attributes; a formula that needs one has to be written another way.
  if (/ style=/.test(text)) throw new Error(`the formula ${tex} needs a style attribute: ${text}`)
  return text
}

/** Prose with its formulas, which stand between dollar signs, typeset. @param {string} prose in HTML */
export const typeset = (prose) =>
  prose
    .replace(/\$\$([^$]+)\$\$/g, (_, tex) => mathML(plainTex(tex), true))
    .replace(/\$([^$]+)\$/g, (_, tex) => mathML(plainTex(tex)))

/** @param {string} tex as it stands in HTML */
const plainTex = (tex) => tex.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
