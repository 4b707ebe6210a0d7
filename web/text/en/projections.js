// The words of <hl-projections>.

const NAMES = { q: 'query', k: 'key', v: 'value' }

export default {
  frame: {
    name: 'Query, key, value',
    point: 'One vector times three matrices: the query, the key and the value of a word.',
    /** @param {{ shown: { word: string } | null }} figures */
    title: ({ shown }) => `${shown ? `“${shown.word}”` : 'A word'} becomes a query, a key and a value`,
    sources: [
      'Vaswani et al. 2017, *Attention is all you need*, sections 3.2.2 (projections) and 3.5 (embedding plus position)',
      'Xiong et al. 2020, *On layer normalization in the transformer architecture* (LayerNorm before attention)',
    ],
  },
  /** @param {string} value */
  goal: (value) => `The largest number in q is ${value}. Find and click this number.`,
  /** @param {string} value */
  met: (value) => `Done: this is the largest number in q, ${value}. Now pick another word.`,
  word: 'Word',
  /** @param {string} word @param {number} i */
  place: (word, i) => `${i + 1} ${word}`,
  /** @param {string} word */
  strips: (word) => `From “${word}” to the vector that the head reads`,
  /** @param {string} name of a tensor @param {number} layer @param {boolean} isInput whether the head projects it */
  strip: (name, layer, isInput) => {
    if (name === 'embed') return 'embedding'
    if (name === 'position') return '+ position'
    if (name === 'x') return '= x'
    const what = name.endsWith('norm1') ? 'LayerNorm' : `after layer ${layer}`
    return isInput ? `x′: ${what}` : what
  },
  noPosition: 'This model adds no position to the embedding.',
  /** @param {boolean} normed @param {boolean} later */
  input: (normed, later) => {
    const stream = later ? 'the output of the layers before it' : 'x'
    if (normed)
      return `This model applies a LayerNorm before attention, so the head projects the LayerNorm of ${stream}, called x′ here.`
    return later ? `The head projects ${stream}, called x′ here.` : 'The head projects x itself.'
  },
  /** @param {'q' | 'k' | 'v'} of */
  heading: (of) => `${of}, the ${NAMES[of]}`,
  /** @param {number} width @param {number} dim @param {boolean} biased */
  shapes: (width, dim, biased) =>
    `Shapes: (1 × ${width}) (${width} × ${dim})${biased ? ` + (1 × ${dim})` : ''} = (1 × ${dim})`,
  /** @param {number} width @param {number} all @param {number} head @param {number} first @param {number} dim */
  slice: (width, all, head, first, dim) =>
    `Head ${head + 1} owns columns ${first + 1} to ${first + dim} of the whole query matrix, ${width} × ${all}. The head reads all ${width} numbers of the vector, not a slice: the columns of the matrices are divided among the heads, the input is not.`,
  scales: {
    inputs: 'the vectors',
    matrices: 'all three matrices',
    /** @param {boolean} biased */
    results: (biased) => (biased ? 'b, q, k, v' : 'q, k, v'),
  },
  /** @param {string} name @param {number} col @param {string} value */
  stripCell: (name, col, value) => `${name}, element ${col + 1}: ${value}`,
  /** @param {'q' | 'k' | 'v'} of @param {number} row @param {number} col @param {string} value */
  matrixCell: (of, row, col, value) => `Matrix of the ${NAMES[of]}, row ${row + 1}, column ${col + 1}: ${value}`,
  /** @param {string} of @param {number} col @param {string} value */
  outputCell: (of, col, value) => `${of}, element ${col + 1}: ${value}`,
  /** @param {string} of @param {number} element */
  terms: (of, element) => `Element ${element + 1} of ${of}: its products (bars) and their sum so far (line)`,
  /** @param {number} c @param {string} term @param {string} sum */
  termCell: (c, term, sum) => `product ${c + 1}: ${term}, sum so far ${sum}`,
  /** @param {number} width @param {string} sum */
  sum: (width, sum) => `Sum of the ${width} products ${sum}`,
  /** @param {string} bias */
  bias: (bias) => ` + bias ${bias}`,
  /** @param {string} of @param {number} element @param {string} value */
  result: (of, element, value) => ` = element ${element + 1} of ${of}, ${value}`,
  /** @param {string} x @param {number} c @param {string} a @param {string} b @param {string} term */
  term: (x, c, a, b, term) =>
    `Product ${c + 1}: number ${c + 1} of ${x} times that of the column, ${a} × ${b} = ${term}`,
  hint: 'Point at an element of q, k or v, or at a cell of a matrix: its column and the whole vector light up. Click to keep both lit.',
  predictions: {
    slice: {
      question:
        'A model is 64 wide and has 4 heads of 16. Which numbers of a word’s vector does head 1 read to make its query?',
      options: [
        {
          text: 'The first 16; the other heads read the rest.',
          why: 'Pictures of “splitting the embedding” suggest this, and they are wrong. The heads split the result of the query matrix, which is the same as splitting its columns.',
        },
        {
          text: 'All 64.',
          why: 'Its part of the query matrix is 64 × 16: each of the 16 numbers of q is a sum over all 64 numbers of the vector.',
        },
        {
          text: '16 of them, which the model has learned to choose.',
          why: 'A head chooses nothing. It may learn weights near 0 for some of the numbers, but every number has a weight.',
        },
      ],
      right: 1,
    },
  },
  /** In the listing. */
  comments: {
    all: 'the whole head',
    /** @param {number} column @param {string} matrix */
    column: (column, matrix) => `column ${column} of ${matrix}`,
  },
}

/** The lesson on the page. The build sets formulas between dollar signs. */
export const page = () => ({
  title: 'From a word to its query, key and value',
  body: `
<p>In a model, query, key and value all come from one vector. A word’s embedding and the encoding of its position are <em>added</em>, element by element, so the sum is as wide as each of the two. Each head then multiplies the vector by three matrices of its own: $q = xW_Q$, $k = xW_K$, $v = xW_V$.</p>
<hl-predict name="slice"></hl-predict>
<hl-projections group="page"></hl-projections>
<p>Each head reads all numbers of the vector, not a slice of them: heads share out the columns of the matrices, never the input. One number of a query is the sum of as many products as the vector has numbers, plus a bias where the model has one.</p>
`,
})
