// Two sentences that differ in an adjective: a listed pair, or the group's text and its twin.

import text from 'text/compare.js'
import { ownPair } from '../../kit/words/own-pair.js'

/** @import { State } from '../../session/types.js' */

/** The pair on show; the first one where the group's text has no twin. @param {Readonly<State>} state */
export function pairIn(state) {
  const name = state['compare.pair']
  const own = name === 'text' ? ownPair(state.text) : null
  if (own) return own
  const { ends, sentence } = text.pairs.find((pair) => pair.name === name) ?? text.pairs[0]
  return { texts: ends.map(sentence), ends, isOwn: false }
}
