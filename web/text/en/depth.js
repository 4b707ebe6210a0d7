// <hl-depth>: what its page says.

/**
 * @typedef {{ isCut: boolean, count: number, layers: number, collapsed: number | null, uncut: number | null, isCollapsed: boolean }} Outcome
 *   count: of words; collapsed, uncut: after how many layers the words have collapsed, as the stack is and with the residual
 *   connections; null: not within 100
 */

/** @param {number} n */
const layers = (n) => `${n} ${n === 1 ? 'layer' : 'layers'}`

/** @param {number | null} uncut */
const withThem = (uncut) =>
  uncut === null
    ? 'With the connections, 100 layers do not suffice.'
    : `With the connections, ${layers(uncut)} are needed.`

export default {
  frame: {
    name: 'Depth',
    point: 'Without residual connections the words of a sentence collapse into one direction within a few layers.',
    title: 'Depth: up to a hundred layers',
    /** @param {{ outcome: Outcome | null }} figures */
    ask: ({ outcome }) => {
      if (!outcome) return 'Type a sentence of two words or more.'
      const { isCut, count, collapsed, uncut, isCollapsed } = outcome
      if (!isCut)
        return `Each arrow is one of your ${count} words. Cut the residual connections: what becomes of the arrows?`
      if (collapsed === null)
        return 'Without the residual connections these words have not collapsed: no mean cosine in 100 layers is above 0.99. Try another seed.'
      if (!isCollapsed) return `Drag the slider: the words collapse after ${layers(collapsed)}.`
      return `Without residual connections the ${count} words collapse: after ${layers(collapsed)} the mean cosine of two words is above 0.99. ${withThem(uncut)}`
    },
    sources: [
      'He et al. 2016, *Deep residual learning for image recognition*, section 3 (residual connections)',
      'Dong, Cordonnier, Loukas 2021, *Attention is not all you need: pure attention loses rank doubly exponentially with depth*, sections 2 and 3',
      'Noci et al. 2022, *Signal propagation in transformers: theoretical perspectives and the role of rank collapse*, section 3 (gradients)',
      'Xiong et al. 2020, *On layer normalization in the transformer architecture*, sections 3.2 to 3.4 (post-norm and pre-norm gradients)',
      'Vaswani et al. 2017, *Attention is all you need*, section 3.1 (the layer)',
    ],
  },
  tooShort: 'A mean cosine needs two words: type a sentence of two words or more.',
  codeWords: 'random words',
  cut: 'Cut the residual connections',
  join: 'Join the residual connections',
  layers: 'Layers in the stack:',
  /** @param {number} n */
  layersSaid: (n) => layers(n),
  norm: 'LayerNorm',
  /** @type {Record<'post' | 'pre' | 'none', string>} */
  norms: { post: 'post-norm', pre: 'pre-norm', none: 'none' },
  /** Of the stack on show and of the other one. */
  sides: { with: 'with residual', without: 'without' },
  /** @param {number} n */
  arrows: (n) => (n ? `The words after ${layers(n)}` : 'The words before the first layer'),
  /** @param {string} word @param {string} x @param {string} y */
  arrow: (word, x, y) => `${word}: ${x} across, ${y} up`,
  /** @param {number} count @param {number} n */
  allArrows: (count, n) => `${count} arrows in a circle, the words after ${layers(n)}.`,
  shadows:
    'Shadows of 64-dimensional vectors of length 1 in the plane of their first two principal directions. An arrow that lies in the plane reaches the circle.',
  cosines: 'Mean cosine of two words, by depth (dashed: 0.99)',
  gradients: 'Length of the gradient of the loss at the stack’s input, by depth',
  depth: 'layers in the stack',
  layer: 'layers passed, of 100',
  /** @param {number} n @param {string[]} values */
  point: (n, values) => `${layers(n)}: ${values.join(', ')}`,
  /** @param {number} n @param {string[]} values */
  level: (n, values) => `After ${layers(n)} of 100: ${values.join(', ')}`,
  random:
    'All layers have random weights: nothing is learned here. The loss is the product of the last layer’s vectors with a random direction of length 1.',
  /** @param {number} percent */
  computing: (percent) => `The gradients are being computed: ${percent} %.`,
  noDirection: 'NaN (no direction)',
  coming: 'not yet computed',
  nothing: '0 in float32',
  endless: 'beyond float32',
  readings: {
    cosine: 'mean cosine',
    collapsed: 'collapsed (above 0.99)',
    gradient: 'gradient at the input',
  },
  /** @param {number | null} n */
  after: (n) => (n === null ? 'not in 100 layers' : n ? `after ${layers(n)}` : 'before the first layer'),
  /** @param {number} n @param {string} cosine */
  ending: (n, cosine) =>
    `After ${n} layers the vectors are 0 in float32, or beyond its range. They have no direction any more, so the curve of the cosine ends one layer before, at ${cosine}.`,
  /** @param {string} percent */
  plane: (percent) => `The plane shows ${percent} % of the squares of the arrows’ lengths.`,
  /** @param {boolean} isResidual */
  ways: (isResidual) =>
    `One gradient on its way down through 100 layers, ${isResidual ? 'with' : 'without'} residual connections`,
  loss: 'The loss is the product of the last layer’s vectors with a random direction of length 1, so at the top the gradient has length 1. The curve shows its length with respect to the vectors between the layers.',
  seeds: 'The same sentence in stacks of other weights, as the switches stand',
  seedColumns: ['Seed', 'Collapsed', 'Mean cosine at 100', 'Gradient at the input of 100'],
  table: 'The stack on show, by depth',
  columns: ['Layers', 'Mean cosine of two words', 'Share shown in the plane', 'Gradient at the input'],
  again: 'Draw other weights',
  /** @param {number} seed */
  made: (seed) => [
    `Each layer: self-attention with 4 heads, then a feed-forward of 256 hidden units with ReLU, width 64. The weights are uniform up to 1/√inputs either way, as PyTorch’s nn.Linear draws weights; no biases; seed ${seed}.`,
    'The words’ vectors are those of the page’s random model: standard normal numbers from the word’s letters, plus sinusoidal positions.',
    'Post-norm normalizes after each sum, as in the paper of 2017. Pre-norm normalizes before each step and leaves the sum alone. Without residual connections the result of a step takes the place of the vector.',
    'The plane is found anew after each layer and turned so that the arrows move as little as possible.',
  ],
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'Depth: why the residual connections are there',
  body: `
<p>Attention averages: each word’s new vector is a weighted mean of all words’ values. A stack of random layers that passes on only such means makes the words more alike from layer to layer, until all of them point the same way. This is called rank collapse. After the collapse no later layer can tell the words apart.</p>
<p>A residual connection adds the result of a step to the vector instead of replacing the vector, $x + f(x)$. The word’s own vector stays in the sum, so the words stay apart for many layers more. Where the LayerNorm stands matters, too. With post-norm, $\\mathrm{LayerNorm}(x + f(x))$, every LayerNorm shrinks the old part of the sum, and in a deep random stack the words collapse in the end. With pre-norm, $x + f(\\mathrm{LayerNorm}(x))$, the vector itself is never rescaled, and the words stay apart longest.</p>
<p>The gradient goes the same way backward. With respect to the vector before a layer, the gradient is $d + J^\\mathsf{T} d$ with a residual connection and $J^\\mathsf{T} d$ without one, where $J$ is the derivative of the step. A product of a hundred matrices $J^\\mathsf{T}$ vanishes or explodes; the sums keep a path along which the gradient arrives unchanged. Without LayerNorm and without residual connections the gradient at the bottom of the stack becomes more than ten times shorter with each layer. LayerNorm divides by the vector’s standard deviation, and on the way back the gradient is divided, too; so a stack with LayerNorm and without residual connections keeps much of the gradient’s length, though its words have collapsed.</p>
<p>A trained model differs from a random one: training can move the words apart again. The figure shows what training has to start from.</p>
<hl-depth group="page"></hl-depth>
`,
})
