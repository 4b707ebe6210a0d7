// One row of attention on the page: the ledger, matrices by hand, temperature, overflow. Their numbers are tested in
// tests/lessons/, that they are drawn in drawn.test.mjs; here is what only a browser shows.

import assert from 'node:assert/strict'
import { change, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'

const onPage = pageOf({ views: ['hl-ledger', 'hl-exam', 'hl-temperature', 'hl-overflow', 'hl-attention'] })

const knobsOf = async (page, selector) => (await snapshot(page, selector)).knobs

const typeIn = async (page, field, text) => {
  await field.fill(text)
  await page.keyboard.press('Enter')
  await settled(page)
}

/** What the figures say of the numbers that can be changed, and what their fields have, of each block. */
const fieldsOf = (page) =>
  page.evaluate(() => {
    const view = document.querySelector('hl-ledger')
    const { terms, lines, values } = view.figures().shown
    const numbers = (cells) => cells.filter((cell) => cell !== null).map(({ value }) => value)
    const wanted = [
      ...[...terms, ...values].map(({ tensors, factor, cells }) => [tensors, numbers([factor, ...cells])]),
      ...Object.values(lines).map(({ tensors, cells }) => [tensors, numbers(cells)]),
    ]
    const found = [...view.renderRoot.querySelectorAll('tr.terms, tr.line')].map((row) => [
      row.dataset.tensors.split(' '),
      [...row.querySelectorAll('input')].map((input) => Number(input.value)),
    ])
    const byName = (a, b) => (a[0].join() < b[0].join() ? -1 : a[0].join() > b[0].join() ? 1 : 0)
    return { wanted: wanted.sort(byName), found: found.sort(byName) }
  })

onPage('the ledger’s fields have the numbers of its figures', async (page) => {
  for (const from of ['hand', 'sentence']) {
    await change(page, 'hl-ledger', { 'exam.from': from })
    const { wanted, found } = await fieldsOf(page)
    assert.equal(found.length, from === 'hand' ? 3 + 7 + 2 : 4 + 7 + 4)
    assert.deepEqual(
      found.map(([tensors]) => tensors),
      wanted.map(([tensors]) => tensors),
    )
    wanted.forEach(([tensors, numbers], row) =>
      numbers.forEach((x, i) => {
        const near = Math.abs(found[row][1][i] - x) <= Math.min(5.001e-4, 0.051 * Math.abs(x))
        assert.ok(near, `${tensors}: ${found[row][1][i]} is written for ${x}`)
      }),
    )
  }
})

onPage('the ledger: switches are clicked, numbers typed and dragged, and taken back', async (page) => {
  const steps = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']
  const before = await snapshot(page, 'hl-ledger')
  const fieldOf = (step, key) => page.locator(`hl-ledger tr[data-tensors~="${step}"] td[data-key="${key}"] input`)
  for (const step of steps) {
    await typeIn(page, fieldOf(step, 1), '1.75')
    const after = await snapshot(page, 'hl-ledger')
    assert.deepEqual(after.knobs['ledger.set'], [`${step}.1:1.75`])
    assert.equal(after.tensors[step].values[1], 1.75)
    await page.locator('hl-ledger .reset').click()
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-ledger')).tensors, before.tensors)
  }
  const box = await fieldOf('scaled', 0).boundingBox()
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 50, box.y + 10, { steps: 5 })
  await page.mouse.up()
  await settled(page)
  const [dragged] = (await snapshot(page, 'hl-ledger')).tensors.scaled.values
  assert.ok(Math.abs(dragged - (1 / Math.sqrt(3) + 10 * 0.05)) < 3e-6, `${dragged} is ten steps on`)
  await typeIn(page, page.locator('hl-ledger .k input').first(), '4')
  assert.equal((await knobsOf(page, 'hl-ledger'))['exam.k'][0][0], 4, 'the matrix by hand itself')
  for (const [knob, value] of [
    ['scale', 'late'],
    ['mask', 'zero'],
    ['shift', 'false'],
    ['axis', 'queries'],
  ]) {
    const choice = page.locator(`hl-ledger input[name=ledger-${knob}][value=${value}]`)
    await choice.check()
    await settled(page)
    assert.equal(String((await knobsOf(page, 'hl-ledger'))[`ledger.${knob}`]), value)
    assert.ok(await choice.isChecked())
  }
  const sum = page.locator('hl-ledger .strip .off dd')
  const [rowSum] = (await snapshot(page, 'hl-ledger')).tensors.rowSum.values
  assert.equal(await sum.textContent(), rowSum.toFixed(3))
  assert.match(await sum.evaluate((dd) => getComputedStyle(dd, '::before').content), /≠ 1/)
})

