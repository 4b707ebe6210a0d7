// Debian's Firefox under Playwright, over WebDriver BiDi, with what Playwright 1.56 leaves out there.

import playwright from 'playwright-core'
import { fontFolders } from './fonts.mjs'

/**
 * What is behind an object of Playwright's: for Firefox the only way to a protocol command that it doesn't send itself.
 * @param {any} object a browser or a page
 */
const inside = (object) => object._connection.toImpl(object)

const PREFERENCES = {
  'ui.useOverlayScrollbars': 1, // they take no room, as in Chromium
  'widget.gtk.overlay-scrollbars.enabled': true,
  'browser.download.alwaysOpenPanel': false, // it takes the focus away from the page
  'security.sandbox.content.read_path_whitelist': fontFolders.join(), // else pages have no fonts but the machine's
}

/**
 * System access: only Firefox's own scripts can override colour scheme, motion and forced colours for a page.
 * @param {Record<string, string | undefined>} [env] its environment
 */
export async function launchFirefox(env = process.env) {
  const browser = await playwright._bidiFirefox.launch({
    env,
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: PREFERENCES,
  })
  const { _browserSession: session, options } = inside(browser)
  await session.send('browser.setDownloadBehavior', {
    downloadBehavior: { type: 'allowed', destinationFolder: options.downloadsPath }, // goes with the browser
  })
  return browser
}

/**
 * Makes a new page, before it opens an address, behave as it would in Chromium.
 * @param {any} page
 * @param {(line: string) => void} log takes the warnings about scripts that Playwright drops
 */
export async function completeFirefox(page, log) {
  const inner = inside(page)
  const session = inner.delegate._session
  inner.delegate.updateEmulateMedia = () => overrideMedia(session, inner.emulatedMedia())
  await page.emulateMedia({}) // as the context was asked for
  inner.delegate.rawKeyboard.sendText = (_, text) => insertText(page, text)
  tellDownloads(page, session)
  session.on('log.entryAdded', ({ type, level, text }) => {
    if (type === 'javascript' && level !== 'error') log(`${level}: ${text}`)
  })
}

/** Every page has a window of its own, so the overrides are set on its one tab. */
async function overrideMedia(session, { media, colorScheme, reducedMotion, forcedColors }) {
  const contexts = async (of) => (await session.send('browsingContext.getTree', { maxDepth: 0, ...of })).contexts
  const [{ clientWindow }] = await contexts({ root: session.sessionId })
  const { context } = (await contexts({ 'moz:scope': 'chrome' })).find((each) => each.clientWindow === clientWindow)
  const or = (value, none) => (value === 'no-override' ? none : value)
  const overrides = {
    mediumOverride: or(media, ''),
    prefersColorSchemeOverride: or(colorScheme, 'none'),
    prefersReducedMotionOverride: or(reducedMotion, 'none'),
    forcedColorsOverride: or(forcedColors, 'none'),
  }
  const answer = await session.send('script.evaluate', {
    expression: `Object.assign(gBrowser.selectedBrowser.browsingContext, ${JSON.stringify(overrides)}), 0`,
    target: { context },
    awaitPromise: false,
  })
  if (answer.type !== 'success') throw new Error(`Firefox refused ${JSON.stringify(overrides)}`)
}

/** Text as one insertion, like Chromium's; Playwright would press a key for each half of a character. */
async function insertText(page, text) {
  for (const frame of page.frames()) {
    const inserted = await frame.evaluate((whole) => {
      const { activeElement } = document
      if (!document.hasFocus() || activeElement === null || activeElement.localName === 'iframe') return false
      return document.execCommand('insertText', false, whole)
    }, text)
    if (inserted) return
  }
  throw new Error('nothing that takes text has the focus')
}

/** Playwright overlooks downloads that no navigation began, like ours of blobs. */
function tellDownloads(page, session) {
  const names = new Map()
  session.on('browsingContext.downloadWillBegin', ({ url, suggestedFilename }) => names.set(url, suggestedFilename))
  session.on('browsingContext.downloadEnd', ({ navigation, url, filepath }) => {
    if (!navigation)
      page.emit('download', { url: () => url, suggestedFilename: () => names.get(url), path: async () => filepath })
  })
}

/** A finger that goes from point to point. @param {any} page @param {[number, number][]} points */
export async function touchInFirefox(page, [start, ...rest]) {
  const session = inside(page).delegate._session
  const move = ([x, y]) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) })
  const actions = [move(start), { type: 'pointerDown', button: 0 }, ...rest.map(move), { type: 'pointerUp', button: 0 }]
  await session.send('input.performActions', {
    context: session.sessionId,
    actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }],
  })
}
