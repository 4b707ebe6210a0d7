// <hl-attention>: what a reader does with the sentence, the heads, a row and a cell. Its numbers are tested in
// tests/lessons/attention.test.mjs, that they are drawn in drawn.test.mjs.

import assert from 'node:assert/strict'
import { CONSTRUCTED, change, drawFinger, measured, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf, reopen } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'

const onPage = pageOf({ views: ['hl-attention', 'hl-mask'] })

/** A model that a link names stays, whatever is typed. */
const CHOSEN = { hash: '#model=english-supervised' }

const IT = 8 // where "it" stands in the first sentence
const view = 'hl-attention'

/** The row of "it" in the shown head, as words and weights; the probabilities there. */
async function atIt(page) {
  const { words, tensors, knobs } = await snapshot(page, view)
  const n = words.length
  const at = (knobs.head * n + IT) * n
  const weights = tensors[`layer${knobs.layer}.weights`].values.slice(at, at + n)
  const [, count] = tensors.probabilities.shape
  return { words, weights, probabilities: tensors.probabilities.values.slice(IT * count, (IT + 1) * count) }
}

const more = (page) => openDrawer(page, view, 'more')

/** Types a sentence on the page More. */
async function type(page, text) {
  await more(page)
  await page.locator(`${view} textarea`).fill(text)
  await settled(page)
}

/** What the model answers, above the line of odds. */
const odds = (page) => page.locator(`${view} hl-panel.odds h3`)

const ask = (page) => page.locator(`${view} .ask`)

const arithmetic = (page) => page.locator(`${view} .arithmetic h3`)

