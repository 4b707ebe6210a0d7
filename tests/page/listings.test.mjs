// The code beside each figure, run as it stands: it prints the numbers on show.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { onPage, pageWith, settled, snapshot } from './actions.mjs'

/** A Python that has a library, if there is one. */
const pythonWith = (library) =>
  ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', `import ${library}`]).status === 0)

const PYTHON = { numpy: pythonWith('numpy'), pytorch: pythonWith('torch') }

const FUSED =
  'import torch, torch.nn.functional as F; a = torch.eye(2); F.scaled_dot_product_attention(a, a, a, scale=1.0)'
const HAS_FUSED = Boolean(PYTHON.pytorch) && spawnSync(PYTHON.pytorch, ['-c', FUSED]).status === 0

/** The listing of a view in a language. */
async function listing(page, view, language) {
  await page.evaluate(
    ([selector, code]) => {
      const element = document.querySelector(selector)
      element.renderRoot.querySelector('details.code').open = true
      element.change({ code })
    },
    [view, language],
  )
  await page.locator(`${view} details.code code .line`).first().waitFor({ state: 'attached' })
  await page.evaluate((selector) => document.querySelector(selector).settled(), view)
  return page.locator(`${view} details.code code`).textContent()
}

/** What a listing names and its view has no figure of: what is given, or a step between. */
const WITHOUT_FIGURE = {
  'hl-exam': ['q', 'k', 'v', 'exponentials'],
  'hl-temperature': ['scores'],
  'hl-shuffle': ['original'],
  'hl-products': ['positionalEncoding'],
  'hl-paint': ['scores', 'masked'],
}

/** Tensors that lines of a view's listing name, and none of its figures: they light up nothing. */
const unlit = (page, view) =>
  page.evaluate((selector) => {
    const { renderRoot, panels } = document.querySelector(selector)
    const namesOf = (texts) => texts.flatMap((names) => (names ? names.split(' ') : []))
    const shown = namesOf([
      ...[...panels].map((panel) => panel.tensors),
      ...[...renderRoot.querySelectorAll('[data-tensors]')].map((block) => block.dataset.tensors),
    ])
    const named = namesOf([...renderRoot.querySelectorAll('.line[data-line]')].map((line) => line.dataset.line))
    return [...new Set(named)].filter((name) => !shown.includes(name))
  }, view)

/** Runs listings from the standard input, each in a process of its own, for which the library is there already. */
const RUNNER = `
import json, os, sys
import LIBRARY
for code in json.load(sys.stdin):
    sys.stdout.flush()
    if os.fork() == 0:
        exec(code, {"__name__": "__main__"})
        sys.stdout.flush()
        os._exit(0)
    if os.wait()[1] != 0:
        sys.exit(code)
    print("\\f")
`

/** Runs listings; the numbers that each prints. @param {string[]} codes */
function run(codes, language) {
  const runner = RUNNER.replace('LIBRARY', language === 'numpy' ? 'numpy' : 'torch')
  const options = { encoding: 'utf8', input: JSON.stringify(codes) }
  const { stdout, stderr, status } = spawnSync(PYTHON[language], ['-W', 'ignore', '-c', runner], options)
  assert.equal(status, 0, stderr)
  const printed = stdout.split('\f').slice(0, -1)
  return printed.map((text) =>
    (text.replace(/torch\.Size/g, '').match(/-?\d+\.?\d*(e[-+]\d+)?|nan/g) ?? []).map(Number),
  )
}

function close(found, wanted, bound, what) {
  assert.equal(found.length, wanted.length, `${what}: ${found}`)
  found.forEach((x, i) => assert.ok(Math.abs(x - wanted[i]) <= bound, `${what}[${i}]: ${x}, not ${wanted[i]}`))
}

const values = ({ tensors }, name) => tensors[name].values

