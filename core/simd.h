/* The only file that names the SIMD instruction set, beside the kernels. As wasm it is simd128; natively SIMDe gives
 * the same intrinsics, so that both builds run the same arithmetic and agree bit for bit. Multiplication and addition
 * stay two roundings (-ffp-contract=off); hl_f32x4_madd is the one place where a fused build may differ. */
#ifndef HL_SIMD_H
#define HL_SIMD_H

#include <stddef.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/wasm/simd128.h>
#endif

/* Four floats. */
typedef v128_t hl_f32x4;

#define HL_LANES 4

/* Inlined also where code is to be small: a call would cost more than the one or two instructions. */
#define HL_INLINE static inline __attribute__((always_inline))

HL_INLINE hl_f32x4 hl_f32x4_splat(float value) { return wasm_f32x4_splat(value); }
HL_INLINE hl_f32x4 hl_f32x4_load(const float *p) { return wasm_v128_load(p); }
HL_INLINE void hl_f32x4_store(float *p, hl_f32x4 a) { wasm_v128_store(p, a); }
HL_INLINE hl_f32x4 hl_f32x4_add(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_add(a, b); }
HL_INLINE hl_f32x4 hl_f32x4_sub(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_sub(a, b); }
HL_INLINE hl_f32x4 hl_f32x4_mul(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_mul(a, b); }

/* a * b + c: one rounding in the relaxed build, where the machine can, and two everywhere else. */
HL_INLINE hl_f32x4 hl_f32x4_madd(hl_f32x4 a, hl_f32x4 b, hl_f32x4 c) {
#if defined(__wasm_relaxed_simd__)
  return wasm_f32x4_relaxed_madd(a, b, c);
#else
  return wasm_f32x4_add(c, wasm_f32x4_mul(a, b));
#endif
}

HL_INLINE hl_f32x4 hl_f32x4_div(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_div(a, b); }
HL_INLINE hl_f32x4 hl_f32x4_sqrt(hl_f32x4 a) { return wasm_f32x4_sqrt(a); }

/* Masks of the lanes where a < b, where a = b, and a choice by such a mask. */
HL_INLINE v128_t hl_f32x4_less(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_lt(a, b); }
HL_INLINE v128_t hl_f32x4_equal(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_eq(a, b); }
HL_INLINE hl_f32x4 hl_f32x4_select(v128_t mask, hl_f32x4 yes, hl_f32x4 no) {
  return wasm_v128_bitselect(yes, no, mask);
}

/* b > a ? b : a, lane by lane: a NaN in b is passed over, a NaN in a stays. */
HL_INLINE hl_f32x4 hl_f32x4_max(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_pmax(a, b); }
/* b < a ? b : a, lane by lane. */
HL_INLINE hl_f32x4 hl_f32x4_min(hl_f32x4 a, hl_f32x4 b) { return wasm_f32x4_pmin(a, b); }

/* Rounded up to a whole number. */
HL_INLINE hl_f32x4 hl_f32x4_ceil(hl_f32x4 a) { return wasm_f32x4_ceil(a); }

/* Rows a, b, c, d of a 4 by 4 matrix become its columns. */
static inline void hl_f32x4_transpose(hl_f32x4 *a, hl_f32x4 *b, hl_f32x4 *c, hl_f32x4 *d) {
  hl_f32x4 ab_low = wasm_i32x4_shuffle(*a, *b, 0, 4, 1, 5), ab_high = wasm_i32x4_shuffle(*a, *b, 2, 6, 3, 7);
  hl_f32x4 cd_low = wasm_i32x4_shuffle(*c, *d, 0, 4, 1, 5), cd_high = wasm_i32x4_shuffle(*c, *d, 2, 6, 3, 7);
  *a = wasm_i32x4_shuffle(ab_low, cd_low, 0, 1, 4, 5);
  *b = wasm_i32x4_shuffle(ab_low, cd_low, 2, 3, 6, 7);
  *c = wasm_i32x4_shuffle(ab_high, cd_high, 0, 1, 4, 5);
  *d = wasm_i32x4_shuffle(ab_high, cd_high, 2, 3, 6, 7);
}

/* The first `count` (1 to 3) floats at p; the other lanes are 0. Reads nothing beyond them. */
static inline hl_f32x4 hl_f32x4_load_part(const float *p, size_t count) {
  if (count == 1) return wasm_v128_load32_zero(p);
  hl_f32x4 pair = wasm_v128_load64_zero(p);
  return count == 2 ? pair : wasm_v128_load32_lane(p + 2, pair, 2);
}

