// <hl-writing>: its words, and its part of the reference.

/**
 * @typedef {{ written: number, last: string, isFull: boolean, limit: number, earlier: { changed: string }, broken: { word: string, verdict: string, isTyped: boolean } | null }} Outcome
 */

/** @param {number} count */
const bytesOf = (count) => `${count.toLocaleString('en')} bytes`

/** @type {Record<string, string>} */
const WHY = {
  agreement: 'it has the wrong number, singular or plural',
  wrong: 'no word of its class may stand there',
  role: 'its class may stand there, but not in the role of this word',
}

/** @param {number} written @param {string} last @param {Outcome['broken']} broken */
function judgement(written, last, broken) {
  if (!broken) return written === 1 ? `The grammar allows “${last}”.` : `The grammar allows all ${written} words.`
  if (broken.isTyped) return `The grammar cannot judge it: your own “${broken.word}” is outside the grammar.`
  return `The grammar objects to “${broken.word}”: ${WHY[broken.verdict]}. Go back one word.`
}

export default {
  frame: {
    name: 'Writing with a cache',
    point: 'Each new word adds a row, a column, a key and a value; nothing above changes.',
    title: 'Writing with a cache, word by word',
    /** @param {{ outcome: Outcome | null }} figures */
    ask({ outcome }) {
      if (!outcome) return 'Type the beginning of a sentence.'
      const { written, last, isFull, limit, earlier, broken } = outcome
      if (!written) return 'Press Write: the model draws the next word. Which rows of the map change?'
      const rows =
        earlier.changed === '0'
          ? `No earlier row changed: “${last}” changed 0 of their numbers.`
          : `“${last}” changed ${earlier.changed} numbers of the earlier rows.`
      return `${rows} ${judgement(written, last, broken)} ${
        broken
          ? ''
          : isFull
            ? `The model has no position beyond word ${limit}.`
            : 'Raise the sampling temperature: when does it object?'
      }`.trim()
    },
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, section 3.1 (predictions for a position depend only on earlier outputs)',
      'Shazeer 2019, *Fast transformer decoding: one write-head is all you need*, section 2.4 (keys and values kept from step to step)',
      'Holtzman et al. 2020, *The curious case of neural text degeneration*, sections 3 and 5 (sampling and its temperature)',
    ],
  },
  sentence: 'The text: your words, then the model’s',
  /** @param {string} word */
  start: (word) => `Write on after “${word}”`,
  write: 'Write',
  back: 'Back one word',
  again: 'Start again',
  seed: 'Seed of the random numbers',
  temperature: 'Sampling temperature',
  verdicts: {
    allowed: 'allowed by the grammar',
    agreement: 'wrong number: singular and plural do not agree',
    wrong: 'wrong class: no such word may stand there',
    role: 'wrong role: another word of its class may stand there',
    none: 'not judged',
  },
  /** @param {string} word @param {number} temperature */
  next: (word, temperature) => `Next word after “${word}”, at ${temperature.toFixed(1)}`,
  pick: 'Enter writes the word.',
  /** @param {string} word @param {string} value */
  probability: (word, value) => `“${word}”: probability ${value}`,
  /** @param {string} head */
  map: (head) => `Weights, ${head}`,
  /** @param {number} dim */
  keys: (dim) => `Keys kept, ${dim} numbers each`,
  /** @param {number} dim */
  values: (dim) => `Values kept, ${dim} numbers each`,
  of: {
    /** @param {string} word */
    keys: (word) => `key of “${word}”`,
    /** @param {string} word */
    values: (word) => `value of “${word}”`,
  },
  /** @param {string} whose @param {number} at from 0 @param {string} value */
  number: (whose, at, value) => `${whose}, number ${at + 1}: ${value}`,
  /** @param {number} words @param {number} each @param {number} all */
  cache: (words, each, all) => `Cache, all layers and heads: ${words} words × ${bytesOf(each)} = ${bytesOf(all)}.`,
  /** What a word's bytes are, and whose they are. @param {{ layers: number, heads: number, dim: number, valueDim: number, rowBytes: number }} sizes */
  parts: ({ layers, heads, dim, valueDim, rowBytes }) => {
    const numbers = dim === valueDim ? `2 (key and value) × ${dim}` : `(${dim} of the key + ${valueDim} of the value)`
    return `The writer of mini-English has heads of width ${dim}. A word takes ${numbers} numbers × ${heads} heads × ${layers} layers × 4 bytes = ${bytesOf(rowBytes)}.`
  },
  /** @param {string} keys @param {string} values @param {string} weights */
  changed: (keys, values, weights) =>
    `The last word changed ${keys} numbers of the earlier keys, ${values} of the earlier values, ${weights} of the earlier rows of weights.`,
  table: ['Next word', 'logit', 'probability'],
  two: [
    'Two temperatures: the sampling temperature divides the logits, after the last layer. Only the bars change; the map, the keys and the values stay. Attention’s own temperature divides the scores inside each head, and so changes the map.',
    'At sampling temperature 0 the likeliest word is always written. A bar can be pressed, too: the model goes on from the word that you choose.',
  ],
  /** In the listing. */
  comments: {
    logits: 'logits of the next word',
    temperature: 'divided by the sampling temperature',
    likeliest: 'sampling temperature 0: the likeliest word',
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Writing with a cache',
  body: `
<p>A causal model writes one word at a time: it predicts the next word from the words so far, a word is drawn from these probabilities, and the text with that word is read again. With the causal mask, an earlier word never looks at a later one. So the earlier words’ keys and values are the same with the new word as without, and the model keeps them: this is the cache of keys and values. A new word needs one new query, one new key and one new value in each head; its row of weights is one more row of the map.</p>
<p>The cache grows by the same amount with each word: 4 bytes for each of the $d_k + d_v$ numbers, in each head of each layer. For long texts, this memory and the time to read it limit how fast a model writes.</p>
<p>The sampling temperature $T$ divides the logits before the last softmax, $p_i = e^{z_i / T} / \\sum_j e^{z_j / T}$. Below 1 the likeliest words gain, above 1 the unlikely ones. It has nothing to do with the scale inside attention, $\\sqrt{d_k}$, which divides the scores of each head.</p>
<p>The writer’s mini-English has a grammar, which can judge each written word: allowed, of the wrong number (“the keys is”), or not allowed in that place. A model that was trained without the mask can’t write, although its loss is small: see the two models of “Unmasked training”.</p>
<hl-writing group="page"></hl-writing>
`,
})
