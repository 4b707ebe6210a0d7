// The stage where something is missing or unusual: no canvas, no frames, words from right to left, what axe says of every step.

import assert from 'node:assert/strict'
import { settled } from './kit/actions.mjs'
import { auditIsClean } from './kit/audit.mjs'
import { pageOf } from './kit/harness.mjs'

const ROAD = ['hl-cards', 'hl-stage']
const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })
const onMoving = pageOf({ views: ROAD, reducedMotion: 'no-preference' })
const onAudited = pageOf({ views: ROAD, reducedMotion: 'reduce', bypassCSP: true }) // for axe's script

/** In the page: goes through all steps, and what sticks out or is empty at each. */
async function faultsOfAll() {
  const stage = document.querySelector('hl-stage')
  const faults = []
  for (const [place, id] of stage.steps.entries()) {
    stage.go(place)
    await stage.settled()
    const box = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
    const seen = stage.marks().filter(({ alpha }) => alpha > 0.02)
    if (seen.length < 3) faults.push(`${id}: ${seen.length} marks`)
    for (const { id: mark, x, y, width, height } of seen)
      if (x < -1 || y < -1 || x + width > box.width + 1 || y + height > box.height + 1) faults.push(`${id}: ${mark}`)
  }
  return faults
}

/** In the page, before its scripts: a browser without canvas. */
function withoutCanvas() {
  HTMLCanvasElement.prototype.getContext = () => null
}

onRoad(
  'without a canvas the picture is an SVG, and every step is there',
  { fresh: true, init: withoutCanvas },
  async (page) => {
    assert.deepEqual(await page.evaluate(faultsOfAll), [])
    const shown = () =>
      page.evaluate(() => {
        const [svg, ...more] = document.querySelector('hl-stage').renderRoot.querySelectorAll('.picture > svg')
        const { width, height } = svg.getBoundingClientRect()
        return {
          width,
          height,
          more: more.length,
          words: [...svg.querySelectorAll('text')].map((text) => text.textContent),
        }
      })
    await page.evaluate(() => document.querySelector('hl-stage').go(0))
    await settled(page)
    const { width, height, more, words } = await shown()
    assert.ok(width > 300 && height > 200 && more === 0, `${width} x ${height}, ${more} more`)
    assert.ok(words.includes('animal') && words.includes('0.58'), words.join(' '))
  },
)

/** In the page: frames that wait until they are let go, as those of a tab in the background. */
function holdFrames() {
  const { requestAnimationFrame } = window
  const waiting = []
  window.requestAnimationFrame = (draw) => waiting.push(draw)
  window.letGo = () => {
    window.requestAnimationFrame = requestAnimationFrame
    for (const draw of waiting) requestAnimationFrame(draw)
  }
}

onMoving('a step taken in a tab in the background has ended when the tab is back', async (page) => {
  await page.evaluate(holdFrames)
  await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    stage.go(3)
    stage.session.set({ text: 'the dog chased the cat because it was angry' })
  })
  await page.waitForTimeout(1500) // longer than the way to the step
  assert.equal(await page.evaluate(() => document.querySelector('hl-stage').playhead.isMoving), true, 'no frame yet')
  await page.evaluate(() => window.letGo())
  await settled(page)
  const { step, words, isMoving } = await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    const words = stage.marks().flatMap(({ kind, label }) => (kind === 'word' ? [label] : []))
    return { step: stage.step, words, isMoving: stage.playhead.isMoving }
  })
  assert.deepEqual({ step, isMoving }, { step: 4, isMoving: false })
  assert.deepEqual(words.slice(0, 3), ['the', 'dog', 'chased'])
})

for (const [width, height] of [
  [1280, 900],
  [390, 844],
])
  onRoad(`words from right to left stay on the stage, at ${width} px`, { width, height }, async (page) => {
    await page.locator('hl-cards textarea').fill('החיה לא חצתה את הרחוב כי it הייתה עייפה')
    await settled(page)
    assert.deepEqual(await page.evaluate(faultsOfAll), [])
    const label = await page.evaluate(
      () =>
        document
          .querySelector('hl-stage')
          .marks()
          .find(({ id }) => id === 'token:1').label, // behind the start mark
    )
    assert.equal(label, 'החיה')
  })

onAudited('axe finds nothing on the road at any step', async (page) => {
  const steps = await page.evaluate(() => document.querySelector('hl-stage').steps.length)
  for (let place = 0; place < steps; place++) {
    await page.evaluate((to) => document.querySelector('hl-stage').go(to), place)
    await settled(page)
    await auditIsClean(page, `step at ${place}`, { within: '.road' })
  }
})
