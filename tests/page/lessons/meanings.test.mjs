// <hl-meanings> in the page: the slider, words picked in either sentence, another sentence, the task met, its height. Its
// numbers are tested in tests/lessons/meanings.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf, pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

const ELEMENT =
  '<hl-meanings text="the animal did not cross the street because it was too tired" row="it"></hl-meanings>'

const ask = (page) =>
  page.locator('hl-meanings .ask').evaluate(({ className, textContent }) => ({ className, textContent }))

/** Drags the slider to a level. */
async function drag(page, level) {
  await page.locator('hl-meanings #level').fill(String(level))
  await settled(page)
}

onElements('it opens with the arrows together; at the last level the task is met', ELEMENT, async (page) => {
  assert.equal((await ask(page)).className, 'ask', 'it opens unsolved')
  assert.equal((await snapshot(page, 'hl-meanings')).level, 0)
  assert.ok(await placed(page, 'hl-meanings'))
  await drag(page, 3)
  const { className, textContent } = await ask(page)
  assert.equal(className, 'ask met')
  assert.match(textContent, /begin with a cosine of 1\.00 and end with 0\.\d\d/u)
})

onElements('words are picked in either sentence, and another sentence is typed', ELEMENT, async (page) => {
  const pressed = (which) => page.locator(`hl-meanings .${which} [aria-pressed=true]`).allTextContents()
  assert.deepEqual([await pressed('first'), await pressed('second')], [['it'], ['it']])
  await page.locator('hl-meanings .first button', { hasText: 'street' }).click()
  await page.mouse.move(0, 0)
  await settled(page)
  assert.deepEqual([await pressed('first'), await pressed('second')], [['street'], ['street']])
  await page.locator('hl-meanings .second button', { hasText: 'animal' }).click()
  await settled(page)
  assert.deepEqual([await pressed('first'), await pressed('second')], [['street'], ['animal']])
  await openDrawer(page, 'hl-meanings', 'more')
  await page.locator('hl-meanings #other').fill('the street was too wide')
  await settled(page)
  assert.deepEqual(await pressed('second'), ['street'], 'the same word of the new sentence')
  await change(page, 'hl-meanings', { 'meanings.other': '   ' })
  assert.match(await page.locator('hl-meanings .message').textContent(), /no word/u)
  await change(page, 'hl-meanings', { 'meanings.other': '' })
  assert.equal(await page.locator('hl-meanings .message').count(), 0, 'it works again')
})

pageOf({ views: ['hl-cards', 'hl-stage'], reducedMotion: 'reduce' })(
  'step 15: another adjective in the other sentence turns the arrow',
  { hash: '#v=2&step=15' },
  async (page) => {
    const arrow = () =>
      page.evaluate(() => {
        const marks = document.querySelector('hl-stage').marks()
        const { value, width } = marks.find(({ id }) => id === 'turn:tip:1') ?? {}
        const note = marks.find(({ id }) => id === 'turn:note')
        return { value, width, note: note.label, cosine: note.value, x: marks.find(({ id }) => id === 'turn:tip:1').x }
      })
    const before = await arrow()
    assert.match(before.note, /cosine/u)
    const tools = page.locator('hl-cards [data-id=meaning] .tools button')
    assert.deepEqual(await tools.allTextContents(), ['wide', 'lazy', 'scared'])
    await tools.nth(1).click()
    await settled(page)
    const after = await arrow()
    assert.ok(after.cosine > before.cosine + 0.2, `${before.cosine} to ${after.cosine}`)
    assert.ok(after.x < before.x - 10, 'the arrow follows')
  },
)

oneScreen('meanings')
