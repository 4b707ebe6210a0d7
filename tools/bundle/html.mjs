// dist/headlight.html: shell.html with everything inline, and a policy that allows just that.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fontFace } from './font.mjs'
import { typeset } from './math.mjs'
import { filesIn, lessonNames, root } from './places.mjs'
import { bundle, css, heightOf, PACKED } from './scripts.mjs'

/** The page's margins, left and right together, as a share of the window. */
const MARGINS = 0.05

/** @param {string} text */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Text for HTML. @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What the page has of each lesson, in the page's order. @param {string} language */
async function lessonsOf(language) {
  const lessons = (await lessonNames()).map(async (name) => {
    const { default: place } = await import(`../../web/lessons/${name}/place.js`)
    const { page } = await import(`../../web/text/${language}/${name}.js`)
    return { name, id: name, ...place, ...page() }
  })
  return (await Promise.all(lessons)).sort((a, b) => a.order - b.order)
}

/** The lessons as sections; the first of a chapter bears its letter. @param {Awaited<ReturnType<typeof lessonsOf>>} lessons @param {{ contents: string }} words */
function sectionsOf(lessons, words) {
  let last = ''
  return lessons
    .map(({ id, chapter = '', nav, title, body, opens = false }) => {
      const isPart = chapter !== '' && chapter === last
      last = chapter
      const letter = chapter && !isPart ? ` data-letter="${chapter.toUpperCase()}"` : ''
      const kind = opens ? ' class="hook"' : isPart ? ' class="part"' : ''
      const heading = opens ? 'h1' : 'h2'
      const section = `<section${kind}${letter} aria-labelledby="${id}"${nav ? ` data-nav="${escaped(nav)}"` : ''}>
<${heading}${letter} id="${id}" tabindex="-1">${typeset(title)}</${heading}>${typeset(body)}</section>\n`
      return opens ? section + contentsOf(lessons, words) : section
    })
    .join('')
}

/** Links to the lessons that have a name for it. @param {Awaited<ReturnType<typeof lessonsOf>>} lessons @param {{ contents: string }} words */
function contentsOf(lessons, words) {
  let last = ''
  const links = lessons
    .filter(({ nav }) => nav)
    .map(({ id, chapter = '', nav, title }) => {
      const letter = chapter === last ? '' : chapter.toUpperCase()
      last = chapter
      return `<li><a href="#${id}"><span class="letter">${letter}</span><b>${escaped(nav)}</b> <span class="title">${typeset(title)}</span></a></li>`
    })
  return `<nav class="contents" aria-labelledby="contents">
<h2 id="contents" tabindex="-1">${words.contents}</h2>
<ol>
${links.join('\n')}
</ol>
</nav>\n`
}

/** Lessons take as much room before the script has defined them as they say that they do while they load. @param {Awaited<ReturnType<typeof lessonsOf>>} lessons */
function roomsOf(lessons) {
  const keep = (/** @type {string} */ name, /** @type {{ rem: number, ch: number }} */ height) =>
    `hl-${name}:not(:defined){min-height:${heightOf(height)}}`
  const wide = lessons.map(({ name, room }) => keep(name, room.wide))
  const narrow = [...new Set(lessons.map(({ room }) => room.below))].map((below) => {
    const rules = lessons.filter(({ room }) => room.below === below).map(({ name, room }) => keep(name, room.narrow))
    return `@media(max-width:${Math.round(below / (1 - MARGINS))}px){${rules.join('')}}`
  })
  return [...wide, ...narrow].join('')
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
  const lessons = await lessonsOf(language)
  // A script element ends at the first "</script", wherever it stands.
  /** @type {Map<string, string>} */
  const packed = new Map()
  const scripts = ['page', 'head', 'presenter-window'].map(async (name) =>
    (await bundle(`web/page/${name}.js`, { format: 'iife', language, beside: packed })).replaceAll(
      '</script',
      '<\\/script',
    ),
  )
  const [script, head, presenter] = await Promise.all(scripts)
  const sheets = await Promise.all(['kit/tokens.css', 'page/style.css'].map((file) => css(`${root}web/${file}`)))
  const style = [await fontFace(), ...sheets, roomsOf(lessons)].join('')
  // Browsers that can't share style sheets between elements get them as <style>, each under its own hash.
  const shared = (
    await Promise.all(['kit', 'lessons', 'page', 'stage'].map((folder) => filesIn(folder, '.css')))
  ).flat()
  const styles = [style, ...(await Promise.all(shared.map((file) => css(root + file))))]
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)} ${hash(head)} ${hash(presenter)} 'wasm-unsafe-eval'`,
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
    script,
    head,
    presenter,
    packed: `<script type="text/plain" id="${PACKED}">${linesOf(packed)}</script>`,
    style,
    sections: sectionsOf(lessons, words),
  }
  return (await readFile(`${root}shell.html`, 'utf8')).replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name])
}
