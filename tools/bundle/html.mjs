// dist/headlight.html: shell.html with everything inline, and a policy that allows just that.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fontFace } from './font.mjs'
import { packed as pack, packedNow } from './packing.mjs'
import { inTwoParts } from './parts.mjs'
import { filesIn, lessonNames, root } from './places.mjs'
import { reference } from './reference.mjs'
import { bundle, css, PACKED } from './scripts.mjs'

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

/** What is packed, a line each, in the order of names: the page must not depend on what was packed first. @param {Map<string, string>} packed */
const linesOf = (packed) =>
  [...packed]
    .map((line) => line.join(' '))
    .sort()
    .join('\n')

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
  packed.set('rest', packedNow(Buffer.from(rest)))
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
  const parts = {
    ...words.shell(version),
    language,
    policy,
    script: first,
    head,
    presenter,
    packed: `<script type="text/plain" id="${PACKED}">${linesOf(packed)}</script>`,
    style,
  }
  return (await readFile(`${root}shell.html`, 'utf8')).replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name])
}
