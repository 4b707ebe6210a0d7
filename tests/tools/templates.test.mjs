// Templated sentences from outside: what stands in them, and that no position gives the answer away. The program is
// build/native/headlight_templates, or that of HEADLIGHT_TEMPLATES.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { adjectiveRows, nounRows, situationRows, testedPairs } from '../../tools/english/lists.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = process.env.HEADLIGHT_TEMPLATES ?? `${root}build/native/headlight_templates`
const folder = mkdtempSync(join(tmpdir(), 'headlight-templates-'))
after(() => rmSync(folder, { recursive: true }))

const text = (rows) => rows.map((row) => `${row.join('\t')}\n`).join('')

/** Writes rows as a file of the test's folder; returns its path. */
function file(name, rows) {
  writeFileSync(join(folder, name), text(rows))
  return join(folder, name)
}

const nouns = file('nouns.tsv', nounRows())
const adjectives = file('adjectives.tsv', adjectiveRows())
const situations = file('situations.tsv', situationRows())
const run = (...words) => spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 })

/** Sentences `first` to `first + count - 1` of a split. */
function draw(split, count, { seed = 1, first = 0 } = {}) {
  const { status, stdout, stderr } = run(nouns, adjectives, situations, split, `${seed}`, `${first}`, `${count}`)
  assert.equal(status, 0, stderr)
  return stdout.split('\n').slice(0, -1).map(sentence)
}

function sentence(line) {
  const [said, row, right, wrong, family, frame, shape, flipped] = line.split('\t')
  const words = said.split(' ')
  return { said, words, row: +row, right: +right, wrong: +wrong, family, frame, shape, flipped }
}

const SPLITS = ['train', 'unseen-nouns', 'unseen-adjectives', 'unseen-frames', 'unseen-situations']
const drawn = Object.fromEntries(SPLITS.map((split) => [split, draw(split, split === 'train' ? 200_000 : 40_000)]))
const all = Object.values(drawn).flat()

const BY_GRAMMAR = ['agreement', 'reflexive', 'possessive', 'relative']
const isSituation = (s) => s.family === 'situation'
const byMeaning = (s) => !BY_GRAMMAR.includes(s.family) && !isSituation(s)
const PRONOUNS = new Set('it he she they its his her their itself himself herself themselves who which that'.split(' '))
const PLURALS = {
  ...{ mice: 'mouse', geese: 'goose', oxen: 'ox', children: 'child', heroes: 'hero', people: 'person' },
  ...{ schoolchildren: 'schoolchild', hooves: 'hoof', 'passers-by': 'passer-by', feet: 'foot', teeth: 'tooth' },
  ...{ bacteria: 'bacterium', hypotheses: 'hypothesis' },
}

/** What a word may be the plural of, and the word; verbs end like many plurals on -es. */
const singulars = (word) => [
  word,
  ...(PLURALS[word] ? [PLURALS[word]] : []),
  ...[/s$/, /ies$/, /ves$/, /men$/].flatMap((end, i) =>
    end.test(word) ? [word.replace(end, ['', 'y', 'f', 'man'][i])] : [],
  ),
]

/** Whether a word is of a list, or a plural of one. */
const listed = (word, known) =>
  [...singulars(word), word.replace(/es$/, ''), word.replace(/ves$/, 'fe')].some((form) => known.has(form))

/** Everyday sentences, with each pronoun and the noun that it stands for. */
function drawEveryday(count, seed = 1) {
  const { status, stdout, stderr } = run(nouns, adjectives, situations, 'everyday', `${seed}`, '0', `${count}`)
  assert.equal(status, 0, stderr)
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [said, pairs] = line.split('\t')
      const words = said.split(' ')
      const links = pairs.split(',').map((pair) => pair.split(':').map(Number))
      return {
        ...{ said, words },
        links: links.map(([row, right]) => ({ row, right, pronoun: words[row].toLowerCase(), noun: words[right] })),
      }
    })
}

