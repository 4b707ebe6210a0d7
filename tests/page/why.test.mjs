// <hl-recurrence>: a nudge to word 1 through a recurrent network, an LSTM and attention, held to double loops written
// here from the formulas.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { rowsOf } from './lessons.mjs'
import { holdsPanelsToTensors } from './perturb.mjs'

const onPage = pageWith('hl-recurrence', 'hl-attention')

const VIEW = 'hl-recurrence'
const READERS = ['rnn', 'lstm', 'attention']
const SIX = 'text=the+keys+near+the+cabinet+.&'

const change = (page, changes) =>
  page
    .evaluate(([view, knobs]) => document.querySelector(view).change(knobs), [VIEW, changes])
    .then(() => settled(page))

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0)
const lengthOf = (a) => Math.hypot(...a)
const sigmoid = (z) => 1 / (1 + Math.exp(-z))

/** What each reader makes of a text, from the weights of the snapshot. @returns states (T,N) */
const READ = {
  rnn(tensors, x) {
    const [w, u] = [rowsOf(tensors['rnn.W']), rowsOf(tensors['rnn.U'])]
    let h = w.map(() => 0)
    return x.map((word) => {
      h = w.map((row, i) => Math.tanh(dot(row, h) + dot(u[i], word)))
      return h
    })
  },
  lstm(tensors, x) {
    const [w, u, b] = [rowsOf(tensors['lstm.W']), rowsOf(tensors['lstm.U']), tensors['lstm.b'].values]
    const n = w.length / 4
    let [h, c] = [Array(n).fill(0), Array(n).fill(0)]
    return x.map((word) => {
      const z = w.map((row, i) => dot(row, h) + dot(u[i], word) + b[i])
      c = c.map((old, i) => sigmoid(z[n + i]) * old + sigmoid(z[i]) * Math.tanh(z[3 * n + i]))
      h = c.map((now, i) => sigmoid(z[2 * n + i]) * Math.tanh(now))
      return h
    })
  },
  attention(tensors, x) {
    const u = rowsOf(tensors['attention.U'])
    const n = u.length / 3
    const project = (block, word) => u.slice(block * n, (block + 1) * n).map((row) => dot(row, word))
    return x.map((word, t) => {
      const seen = x.slice(0, t + 1)
      const q = project(0, word)
      const e = seen.map((other) => Math.exp(dot(q, project(1, other)) / Math.sqrt(n)))
      const sum = e.reduce((a, b) => a + b)
      const values = seen.map((other) => project(2, other))
      return q.map((_, i) => e.reduce((s, weight, j) => s + (weight / sum) * values[j][i], 0))
    })
  },
}

/** x with `by` added to one element of word 1, or, without an element, with word 1 longer by that share. */
const nudged = (x, by, element = null) => [
  x[0].map((value, i) => (element === null ? value * (1 + by) : value + (i === element ? by : 0))),
  ...x.slice(1),
]

const close = (actual, expected, bound, what) =>
  assert.ok(Math.abs(actual - expected) <= bound, `${what}: ${actual}, not ${expected}`)

for (const gain of [0.9, 1, 1.5])
  test(`gain ${gain}: states, changes and gradients of three readers equal independent loops in double`, async () => {
    const hash = `#${SIX}recurrence.gain=${gain}&recurrence.nudge=0.05&recurrence.forget=1.5&recurrence.seed=7`
    await onPage({ hash }, async (page) => {
      const { tensors } = await snapshot(page, VIEW, { full: true })
      const x = rowsOf(tensors.x)
      const last = x.length - 1
      for (const reader of READERS) {
        const numbers = (name) => tensors[`${reader}.${name}`].values
        const plain = READ[reader](tensors, x)
        const changed = READ[reader](tensors, nudged(x, 0.05))
        rowsOf(tensors[`${reader}.states`]).forEach((row, t) =>
          row.forEach((value, i) => close(value, plain[t][i], 1e-6, `${reader}: state ${t}`)),
        )
        plain.forEach((state, t) => {
          const exact = lengthOf(state.map((value, i) => value - changed[t][i]))
          close(numbers('change')[t], exact, 1e-6 * exact + 1e-12, `${reader}: change ${t}`)
          close(numbers('decades')[t], Math.log10(exact), 1e-5, `${reader}: decades ${t}`)
        })
        // The gradient of the last state, by central differences of the loops above: good to about 1e-8.
        const slopes = x[0].map((_, c) => {
          const [above, below] = [1e-4, -1e-4].map((by) => READ[reader](tensors, nudged(x, by, c))[last])
          return lengthOf(above.map((value, i) => (value - below[i]) / 2e-4))
        })
        const gradient = lengthOf(slopes)
        close(numbers('gradient')[last], gradient, 1e-5 * gradient, `${reader}: gradient`)
        const fade = (gradient / numbers('gradient')[0]) ** (1 / last)
        close(numbers('fade')[last], fade, 1e-4 * fade, `${reader}: fade`)
      }
    })
  })

