// What page tests have in common: opening the page with nothing logged and nothing asked for, typing, looking.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { filePage, fixture, inFirefox, open, settled, settledOnShow, snapshot } from './browser.mjs'
import { touchInFirefox } from './firefox.mjs'

export { filePage, settled, settledOnShow, snapshot }

/** Every figure of the lab. */
export const FIGURES = readdirSync(new URL('../../../web/lessons/', import.meta.url)).sort()

/** Their elements. */
export const ALL = FIGURES.map((name) => `hl-${name}`)

export const VIEWS = ['hl-attention', 'hl-mask', 'hl-position', 'hl-compare', 'hl-induction', 'hl-reversal']

/** A link to the model that is built by hand, and a sentence of 13 words for it. */
export const CONSTRUCTED =
  '#model=constructed&text=the+animal+did+not+cross+the+street+because+the+animal+was+too+tired'

/** The browser and the server of the test file that imports this. */
export const shared = fixture()

/** Runs a body on a page of its own, and insists that nothing was logged and nothing else asked for. Tests that can share a page do (harness.mjs). */
export async function onNewPage(options, body) {
  const { address = filePage, hash = '', ...more } = options
  const opened = await open(shared.browser, address + hash, more)
  try {
    await settled(opened.page)
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
    assert.deepEqual(opened.asked, [])
  } finally {
    await opened.close()
  }
}

/** What comes to an element from a thread of its own, unasked, has come. @param {any} page @param {string} name of its lesson */
export async function hasCome(page, name) {
  if (name === 'attention') await measured(page) // its heads' captions
  if (name === 'atlas') await exact(page)
}

/** A large map's pixels are exact. @param {any} page */
export const exact = (page) =>
  page.waitForFunction(() =>
    /Each pixel/u.test(document.querySelector('hl-atlas').renderRoot.querySelector('.state').textContent),
  )

/** Waits until the heads' captions have their scores. */
export const measured = async (page) => {
  await page.waitForFunction(() => document.querySelector('hl-attention').own.scores !== undefined)
  await settled(page)
}

/** Another size of the window. Views are told of it in a frame and draw after it. @param {import('playwright-core').Page} page @param {number} width @param {number} [height] */
export async function resize(page, width, height = 900) {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, { width, height })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await settled(page)
}

/**
 * Has the page looked at in another way, and waits until it has been told and drawn.
 * @param {any} page @param {object} media as for page.emulateMedia @param {string} query what is otherwise then
 */
export async function lookAt(page, media, query) {
  await page.evaluate((what) => {
    window.told = new Promise((resolve) => matchMedia(what).addEventListener('change', resolve, { once: true }))
  }, query)
  await page.emulateMedia(media)
  await page.evaluate(async () => {
    await window.told
  })
  await settled(page)
}

/** Sets knobs and waits for what comes of it. */
export async function change(page, selector, changes) {
  await page.evaluate(([s, c]) => document.querySelector(s).change(c), [selector, changes])
  await settled(page)
}

/** Opens a page of a figure's drawer (more, numbers, code, sources, save), or with an empty name closes it. */
export async function openDrawer(page, selector, name) {
  await page.evaluate(([s, drawer]) => document.querySelector(s).openDrawer(drawer), [selector, name])
  await settled(page)
}

/** Another sentence for all views of the page, as if it were typed. */
export async function type(page, text) {
  await page.evaluate((typed) => document.querySelector('hl-strip').session.set({ text: typed }), text)
  await settled(page)
}

/** A finger goes from point to point. @param {any} page @param {[number, number][]} points */
export async function drawFinger(page, points) {
  if (inFirefox) return touchInFirefox(page, points)
  const touch = await page.context().newCDPSession(page)
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [i, [x, y]] of points.entries()) await send(i === 0 ? 'touchStart' : 'touchMove', [{ x, y }])
  await send('touchEnd', [])
}

/** How many different colours each canvas of an element has. */
export const coloursDrawn = (page, selector) =>
  page.evaluate((s) => {
    const canvases = (rootNode) =>
      [...rootNode.querySelectorAll('*')].flatMap((e) =>
        e.localName === 'canvas' ? [e] : e.shadowRoot ? canvases(e.shadowRoot) : [],
      )
    return canvases(document.querySelector(s).shadowRoot).map(
      (canvas) => new Set(new Uint32Array(window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height).buffer)).size,
    )
  }, selector)
