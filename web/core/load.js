// Loads the wasms and makes their calls the methods of a core: those that figures need. core.js adds what only others ask
// for.

import plain from 'headlight.wasm'
import lab from 'headlight-lab.wasm'
import models from 'headlight-models.wasm'
import relaxed from 'headlight-relaxed.wasm'
import { alignmentScores } from './calls/alignment.js'
import { Atlas } from './calls/atlas.js'
import { attention, attentionMistake, crossEntropy, matmul, mistakeNames, softmax } from './calls/attention.js'
import { costs, patternCost, powerLaw, tokensWithin } from './calls/costs.js'
import { deepLayer, deepLayerGrad, deepReadout, deepWeights } from './calls/deep.js'
import { diagnose } from './calls/diagnosis.js'
import { asymmetry, diagonals, rowsChanged, rowsDistance, rowsMoved } from './calls/differences.js'
import { colours, finiteRange, raster, shrink, summarise } from './calls/drawing.js'
import { drawScores, normal, softmaxSpread, statistics } from './calls/draws.js'
import { flash, flashAnswers, flashJudge, trafficOf } from './calls/flash.js'
import { columnShares, fetchWords, headSizes, patternsOf, splitHeads } from './calls/heads.js'
import { decoderLayer, encoderLayer, multiHeadAttention } from './calls/layers.js'
import { entropy, ledger } from './calls/ledger.js'
import { linearAttention } from './calls/linear.js'
import { Network } from './calls/network.js'
import { constructedModel, RandomModel } from './calls/open-model.js'
import { planSizes } from './calls/plans.js'
import { activation, layerNorm, rmsNorm } from './calls/pointwise.js'
import { alibiSlopes, positionalEncoding, positionWavelength, rope } from './calls/position.js'
import { readerWeights, readText } from './calls/readers.js'
import { taskSamples } from './calls/tasks.js'
import { add, rowSums, scale, subtract, transpose } from './calls/tensors.js'
import { TimedHead } from './calls/timed.js'
import { Trainer } from './calls/train.js'
import { cosines, directions, lengths, terms } from './calls/vectors.js'
import { words } from './calls/words.js'
import { HlError, known, show } from './check.js'
import { compile, instantiate } from './instance.js'
import { Memory } from './memory.js'
import { unpack } from './packed.js'

/**
 * @typedef {'simd128' | 'relaxed'} Variant
 * @typedef {import('./calls/network.js').Tensor} Tensor
 * @typedef {import('./calls/open-model.js').OpenModel} OpenModel
 */

/**
 * The core in two builds of one source, the relaxed one empty where the toolchain could not make it; the numbers of
 * lessons beside attention, and models, only in the plain build: a trained model gives the same bits on
 * every machine. Packed.
 */
const BUILDS = { simd128: plain, relaxed, lab, models }

/** What headlight.wasm computes. */
// biome-ignore format: a file of calls/ a line
const OF_CORE = {
  attention, attentionMistake, softmax, crossEntropy, matmul,
  add, subtract, scale, transpose, rowSums,
  positionalEncoding, positionWavelength, rope, alibiSlopes,
  layerNorm, rmsNorm, activation,
  multiHeadAttention, encoderLayer, decoderLayer,
  words,
  colours, raster, shrink, finiteRange, summarise,
}

/** What headlight-lab.wasm computes. */
// biome-ignore format: a file of calls/ a line
const OF_LAB = {
  ledger, entropy,
  diagnose,
  flash, flashAnswers, flashJudge, trafficOf,
  headSizes, splitHeads, fetchWords, patternsOf, columnShares,
  linearAttention,
  costs, patternCost, tokensWithin, powerLaw,
  planSizes,
  readerWeights, readText,
  drawScores, normal, softmaxSpread, statistics,
  lengths, cosines, directions, terms,
  deepLayer, deepLayerGrad, deepReadout, deepWeights,
  alignmentScores,
  rowsChanged, rowsDistance, rowsMoved, asymmetry, diagonals,
}

/**
 * Calls as methods of a core, which knows their memory.
 * @template {Record<string, (memory: Memory, ...rest: any) => unknown>} Calls
 * @typedef {{ readonly [Name in keyof Calls]: Calls[Name] extends (memory: Memory, ...rest: infer Rest) => infer Result
 *   ? (...rest: Rest) => Result : never }} Methods
 */

