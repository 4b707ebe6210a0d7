// Holds every panel of a view to the tensors that it names: a test perturbs each tensor in turn and looks which
// pictures change.

import assert from 'node:assert/strict'
import { settled, snapshot } from './actions.mjs'

/** What each panel and each block of numbers of a view shows: its canvases' pixels and its text. */
const picturesOf = (page, selector) =>
  page.evaluate((s) => {
    const paint = (rootNode) => [...rootNode.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
    const view = document.querySelector(s)
    const panels = view.panels.map((panel) => [`${panel.heading} [${panel.tensors}]`, paint(panel.renderRoot)])
    const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block, i) => [
      `block ${i} [${block.dataset.tensors}]`,
      paint(block) + block.textContent,
    ])
    return Object.fromEntries([...panels, ...blocks])
  }, selector)

/**
 * Perturbs every tensor of a view's snapshot; exactly the panels and blocks that name it may change, and all of them
 * must be reached.
 * @param {any} page @param {string} selector @param {{ count: number, index?: Record<string, number>, delta?: Record<string, number> }} options
 *   count: how many panels and blocks there are; index, delta: of the element to perturb, by tensor; else its first,
 *   by 0.25
 */
export async function holdsPanelsToTensors(page, selector, { count, index = {}, delta = {} }) {
  const before = await picturesOf(page, selector)
  assert.equal(Object.keys(before).length, count, Object.keys(before).join('\n'))
  const touched = new Set()
  for (const name of Object.keys((await snapshot(page, selector)).tensors)) {
    const perturbation = { name, index: index[name] ?? 0, delta: delta[name] ?? 0.25 }
    await page.evaluate(([s, p]) => document.querySelector(s).session.perturb(p), [selector, perturbation])
    await settled(page)
    const now = await picturesOf(page, selector)
    for (const picture of Object.keys(before)) {
      const named = /\[(.*)\]/.exec(picture)[1].split(' ')
      assert.equal(now[picture] !== before[picture], named.includes(name), `${name} perturbed: ${picture}`)
      if (named.includes(name)) touched.add(picture)
    }
  }
  assert.deepEqual([...touched].sort(), Object.keys(before).sort(), 'every panel and block was reached')
  await page.evaluate((s) => document.querySelector(s).session.perturb(null), selector)
  await settled(page)
  assert.deepEqual(await picturesOf(page, selector), before)
}
