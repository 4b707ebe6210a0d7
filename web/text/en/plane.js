// The words of <hl-plane>.

/** @param {string[]} names */
const list = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : names[0]

export default {
  presets: {
    title: 'Try',
    names: {
      start: 'five keys',
      tie: 'a tie, temperature 0',
      far: 'far from all keys',
      long: 'a long key, and a fitting one',
      zero: 'a query of length 0',
    },
  },
  keys: 'Matching: a query among the keys',
  weights: 'Weights',
  values: 'Fetching: the mean of the values',
  hint: 'Drag q, a key or a value; or focus one and use the arrow keys, with Shift for larger steps. Click in the left plane to put q there.',
  point: 'point',
  handles: {
    query: 'Query q',
    /** @param {number} j */
    key: (j) => `Key k${j}`,
    /** @param {number} j */
    value: (j) => `Value v${j}`,
  },
  /** @param {string} x @param {string} y */
  at: (x, y) => `x ${x}, y ${y}`,
  /** @param {string} x @param {string} y @param {string} key @param {string} weight */
  queryAt: (x, y, key, weight) => `x ${x}, y ${y}; most weight on ${key}: ${weight}`,
  /** @param {string} key @param {string} x @param {string} y @param {string} score @param {string} weight */
  keyCell: (key, x, y, score, weight) => `${key} at ${x}, ${y}: score ${score}, weight ${weight}`,
  /** @param {string} key @param {string} weight */
  weightCell: (key, weight) => `${key}: weight ${weight}`,
  /** @param {string} value @param {string} x @param {string} y @param {string} weight */
  valueCell: (value, x, y, weight) => `${value} at ${x}, ${y}, taken with weight ${weight}`,
  temperature: 'Temperature',
  /** @param {number} temperature */
  temperatureIs: (temperature) => (temperature === Number.POSITIVE_INFINITY ? '∞' : String(temperature)),
  stretch: 'Length of q, same direction',
  /** @param {string} times @param {string} length */
  stretchIs: (times, length) => `× ${times}: |q| = ${length}`,
  levels: 'Each line joins the places where a key would get the score written on it: q · k ÷ √2.',

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
  /** @param {string} key @param {string} score */
  allNegative: (key, score) =>
    `Every score is negative, yet the weights sum to 1: ${key} is the least bad with ${score} and gets the most. There is always a best key; nothing is ever “not found”.`,
  /** @param {string} key @param {string} score @param {string} weight */
  ordinary: (key, score, weight) =>
    `The best-scoring key is ${key} with ${score}; it gets the weight ${weight}, the others share the rest.`,

  table: 'Dot product and cosine are not the same',
  columns: { key: 'key', length: '|k|', cosine: 'cos θ', product: 'q · k' },
  best: 'largest',
  /** @param {string} length */
  queryLength: (length) => `|q| = ${length}`,
  /** @param {string} product @param {string} cosine */
  differ: (product, cosine) =>
    `By the dot product ${product} fits best, by the cosine ${cosine}: the lengths of the keys count too. Attention uses the product.`,
  /** @param {string[]} keys */
  agree: (keys) =>
    `Here ${list(keys)} ${keys.length > 1 ? 'have' : 'has'} both the largest product and the largest cosine. Make another key longer, and they part.`,
  noDirection: 'Without a length there is no direction, and no cosine.',
  inverse: '|q| acts on this row as one over the temperature: stretch q, and the weights sharpen as if it were colder.',
  /** @param {string} times @param {string} temperature @param {string} gap */
  inverseIs: (times, temperature, gap) =>
    `q × ${times} here gives the weights of q × 1 at temperature ${temperature}. Largest difference: ${gap}.`,

  predictions: {
    far: {
      question: 'The query lies on the other side of the origin, far from every key. What comes out?',
      options: [
        {
          text: 'Nothing, or zeros: no key matches.',
          why: 'A lookup in a dictionary would say so. A softmax cannot: its weights always sum to 1, so something is always fetched.',
        },
        {
          text: 'The plain mean of all values.',
          why: 'Only if all scores were equal. They are all negative here, but not alike, and the softmax sees nothing but their differences.',
        },
        {
          text: 'Mostly the value of the key that scores least badly.',
          why: 'The largest of negative scores is still the largest. And the farther q moves out, the larger the differences get: it becomes surer, not less sure.',
        },
      ],
      right: 2,
    },
    stretch: {
      question: 'You make q twice as long, in the same direction. What happens to the weights?',
      options: [
        {
          text: 'Nothing: only the direction counts.',
          why: 'So it would be with the cosine. The dot product has the length of q in it.',
        },
        {
          text: 'They get sharper, as at half the temperature.',
          why: 'Every score doubles, and so do the differences between them. Halving the temperature does exactly that.',
        },
        {
          text: 'They all double.',
          why: 'Scores double. Weights can’t: they sum to 1.',
        },
      ],
      right: 1,
    },
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Query, key, value',
  title: 'Looking up softly',
  body: String.raw`
<p>A dictionary looks for the one key that equals your query, and hands over its value or says “not found”. Attention looks softly. The query $q$ gets a score with <em>every</em> key, $q \cdot k_j / \sqrt{d_k}$; a softmax turns the scores into weights that sum to 1; and what comes out is the mean of the values $v_j$ with these weights. The key says what an entry is found by, the value what it hands over: move a value, and no weight changes.</p>
<hl-predict name="far"></hl-predict>
<hl-plane group="page"></hl-plane>
<hl-predict name="stretch"></hl-predict>
<p class="sources">Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 3.2.1 · Graves, Wayne and Danihelka 2014, <cite>Neural Turing machines</cite>, section 3.3.1 (soft lookup by content, with the cosine and a sharpness β).</p>
`,
})
