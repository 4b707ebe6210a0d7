// The page has a font of its own, and elements in notes have their host's. With any set of fonts the page fits its window,
// texts and labels fit their boxes, and nothing jumps. layout.test.mjs holds the room that is kept for figures.
// HL_FONTS chooses the set (kit/fonts.mjs); tools/test runs this file with each.

import assert from 'node:assert/strict'
import { ALL, settled } from './kit/actions.mjs'
import { setDrawers } from './kit/audit.mjs'
import { FINE, lookAtFigures } from './kit/drawings.mjs'
import { textsThatDontFit } from './kit/fits.mjs'
import { fonts, isOwn } from './kit/fonts.mjs'
import { pageOf } from './kit/harness.mjs'

const LOOK = { reducedMotion: 'reduce', deviceScaleFactor: FINE }

const onPage = pageOf({ ...LOOK, views: ALL })

/** The windows that figures are looked at in. */
const SIZES = [
  [1280, 900],
  [390, 844],
]

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

async function fits(page, what) {
  const { count, problems } = await textsThatDontFit(page)
  assert.ok(count > 500, `${what}: ${count} texts`)
  assert.deepEqual(problems, [], what)
}

/** In the page: how many captions stand where tables are scrolled, and those of them that are cut off. */
function captionsThatScroll() {
  const [cut, all] = [[], []]
  for (const view of document.querySelectorAll('[group=page]'))
    for (const caption of view.renderRoot.querySelectorAll('.scroll caption')) {
      all.push(caption)
      const text = document.createRange()
      text.selectNodeContents(caption)
      const { right } = caption.closest('.scroll').getBoundingClientRect()
      if (text.getBoundingClientRect().right > right + 0.5) cut.push(`${view.localName}: ${caption.textContent}`)
    }
  return { count: all.length, cut }
}

/** Insists that every figure is what it is as SVG, with its labels inside. @param {any} page */
async function figuresAreClean(page) {
  const figures = await lookAtFigures(page)
  assert.ok(figures.length > 60, `${figures.length} figures`)
  assert.deepEqual(
    figures.flatMap(({ name, problems }) => problems.map((what) => `${name}: ${what}`)),
    [],
  )
}

/** Places of the page that are opened by a link. */
const PLACES = ['', '#lab/attention', '#lab/mask', '#lab/train', '#reference/mask']

for (const [width, height] of SIZES)
  for (const hash of PLACES)
    pageOf(LOOK)(
      `${fonts}, ${width} px, ${hash || 'the road'}: nothing jumps while the page loads`,
      { width, height, hash, init: watchShifts },
      async (page) => {
        const shift = await page.evaluate(() => window.shift)
        assert.ok(shift < SHIFT, `${shift} moved while the page was loading`)
      },
    )

for (const [width, height] of SIZES)
  onPage(`${fonts}, ${width} px: every text fits, every label is in its figure`, { width, height }, async (page) => {
    await fits(page, `${width} px`)
    await setDrawers(page, 'more')
    await fits(page, `${width} px, more`)
    await setDrawers(page, 'numbers')
    await fits(page, `${width} px, numbers`)
    const { count, cut } = await page.evaluate(captionsThatScroll)
    assert.ok(count > 0, 'tables have captions')
    assert.deepEqual(cut, [])
    if (!isOwn(fonts)) await figuresAreClean(page) // in the page's own pictures.test.mjs looks at them, in more ways
    if (width > 1000) return
    await page.setViewportSize({ width: 320, height })
    await page.waitForFunction(() => innerWidth === 320)
    await settled(page)
    await fits(page, '320 px')
  })

// ---- It is noticed if something does not fit ----

/** Enough with one font. */
const onFew = isOwn(fonts) ? pageOf({ ...LOOK, views: ['hl-mask', 'hl-heads'] }) : () => {}

/** What is done to the page, and what is then found. */
const SPOILED = {
  'a page that is as it is': [() => {}, /^$/],
  'a page that is too wide': [
    () => {
      document.querySelector('main').style.minWidth = '2000px'
    },
    /the page is \d+ wide in a window of 1280/,
  ],
  'a text that is cut off': [
    () => {
      const result = document.querySelector('hl-mask').renderRoot.querySelector('.result')
      Object.assign(result.style, { overflow: 'hidden', height: '30px' })
    },
    /hl-mask .* is cut off by div\.result/,
  ],
  'a text that leaves its button': [
    () => {
      const button = document.querySelector('hl-mask').renderRoot.querySelector('button.tab')
      Object.assign(button.style, { width: '20px', whiteSpace: 'nowrap', padding: 0 })
    },
    /leaves its button/,
  ],
  'a text that lies over another': [
    () => {
      document.querySelector('hl-mask').renderRoot.querySelector('.count').style.marginBottom = '-1.5em'
    },
    /lie over each other/,
  ],
}

for (const [what, [change, found]] of Object.entries(SPOILED))
  onFew(`${what}: so it is found`, async (page) => {
    await page.evaluate(change)
    try {
      assert.match((await textsThatDontFit(page)).problems.join('\n'), found)
    } finally {
      await page.evaluate(() => document.querySelector('main').removeAttribute('style'))
    }
  })

/** In the page, before its script: something comes late and moves all that is there. */
function comeLate() {
  const paragraph = Object.assign(document.createElement('p'), { textContent: 'late', className: 'message' })
  addEventListener('load', () => setTimeout(() => document.querySelector('main').prepend(paragraph), 500))
}

onPage(
  'what moves while the page loads is noticed',
  { init: `(${watchShifts})();(${comeLate})()`, views: ['hl-mask'] },
  async (page) => {
    await page.waitForFunction(() => document.querySelector('main').textContent.startsWith('late'))
    await page.waitForFunction((least) => window.shift > least, SHIFT)
  },
)
