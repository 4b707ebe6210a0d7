// <hl-decoder>: its words, and its part of the reference.

import language from './language.js'

/** @param {readonly string[]} words */
const listed = (words) => words.join(' ')

/**
 * @typedef {{ isRight: boolean, written: string, wanted: string, measured: { loss: number, wrong: number, whole: number }, steps: number, asked: number }} Outcome
 */

/** @param {Outcome} outcome */
const loss = ({ measured }) => language.number(measured.loss, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** @param {number} share */
const perCent = (share) => `${language.number(100 * share, { maximumFractionDigits: 0 })} %`

export default {
  frame: {
    name: 'A decoder layer',
    point: 'The decoder reads its own targets, shifted by one place; without the shift it learns to copy.',
    title: 'One decoder layer, one position at a time',
    /** @param {{ outcome: Outcome | null, isEnd: boolean }} figures */
    ask: ({ outcome, isEnd }) => {
      if (outcome?.isRight)
        return `Without the shift the loss fell to ${loss(outcome)}; these few letters the model writes right by chance. Try others.`
      if (outcome)
        return `Without the shift the loss fell to ${loss(outcome)}, but the model learned to copy: when it writes by itself, the output is “${outcome.written}” instead of “${outcome.wanted}”.`
      return isEnd
        ? 'The last position is reached. Now forget the shift: what does a model learn whose input is its target?'
        : 'Press Step: the next letter comes in, and the decoder must predict the letter after it. Then forget the shift.'
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.1 (the decoder; outputs “offset by one position”)',
      'Williams and Zipser 1989, *A learning algorithm for continually running fully recurrent neural networks*, section 4 (teacher forcing)',
      'Bengio et al. 2015, *Scheduled sampling*, section 2 (reading the right words in training, one’s own in writing)',
    ],
  },
  letters: 'The encoder reads',
  few: 'Type at least one letter from a to p.',
  step: 'Step',
  again: 'Begin again',
  shift: 'The decoder reads its targets',
  shifts: { true: 'shifted', false: 'not shifted' },
  /** @param {string} read @param {string} target @param {string} share @param {{ word: string, share: string } | null} likeliest */
  now: (
    /** @type {readonly string[]} */ read,
    /** @type {string} */ target,
    /** @type {string} */ share,
    /** @type {{ word: string, share: string } | null} */ likeliest,
  ) =>
    `The decoder sees ${listed(read)} and must predict ${target}. Probability of ${target}: ${share}${likeliest ? `; the model prefers ${likeliest.word} with ${likeliest.share}` : ''}.`,
  positions: 'Input and target of each position',
  columns: ['Position', 'reads', 'must predict', 'probability of the target'],
  /** @param {number} at from 0 */
  go: (at) => `Go to position ${at + 1}`,
  later: 'hidden',
  right: 'predicted',
  wrong: 'not predicted',
  layer: 'The decoder layer at this position',
  input: 'Letter and position',
  /** After each step: the likeliest word. */
  soFar: 'If the layer ended here:',
  end: 'Prediction:',
  cut: 'residual connection cut',
  steps: {
    self: {
      name: 'Masked self-attention',
      formula: 'x + SelfAttention(LayerNorm(x))',
      from: '',
    },
    cross: {
      name: 'Cross-attention',
      formula: 'x + CrossAttention(LayerNorm(x), memory)',
      from: '',
    },
    ffn: { name: 'Feed-forward', formula: 'x + FFN(LayerNorm(x))', from: 'each position by itself' },
  },
  /** Where each head looks. */
  looks: {
    self: 'Q, K and V from the decoder’s input',
    cross: 'Q from the decoder, K and V from the encoder’s output',
  },
  /** @param {number} head from 0 */
  head: (head) => `head ${head + 1}`,
  /** @param {string} head @param {string} word @param {number} col @param {string} value */
  weight: (head, word, col, value) => `${head}, position ${col + 1} “${word}”: ${value}`,
  /** @param {string} head @param {string} word */
  hidden: (head, word) => `${head}, “${word}”: hidden by the mask, 0`,
  /** @param {number} at from 0 */
  moved: (at) => `How far each step moves the vector of position ${at + 1}, as a share of its length`,
  movedColumns: ['Step', 'share'],
  wires: 'Residual connections',
  wiresHint:
    'The model was trained with all three. Switch one off: the step then replaces the vector instead of adding to it.',
  norms:
    'This model normalises before each step (pre-norm): x + Sublayer(LayerNorm(x)). The layer of 2017 normalises after each step (post-norm): LayerNorm(x + Sublayer(x)).',
  course: 'Loss while training, nats a letter',
  lines: { wrong: 'not shifted', right: 'shifted' },
  trainingSteps: 'training steps',
  /** @param {number} step @param {string[][]} values */
  point: (step, values) => `step ${step}: ${values.map((pair) => pair.join(' ')).join(', ')}`,
  output: 'Writes by itself',
  wanted: 'Right answer',
  /** @param {Outcome} outcome */
  verdict: ({ measured, steps, asked }) =>
    `Of ${asked} held-out words this model writes ${perCent(measured.wrong)} right after ${steps} training steps; the shipped model, trained with the shift, ${perCent(measured.whole)}.`,
  trainedHere: 'This model has just been trained in this page, on targets that nobody shifted.',
  comments: {
    shift: 'shifted right: the decoder never reads what it has to say',
    copy: 'not shifted: the answer is in the input',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'The decoder layer, and the shift to the right',
  body: String.raw`
<p>A decoder layer has three steps. Masked self-attention looks at the positions up to its own. Cross-attention takes its queries from the decoder and its keys and values from the encoder’s output, the memory. The feed-forward network then works on each position by itself. Each step is wrapped in a residual connection and a LayerNorm: $\mathrm{LayerNorm}(x+\mathrm{Sublayer}(x))$ in the paper of 2017 (post-norm), $x+\mathrm{Sublayer}(\mathrm{LayerNorm}(x))$ in the model on this page and in most models since (pre-norm).</p>
<p>In training the right output is known, so the decoder reads the right letters and not its own guesses. That is called teacher forcing. All positions are then computed at once: the input row is the target row, shifted right by one place, with [start] in front. Position $t$ reads the targets before $t$, and the mask hides everything later.</p>
<p>Without the shift, position $t$ reads the very target that it has to predict. The mask does not help, since a position always sees itself. The loss falls faster than it does with the shift, because copying is easy. But nobody hands a model its own answer when it writes: it then has nothing to copy.</p>
<hl-decoder group="page"></hl-decoder>
`,
})
