// Chapter H in a browser: cards that are moved and picked, the encoding as a matrix and as waves, clocks, products,
// schemes. Their numbers: tests/lessons/.

import assert from 'node:assert/strict'
import { change, drawFinger, openDrawer, resize, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const VIEWS = ['hl-shuffle', 'hl-position', 'hl-clocks', 'hl-products', 'hl-schemes']

const onPage = pageOf({ views: VIEWS })

const marksOf = (page, selector) =>
  page.evaluate((s) => document.querySelector(s).panels.map(({ marks }) => marks), selector)

// ---- What is drawn and written ----

const LINK =
  '#text=a+b+c+d+b&row=b.2&shuffle.order=3,2,4,1,0&shuffle.position=rope&clocks.d=8&products.n=12&products.d=8'

onPage('what is drawn and written is what the figures say', { hash: LINK }, async (page) => {
  for (const view of VIEWS) await placed(page, view)
  assert.equal(await page.locator('hl-clocks .bits').textContent(), '00000110')
  await change(page, 'hl-shuffle', { text: 'w '.repeat(70).trim(), row: '138-139', locked: true })
  for (const view of ['hl-shuffle', 'hl-schemes']) {
    await placed(page, view)
    assert.match(await page.locator(`${view} .beyond`).textContent(), /picked word is “w”.* first 1[46] tokens/)
  }
  await change(page, 'hl-shuffle', { text: '' })
  for (const view of ['hl-shuffle', 'hl-schemes']) {
    assert.match(await page.locator(`${view} .message`).textContent(), /no word here/)
    assert.equal(await page.locator(`${view} hl-panel`).count(), 0)
  }
  await change(page, 'hl-position', { 'position.d': 2, 'position.dims': '5' })
  await placed(page, 'hl-position', 'only the picked column is drawn as a wave')
})

onPage(
  'the waves are drawn at the values of the encoding',
  { hash: '#position.n=50&position.d=31&position.base=500&position.dims=0,7,30&position.dim=7' },
  async (page) => {
    const exact = (pos, i) => (i % 2 ? Math.cos : Math.sin)(pos / 500 ** ((i - (i % 2)) / 31))
    const svg = await page.evaluate(() => document.querySelector('hl-position').toSVG())
    const POINTS = 4 * 49 + 1 // three between any two positions
    const lines = [...svg.matchAll(/<polyline points="([^"]+)"/g)]
      .map((match) => match[1].split(' ').map(Number))
      .filter(({ length }) => length === 2 * POINTS)
    assert.equal(lines.length, 3)
    lines.forEach((line, i) => {
      const dim = [0, 30, 7][i] // the picked one over the others
      for (let pos = 0; pos < 50; pos++) {
        const drawn = 1 - (2 * (line[8 * pos + 1] - 10)) / (240 - 10 - 36) // the plot's inside is 194 px high
        assert.ok(Math.abs(drawn - exact(pos, dim)) < 1e-3, `dimension ${dim} at ${pos}: drawn ${drawn}`)
      }
    })
    const cells = await page.locator('hl-position table td').allTextContents()
    assert.equal(cells[2], exact(10, 7).toFixed(2).replace('-', '−'))
  },
)

// ---- <hl-shuffle> ----

const wordsOf = async (page) =>
  (await page.locator('hl-shuffle .card .word').allTextContents()).map((text) => text.split(',')[0])

const outlined = async (page) =>
  (await page.locator('hl-shuffle .card.row .word').allTextContents()).map((text) => text.split(',')[0])

/** Where the middle of each card is. */
const middles = (page) =>
  page.evaluate(() =>
    [...document.querySelector('hl-shuffle').renderRoot.querySelectorAll('.card')].map((card) => {
      const box = card.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2]
    }),
  )

