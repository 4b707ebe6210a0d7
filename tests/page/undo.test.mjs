// Undo and redo, and what is picked, held and let go.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: ['hl-attention', 'hl-hook', 'hl-mask', 'hl-position'] })
const onLab = pageOf({ views: ['hl-attention', 'hl-position', 'hl-train'] })

const stateOf = (page) => page.evaluate(() => ({ ...document.querySelector('hl-strip').state }))

/** Picked words, and whether they are held. */
const picked = async (page) => {
  const { text, row, column, rows, locked } = await stateOf(page)
  const [word, other, ...further] = [row, column, ...rows].map(({ start, end }) => text.slice(start, end))
  return { row: word, column: other, rows: further, locked }
}

/** What the page's session can undo and redo, as its buttons say. */
const buttons = (page) =>
  page.evaluate(async () => {
    const strip = document.querySelector('hl-strip')
    await strip.settled()
    return ['undo', 'redo'].map((name) => !strip.renderRoot.querySelector(`.${name}`).disabled)
  })

const change = (page, changes) => page.evaluate((c) => document.querySelector('hl-strip').session.set(c), changes)

/** Longer than changes of one knob count as one step. */
const pause = (page) => page.waitForTimeout(750)

onPage('a slider is one step; undo, redo, and the link follows', { hash: '#model=constructed' }, async (page) => {
  assert.deepEqual(await buttons(page), [false, false], 'a link is a beginning')
  const start = await snapshot(page, 'hl-attention')
  await openDrawer(page, 'hl-attention', 'more')
  await page.locator('hl-attention #temperature').focus()
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight')
  await settled(page)
  const { 'attention.temperature': hot } = await stateOf(page)
  assert.ok(hot > 1)
  await pause(page)
  await page.keyboard.press('Home')
  assert.equal((await stateOf(page))['attention.temperature'], 0)
  await page
    .locator('hl-attention .title, hl-panel')
    .first()
    .click({ position: { x: 1, y: 1 } })
  await page.keyboard.press('Control+z')
  assert.equal((await stateOf(page))['attention.temperature'], hot)
  await page.waitForURL(new RegExp(`attention.temperature=${hot}`))
  await page.keyboard.press('Control+z')
  assert.deepEqual(await buttons(page), [false, true])
  await settled(page)
  assert.deepEqual(await snapshot(page, 'hl-attention'), start)
  await page.waitForURL((url) => !url.hash.includes('temperature'))
  await page.keyboard.press('Control+Shift+z')
  assert.equal((await stateOf(page))['attention.temperature'], hot)
  await page.keyboard.press('Control+y')
  assert.equal((await stateOf(page))['attention.temperature'], 0)
  assert.deepEqual(await buttons(page), [true, false])
  await page.locator('hl-strip .undo').click()
  assert.equal((await stateOf(page))['attention.temperature'], hot)
  await change(page, { head: 2 })
  assert.deepEqual(await buttons(page), [true, false], 'a new step ends what could be done again')
})

onPage(
  'what belongs to a text comes back with it; the language of code stays',
  { hash: '#masked=4&off=1.0' },
  async (page) => {
    const before = await stateOf(page)
    await change(page, { text: 'the dog sleeps' })
    assert.deepEqual((await stateOf(page)).masked, [])
    await change(page, { code: 'pytorch' })
    await page.keyboard.press('Meta+z')
    assert.deepEqual(await stateOf(page), { ...before, code: 'pytorch' })
    await page.keyboard.press('Meta+Shift+z')
    assert.equal((await stateOf(page)).text, 'the dog sleeps')
  },
)

onPage('in a text field Ctrl+Z is the field’s', async (page) => {
  await change(page, { head: 2 })
  await openDrawer(page, 'hl-hook', 'more')
  await page.locator('hl-hook textarea').focus()
  await page.keyboard.press('Control+z')
  assert.equal((await stateOf(page)).head, 2)
  await openDrawer(page, 'hl-position', 'more')
  await page.locator('hl-position #position-d').focus()
  await page.keyboard.press('Control+z')
  assert.equal((await stateOf(page)).head, 2)
  await page.locator('hl-attention input[name=head]').first().focus()
  await page.keyboard.press('Control+z')
  assert.equal((await stateOf(page)).head, 1)
})

onPage('two hundred steps are kept, and no more', async (page) => {
  const depth = await page.evaluate(() => {
    const { session } = document.querySelector('hl-strip')
    const knobs = ['head', 'layer']
    for (let i = 1; i <= 250; i++) session.set({ [knobs[i % 2]]: Math.floor(i / 2) % 11 })
    let steps = 0
    for (; session.canUndo; steps++) session.undo()
    return steps
  })
  assert.equal(depth, 200)
})

// ---- Picking and holding ----

/** Where a cell of a map is on the screen. */
async function cellAt(page, selector, row, col) {
  const stage = page.locator(`${selector} .stage`)
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await stage.boundingBox()
  const { left, top, cellWidth, cellHeight } = await page.locator(selector).evaluate((panel) => panel.layout)
  return [box.x + left + (col + 0.5) * cellWidth, box.y + top + (row + 0.5) * cellHeight]
}

const MAP = 'hl-attention hl-panel.map'

