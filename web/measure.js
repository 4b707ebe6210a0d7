// Scores of a model's heads over held-out examples, a few at a time while the page is idle, so that no task is long.

/**
 * @typedef {import('./models.js').AnyModel} AnyModel
 * @typedef {import('./text/captions.js').HeadScores} HeadScores
 */

/** Examples that the scores are means over. */
export const EXAMPLES = 200

/** Examples at a time: a millisecond or two, after which the page may be wanted again. */
const SLICE = 4

/** How long to go on in one go, while the page stays idle. */
const TURN = 8 // ms

/** @type {WeakMap<AnyModel, Promise<HeadScores[][] | null>>} */
const measuring = new WeakMap()

/**
 * The scores of each head of each attention, measured once for a model.
 * @param {AnyModel} model @returns {Promise<HeadScores[][] | null>} null: there is no task to measure it by
 */
export function headScores(model) {
  const known = measuring.get(model)
  if (known) return known
  const scores = measure(model)
  measuring.set(model, scores)
  scores.catch(() => measuring.delete(model))
  return scores
}

/** @param {AnyModel} model */
async function measure(model) {
  const { task } = model.facts
  if (!task || !model.headScores) return null
  /** @type {HeadScores[]} */
  let scores = []
  let first = 0
  while (first < EXAMPLES) {
    const left = await idle()
    do {
      scores = model.headScores({ task, first, count: SLICE })
      first += SLICE
    } while (first < EXAMPLES && left() > 0)
  }
  const { heads } = model.config
  return Array.from({ length: model.attentions }, (_, i) => scores.slice(i * heads, (i + 1) * heads))
}

/** Waits until the page has nothing better to do. @returns {Promise<() => number>} how many ms of this turn are left */
export const idle = () =>
  new Promise((resolve) => {
    const turn = () => {
      const end = performance.now() + TURN
      resolve(() => end - performance.now())
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(turn, { timeout: 200 })
    else setTimeout(turn, 16)
  })