test('W is the gain times an orthogonal matrix; words are the model’s vectors, all as long as each other', async () => {
  await onPage({ hash: '#recurrence.gain=1.5' }, async (page) => {
    const { tensors, words } = await snapshot(page, VIEW, { full: true })
    assert.equal(words.length, 13)
    const w = rowsOf(tensors['rnn.W'])
    w.forEach((row, i) => {
      w.forEach((other, j) => close(dot(row, other), i === j ? 2.25 : 0, 1e-5, `rows ${i} and ${j}`))
    })
    for (const row of rowsOf(tensors.x)) close(dot(row, row) / row.length, 1, 1e-3, 'mean square')
    assert.ok(tensors['lstm.b'].values.some((b) => b === 2) && tensors['lstm.b'].values.some((b) => b === 0))
  })
})

test('the nudge dies in the recurrence, less so in the LSTM, and is one step away in attention', async () => {
  await onPage({ hash: '#recurrence.long=1' }, async (page) => {
    const { tensors, numbers, words } = await snapshot(page, VIEW)
    assert.equal(words.length, 64)
    const fades = READERS.map((reader) => tensors[`${reader}.fade`].values[63])
    assert.ok(fades[0] < 0.8 && fades[1] > 0.9, String(fades))
    const gradients = READERS.map((reader) => tensors[`${reader}.gradient`].values[63])
    assert.ok(gradients[0] < 1e-6 * gradients[1] && gradients[0] < 1e-6 * gradients[2], String(gradients))
    assert.deepEqual([numbers['rnn.path'], numbers['lstm.path'], numbers['attention.path']], [63, 63, 1])
    const seen = new Set()
    const near = [1.2, 1.25, 1.3, 1.35, 1.4, 1.45, 1.5, 1.55, 1.6].map((gain) => [gain, false])
    for (const [gain, isLong] of [[0.9, true], [2.5, true], ...near]) {
      await change(page, { 'recurrence.gain': gain, 'recurrence.long': isLong })
      const { values } = (await snapshot(page, VIEW)).tensors['rnn.gradient']
      const [first, last] = [values[0], values.at(-1)]
      const expected = last < first / 2 ? 'fades' : last > 2 * first ? 'grows' : 'about stays'
      const verdict = await page.locator(`${VIEW} .verdict li`).first().textContent()
      assert.match(verdict, new RegExp(expected), `gain ${gain}: ${first} to ${last}`)
      seen.add(expected === 'about stays' ? `${expected}, ${last < first ? 'less' : 'more'}` : expected)
    }
    assert.ok(seen.has('about stays, less'), [...seen].join())
    for (const each of ['fades', 'grows']) assert.ok(seen.has(each), [...seen].join())
  })
})

test('steps are counted as they happen: n for the recurrences, 1 for attention in training, n in writing', async () => {
  await onPage({}, async (page) => {
    const counts = () => page.locator(`${VIEW} .counts dd`).allTextContents()
    assert.deepEqual(await counts(), ['13 of 13', '13 of 13', '1 of 1'])
    const { recurrence: text } = (await import('../../web/text/en.js')).default
    for (const [mode, step, expected, on] of [
      ['training', 0, ['0 of 13', '0 of 13', '0 of 1'], [0, 0, 0]],
      ['training', 1, ['1 of 13', '1 of 13', '1 of 1'], [1, 1, 13]],
      ['training', 5, ['5 of 13', '5 of 13', '1 of 1'], [5, 5, 13]],
      ['generating', 5, ['5 of 13', '5 of 13', '5 of 13'], [5, 5, 5]],
    ]) {
      await change(page, { 'recurrence.mode': mode, 'recurrence.step': step })
      assert.deepEqual(await counts(), expected, `${mode}, step ${step}`)
      const { numbers } = await snapshot(page, VIEW)
      assert.deepEqual(
        READERS.map((reader) => numbers[`${reader}.lampsOn`]),
        on,
      )
      assert.equal((await page.locator(`${VIEW} .now`).textContent()).trim(), text.now(mode, step, 13))
    }
    assert.match(await page.locator(`${VIEW} .now`).textContent(), /row 5, with 5 scores/)
    await page
      .locator(`${VIEW} input[value=training]`)
      .or(page.locator(`${VIEW} .segments input`))
      .first()
      .check()
    await page.locator(`${VIEW} .go`).click()
    await page.waitForFunction((view) => document.querySelector(view).state['recurrence.step'] >= 1, VIEW)
    await page.locator(`${VIEW} .player .play`).click()
    await settled(page)
  })
})

