// People count from 1: whatever a lesson shows of words, rows, columns, layers and heads has no number 0.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, lessons, shownAs } from './kit/ask.mjs'
import { STATES } from './kit/states.mjs'

/** Of formulas with positions and dimensions from 0 on, as PE(pos, 2i) has them. */
const OF_THE_FORMULA = ['position', 'clocks', 'products']

const ZERO =
  /\b(?:word|row|column|place|layer|head|key|query|element|term|slot|letter|token|dimension|position|draw|part) 0\b(?!%)/iu

/** What the first of everything is: where a 0 would stand. */
const FIRST = {
  row: 0,
  column: 0,
  layer: 0,
  head: 0,
  'exam.at': 0,
  'mask.at': 0,
  'fetch.first': 0,
  'compare.pick': 0,
  'compare.word': 0,
  'induction.at': 0,
  'induction.look': 0,
  'reversal.at': 0,
  'scaling.draw': 0,
  'plane.pick': 0,
  'projections.element': 0,
}

/** Everything that figures write: their strings, the names of rows and columns, cells in words. */
function writtenIn(figures) {
  const found = []
  const seen = new Set()
  const walk = (x) => {
    if (typeof x === 'string') found.push(x)
    if (typeof x !== 'object' || x === null || ArrayBuffer.isView(x) || seen.has(x)) return
    seen.add(x)
    if (typeof x.describe === 'function' && x.kind)
      for (const row of [0, 1]) for (const col of [0, 1]) found.push(told(x, row, col))
    for (const [key, value] of Object.entries(x)) if (!['tensors', 'name', 'snapshot'].includes(key)) walk(value)
  }
  walk(figures)
  return found
}

/** A cell in words, where there is such a cell. */
function told(figure, row, col) {
  try {
    return figure.describe(row, col)
  } catch {
    return ''
  }
}

/** The first names of rows and columns, where these are numbers. */
function numbersIn(figures) {
  const found = []
  const walk = (x) => {
    if (typeof x !== 'object' || x === null || ArrayBuffer.isView(x)) return
    for (const [key, value] of Object.entries(x))
      if (/Labels$|^labels$/u.test(key) && Array.isArray(value)) found.push(value[0])
      else walk(value)
  }
  walk(figures)
  return found.filter((label) => /^\.?\d[\d.]*$/u.test(label ?? ''))
}

for (const name of Object.keys(lessons).filter((one) => !OF_THE_FORMULA.includes(one)))
  test(`${name} counts from 1 on show`, async () => {
    let count = 0
    for (const knobs of [{}, FIRST, ...(STATES[name] ?? []), { 'exam.from': 'sentence', row: 0 }]) {
      const asked = await ask(name, knobs)
      for (const figures of [
        asked.figures,
        shownAs(asked, {}, { hovered: { row: 0, col: 0, head: 0, word: 0, at: 0 } }),
      ]) {
        const written = writtenIn(figures)
        count += written.length
        for (const line of written) assert.doesNotMatch(line, ZERO, `${name} ${JSON.stringify(knobs)}`)
        for (const label of numbersIn(figures)) assert.match(label, /^1(?:\.1)?$/u, `${name}: a label`)
      }
    }
    assert.ok(count > 10, String(count))
  })
