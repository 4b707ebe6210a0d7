// Bytes from base64: newer browsers do it themselves, and as fast as they read.

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i)
  return bytes
}

/** @type {(text: string) => Uint8Array<ArrayBuffer>} */
export const fromBase64 = /** @type {any} */ (Uint8Array).fromBase64?.bind(Uint8Array) ?? bytesOf
