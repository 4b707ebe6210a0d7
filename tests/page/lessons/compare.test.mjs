// <hl-compare>: what a reader does with the two models. Its numbers are tested in tests/lessons/compare.test.mjs, that
// they are drawn in drawn.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'

const onPage = pageOf({ views: ['hl-compare'] })

const VIEW = 'hl-compare'
oneScreen('compare', 'compare.flipped=1')

const PRONOUN_HEAD = 4 // layer 1, head 0, of 4 heads a layer

/** That head picked in both models; the page opens with none picked. */
const PICKED = { hash: `#v=2&compare.pick=${PRONOUN_HEAD}` }

/** What stands in place of the bars of the other adjective. */
const UNKNOWN = />(\?|press “wide”)</u

onPage('the adjective is swapped by keyboard alone: what was a question is answered, and stays so', async (page) => {
  const svg = () => page.evaluate((view) => document.querySelector(view).toSVG(), VIEW)
  const turns = () =>
    page.evaluate(
      ([view, head]) =>
        [...document.querySelector(view).renderRoot.querySelectorAll('hl-panel.turn')].map(({ figure }) => [
          figure.sides.map((side) => side?.[1] ?? null),
          figure.describe(1, head),
        ]),
      [VIEW, PRONOUN_HEAD],
    )
  const ask = page.locator(`${VIEW} .ask`)
  assert.match(await ask.textContent(), /^Press the other adjective/)
  const [, [[weight, other], said]] = await turns()
  assert.ok(weight > 0.99 && other === null, 'nothing is known of the other adjective')
  assert.match(said, /^layer 2, head 1, “it” to “animal”: weight (1\.0000|0\.99)/)
  assert.equal(await page.locator(`${VIEW} .sentence .it`).textContent(), 'it')
  const before = await svg()
  assert.match(before, UNKNOWN)
  await page.locator(`${VIEW} input[name=end]`).first().focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.flipped'], true)
  const after = await svg()
  assert.ok(!UNKNOWN.test(after) && after.includes('>tired/wide<'))
  assert.match((await turns())[1][1], /“it” to “animal”: difference −(1\.0000|0\.99)/)
  assert.match(await ask.textContent(), /^A head turns from “animal” to “street” only in the model with taught heads/)
  assert.ok(await ask.evaluate((element) => element.classList.contains('met')))
  assert.equal(await page.evaluate(() => document.querySelector('hl-compare').shadowRoot.activeElement?.name), 'end')
  await page.keyboard.press('ArrowLeft')
  await settled(page)
  assert.ok((await turns())[1][0][1] < 0.01, 'what was seen of the other adjective stays')
  await change(page, VIEW, { 'compare.pair': 'soup' })
  assert.equal((await turns())[1][0][1], null, 'another pair is another question')
  await change(page, VIEW, { 'compare.flipped': true, 'compare.causal': true })
  assert.match(await ask.textContent(), /not one bit in the row of “it” changes/)
})

onPage('words and heads are walked and pointed at, in the figure and on its page of numbers', PICKED, async (page) => {
  const outlined = () =>
    page.evaluate((view) => document.querySelector(view).renderRoot.querySelector('hl-panel.turn').marks, VIEW)
  await page.locator(`${VIEW} hl-panel.turn .grid`).first().focus()
  await page.keyboard.press('ArrowDown')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.word'], 2)
  assert.deepEqual(await outlined(), { row: 2, col: PRONOUN_HEAD })
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.pick'], PRONOUN_HEAD + 1)
  await page.keyboard.press('ArrowLeft')
  await openDrawer(page, VIEW, 'numbers')
  const cell = page.locator(`${VIEW} .cell`)
  assert.match(await cell.textContent(), /^Layer 2, head 1, “it” to “did”/)
  await page.locator(`${VIEW} input[name=end]`).first().focus()
  await page.locator(`${VIEW} hl-panel.answers .grid`).first().hover()
  await settled(page)
  assert.match(await cell.textContent(), /“it” to “did”/, 'an answer is no cell')
  await page
    .locator(`${VIEW} hl-panel.change .grid`)
    .first()
    .hover({ position: { x: 60, y: 100 } })
  await settled(page)
  assert.doesNotMatch(await cell.textContent(), /^Layer 2, head 1, “it” to “did”/)
  await page.mouse.move(0, 0)
  await settled(page)
  assert.match(await cell.textContent(), /^Layer 2, head 1, “it” to “did”/)
  await page.locator(`${VIEW} hl-panel.map .grid`).first().focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.word'], 3)
})

onPage('a sentence of the reader’s own with its twin, or word that there is none', async (page) => {
  await change(page, VIEW, {
    'compare.pair': 'text',
    text: 'The horse didn’t pass the bridge because it was too SICK .',
  })
  const ends = await page.locator(`${VIEW} .sentence label`).allTextContents()
  assert.deepEqual(ends, ['SICK', 'long'])
  assert.equal(await page.locator(`${VIEW} .note`).count(), 0)
  await change(page, VIEW, { text: 'the dog saw it' })
  assert.match(await page.locator(`${VIEW} .note`).textContent(), /no “it” followed by an adjective/)
  assert.ok(await page.locator(`${VIEW} #pair option[value=text]`).isDisabled())
  await page.locator(`${VIEW} #pair`).selectOption('soup')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).sentences[0][1], 'cat')
  await page.locator(`${VIEW} input[type=checkbox]`).first().click()
  await settled(page)
  const { tensors } = await snapshot(page, VIEW)
  assert.ok(tensors['plain:weights[it,change]'].values.every((value) => value === 0))
})

onPage('held-out questions are asked once somebody may look', async (page) => {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  await page.waitForFunction((view) => document.querySelector(view).held, VIEW, { timeout: 60000 })
  await settled(page)
  await openDrawer(page, VIEW, 'numbers')
  const { held } = await snapshot(page, VIEW)
  for (const [i, question] of ['class', 'role', 'agreement', 'name'].entries()) {
    const cells = await page.locator(`${VIEW} .held tbody tr`).nth(i).locator('td').allTextContents()
    const shares = ['plain', 'supervised'].map((model) => held[`english-${model}`][question].accuracy)
    assert.deepEqual(
      cells.slice(0, 2).map((cell) => Number.parseFloat(cell)),
      shares.map((share) => Number((100 * share).toFixed(1))),
    )
  }
  assert.doesNotMatch(await page.locator(`${VIEW} .held p`).textContent(), /Asking/)
})

onPage(
  'controls can be hidden, and a link brings a state back',
  { hash: '#compare.pair=suitcase&compare.flipped=1&hide=pair+flipped+save' },
  async (page) => {
    const { knobs, sentences } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['compare.pair'], knobs['compare.flipped']], ['suitcase', true])
    assert.equal(sentences[1].at(-2), 'small')
    assert.equal(await page.locator(`${VIEW} #pair, ${VIEW} input[name=end], ${VIEW} details.save`).count(), 0)
  },
)
