// Lists for the English model: words that are alike, on a small WordNet made up here, and plurals.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { adjectiveRows, nounRows } from '../../tools/english/lists.mjs'
import { formsOf, pluralOf } from '../../tools/english/plurals.mjs'
import { countWords, similarRows } from '../../tools/english/similar.mjs'
import { openWordnet } from '../../tools/english/wordnet.mjs'

const folder = mkdtempSync(join(tmpdir(), 'headlight-lists-'))
after(() => rmSync(folder, { recursive: true }))

/** Synsets of a part of speech: name -> [words, pointers]; a pointer is a symbol and a name. The first synset that has
 * a word is the word's commonest sense. */
const SYNSETS = {
  adj: {
    wide: ['wide broad(a)', '& roomy & vast'],
    roomy: ['roomy spacious', '& wide'],
    vast: ['vast huge immense enormous', '& wide'],
    odd: ['odd', '^ strange'],
    strange: ['strange', ''],
    loved: ['loved', ''],
    adored: ['adored', ''],
    cold: ['cold chilly', ''],
    still: ['still quiet', ''],
    fed: ['fed', ''],
    ill: ['ill', ''],
    down: ['down', ''],
    throne: ['throne royal', ''],
    sound1: ['sound', ''],
    sound2: ['sound', ''],
    sound3: ['sound whole', ''],
    sound4: ['sound healthy', ''],
    lone: ['lone Solitary all_alone naked', ''],
  },
  noun: {
    thing: ['thing', ''],
    seat: ['seat', '@ thing'],
    chair: ['chair', '@ seat'],
    sofa: ['sofa couch', '@ seat'],
    bench: ['bench', '@ seat'],
    throne: ['throne', '@ seat'],
    saddle: ['saddle', '@ seat'],
    judges: ['bench', ''],
    armchair: ['armchair', '@ chair'],
    ice: ['ice', ''],
    illness: ['ill', ''],
    run: ['run', ''],
    sheep: ['sheep', '@ thing'],
    crowd: ['crowd', '@ thing'],
    guest: ['guest', '@ crowd'],
    host: ['host', '@ crowd'],
    ...Object.fromEntries(Array.from({ length: 98 }, (_, i) => [`kind${i}`, [`kind${i}`, '@ crowd']])),
  },
  verb: { love: ['love adore cherish', ''], limp: ['limp', ''] },
  adv: { still: ['still', ''] },
}

const offsets = new Map(
  Object.values(SYNSETS)
    .flatMap(Object.entries)
    .map(([name], i) => [name, `${10_000_000 + i}`]),
)

function dataLine([name, [words, pointers]]) {
  const all = words.split(' ')
  const to = pointers.split(' ').filter((word) => word)
  const pairs = Array.from({ length: to.length / 2 }, (_, i) => [to[2 * i], offsets.get(to[2 * i + 1])])
  const count = (list, length) => `${list.length}`.padStart(length, '0')
  return [
    ...[offsets.get(name), '00 a', count(all, 2), all.map((word) => `${word} 0`).join(' ')],
    ...[count(pairs, 3), ...pairs.map(([symbol, offset]) => `${symbol} ${offset} a 0000`), '| it is'],
  ].join(' ')
}

function indexLines(synsets) {
  const senses = new Map()
  for (const [name, [words]] of Object.entries(synsets))
    for (const marked of words.split(' ')) {
      const word = marked.replace('(a)', '').toLowerCase()
      senses.set(word, [...(senses.get(word) ?? []), offsets.get(name)])
    }
  return [...senses].map(([word, own]) => `${word} a ${own.length} 0 ${own.length} 0 ${own.join(' ')}  `)
}

const write = (name, lines) => writeFileSync(join(folder, name), ['  1 notice', ...lines, ''].join('\n'))
for (const [part, synsets] of Object.entries(SYNSETS)) {
  write(`data.${part}`, Object.entries(synsets).map(dataLine))
  write(`index.${part}`, indexLines(synsets))
}
write('verb.exc', ['limped limp'])
write('cntlist.rev', ['still%3:00:00:: 1 2', 'still%4:02:00:: 1 9', 'cold%3:00:00:: 1 9', 'cold%1:26:00:: 1 5'])
const wordnet = openWordnet(folder)

const CLASSES = [
  { name: 'furniture', roots: ['thing#1'], nouns: ['armchair', 'bench', 'sofa', 'chair', 'couch', 'throne'] },
  { name: 'mass', roots: ['ice#1'], nouns: ['ice'] },
]

