// The browser for the page tests, Chromium or Firefox: opens the page from file:// or http://, and keeps what it logs
// and asks for. README.md tells how to write a test.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { after, before, beforeEach } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import playwright from 'playwright-core'
import { completeFirefox, launchFirefox } from './firefox.mjs'
import { fontEnvironment, haveHostsFont, isOwn, fonts as usualFonts } from './fonts.mjs'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

const { HL_BROWSER = 'chromium' } = process.env
if (!['chromium', 'firefox'].includes(HL_BROWSER))
  throw new Error(`HL_BROWSER is chromium or firefox, not ${HL_BROWSER}`)

/** Whether the tests run in Firefox. */
export const inFirefox = HL_BROWSER === 'firefox'

/** The browser as readers have it: benchmarks measure this one. */
export const WITH_WINDOWS = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Without windows where there is such a one: the windows' own pages take a quarter of the tests' time. */
const QUICK = '/usr/bin/chromium-headless-shell'
const CHROMIUM = process.env.CHROMIUM === undefined && existsSync(QUICK) ? QUICK : WITH_WINDOWS

const ARGUMENTS = [
  '--headless=new',
  '--font-render-hinting=none', // without windows: letters as wide as they are with them
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser and a server for all tests of a file; `closing`: what is to be done before they end. @returns {{ browser: any, server: any, closing: (() => Promise<void>)[] }} */
export function fixture() {
  const shared = { browser: null, server: null, closing: [] }
  before(async () => {
    watch('starting the browser')
    shared.browser = await launch()
    shared.server = await serve()
  })
  beforeEach(({ name }) => watch(name))
  after(async () => {
    watch('closing the browser')
    for (const act of shared.closing) await act()
    await shared.browser?.close()
    shared.server?.stop()
  })
  return shared
}

/** Twice what the longest test takes on a busy machine: a browser that doesn't answer must not hold up all the others. */
const LONGEST = 12 * 60 * 1000 // ms

/** How long to wait for something that takes a second where nothing else runs. */
const PATIENCE = 60 * 1000 // ms

let watchdog = null

/** Ends the file, by a failure with a name, if nothing else has come up by then. @param {string} what */
function watch(what) {
  clearTimeout(watchdog)
  watchdog = setTimeout(() => {
    console.error(`“${what}” hangs`)
    process.exit(1) // and with it browser and server
  }, LONGEST).unref()
}

/** A browser with the fonts of the tests, or with another set of them. @param {{ fonts?: string, program?: string }} [options] program: another Chromium */
export function launch({ fonts, program = CHROMIUM } = {}) {
  const env = { ...process.env, ...fontEnvironment(fonts) }
  if (inFirefox) return launchFirefox(env)
  return playwright.chromium.launch({
    executablePath: program,
    args: ARGUMENTS,
    env,
  })
}

/** Starts tools/serve.mjs; resolves with the address that it prints. */
export async function serve() {
  const server = spawn(process.execPath, [`${root}tools/serve.mjs`, '8123'], { stdio: ['ignore', 'pipe', 'pipe'] })
  server.stderr.pipe(process.stderr)
  const stop = () => {
    server.kill()
    server.stderr.destroy() // nobody waits for what outlives it
  }
  process.on('exit', stop)
  for await (const chunk of server.stdout) {
    const address = /http:\S+/.exec(String(chunk))
    if (address) return { page: address[0], origin: new URL(address[0]).origin, pid: server.pid, stop }
  }
  throw new Error('tools/serve.mjs ended without an address')
}

/** A page of course notes, from file:// or http://, beside a copy of nothing: it names dist/ by URL. */
export async function notes(html, head = '') {
  const folder = await mkdtemp(`${tmpdir()}/headlight-notes-`)
  const file = `${folder}/notes.html`
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notes</title><link rel="icon" href="data:,">${head}<body>${html}</body></html>`
  await writeFile(file, text)
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(text))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  }
  return { file: pathToFileURL(file).href, http: `http://127.0.0.1:${port}/`, stop }
}

export const filePage = pathToFileURL(`${root}dist/headlight.html`).href

/**
 * Opens an address in a fresh context. `allowed` are the addresses that it may ask for beside its own; `views`: the only
 * elements that the page keeps, and those that it doesn't have by itself, on a bench below it; `fonts`: the set that the
 * browser was launched with.
 */
export async function open(
  browser,
  address,
  { width = 1280, height = 900, colorScheme = 'light', init, views, allowed = [], fonts = usualFonts, ...more } = {},
) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, ...more })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const logged = []
  const asked = []
  if (inFirefox) await completeFirefox(page, (line) => logged.push(line))
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => logged.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(data|blob):/.test(url)) return
    if (url.split('#')[0] !== address.split('#')[0] && !allowed.some((prefix) => url.startsWith(prefix)))
      asked.push(url)
  })
  await page.addInitScript(tellViolations)
  await page.addInitScript(readPixels)
  if (!isOwn(fonts)) await page.addInitScript(haveHostsFont)
  if (views) await page.addInitScript(keepOnly, views)
  if (init) await page.addInitScript(init) // a function, or a script as text
  await page.goto(address)
  await page.evaluate(theRest)
  if (views) await page.evaluate(putOnBench, views)
  return { page, logged, asked, close: () => context.close() }
}

