// <hl-plane>, <hl-projections> and <hl-tied> in the browser: what is drawn and written is what their figures say, points
// are dragged, pushed by keys and put by a tap, elements and words are pointed at and picked, tasks are met. Numbers:
// tests/lessons/.

import assert from 'node:assert/strict'
import { change, drawFinger, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onPage = pageOf({ views: ['hl-tied', 'hl-plane', 'hl-projections'] })

const PLANE = 'hl-plane'
const PROJECTIONS = 'hl-projections'
const TIED = 'hl-tied'

const knobOf = async (page, name) => (await snapshot(page, PLANE)).knobs[`plane.${name}`]

const undo = async (page) => {
  await page.evaluate((view) => document.querySelector(view).session.undo(), PLANE)
  await settled(page)
}

const isNear = (actual, expected) =>
  assert.ok(
    actual.every((x, i) => Math.abs(x - expected[i]) < 0.03),
    `${actual}, not ${expected}`,
  )

const START = { 'plane.query': [1.4, 1], 'plane.stretch': 1, 'plane.temperature': 1 }

// ---- The plane ----

onPage('what the plane shows is what its figures say, at every preset', async (page) => {
  const expected = [
    [/best-scoring key is k1/, 2],
    [/k1 and k2 share/, 4],
    [/Every score is negative/, 2],
    [/best-scoring key is k2/, 2],
    [/length 0/, 5],
  ]
  for (const [i, [pattern, best]] of expected.entries()) {
    await openDrawer(page, PLANE, 'more')
    await page.locator(`${PLANE} .chips button`).nth(i).click()
    await settled(page)
    await placed(page, PLANE)
    assert.match(await page.locator(`${PLANE} .look`).textContent(), pattern)
    await openDrawer(page, PLANE, 'numbers')
    assert.equal(await page.locator(`${PLANE} td.best`).count(), best)
  }
  assert.match(await page.locator(`${PLANE} .numbers p`).textContent(), /no direction/)
  await change(page, PLANE, { 'plane.keys': '1,x;2', 'plane.temperature': 'hot' })
  assert.match(await page.locator(`${PLANE} .note`).textContent(), /number/)
  await change(page, PLANE, { ...START, 'plane.query': [2, -0.5], 'plane.stretch': 3 })
  await openDrawer(page, PLANE, 'code')
  assert.match(await page.locator(`${PLANE} .code code`).textContent(), /q = 3 \* np\.array\(\[2\.0, -0\.5\]\)/)
})

/** What a figure asks for, and whether it says that it is done. */
const taskOf = async (page, view) => {
  const ask = page.locator(`${view} .ask`)
  return [await ask.textContent(), (await ask.getAttribute('class')).includes('met')]
}

onPage('each opens with a task that is not met, and says so once it is', async (page) => {
  for (const [view, before, changes, after] of [
    [PLANE, /^Drag the query q until k3/, { 'plane.query': [-0.6, 2.2] }, /^Done: k3 has a weight of 0\.\d\d, so /],
    [TIED, /^Compute the keys with the query’s matrix/, { 'tied.on': true }, /^Done: not one bit/],
  ]) {
    const [asked, isMet] = await taskOf(page, view)
    assert.match(asked, before)
    assert.ok(!isMet)
    await change(page, view, changes)
    const [said, isDone] = await taskOf(page, view)
    assert.match(said, after)
    assert.ok(isDone)
    await placed(page, view)
  }
  const largest = async () => {
    const { tensors } = await snapshot(page, PROJECTIONS)
    const { values } = tensors[Object.keys(tensors).find((name) => name.endsWith('.q'))]
    return values.indexOf(Math.max(...values))
  }
  assert.deepEqual((await taskOf(page, PROJECTIONS))[1], false)
  await change(page, PROJECTIONS, { 'projections.of': 'q', 'projections.element': await largest() })
  assert.deepEqual((await taskOf(page, PROJECTIONS))[1], true)
})

for (const name of ['plane', 'projections', 'tied']) oneScreen(name)

/** The middle of a point's handle, on the screen. */
const middleOf = async (page, knob, index = 0) => {
  const handle = page.locator(`${PLANE} .handle[data-knob="plane.${knob}"][data-index="${index}"]`)
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Presses the mouse on a point, moves it by way of others, and lets it go. */
async function drag(page, [x, y], ...ways) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const [i, [toX, toY]] of ways.entries()) {
    if (i) await page.waitForTimeout(800) // whoever stops to look on the way undoes all of the drag
    await page.mouse.move(toX, toY, { steps: 4 })
  }
  await page.mouse.up()
  await settled(page)
}

