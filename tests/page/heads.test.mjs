// Several heads, in the browser: two words through one head, heads by number, heads switched off, random weights. What
// is shown is computed here again, in double, from the formulas.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { checkPanels, largest, read, rowsOf, shipped } from './lessons.mjs'

const onPage = pageWith('hl-heads', 'hl-fetch', 'hl-attention', 'hl-reroll', 'hl-ablate', 'hl-compare')

const MODEL = 'english-supervised'
const SENTENCE = 'The animal didn’t cross the street because it was too tired.'

const set = (page, view, changes) =>
  page
    .evaluate(([selector, knobs]) => document.querySelector(selector).change(knobs), [view, changes])
    .then(() => settled(page))

const close = (got, wanted, within, message) =>
  assert.ok(Math.abs(got - wanted) <= within, `${message}: ${got}, not ${wanted}`)

/** Moves a range input as a reader does: to its end by key, then step by step. */
async function slide(page, selector, key) {
  await page.locator(selector).focus()
  await page.keyboard.press(key)
  await settled(page)
}

// ---- Two words through one head ----

/** Solves a x = b by elimination with a small ridge. @returns rows of x */
function solve(a, b) {
  const rows = a.map((row, i) => [...row.map((value, j) => value + (i === j ? 1e-9 : 0)), ...b[i]])
  for (let p = 0; p < rows.length; p++)
    for (let r = 0; r < rows.length; r++) {
      if (r === p) continue
      const factor = rows[r][p] / rows[p][p]
      for (let c = p; c < rows[r].length; c++) rows[r][c] -= factor * rows[p][c]
    }
  return rows.map((row, i) => row.slice(rows.length).map((value) => value / row[i]))
}

const product = (a, b) => a.map((row) => b[0].map((_, c) => row.reduce((sum, value, i) => sum + value * b[i][c], 0)))
const transposed = (a) => a[0].map((_, c) => a.map((row) => row[c]))
const squares = (rows) => rows.flat().reduce((sum, value) => sum + value * value, 0)

/** The best read-out of pairs' blends by least squares: slot errors, and what it gives for one pair. */
function regress(values, splits, first, second) {
  const n = values.length
  const dim = values[0].length
  const mean = transposed(values).map((column) => column.reduce((a, b) => a + b) / n)
  const pairs = values.flatMap((_, i) => values.map((_, j) => [i, j]))
  const inputs = pairs.map(([i, j]) => [
    1,
    ...splits.flatMap((split) => values[i].map((value, c) => split * value + (1 - split) * values[j][c])),
  ])
  const targets = pairs.map(([i, j]) => [...values[i], ...values[j]])
  const readout = solve(product(transposed(inputs), inputs), product(transposed(inputs), targets))
  const outputs = product(inputs, readout)
  const missing = outputs.map((row, p) => row.map((value, c) => value - targets[p][c]))
  const all = squares(targets.map((row) => row.slice(0, dim).map((value, c) => value - mean[c])))
  const slots = [0, 1].map((slot) => squares(missing.map((row) => row.slice(slot * dim, (slot + 1) * dim))) / all)
  return { slots, output: outputs[first * n + second] }
}

/** What the best matrix of this rank leaves of both slots' targets: eigenvalues by power iteration, each there twice. */
function leastOf(values) {
  const n = values.length
  const mean = transposed(values).map((column) => column.reduce((a, b) => a + b) / n)
  const x = values.map((row) => row.map((value, c) => value - mean[c]))
  let scatter = product(transposed(x), x)
  const eigenvalues = []
  for (let k = 0; k < Math.min(n - 1, mean.length); k++) {
    let vector = scatter.map((_, i) => [1 + ((i * 7 + k) % 5)])
    let value = 0
    for (let round = 0; round < 3000; round++) {
      const next = product(scatter, vector)
      value = Math.sqrt(squares(next))
      vector = next.map(([entry]) => [entry / value])
    }
    eigenvalues.push(value)
    scatter = scatter.map((row, i) => row.map((entry, j) => entry - value * vector[i][0] * vector[j][0]))
  }
  const twice = eigenvalues.flatMap((value) => [value, value])
  const sum = (list) => list.reduce((a, b) => a + b, 0)
  return sum(twice.slice(eigenvalues.length)) / sum(twice)
}

