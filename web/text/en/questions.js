// <hl-questions>: its words, the questions of each chapter with the reason for each answer, and its part of the reference.

/** What a question names, from the reader's sentence: words, numbers and lists of them, by the names in its text. @typedef {Record<string, any> & { names?: string[] }} Facts */

/** @typedef {{ question: string, options: { text: string, why: string }[], right: number }} Choice */

/**
 * Questions with a number for an answer, by id: what is asked, and why the answer is right.
 * @type {Record<string, { ask: (facts: Facts) => string, why: (facts: Facts) => string }>}
 */
const numeric = {
  'a-steps': {
    ask: ({ first, last, from, to }) =>
      `A recurrent network reads your sentence word by word. How many steps does information take from word ${from}, “${first}”, to word ${to}, “${last}”?`,
    why: () => 'Each step carries the state one word further. Attention needs a single step, whatever the distance.',
  },
  'b-score': {
    ask: ({ q, k }) => `q = (${q}) and k = (${k}). What is their score q · k, before anything is divided?`,
    why: () => 'A dot product multiplies number by number and adds the products.',
  },
  'b-size': {
    ask: ({ width, heads }) =>
      `A model is ${width} wide and has ${heads} heads. How many numbers has the query of one head?`,
    why: ({ width, heads }) => `The width is divided among the heads: ${width} / ${heads}.`,
  },
  'c-unscaled': {
    ask: ({ word, target, list }) =>
      `In your sentence, “${word}” has these products q · k: ${list}. Leave out all other words. Which weight does “${word}” give “${target}” if nothing is divided by √dₖ?`,
    why: ({ target }) =>
      `Softmax: exp of the product of “${target}”, divided by the sum of the exponentials of all products in the list.`,
  },
  'c-temperature': {
    ask: ({ word, target, list, temperature }) =>
      `In your sentence, “${word}” has these scaled scores: ${list}. Leave out all other words. The temperature is ${temperature}. Which weight does “${word}” give “${target}”?`,
    why: ({ temperature }) => `Divide each score by ${temperature} first, then take the softmax.`,
  },
  'd-rest': {
    ask: ({ word, target, at, share }) =>
      `In your sentence, “${word}” gives word ${at}, “${target}”, a weight of ${share}. How much weight do all other words have together?`,
    why: () => 'The weights of a row add up to 1.',
  },
  'e-parameters': {
    ask: ({ width, heads }) =>
      `Attention in a model ${width} wide has ${heads} heads. W_Q, W_K, W_V and W_O have biases. How many parameters are they together?`,
    why: ({ width }) =>
      `Four matrices of ${width} × ${width}, and four biases of ${width}; the number of heads does not matter.`,
  },
  'e-scores': {
    ask: ({ count, heads }) =>
      `The model reads your ${count} tokens with ${heads} heads in one layer. How many scores are there?`,
    why: ({ count, heads }) => `Each head has a map of its own: ${heads} × ${count} × ${count}.`,
  },
  'f-visible': {
    ask: ({ word, at, count }) =>
      `Your sentence has ${count} tokens (words and marks). Under a causal mask, how many of them may token ${at}, “${word}”, attend to?`,
    why: () => 'All tokens before, and the token itself.',
  },
  'f-renormal': {
    ask: ({ word, at, target, list }) =>
      `The row of token ${at}, “${word}”, begins with these scores: ${list}. A causal mask is on. Which weight does token 1, “${target}”, get?`,
    why: ({ at }) =>
      `Only the first ${at === 1 ? 'score counts' : `${at} scores count`}; the others become −∞ before the softmax.`,
  },
  'g-row': {
    ask: ({ source, read }) =>
      `An encoder has read ${source} tokens, the decoder ${read} so far. How many weights has one row of a map of cross-attention?`,
    why: () => 'A row has one weight for each key, and the keys come from the encoder.',
  },
  'h-sine': {
    ask: ({ at }) => `Positions count from 0. What is the first number of the sinusoidal encoding of position ${at}?`,
    why: ({ at }) => `PE(pos, 0) = sin(pos / 10000⁰) = sin ${at}, with the angle in radians.`,
  },
  'i-cells': {
    ask: ({ count }) => `One head reads ${count.toLocaleString('en')} tokens. How many million scores has its map?`,
    why: ({ count }) => `${count.toLocaleString('en')} squared.`,
  },
  'i-crossing': {
    ask: ({ width }) =>
      `Count n²d operations for attention and nd² for a recurrent layer, with d = ${width}. At which n are both equal?`,
    why: () => 'n²d = nd² at n = d. Below that length attention needs fewer operations by this count.',
  },
  'j-maximum': {
    ask: ({ before, tile }) =>
      `Online softmax: the running maximum is ${before}, and a tile with the scores ${tile} arrives. What is the new maximum?`,
    why: () => 'The larger of the old maximum and the largest score of the tile.',
  },
  'j-share': {
    ask: ({ first, second }) =>
      `Online softmax has read one key of score ${first}. Then a key of score ${second} arrives, the last one. Which weight has the first key in the end?`,
    why: () => 'The result is exact: the softmax of both scores, however the keys are cut into tiles.',
  },
  't-chance': {
    ask: ({ count }) =>
      `A model has learned nothing and gives each of ${count} words the same probability. What is its cross-entropy in nats (natural logarithm)?`,
    why: ({ count }) => `The right word has a probability of 1 / ${count}, and −ln(1 / ${count}) = ln ${count}.`,
  },
  'k-norm': {
    ask: ({ list, last }) =>
      `A token’s vector is (${list}). What does LayerNorm make of its last number, ${last}, before gain and bias?`,
    why: () =>
      'Subtract the mean of the four numbers, then divide by their standard deviation (the root of the mean square).',
  },
}

