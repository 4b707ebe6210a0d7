// Every view and every figure of the page looks as it did when somebody last looked, within TOLERANCE of pictures.mjs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePage, settled, shared } from './actions.mjs'
import { open } from './browser.mjs'
import { differences, pageSignatures, references, screenshots, signatures, WAYS } from './pictures.mjs'

for (const way of WAYS)
  test(`${way.width} px, ${way.colorScheme}: every view and figure looks as it did`, async () => {
    const start = `${way.width} ${way.colorScheme} `
    const wanted = Object.entries(references()).filter(([name]) => name.startsWith(start))
    const found = await pageSignatures(shared.browser, way)
    assert.deepEqual(
      Object.keys(found).sort(),
      wanted.map(([name]) => name).sort(),
      'node tests/page/pictures.mjs --update takes new pictures',
    )
    const off = wanted
      .map(([name, picture]) => [name, ...differences(picture, found[name])])
      .filter(([, ...is]) => is.length)
    assert.deepEqual(off, [])
  })

/** Does something to the page and tells which pictures of some views are off then. */
async function offAfter(change, { views = 'hl-mask, hl-attention', colorScheme = 'light' } = {}) {
  const options = { views: ['hl-mask', 'hl-attention'], colorScheme, reducedMotion: 'reduce' }
  const { page, close } = await open(shared.browser, filePage, options) // where a shot is logged: the policy bars its style
  await settled(page)
  await page.evaluate(change)
  const found = await signatures(shared.browser, await screenshots(page, views))
  await close()
  const all = references()
  return Object.keys(found).filter((name) => differences(all[`1280 ${colorScheme} ${name}`], found[name]).length)
}

test('nothing done, nothing off', async () => {
  assert.deepEqual(await offAfter(() => {}), [])
})

test('an empty canvas is noticed, in its figure and in its view', async () => {
  const off = await offAfter(() => {
    const canvas = document.querySelector('hl-mask').panels[1].renderRoot.querySelector('canvas')
    canvas.getContext('2d').clearRect(0, 0, 1e4, 1e4)
  })
  assert.ok(off.includes('hl-mask 1'), String(off))
  assert.ok(!off.includes('hl-mask 0'))
})

test('a map in the colours of another is noticed', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const off = await offAfter(
      async () => {
        const mask = document.querySelector('hl-mask')
        const { session } = mask
        const raster = session.raster.bind(session)
        session.raster = (options) => raster({ ...options, map: options.map === 'scores' ? 'weights' : 'scores' })
        for (const panel of mask.panels) {
          panel.stale = true
          panel.requestUpdate()
          await panel.updateComplete
        }
        delete session.raster
      },
      { views: 'hl-mask', colorScheme },
    )
    for (const figure of ['hl-mask 0', 'hl-mask 1', 'hl-mask 2'])
      assert.ok(off.includes(figure), `${colorScheme}: ${off}`)
  }
})

test('the other scheme’s map is noticed', async () => {
  const off = await offAfter(
    async () => {
      const mask = document.querySelector('hl-mask')
      const { session } = mask
      const raster = session.raster.bind(session)
      session.raster = (options) => raster({ ...options, dark: !options.dark })
      for (const panel of mask.panels) {
        panel.stale = true
        panel.requestUpdate()
        await panel.updateComplete
      }
      delete session.raster
    },
    { views: 'hl-mask' },
  )
  assert.ok(off.includes('hl-mask 2'), String(off))
})

test('a figure that is clipped, and one that lies over another, are noticed', async () => {
  const clipped = await offAfter(() => {
    const stage = document.querySelector('hl-mask').panels[0].renderRoot.querySelector('.stage')
    stage.style.height = `${stage.clientHeight / 2}px`
    stage.style.overflow = 'hidden'
  })
  assert.ok(clipped.includes('hl-mask 0'), String(clipped))
  const moved = await offAfter(() => {
    const [first, second] = document.querySelector('hl-mask').panels
    const [to, from] = [first, second].map((panel) => panel.getBoundingClientRect())
    second.style.transform = `translate(${to.left - from.left + 80}px, ${to.top - from.top + 80}px)`
  })
  assert.ok(moved.includes('hl-mask 0'), String(moved))
})

test('a figure that is missing is noticed', async () => {
  const off = await offAfter(() => {
    document.querySelector('hl-mask').panels[2].style.visibility = 'hidden'
  })
  assert.ok(off.includes('hl-mask 2'), String(off))
  const { page, close } = await open(shared.browser, filePage, { views: ['hl-mask'] })
  await settled(page)
  await page.evaluate(() => document.querySelector('hl-mask').panels[2].remove())
  await settled(page)
  const names = (await screenshots(page, 'hl-mask')).flatMap(({ boxes }) => boxes.map(([name]) => name))
  await close()
  assert.ok('1280 light hl-mask 2' in references() && !names.includes('hl-mask 2'), 'the list of names tells')
})
