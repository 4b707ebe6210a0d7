// One page for all tests of a file: between tests the page goes back to how it began, which takes a small part of the
// time that a new page takes. Each test is held to the same: nothing logged, nothing asked for, nothing refused.
// README.md tells how to use it; harness.test.mjs holds a page that was put back to a new one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { shared } from './actions.mjs'
import { filePage, notes, open, root, settled } from './browser.mjs'

export const script = pathToFileURL(`${root}dist/headlight.js`).href

/** What a test may want of a page that is there already; for anything else it gets a page of its own. */
const SHARED = ['hash', 'html']

/**
 * The page of a file, opened by the first test that wants it, and again after one that failed or left for another address.
 * @param {() => Promise<any>} begin opens it, as `open` does @param {any} [media] how it is looked at
 */
function reusable(begin, { colorScheme = 'light', reducedMotion = null, forcedColors = null } = {}) {
  /** @type {any} */
  let opened = null
  let isTouched = false

  async function end() {
    const last = opened
    opened = null
    await last?.close()
  }

  async function fresh() {
    opened = await begin()
    isTouched = false
    const { page } = opened
    opened.size = page.viewportSize()
    opened.address = page.url().split('#')[0]
    const emulateMedia = page.emulateMedia.bind(page)
    page.emulateMedia = (/** @type {any} */ media) => {
      isTouched = true
      return emulateMedia(media)
    }
    opened.media = () => emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
    return opened
  }

  /** The window as it was: size, media, where the pointer is. */
  async function putBack() {
    const { page, size, media } = opened
    const now = page.viewportSize()
    if (now.width !== size.width || now.height !== size.height) {
      await page.setViewportSize(size)
      await page.waitForFunction((/** @type {number} */ width) => innerWidth === width, size.width)
    }
    if (isTouched) await media()
    isTouched = false
    await page.mouse.move(0, 0)
  }

  const isThere = () => opened !== null && !opened.page.isClosed() && opened.page.url().split('#')[0] === opened.address

  return {
    end,
    async get() {
      if (isThere()) await putBack()
      else {
        await end()
        await fresh()
      }
      return opened
    },
  }
}

/** Insists that nothing was logged and nothing asked for, nor is just being told. */
async function isSilent({ page, logged, asked }, when = '') {
  if (!page.isClosed()) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  assert.deepEqual(logged, [], when)
  assert.deepEqual(asked, [], when)
}

/** In the page: everything as it begins, then a link. Views are made anew, since much of what they keep is their own. */
function restart([link, renewed]) {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  focused?.blur()
  getSelection()?.removeAllRanges()
  try {
    localStorage.clear()
  } catch {
    // then nothing was stored
  }
  for (const view of document.querySelectorAll('[group=page]')) view.session?.perturb?.(null)
  for (const element of document.querySelectorAll(renewed)) element.replaceWith(element.cloneNode(true))
  for (const fold of document.querySelectorAll('details[open]')) fold.removeAttribute('open')
  history.replaceState(null, '', location.pathname + location.search + link)
  // As if the reader had followed the link, also where it is the one that is there.
  dispatchEvent(new HashChangeEvent('hashchange', { newURL: location.href }))
  window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
}

/** Elements of the page that keep something of their own; strip and lecture stay, since the page's script holds them. */
const RENEWED = 'main section [group=page], main section hl-predict'

/**
 * Tests of the whole page, or of the page with some of its views, that share one page.
 * @param {{ views?: string[], [option: string]: any }} [options] as for `open`
 * @returns {(name: string, ...more: [any, (page: any) => any] | [(page: any) => any]) => void} registers a test: its name;
 *   perhaps options of its own: `hash`, or others of `open`, for which it gets a page of its own, or `fresh: true`; its body
 */
export function pageOf({ address = filePage, ...options } = {}) {
  const begin = (/** @type {any} */ more) => {
    const { hash = '', ...rest } = more
    return open(shared.browser, address + hash, { ...options, ...rest })
  }
  const file = reusable(() => begin({}), options)
  return testsWith(file, {
    prepare: async ({ page }, { hash = '' }) => page.evaluate(restart, [hash, RENEWED]),
    own: begin,
  })
}

let number = 0

/** In a page of notes: these elements in place of those before; groups of a name are new ones. */
function replaceNotes([html, suffix]) {
  const template = document.createElement('template')
  template.innerHTML = html
  for (const element of template.content.querySelectorAll('[group]'))
    element.setAttribute('group', `${element.getAttribute('group')}${suffix}`)
  document.body.replaceChildren()
  try {
    localStorage.clear()
  } catch {
    // then nothing was stored
  }
  window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  document.body.append(template.content)
}

/**
 * Tests of elements in notes, from file://, that share one page.
 * @param {any} [options] as for `open`
 * @returns {(name: string, html: string, ...more: [any, (page: any) => any] | [(page: any) => any]) => void} registers a
 *   test: its name, the HTML in the notes' body, perhaps options of its own, its body
 */
export function notesOf(options = {}) {
  const head = `<script src="${script}"></script>`
  const begin = async (/** @type {any} */ { html = '', ...more }) => {
    const written = await notes(html, head)
    const opened = await open(shared.browser, written.file, { allowed: [script], ...options, ...more })
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await written.stop()
      },
    }
  }
  const file = reusable(() => begin({}), options)
  const register = testsWith(file, {
    prepare: async ({ page }, { html }) => page.evaluate(replaceNotes, [html, `-${++number}`]),
    own: begin,
  })
  return (name, html, ...more) => {
    const body = more.pop()
    register(name, { ...more[0], html }, body)
  }
}

/** Whether a link goes to a section, which the browser does only when it opens the page or somebody follows the link. @param {{ hash?: string }} options */
const namesSection = ({ hash = '' }) => hash !== '' && !hash.includes('=')

/** @param {any} file a reusable page @param {{ prepare: any, own: any }} ways to put it back; to open one for one test */
function testsWith(file, { prepare, own }) {
  let before = ''
  const closing = shared.closing
  closing.push(file.end)

  async function onShared(name, options, body) {
    const opened = await file.get()
    try {
      await isSilent(opened, `since “${before}” ended`)
      await prepare(opened, options)
      await settled(opened.page)
      await body(opened.page)
      await isSilent(opened)
    } catch (error) {
      await file.end() // who knows how it was left
      throw error
    } finally {
      before = name
    }
  }

  async function onOwn(options, body) {
    const { fresh, ...more } = options
    const opened = await own(more)
    try {
      await settled(opened.page)
      await body(opened.page)
      await isSilent(opened)
    } finally {
      await opened.close()
    }
  }

  return (name, ...more) => {
    const body = more.pop()
    const { skip = false, ...options } = more[0] ?? {}
    const isShared = Object.keys(options).every((option) => SHARED.includes(option)) && !namesSection(options)
    test(name, { skip }, () => (isShared ? onShared(name, options, body) : onOwn(options, body)))
  }
}
