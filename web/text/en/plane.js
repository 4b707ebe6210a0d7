// The words of <hl-plane>.

/** @param {string[]} names */
const list = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : names[0]

export default {
  frame: {
    name: 'Soft lookup',
    point: 'A query meets every key and fetches the weighted mean of the values.',
    title: 'A soft lookup: the query meets every key',
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.2.1',
      'Graves, Wayne and Danihelka 2014, *Neural Turing machines*, section 3.3.1 (soft lookup by content, with the cosine and a sharpness β)',
    ],
  },
  /** @param {string} key */
  goal: (key) => `Drag the query q until ${key} gets more than half of the weight.`,
  /** @param {string} key @param {string} weight @param {string} value */
  met: (key, weight, value) =>
    `Done: ${key} has a weight of ${weight}, so the output is mostly ${value}. Now make q longer.`,
  presets: {
    title: 'Try',
    names: {
      start: 'five keys',
      tie: 'a tie at temperature 0',
      far: 'far from all keys',
      long: 'length against direction',
      zero: 'a query of length 0',
    },
  },
  keys: 'Matching: lines of equal score, q · k ÷ √2',
  /** @param {string} key @param {string} score @param {boolean} isBest */
  scoreOnLine: (key, score, isBest) => `${key}: ${isBest ? 'score ' : ''}${score}`,
  weights: 'Weights: softmax of q · k ÷ √2',
  products: 'Dot product q · k',
  cosines: 'Cosine of the angle',
  values: 'Fetching: the weighted mean of the values',
  outputDot: 'output',
  hint: 'Drag q, a key or a value, or focus a point and press the arrow keys (with Shift for larger steps). Click between the keys to move q to that place.',
  point: 'point',
  handles: {
    query: 'Query q',
    /** @param {number} j */
    key: (j) => `Key k${j + 1}`,
    /** @param {number} j */
    value: (j) => `Value v${j + 1}`,
  },
  /** @param {string} x @param {string} y */
  at: (x, y) => `x ${x}, y ${y}`,
  /** @param {string} x @param {string} y @param {string} key @param {string} weight */
  queryAt: (x, y, key, weight) => `x ${x}, y ${y}; most weight on ${key}: ${weight}`,
  /** @param {string} key @param {string} x @param {string} y @param {string} score @param {string} weight */
  keyCell: (key, x, y, score, weight) => `${key} at ${x}, ${y}: score ${score}, weight ${weight}`,
  /** @param {string} key @param {string} weight */
  weightCell: (key, weight) => `${key}: weight ${weight}`,
  /** @param {string} key @param {string} product */
  productCell: (key, product) => `${key}: dot product with q ${product}`,
  /** @param {string} key @param {string} cosine */
  cosineCell: (key, cosine) => `${key}: cosine ${cosine}`,
  /** @param {string} value @param {string} x @param {string} y @param {string} weight */
  valueCell: (value, x, y, weight) => `${value} at ${x}, ${y}, taken with weight ${weight}`,
  temperature: 'Temperature',
  /** @param {number} temperature */
  temperatureIs: (temperature) => (temperature === Number.POSITIVE_INFINITY ? '∞' : String(temperature)),
  stretch: 'Length of q',
  own: 'The points are invented, since the vectors of a model have too many dimensions for a plane.',
  levels: 'Every key on a line would get the score that is written on the line, q · k ÷ √2.',

  /** @param {string} sum @param {string} x @param {string} y */
  output: (sum, x, y) =>
    `The weights sum to ${sum}, so the output, (${x}, ${y}), lies inside the dashed hull of the values.`,
  /** @param {string[]} best @param {string[]} values */
  limitZero: (best, values) =>
    best.length > 1
      ? `Temperature 0: ${list(best)} share the best score, so each gets the same weight, and the output is the mean of ${list(values)}.`
      : `Temperature 0: the best-scoring key, ${best[0]}, gets all the weight, and the output is ${values[0]} itself.`,
  limitInfinite: 'Temperature ∞: scores no longer count. All weights are equal, wherever q is.',
  noQuery: 'q has length 0: every key scores 0, so all weights are equal.',
  /** @param {string[]} keys that share the best score @param {string} score */
  allNegative: (keys, score) =>
    `Every score is negative, yet the weights sum to 1. ${list(keys)} ${keys.length > 1 ? 'have' : 'has'} the least negative score, ${score}, and ${keys.length > 1 ? 'get' : 'gets'} the most weight. There is always a best key, so the lookup never says “not found”.`,
  /** @param {string[]} keys that share the best score @param {string} score @param {string} weight @param {number} count of all keys */
  ordinary: (keys, score, weight, count) => {
    const rest = keys.length < count ? ' The others share the rest.' : ''
    return keys.length > 1
      ? `${list(keys)} share the best score, ${score}, and get a weight of ${weight} each.${rest}`
      : `The best-scoring key is ${keys[0]}, with a score of ${score} and a weight of ${weight}.${rest}`
  },

  table: 'Dot product and cosine are not the same',
  columns: { key: 'key', length: '|k|', cosine: 'cos θ', product: 'q · k' },
  best: 'largest',
  /** @param {string} length */
  queryLength: (length) => `|q| = ${length}`,
  /** @param {string} product @param {string} cosine */
  differ: (product, cosine) =>
    `${product} has the largest dot product, ${cosine} the largest cosine: the dot product also counts the length of a key. Attention uses the dot product.`,
  /** @param {string[]} keys */
  agree: (keys) =>
    `Here ${list(keys)} ${keys.length > 1 ? 'have' : 'has'} both the largest dot product and the largest cosine. A longer key can have the larger dot product.`,
  noDirection: 'A vector of length 0 has no direction, so there is no cosine.',
  inverse:
    'The length of q acts on its row of weights like the inverse of the temperature: a longer q sharpens the weights as a lower temperature does.',
  /** @param {string} times @param {string} here the temperature @param {string} there the other one @param {string} gap */
  inverseIs: (times, here, there, gap) =>
    `q × ${times} at temperature ${here} gives the weights of q × 1 at temperature ${there}. Largest difference: ${gap}.`,

  predictions: {
    far: {
      question: 'The query lies on the other side of the origin, far from every key. What comes out?',
      options: [
        {
          text: 'Nothing, or zeros: no key matches.',
          why: 'A dictionary would say “not found”. A softmax cannot: its weights always sum to 1, so something is always fetched.',
        },
        {
          text: 'The plain mean of all values.',
          why: 'That would need equal scores. All scores are negative here, but they differ, and the softmax sees only their differences.',
        },
        {
          text: 'Mostly the value of the key with the least negative score.',
          why: 'The largest of the negative scores is still the largest. The farther q moves out, the larger the differences become, so the choice becomes surer, not less sure.',
        },
      ],
      right: 2,
    },
    stretch: {
      question: 'You make q twice as long, in the same direction. What happens to the weights?',
      options: [
        {
          text: 'Nothing: only the direction counts.',
          why: 'That would hold for the cosine. The dot product contains the length of q.',
        },
        {
          text: 'They get sharper, as at half the temperature.',
          why: 'Every score doubles, and so do the differences between them. Halving the temperature does exactly that.',
        },
        {
          text: 'They all double.',
          why: 'The scores double. The weights cannot: they sum to 1.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Query, key, value',
  title: 'A soft lookup',
  body: String.raw`
<p>A dictionary finds the one key that equals your query and hands over its value, or says “not found”. Attention is a soft lookup. The query $q$ gets a score with <em>every</em> key, $q \cdot k_j / \sqrt{d_k}$; a softmax turns the scores into weights that sum to 1; the output is the mean of the values $v_j$ with these weights. An entry is found by its key and hands over its value: move a value, and no weight changes.</p>
<hl-predict name="far"></hl-predict>
<hl-plane group="page"></hl-plane>
<hl-predict name="stretch"></hl-predict>
<p>The score is a dot product, and a dot product is not a cosine: $q \cdot k = |q|\,|k| \cos\theta$. A long key may score higher than a key that points in the query’s direction. The length of $q$ multiplies all scores of its row, so it acts on the weights like the inverse of the temperature.</p>
`,
})
