// Every figure is on the screen what it is as SVG, shows the numbers that it tells, and can be seen: drawings.mjs says how.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ALL, filePage, lookAt, openDrawer, settled, shared } from './kit/actions.mjs'
import { setDrawers } from './kit/audit.mjs'
import { open } from './kit/browser.mjs'
import { brokenSvgs, FINE, hiddenFigures, lookAtFigures, WAYS } from './kit/drawings.mjs'

/** So many figures at least show numbers in their cells, or colours for them, in a wide window. */
const LEAST = { figures: 60, numbers: 25, colours: 25 }

/** A page for all that is looked at in the same way otherwise: drawn anew in a moment, loaded anew in ten times that. */
const pages = { whole: null, few: null }

/** @param {{ width: number, colorScheme: string }} way @param {'whole' | 'few'} [which] few: two views only */
async function show({ width, colorScheme }, which = 'whole') {
  const views = which === 'few' ? ['hl-mask', 'hl-twins'] : ALL
  if (!pages[which]) {
    pages[which] = await open(shared.browser, filePage, { reducedMotion: 'reduce', deviceScaleFactor: FINE, views })
    await settled(pages[which].page)
    if (which === 'few')
      await openDrawer(pages[which].page, 'hl-mask', 'numbers') // its maps side by side
    else await setDrawers(pages[which].page, 'numbers')
  }
  const { page } = pages[which]
  if (page.viewportSize().width !== width) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
  }
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  if (isDark !== (colorScheme === 'dark')) await lookAt(page, { colorScheme }, '(prefers-color-scheme: dark)')
  await settled(page)
  return page
}

after(async () => {
  for (const opened of Object.values(pages)) await opened?.close()
})

/** What is wrong, a line each. */
const problemsOf = (found) => found.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))

const count = (found, what) => found.filter((each) => each[what] > 0).length

for (const way of WAYS)
  test(`${way.width} px, ${way.colorScheme}: every figure is on the screen what it is as SVG, its labels inside, its numbers as told`, async () => {
    const page = await show(way)
    const found = await lookAtFigures(page)
    assert.deepEqual(problemsOf(found), [])
    assert.ok(found.length >= LEAST.figures, `${found.length} figures`)
    assert.ok(count(found, 'colours') >= LEAST.colours, `${count(found, 'colours')} figures have colours for numbers`)
    if (way.width > 1000) assert.ok(count(found, 'numbers') >= LEAST.numbers, `${count(found, 'numbers')} have numbers`)
    assert.deepEqual(await hiddenFigures(page), [])
  })

test('the SVG of each element is well formed and has all of its figures', async () => {
  const page = await show(WAYS[0])
  await lookAtFigures(page)
  assert.deepEqual(await brokenSvgs(page), [])
})

// ---- It is noticed if a figure is drawn wrong ----

/** In the page: `window.wrong`, with which a test spoils one panel of the mask's view, and takes it back. */
function spoiler(which) {
  const view = document.querySelector('hl-mask')
  const panel = view.panels[which]
  const { drawing } = panel
  /** Draws the panel again, with another drawing. */
  const redraw = async (other) => {
    panel.drawing = other
    panel.stale = true
    panel.requestUpdate()
    await panel.updateComplete
  }
  window.wrong = {
    panel,
    inside: (selector) => panel.shadowRoot.querySelector(selector),

    /**
     * Draws the figure with other strokes: on the screen only, or wherever it is drawn.
     * @param {(pen: any) => object} strokes in place of the pen's own
     */
    async draw(strokes, { everywhere = false } = {}) {
      let isScreen = true
      await redraw({
        ...drawing,
        draw(pen, ...more) {
          drawing.draw(isScreen || everywhere ? { ...pen, ...strokes(pen) } : pen, ...more)
          isScreen = false
        },
      })
    },

    async undo() {
      panel.marks = { ...panel.marks }
      for (const name of ['.stage', 'svg']) panel.shadowRoot.querySelector(name).style.cssText = panel.styles[name]
      panel.style.cssText = ''
      await redraw(drawing)
    },
  }
  panel.styles = Object.fromEntries(
    ['.stage', 'svg'].map((name) => [name, panel.shadowRoot.querySelector(name).style.cssText]),
  )
}

/** What is found wrong with a panel of the mask's view after a change of it in the page; nothing else may be off. */
async function foundAfter(spoil, { panel = 3, look = async (page) => problemsOf(await lookAtFigures(page)) } = {}) {
  const page = await show(WAYS[0], 'few')
  await page.evaluate(spoiler, panel)
  await page.evaluate(spoil)
  const found = await look(page)
  await page.evaluate(() => window.wrong.undo())
  const own = found.filter((line) => line.startsWith(`hl-mask ${panel} `))
  assert.deepEqual(
    found.filter((line) => !own.includes(line)),
    [],
    'nothing else is off',
  )
  return own.join('\n')
}

test('nothing done, nothing found', async () => {
  assert.equal(await foundAfter(() => {}), '')
})

test('marks that lie 3 pixels too far to the right are noticed', async () => {
  const found = await foundAfter(() => {
    window.wrong.inside('svg').style.transform = 'translateX(3px)'
  })
  assert.match(found, /canvas and SVG: \d{3}/)
})

test('a row sum that is missing on the screen is noticed', async () => {
  const found = await foundAfter(() =>
    window.wrong.draw((pen) => ({
      text(text, ...more) {
        const isSum = /^1\.000$/.test(text) && !window.wrong.isGone
        if (isSum) window.wrong.isGone = true
        else pen.text(text, ...more)
      },
    })),
  )
  assert.match(found, /canvas and SVG/)
})

