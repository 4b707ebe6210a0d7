// Training a model in this very place: a trainer takes steps, says how it goes, and gives its weights as a file.

import { array, flag, given, HlError, indexIn, known, number, show, whole } from '../check.js'
import { Network } from './network.js'
import { linkNames, numbered, putQuestion, questionsOf, readExample, taskOf } from './tasks.js'
import { CONFIG_AT, CONFIG_BYTES, readFile, WEIGHTS_BYTES } from './weights.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./tasks.js').Task} Task
 * @typedef {import('./tasks.js').LinkKind} LinkKind
 * @typedef {import('./tasks.js').Question} Question
 * @typedef {import('./tasks.js').Link} Link
 * @typedef {import('./scores.js').HeadScore} HeadScore
 * @typedef {'none' | 'sinusoidal' | 'learned' | 'rope' | 'alibi'} Position
 * @typedef {{ kind: LinkKind, layer: number, head: number }} Supervised
 *   of an encoder-decoder its decoder's layer: cross-attention for 'mirror', else self-attention
 * @typedef {{ task?: Task, seed?: number, learningRate?: number, layers?: number, heads?: number, width?: number,
 *   ffn?: number, position?: Position, masked?: boolean, batch?: number, steps?: number, supervise?: Supervised[],
 *   shifted?: boolean, from?: Uint8Array | null }} TrainerOptions
 *   task: 'induction' by default, and what else is not given as suits the task. learningRate: at its peak; steps: over
 *   which it falls. masked: whether a word sees only itself and those before it. supervise: heads taught to look along
 *   links. shifted: false, of 'reversal' only, makes the classic mistake: the decoder reads the very words that it is to
 *   say. from: a weights file of the same architecture and words to begin with
 * @typedef {{ step: number, loss: number, linkLoss: number, rate: number, gradientNorm: number, diverged: boolean }} Progress
 *   step: steps done; the rest of the last of them. loss: cross-entropy in nats; linkLoss: of the supervised heads;
 *   gradientNorm: before clipping; diverged: the loss left every bound, and the weights stay as they were
 * @typedef {{ name: string, weights: Float32Array, shape: number[] }} AttentionMap  weights (H,T,S)
 * @typedef {{ source: string[], words: string[], links: Link[], attentions: AttentionMap[] }} Maps
 *   source: what an encoder reads for a decoder, else empty; links: where rows ought to look
 */

const TRAINER_NAMES = 'task seed learningRate layers heads width ffn position masked batch steps supervise shifted from'
const EXAMPLE_NAMES = 'index seed'

// hl_train_spec, in bytes; core/wasm/models.c holds these offsets.
const SPEC = {
  bytes: 136,
  seed: 8,
  batch: 16,
  steps: 20,
  learningRate: 28,
  supervisedCount: 68,
  supervised: 72,
  unshifted: 120,
}
const ENCODER = 1
const DECODER = 2

const POSITIONS = ['none', 'sinusoidal', 'learned', 'rope', 'alibi']
const POSITION_NUMBERS = [0, 1, 2, 3, 5]
const POSITION_BASE = 10000
const DTYPES = ['f32', 'f16', 'i8']
const DTYPE_NUMBERS = [0, 1, 3] // i8 with a scale for each row
const SUPERVISED_MAX = 16
const LEARNING_RATE_MAX = 10
const SHARDS = 4
const STATUS_SHAPE = 1
const BATCH_MAX = 1024
const STEPS_MAX = 1e6

/** A model in training. It has a wasm memory of its own, which goes when nobody holds the trainer. */
export class Trainer {
  /** @type {Memory | null} */
  #memory
  #trainer = 0
  /** Shards of the step at hand that are done; 0 between steps, and after one that failed. */
  #shard = 0

