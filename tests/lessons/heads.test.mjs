// <hl-heads>: what heads cost by number, and a sentence cut into them, against sums and attention in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { squares } from './kit/least-squares.mjs'
import { rowsOf, shipped } from './kit/shipped.mjs'

const MODEL = 'english-supervised'
const SENTENCE = 'The animal didn’t cross the street because it was too tired.'

test('sizes: parameters whatever h, scores with h', async () => {
  const check = async (width, tokens) => {
    const { numbers, figures } = await ask('heads', { 'heads.width': width, 'heads.tokens': tokens })
    const costs = figures.snapshot.numbers
    const heads = figures.table.rows.map(({ title }) => title)
    rowsOf(numbers['heads.parameters']).forEach(([dim, input, output, all], i) => {
      const h = Number(heads[i])
      assert.deepEqual(
        [dim, input, output, all],
        [width / h, 3 * (width * width + width), width * width + width, 4 * (width * width + width)],
      )
      assert.equal(costs[`scores[${h}]`], tokens * tokens * h)
      assert.equal(costs[`scoreBytes[${h}]`], 4 * tokens * tokens * h)
    })
    return { heads, shown: figures.table.rows.find(({ isShown }) => isShown), figures }
  }
  const narrow = await check(128, 1000)
  assert.deepEqual(narrow.heads, ['1', '2', '4', '8', '16', '32', '64'])
  assert.deepEqual(narrow.figures.table.rows.find(({ heads }) => heads === 16).cells, [
    '8',
    '49,536',
    '16,512',
    '66,048',
    '16,000,000',
    '64.0 MB',
  ])
  assert.deepEqual(narrow.shown.cells, ['16', '49,536', '16,512', '66,048', '8,000,000', '32.0 MB'])
  const wide = await check(512, 1000)
  assert.deepEqual([wide.shown.heads, wide.shown.cells[0]], [8, '64'])
})

test('two numbers: what stays and what grows; the task is met by twice the memory with the same parameters', async () => {
  const shownOf = async (knobs) => {
    const { figures } = await ask('heads', knobs)
    const { costs, goal, refused } = figures
    return { costs, goal, refused, said: texts.heads.frame.ask(figures) }
  }
  const opening = await shownOf({})
  assert.deepEqual(opening.costs, {
    parameters: { tensors: ['heads.parameters'], number: '1,050,624', said: 'with one head: 1,050,624' },
    scores: { number: '33.6 MB', said: 'with one head: 4.19 MB' },
  })
  assert.deepEqual(
    [opening.goal.isMet, opening.said],
    [false, 'Start with 8 heads. Double the memory for the scores without adding a parameter.'],
  )
  const doubled = await shownOf({ 'heads.count': 16 })
  assert.deepEqual([doubled.costs.parameters.number, doubled.costs.scores.number], ['1,050,624', '67.1 MB'])
  assert.ok(doubled.goal.isMet)
  assert.equal(
    doubled.said,
    'Done: 16 heads take 67.1 MB for their scores, 8 take 33.6 MB; both have 1,050,624 parameters.',
  )
  for (const knobs of [{ 'heads.count': 4 }, { 'heads.width': 768, 'heads.count': 12 }, { 'heads.count': 24 }])
    assert.equal((await shownOf(knobs)).goal.isMet, false, JSON.stringify(knobs))
})

test('one head has every part in its place, whatever is left out', async () => {
  for (const forgotten of [true, false]) {
    const { figures } = await ask('heads', { 'heads.count': 1, 'heads.forgotten': forgotten })
    assert.equal(figures.split.misplaced, 'Every part is in its place, with the transpose and without it.')
  }
})

test('a number that does not divide is refused, and the last good one stays', async () => {
  const knobs = { 'heads.width': 512, 'heads.count': 7 }
  const first = await ask('heads', knobs)
  assert.match(first.figures.refused, /512 \/ 7 is no whole number, the rest is 1\. Still shown: 8 heads\./)
  assert.equal(first.figures.snapshot.numbers.shown, 8)
  assert.equal((await ask('heads', knobs, { own: { last: 16 } })).answer.shown, 16)
  assert.equal((await ask('heads', knobs, { own: { last: 12 } })).answer.shown, 1, '12 does not divide 512 either')
  const good = await ask('heads', { 'heads.count': 64 }, { own: { last: 16 } })
  assert.deepEqual([good.figures.refused, good.answer.shown], ['', 64])
  assert.deepEqual(
    good.request,
    (await ask('heads', { 'heads.count': 64 })).request,
    'what was shown before is not asked',
  )
})

/** Attention of heads (h rows of d numbers a token) in double; q, k, v by head and token. */
function attend(q, k, v) {
  return q.map((head, h) =>
    head.map((query) => {
      const scores = k[h].map(
        (key) => key.reduce((sum, value, d) => sum + value * query[d], 0) / Math.sqrt(query.length),
      )
      const e = scores.map((score) => Math.exp(score - Math.max(...scores)))
      const all = e.reduce((a, b) => a + b)
      return v[h][0].map((_, c) => e.reduce((sum, weight, j) => sum + (weight / all) * v[h][j][c], 0))
    }),
  )
}

