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
    i: 'Cost',
    j: 'FlashAttention',
    k: 'The block and the stack',
    t: 'How heads form',
    l: 'Checks',
  },
  /** What figures use in place of the reader's sentence, and why. @type {Record<string, string>} */
  own: {
    atlas: 'Repeats letters, or your sentence with the random model, to the length that you choose.',
    bill: 'Uses lengths only, so your words make no difference.',
    clocks: 'Uses positions only, so your words make no difference.',
    compare: 'Uses its own sentences, in pairs that differ in one word.',
    cost: 'Uses lengths only, so your words make no difference.',
    decoder: 'Uses letters, since this model spells words backwards.',
    exam: 'Uses the numbers that you type, not your sentence.',
    foresight: 'Uses letters, since these two models read letters, not words.',
    induction: 'Uses letters, since this model reads letters, not words.',
    longrun: 'Uses random vectors, since no sentence is as long.',
    overflow: 'Uses three scores that you can type, not your sentence.',
    plane: 'Uses vectors of two numbers, which can be drawn; word vectors are longer.',
    position: 'Uses positions only, so your words make no difference.',
    products: 'Uses positions only, so your words make no difference.',
    reversal: 'Uses letters, since this model spells words backwards.',
    scaling: 'Uses random vectors, since 1,000 draws tell more than one sentence.',
    sources: 'Uses letters, since this model spells words backwards.',
    train: 'Uses a task of its own, small enough to learn in the page.',
  },
}
