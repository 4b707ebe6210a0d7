// Step 16: what scores cost, against products in double; and the picked word's row in tiles, against the definition.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCore, modelNamed } from '../../build/source.mjs'
import { answersOf, OPENING, SIZES, sceneAt, stage } from './kit.mjs'

/** float32 in sums of some terms of a few units. */
const CLOSE = 2e-5

const { marks } = stage.STEPS.find(({ id }) => id === 'bill')
const sum = (row) => row.reduce((a, b) => a + b, 0)
const near = (a, b, where) => assert.ok(Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(b)), `${where}: ${a}, not ${b}`)
const rowsOf = ({ data, shape }) =>
  Array.from({ length: shape[0] }, (_, i) => [...data.slice(i * shape[1], (i + 1) * shape[1])])

const core = await loadCore()

/** Queries, keys and values of a head, from a run of the test's own. */
async function headOf({ model, text, layer, head }) {
  const network = await modelNamed(core, model)
  const want = ['q', 'k', 'v'].map((name) => ({ name: `layer${layer}.${name}`, head }))
  return network.run({ tokens: network.tokens(text).numbers, want }).tensors.map(rowsOf)
}

/** Scores of every row, and what a row has after each tile: over the keys so far, no recurrence. */
function inDouble([q, k, v], row, tile, isCausal) {
  const scores = q.map((query, i) =>
    k.map((key, j) =>
      isCausal && j > i ? Number.NEGATIVE_INFINITY : sum(key.map((x, d) => x * query[d])) / Math.sqrt(query.length),
    ),
  )
  const states = []
  for (let to = tile; to < k.length + tile; to += tile) {
    const sofar = scores[row].slice(0, to)
    const m = Math.max(...sofar)
    const e = sofar.map((s) => Math.exp(s - m))
    states.push({ m, l: sum(e), o: v[0].map((_, c) => sum(e.map((x, j) => x * v[j][c]))) })
  }
  return { scores, states }
}

const WIDE = OPENING.text.replace('tired', 'wide')

for (const [name, knobs] of [
  ['the opening', {}],
  ['wide, where the maximum rises', { text: WIDE }],
  ['a writer, which looks back only', { model: 'english-writer', layer: 0, head: 0, row: 'street' }],
])
  test(`${name}: cells, bytes, m, l and o are those of the definition in double`, async () => {
    const asked = await answersOf(knobs, ['trace', 'bill'])
    const { bill } = sceneAt(asked)
    const given = await headOf({ ...OPENING, ...knobs })
    const words = asked.answers.trace.words.length
    assert.deepEqual(
      bill.lengths.map(({ n }) => n),
      [words, 2 * words, 512, 4096, 8192, 32768, 128000],
    )
    for (const { n, cells, bytes } of bill.lengths) assert.deepEqual([cells, bytes], [n ** 2, 4 * n ** 2])
    assert.equal(bill.lengths.at(-1).bytes, 65.536e9)
    assert.equal(bill.scores.length, given[0].length)
    const { scores, states } = inDouble(given, bill.row, bill.tile, bill.isCausal)
    scores.forEach((row, i) =>
      row.forEach((score, j) =>
        Number.isFinite(score)
          ? near(bill.scores[i][j], score, `score ${i} ${j}`)
          : assert.equal(bill.scores[i][j], score, `score ${i} ${j}`),
      ),
    )
    states.forEach(({ m, l, o }, i) => {
      near(bill.m[i], m, `m after tile ${i + 1}`)
      near(bill.l[i], l, `l after tile ${i + 1}`)
      o.forEach((x, c) => near(bill.o[i][c], x, `o[${c}] after tile ${i + 1}`))
    })
    const { o, l } = states.at(-1)
    o.forEach((x, c) => near(bill.output[c], x / l, `output ${c}`))
    assert.ok(bill.difference < 1e-6, `${bill.difference}`)
  })

test('the row that rises: m grows with a later tile', async () => {
  const { bill } = sceneAt(await answersOf({ text: WIDE, row: 'it' }, ['trace', 'bill']))
  assert.ok(bill.m.at(-1) > bill.m[0], bill.m.join(' '))
})

for (const [held, knobs] of [1, 4, 5, 12, 500].flatMap((held) => [
  [held, {}],
  [held, { model: 'english-writer', layer: 0 }],
]))
  test(`with ${held} rows held, ${knobs.model ?? 'the opening'}: tiles cover each cell that is seen once; bytes as counted here`, async () => {
    const asked = await answersOf({ ...knobs, 'stage.held': held }, ['trace', 'bill'])
    const { bill } = sceneAt(asked)
    const n = bill.scores.length
    const D = bill.output.length
    const covered = bill.scores.map((row) => row.map(() => 0))
    for (const { from, to, first, end } of bill.steps)
      for (let i = from; i < to; i++) for (let j = first; j < end; j++) covered[i][j]++
    covered.forEach((row, i) =>
      row.forEach((times, j) => {
        assert.ok(times <= 1, `${i} ${j}`)
        if (Number.isFinite(bill.scores[i][j])) assert.equal(times, 1, `${i} ${j}`)
      }),
    )
    assert.equal(asked.answers.bill.tensors.find(({ name }) => name === 'bill.tiles').data[0], bill.steps.length)
    // Queries once, outputs once; keys and values of each tile that comes.
    const moved = sum(bill.steps.map(({ first, end }) => 2 * (end - first) * D))
    assert.equal(bill.tiled, 4 * (2 * n * D + moved), 'bytes in tiles')
    assert.equal(bill.plain, 4 * (4 * n * D + 4 * n * n), 'bytes with the map')
  })

