// The result as Markdown, for the terminal and for the README.

import { nameOf, TYPICAL } from './problem.mjs'
import { describe, fastest, ourId, ratio, VARIANTS, verdicts } from './promises.mjs'
import { exponent } from './statistics.mjs'

/** Columns of the table: a peer in its fastest form. @type {[string, string[]][]} */
const COLUMNS = [
  ...VARIANTS.map((variant) => /** @type {[string, string[]]} */ ([`Headlight ${variant}`, [ourId(variant)]])),
  ['onnxruntime-web', ['onnx-primitives', 'onnx-multi-head', 'onnx-attention']],
  ['tfjs-wasm', ['tfjs-2d', 'tfjs-3d']],
  ['jax-js', ['jax-js']],
  ['plain JS', ['plain-js']],
]

/** @param {string[][]} rows the first is the head @returns {string} */
function table([head, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map((_, i) => (i ? '---:|' : '---|')).join('')}`, ...rows.map(line)].join('\n')
}

/** @param {number} ms */
const milliseconds = (ms) =>
  ms < 1 ? ms.toFixed(4) : ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
/** @param {number | null} bytes */
const mebibytes = (bytes) => (bytes === null ? 'unknown' : (bytes / 2 ** 20).toFixed(1))

/** @param {import('./promises.mjs').Cell} cell @param {string[]} ids @returns {string} the fastest of them, or why there is none */
function timeOf({ outcomes }, ids) {
  const own = outcomes.filter(({ id }) => ids.includes(id))
  const times = own.flatMap(({ ms }) => ms ?? [])
  if (times.length) return milliseconds(Math.min(...times))
  if (!own.length) return '-'
  return own.some(({ wrong }) => wrong !== undefined) ? 'wrong' : 'throws'
}

/** @param {import('./promises.mjs').Cell[]} cells */
function timesTable(cells) {
  const columns = COLUMNS.filter(([, ids]) => cells.some((cell) => timeOf(cell, ids) !== '-'))
  const variants = VARIANTS.filter((variant) => columns.some(([, ids]) => ids.includes(ourId(variant))))
  const head = [
    'H,N,D and mask',
    ...columns.map(([name]) => name),
    'fastest peer',
    ...variants.map((v) => `ahead, ${v}`),
  ]
  const rows = cells.map((cell) => [
    nameOf(cell.shape),
    ...columns.map(([, ids]) => timeOf(cell, ids)),
    fastest(cell)?.id ?? '-',
    ...variants.map((variant) => ratio(cell, variant)?.toFixed(2).concat('x') ?? '-'),
  ])
  return `Milliseconds, medians, through \`core.attention\` with plain arrays in and out:\n\n${table([head, ...rows])}`
}

/** The end of a long message, where the cause stands. @param {string} message */
const brief = (message) =>
  message
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^.{20,}?(.{60})$/, '… $1')

/** Peers that were wrong or failed, with all the problems where they did. @param {import('./promises.mjs').Cell[]} cells @returns {string[]} */
function faults(cells) {
  /** @type {Map<string, string[]>} */
  const where = new Map()
  for (const { shape, outcomes } of cells)
    for (const { id, ms, wrong, failed } of outcomes) {
      if (ms !== undefined) continue
      const fault = `${id}: ${failed === undefined ? `wrong by ${wrong?.toPrecision(2)}` : brief(failed)}`
      where.set(fault, [...(where.get(fault) ?? []), nameOf(shape)])
    }
  return [...where].map(([fault, names]) => `${fault}, at ${names.join(', ')}`)
}

/** Absent, wrong or failing peers and missed promises, by name. */
function remarks({ peers, cells }) {
  const absent = peers.filter(({ failed }) => failed).map(({ id, failed }) => `${id} did not load: ${brief(failed)}`)
  const short = verdicts(cells)
    .filter((verdict) => verdict.ratio < verdict.promised)
    .map((verdict) => `short of the promise: ${describe(verdict)}`)
  return [...absent, ...faults(cells), ...short].map((line) => `- ${line}`).join('\n')
}

/** @param {{ peers: { id: string, failed?: string }[], cells: import('./promises.mjs').Cell[] }} compared */
const comparison = (compared) => [timesTable(compared.cells), remarks(compared)].filter(Boolean).join('\n\n')

/** @param {any[]} rows */
function memoryTable(rows) {
  const head = ['memory, MiB', 'at', 'wasm', 'beyond inputs and output', "process's peak growth"]
  const body = rows.map(({ id, shape, failed, wasm, beyond, process }) =>
    failed
      ? [id, '-', failed.split('\n')[0], '-', '-']
      : [id, nameOf(shape), mebibytes(wasm), wasm ? mebibytes(beyond) : '-', mebibytes(process)],
  )
  return table([head, ...body])
}

