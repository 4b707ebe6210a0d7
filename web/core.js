// The core's JavaScript face: loads the wasm, checks every argument by name, copies arrays in and out.
// The only file that touches the wasm's memory. No view of it outlives a call, since memory may grow.

import wasmBase64 from 'headlight.wasm'
import {
  anyFloats,
  array,
  causalOf,
  flag,
  given,
  HlError,
  headsOfMask,
  INT32_MAX,
  indexIn,
  isBase,
  isFloat,
  known,
  number,
  show,
  startOf,
  temperatureOf,
  whole,
  windowOf,
  wishesOf,
} from './check.js'

export { HlError }

/**
 * @typedef {import('./check.js').ErrorCode} ErrorCode
 * @typedef {'simd128' | 'relaxed'} Variant
 * @typedef {{ name: string, head?: number }} TensorWish  head: one head of a tensor that has heads
 * @typedef {{ name: string, head: number | null, shape: number[], data: Float32Array }} Tensor
 * @typedef {{ words: string[], total: number, dim: number, tensors: Tensor[] }} Trace
 *   total: words in the text, of which `words` are the ones used; dim: D, the size of a head
 * @typedef {{ text: string, causal?: boolean, temperature?: number, want?: (string | TensorWish)[],
 *   perturb?: { name: string, index: number, delta: number } | null }} RunRequest
 */

const STATUS_CODES = /** @type {ErrorCode[]} */ (['SHAPE', 'SHAPE', 'RANGE', 'MEMORY', 'UNSUPPORTED'])
const MEMORY_LIMIT = 2 ** 31 // bytes, the build's maximum

/**
 * Loads the core. `auto` takes the fastest build that this engine runs.
 * @param {{ variant?: 'auto' | Variant }} [options]
 * @returns {Promise<Core>}
 * @throws {HlError} UNSUPPORTED where the engine has no wasm SIMD or the build isn't shipped
 */
