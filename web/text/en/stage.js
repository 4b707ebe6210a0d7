// What stands on the stage: titles, legends, the answer's heading. The cards beside it: road.js.

import amounts from './amounts.js'
import levels from './levels.js'
import models from './models.js'
import sentences from './sentences.js'

/** A word, quoted. @param {string} word */
export const said = (word) =>
  `“${
    word.length > LONG
      ? `${Array.from(word)
          .slice(0, LONG - 1)
          .join('')}…`
      : word
  }”`

/** A word of more letters is cut where it is quoted. */
const LONG = 28

/** “a”, “b” or “c”. @param {readonly string[]} words */
export const anyOf = (words) =>
  [words.slice(0, -1).map(said).join(', '), said(words[words.length - 1])].filter(Boolean).join(' or ')

/** @param {number} count */
const bytesOf = (count) => `${count.toLocaleString('en')} bytes`

/** @param {string} count @param {number} n */
const counted = (count, n) => `${count} ${n === 1 ? 'word' : 'words'}`

/** A number near 0, in powers of ten. @param {number} x */
const small = (x) => {
  if (x === 0) return '0'
  const [digits, power] = x.toExponential(0).split('e')
  const raised = Array.from(power.replace('+', ''), (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)])).join(
    '',
  )
  return `${digits} · 10${raised}`
}

/** @param {string} word */
const isPronoun = (word) => sentences.pronouns.includes(word.toLowerCase())

/** What a relation is called, and what it is called for short. @param {string} relation @returns {string[]} */
const links = (relation) => {
  const { name, tag } = models.relations[relation]
  return [name, tag]
}

/**
 * @typedef {{ words: readonly string[], as: string, isThere: boolean }} Lent  words for which a model says another one, which may stand in the sentence, too
 */

/** @param {Lent} lent */
const instead = ({ words, as, isThere }) => `${said(as)} for ${anyOf(words)}${isThere ? ' as well' : ''}`

/** What the model does with nouns that its vocabulary lacks, the fullest first. @param {readonly string[]} unsaid @param {readonly Lent[]} lent */
function sayings(unsaid, lent) {
  const says = lent.length ? [`says ${lent.map(instead).join(' and ')}`] : []
  const nouns = unsaid.length > 1 ? [anyOf(unsaid), `${unsaid.length} of the nouns`] : unsaid.map(said)
  const both = nouns.map((what) => [...says, `can’t say ${what}`].join(', '))
  return [...both, ...says, ...(says.length ? nouns.map((what) => `can’t say ${what}`) : [])]
}

/** The words that the answer is said for, where it stands for nothing else. @param {{ best: string, known: number, all: number, isUnknown: boolean, inSentence: boolean, lent: readonly Lent[] }} what */
const wordsFor = ({ best, known, all, isUnknown, inSentence, lent }) =>
  isUnknown || inSentence || known < all / 2 ? [] : (lent.find(({ as }) => as === best)?.words ?? [])

/** Where a head looks most. @param {{ to: string, isOwn: boolean, isResting: boolean }} trait */
const place = ({ to, isOwn, isResting }) => (isResting ? 'rests' : isOwn ? 'itself' : to)

