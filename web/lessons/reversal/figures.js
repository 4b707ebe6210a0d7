// What <hl-reversal> shows: what the decoder writes, every head as a small map, one of them as a large map, and the likeliest
// words of a row.

import models from 'text/models.js'
import text from 'text/reversal.js'
import { evenly, heatmap, onShow } from '../../kit/panels.js'
import { ofHeads } from '../../kit/reading.js'
import { nextWord } from '../../kit/words/next-word.js'
import { headIn, indexOfLargest, rowIn, tensorIn } from '../../session/tensors.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { Said } from '../../kit/types.js'
 * @import { Kind, ReversalAnswer, ReversalOwn } from './types.js'
 * @typedef {ReturnType<typeof tilesOf>[number]} Tile
 * @typedef {{ attention: number, head: number, name: string, kind: Kind, layer: number }} Place  name: of the tensor
 */

const KINDS = /** @type {const} */ (['cross', 'encoder', 'self'])
const VECTORS = /** @type {const} */ (['q', 'k', 'v'])
const ANSWERS = { count: 4, shown: 3 }

/** A row of a vector is so tall. */
const ROW = 15 // CSS pixels

/** @param {ReversalAnswer} answer @param {Readonly<State>} state @param {ReversalOwn} own */
export function figures(answer, state, own) {
  const { letters, wanted, whole, mirror } = answer
  if (!letters.length)
    return {
      reason: text.few,
      shown: null,
      swap: null,
      snapshot: { letters, said: [], wholeSaid: whole, wanted, answers: [], mirror },
    }
  const said = writtenIn(answer)
  const shown = shownIn(answer, state)
  const { list, panel } = nextOf(answer, state)
  return {
    ...onShow({
      output: {
        tensors: ['probabilities'],
        written: said.map((word, i) => ({ word, isRight: word === wanted[i] })),
        wanted,
      },
      verdict: verdictOn(answer, state, said),
      kinds: KINDS.map((kind) => ({ kind, tiles: tilesOf(answer, state, kind) })),
      map: mapOf(answer, state, own, said),
      axes: text.axes[shown.kind],
      mirror: mirrorOf(answer, shown),
      vectors: VECTORS.map((letter) => vectorsOf(answer, shown, letter)),
      next: panel,
    }),
    /** What the other source changes in the head on show, once it is read. */
    swap: answer.changed && swapOf(answer.changed, shown),
    snapshot: { letters, said, wholeSaid: whole, wanted, answers: list, mirror },
  }
}

/** What the decoder writes: of each row the likeliest word. @param {ReversalAnswer} answer */
function writtenIn(answer) {
  const probabilities = tensorIn(answer, 'probabilities')
  return answer.words.map((_, row) => answer.network.words[indexOfLargest(rowIn(probabilities, row))])
}

/** @param {ReversalAnswer} answer @param {Readonly<State>} state @param {readonly string[]} said @returns {Said} */
function verdictOn({ wanted, whole }, state, said) {
  const isRight = said.join(' ') === wanted.join(' ')
  const off = state['reversal.without'].length
  const changes = off ? ` ${text.ablated(off, said.join(' '), whole.join(' '))}` : ''
  return { tensors: ['probabilities'], said: `${text.verdict(isRight, said.length)}${changes}` }
}

// ---- Heads ----

/** @param {ReversalAnswer} answer @param {number} attention @param {number} head @returns {Place} */
function placeOf({ network }, attention, head) {
  const prefix = network.attentionNames[attention]
  const kind = prefix.includes('cross') ? 'cross' : prefix.includes('self') ? 'self' : 'encoder'
  return { attention, head, name: `${prefix}weights`, kind, layer: Number(/layer(\d+)/u.exec(prefix)?.[1]) }
}

/** The head on show. @param {ReversalAnswer} answer @param {Readonly<State>} state */
function shownIn(answer, state) {
  const { attentions, config } = answer.network
  const at = Math.min(state['reversal.shown'], attentions * config.heads - 1)
  return placeOf(answer, Math.floor(at / config.heads), at % config.heads)
}

/** @param {ReversalAnswer} answer @param {Place} place */
function headName({ network }, { layer, head }) {
  return models.headNamed(layer, head, network.config.layers)
}

