// The texts of tests/golden/, or of another folder: GOLDEN=DIR node --test tests/web/golden.test.mjs

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = process.env.GOLDEN ?? fileURLToPath(new URL('../golden', import.meta.url))

export const goldenTexts = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

if (!goldenTexts.length) throw new Error(`no golden vectors in ${folder}`)

/** What a report says, in lines. */
export function describe(report) {
  const errors = Object.entries(report.worst).map(([call, error]) => `${call} ${error.toPrecision(2)}`)
  const skipped = Object.entries(report.skipped).map(([call, count]) => `${count} cases skipped: no core.${call} yet`)
  return [`${report.cases} cases; largest relative errors: ${errors.join(', ')}`, ...skipped]
}
