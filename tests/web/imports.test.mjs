// The house's plan, held by a script: what may import what, and that nothing leads back to itself.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circles, filesIn, namedBy, reachedFrom, read } from './imports.mjs'

const scripts = filesIn('web', /\.js$/)

/** Of each room, what its files may import: the first that fits counts. */
const MAY_IMPORT = [
  [/^web\/core\//, /^web\/core\/|^headlight(-\w+)?\.wasm$|^fflate$/],
  [/^web\/session\//, /^web\/(session|core|text\/en)\/|^headlight\.(models|(train|measure|long)-worker)$/],
  [/^web\/drawing\//, /^web\/drawing\//],
  [/^web\/text\/en\//, /^web\/text\/en\//],
  [/^web\/kit\/numbers\//, /^web\/(kit\/numbers|session|text\/en)\/|^web\/kit\/reading\.js$/],
  [
    /^web\/kit\//,
    /^web\/(kit|session|drawing|text\/en)\/|^lit(\/|$)|^headlight\.formulas$|^headlight\.lessons\/text\.js$/,
  ],
  [/^web\/lessons\//, /^web\/(kit|session|drawing|text\/en)\/|^lit(\/|$)/],
  [/^web\/stage\//, /^web\/(stage|kit|session|drawing|text\/en)\/|^lit(\/|$)/],
  [/^web\/elements\.js$/, /^web\/(kit|stage)\/|^headlight\.lessons\//],
  [
    /^web\/page\/first\.js$/,
    /^web\/(page|stage|kit|session)\/|^headlight\.(shared|lessons\/knobs\.js)$|^web\/core\/packed\.js$/,
  ],
  [
    /^web\/page\//,
    /^web\/(page|stage|kit|session|drawing|text\/en)\/|^web\/elements\.js$|^lit(\/|$)|^headlight\.(lessons\/(lesson|place|text)\.js)$|^web\/core\/(base64|packed)\.js$/,
  ],
]

/** What a lesson takes from another one. */
const SHARED = [
  ['induction', 'compare/heldout.js'], // the same held-out questions
]

const lessonOf = (file) => /^web\/lessons\/([\w-]+)\//.exec(file)?.[1]

test('imports point one way: page, stage and lessons, kit, session and drawing, core', () => {
  for (const file of scripts) {
    const rule = MAY_IMPORT.find(([where]) => where.test(file))
    assert.ok(rule, `${file} stands in a room`)
    for (const target of namedBy(file)) {
      const lesson = lessonOf(target)
      if (!lesson) assert.match(target, rule[1], `${file} imports ${target}`)
      else if (lesson !== lessonOf(file)) {
        const isShared = SHARED.some(([by, of]) => by === lessonOf(file) && target === `web/lessons/${of}`)
        assert.ok(isShared, `${file} imports ${target} of another lesson`)
      }
    }
  }
})

test('no file leads back to itself', () => {
  assert.deepEqual(circles(scripts), [])
  assert.deepEqual(circles(filesIn('core', /\.[ch]$/)), [])
})

test('numbers, figures and listings of a lesson, and steps of the stage, have no element in reach', () => {
  const pure = scripts.filter((file) =>
    /^web\/(lessons\/\w+\/(numbers|figures|code|knobs|place)|stage\/((steps|numbers|marks)\/\w+|pure|scene|timeline))\.js$/.test(
      file,
    ),
  )
  assert.ok(pure.length > 50)
  for (const file of pure) {
    const reached = [...reachedFrom(file)].filter((one) => /^lit(\/|$)|\/view\.js$|^web\/drawing\/theme\.js$/.test(one))
    assert.deepEqual(reached, [], file)
  }
})

test('what crosses a seam has a type: no `any` in declarations, nor outside web/core/, whose callers may hand in anything, and prose', () => {
  const seams = [...filesIn('web', /\.d\.ts$/), ...scripts.filter((file) => !/^web\/(core|text)\//.test(file))]
  assert.ok(seams.length > 250, `${seams.length} files`)
  for (const file of seams) assert.doesNotMatch(read(file), /[<({|&,:?]\s*any\b(?! [a-z])|=>? any\b|\bany\[\]/, file)
})

test('comments of listings are prose: they come from web/text/', () => {
  const listings = scripts.filter((file) => /\/code\.js$|^web\/kit\/code\//.test(file))
  assert.ok(listings.length > 25, `${listings.length} files`)
  for (const file of listings) assert.doesNotMatch(read(file), /# (?!\$\{|RoPE|W_K = W_Q)/, file)
})

test('only web/core/memory.js touches memory, only that and calls/ the wasm', () => {
  const MAY_TOUCH = [
    [/^web\/core\/memory\.js$/, /never/],
    [/^web\/core\/(calls\/[\w-]+|load)\.js$/, /memory\.buffer/],
    [/^web\//, /memory\.buffer|hl_wasm_/],
  ]
  for (const file of scripts) assert.doesNotMatch(read(file), MAY_TOUCH.find(([where]) => where.test(file))[1], file)
})

/** Where a slider stands, and a point between logarithmic axes, which is drawing. */
const PLACED = ['lessons/attention/more.js', 'lessons/train/controls.js', 'drawing/growth.js']

test('the core computes: no exp, tanh, pow, sqrt or logarithm in web/ but to place a slider or a point', () => {
  const found = scripts.filter((file) => /Math\.(exp|tanh|pow|sqrt|log\w*)\(/.test(read(file)))
  assert.deepEqual(
    found.filter((file) => !PLACED.some((name) => file === `web/${name}`)),
    [],
  )
})
