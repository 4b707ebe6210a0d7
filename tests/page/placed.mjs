// Holds what an element shows to what its lesson's figures say: each panel is placed as it is, each sentence and table
// stands in a block of its tensors, and nothing else is there that is made of tensors.

import assert from 'node:assert/strict'
import { coloursDrawn } from './actions.mjs'

/** In the page: the pieces of a view's figures, its panels and its blocks, as plain data. */
function gathered(selector) {
  const view = document.querySelector(selector)
  const plain = (figure) =>
    JSON.stringify(figure, (_, x) => {
      if (ArrayBuffer.isView(x)) return Array.from(x, String)
      return typeof x === 'number' ? String(x) : x // NaN and infinities too
    })
  const panelOf = ({ heading, tensors, figure }) => ({ heading, tensors: String(tensors), figure: plain(figure) })
  const wanted = { panels: [], blocks: [] }
  const take = (piece) => {
    const { tensors, figure, said, rows } = piece
    const block = (texts, names = tensors) => wanted.blocks.push({ tensors: names.join(' '), texts })
    if (figure) wanted.panels.push(panelOf({ ...piece, tensors: tensors.join(' ') }))
    else if (rows) for (const row of rows) block([row.title, ...row.cells], row.tensors)
    else block(said === undefined ? null : [said]) // of its own kind: the lesson's test looks at it
  }
  const walk = (piece) => {
    if (typeof piece !== 'object' || piece === null || ArrayBuffer.isView(piece)) return
    if (Array.isArray(piece.tensors)) take(piece)
    for (const [key, part] of Object.entries(piece)) if (!['figure', 'rows', 'snapshot'].includes(key)) walk(part)
  }
  walk(view.figures())
  const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')]
  return {
    wanted,
    panels: [...view.panels].map(panelOf),
    blocks: blocks.map(({ dataset, textContent }) => ({ tensors: dataset.tensors, text: textContent })),
  }
}

const squeezed = (text) => text.replaceAll(/\s+/gu, ' ')

/** @param {any} page @param {string} selector @returns {Promise<number>} how many pieces there are, a row of a table one */
export async function placed(page, selector) {
  const { wanted, panels, blocks } = await page.evaluate(gathered, selector)
  assert.deepEqual(panels, wanted.panels, `${selector}: its panels`)
  const texts = blocks.map(({ tensors, text }) => ({ tensors, text: squeezed(text) }))
  for (const { tensors, texts: said } of wanted.blocks.filter((block) => block.texts)) {
    const isThere = (block) => block.tensors === tensors && said.every((text) => block.text.includes(squeezed(text)))
    assert.ok(texts.some(isThere), `${selector} [${tensors}]: ${said.join(' | ')}`)
  }
  for (const { tensors } of blocks)
    assert.ok(
      wanted.blocks.some((block) => block.tensors === tensors),
      `${selector}: a block of [${tensors}] that no figure has`,
    )
  for (const colours of await coloursDrawn(page, selector)) assert.ok(colours > 1, `${selector}: something is drawn`)
  return wanted.panels.length + wanted.blocks.length
}
