// <hl-ablate>: what its page says.

export default {
  heads: 'Heads',
  allOn: 'Switch all on',
  /** @param {number} layer */
  layer: (layer) => `layer ${layer + 1}`,
  /** @param {string} head */
  head: (head) => `${head[0].toUpperCase()}${head.slice(1)} on`,
  one: 'One head off at a time: how far each word’s output moves',
  axes: 'Row: the head that is off (layer.head); click a row to switch its head off, or on again. Column: the word whose output moves. One scale for all heads.',
  /** @param {string} head @param {string} word @param {string} value */
  cell: (head, word, value) => `Without ${head} the output at “${word}” moves by ${value} of its length`,
  /** @param {string[]} off */
  moved: (off) =>
    off.length ? `Off now: ${off.join('; ')}. How far each word’s output moves` : 'No head is off: nothing moves',
  /** @param {string} word @param {string} value */
  movedAt: (word, value) => `“${word}”: ${value} of the output’s length`,
  movedNote: 'Length of the change of a word’s last vector, as a share of that vector’s length.',
  answers: 'The model’s likeliest answer at each word',
  columns: { word: 'at', before: 'every head on', now: 'with these off' },
  /** @param {number} changed @param {number} of */
  changed: (changed, of) =>
    changed === 0
      ? `None of the ${of} likeliest answers changes.`
      : `${changed} of ${of} likeliest answers ${changed === 1 ? 'changes' : 'change'}.`,
  none: 'Switch a head off above and see which answers change.',
  /** @param {string} model */
  other: (model) => `The model chosen above answers nothing, so this figure shows the model “${model}”.`,
  help: 'A head that can be spared here may matter elsewhere, and other heads may take over its work once it is off.',
  /** In the listing. */
  comments: {
    /** @param {string} word @param {readonly string[]} off */
    vectors: (word, off) =>
      `the last vector of ${word}: every head on, ${off.length ? `without ${off.join(', ')}` : 'and the same again'}`,
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Which heads matter?',
  body: `
<p>Switch a head off: its output becomes 0, and the rest of the model runs on without it. The change is measured in the last vector of each word and in the model’s answers.</p>
<hl-ablate group="page"></hl-ablate>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.2 · Eckart and Young 1936, <cite>The approximation of one matrix by another of lower rank</cite> · Michel, Levy and Neubig 2019, <cite>Are sixteen heads really better than one?</cite>, section 3 · Voita et al. 2019, <cite>Analyzing multi-head self-attention</cite> (heads that can be pruned).</p>
`,
})
