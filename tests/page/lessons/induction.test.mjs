// <hl-induction> in the page: what is placed is what its figures say; moving through training, typing, switching.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onPage = pageOf({ views: ['hl-induction'] })

const VIEW = 'hl-induction'

/** Waits until every checkpoint has been measured. */
async function measured(page) {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  await page.waitForFunction((view) => document.querySelector(view).formation, VIEW, { timeout: 60000 })
  await settled(page)
}

const stepOf = async (page) => (await snapshot(page, VIEW)).step

onPage(
  'what is on show is what the figures say, before and after the scores are measured, and with heads off',
  { hash: '#v=2&induction.step=1000000' },
  async (page) => {
    await measured(page)
    assert.equal(await placed(page, VIEW), 13)
    await openDrawer(page, VIEW, 'more')
    const head = (name) => page.getByRole('checkbox', { name: `${name} on` })
    await head('Layer 2, head 1').uncheck()
    await head('Layer 2, head 2').uncheck()
    await settled(page)
    const { answers, knobs } = await snapshot(page, VIEW)
    assert.deepEqual(knobs['induction.without'], ['1.0', '1.1'])
    assert.equal(await placed(page, VIEW), 14, 'and what they change')
    const said = await page.locator(`${VIEW} .answers`).textContent()
    assert.ok(said.includes(`with these heads off, it says “${answers[0].word}”`), said)
    assert.equal(await page.locator(`${VIEW} .one.off`).count(), 2)
    await openDrawer(page, VIEW, 'more')
    await head('Layer 2, head 1').check()
    await head('Layer 2, head 2').check()
    await settled(page)
    assert.equal((await snapshot(page, VIEW)).answers[0].word, 'c')
  },
)

oneScreen('induction')

onPage('the first moment with an induction head is looked for, and found', async (page) => {
  await measured(page)
  const ask = page.locator(`${VIEW} .ask`)
  assert.match(await ask.textContent(), /Drag the training step/)
  await page.locator(`${VIEW} #step`).focus()
  await page.keyboard.press('Home')
  await settled(page)
  const isMet = () => ask.evaluate((element) => element.classList.contains('met'))
  for (let i = 0; !(await isMet()) && i < 20; i++) {
    await page.keyboard.press('ArrowRight')
    await settled(page)
  }
  const { step, checkpoints, scores } = await snapshot(page, VIEW)
  const at = checkpoints.indexOf(step)
  assert.ok(scores.induction[at] > 0.5 && scores.induction[at - 1] <= 0.5, `${step}`)
  assert.match(await ask.textContent(), new RegExp(`^Found, at step ${step}\\.`))
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal(await isMet(), false)
})

onPage('slider, buttons and charts walk the checkpoints; keys walk the maps', async (page) => {
  await measured(page)
  const { checkpoints } = await snapshot(page, VIEW)
  await page.locator(`${VIEW} #step`).focus()
  await page.keyboard.press('Home')
  await settled(page)
  assert.equal(await stepOf(page), 0)
  await placed(page, VIEW)
  await page.getByRole('button', { name: 'Later checkpoint' }).click()
  await settled(page)
  assert.equal(await stepOf(page), checkpoints[1])
  await page.locator(`${VIEW} #step`).focus()
  await page.keyboard.press('End')
  await settled(page)
  assert.equal(await stepOf(page), checkpoints.at(-1))
  await page.locator(`${VIEW} hl-panel.scores .grid`).focus()
  await page.keyboard.press('ArrowLeft')
  await settled(page)
  assert.equal(await stepOf(page), checkpoints.at(-2), 'the charts walk the checkpoints too')
  await page.locator(`${VIEW} .maps .grid`).first().focus()
  await page.keyboard.press('ArrowDown')
  await settled(page)
  const { knobs } = await snapshot(page, VIEW)
  assert.deepEqual([knobs['induction.at'], knobs['induction.look']], [13, 5])
  await placed(page, VIEW)
})

onPage('letters are typed; what isn’t read is counted, too few are said to be', async (page) => {
  await openDrawer(page, VIEW, 'more')
  const write = async (letters) => {
    await page.locator(`${VIEW} #letters`).fill(letters)
    await settled(page)
  }
  await write('a b\tc 😀')
  assert.equal((await snapshot(page, VIEW)).words.join(''), 'abc')
  assert.match(
    await page.locator(`${VIEW} #letters-hint`).textContent(),
    /3 of at most 31 letters from a to x; 1 more ignored/,
  )
  await write('q')
  assert.match(await page.locator(`${VIEW} .message`).textContent(), /at least two letters/)
  await page.getByRole('button', { name: 'period 5' }).click()
  await settled(page)
  assert.equal(await page.locator(`${VIEW} .message`).count(), 0)
  await placed(page, VIEW)
})

onPage('play walks the checkpoints and stops at the last; pause stops', async (page) => {
  const play = page.locator(`${VIEW} .play`)
  await play.click()
  await page.waitForFunction((view) => document.querySelector(view).snapshot().step > 0, VIEW)
  assert.equal(await play.textContent(), 'Pause')
  await play.click()
  const stopped = await stepOf(page)
  await page.waitForTimeout(1500)
  assert.equal(await stepOf(page), stopped)
  await page.evaluate((view) => document.querySelector(view).change({ 'induction.step': 900 }), VIEW)
  await settled(page)
  await play.click()
  await page.waitForFunction(
    (view) => {
      const { step, checkpoints } = document.querySelector(view).snapshot()
      return step === checkpoints.at(-1)
    },
    VIEW,
    { timeout: 15000 },
  )
  await settled(page)
  assert.equal(await play.textContent(), 'Play', 'stopped at the last')
})

onPage('with less motion there is no play', { reducedMotion: 'reduce' }, async (page) => {
  assert.equal(await page.locator(`${VIEW} .play`).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Earlier checkpoint' }).count(), 1)
})

onPage(
  'controls can be hidden, and a link brings a checkpoint back',
  { hash: '#induction.step=170&induction.without=0.1&hide=letters+step+without+examples' },
  async (page) => {
    const { step, checkpoints, knobs } = await snapshot(page, VIEW)
    assert.equal(step, checkpoints.filter((each) => each <= 170).at(-1), 'the last checkpoint by that step')
    assert.deepEqual(knobs['induction.without'], ['0.1'])
    assert.equal(await page.locator(`${VIEW} input, ${VIEW} .play, ${VIEW} .chips`).count(), 0)
  },
)