test('one row loses half of two words at any split, two rows nothing: against least squares here', async () => {
  await onPage({}, async (page) => {
    const network = await shipped(MODEL)
    const { numbers, words } = network.tokens(SENTENCE)
    const v = network.run({ tokens: numbers, want: [{ name: 'layer1.v', head: 0 }] }).tensors[0]
    const values = rowsOf({ shape: v.shape, values: Array.from(v.data) })
    const least = leastOf(values)
    const check = async (splits, first, second) => {
      const { tensors } = await snapshot(page, 'hl-fetch')
      const at = (name) => tensors[`fetch.${name}`].values
      const expected = regress(values, splits, first, second)
      close(at('slots')[0], expected.slots[0], 1e-5, 'slot 1')
      close(at('slots')[1], expected.slots[1], 1e-5, 'slot 2')
      close(at('error')[0], (expected.slots[0] + expected.slots[1]) / 2, 1e-5, 'error')
      close(at('leastOfOne')[0], least, 1e-5, 'least')
      assert.ok(at('errorOfTwo')[0] < 1e-12)
      at('output').forEach((value, i) => close(value, expected.output[i], 1e-4, `output ${i}`))
      assert.deepEqual(at('wanted'), [...values[first], ...values[second]])
      at('rows').forEach((weight, i) => {
        const split = splits[Math.floor(i / words.length)]
        const place = i % words.length
        close(weight, (place === first ? split : 0) + (place === second ? 1 - split : 0), 1e-6, `row ${i}`)
      })
      return at('error')[0]
    }
    close(await check([0.5], 1, 6), 0.5, 1e-6, 'half')
    await slide(page, 'hl-fetch #fetch-split', 'End')
    close(await check([1], 1, 6), 0.5, 1e-6, 'still half')
    assert.match(await page.locator('hl-fetch .verdict').textContent(), /Lost in slot 1: 0%\. Lost in slot 2: 100%\./)
    await slide(page, 'hl-fetch #fetch-split', 'ArrowLeft')
    await page.locator('hl-fetch #fetch-second').selectOption('11')
    await settled(page)
    await check([0.99], 1, 11)
    await page.locator('hl-fetch button.heads').click()
    await settled(page)
    assert.ok((await check([0.99, 0], 1, 11)) < 1e-12)
    assert.match(await page.locator('hl-fetch .verdict').textContent(), /Two rows that differ/)
    await set(page, 'hl-fetch', { 'fetch.split': 0.3, 'fetch.other': 0.3 })
    close((await snapshot(page, 'hl-fetch')).tensors['fetch.error'].values[0], 0.5, 1e-6, 'one row, twice')
    assert.match(await page.locator('hl-fetch .verdict').textContent(), /the same row/)
  })
})

test('fetch: another head, other models, texts too short and too long', async () => {
  await onPage({ hash: '#model=constructed&head=1' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-fetch')
    assert.deepEqual(tensors['fetch.wanted'].shape, [2, 64])
    close(tensors['fetch.error'].values[0], 0.5, 1e-6, 'half of any values')
    await set(page, 'hl-fetch', { text: 'one', model: 'random' })
    assert.match(await page.locator('hl-fetch .message').textContent(), /Two words at least/)
    await set(page, 'hl-fetch', { text: Array.from({ length: 90 }, (_, i) => `w${i}`).join(' '), 'fetch.second': 63 })
    assert.equal((await snapshot(page, 'hl-fetch')).words.length, 64)
    await set(page, 'hl-fetch', { text: 'a b' }) // places beyond the text
    assert.equal((await snapshot(page, 'hl-fetch')).tensors['fetch.rows'].values.length, 2)
  })
})

// ---- Heads by number ----

