// Bytes in a script as text, 5 characters for 4 bytes: base64, the usual way, takes a fifteenth more. It is Z85 (ZeroMQ
// RFC 32) with a line in the place of "<", so that no tag can come out.

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&_>()[]{}@%$#'

/** A character's place in the alphabet. */
const PLACES = new Uint8Array(128)
for (let i = 0; i < ALPHABET.length; i++) PLACES[ALPHABET.charCodeAt(i)] = i

/** The bytes of a text that `encode` has written; zeros fill up the last four. @param {string} text */
export function decode(text) {
  const bytes = new Uint8Array((text.length / 5) * 4)
  for (let from = 0, to = 0; from < text.length; from += 5, to += 4) {
    let value = 0
    for (let i = 0; i < 5; i++) value = value * 85 + PLACES[text.charCodeAt(from + i)]
    bytes[to] = value >>> 24
    bytes[to + 1] = value >>> 16
    bytes[to + 2] = value >>> 8
    bytes[to + 3] = value
  }
  return bytes
}

/** For the build. @param {Uint8Array} bytes */
export function encode(bytes) {
  let text = ''
  for (let from = 0; from < bytes.length; from += 4) {
    let value = 0
    for (let i = 0; i < 4; i++) value = value * 256 + (bytes[from + i] ?? 0)
    let group = ''
    for (let i = 0; i < 5; i++, value = Math.floor(value / 85)) group = ALPHABET[value % 85] + group
    text += group
  }
  return text
}