/** word -> others, of these counts and adjectives: "word" for train, "word!" for test. */
function similarOf(common, listed = '', classes = CLASSES) {
  const counts = new Map(common.split(' ').map((word) => [word.split(':')[0], Number(word.split(':')[1] ?? 40)]))
  const adjectives = listed
    .split(' ')
    .filter((word) => word)
    .map((word) => ['size-big', word.replace('!', ''), word.endsWith('!') ? 'test' : 'train'])
  const { rows, sizes } = similarRows({ wordnet, counts, adjectives, classes })
  return { rows, sizes, of: (word) => rows.find(([one]) => one === word)?.slice(1) }
}

test('words are counted as they are written in small letters, with hyphens and without marks', () => {
  const counts = countWords(['The dog, the wide-open dog.', "Frank is the dog's frank friend"])
  assert.deepEqual(
    ['the', 'dog', 'wide-open', 'wide', 'frank', 'rank', 'he'].map((word) => counts.get(word) ?? 0),
    [2, 3, 1, 0, 1, 0, 0],
  )
})

test('an adjective is like those of its synset, then those one and two hops away, the commonest first', () => {
  const { of } = similarOf('roomy:41 spacious wide:50 broad:60 vast:70 huge:80')
  assert.deepEqual(of('roomy'), ['spacious', 'broad', 'wide', 'huge'])
  assert.deepEqual(of('wide'), ['broad', 'huge', 'vast', 'roomy'])
})

test('only common adjectives are lent', () => {
  const { of } = similarOf('roomy:39 spacious:39 wide:39 broad:40 vast:41')
  assert.deepEqual(of('spacious'), ['broad', 'vast'])
})

test('a word that the texts hardly have is left out, if templates do not have it either', () => {
  assert.deepEqual(similarOf('spacious:3 wide').of('spacious'), ['wide'])
  assert.equal(similarOf('spacious:2 wide').of('spacious'), undefined)
  assert.deepEqual(similarOf('spacious:2 wide', 'spacious!').of('spacious'), ['wide'])
})

test('a word that is not common borrows from trained adjectives first, of the nearest six', () => {
  const common = 'spacious:3 roomy wide:50 broad:60 vast:70 huge:80'
  assert.deepEqual(similarOf(common).of('spacious'), ['roomy', 'broad', 'wide'])
  assert.deepEqual(similarOf(common, 'vast wide broad!').of('spacious'), ['wide', 'vast', 'roomy'])
  assert.deepEqual(similarOf(common.replace(':3', ':40'), 'vast wide').of('spacious'), [
    'roomy',
    'broad',
    'wide',
    'huge',
  ])
})

test('of seven that are alike the last is none of the nearest', () => {
  const common = 'spacious:3 roomy wide:50 broad:60 vast:70 huge:80 immense:65 enormous:62'
  assert.deepEqual(similarOf(common, 'immense enormous').of('spacious'), ['immense', 'roomy', 'broad'])
})

test('an adjective is meant in one of its three commonest senses', () => {
  assert.deepEqual(similarOf('sound:3 whole healthy:90').of('sound'), ['whole'])
})

test('on which side an adjective stands changes nothing', () => {
  const counts = new Map([
    ['wide', 40],
    ['huge', 40],
    ['roomy', 40],
  ])
  const rows = (side) =>
    similarRows({
      wordnet,
      counts,
      adjectives: [
        [side, 'spacious', 'test'],
        ['size-big', 'huge', 'train'],
      ],
      classes: [],
    })
  assert.deepEqual(rows('size-small').rows, rows('size-big').rows)
})

test('where nothing similar is common, "see also" is asked, then adjectives of the templates', () => {
  assert.deepEqual(similarOf('strange odd:3').of('odd'), ['strange'])
  assert.deepEqual(similarOf('strange:2 odd:3').of('odd'), undefined)
  assert.deepEqual(similarOf('strange:2 odd:3', 'strange').of('odd'), ['strange'])
  assert.deepEqual(similarOf('strange:2 odd:3', 'strange!').of('odd'), undefined)
})

test('adjectives that WordNet lacks: participles of verbs that mean the same, and what is as cold as ice', () => {
  const listed = 'cherished cherishing ice-cold ill-fed run-down limping'
  const { of } = similarOf('loved adored:50 cold:60 chilly fed ill down', listed)
  assert.deepEqual(of('cherished'), ['adored', 'loved'])
  assert.equal(of('cherishing'), undefined)
  assert.deepEqual(of('ice-cold'), ['cold', 'chilly'])
  assert.equal(of('ill-fed'), undefined)
  assert.equal(of('run-down'), undefined)
  assert.equal(of('limping'), undefined)
})

