// Two sentences that differ in an adjective: a listed pair, or the group's text and its twin.

import text from 'text/compare.js'

/** @import { State } from '../../session/types.js' */

/** What stands for a noun in all these sentences, as the models have it. */
export const PRONOUN = 'it'

/** The pair on show; the first one where the group's text has no twin. @param {Readonly<State>} state */
export function pairIn(state) {
  const name = state['compare.pair']
  const own = name === 'text' ? ownPair(state.text) : null
  if (own) return own
  const { ends, sentence } = text.pairs.find((pair) => pair.name === name) ?? text.pairs[0]
  return { texts: ends.map(sentence), ends, isOwn: false }
}

/** A text with the first adjective behind an "it" whose counterpart is known, and with that; null without one. @param {string} typed */
export function ownPair(typed) {
  for (const ends of text.twins)
    for (const [i, end] of ends.entries()) {
      const pattern = new RegExp(`\\b(${PRONOUN}\\b.*)\\b${end}\\b`, 'isu')
      const other = ends[1 - i]
      if (pattern.test(typed))
        return { texts: [typed, typed.replace(pattern, `$1${other}`)], ends: [end, other], isOwn: true }
    }
  return null
}
