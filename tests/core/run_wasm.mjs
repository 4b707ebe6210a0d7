// Runs the C test program that was compiled to wasm: node run_wasm.mjs headlight_tests.wasm [arguments].
// Leaves with 77, which ctest counts as skipped, where this node can't run the relaxed build.
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'
import { allowRelaxed } from '../web/relaxed.mjs'

const [file, ...args] = process.argv.slice(2)
const wasi = new WASI({ version: 'preview1', args: ['headlight_tests', ...args], returnOnExit: true })
const env = { emscripten_notify_memory_growth() {} }
allowRelaxed()
const bytes = await readFile(file)
if (!WebAssembly.validate(bytes)) {
  console.log(`skipped: node ${process.version} has no relaxed SIMD`)
  process.exit(77)
}
const module = await WebAssembly.compile(bytes)
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport, env })
process.exitCode = wasi.start(instance)
