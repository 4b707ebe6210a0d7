// Elements on paper: light and complete, without controls, and after it as they were.

import assert from 'node:assert/strict'
import { openDrawer, settled } from './kit/actions.mjs'
import { inFirefox } from './kit/browser.mjs'
import { areAll, EACH, looks, PREDICT, SENTENCE } from './kit/elements.mjs'
import { notesOf } from './kit/harness.mjs'

const onElements = notesOf()

/** In the page, before its script: what is on show when a sheet has been printed, before everything is as it was. */
function keepPrinted() {
  addEventListener('afterprint', () => {
    window.printed = window.lookAtPaper()
  })
}

/**
 * In the page, before its script: while `held` is a list, what observers of sizes and frames would do is put on it instead.
 * A sheet is laid out when the listeners of beforeprint have returned, and Firefox prints a copy in which no script runs.
 */
function holdBack() {
  window.held = null
  const unlessHeld =
    (act) =>
    (...told) =>
      window.held ? window.held.push(() => act(...told)) : act(...told)
  const Observer = window.ResizeObserver
  window.ResizeObserver = class extends Observer {
    constructor(act) {
      super(unlessHeld(act))
    }
  }
  const nextFrame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (act) => nextFrame(unlessHeld(act))
}

/** In the page: what a reader finds on a sheet. */
function lookAtPaper() {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ])
  const elements = all(document.body).filter((element) => element.checkVisibility())
  const lightness = (colour) =>
    colour
      .match(/[\d.]+/g)
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0) / 765
  const meanOf = (canvas) => {
    const pixels = window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
    const opaque = pixels.filter((_, i) => pixels[i | 3] > 200 && i % 4 !== 3)
    return opaque.length ? opaque.reduce((sum, part) => sum + part, 0) / opaque.length / 255 : 1
  }
  const isCut = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const [wide, tall] = [
      element.scrollWidth > element.clientWidth + 1,
      element.scrollHeight > element.clientHeight + 1,
    ]
    return (/auto|scroll/.test(overflowX) && wide) || (/auto|scroll/.test(overflowY) && tall)
  }
  const nameOf = (element) => `${element.localName}.${element.className?.baseVal ?? element.className}`
  const views = [...document.querySelectorAll('hl-attention, hl-heads, hl-ledger, hl-mask, hl-stage, hl-predict')]
  return {
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    out: elements.filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map(nameOf),
    cut: elements.filter(isCut).map(nameOf),
    controls: elements
      .filter((element) =>
        element.matches('input[type=range], textarea, select, .tab, .outside *, .page button, .twins *, .tip'),
      )
      .map(nameOf),
    papers: views.map((view) => lightness(getComputedStyle(view).backgroundColor)),
    inks: views.map((view) => lightness(getComputedStyle(view).color)),
    drawn: elements.filter((element) => element.localName === 'canvas' && element.width).map(meanOf),
    pages: views.map((view) => (view.drawer ? view.renderRoot.querySelector('.page').innerText.length : 0)),
  }
}

const DARK = '<style>html { color-scheme: dark; background: black }</style>'
const PRINTED = `${DARK}<hl-attention ${SENTENCE}></hl-attention><hl-heads></hl-heads><hl-ledger></hl-ledger><hl-attention id="long" model="constructed" text="${Array.from({ length: 48 }, (_, i) => `w${i}`).join(' ')}"></hl-attention><hl-mask theme="dark"></hl-mask><div style="height: 420px"><hl-stage ${SENTENCE}></hl-stage></div>${PREDICT}`

/** Canvases with light maps; texts without a map are dark. @param {number[]} drawn the mean of each */
function isLight(drawn) {
  assert.ok(drawn.length > 8, `${drawn}`)
  assert.ok(drawn.reduce((sum, mean) => sum + mean, 0) / drawn.length > 0.65, `${drawn}`)
}

/** @param {any} found as lookAtPaper gives it */
function isGood({ wide, out, cut, controls, papers, inks, drawn }) {
  assert.deepEqual({ wide: Math.max(0, wide), out, cut, controls }, { wide: 0, out: [], cut: [], controls: [] })
  assert.ok(papers.every((paper) => paper > 0.9) && inks.every((ink) => ink < 0.2), `${papers}, ${inks}`)
  isLight(drawn)
}

for (const [sheet, width] of [
  ['A4', 718],
  ['Letter', 740],
])
  onElements(
    `${sheet}: from dark notes figures are printed light and complete, without controls, within the sheet`,
    PRINTED,
    { width: 1280, height: 1000, fresh: true, init: `window.lookAtPaper = ${lookAtPaper}; (${holdBack})()` },
    async (page) => {
      for (const [view, name] of [
        ['hl-attention', 'numbers'],
        ['hl-heads', 'code'],
        ['hl-mask', 'more'],
      ])
        await openDrawer(page, view, name)
      await page.evaluate(() => {
        const stage = document.querySelector('hl-stage')
        stage.tell('the number under the pointer', { x: stage.clientWidth, y: 60 })
      })
      // As browsers do: the listeners run in the window as it is, then the sheet is laid out, and nothing is told of that.
      await page.evaluate(() => {
        window.held = []
        dispatchEvent(new Event('beforeprint'))
      })
      isLight(await page.evaluate(() => window.lookAtPaper().drawn))
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 1000 })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      const found = await page.evaluate(() => window.lookAtPaper())
      isGood(found)
      assert.ok(found.pages[0] > 500 && found.pages[1] > 100, `open pages of the drawer: ${found.pages}`)
      await page.evaluate(() => {
        dispatchEvent(new Event('afterprint'))
        const { held } = window
        window.held = null
        for (const act of held) act()
      })
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 1000 })
      await settled(page)
      areAll(await looks(page, 'hl-attention, hl-mask, hl-stage'), true, 'as dark as before')
      assert.equal(await page.evaluate(() => document.querySelectorAll('[data-paper]').length), 0)
    },
  )

if (!inFirefox)
  onElements(
    'what the browser itself prints is drawn for paper, all of it at once',
    PRINTED,
    { init: `window.lookAtPaper = ${lookAtPaper}; (${keepPrinted})()` },
    async (page) => {
      const before = await looks(page, EACH)
      const pdf = await page.pdf({ format: 'A4' })
      assert.match(pdf.toString('latin1'), /\/MediaBox\s*\[\s*0 0 59[45]/)
      const printed = await page.evaluate(() => window.printed)
      isLight(printed.drawn)
      await settled(page)
      assert.deepEqual(await looks(page, EACH), before, 'and is as it was after it')
    },
  )
