// A model's weights as they lie in the memory of its wasm (hl_weights): loading a file, and reading what is there.

import { HlError, show } from '../check.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ architecture: 'encoder' | 'decoder' | 'encoder-decoder', layers: number, decoderLayers: number,
 *   width: number, heads: number, kvHeads: number, dim: number, valueDim: number, ffn: number, vocabulary: number,
 *   positions: number, norm: 'none' | 'post' | 'pre', activation: 'relu' | 'gelu' | 'gelu-tanh' | 'silu',
 *   position: 'none' | 'sinusoidal' | 'learned' | 'rope-half' | 'rope-interleaved' | 'alibi' | 'relative',
 *   output: 'none' | 'tied' | 'own', finalNorm: boolean, attentionBiases: boolean, outputBias: boolean,
 *   startMark: boolean, positionBase: number, eps: number, reach: number, wordWidth: number, buckets: number }} Config
 *   layers: of an encoder, or of a decoder without one; ffn 0: layers of attention only; positions: the longest text, in
 *   words; startMark: a vector of its own stands in front of the words of each stack, so row 0 is the mark's and row i
 *   word i - 1's; reach: relative biases are the same from this distance on, 0 where there are none;
 *   wordWidth: of word vectors, 0 where words are rows of the embedding; buckets: of their letter n-grams
 */

/** Bytes of hl_weights, and where its fields lie behind hl_config; core/wasm/models.c holds these offsets. */
export const WEIGHTS_BYTES = 136
const AT = { tensors: 88, vocabulary: 96, metadata: 124 }
const TENSOR = { bytes: 68, rank: 44, data: 64 }

// hl_config: words, flags of a byte, a double, a float, three words.
export const CONFIG_BYTES = 88
const CONFIG_WORDS =
  'architecture layers decoderLayers width heads kvHeads dim valueDim ffn vocabulary positions norm activation position output'.split(
    ' ',
  )
const CONFIG_FLAGS = ['finalNorm', 'attentionBiases', 'outputBias', 'startMark']
const FLAGS_AT = 60

/** Where the fields of hl_config lie. @type {Record<string, number>} */
export const CONFIG_AT = {
  ...Object.fromEntries(CONFIG_WORDS.map((name, i) => [name, 4 * i])),
  positionBase: 64,
  eps: 72,
  reach: 76,
  wordWidth: 80,
  buckets: 84,
}

/** What the numbers of some fields mean. @type {Record<string, string[]>} */
const MEANINGS = {
  architecture: ['', 'encoder', 'decoder', 'encoder-decoder'],
  norm: ['none', 'post', 'pre'],
  activation: ['relu', 'gelu', 'gelu-tanh', 'silu'],
  position: ['none', 'sinusoidal', 'learned', 'rope-half', 'rope-interleaved', 'alibi', 'relative'],
  output: ['none', 'tied', 'own'],
}

/** @param {Memory} memory @param {number} at @returns {Config} */
export function configOf(memory, at) {
  const words = memory.words(at, CONFIG_WORDS.length)
  const flags = memory.bytes(at + FLAGS_AT, CONFIG_FLAGS.length)
  const entries = [
    ...CONFIG_WORDS.map((name, i) => [name, MEANINGS[name]?.[words[i]] ?? words[i]]),
    ...CONFIG_FLAGS.map((name, i) => [name, flags[i] !== 0]),
    ['positionBase', memory.doubles(at + CONFIG_AT.positionBase, 1)[0]],
    ['eps', memory.floats(at + CONFIG_AT.eps, 1)[0]],
    ...['reach', 'wordWidth', 'buckets'].map((name) => [name, memory.words(at + CONFIG_AT[name], 1)[0]]),
  ]
  return /** @type {Config} */ (Object.fromEntries(entries))
}

