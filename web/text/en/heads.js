// What <hl-heads> says.

import language from './language.js'

export default {
  width: 'd_model',
  count: 'Heads h',
  tokens: 'Tokens n',
  /** @param {string} reason @param {number} shown */
  refused: (reason, shown) => `Refused: ${reason}. Still shown: ${shown} ${shown === 1 ? 'head' : 'heads'}.`,
  blocks: 'Side by side, then W_O',
  /** @param {number} head */
  head: (head) => `head ${head}`,
  concat: 'concat',
  output: 'output',
  matrix: 'W_O',
  /** @param {number} heads @param {number} dim @param {number} width */
  block: (heads, dim, width) => `${heads} × ${dim} = ${width}`,
  /** @param {number} head @param {number} dim @param {number} width */
  band: (head, dim, width) =>
    `Head ${head}: ${dim} of the ${width} numbers of a token, and ${dim} of the ${width} rows of W_O`,
  table: 'The same d_model, other numbers of heads',
  columns: {
    heads: 'h',
    dim: 'd_k',
    input: 'W_Q, W_K, W_V',
    output: 'W_O',
    total: 'parameters',
    scores: 'scores n²h',
    memory: 'as float32',
  },
  /** @param {number} bytes */
  bytes(bytes) {
    const units = ['B', 'kB', 'MB', 'GB', 'TB']
    let unit = 0
    let size = bytes
    while (size >= 1000 && unit < units.length - 1) {
      size /= 1000
      unit++
    }
    return `${size < 10 && unit ? size.toFixed(2) : size < 100 && unit ? size.toFixed(1) : size.toFixed(0)} ${units[unit]}`
  },
  /** @param {number} count */
  number: (count) => language.number(count),
  tableNote:
    'Parameters with biases; score memory of one sequence in one layer, where the scores are stored at all (FlashAttention doesn’t).',
  split: 'From (T, h·d) to (h, T, d)',
  forgotten: 'Leave the transpose out',
  before: 'q as it is projected: (T, h·d)',
  /** @param {boolean} forgotten */
  after: (forgotten) => (forgotten ? 'reshape to (h, T, d) at once' : 'view as (T, h, d), then transpose'),
  /** @param {number} row @param {number} col @param {string} word @param {number} head @param {boolean} right */
  slice: (row, col, word, head, right) =>
    `Head ${row}, row ${col}: the part of “${word}” for head ${head}${right ? '' : ', which doesn’t belong here'}`,
  /** @param {string} word @param {number} head */
  slot: (word, head) => `“${word}”, its part for head ${head}`,
  axes: {
    before: 'Row: a word. Column: its part for each head, by number. Outlined: the picked word.',
    after: 'Row: a head. Column: the row of that head. A cross: a part that doesn’t belong there.',
  },
  /** @param {number} layer @param {string} model */
  layer: (layer, model) => `layer ${layer} of the model “${model}”`,
  /** @param {number} cut @param {number} dim @param {number} width @param {string} layer @param {boolean} own */
  cut: (cut, dim, width, layer, own) =>
    `Queries, keys and values of ${layer} on your sentence, d_model ${width}, cut into ${cut} heads of ${dim}${own ? ', as that model has them' : ''}.`,
  /** @param {number} misplaced @param {number} all @param {boolean} forgotten */
  misplaced: (misplaced, all, forgotten) =>
    forgotten
      ? `Now ${misplaced} of ${all} parts lie in a place that isn’t theirs. The shape is right, so nothing complains.`
      : `Every part is in its place. Without the transpose ${misplaced} of ${all} wouldn’t be.`,
  moved: 'How far the output is off without the transpose',
  /** @param {string} word @param {string} value */
  movedAt: (word, value) => `“${word}”: ${value} of the right output’s length`,
  movedNote:
    'Length of the difference from the right output, as a share of its length, word by word. The bars end at 2.',
  none: 'There is no word here to cut into heads.',
  help: 'Click a row of the table or type a number of heads.',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Sizes',
  body: String.raw`
<p>Heads divide a model’s width: $d_k = d_\text{model} / h$, as in $512 / 8 = 64$. Every head projects from all of $x$, not from a slice of it; only the results are narrow. They are put side by side, $d_\text{model}$ wide again, and $W_O$ mixes them. So more heads cost no parameters. What grows is the number of score matrices, each $n \times n$ whatever the head’s width.</p>
<hl-predict name="heads-memory"></hl-predict>
<hl-heads group="page"></hl-heads>
`,
})
