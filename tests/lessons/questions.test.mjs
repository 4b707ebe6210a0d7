// <hl-questions>: 500 exam sheets whose every answer is computed again in double, from the words of the question alone; each
// question has exactly one right answer; what readers type is read and judged.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, KNOBS, lessons } from './kit/ask.mjs'
import { read, shipped } from './kit/shipped.mjs'

const SHEETS = 500

/** Of the core's float32 numbers, where sums have few terms of a few units. */
const CLOSE = 2e-6

const TIRED = 'the animal did not cross the street because it was too tired'

/** Texts and models in turn: words twice, capitals, contractions, one word, two, letters, a decoder, weights of chance. */
const READ = [
  { text: TIRED, row: 'it' },
  { text: TIRED.replace('tired', 'wide'), row: 'animal', model: 'english-supervised', layer: 1, head: 2 },
  { text: 'The dog saw it because it was too tired .', row: 'dog', model: 'english-plain', head: 1 },
  { text: 'the the The the', row: 1, model: 'constructed' },
  { text: 'you say tomato and you say tomato', row: 'say', model: 'constructed', head: 1 },
  { text: 'one', model: 'constructed' },
  { text: 'two words', model: 'random', row: 'two' },
  { text: 'a b c d a b c d', model: 'induction', layer: 1, head: 0 },
  { text: 'the animal didn’t cross the street', model: 'english-writer', layer: 1 },
  { text: Array.from({ length: 90 }, (_, i) => `w${i}`).join(' '), model: 'random', row: 'w7' },
]

const knobsOf = (seed) => ({ ...READ[seed % READ.length], 'questions.seed': seed })

// ---- The answers, from what is said ----

const minus = (text) => Number(text.replace('−', '-').replace('∞', 'Infinity'))
const NUMBER = '[−-]?(?:\\d[\\d.]*\\d|\\d|∞)'

/** Every number of a text. */
const numbersIn = (text) => (text.replaceAll(/(\d),(?=\d{3})/gu, '$1').match(new RegExp(NUMBER, 'gu')) ?? []).map(minus)

/** Words and their scores, as “the” 1.2, “street” −0.4. */
const pairsIn = (text) =>
  [...text.matchAll(new RegExp(`“([^”]+)” (${NUMBER})`, 'gu'))].map(([, word, score]) => [word, minus(score)])

const sum = (row) => row.reduce((a, b) => a + b, 0)

function softmax(row) {
  const most = Math.max(...row)
  const e = row.map((x) => Math.exp(x - most))
  return e.map((x) => x / sum(e))
}

/** The weight of the word that is asked for, among the words listed. */
function shareIn(said, temperature) {
  const pairs = pairsIn(said.slice(said.indexOf(': ')))
  const target = said.match(/give “([^”]+)”/u)[1]
  const at = pairs.flatMap(([word], i) => (word === target ? [i] : []))
  assert.equal(at.length, 1, `one “${target}” in: ${said}`)
  const words = pairs.map(([word]) => word.toLowerCase())
  assert.equal(new Set(words).size, words.length, `no word twice in: ${said}`)
  return softmax(pairs.map(([, score]) => score / temperature))[at[0]]
}

