// What a hand does to a row of weights: the one thing about attention that the page works out itself, since the shares are
// the reader's.

/** Below that nothing is left to share out. */
const NOTHING = 1e-6

/**
 * A word's weight moved on top of another's. Where that has several tokens, they share it in proportion to their own.
 * @param {readonly number[]} weights @param {readonly number[]} from tokens @param {readonly number[]} to tokens
 */
export function movedTo(weights, from, to) {
  if (from[0] === to[0]) return [...weights]
  const sum = (/** @type {readonly number[]} */ tokens) => tokens.reduce((all, token) => all + weights[token], 0)
  const [moved, there] = [sum(from), sum(to)]
  const part = (/** @type {number} */ weight) => (there > NOTHING ? weight / there : 1 / to.length)
  return weights.map((weight, i) => {
    if (from.includes(i)) return 0
    return to.includes(i) ? weight + moved * part(weight) : weight
  })
}

/** One share set, while the others give way in proportion. @param {readonly number[]} weights @param {number} at @param {number} share */
export function shareSet(weights, at, share) {
  const rest = weights.reduce((sum, weight, i) => (i === at ? sum : sum + weight), 0)
  const others = weights.length - 1
  return weights.map((weight, i) => {
    if (i === at) return others ? share : 1
    return rest > NOTHING ? (weight / rest) * (1 - share) : (1 - share) / others
  })
}
