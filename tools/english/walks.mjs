// How alike adjectives are: the chance that one step through WordNet leads from one to the other, plus the chance that two
// steps do. A step goes to one of the word's senses, the commoner the likelier; stays with that synset, or goes over to one
// that is similar ("see also" joins what is less alike) and perhaps to one more; and ends at a word there, the likelier the
// more of the word's use is in this sense. A few steps end in the sense's definition. So "delicate" is like "fragile", and
// hardly like "good", although a rare sense joins the two.

const SIMILAR = 0.5 // where staying weighs 1
const SEE_ALSO = 0.3
const DEFINITION = 0.05 // each adjective of the sense's definition
const HOPS = 2 // from a satellite to its head, and to the head's other satellites
const UNLIKELY = 0.002 // steps less likely than this are not followed further: they would add next to nothing

const NEGATED = /\b(not|no|without|lacking)\b/ // such a definition says what a word is not

const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value)
const raise = (map, key, value) => map.set(key, Math.max(map.get(key) ?? 0, value))

/** Synset -> weight of the best way to it. */
function reached(wordnet, from) {
  const all = new Map([[from, 1]])
  let last = all
  for (let hop = 0; hop < HOPS; hop++) {
    const next = new Map()
    for (const [offset, weight] of last) {
      const { similar, also } = wordnet.adjectiveSynset(offset)
      for (const to of similar) raise(next, to, weight * SIMILAR)
      for (const to of also) raise(next, to, weight * SEE_ALSO)
    }
    for (const [to, weight] of next) raise(all, to, weight)
    last = next
  }
  return all
}

/** Words of a sense's definition, unless the definition says what the sense is not. */
function defining(wordnet, offset) {
  const { definition } = wordnet.adjectiveSynset(offset)
  return NEGATED.test(definition) ? [] : (definition.match(/[a-z]+/g) ?? [])
}

/** word -> chance, of all words that one step from a word leads to: in all 1, or no words. A sense that leads to more words
 * counts more. */
function stepFrom(wordnet, word) {
  const weights = new Map()
  for (const { offset, share } of wordnet.adjectiveUses(word)) {
    for (const [to, weight] of reached(wordnet, offset))
      for (const { word: other, ofAll } of wordnet.wordsOfSynset(to)) add(weights, other, share * weight * ofAll)
    for (const other of defining(wordnet, offset))
      for (const { ofAll } of wordnet.adjectiveUses(other)) add(weights, other, share * DEFINITION * ofAll)
  }
  weights.delete(word)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return new Map([...weights].map(([other, weight]) => [other, weight / total]))
}

/**
 * A function of a word: Map of words, how alike each is (the word itself may be among them).
 * @param {object} wordnet what openWordnet returns
 */
export function openWalks(wordnet) {
  const steps = new Map()
  function step(word) {
    if (!steps.has(word)) steps.set(word, stepFrom(wordnet, word))
    return steps.get(word)
  }
  return (/** @type {string} */ word) => {
    const alike = new Map(step(word))
    for (const [between, chance] of step(word))
      if (chance >= UNLIKELY) for (const [other, then] of step(between)) add(alike, other, chance * then)
    return alike
  }
}