/** Questions with a number for an answer: what is right, by nothing but what is said. @type {Record<string, (said: string) => number>} */
const NUMERIC = {
  'a-steps': (said) => {
    const [from, to] = [...said.matchAll(/word (\d+)/gu)].map(([, place]) => Number(place))
    return to - from
  },
  'b-score': (said) => {
    const all = numbersIn(said)
    return sum([0, 1, 2].map((i) => all[i] * all[i + 3]))
  },
  'b-size': (said) => {
    const [width, heads] = numbersIn(said)
    return width / heads
  },
  'c-unscaled': (said) => shareIn(said, 1),
  'c-temperature': (said) => shareIn(said, 2),
  'd-rest': (said) => 1 - minus(said.match(/a weight of ([\d.]+)/u)[1].replace(/\.$/u, '')),
  'e-parameters': (said) => {
    const [width] = numbersIn(said)
    return 4 * width * width + 4 * width
  },
  'e-scores': (said) => {
    const [count, heads] = numbersIn(said)
    return heads * count * count
  },
  'h-sine': (said) => Math.sin(Number(said.match(/position (\d+)/u)[1])),
  'f-visible': (said) => Number(said.match(/may token (\d+)/u)[1]),
  'f-renormal': (said) => {
    const at = Number(said.match(/row of token (\d+)/u)[1])
    const list = pairsIn(said.slice(said.indexOf('scores: '), said.indexOf('A causal')))
    return softmax(list.slice(0, at).map(([, score]) => score))[0]
  },
  'g-row': (said) => numbersIn(said)[0],
  'i-cells': (said) => numbersIn(said)[0] ** 2 / 1e6,
  'i-crossing': (said) => Number(said.match(/d = (\d+)/u)[1]),
  'j-maximum': (said) => {
    const [, before, tile] = said.match(/maximum is (.+), and a tile with the scores (.+) arrives/u)
    return Math.max(minus(before), ...tile.split(', ').map(minus))
  },
  'j-share': (said) => softmax(numbersIn(said))[0],
  'k-norm': (said) => {
    const x = said
      .match(/\((.+?)\)/u)[1]
      .split(', ')
      .map(minus)
    const mean = sum(x) / 4
    const spread = Math.sqrt(sum(x.map((one) => (one - mean) ** 2)) / 4)
    assert.ok(spread > 0)
    return (x[3] - mean) / spread
  },
  't-chance': (said) => Math.log(Number(said.match(/each of (\d+)/u)[1])),
}

/** Of which size answers differ from those in double: beside float32, the eps of LayerNorm. */
const BOUNDS = { 'k-norm': 2e-5 }

/** Questions with options: a part of the one that is right, written here a second time. */
const OPTIONS = {
  'a-training': /^1$/u,
  'a-writing': /^20$/u,
  far: /least negative score/u,
  tie: /mean of their two values/u,
  'divide-late': /without scaling, exactly/u,
  'd-certain': /times the value of “.+”, plus the other weights times the other values/u,
  reroll: /some are large by chance/u,
  'heads-memory': /memory for the scores/u,
  'f-it': /not in any layer, not by one bit/u,
  'g-swap': /^K and V$/u,
  'g-concat': /decoder’s state/u,
  'h-offset': /PE\(10\) · PE\(12\)/u,
  'h-shuffle': /stays the same, up to rounding/u,
  'i-doubling': /^4$/u,
  'j-double': /Arithmetic × 4, working memory × 2/u,
  'k-gain': /what gain and bias make of them/u,
  'k-residual': /nearly the same direction/u,
  't-copy': /^“a”$/u,
  't-seeds': /depends on the seed/u,
}

/** Exactly one option is right, and all are different. */
function oneRight(id, options, where) {
  assert.equal(options.length, 3, where)
  assert.equal(new Set(options).size, 3, where)
  const right = options.flatMap((option, i) => (OPTIONS[id].test(option) ? [i] : []))
  assert.equal(right.length, 1, `${where}: ${options}`)
  return right[0]
}

// ---- Exams ----

