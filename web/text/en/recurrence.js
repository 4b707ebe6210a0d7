// What <hl-recurrence> says.

/** @typedef {{ name: string, change: [string, string], gradient: [string, string], left: 'shared' | 'less' | 'same' | 'more', perStep: string }} Fate
 *   of a nudge in one reader, after word 1 and after the last word; left: of the gradient, less or more by a factor of two */

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

/** Where the words' vectors come from. @type {Record<string, string>} */
const vectors = {
  constructed: 'the vectors of the model built by hand',
  trained: 'the trained vectors of this page’s model',
  random: 'random vectors',
}

/** What becomes of a nudge to word 1. @param {Fate} fate */
function fate({ name, change, gradient, left, perStep }) {
  const ends = `${name}: the state changes by ${change[0]} after word 1 and by ${change[1]} after the last word`
  if (left === 'shared')
    return `${ends}, one step from word 1. A row that spreads evenly over n words gives word 1 a weight of 1/n.`
  const verbs = { less: 'fades', more: 'grows', same: 'stays within a factor of two,' }
  return `${ends}. The gradient ${verbs[left]} from ${gradient[0]} to ${gradient[1]}, a factor of ${perStep} per step.`
}

export default {
  mode: 'The text',
  modes: { training: 'is all there: training', generating: 'is written word by word' },
  nudgeButton: 'Nudge word 1',
  nudge: 'Word 1 grows by',
  percent: '%',
  player: 'Steps of reading',
  /** @param {number} step @param {number} last */
  step: (step, last) => `step ${step} of ${last}`,
  gain: 'Gain of W',
  forget: 'LSTM: bias of its forget gates',
  long: 'Repeat the sentence up to 64 words',
  seed: 'Other random weights',
  readers: { rnn: 'Recurrent network', lstm: 'LSTM', attention: 'Attention' },
  lamps: 'How much each state changes when word 1 is nudged',
  /** @param {string} word @param {number} place @param {string} reader @param {string} change @param {number} path */
  lamp: (word, place, reader, change, path) =>
    `${reader}, word ${place + 1} “${word}”: its state changes by ${change}; ${counted(path, 'step')} from word 1`,
  /** @param {string} word @param {number} place @param {string} reader */
  dark: (word, place, reader) => `${reader}, word ${place + 1} “${word}”: not computed yet`,
  /** @param {string[]} fates */
  summary: (fates) => fates.join(' '),
  /** @param {string} low @param {string} high */
  legend: (low, high) =>
    `A full lamp stands for a change of ${high}, an empty lamp for a change of ${low} or less; each power of ten takes the same amount off the dot’s width. Dashed: not computed yet. Thick ring: computed in this step.`,
  counts: 'Sequential steps so far',
  /** @param {number} done @param {number} all */
  of: (done, all) => `${done} of ${all}`,
  /** What the present step computes. @param {'training' | 'generating'} mode @param {number} step @param {number} n */
  now: (mode, step, n) => {
    if (step === 0) return 'Nothing is computed yet. Nudge word 1, or drag the slider.'
    const waited = step > 1 ? `, which had to wait for state ${step - 1}` : ''
    const state = `Step ${step}: the recurrent networks compute state ${step}${waited}`
    if (mode === 'generating')
      return `${state}; attention computes row ${step}, with ${counted(step, 'score')}. Word ${step + 1} is not known before that, so all three take ${counted(n, 'step')}.`
    return step === 1
      ? `Step 1: the recurrent networks compute state 1; attention computes ${n === 1 ? 'its row' : `all ${n} rows at once`}, with ${counted((n * (n + 1)) / 2, 'score')}, and is done.`
      : `${state}; attention was done at step 1.`
  },
  chart: 'The same changes, on a logarithmic scale',
  place: 'word',
  lines: { rnn: 'RNN', lstm: 'LSTM', attention: 'attention' },
  numbers: {
    /** @param {number} n */
    title: (n) => `From word 1 to word ${n}`,
    path: 'steps on the way',
    training: 'sequential steps, training',
    generating: 'sequential steps, generating',
    change: 'change of the last state',
    gradient: 'gradient with respect to word 1 (Frobenius norm)',
    fade: 'factor per step, on average',
  },
  /** @param {Fate[]} fates */
  fates: (fates) => fates.map(fate),
  /** What saturation has to do with it. @param {number} gain @param {Fate['left']} left of the RNN */
  gainNote: (gain, left) => {
    const itself = `W by itself multiplies every length by ${gain}`
    if (gain <= 1)
      return `${itself}, and tanh has a slope of 1 at 0 and less elsewhere, so a step can only shrink what is left of word 1.`
    if (left === 'less')
      return `${itself}, yet less and less is left of word 1: large states push tanh into its flat ends, which take back more than W gives.`
    if (left === 'more')
      return `${itself}, and tanh takes back only a part of it: what word 1 has changed grows on the way.`
    return `${itself}, and the flat ends of tanh take back about as much.`
  },
  /** @param {{ label: string, width: number, state: number, seed: number }} facts */
  made: ({ label, width, state, seed }) =>
    `Words: ${vectors[label] ?? vectors.trained}, ${width} numbers each, brought to length √${width}. All weights of the three readers are random, seed ${seed}: W is the gain times an orthogonal matrix, and every state has ${state} numbers. Attention is one causal head, so row t sees words 1 to t.`,
  badge: 'random weights',
  help: 'Point at a lamp to see the path from word 1 to it.',

  predictions: {
    path: {
      question: 'Word 1 of a text has something to say to word 13. How many steps does its message take?',
      options: [
        {
          text: '12 in a recurrent network, 12 in attention',
          why: 'In a recurrent network, yes: state 13 is made of state 12, that of state 11, and so on. But attention multiplies query 13 with key 1 directly; it does not pass through the words between.',
        },
        {
          text: '12 in a recurrent network, 1 in attention',
          why: 'A recurrent network passes the message from state to state, and each step changes it a little. Attention takes value 1 into row 13 directly, whatever lies between.',
        },
        {
          text: '1 in both: the state remembers',
          why: 'The state remembers only what the last step kept of it. To reach state 13 the message goes through W and tanh twelve times.',
        },
      ],
      right: 1,
    },
  },
  /** In the listing. */
  comments: {
    words: 'words',
    steps: 'n steps, one after another',
    later: 'n - 1 steps',
    gradient: 'gradient with respect to word 1',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Why attention',
  title: 'Why attention at all?',
  body: String.raw`
<p>Before attention, networks that read a text were mostly recurrent (RNNs). A recurrent network reads as we do, word after word, with a state that takes in one word at a time, $h_t=\tanh(W h_{t-1}+U x_t)$; so it has to wait for each state before it can compute the next. What word 1 has to say passes through $n-1$ steps on the way from state 1 to state $n$. Attention takes it there in one.</p>
<hl-predict name="path"></hl-predict>
<p>Here is such a network, with random weights, run twice: once on your sentence, once with its first word a little longer. Each lamp is a state; it shines as brightly as that state has changed.</p>
<hl-recurrence group="page"></hl-recurrence>
<p><b>Gradients vanish or explode.</b> The gradient of state $n$ with respect to state 1 is a product of $n-1$ Jacobians, $\mathrm{diag}(1-h_t\odot h_t)\,W$ each; one more factor, $\mathrm{diag}(1-h_1\odot h_1)\,U$, leads to word 1. Where each Jacobian shortens vectors, the product vanishes at an exponential rate; where each lengthens them, the product explodes. A gain of 1 is no safe middle: the slope of tanh is 1 only at 0 and less everywhere else. Nor does a gain above 1 promise an explosion, since large states make tanh flat: look at the numbers.</p>
<p><b>The gates of the LSTM.</b> Its memory $c_t=f_t\,c_{t-1}+i_t\,g_t$ is passed on by a gate and not by a matrix, and where the forget gate is near 1, the memory fades slowly. The LSTM still takes $n-1$ steps, and a forget gate of one half still halves the memory at every step.</p>
<p><b>Limits of attention.</b> One step makes the way short, not the message strong: word 1 arrives with its weight, and a row that spreads evenly over $n$ words gives it $1/n$. Nor is one step cheap: all rows together take $n(n+1)/2$ scores under a causal mask, which a recurrence does not need. In training, all scores can be computed at once, because the whole text is there; a recurrent network has to wait for state $t-1$ before it can compute state $t$ even then. When a model writes, every word waits for the word before it, and both take $n$ steps.</p>
<p class="sources">Elman 1990, <cite>Finding structure in time</cite> · Bengio, Simard and Frasconi 1994, <cite>Learning long-term dependencies with gradient descent is difficult</cite> · Hochreiter and Schmidhuber 1997, <cite>Long short-term memory</cite> · Gers, Schmidhuber and Cummins 2000, <cite>Learning to forget</cite> (forget gates) · Pascanu, Mikolov and Bengio 2013, <cite>On the difficulty of training recurrent neural networks</cite>, section 2 · Vaswani et al. 2017, <cite>Attention is all you need</cite>, section 4 and table 1.</p>
`,
})
