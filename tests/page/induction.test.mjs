// <hl-induction>: the circuit along its training and its heads switched off.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWith, settled, snapshot } from './actions.mjs'
import { checkPanels, largest, read, rowsOf, shipped } from './lessons.mjs'

const onPage = pageWith('hl-induction')

const VIEW = 'hl-induction'

/** So much that what is said changes. */
const DELTAS = { logits: -8, probabilities: -0.9999 }

/** Waits until every checkpoint has been measured. */
async function measured(page) {
  await page.locator(VIEW).scrollIntoViewIfNeeded()
  await page.waitForFunction((view) => document.querySelector(view).formation, VIEW, { timeout: 60000 })
  await settled(page)
}

const tokensOf = (network, letters) => [...letters].map((letter) => network.words.indexOf(letter))

test('maps, answers and scores are those of the shipped checkpoints', async () => {
  await onPage({ hash: '#induction.letters=badcabadcabadca&induction.at=9' }, async (page) => {
    await measured(page)
    const { words, tensors, answers, checkpoints, scores, losses } = await snapshot(page, VIEW)
    assert.equal(words.join(''), 'badcabadcabadca')
    const last = await shipped('induction')
    const tokens = tokensOf(last, words.join(''))
    for (const name of ['layer0.weights', 'layer1.weights', 'probabilities'])
      assert.deepEqual(Float32Array.from(tensors[name].values), read(last, { tokens }, name).data, name)
    const probabilities = rowsOf(tensors.probabilities)[9]
    assert.equal(answers[0].word, last.words[largest(probabilities)])
    assert.equal(checkpoints[0], 0)
    for (const at of [0, 3, checkpoints.length - 1]) {
      const network = await shipped(at === checkpoints.length - 1 ? 'induction' : `induction-${checkpoints[at]}`)
      const asked = { task: 'induction', count: 200 }
      assert.equal(scores.accuracy[at], Math.fround(network.evaluate({ ...asked, question: 'second-copy' }).accuracy))
      const heads = network.headScores(asked)
      assert.equal(scores.induction[at], Math.fround(Math.max(...heads.map(({ links }) => links.induction))))
      assert.equal(scores.previous[at], Math.fround(Math.max(...heads.map(({ links }) => links['left-neighbour']))))
      const { data } = read(network, { tokens }, 'probabilities')
      const said = tokens.slice(10).map((token, i) => -Math.log(data[(9 + i) * network.words.length + token]))
      const mean = said.reduce((a, b) => a + b) / said.length
      assert.ok(Math.abs(losses[at] - mean) < 1e-4, `loss at ${checkpoints[at]}: ${losses[at]}, ${mean}`)
    }
  })
})

test('along the training the scores rise, the loss falls, and the answers come right', async () => {
  await onPage({}, async (page) => {
    await measured(page)
    const { scores, losses } = await snapshot(page, VIEW)
    const ends = (/** @type {number[]} */ list) => [list[0], list.at(-1)]
    for (const [name, low, high] of [
      ['accuracy', 0.15, 0.9],
      ['previous', 0.2, 0.4],
      ['induction', 0.2, 0.6],
    ]) {
      const [first, last] = ends(scores[name])
      assert.ok(first < low && last > high, `${name}: ${first} to ${last}`)
    }
    const [first, last] = ends(losses)
    assert.ok(first > 2.5 && last < 0.2, `loss ${first} to ${last}`)
    const note = await page.locator(`${VIEW} .training .hint`).first().textContent()
    for (const [label, name] of [
      ['next letter right', 'accuracy'],
      ['induction head', 'induction'],
    ]) {
      const { checkpoints } = await snapshot(page, VIEW)
      const step = checkpoints[scores[name].findIndex((value) => value > 0.5)]
      assert.ok(note.includes(`${label} at ${step.toLocaleString('en')}`), note)
    }
    const slider = page.locator(`${VIEW} #step`)
    await slider.focus()
    await page.keyboard.press('Home')
    await settled(page)
    const start = await snapshot(page, VIEW)
    assert.equal(start.step, 0)
    assert.ok(start.answers[0].probability < 0.3)
    await page.keyboard.press('End')
    await settled(page)
    const end = await snapshot(page, VIEW)
    assert.equal(end.step, end.checkpoints.at(-1))
    assert.equal(end.answers[0].word, 'c')
    assert.ok(end.answers[0].probability > 0.9)
    assert.notDeepEqual(end.tensors['layer1.weights'], start.tensors['layer1.weights'])
    await page.locator(`${VIEW} hl-panel.scores .grid`).focus()
    await page.keyboard.press('ArrowLeft')
    await settled(page)
    assert.equal((await snapshot(page, VIEW)).step, end.checkpoints.at(-2), 'the charts walk the checkpoints too')
  })
})

