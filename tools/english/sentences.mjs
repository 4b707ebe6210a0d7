// From text as a source has it to sentences in plain ASCII, as people type them.

/** Marks that are several in Unicode and one on a keyboard. ASCII's own stand for themselves. @type {[RegExp, string][]} */
const keyboard = [
  [/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' '],
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''],
  [/[\u2019\u02bc\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u00ab\u00bb]|``|''/g, '"'],
  [/`/g, '\u2018'],
  [/\u2026|\. ?\. ?\.( ?\.)?/g, '...'],
  [/(\d)\u2013(?=\d)/g, '$1-'],
  [/[\u2010\u2011]/g, '-'],
  [/- -|\s[\u2013\u2212-]\s|[\u2014\u2015]|\s\u2013|\u2013\s/g, '--'],
  [/\u2013/g, '-'],
  [/\u00e6/g, 'ae'],
  [/\u00c6/g, 'Ae'],
  [/\u0153/g, 'oe'],
]

/** Text with marks and letters of ASCII where ASCII has them; others stay. An opening single quote stays apart. */
function ascii(/** @type {string} */ text) {
  for (const [mark, plain] of keyboard) text = text.replace(mark, plain)
  // "café" is typed "cafe".
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

const isLetter = (/** @type {string | undefined} */ character) => /[A-Za-z0-9]/.test(character ?? '')

/** Words that begin with an apostrophe, and open no quotation. */
const ELIDED = /^(tis|twas|twere|twill|twould|em|til|cause|bout|round)\b/i

/**
 * A paragraph without its quotes. Single ones look like apostrophes: at a word's start they open a quotation, behind an s
 * they close the one that is open, or else say whose something is.
 * @param {string} quoted
 */
function withoutQuotes(quoted) {
  const paragraph = quoted.replace(/"/g, '')
  let open = 0
  return paragraph.replace(/['\u2018]/g, (mark, at) => {
    const before = isLetter(paragraph[at - 1])
    const after = isLetter(paragraph[at + 1])
    if (mark === "'" && before && after) return mark
    if (after && !(before && mark === "'")) {
      if (!ELIDED.test(paragraph.slice(at + 1, at + 9))) open++
    } else if (open > 0) open--
    else if (/s/i.test(paragraph[at - 1] ?? '')) return mark
    return ''
  })
}

/** Dashes and marks with the blanks that people type around them. @param {string} text */
const spaced = (text) =>
  text
    .replace(/-{4,}/g, '----') // stands for a name that is left out; filters know it
    .replace(/\s*(?<!-)-{2,3}(?!-)\s*/g, ' -- ')
    .replace(/( -- ?){2,}/g, ' -- ')
    .replace(/([.,;:!?]) -- /g, '$1 ')
    .replace(/ -- (?=[.,;:!?)])/g, '')
    .replace(/(?<=\S) ?\.\.\. ?(?=\w)/g, '... ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:!?)]|\.(?!\.))/g, '')
    .replace(/\( /g, '(')
    .trim()

/** A paragraph in ASCII, with single blanks and without quotes. @param {string} paragraph */
export const tidy = (paragraph) => spaced(withoutQuotes(ascii(paragraph)))

/** Never the last word of a sentence; "etc." and "Co." may be. */
const TITLES = new Set(
  `mr mrs ms dr st messrs mme mlle rev hon gen col capt lt sgt prof jr sr gov sen rep pres adm maj cpl pvt mt ft
  supt vs viz cf e.g i.e eg ie`.split(/\s+/),
)

/** Words that start a sentence behind "U.S." or an initial; a name would go on. */
const STARTERS = new Set(
  `the a an this that these those it he she we they you there here in on at for from with by to as if when while but and
  or so yet our my your his her their its what who why how now then not no one all some many most since after before
  today let such`.split(/\s+/),
)

/**
 * Whether a full stop belongs to an abbreviation within a sentence.
 * @param {string} before the text up to the stop @param {string} after the text behind it
 */
function isAbbreviation(before, after) {
  const word = /[A-Za-z.]*$/.exec(before)?.[0] ?? ''
  if (TITLES.has(word.toLowerCase())) return true
  const isInitial = /^[A-Za-z]$/.test(word) && word !== 'I'
  const isDotted = /^([A-Za-z]\.)+[A-Za-z]$/.test(word)
  if (!isInitial && !isDotted) return false
  return !STARTERS.has(/^\W*(\w+)/.exec(after)?.[1].toLowerCase() ?? '')
}

/** Splits a tidy paragraph into sentences: at a stop and a capital behind it. @param {string} paragraph */
function* splitSentences(paragraph) {
  let start = 0
  for (const match of paragraph.matchAll(/[.!?]+\)* (?=\(*[A-Z])/g)) {
    const end = match.index + match[0].length
    if (match[0][0] === '.' && match[0][1] !== '.')
      if (isAbbreviation(paragraph.slice(start, match.index), paragraph.slice(end))) continue
    yield paragraph.slice(start, end).trim()
    start = end
  }
  if (start < paragraph.length) yield paragraph.slice(start)
}

/** A whole sentence in brackets stands without them. @param {string} sentence */
const unbracketed = (sentence) => sentence.replace(/^\(([^()]*)\)$/, '$1').replace(/^-- /, '')

/** The sentences of a paragraph as a source has it. @param {string} paragraph @returns {string[]} */
export const sentencesOf = (paragraph) => [...splitSentences(tidy(paragraph))].map(unbracketed)

const WORD = /-{2,}|\.{2,}|[\w$%&](?:(?:[.,:'](?=\w)|-(?!-))?[\w$%&])*(?:(?<=s)')?|[^\s\w]/gi

/** The words of a sentence about as hl_typed_words splits it: marks are words. @param {string} sentence @returns {string[]} */
export const typedWords = (sentence) => sentence.match(WORD) ?? []
