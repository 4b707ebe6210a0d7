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
  foresight: [
    { 'foresight.letters': 'gatewgatewgatewgatew', 'foresight.given': 4, 'foresight.said': 3 },
    { 'foresight.letters': 'qhkdbv', 'foresight.given': 1, 'foresight.said': 31 },
  ],
  hook: [{ text: WIDE }, { model: 'constructed' }, { masked: '8' }],
  mask: [
    { text: 'The animal was too tired.', 'mask.edit': '4:wide', row: 'was' },
    { text: 'The purple cat sat.', 'mask.edit': '1:zebra', 'mask.causal': false, layer: 0, head: 2 },
    { model: 'constructed', text: 'the cat sat.', 'mask.edit': '1:dog' },
  ],
  mistakes: [
    { 'mistakes.kind': 'mask-after-softmax' },
    { 'mistakes.kind': 'mask-after-renormalised' },
    { 'mistakes.kind': 'mask-off-by-one' },
    { 'mistakes.kind': 'mask-inverted', model: 'constructed' },
  ],
  paint: [
    { 'paint.cells': '8.3 8.4 12.0', 'paint.blocked': true },
    { 'paint.preset': 'window', 'paint.window': 2, row: 'street', layer: 0, head: 3 },
    { 'paint.preset': 'padding', 'paint.pads': 2, model: 'constructed', text: 'you say tomato and I say tomato' },
  ],
  scaling: [{ 'scaling.scaled': true, 'scaling.dim': '8', 'scaling.draw': 7 }],
  twins: [
    { row: 'street', layer: 0, head: 2 },
    { model: 'induction', text: 'a b c d a b c' },
  ],
}
