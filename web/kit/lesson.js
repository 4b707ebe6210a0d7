// A lesson's folder becomes an element.

import { unsafeCSS } from 'lit'
import { defineLater } from './define.js'

/** @import { HlView } from './view.js' */

/**
 * Registers <hl-NAME>.
 * @template Request
 * @template {import('../session/types.js').Answer} Result
 * @template {import('./types.js').Figures} Shown
 * @param {string} name the lesson's
 * @param {typeof HlView & (new () => HlView<Result>)} View places its figures
 * @param {{ lesson: import('./types.js').Lesson<Request, Result, Shown>, text: object, css?: string }} parts  lesson: what it asks,
 *   computes and shows; text: its file of the language
 */
export function defineLesson(name, View, { lesson, text, css }) {
  Object.assign(View, { view: name, lesson, text, styles: [...View.styles, unsafeCSS(css ?? '')] })
  defineLater(`hl-${name}`, View)
}
