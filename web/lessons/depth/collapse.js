// When the words of a stack have collapsed.

/** The mean cosine of two words above which their arrows are said to have collapsed: an angle of 8 degrees. */
export const THRESHOLD = 0.99

/** The first level at which they have; null: at none of them. @param {ArrayLike<number>} cosines by level */
export function collapsedAt(cosines) {
  const at = Array.from(cosines).findIndex((cosine) => cosine > THRESHOLD)
  return at < 0 ? null : at
}

/** The first level whose vectors float32 can't hold; null: there is none. @param {ArrayLike<number>} cosines by level */
export function endsAt(cosines) {
  const at = Array.from(cosines).findIndex(Number.isNaN)
  return at < 0 ? null : at
}