onPage(
  'cards are moved with the arrow keys and by dragging, and the text brings them back in order',
  { hash: '#text=one+two+three+four' },
  async (page) => {
    await openDrawer(page, 'hl-shuffle', 'numbers') // with the map of the outputs
    await page.locator('hl-shuffle .card').nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'one', 'three', 'four'])
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'three', 'one', 'four'])
    await page.evaluate(() => {
      const key = (name) => new KeyboardEvent('keydown', { key: name, bubbles: true })
      const card = document.querySelector('hl-shuffle').renderRoot.activeElement
      for (const name of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) card.dispatchEvent(key(name))
    })
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'one', 'three', 'four'], 'three keys before the first is on show')
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'three', 'one', 'four'], 'the card kept the focus')
    await page.locator('hl-shuffle').scrollIntoViewIfNeeded()
    const places = await middles(page)
    await page.mouse.move(...places[3])
    await page.mouse.down()
    await page.mouse.move(...places[1], { steps: 8 })
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'four', 'three', 'one'])
    assert.deepEqual(await marksOf(page, 'hl-shuffle'), [{ row: 1 }], 'the row of the card that is held')
    await page.mouse.up()
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['two', 'four', 'three', 'one'])
    assert.deepEqual(await marksOf(page, 'hl-shuffle'), [{ row: 1 }], 'that of the word under the pointer')
    assert.equal((await snapshot(page, 'hl-shuffle')).knobs.locked, false, 'moving a card picks nothing')
    await page.evaluate(() => document.querySelector('hl-shuffle').session.undo())
    await settled(page)
    assert.notDeepEqual(await wordsOf(page), ['two', 'four', 'three', 'one'])
    const last = page.locator('hl-shuffle .card').last()
    await last.focus()
    await page.keyboard.press('Enter')
    await settled(page)
    const { word, words } = await snapshot(page, 'hl-shuffle')
    assert.equal(word.text, words[Number(await last.getAttribute('data-word'))], 'Enter picks after a drag too')
    await change(page, 'hl-shuffle', { text: 'five six seven', locked: false })
    assert.deepEqual(await wordsOf(page), ['five', 'six', 'seven'])
    const [first, , third] = await middles(page)
    await drawFinger(page, [first, [third[0], first[1]], third])
    await settled(page)
    assert.deepEqual(await wordsOf(page), ['six', 'seven', 'five'], 'a finger moves cards too')
    await drawFinger(page, [first])
    await settled(page)
    assert.deepEqual([await outlined(page), (await snapshot(page, 'hl-shuffle')).knobs.locked], [['six'], true])
  },
)

onPage(
  'a click on a card picks its word, once; a word picked in the strip outlines its own card, wherever it stands',
  { hash: '#v=1' },
  async (page) => {
    const strip = page.locator('hl-strip .tokens button')
    const pickInStrip = async (word) => {
      await page.evaluate((text) => {
        const buttons = [...document.querySelector('hl-strip').renderRoot.querySelectorAll('.tokens button')]
        buttons.find((button) => button.textContent === text).click()
      }, word)
      await settled(page)
    }
    await page.locator('hl-shuffle').scrollIntoViewIfNeeded()
    await strip.first().waitFor()
    assert.deepEqual(await outlined(page), ['it'])
    await pickInStrip('street')
    assert.deepEqual(await outlined(page), ['street'])
    await openDrawer(page, 'hl-shuffle', 'more')
    await page.locator('hl-shuffle').getByRole('button', { name: 'Reverse' }).click()
    await settled(page)
    assert.deepEqual(await outlined(page), ['street'])
    assert.equal((await wordsOf(page)).indexOf('street'), 6)
    await pickInStrip('it')
    assert.deepEqual(await outlined(page), ['it'])
    const places = await middles(page)
    const at = (await wordsOf(page)).indexOf('because')
    await page.mouse.click(...places[at])
    await settled(page)
    const state = () => page.evaluate(() => document.querySelector('hl-shuffle').state)
    assert.deepEqual([await outlined(page), (await state()).locked], [['because'], true])
    assert.equal((await snapshot(page, 'hl-shuffle')).word.text, 'because')
    assert.equal(await page.locator('hl-strip .tokens .picked').textContent(), 'because')
    await page.mouse.click(...places[at])
    await settled(page)
    assert.equal((await state()).locked, false, 'a second click lets go')
    await page.mouse.move(...places[0])
    await settled(page)
    assert.deepEqual(await outlined(page), ['.'], 'the word under the pointer')
    await page.mouse.move(2, 2)
    await settled(page)
    assert.deepEqual(await outlined(page), ['because'])
  },
)

// ---- The others ----

