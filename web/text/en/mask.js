// <hl-mask>: what its page says, and the questions of its section.

/** @param {number} count @param {string} what */
const some = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`

export default {
  causal: 'Causal mask',
  on: 'on',
  off: 'off',
  always: 'This model is a decoder: it was trained with its mask and has it always on.',
  foreign:
    'This model was trained without a mask. Putting one on shows what can reach what; what it answers then, nobody trained it for.',
  change: 'Change a word',
  /** @param {string} word */
  choose: (word) => `Change “${word}”`,
  /** @param {string} old */
  edit: (old) => `“${old}” becomes`,
  undo: 'Undo',
  keep: 'Keep in the sentence',
  refused: 'That is not one word: a mark at its edge would be a token of its own.',
  /** @param {string} word */
  unknown: (word) => `The model doesn’t know “${word}” and reads [unknown] there.`,
  unedited: 'Put another word there and watch which rows flash.',
  /** Words to put in, where nothing better is known. */
  others: ['wide', 'tired', 'big', 'small'],
  /** A number to be read from afar, and what it counts. @param {number | string} above @param {number} of */
  count: (above, of) => ({
    number: `${above} of ${of}`,
    what: `${of === 1 ? 'row' : 'rows'} above the edited word changed`,
  }),
  /** @param {number} above @param {number} of @param {string} word @param {boolean} isMasked @param {number} total */
  verdict(above, of, word, isMasked, total) {
    const all = `${some(total, 'output row')} changed`
    if (of === 0) return `${all}; there is no row above the edited word.`
    if (above === 0 && isMasked)
      return `${all}; none above the edited word, bit for bit, in no layer. A row can’t depend on what it can’t see.`
    if (above === 0) return `${all}; none above the edited word. To this model the two words are the same.`
    return `${all}, ${above} of them above “${word}”: without the mask every row sees every word, whatever side it stands on.`
  },
  /** @param {string} name */
  stage: (name) =>
    name === 'x'
      ? 'word + position'
      : `after layer ${/\d+/u.exec(name)?.[0]}${name.endsWith('attnOutput') ? ' (attention only)' : ''}`,
  stages: 'Each card is one row. Its marks, from top to bottom:',
  same: '= no bit changed',
  moved: '≠ this many numbers changed',
  /** @param {string} stage @param {number} count @param {number} of */
  changed: (stage, count, of) =>
    `${stage}: ${count === 0 ? 'not one bit changed' : `${count} of ${of} numbers changed`}`,

  inside: 'What the mask does inside a head',
  before: 'Scores before masking',
  after: 'After masking',
  weights: 'After the softmax',
  hidden: '−∞: may not be seen',
  /** @param {string} from @param {string} to */
  cell: (from, to) => `“${from}” to “${to}”:`,
  /** @param {number} zeros @param {number} hidden @param {string} first @param {string} word @param {[string, string]} sums */
  facts: (zeros, hidden, first, word, [low, high]) =>
    `${zeros} of ${hidden} hidden weights are exactly 0. Row 1, “${word}”, sees only itself: weight ${first}. Rows sum to ${low === high ? low : `${low} … ${high}`}.`,
  /** @param {[string, string]} sums */
  open: ([low, high]) => `Nothing is hidden. Rows sum to ${low === high ? low : `${low} … ${high}`}.`,
  own: '“Earlier” includes the word’s own place: the diagonal stays.',

  predictions: {
    'mask-last': {
      question: 'Under a causal mask the last word is replaced. In which rows of the output do bits change?',
      options: [
        { text: 'In all of them', why: 'That is so without the mask: then every row sees every word.' },
        {
          text: 'In its own row and those below',
          why: 'Only these may see it. The rows above are the same, bit for bit.',
        },
        {
          text: 'In none: it is only one word',
          why: 'Its own row starts from another embedding, so that one changes.',
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
          why: 'It would have to look at a word that comes after it, and the mask hides that one. A causal model can know only further on, in the rows from “wide” on.',
        },
        {
          text: 'Not in the first layer, but in later ones, since information travels.',
          why: 'Information travels only from a row to rows below it, in every layer. So no detour leads back up.',
        },
        {
          text: 'No, in no layer, not by one bit.',
          why: 'In every layer the row of “it” is computed from rows up to its own, and none of those has seen the new word. Try it with the mask on, then off.',
        },
      ],
      right: 2,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Mask',
  title: 'Hiding the future',
  body: String.raw`
<p>A model that says text may not look at words that aren’t there yet. A causal mask sees to it: each word looks at itself and at what came before. Change a word below, with the mask and without, and watch which rows of the output flash.</p>
<hl-predict name="f-it"></hl-predict>
<hl-mask group="page"></hl-mask>
<p>The mask is added <em>before</em> the softmax: $\mathrm{softmax}(QK^\top/\sqrt{d_k} + M)$ with $M_{ij} = 0$ where query $i$ may attend to key $j$ and $-\infty$ where not. So hidden weights are exactly 0, $e^{-\infty}$, and the rest of the row shares the whole: it still sums to 1. The first word has only itself to look at, so its weight there is 1, whatever the scores.</p>
`,
})
