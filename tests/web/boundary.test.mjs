// The house's plan, held by a script: what may import what, what the wasm exports, how large things are.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { allowRelaxed } from './relaxed.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => readFileSync(root + path, 'utf8')
const files = ['core', 'web'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !file.includes('node_modules')),
)
const among = (pattern) => files.filter((file) => pattern.test(file))

const CALLS_OF = {
  core: /^web\/(core|calls\/(attention|blocks|drawing|layers|parts|pointwise|position|stacks|structs|tensors|words))\.js$/,
  lab: /^web\/calls\/(compare|draws|heads|ledger|readers|vectors)\.js$/,
  models: /^web\/calls\/(network|open-model|scores|tasks|train)\.js$/,
}

/** The wasms, with the file of core/wasm/ that each is made of, who calls it and how large it may be; the relaxed one is missing where no compiler could make it. */
const WASMS = [
  { file: 'build/wasm/headlight.wasm', of: 'core', most: 64e3 },
  { file: 'build/relaxed/headlight.wasm', of: 'core', most: 64e3 },
  { file: 'build/wasm/headlight-lab.wasm', of: 'lab', most: 32e3 },
  { file: 'build/wasm/headlight-models.wasm', of: 'models', most: 96e3 },
].filter(({ file }) => !file.includes('relaxed') || existsSync(root + file))

const sorted = (/** @type {Iterable<string>} */ names) => [...new Set(names)].sort()

/** What web/ calls of a wasm; web/memory.js is for all. */
const calledOf = (of) =>
  sorted(['web/memory.js', ...among(CALLS_OF[of])].flatMap((file) => read(file).match(/\bhl_wasm_\w+/g) ?? []))

