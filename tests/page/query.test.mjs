// <hl-plane>, <hl-projections> and <hl-tied> in Chromium, against the formulas in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { drawFinger, pageWith, settled, shared, snapshot } from './actions.mjs'
import { notes, open, root } from './browser.mjs'
import { checkPanels, rowsOf, shipped } from './lessons.mjs'

const onPage = pageWith('hl-tied', 'hl-plane', 'hl-projections')

const script = pathToFileURL(`${root}dist/headlight.js`).href

/** The three elements alone in notes, in one group, with some knobs set; nothing may be logged or asked for. */
async function alone(knobs, body, options = {}) {
  const names = ['hl-plane', 'hl-projections', 'hl-tied']
  const written = await notes(
    `<script src="${script}"></script>${names.map((name) => `<${name} group="b"></${name}>`).join('')}`,
  )
  const opened = await open(shared.browser, written.file, { allowed: [script], ...options })
  try {
    await opened.page.evaluate((changes) => {
      const { session } = document.querySelector('hl-plane')
      session.set(changes)
      session.begin()
    }, knobs)
    await settled(opened.page)
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
    assert.deepEqual(opened.asked, [])
  } finally {
    await opened.close()
    await written.stop()
  }
}

const change = async (page, view, knobs) => {
  await page.evaluate(([name, changes]) => document.querySelector(name).change(changes), [view, knobs])
  await page.evaluate((name) => document.querySelector(name).settled(), view)
}

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
const length = (a) => Math.sqrt(dot(a, a))

/** float32 beside double: a few roundings of numbers up to `size`. */
const near = (actual, expected, what, size = 1) => {
  assert.equal(actual.length, expected.length, what)
  actual.forEach((x, i) =>
    assert.ok(
      Math.abs(x - expected[i]) <= 1e-6 * Math.max(size, Math.abs(expected[i])),
      `${what}[${i}]: ${x}, not ${expected[i]}`,
    ),
  )
}

// ---- The plane ----

const PLANE = 'hl-plane'
const START = {
  query: [1.4, 1],
  keys: [
    [1.9, 1.6],
    [2.6, -0.8],
    [-0.6, 2.2],
    [-2.4, 0.6],
    [-0.8, -1.9],
  ],
  values: [
    [2.4, 2.2],
    [3.2, -1.4],
    [-0.6, 2.5],
    [-3.2, 0.2],
    [-0.4, -2.4],
  ],
}

/** The limit of softmax(x / t), and softmax itself. */
function weightsOf(scores, temperature) {
  const most = Math.max(...scores)
  const raw = scores.map((score) => {
    if (temperature === 0) return score === most ? 1 : 0
    return temperature === Infinity ? 1 : Math.exp((score - most) / temperature)
  })
  const sum = raw.reduce((a, b) => a + b)
  return raw.map((x) => x / sum)
}

function expectedPlane({ query: put, keys, values, stretch = 1, temperature = 1 }) {
  const query = put.map((x) => x * stretch)
  const products = keys.map((key) => dot(query, key))
  const scores = products.map((x) => x / Math.SQRT2)
  const weights = weightsOf(scores, temperature)
  const output = [0, 1].map((d) => weights.reduce((sum, w, j) => sum + w * values[j][d], 0))
  const keyLengths = keys.map(length)
  const cosines = products.map((x, j) => x / (length(query) * keyLengths[j]))
  return { query, products, scores, weights, output, keyLengths, cosines, queryLength: [length(query)] }
}

const knobsOf = ({ temperature = 1, ...state }) => ({
  ...Object.fromEntries(Object.entries({ stretch: 1, ...state }).map(([name, value]) => [`plane.${name}`, value])),
  'plane.temperature': temperature === Infinity ? 1000 : temperature,
})

