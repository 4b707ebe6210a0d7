// Every view that shows a trained model, held to that model in double precision, from the file's weights and the
// formulas: maps, steps of the arithmetic, answers. Beside it what the text claims of these models' heads.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measured, onPage, snapshot } from './actions.mjs'
import { inDouble } from './double.mjs'
import { largest, rowsOf, shipped } from './lessons.mjs'
import { change, near } from './masked.mjs'

const TEXT = 'The animal didn’t cross the street because it was too tired.'
const SUPERVISED = 'english-supervised'
const [IT, N] = [8, 13]

/** float32 beside double: sums over 64 products, exponentials of what comes of them. */
const CLOSE = 1e-5

/** Steps of one head, as the view of heads names them. */
const STEPS = 'products scores masked rowMax exponentials expSum weights entropy'.split(' ')

for (const [model, causal, off] of [
  [SUPERVISED, false, []],
  ['english-plain', true, []],
  [SUPERVISED, false, ['0.0', '1.2']],
])
  test(`${model}${causal ? ', masked' : ''}${off.length ? `, without ${off}` : ''}: all heads’ maps, each step of the shown head, the answers`, async () => {
    const hash = `#model=${model}&attention.causal=${Number(causal)}&layer=1&head=1${off.length ? `&off=${off.join('+')}` : ''}`
    const exact = await inDouble(model, TEXT, { causal, off })
    await onPage({ hash }, async (page) => {
      const { tensors, words } = await snapshot(page, 'hl-attention', { full: true })
      assert.equal(words.length, N)
      for (const [layer, heads] of exact.layers.entries())
        for (const name of ['weights', 'valueNorms']) {
          const wanted = heads.flatMap((head) => head[name])
          near(tensors[`layer${layer}.${name}`], wanted, CLOSE, `layer ${layer}: ${name}`)
        }
      for (const step of STEPS.filter((name) => name !== 'weights'))
        near(tensors[`layer1.${step}`], exact.layers[1][1][step], 10 * CLOSE, step)
      near(tensors['layer1.rowSums'], Array(N).fill(1), 1e-6, 'row sums')
      near(tensors.probabilities, exact.probabilities, CLOSE, 'probabilities')
    })
  })

test('the first ten seconds: weights and answer', async () => {
  const exact = await inDouble(SUPERVISED, TEXT)
  await onPage({}, async (page) => {
    const { tensors } = await snapshot(page, 'hl-hook')
    near(
      tensors['layer1.weights'],
      exact.layers[1].flatMap(({ weights }) => weights),
      CLOSE,
      'weights',
    )
    near(tensors.probabilities, exact.probabilities, CLOSE, 'probabilities')
  })
})

for (const causal of [false, true])
  test(`two models on two sentences, ${causal ? 'masked' : 'both ways'}: rows of “it”, their difference, the answers`, async () => {
    await onPage({ hash: `#compare.causal=${Number(causal)}` }, async (page) => {
      const { tensors } = await snapshot(page, 'hl-compare', { full: true })
      for (const model of ['plain', 'supervised']) {
        const [before, after] = await Promise.all(
          ['tired', 'wide'].map((end) => inDouble(`english-${model}`, TEXT.replace('tired', end), { causal })),
        )
        const rowsAt = ({ layers }) => layers.flat().map(({ weights }) => weights[IT])
        near(tensors[`${model}:weights[it,tired]`], rowsAt(before), CLOSE, `${model}: tired`)
        near(tensors[`${model}:weights[it,wide]`], rowsAt(after), CLOSE, `${model}: wide`)
        near(
          tensors[`${model}:weights[it,change]`],
          rowsAt(after).map((row, head) => row.map((x, j) => x - rowsAt(before)[head][j])),
          CLOSE,
          `${model}: change`,
        )
        near(tensors[`${model}:probabilities[it,tired]`], before.probabilities[IT], CLOSE, `${model}: answer`)
        near(tensors[`${model}:probabilities[it,wide]`], after.probabilities[IT], CLOSE, `${model}: other answer`)
      }
    })
  })

test('a head off: how far each word’s last vector moves, and each head alone', async () => {
  const whole = await inDouble(SUPERVISED, TEXT)
  const lengthOf = (row) => Math.hypot(...row)
  const moved = async (off) => {
    const { final } = await inDouble(SUPERVISED, TEXT, { off })
    return final.map((row, t) => lengthOf(row.map((x, c) => x - whole.final[t][c])) / lengthOf(whole.final[t]))
  }
  await onPage({ hash: '#off=1.0+0.2' }, async (page) => {
    const { tensors } = await snapshot(page, 'hl-ablate')
    near(tensors.moved, await moved(['1.0', '0.2']), CLOSE, 'both off')
    for (let head = 0; head < 8; head++) {
      const name = `${Math.floor(head / 4)}.${head % 4}`
      near({ values: tensors.movedByOne.values.slice(head * N, (head + 1) * N) }, await moved([name]), CLOSE, name)
    }
    const { probabilities } = await inDouble(SUPERVISED, TEXT, { off: ['1.0', '0.2'] })
    near(tensors.probabilities, probabilities, CLOSE, 'probabilities')
  })
})

