// One row under a painted mask in NumPy and in PyTorch.

import listings from 'text/listings.js'
import text from 'text/paint.js'
import { listing } from '../../kit/code/listing.js'
import { pickedIn } from '../../kit/reading.js'
import { rowIn, tensorIn } from '../../session/tensors.js'

/** @param {ArrayLike<number>} row */
const list = (row) => `[${Array.from(row, (x) => String(Number(x.toFixed(4)))).join(', ')}]`

/** @param {import('./types.js').PaintAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { row } = pickedIn(answer, state)
  const word = answer.words[row]
  const [scores, bits] = ['scores', 'mask'].map((name) => list(rowIn(tensorIn(answer, name), row)))
  const blocked = state['paint.blocked']
  const not = blocked ? '~' : ''
  const meaning = blocked ? text.comments.blocked : listings.mayAttend
  return listing({
    numpy: [
      [`s = np.array(${scores})  # ${text.comments.row(word)}`, 'scores'],
      [`mask = ${not}np.array(${bits}, bool)  # ${meaning}`, 'mask visible'],
      ['m = np.where(mask, s, -np.inf)', 'masked'],
      ['e = np.exp(m - (m.max() if mask.any() else 0))', 'weights'],
      [`print((e / max(e.sum(), 1e-38)).round(4))  # ${text.comments.empty}`, 'weights'],
      ['f = np.where(mask, s, -1e9)', 'weights.filled'],
      ['print((np.exp(f - f.max()) / np.exp(f - f.max()).sum()).round(4))', 'weights.filled'],
    ],
    pytorch: [
      [`s = torch.tensor(${scores})  # ${text.comments.row(word)}`, 'scores'],
      [`mask = ${not}torch.tensor(${bits}).bool()  # ${meaning}`, 'mask visible'],
      [`print(s.masked_fill(~mask, float("-inf")).softmax(-1))  # ${text.comments.naive}`, 'weights weights.naive'],
      [`print(s.masked_fill(~mask, -1e9).softmax(-1))  # ${text.comments.uniform}`, 'weights.filled'],
    ],
  })
}
