// What a browser may lack: a plain sentence says so in its place, and what can work does.

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { deflatedIn } from '../../web/core/packed.js'
import { coloursDrawn, filePage, openDrawer, settled, shared, snapshot, VIEWS } from './kit/actions.mjs'
import { open } from './kit/browser.mjs'
import { pageOf } from './kit/harness.mjs'

const onPage = pageOf({ views: ['hl-hook', ...VIEWS] })

/** Every view says why it shows nothing. */
async function allSay(page, sentence) {
  for (const view of ['hl-hook', ...VIEWS]) {
    const message = page.locator(`${view} .message.error`)
    assert.match(await message.textContent(), sentence, view)
    assert.ok((await message.textContent()).length < 300)
  }
  assert.ok(await page.locator('hl-strip .help').isVisible(), 'the strip works')
}

/** Opens a copy of the page that came to harm. @param {(whole: string) => string} harm @param {(page: any) => Promise<void>} act */
async function onCopy(harm, act) {
  const folder = await mkdtemp(`${tmpdir()}/headlight-`)
  await writeFile(`${folder}/page.html`, harm(await readFile(new URL(filePage), 'utf8')))
  const { page, close } = await open(shared.browser, `file://${folder}/page.html`)
  await act(page)
  await close()
  await rm(folder, { recursive: true })
}

/** Some letters behind a place in the page's file. @param {RegExp} place */
const spoiledAt = (place) => (/** @type {string} */ whole) => {
  const at = whole.search(place) + 3000
  return `${whole.slice(0, at)}${'!'.repeat(200)}${whole.slice(at + 200)}`
}

/** The script that is packed is another one: everything unpacks. @param {string} whole */
const changedInside = (whole) =>
  whole.replace(/(id="packed-rest">)([^<]*)/, (_, before, text) => {
    const script = inflateRawSync(deflatedIn(text)).toString()
    return before + deflateRawSync(`${script} `).toString('base64')
  })

/** All that the first picture needs. @param {string} whole */
function cutBehindFirst(whole) {
  const script = whole.indexOf('<script type="module" async>')
  return whole.slice(0, whole.indexOf('</script>', script) + '</script>'.length)
}

/** What may happen to a copy of the page. @type {Record<string, (whole: string) => string>} */
const HARMS = {
  'its first script is spoiled': spoiledAt(/<script type="module" async>/),
  'what is packed is spoiled': spoiledAt(/id="packed-rest"/),
  'what is packed unpacks, and is another script': changedInside,
  'it is cut off': (whole) => whole.slice(0, -5000),
  'it is cut off behind its first script': cutBehindFirst,
}

for (const [name, harm] of Object.entries(HARMS))
  test(`a copy of the page says that it is damaged: ${name}`, () =>
    onCopy(harm, async (page) => {
      await page.locator('#link-notes').waitFor({ timeout: 10000 })
      assert.match(await page.locator('#link-notes').textContent(), /damaged/)
    }))

test('the first picture needs nothing of the page’s file behind the first script', () =>
  onCopy(cutBehindFirst, (page) => page.waitForFunction(() => document.querySelector('hl-stage')?.shown?.length > 0)))

onPage('no WebAssembly', { init: () => delete window.WebAssembly }, (page) =>
  allSay(page, /This browser has no WebAssembly/),
)

onPage(
  'no SIMD',
  {
    init: () => {
      WebAssembly.validate = () => false
      WebAssembly.compile = async () => {
        throw new WebAssembly.CompileError('invalid value type 0x7b')
      }
    },
  },
  (page) => allSay(page, /This browser can't run the core, which needs WebAssembly SIMD/),
)

onPage(
  'no storage: predictions work, and say that they are forgotten',
  {
    views: [],
    init: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  },
  async (page) => {
    await page.evaluate(() => {
      const question = document.createElement('hl-predict')
      question.setAttribute('name', 'hook-wide')
      document.querySelector('main').prepend(question)
    })
    await page.locator('hl-predict input').nth(1).check()
    assert.match(await page.locator('hl-predict .why').first().textContent(), /Yes\..*stores nothing/s)
  },
)

for (const [how, init] of Object.entries({
  'no clipboard': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  'a clipboard that refuses': () =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
    }),
}))
  onPage(
    `${how}: the text is handed over to be copied by hand`,
    { views: ['hl-mask'], init, hash: '#v=1' },
    async (page) => {
      await openDrawer(page, 'hl-mask', 'save')
      const button = page.locator('hl-mask .copy-embed')
      await button.click()
      const field = page.locator('hl-mask textarea.by-hand')
      assert.match(await field.inputValue(), /<hl-mask><\/hl-mask>/)
      assert.ok(await field.evaluate((e) => e.matches(':focus') && e.selectionEnd === e.value.length))
      assert.equal(await button.textContent(), 'Copy by hand')
      await page.waitForFunction(
        () =>
          document.querySelector('hl-mask').renderRoot.querySelector('.copy-embed').textContent === 'Copy embed code',
      )
      await settled(page)
    },
  )

onPage(
  'no workers: training goes on beside the page’s own work',
  { views: ['hl-train'], init: () => delete window.Worker },
  async (page) => {
    await page.locator('hl-train').scrollIntoViewIfNeeded()
    await page.waitForFunction(() => document.querySelector('hl-train').data?.look)
    await page.evaluate(() => document.querySelector('hl-train').play())
    await page.waitForFunction(() => document.querySelector('hl-train').data.step >= 3, null, { timeout: 60000 })
    await page.evaluate(() => document.querySelector('hl-train').pause())
    await settled(page)
  },
)

onPage(
  'no idle callbacks (Safari): views off the screen are computed all the same',
  { init: () => delete window.requestIdleCallback },
  async (page) => {
    await page.waitForFunction((views) => views.every((view) => document.querySelector(view).data), VIEWS)
    for (const view of VIEWS) assert.ok(Math.max(...(await coloursDrawn(page, view))) > 5, view)
  },
)

onPage('nobody looks: what is off the screen is computed once the page is idle, without being asked', (page) =>
  page.waitForFunction((views) => views.every((view) => document.querySelector(view).data), VIEWS),
)

onPage('a view that fails says so in its place, and the others go on', async (page) => {
  await page.evaluate(() => {
    document.querySelector('hl-mask').request = () => {
      throw new Error('no numbers today')
    }
    document.querySelector('hl-reversal').picture = () => {
      throw new Error('no picture today')
    }
    document.querySelector('hl-strip').session.set({ text: 'a new text', 'reversal.letters': 'abc' })
  })
  await settled(page)
  assert.match(await page.locator('hl-mask .message.error').textContent(), /no numbers today/)
  assert.match(await page.locator('hl-reversal .message.error').textContent(), /no picture today/)
  assert.equal((await snapshot(page, 'hl-attention')).words.join(' '), 'a new text')
  assert.equal((await snapshot(page, 'hl-hook')).words.join(' '), 'a new text')
  assert.equal(await page.locator('hl-attention .message.error').count(), 0)
})
