// Keys on the stage: what they do on the control over a mark, and how they walk over the map.

import { isSpan } from '../session/picked-word.js'
import { movedTo, shareSet } from './edits.js'
import { clamp } from './tween.js'

/**
 * @typedef {import('./stage.js').HlStage} HlStage
 * @typedef {import('./twins.js').Twin} Twin
 */

/** What a key changes of a share, and of a query's length. */
const SHARE = 0.05
const STRETCH = 0.25

/** @type {Record<string, number>} */
const BY = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** What arrow keys do with each kind of mark. @type {Record<string, (stage: HlStage, grab: import('./types.js').Grab, by: number) => void>} */
const NUDGES = {
  arc(stage, { arc = 0 }, by) {
    const { looks } = stage.data
    const at = looks.findIndex(([first]) => first === arc)
    const [to] = looks[clamp(at + by, 0, looks.length - 1)]
    stage.edit(movedTo(stage.weights, stage.rowsOfWord(arc), stage.rowsOfWord(to)))
  },
  share(stage, { share = 0 }, by) {
    const { weights } = stage
    stage.edit(shareSet(weights, share, clamp(weights[share] + by * SHARE)))
  },
  place(stage, { place = 0 }, by) {
    stage.swapPlaces(place, clamp(place + by, 0, stage.data.words.length - 1))
  },
  query(stage, _grab, by) {
    stage.change({ 'stage.stretch': clamp(stage.state['stage.stretch'] + by * STRETCH, 0, 4) })
  },
  word(stage, { word = 0 }, by) {
    void pickBeside(stage, word + by)
  },
}

/** @param {HlStage} stage @param {Twin} twin @param {KeyboardEvent} event */
export function nudge(stage, { kind, grab }, event) {
  const by = BY[event.key]
  if (!by || !NUDGES[kind] || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  NUDGES[kind](stage, grab, by)
}

/** Picks a word and goes there. @param {HlStage} stage @param {number} token */
async function pickBeside(stage, token) {
  const span = stage.data.spans[token]
  if (!isSpan(span)) return
  stage.session.set({ row: span })
  await stage.settled()
  const next = /** @type {HTMLElement | null} */ (stage.renderRoot.querySelector(`[data-twin="word:${token}"]`))
  next?.focus()
}

/** Where a key leads from a cell. @param {string} key @param {readonly [number, number]} cell @param {{ first: number, T: number }} words @returns {[number, number] | null} */
function cellAfter(key, [i, j], { first, T }) {
  const last = first + T - 1
  const within = (/** @type {number} */ token) => clamp(token, first, last)
  switch (key) {
    case 'ArrowRight':
      return [i, within(j + 1)]
    case 'ArrowLeft':
      return [i, within(j - 1)]
    case 'ArrowDown':
      return [within(i + 1), j]
    case 'ArrowUp':
      return [within(i - 1), j]
    case 'Home':
      return [i, first]
    case 'End':
      return [i, last]
    default:
      return null
  }
}

/** Walks from cell to cell; Enter or Space picks. @param {HlStage} stage @param {KeyboardEvent} event */
export function walk(stage, event) {
  if (!stage.cell) return
  const to = cellAfter(event.key, stage.cell, stage.scene.trace)
  if (to) stage.walkTo(to)
  else if (event.key === 'Enter' || event.key === ' ') stage.act({ cell: stage.cell })
  else return
  event.preventDefault()
}
