/* A row added to another, and a weighted sum of the rows of values, a few columns at a time. */
#include <assert.h>

#include "../simd.h"
#include "kernels.h"

void hl_add_f32_v128(const float *x, size_t n, float *out) {
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES)
    hl_f32x4_store(out + i, hl_f32x4_add(hl_f32x4_load(out + i), hl_f32x4_load(x + i)));
  if (i < n)
    hl_f32x4_store_part(out + i, hl_f32x4_add(hl_f32x4_load_part(out + i, n - i), hl_f32x4_load_part(x + i, n - i)),
                        n - i);
}

void hl_blend_f32_v128(const float *weights, const float *v, size_t keys, size_t dim, float *out) {
  assert((weights && v && out) || !keys || !dim);
  size_t d = 0;
  for (; d + 16 <= dim; d += 16) {
    hl_f32x4 s0 = hl_f32x4_load(out + d), s1 = hl_f32x4_load(out + d + 4);
    hl_f32x4 s2 = hl_f32x4_load(out + d + 8), s3 = hl_f32x4_load(out + d + 12);
    for (size_t j = 0; j < keys; j++) {
      const float *row = v + j * dim + d;
      hl_f32x4 weight = hl_f32x4_splat(weights[j]);
      s0 = hl_f32x4_madd(weight, hl_f32x4_load(row), s0);
      s1 = hl_f32x4_madd(weight, hl_f32x4_load(row + 4), s1);
      s2 = hl_f32x4_madd(weight, hl_f32x4_load(row + 8), s2);
      s3 = hl_f32x4_madd(weight, hl_f32x4_load(row + 12), s3);
    }
    hl_f32x4_store(out + d, s0);
    hl_f32x4_store(out + d + 4, s1);
    hl_f32x4_store(out + d + 8, s2);
    hl_f32x4_store(out + d + 12, s3);
  }
  for (; d + 4 <= dim; d += 4) {
    hl_f32x4 sum = hl_f32x4_load(out + d);
    for (size_t j = 0; j < keys; j++)
      sum = hl_f32x4_madd(hl_f32x4_splat(weights[j]), hl_f32x4_load(v + j * dim + d), sum);
    hl_f32x4_store(out + d, sum);
  }
  if (d < dim) {
    size_t rest = dim - d;
    hl_f32x4 sum = hl_f32x4_load_part(out + d, rest);
    for (size_t j = 0; j < keys; j++)
      sum = hl_f32x4_madd(hl_f32x4_splat(weights[j]), hl_f32x4_load_part(v + j * dim + d, rest), sum);
    hl_f32x4_store_part(out + d, sum, rest);
  }
}
