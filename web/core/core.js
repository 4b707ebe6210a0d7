// The core's JavaScript face: loads the wasm and offers its calls. Each call checks every argument by
// name, copies arrays in, computes, and copies fresh arrays out; the calls live in calls/, one file a room.
//
// A call here is a function of core/headlight.h behind such checks: attention is hl_attention, layerNorm is
// hl_layer_norm. Values (NaN, -inf), cost and source stand there; options with their shapes and defaults,
// results and errors stand with the function in calls/. Tensors are Float32Arrays, row after row, and
// letters mean T queries, S keys, D size of a query or key head, E of a value head, H heads, G key/value
// heads, C width, F feed-forward width. `out`, where a call has it, is filled and given back in place of a
// fresh array. A call that throws has written nothing, and the next one works.

import plain from 'headlight.wasm'
import lab from 'headlight-lab.wasm'
import models from 'headlight-models.wasm'
import relaxed from 'headlight-relaxed.wasm'
import { attention, attentionMistake, crossEntropy, matmul, mistakeNames, softmax } from './calls/attention.js'
import { asymmetry, diagonals, normal, rowsChanged, rowsDistance, rowsMoved } from './calls/compare.js'
import { colours, finiteRange, raster, shrink, summarise } from './calls/drawing.js'
import { drawScores, softmaxSpread, statistics } from './calls/draws.js'
import { columnShares, fetchWords, headSizes, patternsOf, splitHeads } from './calls/heads.js'
import { decoderLayer, encoderLayer, multiHeadAttention } from './calls/layers.js'
import { entropy, ledger } from './calls/ledger.js'
import { Network } from './calls/network.js'
import { constructedModel, RandomModel } from './calls/open-model.js'
import { activation, layerNorm, rmsNorm } from './calls/pointwise.js'
import { alibiSlopes, positionalEncoding, positionWavelength, rope } from './calls/position.js'
import { readerWeights, readText } from './calls/readers.js'
import { decoder, encoder, transformer } from './calls/stacks.js'
import { taskSamples } from './calls/tasks.js'
import { add, rowSums, scale, subtract, transpose } from './calls/tensors.js'
import { Trainer } from './calls/train.js'
import { cosines, lengths, terms } from './calls/vectors.js'
import { words } from './calls/words.js'
import { HlError, known, namesOf, show } from './check.js'
import { compile, instantiate } from './instance.js'
import { Memory } from './memory.js'
import { unpack } from './packed.js'
import { attentionInBlocks, answerLongRun as serveLongRun } from './worker.js'

export { HlError }

/**
 * @typedef {'simd128' | 'relaxed'} Variant
 * @typedef {import('./calls/network.js').Tensor} Tensor
 * @typedef {import('./calls/open-model.js').OpenModel} OpenModel
 */

const LOAD_NAMES = namesOf('variant')
const RANDOM_NAMES = namesOf('seed')

/**
 * The core in two builds of one source, the relaxed one empty where the toolchain could not make it; what lessons compute
 * beside attention, and what models from files can do, in the plain build alone: a trained model gives the same bits on
 * every machine. Packed.
 */
const BUILDS = { simd128: plain, relaxed, lab, models }

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
 * @param {{ variant?: 'auto' | Variant }} [options]
 * @returns {Promise<Core>}
 * @throws {HlError} UNSUPPORTED where the engine has no wasm SIMD, or lacks what the variant asks for
 */
export async function loadCore(options = {}) {
  const { variant = 'auto' } = known('loadCore', options, LOAD_NAMES)
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
  return new Core(await freshMemory(chosen), await freshMemory('lab'), chosen)
}

/** The bytes of a wasm. @param {keyof typeof BUILDS} build */
const wasmOf = (build) => unpack(BUILDS[build])

/** @type {Map<keyof typeof BUILDS, Promise<WebAssembly.Module>>} */
const compiled = new Map()

/** A wasm, unpacked and compiled once, for as many models as there are. @param {keyof typeof BUILDS} build */
function moduleOf(build) {
  const module = compiled.get(build) ?? compile(wasmOf(build))
  compiled.set(build, module)
  module.catch(() => compiled.delete(build))
  return module
}

/** Memory and functions of a wasm, new. @param {keyof typeof BUILDS} build */
async function freshMemory(build) {
  return new Memory(await instantiate(await moduleOf(build)))
}

/** For the worker that trains, which has no copy of its own: the wasm of models. */
export const modelsWasm = () => wasmOf('models')

/** For the worker that attentionInBlocks starts: answers its one run. @param {unknown} scope */
export function answerLongRun(scope) {
  serveLongRun(scope, freshMemory)
}

/** The core, loaded. What each call takes and gives stands with its function in calls/. */
export class Core {
  #memory
  /** Of what lessons compute beside attention, in the plain build alone. */
  #lab
  /** What a load that failed leaves for the next one. @type {Memory | undefined} */
  #spare

