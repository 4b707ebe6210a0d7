// The page in Chromium: what a reader sees and does.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { filePage, fixture, open, settled, snapshot } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const VIEWS = ['hl-attention', 'hl-mask', 'hl-position']

const shared = fixture()

/** Opens the page, runs the body, and insists that nothing was logged and nothing else asked for. */
async function onPage(options, body) {
  const { address = filePage, hash = '', ...more } = options
  const opened = await open(shared.browser, address + hash, more)
  try {
    await settled(opened.page)
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
    assert.deepEqual(opened.asked, [])
  } finally {
    await opened.close()
  }
}

const type = async (page, text) => {
  await page.locator('hl-attention textarea').fill(text)
  await settled(page)
}

/** How many different colours each canvas of an element has. */
const coloursDrawn = (page, selector) =>
  page.evaluate((s) => {
    const canvases = (rootNode) =>
      [...rootNode.querySelectorAll('*')].flatMap((e) =>
        e.localName === 'canvas' ? [e] : e.shadowRoot ? canvases(e.shadowRoot) : [],
      )
    return canvases(document.querySelector(s).shadowRoot)
      .filter((canvas) => !canvas.classList.contains('marks'))
      .map((canvas) => new Set(new Uint32Array(window.pixelsOf(canvas, 0, 0, canvas.width, canvas.height).buffer)).size)
  }, selector)

for (const how of ['file', 'http']) {
  test(`${how}: every view is drawn, nothing logged, nothing else requested`, async () => {
    await onPage({ address: how === 'file' ? filePage : shared.server.page }, async (page) => {
      for (const view of VIEWS) {
        const colours = await coloursDrawn(page, view)
        assert.ok(
          colours.length >= 2 && colours.every((count) => count >= 1) && Math.max(...colours) > 20,
          `${view}: ${colours}`,
        )
      }
      const { tensors, words } = await snapshot(page, 'hl-attention')
      assert.equal(tensors['layer0.weights'].values.length, 3 * words.length ** 2)
    })
  })
}

