// Four schemes of position, and the maps of a sentence that begins later, in NumPy and PyTorch.

import { both } from '../../kit/code/listing.js'
import { schemeLines } from '../../kit/code/scheme-code.js'
import { SCHEMES } from './numbers.js'

/** @param {string} of */
const names = (of) => SCHEMES.map((scheme) => `${scheme}.${of}`).join(' ')

/** @param {import('./types.js').SchemesAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export const code = ({ words, layer, shift, head }) =>
  both((lib) => [
    ...schemeLines(lib, words.length, layer),
    `for scheme in [${SCHEMES.map((scheme) => `'${scheme}'`).join(', ')}]:`,
    [`    here, there = [softmax(scores(x, scheme, ${head}, start)) for start in (0, ${shift})]`, names('weights')],
    ['    print(abs(there - here).max())', names('change')],
  ])
