// The scenes of a lecture, in the order of an hour. A line each:
//   show: which element of the page is on show, by its name; a scene whose element the page doesn't have is left out
//   title, note: what stands above it, the note in one sentence
//   link: the state, as in a link of the page without its #; what isn't named is at its start
//   hide: which of the element's controls are away, as in a hide attribute
//   predict: the name of a prediction: its question comes first, one press more shows answer and figure

/** @typedef {{ show: string, title: string, note: string, link?: string, hide?: string, predict?: string }} Scene */

const WIDE = 'text=The+animal+didn%E2%80%99t+cross+the+street+because+it+was+too+wide.'

/** @type {Scene[]} */
export default [
  // ---- The first ten seconds ----
  {
    show: 'hl-hook',
    title: 'What does “it” look at?',
    note: 'To say what “it” stands for, a head of a small model lets it look back at the other words.',
    hide: 'text',
  },
  {
    show: 'hl-hook',
    title: 'One word is changed',
    note: 'One adjective turns it around.',
    link: WIDE,
    hide: 'text',
    predict: 'hook-wide',
  },

  // ---- A. Why attention at all ----
  {
    show: 'hl-recurrence',
    title: 'From word 1 to word 13',
    note: 'Nudge the first word: through a recurrence the change fades step by step, attention is one step away.',
    predict: 'path',
  },
  {
    show: 'hl-recurrence',
    title: 'A louder recurrence',
    note: 'A gain above 1 need not explode: large states make tanh flat. Compare the three gradients.',
    link: 'recurrence.gain=1.5&recurrence.long=1',
  },

  // ---- B. Query, key, value ----
  {
    show: 'hl-plane',
    title: 'A query among the keys',
    note: 'Drag the query: weights follow the dot products, and the output stays among the values.',
  },
  {
    show: 'hl-plane',
    title: 'A query twice as long',
    note: 'Its direction says which keys, its length how firmly.',
    link: 'plane.stretch=2',
    predict: 'stretch',
  },
  {
    show: 'hl-plane',
    title: 'Far from every key',
    note: 'There is always a best key: attention never says “not found”.',
    link: 'plane.query=-3,-2.2&plane.keys=0.8,2.4;2.2,1.4;3.2,0.3;1.9,2.5;0.7,0.9',
    predict: 'far',
  },
  {
    show: 'hl-projections',
    title: 'From a word to q, k and v',
    note: 'Every head makes its three vectors from all of x, each by a matrix of its own.',
    predict: 'slice',
  },
  {
    show: 'hl-tied',
    title: 'One matrix for query and key?',
    note: 'Then “it” scores “animal” just as “animal” scores “it”; only the sums of the softmax still differ.',
  },

  // ---- C. Scaled dot-product attention ----
  {
    show: 'hl-ledger',
    title: 'One row, term by term',
    note: 'Products, scale, exponentials, sum, values: nothing else happens.',
  },
  {
    show: 'hl-ledger',
    title: 'Dividing too late',
    note: 'The row no longer sums to 1; made to, it is attention that was never scaled.',
    link: 'ledger.scale=late',
    predict: 'divide-late',
  },
  {
    show: 'hl-scaling',
    title: 'Why divide by the root of d',
    note: 'Without it scores grow with dₖ, the softmax hardens and its gradient vanishes.',
    link: 'scaling.dim=512',
    predict: 'scaling',
  },
  {
    show: 'hl-temperature',
    title: 'From cold to hot',
    note: 'Sharper below 1, flatter above; at 0 the best keys share, at infinity all do.',
    link: 'exam.at=1&temperature.t=0',
    predict: 'tie',
  },
  {
    show: 'hl-overflow',
    title: 'Why subtract the maximum',
    note: 'exp(89) is more than float32 can hold, and infinity over infinity is NaN.',
    link: 'overflow.stable=0',
  },

  // ---- E with D. Heads ----
  {
    show: 'hl-attention',
    title: 'The whole map',
    note: 'Row: the word that looks. Column: where it looks. Every row sums to 1.',
    hide: 'text examples model answer vocabulary facts measure temperature mask scale',
  },
  {
    show: 'hl-reroll',
    title: 'Heads before training',
    note: 'Roll again: patterns come and go by chance.',
    predict: 'reroll',
  },
  {
    show: 'hl-compare',
    title: 'Same answers, different heads',
    note: 'Two models that answer equally well: what a head shows is not what a model can do.',
  },
  {
    show: 'hl-fetch',
    title: 'Two words with one head',
    note: 'One row is one blend of two values, and W_O cannot take it apart.',
    predict: 'fetch',
  },
  {
    show: 'hl-fetch',
    title: 'Two words with two heads',
    note: 'Two rows are two blends, and from two blends both values can be worked out.',
    link: 'fetch.heads=2',
  },
  {
    show: 'hl-heads',
    title: 'Twice as many heads',
    note: 'Width is shared out among the heads: 512 ÷ 16 is 32.',
    link: 'heads.count=16',
    predict: 'heads-memory',
  },

  // ---- H. Position ----
  {
    show: 'hl-shuffle',
    title: 'Words change places',
    note: 'Drag the cards: every output goes with its word, unchanged.',
    link: 'shuffle.order=2,1,0,3,4,5,6,7,8,9,10,11',
    predict: 'h-shuffle',
  },
  {
    show: 'hl-shuffle',
    title: 'The same move, with positions',
    note: 'Each word’s vector now says where it stands, and outputs differ.',
    link: 'shuffle.order=2,1,0,3,4,5,6,7,8,9,10,11&shuffle.position=sinusoidal',
  },
  {
    show: 'hl-position',
    title: 'Sines from fast to slow',
    note: 'Each pair of columns is a clock hand; together they tell positions apart.',
  },
  {
    show: 'hl-schemes',
    title: 'Where, or how far apart',
    note: 'Begin the sentence later: RoPE and ALiBi keep their maps, sines that are added do not.',
  },

  // ---- F. Causal mask ----
  {
    show: 'hl-mask',
    title: 'Hiding the future',
    note: 'Scores above the diagonal become −∞ before the softmax, so the rest of a row still sums to 1.',
  },
  {
    show: 'hl-mask',
    title: 'Change the last word',
    note: 'With the mask no row above it changes by a single bit; take the mask off and all of them do.',
    link: 'mask.edit=11:wide',
    predict: 'mask-last',
  },
  {
    show: 'hl-mistakes',
    title: 'Masking with zeros',
    note: 'Before the exponential 0 is a score like any other: the future leaks.',
    predict: 'f-zero',
  },
  {
    show: 'hl-twins',
    title: 'The same weights, read both ways',
    note: 'Without the mask a word may use both sides; with it only what came before, as in a model that writes.',
  },

  // ---- G. Cross-attention ----
  {
    show: 'hl-reversal',
    title: 'From one sequence to another',
    note: 'Queries come from the output, keys and values from the input: the map need not be square.',
  },

  // ---- How heads form ----
  {
    show: 'hl-induction',
    title: 'Nobody told these heads what to do',
    note: 'At first every letter is a guess.',
    link: 'induction.step=0',
  },
  {
    show: 'hl-induction',
    title: 'A circuit has formed',
    note: 'One head looks at the letter before, another finds what came after the last copy.',
  },
]
