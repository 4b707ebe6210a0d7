// <hl-compare>: what a reader does with the two models. Its numbers are tested in tests/lessons/compare.test.mjs, that
// they are drawn in drawn.test.mjs.

import assert from 'node:assert/strict'
import { change, settled, snapshot, type } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'

const onPage = pageOf({ views: ['hl-compare', 'hl-attention'] })

const VIEW = 'hl-compare'
const PRONOUN_HEAD = 4 // layer 1, head 0, of 4 heads a layer

onPage(
  'the adjective is flipped by keyboard alone, the figures follow; cells are walked and pointed at',
  async (page) => {
    const svg = () => page.evaluate((view) => document.querySelector(view).toSVG(), VIEW)
    const cells = () =>
      page.evaluate(
        ([view, head]) =>
          [...document.querySelector(view).renderRoot.querySelectorAll('hl-panel.map')].map((panel) =>
            panel.figure.describe(head, 1),
          ),
        [VIEW, PRONOUN_HEAD],
      )
    assert.match((await cells())[1], /^layer 2, head 1, “it” to “animal”: weight (1\.0000|0\.99)/)
    assert.equal(await page.locator(`${VIEW} .sentence .it`).textContent(), 'it')
    const before = await svg()
    await page.locator(`${VIEW} input[name=end]`).first().focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.equal((await snapshot(page, VIEW)).knobs['compare.flipped'], true)
    const after = await svg()
    assert.notEqual(after, before)
    assert.ok(before.includes('>tired<') && !after.includes('>tired<') && after.includes('>wide<'))
    assert.doesNotMatch((await cells())[1], /weight (1\.0|0\.[1-9])/, 'the map follows')
    await page.locator(`${VIEW} hl-panel.map .grid`).first().focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.equal((await snapshot(page, VIEW)).knobs['compare.word'], 2)
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
  },
)

onPage(
  'a sentence of the reader’s own with its twin, or word that there is none',
  { hash: '#compare.pair=text' },
  async (page) => {
    await type(page, 'The horse didn’t pass the bridge because it was too SICK .')
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
  },
)

onPage('held-out questions are asked once somebody may look', async (page) => {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  await page.waitForFunction((view) => document.querySelector(view).held, VIEW, { timeout: 60000 })
  await settled(page)
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
