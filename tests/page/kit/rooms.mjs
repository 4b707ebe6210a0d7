// How much room figures take in a page of notes, and how much is kept for them while they are computed. The room hangs on
// the width and on the notes' fonts, so it is written as points: a width, and the height there as rem and ch, what is as
// high with any font, and what has more lines where letters are wider. Between two points it changes evenly.
//
//   node tests/page/kit/rooms.mjs [--write] [NAME...]   measures figures, or all of them, at each width with each set of
//                                             fonts, prints what the page of notes would keep for it, and with --write
//                                             puts it into place.js of its lesson; all of them take some minutes

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { launch, notes, open, root, settled } from './browser.mjs'
import { SETS_OF_FONTS } from './fonts.mjs'

/** Widths of a figure's content in CSS pixels, those of the lab on a phone (366) and in a window of 1280 (1168) among them; its layout changes above 480, 560, 640, 700, 720, 760, 820, 860, 900, 960, 1000 and 1039. */
const WIDTHS = [
  ...[320, 350, 366, 374, 420, 480, 481, 560, 561, 640, 641, 700, 701, 704, 720, 721, 760, 761, 820, 821, 860, 861],
  ...[900, 901, 960, 961, 1000, 1001, 1039, 1040, 1100, 1168, 1240],
]

const script = pathToFileURL(`${root}dist/headlight.js`).href

/** Notes that consist of figures with nothing beside their content. @param {readonly string[]} names of lessons */
export const notesWith = (names) =>
  `<style>body { margin: 0; font-family: sans-serif } main > * { --hl-inset: 0px }</style><main>${names.map((name) => `<hl-${name}></hl-${name}>`).join('')}</main>`

/** Every lesson. */
export const lessonNames = async () =>
  (await readdir(`${root}web/lessons`)).filter((name) => !name.includes('.')).sort()

/** What figures ask only once somebody looks is there, too. @param {any} page */
export async function lookedThrough(page) {
  for (const view of await page.locator('main > *').all()) {
    await view.scrollIntoViewIfNeeded()
    await view.evaluate((element) => new Promise((resolve) => requestAnimationFrame(() => resolve(element.settled()))))
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
}

/**
 * The room of each figure's content, and what is kept for it while it is computed.
 * @param {any} page of notes, at rest @returns {Promise<{ name: string, room: number, kept: number }[]>} in CSS pixels
 */
export const roomsOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > *')].map((view) => {
      const whole = view.renderRoot.querySelector('.whole')
      const spare = Number.parseFloat(getComputedStyle(whole).paddingBottom)
      const loading = document.createElement('p')
      loading.className = 'loading'
      view.renderRoot.prepend(loading)
      const kept = Number.parseFloat(getComputedStyle(loading).minHeight)
      loading.remove()
      return { name: view.localName.slice(3), room: whole.getBoundingClientRect().height - spare, kept }
    }),
  )

/** What a ch and a rem are in a figure, in pixels. @param {any} page */
const unitsOf = (page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    Object.assign(probe.style, { position: 'absolute', width: '1000ch', height: '1000rem' })
    document.querySelector('main > *').renderRoot.append(probe)
    const { width, height } = probe.getBoundingClientRect()
    probe.remove()
    return { ch: width / 1000, rem: height / 1000 }
  })

/** Heights by width and name, with a set of fonts. @param {string} set @param {readonly string[]} names */
async function measured(set, names) {
  const browser = await launch({ fonts: set })
  const written = await notes(notesWith(names), `<script src="${script}"></script>`)
  const { page } = await open(browser, written.file, { width: WIDTHS[0], allowed: [script], fonts: set })
  await settled(page)
  await lookedThrough(page)
  const heights = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wide) => innerWidth === wide, width)
    await settled(page)
    heights.push(Object.fromEntries((await roomsOf(page)).map(({ name, room }) => [name, room])))
  }
  const units = await unitsOf(page)
  await browser.close()
  await written.stop()
  return { heights, ...units }
}

