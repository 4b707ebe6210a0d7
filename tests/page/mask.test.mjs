// <hl-mask>.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSTRUCTED, onPage, settled, snapshot, type } from './actions.mjs'

test('mask view: editing the last word changes no row above it when masked, all when not', async () => {
  await onPage({ hash: CONSTRUCTED }, async (page) => {
    const word = page.locator('hl-mask #edit-word')
    await word.fill('wide')
    await settled(page)
    const masked = await snapshot(page, 'hl-mask')
    assert.equal(masked.words.at(-1), 'wide')
    assert.ok(masked.changed.slice(0, -1).every((count) => count === 0) && masked.changed.at(-1) > 0)
    assert.match(await page.locator('hl-mask .result p').textContent(), /1 output rows? changed; none above/)
    await page.locator('hl-mask input[type=checkbox]').uncheck()
    await settled(page)
    const open = await snapshot(page, 'hl-mask')
    assert.ok(open.changed.every((count) => count > 0))
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'tired', 'the edit stays in its figure')
    await word.fill('')
    assert.equal(await word.inputValue(), '', 'the field can be cleared')
    await word.fill('wide')
    await page.locator('hl-mask button', { hasText: 'Undo' }).click()
    await settled(page)
    assert.ok((await snapshot(page, 'hl-mask')).changed.every((count) => count === 0))
    await word.fill('wide')
    await page.getByRole('button', { name: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'wide')
    await page.locator('hl-mask select').selectOption('2')
    await word.fill('didn’t')
    await settled(page)
    assert.equal((await snapshot(page, 'hl-mask')).words[2], 'didn’t')
  })
})

test('mask view: -inf is marked as such in the numbers and by hatching in the picture', async () => {
  await onPage({ hash: '#model=constructed&text=a%20b&head=2' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-mask')
    const limit = Math.max(...tensors['layer0.scores'].values.map(Math.abs)).toPrecision(3)
    const legends = await page.locator('hl-mask .legend .number').allTextContents()
    assert.deepEqual(legends, [`−${limit}`, limit, '0', '1'])
    assert.equal(tensors['layer0.masked'].values[1], '-inf')
    assert.equal(tensors['layer0.weights'].values[1], 0)
    const colours = await page.evaluate(() => {
      const panel = document.querySelector('hl-mask').panels[1]
      const { left, top, cellWidth } = panel.layout
      const canvas = panel.renderRoot.querySelector('canvas.base')
      const cell = (row, col) =>
        window.pixelsOf(canvas, left + col * cellWidth + 2, top + row * cellWidth + 2, cellWidth - 5, cellWidth - 5)
      return [
        [0, 1],
        [1, 1],
      ].map(([row, col]) => new Set(new Uint32Array(cell(row, col).buffer)).size)
    })
    assert.equal(colours[0], 2, 'hatched: two colours')
    assert.notEqual(colours[1], 2, 'a plain cell with its number')
  })
})

test('keeping an edit changes that word only, however long and however spaced the text', async () => {
  await onPage({}, async (page) => {
    const text = `Hello,  world! ${'word '.repeat(90)}end`
    await type(page, text)
    await page.locator('hl-mask select').selectOption('2')
    await page.locator('hl-mask #edit-word').fill('moon')
    await page.getByRole('button', { name: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal(await page.locator('hl-attention textarea').inputValue(), text.replace('world', 'moon'))
    await page.locator('hl-mask #edit-word').fill('sun')
    await type(page, 'another text')
    assert.equal((await snapshot(page, 'hl-mask')).words.join(' '), 'another text', 'an edit ends with its text')
  })
})

test('editing a mark beside a word, or into more than one word', async () => {
  await onPage({ hash: '#text=the%20(cat)%20sat.&mask.edit=5:x' }, async (page) => {
    const summary = page.locator('hl-mask .result p')
    assert.deepEqual((await snapshot(page, 'hl-mask')).words, ['the', '(', 'cat', ')', 'sat', 'x'])
    assert.match(await summary.textContent(), /1 output row changed; none above/)
    for (const [index, word, words] of [
      ['1', 'a', ['the', 'a', 'cat', ')', 'sat', '.']],
      ['2', 'dog', ['the', '(', 'dog', ')', 'sat', '.']],
      ['2', 'dog.', ['the', '(', 'cat', ')', 'sat', '.']],
      ['2', '\u0085', ['the', '(', 'cat', ')', 'sat', '.']],
    ]) {
      await page.locator('hl-mask select').selectOption(index)
      await page.locator('hl-mask #edit-word').fill(word)
      await settled(page)
      const shown = await snapshot(page, 'hl-mask')
      assert.deepEqual(shown.words, words)
      assert.ok(shown.changed.slice(0, Number(index)).every((count) => count === 0))
      assert.equal(await page.locator('hl-mask .note').count(), word === 'dog.' ? 1 : 0)
      if (word !== 'dog.') continue
      await page.locator('hl-mask button', { hasText: 'Undo' }).click()
      assert.equal(await page.locator('hl-mask .note').count(), 0, 'a refused word can be undone')
    }
    assert.equal(await page.locator('.message.error').count(), 0)
  })
})

test('a mark at the end is not what is edited unless it is chosen', async () => {
  await onPage({ hash: '#text=the+cat+sat.' }, async (page) => {
    assert.equal(await page.locator('hl-mask select').inputValue(), '2')
    await page.locator('hl-mask #edit-word').fill('ran')
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-mask')).words, ['the', 'cat', 'ran', '.'])
  })
})
