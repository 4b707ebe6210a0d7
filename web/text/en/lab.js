// The lab: its chapters, and the way from figure to figure.

export default {
  title: 'Lab',
  lead: 'Every figure stands by itself and opens with one thing to try. Most figures use your sentence.',
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
