// One row of attention: the ledger, matrices by hand, temperature, overflow. Every number is held to the formula,
// computed here in double.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { fixture, notes, open, root, settled, snapshot } from './browser.mjs'
import { checkPanels, read, rowsOf, shipped } from './lessons.mjs'

const script = pathToFileURL(`${root}dist/headlight.js`).href
const shared = fixture()

/** Opens elements in a page of notes, all of one group; nothing may be logged. */
async function onElements(html, body, options = {}) {
  const written = await notes(`<script src="${script}"></script><main>${html}</main>`)
  const opened = await open(shared.browser, written.file, { allowed: [script], ...options })
  try {
    await settled(opened.page)
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
  } finally {
    await opened.close()
    await written.stop()
  }
}

const change = async (page, selector, changes) => {
  await page.evaluate(([s, c]) => document.querySelector(s).change(c), [selector, changes])
  await settled(page)
}

/** A tensor's numbers, infinities as such. */
const numbersOf = ({ tensors }, name) =>
  tensors[name].values.map((x) => ({ inf: Infinity, '-inf': -Infinity, nan: Number.NaN })[x] ?? x)

/** float32 inputs and single steps: a few roundings of numbers of this size. */
const BOUND = 3e-6

function assertClose(found, wanted, what, bound = BOUND) {
  assert.equal(found.length, wanted.length, what)
  found.forEach((x, i) => {
    const y = wanted[i]
    const same = Object.is(x, y) || (Number.isNaN(x) && Number.isNaN(y))
    assert.ok(same || Math.abs(x - y) <= bound * Math.max(1, Math.abs(y)), `${what}[${i}]: ${x}, not ${y}`)
  })
}

// ---- The formulas, in double ----

const transpose = (m) => m[0].map((_, j) => m.map((row) => row[j]))
const times = (a, b) => a.map((row) => transpose(b).map((col) => row.reduce((sum, x, i) => sum + x * col[i], 0)))
const each = (m, f) => m.map((row, i) => row.map((x, j) => f(x, i, j)))
const sum = (row) => row.reduce((a, b) => a + b, 0)
const entropyOf = (row) => -sum(row.map((w) => (w === 0 ? 0 : w * Math.log2(w))))

/** Attention in steps, with the wrong turns of the ledger's switches. */
function attention({ q, k, v }, { scale = 'right', mask = 'none', shift = true, axis = 'keys' } = {}) {
  const root = Math.sqrt(q[0].length)
  const hides = (i, j) => mask !== 'none' && j > i
  const products = times(q, transpose(k))
  const scaled = each(products, (x) => (scale === 'right' ? x / root : x))
  const masked = each(scaled, (x, i, j) => (hides(i, j) && mask !== 'late' ? (mask === 'zero' ? 0 : -Infinity) : x))
  const along = (f) => (m) => (axis === 'keys' ? m.map(f) : transpose(transpose(m).map(f)))
  const largest = along((row) => row.map(() => Math.max(...row)))(masked)
  const shifted = each(masked, (x, i, j) => (shift && largest[i][j] !== -Infinity ? x - largest[i][j] : x))
  const exponentials = each(shifted, Math.exp)
  const divisors = along((row) => row.map(() => sum(row)))(exponentials)
  const weights = each(exponentials, (e, i, j) => {
    if (hides(i, j) && mask === 'late') return 0
    const weight = shift && divisors[i][j] === 0 ? 0 : e / divisors[i][j]
    return scale === 'late' ? weight / root : weight
  })
  return { products, scaled, masked, shifted, exponentials, divisors, weights, output: times(weights, v) }
}

let seed = 5
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
/** Numbers that float32 and a link both hold exactly. */
const matrix = (rows, cols) =>
  Array.from({ length: rows }, () => Array.from({ length: cols }, () => Math.round(random() * 64 - 32) / 16))

const EXAM = {
  q: [
    [1, 0, 1],
    [0, 1, 0],
  ],
  k: [
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
  ],
  v: [
    [1, 2],
    [3, 0],
    [0, 1],
  ],
}
const knobsOf = ({ q, k, v }) => ({ 'exam.q': q, 'exam.k': k, 'exam.v': v })

// ---- By hand ----

