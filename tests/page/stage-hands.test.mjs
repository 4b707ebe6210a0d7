// Hands on the road's stage: pointer, finger and keys reach every mark, and what is done there follows.

import assert from 'node:assert/strict'
import { drawFinger, settled } from './kit/actions.mjs'
import { inFirefox } from './kit/browser.mjs'
import { pageOf } from './kit/harness.mjs'
import { goTo, HASH, middleOf, numbersOf, pullArc, ROAD, readStage } from './kit/stage.mjs'

const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })
const onMoving = pageOf({ views: ROAD, reducedMotion: 'no-preference' })

onRoad(
  'an arc pulled onto another word takes its weight there, and the answer follows',
  { hash: HASH },
  async (page) => {
    await goTo(page, 1)
    const before = await readStage(page)
    await pullArc(page, 1, 11)
    await settled(page)
    const after = await readStage(page)
    assert.ok(Math.abs(after.weights[11] - before.weights[11] - before.weights[1]) < 1e-3, String(after.weights))
    assert.equal(after.weights[1], 0)
    assert.deepEqual([before.best, after.best], ['animal', 'street'])
    const card = page.locator('hl-cards [data-id=look]')
    assert.match(await card.locator('.dare').textContent(), /✓/u)
    const why = await card.locator('.said').textContent()
    assert.match(
      why,
      /^Most of the weight of “it” is now on “tired”.*hardly any of the value of “animal”.*answers “street”/u,
    )
    const all = await card.locator('.said, .task, .dare').allTextContents()
    assert.ok(all.join(' ').match(/\p{L}+/gu).length <= 62, all.join(' ')) // “✓ done” beside 60
  },
)

for (const [text, word] of [
  ['The nurse comforted the patient because she was crying.', 'she'],
  ['The penguin chased the otter because it was hungry.', 'it'], // for which the model says other words
])
  onRoad(
    `the card asks for the other noun, and the answer follows there: ${text}`,
    { hash: `#text=${encodeURIComponent(text)}&model=english&layer=3&head=2&row=${word}` },
    async (page) => {
      await goTo(page, 1)
      const { best, words } = await readStage(page)
      const task = await page.locator('hl-cards [data-id=look] .task').textContent()
      const [, noun, other] = /“(\w+)” to “(\w+)”, and watch the answer/.exec(task) ?? []
      assert.deepEqual([noun, other].sort(), text.startsWith('The nurse') ? ['nurse', 'patient'] : ['otter', 'penguin'])
      await pullArc(page, words.indexOf(noun), words.indexOf(other))
      await settled(page)
      const after = await readStage(page)
      assert.ok(after.weights[words.indexOf(other)] > 0.9, String(after.weights))
      assert.notEqual(after.best, best)
    },
  )

onRoad(
  'the card announces no other answer where the answer is the other noun already',
  {
    hash: '#text=The+nurse+gave+the+patient+a+shot+because+she+was+sad+about+her+results.&model=english&layer=3&head=2&row=she',
  },
  async (page) => {
    await goTo(page, 1)
    const { best } = await readStage(page)
    const task = await page.locator('hl-cards [data-id=look] .task').textContent()
    const [, other, more] = /^Drag the ring at “\w+” to “(\w+)”(.*)\.$/.exec(task)
    assert.equal(more, best === other ? '' : ', and watch the answer')
  },
)

onRoad('the card says what two traded positions have done', { hash: HASH }, async (page) => {
  await goTo(page, 2)
  const task = page.locator('hl-cards [data-id=vectors] .task')
  const asked = await task.textContent()
  await page.evaluate(() => document.querySelector('hl-stage').swapPlaces(1, 8))
  await settled(page)
  const { best } = await readStage(page)
  const said = await task.textContent()
  assert.match(said, /^“animal” and “it” have traded positions/u)
  assert.ok(said.includes(`answer ${best === 'animal' ? 'stays' : 'goes from “animal” to'} “${best}”`), said)
  await page.locator('hl-stage').getByRole('button', { name: 'Undo all changes to the model' }).click()
  await settled(page)
  assert.equal(await task.textContent(), asked)
})

onRoad('a share dragged to the right: the others give way', { hash: HASH }, async (page) => {
  await goTo(page, 7)
  const before = await readStage(page)
  const [from, to] = [await middleOf(page, 'cell:8:6'), await middleOf(page, 'cell:8:1')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 30, from.y, { steps: 5 })
  await page.mouse.up()
  await settled(page)
  const after = await readStage(page)
  assert.ok(after.weights[6] > before.weights[6] + 0.1, String(after.weights))
  assert.ok(after.weights[1] < before.weights[1])
  assert.ok(Math.abs(after.weights.reduce((a, b) => a + b) - 1) < 1e-5)
})

onMoving(
  'a finger that holds an arc moves the arc, not the page',
  { hash: HASH, width: 390, height: 844, hasTouch: true },
  async (page) => {
    if (inFirefox) return
    await goTo(page, 1)
    const before = await page.evaluate(() => scrollY)
    const [from, to] = [await middleOf(page, 'arc:1'), await middleOf(page, 'token:6')]
    await drawFinger(page, [
      [from.x, from.y],
      [from.x, (from.y + to.y) / 2],
      [to.x, to.y],
    ])
    await settled(page)
    assert.equal(await page.evaluate(() => scrollY), before)
    const { weights } = await readStage(page)
    assert.equal(weights[1], 0)
  },
)

