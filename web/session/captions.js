// What a head does, said by its scores: the one place that decides, so that a caption can't drift from the head.

/**
 * @typedef {{ offsets: (number | null)[], entropy: number | null, links: Record<string, number | null> }} HeadScores
 *   means as in hl_head_score, null where there was no such row; offsets: -2 to 2; links by name
 * @typedef {{ key: string, score: number, other?: number }} Caption
 *   key: which sentence; score: the number that it rests on; other: a second one
 */

/** From here on a head is said to do something. */
export const CLEAR = 0.6
/** From here on it is said to lean to it. */
export const LEANING = 0.35
/** Share of the largest entropy from which on a head spreads over everything. */
const DIFFUSE = 0.8
/** What both nouns get together, where neither gets most. */
const BOTH = 0.7

/** What no row has counts as 0. @param {number | null | undefined} score */
const orZero = (score) => (score && score > 0 ? score : 0)

/** @param {HeadScores} scores @returns {Caption[]} the jobs there are, the one done best first */
function jobs({ offsets, links }) {
  const list = [
    { key: 'pronoun', score: orZero(links.pronoun) },
    { key: 'verb-subject', score: orZero(links['verb-subject']) },
    { key: 'induction', score: orZero(links.induction) },
    { key: 'mirror', score: orZero(links.mirror) },
    { key: 'before', score: orZero(offsets[1]) },
    { key: 'itself', score: orZero(offsets[2]) },
    { key: 'after', score: orZero(offsets[3]) },
    { key: 'two-before', score: orZero(offsets[0]) },
    { key: 'two-after', score: orZero(offsets[4]) },
  ]
  return list.sort((a, b) => b.score - a.score)
}

/** @param {HeadScores} scores @returns {Caption} */
export function captionOf(scores) {
  const [best] = jobs(scores)
  if (best.score >= CLEAR) return best
  const [pronoun, wrong] = [orZero(scores.links.pronoun), orZero(scores.links['pronoun-wrong'])]
  const entropy = orZero(scores.entropy)
  if (pronoun + wrong >= BOTH) return { key: 'both-nouns', score: pronoun, other: wrong }
  if (entropy >= DIFFUSE) return { key: 'diffuse', score: entropy }
  if (best.score >= LEANING) return { key: `leans-${best.key}`, score: best.score }
  return { key: 'none', score: entropy }
}
