/* LayerNorm, there and back. */
#include <math.h>

#include "gradients_ref.h"

typedef struct moments {
  double mean, factor; /* factor: 1 / sqrt(variance + eps) */
} moments;

static moments moments_of(const hl_real *x, size_t n, double eps) {
  double mean = 0.0, variance = 0.0;
  for (size_t i = 0; i < n; i++) mean += (double)x[i] / (double)n;
  for (size_t i = 0; i < n; i++) variance += ((double)x[i] - mean) * ((double)x[i] - mean) / (double)n;
  return (moments){mean, 1.0 / sqrt(variance + eps)};
}

void hl_norm_forward_ref(size_t rows, size_t cols, double eps, const hl_real *x, hl_parameter_ref gain,
                         hl_parameter_ref bias, hl_real *y) {
  for (size_t r = 0; r < rows; r++, x += cols, y += cols) {
    moments m = moments_of(x, cols, eps);
    for (size_t i = 0; i < cols; i++)
      y[i] = (hl_real)(((double)x[i] - m.mean) * m.factor * (double)gain.value[i] + (double)bias.value[i]);
  }
}

/* With n = (x - mean) factor, which is y before gain and bias, and dn = dy gain:
 *   dx = factor (dn - mean(dn) - n mean(dn n)).
 * The mean of x is taken off, so a step common to all x changes nothing: that is mean(dn). And n has a fixed length,
 * except eps, so a step along n changes nothing either: that is n mean(dn n). */
static void row_backward(size_t cols, moments m, const hl_real *x, const hl_real *dy, hl_parameter_ref gain,
                         hl_parameter_ref bias, hl_real *dx) {
  double mean_dn = 0.0, mean_dn_n = 0.0;
  for (size_t i = 0; i < cols; i++) {
    double n = ((double)x[i] - m.mean) * m.factor, dn = (double)dy[i] * (double)gain.value[i];
    mean_dn += dn / (double)cols;
    mean_dn_n += dn * n / (double)cols;
    hl_add_to_ref(&gain.gradient[i], (double)dy[i] * n);
    hl_add_to_ref(&bias.gradient[i], (double)dy[i]);
  }
  for (size_t i = 0; i < cols; i++) {
    double n = ((double)x[i] - m.mean) * m.factor, dn = (double)dy[i] * (double)gain.value[i];
    hl_add_to_ref(&dx[i], m.factor * (dn - mean_dn - n * mean_dn_n));
  }
}

void hl_norm_backward_ref(size_t rows, size_t cols, double eps, const hl_real *x, const hl_real *dy,
                          hl_parameter_ref gain, hl_parameter_ref bias, hl_real *dx) {
  for (size_t r = 0; r < rows; r++, x += cols, dy += cols, dx += cols)
    row_backward(cols, moments_of(x, cols, eps), x, dy, gain, bias, dx);
}
