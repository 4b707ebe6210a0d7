// Nothing moves without the reader's doing. Only Chromium tells what has moved.

import assert from 'node:assert/strict'
import { settled } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf()

/** In the page, before its script: sums up what has moved without the reader's doing. */
function watchShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push({
        value: entry.value,
        moved: entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node?.nodeName ?? 'inside an element'}: ${from.x} ${from.y} ${from.width} ${from.height} to ${to.x} ${to.y} ${to.width} ${to.height}`,
        ),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page) => page.evaluate(() => window.shifts.splice(0))
const sum = (shifts) => shifts.reduce((total, { value }) => total + value, 0)

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  onPage(
    `${width} px: nothing jumps while the page loads, nor while sliders move`,
    { width, height, init: watchShifts },
    async (page) => {
      const loading = await shiftsOf(page)
      assert.ok(sum(loading) < 0.02, JSON.stringify(loading))
      for (const [view, slider] of [
        ['hl-attention', '#temperature'],
        ['hl-induction', '[type=range]'],
      ]) {
        await page.locator(`${view} ${slider}`).first().scrollIntoViewIfNeeded()
        await settled(page)
        await shiftsOf(page)
        await page.locator(`${view} ${slider}`).first().focus()
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home']) {
          await page.keyboard.press(key)
          await settled(page)
        }
        const moving = await shiftsOf(page)
        assert.ok(sum(moving) < 0.01, `${view}: ${JSON.stringify(moving)}`)
      }
    },
  )
