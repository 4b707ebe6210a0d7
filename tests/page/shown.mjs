// What an element shows beside what its lesson's figures say: every panel is given its figure and draws it, every block
// of numbers has its words.

import assert from 'node:assert/strict'
import { coloursDrawn } from './actions.mjs'

/** Pieces of an element's figures and what stands for each: [tensors, what it says]. */
const piecesAndPlaces = (page, selector) =>
  page.evaluate((s) => {
    const view = document.querySelector(s)
    const isObject = (x) => typeof x === 'object' && x !== null && !ArrayBuffer.isView(x)
    const plain = (x) => JSON.stringify(x, (_, y) => (ArrayBuffer.isView(y) ? Array.from(y, String).join() : y))
    const wordsOf = (x) =>
      typeof x === 'string'
        ? [x]
        : isObject(x)
          ? Object.entries(x).flatMap(([k, y]) => (k === 'tensors' ? [] : wordsOf(y)))
          : []
    const pieces = { panels: [], blocks: [] }
    const walk = (x) => {
      if (!isObject(x)) return
      if (x.figure) pieces.panels.push(plain([x.heading, x.tensors.join(' '), x.figure, x.marks ?? {}]))
      else if (Array.isArray(x.tensors)) pieces.blocks.push([x.tensors.join(' '), wordsOf(x)])
      else Object.values(x).forEach(walk)
    }
    walk(view.figures())
    const panels = view.panels.map(({ heading, tensors, figure, marks }) => plain([heading, tensors, figure, marks]))
    const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block) => [
      block.dataset.tensors,
      block.textContent.replaceAll(/\s+/gu, ' '),
    ])
    return { pieces, panels, blocks, isDrawn: view.panels.every(({ layout, failure }) => layout && !failure) }
  }, selector)

/** Insists that an element shows what its figures say, piece by piece. @param {any} page @param {string} selector */
export async function showsItsFigures(page, selector) {
  const { pieces, panels, blocks, isDrawn } = await piecesAndPlaces(page, selector)
  assert.deepEqual(panels, pieces.panels, `${selector}: panels`)
  assert.ok(isDrawn && panels.length, `${selector}: every panel is drawn`)
  assert.ok(Math.min(...(await coloursDrawn(page, selector))) > 2, `${selector}: with something on it`)
  const tensorsOf = (list) => list.map(([tensors]) => tensors).sort()
  assert.deepEqual(tensorsOf(blocks), tensorsOf(pieces.blocks), `${selector}: blocks of numbers`)
  for (const [tensors, words] of pieces.blocks) {
    const inside = blocks.filter(([name]) => name === tensors).map(([, text]) => text)
    const said = (text) => words.every((word) => text.includes(word))
    assert.ok(inside.some(said), `${selector} [${tensors}]: “${words.join('” “')}” in ${inside.join(' | ')}`)
  }
}
