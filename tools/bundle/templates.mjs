// The templates of views without the indentation that they have for us: a parser finds them, since a line break in other
// text may mean something.

import { readFile } from 'node:fs/promises'
import { need } from './places.mjs'

const { parse } = need('acorn')
const { simple } = need('acorn-walk')

const TAG = 'html'

/** Where the text of templates stands in a script. @param {string} script @returns {{ start: number, end: number }[]} */
function templateTexts(script) {
  const found = []
  const tree = parse(script, { ecmaVersion: 'latest', sourceType: 'module' })
  simple(tree, {
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === TAG) found.push(...quasi.quasis)
    },
  })
  return found.sort((a, b) => a.start - b.start)
}

/** A script whose templates have one white space where they had a line break and indentation. @param {string} script */
function withoutIndentation(script) {
  let [slim, at] = ['', 0]
  for (const { start, end } of templateTexts(script)) {
    slim += script.slice(at, start) + script.slice(start, end).replace(/\n\s*/g, '\n')
    at = end
  }
  return slim + script.slice(at)
}

/** A plugin of esbuild. */
export const templates = {
  name: 'templates',
  setup(build) {
    build.onLoad(
      { filter: /[/\\]web[/\\](kit|lessons|page|stage)[/\\].*\.js$/, namespace: 'file' },
      async ({ path }) => ({
        contents: withoutIndentation(await readFile(path, 'utf8')),
        loader: 'js',
      }),
    )
  },
}
