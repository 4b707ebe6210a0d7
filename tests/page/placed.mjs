// Whether an element shows what its lesson's figures say, as they are at that moment.

import assert from 'node:assert/strict'

/**
 * In the page: each piece of the figures, by its path: '' where it is on show, else what is wrong.
 * @param {string} selector
 */
function look(selector) {
  const element = document.querySelector(selector)
  const panels = [...element.panels]
  const plain = (x) => JSON.stringify(x, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value, String) : value))
  const flat = (text) => text.replaceAll(/\s+/g, ' ').trim()
  const blocks = [...element.renderRoot.querySelectorAll('[data-tensors]')]
  const found = {}
  const panelOf = ({ heading, tensors, figure, marks = {} }) => {
    const same = panels.filter((panel) => panel.heading === heading && panel.tensors === tensors.join(' '))
    const panel = same.find((one) => plain(one.figure) === plain(figure))
    if (!same.length) return 'there is no such panel'
    if (!panel) return 'its panel has another figure'
    if (plain(panel.marks) !== plain(marks)) return `outlines ${plain(panel.marks)}, not ${plain(marks)}`
    const canvas = panel.renderRoot.querySelector('canvas')
    return panel.layout && canvas.width > 0 && canvas.height > 0 ? '' : 'is not drawn'
  }
  const saidOf = ({ tensors, said }) => {
    const same = tensors.length
      ? blocks.filter((block) => block.dataset.tensors === tensors.join(' '))
      : [element.renderRoot]
    return same.some((block) => flat(block.textContent).includes(flat(said))) ? '' : `is not said: ${said}`
  }
  const walk = (x, path) => {
    if (typeof x !== 'object' || x === null || ArrayBuffer.isView(x)) return
    if (x.figure && x.heading !== undefined) found[path] = panelOf(x)
    else if (Array.isArray(x.tensors) && typeof x.said === 'string') found[path] = saidOf(x)
    else for (const [key, value] of Object.entries(x)) walk(value, path ? `${path}.${key}` : key)
  }
  const { snapshot: _, ...figures } = element.figures()
  walk(figures, '')
  return { found, panels: panels.length }
}

/** Insists that every panel and sentence of the figures is on show, and no other panel. @param {any} page @param {string} selector @returns {Promise<string[]>} paths of the pieces */
export async function placed(page, selector) {
  const { found, panels } = await page.evaluate(look, selector)
  assert.deepEqual(
    Object.entries(found).filter(([, wrong]) => wrong),
    [],
  )
  const paths = Object.keys(found)
  assert.ok(panels > 0 && paths.length >= panels, `${panels} panels of ${paths}`)
  return paths
}
