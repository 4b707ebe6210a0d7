// What the readers of books share: paragraphs out of text files, without headings and verse, and capitals that shout.

/** What old books say to mock people by their religion or their speech. */
export const MOCKING = /\b(jews?|jewish|dat|dis|dem|dese|dose|dan|toder|massa|marse|gwine|wid|yer|yourselbs)\b/i

const HEADING = /^\s*(chapter|volume|book|letter|part|act|scene|stave|adventure)\s+([ivxlc]+|\d+|the \w+)\b.*$/i

/** Verse has each line set in, or begins short lines with capitals. @param {string[]} lines */
function isVerse(lines) {
  if (lines.length < 2) return false
  const areSetIn = lines.every((line) => /^\s{2,}/.test(line))
  const areShort = lines.length > 2 && lines.every((line) => line.length < 60 && /^\W*[A-Z]/.test(line))
  return areSetIn || areShort
}

/** Titles and the like: one or two lines without a small letter, or "Chapter 1" with its title. @param {string[]} lines */
const isHeading = (lines) =>
  lines.length < 3 && (!/[a-z]/.test(lines.join('')) || (HEADING.test(lines[0]) && lines[0].length < 80))

/** Lines as one; a word that was broken at its hyphen is whole again. @param {string[]} lines */
const joined = (lines) => lines.join(' ').replace(/(?<=[a-z])- +(?=[a-z])/g, '-')

/** The paragraphs of prose in a text whose lines are broken. @param {string} text @returns {string[]} */
export const paragraphsOf = (text) =>
  text
    .replace(/\r/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length > 0 && !isHeading(lines) && !isVerse(lines))
    .map((lines) => joined(lines).replace(/_/g, ''))

/**
 * What stands in a text from one string on up to another one.
 * @param {string} text @param {string} from kept @param {string} [to] left out with all behind it
 */
export function between(text, from, to) {
  const start = text.indexOf(from)
  const end = to ? text.indexOf(to, start) : text.length
  if (start < 0 || end < 0) throw new Error(`the book has no "${start < 0 ? from : to}": is it another edition?`)
  return text.slice(start, end)
}

/** A text without what stands from one string on up to another one. @param {string} text @param {string} from @param {string} to */
export const without = (text, from, to) => text.replace(between(text, from, to), '')

const WORD = /[A-Za-z]+(?:'[A-Za-z]+)*/g
const ROMAN = /^[IVXLC]+$/

/** One or two words in capitals, not in the middle of more of them, nor of initials. */
const SHOUTED =
  /(?<![A-Z.]|[A-Za-z]'|[A-Z]{2} )\b[A-Z]{2,}(?:'[A-Z]+)?(?: [A-Z]{2,}(?:'[A-Z]+)?)?\b(?!\.[A-Z]| [A-Z]{2})/g

/** @param {string[]} paragraphs @returns {Map<string, number>} how often each word is there as it is written */
function countWords(paragraphs) {
  const counts = new Map()
  for (const paragraph of paragraphs)
    for (const word of paragraph.match(WORD) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const capitalised = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1).toLowerCase()

/**
 * Paragraphs of a book without the capitals that stand for emphasis ("the woman", not "THE woman"). A name keeps its
 * first one: the book has it so more often than with a small letter. Three such words in a row stay: they are a title.
 * @param {string[]} paragraphs
 */
export function calm(paragraphs) {
  const counts = countWords(paragraphs)
  const isName = (/** @type {string} */ word) =>
    (counts.get(capitalised(word)) ?? 0) > (counts.get(word.toLowerCase()) ?? 0)
  const calmed = (/** @type {string} */ word, /** @type {boolean} */ isFirst) =>
    isFirst || isName(word) ? capitalised(word) : word.toLowerCase()
  return paragraphs.map((paragraph) =>
    paragraph.replace(SHOUTED, (words, at) => {
      const isFirst = /(^|[.!?]["')]*\s+)\W*$/.test(paragraph.slice(0, at))
      return words.replace(WORD, (word, start) => (ROMAN.test(word) ? word : calmed(word, isFirst && start === 0)))
    }),
  )
}
