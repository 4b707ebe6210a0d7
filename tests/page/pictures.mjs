// What the page's figures look like, kept small: each picture shrunk to a coarse grid of greys and a coarser one of
// colours, which fonts, browsers and antialiasing hardly move, and an empty, clipped or wrongly coloured figure does.
//
//   node tests/page/pictures.mjs --update [NAME...]   takes them anew after a look at tests/page/screenshots.mjs: all, or
//                                                     those whose name begins so

import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { complete } from './audit.mjs'
import { filePage, launch, open, root, settled } from './browser.mjs'

const FILE = `${root}tests/page/pictures.txt`

/** How the page is looked at. */
export const WAYS = [1280, 390].flatMap((width) => ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })))

/** Cells of the longer side; the shorter one has as many as keep them square, but at least FEWEST. */
const GREYS = 18
const COLOURS = 6
const FEWEST = 4
/** Greys and colours in 16 steps, a character each. */
const DIGITS = '0123456789abcdef'

/**
 * How far a picture may be from its reference:
 * grey, colour: mean over all cells, in steps of 16; Chromium and Firefox are 0.25 and 0.06 apart at most, a map of other
 * colours 1 or more;
 * far: share of cells whose grey is off by 4 steps or more: a figure that lies over another, or ends early;
 * size: logarithm of a length by the one it should be: text that wraps elsewhere makes a view longer by some lines.
 */
export const TOLERANCE = { grey: 0.5, colour: 0.25, far: 0.04, size: 0.12 }

