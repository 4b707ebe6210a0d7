/* LayerNorm and RMSNorm of a row, four elements at a time; sums in double. */
#include "norm_v128.h"

#include <assert.h>
#include <math.h>

#include "kernels.h"

/* (x - centre) * factor in double, rounded once; then gain and bias in float. */
static void apply(const float *x, size_t n, double centre, double factor, const float *gain, const float *bias,
                  float *out) {
  hl_f64x2 c = hl_f64x2_splat(centre), f = hl_f64x2_splat(factor);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 y = hl_normalised(hl_f32x4_load(x + i), c, f);
    if (gain) y = hl_f32x4_mul(y, hl_f32x4_load(gain + i));
    if (bias) y = hl_f32x4_add(y, hl_f32x4_load(bias + i));
    hl_f32x4_store(out + i, y);
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
  double mean = hl_row_sum(x, n) / (double)n, variance = hl_row_squares(x, n, mean) / (double)n;
  apply(x, n, mean, 1.0 / sqrt(variance + (double)eps), gain, bias, out);
}

void hl_rms_norm_f32_v128(const float *x, size_t n, const float *gain, float eps, float *out) {
  assert(x && out && n);
  double mean_square = hl_row_squares(x, n, 0.0) / (double)n;
  apply(x, n, 0.0, 1.0 / sqrt(mean_square + (double)eps), gain, NULL, out);
}
