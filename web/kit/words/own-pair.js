// A sentence and its twin, which differs in one adjective: the one that decides what "it" stands for.

import sentences from 'text/sentences.js'

/** What stands for a noun in all these sentences, as the models have it. */
export const PRONOUN = 'it'

/** A text up to an adjective behind an "it", and the adjective. @param {string} adjective */
const behindIt = (adjective) => new RegExp(`\\b(${PRONOUN}\\b.*)\\b${adjective}\\b`, 'isu')

/** A text with the first adjective behind an "it" whose counterpart is known, and with that; null without one. @param {string} typed */
export function ownPair(typed) {
  for (const ends of sentences.twins)
    for (const [i, end] of ends.entries()) {
      const pattern = behindIt(end)
      const other = ends[1 - i]
      if (pattern.test(typed))
        return { texts: [typed, typed.replace(pattern, `$1${other}`)], ends: [end, other], isOwn: true }
    }
  return null
}

/** The text of such a pair with any word in the adjective's place. @param {{ texts: string[], ends: string[] }} pair @param {string} word */
export const withWord = ({ texts: [typed], ends: [end] }, word) =>
  typed.replace(behindIt(end), (_, before) => `${before}${word}`)

/** Adjectives that say of the same noun as this one what it is. @param {string} adjective */
export function alikeTo(adjective) {
  const column = sentences.twins.some(([first]) => first === adjective) ? 0 : 1
  return sentences.twins.map((ends) => ends[column]).filter((word) => word !== adjective)
}
