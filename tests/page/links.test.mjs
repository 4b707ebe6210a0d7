// The state travels: links, embed code, messages; a mangled link is said to be one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLink, initialState, KNOBS } from '../../build/source.mjs'
import { drawn, seeded } from '../web/random.mjs'
import { ALL, filePage, onNewPage, openDrawer, settled, shared, snapshot, VIEWS } from './kit/actions.mjs'
import { inFirefox, notes, open } from './kit/browser.mjs'
import { found } from './kit/found.mjs'
import { pageOf, script } from './kit/harness.mjs'

const onPage = pageOf({ views: ALL })

/** A state of which each knob is drawn at random, or a few of them. */
function randomState(random, share) {
  const state = initialState()
  for (const [name, knob] of Object.entries(KNOBS)) if (random() < share) state[name] = drawn(knob, random)
  return state
}

const SENTENCES = [
  'the dog sleeps',
  'the animal did not cross the street because it was too wide.',
  'it is & was #1',
  'a b c a',
]

/** One that views can show: a text of words in place of random signs, and the page as a page. */
function plausible(random) {
  const state = randomState(random, 0.5)
  state.text = SENTENCES[Math.floor(random() * SENTENCES.length)]
  for (const name of ['reversal.letters', 'induction.letters'])
    state[name] = 'hdkpvcqmhdkpvcqm'.slice(Math.floor(random() * 8))
  return { ...state, ...fitting(random) }
}

/** Matrices that fit each other, heads that divide the width: of others the views keep what they showed before. */
function fitting(random) {
  const upTo = (most) => 1 + Math.floor(random() * most)
  const [queries, keys, dim, width] = [upTo(3), upTo(4), upTo(3), upTo(3)]
  const matrix = (rows, cols) =>
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => Math.round(random() * 80 - 40) / 10))
  return {
    ...{ 'exam.q': matrix(queries, dim), 'exam.k': matrix(keys, dim), 'exam.v': matrix(keys, width) },
    ...{ 'stack.heads': 2 ** upTo(4), 'stack.width': 64 * upTo(8) },
  }
}

/** 50 states each. It hangs on how a browser writes and reads addresses; Firefox, which takes long for each, gets fewer. */
const BLOCKS = inFirefox ? 2 : 10

pageOf({ views: [] })(`${50 * BLOCKS} random states come back from their links`, async (page) => {
  const random = seeded(7)
  for (let block = 0; block < BLOCKS; block++) {
    const states = Array.from({ length: 50 }, () => randomState(random, 0.3))
    const links = states.map((state) => formatLink(state))
    const found = await page.evaluate(async (hashes) => {
      const { session } = document.querySelector('hl-strip')
      const result = []
      for (const hash of hashes) {
        const turned = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
        if (location.hash !== hash) location.hash = hash || '#'
        await turned
        result.push({ ...session.state })
      }
      return result
    }, links)
    for (const [i, state] of states.entries()) assert.deepEqual(found[i], state, links[i])
    assert.equal(await page.locator('#link-notes').isVisible(), false)
  }
})

/**
 * In the page: what every view shows, a text each; but <hl-train>, which shows what has been trained so far, and
 * held-out questions, which are asked when there is time.
 */
const shownByAll = () =>
  [...document.querySelectorAll('section [group=page]')]
    .filter((view) => view.snapshot && view.localName !== 'hl-train')
    .map((view) => {
      const { held, ...shown } = view.snapshot()
      return `${view.localName} ${JSON.stringify(shown)}`
    })

/** Views of which one shows otherwise than the other. */
const differing = (some, others) =>
  some.flatMap((text, i) => {
    if (text === others[i]) return []
    const at = [...text].findIndex((sign, k) => sign !== others[i][k])
    return `${text.split(' ')[0]}: …${text.slice(Math.max(0, at - 60), at + 40)}`
  })

/** How many: each takes seconds. HL_LINKS=500 for a long run. controls.test.mjs opens links anew. */
const LINKS = Number(process.env.HL_LINKS ?? 3)

onPage('a link followed on the page shows what the state behind it showed, in every view', async (page) => {
  const set = (state) => page.evaluate((s) => document.querySelector('hl-strip').session.set(s), state)
  const random = seeded(Number(process.env.HL_SEED ?? 23))
  const seen = new Set()
  for (let trial = 0; trial < LINKS; trial++) {
    const state = plausible(random)
    await set(state)
    await settled(page)
    const shown = await page.evaluate(shownByAll)
    await page.waitForFunction((hash) => location.hash === hash, formatLink(await found(state)))
    const link = new URL(page.url()).hash
    await set(initialState())
    if (trial === 0) {
      await settled(page)
      assert.notDeepEqual(await page.evaluate(shownByAll), shown)
    }
    await page.waitForFunction((hash) => location.hash !== hash, link) // else going there is going nowhere
    await page.evaluate((hash) => {
      location.hash = hash
    }, link)
    await page.waitForFunction((hash) => document.querySelector('hl-strip').state.text === hash, state.text)
    await settled(page)
    assert.deepEqual(differing(await page.evaluate(shownByAll), shown), [], link)
    seen.add(shown.join())
  }
  assert.equal(seen.size, LINKS)
})

const MANGLED = ['%', '=&=&', 'text=%E0%A4&row=-1', 'page.scene=x', 'rows=9-3', 'order=1', 'hide=%', 'a'.repeat(5000)]

