// Picks that a seed and a question decide: the same on every machine.

/**
 * @param {number} seed @param {string} id
 * @returns {(count: number) => number} the next pick, from 0 to count - 1
 */
export function dice(seed, id) {
  let state = Array.from(id).reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619), seed)
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return ((state >>> 16) * count) >>> 16
  }
}
