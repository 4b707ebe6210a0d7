// The fonts that the browsers of the tests have: those of npm packages, whatever is installed on the machine. The page
// brings its own; elements in notes have their host's. HL_FONTS chooses among sets that differ in width and height, in which
// the page's elements are then as in notes of such a host: layout, reserved room and labels have to hold for each.

import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const folder = fileURLToPath(new URL('../../../build/fonts/', import.meta.url))

const DEJAVU = 'dejavu-fonts-ttf/ttf'

/**
 * Families for text, and the folders that they come from. Letters of DejaVu Sans are as wide as those of Verdana; for the
 * same text Lato needs 0.86 of its width and Archivo Narrow 0.73; lines of PT Serif are 1.33 of the font size high, of Lato
 * 1.2, of DejaVu Sans 1.16.
 */
const SETS = {
  own: { sans: 'DejaVu Sans', serif: 'DejaVu Serif', from: [] }, // the page's font, and these behind it
  dejavu: { sans: 'DejaVu Sans', serif: 'DejaVu Serif', from: [] },
  narrow: { sans: 'Archivo Narrow', serif: 'PT Serif', from: ['archivo-narrow', 'pt-serif'] },
  lato: { sans: 'Lato', serif: 'PT Serif', from: ['lato', 'pt-serif'] },
  serif: { sans: 'PT Serif', serif: 'PT Serif', from: ['pt-serif'] },
}

const { HL_FONTS = 'own' } = process.env
if (HL_FONTS !== 'machine' && !Object.keys(SETS).includes(HL_FONTS))
  throw new Error(`HL_FONTS is ${Object.keys(SETS).join(', ')} or machine, not ${HL_FONTS}`)

/** The set of fonts that this run has; `machine`: what is installed, behind the page's own. */
export const fonts = HL_FONTS

/** Whether the page is in its own font, as its readers have it. */
export const isOwn = (/** @type {string} */ set) => ['own', 'machine'].includes(set)

/** All sets, for what has to hold with each. */
export const SETS_OF_FONTS = Object.keys(SETS)

/** Where the fonts lie, for a browser that has to be told which files it may read. */
export const fontFolders = [packages, folder]

/** @param {string} path in XML */
const escaped = (path) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What is drawn for a family that a style sheet names. @param {string} family @param {string[]} drawn */
const alias = (family, ...drawn) => `
  <match target="pattern">
    <test name="family" qual="any"><string>${family}</string></test>
    <edit name="family" mode="assign" binding="strong">${drawn.map((name) => `<string>${name}</string>`).join('')}</edit>
  </match>`

/**
 * A set as a configuration of fontconfig's. DejaVu stands behind every family for the signs that it lacks, and for
 * families that nobody has; its face for formulas is left out, since machines without it are the rule.
 */
function configuration({ sans, serif, from }) {
  const folders = [DEJAVU, ...from.map((name) => `@expo-google-fonts/${name}`)].map((name) => packages + name)
  for (const path of folders)
    if (!existsSync(path)) throw new Error(`no fonts in ${path}: “npm ci” in tests/ brings them`)
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((path) => `<dir>${escaped(path)}</dir>`).join('\n  ')}
  <cachedir>${escaped(folder)}cache</cachedir>
  <selectfont><rejectfont><glob>*/DejaVuMath*</glob></rejectfont></selectfont>
  <match target="pattern">
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hinting"><bool>true</bool></edit>
    <edit name="hintstyle"><const>hintslight</const></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>${['sans-serif', 'system-ui', 'Sans'].map((family) => alias(family, sans, 'DejaVu Sans')).join('')}${alias('serif', serif, 'DejaVu Serif')}${alias('monospace', 'DejaVu Sans Mono')}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="strong"><string>${sans}</string><string>DejaVu Sans</string></edit>
  </match>
</fontconfig>
`
}

/** In the page, before its script: its font is the host's. */
export function haveHostsFont() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { --hl-font: sans-serif }')
  document.adoptedStyleSheets = [sheet] // after the page's own sheets
}

/** What a browser's environment needs to have the fonts of a set. @param {string} [set] @returns {Record<string, string>} */
export function fontEnvironment(set = fonts) {
  if (set === 'machine') return {}
  mkdirSync(folder, { recursive: true })
  const file = `${folder}${set}.conf`
  const part = `${file}.${process.pid}` // another test file may be reading the same
  writeFileSync(part, configuration(SETS[set]))
  renameSync(part, file)
  return { FONTCONFIG_FILE: file }
}
