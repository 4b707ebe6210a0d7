// Where <hl-plane> may begin: places of query, keys and values.

import { KNOBS } from '../../session/knobs.js'

const NAMES = ['query', 'keys', 'values', 'stretch', 'temperature', 'pick']

/** The knobs as they are at first, with some in their place. @param {Record<string, unknown>} changes */
const start = (changes) => ({
  ...Object.fromEntries(NAMES.map((name) => [`plane.${name}`, KNOBS[`plane.${name}`].initial])),
  ...changes,
})

/** @type {{ name: 'start' | 'tie' | 'far' | 'long' | 'zero', knobs: Record<string, unknown> }[]} */
export const PRESETS = [
  { name: 'start', knobs: start({}) },
  {
    name: 'tie',
    knobs: start({
      'plane.query': [0, 1.6],
      'plane.keys': [
        [1.5, 1.25],
        [-1.5, 1.25],
        [2.6, -0.4],
        [-2.4, -1.2],
        [0.4, -2],
      ],
      'plane.temperature': 0,
    }),
  },
  {
    name: 'far',
    knobs: start({
      'plane.query': [-3, -2.2],
      'plane.keys': [
        [0.8, 2.4],
        [2.2, 1.4],
        [3.2, 0.3],
        [1.9, 2.5],
        [0.7, 0.9],
      ],
    }),
  },
  {
    name: 'long',
    knobs: start({
      'plane.query': [1.2, 1],
      'plane.keys': [
        [1.1, 0.9],
        [3.6, 0.4],
        [-0.6, 2.2],
        [-2.4, 0.6],
        [-0.8, -1.9],
      ],
    }),
  },
  { name: 'zero', knobs: start({ 'plane.stretch': 0 }) },
]
