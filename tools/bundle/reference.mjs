// The page's reference: what the lessons' texts say, chapter by chapter, the models' cards, the keys.

import { cards } from './cards.mjs'
import { typeset } from './math.mjs'

/** Text for HTML. @param {string} text */
export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The element of a lesson in its text: the figure stands beside the text, or is a link away. */
const ELEMENT = /<hl-(?!predict)(\w+)[^>]*><\/hl-\1>/g

/**
 * @param {{ name: string, chapter: string, title: string, body: string, frame?: { name: string, sources?: readonly string[] } }[]} lessons in the page's order
 * @param {{ reference: Record<string, any>, chapters: Record<string, string>, keys: { list: [string[], string][], note: string } }} words
 */
export async function reference(lessons, { reference: text, chapters, keys }) {
  const all = [
    ...Object.entries(chapters).map(([letter, title]) => ({
      id: `chapter-${letter}`,
      title,
      topics: lessons.filter(({ chapter }) => chapter === letter).map((lesson) => topic(lesson, text)),
    })),
    { id: 'models', title: text.models.title, topics: [`<p>${text.models.lead}</p>`, ...(await cards()).map(card)] },
    { id: 'counting', title: text.counting.title, topics: [text.counting.body] },
    { id: 'keys', title: text.keys, topics: [keysOf(keys)] },
  ]
  return `<header class="lab-head"><h1 id="reference-title" tabindex="-1">${text.title}</h1><p class="lead">${text.lead}</p>
<nav class="index" aria-label="${text.index}"><ol>${all.map(({ id, title }) => `<li><a href="#reference/${id}">${title}</a></li>`).join('')}</ol></nav></header>
${all.map(chapter).join('')}`
}

/** @param {{ id: string, title: string, topics: string[] }} chapter */
const chapter = ({ id, title, topics }) =>
  `<section class="chapter" aria-labelledby="reference-${id}"><h2 id="reference-${id}" tabindex="-1">${title}</h2>\n${topics.join('')}</section>\n`

/** Text at the left, the figure as a thumbnail beside it. */
function topic({ name, title, body, frame: { name: called = name, sources = [] } = {} }, text) {
  return `<section class="topic" aria-labelledby="reference-${name}">
<h3 id="reference-${name}" tabindex="-1">${typeset(title)}</h3>
<div class="prose">${typeset(body.replaceAll(ELEMENT, ''))}${sources.map((source) => `<p class="sources">${cited(source)}</p>`).join('')}</div>
<a class="to-figure" href="#lab/${name}"><canvas class="small" data-figure="${name}" aria-hidden="true"></canvas>${text.figure(called)}</a>
</section>\n`
}

/** @param {{ name: string, html: string }} card */
const card = ({ name, html }) => `<section class="topic card" aria-labelledby="reference-model-${name}">
<h3 id="reference-model-${name}" tabindex="-1">${name}</h3><div class="prose">${html}</div></section>\n`

const keysOf = ({ list, note }) =>
  `<dl class="keys">${list.map(([keys, what]) => `<div><dt>${keys.map((key) => `<kbd>${key}</kbd>`).join(' ')}</dt><dd>${what}</dd></div>`).join('')}</dl><p>${note}</p>`

/** A title stands between asterisks. @param {string} source */
const cited = (source) => escaped(source).replaceAll(/\*([^*]*)\*/g, '<cite>$1</cite>')
