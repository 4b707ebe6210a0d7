// <hl-compare>.

export default {
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
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  nav: 'Two models',
  title: 'Same answers, different heads',
  body: `
<p>Two models, trained on the same made-up English. Both say what “it” stands for. One was trained for the answers alone; in the other, some heads were also taught where to look, and say so. Choose the adjective and see which heads turn with it.</p>
<hl-compare group="page"></hl-compare>
`,
})
