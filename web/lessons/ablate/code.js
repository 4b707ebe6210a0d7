// How far a word's last vector moves with heads off, in NumPy and PyTorch.

import text from 'text/ablate.js'
import { both, rowList } from '../../kit/code/listing.js'
import { pickedIn } from '../../kit/reading.js'
import { offIn } from '../../kit/words/answer.js'

/** @param {import('./types.js').AblateAnswer} answer @param {Readonly<import('../../session/types.js').State>} state @returns {import('../../kit/code/listing.js').Code} */
export function code(answer, state) {
  const { words, final } = answer
  if (!final) return both(() => [])
  const { row } = pickedIn(answer, state)
  const off = offIn(answer, state)
  const [every, some] = final.map((x) => rowList(x, row, x.length / words.length))
  return both((lib, array) => [
    `# ${text.comments.vectors(words[row], off)}`,
    `every = ${array}(${every})`,
    [`some = ${array}(${some})`, 'moved'],
    [`print(${lib}.linalg.norm(some - every) / ${lib}.linalg.norm(every))`, 'moved'],
  ])
}