/** In a blank page: shots of views, as base64 of PNG, cut into their figures and shrunk. */
async function shrink([shots, greys, colours, fewest]) {
  const averages = ({ data, width: across, height: down }, most) => {
    const scale = most / Math.max(across, down)
    const side = (length) => Math.max(fewest, Math.round(length * scale))
    const [width, height] = [side(across), side(down)]
    const sums = new Float64Array(4 * width * height)
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const row = Math.floor((y * height) / down)
        const cell = 4 * (row * width + Math.floor((x * width) / across))
        const at = 4 * (y * across + x)
        for (let c = 0; c < 3; c++) sums[cell + c] += data[at + c]
        sums[cell + 3]++
      }
    const colour = (i) => [0, 1, 2].map((c) => sums[4 * i + c] / sums[4 * i + 3])
    return { width, height, cells: Array.from({ length: width * height }, (_, i) => colour(i)) }
  }
  const found = {}
  for (const { png, boxes } of shots) {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
    context.drawImage(bitmap, 0, 0)
    for (const [name, x, y, width, height] of boxes) {
      const piece = context.getImageData(x, y, width, height)
      found[name] = {
        size: [width, height],
        greys: averages(piece, greys).cells.map(([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b),
        colours: averages(piece, colours).cells.flatMap(([r, g, b]) => [127.5 + (r - g) / 2, 127.5 + (b - g) / 2]),
      }
    }
  }
  return found
}

const digits = (values) => values.map((value) => DIGITS[Math.round(value / 17)]).join('')

/**
 * Signatures of views and their figures by name.
 * @param {any} browser @param {{ png: string, boxes: [string, number, number, number, number][] }[]} shots
 */
export async function signatures(browser, shots) {
  const { page, close } = await open(browser, 'about:blank')
  const found = await page.evaluate(shrink, [shots, GREYS, COLOURS, FEWEST])
  await close()
  return Object.fromEntries(
    Object.entries(found).map(([name, { size, greys, colours }]) => [name, [...size, digits(greys), digits(colours)]]),
  )
}

/** What of two pictures is further apart than it may be; nothing if they are alike. */
export function differences([w0, h0, greys0, colours0], [w1, h1, greys1, colours1], tolerance = TOLERANCE) {
  const isOff = (a, b) => Math.abs(Math.log(a / b)) > tolerance.size
  if (isOff(w0, w1) || isOff(h0, h1)) return [`${w1} x ${h1} in place of ${w0} x ${h0}`]
  const steps = (a, b) =>
    Array.from(stretched(a, b.length), (digit, i) => Math.abs(parseInt(digit, 16) - parseInt(b[i], 16)))
  const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length
  const greys = steps(greys0, greys1)
  const colours = steps(colours0, colours1)
  const found = [
    ['grey', mean(greys), tolerance.grey],
    ['colour', mean(colours), tolerance.colour],
    ['far', mean(greys.map((step) => (step >= 4 ? 1 : 0))), tolerance.far],
  ]
  return found.filter(([, value, most]) => value > most).map(([what, value]) => `${what} ${value.toFixed(2)}`)
}

/** A picture a little longer or shorter has a row of cells more or less. */
const stretched = (text, length) =>
  text.length === length
    ? text
    : Array.from({ length }, (_, i) => text[Math.floor((i * text.length) / length)]).join('')

/**
 * A shot of each view of the page's sections, and where in it the view's figures are.
 * @param {any} page settled @param {string} [within] a selector of views, for some alone
 */
export async function screenshots(page, within = 'section [group=page]') {
  const views = await page.evaluate((selector) => {
    for (const sticky of document.querySelectorAll('hl-strip')) sticky.style.visibility = 'hidden'
    return [...document.querySelectorAll(selector)].filter((view) => view.snapshot).map((view) => view.localName)
  }, within)
  const shots = []
  for (const name of views) {
    const boxes = await page.evaluate((view) => {
      const element = document.querySelector(view)
      const whole = element.getBoundingClientRect()
      const boxOf = (piece, i) => {
        const { left, top, width, height } = piece.getBoundingClientRect()
        const [x, y] = [Math.max(0, Math.round(left - whole.left)), Math.max(0, Math.round(top - whole.top))]
        const [w, h] = [Math.min(width, whole.width - x), Math.min(height, whole.height - y)].map(Math.floor)
        return [i < 0 ? view : `${view} ${i}`, x, y, w, h]
      }
      return [boxOf(element, -1), ...[...element.panels].map(boxOf)].filter(([, , , w, h]) => w > 0 && h > 0)
    }, name)
    const png = await page.locator(`section ${name}`).first().screenshot({ timeout: 60000 })
    shots.push({ png: png.toString('base64'), boxes })
  }
  return shots
}

/** Signatures of the whole page, looked at in one way. */
export async function pageSignatures(browser, { width, colorScheme }, name = `${width} ${colorScheme}`) {
  const { page, close } = await open(browser, filePage, { width, colorScheme, reducedMotion: 'reduce' })
  await settled(page)
  await complete(page)
  const taken = await screenshots(page)
  await close()
  const found = await signatures(browser, taken)
  return Object.fromEntries(Object.entries(found).map(([element, signature]) => [`${name} ${element}`, signature]))
}

/** A line each, so that a change shows which figures it is of: name, then size, greys and colours. */
export function references() {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name, signature] = line.split(': ')
      const [width, height, greys, colours] = signature.split(' ')
      return [name, [Number(width), Number(height), greys, colours]]
    }),
  )
}

/** @param {Record<string, (string | number)[]>} all */
function write(all) {
  const lines = Object.keys(all)
    .sort()
    .map((name) => `${name}: ${all[name].join(' ')}\n`)
  writeFileSync(FILE, lines.join(''))
}

async function update(names) {
  const browser = await launch()
  const taken = {}
  for (const way of WAYS) Object.assign(taken, await pageSignatures(browser, way))
  await browser.close()
  const isWanted = (name) => !names.length || names.some((start) => name.includes(start))
  const old = names.length ? references() : {}
  const wanted = Object.entries(taken).filter(([name]) => isWanted(name))
  const kept = Object.entries(old).filter(([name]) => !isWanted(name))
  write(Object.fromEntries([...kept, ...wanted]))
  console.log(`${wanted.length} pictures taken, ${kept.length} kept: ${FILE}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [first, ...names] = process.argv.slice(2)
  if (first !== '--update') throw new Error('usage: node tests/page/pictures.mjs --update [NAME...]')
  await update(names)
}
