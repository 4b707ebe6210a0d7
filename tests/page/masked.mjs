// What tests of single elements have in common: elements alone on a page, their knobs, their numbers.

import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'
import { shared } from './actions.mjs'
import { notes, open, root, settled } from './browser.mjs'

const script = pathToFileURL(`${root}dist/headlight.js`).href

/** Elements alone, on a page of notes: a page of all sections takes longer. Nothing may be logged. */
export async function onElements(html, body, options = {}) {
  const written = await notes(`<script src="${script}"></script>${html}`)
  const opened = await open(shared.browser, written.file, { allowed: [script], ...options })
  try {
    await settled(opened.page)
    await body(opened.page)
    assert.deepEqual(opened.logged, [])
  } finally {
    await opened.close()
    await written.stop()
  }
}

/** Sets knobs and waits for what comes of it. */
export async function change(page, selector, changes) {
  await page.evaluate(([s, c]) => document.querySelector(s).change(c), [selector, changes])
  await settled(page)
}

/** Numbers of a snapshot, "-inf" and "nan" included. */
export const numbersOf = (values) =>
  values.map((x) => ({ '-inf': -Infinity, inf: Infinity, nan: Number.NaN })[x] ?? Number(x))

/** Insists that a tensor of a snapshot is what it should be, cell by cell. NaN is NaN. */
export function near({ values }, wanted, tolerance, name) {
  const [got, want] = [numbersOf(values), wanted.flat()]
  assert.equal(got.length, want.length, name)
  got.forEach((x, i) => {
    const isSame = Object.is(x, want[i]) || x === want[i] || Math.abs(x - want[i]) <= tolerance
    assert.ok(isSame, `${name}, element ${i}: ${x}, not ${want[i]}`)
  })
}
