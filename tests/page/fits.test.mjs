// Every reader has other fonts. With each set of them the page fits its window, texts and labels fit their boxes, and what
// is kept free for a view is about what the view takes, so that nothing jumps.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complete } from './kit/audit.mjs'
import { filePage, fixture, inFirefox, launch, open, settled } from './kit/browser.mjs'
import { FINE, lookAtFigures } from './kit/drawings.mjs'
import { textsThatDontFit } from './kit/fits.mjs'
import { fonts, SETS_OF_FONTS } from './kit/fonts.mjs'
import { roomsOf, SIZES } from './kit/rooms.mjs'

fixture()

/** How far the room that is kept for a view may be from what it takes: a line more or less of a small view. layout.test.mjs holds the usual set to less. */
const ROOM = 0.09

/** How much may move of its own, as browsers measure it. */
const SHIFT = 0.02

/** In the page, before its script: sums up what moves, where a browser can say. */
function watchShifts() {
  window.shift = 0
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs a body on the whole page with a set of fonts. */
async function withFonts(set, options, body) {
  const browser = await launch({ fonts: set })
  try {
    const { page, logged } = await open(browser, filePage, {
      reducedMotion: 'reduce',
      deviceScaleFactor: FINE,
      ...options,
    })
    await settled(page)
    await body(page)
    assert.deepEqual(logged, [])
  } finally {
    await browser.close()
  }
}

async function fits(page, what) {
  const { count, problems } = await textsThatDontFit(page)
  assert.ok(count > 500, `${what}: ${count} texts`)
  assert.deepEqual(problems, [], what)
}

for (const set of SETS_OF_FONTS)
  for (const [width, height] of SIZES)
    test(`${set}, ${width} px: nothing jumps, every text fits, every label is in its figure, room is kept`, async () => {
      await withFonts(set, { width, height, init: watchShifts }, async (page) => {
        const shift = await page.evaluate(() => window.shift)
        assert.ok(shift < SHIFT, `${shift} moved while the page was loading`)
        await fits(page, `${width} px`)
        const problems = (await lookAtFigures(page)).flatMap((figure) =>
          figure.problems.map((what) => `${figure.name}: ${what}`),
        )
        assert.deepEqual(problems, [])
        await complete(page)
        const off = (await roomsOf(page)).filter(({ room, before, whileLoading }) =>
          [before, whileLoading].some((kept) => Math.abs(kept / room - 1) > ROOM),
        )
        assert.deepEqual(off, [])
        if (width > 1000) return
        await page.setViewportSize({ width: 320, height })
        await page.waitForFunction(() => innerWidth === 320)
        await settled(page)
        await fits(page, '320 px')
      })
    })

// ---- It is noticed if something does not fit ----

/** What is found after a change of the page. */
async function foundAfter(change) {
  let found = []
  await withFonts(fonts, { views: ['hl-mask', 'hl-heads'] }, async (page) => {
    await page.evaluate(change)
    found = (await textsThatDontFit(page)).problems
  })
  return found.join('\n')
}

test('a page that is too wide, a text that is cut off, leaves its button or lies over another is noticed', async () => {
  assert.equal(await foundAfter(() => {}), '')
  const wide = await foundAfter(() => {
    document.querySelector('main').style.minWidth = '2000px'
  })
  assert.match(wide, /the page is \d+ wide in a window of 1280/)
  const cut = await foundAfter(() => {
    const result = document.querySelector('hl-mask').renderRoot.querySelector('.result')
    Object.assign(result.style, { overflow: 'hidden', height: '30px' })
  })
  assert.match(cut, /hl-mask .* is cut off by div\.result/)
  const leaves = await foundAfter(() => {
    const button = document.querySelector('hl-mask').renderRoot.querySelector('button.other')
    Object.assign(button.style, { width: '20px', whiteSpace: 'nowrap', padding: 0 })
  })
  assert.match(leaves, /leaves its button/)
  const over = await foundAfter(() => {
    document.querySelector('hl-mask').renderRoot.querySelector('.count').style.marginBottom = '-1.5em'
  })
  assert.match(over, /lie over each other/)
})

test('what moves while the page loads is noticed', { skip: inFirefox && 'it does not say what moves' }, async () => {
  /** In the page, before its script. */
  const late = () => {
    const paragraph = Object.assign(document.createElement('p'), { textContent: 'late', className: 'message' })
    addEventListener('load', () => setTimeout(() => document.querySelector('main').prepend(paragraph), 500))
  }
  const both = `(${watchShifts})();(${late})()`
  await withFonts(fonts, { init: both, views: ['hl-mask'] }, async (page) => {
    await page.waitForFunction(() => document.querySelector('main').textContent.startsWith('late'))
    await page.waitForFunction((least) => window.shift > least, SHIFT)
  })
})
