/* exp of four floats, shared by the kernels that fuse it. */
#ifndef HL_EXP_V128_H
#define HL_EXP_V128_H

#include "../simd.h"

/* exp(x) = 2^n e^r with x = n ln 2 + r, abs(r) <= ln 2 / 2, and e^r = 1 + r + r^2 g(r), where g is the
 * interpolant of degree 4 at the Chebyshev nodes. ln 2 is subtracted in two parts. 2^n is multiplied on
 * in two halves, so that results below FLT_MIN round once and results above FLT_MAX become +inf. */
HL_INLINE hl_f32x4 hl_f32x4_exp(hl_f32x4 x) {
  const hl_f32x4 round_to_whole = hl_f32x4_splat(0x1.8p23f); /* adding it drops the fraction bits */
  /* Outside, the result is 0 or +inf anyway. NaN passes both comparisons unchanged. */
  x = hl_f32x4_max(hl_f32x4_min(x, hl_f32x4_splat(100.0f)), hl_f32x4_splat(-110.0f));
  hl_f32x4 shifted = hl_f32x4_madd(x, hl_f32x4_splat(0x1.715476p+0f), round_to_whole);
  hl_f32x4 n = hl_f32x4_sub(shifted, round_to_whole);
  hl_f32x4 r = hl_f32x4_sub(x, hl_f32x4_mul(n, hl_f32x4_splat(0x1.62e4p-1f)));
  r = hl_f32x4_sub(r, hl_f32x4_mul(n, hl_f32x4_splat(0x1.7f7d1cp-20f)));
  hl_f32x4 g = hl_f32x4_splat(0x1.6d10fcp-10f);
  g = hl_f32x4_madd(g, r, hl_f32x4_splat(0x1.120b62p-7f));
  g = hl_f32x4_madd(g, r, hl_f32x4_splat(0x1.55551ap-5f));
  g = hl_f32x4_madd(g, r, hl_f32x4_splat(0x1.5554dep-3f));
  g = hl_f32x4_madd(g, r, hl_f32x4_splat(0.5f));
  hl_f32x4 power = hl_f32x4_add(hl_f32x4_splat(1.0f), hl_f32x4_madd(hl_f32x4_mul(r, r), g, r));
  v128_t whole = wasm_i32x4_sub(shifted, round_to_whole);
  v128_t half = wasm_i32x4_shr(whole, 1);
  return hl_f32x4_mul(hl_f32x4_mul(power, hl_f32x4_exp2_whole(half)), hl_f32x4_exp2_whole(wasm_i32x4_sub(whole, half)));
}

/* 2^x for x <= 0, and exactly 0 from -126.5 down, -inf included; NaN stays NaN.
 * 2^x = 2^n p(r) with x = n + r, abs(r) <= 1/2, and p the minimax polynomial of degree 5 with p(0) = 1:
 * whole powers of two are exact, everything else is within 2e-7. Adding 1.5 * 2^23 + 127 rounds x to n and leaves
 * n + 127 in the low bits, which shifted left by 23 are the float 2^n; at n = -127 that float is 0. */
HL_INLINE hl_f32x4 hl_f32x4_exp2(hl_f32x4 x) {
  const hl_f32x4 round_to_whole = hl_f32x4_splat(0x1.8000fep23f);
  x = hl_f32x4_max(x, hl_f32x4_splat(-127.0f));
  hl_f32x4 shifted = hl_f32x4_add(x, round_to_whole);
  hl_f32x4 power = wasm_i32x4_shl(shifted, 23);
  hl_f32x4 r = hl_f32x4_sub(x, hl_f32x4_sub(shifted, round_to_whole));
  hl_f32x4 p = hl_f32x4_splat(0x1.5bba16p-10f);
  p = hl_f32x4_madd(p, r, hl_f32x4_splat(0x1.3cea88p-7f));
  p = hl_f32x4_madd(p, r, hl_f32x4_splat(0x1.c6b752p-5f));
  p = hl_f32x4_madd(p, r, hl_f32x4_splat(0x1.ebf9bcp-3f));
  p = hl_f32x4_madd(p, r, hl_f32x4_splat(0x1.62e42ap-1f));
  return hl_f32x4_madd(p, hl_f32x4_mul(r, power), power);
}

#endif
