// What tests of elements in pages of notes have in common: some of them as HTML, and whether they look light or dark.

import assert from 'node:assert/strict'
import { settled } from './actions.mjs'

export const SENTENCE = 'text="the bird flew far"'
export const PREDICT = '<hl-predict name="scores"></hl-predict>'

/** One element of each kind: two figures, a question and the stage. */
export const EACH = 'hl-attention, hl-mask, hl-predict, hl-stage'

/** Waits until an element has its figure: one that trains a model has it late. */
export async function arrived(page, selector) {
  await page.waitForFunction((view) => document.querySelector(view).renderRoot.querySelector('.picture'), selector)
  await settled(page)
}

/** How elements look: ink and paper, the scheme of their controls, and what is drawn on each canvas, as a number. */
export const looks = (page, selector) =>
  page.evaluate((wanted) => {
    const lightness = (colour) =>
      colour
        .match(/[\d.]+/g)
        .slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0) / 765
    const canvases = (root) =>
      [...root.querySelectorAll('*')].flatMap((one) =>
        one.localName === 'canvas' ? [one] : one.shadowRoot ? canvases(one.shadowRoot) : [],
      )
    const drawn = (canvas) =>
      window
        .pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
        .reduce((sum, part, i) => (31 * sum + part + i) % 1000003, 0)
    return [...document.querySelectorAll(wanted)].map((element) => {
      const style = getComputedStyle(element)
      const control = element.shadowRoot.querySelector('input, select, textarea, button')
      return {
        ink: lightness(style.color),
        paper: lightness(style.backgroundColor),
        control: control && getComputedStyle(control).colorScheme,
        drawn: canvases(element.shadowRoot).map(drawn),
      }
    })
  }, selector)

/** @param {any} found as `looks` gives it @param {boolean} dark @param {string} when */
export function areAll(found, dark, when) {
  assert.ok(found.length > 0, when)
  for (const { ink, paper, control } of found) {
    const said = `${when}: ${JSON.stringify(found)}`
    assert.ok(dark ? ink > 0.8 && paper < 0.2 : ink < 0.2 && paper > 0.9, said)
    if (control) assert.equal(control, dark ? 'dark' : 'light', said)
  }
}
