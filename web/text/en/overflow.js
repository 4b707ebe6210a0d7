// <hl-overflow>: its words, and its part of the reference.

export default {
  frame: {
    name: 'Softmax overflow',
    point: 'Subtract the largest score first, or exp may overflow and make the row NaN.',
    title: 'Softmax overflow: why the largest score is subtracted first',
    ask: '',
    sources: [
      'Blanchard, Higham and Higham 2021, *Accurately computing the log-sum-exp and softmax functions*, sections 1 and 4',
    ],
  },
  /** What there is to do, by what has come of the row. */
  tasks: {
    right: 'Switch the subtraction off and see what becomes of the row.',
    ordinary: 'The output is still right. Move the scores until it is wrong.',
    broken: 'The output is wrong. Subtract the largest score to mend it.',
  },
  presets: {
    one: 'one above 88.72',
    sum: 'two of 88.5',
    low: 'all below −103.97',
    ordinary: 'ordinary',
  },
  own: 'my own',
  preset: 'Scores',
  shift: 'Add to every score',
  stable: 'Subtract the largest',
  /** @param {number} n */
  score: (n) => `Score ${n}`,
  key: 'Key',
  /** @param {number} key */
  named: (key) => `k${key}`,
  /** What each column of numbers is. */
  columns: {
    scores: 'Score',
    shifted: 'Input of exp',
    exponentials: 'exp, in float32',
    weights: 'Weight',
    right: 'Correct weight',
  },
  sum: 'Sum',
  /** Where exp ends in float32. */
  zones: { zero: 'exp is 0', infinite: 'exp is ∞' },
  source: 'You type the scores; they do not come from the sentence, so they can be as large or as small as you like.',
  limits:
    'Float32 holds numbers up to 3.4 × 10³⁸. Above x = 88.72, exp(x) is larger than that and becomes ∞; below x = −103.97, exp(x) is rounded to 0.',
  values: 'V, a row per key',
  output: 'Output = weights × V',
  right: 'Correct output',
  panel: 'Weights',
  /** @param {number} key @param {string} weight */
  cell: (key, weight) => `Key ${key}: weight ${weight}`,
  verdicts: {
    right: 'Right for any scores: only their differences count, and the largest exponent is 0.',
    ordinary:
      'Right this time: nothing overflows, and the exponentials that count keep enough digits. Move the scores up or down.',
    nan: 'exp of the largest score is more than float32 can hold and becomes +∞. Such a key’s weight, ∞ / ∞, is NaN; the other weights, x / ∞, are 0; and NaN times any value makes the whole output NaN.',
    sum: 'No exponential overflows, but their sum does. Each x / ∞ is 0: the row sums to 0, the output is 0, and nothing warns you.',
    empty: 'Every exponential is 0, and so is their sum: 0 / 0 is NaN everywhere.',
    coarse:
      'Nothing is NaN, but the exponentials are so small that float32 keeps only a few of their digits: the weights are wrong.',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Why the largest score is subtracted',
  body: String.raw`
<p>On paper the subtraction changes nothing: $\exp(s_j - m)\,/\,\sum_i \exp(s_i - m)$ is the same for every $m$. In float32 it decides whether there is a result: $\exp$ is $+\infty$ above 88.72 and 0 below −103.97. In the figure you can leave the subtraction out, pick scores, and move all of them together.</p>
<hl-overflow group="page"></hl-overflow>
`,
})
