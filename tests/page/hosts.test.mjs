// Elements and the notes around them: boxes that size themselves by what is in them, keys that are the notes' own, and
// neighbours, which an element neither paints over nor moves as it comes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measured, openDrawer, settled, shared } from './kit/actions.mjs'
import { notes, open } from './kit/browser.mjs'
import { arrived, PREDICT } from './kit/elements.mjs'
import { notesOf, script } from './kit/harness.mjs'

const onElements = notesOf()

const FIGURE = '<hl-attention text="the bird flew far"></hl-attention>'

/** Boxes whose width hangs on what is in them. */
const BOXES = {
  'flex row': `<div style="display:flex">${FIGURE}</div>`,
  'flex row, beside text': `<div style="display:flex; flex-wrap:wrap; gap: 1em"><p>Look at the head:</p>${FIGURE}</div>`,
  'inline-block': `<div style="display:inline-block">${FIGURE}</div>`,
  'itself an inline-block': FIGURE.replace('<hl-attention', '<hl-attention style="display:inline-block"'),
  'table cell': `<table><tr><td>${FIGURE}</td></tr></table>`,
  'automatic grid column': `<div style="display:grid; grid-template-columns:auto 4em">${FIGURE}<p>aside</p></div>`,
  float: `<div style="float:left">${FIGURE}</div>`,
  'centred flex column': `<div style="display:flex; flex-direction:column; align-items:center">${FIGURE}</div>`,
}

/** A section each. */
const SECTIONS = Object.entries(BOXES)
  .map(([name, box]) => `<section data-box="${name}" style="overflow:auto">${box}</section>`)
  .join('')

for (const [width, height] of [
  [1280, 900],
  [390, 844],
])
  onElements(
    `${width} px: a figure has a width in every kind of box, and the notes don't scroll sideways`,
    SECTIONS,
    { width, height },
    async (page) => {
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('section')].map((section) => ({
          box: section.dataset.box,
          width: section.querySelector('hl-attention').getBoundingClientRect().width,
          room: section.clientWidth,
          isTooWide: section.scrollWidth > section.clientWidth,
        })),
      )
      assert.equal(found.length, Object.keys(BOXES).length)
      for (const { box, width: is, room, isTooWide } of found) {
        assert.ok(is >= Math.min(600, 0.6 * room), `${box}: ${is} of ${room}`)
        assert.equal(isTooWide, false, `${box}: scrolls sideways`)
      }
    },
  )

/** In the notes: writes down each key that reaches them, as reveal.js listens to keys. */
function listen() {
  window.heard = []
  for (const type of ['keydown', 'keypress', 'keyup'])
    document.addEventListener(type, (event) => window.heard.push(`${type} ${event.key}`))
}

const CELL = 'hl-attention hl-panel.map [role=gridcell][tabindex="0"]'

onElements(
  'keys that a figure uses stay in the figure; others reach the notes',
  FIGURE,
  { init: listen },
  async (page) => {
    const heard = () => page.evaluate(() => window.heard.splice(0))
    await openDrawer(page, 'hl-attention', 'more')
    const press = async (selector, ...keys) => {
      await settled(page)
      await page.locator(selector).first().focus()
      for (const key of keys) await page.keyboard.press(key)
      return heard()
    }
    assert.deepEqual(await press('hl-attention textarea', 'End', 't', 'Space', 'ArrowLeft', 'Backspace', '.'), [])
    assert.match(await page.locator('hl-attention textarea').first().inputValue(), /far\. $/)
    assert.deepEqual(await press('hl-attention [type=range]', 'ArrowRight', 'Home', 'PageDown'), [])
    assert.deepEqual(await press('hl-attention [type=radio]', 'ArrowRight'), [])
    assert.deepEqual(await press(CELL, 'ArrowRight', 'Enter', 'Escape'), [])
    assert.deepEqual(await press('hl-attention .tab', 'Enter', 'Space'), [])
    // What no control uses is the notes': F5, a letter beside a slider, a second Escape, Tab.
    assert.deepEqual(await press('hl-attention [type=range]', 'b'), ['keydown b', 'keypress b', 'keyup b'])
    assert.deepEqual(await press(CELL, 'Escape'), ['keydown Escape', 'keyup Escape'])
    assert.deepEqual(await press('hl-attention textarea', 'Escape'), ['keydown Escape', 'keyup Escape'])
    await page.locator('body').evaluate((body) => {
      body.tabIndex = -1
      body.focus()
    })
    await page.keyboard.press('ArrowRight')
    assert.deepEqual(await heard(), ['keydown ArrowRight', 'keyup ArrowRight'])
  },
)

