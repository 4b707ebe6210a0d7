// The cards of the shipped models (web/models/*.md), for the reference.

import { readdir, readFile } from 'node:fs/promises'
import { need, root } from './places.mjs'

const { marked } = need('marked')

/** Headings of a card stand below that of the chapter. */
const DEEPER = 2

/** The cards as HTML, in the order of their names. @returns {Promise<{ name: string, html: string }[]>} */
export async function cards() {
  const folder = `${root}web/models`
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -3)
      const text = (await readFile(`${folder}/${file}`, 'utf8')).replace(/^# .*\n/, '')
      const html = marked.parse(text.replaceAll(/^#+ /gm, (marks) => '#'.repeat(DEEPER) + marks))
      return {
        name,
        html: html
          .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
      }
    }),
  )
}
