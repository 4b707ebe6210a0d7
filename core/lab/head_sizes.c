/* Heads by number: what they cost to hold, how a matrix is cut into them, and what their maps happen to look like. */
#include <math.h>

#include "../checks.h"
#include "../headlight.h"

hl_status hl_heads_sizes(size_t width, size_t heads, size_t tokens, hl_head_sizes *sizes) {
  if (!sizes) return HL_ERROR_SHAPE;
  if (!width || !heads || !tokens) return HL_ERROR_RANGE;
  if (width > HL_CONFIG_SIZE_MAX || heads > HL_CONFIG_SIZE_MAX || tokens > HL_CONFIG_SIZE_MAX) return HL_ERROR_RANGE;
  if (width % heads) return HL_ERROR_SHAPE;
  uint64_t c = width, dim = c / heads, one = c * (heads * dim) + heads * dim;
  uint64_t output = heads * dim * c + c, scores = (uint64_t)tokens * tokens * heads;
  *sizes = (hl_head_sizes){dim, 3 * one, output, 3 * one + output, scores, scores * sizeof(float)};
  return HL_OK;
}

hl_status hl_heads_split(size_t tokens, size_t heads, bool transposed, uint32_t *slices) {
  if (!slices) return HL_ERROR_SHAPE;
  if (!tokens || !heads) return HL_ERROR_RANGE;
  if (!hl_fits_memory(tokens, heads, 1) || tokens * heads > INT32_MAX) return HL_ERROR_MEMORY;
  for (size_t h = 0; h < heads; h++)
    for (size_t t = 0; t < tokens; t++)
      slices[h * tokens + t] = (uint32_t)(transposed ? t * heads + h : h * tokens + t);
  return HL_OK;
}

static float mean_along(const float *weights, size_t n, size_t first, size_t count, size_t offset) {
  double sum = 0.0;
  for (size_t i = first; i < first + count; i++) sum += (double)weights[i * n + i + offset];
  return (float)(sum / (double)count);
}

hl_status hl_patterns_of(const float *weights, size_t tokens, hl_patterns *patterns) {
  size_t n = tokens;
  if (!weights || !patterns) return HL_ERROR_SHAPE;
  if (n < 2) return HL_ERROR_RANGE;
  if (!hl_fits_memory(n, n, 1)) return HL_ERROR_MEMORY;
  double first = 0.0;
  for (size_t i = 1; i < n; i++) first += (double)weights[i * n];
  *patterns = (hl_patterns){.previous = mean_along(weights, n, 1, n - 1, (size_t)-1),
                            .itself = mean_along(weights, n, 0, n, 0),
                            .next = mean_along(weights, n, 0, n - 1, 1),
                            .first = (float)(first / (double)(n - 1))};
  return HL_OK;
}

hl_status hl_column_shares(const float *x, size_t rows, size_t cols, float *shares) {
  if (!x || !shares) return HL_ERROR_SHAPE;
  if (!rows || !cols) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  double all = 0.0;
  for (size_t i = 0; i < rows * cols; i++) all += (double)x[i];
  for (size_t c = 0; c < cols; c++) {
    double sum = 0.0;
    for (size_t r = 0; r < rows; r++) sum += (double)x[r * cols + c];
    shares[c] = (float)(sum / all);
  }
  return HL_OK;
}

hl_status hl_rows_moved(const float *a, const float *b, size_t rows, size_t cols, float *moved) {
  if (!a || !b || !moved) return HL_ERROR_SHAPE;
  if (!rows || !cols) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++) {
    double length = 0.0, distance = 0.0;
    for (size_t c = r * cols; c < (r + 1) * cols; c++) {
      double from = (double)a[c], by = (double)b[c] - from;
      length += from * from;
      distance += by * by;
    }
    moved[r] = distance == 0.0 ? 0.0f : (float)(sqrt(distance) / sqrt(length));
  }
  return HL_OK;
}

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
        for (size_t j = share_start(c, to_cols, cols); j < share_start(c + 1, to_cols, cols); j++) {
          float value = x[i * cols + j];
          if (value > most || isnan(value)) most = value; /* nothing is larger than a NaN */
        }
      out[r * to_cols + c] = most;
    }
  return HL_OK;
}