test('sizes: parameters whatever h, scores with h, and a number that does not divide is refused', async () => {
  await onPage({ hash: '#heads.width=128&heads.tokens=1000' }, async (page) => {
    const check = async (width, tokens) => {
      const { tensors, numbers } = await snapshot(page, 'hl-heads')
      const rows = rowsOf(tensors['heads.parameters'])
      const heads = await page.locator('hl-heads tbody button').allTextContents()
      rows.forEach(([dim, input, output, all], i) => {
        const h = Number(heads[i])
        assert.deepEqual(
          [dim, input, output, all],
          [width / h, 3 * (width * width + width), width * width + width, 4 * (width * width + width)],
        )
        assert.equal(numbers[`scores[${h}]`], tokens * tokens * h)
        assert.equal(numbers[`scoreBytes[${h}]`], 4 * tokens * tokens * h)
      })
      return heads
    }
    assert.deepEqual(await check(128, 1000), ['1', '2', '4', '8', '16', '32', '64'])
    assert.match(
      await page.locator('hl-heads tr.chosen').textContent(),
      /16\s*49,536\s*16,512\s*66,048\s*8,000,000\s*32\.0 MB/,
    )
    await page.locator('hl-heads input[name=width][value="512"]').click()
    await settled(page)
    await check(512, 1000)
    assert.match(await page.locator('hl-heads tr.chosen').textContent(), /^\s*8\s*64/)
    await page.locator('hl-heads #heads-count').fill('7')
    await page.locator('hl-heads #heads-count').press('Enter')
    await settled(page)
    assert.match(
      await page.locator('hl-heads .refused').textContent(),
      /512 \/ 7 is no whole number, the rest is 1\. Still shown: 8 heads/,
    )
    assert.equal((await snapshot(page, 'hl-heads')).numbers.shown, 8)
    await page.locator('hl-heads tbody button').last().click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-heads')).knobs['heads.count'], 64)
    assert.equal((await page.locator('hl-heads .refused').textContent()).trim(), '')
  })
})

/** Attention of heads (h rows of d numbers a token) in double; q, k, v by head and token. */
function attend(q, k, v) {
  return q.map((head, h) =>
    head.map((query) => {
      const scores = k[h].map(
        (key) => key.reduce((sum, value, d) => sum + value * query[d], 0) / Math.sqrt(query.length),
      )
      const e = scores.map((score) => Math.exp(score - Math.max(...scores)))
      const all = e.reduce((a, b) => a + b)
      return v[h][0].map((_, c) => e.reduce((sum, weight, j) => sum + (weight / all) * v[h][j][c], 0))
    }),
  )
}

test('the transpose left out: which parts lie where, and how far the output is off', async () => {
  await onPage({ hash: '#heads.width=64&heads.count=8&layer=0' }, async (page) => {
    const network = await shipped(MODEL)
    const { numbers } = network.tokens(SENTENCE)
    const n = numbers.length
    const wholes = ['q', 'k', 'v'].map((name) => {
      const { data } = network.run({ tokens: numbers, want: [`layer0.${name}`] }).tensors[0]
      const rows = Array.from({ length: n }, () => new Array(64))
      data.forEach((value, i) => {
        rows[Math.floor(i / 16) % n][Math.floor(i / (16 * n)) * 16 + (i % 16)] = value
      })
      return rows
    })
    for (const heads of [8, 2]) {
      await set(page, 'hl-heads', { 'heads.count': heads })
      const dim = 64 / heads
      const right = wholes.map((x) =>
        Array.from({ length: heads }, (_, h) => x.map((row) => row.slice(h * dim, (h + 1) * dim))),
      )
      const wrong = wholes.map((x) => {
        const flat = x.flat()
        return Array.from({ length: heads }, (_, h) =>
          Array.from({ length: n }, (_, t) => flat.slice((h * n + t) * dim, (h * n + t + 1) * dim)),
        )
      })
      const [good, bad] = [right, wrong].map(([q, k, v]) => attend(q, k, v))
      const { tensors, numbers: shown } = await snapshot(page, 'hl-heads')
      tensors['split.moved'].values.forEach((moved, t) => {
        const length = Math.sqrt(squares(good.map((head) => head[t])))
        const distance = Math.sqrt(squares(good.map((head, h) => head[t].map((value, d) => value - bad[h][t][d]))))
        close(moved, distance / length, 1e-4, `${heads} heads, word ${t}`)
      })
      const slices = tensors['split.slices'].values
      assert.deepEqual(
        slices,
        Array.from({ length: heads * n }, (_, i) => (i % n) * heads + Math.floor(i / n)),
      )
      assert.equal(shown.misplaced, slices.filter((slice, place) => slice !== place).length)
    }
    await page.locator('hl-heads .cutting input[type=checkbox]').click()
    await settled(page)
    const { tensors, knobs } = await snapshot(page, 'hl-heads')
    assert.ok(knobs['heads.forgotten'])
    assert.deepEqual(
      tensors['split.slices'].values,
      Array.from({ length: 2 * n }, (_, i) => i),
    )
    assert.match(await page.locator('hl-heads .changed').textContent(), /The shape is right, so nothing complains/)
  })
})

