// A lesson's folder becomes an element.

import { unsafeCSS } from 'lit'
import { define } from './define.js'

/**
 * Registers <hl-NAME>.
 * @param {string} name the lesson's
 * @param {typeof import('./view.js').HlView} View places its figures
 * @param {{ lesson: import('./types.js').Lesson<any, any, any>, text: object, css?: string }} parts  lesson: what it asks,
 *   computes and shows; text: its file of the language
 */
export function defineLesson(name, View, { lesson, text, css }) {
  Object.assign(View, { view: name, lesson, text, styles: [...View.styles, unsafeCSS(css ?? '')] })
  define(`hl-${name}`, View)
}