test('every number of the plane is the formula’s, at every temperature, 0 and infinity included', async () => {
  await alone({}, async (page) => {
    const states = [
      START,
      { ...START, temperature: 0 },
      { ...START, temperature: 0.05 },
      { ...START, temperature: 100 },
      { ...START, temperature: Infinity },
      { ...START, stretch: 8 },
      { ...START, query: [-3.9, -2.9], temperature: 0.3 },
      { query: [0.25, -2], keys: [[3.5, 2.75]], values: [[-1, 0.5]], temperature: 0.5 },
      { query: [2, 1], keys: [...START.keys, [1, 1]], values: [...START.values, [0, 0]], stretch: 0.5 },
    ]
    for (const state of states) {
      await change(page, PLANE, knobsOf(state))
      const { tensors } = await snapshot(page, PLANE)
      for (const [name, values] of Object.entries(expectedPlane(state)))
        near(tensors[name].values, values, `${JSON.stringify(state)}: ${name}`)
      near(tensors.weightSum.values, [1], 'the weights sum to 1')
      assert.deepEqual(tensors.keys.values, Array.from(Float32Array.from(state.keys.flat())))
      assert.deepEqual(tensors.values.values, Array.from(Float32Array.from(state.values.flat())))
    }
  })
})

test('ties at temperature 0 share exactly; without a length all weights are equal and there is no cosine', async () => {
  await alone({}, async (page) => {
    const chips = page.locator(`${PLANE} .chips button`)
    await chips.nth(1).click()
    await settled(page)
    const tie = await snapshot(page, PLANE)
    assert.deepEqual(tie.tensors.weights.values, [0.5, 0.5, 0, 0, 0])
    const [v1, v2] = rowsOf(tie.tensors.values)
    near(tie.tensors.output.values, [(v1[0] + v2[0]) / 2, (v1[1] + v2[1]) / 2], 'the mean of both')
    assert.match(await page.locator(`${PLANE} .look`).textContent(), /k1 and k2 share .* the mean of v1 and v2/)
    await chips.nth(4).click()
    await settled(page)
    const zero = await snapshot(page, PLANE)
    near(zero.tensors.weights.values, [0.2, 0.2, 0.2, 0.2, 0.2], 'all alike')
    assert.deepEqual(zero.tensors.cosines.values, ['nan', 'nan', 'nan', 'nan', 'nan'])
    assert.match(await page.locator(`${PLANE} .look`).textContent(), /length 0/)
    assert.match(await page.locator(`${PLANE} .numbers`).textContent(), /no direction/)
  })
})

