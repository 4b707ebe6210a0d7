// What <hl-longrun> shows: the memory that the scores alone would need, that which the run held, and its time.

import text from 'text/longrun.js'
import { short } from '../../kit/number.js'
import { bars } from '../../kit/panels.js'
import { valuesIn } from '../../session/tensors.js'

/**
 * @import { LongAnswer } from './types.js'
 */

/** After the point. */
const DIGITS = 1

/** A bar, in CSS pixels. */
const BAR = 46

/** @param {LongAnswer} answer */
export function figures(answer) {
  const { tokens, measured } = answer
  return {
    outcome: { tokens, isDone: measured !== null },
    memory: memoryOf(answer),
    needs: needsOf(answer),
    time: measured ? { tensors: ['seconds'], said: text.took(valuesIn(answer, 'seconds')[0], measured.thread) } : null,
    distance: measured
      ? { tensors: ['distance'], said: text.distance(short(valuesIn(answer, 'distance')[0], DIGITS)) }
      : null,
    guess: guessOf(answer),
    flops: { tensors: ['flops.billions'], said: text.flops(tokens, valuesIn(answer, 'flops.billions')[0]) },
  }
}

/** @param {LongAnswer} answer */
const needsOf = (answer) => ({
  tensors: answer.measured ? ['scores.gib', 'held.mib'] : ['scores.gib'],
  said: text.needs(valuesIn(answer, 'scores.gib')[0], answer.measured ? valuesIn(answer, 'held.mib')[0] : null),
})

/** @param {LongAnswer} answer */
function memoryOf(answer) {
  const values = valuesIn(answer, 'memory')
  return bars({
    ...{ heading: text.memory, tensors: ['memory'], values, labels: text.bars, rowHeight: BAR, labelWidth: 150 },
    most: values[0] || 1,
    digits: DIGITS,
    missing: '?',
    write: text.mib,
    say: (label, value) => `${label}: ${value}`,
  })
}

/** @param {LongAnswer} answer */
function guessOf(answer) {
  const isKnown = answer.tensors.some(({ name }) => name === 'guess')
  return isKnown && !answer.measured ? { tensors: ['guess'], said: text.guess(valuesIn(answer, 'guess')[0]) } : null
}
