// A run of a model: its options, checked by name and put where the core reads them, and the tensors that it gives.

import { array, finiteOf, flag, given, HlError, INT32_MAX, known, listOf, show, whole, wishesOf } from '../check.js'
import { POSITION_MAX, temperatureOf } from '../check-attention.js'
import { putStruct, wordOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {import('./weights.js').Config} Config
 * @typedef {ArrayLike<number> | readonly string[]} Tokens  numbers of words; words themselves, for a model with word vectors
 * @typedef {{ name: string, head?: number, row?: number, rows?: number }} NetworkWish
 *   one head of a tensor that has heads; `rows` rows from `row` on (default: all from there)
 * @typedef {{ name: string, head: number | null, row?: number, shape: number[], data: Float32Array }} Tensor
 *   head: the one that was wished for, or null; row: the first one given, where not all are
 * @typedef {ArrayLike<number> | { tokens?: ArrayLike<number>, source?: ArrayLike<number> }} Places
 *   where each row stands, a whole number; a list says so of the rows of `tokens`
 * @typedef {{ attention: number, head: number, row: number }} RowOfHead  attention: its place in `attentionNames`
 * @typedef {RowOfHead & { weights: Float32Array }} RowEdit  weights (S), finite, of any sum
 * @typedef {RowOfHead & { query: Float32Array }} QueryEdit  query (D), finite
 * @typedef {{ tokens: Tokens, source?: Tokens, want?: (string | NetworkWish)[], heads?: Uint8Array | null,
 *   temperature?: number, causal?: boolean, positions?: Places | 'none' | null, edits?: RowEdit[],
 *   queryEdits?: QueryEdit[], without?: string[],
 *   perturb?: { name: string, index: number, delta: number } | null }} NetworkRequest
 *
 * @typedef {{ config: Readonly<Config>, attentions: number, attentionNames: readonly string[],
 *   tensorNames: readonly string[] }} Model
 * @typedef {[source: number, tokens: number]} Rows  of each stack, the start mark's among them
 */

/** What a run takes. */
export const RUN_NAMES = 'tokens source want heads temperature causal positions edits queryEdits without perturb'.split(
  ' ',
)

/**
 * @param {Model} model @param {NetworkRequest} options
 * @throws {HlError} as Network.run says
 */
export function checkedRun(model, options) {
  const o = known('run', options, RUN_NAMES.join(' '))
  const { config, attentions } = model
  const { tokens, source, words } = config.wordWidth
    ? spokenOf(o, config)
    : { tokens: numbersOf('tokens', o.tokens, config), source: sourceOf(o.source, config), words: [] }
  const mark = config.startMark ? 1 : 0
  /** @type {Rows} */
  const rows = [source.length && source.length + mark, tokens.length + mark]
  const heads = given(o.heads)
    ? array('heads', o.heads, Uint8Array, 'attentions heads', attentions, config.heads)
    : null
  const temperature = temperatureOf(o.temperature ?? 1)
  const causal = flag('causal', o.causal ?? false)
  const unplaced = o.positions === 'none'
  const places = unplaced ? [null, null] : placesOf(o.positions, rows, config)
  const edits = editsOf('edits', o.edits, model, rows, ['weights', 'keys'])
  const queryEdits = editsOf('queryEdits', o.queryEdits, model, rows, ['query', 'dim'])
  const off = switchesOf(o.without, config)
  const wishes = wishesOf('run', o.want).map((wish) =>
    wishOf(model, typeof wish === 'string' ? { name: wish } : known('want', wish, 'name head row rows')),
  )
  const perturb = o.perturb ? perturbOf(model, o.perturb) : null
  return {
    tokens,
    source,
    words,
    rows,
    heads,
    temperature,
    causal,
    unplaced,
    places,
    edits,
    queryEdits,
    off,
    wishes,
    perturb,
  }
}

/** @param {unknown} value @returns {value is ArrayLike<number>} */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)

/** @param {string} name @param {unknown} tokens @param {Config} config */
function numbersOf(name, tokens, { positions, vocabulary }) {
  if (!isList(tokens)) throw new HlError('TYPE', `${name} must be a list of numbers, not ${show(tokens)}`)
  whole(`tokens in ${name}`, tokens.length, 1, positions)
  return Uint32Array.from(tokens, (token, i) => whole(`${name}[${i}]`, token, 0, vocabulary - 1))
}