/** Lines of `key: value`, and the same by key; one of several lines has a list of them. @param {Memory} memory @param {number} at @returns {{ metadata: string, facts: Record<string, string | string[]> }} */
export function metadataOf(memory, at) {
  const [address, length] = memory.words(at + AT.metadata, 2)
  const metadata = new TextDecoder().decode(memory.bytes(address, length))
  const lines = metadata.split('\n').flatMap((line) => {
    const match = /^([^:]+):\s*(.*?)\s*$/.exec(line)
    return match ? [[match[1].trim(), match[2]]] : []
  })
  const valuesOf = (/** @type {string} */ key) => lines.flatMap(([other, value]) => (other === key ? [value] : []))
  const facts = lines.map(([key]) => [key, valuesOf(key)])
  return { metadata, facts: Object.fromEntries(facts.map(([key, all]) => [key, all.length > 1 ? all : all[0]])) }
}

/** The words by number. @param {Memory} memory @param {number} at @returns {string[]} */
export function vocabularyOf(memory, at) {
  const [section, length, count, spans] = memory.words(at + AT.vocabulary, 4)
  const bytes = memory.bytes(section, length)
  const table = memory.words(spans, 2 * count)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return Array.from({ length: count }, (_, i) =>
    decoder.decode(bytes.subarray(table[2 * i], table[2 * i] + table[2 * i + 1])),
  )
}

/** Names of the tensors that a run can give. @param {Memory} memory @param {number} at @returns {string[]} */
export const tensorNamesOf = (memory, at) =>
  memory.scope(() => {
    const name = memory.alloc(40)
    return memory.names((i) => memory.wasm.hl_wasm_trace_name(at, i, name) && name)
  })

/** Names of the tensors that the weights are made of. @param {Memory} memory @param {number} at @returns {string[]} */
export function weightNamesOf(memory, at) {
  const [count, tensors] = memory.words(at + AT.tensors, 2)
  return Array.from({ length: count }, (_, i) => memory.string(tensors + TENSOR.bytes * i))
}

/** One of them. @param {Memory} memory @param {number} at @param {readonly string[]} names @param {string} name */
export function weightsNamed(memory, at, names, name) {
  const index = names.indexOf(name)
  if (index < 0)
    throw new HlError('UNSUPPORTED', `no weights are called ${show(name)}; weightNames lists ${names.length}`)
  const tensor = memory.words(at + AT.tensors + 4, 1)[0] + TENSOR.bytes * index
  const [rank, ...sizes] = memory.words(tensor + TENSOR.rank, 5)
  const shape = sizes.slice(0, rank)
  const count = shape.reduce((product, size) => product * size, 1)
  return { name, shape, data: memory.floats(memory.words(tensor + TENSOR.data, 1)[0], count) }
}

/**
 * Reads a file that lies in memory into hl_weights.
 * @param {Memory} memory @param {string} call @param {number} weights @param {number} file @param {number} length
 * @param {number} reason 4 bytes for the address of a sentence
 */
export function readFile(memory, call, weights, file, length, reason) {
  const status = memory.wasm.hl_wasm_weights_load(weights, file, length, reason)
  if (status)
    memory.check(call, status, `this weights file can't be used: ${memory.string(memory.words(reason, 1)[0])}`)
}

/**
 * Loads a file, twice: to see how much memory its weights take, then to put them below the file, whose place runs
 * can use afterwards.
 * @param {Memory} memory @param {Uint8Array} file @returns {number} address of hl_weights
 */
export function load(memory, file) {
  const { wasm } = memory
  return memory.keeping(() => {
    const weights = memory.alloc(WEIGHTS_BYTES)
    const reason = memory.alloc(4)
    const readAt = (/** @type {number} */ at) => readFile(memory, 'loadWeights', weights, at, file.length, reason)
    const bytes = memory.scope(() => {
      const first = memory.put(file)
      const before = wasm.hl_wasm_mark()
      readAt(first)
      return wasm.hl_wasm_mark() - before
    })
    const behind = memory.scope(() => {
      memory.alloc(bytes + 16) // blocks are aligned to 16 from wherever the first one begins
      return memory.put(file)
    })
    readAt(behind)
    return weights
  })
}
