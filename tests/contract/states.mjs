// Random states of the page as it was before 1.0: texts of all sorts, every model, every knob in its turn. A seed gives
// the same states for ever.

/** @param {number} seed @returns {() => number} from 0 to 1 */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Small helpers about one stream of random numbers. @param {() => number} random */
export function dice(random) {
  const upTo = (/** @type {number} */ count) => Math.floor(random() * count)
  const oneOf = (/** @type {readonly any[]} */ list) => list[upTo(list.length)]
  const chance = (/** @type {number} */ share) => random() < share
  const times = (/** @type {number} */ count, /** @type {(i: number) => any} */ make) =>
    Array.from({ length: count }, (_, i) => make(i))
  const shuffled = (/** @type {readonly any[]} */ list) =>
    list
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  return { random, upTo, oneOf, chance, times, shuffled, some: (list, most) => shuffled(list).slice(0, upTo(most + 1)) }
}

/** @typedef {ReturnType<typeof dice>} Dice */

// ---- Texts ----

const NOUNS = ['dog', 'cats', 'bird', 'horse', 'trophy', 'suitcase', 'animal', 'teacher', 'soup', 'street', 'key']
const VERBS = ['chased', 'followed', 'watched', 'sees', 'likes', 'finds', 'did not cross', 'did not fit in']
const ADJECTIVES = ['tired', 'wide', 'old', 'hungry', 'big', 'dangerous', 'cold', 'narrow', 'little']
const UNKNOWN = ['quasar', 'xylophone', 'Zürich', 'blorp', 'photosynthesis', 'e-mail', '42', '3.14', 'NASA', 'o’clock']
const SHORT = ['didn’t', "can't", 'it’s', "won't", 'they’re', "rock'n'roll", 'I’d’ve', "'tis", 'dogs’', "y'all"]
const SIGNS = [
  '😀',
  '👩‍👩‍👧',
  '🐈‍⬛',
  '🇫🇷',
  '&',
  '#1',
  '=',
  '%41',
  '+',
  '<b>',
  '"quoted"',
  '—',
  '…',
  'é',
  'e\u0301',
  '\u200f',
  '猫',
]
const OTHER = ['猫が好き', 'שלום עולם', 'привет мир', 'नमस्ते दुनिया', 'مرحبا بالعالم', '안녕 하세요', 'naïve café']

const EXAMPLES = [
  'The animal didn’t cross the street because it was too wide.',
  'The dog chased the cat because it was too slow.',
  'The trophy does not fit in the suitcase because it is too big.',
  'the dog sleeps',
  'you say tomato',
  'a b c a',
  'it',
]

/** A sentence of words that the English models know. @param {Dice} d */
const known = ({ oneOf }) =>
  `The ${oneOf(ADJECTIVES)} ${oneOf(NOUNS)} ${oneOf(VERBS)} the ${oneOf(NOUNS)} because it was too ${oneOf(ADJECTIVES)}.`

/** That with words of another sort among its own. @param {Dice} d @param {readonly string[]} words */
const mixed = (d, words) =>
  known(d)
    .split(' ')
    .map((word) => (d.chance(0.3) ? d.oneOf(words) : word))
    .join(d.chance(0.2) ? '  ' : ' ')

/** @param {Dice} d @param {number} count of words */
const long = (d, count) =>
  d.times(count, () => d.oneOf(d.oneOf([NOUNS, ADJECTIVES, NOUNS, UNKNOWN, ['the', 'it', 'and', ',']]))).join(' ')

/** Letters for the models of letters: a block, repeated; or any. @param {Dice} d @param {number} most */
export function letters(d, most) {
  const block = d.shuffled(Array.from('abcdefghijklmnopqrstuvwxyz')).slice(0, 1 + d.upTo(12))
  const line = d.times(Math.max(1, d.upTo(most + 1)), (i) => block[i % block.length])
  return line.map((letter) => (d.chance(0.05) ? d.oneOf(['X', '7', ' ', 'é', '😀']) : letter)).join('')
}

