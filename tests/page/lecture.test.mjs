// Lecture mode: the road's steps before an audience, with a window for the presenter.

import assert from 'node:assert/strict'
import { settledOnShow } from './kit/actions.mjs'
import { auditIsClean } from './kit/audit.mjs'
import { pageOf, reopen } from './kit/harness.mjs'

const ROAD = ['hl-cards', 'hl-stage']
const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })

const SIZES = [
  [1280, 720],
  [1280, 900],
  [1920, 1080],
]

/** What the audience sees. @param {any} page */
const onShow = (page) =>
  page.evaluate(() => {
    const lecture = document.querySelector('hl-lecture')
    const read = (selector) => lecture.renderRoot.querySelector(selector)?.textContent ?? ''
    return {
      number: lecture.number,
      title: read('h1'),
      options: lecture.renderRoot.querySelectorAll('.question li').length,
      answer: read('.answer'),
      isSeen: document.querySelector('hl-stage').checkVisibility({ visibilityProperty: true }),
      step: document.querySelector('hl-stage').step,
    }
  })

/** Goes to a step, at rest. @param {any} page @param {number} number @param {boolean} [revealed] */
async function goTo(page, number, revealed = true) {
  await page.evaluate(([n, r]) => document.querySelector('hl-lecture').go(n, { revealed: r }), [number, revealed])
  await settledOnShow(page)
}

/** @param {any} page @param {string} key */
async function press(page, key) {
  await page.keyboard.press(key)
  await settledOnShow(page)
}

/** Numbers of the steps. @param {any} page @returns {Promise<number[]>} */
const numbersOf = (page) =>
  page.evaluate(() =>
    [...document.querySelector('hl-lecture').renderRoot.querySelectorAll('.all li')].map((item) => item.value),
  )

/** In the page: what breaks the rules of a lecture. */
function faultsOf() {
  const stage = document.querySelector('hl-stage')
  const lecture = document.querySelector('hl-lecture').renderRoot
  const box = stage.renderRoot.querySelector('.picture').getBoundingClientRect()
  const marks = stage.marks().flatMap(({ id, x, y, width, height, alpha, fontSize, label }) => {
    if (alpha < 0.02) return []
    const isOut = x < -1 || y < -1 || x + width > box.width + 1 || y + height > box.height + 1
    const isSmall = label && fontSize > 0 && fontSize < 18
    return [...(isOut ? [`${id} sticks out`] : []), ...(isSmall ? [`${id} is small: ${fontSize}`] : [])]
  })
  const texts = [...lecture.querySelectorAll('h1, p, li, button, summary, b')].filter((one) => one.checkVisibility())
  const small = texts.filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 18)
  const cut = [...lecture.querySelectorAll('.line > *')].filter((one) => one.scrollWidth > one.clientWidth + 1)
  const line = lecture.querySelector('.line')
  return [
    ...marks,
    ...small.map((one) => `small: ${one.textContent}`),
    ...cut.map((one) => `cut: ${one.textContent}`),
    ...(line.getBoundingClientRect().height > 70 ? ['the title takes more than a line'] : []),
    ...(document.documentElement.scrollHeight > innerHeight ? ['the window scrolls'] : []),
    ...(box.height < innerHeight * 0.75 ? [`the stage is ${box.height} px tall`] : []),
  ]
}

for (const [width, height] of SIZES)
  onRoad(
    `${width} x ${height}: no mark leaves the stage, no text is below 18 px, title and instruction in one line`,
    { hash: '#v=2&lecture=1', width, height },
    async (page) => {
      const numbers = await numbersOf(page)
      assert.ok(numbers.length >= 13)
      for (const number of numbers) {
        await goTo(page, number)
        assert.deepEqual(await page.evaluate(faultsOf), [], `step ${number}`)
      }
    },
  )

