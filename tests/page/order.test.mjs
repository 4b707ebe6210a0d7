// Section H in a browser: outputs that follow their words, clocks, products of encodings, four schemes of position.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { holdsPanelsToTensors } from './perturb.mjs'
import { ingredients, layer } from './random-layer.mjs'

const onPage = pageWith('hl-shuffle', 'hl-schemes', 'hl-clocks', 'hl-products', 'hl-position')

const set = async (page, selector, changes) => {
  await page.evaluate(([s, c]) => document.querySelector(s).change(c), [selector, changes])
  await settled(page)
}

/** Row by row the largest difference of two lists of rows. */
const distances = (a, b, cols) =>
  Array.from({ length: a.length / cols }, (_, r) =>
    Math.max(...Array.from({ length: cols }, (_, c) => Math.abs(a[r * cols + c] - b[r * cols + c]))),
  )

test('outputs follow their words up to rounding; with positions, a causal mask or a window they do not', async () => {
  await onPage({ hash: '#text=one+two+three+four+five&shuffle.order=4,2,0,3,1' }, async (page) => {
    for (const position of ['none', 'sinusoidal', 'rope', 'alibi'])
      for (const mask of ['none', 'causal', 'window']) {
        await set(page, 'hl-shuffle', { 'shuffle.position': position, 'shuffle.mask': mask })
        const { tensors, order } = await snapshot(page, 'hl-shuffle')
        assert.deepEqual(order, [4, 2, 0, 3, 1])
        const width = tensors.output.shape[1]
        const followed = order.flatMap((word) => tensors.original.values.slice(word * width, (word + 1) * width))
        const expected = distances(tensors.output.values, followed, width)
        tensors.distance.values.forEach((x, i) => assert.ok(Math.abs(x - expected[i]) < 1e-6, `${x} ${expected[i]}`))
        const isEquivariant = position === 'none' && mask === 'none'
        const most = Math.max(...expected)
        assert.ok(isEquivariant ? most > 0 && most < 1e-5 : most > 0.1, `${position}, ${mask}: ${most}`)
        const verdict = await page.locator('hl-shuffle .verdict').textContent()
        assert.match(verdict, isEquivariant ? /went along with its word/ : /Outputs changed/)
      }
  })
})

/** The largest difference of numbers on show from rows of numbers. */
const farthest = (values, rows) => Math.max(...rows.flat().map((x, at) => Math.abs(x - values[at])))

test('every output of the layer, in each order, scheme and mask, is that of the formulas in double', async () => {
  await onPage({ hash: '#text=one+two+three+two+five&shuffle.order=4,2,0,3,1&shuffle.seed=7' }, async (page) => {
    const given = await ingredients(['one', 'two', 'three', 'two', 'five'], 7)
    for (const position of ['none', 'sinusoidal', 'rope', 'alibi'])
      for (const mask of ['none', 'causal', 'window']) {
        await set(page, 'hl-shuffle', { 'shuffle.position': position, 'shuffle.mask': mask })
        const { tensors, order } = await snapshot(page, 'hl-shuffle')
        const shuffled = { ...given, vectors: order.map((word) => given.vectors[word]) }
        const [original, output] = [given, shuffled].map((all) => layer(all, { position, mask }).output)
        const off = [farthest(tensors.original.values, original), farthest(tensors.output.values, output)]
        assert.ok(Math.max(...off) < 2e-5, `${position}, ${mask}: ${off}`)
      }
  })
})

test('the maps of four schemes, early and late in a text, are those of the formulas in double', async () => {
  const words = ['the', 'cat', 'saw', 'the', 'dog', 'again']
  await onPage({ hash: `#text=${words.join('+')}&schemes.seed=3&schemes.head=2` }, async (page) => {
    const given = await ingredients(words, 3)
    for (const start of [0, 777]) {
      await set(page, 'hl-schemes', { 'schemes.shift': start })
      const { tensors } = await snapshot(page, 'hl-schemes')
      for (const position of ['none', 'sinusoidal', 'rope', 'alibi']) {
        const off = farthest(tensors[`${position}.weights`].values, layer(given, { position, start }).weights[2])
        assert.ok(off < (start ? 2e-4 : 2e-6), `${position} from ${start}: ${off}`) // float32 angles of large positions
      }
    }
  })
})

