// One page for all tests of a file: between tests the page goes back to how it began, which takes a small part of the
// time that a new page takes. Each test is held to the same: nothing logged, nothing asked for, nothing refused.
// README.md tells how to use it; harness.test.mjs holds a page that was put back to a new one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { shared } from './actions.mjs'
import { filePage, notes, open, root, settled } from './browser.mjs'

export const script = pathToFileURL(`${root}dist/headlight.js`).href

/** How a page may be looked at otherwise without being opened anew. */
const LOOKS = { width: 1280, height: 900, colorScheme: 'light', reducedMotion: null, forcedColors: null }

/** What a test may want of a page that is there already; for anything else it gets a page of its own. */
const SHARED = ['hash', 'html', ...Object.keys(LOOKS)]

/**
 * The page of a file, opened by the first test that wants it, and again after one that failed, left for another address or
 * took something away from it.
 * @param {() => Promise<any>} begin opens it, as `open` does @param {any} usual how it is looked at
 */
function reusable(begin, usual) {
  /** @type {any} */
  let opened = null
  /** How it is looked at now; null: a test may have changed that. @type {any} */
  let look = null

  async function end() {
    const last = opened
    opened = null
    await last?.close()
  }

  async function fresh() {
    opened = await begin()
    const { page } = opened
    look = { ...LOOKS, ...usual }
    opened.address = page.url().split('#')[0]
    const emulateMedia = page.emulateMedia.bind(page)
    page.emulateMedia = (/** @type {any} */ media) => {
      look = null
      return emulateMedia(media)
    }
    opened.media = emulateMedia
    await page.evaluate(remember, RENEWED)
  }

  /** The window as a test wants it: size, media, where the pointer is. */
  async function lookedAt(wanted) {
    const { page, media } = opened
    const { width, height, colorScheme, reducedMotion, forcedColors } = wanted
    const now = page.viewportSize()
    if (now.width !== width || now.height !== height) {
      await page.setViewportSize({ width, height })
      await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, { width, height })
    }
    const isAsWas = ['colorScheme', 'reducedMotion', 'forcedColors'].every((name) => look?.[name] === wanted[name])
    if (!isAsWas) await media({ media: null, colorScheme, reducedMotion, forcedColors })
    look = wanted
    await page.bringToFront() // keys go to the page that is in front, and a file may have several
    await page.mouse.move(0, 0)
  }

  const isThere = () => opened !== null && !opened.page.isClosed() && opened.page.url().split('#')[0] === opened.address

  return {
    end,
    async get(options) {
      if (!isThere() || !(await opened.page.evaluate(isWhole))) {
        await end()
        await fresh()
      }
      const wanted = { ...LOOKS, ...usual }
      for (const name of Object.keys(LOOKS)) if (name in options) wanted[name] = options[name]
      await lookedAt(wanted)
      return opened
    },
  }
}

/** In the page: keeps in mind what is there at the beginning. @param {string} renewed */
function remember(renewed) {
  const main = document.querySelector('main')
  const children = [...document.body.children, ...(main?.children ?? [])]
  window.atFirst = { children, views: document.querySelectorAll(renewed).length, renewed }
}

/** In the page: whether all that was there at the beginning still is. */
function isWhole() {
  if (!window.atFirst) return false // loaded anew
  const { children, views, renewed } = window.atFirst
  return children.every((child) => child.isConnected) && document.querySelectorAll(renewed).length >= views
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
  const { children } = window.atFirst
  for (const child of document.querySelectorAll('body > *, main > *')) if (!children.includes(child)) child.remove()
  for (const view of document.querySelectorAll('[group=page]')) view.session?.perturb?.(null)
  for (const element of document.querySelectorAll(renewed)) element.replaceWith(element.cloneNode(true))
  const strip = document.querySelector('hl-strip')
  strip?.replaceWith(strip) // it watches the sentence at the top, which is another one now
  history.replaceState(null, '', location.pathname + location.search + link)
  // As if the reader had followed the link, also where it is the one that is there.
  dispatchEvent(new HashChangeEvent('hashchange', { newURL: location.href }))
  window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
}

/** Elements of the page that keep something of their own; strip and lecture stay, since the page's script holds them. */
const RENEWED = 'main section [group=page], main section hl-predict'

const looksOf = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => name in LOOKS))

/** The page put back to how it began, at a link, as when it is opened there. @param {any} page of a shared test @param {string} hash */
export async function reopen(page, hash = '') {
  await page.evaluate(restart, [hash, RENEWED])
  await settled(page)
}

/**
 * Tests of the whole page, or of the page with some of its views, that share one page.
 * @param {{ views?: string[], [option: string]: any }} [options] as for `open`
 * @returns {(name: string, ...more: [any, (page: any) => any] | [(page: any) => any]) => void} registers a test: its name;
 *   perhaps options of its own: `hash`, how it is looked at, or `address` (a function) and others of `open`, for which it gets a page of its own, or
 *   `fresh: true`, for the same; its body
 */
export function pageOf(options = {}) {
  /** Where views stand on a bench, a link of 0.1 leads to none of them in the lab. */
  const linkOf = (/** @type {string} */ hash) =>
    options.views && hash.includes('=') && !/[#&](v|step|lecture|only)=/.test(hash) ? hash.replace('#', '#v=1&') : hash
  const begin = (/** @type {any} */ more) => {
    const { hash = '', address = () => filePage, ...rest } = more
    return open(shared.browser, address() + linkOf(hash), { ...options, ...rest })
  }
  const file = reusable(() => begin({}), looksOf(options))
  return testsWith(file, {
    prepare: async ({ page }, { hash = '' }) => page.evaluate(restart, [linkOf(hash), RENEWED]),
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
  const file = reusable(() => begin({}), looksOf(options))
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
    const opened = await file.get(options)
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