/* Writes the first `count` (1 to 3) lanes to p and nothing beyond them. */
static inline void hl_f32x4_store_part(float *p, hl_f32x4 a, size_t count) {
  if (count == 1) wasm_v128_store32_lane(p, a, 0);
  if (count >= 2) wasm_v128_store64_lane(p, a, 0);
  if (count == 3) wasm_v128_store32_lane(p + 2, a, 2);
}

/* The same of any number of floats, at most four of which are read or written: for loops that need no end of their own.
 */
HL_INLINE hl_f32x4 hl_f32x4_load_up_to(const float *p, size_t count) {
  return count < HL_LANES ? hl_f32x4_load_part(p, count) : hl_f32x4_load(p);
}
HL_INLINE void hl_f32x4_store_up_to(float *p, hl_f32x4 a, size_t count) {
  if (count < HL_LANES)
    hl_f32x4_store_part(p, a, count);
  else
    hl_f32x4_store(p, a);
}

/* (lane 0 + lane 1) + (lane 2 + lane 3). */
static inline float hl_f32x4_sum(hl_f32x4 a) {
  return (wasm_f32x4_extract_lane(a, 0) + wasm_f32x4_extract_lane(a, 1)) +
         (wasm_f32x4_extract_lane(a, 2) + wasm_f32x4_extract_lane(a, 3));
}

/* The sums of four vectors, each in the order of hl_f32x4_sum. */
static inline hl_f32x4 hl_f32x4_sum4(hl_f32x4 a, hl_f32x4 b, hl_f32x4 c, hl_f32x4 d) {
  hl_f32x4 ab_even = wasm_i32x4_shuffle(a, b, 0, 2, 4, 6), ab_odd = wasm_i32x4_shuffle(a, b, 1, 3, 5, 7);
  hl_f32x4 cd_even = wasm_i32x4_shuffle(c, d, 0, 2, 4, 6), cd_odd = wasm_i32x4_shuffle(c, d, 1, 3, 5, 7);
  hl_f32x4 ab = hl_f32x4_add(ab_even, ab_odd), cd = hl_f32x4_add(cd_even, cd_odd); /* a01 a23 b01 b23 */
  return hl_f32x4_add(wasm_i32x4_shuffle(ab, cd, 0, 2, 4, 6), wasm_i32x4_shuffle(ab, cd, 1, 3, 5, 7));
}

/* The largest lane; NaN lanes are passed over unless lane 0 is one. */
static inline float hl_f32x4_largest(hl_f32x4 a) {
  hl_f32x4 half = hl_f32x4_max(a, wasm_i32x4_shuffle(a, a, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(hl_f32x4_max(half, wasm_i32x4_shuffle(half, half, 1, 0, 3, 2)), 0);
}

/* Two doubles, for sums that float32 can't hold. */
typedef v128_t hl_f64x2;

HL_INLINE hl_f64x2 hl_f64x2_splat(double value) { return wasm_f64x2_splat(value); }
HL_INLINE hl_f64x2 hl_f64x2_add(hl_f64x2 a, hl_f64x2 b) { return wasm_f64x2_add(a, b); }
HL_INLINE hl_f64x2 hl_f64x2_sub(hl_f64x2 a, hl_f64x2 b) { return wasm_f64x2_sub(a, b); }
HL_INLINE hl_f64x2 hl_f64x2_mul(hl_f64x2 a, hl_f64x2 b) { return wasm_f64x2_mul(a, b); }
HL_INLINE double hl_f64x2_sum(hl_f64x2 a) { return wasm_f64x2_extract_lane(a, 0) + wasm_f64x2_extract_lane(a, 1); }

/* Lanes 0 and 1, or 2 and 3, as doubles; and four floats rounded from two pairs. */
HL_INLINE hl_f64x2 hl_f64x2_low(hl_f32x4 a) { return wasm_f64x2_promote_low_f32x4(a); }
HL_INLINE hl_f64x2 hl_f64x2_high(hl_f32x4 a) {
  return wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(a, a, 2, 3, 2, 3));
}
HL_INLINE hl_f32x4 hl_f32x4_of_f64(hl_f64x2 low, hl_f64x2 high) {
  return wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(low), wasm_f32x4_demote_f64x2_zero(high), 0, 1, 4, 5);
}

/* 2^n for whole n from -126 to 127, made in the exponent bits. */
HL_INLINE hl_f32x4 hl_f32x4_exp2_whole(v128_t n) {
  return wasm_i32x4_shl(wasm_i32x4_add(n, wasm_i32x4_splat(127)), 23);
}

#endif