onPage(
  'the encoding: pointing at a position marks it in both figures; waves come and go; numbers out of range are told',
  async (page) => {
    const view = page.locator('hl-position')
    await view.scrollIntoViewIfNeeded()
    await view.locator('hl-panel.matrix .stage').hover({ position: { x: 300, y: 200 } })
    await settled(page)
    const [matrix, binary, waves] = await marksOf(page, 'hl-position')
    assert.ok(matrix.row > 0)
    assert.deepEqual([binary, waves], [{ row: matrix.row }, { col: matrix.row }])
    assert.equal(await view.locator('caption').textContent(), `At position ${matrix.row}`)
    await page.mouse.move(2, 2)
    await settled(page)
    assert.equal(await view.locator('caption').textContent(), 'At position 10')
    await openDrawer(page, 'hl-position', 'more')
    await view.getByRole('button', { name: 'Remove dimension 20' }).click()
    await view.locator('hl-panel.matrix .grid').focus()
    await page.keyboard.press('ArrowRight')
    await view.getByRole('button', { name: 'Add dimension 9' }).click()
    assert.deepEqual((await snapshot(page, 'hl-position')).knobs['position.dims'], [0, 1, 8, 9])
    await view.locator('hl-panel.curves .grid').focus()
    await page.keyboard.press('ArrowRight')
    assert.equal((await snapshot(page, 'hl-position')).knobs['position.at'], 11)
    for (const [typed, kept, note] of [
      ['99999', 512, /1 to 512/],
      ['-4', 1, /1 to 512/],
      ['', 1, /must be a number/],
    ]) {
      await view.locator('#position-n').fill(typed)
      await page.keyboard.press('Enter')
      await settled(page)
      assert.equal((await snapshot(page, 'hl-position')).knobs['position.n'], kept)
      assert.equal(await view.locator('#position-n').inputValue(), String(kept))
      assert.match(await view.locator('.note').first().textContent(), note)
    }
    await view.locator('#position-d').fill('1')
    await page.keyboard.press('Enter')
    await settled(page)
    assert.deepEqual(Object.keys((await snapshot(page, 'hl-position')).tensors), [
      'positionalEncoding',
      'positionalEncoding[:,0]',
      'wavelengths',
      'binary',
      'waves',
    ])
  },
)

onPage(
  'clocks, products, schemes: pointing, walking and picking',
  { hash: '#products.n=12&products.d=8' },
  async (page) => {
    const clocks = page.locator('hl-clocks')
    await clocks.locator('hl-panel .grid').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await marksOf(page, 'hl-clocks'), [{ col: 2 }])
    assert.match(await clocks.locator('caption').textContent(), /^Dimensions 4 and 5:/)

    await page.locator('hl-products hl-panel .grid').nth(1).focus()
    for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key)
    await settled(page)
    const cell = { row: 1, col: 11, diagonal: 10 }
    assert.deepEqual(await marksOf(page, 'hl-products'), [{ col: 10 }, cell, cell])
    await page.keyboard.press('Tab')
    await settled(page)
    assert.deepEqual(await marksOf(page, 'hl-products'), [{ col: 10 }, cell, cell], 'what was walked to stays')

    const schemes = page.locator('hl-schemes')
    await schemes.locator('fieldset label').filter({ hasText: '3' }).click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-schemes')).knobs['schemes.head'], 2, 'heads are counted from 1 on show')
    assert.equal(await schemes.locator('[name=schemes-head]').nth(2).isChecked(), true)
    await schemes.locator('hl-panel .grid').nth(2).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await settled(page)
    for (const { row, col } of await marksOf(page, 'hl-schemes')) assert.deepEqual([row, col], [0, 0])
    assert.equal((await snapshot(page, 'hl-schemes')).word.text, 'The')
  },
)

// ---- Tasks, and the size of a screen ----

/** What a figure asks for, and whether it says that it is done. */
const taskOf = async (page, view) => {
  const ask = page.locator(`${view} .ask`)
  return [await ask.textContent(), (await ask.getAttribute('class')).includes('met')]
}

const asks = async (page, view, wanted, isMet) => {
  const [said, isDone] = await taskOf(page, view)
  assert.match(said, wanted)
  assert.equal(isDone, isMet, `${view}: ${said}`)
}

/** Of each card whether the halves of its colours are alike. */
const halvesOf = (page) =>
  page.evaluate(() =>
    [...document.querySelector('hl-shuffle').renderRoot.querySelectorAll('.card')].map((card) => {
      const canvas = card.querySelector('canvas')
      const { width, height } = canvas
      const half = (x) => window.pixelsOf(canvas, x, 0, width / 2, height).join()
      return half(0) === half(width / 2)
    }),
  )

