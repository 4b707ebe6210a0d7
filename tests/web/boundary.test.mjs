// The house's plan, held by a script: what may import what, what the wasm exports, how large things are.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { allowRelaxed } from './relaxed.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => readFileSync(root + path, 'utf8')
const files = ['core', 'web'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !file.includes('node_modules')),
)
const among = (pattern) => files.filter((file) => pattern.test(file))

/** The two builds of the core; the relaxed one is missing where no compiler could make it. */
const builds = ['wasm', 'relaxed'].map((preset) => `${root}build/${preset}/headlight.wasm`).filter(existsSync)

test('exports.txt, each wasm and web/ name the same functions; the wasm imports nothing', () => {
  allowRelaxed()
  const listed = read('core/exports.txt').trim().split('\n').sort()
  const called = among(/^web\/.*\.js$/).flatMap((file) => read(file).match(/\bhl_wasm_\w+/g) ?? [])
  assert.deepEqual([...new Set(called)].sort(), listed)
  for (const bytes of builds.map((file) => readFileSync(file)).filter(WebAssembly.validate)) {
    const wasm = new WebAssembly.Module(bytes)
    const exported = WebAssembly.Module.exports(wasm).map((entry) => entry.name)
    assert.deepEqual(exported.filter((name) => name.startsWith('hl_')).sort(), listed)
    const imports = WebAssembly.Module.imports(wasm).map((entry) => entry.name)
    assert.deepEqual(
      imports.filter((name) => name !== 'emscripten_notify_memory_growth'),
      [],
    )
  }
})

const MAY_TOUCH = [
  [/^web\/memory\.js$/, /never/],
  [/^web\/(calls\/\w+|core)\.js$/, /memory\.buffer/],
  [/^web\//, /memory\.buffer|hl_wasm_/],
]

test('only web/memory.js touches memory, only it and calls/ the wasm, only simd.h and the v128 kernels name intrinsics', () => {
  for (const file of among(/^web\/.*\.js$/))
    assert.doesNotMatch(read(file), MAY_TOUCH.find(([where]) => where.test(file))[1], file)
  for (const file of among(/^core\/.*\.[ch]$/))
    if (!/simd\.h$|_v128\.[ch]$/.test(file))
      assert.doesNotMatch(read(file), /wasm_simd128\.h|simde|\bwasm_[if]\d+x\d+|hl_f32x4/, file)
})

const JS_MAY_IMPORT = [
  [/^web\/drawing\//, /^\.\/\w+\.js$/],
  [
    /^web\/views\//,
    /^lit(\/directives\/live\.js)?$|^\.\/|^\.\.\/(drawing|text)\/|^\.\.\/(session|state|core)\.js$|^\.\.\/tokens\.css$/,
  ],
  [/^web\/(page|elements)\.js$/, /^\.\/(elements|session|state)\.js$|^\.\/(views|text)\//],
  [/^web\/session\.js$/, /^\.\/(core|state)\.js$/],
  [/^web\/(check|state|text\/\w+)\.js$/, /^never$/],
  [/^web\/memory\.js$/, /^\.\/check\.js$/],
  [/^web\/calls\//, /^\.\.\/check\.js$|^\.\/(attention|parts|structs)\.js$/],
  [/^web\/worker\.js$/, /^\.\/(check|calls\/blocks)\.js$/],
  [/^web\/core\.js$/, /^headlight(-relaxed)?\.wasm$|^\.\/(check|memory|worker|calls\/\w+)\.js$/],
]

const C_MAY_INCLUDE = [
  [/^core\/(headlight|simd)\.h$/, /^never$/],
  [/^core\/kernels\//, /^(\.\.\/(simd|headlight|checks)\.h|\w+\.h)$/],
  [/^core\/attention\//, /^(\.\.\/(headlight|checks)\.h|\.\.\/kernels\/\w+\.h|\w+\.h)$/],
  [/^core\/layers\//, /^(\.\.\/(headlight|checks)\.h|\.\.\/(kernels|attention|position)\/\w+\.h|\w+\.h)$/],
  [/^core\/position\//, /^(\.\.\/(headlight|checks)\.h|\.\.\/kernels\/\w+\.h|\w+\.h)$/],
  [/^core\/model\//, /^(\.\.\/(headlight|checks)\.h|\.\.\/kernels\/\w+\.h|\w+\.h)$/],
  [/^core\/train\//, /^(\.\.\/(headlight|headlight_train|checks)\.h|\.\.\/(kernels|model)\/\w+\.h|\w+\.h)$/],
  [/^core\/wasm\.c$/, /^headlight\.h$/],
]

test('imports and includes point one way: views, session, core.js, wasm.c, model, attention, kernels', () => {
  const check = (pattern, rules, statement) => {
    for (const file of among(pattern)) {
      const rule = rules.find(([where]) => where.test(file))
      if (!rule) continue
      for (const [, target] of read(file).matchAll(statement))
        assert.match(target, rule[1], `${file} includes ${target}`)
    }
  }
  check(/^web\/.*\.js$/, JS_MAY_IMPORT, /^import (?:[^'"]* from )?'([^']+)'/gm)
  check(/^core\/.*\.[ch]$/, C_MAY_INCLUDE, /^#include "([^"]+)"/gm)
})

test('views draw and wire: no exp, tanh, pow or sqrt in web/ but to place a slider', () => {
  const found = among(/^web\/.*\.js$/).flatMap((file) =>
    (read(file).match(/Math\.(exp|tanh|pow|sqrt|log\w*)\(/g) ?? []).map((call) => `${file} ${call}`),
  )
  assert.deepEqual(found, ['web/views/attention.js Math.log10('])
})

test('nothing is loaded from another origin', () => {
  for (const file of ['dist/headlight.html', 'dist/headlight.js', 'dist/core.js']) {
    const text = read(file)
      .replaceAll('http://www.w3.org/', '')
      .replaceAll(/https:\/\/(lit\.dev|github\.com)[^\s"'`]*/g, '')
    assert.doesNotMatch(
      text,
      /(src|href)=["']?https?:|import\(|from"https?:|fetch\(|@import|XMLHttpRequest|WebSocket|sendBeacon/,
      file,
    )
  }
})

test('sizes: the page below 300 kB, each wasm below 64 kB, core.js below 200 kB', () => {
  assert.ok(statSync(`${root}dist/headlight.html`).size < 300e3)
  assert.ok(statSync(`${root}dist/core.js`).size < 200e3)
  for (const build of builds) assert.ok(statSync(build).size < 64e3, build)
})
