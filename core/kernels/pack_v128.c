#include <assert.h>
#include <float.h>

#include "../simd.h"
#include "tiles.h"

/* Four rows, `stride` apart, of which `rows` exist: columns d .. d+3 of them as out[0..3], one vector a column. */
static void columns_of_4(const float *x, size_t rows, size_t stride, size_t d, hl_f32x4 out[4]) {
  for (size_t i = 0; i < 4; i++) out[i] = i < rows ? hl_load(x + i * stride + d) : hl_splat(0.0f);
  hl_transpose(&out[0], &out[1], &out[2], &out[3]);
}

static hl_f32x4 column_of_4(const float *x, size_t rows, size_t stride, size_t d) {
  float lanes[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  for (size_t i = 0; i < rows && i < 4; i++) lanes[i] = x[i * stride + d];
  return hl_load(lanes);
}

/* Interleaves 4 rows: to[step * d + i] = x[i * dim + d]. */
static void interleave_4(const float *x, size_t rows, size_t dim, float *to, size_t step) {
  hl_f32x4 columns[4];
  size_t d = 0;
  for (; d + 4 <= dim; d += 4) {
    columns_of_4(x, rows, dim, d, columns);
    for (size_t c = 0; c < 4; c++) hl_store(to + (d + c) * step, columns[c]);
  }
  for (; d < dim; d++) hl_store(to + d * step, column_of_4(x, rows, dim, d));
}

/* x * (high + low), where low is what the float `high` misses of a factor; x may be infinite. */
static hl_f32x4 times(hl_f32x4 x, hl_f32x4 high, hl_f32x4 low) {
  hl_f32x4 finite = hl_max(hl_min(x, hl_splat(FLT_MAX)), hl_splat(-FLT_MAX));
  return HL_MADD(x, high, hl_mul(finite, low));
}

void hl_pack_queries_f32_v128(const float *q, size_t rows, size_t dim, double factor, float *packed) {
  assert(rows <= HL_GROUP);
  size_t more = rows > HL_STRIP ? rows - HL_STRIP : 0;
  interleave_4(q, rows, dim, packed, HL_GROUP);
  interleave_4(more ? q + HL_STRIP * dim : q, more, dim, packed + HL_STRIP, HL_GROUP);
  hl_f32x4 high = hl_splat((float)factor), low = hl_splat((float)(factor - (double)(float)factor));
  for (size_t i = 0; i < dim * HL_GROUP; i += HL_LANES) hl_store(packed + i, times(hl_load(packed + i), high, low));
}

void hl_pack_keys_f32_v128(const float *k, size_t keys, size_t dim, float *packed) {
  for (size_t j = 0; j < keys; j += HL_STRIP) interleave_4(k + j * dim, keys - j, dim, packed + j * dim, HL_STRIP);
}

bool hl_pack_values_f32_v128(const float *v, size_t keys, size_t dim, float *packed) {
  hl_f32x4 tainted = hl_splat(0.0f), zero = tainted; /* NaN once a value was not finite */
  for (size_t e = 0; e < dim; e += HL_VALUE_COLUMNS) {
    size_t width = dim - e;
    for (size_t j = 0; j < keys; j++, packed += HL_VALUE_COLUMNS) {
      const float *from = v + j * dim + e;
      hl_f32x4 low = width >= 4 ? hl_load(from) : hl_load_part(from, width);
      hl_f32x4 high = width >= 8 ? hl_load(from + 4) : width > 4 ? hl_load_part(from + 4, width - 4) : zero;
      tainted = hl_add(tainted, hl_add(hl_mul(low, zero), hl_mul(high, zero)));
      hl_store(packed, low), hl_store(packed + 4, high);
    }
  }
  return hl_sum(tainted) == 0.0f;
}
