// The page is in its own font from the first picture on, figures and saved pictures too; elements in notes are in their
// host's. tests/web/typeface.test.mjs looks at the font itself.

import assert from 'node:assert/strict'
import { settled, shared } from './kit/actions.mjs'
import { FACE } from './kit/drawings.mjs'
import { notesOf, pageOf } from './kit/harness.mjs'

const FAMILY = 'Headlight'

const onPage = pageOf({ views: ['hl-mask', 'hl-ledger'], deviceScaleFactor: 2 })
const onRoad = pageOf({ views: ['hl-stage', 'hl-cards'] })
const onElements = notesOf()

/** In the page, before its scripts: how wide the heading is in the first frame that has it, and which fonts come later. */
function watchFirstFrame() {
  window.first = { width: 0, late: [] }
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    window.first.late.push(...fontfaces.map(({ family }) => family))
  })
  const look = () => {
    const heading = document.querySelector('#lab h1')
    if (!heading?.getClientRects().length) return requestAnimationFrame(look)
    const text = document.createRange()
    text.selectNodeContents(heading)
    window.first.width = text.getBoundingClientRect().width
    window.first.now = () => text.getBoundingClientRect().width
  }
  requestAnimationFrame(look)
}

for (const [from, address] of Object.entries({ 'file://': undefined, 'http://': () => shared.server.page }))
  onPage(
    `${from}: the first frame is in the page’s font`,
    { init: watchFirstFrame, address, hash: '#lab' },
    async (page) => {
      const { width, now, late, others } = await page.evaluate((family) => {
        const heading = document.querySelector('#lab h1')
        const now = window.first.now()
        heading.style.fontFamily = 'sans-serif'
        const others = window.first.now()
        heading.style.fontFamily = ''
        return { ...window.first, now, others, late: window.first.late.filter((name) => name.includes(family)) }
      }, FAMILY)
      assert.equal(width, now)
      assert.ok(Math.abs(others - now) > now / 50, `in another font it is not ${now} px wide but ${others}`)
      assert.deepEqual(late, [])
    },
  )

onPage('prose, views and figures are in it', async (page) => {
  const families = await page.evaluate(() => {
    const familyOf = (element) => getComputedStyle(element).fontFamily
    const { renderRoot, panels } = document.querySelector('hl-mask')
    const field = renderRoot.querySelector('textarea, input, button')
    const svg = panels.map((panel) => panel.svgParts().body).join('')
    return {
      prose: familyOf(document.querySelector('main')),
      view: familyOf(document.querySelector('hl-mask')),
      field: familyOf(field),
      strip: familyOf(document.querySelector('hl-strip')),
      ...Object.fromEntries([...svg.matchAll(/font-family="([^"]*)"/g)].map(([, family]) => [family, family])),
    }
  })
  assert.ok(Object.keys(families).length === 5, 'figures have one')
  for (const [what, family] of Object.entries(families)) assert.match(family, /^Headlight, .*sans-serif$/, what)
})

onRoad('stage and cards are in it', async (page) => {
  await page.waitForFunction(() => document.querySelector('hl-stage').scene)
  await settled(page)
  const families = await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    const familyOf = (element) => getComputedStyle(element).fontFamily
    const written = new Set([...stage.toSVG().matchAll(/font-family="([^"]*)"/g)].map(([, family]) => family))
    return [familyOf(stage), familyOf(document.querySelector('hl-cards')), ...written]
  })
  assert.ok(families.length === 3, `one in the picture: ${families}`)
  for (const family of families) assert.match(family, /^Headlight, .*sans-serif$/)
})

onPage('figures of a canvas are as wide as each other', async (page) => {
  const widths = await page.evaluate((family) => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = `12px ${family}, monospace`
    return [...'0123456789+−±', 'm'].map((one) => context.measureText(one).width)
  }, FAMILY)
  const wide = widths.pop()
  assert.ok(wide > 9, 'not the fallback')
  assert.deepEqual(new Set(widths.map((width) => width.toFixed(3))).size, 1, `${widths}`)
})