/** Nothing fails, and it is said what of the link was ignored. */
async function isDefined(page, hash) {
  const { knobs } = await snapshot(page, 'hl-attention')
  assert.match(String(knobs.row), /^\d+(-\d+)?$/)
  assert.ok(knobs.head >= 0)
  assert.equal(await page.locator('.message.error').count(), 0)
  const says = await page.locator('#link-notes').textContent()
  if (hash !== 'hide=%') assert.match(says, /could not be used as written: ./, hash)
  assert.ok(says.length < 1000)
}

test('mangled links open a defined state, in words', async () => {
  for (const hash of MANGLED)
    await onNewPage({ hash: `#${hash}`, views: ['hl-attention'] }, (page) => isDefined(page, hash))
})

onPage('mangled links are followed to a defined state of every view, in words', { hash: '#row=3' }, async (page) => {
  for (const hash of MANGLED) {
    await page.evaluate(async (mangled) => {
      const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
      location.hash = mangled
      await followed
    }, hash)
    await settled(page)
    await isDefined(page, hash)
  }
})

/** Waits until the row of a link is the word that it means: its number may be in the state for less than a frame. */
const rowBegins = (page, start) =>
  page.waitForFunction((at) => document.querySelector('hl-strip').state.row.start === at, start)

onPage('a link typed in later is followed', { hash: '#v=1&row=1' }, async (page) => {
  await page.evaluate(() => {
    location.hash = '#row=2&nonsense=1'
  })
  await rowBegins(page, 11)
  assert.match(await page.locator('#link-notes').textContent(), /nonsense/)
  await page.evaluate(() => {
    location.hash = '#row=3'
  })
  await rowBegins(page, 14)
  assert.equal(await page.locator('#link-notes').isVisible(), false)
})

/** In the page: what is copied is kept. */
function keepCopies() {
  window.copied = []
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: async (text) => {
        window.copied.push(text)
      },
    },
  })
}

const copy = async (page, view, which) => {
  await openDrawer(page, view, 'save')
  await page.locator(`${view} .save .${which}`).click()
  await page.waitForFunction(() => window.copied.length)
  await openDrawer(page, view, '')
  return page.evaluate(() => window.copied.splice(0)[0])
}

/** Models are asked their held-out questions once somebody may see them, and that takes its time. */
async function heldOut(page) {
  await page.locator('hl-compare').scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector('hl-compare').held, undefined, { timeout: 60000 })
}

test('"copy link" copies the page as it is; "copy embed code" the element, exactly', async () => {
  const state = { ...plausible(seeded(5)), model: 'english-plain' }
  const views = VIEWS
  let codes
  let shown
  await onNewPage({ init: keepCopies, hash: `${formatLink(state)}&hide=examples`, views }, async (page) => {
    const link = await copy(page, 'hl-mask', 'copy-link')
    assert.equal(link, `${filePage}${formatLink(await found(state), 'examples', { room: 'lab', name: 'mask' })}`)
    codes = []
    for (const view of views) codes.push(await copy(page, view, 'copy-embed'))
    await heldOut(page)
    shown = await Promise.all(views.map((view) => snapshot(page, view)))
  })
  for (const [i, view] of views.entries()) {
    assert.match(codes[i], /^<script src="headlight\.js"><\/script>\n<hl-/)
    assert.match(codes[i], / hide="examples"/)
    const written = await notes(codes[i].replace('headlight.js', script))
    const { page, logged, close } = await open(shared.browser, written.file, { allowed: [script] })
    await settled(page)
    if (view === 'hl-compare') await heldOut(page)
    assert.deepEqual(await snapshot(page, view), shown[i], codes[i])
    assert.deepEqual(logged, [])
    await close()
    await written.stop()
  }
})

test('a name that a view and the page share is the view’s', async () => {
  const written = await notes(
    `<script src="${script}"></script><hl-train masked="1" seed="3"></hl-train><hl-attention masked="4"></hl-attention>`,
  )
  const { page, close } = await open(shared.browser, written.file, { allowed: [script] })
  await page.waitForFunction(() => document.querySelector('hl-train')?.state)
  const [train, attention] = await page.evaluate(() =>
    ['hl-train', 'hl-attention'].map((name) => document.querySelector(name).state),
  )
  assert.deepEqual([train['train.masked'], train.masked, train['train.seed']], [true, [], 3])
  assert.deepEqual(attention.masked, [4])
  await close()
  await written.stop()
})

onPage('SVG, PNG, CSV and JSON of every view on the page', async (page) => {
  for (const view of VIEWS) {
    const saved = await page.evaluate(async (name) => {
      const element = document.querySelector(name)
      const svg = new DOMParser().parseFromString(element.toSVG(), 'image/svg+xml')
      const png = await createImageBitmap(await element.toPNG())
      return {
        broken: svg.querySelector('parsererror') !== null,
        drawn: svg.querySelectorAll('image, path, rect, text').length,
        width: Number(svg.documentElement.getAttribute('width')),
        png: png.width,
        csv: element.toCSV().split('\r\n'),
        json: JSON.parse(JSON.stringify(element.snapshot({ full: true }))),
      }
    }, view)
    assert.ok(!saved.broken && saved.drawn > 5, view)
    assert.ok(Math.abs(saved.png - 2 * saved.width) <= 2, view)
    const rows = Object.values(saved.json.tensors).reduce(
      (sum, { shape, values }) => sum + values.length / shape.at(-1),
      0,
    )
    assert.equal(saved.csv.length, rows + 2, `${view}: a line a row`)
  }
})
