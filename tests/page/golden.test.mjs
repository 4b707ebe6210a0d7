// dist/core.js against golden vectors in Chromium, in each build that it runs.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describe, goldenTexts } from '../web/golden-files.mjs'
import { fixture, notes, open, root } from './browser.mjs'

const shared = fixture()
const modules = [`${root}dist/core.js`, `${root}tests/web/golden.mjs`].map((file) => readFileSync(file, 'utf8'))

/** In the page: loads both modules from their text, and runs every case in one build. */
async function inPage([[coreText, goldenText], texts, variant]) {
  const load = (text) => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  const { loadCore } = await load(coreText)
  const { checkGolden, parseGolden } = await load(goldenText)
  try {
    const core = await loadCore({ variant })
    return { variant: core.variant, report: checkGolden(core, texts.flatMap(parseGolden)) }
  } catch (error) {
    if (error.code === 'UNSUPPORTED') return { refused: error.message }
    throw error
  }
}

for (const variant of ['simd128', 'relaxed'])
  test(`golden vectors in Chromium, ${variant}`, async (t) => {
    const { http, stop } = await notes('')
    const { page, close } = await open(shared.browser, http)
    try {
      const { refused, report, ...loaded } = await page.evaluate(inPage, [modules, goldenTexts, variant])
      if (refused) return t.skip(refused)
      assert.equal(loaded.variant, variant)
      for (const line of describe(report)) t.diagnostic(line)
      assert.deepEqual(report.failures, [])
      assert.ok(report.cases > 0)
    } finally {
      await close()
      await stop()
    }
  })