onRoad('keys step through all steps; a question waits for a press of its own', async (page) => {
  await page.locator('hl-strip .start').click()
  await settledOnShow(page)
  const numbers = await numbersOf(page)
  const keys = ['ArrowRight', 'PageDown', ' ']
  let pressed = 0
  let asked = 0
  for (const number of numbers) {
    const first = await onShow(page)
    assert.equal(first.number, number)
    if (first.options) {
      asked++
      assert.deepEqual([first.isSeen, first.answer], [false, ''], `step ${number}: the question only`)
      await press(page, keys[pressed++ % 3])
      const { answer } = await onShow(page)
      assert.ok(answer.length > 5, 'the right answer, and why')
    }
    const { isSeen, options, step } = await onShow(page)
    assert.deepEqual([isSeen, options, step], [true, 0, number])
    await press(page, keys[pressed++ % 3])
  }
  assert.ok(asked >= 5, `${asked} questions`)
  assert.equal((await onShow(page)).number, numbers.at(-1), 'the last one stays')
  await press(page, 'PageUp')
  assert.deepEqual([(await onShow(page)).number, (await onShow(page)).options], [16, 0])
  await press(page, 'PageUp')
  assert.equal((await onShow(page)).options, 3, 'the question of step 16')
  await press(page, 'PageUp')
  assert.equal((await onShow(page)).number, 15)
  await press(page, 'PageUp')
  assert.equal((await onShow(page)).number, 14)
  await press(page, 'PageUp')
  assert.equal((await onShow(page)).number, 13)
  await press(page, 'PageUp')
  assert.deepEqual([(await onShow(page)).number, (await onShow(page)).options], [12, 0])
  await press(page, 'ArrowLeft')
  assert.equal((await onShow(page)).options, 3, 'back over an answer asks again')
  await press(page, 'Shift+ ')
  assert.equal((await onShow(page)).number, 11)
})

onRoad('the right answer of the first question is the core’s', { hash: '#v=2&lecture=1' }, async (page) => {
  await settledOnShow(page)
  await press(page, ' ')
  const best = await page.evaluate(() => {
    const { weights, data } = document.querySelector('hl-stage')
    return data.words[weights.indexOf(Math.max(...weights))]
  })
  assert.match((await onShow(page)).answer, new RegExp(`“${best}”`))
})

onRoad('a step is a link, and leaving restores scroll, focus and strip', { hash: '#v=2&step=3' }, async (page) => {
  await page.waitForFunction(() => document.querySelector('hl-stage').step === 3)
  await settledOnShow(page)
  const before = () =>
    page.evaluate(() => ({
      top: Math.round(window.scrollY),
      strip: document.querySelector('hl-strip').checkVisibility(),
      cards: document.querySelector('hl-cards').checkVisibility(),
      step: document.querySelector('hl-stage').step,
    }))
  const was = await before()
  // Playwright would scroll the strip, which sticks to the top, into the middle of the window.
  await page.evaluate(() => {
    const start = document.querySelector('hl-strip').renderRoot.querySelector('.start')
    start.focus({ preventScroll: true })
    start.click()
  })
  await goTo(page, 8)
  await page.waitForURL(/#v=2&lecture=8$/)
  assert.deepEqual([(await before()).strip, (await before()).cards], [false, false])
  await press(page, 'Escape')
  await page.waitForFunction(() => !document.documentElement.classList.contains('lecture'))
  await page.waitForURL(/#v=2&step=3$/)
  assert.deepEqual(await before(), was)
  assert.ok(await page.evaluate(() => document.querySelector('hl-strip').renderRoot.activeElement?.matches('.start')))
  await reopen(page, '#v=2&lecture=8')
  assert.equal((await onShow(page)).number, 8)
})

onRoad('arrows are a figure’s that has the focus, a clicker always works', { hash: '#v=2&lecture=9' }, async (page) => {
  await settledOnShow(page)
  await page.locator('hl-lecture .on').click()
  await settledOnShow(page)
  assert.equal((await onShow(page)).number, 10)
  await press(page, 'ArrowLeft')
  assert.equal((await onShow(page)).number, 9, 'a button that was clicked keeps no arrows')
  await goTo(page, 8)
  await page.locator('hl-stage [data-cell]').focus()
  await press(page, 'ArrowLeft')
  assert.equal((await onShow(page)).number, 8)
  await press(page, 'PageDown')
  assert.equal((await onShow(page)).number, 9)
})

onRoad('scenes of 0.1 are at their step or in the section of their figure', async (page) => {
  await reopen(page, '#row=4&page.scene=8&page.shown=1')
  await page.waitForURL(/#v=2&step=3&/)
  assert.equal((await onShow(page)).number, 0)
})

// ---- The presenter's window ----

/** Presses the button and waits for the window. @param {any} page */
async function present(page) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('hl-lecture .present').click()])
  await popup.waitForSelector('h1:not(:empty)')
  return popup
}

