#include <assert.h>
#include <math.h>

#include "../simd.h"
#include "kernels.h"

/* Sums are kept in double, two lanes at a time: a row with a large offset or a tiny variance would lose
 * all its digits in float32. */

static double sum_of(const float *x, size_t n) {
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
static double squares_of(const float *x, size_t n, double centre) {
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

/* (x - centre) * factor in double, rounded once; then gain and bias in float. */
static void apply(const float *x, size_t n, double centre, double factor, const float *gain, const float *bias,
                  float *out) {
  hl_f64x2 c = hl_splat_f64(centre), f = hl_splat_f64(factor);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 v = hl_load(x + i);
    hl_f32x4 y =
        hl_round_f64(hl_mul_f64(hl_sub_f64(hl_low_f64(v), c), f), hl_mul_f64(hl_sub_f64(hl_high_f64(v), c), f));
    if (gain) y = hl_mul(y, hl_load(gain + i));
    if (bias) y = hl_add(y, hl_load(bias + i));
    hl_store(out + i, y);
  }
  for (; i < n; i++) {
    float y = (float)(((double)x[i] - centre) * factor);
    if (gain) y = y * gain[i];
    if (bias) y = y + bias[i];
    out[i] = y;
  }
}

void hl_layer_norm_f32_v128(const float *x, size_t n, const float *gain, const float *bias, float eps, float *out) {
  assert(x && out && n);
  double mean = sum_of(x, n) / (double)n, variance = squares_of(x, n, mean) / (double)n;
  apply(x, n, mean, 1.0 / sqrt(variance + (double)eps), gain, bias, out);
}

void hl_rms_norm_f32_v128(const float *x, size_t n, const float *gain, float eps, float *out) {
  assert(x && out && n);
  double mean_square = squares_of(x, n, 0.0) / (double)n;
  apply(x, n, 0.0, 1.0 / sqrt(mean_square + (double)eps), gain, NULL, out);
}
