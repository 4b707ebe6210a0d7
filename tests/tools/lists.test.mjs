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

const TINTS = 'abcdefghijklmno'.split('').map((letter) => `tint${letter}`)

/** Synsets of a part of speech: name -> [words, pointers, definition]; a pointer is a symbol and a name. The first synset
 * that has a word is the word's commonest sense. */
const SYNSETS = {
  adj: {
    wide: ['wide broad(a)', '& roomy & vast'],
    roomy: ['roomy spacious', '& wide'],
    vast: ['vast huge immense enormous', '& wide'],
    odd: ['odd peculiar', '^ strange', 'in one piece, as the vast are'],
    strange: ['strange', '^ eerie'],
    eerie: ['eerie', '^ weird'],
    weird: ['weird', ''],
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
    tint: [TINTS.join(' '), ''],
    soft: ['soft', ''],
    sticky: ['sticky', ''],
    gooey: ['gooey', '', 'soft and gooey and sticky and still (as odd glue is); "a strange one"'],
    syrupy: ['syrupy', '', 'soft as a knot of syrup'],
    bland: ['bland', '', 'not soft'],
    hard: ['hard', '', 'of no soft kind'],
    bony: ['bony', '', 'without soft parts'],
    rigid: ['rigid', '', 'lacking a soft side'],
    tough1: ['tough', '', 'not soft'],
    tough2: ['tough', '', 'sticky'],
    firm1: ['firm steady', ''],
    firm2: ['firm fixed', ''],
    frosty: ['frosty cold wintry', ''],
    quaint: ['quaint', '^ strange & weird'],
    cured: ['cured', ''],
    stored: ['stored', ''],
  },
  noun: {
    thing: ['thing', ''],
    seat: ['seat', '@ thing'],
    chair: ['chair', '@ seat'],
    sofa: ['sofa couch', '@ seat'],
    judges: ['bench', ''],
    bench: ['bench', '@ seat'],
    throne: ['throne', '@ seat'],
    saddle: ['saddle', '@ seat'],
    armchair: ['armchair', '@ chair'],
    ice: ['ice', ''],
    illness: ['ill', ''],
    run: ['run', ''],
    sheep: ['sheep', '@ thing'],
    crowd: ['crowd', '@ thing'],
    guest: ['guest', '@ crowd'],
    chairman: ['chair', '@ guest'],
    host: ['host', '@ guest'],
    tint: [TINTS.join(' '), '@ thing'],
  },
  verb: {
    love: ['love adore cherish', ''],
    limp: ['limp', ''],
    save1: ['save cure', ''],
    save2: ['save store', ''],
    save3: ['save cure store', ''],
  },
  adv: { still: ['still', ''] },
}

const offsets = new Map(
  Object.values(SYNSETS)
    .flatMap(Object.entries)
    .map(([name], i) => [name, `${10_000_000 + i}`]),
)

