#include "../simd.h"
#include "tiles.h"

/* A tile of 4 queries by 8 columns, as in score_strips_v128.c. */
void hl_blend_strip_f32_v128(const float *strip, const float *values, size_t keys, size_t panels, size_t stride,
                             const float carry[HL_STRIP], float *out) {
  const size_t ld = panels * HL_VALUE_COLUMNS;
  for (size_t p = 0; p < panels; p++, values += stride, out += HL_VALUE_COLUMNS) {
    const float *w = strip, *v = values;
    hl_f32x4 zero = hl_splat(0.0f);
    hl_f32x4 l0 = zero, l1 = zero, l2 = zero, l3 = zero, h0 = zero, h1 = zero, h2 = zero, h3 = zero;
    for (size_t j = 0; j < keys; j++, w += HL_STRIP, v += HL_VALUE_COLUMNS) {
      hl_f32x4 a = hl_load(v), b = hl_load(v + 4);
      hl_f32x4 w0 = hl_splat(w[0]), w1 = hl_splat(w[1]), w2 = hl_splat(w[2]), w3 = hl_splat(w[3]);
      l0 = HL_MADD(w0, a, l0), h0 = HL_MADD(w0, b, h0);
      l1 = HL_MADD(w1, a, l1), h1 = HL_MADD(w1, b, h1);
      l2 = HL_MADD(w2, a, l2), h2 = HL_MADD(w2, b, h2);
      l3 = HL_MADD(w3, a, l3), h3 = HL_MADD(w3, b, h3);
    }
    float *r0 = out, *r1 = out + ld, *r2 = out + 2 * ld, *r3 = out + 3 * ld;
    hl_f32x4 c0 = hl_splat(carry[0]), c1 = hl_splat(carry[1]), c2 = hl_splat(carry[2]), c3 = hl_splat(carry[3]);
    hl_store(r0, HL_MADD(c0, hl_load(r0), l0)), hl_store(r0 + 4, HL_MADD(c0, hl_load(r0 + 4), h0));
    hl_store(r1, HL_MADD(c1, hl_load(r1), l1)), hl_store(r1 + 4, HL_MADD(c1, hl_load(r1 + 4), h1));
    hl_store(r2, HL_MADD(c2, hl_load(r2), l2)), hl_store(r2 + 4, HL_MADD(c2, hl_load(r2 + 4), h2));
    hl_store(r3, HL_MADD(c3, hl_load(r3), l3)), hl_store(r3 + 4, HL_MADD(c3, hl_load(r3 + 4), h3));
  }
}
