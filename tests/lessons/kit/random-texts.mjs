// Texts as readers type them, and worse, from a seed: contractions, marks at words and on their own, repeated and unknown
// words, emoji, letters with marks written in one character or in two, line breaks, [mask], 64 words and more.

import { seeded } from '../../web/random.mjs'

/** Words by their sorts. @type {Record<string, readonly string[]>} */
const SORTS = {
  known: [
    'the',
    'The',
    'animal',
    'street',
    'cross',
    'it',
    'It',
    'was',
    'too',
    'tired',
    'wide',
    'because',
    'dog',
    'saw',
  ],
  letters: ['a', 'b', 'c', 'd', 'e'],
  contractions: [
    'didn’t',
    "didn't",
    'Didn’t',
    'can’t',
    "can't",
    'isn’t',
    'won’t',
    'cannot',
    'it’s',
    'dog’s',
    'n’t',
    'can',
  ],
  unknown: [
    'zzyzx',
    'Straße',
    'naïve',
    'İstanbul',
    'ΟΔΟΣ',
    '機',
    '猫',
    'שלום',
    '3.14',
    'U.S',
    '64',
    'a-b',
    '_',
    '“it”',
  ],
  composed: ['caf\u00e9', 'na\u00efve', '\u00e9', '\uac01', '\u01d6ber', 'K\u00f8', '\u1ec7'],
  decomposed: [
    'cafe\u0301',
    'nai\u0308ve',
    'e\u0301',
    '\u1100\u1161\u11a8',
    'u\u0308\u0304ber',
    '\u212b',
    'e\u0302\u0323',
    'x\u0301',
    '.\u0301',
    'e\u0301.\u0323',
  ],
  emoji: ['🙂', '👩‍👩‍👧', '👍🏽', '🇩🇪', '🙂🙂', '❤️', '𝒳', '𠀀'],
  blanks: ['[mask]', '[MASK]', '__', '____', '[ mask ]', '[it]'],
  marks: ['.', '...', '?!', ',', '(', ')', '"', '!', ';', '""', '[', ']', '{}', '—', '’', "'"],
}

const BETWEEN = [' ', ' ', ' ', ' ', ' ', '  ', '   ', '\n', '\r\n', '\t', '\u00a0', '\u2028', '\u0085', ' \n ']

/** What sorts a text is made of: each text is of some of them. @type {readonly (readonly (keyof typeof SORTS)[])[]} */
const MIXES = [
  ['known', 'contractions'],
  ['known', 'known', 'marks'],
  ['known', 'unknown'],
  ['known', 'composed', 'decomposed', 'marks'],
  ['known', 'emoji'],
  ['known', 'blanks', 'contractions'],
  ['letters'],
  ['letters', 'unknown', 'emoji', 'decomposed'],
  Object.keys(SORTS),
]

/** How many words: few, some, as many as the longest model of this page takes, and more. */
const SIZES = [1, 2, 4, 7, 11, 12, 13, 15, 16, 18, 24, 64, 65, 90]

/** @template T @param {readonly T[]} list @param {() => number} random @returns {T} */
export const oneOf = (list, random) => list[Math.floor(random() * list.length)]

/** @param {() => number} random */
function wordOf(mix, random) {
  const word = oneOf(SORTS[oneOf(mix, random)], random)
  const wrapped = random()
  if (wrapped < 0.06) return `(${word})`
  if (wrapped < 0.1) return `"${word}"`
  return wrapped < 0.22 ? word + oneOf(['.', ',', '?', '...', '!)'], random) : word
}

/** @param {() => number} random @param {number} i */
function textOf(random, i) {
  const mix = MIXES[i % MIXES.length]
  const size = i % 11 === 5 ? oneOf(SIZES, random) : oneOf(SIZES.slice(0, 10), random)
  const repeated = random() < 0.2 ? wordOf(mix, random) : null
  let text = random() < 0.1 ? oneOf(BETWEEN, random) : ''
  for (let word = 0; word < size; word++) {
    if (word) text += oneOf(BETWEEN, random)
    text += repeated !== null && random() < 0.6 ? repeated : wordOf(mix, random)
  }
  // Every fourth text ends as compare wants it, so that the text has a twin.
  if (i % 4 === 0 && size < 12)
    text += `${text ? ' ' : ''}because it was too ${oneOf(['tired', 'WIDE', 'big'], random)}${oneOf(['', '.', ' .'], random)}`
  return random() < 0.1 ? text + oneOf(BETWEEN, random) : text
}

/** @param {number} count @param {number} seed @returns {string[]} */
export function randomTexts(count, seed) {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, i) => textOf(random, i))
}
