// tools/train english from outside, on a corpus of a few sentences: the same bits with any number of threads and after an
// interruption, what it says of bad files, and how sentences marked by hand are judged.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { adjectiveRows, nounRows, situationRows } from '../../tools/english/lists.mjs'
import { ALONE, sign } from '../web/weights-file.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = process.env.HEADLIGHT_TRAIN ?? `${root}build/native/headlight_train`
const folder = mkdtempSync(join(tmpdir(), 'headlight-english-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'tests/english'), { recursive: true })
for (const name of ['pairs.txt', 'pairs_more.txt', 'pairs_late.txt'])
  copyFileSync(`${root}tests/english/${name}`, join(folder, 'tests/english', name))

const setting = { cwd: folder, encoding: 'utf8', env: { ...process.env, HEADLIGHT_ROOT: folder } }
/** Words of a command; what a training asks in the end takes long, so it asks little. @param {string} line */
function words(line) {
  const asks = line.startsWith('english --corpus') && !/--(cases|bench)/.test(line)
  return `${line}${asks ? ' --cases 60' : ''}`.split(' ').filter(Boolean)
}
const train = (line) => spawnSync(program, words(line), setting)
const digest = (file) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')

const NOUNS = ['dog', 'teacher', 'river', 'Anna', 'TikTok', 'friends’', 'well-known']
const SPLITS = ['train', 'train', 'train', 'train', 'valid', 'test']

const STAND = 7 // of the taught heads
const GIVEN = 64 // beside a kind of links: the row is given, not taught

/** "The dog saw a river ." with every relation that there is. */
function parsedLine(i) {
  const [one, other] = [NOUNS[i % NOUNS.length], NOUNS[(3 * i + 1) % NOUNS.length]]
  return `wordnet\t${SPLITS[i % SPLITS.length]}\tThe ${one} often saw a ${other} near it ${i} .\tmod:0:1 subj:3:1 mod:4:5 obj:5:3 adv:2:3 attach:6:3,5 stand:7:?`
}

/** @param {string[][]} rows */
const table = (rows) => rows.map((row) => `${row.join('\t')}\n`).join('')

/** Adjectives of the templates in a chain: those that have rows are drawn together in every training here. */
const ALIKE = ['afraid', 'angry', 'broken', 'ill', 'large', 'rude', 'sick', 'small', 'tired', 'wide'].map(
  (word, i, all) => [word, 'adjective', all[(i + 1) % all.length]],
)

/** Writes a corpus. @param {string} name @param {string[]} parsed @param {string[]} plain @param {string[][]} alike
 * @param {string[]} said */
function corpus(name, parsed, plain, alike = ALIKE, said = ['tired']) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'parsed.tsv'), `${parsed.join('\n')}\n`)
  writeFileSync(join(folder, name, 'sentences.tsv'), `${plain.join('\n')}\n`)
  writeFileSync(join(folder, name, 'meanings.tsv'), 'meanings\ttrain\tWeary is much like tired.\n')
  writeFileSync(join(folder, name, 'nouns.tsv'), table(nounRows()))
  writeFileSync(join(folder, name, 'adjectives.tsv'), table(adjectiveRows()))
  writeFileSync(join(folder, name, 'situations.tsv'), table(situationRows()))
  writeFileSync(join(folder, name, 'similar.tsv'), table(alike))
  writeFileSync(join(folder, name, 'said.tsv'), table(said.map((word) => [word])))
  return name
}

const PARSED = Array.from({ length: 60 }, (_, i) => parsedLine(i))
const PLAIN = ['web\ttrain\tDon’t go, Mr. Smith!', 'sotu\tvalid\tWell-known facts cost $3.14.']
corpus('small', PARSED, PLAIN)
corpus('other', [...PARSED, 'sotu\ttrain\tQuite other words stand here .\t'], [])
const LINE = 'english --corpus small --steps 4 --every 2'
const LONG = 'english --corpus small --steps 20 --valid 1 --every 1 --threads 2' // measured after each step

test('any number of threads gives the same bits, and the card says what was printed', () => {
  for (const threads of [1, 2, 3]) {
    const run = train(`${LINE} --threads ${threads} --out ${threads}.hlw --checkpoint ${threads}.checkpoint`)
    assert.equal(run.status, 0, run.stderr)
    assert.match(
      run.stdout,
      /\| subj \| 10 \| .*Hidden words: \d+.*unseen.*\n.*unseen.*\n.*unseen.*\n.*unseen-situations/s,
    )
    assert.equal(digest(`${threads}.hlw`), digest('1.hlw'), `${threads} threads`)
    assert.ok(run.stdout.startsWith(readFileSync(join(folder, `${threads}.md`), 'utf8')), 'the card')
    assert.match(run.stdout, /^\| unseen-situations \| 120 \|/m, '60 pairs of cases')
  }
})

