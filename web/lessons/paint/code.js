// One row under a painted mask in NumPy and in PyTorch.

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
  const meaning = blocked ? 'True = blocked, so it is turned over' : 'True = may attend'
  return listing({
    numpy: [
      [`s = np.array(${scores})  # the row of ${word}`, 'scores'],
      [`mask = ${not}np.array(${bits}, bool)  # ${meaning}`, 'mask visible'],
      ['m = np.where(mask, s, -np.inf)', 'masked'],
      ['e = np.exp(m - (m.max() if mask.any() else 0))', 'weights'],
      ['print((e / max(e.sum(), 1e-38)).round(4))  # a row without keys is 0', 'weights'],
      ['f = np.where(mask, s, -1e9)', 'weights.filled'],
      ['print((np.exp(f - f.max()) / np.exp(f - f.max()).sum()).round(4))', 'weights.filled'],
    ],
    pytorch: [
      [`s = torch.tensor(${scores})  # the row of ${word}`, 'scores'],
      [`mask = ${not}torch.tensor(${bits}).bool()  # ${meaning}`, 'mask visible'],
      [
        'print(s.masked_fill(~mask, float("-inf")).softmax(-1))  # nan where the row sees nothing',
        'weights weights.naive',
      ],
      ['print(s.masked_fill(~mask, -1e9).softmax(-1))  # uniform there', 'weights.filled'],
    ],
  })
}
