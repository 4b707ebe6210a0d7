// Where the slider of lengths stops.

const LOW = 512
/** Far enough above what a card holds, so that no label crowds the slider's end. */
const HIGH = 262144
/** Stops for each doubling. */
const EACH = 8
/** Lengths that are quoted, at which the slider stops, too. */
export const MARKS = [512, 4096, 8192, 32768, 100000, 128000]
/** Two of these stand close together: their labels lean away from each other. @type {Record<number, 'before' | 'after'>} */
export const LEANING = { 100000: 'before', 128000: 'after' }
/** No other stop is as close to one of those. */
const CLOSE = 1.04

/** Rising evenly on a logarithmic scale. @type {number[]} */
const even = []
for (let i = 0; LOW * 2 ** (i / EACH) <= HIGH; i++) even.push(LOW * 2 ** (i / EACH))
const isFree = (/** @type {number} */ n) => MARKS.every((mark) => n / mark > CLOSE || mark / n > CLOSE)

/** Rising. */
export const STOPS = [...new Set([...MARKS, HIGH, ...even.filter(isFree).map((n) => 64 * Math.round(n / 64))])].sort(
  (a, b) => a - b,
)

/** The stop that is nearest to a length. @param {number} tokens */
export function stopOf(tokens) {
  const above = STOPS.findIndex((n) => n >= tokens)
  return above < 0 ? STOPS.length - 1 : above
}
