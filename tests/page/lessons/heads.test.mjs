// Several heads, in the browser: what a reader does with <hl-fetch>, <hl-heads>, <hl-ablate>, <hl-reroll>, and with random
// weights and several rows in <hl-attention>. Their numbers are tested in tests/lessons/, that they are drawn in
// drawn.test.mjs.

import assert from 'node:assert/strict'
import { change, openDrawer, resize, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'

const onPage = pageOf({ views: ['hl-attention', 'hl-fetch', 'hl-heads', 'hl-ablate', 'hl-reroll'] })

const knobsOf = async (page, view) => (await snapshot(page, view)).knobs

/** The task as it stands below the title, and whether it is met. */
const taskOf = (page, view) =>
  page.locator(`${view} .ask`).evaluate((ask) => ({ said: ask.textContent, isMet: ask.classList.contains('met') }))

/** Closed, a figure is one screen of a desk, and two of a phone; nothing is wider than the window. */
async function fitsScreens(page, view) {
  for (const [width, , most] of SCREENS) {
    await resize(page, width)
    const height = await page.evaluate((s) => document.querySelector(s).offsetHeight, view)
    assert.ok(height <= most, `${view} is ${height} px tall at ${width} px`)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`)
  }
}

/** How far below the top of its figure each piece stands. */
const topsOf = (page, view, names) =>
  page.evaluate(
    ([s, list]) => {
      const figure = document.querySelector(s)
      const { top } = figure.getBoundingClientRect()
      return list.map((name) => figure.renderRoot.querySelector(name).getBoundingClientRect().top - top)
    },
    [view, names],
  )

onPage(
  'fetch: splits by keys, words from lists, a second head by its button solves the task',
  {
    hash: '#row=8&model=english-supervised&layer=1&head=0&text=The+animal+didn’t+cross+the+street+because+it+was+too+tired.',
  },
  async (page) => {
    const view = 'hl-fetch'
    const press = async (key) => {
      await page.locator(`${view} #fetch-split`).focus()
      await page.keyboard.press(key)
      await settled(page)
    }
    const opening = await taskOf(page, view)
    assert.ok(!opening.isMet && opening.said.includes('Drag the slider'), opening.said)
    await press('Home')
    const slots = () =>
      page.evaluate(
        (s) =>
          document
            .querySelector(s)
            .panels.slice(-2)
            .map((p) => p.heading),
        view,
      )
    assert.deepEqual(await slots(), ['Slot 1, for “animal”: 0% is lost', 'Slot 2, for “street”: 100% is lost'])
    assert.match((await taskOf(page, view)).said, /Add a head/)
    await press('ArrowRight')
    await openDrawer(page, view, 'more')
    await page.locator(`${view} #fetch-second`).selectOption({ label: '12 tired' })
    await openDrawer(page, view, '')
    const { 'fetch.split': split, 'fetch.second': second } = await knobsOf(page, view)
    assert.deepEqual([split, second], [0.99, 11])
    assert.equal(await page.locator(`${view} output`).textContent(), '“animal” 0.99“tired” 0.01')
    await page.locator(`${view} button.heads`).click()
    await settled(page)
    assert.match(await page.locator(`${view} .effect .said`).textContent(), /Two rows that differ/)
    assert.deepEqual((await taskOf(page, view)).isMet, true)
    assert.equal(await page.locator(`${view} #fetch-other`).count(), 1)
    await change(page, view, { 'fetch.other': 0.99 })
    const same = await taskOf(page, view)
    assert.ok(!same.isMet && same.said.includes('apart'), 'the same row twice solves nothing')
    await page.locator(`${view} button.heads`).click()
    await settled(page)
    assert.equal(await page.locator(`${view} #fetch-other`).count(), 0)
  },
)