const everyday = drawEveryday(30_000)

const setOf = (rows, column, split) => new Set(rows.filter((row) => row[2] === split).map((row) => row[column]))
const nounsOf = { train: setOf(nounRows(), 0, 'train'), test: setOf(nounRows(), 0, 'test') }
/** Situations by their first clause, several of which can be alike. */
const situationOf = { train: new Map(), test: new Map() }
for (const [split, , , clauses, a, b, ofA, ofB] of situationRows()) {
  const [first] = clauses.split(' / ')
  const sides = [
    { nouns: new Set(a.replaceAll('*', '').split(' ')), said: new Set(ofA.split(' ; ')) },
    { nouns: new Set(b.replaceAll('*', '').split(' ')), said: new Set(ofB.split(' ; ')) },
  ]
  situationOf[split].set(first, [...(situationOf[split].get(first) ?? []), sides])
}
const situationsOf = (s) => [...(situationOf.train.get(s.frame) ?? []), ...(situationOf.test.get(s.frame) ?? [])]

/** What is said of the pronoun, as the list has it: of one thing. */
const asListed = (words) =>
  words
    .join(' ')
    .replace(/^were\b/, 'was')
    .replace(/\b(and|but|or|then) were\b/g, '$1 was')
    .replace(/\b(his|her|their)\b/g, 'its')
    .replace(/\b(himself|herself|themselves)\b/g, 'itself')

const adjectivesOf = { train: setOf(adjectiveRows(), 1, 'train'), test: setOf(adjectiveRows(), 1, 'test') }
const isAdjective = (word) => adjectivesOf.train.has(word) || adjectivesOf.test.has(word)

/** The adjective that decides: "so tired that it", or behind the pronoun. */
const reason = (s) => (s.shape === 'so-that' ? s.words[s.row - 2] : s.words.slice(s.row + 1).find(isAdjective))

/** The share of sentences whose right noun is said before the wrong one. */
const firstShare = (sentences) => sentences.filter((s) => s.right < s.wrong).length / sentences.length

/** The share whose right noun is nearer to the pronoun. */
const nearShare = (sentences) =>
  sentences.filter((s) => Math.abs(s.right - s.row) < Math.abs(s.wrong - s.row)).length / sentences.length

function grouped(sentences, key) {
  const groups = new Map()
  for (const s of sentences) {
    if (!groups.has(key(s))) groups.set(key(s), [])
    groups.get(key(s)).push(s)
  }
  return groups
}

/** Half, give or take five in a hundred and what chance does. */
function assertHalf(share, count, what) {
  const room = 0.05 + 2 / Math.sqrt(count)
  assert.ok(Math.abs(share - 0.5) <= room, `${what}: ${share.toFixed(3)} of ${count}`)
}

test('the rows are those of a pronoun and of two nouns', () => {
  for (const s of all) {
    assert.ok(PRONOUNS.has(s.words[s.row].toLowerCase()), s.said)
    const own = situationsOf(s).flatMap((sides) => sides.map(({ nouns }) => nouns))
    const known = isSituation(s) ? own : [nounsOf.train, nounsOf.test]
    for (const row of [s.right, s.wrong])
      assert.ok(
        known.some((nouns) => listed(s.words[row], nouns)),
        `${s.words[row]}: ${s.said}`,
      )
    assert.equal(new Set([s.row, s.right, s.wrong]).size, 3, s.said)
  }
})

test('sentences are written as English is', () => {
  for (const { said, words } of all) {
    assert.ok(words.length <= 40 && !words.includes(''), said)
    assert.match(said, /^[A-Z]/)
    assert.match(said, / [.?!]$/)
    assert.doesNotMatch(said, / [.?!] [a-z]/, said)
    for (let i = 1; i < words.length; i++)
      if (words[i] !== 'had') assert.notEqual(words[i].toLowerCase(), words[i - 1].toLowerCase(), said)
  }
})