/** One head's map. @param {ReversalAnswer} answer @param {Place} place */
function weightsOf(answer, { name, head }) {
  const tensor = tensorIn(answer, name)
  const [, rows, cols] = tensor.shape
  return { values: headIn(tensor, head), rows, cols }
}

/** The heads of one kind; at: their numbers among all heads. @param {ReversalAnswer} answer @param {Readonly<State>} state @param {Kind} kind */
function tilesOf(answer, state, kind) {
  const shown = shownIn(answer, state)
  return ofHeads(answer.network, (attention, head) => placeOf(answer, attention, head))
    .flat()
    .map((place, at) => ({ place, at }))
    .filter(({ place }) => place.kind === kind)
    .map(({ place, at }) => {
      const { attention, head, name } = place
      return {
        tensors: [name],
        name: `${attention}.${head}`,
        at,
        label: headName(answer, place),
        isChosen: attention === shown.attention && head === shown.head,
        isOn: !state['reversal.without'].includes(`${attention}.${head}`),
        ...weightsOf(answer, place),
      }
    })
}

/** Labels of a map's rows and columns: what looks, and where it looks. @param {ReversalAnswer} answer @param {Kind} kind @param {readonly string[]} said */
function labelsOf({ source, words: read }, kind, said) {
  if (kind === 'encoder') return [source, source]
  return kind === 'self' ? [read, read] : [said, source]
}

/** @param {ReversalAnswer} answer @param {Readonly<State>} state @param {ReversalOwn} own @param {readonly string[]} said */
function mapOf(answer, state, own, said) {
  const place = shownIn(answer, state)
  const { name, kind } = place
  const { values, rows } = weightsOf(answer, place)
  const [rowLabels, colLabels] = labelsOf(answer, kind, said)
  const { row, col } = own.hovered ?? { row: Math.min(state['reversal.at'], rows - 1), col: state['reversal.look'] }
  return heatmap({
    heading: text.map(text.kinds[kind], headName(answer, place)),
    tensors: kind === 'cross' ? [name, 'probabilities'] : [name],
    marks: { row, col },
    cursor: { row: state['reversal.at'], col: state['reversal.look'] },
    ...{ values, rowLabels, colLabels, sparse: true },
  })
}

/** Queries, keys or values of the head on show, and how many of them the other source has changed. @param {ReversalAnswer} answer @param {Place} shown @param {'q' | 'k' | 'v'} letter */
function vectorsOf(answer, { name: weights, kind, head }, letter) {
  const name = weights.replace(/weights$/u, letter)
  const tensor = tensorIn(answer, name)
  const [, rows, dim] = tensor.shape
  const changed = answer.changed?.[name][head]
  const from = kind === 'encoder' || (kind === 'cross' && letter !== 'q') ? 'input' : 'output'
  const rowLabels = from === 'input' ? answer.source : answer.words
  return {
    letter,
    panel: heatmap({
      heading: text.vectors[letter](text.from[from]),
      tensors: [name],
      values: headIn(tensor, head),
      rowLabels,
      colLabels: Array.from({ length: dim }, (_, i) => String(i + 1)),
      ...evenly(tensor),
      mostHeight: rows * ROW,
      say: (row, col, value) => text.element(letter, rowLabels[row], row, col, value),
    }),
    said: changed === undefined ? text.unknown : text.changed(changed, rows),
    isChanged: Boolean(changed),
  }
}

/** @param {Record<string, number[]>} changed @param {Place} shown */
const swapOf = (changed, { name, kind, head }) => ({
  kind,
  changed: VECTORS.filter((letter) => changed[name.replace(/weights$/u, letter)][head] > 0),
})

/** @param {ReversalAnswer} answer @param {Place} shown @returns {Said | null} */
function mirrorOf({ mirror }, { name, head }) {
  return mirror[name] ? { tensors: [name], said: text.mirror(mirror[name][head].toFixed(3)) } : null
}

/** The likeliest words after the picked row. @param {ReversalAnswer} answer @param {Readonly<State>} state */
function nextOf(answer, state) {
  const row = Math.min(state['reversal.at'], answer.words.length - 1)
  const { words: read, wanted } = answer
  return nextWord(answer, { row, heading: text.answers(read[row]), ...ANSWERS, right: wanted[row], text })
}
