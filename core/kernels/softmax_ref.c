/* The softmax of a row as its formula stands, in double. */
#include <math.h>

#include "../math/elementary.h"
#include "kernels.h"

float hl_row_max_f32_ref(const float *x, size_t n) {
  float largest = -INFINITY;
  for (size_t i = 0; i < n; i++)
    if (x[i] > largest) largest = x[i];
  return largest;
}

double hl_exp_sum_f32_ref(const float *x, size_t n, float shift, float *out) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) {
    double e = hl_exp_f64((double)x[i] - (double)shift);
    sum += e;
    out[i] = (float)e;
  }
  return sum;
}

void hl_scale_f32_ref(const float *x, size_t n, float factor, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = (float)((double)x[i] * (double)factor);
}

static bool has_nan(const float *x, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (isnan(x[i])) return true;
  return false;
}

static void fill(float *out, size_t n, float value) {
  for (size_t i = 0; i < n; i++) out[i] = value;
}

void hl_softmax_f32_ref(const float *x, size_t n, float *out) {
  double largest = (double)hl_row_max_f32_ref(x, n), sum = 0.0;
  if (has_nan(x, n) || largest == (double)INFINITY) {
    fill(out, n, NAN);
    return;
  }
  if (largest == (double)-INFINITY) { /* nothing to attend to */
    fill(out, n, 0.0f);
    return;
  }
  for (size_t i = 0; i < n; i++) sum += hl_exp_f64((double)x[i] - largest);
  for (size_t i = 0; i < n; i++) out[i] = (float)(hl_exp_f64((double)x[i] - largest) / sum);
}
