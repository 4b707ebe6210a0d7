/* Sums over a row, for LayerNorm and its gradient. In double, two lanes at a time: a row with a large offset or a tiny
 * variance would lose all its digits in float32. */
#ifndef HL_NORM_V128_H
#define HL_NORM_V128_H

#include "../simd.h"

static double hl_row_sum(const float *x, size_t n) {
  hl_f64x2 low = hl_splat_f64(0.0), high = low;
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 v = hl_load(x + i);
    low = hl_add_f64(low, hl_low_f64(v)), high = hl_add_f64(high, hl_high_f64(v));
  }
  double sum = hl_sum_f64(hl_add_f64(low, high));
  for (; i < n; i++) sum += (double)x[i];
  return sum;
}

/* Sum of (x - centre)^2. */
static double hl_row_squares(const float *x, size_t n, double centre) {
  hl_f64x2 c = hl_splat_f64(centre), low = hl_splat_f64(0.0), high = low;
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 v = hl_load(x + i);
    hl_f64x2 a = hl_sub_f64(hl_low_f64(v), c), b = hl_sub_f64(hl_high_f64(v), c);
    low = hl_add_f64(low, hl_mul_f64(a, a)), high = hl_add_f64(high, hl_mul_f64(b, b));
  }
  double sum = hl_sum_f64(hl_add_f64(low, high));
  for (; i < n; i++) sum += ((double)x[i] - centre) * ((double)x[i] - centre);
  return sum;
}

#endif