test('fills in another colour are noticed, and texts in another colour', async () => {
  for (const spoil of [
    () =>
      window.wrong.draw((pen) => ({
        rect: (x, y, w, h, style) => pen.rect(x, y, w, h, { ...style, ...(style.fill && { fill: '#888' }) }),
      })),
    () =>
      window.wrong.draw((pen) => ({ text: (text, x, y, style) => pen.text(text, x, y, { ...style, colour: '#b33' }) })),
  ])
    assert.match(await foundAfter(spoil), /canvas and SVG/)
})

test('a map in other colours on the screen is noticed', async () => {
  const found = await foundAfter(() =>
    window.wrong.draw((pen) => ({
      picture({ rgba, ...size }, ...place) {
        const swapped = rgba.map((x, i) => (i % 4 === 0 ? rgba[i + 2] : i % 4 === 2 ? rgba[i - 2] : x))
        pen.picture({ rgba: swapped, ...size }, ...place)
      },
    })),
  )
  assert.match(found, /canvas and SVG/)
})

// What is wrong wherever it is drawn is found by what the figure tells.

test('a map upside down is noticed, also in its SVG', async () => {
  const found = await foundAfter(() =>
    window.wrong.draw(
      (pen) => ({
        picture({ rgba, width, height }, ...place) {
          const rows = Array.from({ length: height }, (_, y) => rgba.slice(4 * y * width, 4 * (y + 1) * width))
          const turned = new Uint8ClampedArray(rgba.length)
          for (const [y, row] of rows.reverse().entries()) turned.set(row, 4 * y * width)
          pen.picture({ rgba: turned, width, height }, ...place)
        },
      }),
      { everywhere: true },
    ),
  )
  assert.match(found, /colours don’t follow the numbers/)
})

test('a cell that shows another cell’s number is noticed, also in the SVG', async () => {
  const page = await show(WAYS[0], 'few')
  /** Draws the panel again, with another drawing. */
  const redraw = () => {
    const { panel, drawing } = window.wrong
    panel.drawing = drawing
    panel.stale = true
    panel.requestUpdate()
    return panel.updateComplete
  }
  await page.evaluate(() => {
    const [panel] = document.querySelector('hl-mask').panels
    const right = panel.drawing
    let last = ''
    const drawing = {
      ...right,
      draw(pen, ...more) {
        const text = (shown, ...place) => {
          const isNumber = /^\.?\d/.test(shown)
          pen.text(isNumber && last ? last : shown, ...place)
          if (isNumber) last = shown
        }
        right.draw({ ...pen, text }, ...more)
      },
    }
    window.wrong = { panel, drawing, right }
  })
  await page.evaluate(redraw)
  const found = problemsOf(await lookAtFigures(page))
  await page.evaluate(() => {
    window.wrong.drawing = window.wrong.right
  })
  await page.evaluate(redraw)
  assert.ok(
    found.some((line) => /^hl-mask 0 .*cell \d+, \d+ shows/.test(line)),
    found.join('\n'),
  )
})

test('labels that stand out of the figure, and labels that lie over each other, are noticed', async () => {
  const out = await foundAfter(() =>
    window.wrong.draw((pen) => ({ text: (text, x, ...more) => pen.text(text, x - 40, ...more) }), { everywhere: true }),
  )
  assert.match(out, /stands out/)
  const over = await foundAfter(() =>
    window.wrong.draw((pen) => ({ text: (text, x, y, style) => pen.text(text, x, style.angle ? y : 0.3 * y, style) }), {
      everywhere: true,
    }),
  )
  assert.match(over, /lie over each other/)
})

test('an empty figure is noticed, also in its SVG', async () => {
  const found = await foundAfter(() => {
    window.wrong.panel.marks = {}
    const none = Object.fromEntries(['text', 'rect', 'line', 'dot', 'picture'].map((stroke) => [stroke, () => {}]))
    return window.wrong.draw(() => none, { everywhere: true })
  })
  assert.match(found, /blank/)
})

test('a figure that is cut off, and one that something lies over, are noticed', async () => {
  const look = async (page) => {
    await lookAtFigures(page)
    return hiddenFigures(page)
  }
  const cut = await foundAfter(
    () => {
      const stage = window.wrong.inside('.stage')
      stage.style.height = `${stage.clientHeight / 2}px`
      stage.style.overflow = 'hidden'
    },
    { look },
  )
  assert.match(cut, /cut off by div/)
  const under = await foundAfter(
    () => {
      const [, first, , third] = document.querySelector('hl-mask').panels
      const [from, to] = [third, first].map((panel) => panel.getBoundingClientRect())
      third.style.transform = `translate(${to.left - from.left + 60}px, ${to.top - from.top + 60}px)`
      third.style.zIndex = -1
      third.style.position = 'relative'
    },
    { look },
  )
  assert.match(under, /under/)
})

test('an element’s SVG without one of its figures is noticed', async () => {
  const page = await show(WAYS[0], 'few')
  await lookAtFigures(page)
  await page.evaluate(() => {
    const mask = document.querySelector('hl-mask')
    const whole = mask.toSVG()
    mask.toSVG = () => whole.replace(mask.panels[0].svgParts().body, '')
  })
  const broken = await brokenSvgs(page)
  await page.evaluate(() => delete document.querySelector('hl-mask').toSVG)
  assert.equal(broken.length, 1)
  assert.match(broken[0], /^hl-mask 0 .* is missing/)
})