onPage('fetch: rows are walked word by word; nothing moves while a split does, or a head comes', async (page) => {
  const view = 'hl-fetch'
  await page.locator(`${view} hl-panel.rows .grid`).focus()
  await page.keyboard.press('End')
  await settled(page)
  const { row, locked } = await knobsOf(page, view)
  assert.deepEqual([row, locked], ['55-60', false], 'walking picks a word and locks nothing')
  await change(page, view, { 'fetch.heads': '2' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await settled(page)
  const focused = page.locator(`${view} hl-panel.rows [role=gridcell]:focus`)
  assert.match(await focused.textContent(), /^Head 2 gives “too”/, 'the keyboard stays in its row')
  await change(page, view, { 'fetch.heads': '1' })
  await fitsScreens(page, view)
  for (const width of [1280, 390]) {
    await resize(page, width)
    await change(page, view, { 'fetch.heads': '1', 'fetch.split': 0.4 })
    const tops = () => topsOf(page, view, ['.errors', '.slots', '.drawer'])
    const before = await tops()
    for (const share of [0, 0.07, 1]) {
      await change(page, view, { 'fetch.split': share })
      assert.deepEqual(await tops(), before, `${width} px, split ${share}`)
    }
    await change(page, view, { 'fetch.heads': '2', 'fetch.split': 0.9 })
    assert.deepEqual(await tops(), before, `${width} px, two heads`)
  }
})

onPage(
  'heads: opens with eight; twice as many double the memory and add no parameter; a number that does not divide is refused',
  async (page) => {
    const view = 'hl-heads'
    const numbers = () =>
      page
        .locator(`${view} .costs`)
        .evaluate((costs) => [...costs.querySelectorAll('dd:not(.hint)')].map((dd) => dd.textContent))
    const opening = await taskOf(page, view)
    assert.ok(!opening.isMet && opening.said.startsWith('Start with 8 heads'), opening.said)
    assert.deepEqual(await numbers(), ['1,050,624', '33.6 MB'])
    await fitsScreens(page, view)
    await resize(page, 1280)
    const names = ['.blocks', '.costs', '.before', '.after', '.drawer']
    const before = await topsOf(page, view, names)
    await page.locator(`${view} .double`).click()
    await settled(page)
    assert.equal((await knobsOf(page, view))['heads.count'], 16)
    assert.deepEqual(await numbers(), ['1,050,624', '67.1 MB'])
    const done = await taskOf(page, view)
    assert.ok(done.isMet && done.said.startsWith('Done: 16 heads'), done.said)
    assert.deepEqual((await topsOf(page, view, names)).slice(0, 4), before.slice(0, 4), 'nothing moves')
    await fitsScreens(page, view)
    await page.locator(`${view} #heads-count`).fill('7')
    await page.locator(`${view} #heads-count`).press('Enter')
    await settled(page)
    const refused = await taskOf(page, view)
    assert.match(refused.said, /512 \/ 7 is no whole number, the rest is 1\. Still shown: 16 heads/)
    assert.equal(refused.isMet, false)
    await page.locator(`${view} .double`).click()
    await settled(page)
    assert.equal((await knobsOf(page, view))['heads.count'], 32, 'of those on show')
    assert.ok((await taskOf(page, view)).isMet)
  },
)

onPage('heads: the width, the table and the transpose by clicks; a part points at its word', async (page) => {
  const view = 'hl-heads'
  await change(page, view, { 'heads.width': '128', 'heads.tokens': 1000 })
  await openDrawer(page, view, 'more')
  await page.locator(`${view} input[name=heads-width][value="512"]`).click()
  await settled(page)
  await openDrawer(page, view, 'numbers')
  assert.match(await page.locator(`${view} tr.chosen`).textContent(), /^\s*8\s*64/)
  await page.locator(`${view} tbody button`).last().click()
  await settled(page)
  assert.equal((await knobsOf(page, view))['heads.count'], 64)
  await change(page, view, { 'heads.count': 4 })
  await page.locator(`${view} .cutting input[type=checkbox]`).click()
  await settled(page)
  assert.ok((await knobsOf(page, view))['heads.forgotten'])
  assert.match(await page.locator(`${view} .changed`).textContent(), /no error is raised/)
  await openDrawer(page, view, 'code')
  const code = page.locator(`${view} .code pre`)
  assert.match(await code.textContent(), /T, d_model, h = 12, 512, 4\n[\s\S]*q\.reshape\(h, T, d_k\)/)
  await change(page, view, { code: 'pytorch', 'heads.forgotten': false })
  assert.match(await code.textContent(), /q\.view\(T, h, d_k\)[\s\S]*MultiHeadSelfAttention\(d_model, h\)/)
  await page.locator(`${view} hl-panel.after .grid`).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await knobsOf(page, view)).row, '4-10', 'the word of the part that is walked over')
  await page.locator(`${view} hl-panel.blocks .grid`).focus()
  await page.keyboard.press('End')
  await settled(page)
  assert.equal((await knobsOf(page, view)).head, 3)
})

