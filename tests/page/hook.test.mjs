// The first ten seconds: a sentence, where "it" looks, three numbers, an answer, and two words that turn it around.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { checkPanels, shipped } from './lessons.mjs'

const onPage = pageWith('hl-hook', 'hl-mask', 'hl-attention')

const view = 'hl-hook'
const IT = 8
const SENTENCE = 'the animal did not cross the street because it was too tired .'

/** Numbers as the sentence writes them: none is 0 or 1 that isn't. */
const share = (x) => (x > 0 && x < 0.0005 ? '<0.001' : x < 1 && x > 0.9995 ? '>0.999' : x.toFixed(3))

const wordsOf = (page) =>
  page.locator(`${view} .words li`).evaluateAll((items) =>
    items.map((item) => ({
      word: (item.querySelector('button') ?? item.querySelector('label:has(:checked)')).textContent.trim(),
      number: item.querySelector('.number').textContent,
    })),
  )

/** Words under the ends of the arcs, by the arcs' widths, the thickest first. */
const arcsOf = (page) =>
  page.evaluate((s) => {
    const { renderRoot } = document.querySelector(s)
    const items = [...renderRoot.querySelectorAll('.words li')]
    const nearest = (x) => items.findIndex((item) => Math.abs(item.offsetLeft + item.offsetWidth / 2 - x) < 1)
    return [...renderRoot.querySelectorAll('.arcs path')]
      .map((path) => {
        const numbers = path
          .getAttribute('d')
          .match(/-?[\d.]+/g)
          .map(Number)
        return {
          from: nearest(numbers[0]),
          to: nearest(numbers.at(-2)),
          width: Number(path.getAttribute('stroke-width')),
        }
      })
      .sort((a, b) => b.width - a.width)
  }, view)

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`${width} x ${height}: all of it is on the screen, nothing to press, no formula, no grid`, async () => {
    await onPage({ width, height }, async (page) => {
      const { words } = await snapshot(page, view)
      assert.equal(words.join(' '), SENTENCE)
      const parts = ['.words', '.arcs path', '.flip', '.says', '.badge', 'textarea', '.vocabulary summary']
      for (const part of parts) {
        const box = await page.locator(`${view} ${part}`).first().boundingBox()
        assert.ok(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, part)
      }
      assert.equal(await page.evaluate(() => window.scrollY), 0)
      assert.equal(await page.locator(`${view} :is(math, [role=grid], hl-panel)`).count(), 0)
      assert.match(await page.locator(`${view} .badge`).textContent(), /this head was taught to point/)
      const chips = page.locator(`${view} .vocabulary .chips button`)
      assert.equal(await chips.first().isVisible(), width > 1000, 'the words it knows')
    })
  })

test('arcs, three numbers and the answer are the model’s, and the other adjective turns them around', async () => {
  const network = await shipped('english-supervised')
  await onPage({}, async (page) => {
    for (const end of ['tired', 'wide']) {
      await page.locator(`${view} .flip label`, { hasText: end }).click()
      await settled(page)
      const { words, numbers } = {
        words: SENTENCE.replace('tired', end),
        numbers: network.tokens(SENTENCE.replace('tired', end)).numbers,
      }
      const run = network.run({ tokens: numbers, want: [{ name: 'layer1.weights', head: 0 }, 'probabilities'] })
      const row = [...run.tensors[0].data.slice(IT * 13, (IT + 1) * 13)]
      const sorted = row.map((weight, i) => ({ weight, i })).sort((a, b) => b.weight - a.weight)
      const shown = await wordsOf(page)
      assert.equal(shown.map(({ word }) => word).join(' '), words)
      const top = new Set(sorted.slice(0, 3).map(({ i }) => i))
      for (const [i, { number }] of shown.entries()) assert.equal(number, top.has(i) ? share(row[i]) : '')
      const arcs = await arcsOf(page)
      assert.deepEqual(
        arcs.map(({ from, to }) => [from, to]),
        sorted.filter(({ weight }) => weight >= 0.02).map(({ i }) => [IT, i]),
      )
      const noun = end === 'tired' ? 'animal' : 'street'
      assert.equal(shown[arcs[0].to].word, noun)
      const p = run.tensors[1].data[IT * network.words.length + network.words.indexOf(noun)]
      assert.ok(p > 0.9)
      assert.match(await page.locator(`${view} .says`).textContent(), new RegExp(`^“it” = ${noun} ${share(p)}`))
      assert.match(await page.locator(`${view} .answer`).textContent(), new RegExp(`Right answer: “${noun}”`))
    }
    await page.waitForURL(/too%20wide|too\+wide/)
  })
})

