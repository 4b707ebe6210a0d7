// Runs the C test program that was compiled to wasm: node run_wasm.mjs headlight_tests.wasm [arguments].
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

const [file, ...args] = process.argv.slice(2)
const wasi = new WASI({ version: 'preview1', args: ['headlight_tests', ...args], returnOnExit: true })
const env = { emscripten_notify_memory_growth() {} }
const module = await WebAssembly.compile(await readFile(file))
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport, env })
process.exitCode = wasi.start(instance)