onPage(
  'pointing lights up every view; a click holds, the pointer then changes nothing; Escape lets go',
  async (page) => {
    const shown = () =>
      page.evaluate(() =>
        ['hl-hook', 'hl-attention', 'hl-mask', 'hl-strip'].map((name) => document.querySelector(name).cell.row),
      )
    await page.mouse.move(...(await cellAt(page, MAP, 4, 6)))
    assert.deepEqual(await shown(), [4, 4, 4, 4])
    assert.equal((await picked(page)).row, 'it', 'nothing is picked yet')
    await page.mouse.move(5, 200)
    assert.deepEqual(await shown(), [8, 8, 8, 8])
    await page.mouse.click(...(await cellAt(page, MAP, 4, 6)))
    assert.deepEqual(await picked(page), { row: 'cross', column: 'street', rows: [], locked: true })
    await page.mouse.move(...(await cellAt(page, MAP, 2, 2)))
    assert.deepEqual(await shown(), [4, 4, 4, 4], 'held')
    assert.match(await page.locator('hl-strip .lock').getAttribute('title'), /stays on show/)
    await page.keyboard.press('Escape')
    assert.equal((await stateOf(page)).locked, false)
    await page.mouse.move(...(await cellAt(page, MAP, 3, 2)))
    assert.deepEqual(await shown(), [3, 3, 3, 3])
    await page.mouse.click(...(await cellAt(page, MAP, 3, 2)))
    await page.mouse.click(...(await cellAt(page, MAP, 3, 2)))
    assert.equal((await stateOf(page)).locked, false, 'clicked again: let go')
  },
)

onPage('the mouse over a word, or the keyboard on it, lights it up everywhere while it lasts', async (page) => {
  const rows = () =>
    page.evaluate(() => ['hl-hook', 'hl-attention', 'hl-mask'].map((name) => document.querySelector(name).cell.row))
  await openDrawer(page, 'hl-attention', 'more')
  for (const view of ['hl-hook .words', 'hl-attention .tokens']) {
    const street = page.locator(`${view} button`, { hasText: 'street' })
    await street.scrollIntoViewIfNeeded()
    await settled(page) // what comes into sight only now may move the words away from under the mouse
    await street.hover()
    assert.deepEqual(await rows(), [6, 6, 6], view)
    await page.mouse.move(2, 300)
    assert.deepEqual(await rows(), [8, 8, 8])
    await page.locator(`${view} button`).first().focus()
    await page.keyboard.press('Tab')
    assert.deepEqual(await rows(), [1, 1, 1], `${view} by keyboard`)
    await page.keyboard.press('Enter')
    const { row, locked } = await picked(page)
    assert.deepEqual([row, locked], ['animal', true])
    await change(page, { row: 8, locked: false })
    await page.locator('hl-strip .brand').focus()
    assert.deepEqual(await rows(), [8, 8, 8])
  }
})

onPage('keys walk and hold, and at the edge they do not let go', { hash: '#row=0&column=0&locked=1' }, async (page) => {
  await page.locator(`${MAP} .grid`).focus()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key)
    assert.deepEqual(await picked(page), { row: 'The', column: 'The', rows: [], locked: true }, key)
  }
})

onPage('Ctrl picks further rows, and takes them out again; the strip holds and lets go', async (page) => {
  const token = (word) => page.locator('hl-strip .tokens button', { hasText: new RegExp(`^${word}$`) }).first()
  await token('street').click()
  const { row, locked } = await picked(page)
  assert.deepEqual([row, locked], ['street', true])
  await token('animal').click({ modifiers: ['Control'] })
  await token('cross').click({ modifiers: ['Control'] })
  assert.deepEqual((await picked(page)).rows, ['animal', 'cross'])
  await settled(page)
  assert.equal(await page.locator('hl-strip .tokens [aria-pressed=true]').count(), 3)
  await token('animal').click({ modifiers: ['Control'] })
  assert.deepEqual((await picked(page)).rows, ['cross'])
  await page.waitForURL(/rows=19-24&locked=1/)
  await page.locator('hl-strip .lock').click()
  assert.deepEqual([(await stateOf(page)).rows, (await stateOf(page)).locked], [[], false])
  await page.locator('hl-strip .lock').click()
  assert.equal((await stateOf(page)).locked, true)
  await page.keyboard.press('Control+z')
  const before = await picked(page)
  assert.deepEqual([before.row, before.rows], ['street', ['cross']], 'rows are undone as everything else')
})

onLab('the strip chooses the head for all, and is at hand wherever the reader is', async (page) => {
  for (const name of ['position', 'train']) {
    await page.locator('hl-strip .menu').click()
    await page.locator(`hl-strip nav a[href="#lab/${name}"]`).click()
    await page.waitForFunction(
      (figure) => document.querySelector('#figure > [group=page]')?.localName === figure,
      `hl-${name}`,
    )
    assert.equal(await page.evaluate(() => document.querySelector('hl-strip').getBoundingClientRect().top), 0)
    assert.equal(await page.evaluate(() => document.activeElement.id), 'figure-title')
    assert.equal(await page.locator('hl-strip #contents').isVisible(), false)
  }
  await page.locator('hl-strip .brand').click()
  await page.waitForFunction(() => document.documentElement.dataset.room === 'road')
  await page.locator('hl-strip select').selectOption('0.2')
  await settled(page)
  const { knobs } = await snapshot(page, 'hl-attention')
  assert.deepEqual([knobs.layer, knobs.head], [0, 2])
})

onPage('"?" lists the keys in a dialog that Escape and a button close', async (page) => {
  const open = () => page.locator('hl-strip dialog').evaluate((dialog) => dialog.open)
  await change(page, { locked: true })
  await page.keyboard.press('?')
  assert.equal(await open(), true)
  assert.ok((await page.locator('hl-strip dialog dt').count()) >= 8)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  assert.equal(await open(), false)
  assert.equal((await stateOf(page)).locked, true, 'one press does one thing')
  await page.locator('hl-strip .help').click()
  await page.locator('hl-strip dialog .close').click()
  assert.equal(await open(), false)
  await page.keyboard.press('Escape')
  assert.equal((await stateOf(page)).locked, false)
})
