// The native build and the wasm build compute the same bits.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const native = `${root}build/native/tests/core/headlight_tests`
const wasm = `${root}build/wasm/tests/core/headlight_tests.wasm`

test('native and wasm results agree bit for bit', () => {
  const ours = execFileSync(native, ['--digest'], { encoding: 'utf8' })
  const theirs = execFileSync(process.execPath, ['--no-warnings', `${root}tests/core/run_wasm.mjs`, wasm, '--digest'], {
    encoding: 'utf8',
  })
  assert.ok(ours.includes('gemm') && ours.includes('softmax') && ours.split('\n').length > 10)
  assert.equal(theirs, ours)
})