export default {
  query: 'query',
  key: 'key',
  value: 'value',
  keys: 'keys',
  /** @param {string} word */
  queryOf: (word) => `query of ${said(word)}`,

  /**
   * What stands above the answer, the fullest first: the first one that fits is shown.
   * @param {{ word: string, edited: boolean, isShuffled: boolean, known: number, all: number, best: string, isDecoder: boolean, inSentence: boolean, isUnknown: boolean, isTagged: boolean, unsaid: readonly string[], lent: readonly Lent[], stands: boolean }} what
   *   isShuffled: the picture has the words in another order; known: how many of all words the model knows; isUnknown: it doesn't know the picked word; isTagged: that the answer is no word of the sentence stands elsewhere; unsaid: nouns that the word may stand for and the model can't say; lent: those for which it says a word of the answer; stands: a head finds what the word stands for
   * @returns {string[]}
   */
  asking({
    word,
    edited,
    isShuffled,
    known,
    all,
    best,
    isDecoder,
    inSentence,
    isUnknown,
    isTagged,
    unsaid,
    lent,
    stands,
  }) {
    const isRead = stands || isPronoun(word)
    const isAsked = isRead && !isUnknown && !isDecoder
    const isInstead = wordsFor({ best, known, all, isUnknown, inSentence, lent }).length > 0
    const none = isDecoder || inSentence || isInstead || isTagged ? '' : `${said(best)} is not in the sentence`
    if (known < all / 2) {
      const warning = `nows ${known} of ${all} words: don’t trust this answer`
      return none
        ? [
            `The model k${warning}. ${none}.`,
            `K${warning}. ${none}.`,
            `K${warning}, which is not in the sentence.`,
            `K${warning}`,
          ]
        : [`The model k${warning}.`, `K${warning}`]
    }
    const when = isShuffled ? 'With the words as typed' : edited ? 'With your change' : ''
    const who = when ? `${when}, the model` : 'The model'
    const isKept = isRead && best.toLowerCase() === word.toLowerCase()
    const how = isDecoder
      ? [`${who}’s next word after ${said(word)}`, `next after ${said(word)}`]
      : isRead && !isUnknown
        ? isKept
          ? [`${who} leaves ${said(word)} as it is`, `${said(word)} stays as it is`]
          : [`${who} reads ${said(word)} as`, `${said(word)} read as`]
        : isUnknown
          ? [
              `The model has never seen ${said(word)}. ${when ? `${when}, its` : 'Its'} guess`,
              `${said(word)}, never seen: the guess`,
            ]
          : [`${who}’s guess for ${said(word)}`, `guess for ${said(word)}`]
    const is = isRead || isDecoder ? '' : ' is'
    const [full, brief] = none ? how.map((label) => `${label}${is} ${said(best)}, which is not in the sentence`) : how
    const short = none ? [`${said(word)}: ${none}`, none] : []
    const reads = isKept ? `leaves ${said(word)} as it is` : `reads ${said(word)} as${none && ` ${said(best)}`}`
    const honest = (isAsked ? sayings(unsaid, lent) : []).map((what) => `${who} ${what} and ${reads}`)
    if (isInstead && !isTagged)
      honest.push(...lent.filter(({ as }) => as === best).map((one) => `${said(word)} read as ${instead(one)}`))
    const count = known < all ? ` (knows ${known} of ${all} words)` : ''
    const labels = [...honest, full, brief, ...short]
    return count ? [...labels.slice(0, 2).map((label) => label + count), ...labels] : labels
  },
  /** What the line below the answer shows. @param {string} a @param {string} b */
  balance: (a, b) => `balance: ${a} ← → ${b}`,
  /** The third word of the answer: the likeliest of all others. @param {string} word */
  other: (word) => `other: ${word}`,
  notInIt: 'not in the sentence',
  /** Below an answer: the words of the sentence that it is said for; empty: it is one of them. @param {Parameters<typeof wordsFor>[0]} what */
  saidFor(what) {
    const words = wordsFor(what)
    return words.length ? `for ${anyOf(words)}` : ''
  },
  silent: 'This model gives no answer: it was not trained to give one.',

  /**
   * A part of a long sentence, the fullest first; empty: all of it is read and shown.
   * @param {{ first: number, shown: number, total: number, read: number, limit: number, rest: string, picked: string,
   *   outside: readonly { word: string, weight: string }[] }} what
   *   first: of the words, from 0; total: words that the model reads; read: those of the text; rest: what it leaves out; picked: the picked word, if it is there;
   *   outside: words that are not on show, at which the head looks
   * @returns {string[]}
   */
  window({ first, shown, total, read, limit, rest, picked, outside }) {
    const part = shown === total ? '' : `Words ${first + 1} to ${first + shown} of ${total}.`
    const others = outside.map(({ word, weight }) => `${said(word)} ${weight}`)
    const parts = others.length
      ? [
          `${part} Not among them, with ${others.length > 1 ? 'their weights' : 'its weight'}: ${others.join(', ')}.`,
          `${part.slice(0, -1)}; not shown: ${others[0]}.`,
          part,
        ]
      : [part]
    if (read <= total) return part ? parts : []
    const cut = `The model reads the first ${limit} of ${read} words`
    const less = picked ? `, but not the picked ${said(picked)}` : ''
    const labels = [
      `${cut}${less}. Left out: ${said(rest)}.`,
      `${cut}${less}.`,
      `Reads ${limit} of ${read} words${less}.`,
    ]
    return [...labels.flatMap((label) => parts.map((one) => `${label} ${one}`.trim())), ...labels.slice(1)]
  },
  /**
   * Beside the sentence: what dots mean. The fullest first.
   * @param {{ known: number, all: number, picked: string }} what picked: the picked word where the model doesn't know it
   * @returns {string[]}
   */
  dotted({ known, all, picked }) {
    const whole = 'Dotted: words that the model has never seen'
    const own = picked ? `, ${said(picked)} among them` : ''
    return [
      `${whole}${own}. The model knows ${known} of ${all} and reads all unknown words alike.`,
      `${whole}${own}. The model knows ${known} of ${all}.`,
      `${whole}${own}.`,
      ...(picked ? ['Dotted, like the picked word: never seen by the model'] : []),
      `${whole}.`,
      'Dotted: unknown to the model',
    ]
  },

  vectors: {
    word: 'embedding: which word it is',
    place: '+ position: where the word stands',
    embedding: 'embedding',
    position: '+ position',
    short: '= x',
    /** Learned biases for distance. @param {number} layer @param {number} head @param {string} word */
    bias: (layer, head, word) =>
      `not part of x: bias of layer ${layer + 1}, head ${head + 1} for the distance from ${said(word)}`,
    biasShort: 'bias',
    /** @param {number} count */
    sum: (count) => `= x: the ${count} numbers that the first layer reads`,
  },
  projections: {
    /** @param {number} layer from 0 */
    stream: (layer) => (layer ? `x before layer ${layer + 1}` : 'x'),
    evened: 'x after LayerNorm',
    evenedShort: 'norm(x)',
    /** Of a matrix. @param {number} rows @param {number} columns */
    size: (rows, columns) => `${rows} × ${columns}`,
  },
  scores: { products: 'products', sum: 'sum = score' },
  divided: {
    /** @param {number} dim @param {boolean} isBiased */
    title: (dim, isBiased) => `score ÷ √${dim}${isBiased ? ' + bias' : ''}`,
    /** @param {number} dim @param {boolean} isBiased */
    by: (dim, isBiased) => `÷ √${dim}${isBiased ? ' + bias' : ''}`,
  },
  softmax: {
    exps: 'exp',
    exponentials: 'exp(score − largest score)',
    weights: 'weights',
    whole: '= 1',
  },
  blend: {
    short: 'values × weights',
    values: 'values, each times its weight',
    output: 'output: the sum',
    /** @param {string} word */
    outputOf: (word) => `output of ${said(word)}: the sum`,
  },
  map: { row: 'row: the word that looks', column: 'column: the word looked at', most: '1, square-root scale' },
  heads: {
    /** Layers and heads count from 1 on show. @param {number} layer @param {number} head */
    name: (layer, head) => `layer ${layer + 1}, head ${head + 1}`,
    /** @param {number} layer @param {number} head */
    short: (layer, head) => `${layer + 1}.${head + 1}`,
    /** A head that was taught a relation, the fullest first. @param {number} layer @param {number} head @param {string} relation */
    taught: (layer, head, relation) => links(relation).map((name) => `${layer + 1}.${head + 1} ${name}`),
    links,
    /** @param {{ from: string, to: string, weight: string, isOwn: boolean, isResting: boolean }} trait */
    trait: ({ from, to, weight, isOwn, isResting }) =>
      isResting ? `${from} rests ${weight}` : isOwn ? `${from} → itself ${weight}` : `${from} → ${to} ${weight}`,
    /** @param {{ to: string, weight: string, isOwn: boolean, isResting: boolean }} trait */
    traitShort: ({ weight, ...trait }) => `${place(trait)} ${weight}`,
    traitBrief: place,
  },
  matters: {
    weight: 'weight',
    effect: 'effect',
    weights: 'weight of each cell',
    effects: 'effect of each cell',
    off: 'off',
    /** Beside its heads. @param {number} layer */
    layer: (layer) => `layer ${layer + 1}`,
    zero: 'No cell of this head has an effect: the head is switched off, or later layers do not use its output.',
    zeroShort: 'no cell of this head has an effect',
    none: 'This model gives no answer, so no effect can be measured.',
    noneShort: 'no answer, so no effects',
    working: 'Setting each cell in turn to 0 …',
    /** @param {{ from: string, to: string, weight: string, effect: string }} what */
    notes: ({ from, to, weight, effect }) => [
      `Largest effect: without ${said(from)} → ${said(to)} (weight ${weight}), the answer’s log-odds, ln(p / (1 − p)), change by ${effect}`,
      `Largest effect: without ${said(from)} → ${said(to)} (weight ${weight}), the answer’s log-odds change by ${effect}`,
    ],
    /** @param {{ from: string, to: string, weight: string, effect: string }} what */
    noteShort: ({ from, to, effect }) => `largest effect: ${from} → ${to}, ${effect}`,
  },
  order: {
    /** @param {{ distance: string, isNone: boolean }} what */
    short: ({ distance, isNone }) =>
      isNone ? 'no weight changes by 0.01 or more' : `weights change by up to ${distance}`,
    /** @param {{ placed: boolean, distance: string, isNone: boolean }} what */
    moved: ({ placed, distance, isNone }) =>
      placed
        ? `With positions: weights change by up to ${distance}.`
        : isNone
          ? 'Without positions: every weight moves along with its words; none changes by 0.01 or more.'
          : `Without positions: weights still change by up to ${distance}.`,
  },
  mask: {
    sum: 'sum',
    rowSum: 'row sum',
    changed: 'row',
    moved: 'changed',
    same: 'same',
    /** @param {string} word */
    next: (word) => `Next word after ${said(word)}, by a second model trained to write`,
    loading: 'Loading a second model, trained to write …',
  },

  writing: {
    keys: ['keys, kept', 'keys', 'k'],
    values: ['values, kept', 'values', 'v'],
    /** @param {string} word @returns {string[]} the fullest line first */
    next: (word) => [
      `Next word after ${said(word)}: press one of the three likeliest`,
      `After ${said(word)}: press a word`,
    ],
    /** The memory of the cache. @param {number} rows @param {number} each @param {number} bytes @returns {string[]} the fullest line first */
    cache: (rows, each, bytes) => [
      `Keys and values of all layers and heads: ${rows} words × ${bytesOf(each)} = ${bytesOf(bytes)} of cache`,
      `cache: ${rows} words × ${each} = ${bytesOf(bytes)}`,
    ],
    /** @param {number} count @param {number} limit */
    full: (count, limit) =>
      `${count} words: the model has no position beyond ${limit}. Take a word back or start again.`,
    /** For a screen reader. @param {readonly string[]} words */
    spoken: (words) => `Written so far: ${words.join(' ')}.`,
  },

  block: {
    /** A step of the trunk; layers count from 1 on show. @param {{ layer: number, kind: 'self' | 'ffn' }} step */
    part: ({ layer, kind }) => `${kind === 'self' ? 'attention' : 'feed-forward'} ${layer + 1}`,
    /** @param {{ layer: number, kind: 'self' | 'ffn' }} step */
    normed: ({ layer, kind }) => `LayerNorm → ${kind === 'self' ? 'attention' : 'feed-forward'} ${layer + 1}`,
    reads: 'answer, if the model stopped here',
    readsShort: 'answer so far',
    /** @param {string} word */
    trunk: (word) => `the vector of ${said(word)}`,
    end: 'LayerNorm → answer',
    cut: 'cut',
    none: 'This step needs a model of one stack of layers.',
    working: 'Following the word through the layers …',
    /** A control. @param {{ layer: number, kind: 'self' | 'ffn' }} step */
    wire: ({ layer, kind }) =>
      `residual wire around ${kind === 'self' ? 'attention' : 'feed-forward'} ${layer + 1}: cut`,
    /** For a screen reader. @param {{ steps: { layer: number, kind: 'self' | 'ffn', isCut: boolean }[] }} block @param {readonly { word: string, share: string }[]} answers */
    spoken({ steps }, answers) {
      const at = (/** @type {number} */ level) =>
        level ? `after ${this.part(steps[level - 1])}` : 'before the first layer'
      const cuts = steps.filter(({ isCut }) => isCut).map((step) => this.part(step))
      const read = answers.map(({ word, share }, level) => `${at(level)}: ${word} ${share}`).join(', ')
      return `${cuts.length ? `The residual wire is cut around ${cuts.join(' and ')}. ` : ''}${read ? `The answer if the model stopped there: ${read}.` : ''}`
    },
  },

  meaning: {
    /** The sentence beside the reader’s, the fullest line first. @param {readonly [string, string]} ends @returns {string[]} */
    other: ([own, other]) => [
      `Beside your sentence stands the same sentence with ${said(other)} in place of ${said(own)}.`,
      `and with ${said(other)} in place of ${said(own)}`,
    ],
    /** For a screen reader. @param {readonly [string, string]} ends @param {readonly string[]} cosines at each level */
    spoken: ([own, other], cosines) =>
      `With ${said(other)} in place of ${said(own)}, the cosine between the word’s two vectors is ${cosines
        .map((cosine, level) => `${cosine} ${levels.named(level, cosines.length - 1)}`)
        .join(', ')}.`,
    none: [
      'This step compares your sentence with one that differs in an adjective behind “it”, such as “tired”: yours has none.',
      'Your sentence has no “it … tired” to compare.',
    ],
    /** @param {string} word @param {string} end */
    arrow: (word, end) => `${word} (${end})`,
    level: levels.named,
    /** @param {string} level @param {string} cosine @returns {string[]} the fullest line first */
    note: (level, cosine) => [
      `${levels.beginning(level)}: the cosine of the angle between the two vectors is ${cosine}.`,
      `${level}: cosine ${cosine}`,
    ],
  },

  bill: {
    waiting: ['The scores are being counted …'],
    heads: { n: 'n words', cells: 'n² scores', bytes: 'in float32' },
    count: amounts.count,
    bytes: amounts.bytes,
    /** @param {number} n */
    length: (n) => `n = ${amounts.count(n)}`,
    /** Under the square, the fullest line first. @param {{ at: number, n: number, cells: number, bytes: number }} what at: place among the lengths @returns {string[]} */
    grows({ at, n, cells, bytes }) {
      const [words, scores, size] = [amounts.count(n), amounts.count(cells), amounts.bytes(bytes)]
      if (at === 0) return [`The map of ${counted(words, n)} has ${scores} scores.`, `n = ${words}: ${scores} scores`]
      if (at === 1)
        return [
          `Twice as many words, ${words}, have four times as many scores: ${scores}.`,
          `Twice the words, four times the scores: ${scores}`,
          `n = ${words}: ${scores} scores`,
        ]
      return [
        `${words} words: ${scores} scores, ${size} for one head of one layer.`,
        `${words} words: ${size} for one head`,
        `n = ${words}: ${size}`,
      ]
    },
    /** @param {{ rows: number, keys: number, cells: number }} what @returns {string[]} */
    held: ({ rows, keys, cells }) => [
      `Held now: one tile of ${rows} × ${keys} scores, instead of all ${amounts.count(cells)}.`,
      `held: ${rows} × ${keys} scores`,
    ],
    /** @param {number} difference @returns {string[]} */
    done: (difference) => [
      `Every score was used and none was kept. Largest difference from the output of the whole map: ${small(difference)}.`,
      `Every score was used, none was kept. Largest difference: ${small(difference)}`,
      `no score kept; difference ${small(difference)}`,
    ],
    outputs: 'outputs',
    /** @param {string} word @returns {string[]} */
    row: (word) => [`kept of the row of ${said(word)}`, `row of ${said(word)}`],
    kept: {
      m: ['m: largest score so far', 'm: largest', 'm'],
      l: ['l: sum of exponentials', 'l: sum', 'l'],
      o: ['o: values, weighted', 'o: values', 'o'],
      output: ['o ÷ l: output', 'o ÷ l'],
    },
    moved: {
      /** @param {number} bytes @returns {string[]} */
      tiles: (bytes) => [`in tiles: ${amounts.count(bytes)} bytes moved`, `tiles: ${amounts.bytes(bytes)}`],
      /** @param {number} bytes @returns {string[]} */
      plain: (bytes) => [`with the map: ${amounts.count(bytes)} bytes moved`, `map: ${amounts.bytes(bytes)}`],
    },
    /** For a screen reader. @param {{ n: number, cells: number, bytes: number }[]} lengths @param {{ m: string, l: string, word: string, rows: number, keys: number }} what */
    spoken: (lengths, { m, l, word, rows, keys }) =>
      `${lengths.map(({ n, cells, bytes }) => `${amounts.count(n)} words: ${amounts.count(cells)} scores, ${amounts.bytes(bytes)}`).join('; ')}. In tiles of ${rows} rows and ${keys} keys no map is kept: for ${said(word)} the largest score m is ${m} and the sum l is ${l}.`,
  },

  learn: {
    waiting: 'Preparing a new model …',
    /** @param {string} head */
    taught: (head) => `${head}: taught`,
    /** What a head is seen to do, and the number that says so. @param {string} key @param {string} score */
    job(key, score) {
      const leans = key.startsWith('leans-')
      const name = this.jobs[leans ? key.slice(6) : key]
      if (key === 'diffuse') return name
      return name && !leans ? `${name} ${score}` : name ? `partly ${name} ${score}` : this.none
    },
    /** @param {string} key @param {string} score */
    jobShort(key, score) {
      const whole = this.job(key, score)
      return whole.endsWith(score) ? `${score} ${whole.slice(0, -score.length - 1)}` : whole
    },
    none: 'no clear job',
    jobs: /** @type {Record<string, string>} */ ({
      pronoun: 'it → its noun',
      'verb-subject': 'verb → subject',
      'both-nouns': 'it → both nouns',
      before: 'word before',
      after: 'word after',
      itself: 'itself',
      'two-before': 'two before',
      'two-after': 'two after',
      diffuse: 'spread out',
    }),
    /** @param {{ step: number, steps: number, loss: string, guessing: string, diverged: boolean }} what @param {boolean} isShort */
    note({ step, loss, guessing, diverged }, isShort) {
      if (diverged) return `Step ${step}: the loss diverged. Choose a lower learning rate and start again.`
      if (!step) return isShort ? 'step 0: noise' : 'Step 0: every matrix holds random numbers.'
      return isShort
        ? `step ${step}, loss ${loss}`
        : `Step ${step}: loss ${loss}. A model that only guesses has a loss of ${guessing}.`
    },
    /** @param {string} word @param {number} step */
    asking: (word, step) =>
      `${step ? `After ${step} steps` : 'Before training'}, the new model${isPronoun(word) ? ` reads ${said(word)} as` : `’s guess for ${said(word)}`}`,
  },

  // ---- For hands, keyboard and screen reader ----
  controls: {
    /** @param {string} word @param {string} weight */
    arc: (word, weight) => `weight on ${said(word)}: ${weight}; arrow keys move the weight to another word`,
    /** @param {string} word @param {string} weight */
    share: (word, weight) => `weight on ${said(word)}: ${weight}; arrow keys change the weight`,
    /** @param {string} word */
    place: (word) => `position of ${said(word)}; arrow keys swap it with a neighbour’s position`,
    /** @param {string} word @param {string} share */
    next: (word, share) => `write ${said(word)}, probability ${share}`,
    query: 'query; arrow keys make it longer or shorter',
    /** @param {number} n @param {string} bytes */
    moment: (n, bytes) => `show ${amounts.count(n)} words, ${bytes}`,
    /** @param {string} head */
    toggle: (head) => `${head} on`,
  },
  label: 'The stage: one sentence on its way through attention',
  cells: 'Cells of the map',
  back: 'Previous step',
  on: 'Next step',
  mend: 'Undo all changes to the model',
  rail: 'Place in the whole computation',
  /** @param {number} n @param {string} name */
  railAt: (n, name) => `step ${n}, ${name}`,
  names: /** @type {Record<string, string>} */ ({
    look: 'where a word looks',
    vectors: 'words are vectors',
    projections: 'query, key, value',
    scores: 'scores',
    divided: 'scores divided',
    softmax: 'softmax',
    blend: 'the blend',
    map: 'a row, then a map',
    heads: 'heads',
    matters: 'do large weights matter?',
    order: 'does word order matter?',
    mask: 'no peeking',
    writing: 'word by word',
    block: 'the block',
    meaning: 'meaning turns',
    bill: 'the bill of attention',
    learning: 'learning',
  }),
  /** The number under the pointer. */
  tips: {
    /** @param {string} from @param {string} to @param {string} weight */
    cell: (from, to, weight) => `${said(from)} looks at ${said(to)}: weight ${weight}`,
    /** @param {string} from @param {string} to @param {string} effect */
    effect: (from, to, effect) => `effect of ${said(from)} → ${said(to)}: ${effect} in log-odds`,
    /** @param {string} what @param {string} word @param {number} place from 0 @param {string} value */
    entry: (what, word, place, value) => `${what} of ${said(word)}, number ${place + 1}: ${value}`,
    /** @param {string} query @param {string} key @param {string} product */
    product: (query, key, product) => `${query} × ${key} = ${product}`,
    names: /** @type {Record<string, string>} */ ({
      embed: 'embedding',
      position: 'position',
      x: 'x',
      q: 'query',
      k: 'key',
      v: 'value',
      products: 'product',
      out: 'output',
    }),
  },
  /** A step as a sentence with its numbers. @param {{ n: number, name: string, word: string, looks: { word: string, weight: string }[], note: string, answer: string, share: string }} what */
  spoken({ n, name, word, looks, note, answer, share }) {
    const list = looks.map((one) => `${one.word} ${one.weight}`).join(', ')
    const parts = [
      `Step ${n}, ${name}.`,
      list && `Largest weights of ${said(word)}: ${list}.`,
      note,
      answer && `Answer: ${answer}, probability ${share}.`,
    ]
    return parts.filter(Boolean).join(' ')
  },
}
