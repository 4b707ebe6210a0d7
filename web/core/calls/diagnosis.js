// Which classic mistakes explain numbers that somebody computed.

import { array, finiteOf, flag, given, HlError, known, whole } from '../check.js'
import { putStruct, wordOf } from './structs.js'

/**
 * @typedef {import('../memory.js').Memory} Memory
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array }} Turned
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, queries: number, keys: number, dim: number,
 *   valueDim?: number, scale?: number, causal?: boolean, turned?: Turned | null, given: Float32Array,
 *   steps: Float32Array, cols: number, most?: number }} DiagnosisOptions
 *   q (T,D), k (S,D), v (S,E); valueDim = dim; scale 1 / sqrt(dim); causal: query i sees keys up to i; turned: q, k and v as
 *   the transposes of their matrices W make them, where these are known; given (T,cols): somebody's weights (cols = S) or
 *   output (cols = E), where S = E whichever is nearer; steps (T,cols): what the last digit of each number counts; most 8:
 *   suspects wanted
 * @typedef {{ mistakes: string[], fits: boolean, of: 'weights' | 'output', different: number, first: number | null,
 *   distance: number, excess: number }} Suspect
 *   mistakes: by the names of mistakeNames(); different: numbers whose difference rounding does not explain; first: the first
 *   of them, row by row; distance: the largest difference; excess: the same in units of what rounding explains
 * @typedef {{ right: Suspect, numbers: Float32Array, suspects: Suspect[], tied: number }} Diagnosis
 *   right: what is right beside what was given; numbers (T,cols): what is right; suspects: the best first; tied: so many of
 *   those that were tried explain it as well as the first, which counts; 0: none explains it
 */

/** Words of hl_suspect. */
const WORDS = 7
const MOST = 8

/**
 * Tries each classic mistake, and pairs of two where none explains the numbers alone. What fits with fewer mistakes comes
 * first; what rounding explains is no mistake.
 * @param {Memory} memory @param {DiagnosisOptions} options
 * @returns {Diagnosis}
 * @throws {HlError} TYPE, RANGE, SHAPE, MEMORY
 */
export function diagnose(memory, options) {
  const o = known('diagnose', options, 'q k v queries keys dim valueDim scale causal turned given steps cols most')
  const queries = whole('queries', o.queries)
  const keys = whole('keys', o.keys)
  const dim = whole('dim', o.dim)
  const valueDim = whole('valueDim', o.valueDim ?? dim)
  const cols = whole('cols', o.cols)
  const most = whole('most', o.most ?? MOST)
  if (cols !== keys && cols !== valueDim)
    throw new HlError('SHAPE', `diagnose: cols is ${keys} for weights or ${valueDim} for an output, not ${cols}`)
  const scale = given(o.scale) ? finiteOf('scale', o.scale) : Number.NaN
  const causal = flag('causal', o.causal ?? false) ? 1 : 0
  const inputs = inputsOf(o, { queries, keys, dim, valueDim })
  const turned = given(o.turned) ? inputsOf(known('turned', o.turned, 'q k v'), { queries, keys, dim, valueDim }) : []
  const numbers = array('given', o.given, Float32Array, 'queries cols', queries, cols)
  const steps = array('steps', o.steps, Float32Array, 'queries cols', queries, cols)
  steps.forEach((step, i) => {
    if (!(step >= 0 && step < Infinity)) throw new HlError('RANGE', `diagnose: steps[${i}] is 0 or more, not ${step}`)
  })
  return memory.scope(() => {
    const spec = putStruct(memory, [queries, keys, dim, valueDim, cols, wordOf(scale), causal])
    const puts = [...inputs, ...(turned.length ? turned : [null, null, null]), numbers, steps]
    const input = putStruct(
      memory,
      puts.map((values) => memory.putAny(values)),
    )
    const [suspects, right] = [memory.alloc(4 * WORDS * most), memory.alloc(4 * WORDS)]
    const [rightNumbers, counts] = [memory.room(queries * cols), memory.alloc(8)]
    const result = putStruct(memory, [suspects, most, right, rightNumbers, counts, counts + 4])
    memory.check('diagnose', memory.wasm.hl_wasm_diagnose(spec, input, result))
    const names = memory.names(memory.wasm.hl_wasm_mistake_names)
    const [found, tied] = memory.words(counts, 2)
    return {
      right: suspectAt(memory, right, names, queries * cols),
      numbers: memory.floats(rightNumbers, queries * cols),
      suspects: Array.from({ length: found }, (_, i) =>
        suspectAt(memory, suspects + 4 * WORDS * i, names, queries * cols),
      ),
      tied,
    }
  })
}

/** @param {Turned} o @param {{ queries: number, keys: number, dim: number, valueDim: number }} sizes @returns {Float32Array[]} */
const inputsOf = ({ q, k, v }, { queries, keys, dim, valueDim }) => [
  array('q', q, Float32Array, 'queries dim', queries, dim),
  array('k', k, Float32Array, 'keys dim', keys, dim),
  array('v', v, Float32Array, 'keys valueDim', keys, valueDim),
]

/** hl_suspect. @param {Memory} memory @param {number} address @param {string[]} names @param {number} cells @returns {Suspect} */
function suspectAt(memory, address, names, cells) {
  const [mistakes, fits, isOutput, different, first] = memory.words(address, WORDS)
  const [distance, excess] = memory.floats(address + 20, 2)
  return {
    mistakes: names.filter((_, i) => (mistakes >>> i) & 1),
    fits: fits === 1,
    of: isOutput ? 'output' : 'weights',
    different,
    first: first < cells ? first : null,
    distance,
    excess,
  }
}