test('the exam case has the numbers of the lecture, unscaled those it would have', () =>
  onElements('<hl-exam></hl-exam>', async (page) => {
    const shown = await snapshot(page, 'hl-exam')
    assertClose(numbersOf(shown, 'weights'), [0.264, 0.264, 0.471, 0.39, 0.39, 0.219], 'weights', 6e-4)
    assertClose(numbersOf(shown, 'output'), [1.058, 1, 1.562, 1], 'output', 6e-4)
    assertClose(numbersOf(shown, 'unscaled.output'), [0.848, 1, 1.689, 1], 'unscaled', 6e-4)
    assertClose(numbersOf(shown, 'entropy'), [1.5265, 1.5395], 'entropy', 6e-5)
    assert.deepEqual(await page.locator('hl-exam table.results td').allTextContents(), [
      ...['1.000', '1.527', '(1.058, 1.000)', '(0.848, 1.000)'],
      ...['1.000', '1.539', '(1.562, 1.000)', '(1.689, 1.000)'],
    ])
  }))

test('matrices of other shapes: T, S, d_k and d_v all different, 1 x 1 and 8 x 8', () =>
  onElements('<hl-exam></hl-exam>', async (page) => {
    for (const [t, s, d, e] of [
      [3, 5, 4, 2],
      [1, 1, 1, 1],
      [8, 8, 8, 8],
      [2, 7, 1, 3],
    ]) {
      const given = { q: matrix(t, d), k: matrix(s, d), v: matrix(s, e) }
      await change(page, 'hl-exam', knobsOf(given))
      const shown = await snapshot(page, 'hl-exam')
      const right = attention(given)
      assert.deepEqual(shown.tensors.weights.shape, [t, s])
      assert.deepEqual(shown.tensors.output.shape, [t, e])
      assertClose(numbersOf(shown, 'scores'), right.scaled.flat(), 'scores')
      assertClose(numbersOf(shown, 'weights'), right.weights.flat(), 'weights')
      assertClose(numbersOf(shown, 'rowSums'), right.weights.map(sum), 'row sums')
      assertClose(numbersOf(shown, 'entropy'), right.weights.map(entropyOf), 'entropy', 1e-5)
      assertClose(numbersOf(shown, 'output'), right.output.flat(), 'output', 1e-5)
      assertClose(
        numbersOf(shown, 'unscaled.output'),
        attention(given, { scale: 'none' }).output.flat(),
        'unscaled',
        1e-5,
      )
    }
  }))

/** Copies a text in a field of its own and pastes it into an input, as a reader does. */
async function paste(page, input, text) {
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'clip' })))
  await page.locator('#clip').fill(text)
  await page.locator('#clip').press('Control+a')
  await page.locator('#clip').press('Control+c')
  await page.evaluate(() => document.querySelector('#clip').remove())
  await page.locator(input).first().focus()
  await page.keyboard.press('Control+v')
  await settled(page)
}

test('numbers are typed, matrices pasted from NumPy, PyTorch and spreadsheets; sizes grow and shrink', () =>
  onElements('<hl-exam></hl-exam>', async (page) => {
    const input = (name) => `hl-exam .matrix.${name} input`
    await page.locator(input('q')).nth(1).fill('-2.5')
    await page.keyboard.press('Enter')
    await settled(page)
    const typed = {
      ...EXAM,
      q: [
        [1, -2.5, 1],
        [0, 1, 0],
      ],
    }
    assertClose(numbersOf(await snapshot(page, 'hl-exam'), 'weights'), attention(typed).weights.flat(), 'typed')
    const pasted = [
      [
        '[[ 1.  2.  3.]\n [-1.  0.5 1e-1]]',
        [
          [1, 2, 3],
          [-1, 0.5, 0.1],
        ],
      ],
      ['array([[1, 0, 2]], dtype=float32)', [[1, 0, 2]]],
      ['tensor([[0.5000, -1.0000, 2.0000]])', [[0.5, -1, 2]]],
      [
        '3\t4\t5\r\n6\t7\t8\r\n',
        [
          [3, 4, 5],
          [6, 7, 8],
        ],
      ],
    ]
    for (const [text, wanted] of pasted) {
      await paste(page, input('q'), text)
      assert.deepEqual((await snapshot(page, 'hl-exam')).knobs['exam.q'], wanted, text)
    }
    await paste(page, input('q'), 'a\tb')
    assert.match(await page.locator('hl-exam .matrix.q .note').textContent(), /no matrix/)
    assert.deepEqual((await snapshot(page, 'hl-exam')).knobs['exam.q'], pasted[3][1])
    await page.locator('hl-exam .stepper[data-size=keys] button').last().click()
    await page.locator('hl-exam .stepper[data-size=dim] button').first().click()
    await settled(page)
    const { knobs, tensors } = await snapshot(page, 'hl-exam')
    assert.deepEqual(tensors.weights.shape, [2, 4])
    assert.deepEqual(knobs['exam.k'], [
      [1, 1],
      [0, 1],
      [1, 0],
      [0, 0],
    ])
    assert.deepEqual(knobs['exam.v'][3], [0, 0])
  }))

