/* A transposed matrix, in squares of four by four. */
#include <assert.h>

#include "../simd.h"
#include "gradients.h"

static void one_by_one(size_t m, size_t n, const float *x, size_t ldx, float *out, size_t ldo) {
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++) out[j * ldo + i] = x[i * ldx + j];
}

/* Four rows by four columns at a time, the edges element by element. */
void hl_transpose_f32_v128(size_t m, size_t n, const float *x, size_t ldx, float *out, size_t ldo) {
  assert(ldx >= n && ldo >= m);
  size_t i = 0;
  for (; i + HL_LANES <= m; i += HL_LANES) {
    const float *rows = x + i * ldx;
    size_t j = 0;
    for (; j + HL_LANES <= n; j += HL_LANES) {
      hl_f32x4 a = hl_f32x4_load(rows + j), b = hl_f32x4_load(rows + ldx + j);
      hl_f32x4 c = hl_f32x4_load(rows + 2 * ldx + j), d = hl_f32x4_load(rows + 3 * ldx + j);
      hl_f32x4_transpose(&a, &b, &c, &d);
      float *to = out + j * ldo + i;
      hl_f32x4_store(to, a);
      hl_f32x4_store(to + ldo, b);
      hl_f32x4_store(to + 2 * ldo, c);
      hl_f32x4_store(to + 3 * ldo, d);
    }
    one_by_one(HL_LANES, n - j, rows + j, ldx, out + j * ldo + i, ldo);
  }
  one_by_one(m - i, n, x + i * ldx, ldx, out + i, ldo);
}
