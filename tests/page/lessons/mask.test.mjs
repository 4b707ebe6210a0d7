// <hl-mask> in the page: what figures say is what is placed; a word is typed, undone, kept; rows flash. Its numbers are
// tested in tests/lessons/mask.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onElements = notesOf()

/** A sentence, and the mask's view of it. @param {string} attributes */
const pair = (attributes) => `<hl-attention group="g" ${attributes}></hl-attention><hl-mask group="g"></hl-mask>`

/** The card of a word, to choose it for editing. */
async function choose(page, index) {
  await page.locator('hl-mask .card .word').nth(index).click()
  await settled(page)
}

onElements(
  'what figures say is what is placed, with the mask and without, in a decoder too',
  '<hl-mask></hl-mask>',
  async (page) => {
    const box = page.locator('hl-mask input[type=checkbox]')
    for (const knobs of [
      {},
      { 'mask.edit': '11:wide' },
      { 'mask.causal': false },
      { model: 'induction', text: 'a b c d a b c d' },
    ]) {
      await change(page, 'hl-mask', knobs)
      assert.equal(await placed(page, 'hl-mask'), 7, JSON.stringify(knobs))
      const cards = await page.evaluate(() => document.querySelector('hl-mask').figures().shown.cards.list)
      const shown = await page.locator('hl-mask .card').evaluateAll((list) =>
        list.map((card) => ({
          classes: [...card.classList].filter((name) => !name.startsWith('flash')),
          word: card.querySelector('.word').textContent.replace(/^\d+/u, ''),
          marks: [...card.querySelectorAll('.mark')].map((mark) => mark.textContent),
        })),
      )
      assert.deepEqual(
        shown,
        cards.map(({ word, place, isChanged, isPointed, marks }) => ({
          classes: ['card', place, isChanged ? 'changed' : 'same', ...(isPointed ? ['pointed'] : [])],
          word,
          marks: marks.map(({ sign, said }) => sign + said),
        })),
      )
    }
    assert.ok((await box.isChecked()) && (await box.isDisabled()), 'a decoder has its mask always on')
  },
)

/** How each card above the edited one is animated, and how many of its marks have moved. */
const flashing = (page) =>
  page.evaluate(() => {
    const cards = [...document.querySelector('hl-mask').renderRoot.querySelectorAll('.card.above')]
    return cards.map((card) => ({
      name: getComputedStyle(card).animationName,
      moved: card.querySelectorAll('.mark.moved').length,
    }))
  })

for (const reducedMotion of ['no-preference', 'reduce'])
  onElements(
    `a row that changes flashes, and again when it changes again; with reduced motion its marks alone change: ${reducedMotion}`,
    '<hl-mask causal="0"></hl-mask>',
    { reducedMotion },
    async (page) => {
      const moves = reducedMotion === 'no-preference'
      const before = await flashing(page)
      assert.ok(before.every(({ name, moved }) => name === 'none' && moved === 0))
      const names = []
      for (const word of ['wide', 'big']) {
        await page.locator(`hl-mask input[value=${word}]`).check()
        await settled(page)
        const now = await flashing(page)
        assert.ok(now.every(({ moved }) => moved === 2))
        names.push(...new Set(now.map(({ name }) => name)))
      }
      assert.equal(names.length, 2)
      assert.equal(names[0] !== names[1], moves, 'another animation, so that it begins anew')
      assert.equal(names.includes('none'), !moves)
    },
  )