onMoving('a pointer lost in mid-drag ends the drag', { hash: HASH }, async (page) => {
  await goTo(page, 1)
  const from = await middleOf(page, 'arc:1')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 60)
  await page.evaluate(() => {
    const stage = document.querySelector('hl-stage')
    stage.renderRoot.querySelector('.picture').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
  })
  assert.equal(await page.evaluate(() => document.querySelector('hl-stage').hands.drag), null)
  await page.mouse.up()
})

onRoad('the keyboard reaches every word, arc, share and cell', { hash: HASH }, async (page) => {
  await goTo(page, 1)
  const arc = page.locator('hl-stage [data-twin="arc:1"]')
  await arc.focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await readStage(page)).weights[1], 0)
  await goTo(page, 7)
  await page.locator('hl-stage [data-twin="share:6"]').focus()
  const { weights: before } = await readStage(page)
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.ok((await readStage(page)).weights[6] > before[6] + 0.04)
  await goTo(page, 8)
  const cell = page.locator('hl-stage [data-cell]')
  await cell.focus()
  const said = await cell.getAttribute('aria-label')
  await page.keyboard.press('ArrowUp')
  assert.notEqual(await cell.getAttribute('aria-label'), said)
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await readStage(page)).row, 7)
  await page.locator('hl-stage [data-twin="word:1"]').focus()
  await page.keyboard.press('Enter')
  await settled(page)
  assert.equal((await readStage(page)).row, 1)
})

onRoad('each mark that can be grabbed has a control of its own over it, with a name', { hash: HASH }, async (page) => {
  for (const n of await numbersOf(page)) {
    await goTo(page, n)
    const { wanted, found, grid } = await page.evaluate(() => {
      const stage = document.querySelector('hl-stage')
      const seen = stage.shown.filter(
        ({ grab, alpha = 1, kind, knob }) => grab && alpha > 0.02 && (kind !== 'arc' || knob),
      )
      const keysOf = ({ cell, ...grab }) => Object.entries(grab).map(([kind, what]) => `${kind}:${what}`)
      const controls = [...stage.renderRoot.querySelectorAll('[data-twin]')]
      return {
        wanted: [...new Set(seen.flatMap(({ grab }) => keysOf(grab)))].sort(),
        found: controls
          .filter((control) => control.getAttribute('aria-label'))
          .map(({ dataset }) => dataset.twin)
          .sort(),
        grid: seen.some(({ grab }) => grab.cell) === Boolean(stage.renderRoot.querySelector('[data-cell]')),
      }
    })
    assert.deepEqual(found, wanted, `step ${n}`)
    assert.ok(found.length > 0 && grid, `step ${n}: cells can be walked`)
  }
})

onRoad('the focus stays on the stage where its control goes with a step', { hash: HASH }, async (page) => {
  const focused = () => page.evaluate(() => document.querySelector('hl-stage').renderRoot.activeElement?.dataset.twin)
  await goTo(page, 1)
  await page.evaluate(() =>
    [...document.querySelector('hl-stage').renderRoot.querySelectorAll('[data-twin]')].at(-1).focus(),
  )
  assert.match(await focused(), /^arc:/u)
  await goTo(page, 17)
  assert.match(await focused(), /^word:/u)
})

onRoad('a finger that taps a cell is told its number', { hash: HASH, width: 390, height: 844 }, async (page) => {
  await goTo(page, 10)
  const tip = await page.evaluate(async () => {
    const stage = document.querySelector('hl-stage')
    const picture = stage.renderRoot.querySelector('.picture')
    const { left, top } = picture.getBoundingClientRect()
    const { x, y, width, height } = stage.marks().find(({ id }) => id === 'effect:4:2')
    const at = { clientX: left + x + width / 2, clientY: top + y + height / 2 }
    const finger = { ...at, pointerType: 'touch', isPrimary: true, button: 0, bubbles: true }
    picture.dispatchEvent(new PointerEvent('pointerdown', finger))
    picture.dispatchEvent(new PointerEvent('pointerup', finger))
    await stage.settled()
    const { hidden, textContent } = stage.renderRoot.querySelector('.tip')
    return { hidden, textContent }
  })
  assert.equal(tip.hidden, false)
  assert.match(tip.textContent, /cross.*did.*−?0\.\d\d/u)
})

onMoving(
  'a step’s number is clicked, and the knob is drawn from a step where it rests',
  { hash: HASH },
  async (page) => {
    /** The middle of a step's line on the bar. @param {number} n */
    const lineOf = (n) =>
      page.evaluate((number) => {
        const tick = document.querySelector('hl-stage').renderRoot.querySelector(`.ticks i[data-n="${number}"]`)
        const { x, y, width, height } = tick.getBoundingClientRect()
        return [x + width / 2, y + height / 2]
      }, n)
    const reached = (n) => page.waitForFunction((step) => document.querySelector('hl-stage').step === step, n)
    const [x, y] = await lineOf(4)
    await page.mouse.click(x, y + 14) // its number
    await reached(4)
    await page.evaluate(() => document.querySelector('hl-stage').settled())
    await page.mouse.click(...(await lineOf(9)))
    await reached(9)
    await page.mouse.move(...(await lineOf(9)))
    await page.mouse.down()
    await page.mouse.move(...(await lineOf(6)), { steps: 4 })
    await page.mouse.up()
    await reached(6)
  },
)
