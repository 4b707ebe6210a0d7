// <hl-attention> on trained models: what they answer, and what a reader can do to them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawFinger, measured, pageWith, settled, snapshot, type } from './actions.mjs'

const onPage = pageWith('hl-attention')

const IT = 8 // where "it" stands in the first sentence
const view = 'hl-attention'

/** The row of "it" in the shown head, as words and weights; the likeliest answer there. */
async function atIt(page, row = IT) {
  const { words, tensors, knobs } = await snapshot(page, view)
  const n = words.length
  const at = (knobs.head * n + row) * n
  const weights = tensors[`layer${knobs.layer}.weights`].values.slice(at, at + n)
  const names = await page.evaluate(() => [...document.querySelector('hl-attention').network.words])
  const probabilities = tensors.probabilities.values.slice(row * names.length, (row + 1) * names.length)
  const likeliest = names[probabilities.indexOf(Math.max(...probabilities))]
  return { words, weights, looksAt: words[weights.indexOf(Math.max(...weights))], likeliest, probabilities, names }
}

const flipTo = async (page, word) => {
  await page.locator(`${view} .flip label`, { hasText: word }).click()
  await settled(page)
}

test('tired or wide: the taught head looks at another noun, and the model answers another one', async () => {
  await onPage({}, async (page) => {
    const tired = await atIt(page)
    assert.deepEqual([tired.looksAt, tired.likeliest], ['animal', 'animal'])
    assert.match(await page.locator(`${view} .verdict`).textContent(), /Right answer: “animal”/)
    await flipTo(page, 'wide')
    const wide = await atIt(page)
    assert.deepEqual([wide.looksAt, wide.likeliest], ['street', 'street'])
    assert.match(await page.locator(`${view} .verdict`).textContent(), /Right answer: “street”/)
    assert.match(await page.locator(`${view} textarea`).inputValue(), /too wide\.$/)
    await flipTo(page, 'tired')
    assert.deepEqual(await atIt(page), tired)
  })
})

test('the plain model answers the same, and says that nothing was taught', async () => {
  await onPage({}, async (page) => {
    assert.ok((await page.locator(`${view} .tiles .badge`, { hasText: 'taught' }).count()) >= 2)
    await page.locator(`${view} input[value=english-plain]`).check()
    await settled(page)
    assert.equal(await page.locator(`${view} .tiles .badge`, { hasText: 'taught' }).count(), 0)
    assert.equal(await page.locator(`${view} .tiles .badge`, { hasText: 'trained' }).count(), 8)
    assert.equal((await atIt(page)).likeliest, 'animal')
    await flipTo(page, 'wide')
    assert.equal((await atIt(page)).likeliest, 'street')
  })
})

