// headlight_links from outside: its lines, refusals, going on. Only where it was built, which takes link-grammar:
// cmake --build --preset native --target headlight_links. The program is build/native/headlight_links, or that of
// HEADLIGHT_LINKS.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test as anyTest } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = process.env.HEADLIGHT_LINKS ?? `${root}build/native/headlight_links`
const folder = mkdtempSync(join(tmpdir(), 'headlight-links-'))
after(() => rmSync(folder, { recursive: true }))

const skip = existsSync(program) ? false : 'headlight_links was not built here'
const test = (name, run) => anyTest(name, { skip }, run)
const at = (name) => join(folder, name)

/** Runs the program; file names are relative to the test's folder. */
const links = (...options) => spawnSync(program, options, { cwd: folder, encoding: 'utf8' })

/** Writes sentences to a file. */
const write = (name, texts) => writeFileSync(at(name), texts.map((text) => `mine\ttrain\t${text}\n`).join(''))

/** The lines that the program writes for texts. */
function linesOf(texts, ...options) {
  write('texts.tsv', texts)
  const run = links('--sentences', 'texts.tsv', ...options)
  assert.equal(run.status, 0, run.stderr)
  return run.stdout.split('\n').slice(0, -1)
}

/** Relations by name, rows and columns in words: { subj: ['bark>dogs'] }. */
function relationsOf(text) {
  const [line] = linesOf([text])
  const [, , words, relations] = line.split('\t')
  const word = (number) => words.split(' ')[number] ?? number
  const found = {}
  for (const [name, row, columns] of relations.split(' ').map((relation) => relation.split(':'))) {
    found[name] ??= []
    found[name].push(`${word(row)}>${columns.split(',').map(word).join('|')}`)
  }
  return found
}

test('a line has source, split, words as they are typed, and relations', () => {
  assert.deepEqual(linesOf(["The dogs didn't bark, Anna."]), [
    "mine\ttrain\tThe dogs didn't bark , Anna .\tmod:0:1 aux:2:3 subj:2:1 subj:3:1",
  ])
})

const SENTENCES = {
  'The cake was baked by my aunt.': { aux: ['was>baked'], subj: ['was>cake', 'baked>cake'], attach: ['by>baked'] },
  'Tom and Lisa cooked dinner.': { subj: ['cooked>Tom|Lisa'], obj: ['dinner>cooked'] },
  '"Nonsense!" said the Duchess.': { subj: ['said>Duchess'], obj: undefined },
  'He is a man.': { obj: undefined, subj: ['is>He'] },
  'Maria lost her keys.': { stand: ['her>Maria'], mod: ['her>keys'] },
  'The man who came was ill.': { stand: ['who>man'], subj: ['came>who', 'was>man'] },
  'What did the woman say?': { obj: ['What>say'], subj: ['did>woman', 'say>woman'] },
  'I saw the man with the telescope.': { attach: ['with>saw|man'], prep: ['with>telescope'] },
  'They went to breakfast directly; but Catherine could hardly eat anything.': {
    subj: ['went>They', 'could>Catherine', 'eat>Catherine'],
    aux: ['could>eat'],
  },
  'But she will be tried today, and you will then hear all.': {
    subj: ['will>she', 'be>she', 'tried>she', 'will>you', 'hear>you'],
  },
  'Thomas Jefferson said that no nation can be both ignorant and free.': {
    subj: ['said>?'], // the parser makes "can" the one who said it
  },
  'You will excuse me, said Holmes blandly, but I could not help overhearing the questions.': {
    subj: ['will>You', 'excuse>You', 'said>Holmes', 'could>I', 'help>I', 'overhearing>?'],
  },
  'I know nothing of it, answered Father Brown.': { subj: ['know>I', 'answered>Brown'], obj: ['nothing>know'] },
  'Come in, said the man and his wife.': { subj: ['said>man|wife'], obj: undefined },
  'He opened the door, answered her question, and led her in.': {
    subj: ['opened>He', 'answered>He', 'led>He'],
    obj: ['door>opened', 'question>answered', 'her>led'],
  },
  "She will be tried today, and you'll then hear all.": {
    subj: ['will>She', 'be>She', 'tried>She', "you'll>?", "hear>you'll"],
    aux: ['will>be', 'be>tried', "you'll>hear"],
  },
  'The will was read.': { subj: ['was>will', 'read>will'] },
  'You have delivered my soul from the lowest Sheol.': { obj: ['soul>delivered', 'Sheol>?'] },
  'A breath will carry them all away.': { obj: ['them>carry', 'all>carry'] },
  'We met to preserve peace.': { aux: ['to>preserve'], obj: ['peace>preserve'], prep: undefined },
}

