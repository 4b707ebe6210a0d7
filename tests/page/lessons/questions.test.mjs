// <hl-questions> in the page: a number typed, an option chosen, the score kept in the page alone and forgotten, storage
// refused, an exam on paper. Its answers are tested in tests/lessons/questions.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled } from '../kit/actions.mjs'
import { notesOf, pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onPage = pageOf({ views: ['hl-questions'] })
const onElements = notesOf()

const ELEMENT =
  '<hl-questions text="the animal did not cross the street because it was too tired" row="it" model="english-plain" layer="0" head="1"></hl-questions>'

const told = (page) => page.locator('hl-questions .told').textContent()
const isMet = async (page) => (await page.locator('hl-questions .ask').getAttribute('class')) === 'ask met'

/** The right answer, as the page has it. */
const answerIn = (page) =>
  page.evaluate(
    () => document.querySelector('hl-questions').data.tensors.find(({ name }) => name.endsWith('.answer')).data[0],
  )

/** Types an answer and sends it with Enter. */
async function type(page, answer) {
  await page.locator('hl-questions #given').fill(answer)
  await page.keyboard.press('Enter')
  await settled(page)
}

/** What the page has stored of questions. */
const stored = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('headlight.question.')))

onElements('a number is judged; the next question begins empty; an option has its reason', ELEMENT, async (page) => {
  assert.ok(await placed(page, 'hl-questions'))
  assert.match(await page.locator('hl-questions .asked').textContent(), /In your sentence, “it” has these products/u)
  await type(page, 'much')
  assert.match(await told(page), /not a number/u)
  await type(page, '2')
  assert.match(await told(page), /Not quite\. The right number is smaller\.\s.{30}/su, 'and how to find it')
  assert.equal(await isMet(page), false)
  await type(page, (await answerIn(page)).toFixed(2))
  assert.match(await told(page), /Right\. The answer is/u)
  assert.ok(await isMet(page))
  await page.locator('hl-questions .roll').click()
  await settled(page)
  assert.equal(await page.locator('hl-questions #given').inputValue(), '', 'other numbers, no answer')
  await page.locator('hl-questions .show').click()
  await settled(page)
  assert.match(await told(page), /The answer is/u)
  assert.equal(await isMet(page), false, 'shown is not found')
  await page.locator('hl-questions .at').nth(2).click()
  await settled(page)
  await page.locator('hl-questions .option', { hasText: 'The mean of all values' }).click()
  await settled(page)
  assert.match(await told(page), /Not quite\. That is the other end/u)
  await page.locator('hl-questions .option', { hasText: 'The mean of their two values' }).click()
  await settled(page)
  assert.ok(await isMet(page))
  assert.deepEqual(await stored(page), [], 'elements in notes keep no score')
  assert.equal(await page.locator('hl-questions .forget').count(), 0)
})

onPage('the page keeps which were right, and forgets them', {}, async (page) => {
  await change(page, 'hl-questions', { 'questions.chapter': 'c', 'questions.at': 2 })
  await page.locator('hl-questions .option', { hasText: 'The mean of their two values' }).click()
  await settled(page)
  assert.deepEqual(await stored(page), ['headlight.question.tie'])
  assert.equal(await page.locator('hl-questions .at').nth(2).getAttribute('aria-label'), 'Question 3, answered')
  await openDrawer(page, 'hl-questions', 'numbers')
  assert.match(await page.locator('hl-questions .page tr', { hasText: 'Scaled' }).textContent(), /1 of 4/u)
  await page.locator('hl-questions .forget').click()
  await settled(page)
  assert.deepEqual(await stored(page), [])
  assert.equal(await page.locator('hl-questions .at').nth(2).getAttribute('aria-label'), 'Question 3')
})

onPage(
  'where storage is refused, the score lasts as long as the page',
  {
    fresh: true,
    init: "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError') } })",
  },
  async (page) => {
    await change(page, 'hl-questions', { 'questions.chapter': 'c', 'questions.at': 2 })
    await page.locator('hl-questions .option', { hasText: 'The mean of their two values' }).click()
    await settled(page)
    assert.equal(await page.locator('hl-questions .at').nth(2).getAttribute('aria-label'), 'Question 3, answered')
    await openDrawer(page, 'hl-questions', 'numbers')
    assert.match(await page.locator('hl-questions .page').textContent(), /refuses to keep your score/u)
    await page.locator('hl-questions .forget').click()
    await settled(page)
    assert.equal(await page.locator('hl-questions .at').nth(2).getAttribute('aria-label'), 'Question 3')
  },
)

onElements(
  'an exam: other numbers for each seed; on paper whole, its solutions behind a new page',
  ELEMENT,
  async (page) => {
    await page.locator('hl-questions .to-sheet').click()
    await settled(page)
    const list = page.locator('hl-questions .asking > ol > li')
    assert.equal(await list.count(), 24)
    assert.equal(await page.locator('hl-questions .solutions li').count(), 24)
    const first = await list.allTextContents()
    await page.locator('hl-questions .roll').click()
    await settled(page)
    const second = await list.allTextContents()
    assert.ok(first.filter((text, i) => text !== second[i]).length > 12)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const found = await page.evaluate(() => {
      const { renderRoot } = document.querySelector('hl-questions')
      const box = renderRoot.querySelector('.sheets')
      return {
        cut: box.scrollHeight - box.clientHeight > 1 && getComputedStyle(box).overflowY !== 'visible',
        breaks: getComputedStyle(renderRoot.querySelector('.solutions')).breakBefore,
        buttons: [...renderRoot.querySelectorAll('button')].filter((button) => button.checkVisibility()).length,
      }
    })
    assert.deepEqual(found, { cut: false, breaks: 'page', buttons: 0 })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    await page.locator('hl-questions .to-questions').click()
    await settled(page)
    assert.equal(await page.locator('hl-questions .card').count(), 1)
  },
)

oneScreen('questions')
oneScreen('questions', 'questions.sheet=true')