test('a and an stand before the right sounds', () => {
  const open = (word) =>
    /^[aeiou]|^hour|^heir|^honest/.test(word) && !/^(unif|unic|univ|unit|us|eu|one|ukulele)/.test(word)
  for (const { said, words } of all)
    for (let i = 0; i + 1 < words.length; i++)
      if (/^an?$/i.test(words[i])) assert.equal(words[i].toLowerCase() === 'an', open(words[i + 1]), said)
})

test('a sentence depends on its number, seed and split alone', () => {
  for (const split of SPLITS) {
    assert.deepEqual(draw(split, 50, { first: 1000 }), drawn[split].slice(1000, 1050))
    assert.notDeepEqual(draw(split, 50, { seed: 2 }), drawn[split].slice(0, 50))
  }
})

/** The regular forms of a verb, and one irregular one. @param {string} verb */
const formsOf = (verb) =>
  ['', 's', 'es', 'd', 'ed']
    .map((end) => verb + end)
    .concat(`${verb.replace(/e$/, '')}ing`, verb === 'teach' ? 'taught' : [])

test('what is held out is never trained on, and nothing else is asked', () => {
  const parts = (s) => s.words.map((word) => word.toLowerCase())
  const frames = new Set(drawn.train.map((s) => `${s.family} ${s.frame}`))
  const isHeldOut = (word) => adjectivesOf.test.has(word) || singulars(word).some((form) => nounsOf.test.has(form))
  for (const s of everyday) assert.deepEqual(parts(s).filter(isHeldOut), [], s.said)
  for (const s of drawn.train) {
    for (const row of [s.right, s.wrong]) assert.ok(isSituation(s) || listed(s.words[row], nounsOf.train), s.said)
    if (byMeaning(s)) assert.ok(adjectivesOf.train.has(reason(s)), s.said)
    for (const word of parts(s)) {
      assert.ok(!adjectivesOf.test.has(word), `${word}: ${s.said}`)
      for (const form of singulars(word)) assert.ok(!nounsOf.test.has(form), `${form}: ${s.said}`)
    }
  }
  for (const s of drawn['unseen-nouns']) {
    for (const row of [s.right, s.wrong]) assert.ok(listed(s.words[row], nounsOf.test), s.said)
    if (byMeaning(s)) assert.ok(adjectivesOf.train.has(reason(s)) && frames.has(`${s.family} ${s.frame}`), s.said)
  }
  for (const s of drawn['unseen-adjectives']) {
    assert.ok(adjectivesOf.test.has(reason(s)), s.said)
    assert.ok(listed(s.words[s.right], nounsOf.train) && frames.has(`${s.family} ${s.frame}`), s.said)
  }
  const heldOut = new Set(drawn['unseen-frames'].map((s) => `${s.family} ${s.frame}`))
  for (const name of heldOut) assert.ok(!frames.has(name), name)
  const trained = new Set(drawn.train.map((s) => s.frame))
  const verbs = [...new Set(drawn['unseen-frames'].map((s) => s.frame))].filter((frame) => !trained.has(frame))
  const held = new Set(verbs.filter((frame) => !frame.includes(' ')).flatMap(formsOf))
  assert.ok(held.has('borrowed') && held.has('taught'))
  for (const s of everyday)
    assert.deepEqual(
      parts(s).filter((word) => held.has(word)),
      [],
      s.said,
    )
  assert.ok(new Set([...heldOut].map((name) => name.split(' ')[0])).size >= 4)
  for (const s of drawn['unseen-frames']) assert.ok(adjectivesOf.train.has(reason(s)), s.said)
  for (const s of drawn['unseen-situations']) assert.ok(situationOf.test.has(s.frame), s.said)
  for (const s of drawn.train.filter(isSituation)) assert.ok(situationOf.train.has(s.frame), s.said)
})

