// The page around the lessons.

export default {
  /** What shell.html says. @param {string} version of the core */
  shell: (version) => ({
    title: 'Headlight: where attention heads look',
    description: 'See where attention heads look: every number computed in this page by a C core in WebAssembly SIMD.',
    noscript: 'This page computes everything in your browser, so it needs JavaScript, which is switched off.',
    broken:
      'This page cannot start: this copy of the file is damaged, or the browser is too old. Download the page again, or open it in a newer browser.',
    road: 'The road: from the sentence to the answer',
    footer: `Every number here is computed in this page by Headlight’s C core ${version} in WebAssembly SIMD. Nothing is loaded from anywhere else, and nothing you type leaves the page.`,
  }),
  reference: {
    title: 'Reference',
    lead: 'Each chapter has text, formulas, questions and sources. Every topic has a figure in the lab.',
    index: 'Chapters',
    /** @param {string} name */
    figure: (name) => `Open the figure: ${name}`,
    models: {
      title: 'The models',
      lead: 'Headlight’s own C code trained the models that have a card here, and anybody can train them again with the same result, bit for bit. Two models have no card because they were not trained: “built by hand” and “never trained”. Each card lists the training, the scores of all heads and the right answers to held-out questions, which the training left out.',
    },
    counting: {
      title: 'How layers, heads and words are counted',
      body: '<p>On the page, layers, heads, words and rows count from 1: “layer 2, head 1”, word 1. In tensor names, listings and links they count from 0, as programs count: <code>layer1.weights[0]</code> holds the weights of layer 2, head 1. Positions and dimensions of encodings count from 0 everywhere, as in their formula.</p><p>A map has a row for each word that looks and a column for each word that may be looked at. The cell in row <em>i</em> and column <em>j</em> is the weight that word <em>i</em> gives to word <em>j</em>, and each row sums to 1.</p><p>Figures show tensor names only while “Show the names of tensors in the figure” is on. This switch is under Numbers in each figure’s drawer.</p>',
    },
    keys: 'Keys',
  },
  /** @param {string[]} notes */
  ignored: (notes) => `Parts of the link could not be used as written: ${notes.join(' · ')}`,
}