onPage(
  'from the sentence: a key lights up with its word and is picked, numbers belong to the row',
  { hash: '#exam.from=sentence' },
  async (page) => {
    const sessionOf = (what) => page.evaluate((name) => document.querySelector('hl-attention').session[name], what)
    const columns = await page.locator('hl-ledger tr[data-tensors="q k terms"]').count()
    assert.ok(columns === 4 && (await page.locator('hl-ledger thead th').count()) === 7, 'few keys and columns on show')
    const key = page.locator('hl-ledger button.word').nth(2)
    const { places, words, spans } = await page.evaluate(() => document.querySelector('hl-ledger').data)
    await key.hover()
    const column = spans[places.keys[2]]
    await page.waitForFunction(
      (start) => document.querySelector('hl-attention').session.hover.column?.start === start,
      column.start,
    )
    await key.click()
    await settled(page)
    assert.deepEqual((await sessionOf('state')).column, column)
    assert.equal(await key.textContent(), words[places.keys[2]])
    assert.match(await key.getAttribute('class'), /lit/)
    await typeIn(page, page.locator('hl-ledger .q input').first(), '0')
    assert.deepEqual((await knobsOf(page, 'hl-ledger'))['ledger.set'], [`q.${places.columns[0]}:0`])
    await page.locator('hl-ledger #row').selectOption('3')
    await settled(page)
    const { knobs, word } = await snapshot(page, 'hl-ledger')
    assert.deepEqual([knobs['ledger.set'], word.start], [[], spans[3].start], 'another row begins anew')
    const { output } = (await snapshot(page, 'hl-ledger')).tensors
    await page.locator('hl-attention').evaluate((view) => {
      view.session.unlock()
      view.session.point({ row: view.data.spans[1] })
    })
    await page.waitForFunction(() => document.querySelector('hl-attention').session.hover.row)
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-ledger')).tensors.output, output, 'the row under the pointer is another')
  },
)

onPage(
  'the ledger’s output stays in view from the first step to the last, on a desk and on a telephone',
  { height: 700 },
  async (page) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await settled(page)
      for (const step of await page.locator('hl-ledger tr.step').all()) {
        await step.scrollIntoViewIfNeeded()
        const box = await page.locator('hl-ledger .strip').boundingBox()
        assert.ok(box.y >= 0 && box.y + box.height <= 700, `${width}: from ${box.y} on`)
      }
      assert.ok(await page.evaluate((w) => document.documentElement.scrollWidth <= w, width))
    }
  },
)

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

onPage(
  'numbers are typed, matrices pasted from NumPy, PyTorch and spreadsheets; sizes grow and shrink',
  async (page) => {
    const input = (name) => `hl-exam .matrix.${name} input`
    await typeIn(page, page.locator(input('q')).nth(1), '-2.5')
    assert.deepEqual((await knobsOf(page, 'hl-exam'))['exam.q'][0], [1, -2.5, 1])
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
      assert.deepEqual((await knobsOf(page, 'hl-exam'))['exam.q'], wanted, text)
    }
    await paste(page, input('q'), 'a\tb')
    assert.match(await page.locator('hl-exam .matrix.q .note').textContent(), /not a matrix/)
    assert.deepEqual((await knobsOf(page, 'hl-exam'))['exam.q'], pasted[3][1])
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
    const rows = page.locator('hl-exam table.results tbody tr')
    await page
      .locator('hl-exam hl-panel')
      .first()
      .locator('.stage')
      .click({ position: { x: 60, y: 70 } })
    await settled(page)
    assert.equal((await knobsOf(page, 'hl-exam'))['exam.at'], 1, 'a row of the map is picked')
    assert.equal(await rows.nth(1).getAttribute('class'), 'at')
  },
)