onRoad(
  'the presenter’s window shows the step and drives it; either may be closed',
  { hash: '#v=2&lecture=4', fresh: true },
  async (page) => {
    await settledOnShow(page)
    const popup = await present(page)
    assert.equal(await popup.locator('h1').textContent(), 'The query meets every key')
    assert.match(await popup.locator('.notes').textContent(), /visits each key/)
    assert.match(await popup.locator('.next').textContent(), /Divided by/)
    await popup.locator('nav .on').click()
    await page.waitForFunction(() => document.querySelector('hl-lecture').number === 5)
    await popup.waitForFunction(() => /Divided/.test(document.querySelector('h1').textContent))
    assert.equal(await popup.locator('.right').count(), 1, 'the presenter sees the answer')
    await popup.keyboard.press('PageUp')
    await page.waitForFunction(() => document.querySelector('hl-lecture').number === 4)
    await popup.waitForFunction(() => /^0:0[1-9]/.test(document.querySelector('.clock').textContent))
    await popup.locator('.pause').click()
    const stopped = await popup.locator('.clock').textContent()
    await popup.waitForTimeout(1300)
    assert.equal(await popup.locator('.clock').textContent(), stopped)
    // A message of somebody else presses nothing.
    await page.evaluate(() => window.postMessage({ type: 'headlight-presenter', press: 'on' }, '*'))
    await page.waitForTimeout(100)
    assert.equal((await onShow(page)).number, 4)
    await popup.close()
    await press(page, 'PageDown')
    assert.equal((await onShow(page)).number, 5)
    const again = await present(page)
    assert.match(await again.locator('h1').textContent(), /Divided/)
    await press(page, 'Escape')
    await again.waitForFunction(() => document.querySelector('.gone').textContent !== '')
    await again.close()
  },
)

onRoad('a blocked window is said', { hash: '#v=2&lecture=4' }, async (page) => {
  await settledOnShow(page)
  await page.evaluate(() => {
    window.opened = window.open
    window.open = () => null
  })
  await page.locator('hl-lecture .present').click()
  await page.waitForFunction(() =>
    /blocked/.test(document.querySelector('hl-lecture').renderRoot.querySelector('.room').textContent),
  )
  await page.evaluate(() => {
    window.open = window.opened
  })
})

pageOf({ views: ROAD, bypassCSP: true, reducedMotion: 'reduce' })(
  'axe finds nothing in a question, a step and the list',
  { hash: '#v=2&lecture=1' },
  async (page) => {
    await settledOnShow(page)
    await auditIsClean(page, 'a question')
    for (const number of [1, 4, 8]) {
      await goTo(page, number)
      await auditIsClean(page, `step ${number}`)
    }
    await page.locator('hl-lecture .all summary').click()
    await auditIsClean(page, 'the list')
    const popup = await present(page)
    await auditIsClean(popup, 'the presenter’s window')
    await popup.close()
  },
)