test('code beside: what is shown stands in it, with and without the transpose', async () => {
  await onPage({ hash: '#heads.width=128&heads.count=4' }, async (page) => {
    await page.locator('hl-heads details.code summary').click()
    const code = page.locator('hl-heads details.code pre')
    assert.match(
      await code.textContent(),
      /T, d_model, h = 13, 128, 4\n[\s\S]*q\.reshape\(T, h, d_k\)\.transpose\(1, 0, 2\)/,
    )
    await set(page, 'hl-heads', { code: 'pytorch', 'heads.forgotten': true })
    assert.match(await code.textContent(), /q\.view\(h, T, d_k\)[\s\S]*MultiheadAttention\(d_model, h\)/)
  })
})

// ---- Heads switched off ----

test('a head off: the move of each word’s output and its answer, as two runs here give them', async () => {
  await onPage({ hash: '#off=1.0' }, async (page) => {
    const network = await shipped(MODEL)
    const { numbers } = network.tokens(SENTENCE)
    const n = numbers.length
    const run = (off) => {
      const heads = Uint8Array.from({ length: 8 }, (_, i) => (off.includes(i) ? 0 : 1))
      const final = read(network, { tokens: numbers, heads }, 'final')
      const probabilities = read(network, { tokens: numbers, heads }, 'probabilities')
      return {
        final: rowsOf({ shape: final.shape, values: [...final.data] }),
        probabilities: rowsOf({ shape: probabilities.shape, values: [...probabilities.data] }),
      }
    }
    const whole = run([])
    const moved = (off) =>
      run(off).final.map((row, t) => {
        const distance = Math.sqrt(squares([row.map((value, c) => value - whole.final[t][c])]))
        return distance / Math.sqrt(squares([whole.final[t]]))
      })
    const check = async (off) => {
      const { tensors, answers } = await snapshot(page, 'hl-ablate')
      moved(off).forEach((value, t) => close(tensors.moved.values[t], value, 1e-5, `word ${t}`))
      const now = run(off)
      answers.forEach((answer, t) => {
        assert.equal(answer.before.word, network.words[largest(whole.probabilities[t])])
        assert.equal(answer.now.word, network.words[largest(now.probabilities[t])])
      })
      return tensors
    }
    const tensors = await check([4])
    for (let head = 0; head < 8; head++)
      moved([head]).forEach((value, t) =>
        close(tensors.movedByOne.values[head * n + t], value, 1e-5, `head ${head}, word ${t}`),
      )
    assert.ok(tensors.moved.values[8] > 0.5, 'the taught head matters at "it"')
    await page.locator('hl-ablate input[type=checkbox]').nth(0).click()
    await settled(page)
    await check([0, 4])
    assert.deepEqual((await snapshot(page, 'hl-attention')).knobs.off, ['1.0', '0.0'], 'one switch for the page')
    await page.locator('hl-ablate .all-on').click()
    await settled(page)
    assert.ok((await check([])).moved.values.every((value) => value === 0))
  })
})

test('a model that answers nothing lends its place', async () => {
  await onPage({ hash: '#model=random' }, async (page) => {
    assert.equal((await snapshot(page, 'hl-ablate')).model, MODEL)
    assert.match(await page.locator('hl-ablate .note').textContent(), /answers nothing/)
  })
})

// ---- Random weights ----

