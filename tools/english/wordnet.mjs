// WordNet's database files, as far as the lists need them: which words a synset has, what is above it, what is similar
// to it, how often a sense is met, and how often a word stands in WordNet's own definitions and examples.

import { readFileSync } from 'node:fs'

const PARTS = ['noun', 'verb', 'adj', 'adv']
const IS_A = ['@', '@i']
const SIMILAR = ['&']
const SEE_ALSO = ['^']
const COMMON_SENSES = 3

/** The lines of a database file, without the licence that it begins with. */
const lines = (folder, name) =>
  readFileSync(`${folder}/${name}`, 'latin1')
    .split('\n')
    .filter((line) => line && !line.startsWith('  '))

/** OFFSET FILE TYPE COUNT (WORD ID)* POINTERS (SYMBOL OFFSET PART PLACE)* ... | GLOSS */
function synset(line) {
  const fields = line.split(' ')
  const count = Number.parseInt(fields[3], 16)
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i])
  const at = 4 + 2 * count
  const pointers = Array.from({ length: Number(fields[at]) }, (_, i) => fields.slice(at + 1 + 4 * i, at + 3 + 4 * i))
  const to = (symbols) => pointers.filter(([symbol]) => symbols.includes(symbol)).map(([, offset]) => offset)
  return { words, above: to(IS_A), similar: to(SIMILAR), also: to(SEE_ALSO), definition: definitionIn(line) }
}

