// axe finds nothing, on the whole page and in what opens over it; what a screen reader has of every figure.

import assert from 'node:assert/strict'
import { ALL, settled } from './kit/actions.mjs'
import { auditIsClean, complete, setDrawers } from './kit/audit.mjs'
import { inFirefox } from './kit/browser.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ bypassCSP: true, views: ALL }) // for axe's script

/** Looks of the page; pages of drawers are opened once at either width. Firefox has the colours of Chromium. */
const LOOKS = [
  { width: 1280, colorScheme: 'light', drawers: ['more', 'numbers', 'code', 'sources', 'save'] },
  ...(inFirefox ? [] : [{ width: 1280, colorScheme: 'dark' }]),
  { width: 390, colorScheme: 'dark', drawers: ['more', 'save'] },
  ...(inFirefox ? [] : [{ width: 390, colorScheme: 'light' }]),
]

onPage('axe finds nothing, folded, unfolded at any width and in any colour, in drawers', async (page) => {
  await complete(page)
  await auditIsClean(page, 'folded')
  await complete(page, { unfolded: true })
  const audited = new Set()
  for (const { width, colorScheme, drawers = [] } of LOOKS) {
    const look = `${width} px ${colorScheme}`
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(
      ([wide, scheme]) => innerWidth === wide && matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
      [width, colorScheme],
    )
    await settled(page)
    await auditIsClean(page, look, { look: audited.has(width) })
    audited.add(width)
    for (const drawer of drawers) {
      await setDrawers(page, drawer)
      await auditIsClean(page, `${look}, ${drawer}`)
    }
    await setDrawers(page, '')
  }
})

onPage('axe finds nothing in the open contents and the list of keys', async (page) => {
  await page.locator('hl-strip .menu').click()
  await auditIsClean(page, 'contents', { within: 'hl-strip' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await auditIsClean(page, 'keys', { within: 'hl-strip' })
  await page.keyboard.press('Escape')
})

// ---- Figures as a screen reader has them ----

/** Every panel's grid: what names and describes it, its headers, and the cell that Tab goes to. */
const gridsOf = (page) =>
  page.evaluate(() => {
    const textOf = (root, ids) =>
      (ids ?? '')
        .split(' ')
        .map((id) => root.getElementById(id)?.textContent.trim())
        .join(' ')
    const found = []
    for (const view of document.querySelectorAll('[group=page]'))
      for (const panel of view.panels ?? []) {
        const root = panel.shadowRoot
        const grid = root.querySelector('[role=grid]')
        const { drawing, at } = panel
        const parts = (role) => [...grid.querySelectorAll(`[role=${role}]`)].map((part) => part.textContent)
        const cells = grid.querySelectorAll('[role=gridcell]')
        found.push({
          where: `${view.localName} ${panel.className}`,
          name: textOf(root, grid.getAttribute('aria-labelledby')),
          about: textOf(root, grid.getAttribute('aria-describedby')),
          counts: ['row', 'col'].map((what) => Number(grid.getAttribute(`aria-${what}count`))),
          size: [drawing.rows, drawing.cols],
          headed: [Boolean(drawing.colLabels), Boolean(drawing.rowLabels)],
          labels: [drawing.rowLabels?.[at.row], drawing.colLabels?.[at.col]],
          headers: [parts('rowheader'), parts('columnheader')],
          isMap: isMap(drawing),
          cells: parts('gridcell'),
          stops: [...cells].filter((cell) => cell.tabIndex === 0).length,
          inRows: [...cells].every((cell) => cell.parentElement.getAttribute('role') === 'row'),
          canvases: [...root.querySelectorAll('canvas')].every((canvas) => !canvas.textContent && canvas.tabIndex < 0),
        })
      }
    return found

    /** Whether a drawing has rows and columns that are both named. */
    function isMap({ rowLabels, colLabels, rows, cols }) {
      return Boolean(rowLabels && colLabels && rows > 1 && cols > 1)
    }
  })

onPage(
  'every figure is a grid with a name, a sentence about it, headers, and a cell that says its number and its place',
  async (page) => {
    await complete(page)
    const grids = await gridsOf(page)
    assert.ok(grids.length > 60, `${grids.length} figures`)
    for (const grid of grids) {
      const { where, name, about, counts, size, headed, labels, headers, cells } = grid
      assert.ok(name.length > 2, `${where}: a name`)
      assert.match(about, /\w.{20,}\./, `${where}: a sentence about it`)
      assert.deepEqual(counts, [size[0] + Number(headed[0]), size[1] + Number(headed[1])], `${where}: counted`)
      assert.equal(grid.stops, 1, `${where}: one stop of Tab`)
      assert.ok(grid.inRows && grid.canvases, where)
      assert.match(cells[0], /[\d∞–−]|NaN|No step/, `${where}: a number in “${cells[0]}”`)
      assert.deepEqual(headers, [headed[1] ? [labels[0]] : [], headed[0] ? [labels[1]] : []], `${where}: headers`)
      if (!grid.isMap) continue
      for (const label of labels)
        for (const part of /^\d\.\d$/.test(label) ? label.split('.') : [label]) // a head: layer and number
          assert.ok(cells[0].includes(part), `${where}: “${cells[0]}” says where it is, “${label}”`)
    }
    const maps = grids.filter(({ isMap }) => isMap)
    assert.ok(maps.length > 20, `${maps.length} maps`)
  },
)

// ---- Less motion, the reader's own colours ----

/** How readers have their screens set: what is emulated, and what the page sees of it. A test each, for they take long. */
const SETTINGS = {
  'with less motion': [{ reducedMotion: 'reduce' }, '(prefers-reduced-motion: reduce)'],
  'in forced colours': [{ reducedMotion: 'no-preference', forcedColors: 'active' }, '(forced-colors: active)'],
  'in dark forced colours': [
    { reducedMotion: 'no-preference', forcedColors: 'active', colorScheme: 'dark' },
    '(prefers-color-scheme: dark)',
  ],
}

/** Each question for a system colour costs the browser the styles of the whole page: one a colour, not one a figure. */
const MOST_PROBES = 60

/** Counts the elements that are made to ask for a system colour, until it is asked how many. @param {any} page @returns {Promise<() => Promise<number>>} */
async function countingProbes(page) {
  const counter = await page.evaluateHandle(() => {
    const count = { probes: 0 }
    document.createElement = (name, ...more) => {
      if (name === 'i') count.probes++
      return Document.prototype.createElement.call(document, name, ...more)
    }
    return count
  })
  return () =>
    counter.evaluate(({ probes }) => {
      delete document.createElement
      return probes
    })
}

for (const [look, [preferences, query]] of Object.entries(SETTINGS))
  onPage(`${look} every view is drawn; in forced colours axe finds nothing`, async (page) => {
    await complete(page)
    const asked = await countingProbes(page)
    await page.emulateMedia(preferences)
    await page.waitForFunction((media) => matchMedia(media).matches, query)
    await settled(page)
    const failed = await page.evaluate(() =>
      [...document.querySelectorAll('[group=page]')]
        .filter((view) => view.error || view.panels?.some((panel) => panel.failure || !panel.layout))
        .map((view) => view.localName),
    )
    assert.deepEqual(failed, [])
    const probes = await asked()
    if (preferences.forcedColors) {
      assert.ok(probes > 0 && probes <= MOST_PROBES, `${probes} questions for system colours`)
      await auditIsClean(page, look, { look: true })
    } else assert.equal(await page.evaluate(() => document.getAnimations().length), 0)
  })
