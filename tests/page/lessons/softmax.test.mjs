// One row of attention on the page: the ledger, matrices by hand, temperature, overflow. Their numbers are tested in
// tests/lessons/, that they are drawn in drawn.test.mjs; here is what only a browser shows.

import assert from 'node:assert/strict'
import { change, openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'
import { SCREENS } from '../kit/one-screen.mjs'

const onPage = pageOf({ views: ['hl-ledger', 'hl-exam', 'hl-temperature', 'hl-overflow', 'hl-attention'] })

const knobsOf = async (page, selector) => (await snapshot(page, selector)).knobs

const typeIn = async (page, field, text) => {
  await field.fill(text)
  await page.keyboard.press('Enter')
  await settled(page)
}

/** Matrices typed by hand: the page itself opens on the sentence. */
const HAND = '#v=2&exam.from=hand'

/** What the figures say of the numbers that can be changed, and what their fields have, of each block. */
const fieldsOf = (page) =>
  page.evaluate(() => {
    const view = document.querySelector('hl-ledger')
    const { terms, lines, values } = view.figures().shown
    const pairs = [
      ...terms.map(({ tensors, q, k }) => [tensors, [q.value, k.value]]),
      ...values.map(({ tensors, v }) => [tensors, [v.value]]),
      ...Object.values(lines).map(({ tensors, cells }) => [tensors, cells.map(({ value }) => value)]),
    ]
    /** Numbers of all blocks with the same tensors, in their order. */
    const together = (list) => {
      const all = {}
      for (const [tensors, numbers] of list) {
        const name = tensors.join(' ')
        all[name] ??= []
        all[name].push(...numbers)
      }
      return all
    }
    const found = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block) => [
      block.dataset.tensors.split(' '),
      [...block.querySelectorAll('input.scrub')].map((input) => Number(input.value.replaceAll('−', '-'))),
    ])
    return { wanted: together(pairs), found: together(found.filter(([, numbers]) => numbers.length)) }
  })

onPage('the ledger’s fields have the numbers of its figures', async (page) => {
  for (const from of ['hand', 'sentence']) {
    await change(page, 'hl-ledger', { 'exam.from': from })
    const { wanted, found } = await fieldsOf(page)
    assert.deepEqual(Object.keys(found).sort(), Object.keys(wanted).sort())
    assert.equal(Object.keys(found).length, 7 + 2)
    for (const [tensors, numbers] of Object.entries(wanted)) {
      assert.equal(found[tensors].length, numbers.length, tensors)
      const half = ['exponentials', 'weights'].includes(tensors) ? 5.001e-4 : 5.001e-3 // of the last digit
      numbers.forEach((x, i) => {
        assert.ok(Math.abs(found[tensors][i] - x) <= half, `${tensors}: ${found[tensors][i]} is written for ${x}`)
      })
    }
  }
})

onPage('the ledger: switches are clicked, numbers typed and dragged, and taken back', { hash: HAND }, async (page) => {
  const steps = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'divisors', 'weights']
  const before = await snapshot(page, 'hl-ledger')
  const fieldOf = (step, key) => page.locator(`hl-ledger td[data-tensors~="${step}"][data-key="${key}"] input`)
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
  assert.equal(
    (await knobsOf(page, 'hl-ledger'))['exam.k'][2][0],
    4,
    'the matrix by hand itself, of the key that gets most',
  )
  await page.locator('hl-ledger button.key').first().click()
  await settled(page)
  await typeIn(page, page.locator('hl-ledger .k input').first(), '3')
  assert.equal((await knobsOf(page, 'hl-ledger'))['exam.k'][0][0], 3, 'of the key that was pressed')
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
  const sum = page.locator('hl-ledger .off td')
  const [rowSum] = (await snapshot(page, 'hl-ledger')).tensors.rowSum.values
  assert.equal(await sum.textContent(), rowSum.toFixed(2))
  assert.match(await sum.evaluate((dd) => getComputedStyle(dd, '::before').content), /≠ 1/)
})

