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

onRoad(
  'step 1 hides the picked word from the model, whose answer is its guess then, and shows it again',
  { hash: REAL },
  async (page) => {
    const button = page.locator('hl-cards button.hide')
    const told = () =>
      page.evaluate(
        () =>
          document
            .querySelector('hl-stage')
            .marks()
            .find(({ id }) => id === 'answer:title').label,
      )
    assert.equal(await button.textContent(), 'Hide “it” from the model')
    const before = await told()
    await button.click()
    await settled(page)
    assert.match(await told(), /guess for “\[mask\]”/)
    assert.equal(await button.textContent(), 'Show “it” again')
    await button.click()
    await settled(page)
    assert.equal(await told(), before)
    assert.deepEqual((await stateOf(page)).masked, [])
  },
)

onRoad('step 11 offers a model whose words can change places', { hash: REAL }, async (page) => {
  await goTo(page, 11)
  const buttons = page
    .locator('hl-cards .card .tools')
    .filter({ hasText: /mini-English|Shuffle/ })
    .locator('button')
  assert.deepEqual(await buttons.allTextContents(), ['Let mini-English read the sentence'])
  await buttons.click()
  await settled(page)
  assert.equal((await stateOf(page)).model, 'english-plain')
  assert.deepEqual(await buttons.allTextContents(), ['Shuffle again'])
  await buttons.click()
  await settled(page)
  assert.ok((await stateOf(page))['stage.order'].length > 5)
  await page.evaluate(() => document.querySelector('hl-stage').session.type('the dog ran home'))
  await settled(page)
  assert.equal((await stateOf(page)).model, 'english-plain', 'the model that was chosen')
})

const onPage = pageOf({ reducedMotion: 'reduce' })

onPage(
  'a sentence that is typed in the strip leaves the reader where she is, and opens on its pronoun with the head for that',
  { hash: `#v=2&step=8` },
  async (page) => {
    const whereabouts = () => page.evaluate(() => ({ at: scrollY, step: document.querySelector('hl-stage').step }))
    const shown = async () => {
      await settled(page)
      await page.evaluate(() => document.querySelector('hl-stage').session.typing.opening)
      const { text, row, model, layer, head } = await stateOf(page)
      return { word: text.slice(row.start, row.end), head: `${model} ${layer + 1}.${head + 1}` }
    }
    await page.waitForFunction(() => scrollY > 0)
    await settled(page)
    const before = await whereabouts()
    assert.equal(before.step, 8)
    await page.evaluate(() => document.querySelector('hl-strip').renderRoot.querySelector('.type').focus())
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('My phone fell into the sink and now it is broken.')
    assert.deepEqual(await shown(), { word: 'it', head: 'english 4.3' })
    assert.deepEqual(await whereabouts(), before)
    await page.keyboard.press('Enter')
    assert.deepEqual(await whereabouts(), before)
    const pick = (word) => page.locator(`hl-strip .tokens button:text-is("${word}")`).first().click()
    await pick('My') // the whole map is on show, and stays
    assert.deepEqual(await shown(), { word: 'My', head: 'english 4.3' })
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '#step=1' })
      document.body.append(link)
      link.click()
      link.remove()
    })
    await page.waitForFunction(() => document.querySelector('hl-stage').step === 1)
    await pick('it')
    await pick('My') // there the head for reference finds nothing
    assert.deepEqual(await shown(), { word: 'My', head: 'english 2.1' })
    await pick('the') // there this one does
    assert.deepEqual(await shown(), { word: 'the', head: 'english 2.1' })
    await pick('it')
    assert.deepEqual(await shown(), { word: 'it', head: 'english 4.3' })
    await page.locator('hl-strip select').selectOption('3.4')
    await pick('My') // a head that the reader chose stays
    assert.deepEqual(await shown(), { word: 'My', head: 'english 3.4' })
  },
)
