// The lab: its chapters, and the way from figure to figure.

export default {
  title: 'Lab',
  lead: 'Every figure by itself, on the sentence above. Each opens with one thing to try.',
  path: 'Where this figure stands',
  /** The chapters, in their order. @type {Record<string, string>} */
  chapters: {
    a: 'Why attention',
    b: 'Query, key and value',
    c: 'Scaled dot-product attention',
    d: 'Watching heads',
    e: 'Multi-head attention',
    h: 'Position',
    f: 'Causal mask',
    g: 'Cross-attention',
    t: 'How heads form',
  },
}
