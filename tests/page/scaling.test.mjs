// <hl-scaling>: a thousand draws, held to draws of our own, within what chance allows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { rowsOf } from './lessons.mjs'
import { holdsPanelsToTensors } from './perturb.mjs'

const onPage = pageWith('hl-scaling')

const VIEW = 'hl-scaling'
const DRAWS = 1000
const KEYS = 10
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95]

/** Mulberry32: a generator that the core does not use. */
function uniforms(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Normal numbers by Marsaglia's polar method. */
function normals(seed) {
  const uniform = uniforms(seed)
  return () => {
    for (;;) {
      const [a, b] = [2 * uniform() - 1, 2 * uniform() - 1]
      const square = a * a + b * b
      if (square > 0 && square < 1) return a * Math.sqrt((-2 * Math.log(square)) / square)
    }
  }
}

/** Softmax of scores, its largest weight, and the norm of diag(p) - p p^T as it is defined. */
function spreadOf(scores) {
  const most = Math.max(...scores)
  const e = scores.map((score) => Math.exp(score - most))
  const sum = e.reduce((a, b) => a + b)
  const p = e.map((x) => x / sum)
  const entries = p.flatMap((x, i) => p.map((y, j) => (i === j ? (x * (sum - e[i])) / sum : -x * y)))
  return { p, largest: Math.max(...p), jacobian: Math.hypot(...entries) }
}

/** Draws of our own. */
function ownDraws(dim, count, seed) {
  const normal = normals(seed)
  return Array.from({ length: count }, () => {
    const q = Array.from({ length: dim }, normal)
    return Array.from({ length: KEYS }, () => q.reduce((sum, x) => sum + x * normal(), 0))
  })
}

const meanOf = (x) => x.reduce((a, b) => a + b) / x.length

function quantileOf(x, share) {
  const sorted = [...x].sort((a, b) => a - b)
  const at = share * (x.length - 1)
  const below = Math.floor(at)
  return sorted[below] + (at - below) * ((sorted[below + 1] ?? sorted[below]) - sorted[below])
}

const close = (actual, expected, bound, what) =>
  assert.ok(Math.abs(actual - expected) <= bound, `${what}: ${actual}, not ${expected} within ${bound}`)

for (const dim of [8, 512])
  test(`d_k ${dim}: every number follows from the scores, and the scores are of variance d_k`, async () => {
    await onPage({ hash: `#scaling.dim=${dim}&scaling.seed=3` }, async (page) => {
      const { tensors } = await snapshot(page, VIEW, { full: true })
      const values = (name) => tensors[name].values
      const scores = rowsOf(tensors.scores)
      assert.equal(scores.length, DRAWS)
      // Of one draw the mean square of 10 scores has variance 2 abs(q)^4 / 10 about abs(q)^2, which has variance 2 d.
      const deviation = Math.sqrt((0.2 * (dim * dim + 2 * dim) + 2 * dim) / DRAWS)
      close(values('unscaled.variance')[0], dim, 5 * deviation, 'variance')
      close(values('scaled.variance')[0], 1, (5 * deviation) / dim, 'variance, divided')
      for (const [name, divisor] of [
        ['unscaled', 1],
        ['scaled', Math.sqrt(dim)],
      ]) {
        const divided = scores.map((row) => row.map((score) => score / divisor))
        const all = divided.flat()
        const square = meanOf(all.map((x) => (x - meanOf(all)) ** 2))
        close(values(`${name}.variance`)[0], square, 1e-6 * square, `${name}: variance`)
        const exact = divided.map(spreadOf)
        const shown = rowsOf(tensors[`${name}.weights`])
        exact.forEach(({ p, largest, jacobian }, i) => {
          p.forEach((weight, j) => close(shown[i][j], weight, 1e-6 * weight + 2e-45, `${name}: weight`))
          close(values(`${name}.largest`)[i], largest, 1e-6, `${name}: largest of ${i}`)
          close(values(`${name}.jacobian`)[i], jacobian, 1e-5 * jacobian + 1e-15, `${name}: Jacobian of ${i}`)
        })
        for (const measure of ['largest', 'jacobian']) {
          const list = exact.map((each) => each[measure])
          close(values(`${name}.${measure}.mean`)[0], meanOf(list), 1e-6, `${name}: mean ${measure}`)
          SHARES.forEach((share, i) => {
            const quantile = quantileOf(list, share)
            close(
              values(`${name}.${measure}.quantiles`)[i],
              quantile,
              1e-5 * quantile + 1e-15,
              `${name}: ${measure} ${share}`,
            )
          })
        }
      }
    })
  })

test('the distributions are those of draws of our own, and at 512 those that the text claims', async () => {
  await onPage({ hash: '#scaling.dim=512' }, async (page) => {
    const OWN = 4000
    const { tensors } = await snapshot(page, VIEW, { full: true })
    const own = ownDraws(512, OWN, 12345)
    for (const [name, divisor] of [
      ['unscaled', 1],
      ['scaled', Math.sqrt(512)],
    ]) {
      const ours = own.map((row) => spreadOf(row.map((score) => score / divisor)))
      for (const measure of ['largest', 'jacobian']) {
        const shown = tensors[`${name}.${measure}`].values
        // Kolmogorov and Smirnov: the distance of two empirical distributions is below 1.95 sqrt(1/m + 1/n) in 999 of 1,000.
        const limit = 1.95 * Math.sqrt(1 / DRAWS + 1 / OWN)
        const list = ours.map((each) => Math.fround(each[measure]))
        const below = (values, at) => values.filter((x) => x <= at).length / values.length
        for (const at of [...shown, ...list].filter((_, i) => i % 20 === 0))
          close(below(shown, at), below(list, at), limit, `${name}.${measure}: share below ${at}`)
      }
    }
    const largest = tensors['unscaled.largest'].values
    close(meanOf(largest), 0.95, 0.02, 'mean largest weight at 512')
    close(largest.filter((x) => x < 0.9).length / DRAWS, 0.15, 5 * Math.sqrt((0.15 * 0.85) / DRAWS), 'below 0.9')
    assert.equal(tensors['unscaled.largest.quantiles'].values[2].toFixed(4), '0.9999')
    assert.ok(tensors['unscaled.jacobian.quantiles'].values[2] < 0.01 * tensors['scaled.jacobian.quantiles'].values[2])
  })
})

test('draw again draws others, the switch shows the same draws divided, and a dot is a draw', async () => {
  await onPage({ hash: '#scaling.dim=32' }, async (page) => {
    const before = await snapshot(page, VIEW)
    await page.locator(`${VIEW} .again`).click()
    await settled(page)
    const again = await snapshot(page, VIEW)
    assert.equal(again.knobs['scaling.seed'], 2)
    const same = again.tensors.scores.values.filter((x, i) => x === before.tensors.scores.values[i])
    assert.equal(same.length, 0)
    await page.locator(`${VIEW} .switch input`).first().check()
    await settled(page)
    assert.deepEqual((await snapshot(page, VIEW)).tensors.scores, again.tensors.scores)
    assert.match(await page.locator(`${VIEW} .verdict`).textContent(), /^Divided by √32/)
    await page.locator(VIEW).scrollIntoViewIfNeeded()
    const panel = page.locator(`${VIEW} hl-panel.largest`)
    const box = await panel.evaluate(({ figure, layout }) => figure.cellBox(layout, 1, 77))
    await panel.locator('.stage').click({ position: { x: Math.round(box.x + 5), y: Math.round(box.y + 5) } })
    await settled(page)
    const { knobs, tensors } = await snapshot(page, VIEW)
    const picked = knobs['scaling.draw']
    const near = Math.abs(tensors['scaled.largest'].values[picked] - tensors['scaled.largest'].values[77])
    assert.ok(near < 0.01, `draw ${picked} lies where draw 77 does`)
    const bars = await page
      .locator(`${VIEW} hl-panel.weights`)
      .evaluate(({ figure }) => Array.from({ length: 10 }, (_, i) => figure.describe(i, 0)))
    tensors['scaled.weights'].values
      .slice(10 * picked, 10 * picked + 10)
      .forEach((weight, i) =>
        assert.equal(
          bars[i],
          `key ${i + 1}: weight ${weight < 1e-3 ? weight.toExponential(2).replace('-', '−') : weight.toFixed(4)}`,
        ),
      )
  })
})

test('the newest request is what is shown, and ends those before it', async () => {
  await onPage({ hash: '#scaling.dim=8' }, async (page) => {
    const shown = await page.evaluate(async (view) => {
      const element = document.querySelector(view)
      for (const dim of ['512', '256', '512', '16']) {
        element.change({ 'scaling.dim': dim })
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      await element.settled()
      while (element.share < 1 || element.data.dim !== 16) await new Promise((resolve) => setTimeout(resolve, 10))
      return element.snapshot()
    }, VIEW)
    assert.equal(shown.knobs['scaling.dim'], '16')
    assert.ok(Math.abs(shown.tensors['unscaled.variance'].values[0] - 16) < 3)
  })
})

test('each panel and block is made of the tensors that it names', async () => {
  const medians = ['unscaled', 'scaled'].flatMap((name) =>
    ['largest', 'jacobian'].map((m) => [`${name}.${m}.quantiles`, 2]),
  )
  const delta = { 'unscaled.largest': -0.25, 'scaled.largest': -0.125 }
  await onPage({ hash: '#scaling.dim=16' }, (page) =>
    holdsPanelsToTensors(page, VIEW, { count: 6, index: Object.fromEntries(medians), delta }),
  )
})