/** Whether a point is in the convex hull of others: on no side of it all of them lie. */
const isInHull = (point, points) =>
  points.every((a) =>
    points.every((b) => {
      const side = ([x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
      const isEdge = points.every((other) => side(other) >= -1e-9)
      return !isEdge || side(point) >= -1e-4
    }),
  )

test('wherever q is some key is best, and the output lies inside the hull of the values', async () => {
  await alone({}, async (page) => {
    assert.ok(!isInHull([3.9, 2.9], START.values) && isInHull([0, 0], START.values))
    for (let i = 0; i < 25; i++) {
      const query = [((37 * i) % 80) / 10 - 4, ((53 * i) % 60) / 10 - 3]
      await change(page, PLANE, { 'plane.query': query, 'plane.temperature': [0, 0.2, 1, 5][i % 4] })
      const { tensors } = await snapshot(page, PLANE)
      const sum = tensors.weights.values.reduce((a, b) => a + b)
      assert.ok(Math.abs(sum - 1) < 1e-6 && Math.max(...tensors.weights.values) >= 0.2, `${query}`)
      assert.ok(isInHull(tensors.output.values, rowsOf(tensors.values)), `${query}: ${tensors.output.values}`)
    }
    await page.locator(`${PLANE} .chips button`).nth(2).click()
    await settled(page)
    const { tensors } = await snapshot(page, PLANE)
    assert.ok(tensors.scores.values.every((score) => score < 0))
    assert.match(await page.locator(`${PLANE} .look`).textContent(), /Every score is negative.*“not found”/)
  })
})

test('a longer query has the weights of a lower temperature, and its direction', async () => {
  await alone({}, async (page) => {
    const slider = page.locator(`${PLANE} #stretch`)
    const { tensors: before } = await snapshot(page, PLANE)
    await slider.focus()
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
    await settled(page)
    const { knobs, tensors } = await snapshot(page, PLANE)
    assert.equal(knobs['plane.stretch'], 2)
    assert.deepEqual(knobs['plane.query'], START.query)
    near(tensors.weights.values, weightsOf(expectedPlane(START).scores, 0.5), 'as at half the temperature')
    near(tensors.queryLength.values, [2 * length(START.query)], 'twice as long')
    near(tensors.cosines.values, before.cosines.values, 'the same direction')
    assert.ok(tensors.gap.values[0] < 1e-6)
    assert.match(await page.locator(`${PLANE} .inverse`).textContent(), /q × 2 .* q × 1 at temperature 0\.5\./)
  })
})

test('dot product and cosine part where a key is long, and the page says so', async () => {
  await alone({}, async (page) => {
    await page.locator(`${PLANE} .chips button`).nth(3).click()
    await settled(page)
    const { tensors } = await snapshot(page, PLANE)
    const best = (values) => values.indexOf(Math.max(...values))
    assert.notEqual(best(tensors.products.values), best(tensors.cosines.values))
    const said = await page.locator(`${PLANE} .numbers p`).textContent()
    assert.match(said, /By the dot product k2 fits best, by the cosine k1/)
    assert.equal(await page.locator(`${PLANE} td.best`).count(), 2)
  })
})

/** The middle of a point's handle, on the screen. */
const middleOf = async (page, knob, index = 0) => {
  const handle = page.locator(`${PLANE} .handle[data-knob="plane.${knob}"][data-index="${index}"]`)
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('q is dragged by the pointer, put by a click, and undo takes it back; no key or value moves with it', async () => {
  await alone({}, async (page) => {
    await page.locator(`${PLANE} hl-panel.keys`).scrollIntoViewIfNeeded()
    const [x, y] = await middleOf(page, 'query')
    const area = await page.locator(`${PLANE} hl-panel.keys .area`).boundingBox()
    const unit = area.width / 8
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - unit, y, { steps: 4 })
    await page.mouse.move(x - 2 * unit, y + unit, { steps: 4 })
    await page.mouse.up()
    await settled(page)
    const dragged = await snapshot(page, PLANE)
    assert.ok(Math.abs(dragged.knobs['plane.query'][0] + 0.6) < 0.03, `${dragged.knobs['plane.query']}`)
    assert.ok(Math.abs(dragged.knobs['plane.query'][1]) < 0.03, `${dragged.knobs['plane.query']}`)
    assert.deepEqual(dragged.knobs['plane.keys'], START.keys)
    near(
      dragged.tensors.weights.values,
      expectedPlane({ ...START, query: dragged.knobs['plane.query'] }).weights,
      'weights follow',
    )
    await page.waitForTimeout(800) // else both are one step
    await page.mouse.click(area.x + 5 * unit, area.y + 5 * unit)
    await settled(page)
    const put = (await snapshot(page, PLANE)).knobs['plane.query']
    assert.ok(Math.abs(put[0] - 1) < 0.03 && Math.abs(put[1] + 2) < 0.03, `${put}`)
    await page.evaluate((view) => document.querySelector(view).session.undo(), PLANE)
    await settled(page)
    assert.deepEqual((await snapshot(page, PLANE)).knobs['plane.query'], dragged.knobs['plane.query'])
    await page.evaluate((view) => document.querySelector(view).session.undo(), PLANE)
    await settled(page)
    assert.deepEqual((await snapshot(page, PLANE)).knobs['plane.query'], START.query)
  })
})

test('a value that is dragged out of reach stays in the plane, and not one bit of a weight changes', async () => {
  await alone({}, async (page) => {
    const before = await snapshot(page, PLANE)
    const [x, y] = await middleOf(page, 'values', 3)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(Math.max(0, x - 600), Math.max(0, y - 600), { steps: 5 }) // Firefox’s driver stays in the window
    await page.mouse.up()
    await settled(page)
    const after = await snapshot(page, PLANE)
    assert.deepEqual(after.knobs['plane.values'][3], [-4, 3])
    assert.deepEqual(after.tensors.weights, before.tensors.weights)
    assert.notDeepEqual(after.tensors.output, before.tensors.output)
  })
})

test('points are moved by keys, each says where it is, and a tap puts q', async () => {
  await alone(
    {},
    async (page) => {
      const q = page.locator(`${PLANE} .handle[data-knob="plane.query"]`)
      await q.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Shift+ArrowLeft')
      await settled(page)
      assert.deepEqual((await snapshot(page, PLANE)).knobs['plane.query'], [1, 1.1])
      assert.match(await q.getAttribute('aria-valuetext'), /^x 1, y 1\.1; most weight on k\d: 0\.\d{4}$/)
      for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowDown')
      await settled(page)
      assert.deepEqual((await snapshot(page, PLANE)).knobs['plane.query'], [1, -3])
      const key = page.locator(`${PLANE} .handle[data-knob="plane.keys"]`).nth(2)
      await key.focus()
      await page.keyboard.press('ArrowLeft')
      await settled(page)
      assert.deepEqual((await snapshot(page, PLANE)).knobs['plane.keys'][2], [-0.7, 2.2])
      assert.equal(await key.getAttribute('aria-valuetext'), 'x −0.7, y 2.2')
      const area = await page.locator(`${PLANE} hl-panel.keys .area`).boundingBox()
      await drawFinger(page, [[area.x + 0.625 * area.width, area.y + area.height / 6]])
      await settled(page)
      const [x, y] = (await snapshot(page, PLANE)).knobs['plane.query']
      assert.ok(Math.abs(x - 1) < 0.03 && Math.abs(y - 2) < 0.03, `${x} ${y}`)
      const sizes = await page
        .locator(`${PLANE} .handle`)
        .evaluateAll((handles) => handles.map((handle) => [handle.offsetWidth, getComputedStyle(handle).touchAction]))
      for (const [size, touch] of sizes) assert.ok(size >= 24 && touch === 'none')
    },
    { hasTouch: true },
  )
})

test('links of the plane: more keys than values, numbers out of reach, nonsense', async () => {
  const hash = '#plane.keys=1,1;2,2;-9,9&plane.values=1,0;0,1&plane.query=3&plane.temperature=1000&plane.stretch=99'
  await onPage({ hash }, async (page) => {
    const { knobs, tensors } = await snapshot(page, PLANE)
    assert.deepEqual(tensors.keys.shape, [2, 2])
    assert.deepEqual(tensors.weights.values, [0.5, 0.5])
    assert.deepEqual(tensors.query.values, [24, 0])
    assert.equal(knobs['plane.stretch'], 8)
    assert.match(await page.locator(`${PLANE} .look`).textContent(), /Temperature ∞/)
    await change(page, PLANE, { 'plane.keys': '1,x;2', 'plane.temperature': 'hot' })
    assert.deepEqual((await snapshot(page, PLANE)).tensors.keys.shape, [2, 2])
    assert.match(await page.locator(`${PLANE} .note`).textContent(), /number/)
  })
})

test('code beside the plane has the shown values in it', async () => {
  await alone({}, async (page) => {
    await change(page, PLANE, { 'plane.query': [2, -0.5], 'plane.stretch': 3 })
    await page.locator(`${PLANE} details.code summary`).click()
    const code = await page.locator(`${PLANE} details.code code`).textContent()
    assert.match(code, /q = 3 \* np\.array\(\[2\.0, -0\.5\]\)/)
    assert.match(code, /K = np\.array\(\[\[1\.9, 1\.6\], \[2\.6, -0\.8\]/)
    assert.match(code, /np\.exp\(\(scores - scores\.max\(\)\) \/ 1\)/)
  })
})

test('each panel of the plane is made of the tensors that it names, and of no other', async () => {
  await alone({ 'plane.stretch': 2 }, async (page) => {
    await page.evaluate((view) => document.querySelector(view).settled(), PLANE)
    const { tensors } = await snapshot(page, PLANE)
    const list = Object.keys(tensors).map((name) => ({ name, perturbations: [{ name, index: 0, delta: -0.3 }] }))
    assert.equal(await checkPanels(page, PLANE, list), 8)
  })
})

// ---- Projections ----

const PROJECTIONS = 'hl-projections'
const MODEL = 'english-supervised'
const SENTENCE = 'the animal did not cross the street because it was too tired .'

/** LayerNorm of a row, with the gain and bias of a file. */
function layerNorm(row, gain, bias, eps) {
  const mean = row.reduce((a, b) => a + b) / row.length
  const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / row.length
  return row.map((x, c) => ((x - mean) / Math.sqrt(variance + eps)) * gain[c] + bias[c])
}

/** Columns first .. first + count - 1 of x W + b. */
const project = (x, { shape, data }, bias, first, count) =>
  Array.from({ length: count }, (_, i) => {
    const column = first + i
    return x.reduce((sum, value, c) => sum + value * data[c * shape[1] + column], bias ? bias[column] : 0)
  })

for (const layer of [0, 1])
  test(`layer ${layer}: x is embedding + position, and q, k, v are its LayerNorm times the file’s matrices`, async () => {
    const head = 2
    await alone({ text: SENTENCE, model: MODEL, layer, head, row: 3 }, async (page) => {
      const network = await shipped(MODEL)
      const { width, heads, dim, eps } = network.config
      const file = (name) => network.weights(name).data
      const { tensors, words } = await snapshot(page, PROJECTIONS)
      assert.equal(words[3], 'not')
      const number = network.words.indexOf('not')
      const embed = Array.from(file('embedding').slice(number * width, (number + 1) * width))
      const position = Array.from(file('positions').slice(3 * width, 4 * width))
      near(tensors.embed.values, embed, 'embed')
      near(tensors.position.values, position, 'position')
      near(
        tensors.x.values,
        embed.map((e, c) => e + position[c]),
        'x = embed + position, element by element',
      )
      assert.equal(`layer${layer}.x` in tensors, layer > 0)
      const stream = layer ? tensors[`layer${layer}.x`].values : tensors.x.values
      const at = `layer${layer}.`
      const input = layerNorm(stream, file(`${at}gain1`), file(`${at}bias1`), eps)
      near(tensors[`${at}norm1`].values, input, 'LayerNorm', 4)
      for (const letter of ['q', 'k', 'v']) {
        const matrix = network.weights(`${at}w${letter}`)
        assert.deepEqual(tensors[`${at}w${letter}`].shape, [width, dim])
        rowsOf(tensors[`${at}w${letter}`]).forEach((row, c) =>
          assert.deepEqual(
            row,
            Array.from(matrix.data.slice(c * heads * dim + head * dim, c * heads * dim + head * dim + dim)),
          ),
        )
        const expected = project(input, matrix, file(`${at}b${letter}`), head * dim, dim)
        near(tensors[at + letter].values, expected, letter, 10)
      }
      const shapes = await page.locator(`${PROJECTIONS} .shapes`).allTextContents()
      assert.deepEqual(shapes, Array(3).fill(`(1 × ${width}) (${width} × ${dim}) + (1 × ${dim}) = (1 × ${dim})`))
      assert.match(
        await page.locator(`${PROJECTIONS} .slice`).textContent(),
        /64 × 64, head 2 owns columns 32 to 47\. It reads all 64 numbers/,
      )
    })
  })

test('one element term by term: all 64 terms, their running sum, and the bias; a click on k shows one of k', async () => {
  await alone({}, async (page) => {
    const check = async (of, element) => {
      const { tensors } = await snapshot(page, PROJECTIONS)
      const x = tensors['layer1.norm1'].values
      const column = rowsOf(tensors[`layer1.w${of}`]).map((row) => row[element])
      let sum = 0
      const sums = x.map((value, c) => {
        sum += value * column[c]
        return sum
      })
      near(
        tensors.terms.values,
        x.map((value, c) => value * column[c]),
        'terms',
      )
      near(tensors.sums.values, sums, 'sums')
      near(
        [tensors[`layer1.${of}`].values[element]],
        [sum + tensors[`layer1.b${of}`].values[element]],
        'with the bias',
        10,
      )
      assert.match(
        await page.locator(`${PROJECTIONS} hl-panel.terms h3`).textContent(),
        new RegExp(`element ${element} of ${of}`),
      )
    }
    await check('q', 0)
    const panel = page.locator(`${PROJECTIONS} hl-panel.k`)
    await panel.scrollIntoViewIfNeeded()
    const { left, cellWidth, top, cellHeight } = await panel.evaluate((each) => each.layout)
    const stage = await panel.locator('.stage').boundingBox()
    await page.mouse.move(stage.x + left + 5.5 * cellWidth, stage.y + top + 10.5 * cellHeight)
    await settled(page)
    await check('k', 5)
    assert.deepEqual(await panel.evaluate((each) => each.marks), { row: 10, col: 5 })
    assert.deepEqual(await page.locator(`${PROJECTIONS} hl-panel.q`).evaluate((each) => each.marks), {})
    assert.match(await page.locator(`${PROJECTIONS} .sum`).textContent(), /Term 10: x′\[10\] times the weight/)
    await page.mouse.move(5, 5)
    await settled(page)
    await check('q', 0)
    await page.mouse.click(stage.x + left + 7.5 * cellWidth, stage.y + top + 3.5 * cellHeight)
    await page.mouse.move(5, 5)
    await settled(page)
    await check('k', 7)
    await panel.locator('.grid').focus()
    await page.keyboard.press('ArrowRight')
    await settled(page)
    await check('k', 8)
  })
})

test('pointing at a word lights it in all views, clicking one picks it; words can be hidden', async () => {
  await alone({}, async (page) => {
    const button = page.locator(`${PROJECTIONS} .word-row button`).nth(1)
    await button.hover()
    await settled(page)
    assert.equal(await page.locator('hl-tied .word-row button[aria-pressed=true]').textContent(), '1animal')
    const hovered = (await snapshot(page, PROJECTIONS)).tensors['layer1.q'].values
    await button.click()
    await page.mouse.move(5, 5)
    await settled(page)
    assert.equal((await snapshot(page, PROJECTIONS)).knobs.row, 1)
    assert.deepEqual((await snapshot(page, PROJECTIONS)).tensors['layer1.q'].values, hovered)
    await page.evaluate((view) => document.querySelector(view).setAttribute('hide', 'words'), PROJECTIONS)
    await settled(page)
    assert.equal(await page.locator(`${PROJECTIONS} .word-row`).count(), 0)
  })
})

test('the constructed model: 192 wide, no LayerNorm, no bias; q by the matrices that it is made of', async () => {
  await alone({ model: 'constructed', head: 1, text: 'you say tomato', row: 2 }, async (page) => {
    const { tensors } = await snapshot(page, PROJECTIONS, { full: true })
    const x = tensors.x.values
    assert.equal(x.length, 192)
    near(
      x,
      tensors.embed.values.map((e, c) => e + tensors.position.values[c]),
      'x',
    )
    near(
      tensors.position.values,
      Array.from({ length: 192 }, (_, i) => {
        const angle = 2 / 10000 ** ((i - (i % 2)) / 192)
        return i % 2 ? Math.cos(angle) : Math.sin(angle)
      }),
      'the sinusoidal encoding of position 2',
    )
    for (const letter of ['q', 'k', 'v']) {
      const rows = rowsOf(tensors[`layer0.w${letter}`])
      assert.deepEqual([rows.length, rows[0].length], [192, 64])
      near(
        tensors[`layer0.${letter}`].values,
        rows[0].map((_, d) => x.reduce((sum, value, c) => sum + value * rows[c][d], 0)),
        letter,
        10,
      )
      assert.ok(!(`layer0.b${letter}` in tensors))
    }
    assert.match(await page.locator(`${PROJECTIONS} .origin`).textContent(), /Layer 0, head 1\s+constructed/)
  })
})

test('words that a model does not know are marked; letters that it can’t read are named; nothing is said of nothing', async () => {
  await alone({ text: 'the animal zorked it .' }, async (page) => {
    for (const view of [PROJECTIONS, 'hl-tied']) {
      assert.equal(await page.locator(`${view} .word-row .unknown`).textContent(), '2zorked unknown')
      assert.match(await page.locator(`${view} .note`).textContent(), /“zorked”/)
    }
    await change(page, PROJECTIONS, { model: 'induction', text: 'a é b' })
    await settled(page)
    for (const view of [PROJECTIONS, 'hl-tied'])
      assert.match(await page.locator(`${view} .message`).textContent(), /can’t read “é”/)
    await change(page, PROJECTIONS, { text: '' })
    await settled(page)
    for (const view of [PROJECTIONS, 'hl-tied'])
      assert.match(await page.locator(`${view} .message`).textContent(), /no word/)
    await change(page, PROJECTIONS, { text: 'a b c a b c', layer: 11, head: 15, row: 63, 'projections.element': 191 })
    await settled(page)
    const { tensors } = await snapshot(page, PROJECTIONS)
    assert.deepEqual(
      [tensors['layer1.wq'].shape, tensors.terms.shape],
      [
        [32, 16],
        [1, 32],
      ],
    )
  })
})

test('each panel of the projections is made of the tensors that it names, and of no other', async () => {
  await alone({ row: 2, 'projections.of': 'k', 'projections.element': 3 }, async (page) => {
    const { tensors } = await snapshot(page, PROJECTIONS)
    // An element on show that is not the largest of its scale; towards 0, so that no scale changes.
    const list = Object.entries(tensors).map(([name, { shape, values }]) => {
      const inTrace = !/\.[wb]|^terms|^sums/.test(name)
      const ofElement = name === 'layer1.k' || name === 'layer1.bk' ? 3 : null
      const sorted = values.map((x, i) => [Math.abs(x), i]).sort((a, b) => b[0] - a[0])
      const at = name === 'sums' ? values.length - 1 : (ofElement ?? sorted[1][1])
      return { name, perturbations: [{ name, index: inTrace ? 2 * shape[1] + at : at, delta: -values[at] }] }
    })
    assert.equal(await checkPanels(page, PROJECTIONS, list), 9)
  })
})

// ---- Tied ----

for (const [model, layer, head] of [
  [MODEL, 1, 0],
  ['english-plain', 0, 3],
  ['constructed', 0, 0],
])
  test(`${model}: tied scores are q q^T / √d, symmetric to the last bit, where the head’s own are not`, async () => {
    await alone({ text: SENTENCE, model, layer, head }, async (page) => {
      const at = `layer${layer}.`
      const { tensors, words } = await snapshot(page, 'hl-tied')
      const n = words.length
      const own = rowsOf(tensors[`${at}scores`])
      const tied = rowsOf(tensors['tied.scores'])
      const queries = []
      const keys = []
      for (let row = 0; row < n; row++) {
        await change(page, PROJECTIONS, { row })
        const shown = (await snapshot(page, PROJECTIONS)).tensors
        queries.push(shown[`${at}q`].values)
        keys.push(shown[`${at}k`].values)
      }
      const root = Math.sqrt(queries[0].length)
      const size = Math.max(...queries.map(length)) ** 2
      for (let i = 0; i < n; i++) {
        near(
          own[i],
          keys.map((key) => dot(queries[i], key) / root),
          `row ${i}`,
          size,
        )
        near(
          tied[i],
          queries.map((other) => dot(queries[i], other) / root),
          `tied row ${i}`,
          size,
        )
      }
      const gap = (matrix) => Math.max(...matrix.flatMap((row, i) => row.map((x, j) => Math.abs(x - matrix[j][i]))))
      near(tensors.asymmetry.values, [gap(own)], 'asymmetry', 10)
      assert.ok(gap(own) > 0.5, `${gap(own)}`)
      assert.equal(gap(tied), 0)
      assert.deepEqual(tensors['tied.asymmetry'].values, [0])
      assert.match(await page.locator('hl-tied .asymmetry').nth(1).textContent(), /: 0\. Not one bit differs/)
      assert.doesNotMatch(await page.locator('hl-tied .asymmetry').nth(0).textContent(), /symmetric/)
    })
  })

test('the pair across the diagonal is said, and the cell is the page’s', async () => {
  await alone({ row: 8, column: 1 }, async (page) => {
    const pairs = page.locator('hl-tied .pair')
    assert.match(await pairs.nth(0).textContent(), /“it” to “animal” .*“animal” to “it” .*“it” scores “animal” highest/)
    assert.match(await pairs.nth(1).textContent(), /“it” scores itself highest/)
    await page.locator('hl-tied hl-panel.own .grid').focus()
    await page.keyboard.press('ArrowUp')
    await settled(page)
    assert.equal((await snapshot(page, PROJECTIONS)).knobs.row, 7)
    assert.match(await pairs.nth(0).textContent(), /“because” to “animal”/)
  })
})

test('each panel of the tied scores is made of the tensors that it names, and of no other', async () => {
  await alone({ row: 8, column: 1 }, async (page) => {
    const index = 8 * 13 + 1
    const list = ['layer1.scores', 'tied.scores', 'asymmetry', 'tied.asymmetry', 'layer1.norm1', 'layer1.q'].map(
      (name) => ({
        name,
        perturbations: [{ name, index: name.endsWith('asymmetry') ? 0 : index, delta: 1.5 }],
      }),
    )
    assert.equal(await checkPanels(page, 'hl-tied', list), 6)
  })
})