onPage(
  'points are dragged, put by a click or a tap and pushed by keys; nothing else moves, and undo takes it back',
  { hasTouch: true },
  async (page) => {
    const keys = await knobOf(page, 'keys')
    await page.locator(`${PLANE} hl-panel.keys`).scrollIntoViewIfNeeded()
    const [x, y] = await middleOf(page, 'query')
    const area = await page.locator(`${PLANE} hl-panel.keys .area`).boundingBox()
    const unit = area.width / 8
    await drag(page, [x, y], [x - unit, y], [x - 2 * unit, y + unit])
    const dragged = await knobOf(page, 'query')
    isNear(dragged, [-0.6, 0])
    assert.deepEqual(await knobOf(page, 'keys'), keys)
    await placed(page, PLANE)
    await page.waitForTimeout(800) // else both are one step to undo
    await page.mouse.click(area.x + 5 * unit, area.y + 5 * unit)
    await settled(page)
    isNear(await knobOf(page, 'query'), [1, -2])
    await undo(page)
    assert.deepEqual(await knobOf(page, 'query'), dragged)
    await undo(page)
    assert.deepEqual(await knobOf(page, 'query'), START['plane.query'])
    await drawFinger(page, [[area.x + 0.625 * area.width, area.y + area.height / 6]])
    await settled(page)
    isNear(await knobOf(page, 'query'), [1, 2])

    // The first move sets the stretch back, the others don't: still one step.
    await change(page, PLANE, { ...START, 'plane.stretch': 2 })
    await page.waitForTimeout(800)
    const [fromX, fromY] = await middleOf(page, 'query')
    await drag(page, [fromX, fromY], [fromX - unit, fromY], [fromX - 2 * unit, fromY])
    assert.equal(await knobOf(page, 'stretch'), 1)
    await undo(page)
    assert.deepEqual([await knobOf(page, 'query'), await knobOf(page, 'stretch')], [START['plane.query'], 2])

    const before = (await snapshot(page, PLANE)).tensors
    const [valueX, valueY] = await middleOf(page, 'values', 3)
    // Firefox’s driver stays in the window.
    await drag(page, [valueX, valueY], [Math.max(0, valueX - 600), Math.max(0, valueY - 600)])
    assert.deepEqual((await knobOf(page, 'values'))[3], [-4, 3], 'out of reach it stays in the plane')
    assert.deepEqual((await snapshot(page, PLANE)).tensors.weights, before.weights)

    await change(page, PLANE, START)
    const q = page.locator(`${PLANE} .handle[data-knob="plane.query"]`)
    await q.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowLeft')
    await settled(page)
    assert.deepEqual(await knobOf(page, 'query'), [1, 1.1])
    assert.match(await q.getAttribute('aria-valuetext'), /^x 1, y 1\.1; most weight on k\d: 0\.\d{4}$/)
    for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowDown')
    await settled(page)
    assert.deepEqual(await knobOf(page, 'query'), [1, -3])
    const key = page.locator(`${PLANE} .handle[data-knob="plane.keys"]`).nth(2)
    await key.focus()
    await page.keyboard.press('ArrowLeft')
    await settled(page)
    assert.deepEqual((await knobOf(page, 'keys'))[2], [-0.7, 2.2])
    assert.equal(await key.getAttribute('aria-valuetext'), 'x −0.7, y 2.2')
    const sizes = await page
      .locator(`${PLANE} .handle`)
      .evaluateAll((handles) => handles.map((handle) => [handle.offsetWidth, getComputedStyle(handle).touchAction]))
    for (const [size, touch] of sizes) assert.ok(size >= 24 && touch === 'none')

    await change(page, PLANE, START)
    await page.locator(`${PLANE} #stretch`).focus()
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.equal(await knobOf(page, 'stretch'), 2)
    await openDrawer(page, PLANE, 'numbers')
    assert.match(await page.locator(`${PLANE} .inverse`).textContent(), /q × 2 .* q × 1 at temperature 0\.5\./)
    await page.locator(`${PLANE} #temperature`).focus()
    await page.keyboard.press('End')
    await settled(page)
    assert.match(await page.locator(`${PLANE} .look`).textContent(), /Temperature ∞/)
  },
)

// ---- Projections and tied scores ----

/** The element that is read term by term, as the heading has it. */
const elementOn = async (page) => {
  const heading = await page.locator(`${PROJECTIONS} hl-panel.terms h3`).textContent()
  const [, element, of] = /^Element (\d+) of ([qkv]):/.exec(heading)
  return [of, Number(element)]
}