onPage(
  'from the sentence: a key lights up with its word and is picked, numbers belong to the row',
  { hash: '#v=2&exam.from=sentence&model=english-supervised&layer=1&head=0' },
  async (page) => {
    const sessionOf = (what) => page.evaluate((name) => document.querySelector('hl-attention').session[name], what)
    const columns = await page.locator('hl-ledger tr[data-tensors="q k terms"]').count()
    assert.deepEqual([columns, await page.locator('hl-ledger .row tbody tr').count()], [4, 12], 'all keys, few columns')
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

onPage('the ledger is a task: it opens right, and is met once the weights don’t sum to 1', async (page) => {
  const ask = page.locator('hl-ledger .ask')
  const isMet = async () => ((await ask.getAttribute('class')) ?? '').includes('met')
  for (const from of ['sentence', 'hand']) {
    await change(page, 'hl-ledger', { 'exam.from': from, 'ledger.scale': 'right' })
    assert.equal(await isMet(), false)
    await page.locator('hl-ledger input[name=ledger-scale][value=none]').check()
    await settled(page)
    assert.equal(await isMet(), false, 'unscaled attention sums to 1 too')
    await page.locator('hl-ledger input[name=ledger-scale][value=late]').check()
    await settled(page)
    assert.equal(await isMet(), true)
    assert.match(await ask.textContent(), from === 'hand' ? /sum to 0\.58/ : /sum to 0\.25/)
  }
})

onPage('a bar is pressed: its key’s terms are on show', async (page) => {
  const heading = page.locator('hl-ledger .products h3')
  assert.match(await heading.textContent(), /“it” times “animal”/)
  const stage = page.locator('hl-ledger hl-panel .stage')
  await stage.click({ position: { x: 120, y: 2 + 2.5 * 24 } })
  await settled(page)
  assert.match(await heading.textContent(), /“it” times “did”/)
  await change(page, 'hl-ledger', { 'exam.from': 'hand' })
  assert.match(await heading.textContent(), /“q1” times “k3”/)
  await stage.click({ position: { x: 120, y: 2 + 0.5 * 24 } })
  await settled(page)
  assert.match(await heading.textContent(), /“q1” times “k1”/)
})

for (const [width, height, most] of SCREENS)
  onPage(`closed, no figure is taller than ${most} px at ${width}`, { width, height }, async (page) => {
    for (const from of ['sentence', 'hand'])
      for (const view of ['hl-ledger', 'hl-exam', 'hl-temperature', 'hl-overflow']) {
        await change(page, 'hl-ledger', { 'exam.from': from })
        const box = await page.locator(view).boundingBox()
        assert.ok(box.height <= most, `${view}, ${from}: ${box.height} px`)
        assert.ok(await page.evaluate((w) => document.documentElement.scrollWidth <= w, width))
      }
  })

onPage('a bar of the ledger stands in the line of its key', async (page) => {
  for (const from of ['sentence', 'hand']) {
    await change(page, 'hl-ledger', { 'exam.from': from })
    const lines = await page.evaluate(() => {
      const { renderRoot } = document.querySelector('hl-ledger')
      const panel = renderRoot.querySelector('hl-panel')
      const { top } = panel.renderRoot.querySelector('.stage').getBoundingClientRect()
      return [...renderRoot.querySelectorAll('.row tbody tr')].map((row, i) => {
        const { y, height } = panel.drawing.cellBox(panel.layout, i, 0)
        const box = row.getBoundingClientRect()
        return top + y + height / 2 - (box.top + box.height / 2)
      })
    })
    assert.ok(lines.length > 2 && lines.every((off) => Math.abs(off) < 3), `${from}: ${lines}`)
  }
})

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
    await openDrawer(page, 'hl-exam', 'more')
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
    await openDrawer(page, 'hl-exam', 'numbers')
    const rows = page.locator('hl-exam table.results tbody tr')
    await page
      .locator('hl-exam hl-panel')
      .first()
      .locator('.stage')
      .click({ position: { x: 60, y: 110 } })
    await settled(page)
    assert.equal((await knobsOf(page, 'hl-exam'))['exam.at'], 1, 'a row of the map is picked')
    assert.equal(await rows.nth(1).getAttribute('class'), 'at')
  },
)

onPage('matrices are a task: a row that gives every key the same weight', async (page) => {
  const ask = page.locator('hl-exam .ask')
  const isMet = async () => ((await ask.getAttribute('class')) ?? '').includes('met')
  assert.equal(await isMet(), false)
  assert.match(await ask.textContent(), /until q1 gives/)
  await change(page, 'hl-exam', { 'exam.q': '0,0,0;0,1,0' })
  assert.equal(await isMet(), true)
  await change(page, 'hl-exam', { 'exam.at': 1 })
  assert.equal(await isMet(), false, 'the other row')
  await change(page, 'hl-exam', { 'exam.k': '1,1,0', 'exam.v': '1,2' })
  assert.equal(await isMet(), false, 'one key has nothing to share')
  assert.match(await ask.textContent(), /Add a key/)
})

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

