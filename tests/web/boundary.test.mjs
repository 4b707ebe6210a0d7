// The house's plan for the core, held by a script: what the wasm exports, what includes what, how large things are. The
// scripts' own imports: imports.test.mjs.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { circles, filesIn, namedBy, read, root } from './imports.mjs'
import { allowRelaxed } from './relaxed.mjs'

const sources = filesIn('core', /\.[ch]$/)

/** The files of web/core/calls/ that call each wasm. */
const CALLS_OF = {
  core: /^(attention|blocks|drawing|layer-options|layers|pointwise|position|stacks|structs|tensors|timed|words)\.js$/,
  lab: /^(alignment|atlas|costs|deep|diagnosis|differences|draws|flash|heads|ledger|linear|plans|readers|vectors)\.js$/,
  models: /^(effects|levels|network|open-model|run|scores|tasks|train|weights|writing)\.js$/,
}

/** The wasms, with the file of core/wasm/ that each is made of, who calls it and how large it may be; the relaxed one is missing where no compiler could make it. */
const WASMS = [
  { file: 'build/wasm/headlight.wasm', of: 'core', most: 64e3 },
  { file: 'build/relaxed/headlight.wasm', of: 'core', most: 64e3 },
  { file: 'build/wasm/headlight-lab.wasm', of: 'lab', most: 64e3 },
  { file: 'build/wasm/headlight-models.wasm', of: 'models', most: 110e3 },
].filter(({ file }) => !file.includes('relaxed') || existsSync(root + file))

const sorted = (/** @type {Iterable<string>} */ names) => [...new Set(names)].sort()

const calls = filesIn('web/core/calls', /\.js$/)
const callsOf = (of) => calls.filter((file) => CALLS_OF[of].test(file.slice('web/core/calls/'.length)))

/** Who calls the wasm beside those: memory.js all of them, load.js the core. */
const BESIDE = { core: ['web/core/memory.js', 'web/core/load.js'] }

/** What web/core/ calls of a wasm. */
const calledOf = (of) =>
  sorted(
    [...(BESIDE[of] ?? ['web/core/memory.js']), ...callsOf(of)].flatMap(
      (file) => read(file).match(/\bhl_wasm_\w+/g) ?? [],
    ),
  )

