// similar.tsv: words that are like other words, so that the trainer can lend a row to a word that the texts hardly have,
// and draw rows of words that are alike together. WordNet says what is alike; of nouns only those of one class of the
// templates (nouns.txt), so a noun that templates hold out may read the row of one that they have in its place. Which row
// an adjective borrows is for lenders.mjs to say.

import { isBlocked } from './blocklist.mjs'
import { lendersOf, misread, trainedSides } from './lenders.mjs'
import { pluralOf } from './plurals.mjs'
import { openWalks } from './walks.mjs'

const COMMON = 60 // times in the sentences: words that have a row; the last one of the 4,000 commonest stands there as often
const SAID = 450 // adjectives of the templates that have a row however rare they are: those drawn most
const MISREAD = 250 // likewise: those of which the row that they would borrow tells least
const PLENTY = 2 * COMMON // times: nouns with so much text need no line
const USED = 3 // times: words worth a line
const NEAR = 0.1 // share of the first common one's score: others below it are left out
const TRAINED = 2 // factor for what templates train on, where the word itself is not common
const MOST = 12 // words of a line; the trainer takes the first that have a row
const COMMON_ADJECTIVES = 6 // of those, at least, where an adjective is like so many
const COMMON_NOUNS = 4 // likewise
const PARTICLES = new Set('away down free in off on out over up'.split(' ')) // "run-down" is not down, "rent-free" not free

const isWord = (word) => /^[a-z-]{3,}$/.test(word) && !isBlocked(word)
const byBytes = (one, other) => (one < other ? -1 : 1)

