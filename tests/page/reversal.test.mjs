// <hl-reversal>: an encoder-decoder at work, its cross-attention, its heads switched off.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { checkPanels, largest, read, rowsOf, shipped } from './lessons.mjs'

const onPage = pageWith('hl-reversal')

const VIEW = 'hl-reversal'
const CROSS = 'decoder.layer0.cross.weights'

const write = async (page, letters) => {
  await page.locator(`${VIEW} #letters`).fill(letters)
  await settled(page)
}

/** One head of a (H,T,S) tensor of a snapshot. */
const headOf = ({ shape, values }, head) => {
  const size = shape[1] * shape[2]
  return rowsOf({ shape, values: values.slice(head * size, (head + 1) * size) })
}

test('inputs of 3 to 10 letters come out reversed, as the model says them in node', async () => {
  await onPage({}, async (page) => {
    const network = await shipped('reversal')
    const [start, end] = ['[start]', '[end]'].map((word) => network.words.indexOf(word))
    for (const letters of ['headlamp', 'abc', 'ponmlkjihg', 'aabbaab', 'dad']) {
      await write(page, letters)
      const { said, tensors } = await snapshot(page, VIEW)
      assert.deepEqual(said, [...letters].reverse().concat('[end]'))
      const source = [...[...letters].map((letter) => network.words.indexOf(letter)), end]
      const tokens = [start]
      while (tokens.length < 20) {
        const { data } = read(network, { tokens, source }, { name: 'probabilities', row: tokens.length - 1, rows: 1 })
        const next = largest([...data])
        if (next === end) break
        tokens.push(next)
      }
      assert.deepEqual(
        said.slice(0, -1),
        tokens.slice(1).map((token) => network.words[token]),
      )
      for (const name of network.tensorNames.filter((each) => each.endsWith('weights')))
        assert.deepEqual(Float32Array.from(tensors[name].values), read(network, { tokens, source }, name).data, name)
    }
  })
})

test('the cross-attention on show has most of its weight on the anti-diagonal, and says how much', async () => {
  await onPage({}, async (page) => {
    const { tensors, letters, mirror, knobs } = await snapshot(page, VIEW)
    const head = knobs['reversal.shown'] % 2
    assert.equal(await page.locator(`${VIEW} hl-panel.map`).getAttribute('tensors'), `${CROSS} probabilities`)
    const rows = headOf(tensors[CROSS], head)
    assert.deepEqual(tensors[CROSS].shape, [2, letters.length + 1, letters.length + 1])
    const cell = await page.evaluate(
      (view) => document.querySelector(view).renderRoot.querySelector('hl-panel.map').figure.describe(2, 5),
      VIEW,
    )
    assert.equal(cell, `Row 3 “a”, column 6 “a”: weight ${rows[2][5].toFixed(4)}`)
    const weights = letters.map((_, t) => rows[t][letters.length - 1 - t])
    letters.forEach((_, t) => assert.equal(largest(rows[t]), letters.length - 1 - t, `row ${t}`))
    const mean = weights.reduce((a, b) => a + b) / weights.length
    assert.ok(mean > 0.5 && Math.abs(mirror[CROSS][head] - mean) < 1e-6, `${mean}`)
    assert.ok(mirror[CROSS][head] === Math.max(...Object.values(mirror).flat()), 'the clearest head is shown first')
    assert.match(await page.locator(`${VIEW} .mirror`).textContent(), new RegExp(mean.toFixed(3)))
  })
})

test('every attention can be shown: the decoder’s own is masked, the encoder’s is not', async () => {
  await onPage({}, async (page) => {
    const radios = page.locator(`${VIEW} input[name=shown]`)
    const shown = async () => (await page.locator(`${VIEW} hl-panel.map`).getAttribute('tensors')).split(' ')[0]
    const seen = new Set()
    for (let i = 0; i < (await radios.count()); i++) {
      await radios.nth(i).check()
      await settled(page)
      seen.add(await shown())
    }
    assert.deepEqual([...seen].sort(), [
      'decoder.layer0.cross.weights',
      'decoder.layer0.self.weights',
      'encoder.layer0.weights',
    ])
    const { tensors } = await snapshot(page, VIEW)
    const above = (name) => headOf(tensors[name], 0).flatMap((row, i) => row.slice(i + 1))
    assert.ok(above('decoder.layer0.self.weights').every((weight) => weight === 0))
    assert.ok(above('encoder.layer0.weights').some((weight) => weight > 0.01))
    assert.equal(await page.locator(`${VIEW} .mirror`).count(), 0, 'only cross-attention has an anti-diagonal')
  })
})