/** @typedef {LoadedCore & Methods<typeof OF_CORE> & Methods<typeof OF_LAB>} Core  What figures ask. */

/** @template {Record<string, (memory: Memory, ...rest: any) => unknown>} Calls @param {Calls} calls @param {Memory} memory @returns {Methods<Calls>} */
const methodsOf = (calls, memory) =>
  /** @type {any} */ (Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.bind(null, memory)])))

/** The smallest module that uses a fused multiply-add. */
// biome-ignore format: one section a line
const RELAXED_PROBE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  0x01, 0x08, 0x01, 0x60, 0x03, 0x7b, 0x7b, 0x7b, 0x01, 0x7b, // (v128, v128, v128) -> v128
  0x03, 0x02, 0x01, 0x00,
  0x0a, 0x0d, 0x01, 0x0b, 0x00, 0x20, 0x00, 0x20, 0x01, 0x20, 0x02, 0xfd, 0x85, 0x02, 0x0b, // f32x4.relaxed_madd
])

/**
 * Loads the core. `auto` takes the relaxed build, whose multiply-add rounds once, where the engine has relaxed
 * SIMD, and the plain one elsewhere. Results of the plain build are the same bits on every machine.
 * @template {Record<string, (memory: Memory, ...rest: any) => unknown>} [More={}]
 * @param {{ variant?: 'auto' | Variant }} [options]
 * @param {More} [more] calls of headlight.wasm beside those of OF_CORE
 * @returns {Promise<Core & Methods<More>>} not frozen yet
 * @throws {HlError} UNSUPPORTED where the engine has no wasm SIMD, or lacks what the variant asks for
 */
export async function loadCore(options = {}, more) {
  const { variant = 'auto' } = known('loadCore', options, 'variant')
  if (!['auto', 'simd128', 'relaxed'].includes(variant))
    throw new HlError('RANGE', `loadCore: variant is 'auto', 'simd128' or 'relaxed', not ${show(variant)}`)
  if (typeof WebAssembly !== 'object')
    throw new HlError('UNSUPPORTED', 'This browser has no WebAssembly, or this page forbids it.')
  const hasRelaxed = relaxed !== '' && WebAssembly.validate(RELAXED_PROBE)
  if (variant === 'relaxed' && !hasRelaxed)
    throw new HlError(
      'UNSUPPORTED',
      `loadCore: ${relaxed ? 'this engine has no relaxed SIMD' : 'the relaxed build was not made'}; ask for 'auto'`,
    )
  const chosen = variant === 'auto' ? (hasRelaxed ? 'relaxed' : 'simd128') : variant
  const [memory, lab] = await Promise.all([freshMemory(chosen), freshMemory('lab')])
  const loaded = new LoadedCore(memory, lab, chosen)
  return Object.assign(loaded, methodsOf({ ...OF_CORE, .../** @type {More} */ (more) }, memory), methodsOf(OF_LAB, lab))
}

/** The bytes of a wasm, for a worker, which has no copy of its own. @param {keyof typeof BUILDS} build */
export const wasmOf = (build) => unpack(BUILDS[build])

/** @type {Map<keyof typeof BUILDS, Promise<WebAssembly.Module>>} */
const compiled = new Map()

/** A wasm, unpacked and compiled once, for as many models as there are. @param {keyof typeof BUILDS} build */
function moduleOf(build) {
  const module = compiled.get(build) ?? wasmOf(build).then(compile)
  compiled.set(build, module)
  module.catch(() => compiled.delete(build))
  return module
}

/** Memory and functions of a wasm, new. @param {keyof typeof BUILDS} build */
export async function freshMemory(build) {
  return new Memory(await instantiate(await moduleOf(build)))
}

/** Compiles the wasm of models before anybody asks: browsers do that beside the page's own work. Who asks is told what fails. */
export async function prepareModels() {
  try {
    await moduleOf('models')
  } catch {
    // as where there is no WebAssembly
  }
}

/** For the worker that trains, which has no copy of its own: the wasm of models. */
export const modelsWasm = () => wasmOf('models')

/** For the worker that measures: the wasms of a build. @param {Variant} variant */
export async function timedWasms(variant) {
  const [core, lab] = await Promise.all([wasmOf(variant), wasmOf('lab')])
  return { core, lab }
}

