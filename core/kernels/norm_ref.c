/* LayerNorm and RMSNorm of a row as their formulas stand, in double. */
#include <math.h>

#include "kernels.h"

void hl_layer_norm_f32_ref(const float *x, size_t n, const float *gain, const float *bias, float eps, float *out) {
  double mean = 0.0, variance = 0.0;
  for (size_t i = 0; i < n; i++) mean += (double)x[i] / (double)n;
  for (size_t i = 0; i < n; i++) variance += ((double)x[i] - mean) * ((double)x[i] - mean) / (double)n;
  double factor = 1.0 / sqrt(variance + (double)eps);
  for (size_t i = 0; i < n; i++)
    out[i] = (float)(((double)x[i] - mean) * factor * (gain ? (double)gain[i] : 1.0) + (bias ? (double)bias[i] : 0.0));
}

void hl_rms_norm_f32_ref(const float *x, size_t n, const float *gain, float eps, float *out) {
  double mean_square = 0.0;
  for (size_t i = 0; i < n; i++) mean_square += (double)x[i] * (double)x[i] / (double)n;
  double factor = 1.0 / sqrt(mean_square + (double)eps);
  for (size_t i = 0; i < n; i++) out[i] = (float)((double)x[i] * factor * (gain ? (double)gain[i] : 1.0));
}
