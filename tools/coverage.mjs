// node tools/coverage.mjs FOLDER   which branches of core/ the tests took, from the .gcda files that they left in FOLDER
// Prints a line per file, the branches that no test took, and "1 passed, 0 failed" where at least 95 % were taken.
// A branch of a header counts once, however many sources include it. tests/core/COVERAGE.md says what stays open.

import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const REQUIRED = 0.95

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const folder = process.argv[2]
if (!folder || folder === '--help') {
  console.log(
    'usage: node tools/coverage.mjs FOLDER   (a build folder of the preset coverage, after a run of its tests)',
  )
  process.exit(folder ? 0 : 1)
}

const notes = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.gcda'))
  .map((file) => resolve(folder, file))

/** What gcov says of one object: its source files, each with its lines and their branches. */
function report(note) {
  const output = execFileSync('gcov', ['--branch-probabilities', '--json-format', '--stdout', note], {
    cwd: folder,
    maxBuffer: 1 << 28,
  })
  const { files, current_working_directory: from } = JSON.parse(output)
  return files.map(({ file, lines }) => ({ path: relative(root, resolve(from, file)), lines }))
}

/** path -> "line function" -> times that each branch of that line was taken, added up over all objects. */
const taken = new Map()
for (const { path, lines } of notes.flatMap(report)) {
  if (!path.startsWith('core/')) continue
  if (!taken.has(path)) taken.set(path, new Map())
  const file = taken.get(path)
  for (const { line_number, function_name, branches } of lines) {
    if (branches.length === 0) continue
    const key = `${line_number} ${function_name}`
    const before = file.get(key) ?? []
    file.set(
      key,
      branches.map(({ count }, i) => count + (before[i] ?? 0)),
    )
  }
}

const percent = (part, all) => `${((100 * part) / all).toFixed(1).padStart(5)} %`
const row = (name, part, all) =>
  console.log(`${percent(part, all)}  ${String(part).padStart(5)} of ${String(all).padStart(5)}  ${name}`)

const folders = new Map()
const open = []
for (const [path, file] of [...taken].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const counts = [...file.values()].flat()
  if (counts.length === 0) continue
  const part = counts.filter((count) => count > 0).length
  row(path, part, counts.length)
  const sum = folders.get(dirname(path)) ?? [0, 0]
  folders.set(dirname(path), [sum[0] + part, sum[1] + counts.length])
  for (const [key, branches] of file) {
    const missed = branches.filter((count) => count === 0).length
    if (missed) open.push(`${path}:${key}: ${missed} of ${branches.length}`)
  }
}

console.log('\nBranches that no test took, by line and function:')
for (const line of open) console.log(`  ${line}`)
console.log('')
for (const [name, [part, all]] of folders) row(`${name}/`, part, all)
const [part, all] = [...folders.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
row('all of core/', part, all)
const enough = part >= REQUIRED * all && all > 0
console.log(enough ? '1 passed, 0 failed' : `0 passed, 1 failed: ${100 * REQUIRED} % are required`)
process.exit(enough ? 0 : 1)
