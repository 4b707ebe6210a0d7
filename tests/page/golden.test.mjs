// dist/core.js against golden vectors, in each build that it runs.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describe, goldenTexts } from '../web/golden-files.mjs'
import { fixture, notes, open, root } from './kit/browser.mjs'

const shared = fixture()
const modules = [`${root}dist/core.js`, `${root}tests/web/golden.mjs`].map((file) => readFileSync(file, 'utf8'))

/** In the page: loads both modules from their text; gives what checks the texts of cases in one build. */
async function load([coreText, goldenText, variant]) {
  const moduleOf = (text) => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  const { loadCore } = await moduleOf(coreText)
  const { checkGolden, parseGolden } = await moduleOf(goldenText)
  try {
    const core = await loadCore({ variant })
    return { variant: core.variant, check: (text) => checkGolden(core, parseGolden(text)) }
  } catch (error) {
    if (error.code === 'UNSUPPORTED') return { refused: error.message }
    throw error
  }
}

for (const variant of ['simd128', 'relaxed'])
  test(`golden vectors, ${variant}`, async (t) => {
    const { http, stop } = await notes('')
    const { page, close } = await open(shared.browser, http)
    try {
      const loaded = await page.evaluateHandle(load, [...modules, variant])
      const refused = await loaded.evaluate(({ refused }) => refused)
      if (refused) return t.skip(refused)
      assert.equal(await loaded.evaluate((l) => l.variant), variant)
      for (const text of goldenTexts) {
        const report = await loaded.evaluate((l, cases) => l.check(cases), text)
        for (const line of describe(report)) t.diagnostic(line)
        assert.deepEqual(report.failures, [])
      }
    } finally {
      await close()
      await stop()
    }
  })
