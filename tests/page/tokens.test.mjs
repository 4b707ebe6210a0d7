// Any text: as many tokens as were written, up to the model's limit, which is said; unknown words are marked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot, type } from './actions.mjs'

const onPage = pageWith('hl-attention')

const VIEW = 'hl-attention'

/** What separates words, and stands at their edges as tokens of its own. */
const SPACES = [' ', '\n', '  ', '\t', '\u00a0', '\u3000']
const MARKS = ['.', ',', '!', '?', ';', ':', '"']

/** A text of so many tokens, made of words of one letter or more and of marks at their edges. @param {number} count */
function textOf(count) {
  const parts = []
  for (let i = 0; parts.length < count; i++) {
    const isMark = i % 5 === 4
    parts.push(isMark ? MARKS[i % MARKS.length] : `${['w', 'don’t', 'x-y', 'é', '猫', '7'][i % 6]}${i}`)
  }
  // A mark stands right behind its word.
  return parts.reduce(
    (text, part, i) => text + (i && !MARKS.includes(part) ? SPACES[i % SPACES.length] : '') + part,
    '',
  )
}

const chips = (page) => page.locator(`${VIEW} .tokens .word`).allTextContents()
const count = (page) => page.locator(`${VIEW} #count`).textContent()

test('any text of 1 to 64 tokens is read whole by the model built by hand; of a longer one the first 64, and that is said', async () => {
  await onPage({ hash: '#model=constructed' }, async (page) => {
    for (const n of [1, 2, 3, 5, 6, 11, 17, 33, 63, 64]) {
      await type(page, textOf(n))
      const { words, tensors } = await snapshot(page, VIEW)
      assert.equal(words.length, n, JSON.stringify(textOf(n)))
      assert.deepEqual(await chips(page), words)
      assert.deepEqual(tensors['layer0.weights'].shape, [3, n, n])
      assert.match(await count(page), new RegExp(`^${n} of at most 64 tokens`))
      assert.equal(await page.locator(`${VIEW} .tokens .unknown, ${VIEW} .message`).count(), 0)
    }
    for (const n of [65, 200]) {
      await type(page, textOf(n))
      assert.equal((await chips(page)).length, 64)
      assert.match(await count(page), new RegExp(`^${n} tokens: the first 64 are shown`))
    }
    await type(page, ' \n ')
    assert.match(await page.locator(`${VIEW} .message`).textContent(), /no word/)
  })
})

test('a trained model: its own limit, words that it does not know are marked and named, and a way to read all of it', async () => {
  await onPage({ hash: '#model=english-supervised' }, async (page) => {
    for (const n of [1, 5, 16]) {
      const known = Array.from({ length: n }, (_, i) => ['the', 'animal', 'was', 'tired'][i % 4])
      await type(page, known.join(' '))
      assert.deepEqual(await chips(page), known)
      assert.match(await count(page), new RegExp(`^${n} of at most 16 tokens`))
      assert.equal(await page.locator(`${VIEW} .tokens .unknown`).count(), 0)
    }
    await type(page, 'the animal zorked the blorp .')
    assert.deepEqual(await page.locator(`${VIEW} .tokens .unknown .word`).allTextContents(), ['zorked', 'blorp'])
    assert.match(await page.locator(`${VIEW} .sentence .note`).textContent(), /“zorked”, “blorp”/)
    await type(page, Array(20).fill('animal').join(' '))
    assert.equal((await chips(page)).length, 16)
    assert.match(await count(page), /^20 tokens: the first 16 are shown/)
    await page.locator(`${VIEW} button.limit`).click()
    await settled(page)
    assert.equal((await chips(page)).length, 20)
    assert.match(await count(page), /^20 of at most 64 tokens/)
  })
})