export async function loadCore(options = {}) {
  const { variant = 'auto' } = known('loadCore', options, ['variant'])
  if (!['auto', 'simd128', 'relaxed'].includes(variant))
    throw new HlError('RANGE', `loadCore: variant is 'auto', 'simd128' or 'relaxed', not ${show(variant)}`)
  if (variant === 'relaxed')
    throw new HlError('UNSUPPORTED', "loadCore: this version ships the simd128 build only; ask for 'auto'")
  return new Core(await instantiate(decodeBase64(wasmBase64)))
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function instantiate(bytes) {
  if (typeof WebAssembly !== 'object')
    throw new HlError('UNSUPPORTED', 'This browser has no WebAssembly, or this page forbids it.')
  try {
    const imports = { env: { emscripten_notify_memory_growth() {} } } // asked for by some emsdk versions
    const { instance } = await WebAssembly.instantiate(bytes, imports)
    const exports = /** @type {Record<string, any>} */ (instance.exports)
    exports._initialize?.()
    return exports
  } catch (error) {
    throw new HlError('UNSUPPORTED', `This browser can't run the core, which needs WebAssembly SIMD: ${error}`)
  }
}

/** @param {string} text */
function decodeBase64(text) {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

const ATTENTION_OPTIONS = [
  'q',
  'k',
  'v',
  'heads',
  'kvHeads',
  'queries',
  'keys',
  'dim',
  'valueDim',
  'scale',
  'temperature',
  'causal',
  'window',
  'softcap',
  'mask',
  'bias',
  'want',
  'out',
]
const ATTENTION_TENSORS = ['scores', 'masked', 'weights']

/** The core, loaded. Each call copies its arrays in, computes, and copies fresh arrays out. */
export class Core {
  #wasm
  #model = 0
  /** @type {string[]} */
  #tensorNames = []

  /** @param {Record<string, any>} exports of the wasm */
  constructor(exports) {
    this.#wasm = exports
    this.version = this.#string(exports.hl_wasm_version())
    this.variant = /** @type {Variant} */ ('simd128')
    /** The longest text, in words, that the model takes. @type {number} */
    this.tokensMax = exports.hl_wasm_model_tokens_max()
    for (let i = 0; exports.hl_wasm_tensor_name(i); i++)
      this.#tensorNames.push(this.#string(exports.hl_wasm_tensor_name(i)))
    Object.freeze(this)
  }

  /** Names of the tensors that `run` can give. */
  get tensorNames() {
    return [...this.#tensorNames]
  }

  // ---- Memory ----

  /** @template T @param {() => T} call @returns {T} what call returns; everything it allocated is given back */
  #scope(call) {
    const mark = this.#wasm.hl_wasm_mark()
    try {
      return call()
    } finally {
      this.#wasm.hl_wasm_release(mark)
    }
  }

  /** @param {number} bytes */
  #alloc(bytes) {
    const address = bytes < MEMORY_LIMIT ? this.#wasm.hl_wasm_alloc(bytes) >>> 0 : 0
    if (!address) throw new HlError('MEMORY', `no memory for ${bytes} bytes; the core can have ${MEMORY_LIMIT} in all`)
    return address
  }

  /** @param {number} count of floats */
  #room(count) {
    return this.#alloc(4 * count)
  }

  /** @param {Float32Array | Uint8Array} values */
  #put(values) {
    const address = this.#alloc(values.byteLength)
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    new Uint8Array(this.#wasm.memory.buffer, address, values.byteLength).set(bytes)
    return address
  }

  /** @param {number} address @param {number} count @param {Float32Array} [out] */
  #floats(address, count, out) {
    const view = new Float32Array(this.#wasm.memory.buffer, address, count)
    if (!out) return view.slice()
    out.set(view)
    return out
  }

  /** @param {number} address */
  #string(address) {
    const bytes = new Uint8Array(this.#wasm.memory.buffer)
    return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)))
  }

  /** @param {string} call @param {number} status */
  #check(call, status) {
    if (status !== 0)
      throw new HlError(STATUS_CODES[status] ?? 'UNSUPPORTED', `${call}: the core refused (status ${status})`)
  }

  // ---- Attention and its parts ----

  /**
   * Scaled dot-product attention; the options and their meaning are those of hl_attention_spec in headlight.h.
   * @param {{ q: Float32Array, k: Float32Array, v: Float32Array, heads?: number, kvHeads?: number, queries: number,
   *   keys: number, dim: number, valueDim?: number, scale?: number, temperature?: number,
   *   causal?: false | 'top-left' | 'bottom-right' | number, window?: [number, number] | null, softcap?: number,
   *   mask?: Uint8Array, bias?: Float32Array, want?: ('scores' | 'masked' | 'weights')[], out?: Float32Array }} options
   *   q (H,T,D), k (G,S,D), v (G,S,E), mask and bias (T,S) or (H,T,S)
   * @returns {{ output: Float32Array, scores?: Float32Array, masked?: Float32Array, weights?: Float32Array }}
   *   output (H,T,E), the others (H,T,S)
   * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
   */
  attention(options) {
    const o = known('attention', options, ATTENTION_OPTIONS)
    const heads = whole('heads', o.heads ?? 1)
    const kvHeads = whole('kvHeads', o.kvHeads ?? heads)
    const queries = whole('queries', o.queries)
    const keys = whole('keys', o.keys)
    const dim = whole('dim', o.dim)
    const valueDim = whole('valueDim', o.valueDim ?? dim)
    if (heads % kvHeads) throw new HlError('SHAPE', `kvHeads must divide heads: heads ${heads}, kvHeads ${kvHeads}`)
    const q = array('q', o.q, Float32Array, [
      ['heads', heads],
      ['queries', queries],
      ['dim', dim],
    ])
    const k = array('k', o.k, Float32Array, [
      ['kvHeads', kvHeads],
      ['keys', keys],
      ['dim', dim],
    ])
    const v = array('v', o.v, Float32Array, [
      ['kvHeads', kvHeads],
      ['keys', keys],
      ['valueDim', valueDim],
    ])
    if (given(o.out))
      array('out', o.out, Float32Array, [
        ['heads', heads],
        ['queries', queries],
        ['valueDim', valueDim],
      ])
    // NaN leaves the scale to the core: 1 / sqrt(dim).
    const scale = given(o.scale) ? number('scale', o.scale, isFloat, 'finite') : Number.NaN
    const temperature = temperatureOf(o.temperature ?? 1)
    const softcap = number('softcap', o.softcap ?? 0, (x) => x >= 0 && isFloat(x), 'finite and not negative')
    if (given(o.scale) && temperature !== 0) number('scale / temperature', scale / temperature, isFloat, 'finite')
    const [causal, offset] = causalOf(o.causal ?? false, queries, keys)
    const [left, right] = windowOf(o.window ?? null)
    const maskHeads = given(o.mask) ? headsOfMask('mask', o.mask, heads, queries, keys) : 1
    const biasHeads = given(o.bias) ? headsOfMask('bias', o.bias, heads, queries, keys) : 1
    const want = wishesOf('attention', o.want)
    for (const name of want)
      if (!ATTENTION_TENSORS.includes(name))
        throw new HlError(
          'UNSUPPORTED',
          `attention can't give ${show(name)}; want may list ${ATTENTION_TENSORS.join(', ')}`,
        )
    return this.#scope(() => {
      const outputs = heads * queries * valueDim
      const cells = heads * queries * keys
      const inputs = [q, k, v].map((x) => this.#put(x))
      const mask = o.mask ? this.#put(o.mask) : 0
      const bias = o.bias ? this.#put(o.bias) : 0
      const output = this.#room(outputs)
      const rooms = ATTENTION_TENSORS.map((name) => (want.includes(/** @type {any} */ (name)) ? this.#room(cells) : 0))
      this.#check(
        'attention',
        this.#wasm.hl_wasm_attention(
          heads,
          kvHeads,
          queries,
          keys,
          dim,
          valueDim,
          scale,
          temperature,
          softcap,
          causal,
          offset,
          left,
          right,
          mask,
          maskHeads,
          bias,
          biasHeads,
          ...inputs,
          output,
          ...rooms,
        ),
      )
      /** @type {Record<string, Float32Array>} */
      const result = { output: this.#floats(output, outputs, o.out) }
      ATTENTION_TENSORS.forEach((name, i) => {
        if (rooms[i]) result[name] = this.#floats(rooms[i], cells)
      })
      return /** @type {any} */ (result)
    })
  }

  /**
   * Softmax of each row. `stable: false` leaves the maximum in, to show the overflow.
   * @param {{ x: Float32Array, rows: number, cols: number, temperature?: number, stable?: boolean, out?: Float32Array }} options
   * @returns {Float32Array} (rows, cols)
   */
  softmax(options) {
    const o = known('softmax', options, ['x', 'rows', 'cols', 'temperature', 'stable', 'out'])
    const rows = whole('rows', o.rows)
    const cols = whole('cols', o.cols)
    const x = array('x', o.x, Float32Array, [
      ['rows', rows],
      ['cols', cols],
    ])
    if (given(o.out))
      array('out', o.out, Float32Array, [
        ['rows', rows],
        ['cols', cols],
      ])
    const temperature = temperatureOf(o.temperature ?? 1)
    const stable = flag('stable', o.stable ?? true)
    return this.#scope(() => {
      const from = this.#put(x)
      this.#check('softmax', this.#wasm.hl_wasm_softmax(from, rows, cols, temperature, stable ? 1 : 0, from))
      return this.#floats(from, rows * cols, o.out)
    })
  }

  /**
   * a (rows, inner) times b (inner, cols), or b (cols, inner) if transposeB.
   * @param {{ a: Float32Array, b: Float32Array, rows: number, inner: number, cols: number, transposeB?: boolean, out?: Float32Array }} options
   * @returns {Float32Array} (rows, cols)
   */
  matmul(options) {
    const o = known('matmul', options, ['a', 'b', 'rows', 'inner', 'cols', 'transposeB', 'out'])
    const rows = whole('rows', o.rows)
    const inner = whole('inner', o.inner)
    const cols = whole('cols', o.cols)
    const a = array('a', o.a, Float32Array, [
      ['rows', rows],
      ['inner', inner],
    ])
    const b = array('b', o.b, Float32Array, [
      ['inner', inner],
      ['cols', cols],
    ])
    if (given(o.out))
      array('out', o.out, Float32Array, [
        ['rows', rows],
        ['cols', cols],
      ])
    const transpose = flag('transposeB', o.transposeB ?? false)
    return this.#scope(() => {
      const from = [this.#put(a), this.#put(b)]
      const to = this.#room(rows * cols)
      this.#check('matmul', this.#wasm.hl_wasm_matmul(...from, rows, inner, cols, transpose ? 1 : 0, to))
      return this.#floats(to, rows * cols, o.out)
    })
  }

  /**
   * Sinusoidal encoding of positions start .. start + positions - 1: sin at 2i, cos at 2i+1.
   * @param {{ positions: number, dim: number, base?: number, start?: number, out?: Float32Array }} options
   * @returns {Float32Array} (positions, dim)
   */
  positionalEncoding(options) {
    const o = known('positionalEncoding', options, ['positions', 'dim', 'base', 'start', 'out'])
    const positions = whole('positions', o.positions, 1, 2 ** 25)
    const dim = whole('dim', o.dim)
    const base = number('base', o.base ?? 10000, isBase, 'at least 1 and finite')
    const start = startOf(o.start, positions)
    if (given(o.out))
      array('out', o.out, Float32Array, [
        ['positions', positions],
        ['dim', dim],
      ])
    return this.#scope(() => {
      const to = this.#room(positions * dim)
      this.#check('positionalEncoding', this.#wasm.hl_wasm_positional_encoding(positions, dim, base, start, to))
      return this.#floats(to, positions * dim, o.out)
    })
  }

  /** Positions per full turn of a dimension of the encoding. @param {{ dim: number, index: number, base?: number }} options @returns {number} */
  positionWavelength(options) {
    const o = known('positionWavelength', options, ['dim', 'index', 'base'])
    const dim = whole('dim', o.dim, 1, INT32_MAX)
    const index = whole('index', o.index, 0, dim - 1)
    const base = number('base', o.base ?? 10000, isBase, 'at least 1 and finite')
    return this.#wasm.hl_wasm_position_wavelength(dim, index, base)
  }

  /**
   * Rotary position embedding: 'half' pairs (i, i + rotaryDim/2), 'interleaved' pairs (2i, 2i+1).
   * @param {{ x: Float32Array, heads: number, tokens: number, dim: number, base?: number,
   *   layout?: 'half' | 'interleaved', start?: number, rotaryDim?: number, out?: Float32Array }} options x (H,T,D)
   * @returns {Float32Array} (H,T,D)
   */
  rope(options) {
    const names = ['x', 'heads', 'tokens', 'dim', 'base', 'layout', 'start', 'rotaryDim', 'out']
    const o = known('rope', options, names)
    const heads = whole('heads', o.heads)
    const tokens = whole('tokens', o.tokens, 1, 2 ** 25)
    const dim = whole('dim', o.dim)
    const rotaryDim = whole('rotaryDim', o.rotaryDim ?? dim, 0)
    if (rotaryDim % 2 || rotaryDim > dim)
      throw new HlError('SHAPE', `rotaryDim must be even and at most dim: rotaryDim ${rotaryDim}, dim ${dim}`)
    const base = number('base', o.base ?? 10000, isBase, 'at least 1 and finite')
    const start = startOf(o.start, tokens)
    const layout = indexIn('layout', o.layout ?? 'half', ['half', 'interleaved'])
    /** @type {[string, number][]} */
    const shape = [
      ['heads', heads],
      ['tokens', tokens],
      ['dim', dim],
    ]
    const x = array('x', o.x, Float32Array, shape)
    if (given(o.out)) array('out', o.out, Float32Array, shape)
    return this.#inPlace('rope', x, o.out, (at) =>
      this.#wasm.hl_wasm_rope(heads, tokens, dim, rotaryDim, base, layout, start, at, at),
    )
  }

  /** ALiBi slopes of a number of heads. @param {number} heads @returns {Float32Array} (H) */
  alibiSlopes(heads) {
    whole('heads', heads, 1, 65536)
    return this.#scope(() => {
      const to = this.#room(heads)
      this.#check('alibiSlopes', this.#wasm.hl_wasm_alibi_slopes(heads, to))
      return this.#floats(to, heads)
    })
  }

  // ---- Layers ----

  /**
   * (x - mean) / sqrt(variance + eps) * gain + bias per row, with the biased variance.
   * @param {{ x: Float32Array, rows: number, cols: number, gain?: Float32Array, bias?: Float32Array, eps?: number,
   *   out?: Float32Array }} options x (rows, cols), gain and bias (cols)
   * @returns {Float32Array} (rows, cols)
   */
  layerNorm(options) {
    const o = known('layerNorm', options, ['x', 'rows', 'cols', 'gain', 'bias', 'eps', 'out'])
    return this.#norm('layerNorm', o, (at, rows, cols, gain, bias, eps) =>
      this.#wasm.hl_wasm_layer_norm(at, rows, cols, gain, bias, eps, at),
    )
  }

  /**
   * x / sqrt(mean of x^2 + eps) * gain per row.
   * @param {{ x: Float32Array, rows: number, cols: number, gain?: Float32Array, eps?: number, out?: Float32Array }} options
   * @returns {Float32Array} (rows, cols)
   */
  rmsNorm(options) {
    const o = known('rmsNorm', options, ['x', 'rows', 'cols', 'gain', 'eps', 'out'])
    return this.#norm('rmsNorm', o, (at, rows, cols, gain, _bias, eps) =>
      this.#wasm.hl_wasm_rms_norm(at, rows, cols, gain, eps, at),
    )
  }

  /**
   * @param {string} call
   * @param {{ x: Float32Array, rows: number, cols: number, gain?: Float32Array, bias?: Float32Array, eps?: number, out?: Float32Array }} o
   * @param {(at: number, rows: number, cols: number, gain: number, bias: number, eps: number) => number} kernel
   */
  #norm(call, o, kernel) {
    const rows = whole('rows', o.rows)
    const cols = whole('cols', o.cols)
    const eps = number('eps', o.eps ?? 1e-5, (e) => e >= 0 && isFloat(e), 'finite and not negative')
    /** @type {[string, number][]} */
    const shape = [
      ['rows', rows],
      ['cols', cols],
    ]
    const x = array('x', o.x, Float32Array, shape)
    const gain = given(o.gain) ? array('gain', o.gain, Float32Array, [['cols', cols]]) : null
    const bias = given(o.bias) ? array('bias', o.bias, Float32Array, [['cols', cols]]) : null
    if (given(o.out)) array('out', o.out, Float32Array, shape)
    return this.#inPlace(call, x, o.out, (at) =>
      kernel(at, rows, cols, gain ? this.#put(gain) : 0, bias ? this.#put(bias) : 0, eps),
    )
  }

  /**
   * An activation of each element: GELU by erf, or its tanh form.
   * @param {{ x: Float32Array, kind: 'relu' | 'gelu' | 'gelu-tanh' | 'silu', out?: Float32Array }} options
   * @returns {Float32Array} as long as x
   */
  activation(options) {
    const o = known('activation', options, ['x', 'kind', 'out'])
    const kind = indexIn('kind', o.kind, ['relu', 'gelu', 'gelu-tanh', 'silu'])
    const x = anyFloats('x', o.x)
    if (given(o.out)) array('out', o.out, Float32Array, [['length', x.length]])
    return this.#inPlace('activation', x, o.out, (at) => this.#wasm.hl_wasm_activate(kind, at, x.length, at))
  }

  /** Runs a kernel over a copy of x. @param {string} call @param {Float32Array} x @param {Float32Array | undefined} out @param {(at: number) => number} kernel */
  #inPlace(call, x, out, kernel) {
    return this.#scope(() => {
      const at = this.#put(x)
      this.#check(call, kernel(at))
      return this.#floats(at, x.length, out)
    })
  }

  // ---- Words, runs, traces ----

  /** @param {string} text @returns {{ spans: number, count: number, total: number, address: number, words: string[] }} */
  #words(text) {
    if (typeof text !== 'string') throw new HlError('TYPE', `text must be a string, not ${show(text)}`)
    const utf8 = new TextEncoder().encode(text.normalize('NFC'))
    const address = this.#put(utf8)
    const spans = this.#alloc(8 * this.tokensMax)
    const total = this.#wasm.hl_wasm_words(address, utf8.length, spans, this.tokensMax)
    const count = Math.min(total, this.tokensMax)
    const table = new Uint32Array(this.#wasm.memory.buffer, spans, 2 * count)
    const decoder = new TextDecoder()
    const words = Array.from({ length: count }, (_, i) =>
      decoder.decode(utf8.subarray(table[2 * i], table[2 * i] + table[2 * i + 1])),
    )
    return { spans, count, total, address, words }
  }

  /** Splits a text as `run` does: the first `tokensMax` words, and how many there are in all. @param {string} text */
  words(text) {
    return this.#scope(() => {
      const { words, total } = this.#words(text)
      return { words, total }
    })
  }

  /**
   * Runs the constructed model on a text (on its first `tokensMax` words) and reads tensors from the trace.
   * A tensor with heads is given whole (H, ...), or one head of it where the wish names a head.
   * `perturb` raises one element of one tensor as it is read, for tests of what a picture is made of.
   * @param {RunRequest} options
   * @returns {Trace} no tensors for a text without words
   * @throws {HlError} TYPE, RANGE, MEMORY; UNSUPPORTED for an unknown tensor
   */
  run(options) {
    const o = known('run', options, ['text', 'causal', 'temperature', 'want', 'perturb'])
    const causal = flag('causal', o.causal ?? false)
    const temperature = temperatureOf(o.temperature ?? 1)
    const wishes = wishesOf('run', o.want).map((wish) => (typeof wish === 'string' ? { name: wish } : wish))
    const ids = wishes.map((wish) => this.#tensorId(wish?.name))
    const model = this.#modelAddress()
    return this.#scope(() => {
      const text = this.#words(o.text)
      if (!text.count) return { words: [], total: 0, dim: 0, tensors: [] }
      const run = this.#alloc(this.#wasm.hl_wasm_run_bytes())
      this.#check(
        'run',
        this.#wasm.hl_wasm_run_create(run, model, causal ? 1 : 0, temperature, text.address, text.spans, text.count),
      )
      if (o.perturb) {
        const index = whole('perturb.index', o.perturb.index, 0, INT32_MAX)
        const delta = number('perturb.delta', o.perturb.delta, isFloat, 'finite')
        this.#wasm.hl_wasm_run_perturb(run, this.#tensorId(o.perturb.name), index, delta)
      }
      const dim = this.#shape(run, this.#tensorId('layer0.q'))[2]
      return {
        words: text.words,
        total: text.total,
        dim,
        tensors: wishes.map((wish, i) => this.#read(run, ids[i], wish)),
      }
    })
  }

  /** @param {string} name */
  #tensorId(name) {
    const id = this.#tensorNames.indexOf(name)
    if (id < 0)
      throw new HlError('UNSUPPORTED', `no tensor is called ${show(name)}; there are ${this.#tensorNames.join(', ')}`)
    return id
  }

  /** The model is built when it is first needed and stays; so this runs before a scope sets its mark. */
  #modelAddress() {
    if (!this.#model) {
      const mark = this.#wasm.hl_wasm_mark()
      this.#model = this.#wasm.hl_wasm_model_create()
      if (!this.#model) {
        this.#wasm.hl_wasm_release(mark)
        throw new HlError('MEMORY', 'no memory for the model')
      }
    }
    return this.#model
  }

  /** @param {number} run @param {number} id @returns {[number, number, number]} */
  #shape(run, id) {
    const at = this.#alloc(12)
    this.#check('run', this.#wasm.hl_wasm_trace_shape(run, id, at))
    const [heads, rows, cols] = new Uint32Array(this.#wasm.memory.buffer, at, 3)
    return [heads, rows, cols]
  }

  /** @param {number} run @param {number} id @param {TensorWish} wish @returns {Tensor} */
  #read(run, id, wish) {
    const [heads, rows, cols] = this.#shape(run, id)
    const first = wish.head === undefined ? 0 : whole('head', wish.head, 0, heads - 1)
    const count = wish.head === undefined ? heads : 1
    const out = this.#room(count * rows * cols)
    for (let h = 0; h < count; h++)
      this.#check('run', this.#wasm.hl_wasm_trace_read(run, id, first + h, 0, rows, out + 4 * h * rows * cols))
    const shape = count > 1 ? [count, rows, cols] : [rows, cols]
    return { name: wish.name, head: wish.head ?? null, shape, data: this.#floats(out, count * rows * cols) }
  }

  // ---- Comparing and drawing ----

  /** How many elements of each row differ in any bit. @param {{ a: Float32Array, b: Float32Array, rows: number, cols: number }} options @returns {Uint32Array} (rows) */
  rowsChanged(options) {
    const o = known('rowsChanged', options, ['a', 'b', 'rows', 'cols'])
    const rows = whole('rows', o.rows)
    const cols = whole('cols', o.cols)
    const a = array('a', o.a, Float32Array, [
      ['rows', rows],
      ['cols', cols],
    ])
    const b = array('b', o.b, Float32Array, [
      ['rows', rows],
      ['cols', cols],
    ])
    return this.#scope(() => {
      const from = [this.#put(a), this.#put(b)]
      const to = this.#alloc(4 * rows)
      this.#wasm.hl_wasm_rows_changed(...from, rows, cols, to)
      return new Uint32Array(this.#wasm.memory.buffer, to, rows).slice()
    })
  }

  /** Smallest and largest finite value; 0 and 0 if there is none. @param {Float32Array} x @returns {[number, number]} */
  finiteRange(x) {
    anyFloats('x', x)
    return this.#scope(() => {
      const from = this.#put(x)
      const to = this.#alloc(8)
      this.#wasm.hl_wasm_finite_range(from, x.length, to)
      const [low, high] = new Float32Array(this.#wasm.memory.buffer, to, 2)
      return [low, high]
    })
  }

  /** What a tensor too large to list is told apart by. @param {Float32Array} x @returns {{ minimum: number, maximum: number, mean: number, hash: string }} */
  summarise(x) {
    anyFloats('x', x)
    return this.#scope(() => {
      const from = this.#put(x)
      const to = this.#alloc(32)
      this.#wasm.hl_wasm_summarise(from, x.length, to)
      const [minimum, maximum, mean] = new Float64Array(this.#wasm.memory.buffer, to, 3)
      const [hash] = new Uint32Array(this.#wasm.memory.buffer, to + 24, 1)
      return { minimum, maximum, mean, hash: hash.toString(16).padStart(8, '0') }
    })
  }

  /** The colours of a map from low to high, three bytes each. @param {{ map: 'weights' | 'scores', dark?: boolean }} options @returns {Uint8Array} */
  colours(options) {
    const o = known('colours', options, ['map', 'dark'])
    return this.#scope(() => {
      const to = this.#alloc(COLOUR_BYTES)
      this.#wasm.hl_wasm_colours(indexIn('map', o.map, MAPS), flag('dark', o.dark ?? false) ? 1 : 0, to)
      return new Uint8Array(this.#wasm.memory.buffer, to, COLOUR_BYTES).slice()
    })
  }

  /**
   * Paints values (rows, cols) as RGBA bytes, cellWidth x cellHeight pixels a cell; -inf and NaN are hatched.
   * @param {{ values: Float32Array, rows: number, cols: number, map: 'weights' | 'scores',
   *   scale?: 'linear' | 'root', dark?: boolean, low: number,
   *   high: number, cellWidth: number, cellHeight: number, gap?: number }} options
   * @returns {Uint8ClampedArray<ArrayBuffer>} (rows * cellHeight, cols * cellWidth, 4)
   */
  raster(options) {
    const o = known('raster', options, [
      'values',
      'rows',
      'cols',
      'map',
      'dark',
      'scale',
      'low',
      'high',
      'cellWidth',
      'cellHeight',
      'gap',
    ])
    const rows = whole('rows', o.rows)
    const cols = whole('cols', o.cols)
    const gap = whole('gap', o.gap ?? 0, 0, INT32_MAX)
    const width = whole('cellWidth', o.cellWidth, gap + 1, INT32_MAX)
    const height = whole('cellHeight', o.cellHeight, gap + 1, INT32_MAX)
    const values = array('values', o.values, Float32Array, [
      ['rows', rows],
      ['cols', cols],
    ])
    const low = number('low', o.low, isFloat, 'finite')
    const dark = flag('dark', o.dark ?? false)
    const high = number('high', o.high, (x) => x > low && isFloat(x), `finite and above low ${low}`)
    return this.#scope(() => {
      const bytes = 4 * rows * cols * width * height
      const from = this.#put(values)
      const to = this.#alloc(bytes)
      this.#check(
        'raster',
        this.#wasm.hl_wasm_raster(
          indexIn('map', o.map, MAPS),
          indexIn('scale', o.scale ?? 'linear', ['linear', 'root']),
          dark ? 1 : 0,
          low,
          high,
          width,
          height,
          gap,
          from,
          rows,
          cols,
          to,
        ),
      )
      return new Uint8ClampedArray(this.#wasm.memory.buffer, to, bytes).slice()
    })
  }
}

const COLOUR_BYTES = 3 * 255
const MAPS = ['weights', 'scores']
