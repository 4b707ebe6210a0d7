// The page's typeface: Inter, cut down to the weights and characters that the page has use for. Its figures are all of one
// width, in canvases too, which can't ask for that: the cut font has no others.

import { readFile } from 'node:fs/promises'
import { kept } from './kept.mjs'
import { need } from './places.mjs'
import { withGlyphs } from './sfnt.mjs'

const subset = need('subset-font')
const { version } = need('subset-font/package.json')

/** What style sheets call it: a copy that the reader may have of Inter has other figures. */
export const FAMILY = 'Headlight'

/** Weights that style sheets and figures use. */
const WEIGHTS = { min: 400, max: 700 }

/** @param {number} from @param {number} to both of them within */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** What the page says, what readers of Western European languages may type, and what formulas in the text are made of. */
export const CHARACTERS = [
  ...[range(0x20, 0x7e), '\u00a0¡£§©«°±²³¹µ·»¿', range(0xc0, 0xff), 'ŒœŠšŸŽž'], // Latin
  ...[range(0x391, 0x3a1), range(0x3a3, 0x3a9), range(0x3b1, 0x3c9)], // Greek
  ...[range(0x2010, 0x2015), '‘’“”„•…′‹›'], // punctuation
  '⁰⁴⁵⁶⁷⁸⁹⁻₂ₖᵥ', // above and below the line
  '←↑→↓↔↕↙⇒↺', // arrows
  '−∂∆∏∑√∞∫≈≠≤≥ℓ', // operators
  '✓✗', // marks
].join('')

/** Figures and the signs before them. */
const TABULAR = '0123456789+−±'

const CUT = {
  variationAxes: { opsz: 14, wght: WEIGHTS }, // the shapes for text: labels have 12 pixels
  noHinting: true,
  dropTables: ['STAT'],
}

/** Whose the font is, and its licence. */
const NAMES = { preserveNameIds: [0, 13, 14] }

const source = () => readFile(need.resolve('inter-ui/variable/InterVariable.woff2'))

/** The font as WOFF2. */
export async function font() {
  const whole = await source()
  return kept(whole, { CUT, NAMES, CHARACTERS, TABULAR, version }, 'woff2', () => cut(whole))
}

/** The same, cut anew. @param {Uint8Array} [given] the whole font */
export async function cut(given) {
  const whole = given ?? (await source())
  const sfnt = { ...CUT, ...NAMES, keepFeatures: ['kern', 'tnum'], targetFormat: 'truetype' }
  const small = await subset(whole, CHARACTERS, sfnt)
  const tabular = await withGlyphs(small, TABULAR, 'tnum')
  return subset(tabular, CHARACTERS, { ...NAMES, keepFeatures: ['kern'], targetFormat: 'woff2' })
}

/** The style sheet that brings it. A page that has it inside has it before the first picture: nothing is drawn without. */
export async function fontFace() {
  const url = `data:font/woff2;base64,${Buffer.from(await font()).toString('base64')}`
  return `@font-face{font-family:${FAMILY};font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:block;src:url(${url})format("woff2")}`
}
