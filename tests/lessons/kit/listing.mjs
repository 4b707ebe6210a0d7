// Runs listings as they stand.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const LIBRARIES = /** @type {const} */ ({ numpy: 'numpy', pytorch: 'torch' })

/** A Python that has a library, if there is one: Debian's packages are for its own Python only. @param {string} library */
const pythonWith = (library) =>
  ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', `import ${library}`]).status === 0)

const PYTHON = { numpy: pythonWith(LIBRARIES.numpy), pytorch: pythonWith(LIBRARIES.pytorch) }

/** PyTorch is tested where somebody has it, as tools/test --long sees to; NumPy is tested always. */
export const languages = PYTHON.pytorch ? ['numpy', 'pytorch'] : ['numpy']

const FUSED =
  'import torch, torch.nn.functional as F; a = torch.eye(2); F.scaled_dot_product_attention(a, a, a, scale=1.0)'

/** Whether PyTorch has fused attention with a scale, which older ones lack. */
export const hasFused = Boolean(PYTHON.pytorch) && spawnSync(PYTHON.pytorch, ['-c', FUSED]).status === 0

/** Runs listings from the standard input, each in a process of its own, for which the library is there already. */
const RUNNER = `
import json, os, sys
import LIBRARY
for code in json.load(sys.stdin):
    sys.stdout.flush()
    if os.fork() == 0:
        exec(code, {"__name__": "__main__"})
        sys.stdout.flush()
        os._exit(0)
    if os.wait()[1] != 0:
        sys.exit(code)
    print("\\f")
`

/** @param {{ text: string }[]} lines */
export const textOf = (lines) => lines.map(({ text }) => text).join('\n')

/** The numbers that each listing prints. @param {string[]} codes @param {'numpy' | 'pytorch'} language @returns {number[][]} */
export function run(codes, language) {
  assert.ok(PYTHON[language], `no Python here has ${language}: apt-get install python3-${LIBRARIES[language]}`)
  const runner = RUNNER.replace('LIBRARY', LIBRARIES[language])
  const options = { encoding: /** @type {const} */ ('utf8'), input: JSON.stringify(codes) }
  const { stdout, stderr, status } = spawnSync(PYTHON[language], ['-W', 'ignore', '-c', runner], options)
  assert.equal(status, 0, stderr)
  const numbersIn = (text) => text.replace(/torch\.Size/g, '').match(/-?\d+\.?\d*(e[-+]\d+)?|nan/g) ?? []
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => numbersIn(text).map(Number))
}

/** The numbers that a lesson's listing in NumPy prints. @param {{ numpy: { text: string }[] }} code */
export const printed = ({ numpy }) => run([textOf(numpy)], 'numpy')[0]
