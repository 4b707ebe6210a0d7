// The one table of knobs: what can be set on this page, with its start and its range. A knob is an attribute of an
// element, a key after # in the page's link and a field of the state message; state.js reads and writes all three.

/**
 * @typedef {{ kind: 'text' | 'whole' | 'number' | 'switch' | 'choice' | 'dimensions' | 'edit' | 'heads' | 'places' | 'rows' |
 *   'numbers' | 'matrix' | 'order' | 'cells' | 'entries', initial: any, min?: number, max?: number, least?: number,
 *   choices?: string[], optional?: boolean, maxLength?: number, count?: number, most?: [number, number] }} Knob
 *   least: what lies between min and it is taken as min; optional: null is a value too, and means what suits the others;
 *   numbers: a list of at most `count`, "1,-0.5"; matrix: rows of numbers, "1,0;0,1", at most `most` rows and columns;
 *   order: places in another order, each once, "2,0,1"; cells: "row.column", apart by spaces, at most `count` (192)
 *   order: places in another order, each once, "2,0,1"; cells: "row.column", apart by spaces; entries: numbers put in
 *   place of others, "name.place:number", apart by spaces
 * @typedef {Record<string, any>} State  knob name to value
 */

/** What a view of sentences can show; models.js says which of them the page has. */
const MODELS = ['english-supervised', 'english-plain', 'constructed', 'induction', 'induction-unmasked', 'random']

