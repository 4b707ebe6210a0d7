// What a head does, said by its scores: the one place that decides, so that a caption can't drift from the head.

/**
 * @typedef {{ offsets: ArrayLike<number>, entropy: number, links: Record<string, number> }} HeadScores
 *   means as in hl_head_score, NaN where there was no such row; offsets: -2 to 2; links by name
 * @typedef {{ key: string, score: number, other?: number }} Caption
 *   key: which sentence; score: the number that it rests on; other: a second one
 */

/** From here on a head is said to do something. */
export const CLEAR = 0.6
/** From here on it is said to lean to it. */
export const LEANING = 0.35
/** Share of the largest entropy from which on a head spreads over everything. */
export const DIFFUSE = 0.8
/** What both nouns get together, where neither gets most. */
export const BOTH = 0.7

/** @param {HeadScores} scores @returns {Caption[]} the jobs there are, the one done best first */
function jobs({ offsets, links }) {
  const list = [
    { key: 'pronoun', score: links.pronoun },
    { key: 'verb-subject', score: links['verb-subject'] },
    { key: 'induction', score: links.induction },
    { key: 'mirror', score: links.mirror },
    { key: 'before', score: offsets[1] },
    { key: 'itself', score: offsets[2] },
    { key: 'after', score: offsets[3] },
    { key: 'two-before', score: offsets[0] },
    { key: 'two-after', score: offsets[4] },
  ]
  return list.filter(({ score }) => score >= 0).sort((a, b) => b.score - a.score)
}

/** @param {HeadScores} scores @returns {Caption} */
export function captionOf(scores) {
  const [best] = jobs(scores)
  if (best && best.score >= CLEAR) return best
  const { pronoun, 'pronoun-wrong': wrong } = scores.links
  if (pronoun + wrong >= BOTH) return { key: 'both-nouns', score: pronoun, other: wrong }
  if (scores.entropy >= DIFFUSE) return { key: 'diffuse', score: scores.entropy }
  if (best && best.score >= LEANING) return { key: `leans-${best.key}`, score: best.score }
  return { key: 'none', score: scores.entropy }
}
