// What a link leaves unsaid. Links carry the version of their defaults (v=2), so that what begins otherwise one day changes
// no link that somebody has. Elements by themselves don't look here: theirs is each knob's `initial`.

import { frozen } from './frozen.js'
import { KNOBS } from './knobs.js'

/** @import { State } from './types.js' */

/** The version that links are written in. */
export const NEWEST = 2

/**
 * The defaults of 0.1, whose links carry no version: written out, since they are never to change, whatever becomes of a
 * knob's `initial`. A knob that is younger than 0.1 is not in here.
 * @satisfies {Readonly<Partial<State>>}
 */
export const FIRST = frozen({
  text: 'The animal didn’t cross the street because it was too tired.',
  model: 'english-supervised',
  seed: 1,
  layer: 1,
  head: 0,
  off: [],
  edits: [],
  masked: [],
  row: 8,
  column: 1,
  rows: [],
  locked: false,
  code: 'numpy',
  'attention.temperature': 1,
  'attention.scale': 'linear',
  'attention.measure': 'weight',
  'attention.causal': false,
  'clocks.d': 16,
  'clocks.base': 10000,
  'clocks.at': 6,
  'clocks.offset': 4,
  'compare.pair': 'street',
  'compare.flipped': false,
  'compare.pick': 4,
  'compare.word': 1,
  'compare.causal': false,
  'exam.from': 'hand',
  'exam.q': [
    [1, 0, 1],
    [0, 1, 0],
  ],
  'exam.k': [
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
  ],
  'exam.v': [
    [1, 2],
    [3, 0],
    [0, 1],
  ],
  'exam.at': 0,
  'fetch.first': 1,
  'fetch.second': 6,
  'fetch.split': 0.5,
  'fetch.other': 0,
  'fetch.heads': '1',
  'foresight.letters': 'hdkpvcqmhdkpvcqmhdkpvcqm',
  'foresight.given': 10,
  'foresight.said': 0,
  'heads.width': '512',
  'heads.count': 8,
  'heads.tokens': 1024,
  'heads.forgotten': false,
  'induction.letters': 'hdkpvcqmhdkpvcqmhdkpvcqm',
  'induction.step': 1000000,
  'induction.at': 12,
  'induction.look': 5,
  'induction.without': [],
  'ledger.scale': 'right',
  'ledger.mask': 'none',
  'ledger.shift': true,
  'ledger.axis': 'keys',
  'ledger.set': [],
  'mask.causal': true,
  'mask.edit': null,
  'mask.at': null,
  'mistakes.kind': 'mask-zero',
  'mistakes.scores': [-2, -1, 3, 1],
  'mistakes.seen': 2,
  'overflow.scores': [1, 2, 89],
  'overflow.shift': 0,
  'overflow.stable': true,
  'paint.preset': 'causal',
  'paint.window': 3,
  'paint.prefix': 4,
  'paint.pads': 3,
  'paint.cells': [],
  'paint.blocked': false,
  'plane.query': [1.4, 1],
  'plane.keys': [
    [1.9, 1.6],
    [2.6, -0.8],
    [-0.6, 2.2],
    [-2.4, 0.6],
    [-0.8, -1.9],
  ],
  'plane.values': [
    [2.4, 2.2],
    [3.2, -1.4],
    [-0.6, 2.5],
    [-3.2, 0.2],
    [-0.4, -2.4],
  ],
  'plane.stretch': 1,
  'plane.temperature': 1,
  'plane.pick': 0,
  'position.n': 64,
  'position.d': 64,
  'position.base': 10000,
  'position.dims': [0, 1, 8, 20],
  'position.at': 10,
  'position.dim': 8,
  'products.n': 64,
  'products.d': 64,
  'products.base': 10000,
  'products.seed': 1,
  'projections.of': 'q',
  'projections.element': 0,
  'recurrence.step': 64,
  'recurrence.mode': 'training',
  'recurrence.gain': 0.9,
  'recurrence.forget': 2,
  'recurrence.nudge': 0.01,
  'recurrence.long': false,
  'recurrence.seed': 1,
  'reversal.letters': 'headlamp',
  'reversal.shown': 5,
  'reversal.at': 2,
  'reversal.look': 5,
  'reversal.without': [],
  'scaling.dim': '64',
  'scaling.scaled': false,
  'scaling.seed': 1,
  'scaling.draw': 0,
  'schemes.shift': 100,
  'schemes.head': 0,
  'schemes.seed': 1,
  'shuffle.order': [],
  'shuffle.position': 'none',
  'shuffle.mask': 'none',
  'shuffle.seed': 1,
  'temperature.t': 1,
  'train.task': 'induction',
  'train.seed': 1,
  'train.rate': null,
  'train.heads': null,
  'train.layers': null,
  'train.position': null,
  'train.masked': null,
  'page.scene': 0,
  'page.shown': false,
})

/** How the page opens since it has a road, where that is not as in 0.1. @satisfies {Readonly<Partial<State>>} */
export const OPENING = frozen({
  text: 'the animal did not cross the street because it was too tired',
  model: 'english-plain',
  layer: 0,
  head: 1,
  row: 'it',
  'compare.pick': null,
  'exam.from': 'sentence',
  'induction.letters': 'hdkpvcqmhdkpvcqm',
  'induction.step': 0,
})

/** The defaults of each version; a knob that a version doesn't know begins as it does today. @type {Record<number, Readonly<Record<string, unknown>>>} */
const VERSIONS = { 1: FIRST, [NEWEST]: frozen({ ...FIRST, ...OPENING }) }

/** Every knob as it is where a link of a version doesn't name it. @param {number} [version] @returns {State} */
export function defaults(version = NEWEST) {
  const table = VERSIONS[version]
  const start = Object.entries(KNOBS).map(([name, { initial }]) => [name, name in table ? table[name] : initial])
  return /** @type {State} */ (/** @type {unknown} */ (Object.fromEntries(start)))
}

/** The page's state when it opens without a link. */
export const openingState = () => defaults(NEWEST)
