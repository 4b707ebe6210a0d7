/* Compiles where the compiler knows relaxed SIMD in its final form, as Emscripten does since LLVM 16. */
#include <wasm_simd128.h>

#if __clang_major__ < 16
#error "older compilers emit opcodes that no browser runs"
#endif

v128_t probe(v128_t a, v128_t b, v128_t c) { return wasm_f32x4_relaxed_madd(a, b, c); }