onPage(
  'what projections and tied scores show is what their figures say; an element is pointed at, picked and walked to',
  { hash: '#row=3&column=1' },
  async (page) => {
    await placed(page, PROJECTIONS)
    await placed(page, TIED)
    assert.deepEqual(await elementOn(page), ['q', 1])
    const panel = page.locator(`${PROJECTIONS} hl-panel.k`)
    await panel.scrollIntoViewIfNeeded()
    const { left, cellWidth, top, cellHeight } = await panel.evaluate((each) => each.layout)
    const stage = await panel.locator('.stage').boundingBox()
    const cell = (row, col) => [stage.x + left + (col + 0.5) * cellWidth, stage.y + top + (row + 0.5) * cellHeight]
    await page.mouse.move(...cell(10, 5))
    await settled(page)
    assert.deepEqual(await elementOn(page), ['k', 6])
    assert.deepEqual(await panel.evaluate((each) => each.marks), { row: 10, col: 5 })
    assert.deepEqual(await page.locator(`${PROJECTIONS} hl-panel.q`).evaluate((each) => each.marks), {})
    assert.match(await page.locator(`${PROJECTIONS} .sum`).textContent(), /Product 11: number 11 of x′ times/)
    await placed(page, PROJECTIONS)
    await page.mouse.move(5, 5)
    await settled(page)
    assert.deepEqual(await elementOn(page), ['q', 1])
    await page.mouse.click(...cell(3, 7))
    await page.mouse.move(5, 5)
    await settled(page)
    assert.deepEqual(await elementOn(page), ['k', 8])
    await panel.locator('.grid').focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await elementOn(page), ['k', 9])
    await change(page, PLANE, { model: 'constructed', head: 1, text: 'you say tomato' })
    assert.match(
      await page.locator(`${PROJECTIONS} .origin`).textContent(),
      /^Same word of the model .*\sbuilt by hand$/,
    )
    await placed(page, PROJECTIONS)
  },
)

onPage(
  'a word is lit everywhere by the pointer and picked by a click; the cell of the scores is the page’s',
  { hash: '#row=8&column=1' },
  async (page) => {
    for (const view of [PROJECTIONS, TIED]) await openDrawer(page, view, 'more')
    const picked = () => page.locator(`${TIED} .word-row button[aria-pressed=true]`).textContent()
    const query = async () => (await snapshot(page, PROJECTIONS)).tensors['layer1.q'].values
    const button = page.locator(`${PROJECTIONS} .word-row button`).nth(1)
    await button.hover()
    await settled(page)
    assert.equal(await picked(), '2animal')
    const hovered = await query()
    await button.click()
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal((await snapshot(page, PROJECTIONS)).word.text, 'animal')
    assert.deepEqual(await query(), hovered)
    assert.match(await page.locator(`${PROJECTIONS} hl-panel.strips h3`).first().textContent(), /“animal”/)
    await page.evaluate((view) => document.querySelector(view).setAttribute('hide', 'words'), PROJECTIONS)
    await settled(page)
    assert.equal(await page.locator(`${PROJECTIONS} .word-row`).count(), 0)
    assert.equal(await page.locator(`${PROJECTIONS} select`).count(), 0)
    await page.evaluate((view) => document.querySelector(view).removeAttribute('hide'), PROJECTIONS)
    await settled(page)
    await page.locator(`${PROJECTIONS} #word`).selectOption({ label: '7 street' })
    await settled(page)
    assert.equal((await snapshot(page, PROJECTIONS)).word.text, 'street')
    await page.locator(`${PROJECTIONS} #word`).selectOption({ label: '2 animal' })
    await settled(page)
    await page.evaluate((view) => document.querySelector(view).session.unlock(), TIED)
    await page.locator(`${TIED} hl-panel.scores .grid`).focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    assert.match(await page.locator(`${TIED} .facts dt`).first().textContent(), /“did” asks for “animal”/)
    assert.equal((await snapshot(page, PROJECTIONS)).word.text, 'did')
  },
)

onPage(
  'words that a model does not know are marked; letters that it can’t read are named; nothing is said of nothing',
  async (page) => {
    await change(page, PLANE, { text: 'the animal zorked it .' })
    for (const view of [PROJECTIONS, TIED]) {
      await openDrawer(page, view, 'more')
      assert.equal(await page.locator(`${view} .word-row .unknown`).textContent(), '3zorked unknown')
      assert.match(await page.locator(`${view} .note`).textContent(), /“zorked”/)
    }
    await change(page, PLANE, { model: 'induction', text: 'a é b' })
    for (const view of [PROJECTIONS, TIED])
      assert.match(await page.locator(`${view} .message`).textContent(), /can’t read “é”/)
    await change(page, PLANE, { text: '' })
    for (const view of [PROJECTIONS, TIED])
      assert.match(await page.locator(`${view} .message`).textContent(), /no word/)
  },
)
