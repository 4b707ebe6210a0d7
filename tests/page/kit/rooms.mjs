// How much room views take, and how much is kept for them before they are there. The room hangs on the reader's fonts, so
// it is written as rem and ch: what is as high with any font, and what has more lines where letters are wider.
//
//   node tests/page/kit/rooms.mjs [--write]   measures every view with each set of fonts and prints its room; --write: into
//                                             place.js of its lesson

import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { complete } from './audit.mjs'
import { filePage, launch, open, root, settled } from './browser.mjs'
import { fonts, SETS_OF_FONTS } from './fonts.mjs'

export const SIZES = [
  [1280, 900],
  [390, 844],
]

/**
 * The room of each view, and what is kept for it: by the page before its script has run, and by the view while it loads.
 * @param {any} page at rest and complete
 * @returns {Promise<{ view: string, room: number, before: number, whileLoading: number }[]>} in CSS pixels
 */
export const roomsOf = (page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule.media ? (matchMedia(rule.conditionText).matches ? [...rule.cssRules] : []) : [rule]))

    /** What a length comes to where a view is, whatever units it is in. */
    const pixels = (view, length) => {
      const probe = document.createElement('i') // with the font of its surroundings
      Object.assign(probe.style, { position: 'absolute', height: length })
      view.before(probe)
      const { height } = probe.getBoundingClientRect()
      probe.remove()
      return height
    }

    return [...document.querySelectorAll('section:not(.road) [group]')].map((view) => {
      const ruled = rules.filter(({ selectorText }) => selectorText === `${view.localName}:not(:defined)`)
      const room = view.getBoundingClientRect().height
      const loading = document.createElement('p')
      loading.className = 'loading'
      view.renderRoot.append(loading)
      const whileLoading = Number.parseFloat(getComputedStyle(loading).minHeight)
      loading.remove()
      return { view: view.localName, room, before: pixels(view, ruled.pop().style.minHeight), whileLoading }
    })
  })

/** What a ch and a rem are on a page, in pixels. @param {any} page */
const unitsOf = (page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    Object.assign(probe.style, { position: 'absolute', width: '1000ch', height: '1000rem' })
    document.querySelector('main section').append(probe)
    const { width, height } = probe.getBoundingClientRect()
    probe.remove()
    return { ch: width / 1000, rem: height / 1000 }
  })

/** Rooms of all views with a set of fonts. @param {string} set @param {number[]} size */
async function measured(set, [width, height]) {
  const browser = await launch({ fonts: set })
  const { page } = await open(browser, filePage, { width, height, fonts: set })
  await settled(page)
  await complete(page)
  const rooms = Object.fromEntries((await roomsOf(page)).map(({ view, room }) => [view, room]))
  const units = await unitsOf(page)
  await browser.close()
  return { rooms, ...units }
}

/** As far as a room may be off with another font; above that the page's own may be off by a little instead. */
const GOOD = 0.08

/** By how much: beside a view's height nobody sees it. */
const LITTLE = [1, 1.005, 0.995, 1.01, 0.99]

/** Of what is measured with each set, rem and ch that are exact for the page's own font, or nearly, and least off for the others. */
function fitted(all, view) {
  let best = { rem: 0, ch: 0, off: Infinity }
  for (const factor of LITTLE) if (best.off > GOOD) best = lesser(best, through(all, view, factor))
  return best
}

const lesser = (a, b) => (b.off < a.off ? b : a)

/** The same through so much of the height in the page's own font. */
function through(all, view, factor) {
  const { [fonts]: usual, ...more } = all
  const others = Object.values(more)
  const height = factor * usual.rooms[view]
  const worst = (slope) =>
    Math.max(...others.map(({ ch, rooms }) => Math.abs((height + slope * (ch - usual.ch)) / rooms[view] - 1)))
  let ch = 0
  for (let slope = -400; slope <= 400; slope++) if (worst(slope / 2) < worst(ch)) ch = slope / 2
  return { rem: (height - ch * usual.ch) / usual.rem, ch, off: worst(ch) }
}

/** Rooms of all views at a size, by view. @param {number[]} size */
async function roomsAt(size) {
  const all = {}
  for (const set of SETS_OF_FONTS) all[set] = await measured(set, size)
  return Object.fromEntries(Object.keys(all[fonts].rooms).map((view) => [view, fitted(all, view)]))
}

/** A room as place.js has it. @param {{ rem: number, ch: number }} room */
const written = ({ rem, ch }) => `{ rem: ${Number(rem.toFixed(1))}, ch: ${ch} }`

/** Writes the rooms of a view into its lesson's place.js. @param {string} view @param {object} wide @param {object} narrow */
async function write(view, wide, narrow) {
  const path = `${root}web/lessons/${view.replace('hl-', '')}/place.js`
  const text = await readFile(path, 'utf8')
  const put = text.replace(/wide: \{[^}]*\}, narrow: \{[^}]*\}/, `wide: ${written(wide)}, narrow: ${written(narrow)}`)
  if (put !== text) await writeFile(path, put)
}

async function measure() {
  const [wide, narrow] = [await roomsAt(SIZES[0]), await roomsAt(SIZES[1])]
  for (const view of Object.keys(wide)) {
    const off = Math.max(wide[view].off, narrow[view].off)
    console.log(
      `${view.padEnd(16)} wide: ${written(wide[view]).padEnd(26)} narrow: ${written(narrow[view]).padEnd(26)} at most ${(100 * off).toFixed(1)} % off`,
    )
    if (process.argv.includes('--write')) await write(view, wide[view], narrow[view])
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await measure()
