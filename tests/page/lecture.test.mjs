// Lecture mode: scenes that arrow keys, a clicker or links step through.

import assert from 'node:assert/strict'
import { initialState, PREDICTIONS, parseLink } from '../../build/source.mjs'
import { settled, settledOnShow, snapshot } from './kit/actions.mjs'
import { auditIsClean } from './kit/audit.mjs'
import { asShown, found } from './kit/found.mjs'
import { pageOf, reopen } from './kit/harness.mjs'

const onPage = pageOf()

/** What of the page is on show. */
const onShow = (page) =>
  page.evaluate(() => ({
    place: document.querySelector('hl-lecture').renderRoot.querySelector('.all summary')?.textContent ?? '',
    title: document.querySelector('hl-lecture').renderRoot.querySelector('h1')?.textContent ?? '',
    views: [...document.querySelectorAll('main [group]')]
      .filter((view) => view.localName !== 'hl-lecture' && view.checkVisibility())
      .map((view) => view.localName),
    scene: document.querySelector('hl-hook').state['page.scene'],
  }))

/** Presses a key and waits for what is on show then. */
const press = async (page, key) => {
  await page.keyboard.press(key)
  await settledOnShow(page)
}

/** Scenes of this page, as a lecture has them. */
const scenesOf = (page) => page.evaluate(() => document.querySelector('hl-lecture').scenes)

onPage('keys step through every scene; a prediction waits for a press of its own', async (page) => {
  const list = await scenesOf(page)
  assert.ok(list.length >= 8)
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const small = await size()
  await page.locator('hl-strip .start').click()
  await settled(page)
  assert.ok((await size()) >= 1.25 * small, 'large type')
  const keys = ['ArrowRight', 'PageDown', ' ']
  let pressed = 0
  for (const [i, { show, title, predict }] of list.entries()) {
    if (predict !== undefined) {
      assert.deepEqual((await onShow(page)).views, [], `${title}: the question alone`)
      assert.equal(await page.locator('hl-lecture .question li').count(), PREDICTIONS[predict].options.length)
      assert.equal(await page.locator('hl-lecture .right').count(), 0)
      await press(page, keys[pressed++ % 3])
      const { options, right } = PREDICTIONS[predict]
      const revealed = await page.locator('hl-lecture .right').textContent()
      assert.ok(revealed.includes(options[right].why), revealed)
    }
    assert.deepEqual(await onShow(page), { place: `${i + 1} of ${list.length}`, title, views: [show], scene: i + 1 })
    const { knobs } = await snapshot(page, show)
    const written = { ...initialState(), ...parseLink(`v=1&${list[i].link ?? ''}`).state }
    const read = await found(written)
    for (const [name, value] of Object.entries(knobs)) {
      const isPlace = ['row', 'column', 'rows'].includes(name)
      if (isPlace && String(value) === String(asShown(written, name))) continue // nobody has read the text yet
      assert.deepEqual(value, asShown(read, name), `${title}: ${name}`)
    }
    await press(page, keys[pressed++ % 3])
  }
  assert.equal((await onShow(page)).scene, list.length, 'the last one stays')
  await press(page, 'PageUp')
  assert.equal((await onShow(page)).scene, list.length - 1)
  await press(page, 'ArrowLeft')
  await press(page, 'Shift+ ')
  assert.equal((await onShow(page)).scene, list.length - 3)
  await press(page, 'Escape')
  const { scene, views } = await onShow(page)
  assert.equal(scene, 0)
  assert.ok(views.length >= 7, 'the whole page again')
  assert.equal(await size(), small)
  assert.equal(await page.evaluate(() => document.querySelectorAll('main [group]:not([hide=""])').length), 0)
})