/**
 * The least time a score can take: 4 D flops in the fastest tile, and one exp.
 * @param {Record<string, number>} perNs work per ns, from the micro-benchmark @param {number} dim @returns {number} ns
 */
export function leastNsPerScore(perNs, dim) {
  const best = (prefix) =>
    Math.max(...Object.keys(perNs).flatMap((name) => (name.startsWith(prefix) ? perNs[name] : [])))
  return (4 * dim) / best('gemm_') + 1 / best('exps_')
}

/** @param {{ micro: import('./browser/limit.mjs').Micro[], ours: { variant: string, ms: number }[] }} limits */
function limitText({ micro, ours }) {
  const head = ['the limit, work per ns', ...micro.map(({ name, fused }) => `${name}${fused ? ' (fused)' : ''}`)]
  const names = Object.keys(micro[0]?.perNs ?? {})
  const rows = names.map((name) => [name, ...micro.map(({ perNs }) => perNs[name].toFixed(2))])
  const shares = ours.flatMap(({ variant, ms }) => {
    const build = micro.find((candidate) => candidate.variant === variant)
    if (!build) return [`No micro-benchmark could be built for ${variant}.`]
    const found = (1e6 * ms) / (TYPICAL.heads * TYPICAL.length ** 2)
    const least = leastNsPerScore(build.perNs, TYPICAL.dim)
    const share = `${((100 * least) / found).toFixed(0)} % of the limit, promised 85 %`
    return [
      `At ${nameOf(TYPICAL)} ${variant} takes ${found.toFixed(2)} ns a score of at least ${least.toFixed(2)}: ${share}.`,
    ]
  })
  return [table([head, ...rows]), ...shares].join('\n\n')
}

/** @param {Record<string, { length: number, ms: number, beyond: number }[]>} grown */
function growthText(grown) {
  return Object.entries(grown)
    .map(([variant, points]) => {
      const [first, last] = [points[0], points[points.length - 1]]
      const slope = exponent(
        points.map(({ length }) => length),
        points.map(({ ms }) => ms),
      )
      return (
        `${variant}, one head, D = 64: time grows like N^${slope.toFixed(2)} (promised 2.0 within 0.1) from N = ${first.length} ` +
        `(${milliseconds(first.ms)} ms) to ${last.length} (${milliseconds(last.ms)} ms); wasm memory beyond inputs and ` +
        `output is ${mebibytes(first.beyond)} MiB at first and ${mebibytes(last.beyond)} MiB at last.`
      )
    })
    .join('\n\n')
}

/** @param {Record<string, any>} checks */
const exactText = (checks) =>
  Object.values(checks)
    .map(
      ({ shape, variant, rows, ms, error, beyond }) =>
        `${nameOf(shape)}, ${variant}: ${(ms / 1e3).toFixed(1)} s; ${rows} sampled rows differ from a double reference by ` +
        `${error.toExponential(1)} of their largest value; ${mebibytes(beyond)} MiB beyond inputs and output.`,
    )
    .join('\n\n')

/** @param {any} run */
const longText = ({ shape, variant, thread, rows, ms, messages, pause, cancel, error, memoryBytes, beyond, process }) =>
  `${nameOf(shape)}, ${variant}, by \`core.attentionInBlocks\` in a ${thread}: ${(ms / 1e3).toFixed(1)} s with ${messages} ` +
  `progress messages, at most ${pause.toFixed(0)} ms apart; a cancel was answered in ${cancel.toFixed(0)} ms. ` +
  `${rows} sampled rows differ from a double reference by ${error.toExponential(1)} of their largest value. The core ` +
  `held ${mebibytes(memoryBytes)} MiB, of which ${mebibytes(beyond)} beyond its copy of k and v; the page's process ` +
  `grew by ${mebibytes(process)} MiB, the output included.`

/** @param {Record<string, any>} result of run.mjs @returns {string} */
export function markdown(result) {
  const { date, machine, browser, versions, compare, micro, memory, growth, exact, long } = result
  const packages = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  const parts = [
    `Measured ${date.slice(0, 10)} on ${machine}, ${browser}, headless, one thread; ${packages}.`,
    compare && comparison(compare),
    memory && memoryTable(memory),
    growth && growthText(growth),
    exact && exactText(exact),
    long && longText(long),
    micro && limitText(micro),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const MARKED = /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/

/** The text with the table between its marks. @param {string} text @param {string} table @returns {string} */
export function withTable(text, table) {
  if (!MARKED.test(text)) throw new Error('no <!-- bench:start --> and <!-- bench:end --> to write between')
  return text.replace(MARKED, (_, start, end) => `${start}\n${table}\n\n${end}`)
}
