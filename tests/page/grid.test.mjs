// Every figure is a grid for keyboard and screen reader: cells have the focus, walking lights them up, Enter picks.

import assert from 'node:assert/strict'
import { CONSTRUCTED, settled, snapshot, type } from './kit/actions.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: ['hl-attention', 'hl-mask', 'hl-position'] })

const MAP = 'hl-attention hl-panel.map'

/** What a screen reader has of a figure's grid. */
const gridOf = (page, selector) =>
  page.evaluate((s) => {
    const [view, panel] = s.split(' ')
    const root = document.querySelector(view).renderRoot.querySelector(panel).renderRoot
    const grid = root.querySelector('[role=grid]')
    const parts = (role) =>
      [...grid.querySelectorAll(`[role=${role}]`)].map((part) => ({
        row: Number(part.closest('[role=row]').getAttribute('aria-rowindex')),
        col: Number(part.getAttribute('aria-colindex')),
        text: part.textContent,
        tab: part.tabIndex,
        selected: part.getAttribute('aria-selected') === 'true',
      }))
    const named = (attribute) => root.getElementById(grid.getAttribute(attribute))?.textContent ?? ''
    return {
      rows: Number(grid.getAttribute('aria-rowcount')),
      cols: Number(grid.getAttribute('aria-colcount')),
      name: named('aria-labelledby'),
      about: named('aria-describedby'),
      cells: parts('gridcell'),
      columns: parts('columnheader'),
      heads: parts('rowheader'),
      focus: root.activeElement?.textContent ?? '',
    }
  }, selector)

const focus = (page) => page.locator(`${MAP} .grid`).focus()

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key)
  await settled(page)
}

/** What undo would go back over; picked words by their number. */
const session = (page, what) =>
  page.evaluate((key) => {
    const { session: own, data } = document.querySelector('hl-attention')
    const { state, hover, canUndo } = own
    const numberOf = (place) => data.spans.findIndex(({ start }) => start === place.start)
    const words = { row: numberOf(state.row), column: numberOf(state.column), rows: state.rows.map(numberOf) }
    return { ...state, hover, canUndo, ...words }[key]
  }, what)

onPage(
  'a grid has all its rows and columns, headers, one stop for Tab, a name and a summary',
  { hash: `${CONSTRUCTED}&head=1&row=4&column=6` },
  async (page) => {
    const idle = await gridOf(page, MAP)
    assert.deepEqual([idle.rows, idle.cols], [14, 14], 'thirteen words and their headers')
    assert.deepEqual([idle.cells.length, idle.cells[0].row, idle.cells[0].col], [1, 6, 8], 'nobody is in it')
    assert.match(idle.name, /Attention weights/)
    assert.match(
      idle.about,
      /13 rows of 13 cells\. Smallest: Row \d.* Largest: Row \d+ “.*”, column .*weight 1\.0000\. Arrow keys/,
    )
    await focus(page)
    await settled(page)
    const grid = await gridOf(page, MAP)
    assert.equal(grid.cells.length, 25, 'two to each side')
    assert.deepEqual(
      grid.cells.filter(({ tab }) => tab === 0).map(({ row, col }) => [row, col]),
      [[6, 8]],
    )
    assert.deepEqual(
      grid.columns.map(({ row, col, text }) => [row, col, text]),
      [
        [1, 6, 'cross'],
        [1, 7, 'the'],
        [1, 8, 'street'],
        [1, 9, 'because'],
        [1, 10, 'the'],
      ],
    )
    assert.deepEqual(
      grid.heads.map(({ row, col, text }) => [row, col, text]),
      [
        [4, 1, 'did'],
        [5, 1, 'not'],
        [6, 1, 'cross'],
        [7, 1, 'the'],
        [8, 1, 'street'],
      ],
    )
    assert.match(grid.focus, /^Row 5 “cross”, column 7 “street”: weight/)
  },
)

onPage(
  'every cell says its number, in the middle and at the edges',
  { hash: '#model=constructed&text=a%20b%20c%20b%20d%20e%20f&head=2' },
  async (page) => {
    const { tensors } = await snapshot(page, 'hl-attention')
    const weights = tensors['layer0.weights'].values
    await focus(page)
    await press(page, 'Control+Home')
    const walk = [
      ['End', 0, 6],
      ['PageDown', 6, 6],
      ['Home', 6, 0],
      ['ArrowUp', 5, 0],
      ['ArrowRight', 5, 1],
      ['PageUp', 0, 1],
      ['ArrowDown', 1, 1],
      ['ArrowLeft', 1, 0],
      ['ArrowLeft', 1, 0],
      ['Control+End', 6, 6],
      ['ArrowDown', 6, 6],
    ]
    for (const [key, row, col] of walk) {
      await press(page, key)
      const grid = await gridOf(page, MAP)
      assert.match(grid.focus, new RegExp(`^Row ${row + 1} “.”, column ${col + 1} “.”`), key)
      for (const cell of grid.cells) {
        const [, said] = /weight (.*)$/.exec(cell.text)
        const weight = weights[2 * 49 + 7 * (cell.row - 2) + cell.col - 2]
        if (!/×/.test(said)) assert.ok(Math.abs(Number(said) - weight) < 6e-5, `${cell.text}: ${weight}`)
      }
    }
  },
)