test('arcs are as thick as weights, and reach over broken lines', async () => {
  await onPage({ hash: '#model=english-plain&layer=1&head=1', width: 390, height: 844 }, async (page) => {
    const { tensors } = await snapshot(page, view)
    const row = tensors['layer1.weights'].values.slice(13 * (13 + IT), 13 * (13 + IT + 1))
    const arcs = await arcsOf(page)
    assert.equal(arcs.length, row.filter((weight) => weight >= 0.02).length)
    for (const { to, width } of arcs) assert.ok(Math.abs(width - Math.max(1, 10 * row[to])) < 1e-3)
    assert.doesNotMatch(await page.locator(`${view} .badge`).textContent(), /taught/)
  })
})

test('perturbing a tensor changes what names it and nothing else', async () => {
  await onPage({}, async (page) => {
    const animal = await page.evaluate((s) => document.querySelector(s).network.words.indexOf('animal'), view)
    const count = await page.evaluate((s) => document.querySelector(s).network.words.length, view)
    const reached = await checkPanels(page, view, [
      { name: 'layer1.weights', perturbations: [{ name: 'layer1.weights', index: IT * 13 + 1, delta: -0.25 }] },
      { name: 'probabilities', perturbations: [{ name: 'probabilities', index: IT * count + animal, delta: -0.25 }] },
      { name: 'layer0.weights', perturbations: [{ name: 'layer0.weights', index: IT * 13 + 1, delta: -0.25 }] },
      { name: 'layer1.scores', perturbations: [{ name: 'layer1.scores', index: IT * 13 + 1, delta: -3 }] },
    ])
    assert.equal(reached, 2)
  })
})

test('a picked word is picked everywhere; another text, unknown words, none, and a model that answers nothing', async () => {
  await onPage({}, async (page) => {
    await page.locator(`${view} .words button`, { hasText: 'animal' }).click()
    await settled(page)
    for (const element of [view, 'hl-attention', 'hl-mask', 'hl-strip'])
      assert.equal((await snapshot(page, element)).knobs.row, 1)
    assert.match(await page.locator(`${view} .answer`).textContent(), /What the model answers at “animal”/)
    const field = page.locator(`${view} textarea`)
    await field.fill('the zebra sleeps')
    await settled(page)
    assert.equal(await page.locator(`${view} .words .unknown`).textContent(), 'zebra')
    await page.locator(`${view} .vocabulary .chips button`, { hasText: /^lion$/ }).click()
    await settled(page)
    assert.equal((await snapshot(page, view)).words.join(' '), 'the lion sleeps')
    assert.equal(await field.inputValue(), 'the lion sleeps')
    await field.fill(' ')
    await settled(page)
    assert.match(await page.locator(`${view} .message`).textContent(), /no word here/)
    await field.fill('you say tomato')
    await page.evaluate(() => document.querySelector('hl-hook').change({ model: 'constructed', head: 1 }))
    await settled(page)
    assert.match(await page.locator(`${view} .answer`).textContent(), /answers nothing/)
    assert.match(await page.locator(`${view} .badge`).textContent(), /constructed/)
  })
})

test('a head that is off and a hidden word are said', async () => {
  await onPage({ hash: '#off=1.0&layer=1&head=0' }, async (page) => {
    assert.match(await page.locator(`${view} .changed`).textContent(), /With head 1\.0 off/)
    await page.evaluate(() => document.querySelector('hl-hook').change({ off: [], masked: [1], row: 1 }))
    await settled(page)
    assert.match(await page.locator(`${view} .asked`).textContent(), /where “animal” is hidden/)
    assert.equal((await wordsOf(page))[1].word, '[mask]')
  })
})

test('<hl-hook> stands in course notes as well', async () => {
  await onPage({}, async (page) => {
    await page.evaluate(() => {
      const alone = document.createElement('hl-hook')
      alone.setAttribute('text', 'the cat did not eat the soup because it was too salty.')
      alone.setAttribute('hide', 'text flip answer')
      alone.id = 'alone'
      document.querySelector('main').append(alone)
    })
    await settled(page)
    assert.equal(await page.locator('#alone :is(textarea, .flip, .answer)').count(), 0)
    assert.equal((await snapshot(page, '#alone')).words[1], 'cat')
    assert.equal((await snapshot(page, view)).words[1], 'animal')
  })
})
