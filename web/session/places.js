// Which word of a text is meant. A word is a range of the text, so that figures which cut the text into other tokens mean
// the same one; a link or a teacher may also write a token's number, or the word itself.

/** @import { Place, Span } from './types.js' */

/**
 * A text as the state's model reads it.
 * @typedef {{ spans: readonly Span[], isKnown: (token: number) => boolean }} Tokens
 */

const LETTER = /[\p{L}\p{N}]/u

/** @param {unknown} place @returns {place is Span} */
export const isSpan = (place) => typeof place === 'object' && place !== null

/** @param {Span} a @param {Span} b */
const overlap = (a, b) => a.start < b.end && b.start < a.end

/** The tokens that a range covers or touches, by number. @param {readonly Span[]} spans @param {Span} span */
export const tokensAt = (spans, span) => spans.flatMap((token, i) => (overlap(token, span) ? [i] : []))

/** How much of a token a range covers. @param {Span} token @param {Span} span */
const shared = (token, span) => Math.min(token.end, span.end) - Math.max(token.start, span.start)

/** The token that a place means: the one that has most of a range, the last of all where none has any. @param {Place} place @param {readonly Span[]} spans */
export function tokenOf(place, spans) {
  const last = spans.length - 1
  if (!isSpan(place)) return typeof place === 'number' ? Math.min(place, last) : last
  const shares = tokensAt(spans, place).map((token) => shared(spans[token], place))
  return shares.length ? tokensAt(spans, place)[shares.indexOf(Math.max(...shares))] : last
}

/** The word of a text at a range. @param {string} text @param {Span} span */
export const wordAt = (text, { start, end }) => text.slice(start, end)

/** Where a word stands in a text, as a whole word, upper and lower case alike. @param {string} text @param {string} word @returns {Span[]} */
export function occurrences(text, word) {
  const found = []
  const [low, wanted] = [text.toLowerCase(), word.toLowerCase()]
  if (!wanted || low.length !== text.length) return [] // a letter whose small form is longer: places would not fit
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const isWhole =
      !(LETTER.test(text[at - 1] ?? '') && LETTER.test(text[at])) &&
      !(LETTER.test(text[end] ?? '') && LETTER.test(text[end - 1]))
    if (isWhole) found.push({ start: at, end })
  }
  return found
}

/** A place that names a word, as a range. @param {string} text @param {string} name "it", "it.2" @returns {Span | null} null: the text has no such word */
export function spanNamed(text, name) {
  const [, word, number] = /** @type {RegExpExecArray} */ (/^(.*?)(?:\.([1-9]\d{0,2}))?$/su.exec(name))
  return occurrences(text, word)[Number(number ?? 1) - 1] ?? null
}

/**
 * Any place as a range; null: a text without words.
 * @param {Place} place @param {string} text @param {Tokens} tokens @param {readonly string[]} pronouns
 * @returns {Span | null}
 */
export function spanOf(place, text, tokens, pronouns) {
  const { spans } = tokens
  const last = spans.length - 1
  if (last < 0) return null
  if (typeof place === 'number') return spans[Math.min(place, last)]
  const meant = typeof place === 'string' ? spanNamed(text, place) : place
  return meant && meant.end <= text.length ? meant : suiting(text, tokens, pronouns)
}

/** The word that suits where the one that was picked is gone: a pronoun, else the last word that the model knows. @param {string} text @param {Tokens} tokens @param {readonly string[]} pronouns */
function suiting(text, { spans, isKnown }, pronouns) {
  const isWord = (/** @type {Span} */ span) => LETTER.test(wordAt(text, span))
  const pronoun = spans.find((span) => pronouns.includes(wordAt(text, span).toLowerCase()))
  const words = spans.filter(isWord)
  const known = spans.filter((span, i) => isWord(span) && isKnown(i))
  return pronoun ?? known.pop() ?? words.pop() ?? spans[spans.length - 1]
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
  const candidates = occurrences(after, word)
  const isThere = (/** @type {Span} */ { start, end }) =>
    candidates.some((other) => other.start === start && other.end === end)
  if (span.end <= head && isThere(span)) return span
  if (span.start >= before.length - tail && isThere(moved)) return moved
  const far = (/** @type {Span} */ { start }) => Math.abs(start - span.start)
  return candidates.sort((a, b) => far(a) - far(b))[0] ?? null
}