/** What stands behind HL_EXPORT in a source file, and what is defined there; and what HL_FORWARD names. */
const exportsOf = (file) => [
  ...[...read(`core/wasm/${file}.c`).matchAll(/^HL_EXPORT\((\w+)\)\s[^;{]*?\b(\w+)\(/gm)].map(([, verb, name]) => {
    assert.equal(name, `hl_wasm_${verb}`, `core/wasm/${file}.c exports it by another name`)
    return name
  }),
  ...[...read(`core/wasm/${file}.c`).matchAll(/^HL_FORWARD\([\w *]+, (\w+),/gm)].map(([, verb]) => `hl_wasm_${verb}`),
]

/** What Emscripten exports beside what it is asked for. */
const ITS_OWN =
  /^(memory|_initialize|__indirect_function_table|__errno_location|_?emscripten_stack_\w+|_?stack(Save|Restore|Alloc))$/

test('each wasm exports what its source says, which is what web/core/ calls; it imports nothing', () => {
  allowRelaxed()
  assert.equal(WASMS.length, existsSync(`${root}build/relaxed/headlight.wasm`) ? 4 : 3)
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

test('every call of a wasm stands in a file that belongs to it', () => {
  const homes = Object.keys(CALLS_OF).flatMap(callsOf)
  assert.equal(new Set(homes).size, homes.length)
  assert.deepEqual(
    calls.filter((file) => read(file).includes('hl_wasm_') && !homes.includes(file)),
    [],
  )
  assert.deepEqual(
    filesIn('core/wasm', /\.c$/),
    sorted(['arena', ...Object.keys(CALLS_OF)].map((of) => `core/wasm/${of}.c`)),
  )
})

/** The functions that a description names with their arguments, as calls/call.js wants them. */
const described = (file) => [...read(file).matchAll(/'(hl_wasm_\w+)((?: \w+)+)'/g)]

test('a call that is a description passes as many arguments as the function takes', () => {
  let checked = 0
  for (const { file, of } of WASMS.filter(({ file }) => !file.includes('relaxed'))) {
    const env = { emscripten_notify_memory_growth() {} }
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(root + file)), { env })
    for (const [, name, args] of callsOf(of).flatMap(described)) {
      assert.equal(args.trim().split(' ').length, exports[name].length, name)
      checked++
    }
  }
  assert.ok(checked >= 28, `${checked} calls`)
})

// ---- Tests in C ----

test('every group of the C tests is run', () => {
  const table = read('tests/core/test.c').matchAll(/^ +\{"([\w-]+)", \w+_tests\}/gm)
  const groups = sorted([...table].map(([, name]) => name))
  const [, listed] = read('tests/core/CMakeLists.txt').match(/set\(groups([^)]*)\)/) ?? []
  const run = sorted([...listed.split(/\s+/).filter(Boolean), 'wasm']) // natively only
  assert.ok(groups.length > 45, `${groups.length} groups`)
  assert.deepEqual(run, groups)
})

// ---- Includes ----

/** The rooms of core/ from the ground up: each may include those below it, and none beside it. */
const FLOORS = [
  ['core/math'],
  ['core/kernels'],
  ['core/kernels/tiles'],
  ['core/attention', 'core/position'],
  ['core/layers', 'core/lab', 'core/drawing'],
  ['core/model'],
  ['core/tasks', 'core/train'],
  ['core/wasm'],
]
const floorOf = (room) => FLOORS.findIndex((rooms) => rooms.includes(room))

/** The ground: what every room may include, beside headlight.h. */
const GROUND = ['core/checks.h', 'core/arena.h']

/** Public headers, and what each is made of. */
const PUBLIC = {
  'core/headlight.h': [],
  'core/headlight_lab.h': ['core/headlight.h'],
  'core/headlight_model.h': ['core/headlight.h'],
  'core/headlight_train.h': ['core/headlight_model.h'],
}

/** Public headers beside headlight.h that a room may include. */
const FACES = {
  'core/drawing': ['core/headlight_lab.h'],
  'core/lab': ['core/headlight_lab.h'],
  'core/model': ['core/headlight_model.h'],
  'core/tasks': ['core/headlight_train.h'],
  'core/train': ['core/headlight_train.h'],
}

/** Whether a file may include another one. */
function mayInclude(file, target) {
  const [room, other] = [dirname(file), dirname(target)]
  if (PUBLIC[file]) return PUBLIC[file].includes(target)
  if (room === 'core/wasm') return other === room || Boolean(PUBLIC[target])
  if (target === 'core/headlight.h' || FACES[room]?.includes(target)) return true
  if (target === 'core/simd.h') return /^core\/kernels(\/|$)/.test(room)
  if (GROUND.includes(target)) return !/^core\/(math|kernels)(\/|$)/.test(room)
  if (room === 'core') return /^core\/(math|kernels)$/.test(other)
  return other === room || (other !== 'core' && floorOf(other) < floorOf(room))
}

test('a folder of core/ includes what lies below it: math, kernels, tiles, attention and position, layers, model, tasks and train, wasm', () => {
  const rooms = sorted(sources.map((file) => dirname(file)))
  assert.deepEqual(rooms, ['core', ...FLOORS.flat()].sort())
  let includes = 0
  for (const file of sources)
    for (const target of namedBy(file)) {
      assert.ok(existsSync(root + target), `${file} includes ${target}, which there is not`)
      assert.ok(mayInclude(file, target), `${file} includes ${target}`)
      includes++
    }
  assert.ok(includes > 150, `${includes} includes`)
})

test('no file of core/ leads back to itself', () => {
  assert.deepEqual(circles(sources), [])
})

test('only simd.h and the v128 kernels name intrinsics; wider vectors are of gemm_wide.c', () => {
  for (const file of sources.filter((file) => !/simd\.h$|_v128\.[ch]$/.test(file)))
    assert.doesNotMatch(read(file), /wasm_simd128\.h|simde|\bwasm_[if]\d+x\d+|hl_f32x4/, file)
  for (const file of sources.filter((file) => !/kernels\/gemm_wide\.c$/.test(file)))
    assert.doesNotMatch(read(file), /vector_size|target\("|immintrin|__builtin_cpu/, file)
})

// ---- What is built ----

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

test('sizes of the wasm: core and lab below 64 kB in each build, models below 110 kB', () => {
  for (const { file, most } of WASMS) assert.ok(statSync(root + file).size < most, file)
})

test('what the build makes is ASCII: right in whatever encoding a server names', () => {
  for (const file of ['headlight.html', 'headlight.js', 'core.js'])
    assert.ok(!/[^\0-\x7f]/.test(readFileSync(`${root}dist/${file}`, 'latin1')), file)
})

test('core.js below 225 kB', () => {
  assert.ok(statSync(`${root}dist/core.js`).size < 225e3)
})

test('the page below 3 MB, notes below 3.25 MB with their models, the page below 2.25 MB gzipped', () => {
  for (const [file, most] of Object.entries({ 'headlight.html': 3e6, 'headlight.js': 3.25e6 })) {
    const { size } = statSync(`${root}dist/${file}`)
    assert.ok(size < most, `${file} has ${size} bytes`)
  }
  assert.ok(gzipSync(readFileSync(`${root}dist/headlight.html`), { level: 9 }).length < 2.25e6)
})
