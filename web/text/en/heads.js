// <hl-heads>: what its page says.

import amounts from './amounts.js'
import language from './language.js'

/**
 * @typedef {{ heads: number, from: number, bytes: string, bytesBefore: string, parameters: string, isMet: boolean }} Goal
 *   from: the number of heads to begin with
 */

export default {
  frame: {
    name: 'Number of heads',
    point: 'More heads cut the same row into finer parts: the parameters stay, the scores grow.',
    title: 'One row of numbers, cut into heads',
    /** @param {{ goal: Goal }} figures */
    ask: ({ goal: { heads, from, bytes, bytesBefore, parameters, isMet } }) =>
      isMet
        ? `Done: ${heads} heads take ${bytes} for their scores, ${from} take ${bytesBefore}; both have ${parameters} parameters.`
        : `Start with ${from} heads. Double the memory for the scores without adding a parameter.`,
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.2 (8 heads of 64 in a model 512 wide)',
      'Dao et al. 2022, *FlashAttention*, section 3 (attention that does not store its scores)',
    ],
  },
  double: 'Double them',
  parameters: 'Parameters of attention, with biases',
  /** @param {string} one */
  stays: (one) => `with one head: ${one}`,
  /** @param {number} tokens */
  memory: (tokens) => `Memory for the scores of ${language.number(tokens)} tokens`,
  /** @param {string} one */
  grows: (one) => `with one head: ${one}`,
  width: 'Model width',
  count: 'Heads',
  tokens: 'Tokens',
  /** @param {string} reason @param {number} shown */
  refused: (reason, shown) => `Refused: ${reason}. Still shown: ${shown} ${shown === 1 ? 'head' : 'heads'}.`,
  /** @param {number} heads @param {number} dim @param {number} width */
  blocks: (heads, dim, width) =>
    `In a model ${width} wide, a token’s query has ${width} numbers: ${heads === 1 ? `one head of ${dim}` : `${heads} heads of ${dim}`}`,
  scores: 'each head has n × n scores of its own',
  map: 'n × n',
  /** @param {number} head */
  head: (head) => `head ${head + 1}`,
  concat: 'concat: the heads’ outputs side by side',
  output: 'output',
  matrix: 'W_O',
  /** @param {number} heads @param {number} dim @param {number} width */
  block: (heads, dim, width) => `${heads} × ${dim} = ${width}`,
  /** @param {number} head @param {number} dim @param {number} width */
  band: (head, dim, width) =>
    `Head ${head + 1}: ${dim} of the ${width} numbers of a token, and ${dim} of the ${width} rows of the output matrix`,
  table: 'Other numbers of heads at the same width',
  columns: {
    heads: 'heads',
    dim: 'numbers per head',
    input: 'for q, k, v',
    output: 'output matrix',
    total: 'parameters',
    scores: 'scores',
    memory: 'as float32',
  },
  bytes: amounts.bytes,
  /** @param {number} count */
  number: (count) => language.number(count),
  tableNote:
    'The parameters include biases. The scores are those of one sequence in one layer; they take memory only if the program stores them (FlashAttention does not).',
  forgotten: 'Leave the transpose out',
  before: 'Before: a row per word, its heads side by side. Shape: (words, heads · d)',
  /** @param {boolean} forgotten */
  after: (forgotten) =>
    forgotten
      ? 'After: reshaped to (heads, words, d) at once, without a transpose'
      : 'After: a row per head, by view and transpose. Shape: (heads, words, d)',
  /** The part of a word for a head. @param {string} word @param {number} head */
  part: (word, head) => `${word} ${head + 1}`,
  /** The same where there is little room. @param {number} token @param {number} head */
  partShort: (token, head) => `${token + 1}.${head + 1}`,
  /** @param {number} place */
  place: (place) => String(place + 1),
  /** @param {number} row @param {number} col @param {string} word @param {number} head @param {boolean} right */
  slice: (row, col, word, head, right) =>
    `Head ${row + 1}, row ${col + 1}: the part of “${word}” for head ${head + 1}${right ? '' : ', which does not belong here'}`,
  /** @param {string} word @param {number} head */
  slot: (word, head) => `“${word}”, its part for head ${head + 1}`,
  axes: {
    before: 'Row: a word. Column: its part for each head, by number. Outlined: the picked word.',
    after: 'Row: a head. Column: the row of that head. A cross marks a misplaced part.',
  },
  /** @param {number} layer @param {string} model */
  layer: (layer, model) => `layer ${layer + 1} of the model “${model}”`,
  /** @param {number} cut @param {number} dim @param {number} width of the model @param {number} chosen the width above @param {string} layer @param {boolean} own */
  cut: (cut, dim, width, chosen, layer, own) =>
    `Your sentence, cut in the same way, in ${layer}. This model is ${width} wide${width === chosen ? '' : `, not ${chosen}`}: ${cut === 1 ? 'one head' : `${cut} heads`} of ${dim}${own ? ', as it was built' : ''}.`,
  /** @param {number} misplaced @param {number} all @param {boolean} forgotten */
  misplaced: (misplaced, all, forgotten) => {
    if (!misplaced) return 'Every part is in its place, with the transpose and without it.'
    return forgotten
      ? `${misplaced} of ${all} parts (×) are misplaced. The shape is right: no error is raised.`
      : `Every part is in its place. Without the transpose, ${misplaced} of ${all} parts would be misplaced.`
  },
  moved: 'How far the output is off without the transpose',
  /** @param {string} word @param {string} value */
  movedAt: (word, value) => `“${word}”: ${value} of the right output’s length`,
  movedNote:
    'Each bar shows how long the difference from the right output is, divided by the length of the right output. The bars end at 2.',
  none: 'There is no word here to cut into heads.',
  help: 'Your sentence is cut into the same number of heads if that number is at most 16 and divides the model’s width. Otherwise your sentence keeps the model’s own heads.',
  predictions: {
    'heads-memory': {
      question: 'A model 512 wide goes from 8 heads to 16. What doubles?',
      options: [
        {
          text: 'The number of parameters.',
          why: 'Each head becomes half as wide, so the matrices for queries, keys, values and output are still 512 × 512 each.',
        },
        {
          text: 'The memory for the scores, where they are stored.',
          why: 'Each head has an n × n matrix of its own, however narrow the head is: n²h numbers.',
        },
        {
          text: 'The multiplications for q · k.',
          why: 'There are twice as many heads, each with half as many terms per product: 512 n² multiplications together, as before.',
        },
      ],
      right: 1,
    },
  },
  /** In the listing. */
  comments: {
    wrong: 'no transpose: each head gets parts of other tokens',
    from: 'the tokens that row 0 of each head comes from',
    shapes: '(batch, heads, tokens, d_k); mask: True = may attend',
    /** @param {number} dim */
    root: (dim) => `by sqrt(${dim})`,
    fused: 'W_Q, W_K and W_V side by side: one product in place of three',
    parts: '(batch, tokens, 3, heads, d_k), then the parts first',
    parameters: 'parameters',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Sizes',
  body: String.raw`
<p>Heads divide a model’s width: $d_k = d_\text{model} / h$, as in $512 / 8 = 64$. Every head projects all of $x$, not a slice of $x$; only the results are narrow. Side by side, the results are $d_\text{model}$ wide again, and $W_O$ mixes them. More heads therefore add no parameters. Only the number of score matrices grows; each of them is $n \times n$, whatever the head’s width.</p>
<hl-predict name="heads-memory"></hl-predict>
<hl-heads group="page"></hl-heads>
`,
})