/** A float16 vector of a model's file. @param {string} name */
function vectorOf(file, name) {
  const at = file.indexOf(`${name}\0`)
  const [offset, bytes] = [file.readUInt32LE(at + 64), file.readUInt32LE(at + 68)]
  return Array.from({ length: bytes / 2 }, (_, i) => {
    const half = file.readUInt16LE(offset + 2 * i)
    const [exponent, fraction] = [(half >> 10) & 31, half & 1023]
    return (half & 0x8000 ? -1 : 1) * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24)
  })
}

/** Once a file is there, or its program has ended. @param {string} name @param {import('node:child_process').ChildProcess} child */
async function appeared(name, child) {
  while (!existsSync(join(folder, name)) && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Ctrl-C once a training has weights that are the best so far. Returns what it says then: how to go on.
 * @param {string} line @param {string} name of its files */
async function interrupt(line, name) {
  const child = spawn(program, words(`${line} --out ${name}.hlw --checkpoint ${name}.checkpoint`), setting)
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  await appeared(`${name}.checkpoint.best`, child)
  child.kill('SIGINT')
  assert.equal(await ended, 130)
  const again = /tools\/train (.*)/.exec(said)[1].replaceAll("'", '')
  assert.match(again, / --cases 60( |$)/)
  return again
}

test('a training that was interrupted goes on to the same weights, the best that it had', async () => {
  const whole = train(`${LONG} --out whole.hlw --checkpoint whole.checkpoint`)
  assert.equal(whole.status, 0, whole.stderr)
  const again = train(await interrupt(LONG, 'later'))
  assert.equal(again.status, 0, again.stderr)
  assert.equal(digest('later.hlw'), digest('whole.hlw'))
  assert.match(train('english --corpus small --steps 7 --resume later.checkpoint').stderr, /--seed and --steps/)
  rmSync(join(folder, 'later.checkpoint.best'))
  const lost = train('english --corpus small --out later.hlw --resume later.checkpoint')
  assert.equal(lost.status, 1)
  assert.match(lost.stderr, /later\.checkpoint\.best: No such file/)
})

/** The best weights so far get a loss that no later ones can have. @param {string} name of a checkpoint */
function makeUnbeatable(name) {
  const file = join(folder, `${name}.checkpoint.best`)
  const text = readFileSync(file, 'latin1')
  const better = text.replace(/\nloss: .*\n/, (line) => `\nloss: -9${'0'.repeat(line.length - 10)}\n`)
  assert.notEqual(better, text)
  writeFileSync(file, sign(Buffer.from(better, 'latin1')))
}

test('a first round that gets no better ends early; a second one goes on to its last step', async () => {
  const stepsOf = async (line, name) => {
    const goOn = await interrupt(line, name)
    makeUnbeatable(name)
    const run = train(goOn)
    assert.equal(run.status, 0, run.stderr)
    return Number(/Training: seed \d+, steps (\d+)/.exec(run.stdout)[1])
  }
  const first = await stepsOf(LONG, 'hopeless')
  assert.ok(first >= 7 && first < 20, `${first} steps`)
  assert.equal(await stepsOf(`${LONG} --from 1.hlw`, 'patient'), 20)
})

test('a second round begins from a model, and says so', () => {
  const line = `${LINE} --seed 2 --from 1.hlw`
  const run = train(`${line} --out second.hlw --checkpoint second.checkpoint`)
  assert.equal(run.status, 0, run.stderr)
  assert.match(
    run.stdout,
    /Training: seed 2, steps 4, rate 0\.002, dropout 0\.02; a second round, .*: seed 1, steps 4\.\n/,
  )
  assert.match(run.stdout, /^\| everyday \| 50000 \| 0 \|$/m)
  assert.doesNotMatch(readFileSync(join(folder, '1.md'), 'utf8'), /everyday/, 'a first round has none')
  const said = readFileSync(join(folder, 'second.hlw'), 'latin1')
  assert.ok(said.includes('\nfirst round: seed 1, steps 4\n'))
  const [first, second] = ['1.hlw', 'second.hlw'].map((name) => vectorOf(readFileSync(join(folder, name)), 'start'))
  assert.ok(second.every((value, i) => Math.abs(value - first[i]) < 1e-3) && digest('second.hlw') !== digest('1.hlw'))
  const resumed = `english --corpus small --out resumed.hlw --resume second.checkpoint`
  assert.match(train(resumed).stderr, /a second round goes on with its --from beside --resume/)
  assert.match(train(`${resumed} --from other.txt`).stderr, /other\.txt: No such file/)
  assert.equal(train(`${resumed} --from 1.hlw`).status, 0)
  assert.equal(digest('resumed.hlw'), digest('second.hlw'))
  const unlike = train(`english --corpus other --steps 4 --from 1.hlw --checkpoint unlike.checkpoint`)
  assert.equal(unlike.status, 1)
  assert.match(unlike.stderr, /1\.hlw is of another model, or has other words than this corpus/)
})

test('another seed gives other weights; the file says what its heads were taught', () => {
  assert.equal(train(`${LINE} --seed 2 --out seed2.hlw --checkpoint seed2.checkpoint`).status, 0)
  assert.notEqual(digest('seed2.hlw'), digest('1.hlw'))
  const text = readFileSync(join(folder, 'seed2.hlw'), 'latin1')
  for (const line of [
    'task: real-english',
    'seed: 2',
    'supervised: layer3.head0 subj',
    'supervised: layer0.head1 right',
  ])
    assert.ok(text.includes(`${line}\n`), line)
  const card = readFileSync(join(folder, 'seed2.md'), 'utf8')
  const [, right] = /\| subj \| \d+ \| ([01]\.\d{3}) \|/.exec(card)
  assert.ok(text.includes(`held-out: subj ${right}\n`), 'as the card has it')
  assert.match(text, /held-out: pronoun [01]\.\d{3}\n/)
  const looks = text.match(/looks: layer\d\.head\d( [01]\.\d{3}){6}\n/g)
  assert.equal(looks.length, 32 - 12, 'a line for every head that nobody taught')
})

test('bench: steps per second, and a first batch that somebody else can repeat', () => {
  mkdirSync(join(folder, 'first'))
  const run = train('english --corpus small --bench first')
  assert.equal(run.status, 0, run.stderr)
  assert.match(run.stdout, /^english +[\d.]+ steps\/s/)
  const first = JSON.parse(readFileSync(join(folder, 'first/english.json'), 'utf8'))
  assert.ok(
    first.loss > 0 && first.linkLoss > 0 && first.gradientNorm > 0 && existsSync(join(folder, 'first/english.hlw')),
  )
  assert.ok(first.batch.some(({ targets }) => targets.some((target) => target >= 0)))
  for (const { words: own, casings, grams, targets, links } of first.batch) {
    assert.ok([casings, grams, targets].every(({ length }) => length === own.length))
    assert.ok(links.every((set) => set.length > 2 && set.slice(1).every((place) => place >= 0 && place <= own.length)))
  }
})

/** Of a model's file: its words by number, in front of which stand their lengths; behind them those that borrow a row, with
 * its number, and those of either that are read alone. @param {Buffer} file */
function wordsOf(file) {
  const count = file.readUInt32LE(88)
  const end = file.indexOf('\u0006[mask]') + file.readUInt32LE(24)
  const own = []
  const borrowed = new Map()
  const alone = new Set()
  for (let at = file.indexOf('\u0006[mask]'), behind; at < end; at = behind) {
    behind = at + 1 + file[at]
    const word = file.toString('utf8', at + 1, behind)
    if (own.length < count) own.push(word)
    else {
      const row = file.readUInt16LE(behind)
      if (row >= ALONE) alone.add(word)
      if (!own.includes(word)) borrowed.set(word, row % ALONE)
      behind += 2
    }
  }
  return { own, borrowed, alone }
}

/** A row of the embedding, which is the file's first tensor, in float32. @param {Buffer} file */
function rowOf(file, number) {
  const [at, width] = [file.readUInt32LE(128 + 64), file.readUInt32LE(112)]
  return Array.from({ length: width }, (_, i) => file.readFloatLE(at + 4 * (number * width + i)))
}

test('a word without a row borrows that of a word like it; rows are drawn to the mean of the first four like theirs', () => {
  const read = (name) => readFileSync(join(folder, name))
  const trained = (name, alike) => {
    corpus(name, PARSED, PLAIN, alike)
    const run = train(`english --corpus ${name} --steps 1 --out ${name}.hlw --checkpoint ${name}.checkpoint`)
    assert.equal(run.status, 0, run.stderr)
    return wordsOf(read(`${name}.hlw`))
  }
  const [one, other, drawn, last] = [330, 340, 350, 360]
  const { own } = trained('apart', [['blorpy', 'noun', 'nowhere']])
  const alike = [
    ['blorpier', 'adjective', 'nowhere', own[drawn], own[one]],
    ['blorps', 'plural', own[one], own[other]],
    ['blorpy', 'noun', own[one], own[other]],
    [own[2], 'noun', own[one]],
    [own[drawn], 'noun', own[one], 'nowhere', own[other]],
    [own[last], 'noun', own[one], own[other], own[one], own[other], own[2]],
  ].sort(([word], [next]) => (word < next ? -1 : 1))
  const { borrowed, alone } = trained('alike', alike)
  assert.deepEqual(
    [...borrowed],
    [
      ['blorpier', drawn],
      ['blorps', one],
      ['blorpy', one],
    ],
  )
  assert.deepEqual([...alone], ['blorpier'])
  assert.match(
    read('alike.md').toString(),
    /; 3 words more borrow the row of one that is like them, 1 of all are read by their row alone, without letters;/,
  )
  const [before, after] = ['apart', 'alike'].map((name) => read(`${name}.checkpoint.best`))
  const share = (4e-3 / 300) * 0.2
  const [near, far] = [one, other].map((number) => rowOf(after, number))
  for (const number of [drawn, last]) {
    const [was, is] = [before, after].map((file) => rowOf(file, number))
    for (const [i, value] of is.entries()) {
      const expected = was[i] + share * ((near[i] + far[i]) / 2 - was[i])
      assert.ok(Math.abs(value - expected) < 1e-8, `${value}, not ${expected}`)
    }
    assert.notDeepEqual(is, was)
  }
  for (const number of [other, 2]) assert.deepEqual(rowOf(after, number), rowOf(before, number), own[number])
  const chain = ALIKE.filter(([word, , next]) => own.indexOf(word) > 300 && own.includes(next))
  assert.ok(chain.length > 2, `${chain}: the other trainings draw rows, too`)
})

test('words of a list have a row however rare they are, behind the commonest; what is wrong in it is said', () => {
  const namesWith = (name, said) => {
    corpus(name, PARSED, PLAIN, ALIKE, said)
    mkdirSync(join(folder, `${name}-first`))
    const run = train(`english --corpus ${name} --bench ${name}-first`)
    assert.equal(run.status, 0, run.stderr)
    return wordsOf(readFileSync(join(folder, `${name}-first/english.hlw`)))
  }
  const { own: common } = namesWith('unlisted', ['blorpy'])
  const rare = [...new Set(adjectiveRows().flatMap(([, word, split]) => (split === 'train' ? [word] : [])))].filter(
    (word) => !common.includes(word),
  )
  const { own, borrowed } = namesWith('listed', ['the', ...rare, 'blorpy', rare[0]])
  assert.deepEqual(own.slice(0, common.length), common)
  const added = own.slice(common.length)
  assert.ok(added.length > 100, `${added.length}`)
  assert.deepEqual(
    added,
    rare.filter((word) => added.includes(word)),
  )
  for (const [word] of borrowed) assert.ok(!added.includes(word), word)
  for (const text of ['tired', 'tired\n\nwide\n']) {
    writeFileSync(join(folder, 'listed/said.tsv'), text)
    const run = train('english --corpus listed --steps 1 --out listed.hlw')
    assert.equal(run.status, 1, text)
    assert.match(run.stderr, /^error: .*listed\/said\.tsv: a word on each line$/m)
  }
})

test('addresses before 1930 are trained with, and have no say in which words have a row', () => {
  const said = (source, word) => Array.from({ length: 20 }, (_, i) => `${source}\ttrain\tThe ${word} rose ${i}.`)
  corpus('aged', PARSED, [...said('older-sotu', 'zorptariff'), ...said('sotu', 'zorpmovie')])
  const { status, stderr } = train('english --corpus aged --steps 1 --out aged.hlw --checkpoint aged.checkpoint')
  assert.equal(status, 0, stderr)
  const { own } = wordsOf(readFileSync(join(folder, 'aged.hlw')))
  assert.deepEqual([own.includes('zorptariff'), own.includes('zorpmovie')], [false, true])
})

test('a list of words that are alike: what is wrong in it is said', () => {
  const name = corpus('wrong', PARSED, PLAIN)
  const line = (number) =>
    new RegExp(`similar\\.tsv, line ${number}: a word of up to 64 bytes, its kind and up to 12 others`)
  for (const [text, said] of [
    ['weary\n', line(1)],
    ['weary\tnoun\n', line(1)],
    [`weary\tadjective\t${'a\t'.repeat(12)}a\n`, line(1)],
    ['weary\tverb\ttired\n', line(1)],
    [`weary\tnoun\ttired\nwry\tnoun\t${'a\t'.repeat(12)}a\n`, line(2)],
    ['\tnoun\ttired\n', line(1)],
    [`${'a'.repeat(65)}\tnoun\ttired\n`, line(1)],
    ['weary\tnoun\ttired', line(1)],
    ['blorpy\tnoun\twide\nblorpy\tnoun\twide\n', /similar\.tsv, line 2: words in the order of their bytes, each once/],
    ['blorpy\tnoun\twide\nblorp\tnoun\twide\n', /similar\.tsv, line 2: words in the order/],
    ['blorp\xff\tnoun\twide\n', /similar\.tsv: its words can't borrow rows: /],
  ]) {
    writeFileSync(join(folder, name, 'similar.tsv'), text, 'latin1')
    const run = train('english --corpus wrong --steps 1 --out wrong.hlw')
    assert.equal(run.status, 1, text)
    assert.match(run.stderr, said)
  }
})

test('at a pronoun of the text the answer is the noun that stands there, which is another one now and then', () => {
  const verbs = new Map([
    ['dog', 'barked'],
    ['teacher', 'taught'],
    ['river', 'flowed'],
    ['friend', 'joked'],
  ])
  const lines = Array.from({ length: 60 }, (_, i) => {
    const [noun, verb] = [...verbs][i % 4]
    const split = SPLITS[(i >> 2) % SPLITS.length]
    return `wordnet\t${split}\tThe ${noun} who ${verb} left ${i} .\tmod:0:1 subj:4:1 stand:2:1`
  })
  corpus('pronouns', lines, PLAIN)
  mkdirSync(join(folder, 'nouns'))
  const run = train('english --corpus pronouns --bench nouns')
  assert.equal(run.status, 0, run.stderr)
  const { own: names } = wordsOf(readFileSync(join(folder, 'nouns/english.hlw')))
  const { batch } = JSON.parse(readFileSync(join(folder, 'nouns/english.json'), 'utf8'))
  const seen = { own: 0, other: 0, hidden: 0 }
  for (const { words: own, targets } of batch)
    for (const [at, number] of own.entries()) {
      const noun = [...verbs].find(([, verb]) => verb === names[number])?.[0]
      const isHiddenWho = targets[at - 1] === names.indexOf('who') || names[own[at - 1]] !== 'who'
      if (!noun || isHiddenWho || targets[at] >= 0) continue
      const isHidden = targets[at - 2] >= 0
      assert.equal(targets[at - 1], isHidden ? -1 : own[at - 2], `the answer after ${names[own[at - 2]]}`)
      seen[isHidden ? 'hidden' : names[own[at - 2]] === noun ? 'own' : 'other']++
    }
  assert.ok(seen.hidden && seen.other > 5 && seen.own > seen.other, JSON.stringify(seen))
})

test('a pronoun’s head is made to look at another noun now and then, which is then the answer', () => {
  const nouns = ['dog', 'teacher', 'river', 'friend']
  const lines = Array.from({ length: 120 }, (_, i) => {
    const [noun, other] = [nouns[i % 4], nouns[((i >> 2) % 4 || 2) ^ (i % 4)]]
    const split = SPLITS[(i >> 4) % SPLITS.length]
    return `wordnet\t${split}\tThe ${noun} who smiled left a ${other} ${i} .\tmod:0:1 subj:4:1 stand:2:1`
  })
  corpus('moves', lines, PLAIN)
  mkdirSync(join(folder, 'moved'))
  const run = train('english --corpus moves --bench moved')
  assert.equal(run.status, 0, run.stderr)
  const { own: names } = wordsOf(readFileSync(join(folder, 'moved/english.hlw')))
  const { batch, heads } = JSON.parse(readFileSync(join(folder, 'moved/english.json'), 'utf8'))
  const [, , stand] = heads[STAND]
  const seen = { taught: 0, given: 0 }
  for (const { words: own, targets, links } of batch) {
    const said = own.map((number) => names[number])
    for (const [kind, row, column, more] of links) {
      const isOurs = said[row - 1] === 'who' && said[row] === 'smiled'
      const isHidden = targets[column - 1] >= 0
      if ((kind & ~GIVEN) !== stand || !isOurs || isHidden) continue
      const isGiven = kind !== stand
      const others = said.filter((word, i) => nouns.includes(word) && i !== column - 1)
      assert.equal(links.filter(([of, from]) => (of & ~GIVEN) === stand && from === row).length, 1, `${said}`)
      assert.ok(more === undefined && nouns.includes(said[column - 1]), `${said}: ${column}`)
      assert.equal(targets[row - 1], own[column - 1], `the answer: ${said}, ${column}`)
      assert.equal(column !== row - 1, isGiven, `the noun beside "who": ${said}, ${column}`)
      if (others.length) seen[isGiven ? 'given' : 'taught']++
    }
  }
  assert.ok(Math.abs(seen.given / (seen.given + seen.taught) - 0.25) < 0.15, JSON.stringify(seen))
})

test('an adjective of the list is read without its letters, by its own row or the one it borrows; other words are not', () => {
  const rows = [...new Set(adjectiveRows().map(([, word]) => word))]
    .sort()
    .map((word) => [word, 'adjective', ...(word === 'tired' ? [] : ['the'])])
  corpus('unlettered', PARSED, PLAIN, rows)
  mkdirSync(join(folder, 'unlettered-first'))
  const run = train('english --corpus unlettered --bench unlettered-first')
  assert.equal(run.status, 0, run.stderr)
  const { own, borrowed, alone } = wordsOf(readFileSync(join(folder, 'unlettered-first/english.hlw')))
  assert.deepEqual(
    [...alone],
    rows.map(([word]) => word),
  )
  const ownRows = rows.filter(([word]) => own.includes(word)).length
  assert.ok(ownRows > 100 && borrowed.size > 100 && ownRows + borrowed.size === rows.length, `${ownRows}`)
  assert.ok([...borrowed.values()].every((row) => row === own.indexOf('the')))
  const { batch } = JSON.parse(readFileSync(join(folder, 'unlettered-first/english.json'), 'utf8'))
  const seen = batch.flatMap(({ words: numbers, grams }) => numbers.map((row, i) => [own[row], grams[i].length]))
  const adjectives = seen.filter(([word]) => alone.has(word))
  assert.ok(adjectives.length > 20 && adjectives.every(([, letters]) => letters === 0), `${adjectives.length}`)
  assert.ok(own.includes('tired') && seen.some(([word, letters]) => word === 'the' && letters === 0), 'borrowed')
  for (const [word, letters] of seen)
    if (['because', 'was', 'dog', 'often'].includes(word)) assert.ok(letters > 0, word)
})

test('mean: each weight is its mean in the models, and the card says which', () => {
  const files = ['second.hlw', 'seed2.hlw']
  const run = train(`english --corpus small --mean ${files} --out mean.hlw`)
  assert.equal(run.status, 0, run.stderr)
  assert.match(
    run.stdout,
    /Training: each weight is its mean in 2 models: seed 1, steps 4, then seed 2, steps 4; seed 2, steps 4\.\n/,
  )
  const read = (name) => readFileSync(join(folder, name))
  const [one, other, mean] = [...files, 'mean.hlw'].map((name) => vectorOf(read(name), 'output.bias'))
  assert.ok(mean.length > 20 && mean.some((value) => value !== 0) && one.some((value, i) => value !== other[i]))
  for (const [i, value] of mean.entries())
    assert.ok(Math.abs(value - (one[i] + other[i]) / 2) <= 2 ** -10 * Math.abs(value) + 2 ** -24, `${i}: ${value}`)
  for (const [list, corpus, reason] of [
    ['second.hlw,nowhere.hlw', 'small', /nowhere\.hlw: No such file/],
    ['second.hlw,seed2.hlw', 'other', /second\.hlw has other words than this corpus/],
    ['second.hlw', 'small', /--mean takes 2 files or more/],
    ['1,2,3,4,5,6,7,8,9,10', 'small', /--mean takes 1 to 9 files/],
  ]) {
    const { status, stderr } = train(`english --corpus ${corpus} --mean ${list} --out none.hlw`)
    assert.equal(status, 1, list)
    assert.match(stderr, reason)
  }
  assert.ok(!existsSync(join(folder, 'none.hlw')))
})

/** A matrix of a model's file, in int8 with a scale for each row. @param {Buffer} file @param {string} name @returns {number[][]} */
function matrixOf(file, name) {
  const at = file.indexOf(`${name}\0`)
  const [type, rows, cols, offset] = [40, 48, 52, 64].map((field) => file.readUInt32LE(at + field))
  assert.equal(type, 3, name)
  return Array.from({ length: rows }, (_, row) => {
    const scale = file.readFloatLE(offset + 4 * row)
    return Array.from({ length: cols }, (_, col) => scale * file.readInt8(offset + 4 * rows + row * cols + col))
  })
}

test('mean: a temperature divides the scores of heads that were taught a parser’s relations, and of no others', () => {
  const run = train('english --corpus small --mean second.hlw,seed2.hlw --temperature 2 --out warm.hlw')
  assert.equal(run.status, 0, run.stderr)
  assert.match(run.stdout, /; scores of heads that were taught a parser's relations are divided by 2\.\n/)
  const [mean, warm] = ['mean.hlw', 'warm.hlw'].map((name) => readFileSync(join(folder, name)))
  assert.ok(warm.includes('\ntemperature of taught heads: 2\n'))
  const PARSED = ['mod', 'aux', 'prep', 'obj', 'subj', 'adv', 'attach', 'stand']
  const taught = [...warm.toString('latin1').matchAll(/supervised: layer(\d)\.head(\d) (\w+)/g)]
  const isParsed = (layer, head) =>
    taught.some(([, l, h, kind]) => +l === layer && +h === head && PARSED.includes(kind))
  const isNear = (cold, hot, by, step, what) => assert.ok(Math.abs(cold - by * hot) <= step, `${what}: ${cold}, ${hot}`)
  let divided = 0
  for (let layer = 0; layer < 4; layer++) {
    const [cold, hot] = [mean, warm].map((file) => ({
      bias: vectorOf(file, `layer${layer}.bq`),
      relative: matrixOf(file, `layer${layer}.relative`),
      query: matrixOf(file, `layer${layer}.wq`),
      key: matrixOf(file, `layer${layer}.wk`),
    }))
    assert.deepEqual(hot.key, cold.key)
    const dim = cold.bias.length / 8
    for (let head = 0; head < 8; head++) {
      const by = isParsed(layer, head) ? 2 : 1
      divided += by - 1
      const columns = Array.from({ length: dim }, (_, i) => head * dim + i)
      for (const i of columns) isNear(cold.bias[i], hot.bias[i], by, 2e-7, `bias ${layer}.${head}`)
      for (const [i, x] of cold.relative[head].entries()) isNear(x, hot.relative[head][i], by, 1e-6, 'relative')
      const pairs = columns.flatMap((i) => cold.query.map((row, from) => [row[i], hot.query[from][i]]))
      const sum = (term) => pairs.reduce((all, pair) => all + term(pair), 0) // rounding to int8 is lost in it
      isNear(sum(([a, b]) => a * b) / sum(([, b]) => b * b), 1, by, 0.01, `query ${layer}.${head}`)
    }
  }
  assert.equal(divided, PARSED.length)
})

test('compare: a table of all on the first one’s card, once, with what the card says', () => {
  for (const seed of [5, 6]) {
    const run = train(`${LINE} --seed ${seed} --out s${seed}.hlw --checkpoint s.checkpoint`)
    assert.equal(run.status, 0, run.stderr)
  }
  const card = () => readFileSync(join(folder, 's5.md'), 'utf8')
  const before = card()
  const compare = (files, corpus = 'small') => train(`english --corpus ${corpus} --compare ${files}`)
  for (const time of [1, 2]) {
    const run = compare('s5.hlw,s6.hlw')
    assert.equal(run.status, 0, run.stderr)
    assert.equal(card(), before + run.stdout, `time ${time}`)
  }
  const table = card().slice(before.length)
  const cells = table.split('\n').filter((line) => line.startsWith('|'))
  const [names, , first, second] = cells.map((line) => line.split('|').map((cell) => cell.trim()))
  assert.ok(cells.every((line) => line.split('|').length === names.length))
  const said = (pattern) => pattern.exec(before)?.[1]
  const shareOf = (pattern) => {
    const [, right, all] = pattern.exec(before)
    return (right / all).toFixed(3)
  }
  assert.deepEqual(
    ['model', 'mod', 'hidden words', 'perplexity', 'unseen-nouns', 'unseen-situations', 'pairs', 'late pairs'].map(
      (name) => first[names.indexOf(name)],
    ),
    [
      ...[
        'seed 5, steps 4',
        said(/\| mod \| \d+ \| (\d\.\d{3})/),
        said(/likeliest right (\d\.\d{3})/),
        said(/perplexity ([\d.]+),/),
      ],
      ...[said(/\| unseen-nouns \| \d+ \| (\d\.\d{3})/), said(/\| unseen-situations \| \d+ \| (\d\.\d{3})/)],
      shareOf(/right noun in (\d+) of (\d+)/),
      shareOf(/and in (\d+) of (\d+) of those/),
    ],
  )
  assert.equal(second[1], 'seed 6, steps 4')
  writeFileSync(join(folder, 's5.md'), `${card()}\n## More\n\nStays.\n`)
  assert.match(
    compare('s5.hlw,second.hlw,mean.hlw,warm.hlw').stdout,
    /\| seed 5, steps 4 \|.*\n\| seed 1, steps 4, then seed 2, steps 4 \|.*\n\| the mean of 2 models \|.*\n\| the mean of 2 models, temperature 2 \|/,
  )
  assert.ok(!card().includes('| seed 6, ') && card().endsWith('|\n\n## More\n\nStays.\n'), 'what stands behind it')
  const kept = card()
  for (const [files, corpus, reason] of [
    ['s5.hlw,s6.hlw', 'other', /s5\.hlw has other words than this corpus/],
    ['s5.hlw,none.hlw', 'small', /none\.hlw/],
    ['s5.hlw,5.md', 'small', /5\.md/],
    [',', 'small', /1 to 9 files/],
  ]) {
    const { status, stderr } = compare(files, corpus)
    assert.equal(status, 1)
    assert.match(stderr, reason)
    assert.equal(card(), kept)
  }
})

test('judge: marked sentences, as they are and typed carelessly', () => {
  writeFileSync(join(folder, 'marks.txt'), '# a comment\nThe dog saw a river .\tsubj:saw>dog obj:river>saw|The\n')
  const { status, stdout, stderr } = train('judge 1.hlw marks.txt small/parsed.tsv')
  assert.equal(status, 0, stderr)
  assert.match(stdout, /marks\.txt\n.* \d of 2 rows.*marks\.txt, typed carelessly\n.* \d of 2 rows/s)
  assert.match(stdout, /parsed\.tsv\n.*\| subj \| 10 \|/s)
})

test('judge: what is typed carelessly has no last mark to find; nothing is said of a row with a "?"', () => {
  writeFileSync(join(folder, 'marks.txt'), 'A big dog ran .\tsubj:ran>dog subj:dog>. adv:.>ran\n.\t\n')
  const { status, stdout, stderr } = train('judge 1.hlw marks.txt')
  assert.equal(status, 0, stderr)
  assert.match(stdout, /marks\.txt\n.* \d of 3 rows.*carelessly\n.* \d of 1 rows/s)
  writeFileSync(join(folder, 'known.tsv'), 'sotu\ttest\tA dog ran off .\tsubj:2:1 adv:3:? mod:0:1,2\n')
  const { stdout: known } = train('judge 1.hlw known.tsv')
  assert.match(known, / \d of 2 rows/)
  assert.match(known, /\| subj \| 1 \| [01]\.000 \| 0 \| -?nan \| 4 \|/)
  assert.doesNotMatch(known, /\| adv \|/)
})

const BAD = [
  ['wordnet\ttrain\tA dog . \tmod:0:1', /two blanks, or one at an edge/],
  ['wordnet\ttrain\tA dog .', /line 1: the wrong number of fields/],
  ['wordnet\tother\tA dog .\tmod:0:1', /a split is train, valid or test/],
  ['wordnet\ttrain\tA  dog .\tmod:0:1', /two blanks/],
  ['wordnet\ttrain\tA dog .\tmod:0:3', /no such column/],
  ['wordnet\ttrain\tA dog .\tmod:3:0', /no such row/],
  ['wordnet\ttrain\tA dog .\tleft:1:0', /no such relation/],
  ['wordnet\ttrain\tA dog .\tmod:0:1;2', /a relation is name:row:column/],
  ['wordnet\ttrain\tA dog .\tmod:0', /no such row/],
  [`wordnet\ttrain\t${'a '.repeat(48)}.\t`, /more words than this program takes/],
  ['wordnet\tvalid\tA dog .\tmod:0:1', /no parsed sentence of one of the splits/],
]

for (const [i, [line, reason]] of BAD.entries())
  test(`a bad corpus is refused: ${line.slice(0, 50)}`, () => {
    const { status, stderr } = train(`english --corpus ${corpus(`bad${i}`, [line], [])} --steps 1 --out bad.hlw`)
    assert.equal(status, 1)
    assert.match(stderr, reason)
  })

test('bad options, and files that are none', () => {
  for (const line of [
    'english --steps 0',
    'english --stepps 3',
    'english --seed',
    'judge 1.hlw',
    'english-options --valid 0',
    'english-options --cases 0',
    'english-options --cases 4001',
    'english-options --bench first --cases 60',
    'english-options --bench first --compare 1.hlw',
    'english-options --resume 1.checkpoint --bench first',
    'english-options --bench first --seed 2',
    'english-options --compare 1.hlw --out 2.hlw',
    'english-options --compare 1.hlw --mean 2.hlw',
    'english-options --mean 1.hlw --seed 2',
    'english-options --mean 1.hlw --from 2.hlw',
    'english-options --mean 1.hlw --temperature 0',
    'english-options --mean 1.hlw --temperature 1e-30',
    'english-options --mean 1.hlw --temperature nan',
    'english-options --mean 1.hlw --temperature 2x',
    'english-options --temperature 2',
  ]) {
    const { status, stderr } = train(line)
    assert.equal(status, 2, line)
    assert.match(stderr, /^error: .*; tools\/train --help lists what there is\n$/)
  }
  for (const name of ['--bench', '--compare', '--mean', '--from'])
    assert.equal(spawnSync(program, ['english-options', name, ''], setting).status, 2, `${name} of nothing`)
  assert.equal(train('english-options --steps 3').status, 0)
  assert.match(train('english --corpus nowhere').stderr, /nowhere\/parsed\.tsv: No such file or directory/)
  writeFileSync(join(folder, 'bad.txt'), 'A dog .\tsubj:cat>dog\n')
  assert.match(train('judge 1.hlw bad.txt').stderr, /bad\.txt, line 1: a mark names a word that is not there/)
  writeFileSync(join(folder, 'bad.txt'), 'A dog .\tsubj:dog\n')
  assert.match(train('judge 1.hlw bad.txt').stderr, /a mark is relation:row>column/)
})

test('a checkpoint of another corpus is refused', () => {
  const { status, stderr } = train('english --corpus other --out other.hlw --resume 1.checkpoint')
  assert.equal(status, 1)
  assert.match(stderr, /1\.checkpoint is no good checkpoint: .*words/)
  corpus('unlike', PARSED, PLAIN, [['blorpy', 'noun', 'wide']])
  const unlike = train('english --corpus unlike --out other.hlw --resume whole.checkpoint')
  assert.match(unlike.stderr, /whole\.checkpoint is no good checkpoint: its model has other words/, 'words that borrow')
})
