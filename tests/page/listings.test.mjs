// The code beside each figure, run as it stands: it prints the numbers on show.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { onPage, settled, snapshot } from './actions.mjs'

/** A Python that has a library, if there is one. */
const pythonWith = (library) =>
  ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', `import ${library}`]).status === 0)

const PYTHON = { numpy: pythonWith('numpy'), pytorch: pythonWith('torch') }

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
  await settled(page)
  return page.locator(`${view} details.code code`).textContent()
}

/** Runs a listing; the numbers that it prints. */
function run(code, language) {
  const { stdout, stderr, status } = spawnSync(PYTHON[language], ['-W', 'ignore', '-c', code], { encoding: 'utf8' })
  assert.equal(status, 0, `${stderr}\n${code}`)
  return (stdout.replace(/torch\.Size/g, '').match(/-?\d+\.?\d*(e[-+]\d+)?|nan/g) ?? []).map(Number)
}

function close(found, wanted, bound, what) {
  assert.equal(found.length, wanted.length, `${what}: ${found}`)
  found.forEach((x, i) => assert.ok(Math.abs(x - wanted[i]) <= bound, `${what}[${i}]: ${x}, not ${wanted[i]}`))
}

const values = ({ tensors }, name) => tensors[name].values

/** The first rows of a square tensor, as far as their first columns. */
const corner = ({ shape, values: all }, count) =>
  Array.from({ length: count * count }, (_, i) => all[Math.floor(i / count) * shape[1] + (i % count)])

/**
 * What each listing has to print, by what is on show; bound: as many digits as are printed, or, where a listing draws
 * random numbers of its own, what chance allows.
 * @type {Record<string, { prints: Record<string, (shown: any) => number[]> | ((shown: any) => number[]), bound: number }>}
 */
const LISTINGS = {
  'hl-plane': { prints: (shown) => [...values(shown, 'weights'), ...values(shown, 'output')], bound: 1e-4 },
  'hl-projections': { prints: (shown) => [values(shown, 'layer1.q')[0]], bound: 1e-4 },
  'hl-ledger': { prints: (shown) => shown.all, bound: 1e-4 },
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
    await onPage({}, async (page) => {
      const withCode = await page.evaluate(() =>
        [...document.querySelectorAll('section [group]')]
          .filter((view) => view.renderRoot?.querySelector('details.code'))
          .map((view) => view.localName),
      )
      const missing = withCode.filter((view) => !(view in LISTINGS) && view !== 'hl-recurrence')
      assert.deepEqual(missing, [], 'each listing has its test')
      for (const [view, { prints, bound }] of Object.entries(LISTINGS)) {
        const code = await listing(page, view, language)
        if (/F\.scaled_dot_product_attention/.test(code) && !hasFused()) {
          t.diagnostic(`${view}: this PyTorch has no scaled_dot_product_attention with a scale`)
          continue
        }
        const shown = await snapshot(page, view, { full: true })
        if (view === 'hl-ledger') {
          const { tensors } = await snapshot(page, 'hl-exam')
          shown.all = [...tensors.weights.values, ...tensors.output.values]
        }
        const wanted = (typeof prints === 'function' ? prints : prints[language])(shown)
        const found = run(code, language)
        if (view === 'hl-scaling') found[0] /= 64
        close(found, wanted, bound, view)
      }
    })
  })

const hasFused = () =>
  spawnSync(PYTHON.pytorch, [
    '-c',
    'import torch, torch.nn.functional as F; a = torch.eye(2); F.scaled_dot_product_attention(a, a, a, scale=1.0)',
  ]).status === 0

test('the recurrence in code: a nudge that fades as fast as the one on show, of random words of the same sizes', {
  skip: !PYTHON.numpy && 'no Python here has NumPy',
}, async () => {
  await onPage({}, async (page) => {
    const changes = run(await listing(page, 'hl-recurrence', 'numpy'), 'numpy')
    const { values: shown } = (await snapshot(page, 'hl-recurrence')).tensors['rnn.change']
    assert.equal(changes.length, shown.length)
    const perStep = (list) => (list.at(-1) / list[0]) ** (1 / (list.length - 1))
    assert.ok(Math.abs(perStep(changes) - perStep(shown)) < 0.15, `${perStep(changes)}, ${perStep(shown)}`)
  })
})
