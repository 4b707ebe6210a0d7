// Random values of knobs, by their kinds: what the tests of links draw.

/** @param {number} seed @returns {() => number} */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const CHARACTERS = Array.from('ab &=#%+"<>é猫😀\u200f\t,:')

/** What each kind of knob may be. @type {Record<string, (knob: any, random: () => number) => any>} */
const VALUES = {
  text: (_, random) => Array.from({ length: 20 }, () => CHARACTERS[Math.floor(random() * CHARACTERS.length)]).join(''),
  whole: ({ min, max }, random) => min + Math.floor(random() * (max - min + 1)),
  number: ({ min, max, least = min }, random) => least + random() * (max - least),
  switch: (_, random) => random() < 0.5,
  choice: ({ choices }, random) => choices[Math.floor(random() * choices.length)],
  dimensions: (_, random) => [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => Math.floor(random() * 512))),
  ],
  heads: (_, random) => someOf(['0.0', '0.3', '1.2', '11.15'], random),
  places: (_, random) => someOf([0, 8, 63], random),
  rows: (_, random) =>
    someOf([0, 1, 2], random).map((head) => ({
      attention: 1,
      head,
      row: 8,
      weights: [0.25, random() < 0.5 ? 0.5 : 0, 1],
    })),
  word: ({ min, max, word = 'it' }, random) => {
    const start = Math.floor(random() * 40)
    const forms = [
      min + Math.floor(random() * (max - min + 1)),
      word,
      `${word}.2`,
      { start, end: start + 1 + Math.floor(random() * 9) },
    ]
    return forms[Math.floor(random() * forms.length)]
  },
  words: (_, random) => someOf([0, 8, { start: 3, end: 9 }, { start: 12, end: 13 }], random),
  entries: (_, random) => someOf(['scaled.2:1.5', 'k.7.12:-3', 'weights.0:0.000001'], random),
  parts: (_, random) => someOf(['layer0.self', 'layer0.self.residual', 'layer1.ffn.norm', 'layer11.ffn'], random),
  cells: (_, random) => someOf(['0.0', '3.1', '63.63'], random),
  numbers: ({ min, max, count }, random) =>
    Array.from({ length: 1 + Math.floor(random() * count) }, () => min + random() * (max - min)),
  matrix: ({ min, max, most: [rows, cols] }, random) => {
    const width = 1 + Math.floor(random() * cols)
    const row = () => Array.from({ length: width }, () => min + random() * (max - min))
    return Array.from({ length: 1 + Math.floor(random() * rows) }, row)
  },
  order: ({ count }, random) => {
    const places = Array.from({ length: Math.floor(random() * (count + 1)) }, (_, i) => [random(), i])
    return places.sort((a, b) => a[0] - b[0]).map(([, i]) => i)
  },
  edit: (_, random) => (random() < 0.5 ? null : { index: Math.floor(random() * 64), word: 'a&=:é' }),
}

/** @param {any[]} list @param {() => number} random */
const someOf = (list, random) => list.filter(() => random() < 0.5)

/** A value of a knob; of one that may be left to what suits the others, now and then none. @param {any} knob @param {() => number} random */
export const drawn = (knob, random) => (knob.optional && random() < 0.3 ? null : VALUES[knob.kind](knob, random))
