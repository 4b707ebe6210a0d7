// <hl-scaling>: a thousand draws, held to draws of our own, within what chance allows.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Session } from '../../build/source.mjs'
import { isHard } from '../../web/lessons/scaling/hard.js'
import { ask, lessons, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'
import { readable } from './kit/written.mjs'

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
    const { numbers: tensors } = await ask('scaling', { 'scaling.dim': String(dim), 'scaling.seed': 3 })
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
      const mean = meanOf(all)
      const square = meanOf(all.map((x) => (x - mean) ** 2))
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

test('the distributions are those of draws of our own, and at 512 those that the text claims', async () => {
  const OWN = 4000
  const { numbers: tensors } = await ask('scaling', { 'scaling.dim': '512' })
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

test('other seeds are other draws, and the switch shows the same draws divided', async () => {
  const knobs = { 'scaling.dim': '32' }
  const before = await ask('scaling', knobs)
  const again = await ask('scaling', { ...knobs, 'scaling.seed': 2 })
  const same = again.numbers.scores.values.filter((x, i) => x === before.numbers.scores.values[i])
  assert.equal(same.length, 0)
  const divided = await ask('scaling', { ...knobs, 'scaling.seed': 2, 'scaling.scaled': true })
  assert.deepEqual(divided.request, again.request)
  assert.deepEqual(divided.numbers.scores, again.numbers.scores)
  assert.match(divided.figures.verdict.said, /^Divided by √32/)
})

test('a draw’s bars say its weights, of the draw that is picked and of the one under the pointer', async () => {
  const asked = await ask('scaling', { 'scaling.dim': '32', 'scaling.scaled': true, 'scaling.draw': 77 })
  const weights = rowsOf(asked.numbers['scaled.weights'])
  for (const [draw, shown] of [
    [77, asked.figures],
    [5, shownAs(asked, {}, { hovered: 5 })],
  ]) {
    const { figure } = shown.one.weights
    weights[draw].forEach((weight, i) =>
      assert.equal(figure.describe(i, 0), `key ${i + 1}: weight ${readable(weight)}`),
    )
    assert.equal(shown.one.weights.heading, `The 10 weights of draw ${draw + 1}, the ringed dot`)
    for (const panels of [shown.clouds, shown.both])
      assert.deepEqual(
        panels.map(({ marks }) => marks),
        [{ col: draw }, { col: draw }],
      )
  }
})

test('the clouds are those of the switch, the drawer has both; the softmax is hard where half of the draws are', async () => {
  for (const [dim, hard] of [
    ['8', false],
    ['64', false],
    ['512', true],
  ])
    for (const scaled of [false, true]) {
      const { answer, numbers, figures } = await ask('scaling', { 'scaling.dim': dim, 'scaling.scaled': scaled })
      assert.equal(isHard(answer), hard, dim)
      const name = scaled ? 'scaled' : 'unscaled'
      for (const [i, measure] of ['largest', 'jacobian'].entries()) {
        const { figure, tensors } = figures.clouds[i]
        assert.deepEqual(tensors, [`${name}.${measure}`, `${name}.${measure}.quantiles`])
        assert.deepEqual(
          figure.strips.map(({ values }) => Array.from(values)),
          [numbers[`${name}.${measure}`].values],
        )
        assert.equal(figures.both[i].figure.strips.length, 2)
      }
      const [variance, ...medians] = figures.facts.map(({ said }) => Number(said))
      close(variance, scaled ? 1 : Number(dim), scaled ? 0.1 : 0.1 * Number(dim), 'variance')
      const middles = ['largest', 'jacobian'].map((measure) => numbers[`${name}.${measure}.quantiles`].values[2])
      medians.forEach((said, i) => close(said, middles[i], 0.005, `median ${i}`))
    }
})

test('the newest request is answered, and ends those before it', async () => {
  const session = new Session()
  const owner = {}
  const { numbers, request } = lessons.scaling
  const shares = []
  const asked = ['512', '256', '512', '16'].map((dim) => {
    session.set({ 'scaling.dim': dim, 'scaling.seed': 7 })
    return session.run(owner, numbers, request(session.state, {}), { onProgress: (share) => shares.push([dim, share]) })
  })
  const answers = await Promise.all(asked)
  assert.deepEqual(answers.slice(0, 3), [null, null, null])
  assert.equal(answers[3].dim, 16)
  const [variance] = answers[3].tensors.find(({ name }) => name === 'unscaled.variance').data
  assert.ok(Math.abs(variance - 16) < 3)
  const done = shares.filter(([, share]) => share === 1)
  assert.deepEqual(done, [['16', 1]], 'only the newest comes to its end')
})
