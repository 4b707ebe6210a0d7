// Holds what an element shows to what its lesson's figures say: each panel is placed as it is and drawn, each sentence and
// table stands in a block of its tensors, and nothing else is there that is made of tensors.

import assert from 'node:assert/strict'

/** Pages of a figure's drawer that hold pieces of it; the first is the drawer closed. */
const PAGES = ['', 'more', 'numbers']

/** @param {any} page @param {string} selector @param {string} [where] @returns {Promise<number>} how many pieces there are, a row of a table one */
export async function placed(page, selector, where = selector) {
  const looks = []
  for (const drawer of PAGES) {
    await page.evaluate(
      async ([s, name]) => {
        const view = document.querySelector(s)
        view.openDrawer?.(name)
        await view.settled()
      },
      [selector, drawer],
    )
    looks.push(await page.evaluate(look, selector))
  }
  await page.evaluate((s) => document.querySelector(s).openDrawer?.(''), selector)
  // A piece may stand in the figure or on a page of its drawer.
  const missing = looks[0].missing.filter((fault) => looks.every((one) => one.missing.includes(fault)))
  const faults = [...new Set(looks.flatMap((one) => one.faults))]
  assert.deepEqual([...missing, ...faults], [], where)
  return looks[0].count
}

/** In the page. @param {string} selector @returns {{ count: number, faults: string[], missing: string[] }} missing: what should stand somewhere and doesn't stand here */
function look(selector) {
  const element = document.querySelector(selector)
  const { renderRoot } = element
  /** What is written beside a piece's block, or not at all: titles of columns, and which side of something a word is on. */
  const ELSEWHERE = ['stages', 'place']
  const plain = (text) => text.replaceAll(/\s+/g, ' ').trim()
  const isObject = (x) => typeof x === 'object' && x !== null && !ArrayBuffer.isView(x)
  /** A figure's content; its functions say in words what the rest holds. */
  const content = (figure) =>
    JSON.stringify(figure, (_, x) =>
      ArrayBuffer.isView(x) ? Array.from(x, String).join() : typeof x === 'number' ? String(x) : x,
    )

  const pieces = []
  const walk = (x, path) => {
    if (!isObject(x)) return
    if (Array.isArray(x.tensors)) pieces.push({ path, names: x.tensors.join(' '), ...x })
    for (const [key, value] of Object.entries(x)) if (key !== 'figure') walk(value, path ? `${path}.${key}` : key)
  }
  const { snapshot: _, ...figures } = element.figures()
  walk(figures, '')

  const faults = []
  const missing = []
  const expect = (isTrue, fault) => isTrue || faults.push(fault)

  const panels = [...renderRoot.querySelectorAll('hl-panel')]
  const isPanelOf = (panel, { heading, names, figure }) =>
    panel.heading === heading && panel.tensors === names && content(panel.figure) === content(figure)
  const wanted = pieces.filter(({ figure }) => figure?.kind)
  for (const piece of wanted) {
    const panel = panels.find((one) => isPanelOf(one, piece))
    if (!panel) missing.push(`no panel draws ${piece.path} (“${piece.heading}”)`)
    if (panel) for (const fault of faultsOf(panel)) faults.push(`${piece.path}: ${fault}`)
  }
  for (const panel of panels)
    expect(
      wanted.some((piece) => isPanelOf(panel, piece)),
      `no figure is drawn by the panel “${panel.heading}”`,
    )

  /** A panel's heading, canvas and cells are those of its figure. */
  function faultsOf(panel) {
    const { drawing } = panel
    const root = panel.renderRoot
    const canvas = root.querySelector('canvas')
    const found = []
    if (panel.failure) found.push(panel.failure)
    if (plain(root.querySelector('h3').textContent) !== plain(panel.heading)) found.push('another heading')
    if (!canvas.width || !canvas.height) found.push('nothing is drawn')
    for (const cell of root.querySelectorAll('[role=gridcell]')) {
      const [row, col] = [cell.parentElement.dataset.key, cell.dataset.key].map(Number)
      const said = drawing.describe(row, col)
      if (cell.textContent !== said) found.push(`cell ${row}, ${col} says “${cell.textContent}”, not “${said}”`)
    }
    return found
  }

  // What a piece says in words stands in a block that names the same tensors, also for screen readers, or in a figure of these.
  const attributesOf = (block) =>
    [...block.querySelectorAll('*')].flatMap((inner) => [...inner.attributes].map(({ value }) => value)).join(' ')
  const texts = [
    ...[...renderRoot.querySelectorAll('[data-tensors]')].flatMap((block) =>
      [block.textContent, attributesOf(block)].map((text) => [block.dataset.tensors, text]),
    ),
    ...panels.map((panel) => [panel.tensors, panel.heading + content(panel.figure)]),
  ]
  const textsAt = (names) => texts.filter(([tensors]) => tensors === names).map(([, text]) => plain(text))
  for (const { path, names, said } of pieces.filter(({ figure }) => !figure).flatMap(sayingsOf))
    if (!textsAt(names).some((text) => text.includes(plain(said))))
      missing.push(`nothing of “${names}” says ${path}: “${said}”`)

  /** What a piece is made of, and each row of a table. */
  function namesIn({ names, rows }) {
    const list = Array.isArray(rows) ? rows : []
    return [names, ...list.map(({ tensors }) => tensors?.join(' ') ?? names)]
  }

  /** The words of a piece, without those of the pieces in it; rows of a table may have tensors of their own. */
  function sayingsOf(piece) {
    const found = []
    const read = (x, path, names) => {
      if (typeof x === 'string' && x) found.push({ path, names, said: x })
      if (!isObject(x)) return
      for (const [key, value] of Object.entries(x)) {
        const isOther = ['tensors', ...ELSEWHERE].includes(key) || (Array.isArray(value?.tensors) && !Array.isArray(x))
        if (!isOther) read(value, `${path}.${key}`, x.tensors?.join(' ') ?? names)
      }
    }
    const { path, names, ...content } = piece
    read(content, path, names)
    return found
  }

  const isNamed = (names) => pieces.some((piece) => namesIn(piece).includes(names))
  for (const [names] of texts) expect(isNamed(names), `a block of “${names}” that no figure has`)

  /** Of a table its rows, those that are pieces of their own left out. */
  const partsOf = ({ figure, rows }) =>
    !figure && Array.isArray(rows) ? rows.filter(({ tensors }) => !Array.isArray(tensors)).length : 1
  const count = pieces.reduce((sum, piece) => sum + partsOf(piece), 0)
  return { count, faults, missing }
}
