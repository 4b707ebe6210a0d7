// <hl-predict>: an answer by keyboard, its reason, and what is kept of it.

import assert from 'node:assert/strict'
import { PREDICTIONS } from '../../build/source.mjs'
import { settled } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: [] })

const NAME = 'hook-wide'
const { question, options, right } = PREDICTIONS[NAME]

const ask = async (page) => {
  await page.evaluate((name) => {
    const element = document.createElement('hl-predict')
    element.setAttribute('name', name)
    element.id = 'asked'
    document.querySelector('main').prepend(element)
  }, NAME)
  await settled(page)
}

onPage('answered by keyboard, with the reason for what was chosen; kept until it is asked again', async (page) => {
  await ask(page)
  assert.match(await page.locator('#asked legend').textContent(), new RegExp(question.slice(2, 30)))
  await page.locator('#asked input').first().focus()
  const wrong = right === 0 ? 1 : 0
  await page.locator('#asked input').nth(wrong).focus()
  await page.keyboard.press('Space')
  assert.match(await page.locator('#asked .why').textContent(), /Not quite\./)
  assert.ok((await page.locator('#asked .why').textContent()).includes(options[wrong].why))
  await page.keyboard.press(wrong < right ? 'ArrowDown' : 'ArrowUp')
  assert.match(await page.locator('#asked .why').textContent(), /Yes\./)
  assert.equal(await page.locator('#asked .chosen').count(), 1)
  await page.reload()
  await settled(page)
  await ask(page)
  assert.match(await page.locator('#asked .why').textContent(), /Yes\./, 'kept in the page’s own storage')
  assert.equal(await page.evaluate((name) => localStorage.getItem(`headlight.predict.${name}`), NAME), String(right))
  await page.locator('#asked .why button').click()
  assert.equal(await page.locator('#asked .why').count(), 0)
  assert.equal(await page.evaluate(() => localStorage.length), 0)
})

for (const kept of ['99', 'x', '-1', ''])
  onPage(`what storage holds is not trusted: “${kept}”`, async (page) => {
    await page.evaluate(([name, value]) => localStorage.setItem(`headlight.predict.${name}`, value), [NAME, kept])
    await ask(page)
    assert.equal(await page.locator('#asked fieldset').count(), 1)
    assert.equal(await page.locator('#asked .why').count(), 0, JSON.stringify(kept))
  })