onPage(
  'a card is moved and keeps its colours; with positions on the halves of the cards come apart',
  { hash: '#text=one+two+three+four' },
  async (page) => {
    const view = 'hl-shuffle'
    await page.locator(view).scrollIntoViewIfNeeded()
    await asks(page, view, /^Drag a card/, false)
    await page.locator(`${view} .card`).nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    await asks(page, view, /did not change. Now switch positions on/, false)
    assert.deepEqual(await halvesOf(page), [true, true, true, true])
    await page.locator(`${view} .outside label`).filter({ hasText: 'sinusoidal' }).click()
    await settled(page)
    await asks(page, view, /^Done/, true)
    await page.waitForFunction(
      () => document.querySelector('hl-shuffle').renderRoot.querySelector('.card canvas').width > 0,
    )
    assert.ok((await halvesOf(page)).slice(0, 2).every((alike) => !alike))
    assert.match(
      await page.locator(`${view} .card`).first().textContent(),
      /two, place 1 of 4, its output changed by \d/,
    )
    await page.locator(view).getByRole('button', { name: 'Order as typed' }).click()
    await settled(page)
    await asks(page, view, /^Drag a card/, false)
  },
)

onPage('each of the others opens with a task that is not met, and says so once it is', async (page) => {
  const picked = async (view, panel, keys) => {
    await page.locator(`${view} ${panel} .grid`).last().focus()
    for (const key of keys) await page.keyboard.press(key)
    await settled(page)
  }
  await asks(page, 'hl-position', /^Drag the handle/, false)
  await picked('hl-position', 'hl-panel.matrix', Array(8).fill('ArrowRight'))
  await asks(page, 'hl-position', /^Done/, true)

  const slide = async (id) => {
    await page.locator(`hl-clocks #${id}`).focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
  }
  await asks(page, 'hl-clocks', /^Drag the offset/, false)
  await slide('offset')
  await asks(page, 'hl-clocks', /^Now drag the position/, false)
  await slide('at')
  await asks(page, 'hl-clocks', /^Done/, true)
  const { knobs } = await snapshot(page, 'hl-clocks')
  assert.deepEqual([knobs['clocks.offset'], knobs['clocks.at']], [5, 7])

  await asks(page, 'hl-products', /^Drag the handle/, false)
  assert.equal(await page.locator('hl-products .found').textContent(), '')
  await picked('hl-products', 'hl-panel', Array(6).fill('ArrowRight'))
  await asks(page, 'hl-products', /^Done: positions 6 apart/, true)
  assert.match(await page.locator('hl-products .found').textContent(), /not always less alike/)

  const changes = page.locator('hl-schemes .maps .change')
  await asks(page, 'hl-schemes', /^Drag s/, false)
  assert.deepEqual(new Set(await changes.allTextContents()), new Set(['Drag s to find out.']))
  await page.locator('hl-schemes #shift').focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  await asks(page, 'hl-schemes', /^Done\. One map changes: sinusoidal/, true)
  assert.deepEqual(
    (await changes.allTextContents()).map((said) => /changes\./.test(said)),
    [false, true, false, false],
  )
})

onPage('a clock plays; the button says what it does next', async (page) => {
  const view = page.locator('hl-clocks')
  await view.scrollIntoViewIfNeeded()
  await view.locator('.run').click()
  await page.waitForFunction(() => document.querySelector('hl-clocks').state['clocks.at'] > 6)
  assert.equal(await view.locator('.run').textContent(), 'Pause')
  await view.locator('.run').click()
  assert.equal(await view.locator('.run').textContent(), 'Play')
})

onPage('closed, each is one screen on a desk and at most two on a phone; few controls stand outside', async (page) => {
  for (const [width, height, most] of SCREENS) {
    await resize(page, width, height)
    for (const view of VIEWS) {
      const tall = await page.locator(view).evaluate((element) => element.getBoundingClientRect().height)
      assert.ok(tall <= most, `${view}: ${tall} px at ${width}`)
      const outside = `${view} .outside :is(fieldset, input:not([type=radio]), select, button)`
      assert.ok((await page.locator(outside).count()) <= 3, view)
    }
  }
})
