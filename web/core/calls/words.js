// Words of a text: as the core splits it, and where each one stands in the text that was given.

import { HlError, show } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ start: number, end: number }} Span
 *   where a word stands: UTF-16 units of the text as it was given, so that text.slice(start, end) is the word, though
 *   its characters can be composed there in another way
 */

/** @param {number} code of a character; half a pair becomes U+FFFD */
const bytesOf = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** @param {string} text */
const utf8Length = (text) =>
  Array.from(text).reduce((sum, c) => sum + bytesOf(/** @type {number} */ (c.codePointAt(0))), 0)

/**
 * The shortest parts of a text that can be composed (NFC) one by one: a character and the marks on it, syllables of jamo.
 * @param {string} text
 */
function clustersOf(text) {
  const clusters = ['']
  for (const c of text) {
    const last = clusters[clusters.length - 1]
    const isMark = /\p{M}/u.test(c)
    const isApart = !isMark && (last + c).normalize('NFC') === last.normalize('NFC') + c.normalize('NFC')
    if (isApart || /\p{White_Space}$/u.test(last)) clusters.push(c)
    else clusters[clusters.length - 1] += c
  }
  // What is composed already stays in characters: a mark behind a full stop is none of that stop's.
  return clusters.flatMap((part) => (part === part.normalize('NFC') ? [...part] : [part]))
}

/** A text as the core reads it: composed (NFC), in UTF-8. */
class ReadText {
  /** By byte: where the part of the given text that it belongs to begins and ends. */
  #starts
  #ends
  #decoder = new TextDecoder()

  /** @param {unknown} text @throws {HlError} TYPE */
  constructor(text) {
    if (typeof text !== 'string') throw new HlError('TYPE', `text must be a string, not ${show(text)}`)
    const composed = text.normalize('NFC')
    this.utf8 = new TextEncoder().encode(composed)
    this.#starts = new Uint32Array(this.utf8.length)
    this.#ends = new Uint32Array(this.utf8.length)
    const isAscii = composed === text && this.utf8.length === text.length
    if (isAscii) this.#placeBytes()
    else this.#placeParts(composed === text ? text : clustersOf(text))
  }

  /** Each byte is a unit of the text. */
  #placeBytes() {
    for (let i = 0; i < this.utf8.length; i++) {
      this.#starts[i] = i
      this.#ends[i] = i + 1
    }
  }

  /** @param {Iterable<string>} parts of the text */
  #placeParts(parts) {
    let [unit, byte] = [0, 0]
    for (const part of parts) {
      const behind = byte + utf8Length(part.normalize('NFC'))
      this.#starts.fill(unit, byte, behind)
      unit += part.length
      this.#ends.fill(unit, byte, behind)
      byte = behind
    }
  }

  /** Words that begin at a byte and have so many, at least 1. @param {number[][]} places @returns {{ words: string[], spans: Span[] }} */
  pieces(places) {
    return {
      words: places.map(([start, length]) => this.#decoder.decode(this.utf8.subarray(start, start + length))),
      spans: places.map(([start, length]) => ({ start: this.#starts[start], end: this.#ends[start + length - 1] })),
    }
  }
}

/**
 * A text's words as the core's models see them: apart at white space, with ASCII punctuation at a word's edges apart.
 * @param {Memory} memory @param {string} text
 * @returns {{ words: string[], spans: Span[], total: number }} total: how many they are
 * @throws {HlError} TYPE, MEMORY
 */
export const words = (memory, text) => splitBy(memory, text, memory.wasm.hl_wasm_words)

/**
 * A text's words, as a call of the core splits it.
 * @param {Memory} memory @param {string} text
 * @param {(text: number, bytes: number, spans: number, capacity: number) => number} call fills spans, gives their count
 * @returns {ReturnType<typeof words>}
 * @throws {HlError} TYPE, MEMORY
 */
export function splitBy(memory, text, call) {
  const read = new ReadText(text)
  const capacity = read.utf8.length
  return memory.scope(() => {
    const at = memory.put(read.utf8)
    const spans = memory.alloc(8 * capacity)
    const total = call(at, capacity, spans, capacity)
    return { ...read.pieces(rowsOf(memory, spans, total, 2)), total }
  })
}

/** Rows of a table of words. @param {Memory} memory @param {number} at @param {number} count @param {number} width */
function rowsOf(memory, at, count, width) {
  const table = memory.words(at, width * count)
  return Array.from({ length: count }, (_, i) => [...table.subarray(width * i, width * (i + 1))])
}

/** hl_token, in bytes. */
const TOKEN_BYTES = 16

/**
 * The first tokens of a text.
 * @param {Memory} memory @param {string} text @param {number} most
 * @param {(text: number, bytes: number, tokens: number, capacity: number) => number} split fills tokens, gives their count
 * @returns {{ words: string[], spans: Span[], numbers: Uint32Array, unknown: Uint8Array, total: number }}
 * @throws {HlError} TYPE, MEMORY
 */
export function tokensOf(memory, text, most, split) {
  const read = new ReadText(text)
  const capacity = Math.min(most, read.utf8.length)
  return memory.scope(() => {
    const tokens = memory.alloc(TOKEN_BYTES * capacity)
    const total = split(memory.put(read.utf8), read.utf8.length, tokens, capacity)
    const count = Math.min(total, capacity)
    const fields = rowsOf(memory, tokens, count, TOKEN_BYTES / 4)
    return {
      ...read.pieces(fields),
      numbers: Uint32Array.from(fields, ([, , number]) => number),
      unknown: Uint8Array.from(fields, ([, , , unknown]) => unknown & 255), // a bool, and three bytes of nothing
      total,
    }
  })
}