test('without its cross-attention the output is wrong, and the page says what it was; the map may be rectangular', async () => {
  await onPage({}, async (page) => {
    const heads = page.getByRole('checkbox', { name: /^Cross: .* on$/ })
    assert.equal(await heads.count(), 2)
    for (let i = 0; i < 2; i++) await heads.nth(i).uncheck()
    await settled(page)
    const { said, wholeSaid, knobs } = await snapshot(page, VIEW)
    assert.deepEqual(knobs['reversal.without'], ['2.0', '2.1'])
    assert.deepEqual(wholeSaid.join(''), 'pmaldaeh[end]')
    assert.notDeepEqual(said, wholeSaid)
    const status = await page.locator(`${VIEW} p[role=status]`).last().textContent()
    assert.match(status, /Not the reversed input.*With all heads on it says p m a l d a e h \[end\]/)
    assert.ok((await page.locator(`${VIEW} .output del`).count()) > 0)
  })
})

test('letters of any kind: known ones are read, others counted, none said so', async () => {
  await onPage({}, async (page) => {
    await write(page, 'HeLlo x')
    assert.deepEqual((await snapshot(page, VIEW)).letters, [...'hello'])
    assert.match(
      await page.locator(`${VIEW} #letters-hint`).textContent(),
      /5 of at most \d+ letters from a to p; 1 more ignored/,
    )
    await write(page, 'xyz')
    assert.match(await page.locator(`${VIEW} .message`).textContent(), /One letter at least/)
    await write(page, 'abcdefghijklmnopponm')
    assert.equal(await page.locator(`${VIEW} .message`).count(), 0)
    await write(page, 'a')
    assert.equal((await snapshot(page, VIEW)).letters.length, 1)
  })
})

test('arrow keys walk the map, and the answer beside it is that of the row', async () => {
  await onPage({}, async (page) => {
    await page.locator(`${VIEW} hl-panel.map .grid`).focus()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    const { knobs, said, answers } = await snapshot(page, VIEW)
    assert.equal(knobs['reversal.at'], 3)
    assert.equal(answers[0].word, said[3])
    assert.equal(
      await page.evaluate((view) => document.querySelector(view).panels.at(-1).heading, VIEW),
      `What it says after ${said[2]}`,
    )
  })
})

test('controls can be hidden, and a link brings letters and heads back', async () => {
  await onPage({ hash: '#reversal.letters=bead&reversal.without=2.0&hide=letters+heads' }, async (page) => {
    const { letters, knobs } = await snapshot(page, VIEW)
    assert.deepEqual([letters.join(''), knobs['reversal.without']], ['bead', ['2.0']])
    assert.equal(await page.locator(`${VIEW} input, ${VIEW} canvas.thumbnail`).count(), 0)
  })
})

test('each panel is made of the tensors that it names, and of no other', async () => {
  // In the last row another word in place of [end] is no longer read by the decoder: only what is said changes.
  await onPage({ hash: '#reversal.at=8' }, async (page) => {
    const n = 9
    const vocabulary = 18
    const cells = [2 * n + 5, n * n + 2 * n + 5] // the letter that row 2 has to say, for each head
    const names = ['encoder.layer0.weights', 'decoder.layer0.self.weights', CROSS, 'encoder.layer0.v']
    const tensors = names.map((name) => ({
      name,
      perturbations: cells.map((index) => ({ name, index, delta: 0.4 })),
    }))
    const end = { name: 'probabilities', index: 8 * vocabulary + 1, delta: -1 }
    await checkPanels(page, VIEW, [...tensors, { name: end.name, perturbations: [end] }])
  })
})
