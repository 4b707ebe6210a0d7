// The model of real English on the road: a typed sentence is read by it, with a note and a way back, and every step stays
// within its stage.

import assert from 'node:assert/strict'
import { settled } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'
import { faultsOf, goTo, HASH, numbersOf, ROAD, readStage } from './kit/stage.mjs'

const onRoad = pageOf({ views: ROAD, reducedMotion: 'reduce' })

const SENTENCE = 'My neighbor fixed the old bike because it was broken.'
const REAL = `#text=${SENTENCE.replaceAll(' ', '+')}&model=english&layer=3&head=2&row=it`

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [390, 844],
])
  onRoad(
    `${width} x ${height}: no mark leaves the stage with 32 heads`,
    { hash: REAL, width, height },
    async (page) => {
      for (const n of await numbersOf(page)) {
        await goTo(page, n)
        assert.deepEqual(await page.evaluate(faultsOf), [], `step ${n}`)
      }
      const { scrollHeight, over } = await page.evaluate(() => ({
        scrollHeight: document.querySelector('.road').getBoundingClientRect().height,
        over: document.documentElement.scrollWidth - innerWidth,
      }))
      assert.ok(over <= 0 && scrollHeight <= (width < 500 ? 20000 : 12000), `${over}, ${scrollHeight}`)
    },
  )

/** In the page: marks of one step and the next, and how many of the smaller one's they share. */
async function sharedWith(n) {
  const stage = document.querySelector('hl-stage')
  const seenAt = async (step) => {
    stage.step = step
    await stage.updateComplete
    await stage.settled()
    return new Set(stage.marks().flatMap(({ id, alpha }) => (alpha > 0 ? [id] : [])))
  }
  const [one, other] = [await seenAt(n), await seenAt(n + 1)]
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  return [...few].filter((id) => many.has(id)).length / few.size
}

onRoad('neighbouring steps share marks', { hash: REAL }, async (page) => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const share = await page.evaluate(sharedWith, n)
    assert.ok(share >= 0.5, `steps ${n} and ${n + 1} share ${share}`)
  }
})

const stateOf = (page) => page.evaluate(() => ({ ...document.querySelector('hl-stage').session.state }))
const noteOf = (page) => page.locator('hl-cards .switched')

onRoad(
  'typing: the real model reads, says so, and goes back',
  { hash: HASH.replace(/&model=[^&]*/u, '') },
  async (page) => {
    assert.equal(await noteOf(page).count(), 0)
    const { model } = await stateOf(page)
    assert.match(model, /^english-/)
    const field = page.locator('hl-cards textarea')
    await field.fill(SENTENCE)
    await page.waitForFunction(() => document.querySelector('hl-stage').data.network.name === 'english')
    await settled(page)
    const { words } = await readStage(page)
    assert.deepEqual(words.slice(0, 3), ['[^]', 'My', 'neighbor'])
    const { text, row, layer, head } = await stateOf(page)
    assert.equal(text.slice(row.start, row.end), 'it')
    assert.match(await noteOf(page).textContent(), /trained on real English/)
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the field keeps the focus')
    await noteOf(page).locator('button').click()
    await settled(page)
    const after = await stateOf(page)
    assert.deepEqual([after.model, after.text], [model, SENTENCE])
    assert.equal(await noteOf(page).count(), 0)
    assert.ok(layer > 0 && head >= 0)
  },
)
