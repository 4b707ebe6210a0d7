// The page's words, in English. One file per language; a view takes every sentence from here.

import ablate from './en/ablate.js'
import clocks from './en/clocks.js'
import fetch from './en/fetch.js'
import cutting from './en/heads.js'
import hook from './en/hook.js'
import lecture from './en/lecture.js'
import lessonView from './en/lesson-view.js'
import mask from './en/mask.js'
import mistakes from './en/mistakes.js'
import paint from './en/paint.js'
import panel from './en/panel.js'
import plane from './en/plane.js'
import products from './en/products.js'
import projections from './en/projections.js'
import recurrence from './en/recurrence.js'
import reroll from './en/reroll.js'
import rhyme from './en/rhyme.js'
import scaling from './en/scaling.js'
import scenes, { predictions as ofScenes } from './en/scenes.js'
import schemes from './en/schemes.js'
import shuffle from './en/shuffle.js'
import softmax from './en/softmax.js'
import strip from './en/strip.js'
import tied from './en/tied.js'
import twins from './en/twins.js'
import wordRow from './en/word-row.js'

/** A share with two digits. @param {number} x */
const share = (x) => x.toFixed(2)

/** @param {string[]} list */
const quoted = (list) => list.map((word) => `“${word}”`).join(', ')

/** What a head does that has a job, by captions.js's keys. @type {Record<string, string>} */
const JOBS = {
  pronoun: 'looks from “it” at the word it stands for',
  'verb-subject': 'looks from the verb at the head of its subject',
  induction: 'looks at what came after this word the last time',
  mirror: 'looks at the word that it has to say next, from the far end',
  before: 'looks at the word before',
  itself: 'looks at the word itself',
  after: 'looks at the word after',
  'two-before': 'looks two words back',
  'two-after': 'looks two words ahead',
}

