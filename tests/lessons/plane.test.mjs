// <hl-plane>'s numbers against the formulas in double, and what its figures say of them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Session } from '../../build/source.mjs'
import { ask, shownAs } from './kit/ask.mjs'
import { rowsOf } from './kit/shipped.mjs'
import { dot, lengthOf, sameFloats } from './kit/vectors.mjs'

const START = {
  query: [1.4, 1],
  keys: [
    [1.9, 1.6],
    [2.6, -0.8],
    [-0.6, 2.2],
    [-2.4, 0.6],
    [-0.8, -1.9],
  ],
  values: [
    [2.4, 2.2],
    [3.2, -1.4],
    [-0.6, 2.5],
    [-3.2, 0.2],
    [-0.4, -2.4],
  ],
}

/** As the presets of the page have them. */
const TIE = {
  query: [0, 1.6],
  keys: [
    [1.5, 1.25],
    [-1.5, 1.25],
    [2.6, -0.4],
    [-2.4, -1.2],
    [0.4, -2],
  ],
  temperature: 0,
}
const FAR = {
  query: [-3, -2.2],
  keys: [
    [0.8, 2.4],
    [2.2, 1.4],
    [3.2, 0.3],
    [1.9, 2.5],
    [0.7, 0.9],
  ],
}
const LONG = {
  query: [1.2, 1],
  keys: [
    [1.1, 0.9],
    [3.6, 0.4],
    [-0.6, 2.2],
    [-2.4, 0.6],
    [-0.8, -1.9],
  ],
}

/** The limit of softmax(x / t), and softmax itself. */
function weightsOf(scores, temperature) {
  const most = Math.max(...scores)
  const raw = scores.map((score) => {
    if (temperature === 0) return score === most ? 1 : 0
    return temperature === Infinity ? 1 : Math.exp((score - most) / temperature)
  })
  const sum = raw.reduce((a, b) => a + b)
  return raw.map((x) => x / sum)
}

function expectedPlane({ query: put, keys, values, stretch = 1, temperature = 1 }) {
  const query = put.map((x) => x * stretch)
  const products = keys.map((key) => dot(query, key))
  const scores = products.map((x) => x / Math.SQRT2)
  const weights = weightsOf(scores, temperature)
  const output = [0, 1].map((d) => weights.reduce((sum, w, j) => sum + w * values[j][d], 0))
  const keyLengths = keys.map(lengthOf)
  const cosines = products.map((x, j) => x / (lengthOf(query) * keyLengths[j]))
  return { query, products, scores, weights, output, keyLengths, cosines, queryLength: [lengthOf(query)] }
}

const knobsOf = ({ temperature = 1, ...state }) => ({
  ...Object.fromEntries(Object.entries(state).map(([name, value]) => [`plane.${name}`, value])),
  'plane.temperature': temperature === Infinity ? 1000 : temperature,
})

const plane = (state) => ask('plane', knobsOf(state))

test('every number of the plane is the formula’s, at every temperature, 0 and infinity included', async () => {
  const states = [
    START,
    { ...START, temperature: 0 },
    { ...START, temperature: 0.05 },
    { ...START, temperature: 100 },
    { ...START, temperature: Infinity },
    { ...START, stretch: 8 },
    { ...START, query: [-3.9, -2.9], temperature: 0.3 },
    { query: [0.25, -2], keys: [[3.5, 2.75]], values: [[-1, 0.5]], temperature: 0.5 },
    { query: [2, 1], keys: [...START.keys, [1, 1]], values: [...START.values, [0, 0]], stretch: 0.5 },
  ]
  for (const state of states) {
    const { numbers } = await plane(state)
    for (const [name, values] of Object.entries(expectedPlane(state)))
      sameFloats(numbers[name].values, values, `${JSON.stringify(state)}: ${name}`)
    sameFloats(numbers.weightSum.values, [1], 'the weights sum to 1')
    assert.deepEqual(numbers.keys.values, Array.from(Float32Array.from(state.keys.flat())))
    assert.deepEqual(numbers.values.values, Array.from(Float32Array.from(state.values.flat())))
  }
})

test('ties at temperature 0 share exactly; without a length all weights are equal and there is no cosine', async () => {
  const tie = await plane(TIE)
  assert.deepEqual(tie.numbers.weights.values, [0.5, 0.5, 0, 0, 0])
  const [v1, v2] = rowsOf(tie.numbers.values)
  sameFloats(tie.numbers.output.values, [(v1[0] + v2[0]) / 2, (v1[1] + v2[1]) / 2], 'the mean of both')
  assert.match(tie.figures.look.said, /k1 and k2 share .* the mean of v1 and v2/)
  for (const knobs of [{ stretch: 0 }, { query: [0, 0] }, { stretch: 0, temperature: 0 }]) {
    const { numbers, figures } = await plane(knobs)
    sameFloats(numbers.weights.values, [0.2, 0.2, 0.2, 0.2, 0.2], 'all alike')
    assert.ok(numbers.cosines.values.every(Number.isNaN))
    assert.match(figures.look.said, /length 0/)
    assert.match(figures.comparison.said, /no direction/)
    assert.ok(figures.comparison.rows.every(({ cells }) => cells[1] === '–'))
  }
})

