// <hl-projections>'s numbers against the weights of the models' files, multiplied here in double.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from './kit/ask.mjs'
import { rowsOf, shipped } from './kit/shipped.mjs'
import { sameFloats } from './kit/vectors.mjs'

const MODEL = 'english-supervised'
const SENTENCE = 'the animal did not cross the street because it was too tired .'

/** LayerNorm of a row, with the gain and bias of a file. */
function layerNorm(row, gain, bias, eps) {
  const mean = row.reduce((a, b) => a + b) / row.length
  const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / row.length
  return row.map((x, c) => ((x - mean) / Math.sqrt(variance + eps)) * gain[c] + bias[c])
}

/** Columns first .. first + count - 1 of x W + b. */
const project = (x, { shape, data }, bias, first, count) =>
  Array.from({ length: count }, (_, i) => {
    const column = first + i
    return x.reduce((sum, value, c) => sum + value * data[c * shape[1] + column], bias ? bias[column] : 0)
  })

for (const layer of [0, 1])
  test(`layer ${layer}: x is embedding + position, and q, k, v are its LayerNorm times the file’s matrices`, async () => {
    const head = 2
    const { numbers, answer, figures } = await ask('projections', { text: SENTENCE, model: MODEL, layer, head, row: 3 })
    const network = await shipped(MODEL)
    const { width, heads, dim, eps } = network.config
    const file = (name) => network.weights(name).data
    assert.equal(answer.words[3], 'not')
    const number = network.words.indexOf('not')
    const embed = Array.from(file('embedding').slice(number * width, (number + 1) * width))
    const position = Array.from(file('positions').slice(3 * width, 4 * width))
    sameFloats(numbers.embed.values, embed, 'embed')
    sameFloats(numbers.position.values, position, 'position')
    sameFloats(
      numbers.x.values,
      embed.map((e, c) => e + position[c]),
      'x = embed + position, element by element',
    )
    assert.equal(`layer${layer}.x` in numbers, layer > 0)
    const stream = layer ? numbers[`layer${layer}.x`].values : numbers.x.values
    const at = `layer${layer}.`
    const input = layerNorm(stream, file(`${at}gain1`), file(`${at}bias1`), eps)
    sameFloats(numbers[`${at}norm1`].values, input, 'LayerNorm', 4)
    for (const letter of ['q', 'k', 'v']) {
      const matrix = network.weights(`${at}w${letter}`)
      assert.deepEqual(numbers[`${at}w${letter}`].shape, [width, dim])
      rowsOf(numbers[`${at}w${letter}`]).forEach((row, c) =>
        assert.deepEqual(
          row,
          Array.from(matrix.data.slice(c * heads * dim + head * dim, c * heads * dim + head * dim + dim)),
        ),
      )
      const expected = project(input, matrix, file(`${at}b${letter}`), head * dim, dim)
      sameFloats(numbers[at + letter].values, expected, letter, 10)
    }
    const { shapes, slice, strips } = figures.shown
    assert.equal(shapes, `Shapes: (1 × ${width}) (${width} × ${dim}) + (1 × ${dim}) = (1 × ${dim})`)
    assert.match(
      slice,
      /^Head 3 owns columns 33 to 48 of the whole query matrix, 64 × 64\. The head reads all 64 numbers/,
    )
    assert.match(strips.heading, /“not”/)
    assert.deepEqual(
      strips.figure.strips.map(({ label }) => label),
      ['embedding', '+ position', '= x', ...(layer ? ['after layer 1'] : []), 'x′: LayerNorm'],
    )
  })

test('the colour scales reach as far as what they paint', async () => {
  for (const [head, row] of [
    [0, 'it'],
    [1, 'street'],
    [2, 'tired'],
    [3, 'the'],
  ]) {
    const { numbers, answer, figures } = await ask('projections', { head, row })
    const most = (names) => Math.max(...names.flatMap((name) => numbers[name].values.map(Math.abs)))
    const expected = {
      inputs: most(answer.vectors),
      matrices: most(['layer1.wq', 'layer1.wk', 'layer1.wv']),
      results: most(['q', 'k', 'v', 'bq', 'bk', 'bv'].map((name) => `layer1.${name}`)),
    }
    assert.deepEqual(answer.reach, expected)
    assert.deepEqual(
      figures.shown.scales.map(({ low, high }) => [low, high]),
      Object.values(expected).map((reach) => [`−${reach.toFixed(2)}`, reach.toFixed(2)]),
    )
  }
})

test('one element term by term: all 64 terms, their running sum, and the bias; what the pointer is over comes first', async () => {
  const check = async (of, element, knobs, own = {}) => {
    const { numbers, figures } = await ask('projections', knobs, { own })
    const x = numbers['layer1.norm1'].values
    const column = rowsOf(numbers[`layer1.w${of}`]).map((row) => row[element])
    let sum = 0
    const sums = x.map((value, c) => {
      sum += value * column[c]
      return sum
    })
    const terms = x.map((value, c) => value * column[c])
    sameFloats(numbers.terms.values, terms, 'terms')
    sameFloats(numbers.sums.values, sums, 'sums')
    const value = numbers[`layer1.${of}`].values[element]
    sameFloats([value], [sum + numbers[`layer1.b${of}`].values[element]], 'with the bias', 10)
    const { shown } = figures
    assert.match(shown.terms.heading, new RegExp(`^Element ${element + 1} of ${of}: `))
    const said = shown.sum.map((part) => part.said).join('')
    assert.ok(said.endsWith(` = element ${element + 1} of ${of}, ${value.toFixed(2).replace('-', '−')}`), said)
    for (const { letter, panel } of shown.three)
      assert.deepEqual(panel.marks, letter === of ? { row: own.hovered?.at, col: element } : {})
    return shown.term?.said
  }
  assert.equal(await check('q', 0), undefined)
  await check('k', 7, { 'projections.of': 'k', 'projections.element': 7 })
  const said = await check('k', 5, { 'projections.of': 'v' }, { hovered: { of: 'k', element: 5, at: 10 } })
  assert.match(said, /^Product 11: number 11 of x′ times that of the column, /)
})