test('neither the first noun nor the nearest is right more often than the other, in any frame or shape', () => {
  for (const split of SPLITS)
    for (const key of [(s) => s.family, (s) => s.shape, (s) => `${s.family} ${s.frame}`])
      for (const [name, sentences] of grouped(drawn[split], key)) {
        if (sentences.length < 200) continue
        assertHalf(firstShare(sentences), sentences.length, `${split} ${name}, first`)
        assertHalf(nearShare(sentences), sentences.length, `${split} ${name}, nearest`)
      }
})

test('an adjective is said of first and of second nouns, and both sides of a family as often', () => {
  const sideOf = new Map(adjectiveRows().map(([side, word]) => [`${side.split('-')[0]} ${word}`, side]))
  const meant = drawn.train.filter(byMeaning)
  for (const [name, sentences] of grouped(meant, (s) => `${s.family} ${reason(s)}`)) {
    if (sentences.length < 20) continue
    const first = sentences.filter((s) => s.right < s.wrong).length
    assert.ok(first > 0 && first < sentences.length, `${name}: ${first} of ${sentences.length}`)
  }
  const sides = grouped(meant, (s) => sideOf.get(`${s.family} ${reason(s)}`))
  for (const [side, sentences] of sides) {
    const share = firstShare(sentences)
    assertHalf(share, sentences.length, `${side}, first`)
  }
  for (const [family, sentences] of grouped(meant, (s) => s.family)) {
    const side = sideOf.get(`${family} ${reason(sentences[0])}`)
    const share = sentences.filter((s) => sideOf.get(`${family} ${reason(s)}`) === side).length / sentences.length
    assertHalf(share, sentences.length, side)
  }
})

test('trainings have more of what is said of persons than scores, which have as much of a family in every split', () => {
  const shares = (split) => {
    const of = drawn[split].filter(byMeaning)
    return ['listen', 'envy', 'size'].map((family) => of.filter((s) => s.family === family).length / of.length)
  }
  const assertNear = (split, expected) => {
    for (const [i, share] of shares(split).entries())
      assert.ok(Math.abs(share - expected[i]) < 0.006, `${split}: ${share}, not ${expected[i]}`)
  }
  assertNear('train', [0.08, 0.07, 0.06])
  for (const split of ['unseen-nouns', 'unseen-adjectives', 'unseen-frames']) assertNear(split, [0.03, 0.03, 0.1])
})

test('a pair differs in its adjective alone', () => {
  for (const split of SPLITS.slice(0, -1)) {
    const pairs = drawn[split].filter((s) => s.flipped && !isSituation(s))
    assert.ok(pairs.length > drawn[split].filter((s) => !isSituation(s)).length / 2, split)
    for (const { said, words, flipped, row } of pairs) {
      const other = flipped.split(' ')
      const differing = words.flatMap((word, i) => (word === other[i] ? [] : [i]))
      assert.equal(other.length, words.length, said)
      assert.ok(differing.length === 1 && differing[0] > row, `${said} | ${flipped}`)
    }
  }
})

test('a pair of a situation differs behind its pronoun alone', () => {
  for (const s of all.filter(isSituation)) {
    assert.ok(s.flipped, s.said)
    const other = s.flipped.split(' ')
    assert.deepEqual(other.slice(0, s.row + 1), s.words.slice(0, s.row + 1), `${s.said} | ${s.flipped}`)
    assert.notDeepEqual(other, s.words)
  }
})

test('what is said in a situation is said of the right noun, and flipped of the other one', () => {
  const isOf = (s, words, right, wrong) => {
    const said = asListed(words.slice(s.row + 1, -1))
    return situationsOf(s).some((sides) =>
      sides.some(({ nouns, said: own }, i) => {
        const isSaid = own.has(said) || own.has(said.replace(/\bwas\b/g, 'were'))
        return isSaid && listed(words[right], nouns) && listed(words[wrong], sides[1 - i].nouns)
      }),
    )
  }
  for (const s of all.filter(isSituation)) {
    assert.ok(isOf(s, s.words, s.right, s.wrong), s.said)
    assert.ok(isOf(s, s.flipped.split(' '), s.wrong, s.right), s.flipped)
  }
})

