// Models from weights files: loading, runs, traces.

import {
  array,
  flag,
  given,
  HlError,
  INT32_MAX,
  isFloat,
  known,
  namesOf,
  number,
  show,
  temperatureOf,
  whole,
  wishesOf,
} from '../check.js'
import { HeadScores } from './scores.js'
import { putStruct, wordsOf } from './structs.js'
import { evaluate } from './tasks.js'
import { tokensOf } from './words.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./words.js').Span} Span
 * @typedef {{ name: string, head: number | null, row?: number, shape: number[], data: Float32Array }} Tensor
 *   head: the one that was wished for, or null; row: the first one given, where not all are
 * @typedef {{ architecture: 'encoder' | 'decoder' | 'encoder-decoder', layers: number, decoderLayers: number,
 *   width: number, heads: number, kvHeads: number, dim: number, valueDim: number, ffn: number, vocabulary: number,
 *   positions: number, norm: 'none' | 'post' | 'pre', activation: 'relu' | 'gelu' | 'gelu-tanh' | 'silu',
 *   position: 'none' | 'sinusoidal' | 'learned' | 'rope-half' | 'rope-interleaved' | 'alibi',
 *   output: 'none' | 'tied' | 'own', finalNorm: boolean, attentionBiases: boolean, outputBias: boolean,
 *   positionBase: number, eps: number }} Config
 *   layers: of the encoder, or of a decoder alone; ffn 0: layers of attention only; positions: the longest text
 * @typedef {{ name: string, head?: number, row?: number, rows?: number }} NetworkWish
 *   one head of a tensor that has heads; `rows` rows from `row` on (default: all from there)
 * @typedef {ArrayLike<number>} Tokens  numbers of words
 * @typedef {{ attention: number, head: number, row: number, weights: Float32Array }} RowEdit
 *   attention: its place in `attentionNames`; weights (S), finite, of any sum
 * @typedef {{ tokens: Tokens, source?: Tokens, want?: (string | NetworkWish)[], heads?: Uint8Array | null,
 *   temperature?: number, causal?: boolean, edits?: RowEdit[],
 *   perturb?: { name: string, index: number, delta: number } | null }} NetworkRequest
 * @typedef {{ words: string[], spans: Span[], numbers: Uint32Array, unknown: Uint8Array, total: number }} Words
 *   words as written; spans: where each stands in the text; unknown: 1 where the model has no such word; total: words in
 *   the text, of which `words` are the first ones
 */

const RUN_NAMES = namesOf('tokens source want heads temperature causal edits perturb')
const WISH_NAMES = namesOf('name head row rows')
const EDIT_NAMES = namesOf('attention head row weights')

// hl_weights and the hl_config at its beginning: bytes; core/wasm/models.c holds these offsets.
const WEIGHTS_BYTES = 120
const WEIGHTS_TENSOR_BYTES = 68
const AT = { flags: 60, base: 64, eps: 72, tensors: 80, vocabulary: 88, metadata: 108 }
const TENSOR_AT = { rank: 44, data: 64 }

const ARCHITECTURES = ['', 'encoder', 'decoder', 'encoder-decoder']
const NORMS = ['none', 'post', 'pre']
const ACTIVATIONS = ['relu', 'gelu', 'gelu-tanh', 'silu']
const POSITIONS = ['none', 'sinusoidal', 'learned', 'rope-half', 'rope-interleaved', 'alibi']
const OUTPUTS = ['none', 'tied', 'own']

/** A model loaded from a weights file. It has a wasm memory of its own, which goes when nobody holds the network. */
export class Network {
  /** @type {Memory | null} */
  #memory
  #weights = 0
  #scores = new HeadScores()

