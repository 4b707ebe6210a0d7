// The Jargon File, a dictionary of hackers' slang, as dictd stores it: dictzip, which is gzip to whoever reads it whole.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Prose is set in by four blanks; headwords less, verse and code more. @param {string} paragraph */
const isProse = (paragraph) =>
  paragraph
    .trimEnd()
    .split('\n')
    .every((line) => /^ {4}\S/.test(line))

/** What an entry has in front of its definition: a number, where it is said, a form of the word, what part of speech. */
const FRONT =
  /^\s*(?:\d+\.\s+)?(?:[\w' -]{1,40}?\s)?(?:(?:n|v|vi|vt|vt\/vi|vi\/vt|adj|adv|interj|excl|prov|pl|prep|quant|abbrev|imp)\.,?\s+)+/

/** @param {string} paragraph */
const withoutFront = (paragraph) =>
  paragraph
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(FRONT, '')
    .replace(/^\s*\d+\.\s+/, '')

/** The definitions of a dictionary, a paragraph each; links stand in braces. @param {string} text @returns {string[]} */
export const definitionsOf = (text) =>
  text
    .split(/\n\s*\n/)
    .filter(isProse)
    .map((paragraph) => withoutFront(paragraph.replace(/\s*\n\s*/g, ' ').replace(/\{\s*|\s*\}/g, '')).trim())
    .filter(Boolean)

export default {
  name: 'jargon',
  package: 'dict-jargon',
  what: 'the Jargon File, version 4.4.7, 29 Dec 2003',
  licence: 'public domain; asks to be cited with its version',
  leaveOut:
    /^(See|Compare|Oppose|Also|Syn|Abbrev|Var|Cf|Contrast|Usage|Antonym|Synonym|Poss|Prob|Approx|Adj|Esp)\b|\bsee also\b|\bq\.v\./,
  /** @param {string} path */
  async read(path) {
    const dictionary = await readFile(join(path, 'usr/share/dictd/jargon.dict.dz'))
    return definitionsOf(gunzipSync(dictionary).toString('utf8'))
  },
}
