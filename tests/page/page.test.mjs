// The page as a whole: loading, links, bad input, looks.

import assert from 'node:assert/strict'
import { coloursDrawn, filePage, openDrawer, settled, shared, snapshot, type, VIEWS } from './kit/actions.mjs'
import { auditIsClean } from './kit/audit.mjs'
import { pageOf, reopen } from './kit/harness.mjs'

const onPage = pageOf({ views: [...VIEWS, 'hl-hook'] })

for (const how of ['file', 'http']) {
  onPage(
    `${how}: every view is drawn, nothing logged, nothing else requested`,
    { address: () => (how === 'file' ? filePage : shared.server.page) },
    async (page) => {
      for (const view of VIEWS) {
        const colours = await coloursDrawn(page, view)
        assert.ok(
          colours.length >= 2 && colours.every((count) => count >= 1) && Math.max(...colours) > 20,
          `${view}: ${colours}`,
        )
      }
      const { tensors, words } = await snapshot(page, 'hl-attention')
      assert.equal(tensors['layer0.weights'].values.length, 4 * words.length ** 2)
    },
  )
}

/** In the page, before its scripts: what is there when the stage first shows something, and at which step. */
function watchFirstPicture() {
  document.addEventListener(
    'hl-scene',
    ({ target }) => {
      const there = ['hl-stage', 'hl-strip', 'hl-cards', 'hl-attention'].filter((name) => customElements.get(name))
      const { room } = document.documentElement.dataset
      window.firstPicture = {
        there,
        step: target.step,
        large: target.large,
        room,
        modules: Object.keys(headlightModules),
      }
    },
    { once: true },
  )
}

for (const [hash, wanted] of Object.entries({
  '': { step: 1, large: false },
  '#v=2&step=7': { step: 7, large: false },
  '#v=2&lecture=6': { step: 6, large: true },
  '#only=stage&step=8': { step: 8, large: false },
}))
  onPage(
    `the stage’s first picture waits for nothing else, and is the one of the link: “${hash}”`,
    { address: () => filePage + hash, views: undefined, init: watchFirstPicture },
    async (page) => {
      const { there, modules, ...shown } = await page.evaluate(() => window.firstPicture)
      assert.deepEqual(there, ['hl-stage'])
      assert.deepEqual(shown, { ...wanted, room: 'road' })
      const ofLessons = modules.filter((name) => /^web\/lessons\/\w+\/(?!knobs|place)/.test(name))
      assert.deepEqual(ofLessons, [], 'no lesson is read before it')
      assert.equal(await page.evaluate(() => document.querySelector('hl-stage').step), wanted.step)
    },
  )

// ---- Bad input ----

for (const model of ['constructed', 'english-supervised'])
  onPage(
    `${model}: texts of any kind give a picture or a word, never a crash`,
    { hash: `#model=${model}` },
    async (page) => {
      const most = model === 'constructed' ? 64 : 16
      const count = page.locator('hl-attention #count')
      await openDrawer(page, 'hl-attention', 'more')
      const texts = [
        '',
        '   \t\n',
        'word',
        'w '.repeat(64),
        'w '.repeat(65),
        '😀 👩‍👩‍👧 🏳️‍🌈',
        'שלום עולם, مرحبا بالعالم',
        'a\tb\tc',
        'x'.repeat(100000),
        'lorem ipsum '.repeat(8400),
        '\ud800',
        '<b>&amp;</b> "q"',
      ]
      for (const text of texts) {
        await type(page, text)
        const { words } = await snapshot(page, 'hl-attention')
        const message = page.locator('hl-attention .message')
        if (!text.trim()) {
          assert.match(await message.textContent(), /no word here/)
          assert.equal(await page.locator('hl-mask .message').count(), 1)
        } else {
          assert.equal(await message.count(), 0, JSON.stringify(text.slice(0, 20)))
          assert.ok(words.length >= 1 && words.length <= most)
          assert.ok(Math.max(...(await coloursDrawn(page, 'hl-attention'))) > 5)
        }
        if (text.startsWith('w '))
          assert.match(
            await count.textContent(),
            new RegExp(
              text.length > 2 * most
                ? `${text.length / 2} tokens: the first ${most} are shown`
                : '64 of at most 64 tokens',
            ),
          )
        if (text.length > 90000) assert.match(await count.textContent(), /first 4,000 characters/)
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
      await type(page, 'and it works again')
      assert.equal((await snapshot(page, 'hl-attention')).words.length, 4)
    },
  )

onPage(
  'a mangled link opens a defined state and says what it ignored',
  { hash: '#head=77&nonsense=1&text=%E0%A4&__proto__=x&position.n=abc' },
  async (page) => {
    const notes = page.locator('#link-notes')
    assert.ok(await notes.isVisible())
    assert.match(await notes.textContent(), /0 to 15.*nonsense.*__proto__.*position.n/)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.head, 15)
  },
)

