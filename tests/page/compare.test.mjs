// <hl-compare>: a plain and a supervised model on sentences that differ in an adjective.

import assert from 'node:assert/strict'
import { settled, snapshot, type } from './actions.mjs'
import { pageOf } from './harness.mjs'
import { checkPanels, largest, read, rowsOf, shipped } from './lessons.mjs'

const onPage = pageOf({ views: ['hl-compare', 'hl-attention'] })

const VIEW = 'hl-compare'
const MODELS = ['english-plain', 'english-supervised']
const PRONOUN_HEAD = 4 // layer 1, head 0, of 4 heads a layer
const STREET = ['tired', 'wide'].map((end) => `the animal did not cross the street because it was too ${end} .`)

const change = (page, changes) =>
  page
    .evaluate(([view, knobs]) => document.querySelector(view).change(knobs), [VIEW, changes])
    .then(() => settled(page))

onPage('rows of “it” and answers are those of the shipped models, bit for bit', async (page) => {
  const { tensors, models } = await snapshot(page, VIEW)
  for (const [m, name] of MODELS.entries()) {
    const network = await shipped(name)
    for (const [i, end] of ['tired', 'wide'].entries()) {
      const { numbers, words } = network.tokens(STREET[i])
      const row = words.indexOf('it')
      const short = name.replace('english-', '')
      const shown = rowsOf(tensors[`${short}:weights[it,${end}]`])
      for (let layer = 0; layer < 2; layer++) {
        const { data, shape } = read(network, { tokens: numbers }, { name: `layer${layer}.weights`, row, rows: 1 })
        for (let head = 0; head < shape[0]; head++)
          assert.deepEqual(
            Float32Array.from(shown[layer * shape[0] + head]),
            data.slice(head * words.length, (head + 1) * words.length),
          )
      }
      const { data } = read(network, { tokens: numbers }, { name: 'probabilities', row, rows: 1 })
      assert.equal(models[m].answers[i][0].word, network.words[largest([...data])])
      assert.equal(models[m].answers[i][0].probability, Math.max(...data))
    }
    const short = name.replace('english-', '')
    const [before, after, changed] = ['tired', 'wide', 'change'].map((end) => tensors[`${short}:weights[it,${end}]`])
    changed.values.forEach((x, at) =>
      assert.ok(Math.abs(x - (after.values[at] - before.values[at])) < 1e-7, `${short}: change ${at}`),
    )
  }
})

onPage(
  'the taught head turns with the adjective, no head of the plain model does, and both answers are right',
  async (page) => {
    for (const pair of ['street', 'soup', 'suitcase', 'rabbit']) {
      await change(page, { 'compare.pair': pair })
      const { tensors, sentences, models } = await snapshot(page, VIEW)
      const subject = sentences[0][1]
      const object = sentences[0][sentences[0].lastIndexOf('the') + 1]
      for (const { answers } of models)
        assert.deepEqual(
          answers.map(([first]) => first.word),
          [subject, object],
          `${pair}: answers`,
        )
      const rows = (model) =>
        Object.keys(tensors)
          .filter((name) => name.startsWith(`${model}:weights[it`) && !name.includes('change'))
          .map((name) => rowsOf(tensors[name]))
      const nouns = [subject, object].map((noun) => sentences[0].indexOf(noun))
      const supervised = rows('supervised')
      for (const i of [0, 1])
        assert.ok(supervised[i][PRONOUN_HEAD][nouns[i]] > 0.9, `${pair}: ${supervised[i][PRONOUN_HEAD]}`)
      const [before, after] = rows('plain')
      before.forEach((row, head) =>
        assert.ok(row[nouns[0]] <= 0.5 || after[head][nouns[1]] <= 0.5, `${pair}: plain head ${head} turns`),
      )
    }
  },
)

onPage(
  'what is said beside the figures follows the numbers; taught heads are labelled, and only those',
  async (page) => {
    const models = page.locator(`${VIEW} .model`)
    const [plain, supervised] = [await models.nth(0).textContent(), await models.nth(1).textContent()]
    assert.doesNotMatch(plain, /taught/)
    assert.match(plain, /no head points at it both times/)
    assert.match(plain, /no head turns more than half of its weight from one noun to the other/)
    const { tensors } = await snapshot(page, VIEW)
    const bold = Object.keys(tensors)
      .filter((name) => /:weights\[it,(tired|wide)\]/.test(name))
      .flatMap((name) => rowsOf(tensors[name]))
      .filter((row) => Math.max(...row) > 0.5).length
    assert.equal(await page.locator(`${VIEW} td.points`).count(), bold, 'bold: more than half of the weight')
    assert.match(supervised, /trained, \w+ heads supervised/)
    assert.match(supervised, /layer 1, head 0\s+this head was taught to point: pronoun/)
    assert.match(supervised, /turns from one word to another in .*layer 1, head 0, from “animal” to “street”/)
    assert.match(supervised, /from “animal” to “street”, and layer 1, head 0 points at it both times/)
    await change(page, { 'compare.pair': 'text', text: 'the dog saw it' })
    assert.match(await page.locator(`${VIEW} .note`).textContent(), /no “it” with an adjective/)
  },
)