/** In the page and its frames: what a policy blocks is logged, also where the browser itself is silent about it. */
function tellViolations() {
  const tell = ({ violatedDirective, blockedURI }) =>
    console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`)
  addEventListener('securitypolicyviolation', tell, true)
}

/** In the page: takes the other views away as they come, before they do anything. */
function keepOnly(names) {
  const others = `section [group=page]${names.map((name) => `:not(${name})`).join('')}`
  const drop = () => {
    for (const view of document.querySelectorAll(others)) view.remove()
  }
  new MutationObserver(drop).observe(document, { childList: true, subtree: true })
}

/** In the page: waits for the second part of its script, or for word that there is none. */
async function theRest() {
  const isThere = () =>
    !document.querySelector('hl-strip:not(:defined)') || document.getElementById('link-notes')?.hidden === false
  for (let i = 0; i < 2000 && !isThere(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** In the page: figures beside each other that share the page's session, a section each. */
function putOnBench(names) {
  const main = document.querySelector('main')
  const hidden = document.querySelector('hl-strip')?.getAttribute('hide')
  for (const name of names) {
    if (document.querySelector(`main ${name}`)) continue
    const section = document.createElement('section')
    const view = document.createElement(name)
    section.className = 'bench'
    section.style.padding = '24px'
    view.style.setProperty('--hl-inset', '0px') // as on the page
    view.setAttribute('group', 'page')
    view.setAttribute('hide', hidden ?? '')
    section.append(view)
    main.append(section)
  }
}

/** In the page: a canvas's pixels, read from a copy so that the canvas itself stays as a reader has it. */
function readPixels() {
  window.pixelsOf = (canvas, x, y, width, height) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
    copy.drawImage(canvas, 0, 0)
    return copy.getImageData(x, y, width, height).data
  }
}

/** Waits until every element of the page has drawn what it last asked for. */
export const settled = (page) =>
  page.evaluate(async () => {
    const isMissing = () => !customElements.get('hl-panel') || document.querySelector('section :not(:defined)')
    for (let i = 0; i < 2000 && isMissing(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
    const views = [...document.querySelectorAll('*')].filter((element) => element.settled)
    for (let i = 0; i < 2; i++) {
      await new Promise(requestAnimationFrame) // with a frame, browsers tell what sizes and media there are now
      await Promise.all(views.map((view) => view.settled())) // and one view may follow another
    }
  })

/** The same where the others may be behind: what a lecture's scene leaves on show. */
export const settledOnShow = (page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const views = [...document.querySelectorAll('*')].filter((element) => element.settled && element.checkVisibility())
    await Promise.all(views.map((view) => view.settled()))
  })

export const snapshot = (page, selector, options) =>
  page.evaluate(([s, o]) => document.querySelector(s).snapshot(o), [selector, options ?? {}])