test('the transpose left out: which parts lie where, and how far the output is off', async () => {
  const network = await shipped(MODEL)
  const { numbers: tokens } = network.tokens(SENTENCE)
  const n = tokens.length
  const wholes = ['q', 'k', 'v'].map((name) => {
    const { data } = network.run({ tokens, want: [`layer0.${name}`] }).tensors[0]
    const rows = Array.from({ length: n }, () => new Array(64))
    data.forEach((value, i) => {
      rows[Math.floor(i / 16) % n][Math.floor(i / (16 * n)) * 16 + (i % 16)] = value
    })
    return rows
  })
  for (const heads of [8, 2]) {
    const dim = 64 / heads
    const right = wholes.map((x) =>
      Array.from({ length: heads }, (_, h) => x.map((row) => row.slice(h * dim, (h + 1) * dim))),
    )
    const wrong = wholes.map((x) => {
      const flat = x.flat()
      return Array.from({ length: heads }, (_, h) =>
        Array.from({ length: n }, (_, t) => flat.slice((h * n + t) * dim, (h * n + t + 1) * dim)),
      )
    })
    const [good, bad] = [right, wrong].map(([q, k, v]) => attend(q, k, v))
    const knobs = { 'heads.width': 64, 'heads.count': heads, layer: 0 }
    const { numbers, figures } = await ask('heads', knobs)
    numbers['split.moved'].values.forEach((moved, t) => {
      const length = Math.sqrt(squares(good.map((head) => head[t])))
      const distance = Math.sqrt(squares(good.map((head, h) => head[t].map((value, d) => value - bad[h][t][d]))))
      assert.ok(Math.abs(moved - distance / length) <= 1e-4, `${heads} heads, word ${t}: ${moved}`)
    })
    const slices = numbers['split.slices'].values
    assert.deepEqual(
      slices,
      Array.from({ length: heads * n }, (_, i) => (i % n) * heads + Math.floor(i / n)),
    )
    const misplaced = slices.filter((slice, place) => slice !== place).length
    assert.equal(figures.snapshot.numbers.misplaced, misplaced)
    assert.match(figures.split.misplaced, new RegExp(`Without the transpose, ${misplaced} of ${heads * n} `))
    assert.ok(figures.split.after.figure.parts.every(({ wrong: isWrong }) => !isWrong))
    const forgotten = await ask('heads', { ...knobs, 'heads.forgotten': true })
    assert.deepEqual(
      forgotten.numbers['split.slices'].values,
      Array.from({ length: heads * n }, (_, i) => i),
    )
    assert.equal(forgotten.figures.split.after.figure.parts.filter((part) => part.wrong).length, misplaced)
    assert.match(forgotten.figures.split.misplaced, /The shape is right: no error is raised/)
  }
})

test('parts are named by word and head, counted from 1, and those of the picked word are marked', async () => {
  const asked = await ask('heads', { 'heads.width': 64, 'heads.count': 4, layer: 0 })
  const { before, after, moved, note } = asked.figures.split
  assert.match(
    note,
    /^Your sentence, cut in the same way, in layer 1 of the model .*\. This model is 64 wide: 4 heads of 16, as it was built\.$/,
  )
  const partsOf = ({ figure }) => figure.parts.filter(({ picked }) => picked).map((part) => [part.text, part.short])
  const it = [1, 2, 3, 4].map((head) => [`it ${head}`, `9.${head}`])
  assert.deepEqual(partsOf(before), it)
  assert.deepEqual(partsOf(after), it)
  assert.equal(before.figure.describe(8, 0), '“it”, its part for head 1')
  assert.equal(after.figure.describe(1, 8), 'Head 2, row 9: the part of “it” for head 2')
  assert.deepEqual([before.marks, before.cursor, moved.marks], [{ row: 8 }, { row: 8 }, { col: 8 }])
  const [row] = [asked.answer.spans[6]]
  assert.deepEqual(partsOf(shownAs(asked, { row }).split.before)[0], ['street 1', '7.1'])
  assert.deepEqual(asked.figures.blocks.marks, { col: 0 })
  assert.deepEqual(shownAs(asked, { head: 9 }).blocks.marks, { col: 3 }, 'a head that is drawn')
  assert.match(asked.figures.blocks.figure.describe(0, 3), /^Head 4: 16 of the 64 numbers of a token/)
})

test('of a long text the first words are cut; what the model can’t read is named', async () => {
  const text = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')
  const long = await ask('heads', { text, model: 'random' })
  assert.equal(long.answer.words.length, 16)
  const unread = await ask('heads', { text: 'one a two', model: 'induction' })
  assert.equal(unread.figures.split, null)
  assert.match(unread.figures.unsplit, /can’t read “one”, “two”/)
  assert.match((await ask('heads', { text: ' ' })).figures.unsplit, /no word here/)
})

test('the listing: what is shown stands in it, with and without the transpose', async () => {
  const listing = async (language, forgotten) => {
    const knobs = { 'heads.width': 128, 'heads.count': 4, 'heads.forgotten': forgotten }
    const { lesson, answer, state, own } = await ask('heads', knobs)
    return lesson
      .code(answer, state, own)
      [language].map(({ text }) => text)
      .join('\n')
  }
  assert.match(
    await listing('numpy', false),
    /T, d_model, h = 13, 128, 4\n[\s\S]*q\.reshape\(T, h, d_k\)\.transpose\(1, 0, 2\)/,
  )
  assert.match(await listing('pytorch', true), /q\.view\(h, T, d_k\)[\s\S]*MultiHeadSelfAttention\(d_model, h\)/)
})