test(`${SHEETS} exam sheets: every answer is the one in double, and one option of three is right`, {
  timeout: 300000,
}, async () => {
  const met = new Map()
  const letters = [0, 0, 0]
  for (let seed = 1; seed <= SHEETS; seed++) {
    const { answer, figures } = await ask('questions', { ...knobsOf(seed), 'questions.sheet': true })
    const { sheet } = figures.shown
    assert.equal(sheet.length, 2 * KNOBS['questions.chapter'].choices.length)
    for (const [i, { asked, options, solution }] of sheet.entries()) {
      const { id } = answer.questions[i]
      const where = `${seed}, ${id}: ${asked.said}`
      met.set(id, (met.get(id) ?? new Set()).add(asked.said))
      assert.doesNotMatch(asked.said, /undefined|NaN|null|\[object/u, where)
      assert.ok(solution.why.length > 5 && !/undefined|NaN/u.test(solution.why), where)
      if (options) {
        const right = oneRight(id, options.list, where)
        letters[right]++
        assert.equal(solution.said, 'abc'[right], where)
        continue
      }
      const wanted = NUMERIC[id](asked.said)
      const [found] = answer.tensors.find(({ name }) => name === `${id}.answer`).data
      const bound = BOUNDS[id] ?? CLOSE
      assert.ok(Math.abs(found - wanted) <= bound * Math.max(1, Math.abs(wanted)), `${where}: ${found}, not ${wanted}`)
      assert.ok(Math.abs(minus(solution.said.replaceAll(',', '')) - wanted) <= 0.0006, `${where}: ${solution.said}`)
    }
  }
  assert.deepEqual([...met.keys()].sort(), [...Object.keys(NUMERIC), ...Object.keys(OPTIONS)].sort(), 'all were asked')
  for (const id of Object.keys(NUMERIC)) assert.ok(met.get(id).size >= 4, `${id}: ${met.get(id).size} kinds`)
  const all = sum(letters)
  for (const count of letters) assert.ok(count > 0.28 * all && count < 0.39 * all, `right letters: ${letters}`)
})

test('a seed gives the same sheet again, and another seed another one', async () => {
  const sheetOf = async (seed) =>
    (await ask('questions', { 'questions.sheet': true, 'questions.seed': seed })).figures.shown.sheet
  assert.deepEqual(await sheetOf(7), await sheetOf(7))
  const [one, other] = [await sheetOf(7), await sheetOf(8)]
  const numeric = one.filter(({ options }, i) => !options && one[i].asked.said === other[i].asked.said)
  assert.ok(numeric.length <= 4, `${numeric.length} of 12 questions with numbers are the same`)
})

// ---- One question ----

test('each question of each chapter: one answer is right, in the digits asked for, and others are not', async () => {
  for (const seed of [1, 6, 12, 28])
    for (const chapter of KNOBS['questions.chapter'].choices) {
      const { answer } = await ask('questions', { ...knobsOf(seed), 'questions.chapter': chapter })
      assert.ok(answer.questions.length >= 3, chapter)
      for (const at of answer.questions.keys()) {
        const knobs = { ...knobsOf(seed), 'questions.chapter': chapter, 'questions.at': at }
        const outcomeOf = async (given, more = {}) =>
          (await ask('questions', { ...knobs, 'questions.given': given, ...more })).figures
        const open = (await outcomeOf('')).shown.one
        const where = `${seed}, ${open.id}`
        assert.ok(open.verdict.isOpen)
        if (open.options) {
          const right = []
          const reasons = new Set()
          for (const { place } of open.options.list) {
            const { outcome, shown } = await outcomeOf(String(place))
            if (outcome.isRight) right.push(place)
            reasons.add(shown.one.told.said)
          }
          const texts = open.options.list.map(({ option }) => option)
          assert.deepEqual(right, [open.options.list[oneRight(open.id, texts, where)].place], where)
          assert.equal(reasons.size, 3, `${where}: a reason for each`)
          continue
        }
        const wanted = NUMERIC[open.id](open.asked.said)
        const isWhole = answer.questions[at].exact
        const near = isWhole ? String(wanted) : wanted.toFixed(2)
        assert.equal((await outcomeOf(near)).outcome.isRight, true, `${where}: ${near}`)
        for (const wrong of [wanted + 0.02 + 0.02 * Math.abs(wanted), wanted - 0.02 - 0.02 * Math.abs(wanted)]) {
          const { outcome, shown } = await outcomeOf(String(wrong))
          assert.equal(outcome.isRight, false, `${where}: ${wrong}`)
          assert.match(shown.one.told.said, wrong > wanted ? /smaller/u : /larger/u, where)
        }
        const { told } = (await outcomeOf('', { 'questions.shown': true })).shown.one
        assert.match(told.said, /^The answer is/u)
        assert.ok(told.why, where)
      }
    }
})

test('the scores of a question are those of the reader’s sentence: q · k, divided by √d or not', async () => {
  const network = await shipped('english-plain')
  const words = TIRED.split(' ')
  const tokens = words.map((word) => network.words.indexOf(word))
  const { heads } = network.config
  for (let seed = 1; seed <= 12; seed++) {
    const row = seed % words.length
    const head = seed % heads
    const knobs = { text: TIRED, model: 'english-plain', layer: 0, head, row, 'questions.seed': seed }
    const rows = (name) => {
      const { data, shape } = read(network, { tokens }, { name: `layer0.${name}`, head })
      const cols = shape.at(-1)
      return words.map((_, i) => Array.from(data.slice(i * cols, (i + 1) * cols)))
    }
    const [q, k] = [rows('q'), rows('k')]
    for (const [at, scale] of [
      [0, 1],
      [1, 1 / Math.sqrt(q[0].length)],
    ]) {
      const { figures } = await ask('questions', { ...knobs, 'questions.chapter': 'c', 'questions.at': at })
      const { said } = figures.shown.one.asked
      const pairs = pairsIn(said.slice(said.indexOf(': ')))
      assert.equal(pairs[0][0], words[row], said)
      for (const [word, score] of pairs) {
        const all = words.flatMap((other, j) =>
          other === word ? [scale * sum(q[row].map((x, d) => x * k[j][d]))] : [],
        )
        assert.ok(
          all.some((one) => Math.abs(one - score) <= 0.0501),
          `${said}: ${word} ${score}, not ${all}`,
        )
      }
    }
  }
})

test('the weights of a question are those of the reader’s sentence: the largest of a row, and the largest of another word', async () => {
  const network = await shipped('english-plain')
  const words = TIRED.split(' ')
  const tokens = words.map((word) => network.words.indexOf(word))
  for (let seed = 0; seed < 12; seed++) {
    const [row, head] = [seed % words.length, seed % network.config.heads]
    const { data } = read(network, { tokens }, { name: 'layer1.weights', head })
    const own = Array.from(data.slice(row * words.length, (row + 1) * words.length))
    const saidAt = async (at) => {
      const knobs = { text: TIRED, model: 'english-plain', layer: 1, head, row, 'questions.seed': seed }
      const { figures } = await ask('questions', { ...knobs, 'questions.chapter': 'd', 'questions.at': at })
      return figures.shown.one.asked.said
    }
    const [, word, at, target, share] = (await saidAt(0)).match(
      /“(.+)” gives word (\d+), “(.+)”, a weight of ([\d.]*\d)/u,
    )
    const most = own.indexOf(Math.max(...own))
    assert.deepEqual([word, Number(at), target, share], [words[row], most + 1, words[most], own[most].toFixed(2)])
    const others = own.map((weight, i) => (words[i] === words[row] ? 0 : weight))
    const best = others.indexOf(Math.max(...others))
    const certain = `“${words[row]}” gives “${words[best]}” a weight of ${others[best].toFixed(2)} in this head.`
    assert.ok((await saidAt(1)).startsWith(certain), certain)
  }
})

// ---- What is typed ----

test('numbers as readers type them', async () => {
  const judged = async (given, chapter, at, seed = 1) => {
    const { figures } = await ask('questions', {
      ...{ 'questions.chapter': chapter, 'questions.at': at, 'questions.seed': seed, 'questions.given': given },
    })
    return figures.snapshot.verdict
  }
  const [right] = (await ask('questions', { 'questions.chapter': 'j', 'questions.at': 1 })).answer.tensors.find(
    ({ name }) => name === 'j-share.answer',
  ).data
  const two = right.toFixed(2)
  for (const given of [
    two,
    two.slice(1),
    two.replace('.', ','),
    `${100 * right}%`,
    `${100 * right} %`,
    ` ${two} `,
    `${100 * right}/100`,
    `+${two}`,
    `${right.toFixed(4)}e0`,
  ])
    assert.equal(await judged(given, 'j', 1), 'right', given)
  for (const given of [`-${two}`, `−${two}`, '1/0', '0', '1e9', '99999999999999999999999999999999999999'])
    assert.equal(await judged(given, 'j', 1), 'wrong', given)
  for (const given of ['two', '1/2/3', '0.3.3', '--1', '1/', '%', 'NaN', 'Infinity', '0x10', '½', '1 or 2'])
    assert.equal(await judged(given, 'j', 1), 'unread', given)
  const { answer } = await ask('questions', { 'questions.chapter': 'e' })
  const exact = answer.questions[0].right
  for (const given of [
    String(exact),
    exact.toLocaleString('en'),
    exact.toLocaleString('en').replaceAll(',', ' '),
    exact.toLocaleString('en').replaceAll(',', '’'),
  ])
    assert.equal(await judged(given, 'e', 0), 'right', given)
  for (const given of [exact + 1, exact - 1, exact / 1000]) assert.equal(await judged(String(given), 'e', 0), 'wrong')
})

test('a text without words, and one that the model can’t read: a reason, and no question', async () => {
  for (const isSheet of [false, true])
    for (const knobs of [{ text: '' }, { text: 'zzyzx', model: 'induction' }]) {
      const { figures } = await ask('questions', { ...knobs, 'questions.sheet': isSheet })
      assert.ok(figures.reason)
      assert.equal(figures.shown, null)
    }
  assert.ok(lessons.questions)
})