test('cards are moved with the arrow keys and by dragging, and the text brings them back in order', async () => {
  await onPage({ hash: '#text=one+two+three+four' }, async (page) => {
    const words = async () =>
      (await page.locator('hl-shuffle .card .word').allTextContents()).map((text) => text.split(',')[0])
    await page.locator('hl-shuffle .card').nth(0).focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await words(), ['two', 'one', 'three', 'four'])
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await words(), ['two', 'three', 'one', 'four'])
    await page.evaluate(() => {
      const key = (name) => new KeyboardEvent('keydown', { key: name, bubbles: true })
      const card = document.querySelector('hl-shuffle').renderRoot.activeElement
      for (const name of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) card.dispatchEvent(key(name))
    })
    await settled(page)
    assert.deepEqual(await words(), ['two', 'one', 'three', 'four'], 'three keys before the first is on show')
    await page.keyboard.press('ArrowRight')
    await settled(page)
    assert.deepEqual(await words(), ['two', 'three', 'one', 'four'], 'the card kept the focus')
    await page.locator('hl-shuffle').scrollIntoViewIfNeeded()
    const places = await page.evaluate(() =>
      [...document.querySelector('hl-shuffle').renderRoot.querySelectorAll('.card')].map((card) => {
        const box = card.getBoundingClientRect()
        return [box.x + box.width / 2, box.y + box.height / 2]
      }),
    )
    await page.mouse.move(...places[3])
    await page.mouse.down()
    await page.mouse.move(...places[1], { steps: 8 })
    await settled(page)
    assert.deepEqual(await words(), ['two', 'four', 'three', 'one'])
    const marked = () => page.evaluate(() => document.querySelector('hl-shuffle').panels[0].marks.row)
    assert.equal(await marked(), 1, 'the row of the card that is held')
    await page.mouse.up()
    await settled(page)
    assert.deepEqual(await words(), ['two', 'four', 'three', 'one'])
    assert.equal(await marked(), undefined)
    await page.evaluate(() => document.querySelector('hl-shuffle').session.undo())
    await settled(page)
    assert.notDeepEqual(await words(), ['two', 'four', 'three', 'one'])
    const card = page.locator('hl-shuffle .card').last()
    await card.focus()
    await page.keyboard.press('Enter')
    const picked = await page.evaluate(() => document.querySelector('hl-shuffle').state.row)
    assert.equal(picked, Number(await card.getAttribute('data-word')), 'Enter picks after a drag too')
    await set(page, 'hl-shuffle', { text: 'five six seven' })
    assert.deepEqual(await words(), ['five', 'six', 'seven'])
  })
})

test('clocks: hands, turned hands and wavelengths equal an independent double computation; the rotation is exact to 1e-5', async () => {
  await onPage({ hash: '#clocks.d=128&clocks.at=37&clocks.offset=-20&clocks.base=10000' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-clocks')
    const rate = (i) => 1 / 10000 ** ((2 * Math.floor(i / 2)) / 64)
    const encoding = (pos, i) => (i % 2 ? Math.cos : Math.sin)(pos * rate(i))
    const near = (x, y, bound) => assert.ok(Math.abs(x - y) <= bound, `${x} is not ${y}`)
    assert.equal(tensors.hands.values.length, 64, 'at most 64 dimensions here')
    for (let i = 0; i < 64; i++) {
      near(tensors.hands.values[i], encoding(37, i), 1e-6)
      near(tensors.shifted.values[i], encoding(17, i), 1e-6)
      near(tensors.turned.values[i], encoding(17, i), 1e-6)
    }
    tensors.wavelengths.values.forEach((x, i) => near(x / ((2 * Math.PI) / rate(2 * i)), 1, 1e-6))
    const [residual] = tensors.residual.values
    assert.ok(residual > 0 && residual < 1e-5, `residual ${residual}`)
    assert.equal(await page.locator('hl-clocks .bits').textContent(), '00100101')
  })
})

test('wavelengths go from 2 pi to 54,410 at d = 128', async () => {
  await onPage({ hash: '#position.d=128&position.n=8&position.dims=0,126' }, async (page) => {
    const cells = await page.locator('hl-position table td').allTextContents()
    assert.equal(cells[1], '6.3')
    const last = 2 * Math.PI * 10000 ** (126 / 128)
    assert.equal(cells[3], last.toLocaleString('en', { maximumFractionDigits: 1 }))
    assert.equal(Math.round(last / 10), 5441, 'which is 54,410 to four digits')
  })
})

