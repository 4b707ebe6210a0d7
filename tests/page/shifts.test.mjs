// Nothing moves without the reader's doing. Only Chromium tells what has moved.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settled, shared } from './kit/actions.mjs'
import { notes, open } from './kit/browser.mjs'
import { pageOf, script } from './kit/harness.mjs'

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

/** What moves while nobody does anything: less than a twentieth of the window by a third of it. */
const STILL = 0.02

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  for (const hash of ['', '#lab', '#lab/temperature', '#lab/attention'])
    onPage(
      `${width} px: nothing jumps while ${hash || 'the road'} loads`,
      { width, height, hash, init: watchShifts },
      async (page) => {
        const loading = await shiftsOf(page)
        assert.ok(sum(loading) < STILL, JSON.stringify(loading))
      },
    )

  onPage(
    `${width} px: nothing jumps while sliders move`,
    { width, height, hash: '#lab/temperature', init: watchShifts },
    async (page) => {
      const slider = page.locator('hl-temperature [type=range]').first()
      await slider.scrollIntoViewIfNeeded()
      await settled(page)
      await shiftsOf(page)
      await slider.focus()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home']) {
        await page.keyboard.press(key)
        await settled(page)
      }
      const moving = await shiftsOf(page)
      assert.ok(sum(moving) < 0.01, JSON.stringify(moving))
    },
  )
}

// ---- In notes ----

const TEXT = `<p>${'Attention mixes what words carry, each in its own share. '.repeat(6)}</p>`
const TAG = `<script src="${script}"></script>`

/** Opens notes of three figures with text around them. @param {string} head @param {string} end of their body @param {{ width: number, figures: string[] }} how @param {(page: any) => any} body */
async function onNotes(head, end, { width, figures }, body) {
  const html = figures.map((name) => `${TEXT}<${name}></${name}>${TEXT}`).join('')
  const written = await notes(html + end, head)
  const opened = await open(shared.browser, written.file, { width, allowed: [script], init: watchShifts })
  try {
    await settled(opened.page)
    return await body(opened.page)
  } finally {
    await opened.close()
    await written.stop()
  }
}

const THREE = [
  ['hl-temperature', 'hl-scaling', 'hl-heads'],
  ['hl-attention', 'hl-plane', 'hl-position'],
]

for (const figures of THREE)
  for (const [width, column] of [
    [1280, ''],
    [1280, '44rem'],
    [390, ''],
  ]) {
    const where = `${width} px${column && `, a column of ${column}`}: ${figures.join(', ')}`
    const style = column && `<style>body { max-width: ${column}; margin-inline: auto }</style>`

    test(`${where}: text around figures stays where it is while they come`, () =>
      onNotes(TAG + style, '', { width, figures }, async (page) => {
        const coming = await shiftsOf(page)
        assert.ok(sum(coming) < STILL, JSON.stringify(coming))
      }))

    test(`${where}: nor does it move where the script comes last and the notes keep room`, async () => {
      const heights = await onNotes(TAG + style, '', { width, figures }, (page) =>
        page.evaluate((names) => names.map((name) => document.querySelector(name).offsetHeight), figures),
      )
      const room = figures.map(
        (name, i) =>
          `${name}:not(:defined) { display: block; min-height: ${heights[i]}px } ${name} { --hl-room: ${heights[i]}px }`,
      )
      await onNotes(`${style}<style>${room.join(' ')}</style>`, TAG, { width, figures }, async (page) => {
        const coming = await shiftsOf(page)
        assert.ok(sum(coming) < STILL, JSON.stringify(coming))
      })
    })
  }
