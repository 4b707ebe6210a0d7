// The same nudge in NumPy and PyTorch, on random words of the shown sizes.

import text from 'text/recurrence.js'
import { listing } from '../../kit/code/listing.js'

/** @param {import('./types.js').RecurrenceAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ words, width, state, gain, nudge }) {
  const sizes = `n, C, N, gain, nudge = ${words.length}, ${width}, ${state}, ${gain}, ${nudge}`
  const change = 'rnn.decades rnn.change'
  return listing({
    numpy: [
      sizes,
      'rng = np.random.default_rng(1)',
      `x = rng.normal(size=(n, C))  # ${text.comments.words}`,
      'W = gain * np.linalg.qr(rng.normal(size=(N, N)))[0]',
      'U = rng.normal(size=(N, C)) * 0.5 / C**0.5',
      'def read(x):',
      '    h, states = np.zeros(N), []',
      `    for x_t in x:  # ${text.comments.steps}`,
      '        h = np.tanh(W @ h + U @ x_t)',
      '        states.append(h)',
      '    return np.array(states)',
      'nudged = x.copy()',
      'nudged[0] *= 1 + nudge',
      ['print(np.linalg.norm(read(nudged) - read(x), axis=1))', change],
    ],
    pytorch: [
      sizes,
      'torch.manual_seed(1)',
      `x = torch.randn(n, C)  # ${text.comments.words}`,
      'W = gain * torch.linalg.qr(torch.randn(N, N))[0]',
      'U = torch.randn(N, C) * 0.5 / C**0.5',
      'def last_state(x_1):',
      '    h = torch.tanh(U @ x_1)',
      `    for x_t in x[1:]:  # ${text.comments.later}`,
      '        h = torch.tanh(W @ h + U @ x_t)',
      '    return h',
      ['print((last_state(x[0] * (1 + nudge)) - last_state(x[0])).norm())', change],
      'J = torch.autograd.functional.jacobian(last_state, x[0])',
      [`print(J.norm())  # ${text.comments.gradient}`, 'rnn.gradient'],
    ],
  })
}
