/* Sums over a row, for LayerNorm and its gradient. In double, two lanes at a time: a row with a large offset or a tiny
 * variance would lose all its digits in float32. */
#ifndef HL_NORM_V128_H
#define HL_NORM_V128_H

#include "../simd.h"

/* (x - centre) * factor, rounded once. */
HL_INLINE hl_f32x4 hl_normalised(hl_f32x4 x, hl_f64x2 centre, hl_f64x2 factor) {
  return hl_f32x4_of_f64(hl_f64x2_mul(hl_f64x2_sub(hl_f64x2_low(x), centre), factor),
                         hl_f64x2_mul(hl_f64x2_sub(hl_f64x2_high(x), centre), factor));
}

static double hl_row_sum(const float *x, size_t n) {
  hl_f64x2 low = hl_f64x2_splat(0.0), high = low;
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 v = hl_f32x4_load(x + i);
    low = hl_f64x2_add(low, hl_f64x2_low(v));
    high = hl_f64x2_add(high, hl_f64x2_high(v));
  }
  double sum = hl_f64x2_sum(hl_f64x2_add(low, high));
  for (; i < n; i++) sum += (double)x[i];
  return sum;
}

/* Sum of (x - centre)^2. */
static double hl_row_squares(const float *x, size_t n, double centre) {
  hl_f64x2 c = hl_f64x2_splat(centre), low = hl_f64x2_splat(0.0), high = low;
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 v = hl_f32x4_load(x + i);
    hl_f64x2 a = hl_f64x2_sub(hl_f64x2_low(v), c), b = hl_f64x2_sub(hl_f64x2_high(v), c);
    low = hl_f64x2_add(low, hl_f64x2_mul(a, a));
    high = hl_f64x2_add(high, hl_f64x2_mul(b, b));
  }
  double sum = hl_f64x2_sum(hl_f64x2_add(low, high));
  for (; i < n; i++) sum += ((double)x[i] - centre) * ((double)x[i] - centre);
  return sum;
}

#endif
