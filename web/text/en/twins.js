// <hl-twins> and <hl-foresight>: what their page says.

export default {
  maps: ['Mask off', 'Mask on'],
  roles: [
    'Encoder: every word may use both sides. For understanding a text that is there already: to sort it, to search in it, to fill a blank.',
    'Decoder: every word uses only what came before. For saying what comes next; and every row of one run is a training example, since none of them sees its answer.',
  ],
  /** @param {string} word */
  answers: (word) => `What the model answers at “${word}”`,
  /** @param {string} word @param {string} probability */
  answer: (word, probability) => `${word} ${probability}`,
  silent: 'This model answers nothing; the trained ones do.',
  decoder: 'This model is a decoder and has its mask always on: the two are the same.',
  same: 'The weights W are the same on both sides; only the mask differs.',
  /** @param {string} off @param {string} on shares of the weight */
  ahead: (off, on) =>
    `Of all the weight here, ${off} goes to words that come later with the mask off, ${on} with it on.`,
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Same weights, mask off and on',
  body: `
<p>A mask has no weights: the same $W_Q$, $W_K$, $W_V$ and $W_O$ run either way. What it decides is what a row may know, and so what the model is for.</p>
<hl-twins group="page"></hl-twins>
`,
})