onPage('the adjective is flipped by keyboard alone, and the figures follow', async (page) => {
  const svg = () => page.evaluate((view) => document.querySelector(view).toSVG(), VIEW)
  const cells = () =>
    page.evaluate(
      ([view, head]) =>
        [...document.querySelector(view).renderRoot.querySelectorAll('hl-panel.map')].map((panel) =>
          panel.figure.describe(head, 1),
        ),
      [VIEW, PRONOUN_HEAD],
    )
  assert.match((await cells())[1], /^layer 1, head 0, “it” to “animal”: weight (1\.0000|0\.99)/)
  const before = await svg()
  await page.locator(`${VIEW} input[name=end]`).first().focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.flipped'], true)
  const after = await svg()
  assert.notEqual(after, before)
  assert.ok(before.includes('>tired<') && !after.includes('>tired<') && after.includes('>wide<'))
  assert.doesNotMatch((await cells())[1], /weight (1\.0|0\.[1-9])/, 'the map follows')
  await page.locator(`${VIEW} hl-panel.map .grid`).first().focus()
  await page.keyboard.press('ArrowRight')
  await settled(page)
  assert.equal((await snapshot(page, VIEW)).knobs['compare.word'], 2)
  assert.match(await page.locator(`${VIEW} .cell`).textContent(), /Layer 1, head 0, “it” to “did”/)
})

onPage(
  'a sentence of the reader’s own, in any letters, with its twin',
  { hash: '#compare.pair=text' },
  async (page) => {
    await type(page, 'The horse didn’t pass the bridge because it was too SICK .')
    const { sentences, models } = await snapshot(page, VIEW)
    assert.equal(sentences[0].at(-2).toLowerCase(), 'sick')
    assert.equal(sentences[1].at(-2), 'long')
    for (const { answers } of models)
      assert.deepEqual(
        answers.map(([first]) => first.word),
        ['horse', 'bridge'],
      )
  },
)

onPage(
  'held-out questions are asked here: both models right on nearly all, and said to be within their distance',
  async (page) => {
    await page.locator(VIEW).scrollIntoViewIfNeeded()
    await page.waitForFunction((view) => document.querySelector(view).held, VIEW, { timeout: 60000 })
    await settled(page)
    const { held } = await snapshot(page, VIEW)
    for (const name of MODELS) {
      const network = await shipped(name)
      for (const question of ['class', 'role', 'agreement', 'name']) {
        const { asked, right } = network.evaluate({ task: 'english', question, count: 200 })
        assert.deepEqual(
          [held[name][question].asked, held[name][question].right],
          [asked, right],
          `${name} ${question}`,
        )
        assert.ok(right >= 0.97 * asked, `${name} ${question}: ${right} of ${asked}`)
      }
    }
    assert.match(await page.locator(`${VIEW} .held p`).textContent(), /within .* percentage points of each other/)
  },
)

onPage(
  'controls can be hidden, and a link brings a state back',
  { hash: '#compare.pair=suitcase&compare.flipped=1&hide=pair+flipped+save' },
  async (page) => {
    const { knobs, sentences } = await snapshot(page, VIEW)
    assert.deepEqual([knobs['compare.pair'], knobs['compare.flipped']], ['suitcase', true])
    assert.equal(sentences[1].at(-2), 'small')
    assert.equal(await page.locator(`${VIEW} #pair, ${VIEW} input[name=end], ${VIEW} details.save`).count(), 0)
  },
)

onPage('each panel is made of the tensors that it names, and of no other', async (page) => {
  const network = await shipped(MODELS[0])
  const animal = network.words.indexOf('animal')
  const vocabulary = network.words.length
  const words = 13
  const row = 8
  const tensors = MODELS.flatMap((model) =>
    ['layer0.weights', 'layer1.weights', 'probabilities', 'layer1.v'].map((name) => ({
      name: `${model.replace('english-', '')}:${name}`,
      // In the row of "it": the noun "animal" as the first head's key, and as answer.
      perturbations: [{ model, run: 0, name, index: row * words + 1, delta: 2 }],
    })),
  )
  for (const { name, perturbations } of tensors)
    if (name.endsWith('probabilities')) perturbations[0].index = row * vocabulary + animal
  assert.equal(await checkPanels(page, VIEW, tensors), 9)
})