test('any typed sentence, masked: upper triangle 0, rows sum to 1, position 0 has weight 1', async () => {
  await onPage({ hash: '#attention.causal=1' }, async (page) => {
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
  await onPage({ hash: '#head=1&row=8&column=5&attention.temperature=4' }, async (page) => {
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
  await onPage({ hash: '#head=1' }, async (page) => {
    await page.locator('hl-attention #temperature').focus()
    for (const [key, value] of [
      ['Home', 0],
      ['End', 100],
      ['ArrowLeft', 99.8],
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
  await onPage({}, async (page) => {
    const before = await snapshot(page, 'hl-attention')
    await page.locator('hl-attention input[type=radio]').first().focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    const later = await snapshot(page, 'hl-attention')
    assert.equal(later.knobs.head, 1)
    assert.notDeepEqual(later.tensors['layer0.scores'], before.tensors['layer0.scores'])
    assert.match(
      (await page
        .locator('hl-attention hl-panel.map')
        .textContent()
        .catch(() => '')) + (await page.evaluate(() => document.querySelector('hl-attention').panels[0].heading)),
      /same word/,
    )
    await page.waitForURL(/#head=1$/)
  })
})

test('arrow keys walk every cell, and the spoken cell is the number', async () => {
  await onPage({ hash: '#text=a%20b%20c%20b&head=1' }, async (page) => {
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
        const cell = grid.locator('[role=gridcell]')
        assert.equal(await grid.getAttribute('aria-activedescendant'), await cell.getAttribute('id'))
        const text = await cell.textContent()
        assert.match(text, new RegExp(`^Row ${i + 1} “${'abcb'[i]}”, column ${j + 1} “${'abcb'[j]}”: weight`))
        assert.ok(
          text.endsWith(`weight ${tensors['layer0.weights'].values[n * n + i * n + j].toFixed(4)}`) || /e−/.test(text),
          text,
        )
        seen.add(await cell.getAttribute('id'))
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

test('Tab alone reaches every control and every grid', async () => {
  await onPage({}, async (page) => {
    const controls = await page.evaluate(() => {
      const found = []
      const walk = (node) => {
        for (const e of node.querySelectorAll('*')) {
          const inMenu = e.closest('.menu') !== null
          if (e.matches('a[href], button:not(:disabled), input, textarea, select, summary, [tabindex="0"]') && !inMenu)
            found.push(e)
          if (e.shadowRoot) walk(e.shadowRoot)
        }
      }
      walk(document)
      window.__controls = found
      return found.length
    })
    assert.ok(controls > 30, `${controls} controls`)
    const reached = new Set()
    for (let i = 0; i < controls + 5; i++) {
      await page.keyboard.press('Tab')
      reached.add(
        await page.evaluate(() => {
          let active = document.activeElement
          while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
          return window.__controls.indexOf(active)
        }),
      )
    }
    const missed = await page.evaluate(
      (hit) =>
        window.__controls
          .map((e, i) => (hit.includes(i) ? '' : `${e.localName}#${e.id}.${e.type ?? ''} ${e.checked ?? ''}`))
          .filter(Boolean),
      [...reached],
    )
    // Of a group of radio buttons Tab reaches one; arrows walk the others.
    assert.deepEqual(
      missed.filter((control) => !control.includes('.radio')),
      [],
    )
    assert.equal(missed.length, 2)
  })
})

test('pointing at a cell shows its arithmetic, leaving goes back to the selection', async () => {
  await onPage({}, async (page) => {
    const heading = page.locator('hl-attention .arithmetic h3')
    assert.match(await heading.textContent(), /“animal” gets its weight for “the”/)
    await page.locator('hl-attention hl-panel.map .stage').scrollIntoViewIfNeeded()
    const box = await page.locator('hl-attention hl-panel.map .stage').boundingBox()
    const layout = await page.evaluate(() => document.querySelector('hl-attention').panels[0].layout)
    const point = (row, col) => [
      box.x + layout.left + (col + 0.5) * layout.cellWidth,
      box.y + layout.top + (row + 0.5) * layout.cellHeight,
    ]
    await page.mouse.move(...point(4, 6))
    assert.match(await heading.textContent(), /“cross” gets its weight for “street”/)
    assert.deepEqual(await page.locator('hl-attention .tokens .query, hl-attention .tokens .key').allTextContents(), [
      '4cross',
      '6street',
    ])
    await page.mouse.move(5, 5)
    assert.match(await heading.textContent(), /“animal” gets its weight for “the”/)
    await page.mouse.click(...point(4, 6))
    await page.mouse.move(5, 5)
    assert.match(await heading.textContent(), /“cross” gets its weight for “street”/)
    assert.match(
      await page.locator('hl-mask .cell').textContent(),
      /“cross” to “street”/,
      'one selection for all views',
    )
  })
})

test('mask view: editing the last word changes no row above it when masked, all when not', async () => {
  await onPage({}, async (page) => {
    const word = page.locator('hl-mask #edit-word')
    await word.fill('wide')
    await settled(page)
    const masked = await snapshot(page, 'hl-mask')
    assert.equal(masked.words.at(-1), 'wide')
    assert.ok(masked.changed.slice(0, -1).every((count) => count === 0) && masked.changed.at(-1) > 0)
    assert.match(await page.locator('hl-mask .result p').textContent(), /1 output rows? changed; none above/)
    await page.locator('hl-mask input[type=checkbox]').uncheck()
    await settled(page)
    const open = await snapshot(page, 'hl-mask')
    assert.ok(open.changed.every((count) => count > 0))
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'tired', 'the edit stays in its figure')
    await word.fill('')
    assert.equal(await word.inputValue(), '', 'the field can be cleared')
    await word.fill('wide')
    await page.getByRole('button', { name: 'Undo' }).click()
    await settled(page)
    assert.ok((await snapshot(page, 'hl-mask')).changed.every((count) => count === 0))
    await word.fill('wide')
    await page.getByRole('button', { name: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'wide')
    await page.locator('hl-mask select').selectOption('2')
    await word.fill('didn’t')
    await settled(page)
    assert.equal((await snapshot(page, 'hl-mask')).words[2], 'didn’t')
  })
})

test('mask view: -inf is marked as such in the numbers and by hatching in the picture', async () => {
  await onPage({ hash: '#text=a%20b&head=2' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-mask')
    const limit = Math.max(...tensors['layer0.scores'].values.map(Math.abs)).toPrecision(3)
    const legends = await page.locator('hl-mask .legend .number').allTextContents()
    assert.deepEqual(legends, [`−${limit}`, limit, '0', '1'])
    assert.equal(tensors['layer0.masked'].values[1], '-inf')
    assert.equal(tensors['layer0.weights'].values[1], 0)
    const colours = await page.evaluate(() => {
      const panel = document.querySelector('hl-mask').panels[1]
      const { left, top, cellWidth } = panel.layout
      const canvas = panel.renderRoot.querySelector('canvas.base')
      const cell = (row, col) =>
        window.pixelsOf(canvas, left + col * cellWidth + 2, top + row * cellWidth + 2, cellWidth - 5, cellWidth - 5)
      return [
        [0, 1],
        [1, 1],
      ].map(([row, col]) => new Set(new Uint32Array(cell(row, col).buffer)).size)
    })
    assert.equal(colours[0], 2, 'hatched: two colours')
    assert.notEqual(colours[1], 2, 'a plain cell with its number')
  })
})

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

// ---- Every panel is made of the tensors that it names, and of no other ----

const PANELS = 13
const TENSOR_DELTAS = { 'layer0.products': 30, 'layer0.scores': 30, 'layer0.masked': 30, 'layer0.rowMax': 30 }

/** What each panel and each block of numbers shows: its canvases' pixels and its text. */
const pictures = (page) =>
  page.evaluate(() => {
    const paint = (rootNode) => [...rootNode.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
    const show = (block) => paint(block) + block.textContent
    return Object.fromEntries(
      ['hl-attention', 'hl-mask', 'hl-position'].flatMap((name) => {
        const view = document.querySelector(name)
        const panels = view.panels.map((panel) => [
          `${name}: ${panel.heading} [${panel.tensors}]`,
          paint(panel.renderRoot),
        ])
        const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block, i) => [
          `${name}: block ${i} [${block.dataset.tensors}]`,
          show(block),
        ])
        return [...panels, ...blocks]
      }),
    )
  })

test('perturbing a tensor changes the panels that name it and no other', async () => {
  await onPage({ hash: '#head=1&row=8&column=7&mask.edit=12:wide&position.at=10&position.dim=8' }, async (page) => {
    const original = await pictures(page)
    assert.equal(Object.keys(original).length, PANELS, Object.keys(original).join('\n'))
    const { words, tensors } = await snapshot(page, 'hl-attention')
    const n = words.length
    const names = [
      ...Object.keys(tensors),
      'embed',
      'position',
      'x',
      'layer0.q',
      'layer0.k',
      'layer0.v',
      'layer0.headOutput',
      'layer0.attnOutput',
      'positionalEncoding',
    ]
    const touched = new Set()
    for (const name of names) {
      const rowOf = n + 8
      const isRow = tensors[name]?.shape.at(-1) === 1
      const index =
        name === 'positionalEncoding'
          ? 10 * 64 + 8
          : name === 'layer0.attnOutput'
            ? 3
            : isRow
              ? rowOf
              : tensors[name]
                ? rowOf * n + 7
                : 8
      await page.evaluate(
        ([tensor, at, delta]) =>
          document.querySelector('hl-attention').session.perturb({ name: tensor, index: at, delta }),
        [name, index, TENSOR_DELTAS[name] ?? 0.25],
      )
      await settled(page)
      const now = await pictures(page)
      for (const panel of Object.keys(original)) {
        const names = /\[(.*)\]/.exec(panel)[1].split(' ')
        assert.equal(now[panel] !== original[panel], names.includes(name), `${name} perturbed: ${panel}`)
        if (names.includes(name)) touched.add(panel)
      }
    }
    assert.equal(touched.size, PANELS, 'every panel was reached')
    await page.evaluate(() => document.querySelector('hl-attention').session.perturb(null))
    await settled(page)
    assert.deepEqual(await pictures(page), original)
  })
})

// ---- Bad input ----

test('texts of any kind: a picture or a word, never a crash', async () => {
  await onPage({}, async (page) => {
    const count = page.locator('hl-attention #count')
    const texts = [
      '',
      '   \t\n',
      'word',
      'w '.repeat(64),
      'w '.repeat(65),
      '😀 👩‍👩‍👧 🏳️‍🌈',
      'שלום עולם, مرحبا بالعالم',
      'a\tb\tc',
      'x'.repeat(100000),
      'lorem ipsum '.repeat(8400),
      '\ud800',
      '<b>&amp;</b> "q"',
    ]
    for (const text of texts) {
      await type(page, text)
      const { words } = await snapshot(page, 'hl-attention')
      const message = page.locator('hl-attention .message')
      if (!text.trim()) {
        assert.match(await message.textContent(), /no word here/)
        assert.equal(await page.locator('hl-mask .message').count(), 1)
      } else {
        assert.equal(await message.count(), 0, JSON.stringify(text.slice(0, 20)))
        assert.ok(words.length >= 1 && words.length <= 64)
        assert.ok(Math.max(...(await coloursDrawn(page, 'hl-attention'))) > 5)
      }
      if (text.startsWith('w '))
        assert.match(
          await count.textContent(),
          text.length > 128 ? /65 tokens: the first 64 are shown/ : /64 of at most 64 tokens/,
        )
      if (text.length > 90000) assert.match(await count.textContent(), /first 4,000 characters/)
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await type(page, 'and it works again')
    assert.equal((await snapshot(page, 'hl-attention')).words.length, 4)
  })
})

test('a mangled link opens a defined state and says what it ignored', async () => {
  await onPage({ hash: '#head=7&nonsense=1&text=%E0%A4&__proto__=x&position.n=abc' }, async (page) => {
    const notes = page.locator('#link-notes')
    assert.ok(await notes.isVisible())
    assert.match(await notes.textContent(), /0 to 2.*nonsense.*__proto__.*position.n/)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.head, 2)
  })
})

test('a link brings back the same pictures', async () => {
  let link
  let shown
  await onPage({}, async (page) => {
    await type(page, 'to be or not to be & why = #1')
    await page.locator('hl-attention input[type=radio]').nth(1).check()
    await page.locator('hl-attention input[type=checkbox]').check()
    await page.locator('hl-position #position-d').fill('20')
    await page.keyboard.press('Enter')
    await settled(page)
    shown = await Promise.all(VIEWS.map((view) => snapshot(page, view)))
    await page.waitForURL(/position\.d=20/)
    link = new URL(page.url()).hash
  })
  await onPage({ hash: link }, async (page) => {
    assert.deepEqual(await Promise.all(VIEWS.map((view) => snapshot(page, view))), shown)
    await page.getByRole('link', { name: 'Position' }).click()
    assert.equal(new URL(page.url()).hash, link, 'going to a section keeps the state')
  })
})

test('without WebAssembly a sentence says so in place of each figure', async () => {
  await onPage({ init: () => delete window.WebAssembly }, async (page) => {
    for (const view of VIEWS)
      assert.match(await page.locator(`${view} .message.error`).textContent(), /has no WebAssembly/)
  })
})

// ---- Looks ----

for (const colorScheme of ['light', 'dark'])
  for (const width of [1280, 768, 390])
    test(`${width} px ${colorScheme}: nothing overflows, axe finds nothing`, async () => {
      await onPage({ width, colorScheme, bypassCSP: true }, async (page) => {
        for (const text of ['the animal did not cross the street', 'word '.repeat(64)]) {
          await type(page, text)
          assert.ok(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            'no sideways scrolling',
          )
        }
        await page.evaluate(axe)
        const violations = await page.evaluate(async () =>
          (await window.axe.run(document)).violations.map(
            (v) => `${v.id}: ${v.nodes.map((node) => node.target.flat().join(' ')).join(', ')}`,
          ),
        )
        assert.deepEqual(violations, [])
      })
    })

test('switching to dark draws the figures anew', async () => {
  await onPage({}, async (page) => {
    const corner = () =>
      page.evaluate(() => [
        ...window.pixelsOf(
          document.querySelector('hl-attention').panels[0].renderRoot.querySelector('canvas'),
          200,
          200,
          1,
          1,
        ),
      ])
    const light = await corner()
    await page.emulateMedia({ colorScheme: 'dark' })
    for (let i = 0; i < 50 && String(await corner()) === String(light); i++) await settled(page)
    assert.notDeepEqual(await corner(), light)
  })
})

test('a narrower window lays the figures out anew', async () => {
  await onPage({}, async (page) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.waitForFunction(() => document.querySelector('hl-attention').panels[0].stageWidth < 390)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  })
})

for (const deviceScaleFactor of [0.8, 1.1, 1.5, 2.625])
  test(`a screen of ${deviceScaleFactor} device pixels: every figure is drawn`, async () => {
    await onPage({ deviceScaleFactor, width: 1024 }, async (page) => {
      for (const text of ['a', 'a b c', 'you say tomato and I say tomato', 'w '.repeat(64)]) {
        await type(page, text)
        for (const n of [5, 10, 512]) {
          await page.evaluate((count) => document.querySelector('hl-position').change({ 'position.n': count }), n)
          await settled(page)
        }
        for (const view of VIEWS)
          assert.ok(Math.max(...(await coloursDrawn(page, view))) > 5, `${view}: ${text.slice(0, 20)}`)
        assert.equal(await page.locator('.message.error').count(), 0)
      }
    })
  })

test('legends follow the switch to dark', async () => {
  await onPage({}, async (page) => {
    const legend = () =>
      page.evaluate(() => document.querySelector('hl-mask').renderRoot.querySelector('canvas[data-map]').toDataURL())
    const light = await legend()
    await page.emulateMedia({ colorScheme: 'dark' })
    for (let i = 0; i < 50 && (await legend()) === light; i++) await settled(page)
    assert.notEqual(await legend(), light)
  })
})

test('keeping an edit changes that word only, however long and however spaced the text', async () => {
  await onPage({}, async (page) => {
    const text = `Hello,  world! ${'word '.repeat(90)}end`
    await type(page, text)
    await page.locator('hl-mask select').selectOption('2')
    await page.locator('hl-mask #edit-word').fill('moon')
    await page.getByRole('button', { name: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal(await page.locator('hl-attention textarea').inputValue(), text.replace('world', 'moon'))
    await page.locator('hl-mask #edit-word').fill('sun')
    await type(page, 'another text')
    assert.equal((await snapshot(page, 'hl-mask')).words.join(' '), 'another text', 'an edit ends with its text')
  })
})

test('the link keeps hide=, and half an emoji at its limit does not break it', async () => {
  await onPage({ hash: '#hide=examples&head=1' }, async (page) => {
    await type(page, `${'a'.repeat(3999)}😀 b`)
    assert.equal(await page.locator('hl-attention textarea').inputValue(), `${'a'.repeat(3999)}\ufffd`)
    await page.waitForURL(/text=a+.*&head=1&hide=examples$/)
    assert.equal(await page.locator('hl-attention .chips').count(), 0)
  })
})

test('a browser that cannot share style sheets between elements shows the same page', async () => {
  await onPage(
    {
      init: () => {
        delete Document.prototype.adoptedStyleSheets
      },
    },
    async (page) => {
      const padding = await page.evaluate(
        () => getComputedStyle(document.querySelector('hl-attention').renderRoot.querySelector('textarea')).padding,
      )
      assert.equal(padding, '6px 10px')
    },
  )
})

test('when a run fails, the message stands beside the last good picture, and the next run clears it', async () => {
  await onPage({}, async (page) => {
    const perturb = (index) =>
      page.evaluate((at) => {
        document
          .querySelector('hl-attention')
          .session.perturb(at === null ? null : { name: 'layer0.weights', index: at, delta: 1 })
      }, index)
    const before = await snapshot(page, 'hl-attention')
    await perturb(-1) // the core refuses it
    await settled(page)
    assert.match(await page.locator('hl-attention .message.error').textContent(), /perturb.index.*The last picture/)
    assert.deepEqual(await snapshot(page, 'hl-attention'), before)
    assert.ok(Math.max(...(await coloursDrawn(page, 'hl-attention'))) > 20)
    await perturb(null)
    await settled(page)
    assert.equal(await page.locator('.message.error').count(), 0)
  })
})

test('the square-root scale changes the colours of map, thumbnails and legend, and no number', async () => {
  await onPage({ hash: '#head=2' }, async (page) => {
    const before = await pictures(page)
    const legend = () =>
      page.evaluate(() =>
        document.querySelector('hl-attention').renderRoot.querySelector('canvas[data-map]').toDataURL(),
      )
    const [numbers, linear] = [await snapshot(page, 'hl-attention'), await legend()]
    await page.locator('hl-attention #scale').selectOption('root')
    await settled(page)
    const now = await pictures(page)
    const changed = Object.keys(before).filter((name) => before[name] !== now[name])
    assert.deepEqual(
      changed.map((name) => name.replace(/ \[.*/, '')),
      ['hl-attention: Attention weights: diffuse', 'hl-attention: block 0'],
    )
    assert.notEqual(await legend(), linear)
    assert.deepEqual((await snapshot(page, 'hl-attention')).tensors, numbers.tensors)
  })
})
