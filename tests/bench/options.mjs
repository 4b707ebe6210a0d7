// The options of tools/bench, whose head explains them.

import { parseArgs } from 'node:util'
import { QUICK_SIZES, SIZES } from './problem.mjs'
import { QUICK, THOROUGH } from './timing.mjs'

export const STEPS = ['compare', 'memory', 'growth', 'exact']
const LONG = 131072

/**
 * @typedef {{ steps: string[], shapes: import('./problem.mjs').Shape[], peers: string[] | null,
 *   effort: import('./timing.mjs').Effort, length: number, out: string, from: string | null, readme: boolean,
 *   guard: boolean }} Options  steps: any of STEPS, and micro, long; length: of the long run
 */

/** @param {string[]} args @returns {Options} @throws {Error} with a sentence */
export function optionsOf(args) {
  const { values: o } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      shapes: { type: 'string' },
      masks: { type: 'string', default: 'full,causal' },
      peers: { type: 'string' },
      micro: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      length: { type: 'string', default: String(LONG) },
      out: { type: 'string', default: 'build/bench/result.json' },
      from: { type: 'string' },
      readme: { type: 'boolean', default: false },
      guard: { type: 'boolean', default: false },
    },
  })
  const usual = o.quick ? ['compare'] : STEPS
  const steps = o.only === undefined ? usual : listOf('--only', o.only, [...STEPS, 'micro', 'long', 'none'])
  const masks = listOf('--masks', o.masks, ['full', 'causal'])
  const sizes = o.shapes?.split(',').map(sizeOf) ?? (o.quick ? QUICK_SIZES : SIZES)
  return {
    steps: [...new Set([...steps, ...(o.micro ? ['micro'] : []), ...(o.long ? ['long'] : [])])],
    shapes: sizes.flatMap((size) => masks.map((mask) => ({ ...size, causal: mask === 'causal' }))),
    peers: o.peers?.split(',') ?? null,
    effort: o.quick ? QUICK : THOROUGH,
    length: positive('--length', o.length),
    out: o.out,
    from: o.from ?? null,
    readme: o.readme,
    guard: o.guard,
  }
}

/** @param {string} name @param {string} text @param {string[]} known @returns {string[]} */
function listOf(name, text, known) {
  const list = text.split(',')
  for (const item of list)
    if (!known.includes(item)) throw new Error(`${name} takes ${known.join(', ')}, not '${item}'`)
  return list
}

/** @param {string} name @param {string} text @returns {number} */
function positive(name, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name} takes a whole number from 1 on, not '${text}'`)
  return Number(text)
}

/** @param {string} text such as 8x512x64 */
function sizeOf(text) {
  const parts = text.split('x')
  if (parts.length !== 3) throw new Error(`--shapes takes heads x length x dim, such as 8x512x64, not '${text}'`)
  const [heads, length, dim] = parts.map((part) => positive('--shapes', part))
  return { heads, length, dim }
}
