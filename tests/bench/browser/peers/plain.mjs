// Plain JavaScript on typed arrays, written with care: two queries and four keys at a time, so that what is
// loaded is used several times, and the scores of two rows stay in the nearest cache. Each run gives a fresh output, as
// every peer does: with few tokens a fresh array takes as long as the attention.

const QUERIES = 2
const KEYS = 4

export async function load() {
  return {
    prepare(problem) {
      const room = roomFor(problem)
      return { layout: 'heads first', run: () => attention(problem, room) }
    },
  }
}

/** @param {import('../../problem.mjs').Problem} problem */
function roomFor({ length, dim }) {
  const pair = (size) => Array.from({ length: QUERIES }, () => new Float64Array(size))
  return { rows: pair(length), sums: pair(dim) }
}

/** @param {import('../../problem.mjs').Problem} problem @param {ReturnType<typeof roomFor>} room */
function attention(problem, room) {
  const { q, heads, length } = problem
  const output = new Float32Array(q.length)
  for (let head = 0; head < heads; head++)
    for (let query = 0; query < length; query += QUERIES) twoRows(problem, room, output, head, query)
  return output
}

/** The second row is the first one again where the number of queries is odd. */
function twoRows({ q, k, v, length, dim, causal }, { rows, sums }, output, head, query) {
  const base = head * length * dim
  const next = Math.min(query + 1, length - 1)
  const [at0, at1] = [base + query * dim, base + next * dim]
  const [visible0, visible1] = causal ? [query + 1, next + 1] : [length, length]
  scoreTwo(q, k, at0, at1, base, visible1, dim, rows[0], rows[1])
  const total0 = exponentiate(rows[0], visible0, visible1)
  const total1 = exponentiate(rows[1], visible1, visible1)
  blendTwo(v, base, visible1, dim, rows[0], rows[1], sums[0], sums[1])
  for (let d = 0; d < dim; d++) output[at0 + d] = sums[0][d] / total0
  for (let d = 0; d < dim; d++) output[at1 + d] = sums[1][d] / total1
}

/** row0 and row1 become the scores of two queries with the keys 0 .. keys. */
function scoreTwo(q, k, at0, at1, base, keys, dim, row0, row1) {
  const scale = 1 / Math.sqrt(dim)
  let j = 0
  for (; j + KEYS <= keys; j += KEYS) {
    const a = base + j * dim
    const b = a + dim
    const c = b + dim
    const e = c + dim
    let a0 = 0
    let b0 = 0
    let c0 = 0
    let e0 = 0
    let a1 = 0
    let b1 = 0
    let c1 = 0
    let e1 = 0
    for (let d = 0; d < dim; d++) {
      const x0 = q[at0 + d]
      const x1 = q[at1 + d]
      a0 += x0 * k[a + d]
      b0 += x0 * k[b + d]
      c0 += x0 * k[c + d]
      e0 += x0 * k[e + d]
      a1 += x1 * k[a + d]
      b1 += x1 * k[b + d]
      c1 += x1 * k[c + d]
      e1 += x1 * k[e + d]
    }
    row0[j] = a0 * scale
    row0[j + 1] = b0 * scale
    row0[j + 2] = c0 * scale
    row0[j + 3] = e0 * scale
    row1[j] = a1 * scale
    row1[j + 1] = b1 * scale
    row1[j + 2] = c1 * scale
    row1[j + 3] = e1 * scale
  }
  for (; j < keys; j++) {
    row0[j] = scale * dot(q, k, at0, base + j * dim, dim)
    row1[j] = scale * dot(q, k, at1, base + j * dim, dim)
  }
}

function dot(a, b, atA, atB, dim) {
  let sum = 0
  for (let d = 0; d < dim; d++) sum += a[atA + d] * b[atB + d]
  return sum
}

/** exp(score - maximum) in place, 0 from `visible` to `keys`. @returns {number} their sum */
function exponentiate(row, visible, keys) {
  let maximum = row[0]
  for (let j = 1; j < visible; j++) if (row[j] > maximum) maximum = row[j]
  let sum = 0
  for (let j = 0; j < visible; j++) {
    row[j] = Math.exp(row[j] - maximum)
    sum += row[j]
  }
  row.fill(0, visible, keys)
  return sum
}

/** sum0 and sum1 become the sums of the values, weighted by row0 and row1. */
function blendTwo(v, base, keys, dim, row0, row1, sum0, sum1) {
  sum0.fill(0)
  sum1.fill(0)
  let j = 0
  for (; j + KEYS <= keys; j += KEYS) {
    const a = base + j * dim
    const b = a + dim
    const c = b + dim
    const e = c + dim
    const a0 = row0[j]
    const b0 = row0[j + 1]
    const c0 = row0[j + 2]
    const e0 = row0[j + 3]
    const a1 = row1[j]
    const b1 = row1[j + 1]
    const c1 = row1[j + 2]
    const e1 = row1[j + 3]
    for (let d = 0; d < dim; d++) {
      const va = v[a + d]
      const vb = v[b + d]
      const vc = v[c + d]
      const ve = v[e + d]
      sum0[d] += a0 * va + b0 * vb + c0 * vc + e0 * ve
      sum1[d] += a1 * va + b1 * vb + c1 * vc + e1 * ve
    }
  }
  for (; j < keys; j++)
    for (let d = 0; d < dim; d++) {
      sum0[d] += row0[j] * v[base + j * dim + d]
      sum1[d] += row1[j] * v[base + j * dim + d]
    }
}
