// What <hl-recurrence> says.

/** @typedef {{ name: string, change: [string, string], gradient: [string, string], left: 'direct' | 'less' | 'same' | 'more', perStep: string, weight: string }} Fate
 *   of a nudge in one reader, after word 1 and after the last word; left: of the gradient, less or more by a factor of two;
 *   weight: of word 1 in the last row, where it comes directly
 * @typedef {{ shown: { n: number, hasArrived: boolean } | null }} Figures */

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`

/** Where the words' vectors come from. @type {Record<string, string>} */
const vectors = {
  constructed: 'the vectors of the model built by hand',
  trained: 'the trained vectors of this page’s model',
  random: 'random vectors',
}

/** What becomes of a nudge to word 1. @param {Fate} fate */
function fate({ name, change, gradient, left, perStep, weight }) {
  const ends = `${name}: the state changes by ${change[0]} after word 1 and by ${change[1]} after the last word`
  if (left === 'direct') return `${ends}, where word 1 has a weight of ${weight}. No other state lies between.`
  const verbs = { less: 'fades', more: 'grows', same: 'stays within a factor of two,' }
  return `${ends}. The gradient ${verbs[left]} from ${gradient[0]} to ${gradient[1]}, a factor of ${perStep} per step.`
}

export default {
  frame: {
    name: 'Recurrence and attention',
    point: 'A change to word 1 travels step by step through a recurrent network, in one step through attention.',
    title: 'Recurrence and attention: how far does a nudge get?',
    /** @param {Figures} figures */
    ask: ({ shown }) => {
      if (shown?.n === 1)
        return 'This text has only one word. Type a second word, so that the nudge has somewhere to go.'
      if (!shown?.hasArrived) return 'Nudge word 1 and watch the change travel from lamp to lamp.'
      return `Done: ${counted(shown.n - 1, 'step')} in the recurrent networks, 1 in attention. Now change the gain.`
    },
    sources: [
      'Elman 1990, *Finding structure in time*',
      'Bengio, Simard and Frasconi 1994, *Learning long-term dependencies with gradient descent is difficult*',
      'Hochreiter and Schmidhuber 1997, *Long short-term memory*',
      'Gers, Schmidhuber and Cummins 2000, *Learning to forget* (forget gates)',
      'Pascanu, Mikolov and Bengio 2013, *On the difficulty of training recurrent neural networks*, section 2',
      'Vaswani et al. 2017, *Attention is all you need*, section 4 and table 1',
    ],
  },
  mode: 'The text',
  modes: { training: 'is all there: training', generating: 'is written word by word' },
  nudgeButton: 'Nudge word 1',
  nudge: 'Word 1 grows by',
  percent: '%',
  player: 'Steps of reading',
  /** @param {number} step @param {number} last */
  step: (step, last) => `step ${step} of ${last}`,
  gain: 'Gain per step (W)',
  forget: 'LSTM: bias of its forget gates',
  long: 'Repeat the sentence until it has 64 words',
  seed: 'New random weights',
  readers: {
    rnn: 'Recurrent network',
    lstm: 'LSTM',
    attention: 'Attention with random weights',
    aimed: 'Attention aimed at word 1',
  },
  /** The same where there is little room. */
  rows: {
    rnn: 'Recurrent network',
    lstm: 'LSTM',
    attention: 'Attention, random weights',
    aimed: 'Attention, aimed at word 1',
  },
  /** Of the last state that is lit. @param {string} change @param {string} gradient */
  note: (change, gradient) => `change ${change}, gradient ${gradient}`,
  lamps: 'Change of each state after the nudge',
  /** @param {string} word @param {number} place @param {string} reader @param {string} change @param {number} path */
  lamp: (word, place, reader, change, path) =>
    `${reader}, word ${place + 1} “${word}”: its state changes by ${change}; ${counted(path, 'step')} from word 1`,
  /** @param {string} word @param {number} place @param {string} reader @param {boolean} hasBegun */
  dark: (word, place, reader, hasBegun) =>
    `${reader}, word ${place + 1} “${word}”: ${hasBegun ? 'not reached yet' : 'unlit'}`,
  unlit: 'Word 1 has not been nudged: no lamp is lit.',
  /** @param {string[]} fates */
  summary: (fates) => fates.join(' '),
  legendBefore:
    'Circle: a lamp for the state of a network after a word, still dark. Number: the step in which the nudge will reach the lamp. Dotted line: the path from word 1 to the last word.',
  /** @param {string} low @param {string} high */
  legend: (low, high) =>
    `Dot: change of the state, on a logarithmic scale from ${low} or less (empty) to ${high} (full). Number: the step in which the lamp is lit. Thick ring: lit in this step. Right: change of the last lit state, and its gradient with respect to word 1.`,
  counts: 'Sequential steps so far',
  /** @param {number} done @param {number} all */
  of: (done, all) => `${done} of ${all}`,
  /** What the present step computes. @param {'training' | 'generating'} mode @param {number} step @param {number} n */
  now: (mode, step, n) => {
    if (step === 0) return 'Word 1 has not been nudged yet, so nothing has changed and no lamp is lit.'
    const waited = step > 1 ? `, which had to wait for state ${step - 1}` : ''
    const state = `Step ${step}: the recurrent networks compute state ${step}${waited}`
    if (mode === 'generating')
      return `${state}; attention computes row ${step}, with ${counted(step, 'score')}. Word ${step + 1} is not known before this step, so all networks take ${counted(n, 'step')}.`
    return step === 1
      ? `Step 1: the recurrent networks compute state 1; attention computes ${n === 1 ? 'its row' : `all ${n} rows at once`}, with ${counted((n * (n + 1)) / 2, 'score')}, and is done.`
      : `${state}; attention was done at step 1.`
  },
  /** At the last step. @param {{ n: number, weight: string, aimed: string, isTraining: boolean, first: string, again: number }} facts
   *   weight, aimed: of word 1 in the last row of both heads; first, again: word 1, and how often it comes again */
  arrived: ({ n, weight, aimed, isTraining, first, again }) => {
    const when = isTraining
      ? `The last lamp is lit in step ${n} in the recurrent networks, in step 1 in attention.`
      : `Written word by word, the last lamp is lit in step ${n} everywhere.`
    const shared = again ? ` and so at ${again} more “${first}”` : ''
    return `${when} Attention passes on the change with the weight of word 1 in the last row: ${weight} with random weights, ${aimed} if aimed at word 1${shared}.`
  },
  chart: 'The same changes, on a logarithmic scale',
  place: 'word',
  lines: { rnn: 'RNN', lstm: 'LSTM', attention: 'attention', aimed: 'aimed' },
  numbers: {
    /** @param {number} n */
    title: (n) => `From word 1 to word ${n}`,
    path: 'steps on the way',
    training: 'sequential steps, training',
    generating: 'sequential steps, generating',
    change: 'change of the last state',
    gradient: 'gradient with respect to word 1 (Frobenius norm)',
    fade: 'factor per step, on average',
    weight: 'weight of word 1 in the last row',
  },
  /** @param {Fate[]} fates */
  fates: (fates) => fates.map(fate),
  /** What saturation has to do with it. @param {number} gain @param {Fate['left']} left of the RNN */
  gainNote: (gain, left) => {
    const itself = `The matrix W multiplies every length by ${gain}`
    if (gain <= 1)
      return `${itself}. The slope of tanh is 1 at 0 and smaller elsewhere, so a step can only shrink the change from word 1.`
    if (left === 'less')
      return `${itself}, yet the change from word 1 shrinks: large states push tanh into its flat ends, which shrink the change by more than W enlarges it.`
    if (left === 'more')
      return `${itself}, and tanh takes back only a part of the growth: the change from word 1 grows on the way.`
    return `${itself}, and the flat ends of tanh shrink the change by about as much.`
  },
  /** @param {{ label: string, width: number, state: number, seed: number }} facts */
  made: ({ label, width, state, seed }) =>
    `The words have ${vectors[label] ?? vectors.trained}, ${width} numbers each, scaled to length √${width}. All weights are random, from seed ${seed}: W is the gain times an orthogonal matrix, and every state has ${state} numbers. Attention is one causal head, so row t sees words 1 to t. The aimed head is the same head with one addition built by hand: a bias of 6 times the key of word 1 is added to every query.`,
  badge: 'random weights',
  help: 'Point at a lamp to see the path from word 1 to it.',

  predictions: {
    path: {
      question: 'Information from word 1 of a text has to reach word 13. How many steps does it take?',
      options: [
        {
          text: '12 in a recurrent network, 12 in attention',
          why: 'This is true of a recurrent network: state 13 is computed from state 12, state 12 from state 11, and so on. But attention multiplies query 13 by key 1 directly and does not pass through the words between.',
        },
        {
          text: '12 in a recurrent network, 1 in attention',
          why: 'A recurrent network passes the message from state to state, and each step changes it a little. Attention takes value 1 into row 13 directly, whatever lies between.',
        },
        {
          text: '1 in both: the state remembers',
          why: 'A state remembers only what the last step kept. To reach state 13, the message goes through W and tanh twelve times.',
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
<p>Before attention, networks that read a text were mostly recurrent (RNNs). A recurrent network reads as we do, word after word, with a state that takes in one word at a time, $h_t=\tanh(W h_{t-1}+U x_t)$; so it has to wait for each state before it can compute the next. Information from word 1 passes through $n-1$ steps on its way from state 1 to state $n$. In attention it takes one step.</p>
<hl-predict name="path"></hl-predict>
<p>The figure runs such a network, with random weights, twice: once on your sentence, once with its first word a little longer. Each lamp is a state; the more that state has changed, the brighter it shines.</p>
<hl-recurrence group="page"></hl-recurrence>
<p><b>Gradients vanish or explode.</b> The gradient of state $n$ with respect to state 1 is a product of $n-1$ Jacobians $\mathrm{diag}(1-h_t\odot h_t)\,W$; one more factor, $\mathrm{diag}(1-h_1\odot h_1)\,U$, leads to word 1. Where each Jacobian shortens vectors, the product vanishes at an exponential rate; where each lengthens them, the product explodes. A gain of 1 is no safe middle: the slope of tanh is 1 only at 0 and less everywhere else. Nor does a gain above 1 always make the product explode, since large states push tanh into its flat ends: look at the numbers in the figure.</p>
<p><b>The gates of the LSTM.</b> Its memory $c_t=f_t\,c_{t-1}+i_t\,g_t$ is passed on by a gate and not by a matrix, and where the forget gate is near 1, the memory fades slowly. The LSTM still takes $n-1$ steps, and a forget gate of one half still halves the memory at every step.</p>
<p><b>Why the figure has two attention heads.</b> The figure answers two questions: when a change arrives, and how much of it arrives. The number below a lamp gives the step in which the change arrives; in both heads it is step 1 for every word, however far away. The size of the dot shows how much arrives, and in attention that depends on the weight of word 1 in the row. A head with random weights spreads its rows over all words, so its lamps are no brighter than an LSTM’s after a dozen words, but they do not fade with the distance either. The second head is the first head with one addition built by hand: six times the key of word 1 is added to every query as a bias, as a trained head might have it. Its rows look at word 1, and at any word equal to it, and its lamps stay bright to the end. No number is rescaled for the picture: all four rows share one scale.</p>
<p><b>Limits of attention.</b> One step shortens the path but does not strengthen the message: word 1 arrives with its weight, and a row that spreads evenly over $n$ words gives it $1/n$. Nor is one step cheap: all rows together take $n(n+1)/2$ scores under a causal mask, and a recurrent network needs none of them. In training, all scores can be computed at once, because the whole text is there; even then, a recurrent network has to wait for state $t-1$ before it can compute state $t$. When a model writes, every word waits for the word before it, and both kinds of network take $n$ steps.</p>
`,
})