test('six rolls: patterns from the maps themselves, and a roll again that can be undone', async () => {
  await onPage({ hash: '#seed=11&layer=0&head=2' }, async (page) => {
    const check = async () => {
      const { tensors, words } = await snapshot(page, 'hl-reroll')
      const n = words.length
      const maps = Array.from({ length: 6 }, (_, i) => rowsOf(tensors[`roll${i}.weights`]))
      maps.forEach((map, i) => {
        const mean = (list) => list.reduce((a, b) => a + b) / list.length
        const expected = [
          mean(map.slice(1).map((row, r) => row[r])),
          mean(map.map((row, r) => row[r])),
          mean(map.slice(0, -1).map((row, r) => row[r + 1])),
          mean(map.slice(1).map((row) => row[0])),
          map[3][1], // “cross” to “animal”
        ]
        const got = tensors[`roll${i}.patterns`].values
        expected.forEach((value, p) => close(got[p], value, 1e-6, `roll ${i}, pattern ${p}`))
        for (const row of map)
          close(
            row.reduce((a, b) => a + b),
            1,
            1e-5,
            'row sum',
          )
        assert.equal(got.length, 5)
      })
      assert.equal(new Set(maps.map((map) => String(map))).size, 6)
      const best = await page.locator('hl-reroll .best').allTextContents()
      best.forEach((line, i) =>
        assert.ok(line.includes(Math.max(...tensors[`roll${i}.patterns`].values).toFixed(2)), line),
      )
      assert.deepEqual(words.slice(0, 4), ['The', 'animal', 'didn’t', 'cross'])
      assert.match(await page.locator('hl-reroll p.legend').textContent(), new RegExp((1 / n).toFixed(3)))
      return maps
    }
    const first = await check()
    await page.locator('hl-reroll .again').click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-reroll')).knobs.seed, 17)
    assert.notDeepEqual(await check(), first)
    await page.evaluate(() => document.querySelector('hl-reroll').session.undo())
    await settled(page)
    assert.deepEqual(await check(), first)
    await page.locator('hl-reroll .roll button').nth(2).click()
    await settled(page)
    const { knobs, tensors } = await snapshot(page, 'hl-attention')
    assert.deepEqual([knobs.model, knobs.seed, knobs.layer, knobs.head], ['random', 13, 0, 2])
    const n = first[2].length
    assert.deepEqual(tensors['layer0.weights'].values.slice(2 * n * n, 3 * n * n), first[2].flat())
  })
})

test('random weights in the view of heads: label, seed, roll again keeps the head, 512 words', async () => {
  await onPage({ hash: '#model=random&head=3' }, async (page) => {
    const view = 'hl-attention'
    assert.match(await page.locator(`${view} p.origin`).last().textContent(), /random.*chance/)
    const before = await snapshot(page, view)
    await page.locator(`${view} .again`).click()
    await settled(page)
    const now = await snapshot(page, view)
    assert.deepEqual([now.knobs.seed, now.knobs.head, now.knobs.layer], [2, 3, 1])
    assert.notDeepEqual(now.tensors['layer1.weights'], before.tensors['layer1.weights'])
    const text = Array.from({ length: 700 }, (_, i) => `w${i % 300}`).join(' ')
    await set(page, view, { text, row: 511, column: 510, rows: [500] })
    const { words, knobs, tensors } = await snapshot(page, view)
    assert.deepEqual([words.length, knobs.row, knobs.column, knobs.rows], [512, 511, 510, [500]])
    assert.deepEqual(tensors['layer1.weights'].shape, [4, 512, 512])
    assert.match(await page.locator(`${view} #count`).textContent(), /700 tokens: the first 512 are shown/)
    for (const sum of tensors['layer1.rowSums'].values) close(sum, 1, 1e-5, 'row sum')
    assert.match(await page.locator(`${view} .arithmetic h3`).textContent(), /“w211” gets its weight for “w210”/)
    const sizes = await page
      .locator(`${view} canvas.thumbnail`)
      .evaluateAll((list) => list.map((canvas) => canvas.width))
    assert.ok(sizes.length === 8 && sizes.every((width) => width <= 144), `thumbnails are coarse: ${sizes}`)
    assert.equal(await page.locator(`${view} .message.error`).count(), 0)
  })
})

// ---- Watching heads ----

test('of a long text the shown head comes first, with its picked row; the other rows and heads follow', async () => {
  const text = Array.from({ length: 200 }, (_, i) => `w${i}`).join('+')
  await onPage({ hash: `#model=random&text=${text}&row=150&column=3&head=2` }, async (page) => {
    await page.locator('hl-attention #temperature').scrollIntoViewIfNeeded()
    await settled(page)
    const [first, second] = await page.evaluate(async () => {
      const view = document.querySelector('hl-attention')
      const seen = () => ({
        names: view.tensors().map(({ name, head, row, shape }) => [name, head, row, shape]),
        entropy: view.renderRoot.querySelector('.entropy').textContent,
        exponential: view
          .tensor('layer1.exponentials')
          .data.at(view.tensor('layer1.exponentials').row === 150 ? 3 : 150 * 200 + 3),
      })
      const old = view.data
      const early = new Promise((resolve) => {
        view.updated = () => {
          Object.getPrototypeOf(view).updated.call(view)
          if (view.data !== old) resolve(seen()) // the first time
        }
      })
      view.change({ 'attention.temperature': 0.5 })
      return [await early, await view.settled().then(seen)]
    })
    const isWhole = (seen) => seen.names.every(([, , row]) => row === undefined)
    assert.ok(!isWhole(first) && isWhole(second), 'in two steps')
    assert.ok(
      first.names.every(([name]) => name.startsWith('layer1.')),
      'one layer first',
    )
    assert.doesNotMatch(first.entropy, /…/)
    assert.deepEqual([first.entropy, first.exponential], [second.entropy, second.exponential])
    const shapes = Object.fromEntries(second.names.map(([name, , , shape]) => [name, shape]))
    for (const name of ['layer0.weights', 'layer1.weights']) assert.deepEqual(shapes[name], [4, 200, 200])
    assert.deepEqual(shapes['layer1.exponentials'], [200, 200])
  })
})

