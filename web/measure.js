// Scores of a model's heads over held-out examples, a few at a time while the page is idle, so that no task is long.

/**
 * @typedef {import('./models.js').AnyModel} AnyModel
 * @typedef {import('./text/captions.js').HeadScores} HeadScores
 */

/** Examples that the scores are means over. */
const EXAMPLES = 200

/** Examples in one go: a millisecond or two. */
const SLICE = 4

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
  for (let first = 0; first < EXAMPLES; first += SLICE) {
    await idle()
    scores = model.headScores({ task, first, count: SLICE })
  }
  const { heads } = model.config
  return Array.from({ length: model.attentions }, (_, i) => scores.slice(i * heads, (i + 1) * heads))
}

/** When the page has nothing better to do. */
const idle = () =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 200 })
    else setTimeout(resolve, 16)
  })
