/* A smaller picture of a matrix. */
#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"

/* Where share number `i` of `count` of so many begins. */
static size_t share_start(size_t i, size_t count, size_t of) { return (size_t)((uint64_t)i * of / count); }

hl_status hl_shrink(const float *x, size_t rows, size_t cols, size_t to_rows, size_t to_cols, float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  if (!to_rows || !to_cols || to_rows > rows || to_cols > cols || rows > INT32_MAX || cols > INT32_MAX)
    return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  for (size_t r = 0; r < to_rows; r++)
    for (size_t c = 0; c < to_cols; c++) {
      float most = -INFINITY;
      for (size_t i = share_start(r, to_rows, rows); i < share_start(r + 1, to_rows, rows); i++)
        for (size_t j = share_start(c, to_cols, cols); j < share_start(c + 1, to_cols, cols); j++)
          most = hl_larger(most, x[i * cols + j]);
      out[r * to_cols + c] = most;
    }
  return HL_OK;
}
