// The one table of knobs: what can be set on this page, with its start and its range. A knob is an attribute of an
// element, a key after # in the page's link and a field of the state message; state.js reads and writes all three.

/**
 * @typedef {{ kind: 'text' | 'whole' | 'number' | 'switch' | 'choice' | 'dimensions' | 'edit' | 'heads' | 'places' | 'rows' |
 *   'numbers' | 'matrix' | 'order' | 'cells', initial: any, min?: number, max?: number, least?: number,
 *   choices?: string[], optional?: boolean, maxLength?: number, count?: number, most?: [number, number] }} Knob
 *   least: what lies between min and it is taken as min; optional: null is a value too, and means what suits the others;
 *   numbers: a list of at most `count`, "1,-0.5"; matrix: rows of numbers, "1,0;0,1", at most `most` rows and columns;
 *   order: places in another order, each once, "2,0,1"; cells: "row.column", apart by spaces
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

  // ---- Why attention at all ----

  // ---- Query, key, value ----
  'plane.query': { kind: 'numbers', initial: [1.4, 1], min: -4, max: 4, count: 2 },
  'plane.keys': {
    kind: 'matrix',
    initial: [
      [1.8, 1.4],
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

  // ---- Watching heads ----
  'attention.temperature': { kind: 'number', initial: 1, min: 0, max: 100, least: 1e-3 },
  'attention.scale': { kind: 'choice', initial: 'linear', choices: ['linear', 'root'] },
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

  // ---- Causal mask ----
  'mask.causal': { kind: 'switch', initial: true },
  'mask.edit': { kind: 'edit', initial: null },

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
