/* The softmax of temperature 0: the largest elements share the weight. */
#include <math.h>

#include "kernels.h"

/* What each of the largest gets: NaN if there is one, 0 if there is nothing to attend to. */
static float share_of(const float *x, size_t n, float largest) {
  size_t ties = 0;
  for (size_t i = 0; i < n; i++) {
    if (isnan(x[i])) return NAN;
    ties += x[i] == largest;
  }
  return largest == -INFINITY ? 0.0f : 1.0f / (float)ties;
}

void hl_hardmax_f32(const float *x, size_t n, float *out) {
  float largest = hl_row_max_f32_v128(x, n), share = share_of(x, n, largest);
  for (size_t i = 0; i < n; i++) out[i] = x[i] == largest || isnan(share) ? share : 0.0f;
}