/** In the page: pixels of a panel's drawing that a saved picture of its view has otherwise, and all. */
async function offInSaved() {
  const view = document.querySelector('hl-mask')
  const [panel] = view.panels
  panel.marks = {} // on the screen they are an SVG of their own
  await panel.updateComplete
  const canvas = panel.shadowRoot.querySelector('canvas')
  const { width, height } = canvas
  const picture = await createImageBitmap(await view.toPNG())
  const draw = (image, x, y) => {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.fillStyle = getComputedStyle(view).getPropertyValue('--hl-paper')
    context.fillRect(0, 0, width, height)
    context.drawImage(image, x, y)
    return context.getImageData(0, 0, width, height).data
  }
  const [box, title, whole] = [
    canvas,
    view.renderRoot.querySelector('#title'),
    view.renderRoot.querySelector('.picture'),
  ].map((element) => element.getBoundingClientRect())
  const MARGIN = 16
  const GAP = 12
  const saved = draw(
    picture,
    -2 * Math.round(MARGIN + box.left - whole.left),
    -2 * Math.round(MARGIN + title.height + GAP + box.top - whole.top),
  )
  const shown = draw(canvas, 0, 0)
  let off = 0
  for (let i = 0; i < shown.length; i += 4) if ([0, 1, 2].some((c) => Math.abs(shown[i + c] - saved[i + c]) > 40)) off++
  return { off, all: width * height, scale: panel.scale }
}

onPage('a saved picture is as on the screen, letter by letter', async (page) => {
  const { off, all, scale } = await page.evaluate(offInSaved)
  assert.equal(scale, 1)
  assert.ok(all > 50_000 && off < 20, `${off} of ${all} pixels`)
})

/** The fonts of an element and of its figures. */
const fontsOf = (page, where) =>
  page.evaluate((selector) => {
    const view = document.querySelector(selector)
    const svg = view.toSVG()
    return [
      getComputedStyle(view.renderRoot.querySelector('p')).fontFamily,
      ...new Set([...svg.matchAll(/font-family="([^"]*)"/g)].map(([, family]) => family)),
    ]
  }, where)

const NOTES = `
  <div style="font: italic 700 30px/2 monospace"><hl-mask class="own"></hl-mask></div>
  <div style="--hl-font: serif"><hl-mask class="named"></hl-mask></div>`

onElements(
  'in notes elements and figures are in their host’s font, or in the one that it names',
  NOTES,
  async (page) => {
    assert.deepEqual(await fontsOf(page, '.own'), ['monospace', 'monospace'])
    assert.deepEqual(await fontsOf(page, '.named'), ['serif', 'serif'])
    const style = await page.evaluate(() => {
      const { fontStyle, fontWeight, fontSize, lineHeight } = getComputedStyle(document.querySelector('.own'))
      return { fontStyle, fontWeight, fontSize, lineHeight }
    })
    assert.deepEqual(style, { fontStyle: 'normal', fontWeight: '400', fontSize: '15px', lineHeight: '22.5px' })
  },
)

onElements(
  'each stage is laid out and written in its own font, also after the other one',
  `<div style="--hl-font: serif"><hl-stage class="first"></hl-stage></div>
   <div style="--hl-font: monospace"><hl-stage class="second"></hl-stage></div>`,
  async (page) => {
    await page.waitForFunction(() => [...document.querySelectorAll('hl-stage')].every(({ scene }) => scene))
    await settled(page)
    const looks = await page.evaluate(() =>
      ['.first', '.second', '.first'].map((where) => {
        const stage = document.querySelector(where)
        const families = [...stage.toSVG().matchAll(/font-family="([^"]*)"/g)].map(([, family]) => family)
        const widths = stage.marks().flatMap(({ kind, width }) => (kind === 'text' ? [width] : []))
        return { families: [...new Set(families)], wide: widths.reduce((a, b) => a + b, 0) }
      }),
    )
    const [first, second, again] = looks
    assert.deepEqual([first.families, second.families], [['serif'], ['monospace']])
    assert.deepEqual(again, first)
    assert.ok(Math.abs(second.wide - first.wide) > 10, 'it is measured in it, too')
  },
)

onElements(
  'figures are drawn again when a host’s font comes late',
  '<div style="font-family: late, monospace"><hl-mask></hl-mask></div>',
  async (page) => {
    const look = () =>
      page.evaluate(() => {
        const [panel] = document.querySelector('hl-mask').panels
        return { left: panel.layout.left, picture: panel.shadowRoot.querySelector('canvas').toDataURL() }
      })
    const before = await look()
    await page.evaluate(
      async ([, url]) => {
        const face = new FontFace('late', url, { weight: '400 700' })
        document.fonts.add(face)
        await face.load()
      },
      /src:(url\([^)]*\))/.exec(FACE),
    )
    await page.waitForFunction((left) => document.querySelector('hl-mask').panels[0].layout.left !== left, before.left)
    await settled(page)
    const after = await look()
    assert.ok(after.left < before.left, 'its letters are narrower')
    assert.notEqual(after.picture, before.picture)
  },
)