test('what is said is true where keys are equal, at the origin, or one only', async () => {
  const equal = await plane({ keys: [START.keys[0], START.keys[0], START.keys[3]] })
  const { scores, weights } = equal.numbers
  const [score, weight] = [scores.values[0], weights.values[0]].map((x) => x.toFixed(2))
  assert.match(
    equal.figures.look.said,
    new RegExp(`^k1 and k2 share the best score, ${score}, and get .*${weight} each`),
  )
  const alone = await plane({ keys: [[1, 1]], values: [[2, 1]] })
  assert.doesNotMatch(alone.figures.look.said, /others/)
  const origin = await plane({ keys: [[0, 0], ...START.keys.slice(1)] })
  assert.deepEqual(
    origin.figures.comparison.rows.map(({ cells }) => cells[1] === '–'),
    [true, false, false, false, false],
  )
  assert.match(origin.figures.comparison.said, /both the largest dot product and the largest cosine/)
  const orthogonal = await plane({
    query: [1, 0],
    keys: [
      [0, 2],
      [0, -2],
    ],
    values: [
      [1, 1],
      [2, 2],
    ],
  })
  assert.doesNotMatch(orthogonal.figures.look.said, /length 0/)
  const worst = await plane({
    query: [0, 1],
    keys: [
      [1, -1],
      [-1, -1],
      [0, -2],
    ],
    values: START.values.slice(0, 3),
  })
  assert.match(
    worst.figures.look.said,
    /^Every score is negative.* k1 and k2 have the least negative score, .* get the most weight/,
  )
})

