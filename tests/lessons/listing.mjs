// Runs a lesson's NumPy listing.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

/** A Python that has NumPy, if there is one. */
const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import numpy']).status === 0)

/** Why listings can't be run here; false: they can. */
export const noPython = !python && 'no NumPy'

/** The numbers that a listing prints. @param {{ numpy: { text: string }[] }} code */
export function printed({ numpy }) {
  const code = numpy.map(({ text }) => text).join('\n')
  const { stdout, stderr, status } = spawnSync(python, ['-W', 'ignore', '-c', code], { encoding: 'utf8' })
  assert.equal(status, 0, `${stderr}\n${code}`)
  return stdout.match(/-?\d+\.?\d*(e[-+]\d+)?|nan/g).map((x) => (x === 'nan' ? Number.NaN : Number(x)))
}
