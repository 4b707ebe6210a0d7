// The code beside each figure, run as it stands: it prints the numbers on show.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reading } from '../../build/source.mjs'
import { ask, lessons } from './kit/ask.mjs'
import { hasFused, languages, run, textOf } from './kit/listing.mjs'
import { piecesOf } from './kit/pieces.mjs'

function close(found, wanted, bound, what) {
  assert.equal(found.length, wanted.length, `${what}: ${found}`)
  found.forEach((x, i) => assert.ok(Math.abs(x - wanted[i]) <= bound, `${what}[${i}]: ${x}, not ${wanted[i]}`))
}

/** What a listing names and its lesson has no figure of: what is given, or a step between. */
const WITHOUT_FIGURE = {
  exam: ['q', 'k', 'v', 'exponentials'],
  temperature: ['scores'],
  shuffle: ['original'],
  products: ['positionalEncoding'],
  paint: ['scores', 'masked'],
  flash: ['q', 'k', 'v', 'exponentials', 'maxima', 'factors', 'sums', 'outputs', 'output'],
}

/** Tensors that lines of a listing name, and none of the lesson's figures: they light up nothing. */
function unlit({ figures }, lines) {
  const shown = new Set([...piecesOf(figures).values()].flatMap(({ tensors }) => tensors))
  const named = lines.flatMap(({ tensors = '' }) => tensors.split(' ').filter(Boolean))
  return [...new Set(named)].filter((name) => !shown.has(name))
}

const values = ({ tensors }, name) => tensors[name].values

/** The first rows of a square tensor, as far as their first columns. */
const corner = ({ shape, values: all }, count) =>
  Array.from({ length: count * count }, (_, i) => all[Math.floor(i / count) * shape[1] + (i % count)])

const ROLLS = [0, 1, 2, 3, 4, 5]

/** The cell that is picked of the products of encodings. */
const CELL = [3, 7]

/** What only elements know. */
const OWN = { products: { picked: { row: CELL[0], col: CELL[1] } } }

/**
 * What each listing has to print, by what is on show; bound: as many digits as are printed, or, where a listing draws
 * random numbers of its own, what chance allows; of: what is compared of the numbers.
 * @type {Record<string, { prints: Record<string, (shown: any) => number[]> | ((shown: any) => number[] | Promise<number[]>), bound: number,
 *   of?: (numbers: number[]) => number[] }>}
 */