/** Whether a point is in the convex hull of others: on no side of it all of them lie. */
const isInHull = (point, points) =>
  points.every((a) =>
    points.every((b) => {
      const side = ([x, y]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
      const isEdge = points.every((other) => side(other) >= -1e-9)
      return !isEdge || side(point) >= -1e-4
    }),
  )

test('wherever q is some key is best, and the output lies inside the hull of the values', async () => {
  assert.ok(!isInHull([3.9, 2.9], START.values) && isInHull([0, 0], START.values))
  for (let i = 0; i < 25; i++) {
    const query = [((37 * i) % 80) / 10 - 4, ((53 * i) % 60) / 10 - 3]
    const { numbers } = await plane({ query, temperature: [0, 0.2, 1, 5][i % 4] })
    const sum = numbers.weights.values.reduce((a, b) => a + b)
    assert.ok(Math.abs(sum - 1) < 1e-6 && Math.max(...numbers.weights.values) >= 0.2, `${query}`)
    assert.ok(isInHull(numbers.output.values, rowsOf(numbers.values)), `${query}: ${numbers.output.values}`)
  }
  const { numbers, figures } = await plane(FAR)
  assert.ok(numbers.scores.values.every((score) => score < 0))
  assert.match(figures.look.said, /Every score is negative.*“not found”/)
})

test('a longer query has the weights of a lower temperature, and its direction', async () => {
  const before = await plane(START)
  const { state, numbers, figures } = await plane({ ...START, stretch: 2 })
  assert.equal(state['plane.stretch'], 2)
  assert.deepEqual(state['plane.query'], START.query)
  sameFloats(numbers.weights.values, weightsOf(expectedPlane(START).scores, 0.5), 'as at half the temperature')
  sameFloats(numbers.queryLength.values, [2 * lengthOf(START.query)], 'twice as long')
  sameFloats(numbers.cosines.values, before.numbers.cosines.values, 'the same direction')
  assert.ok(numbers.gap.values[0] < 1e-6)
  assert.match(figures.inverse.said, /q × 2 .* q × 1 at temperature 0\.5\./)
  for (const [knobs, there] of [
    [{ stretch: 0 }, '∞'],
    [{ stretch: 4, temperature: 0 }, '0'],
    [{ stretch: 0.5, temperature: Infinity }, '∞'],
  ])
    assert.ok((await plane(knobs)).figures.inverse.said.includes(`q × 1 at temperature ${there}.`))
})

test('dot product and cosine part where a key is long, and the page says so', async () => {
  const { numbers, figures } = await plane(LONG)
  const best = (values) => values.indexOf(Math.max(...values))
  assert.notEqual(best(numbers.products.values), best(numbers.cosines.values))
  assert.match(figures.comparison.said, /k2 has the largest dot product, k1 the largest cosine/)
  assert.deepEqual(
    figures.comparison.rows.map(({ isBest }) => isBest),
    [[false, true, false], [false, false, true], ...Array(3).fill([false, false, false])],
  )
})

test('a value that moves changes the output, and not one bit of a weight', async () => {
  const before = await plane(START)
  const after = await plane({ ...START, values: START.values.map((value, j) => (j === 3 ? [-4, 3] : value)) })
  assert.deepEqual(after.numbers.weights, before.numbers.weights)
  assert.notDeepEqual(after.numbers.output, before.numbers.output)
})

test('links of the plane: more keys than values, numbers out of reach, nonsense', async () => {
  const link = {
    'plane.keys': '1,1;2,2;-9,9',
    'plane.values': '1,0;0,1',
    'plane.query': '3',
    'plane.temperature': '1000',
    'plane.stretch': '99',
  }
  const { state, numbers, figures } = await ask('plane', link)
  assert.deepEqual(numbers.keys.shape, [2, 2])
  assert.deepEqual(numbers.weights.values, [0.5, 0.5])
  assert.deepEqual(numbers.query.values, [24, 0])
  assert.equal(state['plane.stretch'], 8)
  assert.match(figures.look.said, /Temperature ∞/)
  assert.deepEqual(figures.handles.keys.list.at(-1).at, [4, 0], 'what can be held stays in the plane')
  const session = new Session()
  session.set(link)
  const { state: before } = session
  session.set({ 'plane.keys': '1,x;2', 'plane.temperature': 'hot' })
  assert.deepEqual(session.state, before)
  assert.match(Object.values(session.notes).join(), /number/)
})

test('the key on show is the hovered one, else the picked one, else the last that there is', async () => {
  const asked = await ask('plane', { 'plane.pick': 5 })
  const at = (figures) => [figures.keys.marks.row, figures.comparison.rows.findIndex(({ isAt }) => isAt)]
  assert.deepEqual(at(asked.figures), [4, 4])
  assert.deepEqual(at(shownAs(asked, {}, { hovered: 2 })), [2, 2])
  assert.equal(shownAs(asked, {}, { hovered: 2 }).keys.cursor.row, 4)
  assert.deepEqual(at(shownAs(asked, { 'plane.pick': 1 })), [1, 1])
})

test('what can be held says where it is', async () => {
  const { figures, numbers } = await ask('plane', { 'plane.query': [1, 1.1] })
  const [most] = [...numbers.weights.values].sort((a, b) => b - a)
  const query = figures.handles.keys.list.at(-1)
  assert.equal(query.spoken, `x 1, y 1.1; most weight on k1: ${most.toFixed(4)}`)
  assert.deepEqual(
    figures.handles.keys.list.map(({ label }) => label),
    ['Key k1', 'Key k2', 'Key k3', 'Key k4', 'Key k5', 'Query q'],
  )
  assert.equal(figures.handles.keys.list[2].spoken, 'x −0.6, y 2.2')
  assert.equal(figures.handles.values.list[4].label, 'Value v5')
})

test('the task is met where the third key has more than half of the weight, of fewer keys the last', async () => {
  const before = await plane(START)
  assert.ok(!before.figures.task.isMet)
  assert.match(before.figures.task.said, /^Drag the query q until k3 gets more than half/)
  const after = await plane({ ...START, query: [-0.6, 2.2] })
  assert.ok(after.figures.task.isMet && after.numbers.weights.values[2] > 0.5)
  assert.match(after.figures.task.said, new RegExp(`k3 has a weight of ${after.numbers.weights.values[2].toFixed(2)}`))
  const two = await plane({ query: [-3, 0], keys: START.keys.slice(2, 4), values: START.values.slice(2, 4) })
  assert.ok(two.figures.task.isMet)
  assert.match(two.figures.task.said, /^Done: k2 has/)
})

test('dot products and cosines are bars that begin in the middle; without a length there is no bar of a cosine', async () => {
  const { figures, answer, numbers } = await plane(START)
  const { least, most } = figures.products.figure
  assert.deepEqual([least, most], [-answer.reach, answer.reach])
  assert.equal(answer.reach, Math.max(...numbers.products.values.map(Math.abs)))
  assert.equal(
    figures.cosines.figure.describe(3),
    `k4: cosine ${numbers.cosines.values[3].toFixed(4).replace('-', '−')}`,
  )
  const none = await plane({ ...START, stretch: 0 })
  assert.equal(none.figures.cosines.figure.describe(0), 'k1: cosine –')
})

test('code beside the plane has the shown values in it', async () => {
  const { lesson, answer, state } = await ask('plane', { 'plane.query': [2, -0.5], 'plane.stretch': 3 })
  const code = lesson.code(answer, state).numpy.map(({ text }) => text)
  assert.ok(code.includes('q = 3 * np.array([2.0, -0.5])'))
  assert.match(code.join('\n'), /K = np\.array\(\[\[1\.9, 1\.6\], \[2\.6, -0\.8\]/)
  assert.match(code.join('\n'), /np\.exp\(\(scores - scores\.max\(\)\) \/ 1\)/)
})