export default {
  loading: 'Computing…',
  save: 'Save',
  /** @param {string} reason @param {boolean} picture whether an earlier one is on show */
  error: (reason, picture) =>
    `This can’t be shown: ${reason}${picture ? ' The last picture that could be drawn stays.' : ''}`,
  empty: 'There is no word here to attend to. Type a sentence.',
  constructed: 'constructed',

  /** @param {number} shown @param {number} total @param {number} most */
  count: (shown, total, most) =>
    total > most
      ? `${total.toLocaleString('en')} tokens: the first ${most} are shown, which is as many as this model takes.`
      : `${shown} of at most ${most} tokens (words and punctuation marks)`,

  player: {
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    forth: 'One step on',
    speed: 'Speed',
  },
  panel,
  code: { title: 'The same in code', language: 'Language', copy: 'Copy' },
  copy: { done: 'Copied', byHand: 'Copy by hand' },
  menu: { link: 'Copy link', embed: 'Copy embed code' },
  predict: {
    title: 'Predict:',
    right: 'Yes.',
    wrong: 'Not quite.',
    again: 'Ask me again',
    forgetful: 'This browser keeps nothing for this page: your answer goes when the page does.',
  },
  /** Questions before figures. @type {Record<string, { question: string, options: { text: string, why: string }[], right: number }>} */
  predictions: {
    ...fetch.predictions,
    ...mask.predictions,
    ...mistakes.predictions,
    ...ofScenes,
    ...plane.predictions,
    ...projections.predictions,
    ...recurrence.predictions,
    ...reroll.predictions,
    ...scaling.predictions,
    ...shuffle.predictions,
    ...softmax.predictions,
    'cross-shape': {
      question: 'An encoder has read 9 tokens, the decoder 4 so far. What shape has a head’s map of cross-attention?',
      options: [
        {
          text: '9 × 9',
          why: 'So large is the encoder’s own map. Cross-attention has a row for each query, and those come from the decoder.',
        },
        { text: '4 × 9', why: 'A row for each token of the decoder, a column for each token of the input.' },
        {
          text: '4 × 4, with the upper triangle hidden',
          why: 'That is the decoder’s self-attention. In cross-attention there is no future to hide: all of the input is there.',
        },
      ],
      right: 1,
    },
  },

  recurrence,
  scaling,

  fetch,
  cutting,
  ablate,
  reroll,

  ...softmax.views,

  models: /** @type {Record<string, { name: string, note: string }>} */ ({
    'english-supervised': {
      name: 'trained, some heads taught',
      note: 'Trained on made-up English to fill in hidden words and to say at “it” what it stands for. Some of its heads were also taught where to look; they carry a badge.',
    },
    'english-plain': {
      name: 'trained, nothing taught',
      note: 'The same model and the same sentences, but no head was told where to look.',
    },
    constructed: {
      name: 'built by hand',
      note: 'Not trained: weights written by hand to show three clear patterns on any text of up to 64 words. It answers nothing.',
    },
    random: {
      name: 'never trained',
      note: 'Random weights from a seed, nothing learned: any text of up to 512 words. Whatever its heads seem to do is chance. It answers nothing.',
    },
    induction: { name: 'induction', note: 'Trained to say the next letter of a sequence that repeats itself.' },
    'induction-unmasked': {
      name: 'induction, no mask',
      note: 'Trained to say the next letter without a causal mask: it looks ahead.',
    },
  }),

  hook,
  strip,
  lecture,
  scenes,

  badges: {
    taught: 'trained, this head was taught to point',
    labels: /** @type {Record<string, string>} */ ({
      constructed: 'constructed',
      trained: 'trained',
      imported: 'imported',
      random: 'random',
    }),
  },

  /** What a head does, from its scores. @param {import('../session/captions.js').Caption} caption */
  caption({ key, score, other = 0 }) {
    if (key === 'both-nouns')
      return `From “it” it looks at both nouns: ${share(score)} at the right one, ${share(other)} at the other.`
    if (key === 'diffuse') return `Spreads over everything: ${share(score)} of the largest entropy.`
    if (key === 'none') return 'No single job stands out.'
    if (key.startsWith('leans-'))
      return `No clear job; what it does most is this: ${JOBS[key.slice(6)]} (${share(score)} on average).`
    return `Mostly ${JOBS[key]} (${share(score)} on average).`
  },
  measuring: 'Measuring what this head does…',

  /** What a long text is called on its button. @type {Record<string, string>} */
  titles: { [rhyme]: 'The house that Jack built, a nursery rhyme' },

  /** Sentences to try, by what a model can read. */
  examples: {
    long: [
      rhyme,
      'The animal didn’t cross the street because it was too tired.',
      'Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo',
    ],
    any: [
      'the animal did not cross the street because the animal was too tired',
      'the keys to the old cabinet are on the table near the keys to the car',
      'you say tomato and I say tomato',
      'Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo',
    ],
    english: [
      'The animal didn’t cross the street because it was too tired.',
      'The trophy didn’t fit in the suitcase because it was too big.',
      'The keys near the old cabinet are new.',
      'When Anna and Tom went to the river, Tom gave a book to Anna.',
    ],
    letters: ['a b c d e a b c d e a b'],
  },

  /** What "it" stands for in sentences of ours, as a model reads them. @type {Record<string, string>} */
  antecedents: {
    'the animal did not cross the street because it was too tired .': 'animal',
    'the animal did not cross the street because it was too wide .': 'street',
    'the trophy did not fit in the suitcase because it was too big .': 'trophy',
    'the trophy did not fit in the suitcase because it was too small .': 'suitcase',
  },

  /** Words that stand for others, at which the model says for which. */
  pronouns: ['it'],

  /** Words that turn the meaning of "it" around when they change places. */
  flips: [
    ['tired', 'wide'],
    ['big', 'small'],
  ],

  heads: [
    {
      name: 'left neighbour',
      caption:
        'Each word looks at the word before it. The first has none: its query asks for position −1, and the nearest key is its own.',
    },
    { name: 'same word', caption: 'Each word looks at every place where the same word stands, its own included.' },
    { name: 'diffuse', caption: 'Each word looks at all words about equally: small random weights.' },
  ],

  attention: {
    text: 'Your sentence',
    example: 'Try',
    tokens: 'Tokens with their positions',
    head: 'Head',
    model: 'Model',
    flip: 'too',
    heads: 'Heads',
    headsNote: 'Each row is a layer. Pick one to look into; untick one to switch it off.',
    layer: (/** @type {number} */ layer) => `layer ${layer}`,
    /** @param {string} name */
    headNamed: (name) => `head ${name}`,
    /** @param {string} name */
    switch: (name) => `Head ${name} on`,
    on: 'on',
    off: 'off',
    allOn: 'Switch all on',
    words: {
      /** @param {string} word */
      hide: (word) => `Hide “${word}” from the model`,
      /** @param {string} word */
      show: (word) => `Show “${word}” again`,
      hidden: '[mask]',
      unknown: 'unknown',
      /** @param {string} from @param {string} to @param {string} weight */
      looks: (from, to, weight) => `“${from}” looks most at “${to}”: ${weight}`,
      /** @param {string[]} list */
      notKnown: (list) =>
        `The model doesn’t know ${quoted(list)} and reads [unknown] there. The list below has the words it knows.`,
      /** @param {string[]} list @param {readonly string[]} known */
      notRead: (list, known) => `This model can’t read ${quoted(list)}. It knows ${known.join(' ')}.`,
      /** @param {number} count */
      known: (count) => `The ${count} words this model knows`,
      /** @param {string} word */
      put: (word) => `Click one to put it in the place of “${word}”.`,
    },
    limits: {
      constructed: 'Read all of it with the model built by hand',
      random: 'Read all of it with the model that was never trained',
    },
    seed: 'Seed of the weights',
    again: 'Roll again',
    randomNote: 'Each row is a layer. Pick one to look into. Drawn at random, nothing learned.',
    randomHead: 'Random weights: whatever it seems to do is chance.',
    /** @param {string} word */
    drop: (word) => `Take “${word}” away again`,
    /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
    received: (word, weight, moved) =>
      `“${word}” gets ${weight} of this head’s weight in all${moved ? `, and ${moved} of what the head moves comes from it` : ''}.`,
    /** @param {string} word @param {string | null} weight @param {string | null} [moved] */
    sink: (word, weight, moved) =>
      `“${word}” is an attention sink here: it gets ${weight} of the weight and brings only ${moved} of what is moved.`,
    /** @param {string} word @param {string} weight */
    noSink: (word, weight) => `Most goes to “${word}”: ${weight}.`,
    missing: 'Use the model built by hand',
    answer: {
      none: 'This model answers nothing, so there is no prediction to set beside its maps. The trained ones answer.',
      /** @param {string} word */
      pronoun: (word) => `What “${word}” stands for, says the model`,
      blank: 'What the model puts in the blank',
      /** @param {string} word */
      hidden: (word) => `What the model puts where “${word}” is hidden`,
      /** @param {string} word */
      word: (word) => `What the model answers at “${word}”`,
      /** @param {string} word */
      next: (word) => `What comes after “${word}”, says the model`,
      /** @param {string} before */
      was: (before) => `was ${before}`,
      /** @param {string} word @param {string} value @param {string} before */
      cell: (word, value, before) => `“${word}” with probability ${value}, unchanged model ${before}`,
      /** @param {string} answer @param {string} probability */
      right: (answer, probability) => `Right answer: “${answer}”, to which it gives ${probability}.`,
      /** @param {string} answer @param {string} probability @param {string} best */
      wrong: (answer, probability, best) =>
        `It says “${best}”; the right answer is “${answer}”, to which it gives ${probability}.`,
      /** @param {string} word @param {string} probability @param {boolean} first */
      filled: (word, probability, first) =>
        `The hidden word is “${word}”, to which it gives ${probability}${first ? '' : '; others may fit as well'}.`,
      readable: 'It can see this word, so it mostly says it again. Pick “it”, or hide a word, to see it answer.',
      untouched: 'Switch a head off or drag a bar below, and what changes here is marked.',
      /** @param {string[]} off @param {boolean} dragged @param {string[]} moves */
      changed(off, dragged, moves) {
        const heads = off.length ? `${off.length > 1 ? 'heads' : 'head'} ${off.join(', ')} off` : ''
        const causes = [heads, dragged ? 'your weights' : ''].filter(Boolean).join(' and ')
        return `With ${causes}: ${moves.length ? moves.join(', ') : 'no answer here moves by a thousandth'}.`
      },
      /** @param {string} word @param {string} before @param {string} value */
      move: (word, before, value) => `${word} ${before} → ${value}`,
      honest: 'A weight is not an explanation: other heads and layers have their say.',
    },
    measure: 'Measure',
    measures: { weight: 'weight', effect: 'weight × |v W_O|: how much is moved' },
    mapOff: 'switched off: what it looks at goes nowhere',
    drag: 'Drag a bar and see the answer change; left and right arrow keys move the picked one.',
    dragHint: 'Up and down choose a bar, left and right make it smaller or larger.',
    resetRow: 'Reset row',
    dragged: 'Dragged by you: the model runs on with this row.',
    /** @param {string} label */
    draggedLabel: (label) => `${label} ✎`,
    stepDragged: 'dragged by you: weight',
    about: 'What this model’s file says of it',
    headNote: 'Built by hand as weights W_Q, W_K, W_V, not learned.',
    temperature: 'Temperature',
    temperatureHint: '0 takes the largest score, 100 evens all out',
    reset: 'Back to 1',
    scale: 'Colours',
    scales: {
      linear: 'linear',
      root: 'square root: shows small weights',
      log: 'log₂(w n): how far from an even share',
    },
    /** @param {string} value */
    atMost: (value) => `≤ ${value}`,
    /** What the middle of the logarithmic scale stands for. @param {string} value @param {number} n */
    middle: (value, n) => `in the middle ${value}, an even share among ${n}`,
    causal: 'Causal mask',
    map: 'Attention weights',
    mapEffect: 'Weight × |v W_O|',
    axes: 'Row: the word that looks (query). Column: where it looks (key).',
    /** @param {string} word */
    row: (word) => `Where “${word}” looks`,
    /** @param {string} bits @param {string} limit @param {string} sum */
    entropy: (bits, limit, sum) => `Entropy ${bits} of at most ${limit} bits. The weights sum to ${sum}.`,
    /** @param {string} query @param {string} key */
    ledger: (query, key) => `How “${query}” gets its weight for “${key}”`,
    steps: {
      product: 'q · k',
      /** @param {number} dim @param {string} temperature */
      scale: (dim, temperature) =>
        temperature === '1'
          ? `÷ √${dim}`
          : temperature === '0'
            ? `÷ √${dim} (temperature 0: only the largest counts)`
            : `÷ √${dim} ÷ temperature ${temperature}`,
      visible: 'mask: may be seen',
      hidden: 'mask: hidden, so −∞',
      /** @param {string} max */
      exp: (max) => `exp(score − row maximum ${max})`,
      /** @param {string} sum */
      divide: (sum) => `÷ row sum ${sum} = weight`,
    },
    help: 'Click a cell or walk with the arrow keys; point at a cell for its arithmetic.',
  },

  lessonView,
  mask,
  mistakes,
  paint,
  twins,

  wordRow,
  plane,
  projections,
  tied,

  compare: {
    sentence: 'Sentence',
    pairs: [
      {
        name: 'street',
        label: 'animal or street: too tired, too wide',
        /** @param {string} end */
        sentence: (end) => `the animal did not cross the street because it was too ${end} .`,
        ends: ['tired', 'wide'],
      },
      {
        name: 'soup',
        label: 'cat or soup: too sleepy, too salty',
        /** @param {string} end */
        sentence: (end) => `the cat did not eat the soup because it was too ${end} .`,
        ends: ['sleepy', 'salty'],
      },
      {
        name: 'suitcase',
        label: 'trophy or suitcase: too big, too small',
        /** @param {string} end */
        sentence: (end) => `the trophy did not fit in the suitcase because it was too ${end} .`,
        ends: ['big', 'small'],
      },
      {
        name: 'rabbit',
        label: 'fox or rabbit: too hungry, too slow',
        /** @param {string} end */
        sentence: (end) => `the fox chased the rabbit because it was too ${end} .`,
        ends: ['hungry', 'slow'],
      },
    ],
    /** Adjectives that make “it” the one noun or the other. */
    twins: [
      ['tired', 'wide'],
      ['lazy', 'steep'],
      ['scared', 'narrow'],
      ['sick', 'long'],
      ['sleepy', 'salty'],
      ['hungry', 'slow'],
      ['big', 'small'],
      ['large', 'tiny'],
      ['tall', 'short'],
      ['thick', 'thin'],
    ],
    own: 'your own sentence',
    noTwin:
      'Your sentence has no “it” with an adjective after it whose opposite number is known here (tired, wide; big, small; …), so the first pair is shown.',
    flip: 'Adjective',
    causal: 'Causal mask: earlier words alone',
    bits: {
      title: 'In the row of “it”, how many numbers change with the adjective, be it by one bit',
      model: 'Model',
      weights: 'weights',
      answer: 'answer',
      hiddenWeights: 'weights, causal mask',
      hiddenAnswer: 'answer, causal mask',
      /** @param {number} changed @param {number} of */
      count: (changed, of) => `${changed} of ${of}`,
      /** @param {boolean} none */
      lesson: (none) =>
        none
          ? 'Under a causal mask “it” sees only the words before it, and the adjective comes later: no weight and no answer in its row can depend on it, in no layer, to the last bit. A model that reads from left to right has to turn “it” around at a later word. (These two were trained without the mask; with it they are out of their element, but this holds for any weights.)'
          : 'Here a number in the row of “it” changes under the mask too: the two sentences differ before it.',
    },
    models: ['Trained plainly', 'Trained with supervised heads'],
    /** @param {number} layer @param {number} head */
    head: (layer, head) => `layer ${layer}, head ${head}`,
    weight: 'weight',
    difference: 'difference',
    map: 'Where “it” looks, head by head',
    rows: 'Row: layer.head. Column: where it looks.',
    /** @param {string} one @param {string} other */
    change: (one, other) => `What changes from ${one} to ${other}`,
    asked: 'What “it” stands for: the model’s answer',
    /** @param {string} end @param {string} value */
    was: (end, value) => `${end}: ${value}`,
    /** @param {string} word @param {string} value @param {string} end @param {string} other */
    answer: (word, value, end, other) => `“${word}”: probability ${value}; with ${end} ${other}`,
    firstLook: 'Where “it” looks most; bold: more than half of the weight',
    /** @param {string} end */
    too: (end) => `… too ${end}`,
    answerRow: 'the answer',
    /** @param {string} [link] */
    taught: (link = '') => `this head was taught to point: ${link}`,
    /**
     * @param {Record<'turned' | 'drawn', { name: string, from: string, to: string }[]> & { right: string[] }} heads
     * @param {string[]} answers
     */
    turning({ turned, drawn, right }, [before, after]) {
      const list = (/** @type {{ name: string, from: string, to: string }[]} */ heads) =>
        heads.map(({ name, from, to }) => `${name}, from “${from}” to “${to}”`).join('; ')
      const looks = turned.length
        ? `With the other adjective more than half of the weight turns from one word to another in ${list(turned)}.`
        : 'With the other adjective no head turns more than half of its weight from one noun to the other.'
      const others = drawn.length ? ` To the adjective itself, or off it, it moves in ${list(drawn)}.` : ''
      const pointing = right.length ? `${right.join(' and ')} points at it` : 'no head points at it'
      return before === after
        ? `${looks}${others} The answer stays “${before}”.`
        : `${looks}${others} The answer changes from “${before}” to “${after}”, and ${pointing} both times.`
    },
    /** @param {string} model @param {string} one @param {string} other */
    cell: (model, one, other) => `${model.toLowerCase()} ${one} → ${other}`,
    /** @param {string} head @param {string} word @param {string[]} values */
    cellOf: (head, word, values) => `${head.replace(/^l/u, 'L')}, “it” to “${word}”: ${values.join('; ')}.`,
    /** @param {number} count */
    held: (count) => `${count} held-out sentences of each kind, asked just now`,
    question: 'Right answers',
    questions: {
      class: '“it” by kind: tired, an animal; wide, a street',
      role: '“it” by role: too big, too small to fit',
      agreement: 'verb agrees with its subject, another noun between',
      name: 'the name that is left over',
    },
    chance: 'guessing',
    asking: 'Asking…',
    /** @param {number} gap */
    comparison: (gap) =>
      gap <= 0.02
        ? `On every kind the two models are within ${Math.ceil(gap * 1000) / 10} percentage points of each other: as good at the task. What a model can do doesn’t tell you what its heads show.`
        : `The two models differ by up to ${Math.ceil(gap * 1000) / 10} percentage points on these sentences.`,
    help: 'Choose the adjective in the sentence. Click a cell or walk with the arrow keys.',
  },

  induction: {
    letters: 'Letters',
    /** @param {string} first @param {string} last @param {number} limit @param {number} count @param {number} ignored */
    lettersHint: (first, last, limit, count, ignored) =>
      `${count} of at most ${limit} letters from ${first} to ${last}${ignored ? `; ${ignored} more ignored` : ''}`,
    examples: [
      { label: 'period 8', letters: 'hdkpvcqmhdkpvcqmhdkpvcqm' },
      { label: 'period 5', letters: 'gatewgatewgatewgatew' },
      { label: 'one pair twice', letters: 'abcdefghijklmnopqrstuvwxab' },
      { label: 'nothing repeats', letters: 'qhkdbvmecajtlgxsnpo' },
    ],
    few: 'Two letters at least, from a to x.',
    training: 'Training step',
    play: 'Play',
    pause: 'Pause',
    earlier: 'Earlier checkpoint',
    later: 'Later checkpoint',
    /** @param {number} step @param {number} of */
    step: (step, of) => `${step.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    curves: 'Scores along training',
    lines: { accuracy: 'next letter right', previous: 'previous-token head', induction: 'induction head' },
    guessing: 'guessing',
    loss: 'Loss on your letters',
    lossLine: 'loss',
    /** @param {number} count @param {{ label: string, step: number | null }[]} passed */
    curvesNote(count, passed) {
      const when = passed.map(
        ({ label, step }) => `${label} ${step === null ? 'never' : `at ${step.toLocaleString('en')}`}`,
      )
      return `Measured just now on ${count} held-out sequences, letters from the second copy on; scores of the best head. Above one half: ${when.join(', ')}.`
    },
    /** @param {number} given */
    lossNote: (given) => `Mean −ln of the right letter’s probability, in nats, from letter ${given + 1} on.`,
    measuring: 'Measuring every checkpoint…',
    /** @param {number} layer @param {number} head */
    head: (layer, head) => `Layer ${layer}, head ${head}`,
    on: 'on',
    /** @param {string} previous @param {string} induction */
    scores: (previous, induction) => `previous token ${previous} · induction ${induction}`,
    roles: {
      previous: 'Looks at the letter before.',
      'leans-previous': 'Leans to the letter before.',
      induction: 'Looks at the letter that came after the last copy.',
      'leans-induction': 'Leans to the letter that came after the last copy.',
      none: 'Does neither.',
    },
    /** @param {string} letter @param {number} row */
    answers: (letter, row) => `What comes after “${letter}” (letter ${row + 1})?`,
    /** @param {string} value */
    was: (value) => `all heads: ${value}`,
    /** @param {string} word @param {string} value @param {string} whole */
    answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
    /** @param {string} said @param {string} probability @param {string | null} right */
    says(said, probability, right) {
      if (right === null) return `Says “${said}” with ${probability}. Your letters end here.`
      return said === right
        ? `Says “${said}” with ${probability}, which is the next of your letters.`
        : `Says “${said}” with ${probability}; the next of your letters is “${right}”.`
    },
    /** @param {string} whole @param {string} now */
    ablated: (whole, now) =>
      whole === now
        ? `With these heads off the answer is the same, “${now}”.`
        : `With all heads on it says “${whole}”, with these off “${now}”.`,
    help: 'Click a cell or walk with the arrow keys; the row is the letter after which the next one is asked.',
  },

  reversal: {
    letters: 'Letters to reverse',
    few: 'One letter at least, from a to p.',
    trained: 'It was trained on 3 to 10 letters.',
    output: 'Output',
    wanted: 'Right answer',
    /** @param {boolean} right @param {number} count */
    verdict: (right, count) => (right ? `All ${count} words right, [end] included.` : 'Not the reversed input.'),
    /** @param {string} now @param {string} whole */
    ablated: (now, whole) =>
      now === whole
        ? 'With these heads off the output is the same.'
        : `With all heads on it says ${whole}; with these off ${now}.`,
    maps: 'Every attention, every head',
    kinds: { encoder: 'Encoder: input to input', self: 'Decoder: output to output', cross: 'Cross: output to input' },
    /** @param {number} layer @param {number} head */
    head: (layer, head) => `layer ${layer}, head ${head}`,
    show: 'show',
    on: 'on',
    /** @param {string} kind @param {number} layer @param {number} head */
    map: (kind, layer, head) => `${kind}, layer ${layer}, head ${head}`,
    axes: {
      encoder: 'Row: the letter that looks. Column: where it looks in the input.',
      self: 'Row: what the decoder has just read. Column: where it looks in its own output; what comes later is masked.',
      cross: 'Row: what the decoder is about to say. Column: where it looks in the input.',
    },
    /** @param {string} share */
    mirror: (share) => `Mean weight on the letter that the row has to say, the anti-diagonal: ${share}.`,
    /** @param {string} read @param {string} say */
    row: (read, say) => `${read} → ${say}`,
    /** @param {string} read */
    answers: (read) => `What it says after ${read}`,
    /** @param {string} value */
    was: (value) => `all heads: ${value}`,
    /** @param {string} word @param {string} value @param {string} whole */
    answer: (word, value, whole) => `“${word}”: probability ${value}; with all heads ${whole}`,
    help: 'Click a cell or walk with the arrow keys. Untick a head to switch it off.',
  },

  clocks,
  products,
  schemes,
  shuffle,

  position: {
    n: 'Positions n',
    d: 'Dimensions d',
    base: 'Base',
    matrix: 'Positional encoding',
    waves: 'Chosen dimensions as waves',
    position: 'position',
    dimension: 'dimension',
    /** @param {number} dim */
    add: (dim) => `Add dimension ${dim}`,
    /** @param {number} dim */
    remove: (dim) => `Remove dimension ${dim}`,
    chosen: 'Waves',
    /** @param {number} at */
    at: (at) => `At position ${at}`,
    wavelength: 'positions per turn',
    /** @param {number} dim @param {number} d */
    outside: (dim, d) => `Dimension ${dim} is not among the ${d} shown.`,
    none: 'No chosen dimension is below d. Pick a column in the matrix and add it.',
  },

  train: {
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
    progress: (step, steps) => `Step ${step.toLocaleString('en')} of ${steps.toLocaleString('en')}`,
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
      `The loss left every bound at step ${step.toLocaleString('en')} (${loss}): a learning rate of ${rate} is too large for this model. Training has stopped, the maps are those of the step before. Reset, choose a smaller one and train again.`,
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
  },

  page: {
    /** @param {string[]} notes */
    ignored: (notes) => `The link was not taken quite as written: ${notes.join(' · ')}`,
  },
}