onPage('a link brings back the same pictures', async (page) => {
  await type(page, 'to be or not to be & why = #1')
  await openDrawer(page, 'hl-attention', 'more')
  await page.locator('hl-attention input[name=model]').nth(2).check()
  await settled(page)
  await page.locator('hl-strip select').selectOption('0.1')
  await page.locator('hl-attention .switch input').first().check()
  await openDrawer(page, 'hl-position', 'more')
  await page.locator('hl-position #position-d').fill('20')
  await page.keyboard.press('Enter')
  await settled(page)
  const shown = await Promise.all(VIEWS.map((view) => snapshot(page, view)))
  await page.waitForURL(/position\.d=20/)
  const link = new URL(page.url()).hash
  await reopen(page, link)
  assert.deepEqual(await Promise.all(VIEWS.map((view) => snapshot(page, view))), shown)
})

/** Views that say something in place of a figure where the sentence has no word. */
const READING = [
  ...['hl-hook', 'hl-attention', 'hl-mask', 'hl-heads', 'hl-ablate', 'hl-shuffle', 'hl-recurrence'],
  ...['hl-compare', 'hl-reroll', 'hl-schemes', 'hl-position'],
]

pageOf({ bypassCSP: true, views: READING })(
  'axe finds nothing in 64 words, nor where there is none',
  { width: 390 },
  async (page) => {
    for (const text of ['word '.repeat(64), '']) {
      await type(page, text)
      await auditIsClean(page, `${text.length} letters`)
    }
  },
)

// ---- Looks ----

onPage('nothing overflows, at any width', async (page) => {
  for (const text of ['the animal did not cross the street', 'word '.repeat(64)]) {
    await type(page, text)
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForFunction((wide) => innerWidth === wide, width)
      await settled(page)
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(scrolled <= width, `${scrolled} px of ${width}: ${text.slice(0, 20)}`)
    }
  }
})

onPage(
  'the link keeps hide=, and half an emoji at its limit does not break it',
  { hash: '#v=2&hide=examples&head=2' },
  async (page) => {
    await type(page, `${'a'.repeat(3999)}😀 b`)
    assert.equal((await snapshot(page, 'hl-attention')).knobs.text, `${'a'.repeat(3999)}\ufffd`)
    await page.waitForURL(/text=a+.*&head=2(&.*)?&hide=examples$/)
    await openDrawer(page, 'hl-attention', 'more')
    assert.equal(await page.locator('hl-attention .chips:not([role])').count(), 0)
  },
)

onPage(
  'a browser that cannot share style sheets between elements shows the same page',
  {
    init: () => {
      delete Document.prototype.adoptedStyleSheets
    },
  },
  async (page) => {
    await openDrawer(page, 'hl-attention', 'more')
    const padding = await page.evaluate(
      () => getComputedStyle(document.querySelector('hl-attention').renderRoot.querySelector('textarea')).padding,
    )
    assert.equal(padding, '6px 10px')
  },
)

onPage(
  'when a run fails, the message stands beside the last good picture, and the next run clears it',
  async (page) => {
    const perturb = (index) =>
      page.evaluate((at) => {
        document
          .querySelector('hl-attention')
          .session.perturb(at === null ? null : { name: 'layer1.weights', index: at, delta: 1 })
      }, index)
    const before = await snapshot(page, 'hl-attention')
    await perturb(-1) // the core refuses it
    await settled(page)
    assert.match(await page.locator('hl-attention .message.error').textContent(), /perturb.index.*The last picture/)
    assert.deepEqual(await snapshot(page, 'hl-attention'), before)
    assert.ok(Math.max(...(await coloursDrawn(page, 'hl-attention'))) > 20)
    await perturb(null)
    await settled(page)
    assert.equal(await page.locator('.message.error').count(), 0)
  },
)