onPage('figures grow with the text of a lecture, and their cells are where they are seen', async (page) => {
  const number = (await scenesOf(page)).findIndex(({ show }) => show === 'hl-attention') + 1
  await reopen(page, `#v=1&page.scene=${number}`)
  const map = page.locator('hl-attention hl-panel.map')
  await map.scrollIntoViewIfNeeded()
  const sizes = () =>
    map.evaluate(({ scale, stageWidth, layout, renderRoot }) => {
      const [canvas, svg] = ['canvas', 'svg'].map(
        (name) => renderRoot.querySelector(name).getBoundingClientRect().width,
      )
      return { scale, canvas, svg, drawn: layout.width * scale, room: stageWidth }
    })
  await page.waitForFunction(() => document.querySelector('hl-attention').renderRoot.querySelector('.map').scale > 1)
  const large = await sizes()
  assert.ok(Math.abs(large.scale - 1.3) < 0.01, `${large.scale}`)
  for (const width of [large.canvas, large.svg, large.drawn]) assert.ok(Math.abs(width - large.room) < 1, `${width}`)
  const [x, y] = await map.evaluate(({ scale, layout, renderRoot }) => {
    const { left, top } = renderRoot.querySelector('.stage').getBoundingClientRect()
    return [left + scale * (layout.left + 5.5 * layout.cellWidth), top + scale * (layout.top + 3.5 * layout.cellHeight)]
  })
  await page.mouse.click(x, y)
  await settled(page)
  const { knobs } = await snapshot(page, 'hl-attention')
  assert.deepEqual([knobs.row, knobs.column], ['14-17', '24-27'])
  const cell = await map.locator('[role=gridcell][tabindex="0"]').evaluate((e) => e.getBoundingClientRect().toJSON())
  assert.ok(cell.left < x && x < cell.right && cell.top < y && y < cell.bottom, JSON.stringify({ x, y, cell }))
  await press(page, 'Escape')
  await press(page, 'Escape') // unlocks
  await press(page, 'Escape') // leaves
  assert.equal((await onShow(page)).scene, 0)
  await page.waitForFunction(() => document.querySelector('hl-attention').renderRoot.querySelector('.map').scale === 1)
})

onPage(
  'back over a prediction hides the figure again before it leaves the scene',
  { hash: '#v=1&page.scene=3' },
  async (page) => {
    await press(page, 'ArrowLeft')
    assert.deepEqual([(await onShow(page)).scene, (await onShow(page)).views], [2, ['hl-hook']])
    await press(page, 'ArrowLeft')
    assert.deepEqual([(await onShow(page)).scene, (await onShow(page)).views], [2, []])
    await press(page, 'ArrowLeft')
    assert.equal((await onShow(page)).scene, 1)
  },
)

onPage('a scene is a link, with what was changed in it', async (page) => {
  await page.locator('hl-strip .start').click()
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
  await page.locator('hl-hook .words button', { hasText: 'animal' }).click()
  await page.waitForURL(/row=4-10&.*page\.scene=2&page\.shown=1$/)
  await reopen(page, new URL(page.url()).hash)
  assert.deepEqual((await onShow(page)).views, ['hl-hook'])
  const { knobs, words: read } = await snapshot(page, 'hl-hook')
  assert.deepEqual([knobs.row, read[11]], ['4-10', 'wide'])
  await page.locator('hl-lecture .all summary').click()
  const last = page.locator('hl-lecture .all a').last()
  const href = await last.getAttribute('href')
  await last.click()
  await settled(page)
  const { scene } = await onShow(page)
  assert.equal(scene, (await scenesOf(page)).length)
  assert.match(href, new RegExp(`page\\.scene=${scene}(&|$)`))
})

onPage('a scene beyond the last one is the last one', { hash: '#v=1&page.scene=77' }, async (page) => {
  const { scene, title } = await onShow(page)
  assert.deepEqual([scene, title], [77, (await scenesOf(page)).at(-1).title])
  await press(page, 'ArrowLeft')
  assert.ok((await onShow(page)).scene < 77)
})

onPage(
  'keys are a field’s while somebody types, arrows a figure’s that has been clicked; a clicker always works',
  async (page) => {
    const scene = 1 + (await scenesOf(page)).findIndex(({ show }) => show === 'hl-attention')
    await page.evaluate((number) => document.querySelector('hl-lecture').go(number), scene)
    await settled(page)
    await page.locator('hl-attention hl-panel.map .grid').focus()
    await press(page, 'ArrowRight')
    assert.equal((await onShow(page)).scene, scene)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.column, '11-14')
    await press(page, 'PageDown')
    assert.equal((await onShow(page)).scene, scene + 1)
    await page.evaluate(() => document.querySelector('hl-lecture').go(0))
    await settled(page)
    const field = page.locator('hl-hook textarea')
    await field.focus()
    for (const key of ['?', 'ArrowRight', 'PageDown', ' ', 'Escape']) await page.keyboard.press(key)
    assert.match(await field.inputValue(), /\? ?$|\?/)
    assert.equal(await page.locator('hl-strip dialog').evaluate((dialog) => dialog.open), false)
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

pageOf({ bypassCSP: true })('axe finds nothing in every scene and its question', async (page) => {
  for (const [i, { predict }] of (await scenesOf(page)).entries()) {
    const scene = i + 1
    for (const revealed of predict === undefined ? [true] : [false, true]) {
      await page.evaluate(([n, r]) => document.querySelector('hl-lecture').go(n, { revealed: r }), [scene, revealed])
      await settledOnShow(page)
      await withoutHidden(page, () => auditIsClean(page, `scene ${scene}${revealed ? '' : ', its question'}`))
    }
  }
})