onPage(
  'ablate: heads are switched by boxes and by rows of the map, in all views; walking switches none',
  { hash: '#off=1.0' },
  async (page) => {
    const view = 'hl-ablate'
    await openDrawer(page, view, 'more')
    const boxes = page.locator(`${view} input[type=checkbox]`)
    assert.deepEqual(await boxes.evaluateAll((list) => list.map((box) => box.checked)), [
      true,
      true,
      true,
      true,
      false,
      true,
      true,
      true,
    ])
    await boxes.nth(0).click()
    await settled(page)
    assert.deepEqual((await knobsOf(page, 'hl-attention')).off, ['1.0', '0.0'], 'one switch for the page')
    assert.equal(await page.locator(`${view} input[type=radio]:checked`).count(), 0, 'two are off')
    const grid = page.locator(`${view} hl-panel.one .grid`)
    await grid.focus()
    await page.keyboard.press('Control+Home')
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await settled(page)
    assert.deepEqual((await knobsOf(page, view)).off, ['1.0', '0.0'])
    assert.equal((await knobsOf(page, view)).row, '4-10', 'the word that is walked over')
    await page.keyboard.press('Enter')
    await settled(page)
    assert.deepEqual((await knobsOf(page, view)).off, ['1.0', '0.0', '0.1'])
    await page.locator(`${view} .all-on`).click()
    await settled(page)
    assert.deepEqual((await knobsOf(page, view)).off, [])
    assert.ok(await page.locator(`${view} .all-on`).isDisabled())
    await change(page, view, { model: 'random' })
    assert.match(await page.locator(`${view} .picture .note`).first().textContent(), /gives no answer/)
  },
)

onPage('ablate: opens with every head on; the one head that the answer needs is found', async (page) => {
  const view = 'hl-ablate'
  const checked = () =>
    page
      .locator(`${view} input[type=radio]:checked`)
      .evaluateAll((list) => list.map((e) => e.parentElement.textContent.trim()))
  const press = async (label) => {
    await page.locator(`${view} .outside label`, { hasText: label }).click()
    await settled(page)
    return taskOf(page, view)
  }
  const opening = await taskOf(page, view)
  assert.deepEqual(opening, {
    said: 'Switch heads off one at a time: which one changes the answer at “it”?',
    isMet: false,
  })
  assert.deepEqual(await checked(), ['none'])
  await fitsScreens(page, view)
  await resize(page, 1280)
  /** How many rows of the map are open. */
  const open = () =>
    page.evaluate((s) => {
      const { tried } = document.querySelector(s).own
      return tried?.length ?? 'all'
    }, view)
  const tops = () => topsOf(page, view, ['.moved', '.one', '.drawer'])
  const before = await tops()
  assert.equal(await open(), 0, 'the map does not give the answer away')
  const found = []
  for (const head of ['1.1', '1.2', '1.3', '1.4', '2.1', '2.2', '2.3', '2.4']) {
    const { said, isMet } = await press(head)
    assert.deepEqual(await checked(), [head])
    assert.deepEqual(await tops(), before, `nothing moves without ${head}`)
    if (isMet) found.push(said)
    assert.equal(await open(), found.length ? 'all' : ['1.1', '1.2', '1.3', '1.4', '2.1'].indexOf(head) + 1)
  }
  assert.equal(found.length, 1)
  assert.match(found[0], /^Found: without layer \d, head \d the answer at “it” is “\w+”, not “animal”\.$/)
  assert.deepEqual(await press('none'), opening)
  await change(page, view, { text: 'the dog chased the cat because it was hungry' })
  assert.equal(await open(), 0, 'another sentence begins anew')
  await openDrawer(page, view, 'more')
  await page.locator(`${view} .all-rows`).click()
  await settled(page)
  assert.equal(await open(), 'all')
})

onPage(
  'reroll: opens with one roll; each press shows one more, then new ones come, which can be undone',
  { hash: '#seed=11&layer=0&head=2' },
  async (page) => {
    const view = 'hl-reroll'
    const drawn = () =>
      page.locator(`${view} canvas[data-roll]`).evaluateAll((list) =>
        list.map((canvas) => {
          const pixels = window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height)
          return new Set(new Uint32Array(pixels.buffer)).size
        }),
      )
    const roll = async () => {
      await page.locator(`${view} .again`).click()
      await settled(page)
    }
    const numbers = async () => (await snapshot(page, view)).tensors
    const first = await numbers()
    assert.equal((await taskOf(page, view)).isMet, false)
    await fitsScreens(page, view)
    await resize(page, 1280)
    const names = ['.newest', '.patterns', '.rolls', '.drawer']
    const before = await topsOf(page, view, names)
    for (let made = 1; made <= 6; made++) {
      const colours = await drawn()
      assert.ok(colours.length === made && colours.every((count) => count > 20), `${made} maps: ${colours}`)
      assert.match(
        await page.locator(`${view} hl-panel.newest`).evaluate((panel) => panel.heading),
        new RegExp(`seed ${10 + made},`),
      )
      assert.deepEqual(await topsOf(page, view, names), before, 'nothing moves')
      if (made < 6) await roll()
    }
    assert.deepEqual(await numbers(), first, 'all six were there')
    await roll()
    assert.equal((await knobsOf(page, view)).seed, 17)
    assert.notDeepEqual(await numbers(), first)
    assert.equal((await drawn()).length, 1)
    await page.evaluate(() => document.querySelector('hl-reroll').session.undo())
    await settled(page)
    assert.deepEqual(await numbers(), first)
    assert.equal((await drawn()).length, 6, 'the rolls that were made')
  },
)

