// Models and heads: what they are called, where they come from, what they do.

/** A share with two digits. @param {number} x */
const share = (x) => x.toFixed(2)

/** What a head does that has a job, by captions.js's keys. @type {Record<string, string>} */
const JOBS = {
  pronoun: 'looks from “it” at the noun that “it” stands for',
  'verb-subject': 'looks from the verb at the main noun of its subject',
  induction: 'looks at the token that followed this token last time',
  mirror: 'looks at the token that the model has to write next',
  before: 'looks at the word before',
  itself: 'looks at the word itself',
  after: 'looks at the word after',
  'two-before': 'looks two words back',
  'two-after': 'looks two words ahead',
}

/** What is told otherwise of a model that only looks back: it says the verb before it reads it. @type {Record<string, string>} */
const WRITERS_JOBS = { 'verb-subject': 'looks, one word before the verb, at the main noun of its subject' }

export default {
  names: /** @type {Record<string, { name: string, note: string }>} */ ({
    english: {
      name: 'trained on real English',
      note: 'Trained on public-domain English to fill in hidden words; it reads any word. Twelve of its heads were taught where to look, eight of them from link-grammar’s parses; these heads carry a badge.',
    },
    'english-supervised': {
      name: 'trained, some heads taught',
      note: 'Trained on made-up English to fill in hidden words and to say at “it” what “it” stands for. Some of its heads were also taught where to look; these heads carry a badge.',
    },
    'english-plain': {
      name: 'trained, no head taught',
      note: 'Trained on made-up English to fill in hidden words and to say at “it” what “it” stands for. No head was told where to look.',
    },
    'english-writer': {
      name: 'trained to write, with a mask',
      note: 'Trained on the same made-up English with a causal mask: each word is guessed from the words before it. At every word, the model predicts the next word.',
    },
    constructed: {
      name: 'built by hand',
      note: 'Not trained: its weights were set by hand to show three clear patterns on any text of up to 64 words. It gives no answers.',
    },
    random: {
      name: 'never trained',
      note: 'Random weights from a seed; nothing was learned. It reads any text of up to 512 words. Any pattern in its heads is chance. It gives no answers.',
    },
    induction: { name: 'induction', note: 'Trained to predict the next letter of a sequence that repeats itself.' },
    'induction-unmasked': {
      name: 'induction, no mask',
      note: 'Trained to predict the next letter without a causal mask, so the model can look ahead.',
    },
  }),

  /** What heads of the model of real English were taught: a name, a short one, and from which word to which one they look. @type {Record<string, { name: string, tag: string, from: string, to: string }>} */
  relations: {
    mod: { name: 'modifier', tag: 'mod', from: 'a determiner or adjective', to: 'its noun' },
    aux: { name: 'auxiliary', tag: 'aux', from: 'an auxiliary or “to”', to: 'its verb' },
    prep: { name: 'preposition', tag: 'prep', from: 'a preposition', to: 'its object' },
    obj: { name: 'object', tag: 'obj', from: 'an object', to: 'its verb' },
    subj: { name: 'subject', tag: 'subj', from: 'a verb', to: 'its subject' },
    adv: { name: 'adverb', tag: 'adv', from: 'an adverb', to: 'the word that it modifies' },
    attach: { name: 'attachment', tag: 'attach', from: 'a preposition', to: 'the word that its phrase belongs to' },
    stand: {
      name: 'reference',
      tag: 'refers',
      from: 'a relative pronoun, a possessive or a personal pronoun',
      to: 'the noun that it stands for',
    },
    left: { name: 'left neighbour', tag: 'left', from: 'each word', to: 'the word before' },
    right: { name: 'right neighbour', tag: 'right', from: 'each word', to: 'the word after' },
    same: { name: 'same word', tag: 'same', from: 'each word', to: 'the same word elsewhere in the text' },
    pred: { name: 'predicate', tag: 'pred', from: 'a pronoun', to: 'the adjective that is said of it' },
  },

  /** Once a sentence was typed. */
  switched: {
    said: 'A model trained on real English now reads your sentence. This model reads any word.',
    back: 'Back to made-up English',
  },

  badges: {
    taught: 'trained, and taught where to look',
    /** Of a head that was taught from a parser's links. @param {number | null} right the share of rows where it is right */
    parsed: (right) =>
      `taught from link-grammar’s parses${right === null ? '' : `; right for ${(100 * right).toFixed(0)} % of such words in new text`}`,
    /** Of the head that finds nouns for pronouns, at a personal one. @param {number} right the share of pairs of test sentences */
    pronoun: (right) =>
      `taught from link-grammar’s parses and templates; right in ${(100 * right).toFixed(0)} % of hard test sentences (guessing: 50 %)`,
    /** By the task that a model was trained for. */
    trained: /** @type {Record<string, string>} */ ({
      'real-english': 'trained on real English',
      english: 'trained on made-up English',
      'english-writer': 'trained on made-up English',
      induction: 'trained on repeated letters',
    }),
    labels: /** @type {Record<string, string>} */ ({
      constructed: 'built by hand',
      trained: 'trained',
      imported: 'from a file',
      random: 'random weights',
    }),
  },

  /** What a head does, from its scores. @param {import('../../session/captions.js').Caption} caption @param {boolean} [writes] whether its model only looks back */
  caption({ key, score, other = 0 }, writes = false) {
    const jobs = writes ? { ...JOBS, ...WRITERS_JOBS } : JOBS
    if (key === 'both-nouns')
      return `Looks from “it” at both nouns: ${share(score)} on the right noun, ${share(other)} on the other.`
    if (key === 'diffuse') return `Spreads over many words: on average, its entropy is ${share(score)} of the maximum.`
    if (key === 'none') return 'No single job stands out.'
    if (key.startsWith('leans-'))
      return `No clear job. Most of all, it ${jobs[key.slice(6)]} (${share(score)} on average).`
    return `Mostly ${jobs[key]} (${share(score)} on average).`
  },
  /** What a head was taught. @param {{ from: string, to: string }} relation */
  taughtTo: ({ from, to }) => `Taught to look from ${from} to ${to}.`,
  /** Of the constructed model. */
  heads: [
    {
      name: 'left neighbour',
      caption:
        'Each word looks at the word before it. The first word has none: its query asks for position −1, and the nearest key is its own.',
    },
    { name: 'same word', caption: 'Each word looks at every place where the same word stands, its own included.' },
    { name: 'diffuse', caption: 'Each word looks at all words about equally: small random weights.' },
  ],
  /** Layers and heads count from 1 on show, from 0 in links, code and tensor names. @param {number} layer @param {number} head @param {number} layers */
  headNamed: (layer, head, layers) => (layers > 1 ? `layer ${layer + 1}, head ${head + 1}` : `head ${head + 1}`),
  /** The same where there is little room. @param {number} layer @param {number} head */
  headShort: (layer, head) => `${layer + 1}.${head + 1}`,
}
