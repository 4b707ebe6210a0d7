// The one table of knobs: what can be set on this page, with its start and its range. A knob is an attribute of an
// element, a key after # in the page's link and a field of the state message; state.js reads and writes all three.

/**
 * @typedef {{ kind: 'text' | 'whole' | 'number' | 'switch' | 'choice' | 'dimensions' | 'edit' | 'heads' | 'places' | 'rows' |
 *   'numbers' | 'matrix' | 'order' | 'cells', initial: any, min?: number, max?: number, least?: number,
 *   choices?: string[], optional?: boolean, maxLength?: number, count?: number, most?: [number, number] }} Knob
 *   least: what lies between min and it is taken as min; optional: null is a value too, and means what suits the others;
 *   numbers: a list of at most `count`, "1,-0.5"; matrix: rows of numbers, "1,0;0,1", at most `most` rows and columns;
 *   order: places in another order, each once, "2,0,1"; cells: "row.column", apart by spaces, at most `count` (192)
 * @typedef {Record<string, any>} State  knob name to value
 */

/** What a view of sentences can show; models.js says which of them the page has. */
const MODELS = ['english-supervised', 'english-plain', 'constructed', 'induction', 'induction-unmasked']

/** Keys without a dot are shared by all views of a group; `view.knob` belongs to one view. @type {Record<string, Knob>} */
export const KNOBS = {
  text: {
    kind: 'text',
    initial: 'The animal didn’t cross the street because it was too tired.',
    maxLength: 4000,
  },
  model: { kind: 'choice', initial: 'english-supervised', choices: MODELS },
  layer: { kind: 'whole', initial: 1, min: 0, max: 11 },
  head: { kind: 'whole', initial: 0, min: 0, max: 15 },
  /** Heads switched off: "layer.head". */
  off: { kind: 'heads', initial: [] },
  /** Rows of weights that the reader has dragged. */
  edits: { kind: 'rows', initial: [] },
  /** Places whose word the model doesn't get to see. */
  masked: { kind: 'places', initial: [] },
  row: { kind: 'whole', initial: 8, min: 0, max: 63 },
  column: { kind: 'whole', initial: 1, min: 0, max: 63 },
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

  // ---- Scaled dot-product attention ----
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

  // ---- Multi-head attention ----

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
  'induction.given': { kind: 'whole', initial: 10, min: 1, max: 30 },
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