onPage('matrices that don’t fit are refused with the numbers, and the last good picture stays', async (page) => {
  const before = await snapshot(page, 'hl-exam')
  const start = before.knobs
  for (const [changes, message] of [
    [{ 'exam.q': [[1, 2]] }, /Q has 2 columns and K has 3/],
    [{ 'exam.q': start['exam.q'], 'exam.v': [[1, 2]] }, /K has 3 rows and V has 1/],
  ]) {
    await change(page, 'hl-exam', changes)
    assert.match(await page.locator('hl-exam .message.error').textContent(), message)
    assert.deepEqual((await snapshot(page, 'hl-exam')).tensors, before.tensors)
    assert.equal(await page.locator('hl-exam hl-panel').count(), 3)
  }
  await change(page, 'hl-exam', { 'exam.k': [[1, 0, 0, 1, 1, 1, 1, 1, 1]] })
  assert.match(await page.locator('hl-exam .matrix.k .note').textContent(), /at most 8 rows of 8/)
  await change(page, 'hl-exam', { 'exam.v': start['exam.v'] })
  assert.equal(await page.locator('hl-exam .message.error').count(), 0)
})

onPage('temperature: the slider’s ends are 0 and infinity, and a point of the curve is picked', async (page) => {
  const slider = page.locator('hl-temperature input[type=range]')
  const output = page.locator('hl-temperature .ends output')
  for (const [key, t, said] of [
    ['Home', 0, 'T = 0'],
    ['End', 1000, 'T = ∞'],
  ]) {
    await slider.press(key)
    await settled(page)
    assert.deepEqual([(await knobsOf(page, 'hl-temperature'))['temperature.t'], await output.textContent()], [t, said])
    assert.equal(await slider.getAttribute('aria-valuetext'), said)
  }
  const curve = page.locator('hl-temperature hl-panel').first()
  const box = await curve.evaluate(({ drawing, layout }) => drawing.cellBox(layout, 0, 41))
  await curve.locator('.stage').click({ position: { x: Math.round(box.x + 4), y: 60 } })
  await settled(page)
  assert.equal((await knobsOf(page, 'hl-temperature'))['temperature.t'], 1)
})

onPage(
  'overflow: presets are clicked, the slider takes scores over the edge, a NaN is hatched',
  { hash: '#overflow.stable=0' },
  async (page) => {
    const view = 'hl-overflow'
    const verdict = () => page.locator(`${view} .verdict`).textContent()
    for (const [preset, scores, said] of [
      ['one', [1, 2, 89], /NaN/],
      ['sum', [88.5, 88.5, 1], /their sum does/],
      ['low', [-104, -105, -110], /0 \/ 0/],
      ['ordinary', [1, 2, 4], /^Right this time/],
    ]) {
      await page.locator(`${view} [data-preset=${preset}]`).click()
      await settled(page)
      assert.deepEqual((await knobsOf(page, view))['overflow.scores'], scores)
      assert.match(await verdict(), said)
      if (preset === 'one') assert.equal(await page.locator(`${view} tr.weights td.nan`).textContent(), 'NaN')
    }
    await page.locator(`${view} #shift`).fill('100')
    await settled(page)
    assert.ok((await page.locator(`${view} tr.weights td.nan`).count()) > 0, 'the slider takes it over the edge')
    await page.locator(`${view} .switch input`).check()
    await settled(page)
    assert.match(await verdict(), /^Right wherever/)
    await typeIn(page, page.locator(`${view} .scrub`).first(), '7.25')
    assert.equal((await knobsOf(page, view))['overflow.scores'][0], 7.25)
  },
)

onPage('attributes say everything that a link says, and controls can be hidden', async (page) => {
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main.insertAdjacentHTML(
      'beforeend',
      `<hl-ledger id="mine" q="2,0;0,2" k="1,1;0,1" v="5;7" at="1" scale="none" set="scaled.1:3" hide="from row scale mask shift axis code save"></hl-ledger>
       <hl-overflow id="too" scores="1,90" shift="-2.5" hide="stable scores shift code save"></hl-overflow>`,
    )
  })
  await settled(page)
  const { knobs, tensors } = await snapshot(page, '#mine')
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
  assert.equal(await page.locator('#mine fieldset, #mine select, #mine details').count(), 0)
  assert.equal(await page.locator('#too .controls *').count(), 0)
  assert.deepEqual((await snapshot(page, '#too')).tensors.scores.values, [-1.5, 87.5])
})
