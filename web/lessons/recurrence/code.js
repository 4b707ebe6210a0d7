// The same nudge in NumPy and PyTorch, on random words of the shown sizes.

/** @param {import('./types.js').RecurrenceAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code({ words, width, state, gain, nudge }) {
  const sizes = `n, C, N, gain, nudge = ${words.length}, ${width}, ${state}, ${gain}, ${nudge}`
  const change = 'rnn.decades rnn.change'
  return {
    numpy: [
      { text: 'import numpy as np' },
      { text: sizes },
      { text: 'rng = np.random.default_rng(1)' },
      { text: 'x = rng.normal(size=(n, C))  # words' },
      { text: 'W = gain * np.linalg.qr(rng.normal(size=(N, N)))[0]' },
      { text: 'U = rng.normal(size=(N, C)) * 0.5 / C**0.5' },
      { text: 'def read(x):' },
      { text: '    h, states = np.zeros(N), []' },
      { text: '    for x_t in x:  # n steps, one after another' },
      { text: '        h = np.tanh(W @ h + U @ x_t)' },
      { text: '        states.append(h)' },
      { text: '    return np.array(states)' },
      { text: 'nudged = x.copy()' },
      { text: 'nudged[0] *= 1 + nudge' },
      { text: 'print(np.linalg.norm(read(nudged) - read(x), axis=1))', tensors: change },
    ],
    pytorch: [
      { text: 'import torch' },
      { text: sizes },
      { text: 'torch.manual_seed(1)' },
      { text: 'x = torch.randn(n, C)  # words' },
      { text: 'W = gain * torch.linalg.qr(torch.randn(N, N))[0]' },
      { text: 'U = torch.randn(N, C) * 0.5 / C**0.5' },
      { text: 'def last_state(x_1):' },
      { text: '    h = torch.tanh(U @ x_1)' },
      { text: '    for x_t in x[1:]:  # n - 1 steps' },
      { text: '        h = torch.tanh(W @ h + U @ x_t)' },
      { text: '    return h' },
      { text: 'print((last_state(x[0] * (1 + nudge)) - last_state(x[0])).norm())', tensors: change },
      { text: 'J = torch.autograd.functional.jacobian(last_state, x[0])' },
      { text: 'print(J.norm())  # gradient with respect to word 1', tensors: 'rnn.gradient' },
    ],
  }
}