test('no clause is in situations of both splits, and no tested pair of nouns is drawn together', () => {
  const clauses = { train: new Set(), test: new Set() }
  for (const [split, , , field] of situationRows()) for (const clause of field.split(' / ')) clauses[split].add(clause)
  assert.deepEqual(
    [...clauses.test].filter((clause) => clauses.train.has(clause)),
    [],
  )
  const pairs = testedPairs()
  assert.equal(pairs.length, 32)
  for (const [one, other] of pairs)
    for (const sides of [...situationOf.train.values()].flat())
      for (const i of [0, 1]) assert.ok(!(sides[i].nouns.has(one) && sides[1 - i].nouns.has(other)), `${one} ${other}`)
})

test('each situation is drawn, with several clauses, nouns and predicates on either side', () => {
  for (const [split, known] of [
    ['train', situationOf.train],
    ['unseen-situations', situationOf.test],
  ]) {
    const groups = grouped(drawn[split].filter(isSituation), (s) => s.frame)
    assert.deepEqual(new Set(groups.keys()), new Set(known.keys()))
    for (const [name, sentences] of groups) {
      assert.ok(new Set(sentences.map((s) => s.words.slice(s.row + 1).join(' '))).size >= 3, name)
      assert.ok(new Set(sentences.map((s) => s.words[s.right].toLowerCase())).size >= 2, name)
    }
  }
})

const THIRD = new Set('it he she they him them its his her their'.split(' '))
const OF_MANY = new Set('they them their'.split(' '))