test('a word’s q, k and v are those of the row that is picked, by whatever name', async () => {
  const values = async (row) => (await ask('projections', { row })).numbers['layer1.q'].values
  assert.deepEqual(await values('animal'), await values(1))
  assert.notDeepEqual(await values('animal'), await values('it'))
})

test('the constructed model: 192 wide, no LayerNorm, no bias; q by the matrices that it is made of', async () => {
  const { numbers, figures } = await ask('projections', {
    ...{ model: 'constructed', head: 1, text: 'you say tomato', row: 2 },
  })
  const x = numbers.x.values
  assert.equal(x.length, 192)
  sameFloats(
    x,
    numbers.embed.values.map((e, c) => e + numbers.position.values[c]),
    'x',
  )
  sameFloats(
    numbers.position.values,
    Array.from({ length: 192 }, (_, i) => {
      const angle = 2 / 10000 ** ((i - (i % 2)) / 192)
      return i % 2 ? Math.cos(angle) : Math.sin(angle)
    }),
    'the sinusoidal encoding of position 2',
  )
  for (const letter of ['q', 'k', 'v']) {
    const rows = rowsOf(numbers[`layer0.w${letter}`])
    assert.deepEqual([rows.length, rows[0].length], [192, 64])
    sameFloats(
      numbers[`layer0.${letter}`].values,
      rows[0].map((_, d) => x.reduce((sum, value, c) => sum + value * rows[c][d], 0)),
      letter,
      10,
    )
    assert.ok(!(`layer0.b${letter}` in numbers))
  }
  const { strips, notes, slice, sum } = figures.shown
  assert.deepEqual(
    strips.figure.strips.map(({ label }) => label),
    ['embedding', '+ position', '= x'],
  )
  assert.deepEqual(notes, ['', 'The head projects x itself.'])
  assert.match(slice, /^Head 2 owns columns 65 to 128 of/)
  assert.doesNotMatch(sum.map(({ said }) => said).join(''), /bias/)
})

test('letters that a model can’t read are named; nothing is said of nothing; head and element are kept to those there are', async () => {
  const reason = async (text, model = 'induction') => (await ask('projections', { text, model })).figures.reason
  assert.match(await reason('a é b'), /can’t read “é”/)
  assert.match(await reason(''), /no word/)
  const { answer } = await ask('projections', { text: 'the animal zorked it .' })
  assert.deepEqual(answer.unknown, [2])
  const far = { text: 'a b c a b c', model: 'induction', layer: 11, head: 15, row: 63, 'projections.element': 191 }
  const { numbers, figures } = await ask('projections', far)
  assert.deepEqual(
    [numbers['layer1.wq'].shape, numbers.terms.shape],
    [
      [32, 16],
      [1, 32],
    ],
  )
  assert.match(figures.shown.terms.heading, /^Element 16 of q/)
})

test('the task is met on the largest number of q, whatever the pointer is over first', async () => {
  const { numbers, figures } = await ask('projections', { row: 'it' })
  const { values } = numbers['layer1.q']
  const largest = values.indexOf(Math.max(...values))
  const value = values[largest].toFixed(2)
  assert.notEqual(largest, 0, 'it opens unsolved')
  assert.ok(!figures.shown.task.isMet)
  assert.equal(figures.shown.task.said, `The largest number in q is ${value}. Find and click this number.`)
  const met = async (knobs, own) => (await ask('projections', { row: 'it', ...knobs }, { own })).figures.shown.task
  const found = { 'projections.of': 'q', 'projections.element': largest }
  assert.ok((await met(found)).isMet)
  assert.ok((await met(found)).said.includes(value))
  assert.ok(!(await met({ ...found, 'projections.of': 'k' })).isMet)
  assert.ok((await met({}, { hovered: { of: 'q', element: largest } })).isMet)
})

test('a hidden word goes in as [mask], and is called so', async () => {
  const { figures, numbers } = await ask('projections', { masked: '8', row: 'it' })
  assert.match(figures.shown.strips.heading, /“\[mask\]”/)
  assert.notDeepEqual(numbers.embed, (await ask('projections', { row: 'it' })).numbers.embed)
})

test('code beside the projections has the shown vector and column in it', async () => {
  const knobs = { 'projections.of': 'k', 'projections.element': 3, head: 1 }
  const { lesson, answer, state, numbers } = await ask('projections', knobs)
  const lines = lesson.code(answer, state).numpy.map(({ text }) => text)
  const column = rowsOf(numbers['layer1.wk']).map((row) => Number(row[3].toPrecision(7)))
  assert.equal(lines[2], `w = np.array([${column.join(', ')}])  # column 19 of W_K`)
  assert.match(lines[3], /# k\[3\]$/)
  assert.match(lines[4], /k = x @ W_K\[:, 16:32\] \+ b_K\[16:32\]/)
})