test('several picked rows: a row of bars with its sums and a bundle of arcs each', async () => {
  await onPage({ hash: '#row=8&rows=4%206' }, async (page) => {
    const view = 'hl-attention'
    const panels = () =>
      page.evaluate(
        (s) =>
          document
            .querySelector(s)
            .panels.filter((p) => p.matches('.bars'))
            .map((p) => p.heading),
        view,
      )
    assert.deepEqual(await panels(), ['Where “it” looks', 'Where “cross” looks', 'Where “street” looks'])
    assert.equal(await page.locator(`${view} .arcs g.further`).count(), 2)
    assert.equal(await page.locator(`${view} .tokens .also`).count(), 2)
    const { tensors } = await snapshot(page, view)
    const lines = await page.locator(`${view} .further .entropy`).allTextContents()
    lines.forEach((line, i) =>
      assert.ok(line.includes(`Entropy ${tensors['layer1.entropy'].values[[4, 6][i]].toFixed(3)}`), line),
    )
    const described = await page.evaluate(
      (s) =>
        [...document.querySelector(s).renderRoot.querySelectorAll('.further hl-panel')].map((p) =>
          p.figure.describe(1, 0),
        ),
      view,
    )
    const n = 13
    assert.ok(described[0].endsWith(tensors['layer1.weights'].values[4 * n + 1].toFixed(4)), described[0])
    await page
      .locator(`${view} .tokens button`)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await settled(page)
    assert.deepEqual((await snapshot(page, view)).knobs.rows, [4, 6, 2])
    await page.locator(`${view} .drop`).first().click()
    await settled(page)
    assert.deepEqual((await snapshot(page, view)).knobs.rows, [6, 2])
  })
})

test('what a column gets, what comes of it, and a sink where there is one', async () => {
  await onPage({ hash: '#model=english-supervised&head=1&column=1' }, async (page) => {
    const line = page.locator('hl-attention .received')
    const { tensors, words } = await snapshot(page, 'hl-attention')
    const n = words.length
    const sharesOf = (name) => {
      const map = tensors[`layer1.${name}`].values.slice(n * n, 2 * n * n)
      const all = map.reduce((a, b) => a + b)
      return Array.from({ length: n }, (_, c) => map.filter((_, i) => i % n === c).reduce((a, b) => a + b) / all)
    }
    const [weight, moved] = [sharesOf('weights'), sharesOf('valueNorms')]
    assert.ok(
      (await line.textContent()).includes(
        `“animal” gets ${weight[1].toFixed(3)} of this head’s weight in all, and ${moved[1].toFixed(3)} of what`,
      ),
    )
    const top = largest(weight)
    const isSink = weight[top] >= 3 / n && moved[top] <= weight[top] / 2
    assert.equal(/attention sink/.test(await line.textContent()), isSink)
    // With the values of the first word made small by the test, its column brings next to nothing.
    const raise = moved.length // any other column's effect raised leaves it a smaller share
    await page.evaluate(
      ([index, delta]) =>
        document.querySelector('hl-attention').session.perturb({ name: 'layer1.valueNorms', index, delta }),
      [n * n + raise, 400],
    )
    await settled(page)
    assert.match(await line.textContent(), /“animal” is an attention sink here/)
  })
})

