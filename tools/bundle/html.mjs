// dist/headlight.html: shell.html with everything inline, and a policy that allows just that.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deflatedIn } from '../../web/core/packed.js'
import { BESIDE } from '../../web/page/beside.js'
import { OPENING } from '../../web/session/defaults.js'
import { fontFace } from './font.mjs'
import { packed as pack, packedNow } from './packing.mjs'
import { inTwoParts } from './parts.mjs'
import { filesIn, lessonNames, root } from './places.mjs'
import { reference } from './reference.mjs'
import { bundle, css } from './scripts.mjs'

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the page has of each lesson, in the page's order. @param {string} language */
async function lessonsOf(language) {
  const lessons = (await lessonNames()).map(async (name) => {
    const { default: place } = await import(`../../web/lessons/${name}/place.js`)
    const { default: own, page } = await import(`../../web/text/${language}/${name}.js`)
    return { name, ...place, frame: own.frame, ...page() }
  })
  return (await Promise.all(lessons)).sort((a, b) => a.order - b.order)
}

/** What the first picture asks for: the wasms, and the model of the opening. */
const ASKED_FIRST = new RegExp(`^headlight|^${OPENING.model}$`)

/** The second part of the page's script. */
const REST = 'rest'

/**
 * What is packed in elements, those that the first picture needs, in base64 as they are read at once, and the others, in the
 * order of names: the page must not depend on what was packed first. The second part of the script is the last: where it is
 * whole, all is.
 * @param {Map<string, string>} packed
 */
function elementsOf(packed) {
  const names = [...packed.keys()].filter((name) => name !== REST).sort()
  const first = names.filter((name) => ASKED_FIRST.test(name))
  const others = [...names.filter((name) => !first.includes(name)), REST]
  const element = (name, text) => `<script type="text/plain" id="${BESIDE}${name}">${text}</script>`
  return [
    first.map((name) => element(name, Buffer.from(deflatedIn(packed.get(name))).toString('base64'))).join('\n'),
    others.map((name) => element(name, packed.get(name))).join('\n'),
  ]
}

/** The same page in letters that every encoding has: scripts and style sheets are written so already. @param {string} html */
const asciiHtml = (html) => html.replaceAll(/[^\0-\x7f]/gu, (letter) => `&#${letter.codePointAt(0)};`)

/** @param {{ language: string, version: string }} options */
export async function page({ language, version }) {
  const { default: words } = await import(`../../web/text/${language}/page.js`)
  const { default: lab } = await import(`../../web/text/${language}/lab.js`)
  const { default: strip } = await import(`../../web/text/${language}/strip.js`)
  const lessons = await lessonsOf(language)
  // A script element ends at the first "</script", wherever it stands.
  /** @type {Map<string, string>} */
  const packed = new Map()
  const small = ['head', 'presenter-window'].map((name) => bundle(`web/page/${name}.js`, { format: 'iife', language }))
  const two = inTwoParts(['web/page/first.js', 'web/page/page.js'], { language, beside: packed })
  const scripts = [...(await two), ...(await Promise.all(small))]
  const [first, rest, head, presenter] = scripts.map((script) => script.replaceAll('</script', '<\\/script'))
  packed.set(REST, packedNow(Buffer.from(rest)))
  const chapters = await reference(lessons, { reference: words.reference, chapters: lab.chapters, keys: strip.keys })
  packed.set('reference', await pack(Buffer.from(chapters)))
  const sheets = await Promise.all(['kit/tokens.css', 'page/style.css'].map((file) => css(`${root}web/${file}`)))
  const style = [await fontFace(), ...sheets].join('')
  // Browsers that can't share style sheets between elements get them as <style>, each under its own hash.
  const shared = (
    await Promise.all(['kit', 'lessons', 'page', 'stage'].map((folder) => filesIn(folder, '.css')))
  ).flat()
  const styles = [style, ...(await Promise.all(shared.map((file) => css(root + file))))]
  const policy = [
    "default-src 'none'",
    `script-src ${[first, rest, head, presenter].map(hash).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${styles.map(hash).join(' ')}`,
    'img-src data: blob:',
    'font-src data:',
    'worker-src blob:', // the one that trains
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const [asked, others] = elementsOf(packed)
  const parts = {
    ...words.shell(version),
    language,
    policy,
    script: first,
    head,
    presenter,
    asked,
    others,
    style,
  }
  return asciiHtml((await readFile(`${root}shell.html`, 'utf8')).replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]))
}
