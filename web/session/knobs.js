// The one table of knobs: what can be set, with its start and its range. A knob is an attribute of an element, a key after
// # in the page's link and a field of the state message; state.js reads and writes all three. Shared knobs stand here;
// those of a lesson (`lesson.knob`) are declared beside it.

/**
 * @typedef {{ kind: keyof typeof import('./kinds.js').KINDS, initial: unknown, min?: number, max?: number, least?: number,
 *   choices?: readonly string[], optional?: boolean, maxLength?: number, count?: number, most?: readonly [number, number],
 *   word?: string, belongs?: readonly string[], isLook?: boolean }} Knob
 *   kind: how it is written (kinds.js); least: what lies between min and it is taken as min; optional: null is a value
 *   too, and means what suits the others; count: the longest list; most: the largest matrix, rows and columns; word: what
 *   is picked at the start; belongs: the knob goes back to its start when one of these changes; isLook: it says where the
 *   reader looks: going on from there is one step to undo, however long it takes
 */

/** What a view of sentences can show; models.js says which of them the page has. */
const MODELS = [
  'english',
  'english-supervised',
  'english-plain',
  'english-writer',
  'constructed',
  'induction',
  'induction-unmasked',
  'random',
]

/** Keys without a dot are shared by all views of a group; `lesson.knob` belongs to one lesson. @type {Record<string, Knob>} */
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
  off: { kind: 'heads', initial: [], belongs: ['model'] },
  /** Rows of weights that the reader has dragged. */
  edits: { kind: 'rows', initial: [], belongs: ['text', 'model', 'masked', 'attention.causal'] },
  /** Places whose word the model doesn't get to see. */
  masked: { kind: 'places', initial: [], belongs: ['text', 'model'] },
  row: { kind: 'word', initial: 8, word: 'it', min: 0, max: 511, isLook: true },
  column: { kind: 'word', initial: 1, word: 'animal', min: 0, max: 511, isLook: true },
  /** Rows that are picked beside that one. */
  rows: { kind: 'words', initial: [], isLook: true },
  /** Whether the picked cell stays on show whatever the pointer is over. */
  locked: { kind: 'switch', initial: false },
  /** Whether figures name the tensors that they show. */
  names: { kind: 'switch', initial: false },
  /** In which language code stands beside the figures. */
  code: { kind: 'choice', initial: 'numpy', choices: ['numpy', 'pytorch'] },
}

/**
 * Adds the knobs of a lesson to the table, before the first session is made. What the state has of them follows from
 * what is declared (StateOf in types.d.ts).
 * @template {Record<string, Knob>} const Knobs
 * @param {Knobs} knobs
 * @returns {Knobs}
 */
export function declareKnobs(knobs) {
  Object.assign(KNOBS, knobs)
  return knobs
}