onPage('temperature and head by keyboard; the link follows', { hash: `${CONSTRUCTED}&head=1` }, async (page) => {
  await more(page)
  await page.locator(`${view} #temperature`).focus()
  for (const [key, value] of [
    ['Home', 0],
    ['End', 100],
    ['ArrowLeft', 95.5],
  ]) {
    await page.keyboard.press(key)
    await settled(page)
    assert.equal((await snapshot(page, view)).knobs['attention.temperature'], value)
  }
  await page.locator(`${view} input[name=head]`).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await settled(page)
  assert.equal((await snapshot(page, view)).knobs.head, 2)
  await page.waitForURL(/(?=.*[#&]head=2(&|$))(?=.*[#&]attention\.temperature=95\.5(&|$))/)
})

onPage(
  'arrow keys walk every cell, and each is said',
  { hash: '#model=constructed&text=a%20b%20c%20b&head=1' },
  async (page) => {
    const grid = page.locator(`${view} hl-panel.map .grid`)
    await grid.focus()
    await page.keyboard.press('Control+Home')
    const seen = new Set()
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Home')
      for (let j = 0; j < 4; j++) {
        await settled(page)
        const said = await grid.locator('[role=gridcell]:focus').textContent()
        assert.ok(said.startsWith(`Row ${i + 1} “${'abcb'[i]}”, column ${j + 1} “${'abcb'[j]}”: weight`), said)
        seen.add(said)
        await page.keyboard.press('ArrowRight')
      }
      await page.keyboard.press('ArrowDown')
    }
    assert.equal(seen.size, 16)
    await page.keyboard.press('Control+End')
    const { knobs } = await snapshot(page, view)
    assert.deepEqual([knobs.row, knobs.column], ['6-7', '6-7'])
  },
)

onPage(
  'pointing at a cell shows its arithmetic, leaving goes back to the pick; one pick for all views',
  { hash: `${CONSTRUCTED}&row=9&column=8` },
  async (page) => {
    const heading = arithmetic(page)
    const title = page.locator(`${view} .title`)
    assert.equal(await heading.textContent(), 'The weight of “animal” → “the”')
    assert.equal(await title.textContent(), 'Attention map: where “animal” looks')
    const point = await page.locator(`${view} hl-panel.map`).evaluate((panel) => {
      panel.scrollIntoView({ block: 'center' })
      const { x, y } = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      const box = panel.drawing.cellBox(panel.layout, 4, 6)
      return [x + panel.scale * (box.x + box.width / 2), y + panel.scale * (box.y + box.height / 2)]
    })
    await page.mouse.move(...point)
    await settled(page)
    assert.equal(await heading.textContent(), 'The weight of “cross” → “street”')
    assert.equal(
      await title.textContent(),
      'Attention map: where “animal” looks',
      'the title stays with the picked word',
    )
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal(await heading.textContent(), 'The weight of “animal” → “the”')
    await page.mouse.click(...point)
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal(await heading.textContent(), 'The weight of “cross” → “street”')
    assert.equal(await title.textContent(), 'Attention map: where “cross” looks')
    await more(page)
    const marked = page.locator(`${view} .tokens :is(.query, .key) .word`)
    assert.deepEqual(await marked.allTextContents(), ['cross', 'street'])
    const [here, there] = await Promise.all([view, 'hl-mask'].map(async (one) => (await snapshot(page, one)).knobs))
    assert.deepEqual([there.row, there.column], [here.row, here.column])
  },
)

onPage('tired or wide by a click; another model; the text follows', async (page) => {
  const flipTo = async (word) => {
    await page.locator(`${view} .flip label`, { hasText: word }).click()
    await settled(page)
  }
  const tired = await atIt(page)
  await flipTo('wide')
  assert.match(await odds(page).textContent(), /The model reads “it” as “street”/)
  await openDrawer(page, view, 'numbers')
  assert.match(await page.locator(`${view} .verdict`).textContent(), /right answer is “street”/)
  await more(page)
  assert.match(await page.locator(`${view} textarea`).inputValue(), /too wide$/)
  await flipTo('tired')
  assert.deepEqual(await atIt(page), tired)
  await page.locator(`${view} input[value=english-supervised]`).check()
  await settled(page)
  assert.equal((await snapshot(page, view)).knobs.model, 'english-supervised')
})

onPage('a head is switched off by its switch, and all are on again', async (page) => {
  const before = await atIt(page)
  await more(page)
  await page.locator(view).getByRole('checkbox', { name: 'Layer 2, head 1 on' }).uncheck()
  await settled(page)
  assert.notDeepEqual((await atIt(page)).probabilities, before.probabilities)
  await page.waitForURL(/#v=2&off=1\.0$/)
  await page.locator(view).getByRole('button', { name: 'Switch all on' }).click()
  await settled(page)
  assert.deepEqual(await atIt(page), before)
})

/** The point of a bar at a weight, on the screen. */
const pointOf = (page, column, weight) =>
  page.evaluate(
    ([j, w]) => {
      const panel = document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.bars')
      panel.scrollIntoView({ block: 'center' })
      const box = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      const { left, right, width, rowHeight } = panel.layout
      return [
        box.x + panel.scale * (left + w * (width - left - right)),
        box.y + panel.scale * (2 + (j + 0.5) * rowHeight),
      ]
    },
    [column, weight],
  )

onPage('dragging a bar: the row still sums to 1, the answer follows, and the row can be reset', async (page) => {
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
  const names = await page.evaluate(() => [...document.querySelector('hl-attention').data.network.words])
  const of = (list, word) => list.probabilities[names.indexOf(word)]
  assert.ok(of(after, 'street') > of(before, 'street') && of(after, 'animal') < of(before, 'animal'))
  const ticks = await page.locator(`${view} hl-panel.bars`).evaluate(({ figure }) => [...figure.before])
  assert.deepEqual(ticks, before.weights, 'where the bars were')
  await openDrawer(page, view, 'numbers')
  assert.match(await page.locator(`${view} .verdict .changed`).textContent(), /With your weights: animal/)
  await page.locator(`${view} .reset-row`).click()
  await settled(page)
  assert.deepEqual(await atIt(page), before)
})

const OPENING = '#v=2'

onPage(
  'it opens with a task unsolved; a drag solves it, and putting back unsolves it',
  { hash: OPENING },
  async (page) => {
    assert.equal(await page.locator(`${view} .title`).textContent(), 'Attention map: where “it” looks')
    assert.equal(await ask(page).textContent(), 'Drag the end of a bar until the model reads “it” as “street”.')
    assert.match(await odds(page).textContent(), /^The model reads “it” as “animal”, p > 0\.99$/)
    const { words } = await snapshot(page, view)
    const tired = words.indexOf('tired')
    const lead = () => page.locator(`${view} hl-panel.odds`).evaluate(({ figure }) => figure.lead)
    const leads = [await lead()]
    await page.mouse.move(...(await pointOf(page, tired, 0.12)))
    await page.mouse.down()
    for (const weight of [0.3, 0.6]) {
      await page.mouse.move(...(await pointOf(page, tired, weight)))
      await settled(page)
      leads.push(await lead())
      assert.equal(await page.locator(`${view} .ask.met`).count(), 0)
    }
    assert.ok(leads[0] - leads[1] > 0.3 && leads[1] - leads[2] > 0.3, `odds move with every drag: ${leads}`)
    await page.mouse.move(...(await pointOf(page, tired, 1)))
    await page.mouse.up()
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal(await page.locator(`${view} .ask.met`).textContent(), 'Done: the model now reads “it” as “street”.')
    assert.match(await odds(page).textContent(), /as “street”/)
    await page.locator(`${view} .reset-row`).click()
    await settled(page)
    assert.equal(await page.locator(`${view} .ask.met`).count(), 0)
    assert.ok(await page.locator(`${view} .reset-row`).isDisabled())
  },
)

onPage('weights or effects by a switch; effects follow what is dragged', { hash: OPENING }, async (page) => {
  const heading = page.locator(`${view} hl-panel.map h3`)
  assert.match(await heading.textContent(), /^Attention weights: layer 1, head 2/)
  await page.locator(`${view} .outside input[value=effects]`).check()
  await settled(page)
  assert.match(await heading.textContent(), /^Effects on the answer: layer 1, head 2/)
  await page.waitForURL(/attention\.map=effects/)
  const effects = async () => (await snapshot(page, view)).tensors.effects.values
  const before = await effects()
  assert.equal(before.length, 144)
  const about = page.locator(`${view} .under`)
  assert.match(await about.textContent(), /less sure.*surer.*log-odds of “animal”/s)
  const bar = page.locator(`${view} hl-panel.bars .grid`)
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await settled(page)
  assert.notDeepEqual(await effects(), before)
  assert.equal(await page.locator(`${view} .stale`).count(), 0)
  await page.locator(`${view} .outside input[value=weights]`).check()
  await settled(page)
  assert.equal((await snapshot(page, view)).tensors.effects, undefined)
})

for (const [width, height, most] of SCREENS)
  onPage(`${width} px: one screen, closed`, { width, height, hash: OPENING }, async (page) => {
    for (const map of ['weights', 'effects']) {
      await change(page, view, { 'attention.map': map })
      const { height: tall } = await page.locator(view).boundingBox()
      assert.ok(tall <= most, `${map}: ${tall} px`)
      const [answer, bars] = await Promise.all(
        ['odds', 'bars'].map((name) => page.locator(`${view} hl-panel.${name}`).boundingBox()),
      )
      assert.ok(bars.y + bars.height - answer.y < 500, 'what is dragged and what follows stand in one view')
    }
  })

onPage(
  'bars of a long text scroll in their box, to the picked one',
  { hash: `#model=constructed&row=20&column=50&text=${Array.from({ length: 64 }, (_, i) => `w${i}`).join('+')}` },
  async (page) => {
    const shown = await page.locator(`${view} .looks .scroll`).evaluate((box) => {
      const panel = box.querySelector('hl-panel')
      const { top, bottom } = box.getBoundingClientRect()
      const middle =
        panel.renderRoot.querySelector('.stage').getBoundingClientRect().top +
        panel.scale * 50.5 * panel.layout.rowHeight
      return { isIn: middle > top && middle < bottom, scrolls: box.scrollHeight > box.clientHeight }
    })
    assert.deepEqual(shown, { isIn: true, scrolls: true })
  },
)

onPage('a bar by keyboard, by touch, and not where the mask hides it', { hash: '#column=6' }, async (page) => {
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
  await change(page, view, { 'attention.causal': true, column: 11 })
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  const { knobs } = await snapshot(page, view)
  assert.deepEqual(knobs.edits, [])
})

onPage('an unknown word is marked and named; a word that is known takes its place', CHOSEN, async (page) => {
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

onPage(
  'words are counted; a text that is too long says so, and another model takes all of it; none says so',
  CHOSEN,
  async (page) => {
    const count = () => page.locator(`${view} #count`).textContent()
    const text = `${'the dog and '.repeat(6)}the cat`
    await type(page, text)
    assert.match(await count(), /20 tokens: the first 16 are shown/)
    assert.equal(await page.locator(`${view} .tokens .word`).count(), 16)
    await page.locator(`${view} button.limit`).click()
    await settled(page)
    const { words, knobs } = await snapshot(page, view)
    assert.deepEqual([words.length, knobs.model, knobs.text], [20, 'constructed', text])
    assert.match(await count(), /^20 of at most 64 tokens/)
    assert.match(await page.locator(`${view} .silent`).textContent(), /gives no answer/)
    await type(page, ' \n ')
    assert.match(await page.locator(`${view} .message`).textContent(), /no word/)
    await change(page, view, { model: 'induction', text: 'a b zebra' })
    assert.match(await page.locator(`${view} .message`).textContent(), /can’t read “zebra”/)
    await type(page, 'a b')
    assert.equal(await page.locator(`${view} .message`).count(), 0)
  },
)

onPage(
  'a word is hidden from the model, and shown again; what is hidden belongs to its text',
  { hash: '#row=4' },
  async (page) => {
    await more(page)
    await page.getByRole('button', { name: 'Hide “cross” from the model' }).click()
    await settled(page)
    assert.match(await page.locator(`${view} .tokens .hidden`).textContent(), /\[mask\]/)
    await page.waitForURL(/masked=4/)
    await page.locator(`${view} .hide`, { hasText: 'again' }).click()
    await settled(page)
    assert.equal(await page.locator(`${view} .tokens .hidden`).count(), 0)
    await page.getByRole('button', { name: 'Hide “cross” from the model' }).click()
    await type(page, 'the dog sleeps')
    assert.deepEqual((await snapshot(page, view)).knobs.masked, [])
  },
)

const LINK =
  '#model=english-plain&layer=0&head=2&off=1.0%201.3&masked=4&edits=0.2.8%3A0.5%2C0%2C0%2C0%2C0%2C0%2C0.5%2C0%2C0%2C0%2C0%2C0%2C0&attention.measure=effect'

onPage(
  'a link brings back model, heads that are off, dragged rows, hidden words and the measure',
  { hash: LINK },
  async (page) => {
    const shown = await snapshot(page, view)
    assert.deepEqual(shown.knobs.off, ['1.0', '1.3'])
    const row = shown.tensors['layer0.weights'].values.slice((2 * 13 + 8) * 13, (2 * 13 + 9) * 13)
    assert.deepEqual([row[0], row[6]], [0.5, 0.5])
    const one = page.locator(view).first() // the page opens this figure for such a link, and the bench has it too
    assert.equal(await one.locator('.pick.off').count(), 2)
    await more(page)
    assert.equal(await one.locator('.power input:not(:checked)').count(), 2)
    await page.evaluate(() => document.querySelector('hl-attention').change({ column: 2 }))
    await page.waitForURL(/column=(2|11)/)
    await reopen(page, new URL(page.url()).hash)
    const again = await snapshot(page, view)
    assert.deepEqual(again, { ...shown, knobs: { ...shown.knobs, column: '11-14' } })
  },
)

onPage('a model that the page does not have: said in its place, with a way on', async (page) => {
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

onPage(
  'where the model says another word for a noun, the answer and the task name the noun',
  { hash: '#model=english&layer=3&head=2&row=it&text=The+penguin+chased+the+otter+because+it+was+hungry.' },
  async (page) => {
    const [answer, task] = [await odds(page).first().textContent(), await ask(page).first().textContent()]
    assert.match(answer, /as “\w+” \(its word for “(penguin|otter)”\), p/)
    assert.match(task, /reads “it” as “(\w+)”\. The model says “\1” for “(penguin|otter)”\./)
  },
)
