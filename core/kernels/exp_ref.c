/* exp of each element, in double. */
#include "../math/elementary.h"
#include "kernels.h"

void hl_exp_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = (float)hl_exp_f64((double)x[i]);
}
