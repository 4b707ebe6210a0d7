// What <hl-ablate> shows: how far each word's output moves with each head off and with those that the reader has switched
// off, and the model's answers before and after.

import text from 'text/ablate.js'
import models from 'text/models.js'
import { reasonOf } from '../../kit/head-figures.js'
import { atBar, atWord, bars, heatmap } from '../../kit/panels.js'
import { headName, markedIn, ofHeads } from '../../kit/reading.js'
import { offIn } from '../../kit/words/answer.js'
import { tensorIn } from '../../session/tensors.js'
import { likeliestIn } from './numbers.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { AblateAnswer } from './types.js'
 * @typedef {ReturnType<typeof switchesOf>[number][number]} Switch
 * @typedef {ReturnType<typeof columnsOf>[number]} Column
 */

/** The least that the ends of colours and bars stand for. */
const ONE_LEAST = 0.1
const MOVED_LEAST = 1

/** @param {AblateAnswer} answer @param {Readonly<State>} state */
export function figures(answer, state) {
  const { model, tensors } = answer
  const columns = tensors.length ? columnsOf(answer) : []
  const answers = columns.map(({ before, now }) => ({ before, now }))
  return {
    other: model === state.model ? '' : text.other(models.names[model].name),
    reason: reasonOf(answer),
    shown: tensors.length ? shownOf(answer, state, columns) : null,
    snapshot: { model, answers },
  }
}

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {Column[]} columns */
function shownOf(answer, state, columns) {
  const switches = switchesOf(answer, state)
  const off = switches.flat().filter(({ isOn }) => !isOn)
  const changed = columns.filter(({ isChanged }) => isChanged).length
  return {
    row: markedIn(answer, state),
    layers: switches.map((list, layer) => ({ title: text.layer(layer), switches: list })),
    isAnyOff: off.length > 0,
    one: oneOf(answer, state, switches.flat()),
    moved: movedOf(answer, state, off),
    answers: {
      tensors: ['probabilities'],
      said: off.length ? text.changed(changed, columns.length) : text.none,
      isChanged: changed > 0,
      columns,
    },
  }
}

/** Every head, layer by layer, and whether it is on; its name as links have it. @param {AblateAnswer} answer @param {Readonly<State>} state */
function switchesOf(answer, state) {
  const { network } = answer
  const off = offIn(answer, state)
  const switchOf = (/** @type {number} */ layer, /** @type {number} */ head) => {
    const name = `${layer}.${head}`
    const title = headName(network, layer, head)
    return { name, label: models.headShort(layer, head), title, isOn: !off.includes(name) }
  }
  return ofHeads(network, switchOf)
}

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {Switch[]} heads */
function oneOf(answer, state, heads) {
  const { words } = answer
  const { data: values, range = [0, 0] } = tensorIn(answer, 'movedByOne')
  const high = Math.max(ONE_LEAST, range[1])
  const panel = heatmap({
    heading: text.one,
    tensors: ['movedByOne'],
    ...atWord(answer, state),
    ...{ values, rowLabels: heads.map(({ label }) => label), colLabels: words, margin: 34, high },
    say: (head, col, value) => text.cell(heads[head].title, words[col], value),
  })
  return { ...panel, end: high.toPrecision(3) }
}

/** @param {AblateAnswer} answer @param {Readonly<State>} state @param {Switch[]} off */
function movedOf(answer, state, off) {
  const { data: values, range = [0, 0] } = tensorIn(answer, 'moved')
  return bars({
    heading: text.moved(off.map(({ title }) => title)),
    tensors: ['moved'],
    ...atBar(answer, state),
    ...{ values, labels: answer.words, most: Math.max(MOVED_LEAST, range[1]) },
    say: text.movedAt,
  })
}

/** The likeliest answers at each word. @param {AblateAnswer} answer */
function columnsOf(answer) {
  const { words, network, before } = answer
  const probabilities = tensorIn(answer, 'probabilities')
  return words.map((word, row) => {
    const now = likeliestIn(network.words, probabilities, row)
    return { word, before: before[row], now, isChanged: before[row].word !== now.word }
  })
}
