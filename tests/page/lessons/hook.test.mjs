// The first ten seconds: a sentence, where "it" looks, three numbers, an answer, and two words that turn it around.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { pageOf } from '../kit/harness.mjs'

const onPage = pageOf({ views: ['hl-hook', 'hl-mask', 'hl-attention'] })

const inLab = pageOf()

const view = 'hl-hook'
const SENTENCE = 'the animal did not cross the street because it was too tired'

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
    const isWrapped = renderRoot.querySelector('.sentence.wrapped') !== null
    const middle = (item) => {
      const word = item.querySelector('label:has(:checked)') ?? item
      return isWrapped ? item.offsetTop + item.offsetHeight / 2 : word.offsetLeft + word.offsetWidth / 2
    }
    const nearest = (place) => items.findIndex((item) => Math.abs(middle(item) - place) < 1)
    return [...renderRoot.querySelectorAll('.arcs path')]
      .map((path) => {
        const numbers = path
          .getAttribute('d')
          .match(/-?[\d.]+/g)
          .map(Number)
        return {
          from: nearest(isWrapped ? numbers[1] : numbers[0]),
          to: nearest(numbers.at(isWrapped ? -1 : -2)),
          width: Number(path.getAttribute('stroke-width')),
        }
      })
      .sort((a, b) => b.width - a.width)
  }, view)

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  inLab(
    `${width} x ${height}: all of it is on the screen, nothing to press, no formula, no grid`,
    { width, height, hash: '#lab/hook' },
    async (page) => {
      const { words } = await snapshot(page, view)
      assert.equal(words.join(' '), SENTENCE)
      assert.equal(await page.locator(`${view} .title`).textContent(), 'Where does “it” look?')
      const parts = ['.title', '.ask', '.words', '.arcs path', '.flip', '.says', '.badge', '.tabs']
      for (const part of parts) {
        const box = await page.locator(`${view} ${part}`).first().boundingBox()
        assert.ok(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, part)
      }
      assert.equal(await page.evaluate(() => window.scrollY), 0)
      assert.equal(await page.locator(`${view} :is(math, [role=grid], hl-panel)`).count(), 0)
      assert.match(await page.locator(`${view} .ask`).textContent(), /^Change “tired” to “wide”/)
      const { height: tall } = await page.locator(view).boundingBox()
      assert.ok(tall <= (width > 1000 ? 500 : 760), `${tall} px`)
    },
  )

inLab('no word moves from under the pointer, whichever it is over', { hash: '#lab/hook' }, async (page) => {
  const tops = () =>
    page
      .locator(`${view} .words`)
      .evaluate((list) => [list, ...list.querySelectorAll('button')].map((each) => each.offsetTop))
  const before = await tops()
  for (const button of await page.locator(`${view} .words button`).all()) {
    await button.hover()
    await settled(page)
    assert.deepEqual(await tops(), before, await button.textContent())
  }
})

onPage(
  'arcs lead from the picked word to what it looks at, as thick as weights; the other adjective turns them around',
  { hash: '#v=2&model=english-supervised&layer=1&head=0' },
  async (page) => {
    for (const [end, noun] of Object.entries({ tired: 'animal', wide: 'street' })) {
      await page.locator(`${view} .flip label`, { hasText: end }).click()
      await settled(page)
      const other = end === 'wide' ? 'tired' : 'wide'
      assert.ok((await page.locator(`${view} .ask`).textContent()).startsWith(`Change “${end}” to “${other}”`))
      const words = await wordsOf(page)
      assert.equal(words.map(({ word }) => word).join(' '), SENTENCE.replace('tired', end))
      const arcs = await checkArcs(page)
      assert.equal(words[arcs[0].to].word, noun)
      assert.ok((await page.locator(`${view} .says`).textContent()).startsWith(`“it” = ${noun}`))
    }
    await page.waitForURL(/too%20wide|too\+wide/)
  },
)

onPage(
  'a sentence that is too long for a line has a word a row, and its arcs beside them',
  { hash: '#v=2&model=english-supervised&layer=1&head=0', width: 390, height: 844 },
  async (page) => {
    for (const [end, noun] of Object.entries({ tired: 'animal', wide: 'street' })) {
      await page.locator(`${view} .flip label`, { hasText: end }).click()
      await settled(page)
      const words = await wordsOf(page)
      const lefts = await page.locator(`${view} .words li`).evaluateAll((items) => items.map((item) => item.offsetLeft))
      assert.equal(new Set(lefts).size, 1)
      const arcs = await checkArcs(page)
      assert.equal(words[arcs[0].to].word, noun)
    }
  },
)

onPage('a number stands under the adjective that it is of', async (page) => {
  const number = page.locator(`${view} .words li:has(.flip) .number`)
  assert.notEqual(await number.textContent(), '')
  const [its, chosen] = await Promise.all(
    [number, page.locator(`${view} .flip label:has(:checked)`)].map((one) => one.boundingBox()),
  )
  assert.ok(Math.abs(its.x + its.width / 2 - chosen.x - chosen.width / 2) < 1.5)
})

/** Insists that there is an arc for each weight of 0.02 or more, as wide as the weight says; the thickest first. */
async function checkArcs(page) {
  const arcs = await arcsOf(page)
  const { row, words } = await page.evaluate((s) => {
    const { shown } = document.querySelector(s).figures()
    return {
      row: shown.row,
      words: shown.sentence.words.map(({ weight }) => weight),
    }
  }, view)
  assert.equal(arcs.length, words.filter((weight) => weight >= 0.02).length)
  for (const { from, to, width: is } of arcs) {
    assert.equal(from, row)
    assert.ok(Math.abs(is - Math.max(1, 12 * words[to])) < 1e-3, `${to}: ${is}`)
  }
  return arcs
}

onPage(
  'a picked word is picked everywhere; another text, unknown words, none, and a model that answers nothing',
  { hash: '#model=english-supervised' }, // which a link has named, so that typing keeps it
  async (page) => {
    await page.locator(`${view} .words button`, { hasText: 'animal' }).click()
    await settled(page)
    for (const element of [view, 'hl-attention', 'hl-mask', 'hl-strip'])
      assert.equal((await snapshot(page, element)).knobs.row, '4-10')
    assert.match(await page.locator(`${view} .answer`).textContent(), /The model’s answer at “animal”/)
    assert.equal(await page.locator(`${view} .title`).textContent(), 'Where does “animal” look?')
    await openDrawer(page, view, 'more')
    const field = page.locator(`${view} textarea`)
    await field.fill('the zebra sleeps')
    await settled(page)
    assert.equal(await page.locator(`${view} .words .unknown`).textContent(), 'zebra')
    assert.match(await page.locator(`${view} .ask`).textContent(), /^Pick a word/)
    await page.locator(`${view} .words .unknown`).click()
    await page.locator(`${view} .vocabulary summary`).click()
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
    assert.match(await page.locator(`${view} .answer`).textContent(), /gives no answer/)
    assert.match(await page.locator(`${view} .badge`).textContent(), /built by hand/)
  },
)

onPage('a head that is off and a hidden word are said', { hash: '#off=1.0&layer=1&head=0' }, async (page) => {
  assert.match(await page.locator(`${view} .changed`).textContent(), /With layer 2, head 1 off/)
  await page.evaluate(() => document.querySelector('hl-hook').change({ off: [], masked: [1], row: 1 }))
  await settled(page)
  assert.match(await page.locator(`${view} .asked`).textContent(), /guesses for the hidden “animal”/)
  assert.equal((await wordsOf(page))[1].word, '[mask]')
})

onPage('<hl-hook> stands in course notes as well', async (page) => {
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
