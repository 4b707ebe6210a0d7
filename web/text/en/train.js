// <hl-train>: its words, and its part of the reference.

import language from './language.js'

/** What is to be found out, before anything is known. @param {{ task: string, isMasked: boolean }} shown */
function question({ task, isMasked }) {
  if (task === 'reversal') return 'Press Train. Which head will look at the letter that has to be written next?'
  if (task === 'english') return 'Press Train. Will a head learn by itself to look from “it” at its noun?'
  return isMasked
    ? 'Press Train. Which head will look at the letter before, and which at the letter that followed this letter last time?'
    : 'Press Train. Where will heads look when no mask hides the answer?'
}

export default {
  frame: {
    name: 'Live training',
    point: 'Heads find their jobs while a model trains in the page.',
    title: 'Live training: heads form while you watch',
    /** @param {{ sentence: { knows: boolean }, task: string, isMasked: boolean }} shown */
    ask: (shown) =>
      shown.sentence.knows
        ? 'The model knows its task. Now try another seed: will the same heads get the same jobs?'
        : question(shown),
    sources: [
      'Elhage et al. 2021, *A mathematical framework for transformer circuits* (induction heads)',
      'Olsson et al. 2022, *In-context learning and induction heads*',
    ],
  },
  play: 'Train',
  pause: 'Pause',
  step: 'One step',
  reset: 'Reset',
  anew: 'Changing any of these starts a new training run',
  task: 'Task',
  tasks: { induction: 'repeated letters', reversal: 'reversal', english: 'mini-English' },
  aboutTask: {
    induction: 'A block of random letters repeats, and the model has to predict the next letter.',
    reversal: 'The model reads some letters and has to write them in reverse order.',
    english:
      'Some words of a sentence are masked. The model has to say which words they are and, at “it”, what “it” stands for.',
    'english-writer': 'The model reads a sentence word by word. At each word it has to say the next one.',
  },
  seed: 'Seed',
  dice: 'Another seed',
  heads: 'Heads',
  layers: 'Layers',
  position: 'Positions',
  positions: { learned: 'learned', sinusoidal: 'sinusoidal', rope: 'RoPE', alibi: 'ALiBi', none: 'none' },
  masked: 'Causal mask',
  unmasked:
    'Without the mask every row also sees the letter that it has to say, so the loss falls towards 0 by copying that letter. The accuracy is measured as in generation, where the next letter isn’t there yet.',
  rate: 'Learning rate',
  rateHint: 'takes effect at once',
  /** @param {string} rate */
  rateNow: (rate) => `now ${rate}, by the schedule`,
  usualRate: 'Usual rate',
  starting: 'Building a model with random weights…',
  /** @param {number} step @param {number} steps */
  progress: (step, steps) => `Step ${language.number(step)} of ${language.number(steps)}`,
  /** @param {number} speed */
  speed: (speed) => `${speed < 10 ? speed.toFixed(1) : Math.round(speed)} steps per second`,
  /** @param {number} seconds */
  left: (seconds) =>
    seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} minutes left`,
  beyond: 'beyond the schedule, at its last rate',
  thread: {
    worker: 'The training runs in a worker, beside the page.',
    page: 'The training runs on the page’s own thread, which is slower: this browser or page allows no worker.',
  },
  throttled: 'While the page was in the background, the browser let it train only now and then.',
  loss: 'Loss',
  lossToCome: 'Loss, from the first step on',
  accuracy: 'Accuracy on new examples',
  steps: 'step',
  /** @param {string} loss */
  guessing: (loss) => `guessing: ${loss}`,
  /** @param {string} share */
  chance: (share) => `chance: ${share}`,
  /** A share. @param {number} share */
  percent(share) {
    if (share === 0 || share === 1) return `${100 * share}%`
    if (share < 0.001) return 'below 0.1%'
    if (share > 0.999) return 'over 99.9%'
    return `${(100 * share).toFixed(share > 0.99 || share < 0.1 ? 1 : 0)}%`
  },
  /** @param {number} step @param {string[][]} values each with its name */
  point: (step, values) => `step ${step}: ${values.map((value) => value.join(' ')).join(', ')}`,
  questions: {
    'second-copy': 'second copy',
    sequence: 'whole word',
    agreement: 'verb form',
    class: 'it: class',
    role: 'it: role',
    name: 'name',
    next: 'next word allowed',
    writing: 'sentence written',
  },
  links: {
    'left-neighbour': 'previous token',
    induction: 'after its copy',
    next: 'next token',
    pronoun: 'it → its noun',
    'verb-subject': 'verb → subject',
    mirror: 'mirror',
    'pronoun-wrong': 'it → other noun',
  },
  /** Where a head is. @param {string} stack of an encoder-decoder @param {string} kind of its attention @param {string} head */
  place(stack, kind, head) {
    const attention = [stack, kind && `${kind}-attention`].filter(Boolean).join(' ')
    return attention ? `${attention}, ${head}` : head
  },
  axes: 'Row: the token that looks. Column: the token looked at.',
  scored:
    'Each head is listed with its mean weight on each kind of place, in 16 examples not used in training, and with the share of right answers when that head is off.',
  /** @param {string} query @param {string} key @param {string} weight */
  cell: (query, key, weight) => `row ${query}, column ${key}: ${weight}`,
  untrained: 'The model has learned nothing yet: these maps come from random weights.',
  patterns: {
    'left-neighbour': {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `A previous-token head has formed in ${where}: ${score} of its weight lies on the word before`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the word before: ${score}`,
    },
    induction: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `An induction head has formed in ${where}: ${score} of its weight lies on the letter that followed last time`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the letter that followed last time: ${score}`,
    },
    next: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} looks at the very letter that the model has to say, which only a mask would hide: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the very letter that the model has to say: ${score}`,
    },
    pronoun: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `“it” finds its noun in ${where}: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans from “it” to its noun: ${score}`,
    },
    'verb-subject': {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `The verb finds its subject in ${where}: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans from the verb to its subject: ${score}`,
    },
    mirror: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} looks at the letter that the model has to say: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the letter that the model has to say: ${score}`,
    },
  },
  noSteps: 'No step has been taken yet.',
  noPattern: 'No head has a pattern of its own yet.',
  /** @param {string} accuracy */
  right: (accuracy) => `Right answers on examples not used in training: ${accuracy}.`,
  without: 'right without it',
  weighing: 'Measuring the answers with each head off…',
  /**
   * What it costs to switch heads off. @param {{ step: number, whole: string, without: { where: string, right: string }[],
   *   least: string | null }} facts shares of right answers; without: the heads that cost most; least: without any other
   */
  worth({ step, whole, without, least }) {
    const all = `At step ${language.number(step)}, ${whole} of the held-out letters come out right with all heads on`
    if (!without.length) return `${all}, and at least ${least} with any one head off.`
    const costly = without.map(({ where, right }) => `${right} without ${where}`)
    const rest = least === null ? [] : [`at least ${least} without any other head`]
    const meaning = without.length > 1 ? 'These heads share the work.' : 'This head does most of the work.'
    return `${[all, ...costly, ...rest].join('; ')}. ${meaning}`
  },
  /** @param {number} step @param {string} rate @param {string} loss */
  diverged: (step, rate, loss) =>
    `The loss diverged at step ${language.number(step)} (loss ${loss}): a learning rate of ${rate} is too large for this model. Training has stopped; the maps show the step before. Choose a smaller rate (under More), press Reset and train again.`,
  done: 'The schedule is over. Training can continue at the last rate.',
  download: 'Download the weights',
  open: 'Open weights…',
  shipped: 'Continue from the shipped model',
  shippedName: 'the shipped model',
  /** @param {string} reason */
  unsaved: (reason) => `The weights can’t be saved: ${reason}`,
  /** @param {string} name */
  opened: (name) => `Training begins with the weights of ${name}; steps and averages begin at 0.`,
  /** @param {string} reason */
  refused: (reason) => `These weights can’t be used: ${reason} The model in training stays.`,
  /** @param {string} reason */
  failed: (reason) => `Training ended: ${reason}`,
  states: {
    playing: 'Training.',
    paused: 'Training paused.',
    done: 'Training is done.',
    diverged: 'Training diverged and stopped.',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Training',
  title: 'Watching heads form',
  body: `