/** Questions with options, by id. @type {Record<string, (facts: Facts) => Choice>} */
const choices = {
  'a-training': () => ({
    question:
      'All tokens of a text are known in training. How many steps, one after the other, does one layer of attention need for 100 tokens?',
    options: [
      { text: '1', why: 'All rows are computed at the same time: no row waits for another one.' },
      { text: '100', why: 'That is a recurrent network, whose state for a word needs the state of the word before.' },
      { text: '10,000', why: 'There are 10,000 scores, but they do not wait for each other.' },
    ],
    right: 0,
  }),
  'a-writing': () => ({
    question: 'A trained Transformer writes 20 tokens. How many passes through the model follow one after the other?',
    options: [
      { text: '1', why: 'In training, yes. In writing, each token is needed before the next one can be computed.' },
      {
        text: '20',
        why: 'One pass for each token: the next pass reads the token just written. A recurrent network needs as many.',
      },
      { text: '400', why: 'The map has 400 cells in the end, but a pass computes a whole row.' },
    ],
    right: 1,
  }),
  'd-certain': ({ word, target, share }) => ({
    question: `“${word}” gives “${target}” a weight of ${share} in this head. What is certain?`,
    options: [
      {
        text: `“${target}” decides the model’s answer.`,
        why: 'A weight is not an explanation: the value can be small, W_O can remove it, and other heads add their own outputs.',
      },
      {
        text: `The head’s output for “${word}” is ${share} times the value of “${target}”, plus the other weights times the other values.`,
        why: 'That is the definition of the output, and nothing more follows from a weight.',
      },
      {
        text: `“${word}” means “${target}”.`,
        why: 'A head can look at a word for many reasons. Some weights change nothing at all when they are taken away.',
      },
    ],
    right: 1,
  }),
  'g-swap': () => ({
    question:
      'The encoder reads another source; the decoder still reads the same tokens. What changes in the first decoder layer’s cross-attention?',
    options: [
      { text: 'Q, K and V', why: 'Q is made of the decoder’s own tokens, which have not changed.' },
      { text: 'K and V', why: 'Keys and values come from the encoder, queries from the decoder.' },
      { text: 'Q', why: 'It is the other way round: queries come from the decoder.' },
    ],
    right: 1,
  }),
  'g-concat': () => ({
    question: 'Bahdanau’s additive score and Luong’s concat have the same formula. What is different?',
    options: [
      {
        text: 'The decoder’s state',
        why: 'Bahdanau uses the state before the word to be written, Luong the current one.',
      },
      { text: 'The encoder’s outputs', why: 'Both score against all outputs of the encoder.' },
      { text: 'The softmax', why: 'Both turn scores into weights with a softmax.' },
    ],
    right: 0,
  }),
  'h-offset': () => ({
    question: 'PE(3) · PE(5) is some number. Which product is equal to it?',
    options: [
      { text: 'PE(10) · PE(12)', why: 'The product depends only on the distance, which is 2 in both.' },
      { text: 'PE(6) · PE(10)', why: 'Twice the positions is twice the distance: 4 in place of 2.' },
      { text: 'PE(0) · PE(8)', why: 'The sum of the positions does not matter, only their distance.' },
    ],
    right: 0,
  }),
  'i-doubling': () => ({
    question: 'A text becomes twice as long. How many times as many scores does a head compute?',
    options: [
      { text: '2', why: 'Rows double, and so does the length of each row.' },
      { text: '4', why: 'n² cells: twice as many rows of twice the length.' },
      { text: '8', why: 'A map has two sides, not three.' },
    ],
    right: 1,
  }),
  'j-double': () => ({
    question:
      'A text becomes twice as long, and attention runs in tiles (FlashAttention). What happens to arithmetic and working memory?',
    options: [
      { text: 'Both double.', why: 'All n² scores are still computed, so the arithmetic grows by 4.' },
      {
        text: 'Arithmetic × 4, working memory × 2',
        why: 'Every score is computed, but none is kept: memory grows with n, arithmetic with n².',
      },
      { text: 'Both × 4', why: 'The map of n² scores is never stored, so the memory only doubles.' },
    ],
    right: 1,
  }),
  'k-gain': () => ({
    question: 'LayerNorm has a gain and a bias for each number. What holds for a token’s vector after them?',
    options: [
      { text: 'Its mean is 0 and its variance 1.', why: 'That holds before gain and bias. They may change both.' },
      {
        text: 'Mean and variance are what gain and bias make of them.',
        why: 'LayerNorm gives mean 0 and variance 1 first; the learned gain and bias then scale and shift each number.',
      },
      {
        text: 'All its numbers lie between −1 and 1.',
        why: 'A variance of 1 allows larger numbers, and the gain can scale them further.',
      },
    ],
    right: 1,
  }),
  't-copy': () => ({
    question:
      'An induction head reads “c a t d c”, letter by letter. Which letter does it look at from the last “c”, to say the next one?',
    options: [
      {
        text: 'The first “c”',
        why: 'That is the same letter, but the letter to be copied is the one behind it.',
      },
      {
        text: '“a”',
        why: 'An induction head looks at the letter behind the earlier “c” and copies it. A head of the layer before has written into that place which letter came before.',
      },
      { text: '“d”', why: 'That is the letter before: a previous-token head looks there.' },
    ],
    right: 1,
  }),
  't-seeds': () => ({
    question: 'A model is trained twice, from two different seeds. In which head does the same pattern form?',
    options: [
      {
        text: 'In the same head of the same layer',
        why: 'All heads of a layer start alike, as random numbers, and none has a job assigned.',
      },
      {
        text: 'That depends on the seed.',
        why: 'Heads of a layer can change places without changing the output, so chance decides which of them takes a job.',
      },
      {
        text: 'In all heads at once',
        why: 'Heads have different random weights at the start, so training changes them in different ways.',
      },
    ],
    right: 1,
  }),
  'k-residual': () => ({
    question: 'All residual connections of a deep stack of random layers are cut. What happens to the tokens’ vectors?',
    options: [
      {
        text: 'They become more and more different.',
        why: 'Attention averages values, and averages of the same values grow alike.',
      },
      {
        text: 'They point in nearly the same direction after a few layers.',
        why: 'Each layer replaces a token’s vector by averages over all tokens; nothing of the token itself is left.',
      },
      {
        text: 'Nothing: the layers carry the same information.',
        why: 'Without the connection a layer’s output replaces its input.',
      },
    ],
    right: 1,
  }),
}