onPage(
  'walking lights up every view and is one step to undo; Enter locks, Escape lets go',
  { hash: `${CONSTRUCTED}&head=1&row=4&column=6` },
  async (page) => {
    const maps = { 'hl-attention': 'hl-panel.map', 'hl-mask': 'hl-panel.step' }
    const marks = (view) =>
      page.evaluate(([v, map]) => document.querySelector(v).renderRoot.querySelector(map).marks, [view, maps[view]])
    assert.equal(await session(page, 'canUndo'), false)
    await focus(page)
    await press(page, 'ArrowDown', 'ArrowRight')
    await page.waitForTimeout(800) // longer than what a slider's steps may lie apart
    await press(page, 'ArrowDown', 'ArrowDown')
    assert.deepEqual([await session(page, 'row'), await session(page, 'column')], [7, 7])
    assert.deepEqual(await marks('hl-mask'), { row: 7, col: 7, rows: [] }, 'the other views too')
    assert.equal(await session(page, 'locked'), false)
    await page.evaluate(() => document.querySelector('hl-attention').session.undo())
    await settled(page)
    assert.deepEqual([await session(page, 'row'), await session(page, 'column')], [4, 6])
    assert.equal(await session(page, 'canUndo'), false)
    assert.match((await gridOf(page, MAP)).focus, /^Row 5 .*column 7/, 'the focus goes back too')

    await press(page, 'ArrowDown', 'Enter')
    assert.deepEqual([await session(page, 'row'), await session(page, 'locked')], [5, true])
    await press(page, 'ArrowDown', 'ArrowDown')
    assert.match((await gridOf(page, MAP)).focus, /^Row 8 /, 'the focus goes on')
    assert.equal((await marks('hl-mask')).row, 5, 'the lock holds')
    await press(page, 'Shift+Space')
    assert.deepEqual(await marks('hl-attention'), await marks('hl-mask'))
    assert.deepEqual(await session(page, 'rows'), [7])
    const { cells } = await gridOf(page, MAP)
    assert.deepEqual([...new Set(cells.filter(({ selected }) => selected).map(({ row }) => row))], [7, 9])
    await press(page, 'ArrowDown', 'Control+Enter', 'ArrowUp', 'Shift+Space')
    assert.deepEqual(await session(page, 'rows'), [8], 'a second row came, the first went')
    await press(page, 'Escape')
    assert.deepEqual([await session(page, 'locked'), await session(page, 'rows')], [false, []])
    await press(page, 'ArrowUp')
    assert.equal(await session(page, 'row'), 6)
  },
)

onPage(
  'focus by Tab lights up as the pointer does, and leaving puts it out',
  { hash: '#position.at=10&position.dim=8' },
  async (page) => {
    const heard = () => page.evaluate(() => window.heard.splice(0))
    await page.evaluate(() => {
      window.heard = []
      const panel = document.querySelector('hl-position').renderRoot.querySelector('hl-panel.matrix')
      for (const name of ['hl-hover', 'hl-pick'])
        panel.addEventListener(name, ({ detail }) => window.heard.push([name, detail?.row, detail?.col]))
    })
    const grid = page.locator('hl-position hl-panel.matrix .grid')
    await grid.focus()
    assert.deepEqual(await heard(), [['hl-hover', 10, 8]])
    await page.keyboard.press('ArrowUp')
    assert.deepEqual(await heard(), [
      ['hl-hover', 9, 8],
      ['hl-pick', 9, 8],
    ])
    await page.keyboard.press('Tab')
    assert.deepEqual(await heard(), [['hl-hover', undefined, undefined]])
  },
)