function dataLine([name, [words, pointers, definition = 'it is']]) {
  const all = words.split(' ')
  const to = pointers.split(' ').filter((word) => word)
  const pairs = Array.from({ length: to.length / 2 }, (_, i) => [to[2 * i], offsets.get(to[2 * i + 1])])
  const count = (list, length, base) => list.length.toString(base).padStart(length, '0')
  return [
    ...[offsets.get(name), '00 a', count(all, 2, 16), all.map((word) => `${word} 0`).join(' ')],
    ...[count(pairs, 3, 10), ...pairs.map(([symbol, offset]) => `${symbol} ${offset} a 0000`), `| ${definition}`],
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
const SADDLE = ['saddle%1:06:00:: 1 4', 'saddle%2:35:00:: 1 5', 'sofa%1:06:00:: 1 5', 'sofa%2:35:00:: 1 5']
const MARKED = [...SADDLE, 'still%3:00:00:: 1 2', 'still%4:02:00:: 1 9', 'cold%3:00:00:: 1 9', 'cold%1:26:00:: 1 5']
write('cntlist.rev', [...MARKED, 'firm%3:00:02:: 2 5', 'firm%3:00:01:: 1 1'])
const wordnet = openWordnet(folder)

const FURNITURE = {
  name: 'furniture',
  roots: ['thing#1'],
  nouns: ['armchair', 'bench', 'sofa', 'chair', 'couch', 'throne'],
}
const NONE = { drawn: 0, misread: 0 } // adjectives that have a row however rare they are
const MASS = { name: 'mass', roots: ['ice#1'], nouns: ['ice'] }

/** Rows of adjectives.tsv or nouns.tsv: "word" for train, "word!" for test. */
const rowsOf = (listed, row) =>
  listed
    .split(' ')
    .filter((word) => word)
    .map((word) => row(word.replace('!', ''), word.endsWith('!') ? 'test' : 'train'))

/** word -> others, where texts have these words 60 times, or as often as "word:times" says. */
function similarOf(common, { adjectives = '', nouns = '', classes = [FURNITURE, MASS], most = NONE } = {}) {
  const counts = new Map(common.split(' ').map((word) => [word.split(':')[0], Number(word.split(':')[1] ?? 60)]))
  const { rows, said, sizes } = similarRows({
    ...{ wordnet, counts, classes, most },
    adjectives: rowsOf(adjectives, (word, split) => ['size-big', word, split]),
    nouns: rowsOf(nouns, (word, split) => [word, 'furniture', split]),
  })
  const lines = new Map(rows.map(([word, , ...others]) => [word, others.join(' ')]))
  return { rows, said, sizes, of: (word) => lines.get(word) || undefined }
}

/** How often texts have each of these words. */
function timesOf(texts, words) {
  const counts = countWords(texts)
  return words.split(' ').map((word) => counts.get(word) ?? 0)
}

test('words are counted as they are written in small letters, with hyphens and without marks', () => {
  const texts = ['The dog, the wide-open dog.', "Frank is the dog's frank friend", 'Ex-friend of a dog’s']
  assert.deepEqual(timesOf(texts, 'the dog wide-open wide open frank rank he friend s'), [2, 4, 1, 0, 0, 1, 0, 0, 1, 0])
})

test('what is left of a word with other letters, capitals or digits is not counted', () => {
  const texts = ['A café, an élan, eBay, naïve, mp3 and 3rd.']
  assert.deepEqual(timesOf(texts, 'caf ca lan e ay na ve mp rd an'), [0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
})

test('an adjective is like those of its synset, then those one and two hops away; of two alike the commoner is first', () => {
  const { of } = similarOf('roomy:61 spacious wide:70 broad:80 vast:90 huge:100')
  assert.equal(of('roomy'), 'spacious broad wide huge vast')
  assert.equal(of('wide'), 'broad huge vast roomy spacious')
})

test('only common adjectives are lent', () => {
  assert.equal(similarOf('roomy:59 spacious:59 wide:59 broad vast:61').of('spacious'), 'broad vast')
})

test('a word that the texts hardly have is left out, if templates do not have it either', () => {
  assert.equal(similarOf('spacious:3 wide').of('spacious'), 'wide')
  assert.equal(similarOf('spacious:2 wide').of('spacious'), undefined)
  assert.equal(similarOf('spacious:2 wide', { adjectives: 'spacious!' }).of('spacious'), 'wide')
})

test('for a word that is not common those count twice that templates train on', () => {
  const of = (times, adjectives) =>
    similarOf(`spacious:${times} roomy wide:70 broad:80 vast:90 huge:100`, { adjectives }).of('spacious')
  assert.equal(of(59, ''), 'roomy broad wide huge vast')
  assert.equal(of(59, 'wide vast broad!'), 'wide vast roomy broad huge')
  assert.equal(of(60, 'vast wide broad!'), 'roomy broad wide huge vast')
})

test('of 12 others six are common, where an adjective is like so many; the first is the one whose row it borrows', () => {
  const [rare, common] = [TINTS.slice(1, 9), TINTS.slice(9)]
  const { of } = similarOf(common.join(' '), { adjectives: `tinta! ${rare.join(' ')}`, classes: [] })
  assert.equal(of('tinta'), [common[0], ...rare.slice(0, 6), ...common.slice(1)].join(' '))
})

test('rarer ones are lent, too, if templates train on them; 12 others in all', () => {
  const common = 'wide vast huge:90 roomy:2 spacious:2 broad:59'
  assert.equal(similarOf(common, { adjectives: 'roomy broad! spacious' }).of('wide'), 'huge vast roomy spacious')
  const adjectives = TINTS.slice(7).join(' ')
  const { of } = similarOf(TINTS.slice(0, 7).join(' '), { adjectives, classes: [] })
  assert.equal(of('tinta'), TINTS.slice(1, 13).join(' '))
})

test('adjectives that templates train on and draw most have a row, and are lent', () => {
  const of = (drawn) =>
    similarOf('vast wide:59 odd', { adjectives: 'odd spacious! roomy wide broad', most: { ...NONE, drawn } })
  assert.deepEqual(of(2).said, ['roomy', 'wide'])
  assert.equal(of(2).of('spacious').split(' ')[0], 'roomy')
  assert.equal(of(0).of('spacious').split(' ')[0], 'vast')
})

test('an adjective has a line even if it is like no other, a noun has not', () => {
  const { rows } = similarOf('odd soft sofa', { classes: [{ ...FURNITURE, nouns: ['sofa'] }] })
  assert.ok(rows.some((row) => row.join(' ') === 'soft adjective'))
  assert.ok(!rows.some(([word]) => word === 'sofa'))
})

test('next those have a row whose lender tells least', () => {
  const two = (adjectives) => adjectives.split(' ').map((word, i) => [i < 2 ? 'size-big' : 'size-small', word, 'train'])
  const of = (most) => {
    const counts = new Map([
      ['vast', 60],
      ['odd', 60],
    ])
    const from = { wordnet, counts, nouns: [], classes: [], most: { ...NONE, ...most } }
    return similarRows({ ...from, adjectives: two('vast broad odd wide') }).said
  }
  assert.deepEqual(of({}), [])
  assert.deepEqual(of({ drawn: 1 }), ['broad'])
  assert.deepEqual(of({ misread: 1 }), ['wide'], 'it would read the row of "vast", which is drawn on the other side')
})

test('the commoner a sense is, the more it counts', () => {
  assert.equal(similarOf('sound:3 whole healthy:90').of('sound'), 'whole healthy')
  assert.equal(similarOf('firm:3 steady:90 fixed').of('firm'), 'fixed steady')
})

test('a word that is mostly used in other senses is less alike', () => {
  assert.equal(similarOf('frosty:3 cold:90 wintry').of('frosty'), 'wintry')
  assert.equal(similarOf('frosty:3 cold:90').of('frosty'), 'cold')
})

test('"see also" joins, too, but what is less alike', () => {
  assert.equal(similarOf('strange eerie:90 odd:3').of('odd'), 'strange eerie')
  assert.equal(similarOf('strange:90 weird quaint:3').of('quaint'), 'weird strange')
})

test('a rare word that templates do not train on is not lent', () => {
  assert.equal(similarOf('strange:2 odd:3').of('odd'), undefined)
  assert.equal(similarOf('strange:2 odd:3', { adjectives: 'strange' }).of('odd'), 'strange')
  assert.equal(similarOf('strange:2 odd:3', { adjectives: 'strange!' }).of('odd'), undefined)
})

test('the adjectives of its definitions are like it, unless others are ten times as much', () => {
  assert.equal(similarOf('soft sticky:90 gooey:99 odd strange still').of('gooey'), 'sticky soft')
  assert.equal(similarOf('vast odd:3').of('odd'), 'vast')
  assert.equal(similarOf('strange vast:90 odd:3').of('odd'), 'strange vast')
  assert.equal(similarOf('peculiar vast:90 odd:3').of('odd'), 'peculiar')
  assert.equal(similarOf('peculiar:2 vast:90 odd:3', { adjectives: 'peculiar' }).of('odd'), 'vast peculiar')
})

test('a definition that says what something is not is passed over, and no other', () => {
  const { of } = similarOf('soft sticky syrupy:3 bland:3 hard:3 bony:3 rigid:3 tough:3')
  for (const word of ['bland', 'hard', 'bony', 'rigid']) assert.equal(of(word), undefined, word)
  assert.equal(of('syrupy'), 'soft')
  assert.equal(of('tough'), 'sticky')
})

test('adjectives that WordNet lacks: participles of verbs that mean the same, and what is as cold as ice', () => {
  const adjectives = 'cherished cherishing ice-cold ill-fed run-down limping'
  const { of } = similarOf('loved adored:70 cold:80 chilly fed ill down', { adjectives })
  assert.equal(of('cherished'), 'adored loved')
  assert.equal(of('cherishing'), undefined)
  assert.equal(of('ice-cold'), 'cold chilly')
  assert.equal(of('ill-fed'), undefined)
  assert.equal(of('run-down'), undefined)
  assert.equal(of('limping'), undefined)
})

test('of a participle of several senses of a verb the first one counts', () => {
  assert.equal(similarOf('cured:70 stored:90', { adjectives: 'saved' }).of('saved'), 'cured stored')
})

test('what a visitor must not see, names, phrases and what is mainly no adjective are left out', () => {
  const { of } = similarOf('lone Solitary naked still:90 quiet')
  for (const word of ['lone', 'naked', 'still', 'all_alone', 'Solitary']) assert.equal(of(word), undefined, word)
  assert.equal(of('quiet'), undefined)
  assert.equal(similarOf('still:90 quiet', { adjectives: 'still' }).of('quiet'), 'still')
})

test('a noun is like those of its class that are the most of the same things, then the commonest', () => {
  const { of } = similarOf('couch sofa:1 chair:70 bench:90 throne:65 saddle:90 thing:99 armchair:2')
  assert.equal(of('sofa'), 'couch bench chair throne')
  assert.equal(of('armchair'), 'chair bench throne couch')
})

test('nouns are lent that are common or that templates train on', () => {
  const { of } = similarOf('couch sofa:59 chair', { nouns: 'throne armchair bench!' })
  assert.equal(of('sofa'), 'couch chair armchair throne')
  assert.equal(of('chair'), 'armchair couch throne')
})

test('a word that is mainly something else lends no noun its row', () => {
  const classes = [{ ...FURNITURE, nouns: ['chair', 'saddle', 'sofa'] }]
  const { of } = similarOf('chair saddle:90 sofa:80', { classes })
  assert.equal(of('chair'), 'sofa')
  assert.equal(of('saddle'), 'sofa chair')
})

test('a noun that is twice as common as common has no line, and is lent', () => {
  const { of } = similarOf('couch:119 chair:120')
  assert.equal(of('couch'), 'chair')
  assert.equal(of('chair'), undefined)
})

test('a noun has 12 others, and its plural 11 of them', () => {
  const classes = [{ name: 'tint', roots: ['thing#1'], nouns: TINTS }]
  const { of } = similarOf('', { classes, nouns: TINTS.join(' ') })
  assert.equal(of('tintb'), [TINTS[0], ...TINTS.slice(2, 13)].join(' '))
  assert.equal(of('tintbs'), [TINTS[1], TINTS[0], ...TINTS.slice(2, 12)].join(' '))
})

test('4 of the 12 are common, where a noun is like so many', () => {
  const classes = [{ name: 'tint', roots: ['thing#1'], nouns: [...TINTS, 'bench', 'chair', 'sofa', 'couch', 'throne'] }]
  const { of } = similarOf('bench chair sofa couch throne', { classes, nouns: TINTS.join(' ') })
  const others = of('tintb').split(' ')
  assert.equal(others.length, 12)
  assert.equal(others.filter((word) => !word.startsWith('tint')).length, 4)
})

test('a noun is meant as its class has it', () => {
  const classes = [{ ...FURNITURE, nouns: ['bench', 'crowd', 'chair'] }]
  assert.equal(similarOf('crowd:90 chair', { classes }).of('bench'), 'chair crowd')
})

test('a noun of two classes has the nearest of both, each once, and those have none of the other class', () => {
  const classes = [
    { name: 'furniture', roots: ['seat#1'], nouns: ['sofa', 'chair', 'bench'] },
    { name: 'person', roots: ['crowd#1'], nouns: ['host', 'chair', 'guest', 'bench'] },
  ]
  const { of } = similarOf('sofa:90 chair host:61 guest:62 bench:70', { classes })
  assert.equal(of('chair'), 'guest host sofa bench')
  assert.equal(of('sofa'), 'bench chair')
  assert.equal(of('host'), 'guest chair bench')
})

test('what must not be seen and words that are too short are no nouns either, nor plurals', () => {
  const classes = [{ ...FURNITURE, nouns: ['ox', 'naked', 'chair', 'mistress'] }]
  const { rows, of } = similarOf('ox naked chair mistress', { classes, nouns: 'ox naked' })
  assert.equal(of('chair'), 'mistress')
  assert.deepEqual(
    rows.map(([word]) => word),
    ['chair', 'chairs', 'mistress'],
  )
})

test('a plural that is not common borrows from its noun, and from what that is like', () => {
  const { of, sizes } = similarOf('chair:120 chairs sofa:1 sofas:59 couch')
  assert.equal(of('sofas'), 'sofa couch chair')
  assert.equal(of('couches'), 'couch chair')
  assert.equal(of('chairs'), undefined)
  assert.equal(similarOf('chair:120 chairs:59 couch').of('chairs'), 'chair couch')
  assert.equal(sizes.plural, 5)
})

test('a mass has no plural, unless it is something else too; nor has what is its own', () => {
  const drink = { name: 'drink', roots: ['ice#1'], nouns: ['ice'] }
  assert.equal(similarOf('ice').of('ices'), undefined)
  assert.equal(similarOf('ice', { classes: [MASS, drink] }).of('ices'), 'ice')
  const animal = { name: 'animal', roots: ['thing#1'], nouns: ['sheep'] }
  assert.equal(similarOf('chair', { classes: [animal] }).of('sheep'), undefined)
})

test('a word has one line, sorted, and never itself in it; that of an adjective goes before', () => {
  const { rows, sizes, of } = similarOf('chair royal throne:3 wide broad soft gooey')
  const words = rows.map(([word]) => word)
  assert.deepEqual(words, [...new Set(words)].sort())
  assert.equal(sizes.adjective + sizes.noun + sizes.plural, rows.length)
  assert.equal(of('throne'), 'royal')
  const kinds = new Map(rows)
  assert.deepEqual([kinds.get('throne'), kinds.get('sofa'), kinds.get('thrones')], ['adjective', 'noun', 'plural'])
  for (const [word, kind, ...others] of rows) {
    assert.ok(
      others.length >= (kind === 'adjective' ? 0 : 1) &&
        others.length <= 12 &&
        new Set([word, ...others]).size === others.length + 1,
      word,
    )
    for (const one of [word, ...others]) assert.match(one, /^[a-z-]{3,}$/)
  }
})

const PLURALS = `man men, policeman policemen, woman women, human humans, child children, mouse mice, goose geese, mongoose
  mongooses, foot feet, tooth teeth, person people, ox oxen, fox foxes, wife wives, knife knives, giraffe giraffes, wolf
  wolves, bookshelf bookshelves, roof roofs, lady ladies, donkey donkeys, bus buses, church churches, dish dishes, hero
  heroes, piano pianos, sheep sheep, monarch monarchs, arch arches, suitcase suitcases, passer-by passers-by,
  bacterium bacteria, hypothesis hypotheses`

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
