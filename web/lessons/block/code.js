// An encoder layer with the model's sizes, and LayerNorm of the picked word's vector, in NumPy and PyTorch.

import text from 'text/block.js'
import { both, onlyIf, rowList } from '../../kit/code/listing.js'
import { tensorIn } from '../../session/tensors.js'

/** @param {import('./types.js').BlockAnswer} answer @returns {import('../../kit/code/listing.js').Code} */
export function code(answer) {
  if (!answer.tensors.some(({ name }) => name === 'norm.vectors')) return both(() => [])
  const tensor = tensorIn(answer, 'norm.vectors')
  const { width, heads, ffn, eps } = answer.network.config
  const row = (/** @type {number} */ i) => rowList(tensor.data, i, width)
  return both((lib, array) => {
    const np = lib === 'np'
    const over = np ? 'axis=-1, keepdims=True' : 'dim=-1, keepdim=True'
    const variance = np ? `x.var(${over})` : `x.var(${over}, unbiased=False)`
    const softmax = np
      ? ['    e = np.exp(s - s.max(axis=-1, keepdims=True))', '    return e / e.sum(axis=-1, keepdims=True)']
      : ['    return torch.softmax(s, dim=-1)']
    const turned = np ? 'k.swapaxes(-1, -2)' : 'k.transpose(-1, -2)'
    const split = np ? 'swapaxes(0, 1)' : 'transpose(0, 1)'
    const relu = np ? 'np.maximum(0, h)' : 'torch.relu(h)'
    return [
      `# ${text.comments.sizes}`,
      `d_model, heads, d_ff, eps = ${width}, ${heads}, ${ffn}, ${Number(eps.toPrecision(3))}`,
      '',
      'def normalise(x):',
      `    return (x - x.mean(${over})) / ${lib}.sqrt(${variance} + eps)`,
      '',
      'def layer_norm(x, gain, bias):',
      '    return normalise(x) * gain + bias',
      '',
      'def softmax(s):',
      ...softmax,
      '',
      'def attention(x, wq, wk, wv, wo):',
      `    def cut(a): return a.reshape(len(x), heads, d_model // heads).${split}`,
      '    q, k, v = cut(x @ wq), cut(x @ wk), cut(x @ wv)',
      `    a = softmax(q @ ${turned} / (d_model // heads) ** 0.5) @ v`,
      `    return a.${split}.reshape(len(x), d_model) @ wo`,
      '',
      ...onlyIf(
        ffn > 0,
        'def feed_forward(x, w1, b1, w2, b2):',
        '    h = x @ w1 + b1',
        `    return ${relu} @ w2 + b2`,
        '',
      ),
      'def encoder_layer(x, p):',
      `    # ${text.comments.order}`,
      '    x = x + attention(layer_norm(x, *p["norm1"]), *p["attention"])',
      ...onlyIf(ffn > 0, '    x = x + feed_forward(layer_norm(x, *p["norm2"]), *p["feed_forward"])'),
      '    return x',
      '',
      `# ${text.comments.word(answer.words[answer.at])}`,
      [`x = ${array}(${row(0)})`, 'norm.vectors'],
      [`gain = ${array}(${row(2)})`, 'norm.vectors'],
      [`bias = ${array}(${row(3)})`, 'norm.vectors'],
      'for v in (x, normalise(x), layer_norm(x, gain, bias)):',
      [`    print(v.mean(), v.var(${np ? '' : 'unbiased=False'}))`, 'norm.before norm.even norm.after'],
    ]
  })
}
