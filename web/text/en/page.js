// The page around the lessons.

export default {
  /** What shell.html says. @param {string} version of the core */
  shell: (version) => ({
    title: 'Headlight: where attention heads look',
    description: 'See where attention heads look: every number computed in this page by a C core in WebAssembly SIMD.',
    noscript: 'This page computes everything in your browser, so it needs JavaScript, which is switched off.',
    road: 'The road: from the sentence to the answer',
    footer: `Every number here is computed in this page by Headlight’s C core ${version} in WebAssembly SIMD. Nothing is loaded from anywhere else, and nothing you type leaves the page.`,
  }),
  reference: {
    title: 'Reference',
    lead: 'Text, formulas and sources, chapter by chapter. Each topic links to its figure in the lab.',
    figure: 'Open the figure',
  },
  /** @param {string[]} notes */
  ignored: (notes) => `The link was not taken quite as written: ${notes.join(' · ')}`,
}
