// <hl-attention> on the model that is built by hand: what a reader sees and does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSTRUCTED, pageWith, settled, snapshot, type } from './actions.mjs'

const onPage = pageWith('hl-attention', 'hl-mask')

test('any typed sentence, masked: upper triangle 0, rows sum to 1, position 0 has weight 1', async () => {
  await onPage({ hash: '#model=constructed&attention.causal=1' }, async (page) => {
    for (const text of [
      'one',
      'it is raining cats and dogs',
      'a b c d e f g h i j k l m n o p',
      '猫 と 犬 😀 שלום עולם',
      'same same same same',
    ]) {
      await type(page, text)
      const { tensors, words } = await snapshot(page, 'hl-attention')
      const n = words.length
      assert.equal(words.join(' '), text)
      const weights = tensors['layer0.weights'].values
      for (let h = 0; h < 3; h++) {
        assert.equal(weights[h * n * n], 1)
        for (let i = 0; i < n; i++) {
          const row = weights.slice((h * n + i) * n, (h * n + i + 1) * n)
          assert.ok(row.slice(i + 1).every((w) => w === 0))
          assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-6)
        }
      }
    }
  })
})

test('the numbers on show are those of the trace: row as bars, cell as arithmetic', async () => {
  await onPage({ hash: `${CONSTRUCTED}&head=1&row=8&column=5&attention.temperature=4` }, async (page) => {
    const { tensors, words } = await snapshot(page, 'hl-attention')
    const at = (name) => tensors[name].values[8 * words.length + 5]
    const row = (name) => tensors[name].values[8]
    const shown = await page.locator('hl-attention .ledger dd').allTextContents()
    const readable = (x) => x.toFixed(4).replace('-', '−')
    const weight = tensors['layer0.weights'].values[words.length ** 2 + 8 * words.length + 5]
    assert.deepEqual(
      shown,
      [at('layer0.products'), at('layer0.scores'), at('layer0.masked'), at('layer0.exponentials'), weight].map(
        readable,
      ),
    )
    const labels = await page.locator('hl-attention .ledger dt').allTextContents()
    assert.match(labels[1], /÷ √64 ÷ temperature 4/)
    assert.ok(labels[3].includes(readable(row('layer0.rowMax'))) && labels[4].includes(readable(row('layer0.expSum'))))
    // Independent of the core: the arithmetic holds between the numbers that are shown.
    const [product, score, masked, exponential, final] = shown.map((x) => Number(x.replace('−', '-')))
    assert.ok(Math.abs(product / 8 / 4 - score) < 1e-3 && masked === score)
    assert.ok(Math.abs(Math.exp(masked - row('layer0.rowMax')) - exponential) < 1e-3)
    assert.ok(Math.abs(exponential / row('layer0.expSum') - final) < 1e-3)
    assert.match(
      await page.locator('hl-attention .entropy').textContent(),
      new RegExp(`Entropy ${row('layer0.entropy').toFixed(3)} of at most 3.700 bits`),
    )
  })
})

test('temperature by keyboard, from 0 to 100: finite, rows sum to 1, ties share at 0', async () => {
  await onPage({ hash: `${CONSTRUCTED}&head=1` }, async (page) => {
    await page.locator('hl-attention #temperature').focus()
    for (const [key, value] of [
      ['Home', 0],
      ['End', 100],
      ['ArrowLeft', 95.5],
    ]) {
      await page.keyboard.press(key)
      await settled(page)
      const { knobs, tensors, words } = await snapshot(page, 'hl-attention')
      assert.equal(knobs['attention.temperature'], value)
      const n = words.length
      const weights = tensors['layer0.weights'].values
      assert.ok(weights.every(Number.isFinite))
      for (let i = 0; i < 3 * n; i++)
        assert.ok(Math.abs(weights.slice(i * n, i * n + n).reduce((a, b) => a + b) - 1) < 1e-6)
      if (value === 0)
        assert.deepEqual(
          [0, 5, 8].map((j) => weights[n * n + 5 * n + j].toFixed(4)),
          ['0.3333', '0.3333', '0.3333'],
          'three times "the"',
        )
    }
  })
})

