// What can be set on the stage beside the shared knobs.

import { declareKnobs } from '../session/knobs.js'

/** What a change of the head on show forgets. */
const OF_HEAD = ['text', 'model', 'layer', 'head', 'row']

export const knobs = declareKnobs({
  /** Of the softmax of every head; from `TEMPERATURES.infinite` on it counts as infinite. */
  'stage.temperature': { kind: 'number', initial: 1, min: 0, max: 1e9, least: 0.001, belongs: ['model'] },
  /** How long the picked word's query is, as a multiple of what it was. */
  'stage.stretch': { kind: 'number', initial: 1, min: 0, max: 4, belongs: OF_HEAD },
  /** The word at whose key the picked word's query points, in place of where it pointed. */
  'stage.toward': { kind: 'word', initial: null, optional: true, min: 0, max: 511, belongs: OF_HEAD },
  /** Whose place each word has, by number; empty: its own. */
  'stage.places': { kind: 'order', initial: [], belongs: ['text', 'model'] },
  /** In which order step 11 reads the words, by number; empty: as the step shuffles them. */
  'stage.order': { kind: 'order', initial: [], belongs: ['text', 'model'] },
  /** Whether step 11 lets the model know where words stand. */
  'stage.placed': { kind: 'switch', initial: false },
  /** The last word of step 12, in place of the text's; empty: the text's. */
  'stage.last': { kind: 'text', initial: '', maxLength: 40, belongs: ['text'] },
  /** Step 13: what the model has written behind the picked word; its sampling temperature; the seed of the words that are drawn. */
  'stage.said': { kind: 'text', initial: '', maxLength: 200, belongs: ['text', 'row'] },
  'stage.sampling': { kind: 'number', initial: 1, min: 0, max: 10 },
  'stage.drawn': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  /** Residual wires that are cut, by the names of parts. */
  'stage.cut': { kind: 'parts', initial: [], belongs: ['model'] },
  /** The adjective of step 15's other sentence; empty: the counterpart of the text's own. */
  'stage.turned': { kind: 'text', initial: '', maxLength: 40, belongs: ['text'] },
  /** Rows that step 16 holds while tiles come. */
  'stage.held': { kind: 'whole', initial: 4, min: 1, max: 512 },
  /** Step 17: which random numbers its model begins with, whether two heads are taught, times the usual learning rate. */
  'stage.seed': { kind: 'whole', initial: 1, min: 0, max: 999999 },
  'stage.taught': { kind: 'switch', initial: true },
  'stage.rate': { kind: 'choice', initial: '1', choices: ['0.1', '1', '10'] },
})

/** Weights are all alike at this temperature, to the last bit. */
export const INFINITE = 1e9
