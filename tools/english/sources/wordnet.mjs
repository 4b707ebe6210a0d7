// WordNet's own examples: the quoted ones in its glosses, short and modern.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A line of the notice on top starts with two blanks. */
const isEntry = (/** @type {string} */ line) => /^\d/.test(line)

/** Between semicolons, whole: a quotation of an author has a name behind it, and isn't WordNet's to give away. */
const EXAMPLE = /(?<=;\s*)"([^"]+)"(?=\s*(?:;|$))/g

/** An example with a capital and a full stop. @param {string} example */
function asSentence(example) {
  const text = example.trim().replace(/[;,:\s]+$/, '')
  return text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
}

/** The examples of a file like data.noun. @param {string} text @returns {string[]} */
export const examplesOf = (text) =>
  text
    .split('\n')
    .filter(isEntry)
    .flatMap((line) => [
      ...line
        .slice(line.indexOf('|') + 1)
        .trim()
        .matchAll(EXAMPLE),
    ])
    .map(([, example]) => example)
    .filter((example) => example.trim())
    .map(asSentence)

export default {
  name: 'wordnet',
  package: 'wordnet-base',
  what: 'examples of WordNet 3.0',
  licence: 'WordNet 3.0 licence; its notice has to be kept',
  /** @param {string} path */
  async read(path) {
    const files = ['noun', 'verb', 'adj', 'adv'].map((part) => join(path, 'usr/share/wordnet', `data.${part}`))
    const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
    return texts.flatMap(examplesOf)
  },
}