test('head switch by keyboard changes map, caption and link', async () => {
  await onPage({ hash: '#model=constructed' }, async (page) => {
    const before = await snapshot(page, 'hl-attention')
    await page.locator('hl-attention input[name=head]').first().focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    const later = await snapshot(page, 'hl-attention')
    assert.equal(later.knobs.head, 1)
    assert.notDeepEqual(later.tensors['layer0.scores'], before.tensors['layer0.scores'])
    assert.match(
      (await page
        .locator('hl-attention hl-panel.map')
        .textContent()
        .catch(() => '')) +
        (await page.evaluate(
          () => document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.map').heading,
        )),
      /same word/,
    )
    await page.waitForURL(/#model=constructed&head=1$/)
  })
})

test('arrow keys walk every cell, and the spoken cell is the number', async () => {
  await onPage({ hash: '#model=constructed&text=a%20b%20c%20b&head=1' }, async (page) => {
    const grid = page.locator('hl-attention hl-panel.map .grid')
    const { tensors } = await snapshot(page, 'hl-attention')
    const n = 4
    await grid.focus()
    await page.keyboard.press('Control+Home')
    const seen = new Set()
    for (let i = 0; i < n; i++) {
      await page.keyboard.press('Home')
      for (let j = 0; j < n; j++) {
        await settled(page)
        const cell = grid.locator('[role=gridcell]:focus')
        const text = await cell.textContent()
        assert.match(text, new RegExp(`^Row ${i + 1} “${'abcb'[i]}”, column ${j + 1} “${'abcb'[j]}”: weight`))
        assert.ok(
          text.endsWith(`weight ${tensors['layer0.weights'].values[n * n + i * n + j].toFixed(4)}`) || /e−/.test(text),
          text,
        )
        seen.add(text)
        await page.keyboard.press('ArrowRight')
      }
      await page.keyboard.press('ArrowDown')
    }
    assert.equal(seen.size, n * n)
    await page.keyboard.press('Control+End')
    const { knobs } = await snapshot(page, 'hl-attention')
    assert.deepEqual([knobs.row, knobs.column], [3, 3])
  })
})

test('pointing at a cell shows its arithmetic, leaving goes back to the selection', async () => {
  await onPage({ hash: `${CONSTRUCTED}&row=9&column=8` }, async (page) => {
    const heading = page.locator('hl-attention .arithmetic h3')
    assert.match(await heading.textContent(), /“animal” gets its weight for “the”/)
    await page.locator('hl-attention hl-panel.map .stage').scrollIntoViewIfNeeded()
    const box = await page.locator('hl-attention hl-panel.map .stage').boundingBox()
    const layout = await page.evaluate(
      () => document.querySelector('hl-attention').renderRoot.querySelector('hl-panel.map').layout,
    )
    const point = (row, col) => [
      box.x + layout.left + (col + 0.5) * layout.cellWidth,
      box.y + layout.top + (row + 0.5) * layout.cellHeight,
    ]
    await page.mouse.move(...point(4, 6))
    await settled(page)
    assert.match(await heading.textContent(), /“cross” gets its weight for “street”/)
    assert.deepEqual(await page.locator('hl-attention .tokens :is(.query, .key) .word').allTextContents(), [
      'cross',
      'street',
    ])
    await page.mouse.move(5, 5)
    await settled(page)
    assert.match(await heading.textContent(), /“animal” gets its weight for “the”/)
    await page.mouse.click(...point(4, 6))
    await page.mouse.move(5, 5)
    await settled(page)
    assert.match(await heading.textContent(), /“cross” gets its weight for “street”/)
    assert.match(
      await page.locator('hl-mask .cell').textContent(),
      /“cross” to “street”/,
      'one selection for all views',
    )
  })
})