const LISTINGS = {
  plane: { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  projections: { prints: (shown) => [values(shown, 'layer1.q')[0]], bound: 1e-4 },
  ledger: {
    prints: async () => {
      const { numbers } = await ask('exam') // the same matrices
      return [...numbers.weights.values, ...numbers.output.values]
    },
    bound: 1e-4,
  },
  tied: {
    prints: ({ tensors, row, col, words }) =>
      ['layer1.scores', 'tied.scores'].flatMap((name) =>
        [row, col].flatMap((i) => [row, col].map((j) => tensors[name].values[i * words.length + j])),
      ),
    bound: 1e-3,
  },
  attention: {
    prints: ({ tensors, row, words }) =>
      Array.from(words, (_, j) => tensors['layer1.weights'].values[row * words.length + j]),
    bound: 1e-4,
  },
  fetch: { prints: (shown) => values(shown, 'fetch.output'), bound: 2e-4 },
  compare: {
    prints: ({ tensors, state, words }) =>
      ['plain', 'supervised'].flatMap((model) =>
        tensors[`${model}:weights[it,change]`].values.slice(
          words.length * state['compare.pick'],
          words.length * (state['compare.pick'] + 1),
        ),
      ),
    bound: 2e-4, // of a difference of numbers with four digits
  },
  reroll: {
    prints: (shown) => ROLLS.map((i) => shown.words.length * Math.max(...values(shown, `roll${i}.weights`))),
    of: (largest) => [largest.reduce((sum, x) => sum + x, 0) / largest.length],
    bound: 2, // even rows have 1, rows of scores that nobody divided nearly 12
  },
  ablate: { prints: (shown) => [values(shown, 'moved')[shown.row]], bound: 1e-4 },
  twins: {
    prints: (shown) => ['off.ahead', 'on.ahead'].map((name) => values(shown, name)[shown.row]),
    bound: 1e-4,
  },
  block: {
    prints: (shown) => ['before', 'even', 'after'].flatMap((name) => values(shown, `norm.${name}`).slice(16, 18)),
    bound: 1e-3,
  },
  sources: {
    prints: ({ tensors }) => {
      const { shape, values: weights } = tensors['alignment.weights']
      return weights.slice(shape[1], 2 * shape[1]) // the second row: dot
    },
    bound: 1e-4,
  },
  writing: { prints: (shown) => [Math.max(...values(shown, 'writing.next'))], bound: 1e-4 },
  grammar: {
    prints: ({ links }) =>
      links.filter(({ relation, weight }) => relation === 'subj' && weight >= 0.8).map(({ weight }) => weight),
    bound: 1e-4,
  },
  meanings: { prints: (shown) => [values(shown, 'model.cosines')[0]], bound: 1e-4 },
  depth: { prints: (shown) => [values(shown, 'cosines')[shown.layers]], bound: 0.25 }, // of other random words and weights
  decoder: {
    prints: ({ tensors, targetNumbers }) => [-Math.log(tensors.probabilities.values[targetNumbers[0]])],
    bound: 1e-4,
  },
  stack: { prints: ({ total }) => [total], bound: 0 },
  foresight: {
    prints: (shown) =>
      ['masked', 'unmasked'].flatMap((model) =>
        ['whole', 'before'].flatMap((view) => {
          const losses = values(shown, `${model}.${view}`).slice(shown.given - 1)
          return [losses.reduce((sum, loss) => sum + loss, 0) / losses.length, Math.exp(-Math.max(...losses))]
        }),
      ),
    bound: 1e-4,
  },
  debugger: {
    prints: async () => {
      const { numbers } = await ask('exam') // the same matrices
      return [...numbers.weights.values, ...numbers.output.values]
    },
    bound: 1e-4,
  },
  exam: { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  temperature: { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'entropy')], bound: 1e-4 },
  overflow: { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  mask: {
    prints: {
      numpy: (shown) => corner(shown.tensors['layer1.weights'], 4),
      pytorch: (shown) => [0, 1].flatMap(() => corner(shown.tensors['layer1.weights'], 4)),
    },
    bound: 2e-4, // of scores that are written with four digits
  },
  paint: {
    prints: ({ tensors, row }) =>
      ['weights', 'weights.filled'].flatMap((name) => tensors[name].values.slice(13 * row, 13 * row + 13)),
    bound: 2e-4,
  },
  mistakes: {
    prints: ({ tensors }) => ['row.right', 'row.wrong', 'row.sums.wrong'].flatMap((name) => tensors[name].values),
    bound: 1e-4,
  },
  heads: {
    prints: {
      numpy: ({ numbers, words, tensors, state }) => [
        numbers.shown,
        words.length,
        tensors['heads.parameters'].values[12],
        ...Array(8).fill(0),
        ...[2, words.length, Number(state['heads.width']), tensors['heads.parameters'].values[15]],
      ],
      pytorch: ({ numbers, words, tensors, state }) => [
        ...[numbers.shown, words.length, tensors['heads.parameters'].values[12]],
        ...Array(8).fill(0),
        ...[2, words.length, Number(state['heads.width']), tensors['heads.parameters'].values[15]],
      ],
    },
    bound: 0,
  },
  position: {
    prints: ({ tensors, state }) =>
      state['position.dims'].map((dim) => tensors[`positionalEncoding[:,${dim}]`].values[state['position.at']]),
    bound: 1e-4,
  },
  products: {
    prints: ({ tensors: { products } }) =>
      [CELL, CELL.toReversed()].map(([i, j]) => products.values[i * products.shape[1] + j]),
    bound: 1e-4,
  },
  shuffle: { prints: () => [0], bound: 1e-5 },
  flash: {
    prints: {
      numpy: (shown) => values(shown, 'output'),
      pytorch: (shown) => [...values(shown, 'output'), ...values(shown, 'output')],
    },
    bound: 1e-4,
  },
  longrun: { prints: () => [2048, 64], bound: 0 },
  atlas: { prints: () => [64, 64], bound: 0 },
  schemes: { prints: () => [0, 1, 0, 0], bound: 1e-4 },
  clocks: { prints: () => [0], bound: 1e-5 },
  scaling: {
    prints: ({ tensors }) => [
      tensors['unscaled.variance'].values[0] / 64,
      ...tensors['unscaled.largest.quantiles'].values,
      ...tensors['unscaled.jacobian.quantiles'].values,
    ],
    bound: 0.1,
  },
}

/** What is on show: numbers by name, the picked cell's place, and what a snapshot has beside. */
async function shownIn(name) {
  const asked = await ask(
    name,
    { off: '1.0', 'products.offset': CELL[1] - CELL[0], 'longrun.n': '2048', 'atlas.n': '1024' },
    { own: OWN[name] ?? {} },
  )
  const { answer, state, numbers, figures } = asked
  const { row, col } = reading.pickedIn(answer, state)
  const shown = { tensors: numbers, words: answer.words, row, col, state, ...figures.snapshot }
  return { ...asked, shown }
}

/** Lessons whose listing is tested by another test below; and those without one. */
const ELSEWHERE = ['recurrence']
const WITHOUT = ['bill', 'cost', 'hook', 'induction', 'linear', 'questions', 'reversal', 'tiles', 'train']

test('each listing has its test', () => {
  for (const [name, { code }] of Object.entries(lessons)) {
    assert.equal(code === undefined, WITHOUT.includes(name), name)
    if (code && !ELSEWHERE.includes(name)) assert.ok(name in LISTINGS, name)
  }
})

for (const language of languages)
  test(`each listing in ${language} runs as it stands and prints what is on show`, async (t) => {
    const checks = []
    for (const [name, { prints, bound, of = (numbers) => numbers }] of Object.entries(LISTINGS)) {
      if (!lessons[name]) continue
      const asked = await shownIn(name)
      const lines = asked.lesson.code(asked.answer, asked.state, asked.own)[language]
      const code = textOf(lines)
      if (/F\.scaled_dot_product_attention/.test(code) && !hasFused) {
        t.diagnostic(`${name}: this PyTorch has no scaled_dot_product_attention with a scale`)
        continue
      }
      const unseen = unlit(asked, lines).filter((tensor) => !WITHOUT_FIGURE[name]?.includes(tensor))
      assert.deepEqual(unseen, [], `${name}: lines light up what is on show`)
      const wanted = await (typeof prints === 'function' ? prints : prints[language])(asked.shown)
      checks.push({ name, code, wanted, bound, of })
    }
    const printed = run(
      checks.map(({ code }) => code),
      language,
    )
    for (const [i, { name, wanted, bound, of }] of checks.entries()) {
      const found = printed[i]
      if (name === 'scaling') found[0] /= 64
      if (name === 'schemes') found[1] = Number(found[1] > 0.1) // of other random numbers; the rest is 0 of any
      assert.equal(found.length, wanted.length, name)
      close(of(found), of(wanted), bound, name)
    }
  })

for (const language of languages)
  test(`a row in ${language} at both ends of the temperature, under a mask, and dragged`, async () => {
    const changes = [
      { 'attention.temperature': 0 },
      { 'attention.temperature': Number.POSITIVE_INFINITY },
      { 'attention.temperature': 0.5, 'attention.causal': true },
      { 'attention.temperature': Number.POSITIVE_INFINITY, 'attention.causal': true },
      { 'attention.temperature': 0, 'attention.causal': true, head: 3, row: 9 }, // whose best key comes later
      { edits: [{ attention: 1, head: 0, row: 8, weights: Array.from({ length: 13 }, (_, i) => Number(i === 2)) }] },
    ]
    const rows = []
    const codes = []
    for (const change of changes) {
      const { lesson, answer, state, numbers } = await ask('attention', change)
      const n = answer.words.length
      const at = (n * answer.head + reading.pickedIn(answer, state).row) * n
      rows.push(numbers['layer1.weights'].values.slice(at, at + n))
      codes.push(textOf(lesson.code(answer, state, {})[language]))
    }
    assert.match(codes.at(-1), /# as dragged/)
    for (const [i, found] of run(codes, language).entries())
      close(found, rows[i], 1e-4, `${language} ${JSON.stringify(changes[i])}`)
  })

for (const language of languages)
  test(`words in another order, in ${language}: outputs follow them where those on show do`, async () => {
    const ways = ['none', 'sinusoidal', 'rope', 'alibi'].flatMap((position) =>
      ['none', 'causal', 'window'].map((mask) => ({ 'shuffle.position': position, 'shuffle.mask': mask })),
    )
    const follows = []
    const codes = []
    for (const way of ways) {
      const knobs = { text: 'one two three four five', 'shuffle.order': '4,2,0,1,3', ...way }
      const { lesson, answer, state, numbers } = await ask('shuffle', knobs)
      follows.push(Math.max(...numbers.distance.values) < 1e-5)
      codes.push(textOf(lesson.code(answer, state, {})[language]))
    }
    assert.deepEqual(follows, [true, ...Array(11).fill(false)])
    for (const [i, [most]] of run(codes, language).entries())
      assert.ok(follows[i] ? most < 1e-5 : most > 1e-3, `${JSON.stringify(ways[i])}: ${most}`)
  })

test('the recurrence in code: a nudge that fades as fast as the one on show, of random words of the same sizes', async () => {
  const { lesson, answer, state, own, numbers } = await ask('recurrence')
  const [changes] = run([textOf(lesson.code(answer, state, own).numpy)], 'numpy')
  const shown = numbers['rnn.change'].values
  assert.equal(changes.length, shown.length)
  const perStep = (list) => (list.at(-1) / list[0]) ** (1 / (list.length - 1))
  assert.ok(Math.abs(perStep(changes) - perStep(shown)) < 0.15, `${perStep(changes)}, ${perStep(shown)}`)
})
