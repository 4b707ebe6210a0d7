// What a hand does to a row of weights: the one thing about attention that the page works out itself, since the shares are
// the reader's.

/** Below that nothing is left to share out. */
const NOTHING = 1e-6

/** One weight moved on top of another. @param {readonly number[]} weights @param {number} from @param {number} to */
export function movedTo(weights, from, to) {
  const moved = [...weights]
  if (from === to) return moved
  moved[to] += moved[from]
  moved[from] = 0
  return moved
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