/** How often each word is written in small letters: names are not. @param {string[]} texts */
export function countWords(texts) {
  const counts = new Map()
  for (const text of texts)
    for (const word of text.match(/(?<![\p{L}\d'’-])[a-z]+(-[a-z]+)*(?![\p{L}\d])/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

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
  return isKind && isOne(last) && !PARTICLES.has(last) ? last : undefined
}

/** word -> how alike, of all that an adjective is like. WordNet knows some by their last part alone, some as verbs: of the
 * verb's senses the first counts most. */
function scoresOf({ walk, wordnet, isOne, participlesLent }, word) {
  const scores = walk(word)
  if (scores.size) return scores
  const last = lastPart(wordnet, word, isOne)
  if (last) return walk(last).set(last, 1)
  const groups = participles(wordnet, word, participlesLent)
  const scored = groups.flatMap((group, i) => group.map((other) => /** @type {const} */ ([other, 1 / (1 + i)])))
  return new Map(scored.reverse()) // of a word that several senses have, the first of them counts
}

/** Up to MOST of `others`, in their order, `least` common ones among them if there are so many: a rare one may have no row
 * to lend. */
function firstOf(others, isCommon, least) {
  const common = others.filter(isCommon).slice(0, least)
  const kept = new Set([...new Set([...common, ...others])].slice(0, MOST))
  return others.filter((other) => kept.has(other))
}

/** A function of a word: Map of those like it that are common or that templates train on, how alike each is. */
function openScores({ wordnet, isCommon, isOne, isTrained, all }) {
  const from = { wordnet, isOne, walk: openWalks(wordnet), participlesLent: all.filter(isCommon) }
  const isLent = (word) => isOne(word) && (isCommon(word) || isTrained(word))
  return (word) => new Map([...scoresOf(from, word)].filter(([other]) => other !== word && isLent(other)))
}

/** A function of a word: those like it, the likest first. For a word that is not common itself, those that templates train
 * on count twice. */
function openOthers({ alikeOf, count, isCommon, isTrained }) {
  return (word) => {
    const factor = (other) => (isTrained(other) && !isCommon(word) ? TRAINED : 1)
    const others = [...alikeOf(word)]
      .map(([other, score]) => ({ other, score: score * factor(other) }))
      .sort((one, two) => two.score - one.score || count(two.other) - count(one.other))
    const best = others.find(({ other }) => isCommon(other)) ?? others[0]
    const near = others.filter(({ score }) => score >= NEAR * best.score).map(({ other }) => other)
    return firstOf(near, isCommon, COMMON_ADJECTIVES)
  }
}

/** lines: [adjective, others ...] of the templates' adjectives and of those that the texts use, whose row one borrows first;
 * lenders: as lendersOf has them. */
function adjectiveLines({ wordnet, count, isCommon, adjectives }) {
  const splits = new Map(adjectives.map(([, word, split]) => [word, split]))
  const isTrained = (word) => splits.get(word) === 'train'
  const isOne = (word) => isWord(word) && (splits.has(word) || wordnet.isMainlyAdjective(word))
  const isUsed = (word) => splits.has(word) || count(word) >= USED
  const all = [...new Set([...wordnet.adjectives, ...splits.keys()])].filter(isOne)
  const alikeOf = openScores({ wordnet, isCommon, isOne, isTrained, all })
  const othersOf = openOthers({ alikeOf, count, isCommon, isTrained })
  const lines = all.filter(isUsed).map((word) => [word, ...othersOf(word)])
  const first = new Map(lines.map(([word, ...others]) => [word, isCommon(word) ? word : others.find(isCommon)]))
  const lenders = lendersOf(first, { alikeOf, isCommon, trained: trainedSides(adjectives) })
  return { lenders, lines: lines.map((line) => lenderFirst(line, lenders.get(line[0]))) }
}

const lenderFirst = ([word, ...others], lender) =>
  lender && lender !== word
    ? [word, lender, ...others.filter((other) => other !== lender).slice(0, MOST - 1)]
    : [word, ...others]

/** Nouns of a class, each with the synset that the class means and all that are above it. */
function membersOf(wordnet, { roots, nouns }) {
  const tops = roots.map(wordnet.sense)
  const isMeant = (above) => tops.some((top) => above.has(top))
  const aboveOf = (noun) => wordnet.senses(noun).map(wordnet.ancestors).find(isMeant) ?? new Set()
  return nouns.filter(isWord).map((noun) => ({ noun, above: aboveOf(noun) }))
}

const sharedBy = (one, other) => [...one].filter((offset) => other.has(offset)).length

/** [noun, others ...]: common nouns and those that templates train on, of its classes, the nearest first (those that are the
 * most of the same things), four common ones among them. A word that is mainly something else ("safe", "roll") is none of
 * them: its row says what it is mostly. */
function nounLines({ wordnet, count, isCommon, nouns, classes }) {
  const trained = new Set(nouns.filter(([, , split]) => split === 'train').map(([noun]) => noun))
  const isLent = ({ noun }) => (isCommon(noun) || trained.has(noun)) && wordnet.isMainlyNoun(noun)
  const near = new Map() // noun -> others, each with how much it shares
  for (const members of classes.map((one) => membersOf(wordnet, one))) {
    const lent = members.filter(isLent)
    for (const { noun, above } of members) {
      const others = lent.map((other) => ({ word: other.noun, shared: sharedBy(above, other.above) }))
      near.set(noun, [...(near.get(noun) ?? []), ...others.filter(({ word }) => word !== noun)])
    }
  }
  return [...near].map(([noun, others]) => {
    others.sort((one, other) => other.shared - one.shared || count(other.word) - count(one.word))
    return [noun, ...firstOf([...new Set(others.map(({ word }) => word))], isCommon, COMMON_NOUNS)]
  })
}

/** [plural, singular, the singular's others ...] of plurals that are not common. */
function pluralLines({ isCommon, classes }, nouns) {
  const countable = new Set(classes.flatMap(({ name, nouns: of }) => (name === 'mass' ? [] : of)))
  return nouns
    .filter(([noun]) => countable.has(noun))
    .map(([noun, ...others]) => [pluralOf(noun), noun, ...others.slice(0, MOST - 1)])
    .filter(([plural, noun]) => plural !== noun && isWord(plural) && !isCommon(plural))
}

/** Of [word, number], those without a row whose numbers are largest. */
const largest = (all, most, isCommon) =>
  [...all]
    .filter(([word]) => isWord(word) && !isCommon(word))
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([word]) => word)

/** Adjectives that templates train on and texts hardly have, which get a row: those drawn most, then those of which the row
 * that they would borrow tells least. */
function saidOf({ most: { drawn = SAID, misread: untold = MISREAD } = {}, ...from }) {
  const trained = trainedSides(from.adjectives)
  const sum = (families) => [...families.values()].reduce((all, one) => all + one, 0)
  const drawnMost = largest(
    [...trained.drawn].map(([word, families]) => [word, sum(families)]),
    drawn,
    from.isCommon,
  )
  const listed = new Set(drawnMost)
  const isCommon = (word) => from.isCommon(word) || listed.has(word)
  const { lenders } = adjectiveLines({ ...from, isCommon })
  return [...drawnMost, ...largest(misread(lenders, trained), untold, isCommon)]
}

/**
 * rows, of similar.tsv: a word, its kind and up to 12 others, those to borrow from first; only an adjective may have none
 * of these. A word's first line counts; the commonest nouns have no line. said: adjectives that get a row though texts
 * hardly have them. sizes: rows of each kind.
 * @param {object} from wordnet: what openWordnet returns; counts: of words in the sentences; adjectives: rows of
 *   adjectives.tsv; nouns: rows of nouns.tsv; classes: [{ name, roots, nouns }]; most: { drawn, misread }, how many of
 *   the said
 */
export function similarRows(from) {
  const count = (word) => from.counts.get(word) ?? 0
  const isCommon = (word) => count(word) >= COMMON
  const said = saidOf({ ...from, count, isCommon })
  const listed = new Set(said)
  const all = { ...from, count, isCommon: (word) => isCommon(word) || listed.has(word) }
  const ofNouns = nounLines(all)
  const nouns = ofNouns.filter(([noun]) => count(noun) < PLENTY)
  const lists = { adjective: adjectiveLines(all).lines, noun: nouns, plural: pluralLines(all, ofNouns) }
  const rows = new Map()
  const sizes = {}
  for (const [kind, lines] of Object.entries(lists)) {
    const before = rows.size
    const saysMore = kind === 'adjective' // than what it is like: it is read without its letters
    for (const [word, ...others] of lines)
      if ((saysMore || others.length) && !rows.has(word)) rows.set(word, [word, kind, ...others])
    sizes[kind] = rows.size - before
  }
  const inOrder = (lines) => [...lines].sort(([one], [other]) => byBytes(one, other))
  return { rows: inOrder(rows.values()), said, sizes }
}
