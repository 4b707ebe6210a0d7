// The problems that are timed: self-attention of normally distributed queries, keys and values.

/**
 * @typedef {{ heads: number, length: number, dim: number, causal: boolean }} Shape
 * @typedef {Shape & { q: Float32Array, k: Float32Array, v: Float32Array }} Problem  q, k, v (heads, length, dim)
 */

/** @param {number} heads @param {number} length @param {number} dim */
const size = (heads, length, dim) => ({ heads, length, dim })

export const SIZES = [
  size(1, 5, 64),
  size(8, 64, 64),
  size(8, 128, 64),
  size(8, 512, 64),
  size(12, 1024, 64),
  size(8, 2048, 64),
  size(1, 4096, 64),
]

/** The ones that say most in the shortest time. */
export const QUICK_SIZES = [size(1, 5, 64), size(8, 64, 64), size(8, 512, 64)]

/** At this one our share of the machine's limit is measured, and the memory that everybody holds. */
export const TYPICAL = { ...size(12, 1024, 64), causal: false }

/** @param {Shape} shape @returns {number} elements in each of q, k, v and the output */
export const elements = ({ heads, length, dim }) => heads * length * dim

/** @param {Shape} shape @returns {number} bytes of q, k, v and the output together */
export const bytesInAndOut = (shape) => 4 * Float32Array.BYTES_PER_ELEMENT * elements(shape)

/** @param {Shape} shape @returns {number} scores that are not masked */
export const scores = ({ heads, length, causal }) => heads * (causal ? (length * (length + 1)) / 2 : length * length)

/** @param {Shape} shape @returns {number} a multiplication and an addition each for q k^T and for the weighted sum */
export const flops = (shape) => 4 * shape.dim * scores(shape)

/** @param {Shape} shape */
export const nameOf = ({ heads, length, dim, causal }) => `(${heads},${length},${dim}) ${causal ? 'causal' : 'full'}`

/** @param {Shape} shape @returns {Problem} */
export function problemOf(shape) {
  const [q, k, v] = [1, 2, 3].map((seed) => normal(elements(shape), seed))
  return { ...shape, q, k, v }
}

/** Standard normal numbers by Box and Muller, the same for the same seed. @param {number} count @param {number} seed */
export function normal(count, seed) {
  const next = uniform(seed)
  return Float32Array.from({ length: count }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    return radius * Math.cos(2 * Math.PI * next())
  })
}

/** Numbers from [0, 1): a 32-bit linear congruential generator. @param {number} seed @returns {() => number} */
function uniform(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