/** Keys without a dot are shared by all views of a group; `view.knob` belongs to one view. @type {Record<string, Knob>} */
export const KNOBS = {
  text: {
    kind: 'text',
    initial: 'The animal didn’t cross the street because it was too tired.',
    maxLength: 4000,
  },
  model: { kind: 'choice', initial: 'english-supervised', choices: MODELS },
  /** Of the random model's weights. */
  seed: { kind: 'whole', initial: 1, min: 0, max: 999999 },
  layer: { kind: 'whole', initial: 1, min: 0, max: 11 },
  head: { kind: 'whole', initial: 0, min: 0, max: 15 },
  /** Heads switched off: "layer.head". */
  off: { kind: 'heads', initial: [] },
  /** Rows of weights that the reader has dragged. */
  edits: { kind: 'rows', initial: [] },
  /** Places whose word the model doesn't get to see. */
  masked: { kind: 'places', initial: [] },
  row: { kind: 'whole', initial: 8, min: 0, max: 511 },
  column: { kind: 'whole', initial: 1, min: 0, max: 511 },
  /** Rows that are picked beside that one. */
  rows: { kind: 'places', initial: [] },
  /** Whether the picked cell stays on show whatever the pointer is over. */
  locked: { kind: 'switch', initial: false },
  /** In which language code stands beside the figures. */
  code: { kind: 'choice', initial: 'numpy', choices: ['numpy', 'pytorch'] },

  // ---- The page as a whole ----
  /** Which scene of the lecture is on; 0: none. */
  'page.scene': { kind: 'whole', initial: 0, min: 0, max: 99 },
  /** Whether a scene that begins with a question shows its figure. */
  'page.shown': { kind: 'switch', initial: false },

  // ---- Why attention at all ----
  'recurrence.step': { kind: 'whole', initial: 64, min: 0, max: 64 },
  'recurrence.mode': { kind: 'choice', initial: 'training', choices: ['training', 'generating'] },
  'recurrence.gain': { kind: 'number', initial: 0.9, min: 0, max: 3 },
  'recurrence.forget': { kind: 'number', initial: 2, min: -10, max: 10 },
  'recurrence.nudge': { kind: 'number', initial: 0.01, min: 0.0001, max: 1 },
  'recurrence.long': { kind: 'switch', initial: false },
  'recurrence.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },

  // ---- Query, key, value ----
  'plane.query': { kind: 'numbers', initial: [1.4, 1], min: -4, max: 4, count: 2 },
  'plane.keys': {
    kind: 'matrix',
    initial: [
      [1.9, 1.6],
      [2.6, -0.8],
      [-0.6, 2.2],
      [-2.4, 0.6],
      [-0.8, -1.9],
    ],
    min: -4,
    max: 4,
    most: [6, 2],
  },
  'plane.values': {
    kind: 'matrix',
    initial: [
      [2.4, 2.2],
      [3.2, -1.4],
      [-0.6, 2.5],
      [-3.2, 0.2],
      [-0.4, -2.4],
    ],
    min: -4,
    max: 4,
    most: [6, 2],
  },
  /** The query is this many times as long as it was put. */
  'plane.stretch': { kind: 'number', initial: 1, min: 0, max: 8 },
  /** The largest stands for infinity. */
  'plane.temperature': { kind: 'number', initial: 1, min: 0, max: 1000, least: 1e-3 },
  'plane.pick': { kind: 'whole', initial: 0, min: 0, max: 5 },
  /** Of which of the three vectors an element is read term by term, and which. */
  'projections.of': { kind: 'choice', initial: 'q', choices: ['q', 'k', 'v'] },
  'projections.element': { kind: 'whole', initial: 0, min: 0, max: 191 },

  // ---- Scaled dot-product attention ----
  /** Matrices typed by hand, and whether the section reads them or the picked row of the sentence. */
  'exam.from': { kind: 'choice', initial: 'hand', choices: ['hand', 'sentence'] },
  'exam.q': {
    kind: 'matrix',
    initial: [
      [1, 0, 1],
      [0, 1, 0],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  'exam.k': {
    kind: 'matrix',
    initial: [
      [1, 1, 0],
      [0, 1, 1],
      [1, 0, 1],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  'exam.v': {
    kind: 'matrix',
    initial: [
      [1, 2],
      [3, 0],
      [0, 1],
    ],
    min: -1000,
    max: 1000,
    most: [8, 8],
  },
  /** The row of Q that is on show. */
  'exam.at': { kind: 'whole', initial: 0, min: 0, max: 7 },
  'ledger.scale': { kind: 'choice', initial: 'right', choices: ['right', 'none', 'late'] },
  'ledger.mask': { kind: 'choice', initial: 'none', choices: ['none', 'causal', 'zero', 'late'] },
  'ledger.shift': { kind: 'switch', initial: true },
  'ledger.axis': { kind: 'choice', initial: 'keys', choices: ['keys', 'queries'] },
  /** Numbers of the row that the reader has dragged. */
  'ledger.set': { kind: 'entries', initial: [] },
  /** Its end stops are 0 and infinity, for which its largest value stands. */
  'temperature.t': { kind: 'number', initial: 1, min: 0, max: 1000, least: 1e-2 },
  'overflow.scores': { kind: 'numbers', initial: [1, 2, 89], min: -1000, max: 1000, count: 6 },
  'overflow.shift': { kind: 'number', initial: 0, min: -200, max: 200 },
  'overflow.stable': { kind: 'switch', initial: true },
  'scaling.dim': { kind: 'choice', initial: '64', choices: ['8', '16', '32', '64', '128', '256', '512'] },
  'scaling.scaled': { kind: 'switch', initial: false },
  'scaling.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'scaling.draw': { kind: 'whole', initial: 0, min: 0, max: 999 },

  // ---- Watching heads ----
  'attention.temperature': { kind: 'number', initial: 1, min: 0, max: 100, least: 1e-3 },
  'attention.scale': { kind: 'choice', initial: 'linear', choices: ['linear', 'root', 'log'] },
  'attention.measure': { kind: 'choice', initial: 'weight', choices: ['weight', 'effect'] },
  'attention.causal': { kind: 'switch', initial: false },
  'compare.pair': { kind: 'choice', initial: 'street', choices: ['street', 'soup', 'suitcase', 'rabbit', 'text'] },
  'compare.flipped': { kind: 'switch', initial: false },
  'compare.pick': { kind: 'whole', initial: 4, min: 0, max: 63 },
  'compare.word': { kind: 'whole', initial: 1, min: 0, max: 15 },
  'compare.causal': { kind: 'switch', initial: false },

  // ---- Multi-head attention ----
  'fetch.first': { kind: 'whole', initial: 1, min: 0, max: 63 },
  'fetch.second': { kind: 'whole', initial: 6, min: 0, max: 63 },
  'fetch.split': { kind: 'number', initial: 0.5, min: 0, max: 1 },
  'fetch.other': { kind: 'number', initial: 0, min: 0, max: 1 },
  'fetch.heads': { kind: 'choice', initial: '1', choices: ['1', '2'] },
  'heads.width': { kind: 'choice', initial: '512', choices: ['64', '128', '256', '512', '768'] },
  'heads.count': { kind: 'whole', initial: 8, min: 1, max: 1024 },
  'heads.tokens': { kind: 'whole', initial: 1024, min: 1, max: 131072 },
  'heads.forgotten': { kind: 'switch', initial: false },

  // ---- Position ----
  'position.n': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.d': { kind: 'whole', initial: 64, min: 1, max: 512 },
  'position.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'position.dims': { kind: 'dimensions', initial: [0, 1, 8, 20] },
  'position.at': { kind: 'whole', initial: 10, min: 0, max: 511 },
  'position.dim': { kind: 'whole', initial: 8, min: 0, max: 511 },
  /** Which word stands at each place; none: as they were typed. */
  'shuffle.order': { kind: 'order', initial: [], count: 14 },
  'shuffle.position': { kind: 'choice', initial: 'none', choices: ['none', 'sinusoidal', 'rope', 'alibi'] },
  'shuffle.mask': { kind: 'choice', initial: 'none', choices: ['none', 'causal', 'window'] },
  'shuffle.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
  'clocks.d': { kind: 'whole', initial: 16, min: 2, max: 64 },
  'clocks.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'clocks.at': { kind: 'whole', initial: 6, min: 0, max: 255 },
  'clocks.offset': { kind: 'whole', initial: 4, min: -255, max: 255 },
  'products.n': { kind: 'whole', initial: 64, min: 2, max: 256 },
  'products.d': { kind: 'whole', initial: 64, min: 2, max: 512 },
  'products.base': { kind: 'number', initial: 10000, min: 1, max: 1000000 },
  'products.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },
  'schemes.shift': { kind: 'whole', initial: 100, min: 0, max: 100000 },
  'schemes.head': { kind: 'whole', initial: 0, min: 0, max: 3 },
  'schemes.seed': { kind: 'whole', initial: 1, min: 1, max: 9999 },

  // ---- Causal mask ----
  'mask.causal': { kind: 'switch', initial: true },
  'mask.edit': { kind: 'edit', initial: null },
  /** Which word is to be changed; null: the last one. */
  'mask.at': { kind: 'whole', initial: null, min: 0, max: 63, optional: true },
  'paint.preset': {
    kind: 'choice',
    initial: 'causal',
    choices: ['full', 'causal', 'padding', 'window', 'prefix', 'own'],
  },
  'paint.window': { kind: 'whole', initial: 3, min: 1, max: 16 },
  'paint.prefix': { kind: 'whole', initial: 4, min: 0, max: 16 },
  'paint.pads': { kind: 'whole', initial: 3, min: 0, max: 16 },
  /** Cells that are the other way round than the preset has them. */
  'paint.cells': { kind: 'cells', initial: [], count: 256 },
  /** Whether a 1 in the array is read as "blocked". */
  'paint.blocked': { kind: 'switch', initial: false },
  'mistakes.kind': {
    kind: 'choice',
    initial: 'mask-zero',
    choices: ['mask-zero', 'mask-after-softmax', 'mask-after-renormalised', 'mask-off-by-one', 'mask-inverted'],
  },
  'mistakes.scores': { kind: 'numbers', initial: [-2, -1, 3, 1], min: -20, max: 20, count: 8 },
  'mistakes.seen': { kind: 'whole', initial: 2, min: 1, max: 8 },
  'foresight.letters': { kind: 'text', initial: 'hdkpvcqmhdkpvcqmhdkpvcqm', maxLength: 200 },
  'foresight.given': { kind: 'whole', initial: 10, min: 1, max: 30 },
  /** How many letters have been said. */
  'foresight.said': { kind: 'whole', initial: 0, min: 0, max: 31 },

  // ---- Cross-attention ----
  'reversal.letters': { kind: 'text', initial: 'headlamp', maxLength: 200 },
  'reversal.shown': { kind: 'whole', initial: 5, min: 0, max: 11 },
  'reversal.at': { kind: 'whole', initial: 2, min: 0, max: 15 },
  'reversal.look': { kind: 'whole', initial: 5, min: 0, max: 15 },
  'reversal.without': { kind: 'heads', initial: [] },

  // ---- How heads form ----
  'induction.letters': { kind: 'text', initial: 'hdkpvcqmhdkpvcqmhdkpvcqm', maxLength: 200 },
  'induction.step': { kind: 'whole', initial: 1000000, min: 0, max: 1000000 },
  'induction.at': { kind: 'whole', initial: 12, min: 0, max: 30 },
  'induction.look': { kind: 'whole', initial: 5, min: 0, max: 30 },
  'induction.without': { kind: 'heads', initial: [] },
  'train.task': { kind: 'choice', initial: 'induction', choices: ['induction', 'reversal', 'english'] },
  'train.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'train.rate': { kind: 'number', initial: null, min: 1e-6, max: 10, optional: true },
  'train.heads': { kind: 'choice', initial: null, choices: ['1', '2', '4', '8'], optional: true },
  'train.layers': { kind: 'choice', initial: null, choices: ['1', '2', '3', '4'], optional: true },
  'train.position': {
    kind: 'choice',
    initial: null,
    choices: ['learned', 'sinusoidal', 'rope', 'alibi', 'none'],
    optional: true,
  },
  'train.masked': { kind: 'switch', initial: null, optional: true },
}
