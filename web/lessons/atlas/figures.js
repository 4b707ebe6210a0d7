// What <hl-atlas> shows beside its window: the cell, the overview, the memory.

import text from 'text/atlas.js'
import { readable } from '../../kit/number.js'
import { heatmap } from '../../kit/panels.js'
import { tensorIn, valuesIn } from '../../session/tensors.js'

/** @import { AtlasAnswer } from './types.js' */

/** @param {AtlasAnswer} answer */
export function figures(answer) {
  const { tokens, dim, head, causal, cell } = answer
  if (!answer.atlas) return { reason: text.empty(causal), shown: null, outcome: null }
  const [score, maximum, sum, weight] = valuesIn(answer, 'cell')
  const [map, held, rows] = valuesIn(answer, 'memory')
  return {
    reason: '',
    outcome: { tokens, causal },
    shown: {
      map: overview(answer),
      cell: {
        tensors: ['cell'],
        said: text.cell(cell, score === -Infinity ? null : readable(score), readable(weight)),
        numbers: { row: cell.row, col: cell.col },
      },
      row: { tensors: ['cell'], said: text.row(cell, readable(maximum), readable(sum)) },
      memory: { tensors: ['memory'], said: text.memory(map, held, rows) },
      most: answer.unit === 'weight' ? text.usual(readable(answer.high)) : text.largest,
      source: text.source(causal, tokens, head, dim),
    },
  }
}

/** @param {AtlasAnswer} answer */
function overview(answer) {
  const { shape, data } = tensorIn(answer, 'map')
  const labels = Array.from({ length: shape[0] }, (_, i) => text.place((i * answer.tokens) / shape[0]))
  return heatmap({
    ...{ heading: text.overview, tensors: ['map'], values: data, rowLabels: labels, colLabels: labels },
    ...{ scale: 'root', high: answer.high, seamless: true, side: 340, sparse: true },
  })
}