test('everyday sentences: every pronoun of the third person has its noun, which agrees with it', () => {
  /** Classes of each noun. @type {Map<string, string[]>} */
  const kinds = new Map()
  for (const [word, kind] of nounRows()) kinds.set(word, [...(kinds.get(word) ?? []), kind])
  const isPerson = (kind) => ['person', 'man', 'woman'].includes(kind)
  const persons = new Set([...kinds.keys()].filter((word) => kinds.get(word).some(isPerson)))
  const genders = new Map()
  for (const { said, words, links } of everyday) {
    assert.match(said, /^[A-Z].* [.?]$/)
    assert.ok(words.length <= 40 && words.every((word, i) => word && word !== words[i - 1]), said)
    const rows = words.flatMap((word, i) => (THIRD.has(word.toLowerCase()) ? [i] : []))
    assert.deepEqual(
      links.map(({ row }) => row),
      rows,
      said,
    )
    for (const { pronoun, noun } of links) {
      const word = noun.replace(/'s$/, '')
      const isName = /^[A-Z]/.test(word)
      assert.ok(isName || listed(word, nounsOf.train), `${said}: ${noun}`)
      if (isName) {
        const female = pronoun.startsWith('sh') || pronoun === 'her'
        assert.ok(female || ['he', 'him', 'his'].includes(pronoun), said)
        assert.equal(genders.get(word) ?? female, female, said)
        genders.set(word, female)
      } else if (OF_MANY.has(pronoun))
        assert.ok(!nounsOf.train.has(word) || /(s|fish|sheep|deer|men)$/.test(word), said)
      else if (!pronoun.startsWith('it')) {
        assert.ok(listed(word, persons), said)
        const own = (kinds.get(word) ?? ['person']).filter(isPerson)
        if (!own.includes('person')) assert.ok(own.includes(['she', 'her'].includes(pronoun) ? 'woman' : 'man'), said)
      } else assert.ok(!persons.has(word) || kinds.get(word).some((kind) => !isPerson(kind)), said)
    }
  }
  assert.equal(genders.size, 120, 'all names')
})

test('everyday sentences: pronouns of every form, as objects, as subjects, before their nouns and behind them', () => {
  const links = everyday.flatMap(({ links: own }) => own)
  const count = grouped(links, ({ pronoun }) => pronoun)
  assert.deepEqual(new Set(count.keys()), THIRD)
  for (const isBefore of [true, false])
    assert.ok(links.filter(({ row, right }) => row < right === isBefore).length > 300, `before: ${isBefore}`)
  for (const [pronoun, own] of count) assert.ok(own.length > 100, `${pronoun}: ${own.length}`)
  assert.ok(new Set(everyday.map(({ said }) => said)).size > 29_000)
  assert.deepEqual(drawEveryday(100), everyday.slice(0, 100), 'the same seed')
  assert.notDeepEqual(drawEveryday(100, 2), everyday.slice(0, 100))
})

const REFUSED = [
  ['dog\tanimal\n', /line 1: not three fields/],
  ['dog\tanimal\ttrain\tmore\n', /line 1: not three fields/],
  ['dog\tanimal\ttrain\ncat\tbeast\ttrain\n', /line 2: unknown class or side in: cat beast/],
  ['dog\tanimal\tvalid\n', /line 1: neither train nor test: valid/],
  ['hot dog\tanimal\ttrain\n', /line 1: no word of small letters: hot dog/],
  ['Dog\tanimal\ttrain\n', /line 1: no word of small letters: Dog/],
  ['dog\tanimal\ttrain\ncat\tanimal\ttrain\n', /too few nouns: person, train/],
]

const SITUATION = 'train\tit\tbecause\t{a} cut {b}\tknife\trope\twas sharp\twas thin\n'

const SITUATIONS_REFUSED = [
  ['train\tit\tbecause\n', /line 1: not eight fields/],
  [SITUATION.replace('\n', '\tmore\n'), /line 1: not eight fields/],
  [SITUATION + SITUATION.replace('because', 'while'), /line 2: no joint: while/],
  [SITUATION.replace('it', 'we'), /line 1: no pronoun: we/],
  [SITUATION.replace('train', 'valid'), /line 1: neither train nor test: valid/],
  [SITUATION.replace('{b}', 'b'), /line 1: a clause has/],
  ...['{b}.', '{a}', '{c} {b}', '{b} {b}'].map((word) => [SITUATION.replace('{b}', word), /line 1: a clause has/]),
  [SITUATION.replace('rope', '*'), /line 1: .* no word/],
  [SITUATION.replace('was thin', ''), /line 1: a part with nothing in it/],
  [SITUATION.replace('was thin', 'was very very very very very very very thin'), /line 1: .* too long/],
  [SITUATION.replace('cut', 'c'.repeat(40)), /line 1: .* too long/],
  [SITUATION.replace('cut', 'cut '.repeat(20)), /line 1: .* too long/],
  [SITUATION, /no situations: test/],
]

test('situations that are wrong are refused, and say where', () => {
  for (const [content, message] of SITUATIONS_REFUSED) {
    writeFileSync(join(folder, 'wrong.tsv'), content)
    const { status, stderr } = run(nouns, adjectives, join(folder, 'wrong.tsv'), 'train', '1', '0', '1')
    assert.equal(status, 1)
    assert.match(stderr, message)
  }
})

test('lists that are wrong are refused, and say where', () => {
  for (const [content, message] of REFUSED) {
    writeFileSync(join(folder, 'wrong.tsv'), content)
    const { status, stderr } = run(join(folder, 'wrong.tsv'), adjectives, situations, 'train', '1', '0', '1')
    assert.equal(status, 1)
    assert.match(stderr, message)
  }
  assert.match(
    run(join(folder, 'none.tsv'), adjectives, situations, 'train', '1', '0', '1').stderr,
    /can't read .*none\.tsv/,
  )
  assert.equal(run(nouns, adjectives, situations, 'training', '1', '0', '1').status, 2)
  assert.equal(run(nouns, adjectives, situations, 'train', '-1', '0', '1').status, 2)
})