test('what is drawn: lamps that are not computed are dashed, a brighter lamp is a larger number', async () => {
  await onPage({ hash: '#recurrence.step=4' }, async (page) => {
    const svg = await page.evaluate((view) => document.querySelector(view).toSVG(), VIEW)
    const { tensors } = await snapshot(page, VIEW)
    const dots = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="([^"]+)"([^/]*)/g)]
    const dashed = dots.filter(([, , , , , rest]) => rest.includes('dasharray'))
    assert.equal(dashed.length, 2 * 9, 'nine words are still to come for two readers')
    const changes = READERS.flatMap((reader) =>
      tensors[`${reader}.change`].values.slice(0, reader === 'attention' ? 13 : 4),
    )
    const filled = dots.filter(([, , , , , rest]) => !rest.includes('stroke')).slice(0, changes.length)
    const [largest, smallest] = [Math.max, Math.min].map((pick) => changes.indexOf(pick(...changes)))
    const radii = filled.map(([, , , radius]) => Number(radius))
    assert.equal(radii.indexOf(Math.max(...radii)), largest)
    assert.equal(radii.indexOf(Math.min(...radii)), smallest)
  })
})

test('the chart’s lines are the logarithms of the changes', async () => {
  await onPage({}, async (page) => {
    const svg = await page.evaluate((view) => document.querySelector(view).toSVG(), VIEW)
    const { tensors } = await snapshot(page, VIEW)
    const lines = [...svg.matchAll(/<polyline points="([^"]+)"[^>]*stroke-width="1.6"/g)].map((match) =>
      match[1].split(' ').map(Number),
    )
    assert.equal(lines.length, 3)
    const { top, bottom, height, low, high } = await page.evaluate((view) => {
      const { layout } = document.querySelector(view).renderRoot.querySelector('hl-panel.chart')
      const ticks = [
        ...document
          .querySelector(view)
          .toSVG()
          .matchAll(/>10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)</g),
      ].map(([, power]) => Number(Array.from(power, (sign) => '-0123456789'['⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign)]).join('')))
      return { ...layout, low: Math.min(...ticks), high: Math.max(...ticks) }
    }, VIEW)
    for (const [i, reader] of ['attention', 'rnn', 'lstm'].entries())
      tensors[`${reader}.decades`].values.forEach((decades, t) => {
        const drawn = top + ((height - top - bottom) * (high - decades)) / (high - low)
        close(lines[i][2 * t + 1], drawn, 0.02, `${reader}, word ${t + 1}`)
      })
  })
})

test('a lamp under the pointer is the page’s token; knobs out of range are kept in it', async () => {
  await onPage({}, async (page) => {
    await page.locator(VIEW).scrollIntoViewIfNeeded()
    const panel = page.locator(`${VIEW} .lamps hl-panel`)
    const at = await panel.evaluate(({ layout }) => ({
      x: layout.left + 3.5 * layout.step,
      y: layout.head + 54,
    }))
    await panel.locator('.stage').click({ position: at })
    await settled(page)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.row, 3)
    assert.equal(await panel.evaluate(({ marks }) => marks.col), 3)
    await change(page, { 'recurrence.gain': 99, 'recurrence.nudge': -1, 'recurrence.seed': 'x' })
    const { knobs } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['recurrence.gain'], knobs['recurrence.nudge'], knobs['recurrence.seed']], [3, 0.0001, 1])
    await change(page, { text: '' })
    assert.match(await page.locator(`${VIEW} .message`).textContent(), /no word/)
    await change(page, { text: 'zyxwv qponm', model: 'induction' })
    assert.ok(
      (await snapshot(page, VIEW)).words.length > 0,
      'a text that the model can’t read is the constructed one’s',
    )
  })
})

test('each panel and block is made of the tensors that it names', async () => {
  const last = Object.fromEntries(
    READERS.flatMap((reader) => ['change', 'gradient', 'fade'].map((name) => [`${reader}.${name}`, 5])),
  )
  const deltas = Object.fromEntries(
    READERS.flatMap((reader) => [
      [`${reader}.decades`, -20],
      [`${reader}.gradient`, 10],
    ]),
  )
  await onPage({ hash: `#${SIX}recurrence.step=6` }, (page) =>
    holdsPanelsToTensors(page, VIEW, {
      count: 5,
      index: last,
      delta: { ...deltas, ...Object.fromEntries(READERS.map((reader) => [`${reader}.change`, 0.25])) },
    }),
  )
})