/** The gloss up to its examples, without what stands in brackets. */
const definitionIn = (line) =>
  line
    .slice(line.indexOf(' | ') + 3)
    .split(/;|"/)[0]
    .replace(/\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const synsets = (folder, part) =>
  new Map(lines(folder, `data.${part}`).map((line) => [line.slice(0, line.indexOf(' ')), synset(line)]))

/** word -> its synsets, the commonest sense first */
function senses(folder, part) {
  const index = new Map()
  for (const line of lines(folder, `index.${part}`)) {
    const fields = line.trim().split(' ')
    index.set(fields[0], fields.slice(6 + Number(fields[3])))
  }
  return index
}

/** How often each word stands in the definitions and examples: a corpus of 1.4 million words. */
function glossWords(folder) {
  const counts = new Map()
  for (const part of PARTS)
    for (const line of lines(folder, `data.${part}`))
      for (const word of line
        .slice(line.indexOf(' | '))
        .toLowerCase()
        .match(/[a-z]+/g) ?? [])
        counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** A word as it is written, without marks such as (p). */
const unmarked = (word) => word.replace(/\(.*/, '')

/** How often each word was met in texts that WordNet's makers marked: as an adjective, by number of the sense from 1 on, as
 * anything else, and as a noun. */
function markedUses(folder) {
  const asAdjective = new Map()
  const otherwise = new Map()
  const asNoun = new Map()
  const add = (counts, word, count) => counts.set(word, (counts.get(word) ?? 0) + Number(count))
  for (const line of lines(folder, 'cntlist.rev')) {
    const [, word, type, sense, count] = /^([^%]+)%(\d)\S* (\d+) (\d+)$/.exec(line) ?? []
    if (!word) continue
    if (type === '1') add(asNoun, word, count)
    if (!'35'.includes(type)) add(otherwise, word, count)
    else asAdjective.set(word, (asAdjective.get(word) ?? new Map()).set(Number(sense), Number(count)))
  }
  return { asAdjective, otherwise, asNoun }
}

const sum = (numbers) => [...numbers].reduce((total, number) => total + number, 0)

/** A function of an adjective: its senses, each with its share of the word's uses as an adjective (`share`) and of all its uses
 * (`ofAll`). Each counts as often as it was met, and 1/place more, so that none counts nothing. */
const usesBySense =
  (senses, { asAdjective, otherwise }) =>
  (word) => {
    const own = senses.get(word) ?? []
    const met = own.map((_, i) => (asAdjective.get(word)?.get(i + 1) ?? 0) + 1 / (i + 1))
    const all = sum(met)
    const shareOf = (offset, i) => ({
      offset,
      share: met[i] / all,
      ofAll: met[i] / (all + (otherwise.get(word) ?? 0)),
    })
    return own.map(shareOf)
  }

/** Verbs: those that a participle may be of, and those that mean the same, in each of the commonest senses. */
function openVerbs(folder) {
  const all = synsets(folder, 'verb')
  const index = senses(folder, 'verb')
  const irregular = new Map(lines(folder, 'verb.exc').map((line) => line.split(' ')))
  function verbs(participle) {
    const [, stem] = /^(.{2,})(?:ed|ing)$/.exec(participle) ?? []
    if (!stem) return []
    return [irregular.get(participle), stem, `${stem}e`, stem.replace(/i$/, 'y')].filter((verb) => index.has(verb))
  }
  const sameVerbs = (verb) => (index.get(verb) ?? []).slice(0, COMMON_SENSES).map((offset) => all.get(offset).words)
  return { verbs, sameVerbs }
}

export function openWordnet(folder) {
  const nouns = synsets(folder, 'noun')
  const nounSenses = senses(folder, 'noun')
  const adjectives = synsets(folder, 'adj')
  const adjectiveSenses = senses(folder, 'adj')
  const above = new Map()
  /** The synset and all that are above it. */
  function ancestors(offset) {
    if (!above.has(offset)) {
      const all = new Set([offset])
      for (const parent of nouns.get(offset).above) for (const one of ancestors(parent)) all.add(one)
      above.set(offset, all)
    }
    return above.get(offset)
  }
  /** Words of the adjective's synsets and of those similar to them, without marks such as (p). */
  function similar(word) {
    const own = adjectiveSenses.get(word) ?? []
    const all = new Set(own.flatMap((offset) => [offset, ...adjectives.get(offset).similar]))
    return [...new Set([...all].flatMap((offset) => adjectives.get(offset).words))].map(unmarked)
  }
  /** What an adjective means in its commonest senses: a definition, and words that mean nearly the same. */
  function meanings(word) {
    const plain = (one) => unmarked(one).replaceAll('_', ' ')
    const own = (adjectiveSenses.get(word) ?? []).slice(0, COMMON_SENSES)
    return own.map((offset) => {
      const { definition, words, similar } = adjectives.get(offset)
      const others = [...words, ...similar.flatMap((one) => adjectives.get(one).words.slice(0, 1))].map(plain)
      return { definition, others: [...new Set(others)].filter((other) => other !== word) }
    })
  }
  const marked = markedUses(folder)
  const metAsAdjective = (word) => sum(marked.asAdjective.get(word)?.values() ?? [])
  const adjectiveUses = usesBySense(adjectiveSenses, marked)
  const wordsBySynset = new Map([...adjectives.keys()].map((offset) => [offset, []]))
  for (const word of adjectiveSenses.keys())
    for (const { offset, ofAll } of adjectiveUses(word)) wordsBySynset.get(offset).push({ word, ofAll })
  return {
    counts: glossWords(folder),
    ...openVerbs(folder),
    adjectiveUses,
    /** Its words, each with the share of its uses that are in this sense (`ofAll`). */
    wordsOfSynset: (offset) => wordsBySynset.get(offset),
    adjectiveSynset: (offset) => adjectives.get(offset),
    /** Whether it is met as an adjective at least as often as otherwise, in WordNet's counts: "still" is not. */
    isMainlyAdjective: (word) => adjectiveSenses.has(word) && metAsAdjective(word) >= (marked.otherwise.get(word) ?? 0),
    /** Likewise as a noun: "safe" is not. */
    isMainlyNoun: (word) =>
      2 * (marked.asNoun.get(word) ?? 0) >= metAsAdjective(word) + (marked.otherwise.get(word) ?? 0),
    meanings,
    adjectives: [...adjectiveSenses.keys()],
    ancestors,
    similar,
    isAdjective: (word) => adjectiveSenses.has(word),
    /** The noun's synsets, the commonest first. */
    senses: (noun) => nounSenses.get(noun) ?? [],
    /** 'bank#2' -> the synset of its second sense */
    sense: (name) => nounSenses.get(name.split('#')[0])?.[Number(name.split('#')[1]) - 1],
  }
}
