/* The product of two matrices, in tiles that stay in registers. */
#include <assert.h>

#include "../simd.h"
#include "kernels.h"

/* Tiles of 4 rows by 8 columns: eight accumulators, which is what the 16 registers hold beside the
 * operands. Narrower tiles at the edges add in the same order, so an element's bits don't depend on
 * the tile it falls into. */

typedef struct tile {
  size_t inner, lda, ldb, ldc;
} tile;

static void tile_4x8(tile t, const float *a, const float *b, float *c) {
  hl_f32x4 zero = hl_f32x4_splat(0.0f);
  hl_f32x4 c00 = zero, c01 = zero, c10 = zero, c11 = zero, c20 = zero, c21 = zero, c30 = zero, c31 = zero;
  for (size_t p = 0; p < t.inner; p++) {
    hl_f32x4 b0 = hl_f32x4_load(b + p * t.ldb), b1 = hl_f32x4_load(b + p * t.ldb + 4);
    hl_f32x4 a0 = hl_f32x4_splat(a[p]), a1 = hl_f32x4_splat(a[t.lda + p]);
    hl_f32x4 a2 = hl_f32x4_splat(a[2 * t.lda + p]), a3 = hl_f32x4_splat(a[3 * t.lda + p]);
    c00 = hl_f32x4_madd(a0, b0, c00);
    c01 = hl_f32x4_madd(a0, b1, c01);
    c10 = hl_f32x4_madd(a1, b0, c10);
    c11 = hl_f32x4_madd(a1, b1, c11);
    c20 = hl_f32x4_madd(a2, b0, c20);
    c21 = hl_f32x4_madd(a2, b1, c21);
    c30 = hl_f32x4_madd(a3, b0, c30);
    c31 = hl_f32x4_madd(a3, b1, c31);
  }
  hl_f32x4_store(c, c00);
  hl_f32x4_store(c + 4, c01);
  hl_f32x4_store(c + t.ldc, c10);
  hl_f32x4_store(c + t.ldc + 4, c11);
  hl_f32x4_store(c + 2 * t.ldc, c20);
  hl_f32x4_store(c + 2 * t.ldc + 4, c21);
  hl_f32x4_store(c + 3 * t.ldc, c30);
  hl_f32x4_store(c + 3 * t.ldc + 4, c31);
}

static void tile_1x4(tile t, const float *a, const float *b, float *c) {
  hl_f32x4 sum = hl_f32x4_splat(0.0f);
  for (size_t p = 0; p < t.inner; p++) sum = hl_f32x4_madd(hl_f32x4_splat(a[p]), hl_f32x4_load(b + p * t.ldb), sum);
  hl_f32x4_store(c, sum);
}

/* In a vector too, since only there the relaxed build fuses. */
static void tile_1x1(tile t, const float *a, const float *b, float *c) {
  hl_f32x4 sum = hl_f32x4_splat(0.0f);
  for (size_t p = 0; p < t.inner; p++) sum = hl_f32x4_madd(hl_f32x4_splat(a[p]), hl_f32x4_splat(b[p * t.ldb]), sum);
  hl_f32x4_store_part(c, sum, 1);
}

static void columns_from(size_t j, size_t n, tile t, const float *a, const float *b, float *c) {
  for (; j + 4 <= n; j += 4) tile_1x4(t, a, b + j, c + j);
  for (; j < n; j++) tile_1x1(t, a, b + j, c + j);
}

void hl_gemm_f32_v128(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                      float *c, size_t ldc) {
  assert(lda >= inner && ldb >= cols && ldc >= cols);
  tile t = {inner, lda, ldb, ldc};
  size_t i = 0;
  for (; i + 4 <= rows; i += 4) {
    size_t j = 0;
    for (; j + 8 <= cols; j += 8) tile_4x8(t, a + i * lda, b + j, c + i * ldc + j);
    for (size_t row = i; row < i + 4; row++) columns_from(j, cols, t, a + row * lda, b, c + row * ldc);
  }
  for (; i < rows; i++) columns_from(0, cols, t, a + i * lda, b, c + i * ldc);
}
