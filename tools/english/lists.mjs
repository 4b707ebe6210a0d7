// node tools/english/lists.mjs FOLDER [WORDNET]
//   writes FOLDER/nouns.tsv (noun, class, split) and FOLDER/adjectives.tsv (family-side, adjective, split) for templated
//   sentences. WORDNET: where data.noun and the other database files are; otherwise Debian's wordnet-base is fetched.
//   A noun is kept if WordNet knows it in its class and it is common enough in WordNet's definitions and examples and in
//   FOLDER/sentences.tsv (source, split, text), if there is one.
//   Writes FOLDER/situations.tsv (split, pronoun, joint, clauses, nouns and what is said of either side) of situations.txt.
//   Writes FOLDER/meanings.tsv too (source, split, sentence): what adjectives mean, in WordNet's words, which says which of
//   them are alike. They are no sentences to be parsed.
//   Writes FOLDER/similar.tsv (word, kind, others): which words are like which, and FOLDER/said.tsv: adjectives that have
//   a row however rare they are (similar.mjs).
// node tools/english/lists.mjs --similar ADJECTIVE WORDNET
//   prints the adjective's similar-to clusters, to find more for roles.txt in.
// A noun in five and an adjective in ten are held out as `test`, by a hash of the word alone: in each of its classes, on
// every side; a situation in eight, with all that share a clause.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBlocked } from './blocklist.mjs'
import { formsOf } from './plurals.mjs'
import { countWords, similarRows } from './similar.mjs'
import { openWordnet } from './wordnet.mjs'

const HELD_OUT_NOUNS = 5 // one in so many
const HELD_OUT_ADJECTIVES = 10 // likewise
const HELD_OUT_SITUATIONS = 8
const SALT = '1088' // chosen so that about a fifth is held out of each class of nouns, be it ever so short
const SALT_ADJECTIVES = '0' // of each side 6 to 14 in 100, the shortest with 99
const SENSES = 9 // a rarer sense than the ninth is not what one thinks of
const LONGEST = 30 // words of a sentence on a meaning
const COMMON = 1 // times in the definitions, examples and sentences

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const meant = (name) =>
  readFileSync(here(name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

/** @param {string} text @param {number} every one in so many is held out */
const splitOf = (text, every, salt = SALT) =>
  createHash('sha256').update(`${salt}${text}`).digest().readUInt32BE() % every === 0 ? 'test' : 'train'

/** [{ name, roots, nouns }] of nouns.txt: CLASS (ROOT ROOT ...): NOUN NOUN ... */
const nounClasses = () =>
  meant('nouns.txt').map((line) => {
    const [, name, roots, nouns] = /^(\w+) \(([^)]+)\): (.+)$/.exec(line) ?? stop(`nouns.txt: ${line}`)
    return { name, roots: roots.split(' '), nouns: nouns.split(' ') }
  })

/** { groups: name -> adjectives, sides: [{ name, groups }] } of roles.txt */
function roles() {
  const groups = new Map()
  const sides = []
  for (const line of meant('roles.txt')) {
    const group = /^= (\w+): (.+)$/.exec(line)
    const side = /^\/ (\w+) (\w+): (.+)$/.exec(line)
    if (group) groups.set(group[1], group[2].split(' '))
    else if (side) sides.push({ name: `${side[1]}-${side[2]}`, groups: side[3].split(' ') })
    else stop(`roles.txt: ${line}`)
  }
  return { groups, sides }
}

function stop(message) {
  console.error(`error: ${message}`)
  process.exit(1)
}

/** Rows of a list, none if there is no such file. @param {string} path */
const readRows = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => line.split('\t'))
    : []

