#include "../simd.h"
#include "tiles.h"

/* A tile of 4 keys by 8 queries: eight accumulators, two vectors of queries and one key at a time, which is what
 * the 16 registers of the oldest machines hold. */
void hl_score_strips_f32_v128(const float *queries, const float *keys, size_t panels, size_t dim, float *low,
                              float *high) {
  for (size_t p = 0; p < panels; p++, low += 16, high += 16) {
    const float *q = queries;
    hl_f32x4 zero = hl_splat(0.0f);
    hl_f32x4 l0 = zero, l1 = zero, l2 = zero, l3 = zero, h0 = zero, h1 = zero, h2 = zero, h3 = zero;
    for (size_t d = 0; d < dim; d++, q += HL_GROUP, keys += HL_STRIP) {
      hl_f32x4 a = hl_load(q), b = hl_load(q + 4);
      hl_f32x4 k0 = hl_splat(keys[0]), k1 = hl_splat(keys[1]), k2 = hl_splat(keys[2]), k3 = hl_splat(keys[3]);
      l0 = HL_MADD(k0, a, l0), h0 = HL_MADD(k0, b, h0);
      l1 = HL_MADD(k1, a, l1), h1 = HL_MADD(k1, b, h1);
      l2 = HL_MADD(k2, a, l2), h2 = HL_MADD(k2, b, h2);
      l3 = HL_MADD(k3, a, l3), h3 = HL_MADD(k3, b, h3);
    }
    hl_store(low, l0), hl_store(low + 4, l1), hl_store(low + 8, l2), hl_store(low + 12, l3);
    hl_store(high, h0), hl_store(high + 4, h1), hl_store(high + 8, h2), hl_store(high + 12, h3);
  }
}
