// What the tests of the lesson views have in common: the shipped models in node, and which pictures a tensor is in.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { loadCore } from '../../dist/core.js'
import { root } from './browser.mjs'

let core = null

/** A shipped model, loaded here as the page loads it. */
export async function shipped(name) {
  core ??= await loadCore()
  return core.loadWeights(new Uint8Array(await readFile(`${root}web/models/${name}.hlw`)))
}

/** One tensor of a run. */
export const read = (network, request, name) => network.run({ ...request, want: [name] }).tensors[0]

export const largest = (row) => row.indexOf(Math.max(...row))

/** Rows of a tensor in a snapshot. */
export const rowsOf = ({ shape, values }) => {
  const cols = shape.at(-1)
  return Array.from({ length: values.length / cols }, (_, r) => values.slice(r * cols, (r + 1) * cols))
}

/** What every panel and block of an element shows, by what it is called and made of: canvases' pixels, text, and what stands in fields. */
export const pictures = (page, selector) =>
  page.evaluate((s) => {
    const view = document.querySelector(s)
    const paint = (node) => [...node.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join()
    const panels = view.panels
      .filter((panel) => panel.tensors)
      .map((panel, i) => [`${i} ${panel.heading} [${panel.tensors}]`, paint(panel.renderRoot)])
    const blocks = [...view.renderRoot.querySelectorAll('[data-tensors]')].map((block, i) => [
      `block ${i} [${block.dataset.tensors}]`,
      paint(block) + block.textContent + [...block.querySelectorAll('input')].map((input) => input.value),
    ])
    return Object.fromEntries([...panels, ...blocks])
  }, selector)

/** Draws an element anew with one element of one tensor changed; null: as it is. */
export const perturb = (page, selector, perturbation) =>
  page.evaluate(
    async ([s, change]) => {
      const view = document.querySelector(s)
      view.session.perturb(change)
      await view.settled()
    },
    [selector, perturbation],
  )

/**
 * Insists that perturbing a tensor, by at least one of its perturbations, changes the panels and blocks that name it,
 * and that none of them changes another.
 * @param {{ name: string, perturbations: object[] }[]} tensors name: as the panels write it
 * @returns how many pictures there are, each of which was reached
 */
export async function checkPanels(page, selector, tensors) {
  const original = await pictures(page, selector)
  const reached = new Set()
  for (const { name, perturbations } of tensors) {
    const changed = new Set()
    for (const perturbation of perturbations) {
      await perturb(page, selector, perturbation)
      const now = await pictures(page, selector)
      for (const picture of Object.keys(original)) if (now[picture] !== original[picture]) changed.add(picture)
    }
    const naming = Object.keys(original).filter((picture) => /\[(.*)\]/.exec(picture)[1].split(' ').includes(name))
    assert.deepEqual([...changed].sort(), naming.sort(), `${name} perturbed`)
    for (const picture of naming) reached.add(picture)
  }
  await perturb(page, selector, null)
  assert.deepEqual(await pictures(page, selector), original)
  assert.equal(reached.size, Object.keys(original).length, 'every panel was reached')
  return reached.size
}
