// <hl-twins>: what its page says.

export default {
  maps: ['Mask off', 'Mask on'],
  roles: [
    'Encoder: every word may use the words on both sides. Encoders are for text that is there already: to sort it, to search it, to fill a blank.',
    'Decoder: every word uses only itself and the words before it. Decoders are for saying what comes next; and every row of one run is a training example, since no row sees its answer.',
  ],
  /** @param {string} word */
  answers: (word) => `The model’s answer at “${word}”`,
  /** @param {string} word @param {string} probability */
  answer: (word, probability) => `${word} ${probability}`,
  silent: 'This model answers nothing; the trained models do.',
  decoder: 'This model is a decoder, and its mask is always on: both sides are the same.',
  same: 'The weights W are the same on both sides; only the mask differs.',
  /** @param {string} off @param {string} on shares of the weight */
  ahead: (off, on) =>
    `Of all the weight here, ${off} goes to later words with the mask off, and ${on} with the mask on.`,
  /** In the listing. */
  comments: {
    /** @param {string} word */
    row: (word) => `the row of ${word}, mask off and on`,
    later: 'for later words',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Same weights, mask off and on',
  body: `
<p>A mask has no weights: the same $W_Q$, $W_K$, $W_V$ and $W_O$ run either way. The mask decides which words a row may use, and so what the model is for.</p>
<hl-twins group="page"></hl-twins>
`,
})