/** The core, loaded: what it is, and what takes memory of its own. The calls of OF_CORE and OF_LAB stand beside. */
class LoadedCore {
  #memory
  #lab
  /** What a load that failed leaves for the next one. @type {Memory | undefined} */
  #spare

  /** @param {Memory} memory @param {Memory} lab @param {Variant} variant */
  constructor(memory, lab, variant) {
    this.#memory = memory
    this.#lab = lab
    this.version = memory.string(memory.wasm.hl_wasm_version())
    this.variant = variant
  }

  /** Bytes of memory that the core holds: it grows with the largest call and never shrinks. */
  get memoryBytes() {
    return this.#memory.size + this.#lab.size
  }

  /** Names of the mistakes, 'none' first. */
  get mistakeNames() {
    return mistakeNames(this.#memory)
  }

  // ---- Models ----

  /**
   * Loads a weights file (core/model/WEIGHTS.md). Each network is a wasm instance of its own beside this core's, always
   * of the plain build, so its results are the same bits everywhere; its memory is given back once the network is freed
   * or forgotten.
   * @param {Uint8Array} bytes
   * @returns {Promise<Network>}
   * @throws {HlError} TYPE, MEMORY; FORMAT for bytes that are no well-formed weights file, with the reason;
   *   UNSUPPORTED for another version or architecture
   */
  async loadWeights(bytes) {
    return this.#withModels((memory) => new Network(memory, bytes))
  }

  /**
   * A model that has learned nothing, of random weights: an encoder of 2 layers with 4 heads, for any words, up to 512
   * of them. A seed means the same bits everywhere.
   * @param {{ seed?: number }} [options]
   * @returns {Promise<RandomModel>}
   * @throws {HlError} TYPE, RANGE, MEMORY
   */
  async randomModel(options = {}) {
    const { seed = 1 } = known('randomModel', options, 'seed')
    return this.#withModels((memory) => new RandomModel(memory, seed))
  }

  /**
   * A model whose weights are made by hand, not learned: one layer of attention, whose three heads look at the word to
   * the left, at the same word, and at all words nearly alike; for any words, up to 64 of them.
   * @returns {Promise<OpenModel>}
   * @throws {HlError} MEMORY
   */
  async constructedModel() {
    return this.#withModels(constructedModel)
  }

  /** @template T @param {(memory: Memory) => T} make what holds the memory from then on, unless it throws */
  async #withModels(make) {
    const spare = this.#spare
    this.#spare = undefined
    const memory = spare ?? (await freshMemory('models'))
    try {
      return make(memory)
    } catch (error) {
      this.#spare = memory
      throw error
    }
  }

  // ---- Maps too large to hold ----

  /** A map in a wasm instance of its own. @param {import('./calls/atlas.js').AtlasOptions} options @throws {HlError} TYPE, RANGE, SHAPE, MEMORY */
  async atlas(options) {
    return new Atlas(await freshMemory('lab'), options)
  }

  // ---- Timing ----

  /**
   * One head of attention over random vectors, to be run slice by slice under a clock. It is a wasm instance of its own,
   * of the build that this core is.
   * @param {import('./calls/timed.js').TimedOptions} options
   * @returns {Promise<TimedHead>}
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
   */
  async timedHead(options) {
    return new TimedHead(await freshMemory(this.variant), options)
  }

  // ---- Training ----

  /**
   * A model to be trained here, on a task that never ends: `step` trains it, `evaluate` asks it. It is a wasm instance
   * of its own like a loaded network, of the plain build, so a seed means the same bits everywhere.
   * @param {import('./calls/train.js').TrainerOptions} [options]
   * @returns {Promise<Trainer>}
   * @throws {HlError} TYPE, RANGE, SHAPE for weights of another architecture, UNSUPPORTED, MEMORY; FORMAT for a file that
   *   is no well-formed weights file, with the reason
   */
  async trainer(options) {
    return this.#withModels((memory) => new Trainer(memory, options))
  }

  /**
   * Texts of a task's kind to try out.
   * @param {import('./calls/tasks.js').Task} task
   * @returns {Promise<string[]>}
   * @throws {HlError} RANGE
   */
  async taskSamples(task) {
    const memory = this.#spare ?? (await freshMemory('models'))
    this.#spare = memory
    return taskSamples(memory, task)
  }
}
