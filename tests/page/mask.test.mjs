// <hl-mask>: which rows an edit moves, and what the mask does to scores.

import assert from 'node:assert/strict'
import { settled, snapshot, type } from './actions.mjs'
import { notesOf } from './harness.mjs'
import { checkPanels, read, shipped } from './lessons.mjs'
import { near, numbersOf, SCORE, scoresOf, softmax, WEIGHT } from './masked.mjs'

const onNotes = notesOf()

const TEXT = 'The animal didn’t cross the street because it was too tired.'

/** A sentence, and the mask's view of it. @param {string} attributes */
const pair = (attributes) => `<hl-attention group="g" ${attributes}></hl-attention><hl-mask group="g"></hl-mask>`

/** The card of a word, to choose it for editing. */
async function choose(page, index) {
  await page.locator('hl-mask .card .word').nth(index).click()
  await settled(page)
}

/** Row by row, how many floats of a tensor of a model differ in their bits between two texts. */
async function bitsMoved(model, texts, name, causal) {
  const network = await shipped(model)
  const [a, b] = texts.map((text) => read(network, { tokens: network.tokens(text).numbers, causal }, name))
  const [x, y] = [a, b].map(({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length))
  const [rows, cols] = a.shape
  return Array.from({ length: rows }, (_, r) => {
    let moved = 0
    for (let c = 0; c < cols; c++) moved += Number(x[r * cols + c] !== y[r * cols + c])
    return moved
  })
}

for (const model of ['english-supervised', 'english-plain'])
  for (const causal of [true, false])
    onNotes(
      `${model}, mask ${causal ? 'on' : 'off'}: the rows that flash are those whose bits moved, in every layer`,
      `<hl-mask model="${model}" causal="${Number(causal)}"></hl-mask>`,
      async (page) => {
        assert.equal(await page.locator('hl-mask .card.changed').count(), 0)
        await page.locator('hl-mask .other', { hasText: 'wide' }).click()
        await settled(page)
        const { stages, changed, words } = await snapshot(page, 'hl-mask')
        assert.equal(words.length, 13)
        const texts = [TEXT, TEXT.replace('tired', 'wide')]
        assert.deepEqual(
          stages.map(({ name }) => name),
          ['x', 'layer0.output', 'layer1.output'],
        )
        for (const { name, changed: shown } of stages)
          assert.deepEqual(shown, await bitsMoved(model, texts, name, causal), name)
        const above = changed.slice(0, 11).filter(Boolean).length
        assert.equal(above, causal ? 0 : 11)
        assert.equal(await page.locator('hl-mask .card.above.changed').count(), above)
        assert.match(await page.locator('hl-mask .count').textContent(), new RegExp(`^${above} of 11`))
        assert.match(
          await page.locator('hl-mask .result [role=status]').textContent(),
          causal ? /2 output rows changed; none above/ : /13 output rows changed, 11 of them above “tired”/,
        )
        const marks = await page.locator('hl-mask .card.above .mark.moved').count()
        assert.equal(marks, causal ? 0 : 22, 'the mark of each layer, but none of the words themselves')
      },
    )

for (const reducedMotion of ['no-preference', 'reduce'])
  onNotes(
    `a row that changes flashes, and again when it changes again; with reduced motion it has its outline alone: ${reducedMotion}`,
    '<hl-mask causal="0"></hl-mask>',
    { reducedMotion },
    async (page) => {
      const flashing = () =>
        page.evaluate(() => {
          const cards = [...document.querySelector('hl-mask').renderRoot.querySelectorAll('.card.above')]
          return cards.map((card) => ({
            name: getComputedStyle(card).animationName,
            line: getComputedStyle(card).boxShadow,
          }))
        })
      const moves = reducedMotion === 'no-preference'
      const before = await flashing()
      assert.ok(before.every(({ name, line }) => name === 'none' && line === 'none'))
      const names = []
      for (const word of ['wide', 'big']) {
        await page.locator('hl-mask .other', { hasText: word }).click()
        await settled(page)
        const now = await flashing()
        assert.ok(now.every(({ line }) => line.includes('inset')))
        names.push(...new Set(now.map(({ name }) => name)))
      }
      assert.equal(names.length, 2)
      assert.equal(names[0] !== names[1], moves, 'another animation, so that it begins anew')
      assert.equal(names.includes('none'), !moves)
    },
  )

for (const causal of [1, 0])
  for (const [layer, head] of [
    [0, 1],
    [1, 0],
  ])
    onNotes(
      `mask ${causal}, head ${layer}.${head}: scores, masked scores and weights are those of the formula`,
      `<hl-mask layer="${layer}" head="${head}" causal="${causal}"></hl-mask>`,
      async (page) => {
        const { tensors, words } = await snapshot(page, 'hl-mask')
        const n = words.length
        const prefix = `layer${layer}.`
        const scores = await scoresOf('english-supervised', TEXT, layer, head, { causal: causal === 1 })
        const sees = (i) => (j) => !causal || j <= i
        const weights = scores.map((row, i) => softmax(row, sees(i)))
        near(tensors[`${prefix}scores`], scores, SCORE, 'scores')
        const masked = scores.map((row, i) => row.map((score, j) => (sees(i)(j) ? score : -Infinity)))
        near(tensors[`${prefix}masked`], masked, SCORE, 'masked')
        near(tensors[`${prefix}weights`], weights, WEIGHT, 'weights')
        near(tensors[`${prefix}rowSums`], Array(n).fill(1), 1e-6, 'rowSums')
        const shown = numbersOf(tensors[`${prefix}weights`].values)
        const zeros = shown.filter((weight, at) => at % n > Math.floor(at / n) && weight === 0).length
        const facts = await page.locator('hl-mask .facts').textContent()
        if (!causal) return assert.match(facts, /Nothing is hidden/)
        assert.equal(zeros, (n * (n - 1)) / 2)
        assert.match(
          facts,
          new RegExp(`${zeros} of ${zeros} hidden weights are exactly 0.*sees only itself: weight 1.0000`),
        )
      },
    )

onNotes(
  'a decoder has its mask always on, and says so',
  '<hl-mask model="induction" text="a b c d a b c d" causal="0"></hl-mask>',
  async (page) => {
    const box = page.locator('hl-mask input[type=checkbox]')
    assert.ok((await box.isChecked()) && (await box.isDisabled()))
    assert.match(await page.locator('hl-mask .result').textContent(), /decoder/)
    await page.locator('hl-mask .other').first().click()
    await settled(page)
    const { changed } = await snapshot(page, 'hl-mask')
    assert.deepEqual(changed.map(Boolean), [...Array(7).fill(false), true])
  },
)

onNotes('a word that the model doesn’t know is said to be read as [unknown]', '<hl-mask></hl-mask>', async (page) => {
  await page.locator('hl-mask #edit-word').fill('purple')
  await settled(page)
  assert.match(await page.locator('hl-mask .note').textContent(), /“purple” and reads \[unknown\]/)
})

onNotes(
  'mask view: perturbing a tensor changes the panels and blocks that name it and no other',
  '<hl-mask row="8" column="1" edit="11:wide"></hl-mask>',
  async (page) => {
    const at = 8 * 13 + 1
    const list = ['scores', 'masked', 'weights'].map((name) => ({
      name: `layer1.${name}`,
      perturbations: [at, 0].map((index) => ({ name: `layer1.${name}`, index, delta: name === 'weights' ? -0.25 : 7 })),
    }))
    const sums = { name: 'layer1.rowSums', perturbations: [{ name: 'layer1.rowSums', index: 4, delta: 0.25 }] }
    const stages = ['x', 'layer0.output', 'layer1.output'].map((name) => ({
      name,
      perturbations: [{ name, index: 3, delta: 0.25 }],
    }))
    assert.equal(await checkPanels(page, 'hl-mask', [...list, sums, ...stages]), 7)
  },
)

onNotes('the code beside has the shown scores of the first words', '<hl-mask></hl-mask>', async (page) => {
  await page.locator('hl-mask details.code summary').click()
  await settled(page)
  const { tensors } = await snapshot(page, 'hl-mask')
  const code = await page.locator('hl-mask details.code pre').textContent()
  const first = tensors['layer1.scores'].values.slice(13, 17).map((x) => String(Number(x.toFixed(4))))
  assert.ok(code.includes(`[${first.join(', ')}]`), code)
  assert.match(code, /np\.where\(mask, s, -np\.inf\)/)
  await page.locator('hl-mask details.code label', { hasText: 'PyTorch' }).click()
  await settled(page)
  assert.match(
    await page.locator('hl-mask details.code pre').textContent(),
    /masked_fill[\s\S]*scaled_dot_product_attention/,
  )
})

onNotes(
  'mask view: editing the last word changes no row above it when masked, all when not',
  pair('model="constructed" text="the animal did not cross the street because the animal was too tired"'),
  async (page) => {
    const word = page.locator('hl-mask #edit-word')
    await word.fill('wide')
    await settled(page)
    const masked = await snapshot(page, 'hl-mask')
    assert.equal(masked.words.at(-1), 'wide')
    assert.ok(masked.changed.slice(0, -1).every((count) => count === 0) && masked.changed.at(-1) > 0)
    assert.match(await page.locator('hl-mask .result [role=status]').textContent(), /1 output row changed; none above/)
    await page.locator('hl-mask input[type=checkbox]').uncheck()
    await settled(page)
    const open = await snapshot(page, 'hl-mask')
    assert.ok(open.changed.every((count) => count > 0))
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'tired', 'the edit stays in its figure')
    await word.fill('')
    assert.equal(await word.inputValue(), '', 'the field can be cleared')
    await word.fill('wide')
    await page.locator('hl-mask button', { hasText: 'Undo' }).click()
    await settled(page)
    assert.ok((await snapshot(page, 'hl-mask')).changed.every((count) => count === 0))
    await word.fill('wide')
    await page.locator('hl-mask button', { hasText: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal((await snapshot(page, 'hl-attention')).words.at(-1), 'wide')
    await choose(page, 2)
    await word.fill('didn’t')
    await settled(page)
    assert.equal((await snapshot(page, 'hl-mask')).words[2], 'didn’t')
  },
)

onNotes(
  'mask view: -inf is marked as such in the numbers and by hatching in the picture',
  '<hl-mask model="constructed" text="a b" head="2"></hl-mask>',
  async (page) => {
    const { tensors } = await snapshot(page, 'hl-mask')
    const limit = Math.max(...tensors['layer0.scores'].values.map(Math.abs)).toPrecision(3)
    const legends = await page.locator('hl-mask .legend .number').allTextContents()
    assert.deepEqual(legends, [`−${limit}`, limit, '0', '1'])
    assert.equal(tensors['layer0.masked'].values[1], '-inf')
    assert.equal(tensors['layer0.weights'].values[1], 0)
    const colours = await page.evaluate(() => {
      const panel = document.querySelector('hl-mask').panels[1]
      const { left, top, cellWidth } = panel.layout
      const canvas = panel.renderRoot.querySelector('canvas')
      const cell = (row, col) =>
        window.pixelsOf(canvas, left + col * cellWidth + 2, top + row * cellWidth + 2, cellWidth - 5, cellWidth - 5)
      return [
        [0, 1],
        [1, 1],
      ].map(([row, col]) => new Set(new Uint32Array(cell(row, col).buffer)).size)
    })
    assert.equal(colours[0], 2, 'hatched: two colours')
    assert.notEqual(colours[1], 2, 'a plain cell with its number')
  },
)

onNotes(
  'keeping an edit changes that word only, however long and however spaced the text',
  pair('model="constructed"'),
  async (page) => {
    const text = `Hello,  world! ${'word '.repeat(90)}end`
    await type(page, text)
    await choose(page, 2)
    await page.locator('hl-mask #edit-word').fill('moon')
    await page.locator('hl-mask button', { hasText: 'Keep in the sentence' }).click()
    await settled(page)
    assert.equal(await page.locator('hl-attention textarea').inputValue(), text.replace('world', 'moon'))
    await page.locator('hl-mask #edit-word').fill('sun')
    await type(page, 'another text')
    assert.equal((await snapshot(page, 'hl-mask')).words.join(' '), 'another text', 'an edit ends with its text')
  },
)

onNotes(
  'editing a mark beside a word, or into more than one word',
  '<hl-mask model="constructed" text="the (cat) sat." edit="5:x"></hl-mask>',
  async (page) => {
    const summary = page.locator('hl-mask .result [role=status]')
    assert.deepEqual((await snapshot(page, 'hl-mask')).words, ['the', '(', 'cat', ')', 'sat', 'x'])
    assert.match(await summary.textContent(), /1 output row changed; none above/)
    for (const [index, word, words] of [
      ['1', 'a', ['the', 'a', 'cat', ')', 'sat', '.']],
      ['2', 'dog', ['the', '(', 'dog', ')', 'sat', '.']],
      ['2', 'dog.', ['the', '(', 'cat', ')', 'sat', '.']],
      ['2', '\u0085', ['the', '(', 'cat', ')', 'sat', '.']],
    ]) {
      await choose(page, Number(index))
      await page.locator('hl-mask #edit-word').fill(word)
      await settled(page)
      const shown = await snapshot(page, 'hl-mask')
      assert.deepEqual(shown.words, words)
      assert.ok(shown.changed.slice(0, Number(index)).every((count) => count === 0))
      assert.equal(await page.locator('hl-mask .note').count(), word === 'dog.' ? 1 : 0)
      if (word !== 'dog.') continue
      await page.locator('hl-mask button', { hasText: 'Undo' }).click()
      await settled(page)
      assert.equal(await page.locator('hl-mask .note').count(), 0, 'a refused word can be undone')
    }
    assert.equal(await page.locator('.message.error').count(), 0)
  },
)

onNotes(
  'a mark at the end is not what is edited unless it is chosen',
  '<hl-mask text="the cat sat."></hl-mask>',
  async (page) => {
    assert.equal(
      await page
        .locator('hl-mask .card.edited')
        .textContent()
        .then((text) => /cat|sat/.exec(text)[0]),
      'sat',
    )
    await page.locator('hl-mask #edit-word').fill('ran')
    await settled(page)
    assert.deepEqual((await snapshot(page, 'hl-mask')).words, ['the', 'cat', 'ran', '.'])
  },
)
