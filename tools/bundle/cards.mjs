// The cards of the shipped models (web/models/*.md), for the reference.

import { readdir, readFile } from 'node:fs/promises'
import { need, root } from './places.mjs'

const { marked } = need('marked')

/** What their texts' owners ask to be said, behind the cards. */
const NOTICE = 'NOTICE.md'

/** Headings of a card stand below that of the chapter. */
const DEEPER = 2

/** The cards as HTML, in the order of their names. @returns {Promise<{ name: string, html: string }[]>} */
export async function cards() {
  const folder = `${root}web/models`
  const all = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  const files = [...all.filter((file) => file !== NOTICE), ...all.filter((file) => file === NOTICE)]
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -3)
      const text = (await readFile(`${folder}/${file}`, 'utf8')).replace(/^# .*\n/, '')
      const html = marked.parse(text.replaceAll(/^#+ /gm, (marks) => '#'.repeat(DEEPER) + marks))
      return { name, html: scrolling(html, name) }
    }),
  )
}

/** Tables scroll where they are wider than the page, and have no head that says nothing. @param {string} html @param {string} name of the model */
const scrolling = (html, name) => {
  let count = 0
  return html
    .replaceAll(/<thead>\s*<tr>(\s*<th><\/th>)+\s*<\/tr>\s*<\/thead>/g, '')
    .replaceAll(
      '<table>',
      () => `<div class="scroll" tabindex="0" role="region" aria-label="${name}: ${++count}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
}