for (const [text, expected] of Object.entries(SENTENCES))
  test(text, () => {
    const found = relationsOf(text)
    for (const [name, pairs] of Object.entries(expected)) assert.deepEqual(found[name], pairs, name)
  })

test('sentences that are too long, or that no parse takes in, are left out', () => {
  assert.equal(linesOf(['Of of the to an.', 'Dogs bark.', 'The old dogs bark.'], '--longest', '4').length, 1)
})

test('sentences to train with may be longer than others', () => {
  const texts = ['The old dogs bark.', 'The very old dogs bark.']
  write('taught.tsv', texts)
  writeFileSync(at('asked.tsv'), texts.map((text) => `mine\ttest\t${text}\n`).join(''))
  const kept = (file) => {
    for (const going of ['once', 'on']) {
      const run = links('--sentences', file, '--longest', '5', '--train-longest', '6', '--out', `${file}.out`)
      assert.equal(run.status, 0, `${going}: ${run.stderr}`)
    }
    return readFileSync(at(`${file}.out`), 'utf8').split('\n').length - 1
  }
  assert.equal(kept('taught.tsv'), 2)
  assert.equal(kept('asked.tsv'), 1)
})

test('any number of threads writes the same', () => {
  const texts = Array.from(
    { length: 30 },
    (_, i) => `The ${i % 2 ? 'old' : 'young'} men saw ${i + 2} dogs in the park.`,
  )
  assert.deepEqual(linesOf(texts, '--threads', '2'), linesOf(texts))
})

test('a run goes on behind the last whole line of an earlier one', () => {
  const texts = ['Dogs bark.', 'Of of the to an.', 'Cats sleep.', 'The men saw it.']
  write('all.tsv', texts)
  assert.equal(links('--sentences', 'all.tsv', '--out', 'all.out').status, 0)
  const whole = readFileSync(at('all.out'), 'utf8')
  writeFileSync(at('part.out'), whole.slice(0, whole.indexOf('Cats') + 6))
  const run = links('--sentences', 'all.tsv', '--out', 'part.out')
  assert.match(run.stderr, /going on behind sentence 1/)
  assert.equal(readFileSync(at('part.out'), 'utf8'), whole)
  links('--sentences', 'all.tsv', '--out', 'part.out')
  assert.equal(readFileSync(at('part.out'), 'utf8'), whole)
})

test('a file of other work is left alone', () => {
  write('all.tsv', ['Dogs bark.'])
  writeFileSync(at('other.out'), 'what else was here\n')
  const run = links('--sentences', 'all.tsv', '--out', 'other.out')
  assert.equal(run.status, 1)
  assert.match(run.stderr, /other.out: is not the beginning/)
  assert.equal(readFileSync(at('other.out'), 'utf8'), 'what else was here\n')
})

test('a line without three fields is named', () => {
  writeFileSync(at('bad.tsv'), 'mine\ttrain\tDogs bark.\nmine\tDogs bark.\n')
  const run = links('--sentences', 'bad.tsv')
  assert.equal(run.status, 1)
  assert.match(run.stderr, /bad.tsv: line 2 has not the three fields/)
})

const REFUSED = [
  [[], /--sentences is missing/],
  [['--sentences'], /--sentences takes a value/],
  [['--sentences', 'none.tsv'], /none.tsv: No such file/],
  [['--sentences', 'x', '--longest', '65'], /--longest takes a whole number from 1 to 64/],
  [['--sentences', 'x', '--train-longest', '0'], /--train-longest takes a whole number from 1 to 64/],
  [['--sentences', 'x', '--threads', '0'], /--threads takes a whole number from 1 to 4/],
  [['--sentences', 'x', '--seconds', '1x'], /--seconds takes a whole number/],
  [['--words', '3'], /--words is no option/],
]

for (const [options, reason] of REFUSED)
  test(`refused: ${options.join(' ')}`, () => {
    const run = links(...options)
    assert.notEqual(run.status, 0)
    assert.match(run.stderr, reason)
  })

test('--help names every option', () => {
  const help = links('--help').stdout
  for (const option of ['sentences', 'out', 'longest', 'train-longest', 'threads', 'seconds', 'help'])
    assert.ok(help.includes(`--${option}`))
})
