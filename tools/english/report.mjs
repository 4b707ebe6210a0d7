// gathered.md: what was gathered from where, and what was left out.

/** @typedef {{ source: import('./gather.mjs').Source, version: string, counts: import('./corpus.mjs').Counts }} Row */

const row = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`

/** @param {(string | number)[][]} rows the first one has the headings */
const table = ([head, ...rows]) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)

/** Sentences and words of each source, and of all. @param {Row[]} rows */
function taken(rows) {
  const numbers = rows.map(({ counts: { sentences, words, splits } }) => [
    sentences,
    words,
    ...['train', 'valid', 'test'].map((split) => splits[split] ?? 0),
  ])
  const total = numbers[0].map((_, column) => sum(numbers.map((cells) => cells[column])))
  return [
    ['source', 'sentences', 'words and marks', 'train', 'valid', 'test'],
    ...rows.map(({ source }, i) => [source.name, ...numbers[i]]),
    ['all', ...total],
  ]
}

/** How many sentences of each source were left out, for each reason. @param {Row[]} rows */
function leftOut(rows) {
  const reasons = [...new Set(rows.flatMap(({ counts }) => Object.keys(counts.dropped)))].sort()
  return [
    ['source', ...reasons],
    ...rows.map(({ source, counts }) => [source.name, ...reasons.map((reason) => counts.dropped[reason] ?? 0)]),
  ]
}

/** @param {Row[]} rows @returns {string} Markdown */
export const report = (rows) => `# What was gathered

${table(taken(rows))}

Left out, by the first reason that held:

${table(leftOut(rows))}

${table([
  ['source', 'texts', 'package', 'licence'],
  ...rows.map(({ source, version }) => [source.name, source.what, `${source.package} ${version}`, source.licence]),
])}
`
