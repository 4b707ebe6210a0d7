// How the page is laid out: nothing jumps, lines can be read, paper and large screens.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAt, settled, shared, VIEWS } from './kit/actions.mjs'
import { notes, open } from './kit/browser.mjs'
import { fonts, isOwn } from './kit/fonts.mjs'
import { pageOf, script } from './kit/harness.mjs'
import { lessonNames, lookedThrough, notesWith, roomsOf } from './kit/rooms.mjs'

const onPage = pageOf()
const onHook = pageOf({ views: ['hl-hook'] })

/** How much higher or lower a figure may be than its room; in other fonts by a line more or less. */
const TOLERANCE = isOwn(fonts) ? 0.02 : 0.09

for (const width of [1280, 390])
  onHook(`${width} px: the answer’s lines are reserved`, { width }, async (page) => {
    const top = () => page.locator('hl-hook .drawer').evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await page.locator('hl-hook .flip label').last().click()
    await settled(page)
    assert.equal(await top(), before)
  })

onPage(
  'prose in a readable measure, type that grows with the screen, at any width',
  { hash: '#reference' },
  async (page) => {
    await page.waitForSelector('#reference .prose')
    for (const width of [320, 390, 1280, 1920, 2560, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      await settled(page)
      const found = await page.evaluate(() => {
        const prose = [...document.querySelectorAll('#reference .prose > p')].filter((p) => p.textContent.length > 200)
        return {
          wide: document.documentElement.scrollWidth > innerWidth,
          size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          prose: Number.parseFloat(getComputedStyle(prose[0]).fontSize),
          lines: prose.map(
            (p) => (p.textContent.length * Number.parseFloat(getComputedStyle(p).lineHeight)) / p.clientHeight,
          ),
          main: document.querySelector('main').getBoundingClientRect().width,
        }
      })
      const where = `${width} px: ${JSON.stringify(found)}`
      assert.equal(found.wide, false, where)
      assert.ok(found.prose >= 16 && found.size >= 16 && (width < 3000 || found.size >= 28), where)
      for (const letters of found.lines)
        assert.ok(letters <= 88 && letters >= (width < 350 ? 16 : width < 500 ? 20 : 40), `${letters}: ${where}`)
      assert.ok(width < 1900 || found.main > 0.55 * width, `a large screen is used: ${where}`)
    }
  },
)

test('a figure takes as much room in notes as is kept for it while it is computed, at any width', async (t) => {
  const written = await notes(notesWith(await lessonNames()), `<script src="${script}"></script>`)
  t.after(() => written.stop())
  const { page, close } = await open(shared.browser, written.file, { allowed: [script] })
  t.after(close)
  await settled(page)
  await lookedThrough(page)
  for (const width of [374, 704, 1240]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wide) => innerWidth === wide, width)
    await settled(page)
    const rooms = await roomsOf(page)
    assert.ok(rooms.length > 25)
    const others = rooms.filter(({ room, kept }) => Math.abs(kept - room) > TOLERANCE * room)
    assert.deepEqual(others, [], `${width} px`)
  }
})

pageOf({ views: VIEWS })(
  'on paper: no controls, every figure, light colours',
  { colorScheme: 'dark' },
  async (page) => {
    await lookAt(page, { media: 'print', colorScheme: 'dark' }, 'print')
    const found = await page.evaluate((views) => {
      const visible = (root, selector) =>
        [...root.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length
      return {
        background: getComputedStyle(document.body).backgroundColor,
        strip: visible(document, 'hl-strip, hl-lecture, nav'),
        views: views.map((name) => {
          const { renderRoot } = document.querySelector(name)
          const panel = renderRoot.querySelector('hl-panel.map') ?? renderRoot.querySelector('hl-panel')
          const corner = panel?.renderRoot.querySelector('canvas')
          return {
            name,
            controls: visible(
              renderRoot,
              'textarea, select, input[type=range], input[type=number], details.save, .player',
            ),
            panels: visible(renderRoot, 'hl-panel'),
            // A dark figure has light ink: its pixels' mean is near black or near white.
            mean: corner && meanOf(window.pixelsOf(corner, 0, 0, corner.width, corner.height)),
          }
        }),
      }
      function meanOf(pixels) {
        let ink = 0
        let count = 0
        for (let i = 0; i < pixels.length; i += 4)
          if (pixels[i + 3] > 200) {
            ink += pixels[i] + pixels[i + 1] + pixels[i + 2]
            count += 3
          }
        return ink / count
      }
    }, VIEWS)
    assert.equal(found.background, 'rgb(255, 255, 255)')
    assert.equal(found.strip, 0)
    for (const { name, controls, panels } of found.views) {
      assert.equal(controls, 0, `${name}: controls`)
      assert.ok(panels >= 1, `${name}: figures`)
    }
    const attention = found.views.find(({ name }) => name === 'hl-attention')
    assert.ok(attention.mean > 120, `drawn for paper: ${attention.mean}`)
  },
)

onHook(
  'forced colours: what is chosen is not told by a colour that is gone',
  { forcedColors: 'active' },
  async (page) => {
    const chosen = await page.evaluate(() => {
      const { renderRoot } = document.querySelector('hl-hook')
      const [on, off] = [...renderRoot.querySelectorAll('.flip label')].map((label) => getComputedStyle(label))
      return [on.backgroundColor, off.backgroundColor]
    })
    assert.notEqual(chosen[0], chosen[1])
  },
)
