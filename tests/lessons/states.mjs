// States in which each lesson is tried by tests of all lessons; the start is always among them.

const WIDE = 'The animal didn’t cross the street because it was too wide.'

/** @type {Record<string, Record<string, unknown>[]>} */
export const STATES = {
  attention: [
    { text: WIDE, row: 'street', column: 'the', 'attention.temperature': 0.3, 'attention.causal': true },
    { 'attention.measure': 'effect', off: '1.0', rows: '4-10' },
    { model: 'constructed', text: 'you say tomato and I say tomato', head: 1 },
    { edits: [{ attention: 1, head: 0, row: 8, weights: [0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0] }] },
  ],
  hook: [{ text: WIDE }, { model: 'constructed' }, { masked: '8' }],
  induction: [
    { 'induction.letters': 'badcabadcab', 'induction.at': 2, 'induction.step': 170 },
    { 'induction.without': '1.0 1.1', 'induction.letters': 'xabxa', 'induction.at': 0 },
    { 'induction.letters': 'q' },
  ],
  mistakes: [
    { 'mistakes.kind': 'mask-after-softmax' },
    { 'mistakes.kind': 'mask-after-renormalised' },
    { 'mistakes.kind': 'mask-off-by-one' },
    { 'mistakes.kind': 'mask-inverted', model: 'constructed' },
  ],
  reversal: [
    { 'reversal.shown': 0, 'reversal.at': 8, 'reversal.letters': 'abc' },
    { 'reversal.shown': 3, 'reversal.without': '2.0 2.1' },
    { 'reversal.letters': '' },
  ],
  scaling: [{ 'scaling.scaled': true, 'scaling.dim': '8', 'scaling.draw': 7 }],
  train: [
    { 'train.task': 'reversal', 'train.seed': 3 },
    { 'train.task': 'english', 'train.layers': 1 },
    { 'train.masked': false },
  ],
  twins: [
    { row: 'street', layer: 0, head: 2 },
    { model: 'induction', text: 'a b c d a b c' },
  ],
}
