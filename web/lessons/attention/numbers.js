// One head of a model on a text: its arithmetic, the maps of all heads, what the model answers, and what each cell does for
// that.

import { biasOf, hasBiases, headFacts, headRequest, placeOf } from '../../kit/numbers/head.js'
import { headTaught, nounsIn } from '../../kit/numbers/nouns.js'
import { answersAnything } from '../../kit/reading.js'
import { readText, runText } from '../../session/model-run.js'
import { tokenOf } from '../../session/picked-word.js'
import { rowIn, tensorIn } from '../../session/tensors.js'
import { effectsOf } from './effects.js'
import { leadsOf, rivalsIn } from './leads.js'

/**
 * @import { Model, Run, State, Tensor } from '../../session/types.js'
 * @import { AttentionAnswer } from './types.js'
 * @typedef {ReturnType<typeof request>} AttentionRequest
 * @typedef {import('../../session/model-run.js').Wishes} Wishes
 */

/** Tensors of the shown head, in the order of the arithmetic, and those with a number a row. */
const LEDGER = ['products', 'scores', 'masked', 'rowMax', 'exponentials', 'expSum']
const ROWS = ['rowSums', 'entropy', 'entropyLimit']

/** What the model answers at each row: as many numbers as it has words. */
const ANSWERS = ['logits', 'probabilities']

/** Of more cells, of all heads together, the other heads' maps and the answers at other words follow once the chosen head is on the screen. */
const CELLS_AT_ONCE = 50_000

/** Of a text of more words they follow a layer at a time. */
const WORDS_AT_ONCE = 128

/** @param {Readonly<State>} state */
export const request = (state) => ({
  ...headRequest(state),
  masked: state.masked,
  off: state.off,
  edits: state.edits,
  causal: state['attention.causal'],
  temperature: state['attention.temperature'],
  /** In this measure the colours of every map depend on all heads. */
  needsAllHeads: state['attention.measure'] === 'effect',
  /** The word whose answer the effects are on; null: nobody asks for them. */
  effectsAt: state['attention.map'] === 'effects' ? state.row : null,
})

/** @param {Run} run @param {AttentionRequest} request @returns {Promise<AttentionAnswer>} */
export async function numbers(run, request) {
  const model = await run.model(request.model)
  const place = placeOf(model, request.layer, request.head)
  const count = readText(model, request).numbers.length
  const nouns = headTaught(model, 'mod')
  const answers = answersAnything(model) ? [...ANSWERS, ...(nouns ? [nouns] : [])] : []
  const untouched = answers.length && request.edits.length ? [{ name: `${place.prefix}weights`, head: place.head }] : []
  const read = (/** @type {Wishes} */ want, /** @type {Wishes} */ said = []) => {
    const before = said.length ? [...said, ...untouched] : []
    const found = runText(model, request, [...want, ...said], { before, perturbation: run.perturbation })
    return said.length ? answered(run, request, found, said.length) : found
  }
  const maps = model.attentionNames.map((prefix) => mapsOf(model, prefix))
  const own = ownOf(place.prefix, place.head)
  const isLong = count > WORDS_AT_ONCE
  const cells = model.attentions * model.config.heads * count ** 2
  const isSplit = isLong || (cells > CELLS_AT_ONCE && !request.needsAllHeads)
  const first = isLong
    ? firstOf(run, model, request, place)
    : isSplit
      ? [...mapsOfHead(model, place), ...own]
      : [...maps.flat(), ...own]
  const answer = read(first, isSplit ? atRow(answers, tokenOf(run.looksAt, readText(model, request).spans)) : answers)
  const shown = finished(run, { ...headFacts(answer, request.layer, request.head), ...nothingSaid, ...answer })
  const rest = isLong ? [own, ...maps] : [maps.flat()]
  const made = isSplit ? await others(run, shown, rest, (want, isLast) => read(want, isLast ? answers : [])) : shown
  if (isLong) return made
  if (request.effectsAt === null || !answers.length || !count) return made
  run.show(made)
  const { effects, word } = await effectsOf(run, model, request, place)
  return effects ? { ...made, tensors: [...made.tensors, effects], effectsOn: word } : made
}

/** What is known of a model that answers nothing. */
const nothingSaid = Object.freeze({ rivals: [], untouched: null, effectsOn: -1 })

/** Answers at one row alone. @param {Wishes} answers @param {number} row @returns {Wishes} */
const atRow = (answers, row) => answers.map((wish) => (typeof wish === 'string' ? { name: wish, row, rows: 1 } : wish))

/**
 * What is run, without what is only steps on the way: which answers each row is between, and who is ahead.
 * @param {Run} run @param {AttentionRequest} request @param {ReturnType<typeof runText>} answer
 * @param {number} count of the answer's last tensors: logits, probabilities, and where nouns are found
 */
