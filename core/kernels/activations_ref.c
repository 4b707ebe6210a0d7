/* Activations as their formulas stand, in double. */
#include <math.h>

#include "../math/elementary.h"
#include "kernels.h"

/* Phi(x) = erfc(-x / sqrt 2) / 2, the normal distribution function. erfc by its series near 0, by its
 * continued fraction further out. */
static double half_erfc(double z) {
  if (z < 0.0) return 1.0 - half_erfc(-z);
  double gauss = hl_exp_f64(-z * z) / 1.772453850905516; /* exp(-z^2) / sqrt pi */
  if (z < 2.5) {
    double sum = z, term = z;
    for (int n = 1; n < 60; n++) sum += term *= 2.0 * z * z / (2 * n + 1);
    return 0.5 - gauss * sum;
  }
  double fraction = 0.0;
  for (int n = 60; n > 0; n--) fraction = 0.5 * n / (z + fraction);
  return 0.5 * gauss / (z + fraction);
}

static double logistic(double x) { return 1.0 / (1.0 + hl_exp_f64(-x)); }

void hl_relu_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = x[i] < 0.0f ? 0.0f : x[i];
}

void hl_gelu_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = (float)((double)x[i] * half_erfc(-(double)x[i] * 0.7071067811865476));
}

/* x / 2 (1 + tanh u) = x logistic(2 u) with u = sqrt(2 / pi) (x + 0.044715 x^3) */
void hl_gelu_tanh_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) {
    double v = (double)x[i], u = 0.7978845608028654 * (v + 0.044715 * v * v * v);
    out[i] = (float)(v * logistic(2.0 * u));
  }
}

void hl_silu_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = (float)((double)x[i] * logistic((double)x[i]));
}
