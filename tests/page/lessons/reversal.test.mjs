// <hl-reversal> in the page: what is placed is what its figures say; typing, choosing, switching, walking.

import assert from 'node:assert/strict'
import { coloursDrawn, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'
import { placed } from '../kit/placed.mjs'

const onPage = pageOf({ views: ['hl-reversal'] })

const VIEW = 'hl-reversal'

const texts = (page, selector) => page.locator(`${VIEW} ${selector}`).allTextContents()

/** What the decoder writes, as it stands there. */
const written = async (page) => (await texts(page, '.output dd')).map((text) => text.trim())

onPage('what is on show is what the figures say, for any letters, heads and places', async (page) => {
  assert.equal(await placed(page, VIEW), 14)
  assert.deepEqual(await written(page), ['p m a l d a e h [end]', 'p m a l d a e h [end]'])
  assert.ok((await coloursDrawn(page, VIEW)).every((colours) => colours > 1))

  await page.locator(`${VIEW} input[name=shown]`).nth(2).check()
  await settled(page)
  assert.equal((await texts(page, '.map figcaption h3'))[0], 'Encoder: input to input, head 1')
  assert.equal(await placed(page, VIEW), 13, 'only cross-attention has an anti-diagonal')

  await openDrawer(page, VIEW, 'more')
  for (const head of await page.getByRole('checkbox', { name: /^Cross: .* on$/ }).all()) await head.uncheck()
  await settled(page)
  await placed(page, VIEW)
  const { said, knobs } = await snapshot(page, VIEW)
  assert.deepEqual(knobs['reversal.without'], ['2.0', '2.1'])
  assert.deepEqual(await written(page), [said.join(' '), 'p m a l d a e h [end]'])
  assert.ok((await page.locator(`${VIEW} .output del`).count()) > 0)
})

oneScreen('reversal')

onPage('the source is swapped by keyboard: the task is met; other letters set it anew', async (page) => {
  const ask = page.locator(`${VIEW} .ask`)
  const said = () => texts(page, '.vectors p.small')
  assert.match(await ask.textContent(), /^Give the encoder the other word/)
  assert.deepEqual(await said(), Array(3).fill('not swapped yet'))
  await page.locator(`${VIEW} input[name=source]`).first().focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.deepEqual(await written(page), ['e d a k c o l b [end]', 'e d a k c o l b [end]'])
  assert.deepEqual(
    await said(),
    [0, 9, 9].map((changed) => `${changed} of 9 rows changed`),
  )
  assert.ok(await ask.evaluate((element) => element.classList.contains('met')))
  await page.locator(`${VIEW} hl-panel.map .stage`).hover()
  await page.mouse.move(0, 0)
  await settled(page)
  await placed(page, VIEW)
  await page.locator(`${VIEW} #letters`).fill('bead')
  await settled(page)
  assert.match(await ask.textContent(), /^Give the encoder the other word/)
  assert.deepEqual(await texts(page, '.segments label'), ['bead', 'bloc'])
})

onPage('letters are typed; too few are said to be', async (page) => {
  const write = async (letters) => {
    await page.locator(`${VIEW} #letters`).fill(letters)
    await settled(page)
  }
  await write('HeLlo x')
  assert.equal((await written(page))[1], 'o l l e h [end]')
  assert.match(
    await page.locator(`${VIEW} #letters-hint`).textContent(),
    /5 of at most 15 letters from a to p; 1 more ignored/,
  )
  await write('xyz')
  assert.match(await page.locator(`${VIEW} .message`).textContent(), /at least one letter/)
  await write('abcdefghijklmnopponm')
  assert.equal(await page.locator(`${VIEW} .message`).count(), 0)
  await placed(page, VIEW)
})

onPage(
  'the pointer outlines a cell; arrow keys walk the map, and the answer beside it is that of the row',
  async (page) => {
    const outlined = () =>
      page.evaluate((view) => document.querySelector(view).renderRoot.querySelector('hl-panel.map').marks, VIEW)
    const heading = async () => (await texts(page, '.next figcaption h3'))[0]
    const stage = page.locator(`${VIEW} hl-panel.map .stage`)
    const { width, height } = await stage.boundingBox()
    await stage.hover({ position: { x: width / 3, y: height - 20 } })
    await settled(page)
    assert.equal((await outlined()).row, 8)
    assert.equal(await heading(), 'The next letter after “m”, according to the model')
    await page.mouse.move(0, 0)
    await page.locator(`${VIEW} hl-panel.map .grid`).focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    const { knobs, said, answers } = await snapshot(page, VIEW)
    assert.equal(knobs['reversal.at'], 3)
    assert.deepEqual(await outlined(), { row: 3, col: 5 })
    assert.equal(answers[0].word, said[3])
    assert.equal(await heading(), `The next letter after “${said[2]}”, according to the model`)
  },
)

onPage(
  'controls can be hidden, and a link brings letters and heads back',
  { hash: '#reversal.letters=bead&reversal.without=2.0&hide=letters+heads+swap' },
  async (page) => {
    const { letters, knobs } = await snapshot(page, VIEW)
    assert.deepEqual([letters.join(''), knobs['reversal.without']], ['bead', ['2.0']])
    assert.equal(await page.locator(`${VIEW} input, ${VIEW} canvas.thumbnail`).count(), 0)
  },
)
