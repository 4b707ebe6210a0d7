/* The product of two matrices in vectors of 8 or 16 floats, where a native build runs on a machine that has them (AVX2,
 * AVX-512): a training spends most of its time here. An element is summed as in gemm_v128.c, each product and each sum
 * rounded, so its bits are the same; only more columns are summed at a time. */
#include <assert.h>
#include <string.h>

#include "kernels.h"

#ifdef HL_HAS_WIDE_VECTORS

/* Anywhere in an array of floats. */
typedef float vector_8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef float vector_16 __attribute__((vector_size(64), aligned(4), may_alias));

enum {
  VECTORS = 2, /* side by side in a row of a tile */
  LANES_MAX = 16,
  DEPTH = 256, /* rows of a panel: it stays in the nearest caches */
  FEW = 32     /* rows of c: for fewer a panel is read where it lies */
};

/* A part of b: columns side by side, of up to DEPTH rows. */
typedef struct panel {
  const float *data;
  size_t rows, stride;
} panel;

static panel packed(panel from, size_t width, float *to) {
  for (size_t p = 0; p < from.rows; p++) memcpy(to + p * width, from.data + p * from.stride, width * sizeof(float));
  return (panel){to, from.rows, width};
}

/* A row of a tile has two accumulators, low and high, which start at 0 or go on from c; in a step each of its rows
 * multiplies one element of a onto the same two vectors of b. An element less zero, whose bits are the element's, is
 * spread over a vector. */
#define LOAD(r) \
  vector low##r = fresh ? zero : *(vector *)(c + (r)*ldc), high##r = fresh ? zero : *(vector *)(c + (r)*ldc + lanes);
#define STEP(r)                       \
  {                                   \
    vector x = a[(r)*lda + p] - zero; \
    low##r += x * b_low;              \
    high##r += x * b_high;            \
  }
#define STORE(r)                     \
  *(vector *)(c + (r)*ldc) = low##r; \
  *(vector *)(c + (r)*ldc + lanes) = high##r;
#define ROWS_1(DO) DO(0)
#define ROWS_4(DO) DO(0) DO(1) DO(2) DO(3)

#define DEFINE_TILE(name, LANES, FEATURE, ROWS)                                                                \
  __attribute__((target(FEATURE))) static void name(const float *a, size_t lda, panel b, bool fresh, float *c, \
                                                    size_t ldc) {                                              \
    enum { lanes = LANES };                                                                                    \
    typedef vector_##LANES vector;                                                                             \
    const vector zero = {0};                                                                                   \
    ROWS(LOAD)                                                                                                 \
    for (size_t p = 0; p < b.rows; p++, b.data += b.stride) {                                                  \
      vector b_low = *(const vector *)b.data, b_high = *(const vector *)(b.data + lanes);                      \
      ROWS(STEP)                                                                                               \
    }                                                                                                          \
    ROWS(STORE)                                                                                                \
  }

DEFINE_TILE(tile_4_of_8, 8, "avx2", ROWS_4)
DEFINE_TILE(tile_1_of_8, 8, "avx2", ROWS_1)
DEFINE_TILE(tile_4_of_16, 16, "avx512f", ROWS_4)
DEFINE_TILE(tile_1_of_16, 16, "avx512f", ROWS_1)

/* Tiles of 4 rows and of 1, of vectors of so many floats. */
typedef void tile(const float *a, size_t lda, panel b, bool fresh, float *c, size_t ldc);
typedef struct tiles {
  size_t lanes;
  tile *rows_4, *rows_1;
} tiles;

/* c, a panel wide, becomes a times the panel, or grows by as much. */
static void multiply(const tiles *t, size_t rows, const float *a, size_t lda, panel b, bool fresh, float *c,
                     size_t ldc) {
  size_t i = 0;
  for (; i + 4 <= rows; i += 4) t->rows_4(a + i * lda, lda, b, fresh, c + i * ldc, ldc);
  for (; i < rows; i++) t->rows_1(a + i * lda, lda, b, fresh, c + i * ldc, ldc);
}

/* As many columns of c as whole tiles cover; returns their number. */
static size_t multiply_tiles(const tiles *t, size_t rows, size_t cols, size_t inner, const float *a, size_t lda,
                             const float *b, size_t ldb, float *c, size_t ldc) {
  float room[DEPTH * VECTORS * LANES_MAX];
  size_t j = 0, width = VECTORS * t->lanes;
  for (; j + width <= cols; j += width)
    for (size_t p = 0; p < inner; p += DEPTH) {
      panel part = {b + p * ldb + j, inner - p < DEPTH ? inner - p : DEPTH, ldb};
      multiply(t, rows, a + p, lda, rows < FEW ? part : packed(part, width, room), p == 0, c + j, ldc);
    }
  return j;
}

void hl_gemm_f32(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                 float *c, size_t ldc) {
  assert(lda >= inner && ldb >= cols && ldc >= cols);
  static const tiles of_16 = {16, tile_4_of_16, tile_1_of_16}, of_8 = {8, tile_4_of_8, tile_1_of_8};
  size_t j = 0;
  if (inner && __builtin_cpu_supports("avx512f")) j = multiply_tiles(&of_16, rows, cols, inner, a, lda, b, ldb, c, ldc);
  if (inner && __builtin_cpu_supports("avx2"))
    j += multiply_tiles(&of_8, rows, cols - j, inner, a, lda, b + j, ldb, c + j, ldc);
  if (j < cols) hl_gemm_f32_v128(rows, cols - j, inner, a, lda, b + j, ldb, c + j, ldc);
}

#endif