  /**
   * @param {Memory} memory of an instance that holds nothing else
   * @param {Uint8Array | number} file or the address of weights that lie in this memory already
   * @throws {HlError} TYPE, MEMORY; FORMAT for bytes that are no well-formed weights file, with the reason;
   *   UNSUPPORTED for another version or architecture. The memory is then as before
   */
  constructor(memory, file) {
    this.#memory = memory
    this.#weights =
      typeof file === 'number' ? file : load(memory, array('bytes', file, Uint8Array, 'length', file?.length))
    /** What the model is built of. @type {Readonly<Config>} */
    this.config = Object.freeze(this.#config())
    /** Its words by number; none where the file names none. @type {readonly string[]} */
    this.words = Object.freeze(this.#words())
    /** Lines of `key: value`; `label` says where the weights come from. */
    this.metadata = this.#text(AT.metadata)
    /** The same by key. @type {Readonly<Record<string, string | string[]>>} */
    this.facts = Object.freeze(factsOf(this.metadata))
    /** Names of the tensors that a run can give; core/headlight.h says what they are. @type {readonly string[]} */
    this.tensorNames = Object.freeze(this.#tensorNames())
    /** Names of the tensors that its file holds: 'embedding', 'layer0.wq'; core/model/WEIGHTS.md lists them. @type {readonly string[]} */
    this.weightNames = Object.freeze(this.#weightNames())
    /** How many attentions there are, each with its heads: encoder before decoder, self before cross. @type {number} */
    this.attentions = memory.wasm.hl_wasm_model_attentions(this.#weights)
    /** What the names of each one's tensors begin with: 'layer0.', 'decoder.layer0.self.'. @type {readonly string[]} */
    this.attentionNames = Object.freeze(
      this.tensorNames.filter((name) => name.endsWith('.q')).map((name) => name.slice(0, -1)),
    )
    Object.freeze(this)
  }

  /** Bytes of memory that the network holds: weights, and scratch of its largest run. */
  get memoryBytes() {
    return this.#memory?.size ?? 0
  }

  /** Gives the memory back; the network can't run any more. */
  free() {
    this.#memory = null
  }

  /**
   * Runs the model and reads tensors from the trace. A tensor with heads is given whole (H, ...), or one head of it
   * where the wish names a head. `source`: the encoder's tokens of an encoder-decoder. `heads`: (attentions, H), 0
   * switches a head off: its output is 0. `temperature` is every attention's; `causal` hides later words from
   * self-attention also where the architecture doesn't; `edits` replace rows of weights, and all that follows from
   * them follows. `perturb` raises one element of one tensor as it is read, for tests of what a picture is made
   * of.
   * @param {NetworkRequest} options
   * @returns {{ tensors: Tensor[] }}
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY; UNSUPPORTED for an unknown tensor, or once freed
   */
  run(options) {
    const memory = this.#held()
    const o = known('run', options, RUN_NAMES)
    const both = this.config.architecture === 'encoder-decoder'
    const tokens = this.#numbers('tokens', o.tokens)
    if (!both && given(o.source))
      throw new HlError('SHAPE', `source is for an encoder-decoder, not a ${this.config.architecture}`)
    const source = both ? this.#numbers('source', /** @type {Tokens} */ (o.source)) : new Uint32Array(0)
    const heads = given(o.heads)
      ? array('heads', o.heads, Uint8Array, 'attentions heads', this.attentions, this.config.heads)
      : null
    const temperature = temperatureOf(o.temperature ?? 1)
    const causal = flag('causal', o.causal ?? false)
    const edits = this.#edits(o.edits ?? [], tokens.length, source.length)
    const wishes = wishesOf('run', o.want).map((wish) =>
      typeof wish === 'string' ? { name: wish } : known('want', wish, WISH_NAMES),
    )
    const ids = wishes.map((wish) => this.#tensorId(wish.name))
    return memory.scope(() => {
      const run = memory.alloc(memory.wasm.hl_wasm_run_bytes())
      const list = edits.flatMap((e) => [e.attention, e.head, e.row, memory.put(e.weights)])
      const knobs = [...wordsOf(Float32Array.of(temperature)), causal ? 1 : 0, putStruct(memory, list), edits.length]
      const places = [putWords(memory, source), source.length, putWords(memory, tokens), tokens.length]
      const input = putStruct(memory, [...places, memory.putAny(heads), putStruct(memory, knobs)])
      memory.check('run', memory.wasm.hl_wasm_run_create(run, this.#weights, input))
      if (o.perturb) {
        const index = whole('perturb.index', o.perturb.index, 0, INT32_MAX)
        const delta = number('perturb.delta', o.perturb.delta, isFloat, 'finite')
        memory.wasm.hl_wasm_run_perturb(run, this.#tensorId(o.perturb.name), index, delta)
      }
      return { tensors: wishes.map((wish, i) => read(memory, run, ids[i], wish)) }
    })
  }

  /**
   * A tensor of the weights, a copy: matrices multiply from the right, so W_Q is (C, H*D), head h's columns from h D on.
   * @param {string} name one of weightNames
   * @returns {{ name: string, shape: number[], data: Float32Array }}
   * @throws {HlError} UNSUPPORTED for an unknown name, or once freed
   */
  weights(name) {
    const memory = this.#held()
    const index = this.weightNames.indexOf(name)
    if (index < 0)
      throw new HlError(
        'UNSUPPORTED',
        `no weights are called ${show(name)}; weightNames lists ${this.weightNames.length}`,
      )
    const at = this.#weightsTensor(index)
    const [rank, ...sizes] = memory.words(at + TENSOR_AT.rank, 5)
    const shape = sizes.slice(0, rank)
    const count = shape.reduce((product, size) => product * size, 1)
    return { name, shape, data: memory.floats(memory.words(at + TENSOR_AT.data, 1)[0], count) }
  }

  /** Address of an hl_weights_tensor. @param {number} index */
  #weightsTensor(index) {
    return this.#held().words(this.#weights + AT.tensors + 4, 1)[0] + WEIGHTS_TENSOR_BYTES * index
  }

  /**
   * Asks the model held-out questions about a task.
   * @param {import('./tasks.js').EvaluateOptions} options
   * @returns {import('./tasks.js').Score}
   * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the task's examples, MEMORY; UNSUPPORTED for a
   *   question that the task doesn't have, or once freed
   */
  evaluate(options) {
    return evaluate(this.#held(), this.#weights, options)
  }

  /**
   * Where each head looks on average, over held-out examples of a task: `count` of them a call, so that a page can have
   * many in slices. With `first` 0 the count begins anew, else it must go on where it stood.
   * @param {import('./scores.js').HeadScoresOptions} options
   * @returns {import('./scores.js').HeadScore[]} (attentions * H), the means so far
   * @throws {HlError} TYPE, RANGE, SHAPE for a model that can't read the task's examples, MEMORY; UNSUPPORTED once freed
   */
  headScores(options) {
    const { heads } = this.config
    return this.#scores.add(this.#held(), this.#weights, this.attentions * heads, heads, options)
  }

  /**
   * Splits a text into words that the model has: as they are written, else in lower case; "didn't" is two words, a word
   * in square brackets one; "___" is "[mask]". At most `config.positions` of them. A number of an unknown word is that
   * of "[unknown]"; a model that has no such word can't run it.
   * @param {string} text
   * @returns {Words}
   * @throws {HlError} TYPE, MEMORY; UNSUPPORTED for a model whose file names no words, or once freed
   */
  tokens(text) {
    const memory = this.#held()
    if (!this.words.length) throw new HlError('UNSUPPORTED', "tokens: this model's file names no words")
    return tokensOf(memory, text, this.config.positions, (...text) =>
      memory.wasm.hl_wasm_vocabulary_tokens(this.#weights, ...text),
    )
  }

  #held() {
    if (!this.#memory) throw new HlError('UNSUPPORTED', 'this network was freed')
    return this.#memory
  }

  /** @param {string} name */
  #tensorId(name) {
    const id = this.tensorNames.indexOf(name)
    if (id < 0)
      throw new HlError(
        'UNSUPPORTED',
        `no tensor is called ${show(name)}; tensorNames lists ${this.tensorNames.length}`,
      )
    return id
  }

  /** @param {string} name @param {Tokens} tokens */
  #numbers(name, tokens) {
    if (!Array.isArray(tokens) && !ArrayBuffer.isView(tokens))
      throw new HlError('TYPE', `${name} must be a list of numbers, not ${show(tokens)}`)
    whole(`tokens in ${name}`, tokens.length, 1, this.config.positions)
    return Uint32Array.from(tokens, (token, i) => whole(`${name}[${i}]`, token, 0, this.config.vocabulary - 1))
  }

  /** @param {RowEdit[]} edits @param {number} tokens @param {number} sources how many words there are of each */
  #edits(edits, tokens, sources) {
    if (!Array.isArray(edits)) throw new HlError('TYPE', `edits must be a list, not ${show(edits)}`)
    return edits.map((edit, i) => {
      const at = `edits[${i}]`
      const { attention, head, row, weights } = known(at, edit, EDIT_NAMES)
      const name = this.attentionNames[whole(`${at}.attention`, attention, 0, this.attentions - 1)]
      const rows = name.startsWith('encoder.') ? sources : tokens
      const keys = name.endsWith('.cross.') ? sources : rows
      whole(`${at}.head`, head, 0, this.config.heads - 1)
      whole(`${at}.row`, row, 0, rows - 1)
      array(`${at}.weights`, weights, Float32Array, 'keys', keys)
      const wrong = weights.findIndex((x) => !Number.isFinite(x))
      if (wrong >= 0) throw new HlError('RANGE', `${at}.weights[${wrong}] must be finite, not ${weights[wrong]}`)
      return { attention, head, row, weights }
    })
  }

  /** @returns {Config} */
  #config() {
    const memory = this.#held()
    const at = this.#weights
    const [
      architecture,
      layers,
      decoderLayers,
      width,
      heads,
      kvHeads,
      dim,
      valueDim,
      ffn,
      vocabulary,
      positions,
      norm,
      activation,
      position,
      output,
    ] = memory.words(at, 15)
    const [finalNorm, attentionBiases, outputBias] = [...memory.bytes(at + AT.flags, 3)].map(Boolean)
    return /** @type {Config} */ ({
      architecture: ARCHITECTURES[architecture],
      layers,
      decoderLayers,
      width,
      heads,
      kvHeads,
      dim,
      valueDim,
      ffn,
      vocabulary,
      positions,
      norm: NORMS[norm],
      activation: ACTIVATIONS[activation],
      position: POSITIONS[position],
      output: OUTPUTS[output],
      finalNorm,
      attentionBiases,
      outputBias,
      positionBase: memory.doubles(at + AT.base, 1)[0],
      eps: memory.floats(at + AT.eps, 1)[0],
    })
  }

  /** A text of the file: its address and length stand at an offset of hl_weights. @param {number} offset */
  #text(offset) {
    const memory = this.#held()
    const [address, length] = memory.words(this.#weights + offset, 2)
    return new TextDecoder().decode(memory.bytes(address, length))
  }

  #words() {
    const memory = this.#held()
    const [section, length, count, spans] = memory.words(this.#weights + AT.vocabulary, 4)
    const bytes = memory.bytes(section, length)
    const table = memory.words(spans, 2 * count)
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    return Array.from({ length: count }, (_, i) =>
      decoder.decode(bytes.subarray(table[2 * i], table[2 * i] + table[2 * i + 1])),
    )
  }

  #weightNames() {
    const memory = this.#held()
    const [count] = memory.words(this.#weights + AT.tensors, 1)
    return Array.from({ length: count }, (_, i) => memory.string(this.#weightsTensor(i)))
  }

  #tensorNames() {
    const memory = this.#held()
    return memory.scope(() => {
      const name = memory.alloc(40)
      const names = []
      while (memory.wasm.hl_wasm_trace_name(this.#weights, names.length, name)) names.push(memory.string(name))
      return names
    })
  }
}

/** Lines of `key: value`; a key of several lines has a list of them. @param {string} metadata @returns {Record<string, string | string[]>} */
function factsOf(metadata) {
  const lines = metadata.split('\n').flatMap((line) => {
    const match = /^([^:]+):\s*(.*?)\s*$/.exec(line)
    return match ? [[match[1].trim(), match[2]]] : []
  })
  const valuesOf = (/** @type {string} */ key) => lines.flatMap(([other, value]) => (other === key ? [value] : []))
  return Object.fromEntries(
    lines.map(([key]) => [key, valuesOf(key)]).map(([key, values]) => [key, values.length > 1 ? values : values[0]]),
  )
}

/** Address of 32-bit words. @param {Memory} memory @param {Uint32Array} words */
const putWords = (memory, words) => memory.put(new Uint8Array(words.buffer))

/**
 * Loads a file, twice: to see how much memory its weights take, then to put them below the file, whose place runs
 * can use afterwards.
 * @param {Memory} memory @param {Uint8Array} file @returns {number} address of hl_weights
 */
function load(memory, file) {
  const { wasm } = memory
  const start = wasm.hl_wasm_mark()
  try {
    const weights = memory.alloc(WEIGHTS_BYTES)
    const reason = memory.alloc(4)
    const mark = wasm.hl_wasm_mark()
    /** @param {number} at */
    const loadAt = (at) => {
      const status = wasm.hl_wasm_weights_load(weights, at, file.length, reason)
      memory.check(
        'loadWeights',
        status,
        status && `this weights file can't be used: ${memory.string(memory.words(reason, 1)[0])}`,
      )
    }
    const first = memory.put(file)
    const before = wasm.hl_wasm_mark()
    loadAt(first)
    const bytes = wasm.hl_wasm_mark() - before
    wasm.hl_wasm_release(mark)
    memory.alloc(bytes + 16) // blocks are aligned to 16 from wherever the first one begins
    const behind = memory.put(file)
    wasm.hl_wasm_release(mark)
    loadAt(behind)
    return weights
  } catch (error) {
    wasm.hl_wasm_release(start)
    throw error
  }
}

/** @param {Memory} memory @param {number} run @param {number} id @param {NetworkWish} wish @returns {Tensor} */
function read(memory, run, id, wish) {
  const { wasm } = memory
  const at = memory.alloc(12)
  memory.check('run', wasm.hl_wasm_trace_shape(run, id, at))
  const [heads, all, cols] = memory.words(at, 3)
  const first = wish.head === undefined ? 0 : whole('head', wish.head, 0, heads - 1)
  const count = wish.head === undefined ? heads : 1
  const row = whole('row', wish.row ?? 0, 0, all - 1)
  const rows = whole('rows', wish.rows ?? all - row, 1, all - row)
  const out = memory.room(count * rows * cols)
  for (let h = 0; h < count; h++)
    memory.check('run', wasm.hl_wasm_trace_read(run, id, first + h, row, rows, out + 4 * h * rows * cols))
  const shape = count > 1 ? [count, rows, cols] : [rows, cols]
  const part = rows < all ? { row } : {}
  return { name: wish.name, head: wish.head ?? null, ...part, shape, data: memory.floats(out, count * rows * cols) }
}