/** @param {unknown} source @param {Config} config */
function sourceOf(source, config) {
  if (config.architecture === 'encoder-decoder') return numbersOf('source', source, config)
  if (given(source)) throw new HlError('SHAPE', `source is for an encoder-decoder, not a ${config.architecture}`)
  return new Uint32Array(0)
}

/** Of a model with word vectors: tokens are places in a list of words. @param {NetworkRequest} options @param {Config} config */
function spokenOf({ tokens, source }, config) {
  if (config.architecture !== 'encoder-decoder') sourceOf(source, config)
  const target = wordsOf('tokens', tokens, config)
  const read = config.architecture === 'encoder-decoder' ? wordsOf('source', source, config) : []
  return {
    words: [...target, ...read],
    tokens: Uint32Array.from(target.keys()),
    source: Uint32Array.from(read.keys(), (i) => i + target.length),
  }
}

/** @param {string} name @param {unknown} words @param {Config} config @returns {string[]} */
function wordsOf(name, words, { positions }) {
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string' && word !== ''))
    throw new HlError('TYPE', `${name} must be a list of words, not ${show(words)}: this model reads words themselves`)
  whole(`words in ${name}`, words.length, 1, positions)
  return words
}

// ---- Places of rows ----

/** By stack; null: row i stands at i. @param {NetworkRequest['positions']} positions @param {Rows} rows @param {Config} config */
function placesOf(positions, rows, config) {
  if (!given(positions)) return [null, null]
  if (typeof positions !== 'object')
    throw new HlError(
      'TYPE',
      `positions is null, 'none', a list of whole numbers, or { tokens, source }, not ${show(positions)}`,
    )
  if (isList(positions)) return [null, placesIn('positions', positions, rows[1], config)]
  const { tokens, source } = known('positions', /** @type {any} */ (positions), 'tokens source')
  return [placesIn('positions.source', source, rows[0], config), placesIn('positions.tokens', tokens, rows[1], config)]
}

/** @param {string} name @param {unknown} places @param {number} rows @param {Config} config */
function placesIn(name, places, rows, { position, positions, startMark }) {
  if (!given(places)) return null
  if (!rows) throw new HlError('SHAPE', `${name} is for an encoder-decoder, which this model is not`)
  if (!isList(places)) throw new HlError('TYPE', `${name} must be a list of numbers, not ${show(places)}`)
  const mark = startMark ? 1 : 0
  if (places.length !== rows)
    throw new HlError(
      'SHAPE',
      `${name} has ${places.length} elements, but there are ${rows} rows${mark ? ', of which the first is the start mark' : ''}`,
    )
  const [least, most] = position === 'learned' ? [0, positions + mark - 1] : [-POSITION_MAX, POSITION_MAX]
  return Int32Array.from(places, (place, i) => whole(`${name}[${i}]`, place, least, most))
}

// ---- Edited rows ----

/** Rows and keys of an attention. @param {Model} model @param {number} attention @param {Rows} rows */
export function sizesOf({ attentionNames }, attention, [sources, tokens]) {
  const prefix = attentionNames[attention]
  const rows = prefix.startsWith('encoder.') ? sources : tokens
  return { rows, keys: prefix.endsWith('.cross.') ? sources : rows }
}

/**
 * hl_row_edit, with numbers in place of their address.
 * @param {string} name @param {unknown} edits @param {Model} model @param {Rows} stacks
 * @param {['weights', 'keys'] | ['query', 'dim']} kind the name of an edit's numbers, and the size that they have
 */