onPage(
  'a click picks and takes the focus along; arrows go on from there; the page does not jump',
  { hash: `${CONSTRUCTED}&head=1&row=4&column=6` },
  async (page) => {
    const stage = page.locator(`${MAP} .stage`)
    await stage.scrollIntoViewIfNeeded()
    const [x, y] = await page.evaluate((s) => {
      const [view, panel] = s.split(' ')
      const { drawing, layout, renderRoot } = document.querySelector(view).renderRoot.querySelector(panel)
      const box = drawing.cellBox(layout, 9, 2)
      const at = renderRoot.querySelector('.stage').getBoundingClientRect()
      return [at.x + box.x + box.width / 2, at.y + box.y + box.height / 2]
    }, MAP)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.click(x, y)
    await settled(page)
    assert.match((await gridOf(page, MAP)).focus, /^Row 10 .*column 3/)
    assert.equal(await page.evaluate(() => scrollY), before)
    await press(page, 'Escape', 'ArrowDown')
    assert.deepEqual([await session(page, 'row'), await session(page, 'column')], [10, 2])
    const ring = await page.evaluate((s) => {
      const [view, panel] = s.split(' ')
      const { drawing, layout, renderRoot } = document.querySelector(view).renderRoot.querySelector(panel)
      const box = drawing.cellBox(layout, 10, 2)
      const stage = renderRoot.querySelector('.stage').getBoundingClientRect()
      const cell = renderRoot.activeElement.getBoundingClientRect()
      const style = getComputedStyle(renderRoot.activeElement)
      return [cell.x - stage.x - box.x, cell.y - stage.y - box.y, cell.width - box.width, style.outlineStyle]
    }, MAP)
    assert.ok(
      ring.slice(0, 3).every((difference) => Math.abs(difference) < 1),
      String(ring),
    )
    assert.equal(ring[3], 'solid', 'the focus is seen')
  },
)

onPage(
  'the focus stays in the grid while numbers and sizes change under it',
  { hash: '#model=constructed&text=a%20b%20c%20d%20e%20f&head=1' },
  async (page) => {
    await focus(page)
    await press(page, 'Control+End')
    const change = async (changes) => {
      await page.evaluate((c) => document.querySelector('hl-attention').change(c), changes)
      await settled(page)
    }
    const before = (await gridOf(page, MAP)).focus
    await change({ 'attention.temperature': 40 })
    const after = (await gridOf(page, MAP)).focus
    assert.match(after, /^Row 6 “f”, column 6/)
    assert.notEqual(after, before)
    await change({ text: 'a b' })
    const { focus: said, cells } = await gridOf(page, MAP)
    assert.match(said, /^Row 2 “b”, column 2/)
    assert.equal(cells.length, 4)
  },
)

onPage(
  '512 x 512: everything is counted, a few cells are there',
  { hash: '#position.n=512&position.d=512' },
  async (page) => {
    const matrix = 'hl-position hl-panel.matrix'
    await page.locator(`${matrix} .grid`).focus()
    await press(page, 'Control+End')
    const grid = await gridOf(page, matrix)
    assert.deepEqual([grid.rows, grid.cols, grid.cells.length], [513, 513, 9])
    assert.match(grid.focus, /511.*511/)
    assert.deepEqual([grid.cells.at(-1).row, grid.cells.at(-1).col], [513, 513])
  },
)

onPage(
  'a text of 64 words: the picked row is labelled among those that have room',
  { hash: '#model=constructed&head=2', width: 1000 },
  async (page) => {
    await type(page, Array.from({ length: 64 }, (_, i) => `w${i}`).join(' '))
    const texts = (at) =>
      page.evaluate(
        ([s, cell]) => {
          const [view, panel] = s.split(' ')
          const { drawing, layout } = document.querySelector(view).renderRoot.querySelector(panel)
          const found = []
          const nothing = () => {}
          const pen = { rect: nothing, line: nothing, dot: nothing, picture: nothing }
          pen.text = (text, x, y, style) => found.push({ text, x, y, turned: Boolean(style.angle) })
          drawing.drawMarks(pen, layout, {}, cell)
          return found
        },
        [MAP, at],
      )
    for (const at of [
      { row: 31, col: 30, rows: [40] },
      { row: 0, col: 63, rows: [] },
    ]) {
      const found = await texts(at)
      const rows = found.filter(({ text, turned }) => !turned && /^w/.test(text))
      const cols = found.filter(({ turned }) => turned)
      assert.ok(rows.length < 64 && rows.length > 10 && cols.length > 10, `${rows.length} ${cols.length}`)
      for (const row of [at.row, ...at.rows])
        assert.ok(
          rows.some(({ text }) => text === `w${row}`),
          `row ${row}`,
        )
      assert.ok(cols.some(({ text }) => text === `w${at.col}`))
      for (const [list, axis, least] of [
        [rows, 'y', 13],
        [cols, 'x', 13],
      ]) {
        const places = list.map((label) => label[axis]).sort((a, b) => a - b)
        for (let i = 1; i < places.length; i++) assert.ok(places[i] - places[i - 1] >= least, `${axis} ${places[i]}`)
      }
    }
  },
)
