/* exp of each element, four at a time. */
#include "exp_v128.h"

#include <assert.h>

#include "kernels.h"

void hl_exp_f32_v128(const float *x, size_t n, float *out) {
  assert((x && out) || !n);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) hl_f32x4_store(out + i, hl_f32x4_exp(hl_f32x4_load(x + i)));
  if (i < n) hl_f32x4_store_part(out + i, hl_f32x4_exp(hl_f32x4_load_part(x + i, n - i)), n - i);
}
