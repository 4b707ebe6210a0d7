// What course notes do to a figure: boxes that size themselves by what is in them, and keys of their own.

import assert from 'node:assert/strict'
import { openDrawer, settled } from './kit/actions.mjs'
import { notesOf } from './kit/harness.mjs'

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