onPage(
  'reroll: the pattern of one roll is chance by the next; a roll is taken for the page’s model',
  { hash: '#v=2' },
  async (page) => {
    const view = 'hl-reroll'
    const said = []
    for (let made = 1; made <= 3; made++) {
      const { said: task, isMet } = await taskOf(page, view)
      said.push(task)
      assert.equal(isMet, made === 3, task)
      await page.locator(`${view} .again`).click()
      await settled(page)
    }
    assert.match(
      said.join(' '),
      /^Roll until .* Roll once more\. Chance: “cross → its subject, animal” had 3\.4 times /,
    )
    await change(page, view, { seed: 13 })
    await openDrawer(page, view, 'more')
    await page.locator(`${view} #which`).selectOption({ label: 'Layer 2, head 4' })
    await settled(page)
    const { layer, head } = await knobsOf(page, view)
    assert.deepEqual([layer, head], [1, 3])
    await change(page, view, { layer: 0, head: 2 })
    const cells = (await snapshot(page, view)).tensors['roll0.weights'].values
    await page.locator(`${view} button.open`).click()
    await settled(page)
    const { knobs, tensors } = await snapshot(page, 'hl-attention')
    assert.deepEqual([knobs.model, knobs.seed, knobs.layer, knobs.head], ['random', 13, 0, 2])
    assert.deepEqual(tensors['layer0.weights'].values.slice(2 * cells.length, 3 * cells.length), cells)
  },
)

onPage(
  'attention: random weights are rolled again, 512 words have coarse thumbnails; several rows come and go',
  { hash: '#model=random&head=3' },
  async (page) => {
    const view = 'hl-attention'
    assert.match(await page.locator(`${view} .caption`).first().textContent(), /Random weights.*chance/)
    await openDrawer(page, view, 'more')
    await page.locator(`${view} .again`).click()
    await settled(page)
    const { seed, head, layer } = await knobsOf(page, view)
    assert.deepEqual([seed, head, layer], [2, 3, 1])
    const text = Array.from({ length: 700 }, (_, i) => `w${i % 300}`).join(' ')
    await change(page, view, { text, row: 511, column: 510, rows: [500] })
    assert.equal((await snapshot(page, view)).words.length, 512)
    assert.match(await page.locator(`${view} #count`).textContent(), /700 tokens: the first 512 are shown/)
    assert.match(await page.locator(`${view} .arithmetic h3`).textContent(), /“w211” → “w210”/)
    const sizes = await page
      .locator(`${view} .film canvas.thumbnail`)
      .evaluateAll((list) => list.map((canvas) => canvas.width))
    assert.ok(sizes.length === 8 && sizes.every((width) => width <= 144), `thumbnails are coarse: ${sizes}`)
    assert.equal(await page.locator(`${view} .message.error`).count(), 0)

    const sentence = 'The animal didn’t cross the street because it was too tired.'
    await change(page, view, { model: 'english-supervised', text: sentence, row: 8, rows: [4, 6] })
    const headings = () =>
      page.evaluate(
        (s) =>
          document
            .querySelector(s)
            .panels.filter((panel) => panel.matches('.bars'))
            .map((panel) => panel.heading),
        view,
      )
    await openDrawer(page, view, 'numbers')
    assert.deepEqual(await headings(), ['Where “it” looks', 'Where “cross” looks', 'Where “street” looks'])
    await openDrawer(page, view, 'more')
    assert.equal(await page.locator(`${view} .arcs g.further`).count(), 2)
    assert.equal(await page.locator(`${view} .tokens .also`).count(), 2)
    await page
      .locator(`${view} .tokens button`)
      .nth(1)
      .click({ modifiers: ['Shift'] })
    await settled(page)
    assert.deepEqual((await knobsOf(page, view)).rows, ['18-23', '28-34', '4-10'])
    await openDrawer(page, view, 'numbers')
    await page.locator(`${view} .drop`).first().click()
    await settled(page)
    assert.deepEqual((await knobsOf(page, view)).rows, ['28-34', '4-10'])
  },
)
