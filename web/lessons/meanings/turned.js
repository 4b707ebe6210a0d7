// The second sentence, where the reader has typed none.

import sentences from 'text/sentences.js'
import { ownPair } from '../../kit/words/own-pair.js'

/** A sentence with the adjective turned that decides what "it" means; of a sentence without such a one, the first example's twin. @param {string} sentence */
export function turned(sentence) {
  const [example] = sentences.examples.english
  const pair = ownPair(sentence) ?? ownPair(example)
  return pair ? pair.texts[1] : example
}
