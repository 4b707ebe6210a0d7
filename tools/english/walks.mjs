// How alike adjectives are: how likely a walk of one or two steps through WordNet leads from one to the other. A step goes
// to one of the word's senses, the commoner the likelier; stays with its synset, or goes to one that is similar ("see also"
// joins what is less alike), and perhaps to another; and ends at a word of that synset, the likelier the more of what the
// word is used for is this sense. So a "shy" person is like a "timid" one, and hardly like a "light" load, although a rare
// sense of "light" is one of "shy".

const SIMILAR = 0.5 // as likely as staying
const SEE_ALSO = 0.3
const DEFINITION = 0.05 // each adjective of the sense's definition
const HOPS = 2 // from a satellite to its head, and to the head's other satellites
const UNLIKELY = 0.002 // a first step that no second one follows

const NEGATED = /\b(not|no|without|lacking)\b/ // such a definition says what a word is not

const add = (map, key, value) => map.set(key, (map.get(key) ?? 0) + value)

/** Synset -> how likely a step gets there from another one, the likeliest way. */
function reached(wordnet, from) {
  const all = new Map([[from, 1]])
  let last = all
  for (let hop = 0; hop < HOPS; hop++) {
    const next = new Map()
    for (const [offset, chance] of last) {
      const { similar, also } = wordnet.adjectiveSynset(offset)
      for (const to of similar) next.set(to, Math.max(next.get(to) ?? 0, chance * SIMILAR))
      for (const to of also) next.set(to, Math.max(next.get(to) ?? 0, chance * SEE_ALSO))
    }
    for (const [to, chance] of next) all.set(to, Math.max(all.get(to) ?? 0, chance))
    last = next
  }
  return all
}

/** word -> chance, of all words that one step from a word leads to; in all 1, or no words. */
function stepFrom(wordnet, word) {
  const chances = new Map()
  for (const { offset, share } of wordnet.adjectiveUses(word)) {
    for (const [to, chance] of reached(wordnet, offset))
      for (const { word: other, ofAll } of wordnet.usesOf(to)) add(chances, other, share * chance * ofAll)
    const { definition } = wordnet.adjectiveSynset(offset)
    for (const other of NEGATED.test(definition) ? [] : (definition.match(/[a-z]+/g) ?? []))
      for (const { ofAll } of wordnet.adjectiveUses(other)) add(chances, other, share * DEFINITION * ofAll)
  }
  chances.delete(word)
  const sum = [...chances.values()].reduce((sum, chance) => sum + chance, 0)
  return new Map([...chances].map(([other, chance]) => [other, chance / sum]))
}

/** A function of a word: Map of words, how alike each is (the word itself may be among them). @param {object} wordnet what openWordnet returns */
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