<p>Nobody assigns jobs to heads. Heads find their jobs in training, and in this figure you can watch: the same C core trains a model from random weights. A block of letters repeats, its length changes from example to example, and the model learns to continue it. The maps show one example that the model never trained on. In the end one head of the first layer looks at the letter before, and an <em>induction head</em> of the second layer uses that head’s output to find the letter that came next the last time. With one layer this pair can’t form.</p>
<p>The work is not divided like that from the start. With seed 1, two blurred heads of the first layer share it for a long time, while the answers are already right; late in training one of the two takes over. Pause at about step 200 and at the end, and compare the answers with each head off.</p>
<hl-train group="page"></hl-train>
<p>Many Transformers are trained with <em>dropout</em>: in each training step a random share of the numbers is set to 0 (a tenth in the first Transformer, after each attention and each feed-forward network), and in use nothing is left out. Dropout keeps a model from learning its examples by heart. The models of this page are trained without dropout: their examples are drawn anew in every step, so there is nothing to learn by heart.</p>
<p>Attention assumes little about its input: every token may look at every other, and even their order has to be added as positions. A recurrent network assumes that neighbours matter most, a convolution that the same pattern may stand anywhere. Such an assumption is called an <em>inductive bias</em>. With little data a strong bias that fits helps; with much data a model can learn what the bias would have told. Dosovitskiy et al. 2021 (<em>An image is worth 16×16 words</em>, section 4.3) measured this for images: trained on about a million images, the Transformer stayed behind convolutional networks of the same size; trained on a few hundred million, it came out ahead. The small models here do without much data because their tasks have few rules.</p>
`,
})