  /** @param {Memory} memory @param {Memory} lab @param {Variant} variant */
  constructor(memory, lab, variant) {
    this.#memory = memory
    this.#lab = lab
    this.version = memory.string(memory.wasm.hl_wasm_version())
    this.variant = variant
    Object.freeze(this)
  }

  /** Bytes of memory that the core holds: it grows with the largest call and never shrinks. */
  get memoryBytes() {
    return this.#memory.size + this.#lab.size
  }

  // ---- Attention and its parts ----

  /** Scaled dot-product attention. @param {import('./calls/attention.js').AttentionOptions} options */
  attention(options) {
    return attention(this.#memory, options)
  }

  /**
   * The same for long runs: in a worker of its own where the page allows one, in blocks of rows, with progress and
   * cancel. Gives the bits of one call of `attention`.
   * @param {import('./worker.js').LongOptions} options  `onProgress({ done, total })` in rows of all heads;
   *   `signal`: an AbortSignal; `transfer: true` hands q, k and v over to the worker, where there is one, instead of
   *   copying them, and leaves them empty
   */
  async attentionInBlocks(options) {
    const { variant } = this
    return attentionInBlocks({ url: import.meta.url, variant, fresh: () => freshMemory(variant) }, options)
  }

  /** Attention with a classic mistake in it. @param {import('./calls/attention.js').MistakeOptions} options */
  attentionMistake(options) {
    return attentionMistake(this.#memory, options)
  }

  /** Names of the mistakes, 'none' first. */
  get mistakeNames() {
    return mistakeNames(this.#memory)
  }

  /** Attention in its steps, each done right or wrong. @param {import('./calls/ledger.js').LedgerOptions} options */
  ledger(options) {
    return ledger(this.#lab, options)
  }

  /** Entropy of each row, in bits. @param {import('./calls/ledger.js').EntropyOptions} options */
  entropy(options) {
    return entropy(this.#lab, options)
  }

  /** Softmax of each row. @param {import('./calls/attention.js').SoftmaxOptions} options */
  softmax(options) {
    return softmax(this.#memory, options)
  }

  /** Cross-entropy of each row. @param {import('./calls/attention.js').CrossEntropyOptions} options */
  crossEntropy(options) {
    return crossEntropy(this.#memory, options)
  }

  /** Matrix product. @param {import('./calls/attention.js').MatmulOptions} options */
  matmul(options) {
    return matmul(this.#memory, options)
  }

  // ---- Tensors ----

  /** a + b. @param {import('./calls/tensors.js').PairOptions} options */
  add(options) {
    return add(this.#memory, options)
  }

  /** a - b. @param {import('./calls/tensors.js').PairOptions} options */
  subtract(options) {
    return subtract(this.#memory, options)
  }

  /** x times a number. @param {import('./calls/tensors.js').ScaleOptions} options */
  scale(options) {
    return scale(this.#memory, options)
  }

  /** Rows and columns exchanged. @param {import('./calls/tensors.js').MatrixOptions} options */
  transpose(options) {
    return transpose(this.#memory, options)
  }

  /** Sum of each row. @param {import('./calls/tensors.js').MatrixOptions} options */
  rowSums(options) {
    return rowSums(this.#memory, options)
  }

  // ---- Position ----

  /** Sinusoidal encoding. @param {import('./calls/position.js').EncodingOptions} options */
  positionalEncoding(options) {
    return positionalEncoding(this.#memory, options)
  }

  /** Positions per turn of a dimension. @param {import('./calls/position.js').WavelengthOptions} options */
  positionWavelength(options) {
    return positionWavelength(this.#memory, options)
  }

  /** Rotary position embedding. @param {import('./calls/position.js').RopeOptions} options */
  rope(options) {
    return rope(this.#memory, options)
  }

  /** ALiBi slopes. @param {number} heads */
  alibiSlopes(heads) {
    return alibiSlopes(this.#memory, heads)
  }

  // ---- Layers ----

  /** LayerNorm of each row. @param {import('./calls/pointwise.js').LayerNormOptions} options */
  layerNorm(options) {
    return layerNorm(this.#memory, options)
  }

  /** RMSNorm of each row. @param {import('./calls/pointwise.js').RmsNormOptions} options */
  rmsNorm(options) {
    return rmsNorm(this.#memory, options)
  }

  /** Activation of each element. @param {import('./calls/pointwise.js').ActivationOptions} options */
  activation(options) {
    return activation(this.#memory, options)
  }

  /** Multi-head attention with its projections. @param {import('./calls/layers.js').MultiHeadOptions} options */
  multiHeadAttention(options) {
    return multiHeadAttention(this.#memory, options)
  }

  /** One encoder layer. @param {import('./calls/layers.js').EncoderLayerOptions} options */
  encoderLayer(options) {
    return encoderLayer(this.#memory, options)
  }

  /** One decoder layer. @param {import('./calls/layers.js').DecoderLayerOptions} options */
  decoderLayer(options) {
    return decoderLayer(this.#memory, options)
  }

  /** A stack of encoder layers. @param {import('./calls/stacks.js').EncoderOptions} options */
  encoder(options) {
    return encoder(this.#memory, options)
  }

  /** A stack of decoder layers. @param {import('./calls/stacks.js').DecoderOptions} options */
  decoder(options) {
    return decoder(this.#memory, options)
  }

  /** The encoder-decoder. @param {import('./calls/stacks.js').TransformerOptions} options */
  transformer(options) {
    return transformer(this.#memory, options)
  }

  // ---- Heads ----

  /** What multi-head attention holds, by its number of heads. @param {import('./calls/heads.js').HeadSizesOptions} options */
  headSizes(options) {
    return headSizes(this.#lab, options)
  }

  /** How a matrix is cut into heads. @param {import('./calls/heads.js').SplitHeadsOptions} options */
  splitHeads(options) {
    return splitHeads(this.#lab, options)
  }

  /** How well one head or two deliver two words at once. @param {import('./calls/heads.js').FetchOptions} options */
  fetchWords(options) {
    return fetchWords(this.#lab, options)
  }

  /** Mean weights on places with a name. @param {import('./calls/heads.js').PatternsOptions} options */
  patternsOf(options) {
    return patternsOf(this.#lab, options)
  }

  /** What each column has of all that there is. @param {{ x: Float32Array, rows: number, cols: number }} options */
  columnShares(options) {
    return columnShares(this.#lab, options)
  }

  // ---- Beside attention: other readers, random draws ----

  /** Random weights for a reader. @param {import('./calls/readers.js').ReaderDrawOptions} options */
  readerWeights(options) {
    return readerWeights(this.#lab, options)
  }

  /** How far the first word of a text reaches. @param {import('./calls/readers.js').ReaderOptions} options */
  readText(options) {
    return readText(this.#lab, options)
  }

  /** Products of random queries and keys. @param {import('./calls/draws.js').DrawsOptions} options */
  drawScores(options) {
    return drawScores(this.#lab, options)
  }

  /** Softmax of each row, its largest weight and the norm of its derivative. @param {import('./calls/draws.js').SpreadOptions} options */
  softmaxSpread(options) {
    return softmaxSpread(this.#lab, options)
  }

  /** Mean, variance and quantiles. @param {import('./calls/draws.js').StatisticsOptions} options */
  statistics(options) {
    return statistics(this.#lab, options)
  }

  // ---- Words ----

  /** A text's words, and where each stands in it. @param {string} text */
  words(text) {
    return words(this.#memory, text)
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
    const { seed = 1 } = known('randomModel', options, RANDOM_NAMES)
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

  // ---- Vectors ----

  /** Length of each row. @param {import('./calls/vectors.js').LengthsOptions} options */
  lengths(options) {
    return lengths(this.#lab, options)
  }

  /** Cosines of rows with rows. @param {import('./calls/vectors.js').CosinesOptions} options */
  cosines(options) {
    return cosines(this.#lab, options)
  }

  /** A dot product, term by term. @param {import('./calls/vectors.js').TermsOptions} options */
  terms(options) {
    return terms(this.#lab, options)
  }

  // ---- Comparing and drawing ----

  /** Elements that differ, per row. @param {import('./calls/compare.js').RowsOptions} options */
  rowsChanged(options) {
    return rowsChanged(this.#lab, options)
  }

  /** Largest difference of each row. @param {import('./calls/compare.js').RowsOptions} options */
  rowsDistance(options) {
    return rowsDistance(this.#lab, options)
  }

  /** How far each row moved. @param {import('./calls/compare.js').RowsOptions} options */
  rowsMoved(options) {
    return rowsMoved(this.#lab, options)
  }

  /** How far a matrix is from its transpose. @param {import('./calls/compare.js').SquareOptions} options */
  asymmetry(options) {
    return asymmetry(this.#lab, options)
  }

  /** Mean and spread of each diagonal. @param {import('./calls/compare.js').SquareOptions} options */
  diagonals(options) {
    return diagonals(this.#lab, options)
  }

  /** Normal numbers from a seed. @param {import('./calls/compare.js').NormalOptions} options */
  normal(options) {
    return normal(this.#lab, options)
  }

  /** A smaller picture. @param {import('./calls/drawing.js').ShrinkOptions} options */
  shrink(options) {
    return shrink(this.#memory, options)
  }

  /** Smallest and largest finite value. @param {Float32Array} x */
  finiteRange(x) {
    return finiteRange(this.#memory, x)
  }

  /** Minimum, maximum, mean and hash. @param {Float32Array} x */
  summarise(x) {
    return summarise(this.#memory, x)
  }

  /** The colours of a map. @param {import('./calls/drawing.js').ColoursOptions} options */
  colours(options) {
    return colours(this.#memory, options)
  }

  /** Values as RGBA pixels. @param {import('./calls/drawing.js').RasterOptions} options */
  raster(options) {
    return raster(this.#memory, options)
  }
}
