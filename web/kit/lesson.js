// A lesson's folder becomes an element.

import { unsafeCSS } from 'lit'
import { defineLater } from './define.js'

/**
 * @import { HlView } from './view.js'
 * @typedef {() => Record<string, string> | Promise<Record<string, string>>} Sheets
 */

/**
 * Registers <hl-NAME>.
 * @template Request
 * @template {import('../session/types.js').Answer} Result
 * @template {import('./types.js').Figures} Shown
 * @param {string} name the lesson's
 * @param {typeof HlView & (new () => HlView<Result>)} View places its figures
 * @param {{ lesson: import('./types.js').Lesson<Request, Result, Shown>, text: object, sheets: Sheets }} parts  lesson: what it asks,
 *   computes and shows; text: its file of the language; sheets: gives the style sheets of all lessons by name
 */
export function defineLesson(name, View, { lesson, text, sheets }) {
  const dressed = (/** @type {Record<string, string>} */ all) =>
    Object.assign(View, { view: name, lesson, text, styles: [...View.styles, unsafeCSS(all[name] ?? '')] })
  defineLater(`hl-${name}`, () => {
    const all = sheets()
    return all instanceof Promise ? all.then(dressed) : dressed(all)
  })
}