/**
 * The rem and ch that are least off for all sets of fonts, and never too low for the first of them.
 * @param {{ height: number, ch: number, rem: number }[]} sets @returns {{ rem: number, ch: number, off: number }}
 */
function fitted(sets) {
  const [usual] = sets
  let best = { rem: 0, ch: 0, off: Infinity }
  for (let slope = -40; slope <= 400; slope++) {
    const ch = slope / 2
    const rem = Math.ceil((10 * (usual.height - ch * usual.ch)) / usual.rem) / 10
    const off = Math.max(...sets.map((set) => Math.abs((rem * set.rem + ch * set.ch) / set.height - 1)))
    if (off < best.off) best = { rem, ch, off }
  }
  return best
}

/** So far may a height lie off the line between two points, and need no point of its own. */
const NEAR = 6 // CSS pixels

/** Widths that always have a point of their own: between two points, other fonts' heights are only near the line. */
const SURE = [374, 704]

/** The points that are written: those that a line needs, and the sure ones. @param {{ width: number, height: number }[]} points @returns {any[]} */
function chosen(points) {
  const cuts = [0, ...SURE.map((width) => points.findIndex((point) => point.width === width)), points.length - 1]
  const parts = cuts.slice(1).map((cut, i) => needed(points.slice(cuts[i], cut + 1)))
  return parts.flatMap((part, i) => (i ? part.slice(1) : part))
}

/** The points that a line through them needs. @param {{ width: number, height: number }[]} points @returns {any[]} */
function needed(points) {
  const [first, last] = [points[0], points[points.length - 1]]
  const slope = (last.height - first.height) / (last.width - first.width)
  const offs = points.map(({ width, height }) => Math.abs(first.height + slope * (width - first.width) - height))
  const most = Math.max(...offs)
  if (points.length < 3 || most <= NEAR) return [first, last]
  const at = offs.indexOf(most)
  return [...needed(points.slice(0, at + 1)).slice(0, -1), ...needed(points.slice(at))]
}

const A_LINE = 6

/** Writes a lesson's room into its place.js. @param {string} name @param {string[]} points as written */
async function write(name, points) {
  const path = `${root}web/lessons/${name}/place.js`
  const text = await readFile(path, 'utf8')
  const lines = points.flatMap((_, i) => (i % A_LINE ? [] : [`    ${points.slice(i, i + A_LINE).join(', ')},\n`]))
  const put = text.replace(
    /(?: {2}\/\*\*[^*]*\*\/\n)?(?: {2}\/\/ biome-ignore[^\n]*\n)? {2}room: (?:\{.*\}|\[\n[^;}]*?\n {2}\]),\n/,
    `  /** At a width in CSS pixels, so many rem and ch is it high (tests/page/kit/rooms.mjs). */\n  // biome-ignore format: a table\n  room: [\n${lines.join('')}  ],\n`,
  )
  if (put !== text) await writeFile(path, put)
}

async function measure() {
  const asked = process.argv.slice(2).filter((name) => !name.startsWith('--'))
  const names = asked.length ? asked : await lessonNames()
  const all = []
  for (const set of SETS_OF_FONTS.filter((one) => one !== 'own')) all.push(await measured(set, names))
  for (const name of names) {
    const points = WIDTHS.map((width, i) => {
      const sets = all.map(({ heights, ...units }) => ({ height: heights[i][name], ...units }))
      return { width, height: sets[0].height, ...fitted(sets) }
    })
    const kept = chosen(points)
    const off = Math.max(...kept.map((point) => point.off))
    const written = kept.map(({ width, rem, ch }) => `[${width}, ${rem}, ${ch}]`)
    console.log(`${name.padEnd(12)} at most ${(100 * off).toFixed(1)} % off: ${written.join(', ')}`)
    if (process.argv.includes('--write')) await write(name, written)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await measure()