function editsOf(name, edits, model, stacks, [kind, of]) {
  const { config, attentions } = model
  return listOf(name, edits).map((edit, i) => {
    const at = `${name}[${i}]`
    const { attention, head, row, [kind]: numbers } = known(at, edit, `attention head row ${kind}`)
    const { rows, keys } = sizesOf(model, whole(`${at}.attention`, attention, 0, attentions - 1), stacks)
    whole(`${at}.head`, head, 0, config.heads - 1)
    whole(`${at}.row`, row, 0, rows - 1)
    array(`${at}.${kind}`, numbers, Float32Array, of, of === 'dim' ? config.dim : keys)
    const wrong = numbers.findIndex((/** @type {number} */ x) => !Number.isFinite(x))
    if (wrong >= 0) throw new HlError('RANGE', `${at}.${kind}[${wrong}] must be finite, not ${numbers[wrong]}`)
    return { place: [attention, head, row], numbers: /** @type {Float32Array} */ (numbers) }
  })
}

// ---- Parts of layers ----

const STEPS = ['self', 'cross', 'ffn']
const NORM = 8
/** The bits of f itself. */
const BRANCH = /** @type {Record<string, number>} */ ({ self: 128, ffn: 64 })

/**
 * What a run can leave out, by name: a layer, the encoder's counted first, and its bit of hl_layer_switch.
 * @param {Config} config @returns {Map<string, [layer: number, bit: number]>}
 */
export function partsOf({ architecture, layers, decoderLayers, ffn, norm }) {
  const both = architecture === 'encoder-decoder'
  /** @type {Map<string, [number, number]>} */
  const parts = new Map()
  for (let layer = 0; layer < layers + decoderLayers; layer++) {
    const isSource = both && layer < layers
    const at = `${both ? (isSource ? 'encoder.' : 'decoder.') : ''}layer${layer < layers ? layer : layer - layers}.`
    STEPS.forEach((step, i) => {
      if (step === 'cross' && (!both || isSource)) return
      if (step === 'ffn' && !ffn) return
      if (BRANCH[step]) parts.set(`${at}${step}`, [layer, BRANCH[step]])
      parts.set(`${at}${step}.residual`, [layer, 1 << i])
      if (norm !== 'none') parts.set(`${at}${step}.norm`, [layer, NORM << i])
    })
  }
  return parts
}

/** hl_layer_switch bits of each layer; null: nothing is off. @param {unknown} names @param {Config} config */
function switchesOf(names, config) {
  if (!given(names)) return null
  const parts = partsOf(config)
  const off = new Uint8Array(config.layers + config.decoderLayers)
  for (const name of listOf('without', names)) {
    const part = parts.get(name)
    if (!part) throw new HlError('RANGE', `without: no part is called ${show(name)}; partNames lists ${parts.size}`)
    off[part[0]] |= part[1]
  }
  return off
}

// ---- Tensors ----

/** @param {Model} model @param {string} name */
function tensorId({ tensorNames }, name) {
  const id = tensorNames.indexOf(name)
  if (id < 0)
    throw new HlError('UNSUPPORTED', `no tensor is called ${show(name)}; tensorNames lists ${tensorNames.length}`)
  return id
}

/** @param {Model} model @param {NetworkWish} wish */
const wishOf = (model, wish) => ({ ...wish, id: tensorId(model, wish.name) })

/** @param {Model} model @param {NonNullable<NetworkRequest['perturb']>} perturb @returns {[id: number, index: number, delta: number]} */
const perturbOf = (model, { name, index, delta }) => [
  tensorId(model, name),
  whole('perturb.index', index, 0, INT32_MAX),
  finiteOf('perturb.delta', delta),
]

/**
 * @typedef {Map<string, number>} Read  addresses of what this run has read, by tensor, heads and rows
 * @param {Memory} memory @param {number} weights @param {number} run @param {Read} already @param {ReturnType<typeof wishOf>} wish
 * @returns {Tensor}
 */
