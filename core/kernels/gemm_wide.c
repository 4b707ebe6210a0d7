/* The product of two matrices in vectors of 8 floats, where a native build runs on a machine that has them (AVX2): a
 * training spends most of its time here. An element is summed as in gemm_v128.c, each product and each sum rounded, so
 * its bits are the same; only more columns are summed at a time. */
#include <assert.h>
#include <string.h>

#include "kernels.h"

#ifdef HL_HAS_WIDE_VECTORS

/* Anywhere in an array of floats. */
typedef float vector __attribute__((vector_size(32), aligned(4), may_alias));

enum {
  LANES = 8,
  WIDTH = 2 * LANES, /* columns of a tile */
  DEPTH = 256,       /* rows of a panel: it stays in the nearest cache */
  FEW = 32           /* rows of c: for fewer a panel is read where it lies */
};

/* A part of b: WIDTH columns side by side, of up to DEPTH rows. */
typedef struct panel {
  const float *data;
  size_t rows, stride;
} panel;

static panel packed(panel from, float *to) {
  for (size_t p = 0; p < from.rows; p++) memcpy(to + p * WIDTH, from.data + p * from.stride, WIDTH * sizeof(float));
  return (panel){to, from.rows, WIDTH};
}

/* A row of a tile has two accumulators, low and high, which start at 0 or go on from c; in a step each of its rows
 * multiplies one element of a onto the same two vectors of b. An element less zero, whose bits are the element's, is
 * spread over a vector. */
#define LOAD(r) \
  vector low##r = fresh ? zero : *(vector *)(c + (r)*ldc), high##r = fresh ? zero : *(vector *)(c + (r)*ldc + LANES);
#define STEP(r)                       \
  {                                   \
    vector x = a[(r)*lda + p] - zero; \
    low##r += x * b_low;              \
    high##r += x * b_high;            \
  }
#define STORE(r)                     \
  *(vector *)(c + (r)*ldc) = low##r; \
  *(vector *)(c + (r)*ldc + LANES) = high##r;
#define ROWS_1(DO) DO(0)
#define ROWS_4(DO) DO(0) DO(1) DO(2) DO(3)

#define DEFINE_TILE(name, ROWS)                                                                               \
  __attribute__((target("avx2"))) static void name(const float *a, size_t lda, panel b, bool fresh, float *c, \
                                                   size_t ldc) {                                              \
    const vector zero = {0};                                                                                  \
    ROWS(LOAD)                                                                                                \
    for (size_t p = 0; p < b.rows; p++, b.data += b.stride) {                                                 \
      vector b_low = *(const vector *)b.data, b_high = *(const vector *)(b.data + LANES);                     \
      ROWS(STEP)                                                                                              \
    }                                                                                                         \
    ROWS(STORE)                                                                                               \
  }

DEFINE_TILE(tile_4x16, ROWS_4)
DEFINE_TILE(tile_1x16, ROWS_1)

/* c (rows,WIDTH) becomes a times a panel, or grows by as much. */
static void multiply(size_t rows, const float *a, size_t lda, panel b, bool fresh, float *c, size_t ldc) {
  size_t i = 0;
  for (; i + 4 <= rows; i += 4) tile_4x16(a + i * lda, lda, b, fresh, c + i * ldc, ldc);
  for (; i < rows; i++) tile_1x16(a + i * lda, lda, b, fresh, c + i * ldc, ldc);
}

void hl_gemm_f32(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                 float *c, size_t ldc) {
  assert(lda >= inner && ldb >= cols && ldc >= cols);
  float room[DEPTH * WIDTH];
  size_t j = 0, covered = inner && __builtin_cpu_supports("avx2") ? cols - cols % WIDTH : 0;
  for (; j < covered; j += WIDTH)
    for (size_t p = 0; p < inner; p += DEPTH) {
      panel part = {b + p * ldb + j, inner - p < DEPTH ? inner - p : DEPTH, ldb};
      multiply(rows, a + p, lda, rows < FEW ? part : packed(part, room), p == 0, c + j, ldc);
    }
  if (j < cols) hl_gemm_f32_v128(rows, cols - j, inner, a, lda, b + j, ldb, c + j, ldc);
}

#endif
