// <hl-train>.

import language from './language.js'

export default {
  play: 'Train',
  pause: 'Pause',
  step: 'One step',
  reset: 'Reset',
  anew: 'Changing one of these begins anew',
  task: 'Task',
  tasks: { induction: 'repeated letters', reversal: 'reversal', english: 'mini-English' },
  aboutTask: {
    induction:
      'A block of random letters comes again and again, each time after a period that nobody can know beforehand. Say the next letter.',
    reversal: 'Some letters are read. Say them again, the last one first.',
    english: 'Some words of a sentence are masked. Say which they are; at “it”, say what it stands for.',
  },
  seed: 'Seed',
  dice: 'Another seed',
  heads: 'Heads',
  layers: 'Layers',
  position: 'Positions',
  positions: { learned: 'learned', sinusoidal: 'sinusoidal', rope: 'RoPE', alibi: 'ALiBi', none: 'none' },
  masked: 'Causal mask',
  unmasked:
    'Without the mask every row also sees the letter that it has to say, so the loss falls towards 0 by copying it. The accuracy is asked as in generation, where the next letter isn’t there yet.',
  rate: 'Learning rate',
  rateHint: 'takes effect at once',
  /** @param {string} rate */
  rateNow: (rate) => `now ${rate}, by the schedule`,
  usualRate: 'The usual one',
  starting: 'Building a model with random weights…',
  /** @param {number} step @param {number} steps */
  progress: (step, steps) => `Step ${language.number(step)} of ${language.number(steps)}`,
  /** @param {number} speed */
  speed: (speed) => `${speed < 10 ? speed.toFixed(1) : Math.round(speed)} steps per second`,
  /** @param {number} seconds */
  left: (seconds) =>
    seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} minutes left`,
  beyond: 'beyond its schedule, at the rate it ends with',
  thread: {
    worker: 'trained in a worker, beside the page',
    page: 'training on the page’s own thread, slower: this browser or page allows no worker',
  },
  throttled: 'While the page was in the background the browser let it train only now and then.',
  loss: 'Loss',
  accuracy: 'Held-out accuracy',
  steps: 'step',
  /** @param {string} loss */
  guessing: (loss) => `guessing: ${loss}`,
  /** @param {string} share */
  chance: (share) => `chance: ${share}`,
  tiny: 'below 0.1 %',
  nearly: 'over 99.9 %',
  questions: {
    'second-copy': 'second copy',
    sequence: 'whole word',
    agreement: 'verb form',
    class: 'it: class',
    role: 'it: role',
    name: 'name',
  },
  links: {
    'left-neighbour': 'previous token',
    induction: 'induction',
    next: 'next token',
    pronoun: 'it → its noun',
    'verb-subject': 'verb → subject',
    mirror: 'mirror',
    'pronoun-wrong': 'it → other noun',
  },
  /** @param {string} layer @param {number} head */
  head: (layer, head) => `${layer}, head ${head}`,
  /** @param {string} stack @param {number} layer @param {string} kind */
  layer: (stack, layer, kind) => `${stack ? `${stack} ` : ''}layer ${layer}${kind ? ` ${kind}` : ''}`,
  maps: 'Where each head looks in one held-out example; below, its scores on 16 of them.',
  axes: 'Row: the word that looks. Column: where it looks. One colour scale for all.',
  /** @param {string} query @param {string} key @param {string} weight */
  cell: (query, key, weight) => `row ${query}, column ${key}: ${weight}`,
  untrained: 'Nothing is learned yet: these maps come from random weights.',
  patterns: {
    'left-neighbour': {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `A previous-token head has formed in ${where}: ${score} of its weight lies on the word before`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the word before: ${score}`,
    },
    induction: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `An induction head has formed in ${where}: ${score} of its weight lies on the letter that came after the last copy`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the letter that came after the last copy: ${score}`,
    },
    next: {
      strong: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} looks at the very letter that has to be said, which only a mask would hide: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the very letter that has to be said: ${score}`,
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
        `${where} looks at the letter that has to be said: ${score} of its weight`,
      weak: (/** @type {string} */ where, /** @type {string} */ score) =>
        `${where} leans towards the letter that has to be said: ${score}`,
    },
  },
  noSteps: 'No step was taken yet.',
  noPattern: 'No head has a pattern of its own yet.',
  /** @param {string} accuracy */
  right: (accuracy) => `Of the held-out answers ${accuracy} are right.`,
  /** @param {number} step @param {string} rate @param {string} loss */
  diverged: (step, rate, loss) =>
    `The loss left every bound at step ${language.number(step)} (${loss}): a learning rate of ${rate} is too large for this model. Training has stopped, the maps are those of the step before. Reset, choose a smaller one and train again.`,
  done: 'The schedule is over. It may go on, at the rate it ends with.',
  download: 'Download the weights',
  open: 'Open weights…',
  shipped: 'Continue from the shipped model',
  shippedName: 'the shipped model',
  /** @param {string} reason */
  unsaved: (reason) => `The weights can’t be saved: ${reason}`,
  /** @param {string} name */
  opened: (name) => `Begun with the weights of ${name}; step and averages begin at 0.`,
  /** @param {string} reason */
  refused: (reason) => `These weights can’t be used: ${reason} What is in training stays.`,
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
<p>Heads aren’t given jobs: what they do comes out of training, and here it does before your eyes, from random weights, by the same C core. A block of letters comes back, and the model learns to go on with it. One way to do that: a head in one layer looks at the letter before, and an <em>induction head</em> in a later layer uses what it wrote to find the letter that came next the last time. With one layer that pair can’t form.</p>
<hl-train group="page"></hl-train>
<p class="sources">Elhage et al. 2021, <cite>A mathematical framework for transformer circuits</cite> (induction heads) · Olsson et al. 2022, <cite>In-context learning and induction heads</cite>.</p>
`,
})
