// Which word of a text is meant. A word is a range of the text, so that figures which cut the text into other tokens mean
// the same one; a link or a teacher may also write a token's number, or the word itself.

import { indexOfLargest } from './tensors.js'

/** @import { Place, Span } from './types.js' */

/**
 * A text as the state's model reads it.
 * @typedef {{ spans: readonly Span[], isKnown: (token: number) => boolean }} Tokens
 */

const LETTER = /[\p{L}\p{N}]/u

/** What a word goes on with: a mark belongs to the letter before it. */
const GOES_ON = /^[\p{L}\p{N}\p{M}]/u

/** Marks that are words of their own at a word's edges. */
const MARKS = /^[.,;:!?"()[\]{}]*$/u

/** @param {unknown} place @returns {place is Span} */
export const isSpan = (place) => typeof place === 'object' && place !== null

/** Whether two ranges have a letter in common; one in front of the text has none, and is itself only. @param {Span} a @param {Span} b */
const overlap = (a, b) => (a.start < b.end && b.start < a.end) || (isInFront(a) && isInFront(b))

/** The place of a start mark. @param {Place} place */
export const isInFront = (place) => isSpan(place) && place.start === 0 && place.end === 0

/** The tokens that a range covers or touches, by number. @param {readonly Span[]} spans @param {Span} span */
export const tokensAt = (spans, span) => spans.flatMap((token, i) => (overlap(token, span) ? [i] : []))

/** The token of a word's number, the start mark not being one; the last where there are fewer. @param {number} word @param {readonly Span[]} spans */
const numbered = (word, spans) => Math.min(spans.length && isInFront(spans[0]) ? word + 1 : word, spans.length - 1)

/** How much of a token a range covers. @param {Span} token @param {Span} span */
const shared = (token, span) => Math.min(token.end, span.end) - Math.max(token.start, span.start)

/** The token that a place means: the one that has most of a range, the last of all where none has any. @param {Place} place @param {readonly Span[]} spans */
export function tokenOf(place, spans) {
  const last = spans.length - 1
  if (!isSpan(place)) return typeof place === 'number' ? numbered(place, spans) : last
  const shares = tokensAt(spans, place).map((token) => shared(spans[token], place))
  return shares.length ? tokensAt(spans, place)[indexOfLargest(shares)] : last
}

/** The word of a text at a range. @param {string} text @param {Span} span */
export const wordAt = (text, { start, end }) => text.slice(start, end)

/** In small letters, each as long as it was, so that places fit. @param {string} text */
const small = (text) =>
  Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('')

/** The end of a text that is one character, perhaps of two units. @param {string} text */
const lastOf = (text) => Array.from(text.slice(-2)).pop() ?? ''

/** Whether a word may begin or end at a place: not between two letters, nor at an apostrophe between two. @param {string} text @param {number} at */
function isEdge(text, at) {
  const [left, right] = [text.slice(0, at).replace(/['’]$/u, ''), text.slice(at).replace(/^['’]/u, '')]
  return !(GOES_ON.test(lastOf(left)) && GOES_ON.test(right))
}

/** Tokens of each word as it is written, by number: "didn't" is one word, of which some models make two tokens. @param {string} text @param {readonly Span[]} spans */
export function wordsIn(text, spans) {
  /** @type {number[][]} */
  const words = []
  for (const [i, { start }] of spans.entries()) {
    const goesOn = i > 0 && spans[i - 1].end === start && !isEdge(text, start)
    if (goesOn) words[words.length - 1].push(i)
    else words.push([i])
  }
  return words
}

/** Whether a word has a letter, a digit or a picture, and is no mark at a word's edge. @param {string} word */
export const isWritten = (word) => !MARKS.test(word)

/** Whether a mark stands inside a word, as in "3.14". @param {string} text @param {Span} span */
function isInside(text, { start, end }) {
  if (!MARKS.test(text.slice(start, end))) return false
  const [left = ''] = /\P{White_Space}*$/u.exec(text.slice(0, start)) ?? []
  const [right = ''] = /^\P{White_Space}*/u.exec(text.slice(end)) ?? []
  return !MARKS.test(left) && !MARKS.test(right)
}

/** Where a word stands in a text, as a whole word, upper and lower case alike. @param {string} text @param {string} word @returns {Span[]} */
function occurrences(text, word) {
  const found = []
  const [low, wanted] = [small(text), small(word)]
  for (let at = wanted ? low.indexOf(wanted) : -1; at >= 0; at = low.indexOf(wanted, at + 1)) {
    const span = { start: at, end: at + wanted.length }
    if (isEdge(text, span.start) && isEdge(text, span.end) && !isInside(text, span)) found.push(span)
  }
  return found
}

/** A place that names a word, as a range. @param {string} text @param {string} name "it", "it.2" @returns {Span | null} null: the text has no such word */
export function spanNamed(text, name) {
  const [, word, number] = /** @type {RegExpExecArray} */ (/^(.*?)(?:\.([1-9]\d{0,2}))?$/su.exec(name))
  return occurrences(text, word)[Number(number ?? 1) - 1] ?? null
}

/** Whether a range has something of a text that may be a word, or stands in front of it. @param {Place} place @param {string} text @returns {place is Span} */
export const isPlaced = (place, text) =>
  isSpan(place) &&
  place.end <= text.length &&
  (isInFront(place) ? text !== '' : /\P{White_Space}/u.test(wordAt(text, place)))

/** A place as a range; null: the text has no such word. @param {Place} place @param {string} text @param {readonly Span[]} spans */
export function spanAt(place, text, spans) {
  if (typeof place === 'number') return spans[numbered(place, spans)] ?? null
  const meant = typeof place === 'string' ? spanNamed(text, place) : place
  return isPlaced(meant, text) ? meant : null
}

/**
 * Any place as a range, that of the word that suits where it is none; null: a text without words.
 * @param {Place} place @param {string} text @param {Tokens} tokens @param {{ pronouns: readonly string[], nouns: readonly string[] }} classes of words
 * @returns {Span | null}
 */
export function spanOf(place, text, tokens, classes) {
  if (!tokens.spans.length) return null
  return spanAt(place, text, tokens.spans) ?? suiting(text, tokens, classes)
}

/** The word that suits where the one that was picked is gone: a pronoun, else the last noun that the model knows, else its last known word. @param {string} text @param {Tokens} tokens @param {{ pronouns: readonly string[], nouns: readonly string[] }} classes */
function suiting(text, { spans, isKnown }, { pronouns, nouns }) {
  const isWord = (/** @type {Span} */ span) => LETTER.test(wordAt(text, span))
  const isOneOf = (/** @type {readonly string[]} */ list) => (/** @type {Span} */ span) =>
    list.includes(wordAt(text, span).toLowerCase())
  const pronoun = spans.find((span, i) => isKnown(i) && isOneOf(pronouns)(span))
  const words = spans.filter(isWord)
  const known = spans.filter((span, i) => isWord(span) && isKnown(i))
  return pronoun ?? known.findLast(isOneOf(nouns)) ?? known.pop() ?? words.pop() ?? spans[spans.length - 1]
}

/**
 * Where a picked word is after the text was changed; null: it is gone. What stands before or after the change stays the
 * same word; else the same word is looked for, nearest first.
 * @param {string} before @param {string} after @param {Span} span in the text before @returns {Span | null}
 */
export function followed(before, after, span) {
  const word = wordAt(before, span)
  let head = 0
  while (head < before.length && before[head] === after[head]) head++
  const most = Math.min(before.length, after.length) - head
  let tail = 0
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const by = after.length - before.length
  const moved = { start: span.start + by, end: span.end + by }
  // Only where the change touches the word may the word have grown.
  if (span.end < head || (span.end === head && isEdge(after, span.end))) return span
  if (moved.start > after.length - tail || (moved.start === after.length - tail && isEdge(after, moved.start)))
    return moved
  const far = (/** @type {Span} */ { start }) => Math.abs(start - span.start)
  return occurrences(after, word).sort((a, b) => far(a) - far(b))[0] ?? null
}