/** The first rows of a square tensor, as far as their first columns. */
const corner = ({ shape, values: all }, count) =>
  Array.from({ length: count * count }, (_, i) => all[Math.floor(i / count) * shape[1] + (i % count)])

const ROLLS = [0, 1, 2, 3, 4, 5]

/** The cell that is picked of the products of encodings. */
const CELL = [3, 7]

/**
 * What each listing has to print, by what is on show; bound: as many digits as are printed, or, where a listing draws
 * random numbers of its own, what chance allows; of: what is compared of the numbers.
 * @type {Record<string, { prints: Record<string, (shown: any) => number[]> | ((shown: any) => number[]), bound: number,
 *   of?: (numbers: number[]) => number[] }>}
 */
const LISTINGS = {
  'hl-plane': { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  'hl-projections': { prints: (shown) => [values(shown, 'layer1.q')[0]], bound: 1e-4 },
  'hl-ledger': { prints: (shown) => shown.all, bound: 1e-4 },
  'hl-tied': {
    prints: ({ tensors, knobs, words }) =>
      ['layer1.scores', 'tied.scores'].flatMap((name) =>
        [knobs.row, knobs.column].flatMap((i) =>
          [knobs.row, knobs.column].map((j) => tensors[name].values[i * words.length + j]),
        ),
      ),
    bound: 1e-3,
  },
  'hl-attention': {
    prints: ({ tensors, knobs, words }) =>
      Array.from(words, (_, j) => tensors['layer1.weights'].values[knobs.row * words.length + j]),
    bound: 1e-4,
  },
  'hl-fetch': { prints: (shown) => values(shown, 'fetch.output'), bound: 2e-4 },
  'hl-compare': {
    prints: ({ tensors, knobs, words }) =>
      ['plain', 'supervised'].flatMap((model) =>
        tensors[`${model}:weights[it,change]`].values.slice(
          words.length * knobs['compare.pick'],
          words.length * (knobs['compare.pick'] + 1),
        ),
      ),
    bound: 2e-4, // of a difference of numbers with four digits
  },
  'hl-reroll': {
    prints: (shown) => ROLLS.map((i) => shown.words.length * Math.max(...values(shown, `roll${i}.weights`))),
    of: (largest) => [largest.reduce((sum, x) => sum + x, 0) / largest.length],
    bound: 2, // even rows have 1, rows of scores that nobody divided nearly 12
  },
  'hl-ablate': { prints: (shown) => [values(shown, 'moved')[shown.knobs.row]], bound: 1e-4 },
  'hl-twins': {
    prints: (shown) => ['off.ahead', 'on.ahead'].map((name) => values(shown, name)[shown.knobs.row]),
    bound: 1e-4,
  },
  'hl-foresight': {
    prints: (shown) =>
      ['masked', 'unmasked'].flatMap((model) =>
        ['whole', 'before'].flatMap((view) => {
          const losses = values(shown, `${model}.${view}`).slice(shown.given - 1)
          return [losses.reduce((sum, loss) => sum + loss, 0) / losses.length, Math.exp(-Math.max(...losses))]
        }),
      ),
    bound: 1e-4,
  },
  'hl-exam': { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  'hl-temperature': { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'entropy')], bound: 1e-4 },
  'hl-overflow': { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  'hl-mask': {
    prints: {
      numpy: (shown) => corner(shown.tensors['layer1.weights'], 4),
      pytorch: (shown) => [0, 1].flatMap(() => corner(shown.tensors['layer1.weights'], 4)),
    },
    bound: 2e-4, // of scores that are written with four digits
  },
  'hl-paint': {
    prints: ({ tensors, knobs }) =>
      ['weights', 'weights.filled'].flatMap((name) => tensors[name].values.slice(13 * knobs.row, 13 * knobs.row + 13)),
    bound: 2e-4,
  },
  'hl-mistakes': {
    prints: ({ tensors }) => ['row.right', 'row.wrong', 'row.sums.wrong'].flatMap((name) => tensors[name].values),
    bound: 1e-4,
  },
  'hl-heads': {
    prints: {
      numpy: ({ numbers, words, tensors }) => [
        numbers.shown,
        words.length,
        tensors['heads.parameters'].values[12],
        ...Array(8).fill(0),
      ],
      pytorch: ({ numbers, words, tensors }) => [
        ...[numbers.shown, words.length, tensors['heads.parameters'].values[12]],
        ...Array(8).fill(0),
        tensors['heads.parameters'].values[15],
      ],
    },
    bound: 0,
  },
  'hl-position': {
    prints: ({ tensors, knobs }) =>
      knobs['position.dims'].map((dim) => tensors[`positionalEncoding[:,${dim}]`].values[knobs['position.at']]),
    bound: 1e-4,
  },
  'hl-products': {
    prints: ({ tensors: { products } }) =>
      [CELL, CELL.toReversed()].map(([i, j]) => products.values[i * products.shape[1] + j]),
    bound: 1e-4,
  },
  'hl-shuffle': { prints: () => [0], bound: 1e-5 },
  'hl-schemes': { prints: () => [0, 1, 0, 0], bound: 1e-4 },
  'hl-clocks': { prints: () => [0], bound: 1e-5 },
  'hl-scaling': {
    prints: ({ tensors }) => [
      tensors['unscaled.variance'].values[0] / 64,
      ...tensors['unscaled.largest.quantiles'].values,
      ...tensors['unscaled.jacobian.quantiles'].values,
    ],
    bound: 0.1,
  },
}

for (const language of ['numpy', 'pytorch'])
  test(`each listing in ${language} runs as it stands and prints what is on show`, {
    skip: !PYTHON[language] && `no Python here has ${language === 'numpy' ? 'NumPy' : 'PyTorch'}`,
  }, async (t) => {
    await onPage({ hash: '#off=1.0' }, async (page) => {
      const [withCode, without] = await page.evaluate(() => {
        const views = [...document.querySelectorAll('section [group]')]
        const hasCode = (view) => view.renderRoot.querySelector('details.code') !== null
        return [true, false].map((has) => views.filter((view) => hasCode(view) === has).map((view) => view.localName))
      })
      assert.deepEqual(without, ['hl-hook', 'hl-reversal', 'hl-induction', 'hl-train'])
      const missing = withCode.filter((view) => !(view in LISTINGS) && view !== 'hl-recurrence')
      assert.deepEqual(missing, [], 'each listing has its test')
      await page.evaluate(([row, col]) => {
        const [map] = document.querySelector('hl-products').panels
        map.dispatchEvent(new CustomEvent('hl-pick', { detail: { row, col }, bubbles: true }))
      }, CELL)
      const checks = []
      for (const [view, { prints, bound, of = (numbers) => numbers }] of Object.entries(LISTINGS)) {
        const code = await listing(page, view, language)
        if (/F\.scaled_dot_product_attention/.test(code) && !HAS_FUSED) {
          t.diagnostic(`${view}: this PyTorch has no scaled_dot_product_attention with a scale`)
          continue
        }
        const unseen = (await unlit(page, view)).filter((name) => !WITHOUT_FIGURE[view]?.includes(name))
        assert.deepEqual(unseen, [], `${view}: lines light up what is on show`)
        const shown = await snapshot(page, view, { full: true })
        if (view === 'hl-ledger') {
          const { tensors } = await snapshot(page, 'hl-exam')
          shown.all = [...tensors.weights.values, ...tensors.output.values]
        }
        const wanted = (typeof prints === 'function' ? prints : prints[language])(shown)
        checks.push({ view, code, wanted, bound, of })
      }
      const printed = run(
        checks.map(({ code }) => code),
        language,
      )
      for (const [i, { view, wanted, bound, of }] of checks.entries()) {
        const found = printed[i]
        if (view === 'hl-scaling') found[0] /= 64
        if (view === 'hl-schemes') found[1] = Number(found[1] > 0.1) // of other random numbers; the rest is 0 of any
        assert.equal(found.length, wanted.length, view)
        close(of(found), of(wanted), bound, view)
      }
    })
  })

for (const language of ['numpy', 'pytorch'])
  test(`a row in ${language} at both ends of the temperature, under a mask, and dragged`, {
    skip: !PYTHON[language] && 'no Python here has it',
  }, async () => {
    const changes = [
      { 'attention.temperature': 0 },
      { 'attention.temperature': Number.POSITIVE_INFINITY },
      { 'attention.temperature': 0.5, 'attention.causal': true },
      { 'attention.temperature': Number.POSITIVE_INFINITY, 'attention.causal': true },
      { 'attention.temperature': 0, 'attention.causal': true, head: 3, row: 9 }, // whose best key comes later
      { edits: [{ attention: 1, head: 0, row: 8, weights: Array.from({ length: 13 }, (_, i) => Number(i === 2)) }] },
    ]
    await pageWith('hl-attention')({}, async (page) => {
      const rows = []
      const codes = []
      for (const change of changes) {
        const all = { 'attention.temperature': 1, 'attention.causal': false, head: 0, row: 8, ...change }
        await page.evaluate((knobs) => document.querySelector('hl-attention').session.set(knobs), all)
        await settled(page)
        const { tensors, words } = await snapshot(page, 'hl-attention', { full: true })
        const at = (words.length * all.head + all.row) * words.length
        rows.push(tensors['layer1.weights'].values.slice(at, at + words.length))
        codes.push(await listing(page, 'hl-attention', language))
      }
      assert.match(codes.at(-1), /# as dragged/)
      for (const [i, found] of run(codes, language).entries())
        close(found, rows[i], 1e-4, `${language} ${JSON.stringify(changes[i])}`)
    })
  })

for (const language of ['numpy', 'pytorch'])
  test(`words in another order, in ${language}: outputs follow them where those on show do`, {
    skip: !PYTHON[language] && 'no Python here has it',
  }, async () => {
    const ways = ['none', 'sinusoidal', 'rope', 'alibi'].flatMap((position) =>
      ['none', 'causal', 'window'].map((mask) => ({ 'shuffle.position': position, 'shuffle.mask': mask })),
    )
    await pageWith('hl-shuffle')({ hash: '#text=one+two+three+four+five&shuffle.order=4,2,0,1,3' }, async (page) => {
      const follows = []
      const codes = []
      for (const way of ways) {
        await page.evaluate((knobs) => document.querySelector('hl-shuffle').session.set(knobs), way)
        await settled(page)
        follows.push(Math.max(...values(await snapshot(page, 'hl-shuffle'), 'distance')) < 1e-5)
        codes.push(await listing(page, 'hl-shuffle', language))
      }
      assert.deepEqual(follows, [true, ...Array(11).fill(false)])
      for (const [i, [most]] of run(codes, language).entries())
        assert.ok(follows[i] ? most < 1e-5 : most > 1e-3, `${JSON.stringify(ways[i])}: ${most}`)
    })
  })

test('the recurrence in code: a nudge that fades as fast as the one on show, of random words of the same sizes', {
  skip: !PYTHON.numpy && 'no Python here has NumPy',
}, async () => {
  await onPage({}, async (page) => {
    const [changes] = run([await listing(page, 'hl-recurrence', 'numpy')], 'numpy')
    const { values: shown } = (await snapshot(page, 'hl-recurrence')).tensors['rnn.change']
    assert.equal(changes.length, shown.length)
    const perStep = (list) => (list.at(-1) / list[0]) ** (1 / (list.length - 1))
    assert.ok(Math.abs(perStep(changes) - perStep(shown)) < 0.15, `${perStep(changes)}, ${perStep(shown)}`)
  })
})