/** What the text of a state may be; a state takes the sort of its number. @type {((d: Dice) => string)[]} */
const TEXTS = [
  known,
  ({ oneOf }) => oneOf(EXAMPLES),
  (d) => mixed(d, UNKNOWN),
  (d) => mixed(d, SHORT),
  known,
  (d) => mixed(d, SIGNS),
  (d) => Array.from(letters(d, 24).replace(/\s/g, '')).join(' '),
  ({ oneOf }) => oneOf(['', '   ', '.', '!?', '\n']),
  (d) => long(d, 64),
  known,
  (d) => long(d, d.oneOf([65, 66, 80, 120, 140])),
  ({ oneOf, times, upTo }) => times(2 + upTo(9), () => oneOf(['the', 'dog', 'the,', 'The', 'dog.', 'it'])).join(' '),
  ({ oneOf }) => oneOf(OTHER),
  (d) => long(d, 1 + d.upTo(20)),
]

/** How many words a reader would count. @param {string} text */
const countOf = (text) => text.split(/\s+/u).filter(Boolean).length

// ---- Values of knobs ----

/** @param {number} x */
const few = (x) => Number(x.toPrecision(4))

/** Each kind's value: mostly near the start, else anywhere in its range. @type {Record<string, (knob: any, d: Dice) => any>} */
const KINDS = {
  whole({ initial, min, max }, { chance, upTo }) {
    const most = chance(0.6) ? Math.min(max, Math.max(min + 8, 2 * (initial ?? 0))) : max
    return min + upTo(most - min + 1)
  },
  number({ initial, min, max, least = min }, { random, chance }) {
    if (chance(0.1)) return min
    if (chance(0.05)) return max
    const near = (initial || (max - min) / 8) * 4 ** (2 * random() - 1)
    return few(Math.min(max, Math.max(least, chance(0.7) ? near : min + random() * (max - min))))
  },
  switch: ({ initial }, { chance }) => (initial === null ? chance(0.5) : !initial),
  choice: ({ choices, initial }, { oneOf }) =>
    oneOf(choices.filter((/** @type {string} */ choice) => choice !== initial)),
  dimensions: (_, { times, upTo }) => [...new Set(times(1 + upTo(6), () => upTo(upTo(2) ? 64 : 512)))],
  numbers: ({ min, max, count }, { times, upTo, random }) =>
    times(1 + upTo(count), () => few((random() - 0.5) * Math.min(max - min, 20))),
  matrix: (knob, d) => matrix(d, knob, 1 + d.upTo(knob.most[0]), 1 + d.upTo(knob.most[1])),
  text: (_, d) => letters(d, 40),
}

/** @param {Dice} d @param {{ min: number, max: number }} knob @param {number} rows @param {number} cols */
const matrix = ({ times, random }, { min, max }, rows, cols) =>
  times(rows, () => times(cols, () => few((random() - 0.5) * Math.min(max - min, 8))))

const STEPS = ['products', 'scaled', 'masked', 'shifted', 'exponentials', 'weights']

/** A place in a text of n words, now and then far behind it. @param {Dice} d @param {number} n @param {number} max */
const place = ({ upTo, chance }, n, max) => (chance(0.8) ? Math.min(max, upTo(Math.max(1, n))) : upTo(max + 1))

/** @param {Dice} d @param {number} n */
const places = (d, n) =>
  d.some(
    d.times(Math.min(n, 512), (i) => i),
    3,
  )

/** @param {Dice} d */
const heads = (d) => d.some(['0.0', '0.1', '0.2', '0.3', '1.0', '1.1', '1.2', '1.3', '11.15'], 3)

/** Rows of weights as long as the text, mostly. @param {Dice} d @param {number} n */
function edits(d, n) {
  const length = d.chance(0.9) ? Math.min(64, Math.max(1, n)) : 1 + d.upTo(8)
  const weights = () => {
    const row = d.times(length, () => d.upTo(21) / 20)
    row[d.upTo(length)] = 1
    return row
  }
  return d.times(1 + d.upTo(2), (i) => ({ attention: d.upTo(2), head: i, row: place(d, n, 63), weights: weights() }))
}

