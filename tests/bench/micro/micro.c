/* What this machine's wasm can do at most: register-tiled products, exp, bare multiply-adds, a call.
 * Built for plain SIMD and, with -mrelaxed-simd, for fused multiply-adds. No attention can take less a score
 * than 4 D flops in the fastest tile and one exp. Independent of core/, which is measured against it. */
#include <wasm_simd128.h>

#define EXPORT __attribute__((visibility("default")))
#define INLINE static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")
#define ROLLED _Pragma("clang loop unroll(disable)")

/* a * b + c and c - a * b. */
#ifdef __wasm_relaxed_simd__
#define MADD(a, b, c) wasm_f32x4_relaxed_madd((a), (b), (c))
#define NMADD(a, b, c) wasm_f32x4_relaxed_nmadd((a), (b), (c))
#else
#define MADD(a, b, c) wasm_f32x4_add((c), wasm_f32x4_mul((a), (b)))
#define NMADD(a, b, c) wasm_f32x4_sub((c), wasm_f32x4_mul((a), (b)))
#endif

enum { LANES = 4, INNER = 64, TILES = 4, EXPS = 2048, CHAINS = 12, HALF = 8192 };

/* Operands and results, small enough for the nearest caches. JS fills the inputs. */
static float inputs[2 * HALF] __attribute__((aligned(64)));
static float results[HALF] __attribute__((aligned(64)));

EXPORT float *inputs_at(void) { return inputs; }
EXPORT float *results_at(void) { return results; }

INLINE v128_t splat(float x) { return wasm_f32x4_splat(x); }

/* ---- Multiply-adds alone, in independent chains ---- */

EXPORT float peak(int times, float x, float y) {
  v128_t chain[CHAINS], factor = splat(x), term = splat(y);
  UNROLLED for (int i = 0; i < CHAINS; i++) chain[i] = splat((float)i * x);
  for (int t = 0; t < times; t++) {
    UNROLLED for (int i = 0; i < CHAINS; i++) chain[i] = MADD(chain[i], factor, term);
  }
  v128_t sum = splat(0.0f);
  UNROLLED for (int i = 0; i < CHAINS; i++) sum = wasm_f32x4_add(sum, chain[i]);
  return wasm_f32x4_extract_lane(sum, 0);
}

/* ---- Tiles of a product: a packed as (INNER, rows), b as (INNER, columns), c (rows, columns) ---- */

INLINE void tile(int rows, int vectors, const float *a, const float *b, float *c) {
  v128_t sum[6][3], column[3];
  UNROLLED for (int r = 0; r < rows; r++) { UNROLLED for (int j = 0; j < vectors; j++) sum[r][j] = splat(0.0f); }
  ROLLED for (int i = 0; i < INNER; i++, a += rows, b += vectors * LANES) {
    UNROLLED for (int j = 0; j < vectors; j++) column[j] = wasm_v128_load(b + j * LANES);
    UNROLLED for (int r = 0; r < rows; r++) {
      v128_t x = wasm_v128_load32_splat(a + r);
      UNROLLED for (int j = 0; j < vectors; j++) sum[r][j] = MADD(x, column[j], sum[r][j]);
    }
  }
  UNROLLED for (int r = 0; r < rows; r++) {
    UNROLLED for (int j = 0; j < vectors; j++) wasm_v128_store(c + (r * vectors + j) * LANES, sum[r][j]);
  }
}

/* TILES x TILES tiles, `times` over. */
INLINE void product(int times, int rows, int vectors) {
  int columns = vectors * LANES;
  for (int t = 0; t < times; t++) {
    ROLLED for (int j = 0; j < TILES; j++) {
      ROLLED for (int i = 0; i < TILES; i++) {
        const float *a = inputs + i * rows * INNER, *b = inputs + HALF + j * columns * INNER;
        tile(rows, vectors, a, b, results + (j * TILES + i) * rows * columns);
      }
    }
  }
}

EXPORT void gemm_4x8(int times) { product(times, 4, 2); }
EXPORT void gemm_5x8(int times) { product(times, 5, 2); }
EXPORT void gemm_6x8(int times) { product(times, 6, 2); }
EXPORT void gemm_3x12(int times) { product(times, 3, 3); }

/* ---- exp of scores, with their sum ---- */

/* 1.5 * 2^23 plus the exponent's bias of 127: adding it rounds to whole numbers, left in the low bits. */
#define ROUNDER 0x1.8000fep23f

/* (1 + c0 r + c1 r^2 + ...) * 2^n; the low bits of `shifted` are n + 127. */
INLINE v128_t scaled_series(v128_t r, v128_t shifted, const float c[5]) {
  v128_t power = wasm_i32x4_shl(shifted, 23), p = splat(c[4]);
  UNROLLED for (int i = 3; i >= 0; i--) p = MADD(p, r, splat(c[i]));
  return MADD(p, wasm_f32x4_mul(r, power), power);
}

INLINE v128_t exp_base_e(v128_t x) {
  static const float c[5] = {1.0f, 0.5f, 0x1.555556p-3f, 0x1.555556p-5f, 0x1.111112p-7f}; /* 1 / (i + 1)! */
  x = wasm_f32x4_max(x, splat(-87.3f));
  v128_t shifted = MADD(x, splat(0x1.715476p0f), splat(ROUNDER)); /* log2(e) */
  v128_t n = wasm_f32x4_sub(shifted, splat(ROUNDER));
  v128_t r = NMADD(n, splat(-0x1.05c61p-29f), NMADD(n, splat(0x1.62e43p-1f), x)); /* ln 2 in two parts */
  return scaled_series(r, shifted, c);
}

/* 2^x, for scores that were multiplied by log2(e) where they were scaled. */
INLINE v128_t exp_base_2(v128_t x) {
  /* (ln 2)^(i + 1) / (i + 1)! */
  static const float c[5] = {0x1.62e43p-1f, 0x1.ebfbep-3f, 0x1.c6b08ep-5f, 0x1.3b2ab6p-7f, 0x1.5d87fep-10f};
  x = wasm_f32x4_max(x, splat(-126.0f));
  v128_t shifted = wasm_f32x4_add(x, splat(ROUNDER));
  return scaled_series(wasm_f32x4_sub(x, wasm_f32x4_sub(shifted, splat(ROUNDER))), shifted, c);
}

INLINE float exp_pass(int times, v128_t exp_of(v128_t)) {
  float total = 0.0f;
  for (int t = 0; t < times; t++) {
    v128_t sum[2] = {splat(0.0f), splat(0.0f)};
    for (int i = 0; i < EXPS; i += 2 * LANES) {
      UNROLLED for (int j = 0; j < 2; j++) {
        v128_t e = exp_of(wasm_v128_load(inputs + i + j * LANES));
        wasm_v128_store(results + i + j * LANES, e);
        sum[j] = wasm_f32x4_add(sum[j], e);
      }
    }
    total += wasm_f32x4_extract_lane(wasm_f32x4_add(sum[0], sum[1]), 0);
  }
  return total;
}

EXPORT float exps_base_e(int times) { return exp_pass(times, exp_base_e); }
EXPORT float exps_base_2(int times) { return exp_pass(times, exp_base_2); }

/* ---- The boundary, and a look at the instruction ---- */

EXPORT int nothing(int x) { return x + 1; }

/* 1 where MADD rounds once: (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24, which two roundings lose. */
EXPORT int fused(float one) {
  v128_t a = splat(one + 0x1p-12f), c = splat(-(one + 0x1p-11f));
  return wasm_f32x4_extract_lane(MADD(a, a, c), 0) != 0.0f;
}
