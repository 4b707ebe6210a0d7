// <hl-debugger> in the page: a mistake guessed, a paste taken or refused with its reason, matrices pasted, its height. Its
// search is tested in tests/lessons/debugger-search.test.mjs, its numbers in tests/lessons/debugger.test.mjs.

import assert from 'node:assert/strict'
import { openDrawer, settled, snapshot } from '../kit/actions.mjs'
import { notesOf } from '../kit/harness.mjs'
import { oneScreen } from '../kit/one-screen.mjs'

const onElements = notesOf()

const ELEMENT = '<hl-debugger from="hand"></hl-debugger>'
const OWN = '[[1.058 1.   ]\n [1.562 1.   ]]'

const textOf = (page, where) => page.locator(`hl-debugger ${where}`).first().textContent()

async function paste(page, written) {
  await page.locator('hl-debugger #paste').fill(written)
  await settled(page)
}

async function guess(page, name) {
  await page.locator('hl-debugger #guess').selectOption(name)
  await settled(page)
}

onElements(
  'it opens unsolved; a wrong guess is refuted with its distance, the right one met and mended',
  ELEMENT,
  async (page) => {
    assert.equal(await page.locator('hl-debugger .ask').getAttribute('class'), 'ask')
    assert.match(await page.locator('hl-debugger #paste').inputValue(), /^array\(\[\[0\.212, 0\.212, 0\.576\]/u)
    assert.deepEqual((await snapshot(page, 'hl-debugger')).found, [])
    assert.match(await textOf(page, '.first'), /row 1, column 1 should be 0\.2645 and is 0\.2120/u)
    await guess(page, 'wrong-axis')
    assert.match(await textOf(page, '.verdict'), /up to 0\.\d{3} away/u)
    await guess(page, 'unscaled')
    assert.equal(await page.locator('hl-debugger .ask').getAttribute('class'), 'ask met')
    assert.match(await textOf(page, '.verdict'), /not divided by √dₖ/u)
    assert.deepEqual(await page.locator('hl-debugger .fix ins').allTextContents(), [
      'scores = Q @ K.T / np.sqrt(d_k)',
      'scores = Q @ K.T / d_k ** 0.5',
    ])
    await page.locator('hl-debugger .another').click()
    await settled(page)
    assert.equal(await page.locator('hl-debugger .verdict').count(), 0, 'the next result is unsolved')
  },
)

onElements('a paste is judged at once; a bad one says why beside the last good figure', ELEMENT, async (page) => {
  await paste(page, OWN)
  assert.match(await textOf(page, '.verdict'), /^The result is right/u)
  for (const [written, why] of [
    ['1.058 1.0 1.5 2', /1 × 4\. The weights are 2 × 3, and the output is 2 × 2/u],
    ['1.058 ... 1.0', /cut short/u],
    ['1,058.5 1\n2 3', /thousands/u],
    ['1 2\n3 four', /“four” is not a number/u],
    ['1 2\n3', /Row 2 has 1 number;/u],
    ['0 '.repeat(9000), /too large/u],
  ]) {
    await paste(page, written)
    assert.match(await textOf(page, '#why'), why)
    assert.equal(await page.locator('hl-debugger #paste').inputValue(), written, 'what was typed stays')
    assert.match(await textOf(page, '.verdict'), /^The result is right/u, 'so does the last good figure')
  }
  await paste(page, 'tensor([[0.8480, 1.0000],\n        [1.6890, 1.0000]])')
  assert.match(await textOf(page, '.verdict'), /^Mistake: scores not divided/u)
  await paste(page, 'nan 1\n1.562 1')
  assert.match(await textOf(page, '.verdict'), /^No mistake on the list/u)
})

onElements('Q is pasted under More; what does not fit is refused', ELEMENT, async (page) => {
  await openDrawer(page, 'hl-debugger', 'more')
  const field = page.locator('hl-debugger #given-q')
  const put = async (written) => {
    await field.fill(written)
    await field.blur()
    await settled(page)
  }
  await put('tensor([[2., 0., 1.], [0., nan, 0.]])')
  assert.match(await textOf(page, '.page .note'), /NaN or infinite/u)
  assert.match(await field.inputValue(), /nan/u, 'what was typed stays')
  await put('tensor([[2., 0., 1.], [0., 1., 0.]])')
  assert.equal(await page.locator('hl-debugger .page .note').count(), 0)
  assert.match(await textOf(page, '.given.q pre'), /^\[2, 0, 1\]/u)
})

oneScreen('debugger')