test('under a causal mask no bit in the row of “it” depends on the later adjective', async () => {
  await onPage({}, async (page) => {
    const texts = ['tired', 'wide'].map((end) => `the animal did not cross the street because it was too ${end} .`)
    const differing = (a, b) => {
      const [x, y] = [a, b].map((values) => new Uint32Array(Float32Array.from(values).buffer))
      return x.filter((bits, i) => bits !== y[i]).length
    }
    const { models } = await snapshot(page, 'hl-compare')
    for (const { model, bits } of models) {
      const network = await shipped(model)
      for (const [causal, got] of [
        [false, bits.all],
        [true, bits.earlier],
      ]) {
        const rows = texts.map((text) => {
          const { numbers } = network.tokens(text)
          const want = ['layer0.weights', 'layer1.weights', 'probabilities'].map((name) => ({ name, row: 8, rows: 1 }))
          return network.run({ tokens: numbers, causal, want }).tensors.map(({ data }) => [...data])
        })
        assert.deepEqual(got, {
          weights: differing(rows[0].slice(0, 2).flat(), rows[1].slice(0, 2).flat()),
          ofWeights: 104,
          probabilities: differing(rows[0][2], rows[1][2]),
          ofProbabilities: network.words.length,
        })
      }
      assert.deepEqual([bits.earlier.weights, bits.earlier.probabilities], [0, 0])
      assert.ok(bits.all.weights > 90)
    }
    assert.match(await page.locator('hl-compare .bits').textContent(), /104 of 104.*0 of 104/s)
    await page.locator('hl-compare input[type=checkbox]').first().click()
    await settled(page)
    const { tensors, words } = await snapshot(page, 'hl-compare')
    assert.ok(tensors['plain:weights[it,change]'].values.every((value) => value === 0))
    for (const row of rowsOf(tensors['supervised:weights[it,tired]']))
      assert.ok(
        row.slice(9).every((weight) => weight === 0),
        words.join(' '),
      )
  })
})

test('dragging the row of “it” flips the answer of the page’s own sentence', async () => {
  await onPage({}, async (page) => {
    assert.match(await page.locator('hl-attention .verdict').textContent(), /Right answer: “animal”/)
    const weights = Array.from({ length: 13 }, (_, i) => (i === 6 ? 1 : 0))
    await set(page, 'hl-attention', { edits: [{ attention: 1, head: 0, row: 8, weights }] })
    assert.match(
      await page.locator('hl-attention .verdict').textContent(),
      /It says “street”; the right answer is “animal”/,
    )
  })
})

// ---- Panels ----

test('each panel is made of the tensors that it names, and of no other', async () => {
  await onPage({ hash: '#off=1.1&heads.forgotten=1' }, async (page) => {
    const one = (name, index, delta) => ({ name, perturbations: [{ name, index, delta }] })
    const fetched = ['rows', 'wanted', 'output', 'slots', 'readout', 'error', 'leastOfOne', 'errorOfTwo']
    assert.equal(
      await checkPanels(page, 'hl-fetch', [
        ...fetched.map((name) => one(`fetch.${name}`, 0, 0.25)),
        one('layer1.v', 0, 9),
      ]),
      6,
    )
    const row = 4 * 3 // h = 8 is the fourth of those listed
    const cut = [
      one('heads.parameters', row, 1),
      one('split.before', 0, 1),
      one('split.slices', 0, 1),
      one('split.moved', 0, 0.25),
    ]
    assert.equal(await checkPanels(page, 'hl-heads', cut), 5)
    const off = [one('moved', 0, 0.25), one('movedByOne', 0, 0.25), one('probabilities', 3, 2)]
    assert.equal(await checkPanels(page, 'hl-ablate', off), 3)
    const rolls = Array.from({ length: 6 }, (_, i) => [
      one(`roll${i}.weights`, 5, 0.5),
      one(`roll${i}.patterns`, 1, 0.5),
    ])
    assert.equal(await checkPanels(page, 'hl-reroll', rolls.flat()), 12)
  })
})

for (const width of [1280, 390])
  test(`at ${width} pixels nothing stands out to the side, and nothing moves while the split does`, async () => {
    await onPage({ width }, async (page) => {
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      const height = () => page.evaluate(() => document.querySelector('hl-fetch').offsetHeight)
      const before = await height()
      for (const split of [0, 0.07, 0.5, 1]) {
        await set(page, 'hl-fetch', { 'fetch.split': split })
        assert.equal(await height(), before, `split ${split}`)
      }
    })
  })