/** Knobs whose values depend on the text, or would seldom fit what they are for. @type {Record<string, (d: Dice, n: number, knob: any) => any>} */
const NAMED = {
  layer: (d) => (d.chance(0.85) ? d.upTo(2) : d.upTo(12)),
  head: (d) => (d.chance(0.85) ? d.upTo(4) : d.upTo(16)),
  row: (d, n) => place(d, n, 511),
  column: (d, n) => place(d, n, 511),
  rows: places,
  masked: places,
  off: heads,
  'reversal.without': heads,
  'induction.without': heads,
  edits,
  'ledger.set': (d) =>
    d.times(1 + d.upTo(3), () =>
      d.oneOf([
        () => `${d.oneOf(STEPS)}.${d.upTo(3)}:${few(d.random() * 4 - 2)}`,
        () => `q.${d.upTo(2)}:${few(d.random() * 4 - 2)}`,
        () => `${d.oneOf(['k', 'v'])}.${d.upTo(3)}.${d.upTo(2)}:${d.upTo(9) - 4}`,
      ])(),
    ),
  'mask.edit': (d, n) => ({ index: place(d, n, 63), word: d.oneOf(['narrow', 'cat', 'blorp', 'a&=:é', '😀', 'it']) }),
  'mask.at': (d, n) => place(d, n, 63),
  'compare.pick': (d, n) => place(d, n, 63),
  'fetch.first': (d, n) => place(d, n, 63),
  'fetch.second': (d, n) => place(d, n, 63),
  'heads.count': (d, _, { max }) => (d.chance(0.9) ? d.oneOf([1, 2, 4, 16, 32, 64]) : 1 + d.upTo(max)),
  'shuffle.order': (d, n) => d.shuffled(d.times(Math.min(14, d.chance(0.8) ? n : d.upTo(15)), (i) => i)),
  'paint.cells': (d, n) => [...new Set(d.times(1 + d.upTo(6), () => `${place(d, n, 63)}.${place(d, n, 63)}`))],
}

/** Matrices that fit each other, mostly: of others the views keep what they showed before. @param {Dice} d @param {Record<string, any>} knobs */
function byHand(d, knobs) {
  const [queries, keys, dim, width] = [1 + d.upTo(4), 1 + d.upTo(6), 1 + d.upTo(4), 1 + d.upTo(4)]
  return {
    'exam.q': matrix(d, knobs['exam.q'], queries, dim),
    'exam.k': matrix(d, knobs['exam.k'], keys, d.chance(0.95) ? dim : 1 + d.upTo(4)),
    'exam.v': matrix(d, knobs['exam.v'], keys, width),
  }
}

const HIDES = ['examples', 'temperature mask', 'text head', 'save, tokens', 'n d base dims']

/** Models that know letters, and the sort of text that they can read. */
const OF_LETTERS = ['induction', 'induction-unmasked']
const LETTERS = 6

/**
 * One random state.
 * @param {Record<string, any>} knobs web/knobs.js as it was @param {() => number} random @param {number} number of the state
 * @param {{ scenes: number, atStart?: string[] }} options scenes: how many a lecture has; atStart: knobs that stay there
 * @returns {{ state: Record<string, any>, hide: string }}
 */
export function randomState(knobs, random, number, { scenes, atStart = [] }) {
  const d = dice(random)
  /** @type {Record<string, any>} */
  const state = Object.fromEntries(Object.entries(knobs).map(([name, { initial }]) => [name, initial]))
  const sort = number % (TEXTS.length + 1) // one of them keeps the text that the page begins with
  if (sort < TEXTS.length) state.text = TEXTS[sort](d)
  const n = countOf(state.text)
  const isOfLetters = sort === LETTERS
  const fitting = knobs.model.choices.filter((/** @type {string} */ name) => OF_LETTERS.includes(name) === isOfLetters)
  state.model = d.oneOf(d.chance(0.8) ? fitting : knobs.model.choices)
  for (const [name, knob] of Object.entries(knobs)) {
    if (['text', 'model'].includes(name) || name.startsWith('page.') || !d.chance(0.35)) continue
    state[name] = NAMED[name] ? NAMED[name](d, n, knob) : KINDS[knob.kind](knob, d)
  }
  if (d.chance(0.85)) Object.assign(state, byHand(d, knobs))
  if (number % 10 === 7) Object.assign(state, { 'page.scene': 1 + d.upTo(scenes), 'page.shown': d.chance(0.5) })
  for (const name of atStart) state[name] = knobs[name].initial
  return { state, hide: number % 8 === 3 ? d.oneOf(HIDES) : '' }
}