export default {
  frame: {
    name: 'Questions',
    point: 'Three or more questions a chapter, made from your sentence; the core checks each number.',
    /** @param {{ isSheet: boolean }} figures */
    title: ({ isSheet }) => (isSheet ? 'Questions: an exam on attention' : 'Questions: what have you understood?'),
    /** @param {{ isSheet: boolean, outcome: { isRight: boolean } }} figures */
    ask: ({ isSheet, outcome }) => {
      if (isSheet) return 'Print the exam. Each seed gives other numbers; the solutions stand on a sheet of their own.'
      if (outcome.isRight) return 'Right. Take the next question, or the same one with other numbers.'
      return 'Answer the question. Words and numbers come from your sentence where they can.'
    },
    sources: ['Vaswani et al. 2017, *Attention is all you need*', 'Dao et al. 2022, *FlashAttention*, section 3.1'],
  },
  numeric,
  choices,
  chapter: 'Chapter',
  questions: 'Questions of this chapter',
  /** @param {number} at from 0 @param {number} of */
  count: (at, of) => `Question ${at + 1} of ${of}`,
  /** @param {number} at from 0 @param {boolean} isDone */
  goTo: (at, isDone) => `Question ${at + 1}${isDone ? ', answered' : ''}`,
  words: 'The questions are about',
  other: 'Other numbers',
  check: 'Check',
  show: 'Show the answer',
  digits: 'Two digits are enough; 0.33, 33% and 1/3 all work.',
  seed: 'Seed of words and numbers',
  seedHint: 'Readers with the same sentence and the same seed get the same questions.',
  verdicts: { open: '', unread: 'That is not a number. Type one such as 0.33.', right: 'Right.', wrong: 'Not quite.' },
  /** @param {boolean} isLarger than the right one */
  off: (isLarger) => (isLarger ? 'The right number is smaller.' : 'The right number is larger.'),
  /** @param {string} value */
  right: (value) => `The answer is ${value}.`,
  letters: ['a', 'b', 'c'],
  sheet: {
    open: 'Exam sheet',
    close: 'Single questions',
    print: 'Print the exam',
    /** @param {number} seed */
    title: (seed) => `Exam ${seed}`,
    /** @param {number} seed */
    solutions: (seed) => `Exam ${seed}: solutions`,
    /** @param {string} sentence */
    lead: (sentence) => `“Your sentence” is: ${sentence}. Give two digits; choose one option where there are options.`,
    name: 'Name: ______________________________',
    blank: 'Answer: __________',
  },
  score: 'Answered so far',
  /** @param {number} right @param {number} all */
  of: (right, all) => `${right} of ${all}`,
  kept: 'Your score is kept in this browser and nowhere else.',
  forgetful: 'This browser refuses to keep your score; the page forgets it when you close it.',
  forget: 'Forget my score',
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Questions',
  body: `
<p>Each chapter has three questions or more. Where a question can use your sentence, the words and numbers are those of your sentence and of the head on show; the others get their numbers from a seed. The core computes every answer at the moment when the question is asked. An exam sheet has two questions of each chapter, with other numbers for each seed, and its solutions on a sheet of their own.</p>
<hl-questions group="page"></hl-questions>
`,
})
