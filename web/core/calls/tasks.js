// The tasks that models are trained on: their names, their examples, how well a model answers.

import { flag, HlError, indexIn, known, show, whole } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {'induction' | 'reversal' | 'english' | 'english-writer'} Task
 * @typedef {'second-copy' | 'sequence' | 'agreement' | 'class' | 'role' | 'name' | 'next' | 'writing'} Question
 * @typedef {'left-neighbour' | 'pronoun' | 'pronoun-wrong' | 'verb-subject' | 'induction' | 'mirror'} LinkKind
 * @typedef {{ kind: LinkKind, row: number, column: number }} Link  where a row ought to look
 * @typedef {{ source: Uint32Array, tokens: Uint32Array, targets: (number | null)[], links: Link[] }} Example
 *   numbers of words; source: what an encoder-decoder's encoder reads, else empty; targets: the right answer of each row,
 *   null where none is asked for
 * @typedef {{ task: Task, question: Question, count?: number, first?: number, shuffled?: boolean, seed?: number }} EvaluateOptions
 *   `count` held-out questions (100) from number `first` (0) on; shuffled: with the words in another order
 * @typedef {{ asked: number, right: number, accuracy: number, chance: number }} Score
 *   second-copy counts letters, next words, the others sequences; accuracy and chance are shares, chance what guessing would get
 */

/** Questions of each task, in the core's order. @type {Record<Task, Question[]>} */
const QUESTIONS = {
  induction: ['second-copy'],
  reversal: ['sequence'],
  english: ['agreement', 'class', 'role', 'name'],
  'english-writer': ['agreement', 'name', 'next', 'writing'],
}

export const COUNT_MAX = 100000

// hl_example and hl_score, in bytes; core/wasm/models.c holds these offsets.
const EXAMPLE = { bytes: 696, source: 8, tokens: 136, targets: 264, linkCount: 392, links: 396 }
const NO_TARGET = 0xffffffff
const SCORE_BYTES = 16

/** @param {Memory} memory */
export const linkNames = (memory) => /** @type {LinkKind[]} */ (memory.names(memory.wasm.hl_wasm_link_name))

/**
 * Texts of a task's kind to try out.
 * @param {Memory} memory @param {Task} task @returns {string[]}
 * @throws {HlError} RANGE
 */
export function taskSamples(memory, task) {
  const number = taskOf(memory, task)
  return memory.names((i) => memory.wasm.hl_wasm_task_sample(number, i))
}

/** A task's number. @param {Memory} memory @param {unknown} task */
export const taskOf = (memory, task) => indexIn('task', task, memory.names(memory.wasm.hl_wasm_task_name))

/** What can be asked about a task. @param {Task} task @returns {Question[]} */
export const questionsOf = (task) => [...QUESTIONS[task]]

/** A seed or the number of an example: doubles hold them exactly. @param {string} name @param {unknown} value */
export const numbered = (name, value) => whole(name, value, 0)

/**
 * Asks a model held-out questions.
 * @param {Memory} memory @param {number} weights address of hl_weights @param {EvaluateOptions} options
 * @returns {Score}
 * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the examples, MEMORY; UNSUPPORTED for a question
 *   that the task doesn't have
 */
export function evaluate(memory, weights, options) {
  const o = known('evaluate', options, 'task question count first shuffled seed')
  const task = taskOf(memory, o.task)
  const question = questionOf(memory, o.task, o.question)
  const count = whole('count', o.count ?? 100, 1, COUNT_MAX)
  const first = numbered('first', o.first ?? 0)
  const seed = numbered('seed', o.seed ?? 0)
  const shuffled = flag('shuffled', o.shuffled ?? false) ? 1 : 0
  const { wasm } = memory
  return memory.scope(() => {
    const score = memory.put(new Uint8Array(SCORE_BYTES))
    memory.check('evaluate', wasm.hl_wasm_evaluate(weights, task, question, shuffled, seed, first, count, score))
    const [asked, right] = memory.words(score, 2)
    const [chance] = memory.doubles(score + 8, 1)
    return { asked, right, accuracy: right / asked, chance }
  })
}

/** @param {Memory} memory @param {Task} task @param {unknown} question */
function questionOf(memory, task, question) {
  if (!QUESTIONS[task].includes(/** @type {Question} */ (question)))
    throw new HlError('UNSUPPORTED', `${task} asks ${QUESTIONS[task].join(', ')}, not ${show(question)}`)
  return memory.names(memory.wasm.hl_wasm_question_name).indexOf(/** @type {Question} */ (question))
}

/**
 * Puts a held-out question there; the task's questions take turns.
 * @param {Memory} memory @param {Task} task @param {number} seed @param {number} index @returns {number} address of hl_example
 */
export function putQuestion(memory, task, seed, index) {
  const kinds = QUESTIONS[task]
  const question = questionOf(memory, task, kinds[index % kinds.length])
  const at = memory.alloc(EXAMPLE.bytes)
  memory.check('example', memory.wasm.hl_wasm_task_question(taskOf(memory, task), question, seed, index, at))
  return at
}

/** @param {Memory} memory @param {number} at address of hl_example @returns {Example} */
export function readExample(memory, at) {
  const [sources, count] = memory.words(at, 2)
  const [links] = memory.words(at + EXAMPLE.linkCount, 1)
  const kinds = linkNames(memory)
  const bytes = memory.bytes(at + EXAMPLE.links, 3 * links)
  return {
    source: memory.words(at + EXAMPLE.source, sources),
    tokens: memory.words(at + EXAMPLE.tokens, count),
    targets: Array.from(memory.words(at + EXAMPLE.targets, count), (word) => (word === NO_TARGET ? null : word)),
    links: Array.from({ length: links }, (_, i) => ({
      kind: kinds[bytes[3 * i]],
      row: bytes[3 * i + 1],
      column: bytes[3 * i + 2],
    })),
  }
}