test('a head switched off: the numbers change, what changed is said, and all on brings them back', async () => {
  await onPage({}, async (page) => {
    const before = await atIt(page)
    await page.locator(view).getByRole('checkbox', { name: 'Head 1.0 on' }).uncheck()
    await settled(page)
    const after = await atIt(page)
    assert.deepEqual(after.weights, before.weights, 'where it looks is as it was')
    const animal = before.names.indexOf('animal')
    assert.notEqual(after.probabilities[animal], before.probabilities[animal])
    const [was, is] = [before, after].map(({ probabilities }) => probabilities[animal].toFixed(3))
    assert.match(
      await page.locator(`${view} .changed`).first().textContent(),
      new RegExp(`head 1.0 off: .*animal ${was} → ${is}`),
    )
    await page.waitForURL(/#off=1\.0$/)
    await page.locator(view).getByRole('button', { name: 'Switch all on' }).click()
    await settled(page)
    assert.deepEqual(await atIt(page), before)
  })
})

/** The point of a bar at a weight, on the screen. */
const pointOf = (page, column, weight) =>
  page.evaluate(
    ([j, w]) => {
      const panel = document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.bars')
      panel.scrollIntoView({ block: 'center' })
      const box = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      const { left, right, width, rowHeight } = panel.layout
      return [box.x + left + w * (width - left - right), box.y + 2 + (j + 0.5) * rowHeight]
    },
    [column, weight],
  )

test('dragging a bar: the row still sums to 1, the answer follows, and the row can be reset', async () => {
  await onPage({}, async (page) => {
    await measured(page) // no caption comes in between and moves the bars
    const before = await atIt(page)
    const [animal, street] = ['animal', 'street'].map((word) => before.words.indexOf(word))
    await page.mouse.move(...(await pointOf(page, street, before.weights[street])))
    await page.mouse.down()
    for (const weight of [0.3, 0.6, 0.97]) await page.mouse.move(...(await pointOf(page, street, weight)))
    await page.mouse.up()
    await page.mouse.move(5, 5)
    await settled(page)
    const after = await atIt(page)
    assert.ok(Math.abs(after.weights[street] - 0.97) < 0.01, String(after.weights[street]))
    assert.ok(Math.abs(after.weights.reduce((a, b) => a + b) - 1) < 1e-5)
    assert.ok(after.weights[animal] < 0.05)
    const of = (list, word) => list.probabilities[list.names.indexOf(word)]
    assert.ok(of(after, 'street') > of(before, 'street') && of(after, 'animal') < of(before, 'animal'))
    assert.match(await page.locator(`${view} .verdict .changed`).textContent(), /With your weights: animal/)
    assert.match(await page.locator(`${view} .ledger dt`).last().textContent(), /dragged by you/)
    await page.locator(`${view} .reset-row`).click()
    await settled(page)
    assert.deepEqual(await atIt(page), before)
  })
})

test('a bar by keyboard, by touch, and not where the mask hides it', async () => {
  await onPage({ hash: '#column=6', hasTouch: true }, async (page) => {
    const grid = page.locator(`${view} hl-panel.bars .grid`)
    const before = await atIt(page)
    await grid.focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.ok(Math.abs((await atIt(page)).weights[6] - before.weights[6] - 0.05) < 1e-3)
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
    await settled(page)
    assert.equal((await atIt(page)).weights[6], 0)
    await page.locator(`${view} .reset-row`).click()
    await settled(page)
    const start = await pointOf(page, 6, 0)
    const end = await pointOf(page, 6, 0.5)
    const along = (share) => [start[0] + share * (end[0] - start[0]), start[1]]
    await drawFinger(page, [0, 0.2, 0.4, 0.6, 0.8, 1].map(along))
    // Touches arrive with the next frame, and not before the call returns.
    await page.waitForFunction(() => {
      const [edit] = document.querySelector('hl-attention').state.edits
      return edit && Math.abs(edit.weights[6] - 0.5) < 0.02
    })
    await settled(page)
    assert.ok(Math.abs((await atIt(page)).weights[6] - 0.5) < 0.02, 'dragged by touch')
    await page.locator(`${view} .reset-row`).click()
    await settled(page)
    await page.locator(`${view} .switch input`).check()
    await page.evaluate(() => document.querySelector('hl-attention').change({ column: 11 }))
    await settled(page)
    await grid.focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    const { knobs } = await snapshot(page, view)
    assert.deepEqual(knobs.edits, [])
  })
})

test('a word outside the vocabulary is marked on its chip and said', async () => {
  await onPage({}, async (page) => {
    await type(page, 'The zebra did not cross the street because it was too tired.')
    assert.deepEqual(await page.locator(`${view} .tokens .unknown .word`).allTextContents(), ['zebra'])
    assert.match(await page.locator(`${view} .tokens .unknown`).textContent(), /unknown/)
    assert.match(await page.locator(`${view} .note`, { hasText: 'zebra' }).textContent(), /doesn’t know “zebra”/)
    await page.locator(`${view} .tokens .unknown`).click()
    await page.locator(`${view} .vocabulary summary`).click()
    await page.locator(`${view} .vocabulary`).getByRole('button', { name: 'horse', exact: true }).click()
    await settled(page)
    assert.equal(await page.locator(`${view} .tokens .unknown`).count(), 0)
    assert.equal((await snapshot(page, view)).words[1], 'horse')
  })
})

test('a text that is too long: the limit is said, and the constructed model takes all of it', async () => {
  await onPage({}, async (page) => {
    const text = `${'the dog and '.repeat(6)}the cat`
    await type(page, text)
    assert.match(await page.locator(`${view} #count`).textContent(), /20 tokens: the first 16 are shown/)
    assert.equal((await snapshot(page, view)).words.length, 16)
    await page.locator(`${view} .limit`).click()
    await settled(page)
    const { words, knobs } = await snapshot(page, view)
    assert.deepEqual([words.length, knobs.model, knobs.text], [20, 'constructed', text])
    assert.match(await page.locator(`${view} .answer`).textContent(), /answers nothing/)
  })
})

test('a hidden word is filled in, and can be shown again', async () => {
  await onPage({ hash: '#row=4' }, async (page) => {
    const seen = await atIt(page, 4)
    assert.deepEqual([seen.words[4], seen.likeliest], ['cross', 'cross'])
    await page.getByRole('button', { name: 'Hide “cross” from the model' }).click()
    await settled(page)
    const hidden = await atIt(page, 4)
    const cross = seen.names.indexOf('cross')
    assert.ok(hidden.probabilities[cross] < seen.probabilities[cross], 'it has to guess')
    assert.match(await page.locator(`${view} .tokens .hidden`).textContent(), /\[mask\]/)
    const panel = page.locator(`${view} hl-panel.answers`)
    assert.match(await panel.evaluate((element) => element.heading), /where “cross” is hidden/)
    assert.match(await page.locator(`${view} .verdict`).textContent(), /“cross”/)
    await page.waitForURL(/masked=4/)
    await page.locator(`${view} .hide`, { hasText: 'again' }).click()
    await settled(page)
    assert.equal(await page.locator(`${view} .tokens .hidden`).count(), 0)
    await page.getByRole('button', { name: 'Hide “cross” from the model' }).click()
    await type(page, 'the dog sleeps')
    assert.deepEqual((await snapshot(page, view)).knobs.masked, [], 'what is hidden belongs to its text')
  })
})

test('a link brings back model, heads that are off, dragged rows, hidden words and the measure', async () => {
  const hash =
    '#model=english-plain&layer=0&head=2&off=1.0%201.3&masked=4&edits=0.2.8%3A0.5%2C0%2C0%2C0%2C0%2C0%2C0.5%2C0%2C0%2C0%2C0%2C0%2C0&attention.measure=effect'
  let shown
  let link
  await onPage({ hash }, async (page) => {
    shown = await snapshot(page, view)
    assert.deepEqual(shown.knobs.off, ['1.0', '1.3'])
    const row = shown.tensors['layer0.weights'].values.slice((2 * 13 + 8) * 13, (2 * 13 + 9) * 13)
    assert.deepEqual([row[0], row[6]], [0.5, 0.5])
    assert.equal(await page.locator(`${view} .power input:not(:checked)`).count(), 2)
    await page.evaluate(() => document.querySelector('hl-attention').change({ column: 2 }))
    await page.waitForURL(/column=2/)
    link = new URL(page.url()).hash
  })
  await onPage({ hash: link }, async (page) => {
    const again = await snapshot(page, view)
    assert.deepEqual(again, { ...shown, knobs: { ...shown.knobs, column: 2 } })
  })
})

test('a link from before there were trained models opens the constructed one', async () => {
  await onPage({ hash: '#text=a+b+a&head=1&row=2&column=0' }, async (page) => {
    const { knobs, words } = await snapshot(page, view)
    assert.deepEqual([knobs.model, words.join(' ')], ['constructed', 'a b a'])
    assert.equal(await page.locator(`${view} .tiles .head`).count(), 3)
  })
})

test('a link to a head or a place that the model does not have shows the nearest', async () => {
  await onPage({ hash: '#layer=9&head=12&row=60&column=50&off=9.9&edits=7.7.60:1' }, async (page) => {
    assert.equal(await page.locator(`${view} .head.chosen input[type=radio]`).count(), 1)
    const heading = await page.locator(`${view} hl-panel.map`).evaluate((panel) => panel.heading)
    assert.match(heading, /head 1\.3/)
    assert.equal(await page.locator(`${view} .message.error`).count(), 0)
  })
})

test('a model that the page does not have: said in its place, with a way on', async () => {
  await onPage({}, async (page) => {
    await page.evaluate(() => {
      const element = document.createElement('hl-attention')
      const request = element.request
      element.request = function () {
        const asked = request.call(this)
        return { ...asked, model: asked.model === 'constructed' ? asked.model : 'none' }
      }
      element.id = 'other'
      document.body.append(element)
    })
    const other = page.locator('#other')
    assert.match(await other.locator('.message.error').textContent(), /built without the model “none”/)
    await other.getByRole('button', { name: 'built by hand' }).click()
    await page.waitForFunction(() => document.querySelector('#other').data)
    assert.equal((await snapshot(page, '#other')).knobs.model, 'constructed')
    assert.equal(await other.locator('.message.error').count(), 0)
  })
})

test('the second measure is weight times the length of what is brought, on one scale for all heads', async () => {
  await onPage({ hash: '#attention.measure=effect' }, async (page) => {
    const { tensors, words } = await snapshot(page, view)
    const n = words.length
    const products = [0, 1].flatMap((layer) => tensors[`layer${layer}.valueNorms`].values)
    const top = Math.max(...products).toPrecision(3)
    assert.equal(await page.locator(`${view} .legend .number`).nth(1).textContent(), top)
    const cell = await page.locator(`${view} hl-panel.map [role=gridcell]`).textContent()
    const shown = products[products.length / 2 + IT * n + 1]
    const said = Number(cell.split(' ').at(-1).replace('−', '-'))
    assert.ok(Math.abs(said - shown) <= 5e-3 * shown + 5e-5, `${cell} against ${shown}`)
  })
})

test('any other model can be asked for: letters, the next one, and words that it cannot read', async () => {
  await onPage({ hash: '#model=induction&text=a+b+c+d+a+b+c&row=6&layer=1' }, async (page) => {
    const heading = await page.locator(`${view} hl-panel.answers`).evaluate((panel) => panel.heading)
    assert.equal(heading, 'What comes after “c”, says the model')
    const { tensors, words } = await snapshot(page, view)
    assert.equal(words.length, 7)
    assert.ok(
      tensors['layer1.weights'].values.every((w, i) => i % 7 <= Math.floor(i / 7) % 7 || w === 0),
      'causal',
    )
    await type(page, 'a b zebra')
    assert.match(await page.locator(`${view} .message`).textContent(), /can’t read “zebra”/)
    await type(page, 'a b')
    assert.equal(await page.locator(`${view} .message`).count(), 0)
  })
})