function answered(run, request, { tensors, before, ...reading }, count) {
  if (!tensors.length) return { ...reading, tensors, before, ...nothingSaid }
  const [logits, now] = tensors.slice(-count)
  const [logitsBefore, probabilities, ...others] = before
  const nouns = count > 2 ? nounsIn(reading.words.map((_, row) => rowIn(others[0], row))) : null
  const rivals = rivalsIn(reading, request, probabilities, nouns)
  const leads = [leadsOf(run, 'lead', logits, rivals), leadsOf(run, 'before.lead', logitsBefore, rivals)]
  const untouched = others[count - 2]?.data ?? null
  return {
    ...{ ...reading, ...nothingSaid, rivals, untouched },
    tensors: [...tensors.slice(0, -count), now, ...leads],
    before: [probabilities],
  }
}

/** The maps of every head. @param {Model} model @param {string} prefix of the attention */
const mapsOf = (model, prefix) => [`${prefix}weights`, ...(answersAnything(model) ? [`${prefix}valueNorms`] : [])]

/** The arithmetic of one head. @param {string} prefix @param {number} head */
const ownOf = (prefix, head) => [...LEDGER, ...ROWS].map((name) => ({ name: prefix + name, head }))

/** The maps of one head. @param {Model} model @param {{ prefix: string, head: number }} place @returns {Wishes} */
const mapsOfHead = (model, { prefix, head }) => mapsOf(model, prefix).map((name) => ({ name, head }))

/** Of a long text at first only what is shown of the chosen head: its maps, and the arithmetic of one row. @param {Run} run @param {Model} model @param {AttentionRequest} request @param {{ prefix: string, head: number }} place @returns {Wishes} */
function firstOf(run, model, request, place) {
  const row = tokenOf(run.looksAt, readText(model, request).spans)
  const part = (/** @type {{ name: string, head: number }} */ wish) =>
    wish.name.endsWith('rowSums') ? wish : { ...wish, row, rows: 1 }
  return [...mapsOfHead(model, place), ...ownOf(place.prefix, place.head).map(part)]
}

/**
 * The rest, in parts: what is missing of the shown head, the other heads, and with the last of them the answers at other
 * words.
 * @param {Run} run @param {AttentionAnswer} first @param {Wishes[]} wishes @param {(want: Wishes, isLast: boolean) => Partial<AttentionAnswer> & { tensors: Tensor[] }} read
 */
async function others(run, first, wishes, read) {
  let answer = first
  for (const [i, want] of wishes.entries()) {
    await run.painted(answer)
    const isLast = i === wishes.length - 1
    const { tensors, ...more } = read(want, isLast)
    const isOld = (/** @type {Tensor} */ { name }) => !tensors.some((tensor) => tensor.name === name)
    answer = finished(run, {
      ...answer,
      ...(isLast ? more : {}),
      tensors: [...answer.tensors.filter(isOld), ...tensors],
    })
  }
  return answer
}

/** An answer with what figures need beside its tensors: ranges of what has no natural one, and shares of the columns. @param {Run} run @param {Omit<AttentionAnswer, 'shares'>} answer @returns {AttentionAnswer} */
function finished(run, answer) {
  const own = ['shifted', 'bias'].map((name) => answer.prefix + name)
  const tensors = answer.tensors
    .filter(({ name }) => !own.includes(name))
    .map((tensor) => (tensor.name.endsWith('valueNorms') ? run.ranged(tensor) : tensor))
  const shared = (/** @type {string} */ name) => {
    const x = mapIn({ tensors }, answer.prefix + name, answer.head, answer.words.length)
    return x && run.core.columnShares({ x, rows: answer.words.length, cols: answer.words.length })
  }
  const shares = { weight: shared('weights'), moved: shared('valueNorms') }
  if (!tensors.length) return { ...answer, tensors, shares }
  const made = [
    shiftedOf(run, tensors, answer.prefix),
    ...(hasBiases(answer.network) ? [biasOf(run, tensors, answer.prefix)] : []),
  ]
  return { ...answer, tensors: [...tensors, ...made], shares }
}

/** What goes into the exponential: each score less its row's largest. @param {Run} run @param {Tensor[]} tensors @param {string} prefix @returns {Tensor} */
function shiftedOf(run, tensors, prefix) {
  const { data: a, shape, row } = tensorIn({ tensors }, `${prefix}masked`)
  const [, cols] = shape
  const b = new Float32Array(a.length)
  for (const [i, largest] of tensorIn({ tensors }, `${prefix}rowMax`).data.entries())
    b.fill(largest, i * cols, (i + 1) * cols)
  const tensor = run.tensor(`${prefix}shifted`, shape, run.core.subtract({ a, b }))
  return row === undefined ? tensor : { ...tensor, row }
}

/**
 * One head of a tensor that is a map for each head; null: it is not there, or not yet.
 * @param {{ tensors: readonly Tensor[] }} answer @param {string} name @param {number} head @param {number} words
 */
export function mapIn({ tensors }, name, head, words) {
  const tensor = tensors.find((one) => one.name === name)
  if (!tensor || (tensor.head ?? head) !== head) return null
  return tensor.head === null ? tensor.data.subarray(head * words * words, (head + 1) * words * words) : tensor.data
}