/** What stands behind HL_EXPORT in a source file, and what is defined there. */
const exportsOf = (file) =>
  [...read(`core/wasm/${file}.c`).matchAll(/^HL_EXPORT\((\w+)\)\s[^;{]*?\b(\w+)\(/gm)].map(([, verb, name]) => {
    assert.equal(name, `hl_wasm_${verb}`, `core/wasm/${file}.c exports it by another name`)
    return name
  })

/** What Emscripten exports beside what it is asked for. */
const ITS_OWN =
  /^(memory|_initialize|__indirect_function_table|__errno_location|_?emscripten_stack_\w+|_?stack(Save|Restore|Alloc))$/

test('each wasm exports what its source says, which is what web/ calls; it imports nothing', () => {
  allowRelaxed()
  for (const { file, of } of WASMS) {
    const listed = sorted([...exportsOf(of), ...exportsOf('arena')])
    assert.ok(listed.length > 20, `${listed.length} exports`)
    assert.deepEqual(calledOf(of), listed, file)
    const bytes = readFileSync(root + file)
    if (!WebAssembly.validate(bytes)) continue
    const wasm = new WebAssembly.Module(bytes)
    const exported = WebAssembly.Module.exports(wasm).map((entry) => entry.name)
    const ours = exported.filter((name) => !ITS_OWN.test(name))
    assert.deepEqual(sorted(ours), listed, file)
    assert.equal(ours.length, listed.length)
    const imports = WebAssembly.Module.imports(wasm).map((entry) => entry.name)
    assert.deepEqual(
      imports.filter((name) => name !== 'emscripten_notify_memory_growth'),
      [],
    )
  }
})

const MAY_TOUCH = [
  [/^web\/memory\.js$/, /never/],
  [/^web\/(calls\/[\w-]+|core)\.js$/, /memory\.buffer/],
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
    /^lit(\/directives\/(guard|live|repeat|unsafe-html)\.js)?$|^headlight\.formulas$|^\.\/|^\.\.\/(drawing|text)\/|^\.\.\/(session|state|store|core)\.js$|^\.\.\/tokens\.css$/,
  ],
  [/^web\/(page|elements)\.js$/, /^\.\/(elements|keys|session|state)\.js$|^\.\/(views|text)\//],
  [/^web\/session\.js$/, /^\.\/(core|measure|models|network-run|state|training)\.js$|^\.\/lessons\/\w+\.js$/],
  [/^web\/lessons\//, /^\.\/[\w-]+\.js$|^\.\.\/(measure|models|network-run)\.js$/],
  [/^web\/training\.js$/, /^headlight\.train-worker$|^\.\/(core|packed|train-loop)\.js$/],
  [/^web\/train-worker\.js$/, /^\.\/(calls\/train|instance|memory|train-loop)\.js$/],
  [/^web\/instance\.js$/, /^\.\/check\.js$/],
  [/^web\/(check|measure|base92|knobs|network-run|train-loop|text\/captions)\.js$/, /^never$/],
  [/^web\/text\/en\.js$/, /^\.\/en\/[\w-]+\.js$/],
  [/^web\/text\/en\//, /^never$/],
  [/^web\/state\.js$/, /^\.\/knobs\.js$/],
  [/^web\/store\.js$/, /^never$/],
  [/^web\/models\.js$/, /^headlight\.models$|^\.\/(check|packed)\.js$/],
  [/^web\/memory\.js$/, /^\.\/check\.js$/],
  [/^web\/calls\//, /^\.\.\/check\.js$|^\.\/(attention|network|parts|scores|structs|tasks|words)\.js$/],
  [/^web\/worker\.js$/, /^\.\/(check|calls\/blocks)\.js$/],
  [/^web\/core\.js$/, /^headlight(-\w+)?\.wasm$|^\.\/(check|instance|memory|packed|worker|calls\/[\w-]+)\.js$/],
  [/^web\/packed\.js$/, /^fflate$|^\.\/base92\.js$/],
]

// Nothing points back: wasm -> train, tasks -> model -> layers, lab -> attention, position -> kernels -> math, simd.h.
// A room sees its own public header, and those that this one includes.
const publicOf = (/** @type {string} */ header) => String.raw`\.\.\/(${header}|checks|arena_blocks)\.h`
const PUBLIC = publicOf('headlight')
const PUBLIC_LAB = publicOf('headlight_lab')
const PUBLIC_MODEL = publicOf('headlight_model')
const PUBLIC_TRAIN = publicOf('headlight_train')
const from = (/** @type {string[]} */ ...rooms) => String.raw`\.\.\/(${rooms.join('|')})\/\w+\.h`
const only = (/** @type {string[]} */ ...patterns) => new RegExp(`^(${[...patterns, String.raw`\w+\.h`].join('|')})$`)

const C_MAY_INCLUDE = [
  [/^core\/(headlight|simd)\.h$/, /^never$/],
  [/^core\/headlight_(model|lab)\.h$/, /^headlight\.h$/],
  [/^core\/headlight_train\.h$/, /^headlight_model\.h$/],
  [/^core\/[^/]+$/, /^(headlight|checks|arena_blocks|math\/\w+|kernels\/\w+)\.h$/],
  [/^core\/math\//, only(PUBLIC)],
  [
    /^core\/kernels\/tiles\//,
    only(String.raw`\.\.\/\.\.\/simd\.h`, String.raw`\.\.\/\w+\.h`, String.raw`\.\.\/\.\.\/math\/\w+\.h`),
  ],
  [/^core\/kernels\//, only(PUBLIC, String.raw`\.\.\/simd\.h`, from('math'))],
  [/^core\/attention\//, only(PUBLIC, from('math', 'kernels', 'kernels\\/tiles'))],
  [/^core\/position\//, only(PUBLIC, from('math', 'kernels'))],
  [/^core\/drawing\//, only(PUBLIC_LAB, from('math'))],
  [/^core\/lab\//, only(PUBLIC_LAB, from('math', 'kernels', 'attention'))],
  [/^core\/layers\//, only(PUBLIC, from('kernels', 'attention', 'position'))],
  [/^core\/model\//, only(PUBLIC_MODEL, from('math', 'kernels', 'attention', 'layers'))],
  [/^core\/tasks\//, only(PUBLIC_TRAIN, from('math', 'model'))],
  [/^core\/train\//, only(PUBLIC_TRAIN, from('math', 'kernels', 'model'))],
  [/^core\/wasm\//, /^(\.\.\/headlight(_\w+)?|arena|export)\.h$/],
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
  assert.deepEqual(found, ['web/views/attention.js Math.log10(', 'web/views/train.js Math.log10('])
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

test('sizes: page and notes below 1.1 MB with their models, the page below 750 kB gzipped, core.js below 200 kB, the wasm of the core below 64 kB, that of models below 96 kB, that of the lab below 32 kB', () => {
  for (const file of ['headlight.html', 'headlight.js']) assert.ok(statSync(`${root}dist/${file}`).size < 1.1e6, file)
  assert.ok(gzipSync(readFileSync(`${root}dist/headlight.html`), { level: 9 }).length < 750e3)
  assert.ok(statSync(`${root}dist/core.js`).size < 200e3)
  for (const { file, most } of WASMS) assert.ok(statSync(root + file).size < most, file)
})
