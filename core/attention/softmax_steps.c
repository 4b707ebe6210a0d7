/* The softmax of a row in its steps, and what its weights say. */
#include "softmax_steps.h"

#include "../kernels/kernels.h"
#include "../math/elementary.h"

#define LN2 0.6931471805599453

double hl_row_exponentials(const float *masked, size_t n, float temperature, float *out) {
  float largest = hl_row_max_f32_v128(masked, n);
  if (temperature != 0.0f) return hl_exp_sum_f32_v128(masked, n, largest, out);
  double sum = 0.0;
  for (size_t j = 0; j < n; j++) {
    out[j] = masked[j] == largest ? 1.0f : 0.0f;
    sum += (double)out[j];
  }
  return sum;
}

float hl_row_sum(const float *weights, size_t n) {
  double sum = 0.0;
  for (size_t j = 0; j < n; j++) sum += (double)weights[j];
  return (float)sum;
}

/* A softmax gives no weight above 1, so that no term is negative. */
float hl_row_entropy(const float *weights, size_t n) {
  double sum = 0.0;
  for (size_t j = 0; j < n; j++)
    if (weights[j] >= 1.17549435e-38f) sum -= (double)weights[j] * hl_log_f64((double)weights[j]);
  return (float)(sum / LN2);
}

/* With weights w = exp(s - m) / Z and m the largest score: -ln w = ln Z + (m - s), and Z = 1 / (the largest weight).
 * Neither term is ever negative, so nothing cancels. */
float hl_softmax_entropy(const float *masked, const float *weights, size_t n) {
  float most = hl_row_max_f32_v128(masked, n), largest = hl_row_max_f32_v128(weights, n);
  double below = 0.0;
  for (size_t j = 0; j < n; j++)
    if (weights[j] != 0.0f) below += (double)weights[j] * (double)(most - masked[j]);
  return largest > 0.0f ? (float)((below - hl_log_f64((double)largest)) / LN2) : hl_row_entropy(weights, n);
}

float hl_entropy_limit(size_t keys) { return (float)(hl_log_f64((double)keys) / LN2); }
