// <hl-mask>: its words, and its part of the reference.

/** @param {number} count @param {string} what */
const some = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`

/**
 * @typedef {{
 *   edit: { index: number, old: string, word: string | null, choices: string[] } | null, isDecoder: boolean, isMasked: boolean,
 *   shown: { result: { above: number } } | null
 * }} MaskFigures
 */

/** @param {number} above @param {number} of */
const moved = (above, of) =>
  above < of ? `${above} of ${of} rows above` : of === 1 ? 'the row above' : `all ${of} rows above`

export default {
  frame: {
    name: 'Causal mask',
    point: 'Change a word and see which rows of the output change, if only by a single bit.',
    /** @param {MaskFigures} figures */
    title({ edit, shown }) {
      if (!edit || edit.word === null || !shown) return 'Causal mask: which rows change with a word?'
      return shown.result.above > 0
        ? 'The change reaches rows above the word'
        : 'The change reaches no row above the word'
    },
    /** @param {MaskFigures} figures */
    ask({ edit, shown, isDecoder, isMasked }) {
      if (!edit) return ''
      const { index, old, word, choices } = edit
      if (word === null || !shown)
        return `Replace “${old}” with ${choices.length > 1 ? `“${choices[1]}”` : 'another word'}, and watch which rows flash.`
      const { above } = shown.result
      if (index === 0) return 'No row stands above the first word. Choose a later word in the list.'
      if (!isMasked)
        return above ? `Without the mask, ${moved(above, index)} changed.` : 'No row above changed. Try another word.'
      const said = above ? `${moved(above, index)} changed` : 'not one bit changed in the rows above'
      if (isDecoder) return `In this model the mask is always on: ${said}.`
      return `With the mask, ${said}. Now take the mask away.`
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.1 and 3.2.3 (masking out, by −∞, before the softmax)',
      'Liu et al. 2018, *Generating Wikipedia by summarizing long sequences*, section 4.2.3 (decoder only)',
    ],
  },
  causal: 'Causal mask',
  always: 'This model is a decoder. The model was trained with a causal mask, so the mask is always on.',
  foreign:
    'This model was trained without a mask. A mask still shows which words can reach which, but the model was never trained to answer under a mask.',
  /** @param {string} word */
  choose: (word) => `Change “${word}”`,
  /** @param {number} place @param {string} old */
  becomes: (place, old) => `Word ${place}, “${old}”, becomes`,
  /** @param {string} old */
  edit: (old) => `Any word in place of “${old}”`,
  undo: 'Undo',
  keep: 'Keep in the sentence',
  refused: 'That is not one word: a punctuation mark at the edge of a word is a token of its own.',
  /** @param {string} word */
  unknown: (word) => `The model doesn’t know “${word}” and reads [unknown] instead.`,
  unedited: 'No word has been changed, so no row has changed.',
  /** Words to put in, where nothing better is known. */
  others: ['wide', 'tired', 'big', 'small'],
  /** A number to be read from afar. @param {string} above @param {number} of */
  of: (above, of) => `${above} of ${of}`,
  /** What that counts. @param {number} of @param {string} word */
  count: (of, word) => `${of === 1 ? 'row' : 'rows'} above “${word}” changed`,
  /**
   * @param {{ all: number, above: number, of: number, word: string, isMasked: boolean, everywhere: boolean }} moved
   *   rows of the output that changed: all, and those above the edited word; of: how many rows stand above;
   *   everywhere: none above changed in any layer
   */
  verdict({ all, above, of, word, isMasked, everywhere }) {
    if (all === 0) return 'No output row changed: to this model the two words are the same.'
    const changed = `${some(all, 'output row')} changed`
    if (of === 0) return `${changed}; no row stands above the edited word.`
    if (above === 0) {
      const none = `${changed}; none above the edited word did`
      if (!isMasked) return `${none}.`
      return everywhere
        ? `${none}, not by a single bit in any layer. A row can’t depend on a word that it can’t see.`
        : `${none} in the last layer.`
    }
    const those = `${changed}, ${above} of them above “${word}”`
    return isMasked ? `${those}.` : `${those}: without the mask every row sees every word, on either side.`
  },
  /** @param {string} name */
  stage(name) {
    if (name === 'x') return 'word + position'
    const layer = Number(/\d+/u.exec(name)?.[0])
    return `after layer ${layer + 1}${name.endsWith('attnOutput') ? ' (attention only)' : ''}`
  },
  rows: 'Rows of the output',
  same: '=',
  open: '·',
  moved: '≠',
  key: 'In each row: = no bit changed, ≠ some bits changed',
  counts: 'Numbers that changed',
  /** @param {string} stage @param {number} count @param {number} of */
  changed: (stage, count, of) =>
    `${stage}: ${count === 0 ? 'not one bit changed' : `${count} of ${of} numbers changed`}`,

  step: 'Step of the head',
  steps: { scores: 'scores', masked: 'masked', weights: 'weights' },
  before: 'One head: scores before the mask',
  after: 'One head: scores after the mask',
  weights: 'One head: weights after the softmax',
  hidden: '−∞: hidden',
  /** @param {string} from @param {string} to */
  cell: (from, to) => `“${from}” to “${to}”:`,
  /** @param {string} score @param {string} masked @param {string} weight */
  values: (score, masked, weight) => `score ${score}, masked ${masked}, weight ${weight}`,
  /** @param {number} zeros @param {number} hidden @param {string} first @param {string} word @param {string} sums */
  facts: (zeros, hidden, first, word, sums) =>
    `${zeros} of ${hidden} hidden weights are exactly 0. Row 1, “${word}”, sees only itself: weight ${first}. Rows sum to ${sums}.`,
  /** @param {string} sums */
  unhidden: (sums) => `Nothing is hidden. Rows sum to ${sums}.`,
  own: 'Each word also sees itself, so the diagonal stays visible.',

  predictions: {
    'mask-last': {
      question: 'Under a causal mask the last word is replaced. In which rows of the output do bits change?',
      options: [
        { text: 'In all of them', why: 'That happens only without the mask, where every row sees every word.' },
        {
          text: 'In its own row and those below',
          why: 'Only these rows may see the last word. The rows above stay the same, bit for bit.',
        },
        {
          text: 'In none: it is only one word',
          why: 'Its own row starts from another embedding, so that row changes.',
        },
      ],
      right: 1,
    },
    'f-it': {
      question:
        'A causal model reads “… because it was too tired.” You change “tired” to “wide”. Does the row of “it” change?',
      options: [
        {
          text: 'Yes: “it” now stands for the street.',
          why: '“It” would have to look at a word that comes later, and the mask hides that word. In a causal model, only the rows from “wide” on can depend on “wide”.',
        },
        {
          text: 'Not in the first layer, but in later ones, since information travels.',
          why: 'Information travels only from a row to rows below it, in every layer. So no detour leads back up.',
        },
        {
          text: 'No: not in any layer, not by one bit.',
          why: 'In every layer the row of “it” is computed from rows up to its own, and none of those has seen the new word. Try it with the mask on, then off.',
        },
      ],
      right: 2,
    },
  },
  /** In the listing. */
  comments: { blocked: 'here True = blocked', one: 'with the identity as keys and values, the output is the weights' },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Mask',
  title: 'Hiding the future',
  body: String.raw`
<p>A model that writes text must not look at words it has not written yet. A causal mask prevents this: each word looks only at itself and at the words before it. Change a word, with the mask on and off, and watch which rows of the output flash.</p>
<hl-predict name="f-it"></hl-predict>
<hl-mask group="page"></hl-mask>
<p>The mask is added <em>before</em> the softmax: $\mathrm{softmax}(QK^\top/\sqrt{d_k} + M)$ with $M_{ij} = 0$ where query $i$ may attend to key $j$ and $-\infty$ otherwise. So the hidden weights are exactly $e^{-\infty} = 0$, and the visible keys share the whole row, which still sums to 1. The first word can look only at itself, so its weight on itself is 1, whatever its score is.</p>
`,
})
