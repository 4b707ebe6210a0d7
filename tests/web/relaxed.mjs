// Node 20 knows relaxed SIMD behind a flag; newer ones by themselves, older ones not at all.
import v8 from 'node:v8'

/** Turns relaxed SIMD on where this node has it. To be called before anything is compiled. */
export function allowRelaxed() {
  v8.setFlagsFromString('--experimental-wasm-relaxed-simd')
}
