// The page's font before its first picture. Chromium takes a font that lies in a style sheet in a task of its own, and by
// then has laid out and painted the page without it; one that a script hands to it is there at once. Where that is not so,
// as in Firefox, which takes the style sheet's at once, the style sheet's stays; and where there are no scripts.

import { fromBase64 } from '../core/base64.js'

/** The rule that the build puts before all others. */
const [rule] = /** @type {CSSFontFaceRule[]} */ ([...document.styleSheets[0].cssRules])
const { style } = rule

const [, base64] = /base64,([^")]+)/.exec(style.getPropertyValue('src')) ?? []
const face = new FontFace(style.getPropertyValue('font-family'), fromBase64(base64), {
  weight: style.getPropertyValue('font-weight'),
})
if (face.status === 'loaded') {
  document.fonts.add(face)
  rule.parentStyleSheet?.deleteRule(0)
}