function read(memory, weights, run, already, wish) {
  const { wasm } = memory
  const at = memory.alloc(12)
  memory.check('run', wasm.hl_wasm_trace_shape(run, wish.id, at))
  const [heads, all, cols] = memory.words(at, 3)
  const first = wish.head === undefined ? 0 : whole('head', wish.head, 0, heads - 1)
  const count = wish.head === undefined ? heads : 1
  const row = whole('row', wish.row ?? 0, 0, all - 1)
  const rows = whole('rows', wish.rows ?? all - row, 1, all - row)
  const out = memory.room(count * rows * cols)
  const keyOf = (/** @type {number} */ id) => [id, first, count, row, rows].join()
  const from = already.get(keyOf(wasm.hl_wasm_trace_made_of(weights, wish.id)))
  already.set(keyOf(wish.id), out)
  for (let h = 0; h < count; h++) {
    const [offset, what] = [4 * h * rows * cols, [wish.id, first + h, row, rows]]
    const status =
      from === undefined
        ? wasm.hl_wasm_trace_read(run, ...what, out + offset)
        : wasm.hl_wasm_trace_make(run, ...what, from + offset, out + offset)
    memory.check('run', status)
  }
  const shape = count > 1 ? [count, rows, cols] : [rows, cols]
  const part = rows < all ? { row } : {}
  return { name: wish.name, head: wish.head ?? null, ...part, shape, data: memory.floats(out, count * rows * cols) }
}

// ---- The run ----

/**
 * @param {Memory} memory @param {number} weights address of hl_weights @param {ReturnType<typeof checkedRun>} r
 * @returns {Tensor[]} those that are wanted
 */
export function runOf(memory, weights, r) {
  return memory.scope(() => {
    const run = created(memory, 'run', weights, r)
    if (r.perturb) memory.wasm.hl_wasm_run_perturb(run, ...r.perturb)
    /** @type {Read} */
    const already = new Map()
    return r.wishes.map((wish) => read(memory, weights, run, already, wish))
  })
}

/** Address of hl_run. @param {Memory} memory @param {string} call @param {number} weights @param {ReturnType<typeof checkedRun>} r */
export function created(memory, call, weights, r) {
  const run = memory.alloc(memory.wasm.hl_wasm_run_bytes())
  memory.check(call, memory.wasm.hl_wasm_run_create(run, weights, putInput(memory, weights, r)))
  return run
}

/** Of hl_word_parts, in bytes. */
const PARTS_BYTES = 112

/** A list of hl_word_parts. @param {Memory} memory @param {number} weights @param {readonly string[]} words @returns {number} its address */
function putParts(memory, weights, words) {
  const parts = memory.alloc(PARTS_BYTES * words.length)
  const encoder = new TextEncoder()
  words.forEach((word, i) => {
    const utf8 = encoder.encode(word.normalize('NFC'))
    memory.scope(() => memory.wasm.hl_wasm_word_parts(weights, memory.put(utf8), utf8.length, parts + PARTS_BYTES * i))
  })
  return parts
}

/** hl_lexicon. @param {Memory} memory @param {number} weights @param {string[]} words */
const putLexicon = (memory, weights, words) =>
  words.length ? [putParts(memory, weights, words), words.length] : [0, 0]

/** Of each word, for a model with word vectors: the row of the embedding that it reads, and the word's own number in the vocabulary; -1: none. @param {Memory} memory @param {number} weights @param {readonly string[]} words */
export const vocabularyNumbers = (memory, weights, words) =>
  memory.scope(() => {
    const parts = putParts(memory, weights, words)
    const [rows, own] = [0, 1].map((field) =>
      Int32Array.from(words, (_, i) => memory.words(parts + PARTS_BYTES * i, 2)[field] | 0),
    )
    return { rows, own }
  })

/** hl_run_input. @param {Memory} memory @param {number} weights @param {ReturnType<typeof checkedRun>} r */
function putInput(memory, weights, r) {
  const knobs = [
    wordOf(r.temperature),
    (r.causal ? 1 : 0) + (r.unplaced ? 256 : 0), // two bools
    ...putEdits(memory, r.edits),
    ...putEdits(memory, r.queryEdits),
    ...r.places.map((places) => memory.putAny(places)),
    memory.putAny(r.off),
  ]
  const tokens = [r.source, r.tokens].flatMap((numbers) => [memory.put(numbers), numbers.length])
  const lexicon = putLexicon(memory, weights, r.words)
  return putStruct(memory, [...tokens, memory.putAny(r.heads), putStruct(memory, knobs), ...lexicon])
}

/** hl_row_edits. @param {Memory} memory @param {ReturnType<typeof editsOf>} edits */
function putEdits(memory, edits) {
  const list = edits.flatMap(({ place, numbers }) => [...place, memory.put(numbers)])
  return [putStruct(memory, list), edits.length]
}
