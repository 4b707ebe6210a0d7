// The small parts that views share: numbers to drag, players, code beside a figure, copying.

import assert from 'node:assert/strict'
import { openDrawer, settled } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: ['hl-recurrence', 'hl-plane', 'hl-mask'] })

const stateOf = (page, knob) => page.evaluate((name) => document.querySelector('hl-strip').state[name], knob)

onPage('a number in a figure: dragged, nudged, typed, kept in range, one step to undo', async (page) => {
  await openDrawer(page, 'hl-recurrence', 'more')
  const field = page.locator('hl-recurrence .scrub').first()
  await field.scrollIntoViewIfNeeded()
  await settled(page)
  const start = await stateOf(page, 'recurrence.nudge')
  const box = await field.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y, { steps: 4 })
  await page.mouse.up()
  await settled(page)
  const dragged = await stateOf(page, 'recurrence.nudge')
  assert.ok(Math.abs(dragged - start - 0.005) < 1e-6, `five steps of 0.1 %: ${start} to ${dragged}`)
  await page.mouse.move(x + 200, y)
  assert.equal(await stateOf(page, 'recurrence.nudge'), dragged, 'let go')
  await page.keyboard.press('Control+z')
  assert.equal(await stateOf(page, 'recurrence.nudge'), start)
  await settled(page) // a key goes on from what the field shows
  await field.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  assert.ok(Math.abs((await stateOf(page, 'recurrence.nudge')) - start - 0.011) < 1e-6)
  await field.fill('1e9')
  await page.keyboard.press('Enter')
  assert.equal(await stateOf(page, 'recurrence.nudge'), 1)
  await settled(page)
  await field.fill('')
  await page.keyboard.press('Tab')
  assert.equal(await field.inputValue(), '100')
})

onPage(
  'a player plays when asked, steps, scrubs, stops at the end and out of sight; playing is one step to undo',
  async (page) => {
    await openDrawer(page, 'hl-recurrence', 'more')
    const player = page.locator('hl-recurrence .page .player')
    await player.scrollIntoViewIfNeeded()
    await settled(page)
    const knob = await page.evaluate(() => document.querySelector('hl-recurrence').player.knob)
    const start = await stateOf(page, knob)
    await page.waitForTimeout(1100)
    assert.equal(await stateOf(page, knob), start, 'nothing plays by itself')
    await player.locator('input[type=range]').focus()
    await page.keyboard.press('End') // it opens at the first step
    await page.keyboard.press('Home')
    const first = await stateOf(page, knob)
    await player.locator('.forth').click()
    assert.equal(await stateOf(page, knob), first + 1)
    await player.locator('.back').click()
    assert.equal(await player.locator('.back').isDisabled(), true)
    await page.waitForTimeout(750)
    await player.locator('select').selectOption('4')
    await player.locator('.play').click()
    await page.waitForFunction(([name, at]) => document.querySelector('hl-strip').state[name] >= at + 3, [knob, first])
    await player.locator('.play').click()
    const at = await stateOf(page, knob)
    await page.waitForTimeout(500)
    assert.equal(await stateOf(page, knob), at, 'paused')
    await page.keyboard.press('Control+z')
    assert.equal(await stateOf(page, knob), first, 'all that was played')
    await page.evaluate(() => {
      const { player: shown } = document.querySelector('hl-recurrence')
      shown.go(shown.last() - 1)
      shown.play()
    })
    await page.waitForFunction(() => !document.querySelector('hl-recurrence').player.isPlaying)
    assert.equal(
      await page.evaluate(() => document.querySelector('hl-recurrence').player.at),
      await page.evaluate(() => document.querySelector('hl-recurrence').player.last()),
    )
    await player.locator('.play').click()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(() => !document.querySelector('hl-recurrence').player.isPlaying)
  },
)

/** In the page, before its script: what is copied is kept. */
function keepCopies() {
  window.copied = []
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => window.copied.push(text) } })
}

onPage(
  'code beside a figure: two languages, lines and panels light up together, all of it is copied',
  { init: keepCopies },
  async (page) => {
    const code = page.locator('hl-mask div.code')
    await openDrawer(page, 'hl-mask', 'code')
    assert.match(await code.locator('pre').textContent(), /import numpy/)
    await code.locator('.segments label').nth(1).click()
    await settled(page)
    assert.match(await code.locator('pre').textContent(), /import torch/)
    await page.waitForURL(/code=pytorch/)
    const line = code.locator('.line[data-line]').first()
    const tensors = await line.getAttribute('data-line')
    await line.hover()
    await settled(page)
    const lit = await page.evaluate(() =>
      document
        .querySelector('hl-mask')
        .panels.filter((panel) => panel.classList.contains('lit'))
        .map((panel) => panel.tensors),
    )
    assert.ok(
      lit.length && lit.every((names) => names.split(' ').some((name) => tensors.split(' ').includes(name))),
      `${tensors}: ${lit}`,
    )
    const button = code.locator('.code-head button')
    await button.click()
    await button.click()
    assert.equal(await button.textContent(), 'Copied')
    const [text] = await page.evaluate(() => window.copied)
    assert.equal(text, (await code.locator('pre').textContent()).trimEnd())
    await page.waitForTimeout(2300)
    assert.equal(await button.textContent(), 'Copy', 'what it says after two clicks as after one')
  },
)

onPage('a picture that cannot be made is said in the view', async (page) => {
  await page.evaluate(() => {
    document.querySelector('hl-mask').toPNG = async () => {
      throw new Error('no picture')
    }
  })
  await openDrawer(page, 'hl-mask', 'save')
  await page.locator('hl-mask div.save button', { hasText: 'PNG' }).click()
  assert.match(await page.locator('hl-mask .message.error').textContent(), /PNG: no picture/)
})
