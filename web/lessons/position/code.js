// The encoding in NumPy and PyTorch, and the chosen dimensions of it at one position.

import { encodingLines } from '../../kit/code/encoding-code.js'
import { both } from '../../kit/code/listing.js'
import { atIn } from './figures.js'

/**
 * @import { State } from '../../session/types.js'
 * @import { PositionAnswer, PositionOwn } from './types.js'
 */

/** @param {PositionAnswer} answer @param {Readonly<State>} state @param {PositionOwn} own @returns {import('../../kit/code/listing.js').Code} */
export const code = (answer, state, own) =>
  both((lib) => [
    ...encodingLines(lib, answer),
    [`print(PE[${atIn(answer, state, own)}, [${answer.dims.join(', ')}]])`, 'positionalEncoding'],
  ])