onElements(
  'a word is typed, cleared, undone and kept; the edit stays in its figure until then',
  pair('model="constructed" text="the animal did not cross the street because the animal was too tired"'),
  async (page) => {
    const text = `Hello,  world! ${'word '.repeat(90)}end`
    await openDrawer(page, 'hl-mask', 'more')
    const word = page.locator('hl-mask #edit-word')
    const words = async (view) => (await snapshot(page, view)).words
    await word.fill('wide')
    await settled(page)
    assert.equal((await words('hl-mask')).at(-1), 'wide')
    await page.locator('hl-mask input[type=checkbox]').uncheck()
    await settled(page)
    assert.ok((await snapshot(page, 'hl-mask')).changed.every((count) => count > 0))
    assert.equal((await words('hl-attention')).at(-1), 'tired', 'the edit stays in its figure')
    await word.fill('')
    assert.equal(await word.inputValue(), '', 'the field can be cleared')
    await word.fill('wide')
    await page.locator('hl-mask button', { hasText: 'Undo' }).click()
    await settled(page)
    assert.ok((await snapshot(page, 'hl-mask')).changed.every((count) => count === 0))
    await word.fill('wide')
    await page.locator('hl-mask button', { hasText: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal((await words('hl-attention')).at(-1), 'wide')
    await choose(page, 2)
    await word.fill('didn’t')
    await settled(page)
    assert.equal((await words('hl-mask'))[2], 'didn’t')

    await change(page, 'hl-attention', { text })
    await choose(page, 2)
    await word.fill('moon')
    await page.locator('hl-mask button', { hasText: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.text, text.replace('world', 'moon'))
    await word.fill('sun')
    await change(page, 'hl-attention', { text: 'another text' })
    assert.equal((await words('hl-mask')).join(' '), 'another text', 'an edit ends with its text')
  },
)

onElements(
  'what is typed may be more than one word, unknown, or a letter that nobody reads: it is said, and can be undone',
  '<hl-mask model="constructed" text="the (cat) sat." edit="5:x"></hl-mask>',
  async (page) => {
    await openDrawer(page, 'hl-mask', 'more')
    const note = page.locator('hl-mask .note')
    for (const [index, word, notes] of [
      [1, 'a', 0],
      [2, 'dog', 0],
      [2, 'dog.', 1],
      [2, '\u0085', 0],
    ]) {
      await choose(page, index)
      await page.locator('hl-mask #edit-word').fill(word)
      await settled(page)
      assert.equal(await note.count(), notes, word)
      if (!notes) continue
      await page.locator('hl-mask button', { hasText: 'Undo' }).click()
      await settled(page)
      assert.equal(await note.count(), 0, 'a refused word can be undone')
    }
    await change(page, 'hl-mask', { model: 'english-supervised', text: 'the cat sat.' })
    assert.match(await page.locator('hl-mask .card.edited').textContent(), /sat/, 'the mark at the end is not edited')
    await page.locator('hl-mask #edit-word').fill('purple')
    await settled(page)
    assert.match(await note.textContent(), /“purple” and reads \[unknown\]/)
    await change(page, 'hl-mask', { model: 'induction', text: 'a b c' })
    await page.locator('hl-mask #edit-word').fill('zebra')
    await settled(page)
    assert.match(await page.locator('hl-mask .message').textContent(), /can’t read “zebra”/)
    assert.equal(await page.locator('hl-mask #edit-word').inputValue(), 'zebra')
    await page.locator('hl-mask button', { hasText: 'Undo' }).click()
    await settled(page)
    assert.equal(await page.locator('hl-mask hl-panel').count(), 1)
    assert.equal(await page.locator('.message').count(), 0)
  },
)

onElements(
  'a card or a cell that is pointed at or picked is the same word in the other views, however long its edit',
  pair('model="constructed" text="you say tomato and I say so" row="0" column="0"'),
  async (page) => {
    await change(page, 'hl-mask', { 'mask.edit': { index: 2, word: 'extraordinarily' } })
    const marked = () =>
      page.evaluate(() =>
        ['hl-mask', 'hl-attention'].map((name) => {
          const view = document.querySelector(name)
          const { row, col } = (view.renderRoot.querySelector('hl-panel.map') ?? view.panels[0]).marks
          return [row, col]
        }),
      )
    await page.locator('hl-mask .card').nth(4).hover()
    await settled(page)
    assert.deepEqual(await marked(), Array(2).fill([4, 0]))
    assert.match(await page.locator('hl-mask .card.pointed').textContent(), /I/)
    await page.mouse.move(5, 5)
    await settled(page)
    assert.deepEqual(await marked(), Array(2).fill([0, 0]), 'and lets go')
    const point = await page.evaluate(() => {
      const [panel] = document.querySelector('hl-mask').panels
      panel.scrollIntoView({ block: 'center' })
      const { x, y } = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      const { left, top, cellWidth, cellHeight } = panel.layout
      return [x + left + 2.5 * cellWidth, y + top + 6.5 * cellHeight]
    })
    await page.mouse.click(...point)
    await settled(page)
    assert.deepEqual(await marked(), Array(2).fill([6, 2]))
    assert.deepEqual((await snapshot(page, 'hl-mask')).word, { text: 'so', start: 25, end: 27 })
  },
)

onElements(
  '−∞ is hatched in the picture',
  '<hl-mask model="constructed" text="a b" head="2"></hl-mask>',
  async (page) => {
    const { scores } = await page.evaluate(() => document.querySelector('hl-mask').figures().shown.maps)
    const legends = () => page.locator('hl-mask .legend .number').allTextContents()
    assert.deepEqual(await legends(), [`−${scores.limit}`, scores.limit])
    const colours = await page.evaluate(() => {
      const [panel] = document.querySelector('hl-mask').panels
      const { left, top, cellWidth } = panel.layout
      const canvas = panel.renderRoot.querySelector('canvas')
      const cell = (row, col) =>
        window.pixelsOf(canvas, left + col * cellWidth + 2, top + row * cellWidth + 2, cellWidth - 5, cellWidth - 5)
      return [
        [0, 1],
        [1, 1],
      ].map(([row, col]) => new Set(new Uint32Array(cell(row, col).buffer)).size)
    })
    assert.equal(colours[0], 2, 'hatched: two colours')
    assert.notEqual(colours[1], 2, 'a plain cell with its number')
    await page.locator('hl-mask input[value=weights]').check()
    await settled(page)
    assert.deepEqual(await legends(), ['0', '1'])
  },
)

onElements(
  'the task: a word changed under the mask, then without it; undone, it is open again',
  '<hl-mask text="the animal did not cross the street because it was too tired" model="english-plain"></hl-mask>',
  async (page) => {
    const met = () => page.locator('hl-mask .ask.met').count()
    const ask = () => page.locator('hl-mask .ask').textContent()
    assert.match(await ask(), /^Replace “tired” with “wide”/)
    assert.equal(await met(), 0)
    await page.locator('hl-mask input[value=wide]').check()
    await settled(page)
    assert.match(await ask(), /not one bit changed in the rows above. Now take the mask away/)
    assert.equal(await met(), 0)
    await page.locator('hl-mask input[type=checkbox]').uncheck()
    await settled(page)
    assert.match(await ask(), /all 11 rows above changed/)
    assert.equal(await met(), 1)
    await page.locator('hl-mask input[value=tired]').check()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-mask')).knobs['mask.edit'], null)
    assert.equal(await met(), 0)
    await choose(page, 0)
    await change(page, 'hl-mask', { 'mask.edit': { index: 0, word: 'a' } })
    assert.match(await ask(), /No row stands above/)
    assert.equal(await met(), 0)
    await change(page, 'hl-mask', { model: 'induction', text: 'a b c d a b c d', 'mask.edit': { index: 7, word: 'c' } })
    assert.match(await ask(), /always on: not one bit changed/)
    assert.equal(await met(), 1)
  },
)

for (const [width, height, most] of SCREENS)
  onElements(`one screen: at most ${most} px at ${width}`, '<hl-mask></hl-mask>', { width, height }, async (page) => {
    const box = await page.locator('hl-mask').boundingBox()
    assert.ok(box.height <= most, `${box.height}`)
  })