test('what a visitor must not see, names, phrases and what is mainly no adjective are left out', () => {
  const { of } = similarOf('lone solitary naked still:90 quiet')
  for (const word of ['lone', 'naked', 'still', 'all_alone', 'Solitary']) assert.equal(of(word), undefined, word)
  assert.equal(of('quiet'), undefined)
  assert.deepEqual(similarOf('still:90 quiet', 'still').of('quiet'), ['still'])
})

test('a noun is like those of its synset, then what it is a kind of and other kinds, of its class', () => {
  const { of } = similarOf('couch sofa:1 chair:50 bench:60 throne:45 saddle:90 thing:99 armchair:2')
  assert.deepEqual(of('sofa'), ['couch', 'bench', 'chair'])
  assert.deepEqual(of('armchair'), ['chair'])
  assert.equal(of('chair'), undefined)
})

test('what is a person, and no more, is not alike', () => {
  const nouns = ['guest', 'host', 'crowd']
  assert.equal(similarOf('host crowd', '', [{ name: 'person', roots: ['thing#1'], nouns }]).of('guest'), undefined)
})

test('a noun is meant as its class has it', () => {
  const synset = { ...wordnet, senses: (noun) => [...wordnet.senses(noun)].reverse() }
  const counts = new Map([['chair', 40]])
  const { rows } = similarRows({ wordnet: synset, counts, adjectives: [], classes: CLASSES })
  assert.deepEqual(rows.find(([word]) => word === 'bench')?.slice(1), ['chair'])
})

test('a plural borrows from its noun, and from what that is like; a mass has none', () => {
  const { of, sizes } = similarOf('chair chairs sofa:1 couch ice')
  assert.deepEqual(of('sofas'), ['sofa', 'couch', 'chair'])
  assert.deepEqual(of('couches'), ['couch'])
  assert.equal(of('chairs'), undefined)
  assert.equal(of('ices'), undefined)
  assert.equal(sizes.plurals, 5)
  assert.equal(
    similarOf('chair', '', [{ name: 'animal', roots: ['thing#1'], nouns: ['sheep'] }]).of('sheep'),
    undefined,
  )
})

test('a word has one line, sorted, and never itself in it; that of an adjective goes before', () => {
  const { rows, sizes, of } = similarOf('chair royal throne:3 wide broad')
  const words = rows.map(([word]) => word)
  assert.deepEqual(words, [...new Set(words)].sort())
  assert.equal(sizes.adjectives + sizes.nouns + sizes.plurals, rows.length)
  assert.deepEqual(of('throne'), ['royal'])
  for (const [word, ...others] of rows) {
    assert.ok(others.length >= 1 && others.length <= 4 && new Set([word, ...others]).size === others.length + 1, word)
    for (const one of [word, ...others]) assert.match(one, /^[a-z-]{3,}$/)
  }
})

const PLURALS = `man men, policeman policemen, woman women, human humans, child children, mouse mice, goose geese, mongoose
  mongooses, foot feet, tooth teeth, person people, ox oxen, fox foxes, wife wives, knife knives, giraffe giraffes, wolf
  wolves, bookshelf bookshelves, roof roofs, lady ladies, donkey donkeys, bus buses, church churches, dish dishes, hero
  heroes, piano pianos, sheep sheep, monarch monarchs, arch arches, suitcase suitcases, passer-by passers-by`

test('plurals, and back', () => {
  for (const pair of PLURALS.split(/,\s+/)) {
    const [one, many] = pair.split(/\s+/)
    assert.equal(pluralOf(one), many)
    assert.ok(formsOf(many).includes(one), many)
    assert.equal(formsOf(many)[0], many)
  }
  assert.deepEqual(formsOf('box').slice(1), [])
})

test('every noun of the templates has a plural that leads back to it', () => {
  for (const [noun] of nounRows()) assert.ok(formsOf(pluralOf(noun)).includes(noun), noun)
})

test('one noun in five and one adjective in ten are held out, and of every class and side some', () => {
  const groups = new Map()
  const add = (name, split) => groups.set(name, [...(groups.get(name) ?? []), split])
  for (const [, name, split] of nounRows()) for (const key of [name, 'nouns']) add(key, split)
  for (const [name, , split] of adjectiveRows()) for (const key of [name, 'adjectives']) add(key, split)
  const share = (name) => groups.get(name).filter((split) => split === 'test').length / groups.get(name).length
  assert.ok(Math.abs(share('nouns') - 1 / 5) < 0.03, `${share('nouns')}`)
  assert.ok(Math.abs(share('adjectives') - 1 / 10) < 0.03, `${share('adjectives')}`)
  for (const name of groups.keys()) assert.ok(share(name) > 0 && share(name) < 0.4, name)
})
