// Bytes as text in a script, and back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { unpack } from '../../web/packed.js'
import { decode, encode } from '../../web/z85.js'

let seed = 5
const bytes = (count) =>
  Uint8Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed >>> 24
  })

test('bytes come back, filled up to fours with zeros', () => {
  for (const count of [0, 1, 2, 3, 4, 5, 63, 64, 1001]) {
    const all = bytes(count)
    const back = decode(encode(all))
    assert.deepEqual(back.subarray(0, count), all)
    assert.ok(back.length < count + 4 && back.subarray(count).every((byte) => byte === 0))
  }
  const extremes = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0, 128, 0, 0, 1)
  assert.deepEqual(decode(encode(extremes)), extremes)
})

test("the specification's example", () => {
  assert.equal(encode(Uint8Array.of(0x86, 0x4f, 0xd2, 0x6f, 0xb5, 0x59, 0xf7, 0x5b)), 'HelloWorld')
})

test('nothing in the text means anything to HTML or JavaScript', () => {
  assert.doesNotMatch(encode(bytes(100000)), /[<"'`\\\n]/)
})

test('packed bytes of any length are unpacked to the byte', () => {
  for (const count of [0, 1, 2, 3, 4, 5, 1000, 1001])
    assert.deepEqual(unpack(encode(deflateRawSync(bytes(count)))).length, count)
})
