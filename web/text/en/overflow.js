// <hl-overflow>: its words, and its section.

export default {
  presets: {
    one: 'one score above 88.72',
    sum: 'two of 88.5',
    low: 'all below −103.97',
    ordinary: 'ordinary scores',
  },
  preset: 'Try',
  shift: 'Add to every score',
  stable: 'Subtract the largest score first',
  /** @param {number} n */
  score: (n) => `Score ${n}`,
  rows: {
    scores: 'score',
    shifted: 'into exp',
    exponentials: 'exp, in float32',
    weights: 'weight',
    right: 'correct weight',
  },
  output: 'Output',
  right: 'Done right',
  panel: 'Weights',
  /** @param {number} key @param {string} weight */
  cell: (key, weight) => `Key ${key}: weight ${weight}`,
  verdicts: {
    right: 'Right wherever the scores lie: only their differences count, and the largest exponent is 0.',
    ordinary:
      'Right this time: nothing overflows, and the exponentials that count keep enough digits. Move the scores up or down.',
    nan: 'exp of the largest score is more than float32 can hold and becomes +∞. There ∞ / ∞ is NaN, elsewhere x / ∞ is 0, and NaN times any value makes the whole output NaN.',
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
<p>On paper the subtraction changes nothing: $\exp(s_j - m)\,/\,\sum_i \exp(s_i - m)$ is the same for every $m$. In float32 it decides whether there is a result: there $\exp$ is $+\infty$ above 88.72 and 0 below −103.97. Switch the subtraction off, pick a case, and move all scores together.</p>
<hl-overflow group="page"></hl-overflow>
<p class="sources">Blanchard, Higham and Higham 2021, <cite>Accurately computing the log-sum-exp and softmax functions</cite>, sections 1 and 4.</p>
`,
})
