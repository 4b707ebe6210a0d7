// Bytes as text in a script, and back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { decode, encode } from '../../web/core/base92.js'
import { unpack } from '../../web/core/packed.js'

/** What is printable but for three. */
const ALPHABET = " !#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

let seed = 5
const bytes = (count) =>
  Uint8Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed >>> 24
  })

test('bytes come back, filled up to thirteens with zeros', () => {
  for (const count of [0, 1, 2, 6, 7, 12, 13, 14, 26, 64, 1001]) {
    const all = bytes(count)
    const back = decode(encode(all))
    assert.deepEqual(back.subarray(0, count), all)
    assert.ok(back.length < count + 13 && back.subarray(count).every((byte) => byte === 0))
    assert.equal(encode(all).length, 16 * Math.ceil(count / 13))
  }
  for (const byte of [255, 128, 1]) {
    const extremes = new Uint8Array(26).fill(byte, 7, 20)
    assert.deepEqual(decode(encode(extremes)), extremes)
  }
})

test('the digits are those of the number that the bytes are', () => {
  const all = bytes(13)
  const text = encode(all)
  const [one, other] = [text.slice(0, 8), text.slice(8)].map((half) =>
    Array.from(half, (c) => BigInt(ALPHABET.indexOf(c))).reduce((value, digit) => value * 92n + digit, 0n),
  )
  const whole = all.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  assert.equal((one << 52n) + other, whole)
})

test('nothing in the text means anything to HTML, or ends a string in double quotes', () => {
  assert.match(encode(bytes(100000)), /^[^<"\\\n]+$/)
})

test('packed bytes of any length are unpacked to the byte, with the browser’s own stream and without', async () => {
  const packed = (deflated) => `${deflated.length} ${encode(deflated)}`
  const { DecompressionStream: own } = globalThis
  for (const stream of [own, undefined])
    for (const count of [0, 1, 2, 3, 4, 5, 1000, 1001, 100_000]) {
      const all = bytes(count)
      globalThis.DecompressionStream = stream
      const deflated = deflateRawSync(all)
      assert.deepEqual(await unpack(packed(deflated)), all)
      assert.deepEqual(await unpack(async () => deflated.toString('base64')), all)
      globalThis.DecompressionStream = own
    }
})