onPage(
  'temperature: the slider’s ends are 0 and infinity, and a point of the curve is picked',
  { hash: HAND },
  async (page) => {
    const slider = page.locator('hl-temperature input[type=range]')
    const output = page.locator('hl-temperature .ends output')
    for (const [key, t, said] of [
      ['Home', 0, 'T = 0'],
      ['End', 1000, 'T = ∞'],
    ]) {
      await slider.press(key)
      await settled(page)
      assert.deepEqual(
        [(await knobsOf(page, 'hl-temperature'))['temperature.t'], await output.textContent()],
        [t, said],
      )
      assert.equal(await slider.getAttribute('aria-valuetext'), said)
    }
    const curve = page.locator('hl-temperature hl-panel').first()
    const box = await curve.evaluate(({ drawing, layout }) => drawing.cellBox(layout, 0, 41))
    await curve.locator('.stage').click({ position: { x: Math.round(box.x + 4), y: 60 } })
    await settled(page)
    assert.equal((await knobsOf(page, 'hl-temperature'))['temperature.t'], 1)
  },
)

onPage('temperature is a task: as cold as it gets, then as hot; another row begins anew', async (page) => {
  const view = 'hl-temperature'
  const ask = page.locator(`${view} .ask`)
  const isMet = async () => ((await ask.getAttribute('class')) ?? '').includes('met')
  const slider = page.locator(`${view} input[type=range]`)
  assert.match(await page.locator(`${view} .title`).textContent(), /“it”/)
  assert.match(await ask.textContent(), /down/)
  await slider.press('End')
  await settled(page)
  assert.match(await ask.textContent(), /down/, 'what is left to do')
  await slider.press('Home')
  await settled(page)
  assert.equal(await isMet(), true)
  await page.locator(`${view} #row`).selectOption('3')
  await settled(page)
  assert.equal(await isMet(), false, 'another row begins anew')
  assert.match(await ask.textContent(), /up until/)
  await change(page, view, { 'exam.from': 'hand', 'exam.q': '0,0,0', 'temperature.t': 1 })
  assert.equal(await isMet(), false)
  assert.match(await ask.textContent(), /all equal/)
})

onPage('overflow: scores are chosen, the slider takes them over the edge, a NaN is hatched', async (page) => {
  const view = 'hl-overflow'
  const verdict = () => page.locator(`${view} .outcome`).textContent()
  const ask = page.locator(`${view} .ask`)
  const isMet = async () => ((await ask.getAttribute('class')) ?? '').includes('met')
  assert.match(await ask.textContent(), /^Switch the subtraction off/)
  assert.equal(await isMet(), false)
  await page.locator(`${view} .switch input`).uncheck()
  await settled(page)
  assert.equal(await isMet(), true)
  for (const [preset, scores, said] of [
    ['sum', [88.5, 88.5, 1], /their sum does/],
    ['one', [1, 2, 89], /NaN/],
    ['low', [-104, -105, -110], /0 \/ 0/],
    ['ordinary', [1, 2, 4], /^Right this time/],
  ]) {
    await page.locator(`${view} #preset`).selectOption(preset)
    await settled(page)
    assert.deepEqual((await knobsOf(page, view))['overflow.scores'], scores)
    assert.match(await verdict(), said)
    assert.equal(await isMet(), preset !== 'ordinary')
    if (preset === 'one') assert.equal(await page.locator(`${view} tbody td.weights.nan`).textContent(), 'NaN')
  }
  await page.locator(`${view} #shift`).fill('100')
  await settled(page)
  assert.ok((await page.locator(`${view} tbody td.weights.nan`).count()) > 0, 'the slider takes it over the edge')
  assert.equal(await page.locator(`${view} #preset`).inputValue(), 'own')
  await page.locator(`${view} .switch input`).check()
  await settled(page)
  assert.match(await verdict(), /^Right for any scores/)
  await typeIn(page, page.locator(`${view} .scrub`).first(), '7.25')
  assert.equal((await knobsOf(page, view))['overflow.scores'][0], 7.25)
})

onPage('overflow: a number stands on its side of where exp ends', async (page) => {
  const view = 'hl-overflow'
  await change(page, view, { 'overflow.stable': false, 'overflow.scores': '-110,0,90' })
  const dots = await page.locator(`${view} .dot`).evaluateAll((list) => list.map((dot) => dot.className.trim()))
  assert.deepEqual(dots, ['dot zero', 'dot', 'dot infinite left'])
  await change(page, view, { 'overflow.stable': true })
  const shifted = await page.locator(`${view} .dot`).allTextContents()
  assert.deepEqual(shifted, ['−200.00', '−90.00', '0.00'])
})

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
  assert.equal(await page.locator('#too .outside *').count(), 0)
  assert.deepEqual((await snapshot(page, '#too')).tensors.scores.values, [-1.5, 87.5])
})
