// <hl-position>.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'

const onPage = pageWith('hl-position')

test('position view: matrix and waves equal an independent double computation, as numbers and as drawn', async () => {
  await onPage({ hash: '#position.n=50&position.d=31&position.base=500&position.dims=0,7,30' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-position', { full: true })
    const exact = (pos, i) => (i % 2 ? Math.cos : Math.sin)(pos / 500 ** ((i - (i % 2)) / 31))
    tensors.positionalEncoding.values.forEach((x, at) =>
      assert.ok(Math.abs(x - exact(Math.floor(at / 31), at % 31)) < 1e-6),
    )
    const svg = await page.evaluate(() => document.querySelector('hl-position').toSVG())
    const lines = [...svg.matchAll(/<polyline points="([^"]+)"[^>]*stroke-width="2"/g)].map((match) =>
      match[1].split(' ').map(Number),
    )
    assert.equal(lines.length, 3)
    lines.forEach((line, i) => {
      const dim = [0, 7, 30][i]
      assert.deepEqual(tensors[`positionalEncoding[:,${dim}]`].values.length, 50)
      for (let pos = 0; pos < 50; pos++) {
        const drawn = 1 - (2 * (line[2 * pos + 1] - 10)) / (240 - 10 - 36) // the plot's inside is 194 px high
        assert.ok(Math.abs(drawn - exact(pos, dim)) < 1e-3, `dimension ${dim} at ${pos}: drawn ${drawn}`)
      }
    })
    const cells = await page.locator('hl-position table td').allTextContents()
    assert.equal(cells[2], exact(10, 7).toFixed(4).replace('-', '−'))
  })
})

test('position view: pointing at a position marks it in both figures', async () => {
  await onPage({}, async (page) => {
    await page.locator('hl-position').scrollIntoViewIfNeeded()
    const stage = page.locator('hl-position hl-panel.matrix .stage')
    await stage.hover({ position: { x: 300, y: 200 } })
    const marks = await page.evaluate(() => document.querySelector('hl-position').panels.map((panel) => panel.marks))
    assert.ok(marks[0].row > 0 && marks[0].row === marks[1].col, JSON.stringify(marks))
    assert.equal(await page.locator('hl-position caption').textContent(), `At position ${marks[0].row}`)
  })
})

test('position view: waves are added and removed, numbers out of range are kept in it with a reason', async () => {
  await onPage({}, async (page) => {
    const view = page.locator('hl-position')
    await view.getByRole('button', { name: 'Remove dimension 20' }).click()
    await view.locator('hl-panel.matrix .grid').focus()
    await page.keyboard.press('ArrowRight')
    await view.getByRole('button', { name: 'Add dimension 9' }).click()
    assert.deepEqual((await snapshot(page, 'hl-position')).knobs['position.dims'], [0, 1, 8, 9])
    for (const [typed, kept, note] of [
      ['99999', 512, /1 to 512/],
      ['-4', 1, /1 to 512/],
      ['', 1, /is a number/],
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
    ])
  })
})
