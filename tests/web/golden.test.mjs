// dist/core.js against golden vectors, in each build that this engine runs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HlError, loadCore } from '../../dist/core.js'
import { checkGolden, parseGolden } from './golden.mjs'
import { describe, goldenTexts } from './golden-files.mjs'
import { allowRelaxed } from './relaxed.mjs'

allowRelaxed()
const cases = goldenTexts.flatMap(parseGolden)

for (const variant of ['simd128', 'relaxed'])
  test(`golden vectors, ${variant}`, async (t) => {
    const core = await loadCore({ variant }).catch((error) => {
      if (error instanceof HlError && error.code === 'UNSUPPORTED') return t.skip(error.message)
      throw error
    })
    if (!core) return
    assert.equal(core.variant, variant)
    const report = checkGolden(core, cases)
    for (const line of describe(report)) t.diagnostic(line)
    assert.deepEqual(report.failures, [])
    assert.ok(report.cases > 0)
  })

test('the comparison itself: a wrong element, a NaN, a short tensor and a lost -inf are seen', () => {
  const [one] = parseGolden(
    'case a call activation bound 1e-6 floats x 3 0 0 0 expect output 3 3f800000 ff800000 0 end',
  )
  const failures = (...output) => checkGolden({ activation: () => Float32Array.of(...output) }, [one]).failures.length
  assert.equal(failures(1, -Infinity, 0), 0)
  assert.equal(failures(1.0001, -Infinity, 0), 1)
  assert.equal(failures(1, -1e30, 0), 1)
  assert.equal(failures(1, -Infinity, Number.NaN), 1)
  assert.equal(failures(1, -Infinity), 1)
})