/** How often each word stands in the sentences. */
function countSentences(sentences, counts) {
  for (const [, , text] of sentences)
    for (const word of text?.toLowerCase().split(' ') ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
}

const capital = (word) => word[0].toUpperCase() + word.slice(1)

/** What a word means, in two sentences at most for each of its senses. */
const sentencesOn = (word, { definition, others }) => [
  `${capital(word)} means ${definition}.`,
  ...(others.length ? [`${capital(word)} is much like ${others.slice(0, 4).join(', ')}.`] : []),
]

/** Rows of meanings.tsv, of single words that WordNet uses itself. */
export function meaningRows({ adjectives, meanings, counts }) {
  const isUsed = (word) => /^[a-z-]{3,}$/.test(word) && (counts.get(word) ?? 0) > COMMON
  const all = adjectives.filter(isUsed).flatMap((word) => meanings(word).flatMap((one) => sentencesOn(word, one)))
  return [...new Set(all)]
    .filter((sentence) => !isBlocked(sentence) && /^[ -~]+$/.test(sentence) && sentence.split(' ').length <= LONGEST)
    .map((sentence) => ['meanings', 'train', sentence])
}

/** Words that are held out, and that templates have elsewhere: adjectives as verbs or a noun, nouns as adjectives. So they are
 * not unseen, and nobody asks for them. */
const ELSEWHERE = new Set('broken damaged expert hindered rejected chicken patient'.split(' '))

/** @param {string[][]} rows of which the word stands in a column */
const unseenOnly = (rows, column) => rows.filter((row) => row[2] === 'train' || !ELSEWHERE.has(row[column]))

/** Rows of nouns.tsv, of those nouns that `keeps` returns true for. */
export const nounRows = (keeps) => unseenOnly(allNouns(keeps), 0)

/** Rows of adjectives.tsv, of those adjectives that `keeps` returns true for. */
export const adjectiveRows = (keeps, counts) => unseenOnly(allAdjectives(keeps, counts), 1)

function allNouns(keeps = (_noun, _roots) => true) {
  const rowsOf = ({ name, roots, nouns }) =>
    nouns.filter((noun) => keeps(noun, roots)).map((noun) => [noun, name, splitOf(noun, HELD_OUT_NOUNS)])
  return nounClasses().flatMap(rowsOf)
}

/** On each side the commonest first; a word on both sides of a family decides nothing there. */
function allAdjectives(keeps = (_word) => true, counts = new Map()) {
  const byCount = (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)
  const { groups, sides } = roles()
  const wordsOf = (group) => groups.get(group) ?? stop(`roles.txt: no group ${group}`)
  const all = sides.map(({ name, groups: of }) => ({ name, words: new Set(of.flatMap(wordsOf)) }))
  return all.flatMap(({ name, words }, i) =>
    [...words]
      .filter((word) => keeps(word) && !all[i ^ 1].words.has(word))
      .sort(byCount)
      .map((word) => [name, word, splitOf(word, HELD_OUT_ADJECTIVES, SALT_ADJECTIVES)]),
  )
}

const FIELDS = 7

/** Those parts of a field that have none of some words. @param {Set<string>} held */
const without = (held, field, separator) =>
  field
    .split(separator)
    .filter((part) => !part.split(' ').some((word) => formsOf(word.replace('*', '')).some((form) => held.has(form))))
    .join(separator)

/** [{ pronoun, joint, clauses, nouns, said }] of situations.txt; nouns, said: of either side. */
const situations = () =>
  meant('situations.txt').map((line) => {
    const fields = line.split(' | ')
    if (fields.length !== FIELDS) stop(`situations.txt: ${line}`)
    const [pronoun, joint, clauses, a, b, ...said] = fields
    return { pronoun, joint, clauses, nouns: [a, b].map((nouns) => nouns.replace(/(\S+)\*/g, '*$1')), said }
  })

/** Groups of situations that share a clause: those of a group are all trained on, or all held out. */
function related(all) {
  const group = all.map((_, i) => i)
  const top = (i) => (group[i] === i ? i : top(group[i]))
  const first = new Map()
  for (const [i, { clauses }] of all.entries())
    for (const clause of clauses.split(' / '))
      if (first.has(clause)) group[top(i)] = top(first.get(clause))
      else first.set(clause, i)
  return (i) => all[top(i)].clauses
}

/** The nouns of each pair of sentences of tests/english/pairs.txt: never drawn together in a situation. @returns {string[][]} */
export function testedPairs() {
  const lines = readFileSync(here('../../tests/english/pairs.txt'), 'utf8').trim().split('\n')
  const nouns = lines.map((line) => line.split('>').pop().toLowerCase())
  return nouns.flatMap((noun, i) => (i % 2 ? [[nouns[i - 1], noun]] : []))
}

/** Both sides' nouns, less those that a tested pair would be drawn with. @param {readonly string[]} nouns */
function untested([a, b], pairs) {
  const isSame = (word, noun) => formsOf(word.replace('*', '')).some((form) => formsOf(noun).includes(form))
  const has = (noun) => a.split(' ').some((word) => isSame(word, noun))
  const isTested = (word) => pairs.some(([x, y]) => (isSame(word, x) && has(y)) || (isSame(word, y) && has(x)))
  const others = b.split(' ').filter((word) => !isTested(word))
  return [a, others.join(' ')]
}

/** Rows of situations.tsv: split, pronoun, joint, clauses, nouns and what is said of either side. None has a word that is held out. */
export function situationRows() {
  const held = new Set(
    [...allNouns().map(([word, , split]) => [word, split]), ...allAdjectives().map(([, ...rest]) => rest)]
      .filter(([, split]) => split === 'test')
      .map(([word]) => word),
  )
  const all = situations()
  const groupOf = related(all)
  const pairs = testedPairs()
  return all
    .map(({ pronoun, joint, clauses, nouns, said }, i) => [
      ...[splitOf(groupOf(i), HELD_OUT_SITUATIONS), pronoun, joint, without(held, clauses, ' / ')],
      ...untested(
        nouns.map((field) => without(held, field, ' ')),
        pairs,
      ),
      ...said.map((field) => without(held, field, ' ; ')),
    ])
    .filter((row) => row.every((field) => field))
}

/** Whether WordNet knows a noun below one of the roots, and uses it at all; says on stderr if not. */
function nounCheck({ counts, sense, senses, ancestors }) {
  const isBelow = (noun, root) => {
    const top = sense(root) ?? stop(`nouns.txt: WordNet has no ${root}`)
    return senses(noun)
      .slice(0, SENSES)
      .some((one) => ancestors(one).has(top))
  }
  const forms = (noun) => [noun, `${noun}s`, noun.replace(/y$/, 'ies')]
  return (noun, roots) => {
    const kept =
      roots.some((root) => isBelow(noun, root)) && forms(noun).some((form) => (counts.get(form) ?? 0) >= COMMON)
    if (!kept) console.error(`left out: ${noun}, ${roots.join(' ')}`)
    return kept
  }
}

/** Whether a word is a participle or WordNet has it as an adjective; otherwise it is likely misspelt: said on stderr. */
function adjectiveCheck({ isAdjective }) {
  return (word) => {
    const kept = isAdjective(word) || /(ed|ing)$/.test(word)
    if (!kept) console.error(`left out: ${word}, no adjective`)
    return kept
  }
}

/** Rows of similar.tsv and said.tsv; says on stderr how many words the first has. */
function similarOf(wordnet, { sentences, nouns, adjectives }) {
  const texts = sentences.flatMap(([, split, text]) => (split === 'train' ? [text] : []))
  const classes = nounClasses().map(({ name, roots }) => ({
    ...{ name, roots },
    nouns: nouns.filter(([, of]) => of === name).map(([noun]) => noun),
  }))
  const lists = similarRows({ wordnet, counts: countWords(texts), adjectives, nouns, classes })
  const sizes = Object.entries(lists.sizes).map(([kind, size]) => `${size} ${kind}s`)
  console.error(`similar.tsv: ${lists.rows.length} words, ${sizes.join(', ')}`)
  return { ...lists, said: lists.said.map((word) => [word]) }
}

async function fetchedWordnet(folder) {
  const { fetchPackage } = await import('./packages.mjs')
  return `${(await fetchPackage('wordnet-base', folder)).path}/usr/share/wordnet`
}

/** Whole or not at all. @param {string} path @param {string[][]} rows */
function write(path, rows) {
  writeFileSync(`${path}.new`, rows.map((row) => `${row.join('\t')}\n`).join(''))
  renameSync(`${path}.new`, path)
}

async function main([folder, where, third]) {
  if (folder === '--similar') return console.log(openWordnet(third).similar(where).join(' '))
  if (!folder) stop('which folder? node tools/english/lists.mjs FOLDER [WORDNET]')
  mkdirSync(folder, { recursive: true })
  const wordnet = openWordnet(where ?? (await fetchedWordnet(`${folder}/packages`)))
  // Which words are common is asked of English as it is written today: `older-sotu` has no say.
  const sentences = readRows(`${folder}/sentences.tsv`).filter(([source]) => source !== 'older-sotu')
  countSentences(sentences, wordnet.counts)
  const nouns = allNouns(nounCheck(wordnet))
  const adjectives = allAdjectives(adjectiveCheck(wordnet), wordnet.counts)
  write(`${folder}/nouns.tsv`, unseenOnly(nouns, 0))
  write(`${folder}/meanings.tsv`, meaningRows(wordnet))
  write(`${folder}/adjectives.tsv`, unseenOnly(adjectives, 1))
  write(`${folder}/situations.tsv`, situationRows())
  const { rows, said } = similarOf(wordnet, { sentences, nouns, adjectives })
  write(`${folder}/similar.tsv`, rows)
  write(`${folder}/said.tsv`, said)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
