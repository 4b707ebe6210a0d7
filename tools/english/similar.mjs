// similar.tsv: words that are like other words, so that the trainer has something to give to a word that the texts
// hardly have. WordNet alone says what is alike; on which side of a family an adjective stands is never looked at.

import { isBlocked } from './blocklist.mjs'
import { pluralOf } from './plurals.mjs'

const COMMON = 40 // times in the sentences: words that others can borrow from
const USED = 3 // times: words worth a line
const NEAREST = 6 // of these it writes
const MOST = 4
const MOST_BORROWED = 3 // of a word that is not common itself
const PARTICLES = new Set('away down free in off on out over up'.split(' ')) // "run-down" is not down, "rent-free" not free

const isWord = (word) => /^[a-z-]{3,}$/.test(word) && !isBlocked(word)
const byBytes = (one, other) => (one < other ? -1 : 1)

/** How often each word is written in small letters: names are not. @param {string[]} texts */
export function countWords(texts) {
  const counts = new Map()
  for (const text of texts)
    for (const word of text.match(/(?<![\w'-])[a-z]+(-[a-z]+)*/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The words of all groups, nearest group first, in each the commonest first. @returns {string[]} */
const inOrder = (groups, count) => [
  ...new Set(groups.flatMap((group) => [...group].sort((one, other) => count(other) - count(one)))),
]

/** Participles among `others` of verbs that mean the same: of "limping" those on -ing. */
function participles(wordnet, word, others) {
  const [end] = /(ed|ing)$/.exec(word) ?? []
  const same = end ? others.filter((other) => other.endsWith(end)) : []
  const groups = wordnet.verbs(word).flatMap(wordnet.sameVerbs)
  return groups.map((verbs) => same.filter((other) => wordnet.verbs(other).some((verb) => verbs.includes(verb))))
}

/** "ice-cold" is cold; "ill-fed" is not fed. */
function lastPart(wordnet, word, isOne) {
  const [, first, last] = /^([a-z]+)-([a-z]+)$/.exec(word) ?? []
  const isKind = first && wordnet.senses(first).length > 0 && !wordnet.isAdjective(first)
  return isKind && isOne(last) && !PARTICLES.has(last) ? [[last], ...wordnet.near(last)] : []
}

/** A function of a word: common ones from the best source that has any; from none, those of the templates, which the
 * model has heard most. */
function alikeOf({ wordnet, count, isOne, isTrained, all }) {
  const isLent = (word) => isOne(word) && count(word) >= COMMON
  const lent = all.filter(isLent)
  return (word) => {
    const sources = [
      wordnet.near(word),
      participles(wordnet, word, lent),
      lastPart(wordnet, word, isOne),
      wordnet.further(word),
    ]
    const tries = [isLent, (other) => isOne(other) && isTrained(other)].flatMap((isWanted) =>
      sources.map((groups) => inOrder(groups, count).filter((other) => other !== word && isWanted(other))),
    )
    return (tries.find((others) => others.length) ?? []).slice(0, NEAREST)
  }
}

/** [adjective, others ...] of the templates' adjectives and of those that the texts use. */
function adjectiveLines({ wordnet, counts, adjectives }) {
  const count = (word) => counts.get(word) ?? 0
  const splits = new Map(adjectives.map(([, word, split]) => [word, split]))
  const isTrained = (word) => splits.get(word) === 'train'
  const isOne = (word) => isWord(word) && (splits.has(word) || wordnet.isMainlyAdjective(word))
  const isUsed = (word) => splits.has(word) || count(word) >= USED
  const all = [...new Set([...wordnet.adjectives, ...splits.keys()])].filter(isOne)
  const alike = alikeOf({ wordnet, count, isOne, isTrained, all })
  return all.filter(isUsed).map((word) => {
    const others = alike(word)
    if (count(word) >= COMMON) return [word, ...others.slice(0, MOST)]
    const trainedFirst = [...others.filter(isTrained), ...others.filter((other) => !isTrained(other))]
    return [word, ...trainedFirst.slice(0, MOST_BORROWED)]
  })
}

/** [noun, others ...] of the nouns, with no others for a common one. */
function nounLines({ wordnet, counts, classes }) {
  const count = (word) => counts.get(word) ?? 0
  const classesOf = (noun) => classes.filter(({ nouns }) => nouns.includes(noun))
  const isLent = (word) => isWord(word) && count(word) >= COMMON

  /** Words of its synset, then what it is a kind of and other kinds of that: nouns that share a class. */
  function others(noun) {
    const own = classesOf(noun)
    const tops = own.flatMap(({ roots }) => roots.map(wordnet.sense))
    const meant = wordnet.senses(noun).find((one) => tops.some((top) => wordnet.ancestors(one).has(top)))
    const [same = [], ...around] = meant ? wordnet.around(meant) : []
    const isAkin = (word) => own.some(({ nouns }) => nouns.includes(word))
    return inOrder([same, ...around.map((words) => words.filter(isAkin))], count)
      .filter((word) => word !== noun && isLent(word))
      .slice(0, MOST_BORROWED)
  }

  const all = [...new Set(classes.flatMap(({ nouns }) => nouns))].filter(isWord)
  return all.map((noun) => [noun, ...(count(noun) < COMMON ? others(noun) : [])])
}

/** [plural, singular, the singular's others ...] of plurals that are not common. */
function pluralLines({ counts, classes }, nouns) {
  const countable = new Set(classes.flatMap(({ name, nouns: of }) => (name === 'mass' ? [] : of)))
  return nouns
    .filter(([noun]) => countable.has(noun))
    .map(([noun, ...others]) => [pluralOf(noun), noun, ...others])
    .filter(([plural, noun]) => plural !== noun && isWord(plural) && (counts.get(plural) ?? 0) < COMMON)
}

/**
 * Lists of rows of similar.tsv: a word and 1 to 4 others, the nearest first. A word's first line counts.
 * @param {object} from wordnet: what openWordnet returns; counts: of words in the sentences; adjectives: rows of
 *   adjectives.tsv; classes: [{ name, roots, nouns }]
 */
export function similarRows(from) {
  const nouns = nounLines(from)
  const lists = { adjectives: adjectiveLines(from), nouns, plurals: pluralLines(from, nouns) }
  const rows = new Map()
  const sizes = {}
  for (const [name, lines] of Object.entries(lists)) {
    const before = rows.size
    for (const [word, ...others] of lines) if (others.length && !rows.has(word)) rows.set(word, [word, ...others])
    sizes[name] = rows.size - before
  }
  return { rows: [...rows.values()].sort(([one], [other]) => byBytes(one, other)), sizes }
}