test('switching heads off changes the answer, and what is said beside it', async () => {
  await onPage({}, async (page) => {
    const head = (name) => page.getByRole('checkbox', { name: `${name} on` })
    await head('Layer 1, head 0').uncheck()
    await head('Layer 1, head 1').uncheck()
    await settled(page)
    const { answers, wholeAnswer, knobs } = await snapshot(page, VIEW)
    assert.deepEqual(knobs['induction.without'], ['1.0', '1.1'])
    assert.equal(wholeAnswer, 'c')
    assert.notEqual(answers[0].word, 'c')
    const said = await page.locator(`${VIEW} .answers`).textContent()
    assert.match(said, new RegExp(`With all heads on it says “c”, with these off “${answers[0].word}”`))
    const network = await shipped('induction')
    const tokens = tokensOf(network, 'hdkpvcqmhdkpvcqmhdkpvcqm')
    const { data } = read(
      network,
      { tokens, heads: Uint8Array.of(1, 1, 0, 0) },
      { name: 'probabilities', row: 12, rows: 1 },
    )
    assert.equal(answers[0].probability, Math.max(...data))
    await head('Layer 1, head 0').check()
    await head('Layer 1, head 1').check()
    await settled(page)
    assert.equal((await snapshot(page, VIEW)).answers[0].word, 'c')
  })
})

test('letters of any kind: known ones are read, others counted, too few said so', async () => {
  await onPage({}, async (page) => {
    const field = page.locator(`${VIEW} #letters`)
    const hint = page.locator(`${VIEW} #letters-hint`)
    for (const [typed, shown, note] of [
      ['ABcz9!', 'abc', /3 of at most 31 letters from a to x; 3 more ignored/],
      ['ab'.repeat(40), `${'ab'.repeat(15)}a`, /31 of at most 31.*49 more ignored/],
      ['a b\tc 😀', 'abc', /; 1 more ignored/],
    ]) {
      await field.fill(typed)
      await settled(page)
      assert.equal((await snapshot(page, VIEW)).words.join(''), shown)
      assert.match(await hint.textContent(), note)
    }
    for (const few of ['', 'q', '???']) {
      await field.fill(few)
      await settled(page)
      assert.match(await page.locator(`${VIEW} .message`).textContent(), /Two letters at least/)
    }
    await field.fill('abab')
    await settled(page)
    assert.equal(await page.locator(`${VIEW} .message`).count(), 0)
  })
})

test('play walks the checkpoints and stops at the last; pause stops; with less motion there is no play', async () => {
  await onPage({}, async (page) => {
    const play = page.locator(`${VIEW} .play`)
    const step = async () => (await snapshot(page, VIEW)).step
    await play.click()
    await page.waitForFunction((view) => document.querySelector(view).snapshot().step > 0, VIEW)
    assert.equal(await play.textContent(), 'Pause')
    await play.click()
    const stopped = await step()
    await page.waitForTimeout(1500)
    assert.equal(await step(), stopped)
    await page.getByRole('button', { name: 'Later checkpoint' }).click()
    await settled(page)
    assert.ok((await step()) > stopped)
  })
  await onPage({ hash: '#induction.step=900' }, async (page) => {
    const play = page.locator(`${VIEW} .play`)
    await play.click()
    await page.waitForFunction(
      (view) => {
        const { step, checkpoints } = document.querySelector(view).snapshot()
        return step === checkpoints.at(-1)
      },
      VIEW,
      { timeout: 15000 },
    )
    await settled(page)
    assert.equal(await play.textContent(), 'Play', 'stopped at the last')
  })
  await onPage({ reducedMotion: 'reduce' }, async (page) => {
    assert.equal(await page.locator(`${VIEW} .play`).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Earlier checkpoint' }).count(), 1)
  })
})

test('controls can be hidden, and a link brings a checkpoint back', async () => {
  const hide = 'letters+step+without+examples'
  await onPage({ hash: `#induction.step=170&induction.without=0.1&hide=${hide}` }, async (page) => {
    const { step, checkpoints, knobs } = await snapshot(page, VIEW)
    assert.equal(step, checkpoints.filter((each) => each <= 170).at(-1), 'the last checkpoint by that step')
    assert.deepEqual(knobs['induction.without'], ['0.1'])
    assert.equal(await page.locator(`${VIEW} input, ${VIEW} .play, ${VIEW} .chips`).count(), 0)
  })
})

test('each panel is made of the tensors that it names, and of no other', async () => {
  await onPage({}, async (page) => {
    await measured(page)
    const n = 24
    const cell = 12 * n + 5
    const at = { 'layer0.weights': [cell, n * n + cell], 'layer1.weights': [cell, n * n + cell] }
    const names = ['layer0.weights', 'layer1.weights', 'logits', 'probabilities', 'layer0.v']
    const tensors = names.map((name) => ({
      name,
      perturbations: (at[name] ?? [12 * n + 2]).map((index) => ({ name, index, delta: DELTAS[name] ?? 0.4 })),
    }))
    await checkPanels(page, VIEW, tensors)
  })
})
