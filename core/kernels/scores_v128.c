/* The scores of one query with all keys, four keys at a time. */
#include <assert.h>

#include "../simd.h"
#include "kernels.h"

/* Four keys at a time share each load of the query; hl_f32x4_sum4 adds the lanes in the order of hl_f32x4_sum, so
 * that a single key gets the same bits as a key among four. */

static hl_f32x4 dot_lanes(const float *q, const float *k, size_t dim) {
  hl_f32x4 sum = hl_f32x4_splat(0.0f);
  size_t d = 0;
  for (; d + HL_LANES <= dim; d += HL_LANES) sum = hl_f32x4_madd(hl_f32x4_load(q + d), hl_f32x4_load(k + d), sum);
  if (d < dim) sum = hl_f32x4_madd(hl_f32x4_load_part(q + d, dim - d), hl_f32x4_load_part(k + d, dim - d), sum);
  return sum;
}

/* Scores of 4 keys; k0 .. k3 may repeat one another. */
static hl_f32x4 scores_of_4(const float *q, const float *k0, const float *k1, const float *k2, const float *k3,
                            size_t dim) {
  hl_f32x4 s0 = hl_f32x4_splat(0.0f), s1 = s0, s2 = s0, s3 = s0;
  size_t d = 0;
  for (; d + HL_LANES <= dim; d += HL_LANES) {
    hl_f32x4 query = hl_f32x4_load(q + d);
    s0 = hl_f32x4_madd(query, hl_f32x4_load(k0 + d), s0);
    s1 = hl_f32x4_madd(query, hl_f32x4_load(k1 + d), s1);
    s2 = hl_f32x4_madd(query, hl_f32x4_load(k2 + d), s2);
    s3 = hl_f32x4_madd(query, hl_f32x4_load(k3 + d), s3);
  }
  if (d < dim) {
    size_t rest = dim - d;
    hl_f32x4 query = hl_f32x4_load_part(q + d, rest);
    s0 = hl_f32x4_madd(query, hl_f32x4_load_part(k0 + d, rest), s0);
    s1 = hl_f32x4_madd(query, hl_f32x4_load_part(k1 + d, rest), s1);
    s2 = hl_f32x4_madd(query, hl_f32x4_load_part(k2 + d, rest), s2);
    s3 = hl_f32x4_madd(query, hl_f32x4_load_part(k3 + d, rest), s3);
  }
  return hl_f32x4_sum4(s0, s1, s2, s3);
}

void hl_scores_f32_v128(const float *q, const float *k, size_t keys, size_t dim, float factor, float *out) {
  assert((q && k && out && dim) || !keys);
  for (size_t j = 0; j < keys; j += 4, k += 4 * dim) {
    size_t rest = keys - j;
    if (rest == 1) {
      out[j] = hl_f32x4_sum(dot_lanes(q, k, dim)) * factor;
      return;
    }
    const float *k2 = rest > 2 ? k + 2 * dim : k, *k3 = rest > 3 ? k + 3 * dim : k;
    hl_f32x4 scores = hl_f32x4_mul(scores_of_4(q, k, k + dim, k2, k3, dim), hl_f32x4_splat(factor));
    hl_f32x4_store_up_to(out + j, scores, rest);
  }
}