// ---- Within its own box ----

const FIGURES = ['attention', 'mask', 'ledger', 'heads', 'plane'].map((name) => `hl-${name}`)

/** Pixels that two pictures of the page have otherwise, but for those in boxes. */
const differing = (page, pictures, boxes) =>
  page.evaluate(
    async ([shots, inside]) => {
      const [a, b] = await Promise.all(
        shots.map(async (base64) => {
          const blob = new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' })
          const picture = await createImageBitmap(blob)
          const canvas = new OffscreenCanvas(picture.width, picture.height)
          canvas.getContext('2d').drawImage(picture, 0, 0)
          return canvas.getContext('2d')
        }),
      )
      const { width, height } = a.canvas
      for (const context of [a, b]) for (const box of inside) context.clearRect(...box)
      const [before, after] = [a, b].map(
        (context) => new Uint32Array(context.getImageData(0, 0, width, height).data.buffer),
      )
      return before.filter((pixel, i) => pixel !== after[i]).length
    },
    [pictures.map((picture) => picture.toString('base64')), boxes],
  )

for (const width of [1280, 390])
  onElements(
    `${width} px: nothing of an element is painted outside of its box, however close the notes come`,
    `<style>body { background: #e8c }</style>${FIGURES.map((name) => `<p style="margin: 0">before</p><${name}></${name}><p style="margin: 0">after</p>`).join('')}${PREDICT}<div style="height: 420px"><hl-stage></hl-stage></div>`,
    { width },
    async (page) => {
      for (const name of FIGURES) await arrived(page, name)
      await measured(page) // a caption comes with it
      await openDrawer(page, 'hl-mask', 'numbers')
      // The window is as tall as the page: a picture of more than the window changes the window's size meanwhile, and a
      // figure whose room is given up only where nobody sees it would move.
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
      await page.screenshot() // what comes into sight for a picture is drawn then
      await settled(page)
      const boxes = await page.evaluate(
        (names) =>
          [...document.querySelectorAll(names)].map((element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect()
            const [x, y] = [Math.floor(left), Math.floor(top)]
            return [x, y, Math.ceil(right) - x, Math.ceil(bottom) - y]
          }),
        `${FIGURES}, hl-predict, hl-stage`,
      )
      const on = await page.screenshot()
      await page.addStyleTag({
        content: `:is(${FIGURES}, hl-predict, hl-stage) { visibility: hidden !important; opacity: 0 }`,
      })
      const off = await page.screenshot()
      const differ = await differing(page, [on, off], boxes)
      assert.ok(differ < 16, `${differ} pixels: more than corners between two of them`)
      await page.evaluate(() => document.head.lastElementChild.remove())
    },
  )

// ---- In one step ----

for (const name of ['hl-heads', 'hl-plane', 'hl-attention'])
  test(`${name} comes in one step: it has the height of its room, then its own`, async () => {
    const written = await notes(
      `<${name}></${name}><script>(${watchHeight})('${name}')</script>`,
      `<script src="${script}"></script>`,
    )
    const opened = await open(shared.browser, written.file, { allowed: [script] })
    await settled(opened.page)
    const heights = await opened.page.evaluate(() => window.heights)
    await opened.close()
    await written.stop()
    assert.ok(heights.length <= 2, `${heights}`)
    const last = heights.at(-1)
    assert.ok(Math.abs(heights[0] - last) < 0.1 * last, `room is kept: ${heights}`)
  })

/** In notes: writes down the heights that an element has in frame after frame. @param {string} name */
function watchHeight(name) {
  window.heights = []
  const look = () => {
    const { offsetHeight } = document.querySelector(name)
    if (window.heights.at(-1) !== offsetHeight) window.heights.push(offsetHeight)
    requestAnimationFrame(look)
  }
  look()
}
