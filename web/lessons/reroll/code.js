// As many rolls of a head like the one on show in NumPy and PyTorch, of random numbers of their own.

import { both, normal } from '../../kit/code/listing.js'

/** @param {import('./types.js').RerollAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ words, network, seeds }) {
  const [n, [first], { width, dim }] = [words.length, seeds, network.config]
  return both((lib) => [
    { text: '# other random numbers than on show' },
    { text: `for seed in range(${first}, ${first + seeds.length}):` },
    { text: `    ${lib === 'np' ? 'rng = np.random.default_rng(seed)' : 'torch.manual_seed(seed)'}` },
    { text: `    x, W = ${normal(lib, `${n}, ${width}`)}, ${normal(lib, `2, ${width}, ${dim}`)} / ${width}**.5` },
    { text: `    e = ${lib}.exp(x @ W[0] @ (x @ W[1]).T / ${dim}**.5)` },
    { text: '    w = e / e.sum(1)[:, None]' },
    { text: `    print(w.max() * ${n})  # the largest weight, in even shares` },
  ])
}
