// axe finds nothing, on the whole page and in what opens over it; what a screen reader has of every figure.

import assert from 'node:assert/strict'
import { settled, settledOnShow, type, VIEWS } from './kit/actions.mjs'
import { auditIsClean, complete, menusAreClean } from './kit/audit.mjs'
import { inFirefox } from './kit/browser.mjs'
import { pageOf, reopen } from './kit/harness.mjs'

const onPage = pageOf({ bypassCSP: true }) // for axe's script

/** Looks of the page; menus are opened once at either width. */
const LOOKS = [
  { width: 1280, colorScheme: 'light', menus: true },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark', menus: true },
  { width: 390, colorScheme: 'light' },
]

onPage('axe finds nothing, folded and unfolded, in menus, at either width and in either colour', async (page) => {
  await complete(page)
  if (!inFirefox) await auditIsClean(page, 'folded')
  await complete(page, { unfolded: true })
  const audited = new Set()
  for (const { width, colorScheme, menus = false } of LOOKS) {
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
    if (menus) await menusAreClean(page, `${look}, menus`)
  }
})

// What Firefox draws has the same elements and colours; how many there are and what is in them changes nothing there.
if (!inFirefox)
  pageOf({ bypassCSP: true, views: VIEWS })(
    'axe finds nothing in 64 words, nor where there is none',
    { width: 390 },
    async (page) => {
      for (const text of ['word '.repeat(64), '']) {
        await type(page, text)
        await auditIsClean(page, `${text.length} letters`)
      }
    },
  )

/** Does something while what is hidden is out of the page: axe would walk through it. The scenes stay those of the whole page. */
async function withoutHidden(page, body) {
  await page.evaluate(() => {
    const lecture = document.querySelector('hl-lecture')
    Object.defineProperty(lecture, 'scenes', { value: lecture.scenes, configurable: true })
    const hidden = [...document.querySelectorAll('main > *')].filter((element) => !element.checkVisibility())
    window.putBack = hidden.map((element) => {
      const place = document.createComment('')
      element.replaceWith(place)
      return () => place.replaceWith(element)
    })
  })
  await body()
  await page.evaluate(() => {
    for (const back of window.putBack) back()
    delete document.querySelector('hl-lecture').scenes
  })
}

onPage('axe finds nothing in the open contents, the list of keys, every scene and its question', async (page) => {
  await page.evaluate(() => document.querySelector('#mask').scrollIntoView())
  await settled(page)
  await page.locator('hl-strip .menu').click()
  await auditIsClean(page, 'contents', { within: 'hl-strip' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await auditIsClean(page, 'keys', { within: 'hl-strip' })
  await page.keyboard.press('Escape')
  const all = await page.evaluate(() => document.querySelector('hl-lecture').scenes)
  const scenes = inFirefox ? all.slice(0, 2) : all // their figures are those of the page
  for (const [i, { predict }] of scenes.entries()) {
    const scene = i + 1
    for (const revealed of predict === undefined ? [true] : [false, true]) {
      await page.evaluate(([n, r]) => document.querySelector('hl-lecture').go(n, { revealed: r }), [scene, revealed])
      await settledOnShow(page)
      const what = `scene ${scene}${revealed ? '' : ', its question'}`
      await withoutHidden(page, () => auditIsClean(page, what, { look: scene > 2 })) // what is in them is the same
    }
  }
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

onPage('with less motion and in forced colours every view is drawn, and axe finds nothing', async (page) => {
  await complete(page)
  for (const [preferences, query] of [
    [{ reducedMotion: 'reduce' }, '(prefers-reduced-motion: reduce)'],
    [{ reducedMotion: 'no-preference', forcedColors: 'active' }, '(forced-colors: active)'],
    [{ forcedColors: 'active', colorScheme: 'dark' }, '(prefers-color-scheme: dark)'],
  ]) {
    const look = JSON.stringify(preferences)
    await page.emulateMedia(preferences)
    await page.waitForFunction((media) => matchMedia(media).matches, query)
    await reopen(page) // views as they begin for such a reader
    const failed = await page.evaluate(() =>
      [...document.querySelectorAll('[group=page]')]
        .filter((view) => view.error || view.panels?.some((panel) => panel.failure || !panel.layout))
        .map((view) => view.localName),
    )
    assert.deepEqual(failed, [], look)
    if (preferences.forcedColors) await auditIsClean(page, look, { look: true })
    else assert.equal(await page.evaluate(() => document.getAnimations().length), 0, look)
  }
})
