// Every panel is drawn wherever it is shown, and anew when what it is drawn for changes.

import assert from 'node:assert/strict'
import {
  CONSTRUCTED,
  coloursDrawn,
  lookAt,
  openDrawer,
  resize,
  settled,
  snapshot,
  type,
  VIEWS,
} from './kit/actions.mjs'
import { setDrawers } from './kit/audit.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: [...VIEWS] })

/** Pages of the drawer where figures have panels and numbers; what is outside is there on each. */
const DRAWERS = ['numbers', 'more']

/** What each panel and each block of numbers shows, with each page of the drawer. */
async function pictures(page) {
  const all = {}
  for (const drawer of DRAWERS) {
    await setDrawers(page, drawer)
    for (const [name, picture] of Object.entries(await onShow(page))) all[`${drawer}, ${name}`] = picture
  }
  return all
}

/** Its canvases' pixels and its text. */
const onShow = (page) =>
  page.evaluate(() => {
    const paint = (rootNode) => [...rootNode.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
    const show = (block) => paint(block) + block.textContent
    return Object.fromEntries(
      ['hl-attention', 'hl-position'].flatMap((name) => {
        const view = document.querySelector(name)
        const panels = view.panels.map((panel) => [
          `${name}: ${panel.heading} [${panel.tensors}]`,
          paint(panel.renderRoot),
        ])
        const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block, i) => [
          `${name}: block ${i} [${block.dataset.tensors}]`,
          show(block),
        ])
        return [...panels, ...blocks]
      }),
    )
  })

onPage('switching to dark draws the figures anew', async (page) => {
  const corner = () =>
    page.evaluate(() => [
      ...window.pixelsOf(
        document
          .querySelector('hl-attention')
          .renderRoot.querySelector('hl-panel.map')
          .renderRoot.querySelector('canvas'),
        200,
        200,
        1,
        1,
      ),
    ])
  const light = await corner()
  await lookAt(page, { colorScheme: 'dark' }, '(prefers-color-scheme: dark)')
  assert.notDeepEqual(await corner(), light)
})

onPage('a narrower window lays the figures out anew', async (page) => {
  await resize(page, 390, 800)
  assert.ok(await page.evaluate(() => document.querySelector('hl-attention').panels[0].stageWidth < 390))
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
})

for (const deviceScaleFactor of [0.8, 1.1, 1.5, 2.625])
  onPage(
    `a screen of ${deviceScaleFactor} device pixels: every figure is drawn`,
    { deviceScaleFactor, width: 1024 },
    async (page) => {
      await setDrawers(page, 'numbers')
      for (const text of ['a', 'a b c', 'you say tomato and I say tomato', 'w '.repeat(64)]) {
        await type(page, text)
        for (const n of [5, 10, 512]) {
          await page.evaluate((count) => document.querySelector('hl-position').change({ 'position.n': count }), n)
          await settled(page)
        }
        for (const view of VIEWS)
          assert.ok(Math.max(...(await coloursDrawn(page, view))) > 5, `${view}: ${text.slice(0, 20)}`)
        assert.equal(await page.locator('.message.error').count(), 0)
      }
    },
  )

onPage('legends follow the switch to dark', async (page) => {
  const legend = () =>
    page.evaluate(() => document.querySelector('hl-mask').renderRoot.querySelector('canvas[data-map]').toDataURL())
  const light = await legend()
  await lookAt(page, { colorScheme: 'dark' }, '(prefers-color-scheme: dark)')
  assert.notEqual(await legend(), light)
})

for (const scale of ['root', 'log'])
  onPage(
    `the scale “${scale}” changes the colours of map, thumbnails and legend, and no number`,
    { hash: '#model=constructed&head=2' },
    async (page) => {
      const before = await pictures(page)
      const legend = () =>
        page.evaluate(() => {
          const canvas = document.querySelector('hl-attention').renderRoot.querySelector('canvas[data-map]')
          return canvas.toDataURL() + canvas.parentElement.textContent
        })
      const [numbers, linear] = [await snapshot(page, 'hl-attention'), await legend()]
      await page.locator('hl-attention #scale').selectOption(scale)
      await settled(page)
      const now = await pictures(page)
      const changed = Object.keys(before).filter((name) => before[name] !== now[name])
      const drawn = ['hl-attention: Attention weights: diffuse', 'hl-attention: block 0']
      assert.deepEqual(
        changed.map((name) => name.replace(/ \[.*/, '')),
        DRAWERS.flatMap((drawer) => drawn.map((name) => `${drawer}, ${name}`)),
      )
      assert.notEqual(await legend(), linear)
      assert.deepEqual((await snapshot(page, 'hl-attention')).tensors, numbers.tensors)
    },
  )

onPage(
  'rows that are picked beside the row are outlined in every map',
  { hash: `${CONSTRUCTED}&row=3&column=4` },
  async (page) => {
    await openDrawer(page, 'hl-mask', 'numbers')
    /** Whether there is an outline along a row of each map. */
    const outlined = (row) =>
      page.evaluate((r) => {
        const panels = [
          ...document.querySelector('hl-mask').panels,
          document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.map'),
        ]
        return panels.map(({ drawing, layout, renderRoot }) => {
          const { y, width } = drawing.cellBox(layout, r, 0)
          const outlines = [...renderRoot.querySelectorAll('.stage svg rect')].map((rect) => rect.getBBox())
          return outlines.some((box) => Math.abs(box.y + 1.5 - y) < 0.1 && box.width > 12 * width)
        })
      }, row)
    const all = (is) => Array(5).fill(is)
    assert.deepEqual([await outlined(3), await outlined(7), await outlined(9)], [all(true), all(false), all(false)])
    await page.evaluate(() => {
      const { session } = document.querySelector('hl-mask')
      const { spans } = document.querySelector('hl-mask').data
      session.pick({ row: spans[7] }, { more: true })
      session.pick({ row: spans[9] }, { more: true })
    })
    await settled(page)
    assert.deepEqual([await outlined(3), await outlined(7), await outlined(9)], [all(true), all(true), all(true)])
  },
)

onPage('in forced colours figures are drawn with the reader’s own', { forcedColors: 'active' }, async (page) => {
  const { ink, paper, drawn } = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colourOf = (name) => {
      probe.style.color = name
      return getComputedStyle(probe).color.match(/\d+/g).map(Number)
    }
    const panel = document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.bars')
    const canvas = panel.renderRoot.querySelector('canvas')
    const pixels = window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
    const seen = new Set()
    for (let i = 0; i < pixels.length; i += 4)
      if (pixels[i + 3] === 255) seen.add([pixels[i], pixels[i + 1], pixels[i + 2]].join())
    return { ink: colourOf('CanvasText'), paper: colourOf('Canvas'), drawn: [...seen] }
  })
  assert.ok(drawn.includes(ink.join()), `ink ${ink} among ${drawn.slice(0, 20)}`)
  assert.notDeepEqual(ink, paper)
  assert.equal(await page.locator('.message.error').count(), 0)
})

onPage('a figure that cannot be drawn says so in its place, and the next one is drawn', async (page) => {
  const panel = page.locator('hl-mask hl-panel').first()
  await panel.evaluate((element) => {
    element.drawing.draw = () => {
      throw new Error('no ink')
    }
    element.stale = true
    element.requestUpdate()
  })
  await settled(page)
  assert.match(await panel.locator('.message.error').textContent(), /no ink/)
  await type(page, 'another text')
  assert.equal(await panel.locator('.message.error').count(), 0)
  assert.ok(Math.max(...(await coloursDrawn(page, 'hl-mask'))) > 20)
})
