// Long runs through core.attentionInBlocks: in a worker, with progress and cancel, and where a page
// refuses workers.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { fixture, open, root } from './kit/browser.mjs'

const shared = fixture()
const BUILDS = existsSync(`${root}build/relaxed/headlight.wasm`) ? ['simd128', 'relaxed'] : ['simd128']
const FREE = ''
const NO_WORKERS = "worker-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'"

/** A bare page beside core.js, under a policy; runs `inPage` there. */
async function onPage(policy, inPage, argument) {
  const server = createServer((request, answer) => {
    const script = request.url === '/core.js'
    if (policy) answer.setHeader('content-security-policy', policy)
    answer.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    const html = `<!doctype html><title>Blocks</title><link rel="icon" href="data:,"><script>${helpers}</script>`
    answer.end(script ? readFileSync(`${root}dist/core.js`) : html)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${server.address().port}/`
  const { page, logged, close } = await open(shared.browser, address)
  page.setDefaultTimeout(120_000)
  try {
    return { ...(await page.evaluate(inPage, argument)), logged }
  } finally {
    await close()
    server.closeAllConnections()
    server.close()
  }
}

/** What the functions below use in the page. */
const helpers = `
  let state = 12345
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1
  const floats = (n) => Float32Array.from({ length: n }, random)
  const load = async (variant) => (await import('/core.js')).loadCore({ variant })
  const sameBits = (a, b) => {
    const [x, y] = [a, b].map((f) => new Uint32Array(f.buffer, f.byteOffset, f.length))
    return x.length === y.length && x.every((bits, i) => bits === y[i])
  }
`

/* global floats, load, sameBits, random */

async function equalsOneCall(variants) {
  const results = []
  for (const variant of variants) {
    const core = await load(variant)
    const [heads, kvHeads, queries, keys, dim, valueDim] = [4, 2, 700, 650, 20, 12]
    const request = { heads, kvHeads, queries, keys, dim, valueDim, softcap: 4 }
    request.q = floats(heads * queries * dim)
    request.k = floats(kvHeads * keys * dim)
    request.v = floats(kvHeads * keys * valueDim)
    const mask = Uint8Array.from({ length: queries * keys }, () => random() > -0.6)
    const bias = floats(heads * queries * keys)
    const extras = [
      {},
      { causal: 'top-left' },
      { causal: -20, mask },
      { window: [30, 50] },
      { window: [-1, 9], mask, bias },
    ]
    for (const extra of extras) {
      const whole = core.attention({ ...request, ...extra }).output
      const steps = []
      const run = await core.attentionInBlocks({ ...request, ...extra, onProgress: (step) => steps.push(step) })
      const rising = steps.every(({ done }, i) => done > (steps[i - 1]?.done ?? 0))
      const end = steps.at(-1)
      const held = run.memoryBytes - 4 * (request.k.length + request.v.length)
      results.push({ same: sameBits(whole, run.output), thread: run.thread, steps: steps.length, rising, end, held })
    }
    results.push({ kept: request.q.length })
  }
  return { results }
}

for (const [policy, thread, name] of [
  [FREE, 'worker', 'in a worker'],
  [NO_WORKERS, 'page', 'on the page itself where workers are refused'],
])
  test(`attention in blocks gives the bits of one call, ${name}`, async () => {
    const { results } = await onPage(policy, equalsOneCall, BUILDS)
    for (const result of results) {
      if (result.kept) {
        assert.equal(result.kept, 4 * 700 * 20, 'the caller keeps its arrays')
        continue
      }
      assert.deepEqual({ same: result.same, thread: result.thread }, { same: true, thread })
      assert.ok(result.rising && result.steps > 4, `${result.steps} steps`)
      assert.deepEqual(result.end, { done: 2800, total: 2800 })
      assert.ok(result.held < 4 * 2 ** 20, `${result.held} bytes beyond k and v`)
    }
  })

async function cancel() {
  const core = await load('auto')
  const [n, dim] = [20_000, 64]
  const request = { q: floats(n * dim), k: floats(n * dim), v: floats(n * dim), queries: n, keys: n, dim }
  const stop = new AbortController()
  let listeners = 0
  const count = (name, step) => {
    const method = stop.signal[name].bind(stop.signal)
    stop.signal[name] = (...args) => {
      listeners += step
      return method(...args)
    }
  }
  count('addEventListener', 1)
  count('removeEventListener', -1)
  let [seen, after, stopped] = [0, 0, 0]
  const onProgress = () => {
    if (stop.signal.aborted) after++
    if (++seen === 2) {
      stopped = performance.now()
      stop.abort()
    }
  }
  const out = new Float32Array(n * dim).fill(7)
  const name = await core
    .attentionInBlocks({ ...request, out, onProgress, signal: stop.signal })
    .catch((error) => error.name)
  const took = performance.now() - stopped
  await new Promise((resolve) => setTimeout(resolve, 300))
  const early = await core.attentionInBlocks({ ...request, signal: stop.signal }).catch((error) => error.name)
  const small = { q: floats(64), k: floats(64), v: floats(64), queries: 1, keys: 1, dim: 64 }
  const usable = sameBits(core.attention(small).output, small.v)
  return { name, early, after, took, usable, listeners, untouched: out.every((x) => x === 7) }
}

for (const [policy, where] of [
  [FREE, 'in a worker'],
  [NO_WORKERS, 'on the page'],
])
  test(`a long run is cancelled at once, ${where}; nothing is written, the core stays usable`, async () => {
    const { took, ...result } = await onPage(policy, cancel)
    const { name, early, after, usable, listeners, untouched } = result
    assert.deepEqual({ name, early }, { name: 'AbortError', early: 'AbortError' })
    assert.deepEqual({ after, usable, listeners, untouched }, { after: 0, usable: true, listeners: 0, untouched: true })
    assert.ok(took < 1000, `${took} ms from the abort to the rejection`)
  })

async function mishaps() {
  const core = await load('auto')
  const [n, dim] = [600, 8]
  const request = { q: floats(n * dim), k: floats(n * dim), v: floats(n * dim), queries: n, keys: n, dim }
  const whole = core.attention(request).output
  const thrown = await core
    .attentionInBlocks({
      ...request,
      onProgress: () => {
        throw new RangeError('mine')
      },
    })
    .catch((error) => error.message)
  const shared = new Float32Array(3 * n * dim)
  const q = shared.subarray(n * dim, 2 * n * dim)
  q.set(request.q)
  const out = shared.subarray(n * dim - 40, 2 * n * dim - 40)
  const aliased = await core.attentionInBlocks({ ...request, q, out })
  const handed = await core
    .attentionInBlocks({ ...request, q: request.q.slice(), out: request.k, transfer: true })
    .catch((error) => error.code)
  const changing = { ...request, mask: new Uint8Array(n * n).fill(1) }
  changing.onProgress = () => {
    changing.mask = new Uint8Array(1)
    changing.queries = 1
  }
  const steady = await core.attentionInBlocks(changing)
  const nothing = await core.attentionInBlocks({ ...request, onProgress: null, signal: null, out: null, mask: null })
  return {
    thrown,
    handed,
    aliased: sameBits(aliased.output, whole),
    steady: sameBits(steady.output, whole),
    nothing: sameBits(nothing.output, whole),
  }
}

for (const [policy, where] of [
  [FREE, 'in a worker'],
  [NO_WORKERS, 'on the page'],
])
  test(`a throwing onProgress, an output over an input, options that change meanwhile, ${where}`, async () => {
    const { logged, ...result } = await onPage(policy, mishaps)
    assert.deepEqual(result, { thrown: 'mine', handed: 'SHAPE', aliased: true, steady: true, nothing: true })
    assert.deepEqual(
      logged.filter((line) => !line.includes('worker-src')),
      [],
    )
  })

async function refuse() {
  const core = await load('auto')
  const good = { q: floats(8), k: floats(8), v: floats(8), queries: 2, keys: 2, dim: 4 }
  const codes = []
  for (const bad of [{ keys: 3 }, { onProgress: 1 }, { signal: 1 }, { transfer: 1 }, { want: ['scores'] }, { dim: 0 }])
    codes.push(await core.attentionInBlocks({ ...good, ...bad }).catch((error) => error.code))
  const { output } = await core.attentionInBlocks({ ...good, transfer: true })
  return { codes, left: good.q.length, output: output.length }
}

test('bad options are refused before anything runs; transfer hands the arrays over', async () => {
  const { codes, left, output } = await onPage(FREE, refuse)
  assert.deepEqual(codes, ['SHAPE', 'TYPE', 'TYPE', 'TYPE', 'TYPE', 'RANGE'])
  assert.deepEqual([left, output], [0, 8])
})

/** The worst of 64 rows of 16,384 against double sums over blocks of 1,024 keys, and how much memory grew. */
async function longRows(variants) {
  const worst = {}
  for (const variant of variants) {
    const core = await load(variant)
    const [n, dim] = [16_384, 64]
    const [q, k, v] = [floats(n * dim), floats(n * dim), floats(n * dim)].map((x) => x.map((f) => 2 * f))
    const { output } = core.attention({ q, k, v, queries: n, keys: n, dim })
    worst[variant] = 0
    worst[`${variant} held`] = core.memoryBytes - 4 * 4 * n * dim
    for (let sample = 0; sample < 64; sample++) {
      const row = Math.floor(((sample + 0.5) * n) / 64)
      const scores = Float64Array.from({ length: n }, (_, j) => {
        let sum = 0
        for (let d = 0; d < dim; d++) sum += q[row * dim + d] * k[j * dim + d]
        return sum / 8
      })
      const largest = scores.reduce((a, b) => Math.max(a, b))
      const [average, weights] = [new Float64Array(dim), { sum: 0 }]
      for (let start = 0; start < n; start += 1024) {
        const part = new Float64Array(dim)
        for (let j = start; j < start + 1024; j++) {
          const weight = Math.exp(scores[j] - largest)
          weights.sum += weight
          for (let d = 0; d < dim; d++) part[d] += weight * v[j * dim + d]
        }
        for (let d = 0; d < dim; d++) average[d] += part[d]
      }
      for (let d = 0; d < dim; d++)
        worst[variant] = Math.max(worst[variant], Math.abs(average[d] / weights.sum - output[row * dim + d]))
    }
  }
  return worst
}

test('N = 16,384 full agrees with a blocked double reference on 64 rows within 1e-5, holding nothing T x S', async (t) => {
  const worst = await onPage(FREE, longRows, BUILDS)
  for (const variant of BUILDS) {
    t.diagnostic(
      `${variant}: ${worst[variant].toExponential(2)} off, ${worst[`${variant} held`]} bytes beyond the tensors`,
    )
    assert.ok(worst[variant] < 1e-5)
    assert.ok(worst[`${variant} held`] < 4 * 2 ** 20)
  }
})
