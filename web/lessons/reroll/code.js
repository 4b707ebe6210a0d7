// As many rolls of a head like the one on show in NumPy and PyTorch, of random numbers of their own.

import listings from 'text/listings.js'
import text from 'text/reroll.js'
import { both, normal } from '../../kit/code/listing.js'

/** @param {import('./types.js').RerollAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ words, network, seeds }) {
  const [n, [first], { width, dim }] = [words.length, seeds, network.config]
  return both((lib) => [
    `# ${listings.otherNumbers}`,
    `for seed in range(${first}, ${first + seeds.length}):`,
    `    ${lib === 'np' ? 'rng = np.random.default_rng(seed)' : 'torch.manual_seed(seed)'}`,
    `    x, W = ${normal(lib, `${n}, ${width}`)}, ${normal(lib, `2, ${width}, ${dim}`)} / ${width}**.5`,
    `    e = ${lib}.exp(x @ W[0] @ (x @ W[1]).T / ${dim}**.5)`,
    '    w = e / e.sum(1)[:, None]',
    `    print(w.max() * ${n})  # ${text.comments.largest}`,
  ])
}
