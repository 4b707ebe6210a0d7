// Bytes in a script as text, 16 characters for 13 bytes, where base64, the usual way, takes 17.3: numbers of 52 bits, which
// a double holds exactly, in eight digits of 92. The digits are what one byte can be in a script and needs no escape:
// printable, but no backslash, no "<" that a tag could come of, and of quotes not the one that esbuild writes strings in.

const BASE = 92
const DIGITS = 8 // BASE ** DIGITS is above 2 ** 52
const ALPHABET = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).filter((c) => !'"\\<'.includes(c))

/** A character's place in the alphabet. */
const PLACES = new Uint8Array(128)
ALPHABET.forEach((character, i) => {
  PLACES[character.charCodeAt(0)] = i
})

/** The bytes of a text that `encode` has written; zeros fill up the last thirteen. @param {string} text */
export function decode(text) {
  const bytes = new Uint8Array((text.length / 16) * 13)
  for (let from = 0, to = 0; from < text.length; from += 16, to += 13) {
    const one = numberAt(text, from)
    const other = numberAt(text, from + DIGITS)
    put(bytes, to, Math.floor(one / 16))
    bytes[to + 6] = (one % 16) * 16 + Math.floor(other / 2 ** 48)
    put(bytes, to + 7, other)
  }
  return bytes
}

/** The last 48 bits of a number. Shifts are of 32 at most. @param {Uint8Array} bytes @param {number} to @param {number} value */
function put(bytes, to, value) {
  const high = Math.floor(value / 2 ** 32)
  const low = value - high * 2 ** 32
  bytes[to] = high >>> 8
  bytes[to + 1] = high
  bytes[to + 2] = low >>> 24
  bytes[to + 3] = low >>> 16
  bytes[to + 4] = low >>> 8
  bytes[to + 5] = low
}

/** @param {string} text @param {number} from */
function numberAt(text, from) {
  let value = 0
  for (let i = 0; i < DIGITS; i++) value = value * BASE + PLACES[text.charCodeAt(from + i)]
  return value
}

/** For the build. @param {Uint8Array} bytes */
export function encode(bytes) {
  let text = ''
  for (let from = 0; from < bytes.length; from += 13) {
    const at = (/** @type {number} */ i) => bytes[from + i] ?? 0
    let [one, other] = [0, at(6) % 16]
    for (let i = 0; i < 6; i++) one = one * 256 + at(i)
    for (let i = 7; i < 13; i++) other = other * 256 + at(i)
    text += digits(one * 16 + Math.floor(at(6) / 16)) + digits(other)
  }
  return text
}

/** @param {number} value */
function digits(value) {
  let text = ''
  for (let i = 0; i < DIGITS; i++, value = Math.floor(value / BASE)) text = ALPHABET[value % BASE] + text
  return text
}