test('matrices that don’t fit are refused with the numbers, and the last good picture stays', () =>
  onElements('<hl-exam></hl-exam>', async (page) => {
    const before = await snapshot(page, 'hl-exam')
    for (const [changes, message] of [
      [{ 'exam.q': [[1, 2]] }, /Q has 2 columns and K has 3/],
      [{ 'exam.q': EXAM.q, 'exam.v': [[1, 2]] }, /K has 3 rows and V has 1/],
    ]) {
      await change(page, 'hl-exam', changes)
      assert.match(await page.locator('hl-exam .message.error').textContent(), message)
      assert.deepEqual((await snapshot(page, 'hl-exam')).tensors, before.tensors)
      assert.equal(await page.locator('hl-exam hl-panel').count(), 3)
    }
    await change(page, 'hl-exam', { 'exam.k': [[1, 0, 0, 1, 1, 1, 1, 1, 1]] })
    assert.match(await page.locator('hl-exam .matrix.k .note').textContent(), /at most 8 rows of 8/)
    await change(page, 'hl-exam', { 'exam.v': EXAM.v })
    assert.equal(await page.locator('hl-exam .message.error').count(), 0)
  }))

// ---- The ledger ----

/** Holds every tensor of the ledger to the formulas. */
function checkLedger(shown, given, row, switches) {
  const right = attention(given, { mask: switches.mask === 'none' ? 'none' : 'causal' })
  const wanted = attention(given, switches)
  const what = JSON.stringify(switches)
  const [d, e] = [given.q[0].length, given.v[0].length]
  for (const step of ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights'])
    assertClose(numbersOf(shown, step), wanted[step][row], `${step} ${what}`, 1e-5)
  assertClose(
    numbersOf(shown, 'terms'),
    given.k.flatMap((key) => key.map((x, i) => x * given.q[row][i])),
    'terms',
  )
  const contributions = given.v.flatMap((value, j) => value.map((x) => x * wanted.weights[row][j]))
  assertClose(numbersOf(shown, 'contributions'), contributions, `contributions ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'output'), wanted.output[row], `output ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'right.output'), right.output[row], `right output ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'rowSum'), [sum(wanted.weights[row])], `row sum ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'columnSums'), transpose(wanted.weights).map(sum), `column sums ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'entropy'), [entropyOf(wanted.weights[row])], `entropy ${what}`, 1e-5)
  assertClose(numbersOf(shown, 'root'), [Math.sqrt(d)], 'root')
  assert.deepEqual([shown.tensors.k.shape[1], shown.tensors.v.shape[1]], [d, e])
}

test('the ledger: every step by every combination of right and wrong', () =>
  onElements('<hl-ledger></hl-ledger>', async (page) => {
    const given = { q: matrix(3, 4), k: matrix(5, 4), v: matrix(5, 2) }
    await change(page, 'hl-ledger', { ...knobsOf(given), 'exam.at': 1 })
    for (const scale of ['right', 'none', 'late'])
      for (const mask of ['none', 'causal', 'zero', 'late'])
        for (const shift of [true, false])
          for (const axis of ['keys', 'queries']) {
            const switches = { scale, mask, shift, axis }
            const knobs = Object.entries(switches).map(([name, value]) => [`ledger.${name}`, value])
            await change(page, 'hl-ledger', Object.fromEntries(knobs))
            checkLedger(await snapshot(page, 'hl-ledger'), given, 1, switches)
          }
  }))

test('the ledger says what the wrong axis does: columns sum to 1, the row does not', () =>
  onElements('<hl-ledger axis="queries"></hl-ledger>', async (page) => {
    const shown = await snapshot(page, 'hl-ledger')
    assertClose(numbersOf(shown, 'columnSums'), [1, 1, 1], 'columns')
    const rowSum = numbersOf(shown, 'rowSum')[0]
    assert.ok(Math.abs(rowSum - 1) > 0.1, `${rowSum}`)
    assert.equal(await page.locator('hl-ledger .strip .off dd').textContent(), rowSum.toFixed(3))
    assert.match(await page.locator('hl-ledger .verdict').textContent(), /columns sum to 1/)
  }))

test('the switches are on the page: each is clicked, and the ledger follows', () =>
  onElements('<hl-ledger></hl-ledger>', async (page) => {
    for (const [knob, value] of [
      ['scale', 'late'],
      ['mask', 'zero'],
      ['shift', 'false'],
      ['axis', 'queries'],
    ]) {
      await page.locator(`hl-ledger input[name=ledger-${knob}][value=${value}]`).check()
      await settled(page)
      assert.equal(String((await snapshot(page, 'hl-ledger')).knobs[`ledger.${knob}`]), value)
    }
    checkLedger(await snapshot(page, 'hl-ledger'), EXAM, 0, {
      scale: 'late',
      mask: 'zero',
      shift: false,
      axis: 'queries',
    })
  }))

test('any number can be changed: what comes before it stays, what comes after follows, and it can be taken back', () =>
  onElements('<hl-ledger></hl-ledger>', async (page) => {
    const steps = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']
    const before = await snapshot(page, 'hl-ledger')
    for (const [at, step] of steps.entries()) {
      const field = page.locator(`hl-ledger tr[data-tensors~="${step}"] td[data-key="1"] input`)
      await field.fill('1.75')
      await page.keyboard.press('Enter')
      await settled(page)
      const after = await snapshot(page, 'hl-ledger')
      for (const earlier of steps.slice(0, at))
        assert.deepEqual(after.tensors[earlier], before.tensors[earlier], earlier)
      const given = steps.map((name) => numbersOf(after, name))
      assert.equal(given[at][1], 1.75)
      const weight = given[6][1]
      const of = {
        products: () => Math.exp(1.75 / Math.sqrt(3) - Math.max(1.75, 2) / Math.sqrt(3)) / given[5][1],
        scaled: () => 1 / given[5][1],
        masked: () => 1 / given[5][1],
        shifted: () => Math.exp(1.75) / given[5][1],
        exponentials: () => 1.75 / given[5][1],
        divisors: () => given[4][1] / 1.75,
        weights: () => 1.75,
      }
      assertClose([weight], [of[step]()], step, 1e-5)
      const [w1, w2, w3] = given[6]
      assertClose(numbersOf(after, 'output'), [w1 + 3 * w2, 2 * w1 + w3], `${step}: output`)
      assert.deepEqual(after.tensors['right.output'], before.tensors['right.output'])
      await page.locator('hl-ledger .reset').click()
      await settled(page)
      assert.deepEqual((await snapshot(page, 'hl-ledger')).tensors, before.tensors)
    }
    await page.locator('hl-ledger .k input').first().fill('4')
    await page.keyboard.press('Enter')
    await settled(page)
    assert.equal((await snapshot(page, 'hl-ledger')).knobs['exam.k'][0][0], 4, 'the matrix by hand itself')
  }))

test('a number is dragged sideways', () =>
  onElements('<hl-ledger></hl-ledger>', async (page) => {
    const box = await page.locator('hl-ledger tr[data-tensors~=scaled] td[data-key="0"] input').boundingBox()
    await page.mouse.move(box.x + 10, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 50, box.y + 10, { steps: 5 })
    await page.mouse.up()
    await settled(page)
    const [dragged] = numbersOf(await snapshot(page, 'hl-ledger'), 'scaled')
    assertClose([dragged], [1 / Math.sqrt(3) + 10 * 0.05], 'ten steps')
  }))

test('divided after the softmax: the row sums to 1 / sqrt(d); made to sum to 1 again it is unscaled attention', () =>
  onElements('<hl-ledger scale="late"></hl-ledger>', async (page) => {
    for (const [d, row] of [
      [3, 0],
      [7, 1],
    ]) {
      const given = d === 3 ? EXAM : { q: matrix(2, 7), k: matrix(4, 7), v: matrix(4, 2) }
      await change(page, 'hl-ledger', { ...knobsOf(given), 'exam.at': row })
      const shown = await snapshot(page, 'hl-ledger')
      const unscaled = attention(given, { scale: 'none' }).weights[row]
      assertClose(numbersOf(shown, 'rowSum'), [1 / Math.sqrt(d)], 'row sum')
      assertClose(numbersOf(shown, 'late.rowSum'), [1 / Math.sqrt(d)], 'row sum')
      assertClose(
        numbersOf(shown, 'late.weights'),
        unscaled.map((w) => w / Math.sqrt(d)),
        'late',
      )
      assertClose(numbersOf(shown, 'late.renormalised'), unscaled, 'renormalised')
      assertClose(numbersOf(shown, 'unscaled.weights'), unscaled, 'unscaled')
      const [difference] = numbersOf(shown, 'late.difference')
      assert.ok(difference >= 0 && difference < 1e-6, `${difference}`)
    }
    assert.match(await page.locator('hl-ledger .late p').textContent(), /exactly unscaled attention/)
  }))

test('from the sentence: the row of the shared head, computed on everything, the model’s own weights', () =>
  onElements('<hl-ledger from="sentence"></hl-ledger>', async (page) => {
    const network = await shipped('english-supervised')
    const shown = await snapshot(page, 'hl-ledger')
    const tokens = network.tokens(shown.knobs.text).numbers
    const row = shown.knobs.row
    const of = (name) => rowsOf(asMatrix(read(network, { tokens }, { name: `layer1.${name}`, head: 0 })))
    const given = { q: of('q'), k: of('k'), v: of('v') }
    assert.equal(given.k.length, 13)
    const right = attention(given)
    assertClose(numbersOf(shown, 'products'), right.products[row], 'products', 1e-4)
    assertClose(numbersOf(shown, 'weights'), right.weights[row], 'weights', 1e-4)
    assertClose(numbersOf(shown, 'weights'), of('weights')[row], 'the model’s own', 1e-5)
    assertClose(numbersOf(shown, 'output'), right.output[row], 'output', 1e-4)
    const columns = await page.locator('hl-ledger tr[data-tensors="q k terms"]').count()
    assert.ok(columns === 4 && (await page.locator('hl-ledger thead th').count()) === 7, 'few keys and columns on show')
    const places = await page.evaluate(() => document.querySelector('hl-ledger').data.places)
    const hidden = given.k[0].map((_, i) => i).filter((i) => !places.columns.includes(i))
    assertClose(
      numbersOf(shown, 'rest'),
      given.k.map((key) => sum(hidden.map((i) => key[i] * given.q[row][i]))),
      'the other columns',
      1e-4,
    )
    const others = right.weights[row].filter((_, j) => !places.keys.includes(j))
    assertClose(numbersOf(shown, 'others.weights'), [sum(others)], 'the other keys')
    await page.locator('hl-ledger .q input').first().fill('0')
    await page.keyboard.press('Enter')
    await settled(page)
    const edited = await snapshot(page, 'hl-ledger')
    given.q[row][places.columns[0]] = 0
    assertClose(numbersOf(edited, 'weights'), attention(given).weights[row], 'with a number of q put in', 1e-4)
    await change(page, 'hl-ledger', { row: 3 })
    assert.deepEqual((await snapshot(page, 'hl-ledger')).knobs['ledger.set'], [], 'another row begins anew')
    assertClose(numbersOf(await snapshot(page, 'hl-ledger'), 'output'), right.output[3], 'another row', 1e-4)
  }))

const asMatrix = ({ shape, data }) => ({ shape: shape.slice(-2), values: [...data] })

test('a key of the sentence lights up with its word, and is picked', () =>
  onElements(
    '<hl-ledger from="sentence" group="a"></hl-ledger><hl-attention group="a"></hl-attention>',
    async (page) => {
      await page.locator('hl-ledger button.word').nth(2).hover()
      const hover = await page.evaluate(() => document.querySelector('hl-attention').session.hover)
      const places = await page.evaluate(() => document.querySelector('hl-ledger').data.places)
      assert.deepEqual(hover, { column: places.keys[2] })
      await page.locator('hl-ledger button.word').nth(2).click()
      assert.equal((await snapshot(page, 'hl-attention')).knobs.column, places.keys[2])
      assert.match(await page.locator('hl-ledger button.word').nth(2).getAttribute('class'), /lit/)
    },
  ))

test('the output stays in view from the first step to the last, on a desk and on a telephone', async () => {
  for (const width of [1280, 390])
    await onElements(
      '<hl-ledger></hl-ledger>',
      async (page) => {
        for (const step of await page.locator('hl-ledger tr.step').all()) {
          await step.scrollIntoViewIfNeeded()
          const box = await page.locator('hl-ledger .strip').boundingBox()
          assert.ok(box.y >= 0 && box.y + box.height <= 700, `${width}: from ${box.y} on`)
        }
        assert.ok(await page.evaluate((w) => document.documentElement.scrollWidth <= w, width))
      },
      { width, height: 700 },
    )
})

// ---- Temperature ----

test('temperature: weights, entropy and its curve from 0 to infinity; both end stops are exact', () =>
  onElements('<hl-temperature></hl-temperature>', async (page) => {
    const { scaled, products } = attention(EXAM)
    const soft = (scores, t) => {
      const e = scores.map((s) => Math.exp((s - Math.max(...scores)) / t))
      return e.map((x) => x / sum(e))
    }
    for (const t of [0.01, 0.3, 1, 2.5, 100]) {
      await change(page, 'hl-temperature', { 'temperature.t': t })
      const shown = await snapshot(page, 'hl-temperature')
      assertClose(numbersOf(shown, 'weights'), soft(scaled[0], t), `weights at ${t}`)
      assertClose(numbersOf(shown, 'entropy'), [entropyOf(soft(scaled[0], t))], `entropy at ${t}`)
      assertClose(numbersOf(shown, 'rowSum'), [1], 'row sum')
      assertClose(numbersOf(shown, 'unscaled.temperature'), [t * Math.sqrt(3)], 'sqrt(d) is a temperature')
      assertClose(numbersOf(shown, 'unscaled.weights'), soft(products[0], t * Math.sqrt(3)), 'on unscaled scores')
    }
    const curve = numbersOf(await snapshot(page, 'hl-temperature'), 'curve')
    const places = [0, ...Array.from({ length: 81 }, (_, i) => Number((10 ** (i / 20 - 2)).toPrecision(3))), Infinity]
    const limits = { 0: 0, Infinity: Math.log2(3) }
    assertClose(
      curve,
      places.map((t) => limits[t] ?? entropyOf(soft(scaled[0], t))),
      'curve',
    )
    const slider = page.locator('hl-temperature input[type=range]')
    await slider.press('Home')
    await settled(page)
    assert.deepEqual(numbersOf(await snapshot(page, 'hl-temperature'), 'weights'), [0, 0, 1])
    assert.match(await page.locator('hl-temperature .ends output').textContent(), /T = 0/)
    await slider.press('End')
    await settled(page)
    const shown = await snapshot(page, 'hl-temperature')
    assert.deepEqual(
      numbersOf(shown, 'weights'),
      [1, 1, 1].map((x) => Math.fround(x / 3)),
    )
    assert.deepEqual(numbersOf(shown, 'unscaled.weights'), numbersOf(shown, 'weights'))
    assertClose(numbersOf(shown, 'entropy'), [Math.log2(3)], 'entropy of the uniform row')
    assert.match(await page.locator('hl-temperature .ends output').textContent(), /T = ∞/)
    await change(page, 'hl-temperature', { 'exam.at': 1, 'temperature.t': 0 })
    assert.deepEqual(numbersOf(await snapshot(page, 'hl-temperature'), 'weights'), [0.5, 0.5, 0], 'ties share')
  }))

test('temperature of the sentence: of the picked row', () =>
  onElements('<hl-temperature from="sentence" t="1000"></hl-temperature>', async (page) => {
    const shown = await snapshot(page, 'hl-temperature')
    assert.deepEqual(
      numbersOf(shown, 'weights'),
      Array.from({ length: 13 }, () => Math.fround(1 / 13)),
    )
    assertClose(numbersOf(shown, 'limit'), [Math.log2(13)], 'limit')
  }))

// ---- Overflow ----

test('without the maximum subtracted: NaN, silent zeros, 0 / 0; with it right, wherever the scores lie', () =>
  onElements('<hl-overflow stable="0"></hl-overflow>', async (page) => {
    const view = 'hl-overflow'
    const preset = async (name) => {
      await page.locator(`${view} [data-preset=${name}]`).click()
      await settled(page)
      return snapshot(page, view)
    }
    const verdict = () => page.locator(`${view} .verdict`).textContent()
    let shown = await preset('one')
    assert.deepEqual(numbersOf(shown, 'weights'), [0, 0, Number.NaN])
    assert.deepEqual(numbersOf(shown, 'output'), [Number.NaN, Number.NaN])
    assert.equal(numbersOf(shown, 'exponentials')[2], Infinity)
    assert.equal(await page.locator(`${view} tr.weights td.nan`).textContent(), 'NaN')
    assert.match(await verdict(), /NaN/)
    shown = await preset('sum')
    assert.deepEqual(numbersOf(shown, 'weights'), [0, 0, 0])
    assert.deepEqual([numbersOf(shown, 'output'), numbersOf(shown, 'sum')], [[0, 0], [Infinity]])
    assert.ok(numbersOf(shown, 'exponentials').every(Number.isFinite))
    assert.match(await verdict(), /their sum does/)
    shown = await preset('low')
    assert.deepEqual(numbersOf(shown, 'weights'), [Number.NaN, Number.NaN, Number.NaN])
    assert.deepEqual(numbersOf(shown, 'sum'), [0])
    assert.match(await verdict(), /0 \/ 0/)
    for (const [scores, isNumber] of [
      [[88.72], true],
      [[88.73], false],
      [[-103.97], true],
      [[-103.98], false],
    ]) {
      await change(page, view, { 'overflow.scores': scores })
      const [weight] = numbersOf(await snapshot(page, view), 'weights')
      assert.equal(Number.isFinite(weight), isNumber, `${scores}`)
    }
    shown = await preset('ordinary')
    const e = [1, 2, 4].map(Math.exp)
    const right = e.map((x) => x / sum(e))
    const output = [right[0] + 3 * right[1], 2 * right[0] + right[2]]
    assertClose(numbersOf(shown, 'weights'), right, 'unshifted, ordinary')
    for (const shift of [-200, -98.5, 0, 60, 200]) {
      await change(page, view, { 'overflow.stable': true, 'overflow.shift': shift })
      shown = await snapshot(page, view)
      assertClose(
        numbersOf(shown, 'scores'),
        [1, 2, 4].map((x) => x + shift),
        'scores',
      )
      assertClose(numbersOf(shown, 'shifted'), [-3, -2, 0], 'shifted', 2e-5)
      assertClose(numbersOf(shown, 'weights'), right, `shifted by ${shift}`, 2e-5)
      assertClose(numbersOf(shown, 'output'), output, `output, shifted by ${shift}`, 2e-5)
      assertClose(numbersOf(shown, 'right.weights'), right, 'right', 2e-5)
    }
    await change(page, view, { 'overflow.stable': false, 'overflow.shift': 100 })
    assert.ok(numbersOf(await snapshot(page, view), 'weights').some(Number.isNaN), 'the slider takes it over the edge')
  }))

// ---- Code beside ----

/** A Python that has NumPy, if there is one. */
const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import numpy']).status === 0)

/** The listing on show, run; the numbers that it prints. */
async function runListing(page, selector) {
  await page.locator(`${selector} details.code`).evaluate((details) => {
    details.open = true
  })
  await settled(page)
  await page.locator(`${selector} .line`).first().waitFor()
  const code = await page.locator(`${selector} details.code code`).textContent()
  const { stdout, stderr, status } = spawnSync(python, ['-W', 'ignore', '-c', code], { encoding: 'utf8' })
  assert.equal(status, 0, `${stderr}\n${code}`)
  return stdout.match(/-?\d+\.?\d*(e[-+]\d+)?|nan/g).map((x) => (x === 'nan' ? Number.NaN : Number(x)))
}

test('the NumPy listing runs as it stands and gives the numbers on show', { skip: !python && 'no NumPy' }, async () => {
  const bound = 2e-6 // NumPy prints 8 digits
  await onElements('<hl-exam group="a"></hl-exam><hl-ledger group="a"></hl-ledger>', async (page) => {
    const exam = await snapshot(page, 'hl-exam')
    assertClose(
      await runListing(page, 'hl-exam'),
      [...numbersOf(exam, 'weights'), ...numbersOf(exam, 'output')],
      'exam',
      bound,
    )
    const given = { q: matrix(3, 4), k: matrix(5, 4), v: matrix(5, 2) }
    for (const switches of [
      {},
      { scale: 'none', mask: 'causal' },
      { scale: 'late', mask: 'zero', shift: false },
      { mask: 'late', axis: 'queries' },
    ]) {
      const knobs = Object.fromEntries(Object.entries(switches).map(([name, value]) => [`ledger.${name}`, value]))
      const rightKnobs = { 'ledger.scale': 'right', 'ledger.mask': 'none', 'ledger.shift': true, 'ledger.axis': 'keys' }
      await change(page, 'hl-ledger', { ...knobsOf(given), ...rightKnobs, ...knobs })
      const { weights, output } = attention(given, switches)
      assertClose(
        await runListing(page, 'hl-ledger'),
        [...weights.flat(), ...output.flat()],
        JSON.stringify(switches),
        1e-5,
      )
    }
  })
  await onElements('<hl-temperature></hl-temperature><hl-overflow stable="0"></hl-overflow>', async (page) => {
    for (const t of [0, 0.5, 1000]) {
      await change(page, 'hl-temperature', { 'temperature.t': t })
      const shown = await snapshot(page, 'hl-temperature')
      const wanted = [...numbersOf(shown, 'weights'), ...numbersOf(shown, 'entropy')]
      assertClose(await runListing(page, 'hl-temperature'), wanted, `temperature ${t}`, 1e-5)
    }
    const shown = await snapshot(page, 'hl-overflow')
    const wanted = [...numbersOf(shown, 'weights'), ...numbersOf(shown, 'output')]
    assertClose(await runListing(page, 'hl-overflow'), wanted, 'overflow', bound)
  })
})

// ---- Panels, attributes, what can be hidden ----

test('each panel and block is made of the tensors that it names, and of no other', () =>
  onElements(
    '<hl-ledger></hl-ledger><hl-exam></hl-exam><hl-temperature></hl-temperature><hl-overflow shift="1" scores="1,2,4"></hl-overflow>',
    async (page) => {
      const hold = (view, names) =>
        checkPanels(
          page,
          view,
          names
            .split(' ')
            .map((name) => ({ name, perturbations: [0, 1, 2, 3].map((index) => ({ name, index, delta: 0.25 })) })),
        )
      const steps = 'q k v terms root products scaled masked shifted exponentials divisors weights contributions'
      const ends = 'output right.output rowSum'
      await hold('hl-ledger', `${steps} ${ends} entropy`)
      await change(page, 'hl-ledger', { 'ledger.axis': 'queries', 'ledger.scale': 'late' })
      const late = 'columnSums late.weights late.rowSum late.renormalised unscaled.weights late.difference'
      await hold('hl-ledger', `${steps} ${ends} ${late}`)
      await hold('hl-exam', 'scores weights rowSums entropy output unscaled.output')
      await hold('hl-temperature', 'curve limit weights rowSum entropy unscaled.temperature unscaled.weights')
      const sums = 'sum rowSum output right.output'
      await hold('hl-overflow', `scores shifted exponentials weights right.weights ${sums}`)
    },
  ))

test('attributes say everything that a link says, and controls can be hidden', () =>
  onElements(
    `<hl-ledger q="2,0;0,2" k="1,1;0,1" v="5;7" at="1" scale="none" set="scaled.1:3" hide="from row scale mask shift axis code save"></hl-ledger>
     <hl-overflow scores="1,90" shift="-2.5" hide="stable scores shift code save"></hl-overflow>`,
    async (page) => {
      const { knobs, tensors } = await snapshot(page, 'hl-ledger')
      assert.deepEqual(
        [knobs['exam.q'], knobs['exam.at'], knobs['ledger.set']],
        [
          [
            [2, 0],
            [0, 2],
          ],
          1,
          ['scaled.1:3'],
        ],
      )
      assert.deepEqual(tensors.scaled.values, [2, 3])
      assert.equal(await page.locator('hl-ledger fieldset, hl-ledger select, hl-ledger details').count(), 0)
      assert.equal(await page.locator('hl-overflow .controls *').count(), 0)
      assert.deepEqual((await snapshot(page, 'hl-overflow')).tensors.scores.values, [-1.5, 87.5])
    },
  ))