test('every square is in proportion, and the longest text fills the square', async () => {
  const scene = sceneAt(await answersOf({}, ['trace', 'bill']))
  const { lengths } = scene.bill
  for (const u of [0, 0.1, 0.2, 0.3, 0.42, 0.5]) {
    const shown = marks(scene, u)
    const sides = shown.flatMap(({ id, w, value }) => (/^bill:square:/u.test(id) ? [{ w, cells: value }] : []))
    for (const { w, cells } of sides) near((w / sides[0].w) ** 2, cells / sides[0].cells, `side at ${u}`)
    const frame = shown.find(({ id }) => id === 'bill:now')
    for (const { w } of sides) assert.ok(w <= frame.w + 1, `${w} in ${frame.w}`)
  }
  const last = marks(scene, 0.5)
  const whole = last.find(({ id }) => id === `bill:square:${lengths.length - 1}`)
  near(whole.w, last.find(({ id }) => id === 'bill:now').w, 'the longest')
})

test('bytes are shown once their length is reached, and lengths bring the picture to their moment', async () => {
  const scene = sceneAt(await answersOf({}, ['trace', 'bill']))
  const last = scene.bill.lengths.length - 1
  const alphaOf = (shown, k) => shown.find(({ id }) => id === `bill:bytes:${k}`).alpha
  for (const [k] of scene.bill.lengths.entries()) {
    const { grab } = marks(scene, 0).find(({ id }) => id === `bill:n:${k}`)
    const shown = marks(scene, grab.moment)
    assert.ok(alphaOf(shown, k) > 0, `${k} at its moment`)
    if (k < last) assert.equal(alphaOf(shown, k + 1), 0, `${k + 1} after ${k}`)
  }
})

test('what the panel shows is the state after the last tile of the row that came', async () => {
  const scene = sceneAt(await answersOf({ text: WIDE }, ['trace', 'bill']))
  const { m, l, row, steps, held } = scene.bill
  const seen = new Set()
  for (let u = 0.59; u < 0.98; u += 0.004) {
    const shown = marks(scene, u)
    const at = (id) => shown.find((mark) => mark.id === id)
    const { value } = at('bill:m')
    if (value === undefined) assert.equal(at('bill:m').label, '–')
    else {
      const tile = m.findIndex((x, i) => x === value && l[i] === at('bill:l').value)
      assert.ok(tile >= 0, `${value} at ${u}`)
      seen.add(tile)
    }
  }
  assert.deepEqual(
    [...seen].sort(),
    m.map((_, i) => i),
    'each state is shown',
  )
  assert.ok(steps.some(({ from, to }) => row >= from && row < to && to - from === held))
})

test('when the last tile has gone, a frame stands where each one was', async () => {
  for (const knobs of [{}, { 'stage.held': 1 }, { model: 'english-writer', layer: 0, head: 0 }])
    for (const size of Object.values(SIZES)) {
      const scene = sceneAt(await answersOf(knobs, ['trace', 'bill']), size)
      const seen = (u) => marks(scene, u).filter(({ id, alpha }) => id.startsWith('bill:was:') && alpha > 0.1)
      const { steps } = scene.bill
      assert.equal(seen(0.581).length, 0)
      const last = seen(1)
      const floor = marks(scene, 1).find(({ id }) => id === 'bill:floor')
      if (last.length < steps.length) assert.ok(floor.w / scene.bill.scores.length < 8, 'only tiny frames are left out')
      for (const { x, y, w, h } of last) {
        assert.ok(x >= floor.x && y >= floor.y && x + w <= floor.x + floor.w + 1 && y + h <= floor.y + floor.h + 1)
      }
    }
})

test('a text without words has no bill, a long text no words around its square, and a card says so', async () => {
  const empty = await answersOf({ text: '' }, ['bill'])
  assert.deepEqual(empty.answers.bill.tensors, [])
  const text = Array.from({ length: 40 }, (_, i) => `word${i % 9}`).join(' ')
  const scene = sceneAt(
    await answersOf({ model: 'constructed', text, row: 30, head: 0 }, ['trace', 'bill']),
    SIZES.desk,
  )
  assert.equal(scene.bill.lengths[0].n, 40)
  assert.ok(marks(scene, 0.8).every(({ id }) => !id.startsWith('column:')))
})