test('products of encodings: right numbers, Toeplitz, symmetric, not monotone; gone behind random weights', async () => {
  await onPage({ hash: '#products.n=40&products.d=32&products.base=1000' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-products')
    const exact = (offset) =>
      Array.from({ length: 16 }, (_, i) => Math.cos(offset / 1000 ** (i / 16))).reduce((a, b) => a + b, 0)
    tensors.products.values.forEach((x, at) => {
      const offset = (at % 40) - Math.floor(at / 40)
      assert.ok(Math.abs(x - exact(offset)) < 1e-5, `${x} at offset ${offset}`)
    })
    const byOffset = tensors['products.byOffset'].values
    byOffset.forEach((x, at) => assert.ok(Math.abs(x - exact(at - 39)) < 1e-5))
    const after = byOffset.slice(39)
    assert.ok(
      after.some((x, k) => k > 0 && x > after[k - 1] + 0.1),
      'farther is not always less alike',
    )
    const diagonalsOf = (values) => {
      const spreads = Array.from({ length: 79 }, (_, d) => {
        const line = values.filter((_, at) => (at % 40) - Math.floor(at / 40) === d - 39)
        return Math.max(...line) - Math.min(...line)
      })
      return Math.max(...spreads)
    }
    const asymmetryOf = (values) =>
      Math.max(...values.map((x, at) => Math.abs(x - values[(at % 40) * 40 + Math.floor(at / 40)])))
    for (const name of ['products', 'projected']) {
      assert.ok(Math.abs(tensors[`${name}.spread`].values[0] - diagonalsOf(tensors[name].values)) < 1e-4)
      assert.ok(Math.abs(tensors[`${name}.asymmetry`].values[0] - asymmetryOf(tensors[name].values)) < 1e-4)
    }
    assert.ok(tensors['products.spread'].values[0] < 1e-4)
    assert.ok(tensors['products.asymmetry'].values[0] < 1e-5)
    assert.ok(tensors['projected.spread'].values[0] > 10 && tensors['projected.asymmetry'].values[0] > 10)
  })
})

test('shifted by s, the maps of RoPE and ALiBi stay, that of x + PE changes; ALiBi is the plain map times exp(-slope distance)', async () => {
  await onPage({ hash: '#text=the+cat+saw+the+dog+again&schemes.shift=0' }, async (page) => {
    const before = (await snapshot(page, 'hl-schemes')).tensors
    await set(page, 'hl-schemes', { 'schemes.shift': 777 })
    const { tensors } = await snapshot(page, 'hl-schemes')
    const weights = (scheme) => tensors[`${scheme}.weights`].values
    for (const scheme of ['none', 'sinusoidal', 'rope', 'alibi']) {
      const [most] = distances(weights(scheme), before[`${scheme}.weights`].values, 36)
      assert.ok(Math.abs(most - tensors[`${scheme}.change`].values[0]) < 1e-6, scheme)
      assert.ok(scheme === 'sinusoidal' ? most > 0.05 : most < 1e-5, `${scheme}: ${most}`)
      for (let r = 0; r < 6; r++) {
        const row = weights(scheme).slice(6 * r, 6 * r + 6)
        assert.ok(Math.abs(row.reduce((a, b) => a + b) - 1) < 1e-5)
      }
    }
    const slope = 2 ** (-8 / 4) // head 0 of 4
    for (let r = 0; r < 6; r++) {
      const raw = Array.from({ length: 6 }, (_, c) => weights('none')[6 * r + c] * Math.exp(-slope * Math.abs(c - r)))
      const sum = raw.reduce((a, b) => a + b)
      raw.forEach((x, c) => assert.ok(Math.abs(x / sum - weights('alibi')[6 * r + c]) < 1e-5))
    }
    // Without positions both "the" look alike; RoPE tells them apart.
    const rowsOf = (scheme) => [0, 3].map((r) => weights(scheme).slice(6 * r, 6 * r + 6))
    assert.ok(distances(...rowsOf('none'), 6)[0] < 1e-5)
    assert.ok(distances(...rowsOf('rope'), 6)[0] > 0.01)
  })
})

const PANELS = {
  'hl-shuffle': { count: 3, hash: '#text=a+b+c+d&shuffle.order=3,2,1,0&shuffle.position=rope', delta: { distance: 9 } },
  'hl-clocks': { count: 4, hash: '#clocks.d=8', index: {} },
  'hl-products': {
    count: 5,
    hash: '#products.n=12&products.d=8',
    index: { 'products.byOffset': 14 },
    delta: { 'products.byOffset': -1 },
  },
  'hl-schemes': { count: 8, hash: '#text=a+b+c&schemes.shift=5', index: {} },
}

for (const [selector, { hash, ...options }] of Object.entries(PANELS))
  test(`${selector}: perturbing a tensor changes the panels that name it and no other`, async () => {
    await onPage({ hash }, (page) => holdsPanelsToTensors(page, selector, options))
  })