  /**
   * @param {Memory} memory of an instance that holds nothing else @param {TrainerOptions} [options]
   * @throws {HlError} TYPE, RANGE, SHAPE, UNSUPPORTED, MEMORY; FORMAT for a file that is no weights file. The memory is
   *   then as before
   */
  constructor(memory, options = {}) {
    const o = known('trainer', options, TRAINER_NAMES)
    this.#memory = memory
    const { wasm } = memory
    memory.keeping(() => {
      const recipe = recipeOf(memory, o)
      this.#trainer = create(memory, recipe)
      const before = given(o.from) ? startFrom(memory, this.#trainer, /** @type {Uint8Array} */ (o.from)) : []
      /** @type {Task} */
      this.task = recipe.task
      /** @type {number} */
      this.seed = recipe.seed
      /** Steps over which the learning rate falls. @type {number} */
      this.steps = recipe.steps
      /** At its peak, as this trainer was made. @type {number} */
      this.learningRate = recipe.learningRate
      /** What suits the task. @type {number} */
      this.defaultLearningRate = recipe.defaultLearningRate
      /** Sequences a step. @type {number} */
      this.batch = recipe.batch
      /** What can be asked of this task. @type {readonly Question[]} */
      this.questions = Object.freeze(questionsOf(this.task))
      /** The model as it is now: between two steps it can be run, asked and scored. */
      this.network = new Network(memory, wasm.hl_wasm_trainer_weights(this.#trainer))
      /** Heads that were taught where to look, here or before: 'layer1.head0 pronoun'. @type {readonly string[]} */
      this.supervised = Object.freeze([...new Set([...before, ...taughtHeads(memory, recipe, this.network)])])
      /** The loss of a model that holds every word for equally likely: ln(words). @type {number} */
      this.guessingLoss = wasm.hl_wasm_guessing_loss(this.network.config.vocabulary)
    })
    Object.freeze(this)
  }

  /** Bytes of memory that the trainer holds. */
  get memoryBytes() {
    return this.#memory?.size ?? 0
  }

  /** Gives the memory back; the trainer can do nothing any more. */
  free() {
    this.#memory = null
    this.network.free()
  }

  #held() {
    if (!this.#memory) throw new HlError('UNSUPPORTED', 'this trainer was freed')
    return this.#memory
  }

  /** How the last step went; at step 0 the loss and all else is 0. @returns {Progress} */
  get progress() {
    const memory = this.#held()
    return memory.scope(() => {
      const at = memory.alloc(8 * 6)
      memory.wasm.hl_wasm_trainer_progress(this.#trainer, at)
      const [step, loss, linkLoss, rate, gradientNorm, diverged] = memory.doubles(at, 6)
      return { step, loss, linkLoss, rate, gradientNorm, diverged: diverged !== 0 }
    })
  }

  /**
   * Takes `count` steps, or as many as there are until the loss leaves every bound.
   * @param {number} [count]
   * @returns {Progress}
   * @throws {HlError} TYPE, RANGE, MEMORY
   */
  step(count = 1) {
    whole('count', count, 1)
    let { progress } = this
    for (let i = 0; i < count && !progress.diverged; i++) {
      while (!this.advance());
      progress = this.progress
    }
    return progress
  }

  /**
   * A part of a step, for who has little time at once; the parts give the bits of the whole.
   * @returns {boolean} whether the step is done
   * @throws {HlError} MEMORY; the step then begins anew
   */
  advance() {
    const memory = this.#held()
    const { wasm } = memory
    const shard = this.#shard
    if (shard === 0) wasm.hl_wasm_trainer_begin(this.#trainer)
    this.#shard = 0
    memory.scope(() => memory.check('step', wasm.hl_wasm_trainer_shard(this.#trainer, shard)))
    this.#shard = (shard + 1) % SHARDS
    if (this.#shard > 0) return false
    wasm.hl_wasm_trainer_end(this.#trainer)
    return true
  }

  /**
   * Changes the learning rate's peak from the next step on.
   * @param {number} learningRate @throws {HlError} TYPE, RANGE
   */
  setLearningRate(learningRate) {
    this.#held().wasm.hl_wasm_trainer_set_learning_rate(this.#trainer, rateOf(learningRate))
  }

  /**
   * Asks held-out questions about the trainer's task, as `Network.evaluate` does; the first kind of question by default.
   * @param {Partial<Omit<import('./tasks.js').EvaluateOptions, 'task'>>} [options]
   */
  evaluate(options = {}) {
    known('evaluate', options, 'question count first shuffled seed')
    return this.network.evaluate({ question: this.questions[0], ...options, task: this.task })
  }

  /**
   * What each head does on held-out examples of the trainer's task, as `Network.headScores` tells it.
   * @param {Partial<Omit<import('./scores.js').HeadScoresOptions, 'task'>>} [options]
   */
  headScores(options = {}) {
    known('headScores', options, 'count first seed')
    return this.network.headScores({ ...options, task: this.task })
  }

  /**
   * One held-out example, as `evaluate` asks it.
   * @param {{ index?: number, seed?: number }} [options]
   * @returns {import('./tasks.js').Example}
   * @throws {HlError} TYPE, RANGE, MEMORY
   */
  example(options = {}) {
    const o = known('example', options, EXAMPLE_NAMES)
    const index = numbered('index', o.index ?? 0)
    const seed = numbered('seed', o.seed ?? 0)
    const memory = this.#held()
    return memory.scope(() => readExample(memory, putQuestion(memory, this.task, seed, index)))
  }

  /**
   * The attention weights of one held-out example.
   * @param {{ index?: number, seed?: number }} [options]
   * @returns {Maps}
   * @throws {HlError} TYPE, RANGE, MEMORY
   */
  maps(options = {}) {
    known('maps', options, EXAMPLE_NAMES)
    const { network } = this
    const example = this.example(options)
    const source = example.source.length ? { source: example.source } : {}
    const want = network.tensorNames.filter((name) => /(^|\.)weights$/.test(name))
    const { tensors } = network.run({ ...source, tokens: example.tokens, want })
    const { heads } = network.config
    return {
      source: Array.from(example.source, (word) => network.words[word]),
      words: Array.from(example.tokens, (word) => network.words[word]),
      links: example.links,
      attentions: tensors.map(({ name, shape, data }) => ({
        name,
        shape: [heads, shape[shape.length - 2], shape[shape.length - 1]],
        weights: data,
      })),
    }
  }

  /**
   * The weights as a file (core/model/WEIGHTS.md): matrices as `dtype` says ('f16'), vectors as f32. `label` says where
   * the weights come from and is one line of the file's metadata; supervised heads have a line each.
   * @param {{ dtype?: 'f32' | 'f16' | 'i8', label?: string }} [options]
   * @returns {Uint8Array<ArrayBuffer>}
   * @throws {HlError} TYPE, RANGE, MEMORY; RANGE for a weight that is too large for the dtype
   */
  save(options = {}) {
    const o = known('save', options, 'dtype label')
    const dtype = DTYPE_NUMBERS[indexIn('dtype', o.dtype ?? 'f16', DTYPES)]
    const count = this.supervised.length
    const label = o.label ?? (count ? `trained, ${count} ${count === 1 ? 'head' : 'heads'} supervised` : 'trained')
    if (typeof label !== 'string') throw new HlError('TYPE', `label must be a string, not ${show(label)}`)
    const memory = this.#held()
    const { wasm } = memory
    const facts = { task: this.task, seed: this.seed, steps: this.progress.step, batch: this.batch }
    const lines = Object.entries({ label: label.replace(/\s+/gu, ' '), ...facts }).map((pair) => pair.join(': '))
    lines.push(...this.supervised.map((head) => `supervised: ${head}`))
    const metadata = new TextEncoder().encode(`${lines.join('\n')}\n`)
    const weights = wasm.hl_wasm_trainer_weights(this.#trainer)
    return memory.scope(() => {
      wasm.hl_wasm_weights_describe(weights, dtype, memory.put(metadata), metadata.length)
      try {
        const bytes = wasm.hl_wasm_weights_file_bytes(weights)
        const at = memory.alloc(bytes)
        memory.check('save', wasm.hl_wasm_weights_write(weights, at))
        return memory.bytes(at, bytes)
      } finally {
        wasm.hl_wasm_weights_describe(weights, 0, 0, 0) // the text goes with this scope
      }
    })
  }
}

/** @param {number} x */
const isRate = (x) => Math.fround(x) > 0 && x <= LEARNING_RATE_MAX

/** @param {unknown} rate */
const rateOf = (rate) => number('learningRate', rate, isRate, `above 0 and at most ${LEARNING_RATE_MAX}`)

/**
 * The model and its training: the task's own, except for the options.
 * @param {Memory} memory @param {TrainerOptions} o
 */
function recipeOf(memory, o) {
  const task = o.task ?? 'induction'
  const number = taskOf(memory, task)
  return memory.scope(() => {
    const spec = memory.alloc(SPEC.bytes)
    const config = memory.alloc(CONFIG_BYTES)
    memory.wasm.hl_wasm_train_default(number, spec)
    memory.wasm.hl_wasm_task_config(number, config)
    const recipe = { task, spec: memory.bytes(spec, SPEC.bytes), config: memory.bytes(config, CONFIG_BYTES) }
    const sizes = changeConfig(new DataView(recipe.config.buffer), task, o)
    return { ...recipe, ...changeSpec(memory, new DataView(recipe.spec.buffer), sizes, o) }
  })
}

/** @param {DataView} config @param {Task} task @param {TrainerOptions} o */
function changeConfig(config, task, o) {
  const old = (/** @type {number} */ field) => config.getUint32(field, true)
  const set = (/** @type {number} */ field, /** @type {number} */ value) => config.setUint32(field, value, true)
  const decoderLayers = old(CONFIG_AT.decoderLayers)
  const layers = whole('layers', o.layers ?? old(CONFIG_AT.layers), 1, 256)
  const heads = whole('heads', o.heads ?? old(CONFIG_AT.heads), 1, 1024)
  const width = whole('width', o.width ?? old(CONFIG_AT.width), 1, 4096)
  if (width % heads !== 0)
    throw new HlError('RANGE', `heads must divide width, and ${heads} heads don't divide a width of ${width}`)
  const dim = width / heads
  const ffn = whole('ffn', o.ffn ?? old(CONFIG_AT.ffn), 0, 16384)
  if (decoderLayers) set(CONFIG_AT.decoderLayers, layers)
  const sizes = { layers, width, heads, kvHeads: heads, dim, valueDim: dim, ffn }
  for (const [name, size] of Object.entries(sizes)) set(CONFIG_AT[name], size)
  if (given(o.masked)) {
    const masked = flag('masked', o.masked)
    if (decoderLayers)
      throw new HlError('UNSUPPORTED', `masked is for one stack of layers; ${task} has an encoder and a decoder`)
    set(CONFIG_AT.architecture, masked ? DECODER : ENCODER)
  }
  if (given(o.position)) {
    const position = indexIn('position', o.position, POSITIONS)
    set(CONFIG_AT.position, POSITION_NUMBERS[position])
    const turns = o.position === 'sinusoidal' || o.position === 'rope'
    config.setFloat64(CONFIG_AT.positionBase, turns ? POSITION_BASE : 0, true)
    if (o.position === 'rope' && dim % 2)
      throw new HlError('RANGE', `RoPE turns pairs of dimensions, and a head of ${width} / ${heads} = ${dim} is odd`)
  }
  return { layers, heads, decoder: decoderLayers > 0 }
}

/**
 * @param {Memory} memory @param {DataView} spec @param {{ layers: number, heads: number, decoder: boolean }} sizes
 * @param {TrainerOptions} o
 */
function changeSpec(memory, spec, sizes, o) {
  const seed = numbered('seed', o.seed ?? 1)
  const batch = whole('batch', o.batch ?? spec.getUint32(SPEC.batch, true), 1, BATCH_MAX)
  const steps = whole('steps', o.steps ?? spec.getUint32(SPEC.steps, true), 1, STEPS_MAX)
  const defaultLearningRate = spec.getFloat32(SPEC.learningRate, true)
  const learningRate = rateOf(o.learningRate ?? defaultLearningRate)
  spec.setBigUint64(SPEC.seed, BigInt(seed), true)
  spec.setUint32(SPEC.batch, batch, true)
  spec.setUint32(SPEC.steps, steps, true)
  spec.setFloat32(SPEC.learningRate, learningRate, true)
  spec.setUint8(SPEC.unshifted, flag('shifted', o.shifted ?? true) ? 0 : 1)
  const supervise = o.supervise ?? []
  if (!Array.isArray(supervise)) throw new HlError('TYPE', `supervise is a list, not ${show(supervise)}`)
  if (supervise.length > SUPERVISED_MAX)
    throw new HlError('RANGE', `supervise lists at most ${SUPERVISED_MAX} heads, not ${supervise.length}`)
  const taught = supervise.map((wish) => supervisedBytes(memory, sizes, wish))
  spec.setUint32(SPEC.supervisedCount, taught.length, true)
  new Uint8Array(spec.buffer).set(taught.flat(), SPEC.supervised)
  return { seed, batch, steps, learningRate, defaultLearningRate, taught }
}

/** Names of the heads that a recipe teaches, as the native tool writes them. @param {Memory} memory @param {{ taught: number[][] }} recipe @param {Network} network */
const taughtHeads = (memory, { taught }, { attentionNames }) =>
  taught.map(([attention, head, kind]) => `${attentionNames[attention]}head${head} ${linkNames(memory)[kind]}`)

/** hl_supervised. @param {Memory} memory @param {{ layers: number, heads: number, decoder: boolean }} sizes @param {Supervised} wish */
function supervisedBytes(memory, { layers, heads, decoder }, wish) {
  const { kind, layer, head } = known('supervise', wish, 'kind layer head')
  const link = indexIn('kind', kind, linkNames(memory))
  const at = whole('layer', layer, 0, layers - 1)
  const attention = decoder ? layers + 2 * at + (kind === 'mirror' ? 1 : 0) : at
  return [attention, whole('head', head, 0, heads - 1), link]
}

/** @param {Memory} memory @param {{ spec: Uint8Array, config: Uint8Array }} recipe @returns {number} address of hl_trainer */
function create(memory, { spec, config }) {
  const { wasm } = memory
  const trainer = memory.alloc(wasm.hl_wasm_trainer_bytes())
  const places = [memory.put(spec), memory.put(config)]
  const flaw = wasm.hl_wasm_train_flaw(...places)
  if (flaw) throw new HlError('RANGE', `this can't be trained: ${memory.string(flaw)}`)
  // The trainer's blocks come behind spec and config, which stay: a hundred bytes.
  const status = wasm.hl_wasm_trainer_create(trainer, ...places)
  memory.check('trainer', status, status === STATUS_SHAPE ? "the task doesn't fit this model" : 0)
  return trainer
}

/** @param {Memory} memory @param {number} trainer @param {Uint8Array} file */
function startFrom(memory, trainer, file) {
  array('from', file, Uint8Array, 'length', file?.length)
  const { wasm } = memory
  return memory.scope(() => {
    const weights = memory.alloc(WEIGHTS_BYTES)
    const reason = memory.alloc(4)
    readFile(memory, 'trainer', weights, memory.put(file), file.length, reason)
    const status = wasm.hl_wasm_trainer_start(trainer, weights)
    if (status === 0) return /** @type {string[]} */ ([new Network(memory, weights).facts.supervised ?? []].flat())
    const [there, here] = [weights, wasm.hl_wasm_trainer_weights(trainer)].map((at) => new Network(memory, at).config)
    memory.check(
      'trainer',
      status,
      `this weights file holds ${describe(there)}, with its words; here it is ${describe(here)}`,
    )
    return []
  })
}

/** @param {import('./network.js').Config} c */
const describe = (c) =>
  `a model of kind ${c.architecture}: layers ${c.layers}, heads ${c.heads}, width ${c.width}, feed-forward ${c.ffn}, positions ${c.position} up to ${c.positions}, words ${c.vocabulary}`