test('letters: the induction model’s maps and answers', async () => {
  const letters = 'gatewgatewgatewgatew'
  await onPage({ hash: `#induction.letters=${letters}` }, async (page) => {
    const circuit = (await snapshot(page, 'hl-induction')).tensors
    const { probabilities, layers } = await inDouble('induction', [...letters].join(' '))
    for (const layer of [0, 1])
      near(
        circuit[`layer${layer}.weights`],
        layers[layer].flatMap(({ weights }) => weights),
        CLOSE,
        `${layer}`,
      )
    near(circuit.probabilities, probabilities, CLOSE, 'probabilities')
  })
})

test('there is a head for the left neighbour, one from verb to subject, one from “it”, a diffuse one; captions and badges say so', async () => {
  const exact = await inDouble(SUPERVISED, TEXT)
  const [before, subject, pronoun] = [exact.layers[0][0], exact.layers[1][1], exact.layers[1][0]]
  for (let i = 1; i < N; i++) assert.ok(before.weights[i][i - 1] > 0.9, `row ${i} looks at the word before`)
  assert.ok(subject.weights[4][1] > 0.9, '“cross” looks at “animal”')
  assert.ok(pronoun.weights[IT][1] > 0.9, '“it” looks at “animal”')
  const spread = exact.layers.flatMap((heads, layer) =>
    heads.map(({ entropy }, head) => ({
      name: `${layer}.${head}`,
      share: entropy.flat().reduce((a, b) => a + b) / N / Math.log2(N),
    })),
  )
  const diffuse = spread.filter(({ share }) => share > 0.75).map(({ name }) => name)
  assert.ok(diffuse.length > 0, JSON.stringify(spread))
  await onPage({}, async (page) => {
    await measured(page)
    const captions = await page.evaluate(() => {
      const view = document.querySelector('hl-attention')
      return Object.fromEntries([0, 1].flatMap((l) => [0, 1, 2, 3].map((h) => [`${l}.${h}`, view.caption(l, h)])))
    })
    assert.match(captions['0.0'], /^Mostly looks at the word before/)
    assert.match(captions['1.1'], /^Mostly looks from the verb at the head of its subject/)
    assert.match(captions['1.0'], /^Mostly looks from “it” at the word it stands for/)
    assert.ok(
      diffuse.some((name) => /^Spreads over everything/.test(captions[name])),
      JSON.stringify(captions),
    )
    const badges = await page.locator('hl-attention .tiles .badge').allTextContents()
    const taught = badges.map((badge) => /taught to point/.test(badge))
    assert.deepEqual(taught, [true, false, false, false, true, true, false, false], 'taught heads, and only those')
  })
})

test('a dragged row: its weights are the reader’s, and the answers are the model’s with them; enough of it flips the answer', async () => {
  await onPage({}, async (page) => {
    const names = (await shipped(SUPERVISED)).words
    const said = []
    for (const share of [0.5, 1]) {
      const weights = Array.from({ length: N }, (_, j) => (j === 6 ? share : j === 1 ? 1 - share : 0))
      const edits = [{ attention: 1, head: 0, row: IT, weights }]
      await change(page, 'hl-attention', { edits })
      const { tensors } = await snapshot(page, 'hl-attention')
      const exact = await inDouble(SUPERVISED, TEXT, { edits })
      near(
        tensors['layer1.weights'],
        exact.layers[1].flatMap((head) => head.weights),
        CLOSE,
        'weights',
      )
      near(tensors.probabilities, exact.probabilities, CLOSE, 'probabilities')
      said.push(names[largest(rowsOf(tensors.probabilities)[IT])])
    }
    assert.deepEqual(said, ['animal', 'street'])
  })
})

test('random weights: every view of the shared head has those of the same seed, in double too', async () => {
  await onPage({ hash: '#model=random&seed=5&layer=1&head=2&row=8&exam.from=sentence' }, async (page) => {
    const of = async (view) => (await snapshot(page, view, { full: true })).tensors
    for (const seed of [5, 6]) {
      await change(page, 'hl-attention', { seed })
      const map = await of('hl-attention')
      const n = Math.sqrt(map['layer1.scores'].values.length)
      const scores = map['layer1.scores'].values
      near((await of('hl-tied'))['layer1.scores'], scores, CLOSE, 'tied')
      near((await of('hl-hook'))['layer1.weights'], map['layer1.weights'].values, 0, 'hook')
      near((await of('hl-ledger')).scaled, scores.slice(8 * n, 9 * n), CLOSE, 'ledger')
      const { 'layer1.norm1': x, 'layer1.q': q, 'layer1.wq': w } = await of('hl-projections')
      const product = rowsOf(w)[0].map((_, c) =>
        x.values.reduce((sum, value, i) => sum + value * w.values[16 * i + c], 0),
      )
      near(q, product, CLOSE, 'q = x W_Q')
    }
  })
})
