/* What maps of weights look like: where their rows look, what their columns get, how alike their diagonals are. */
#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"

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
  hl_status status = hl_check_matrix(x && shares, rows, cols);
  if (status != HL_OK) return status;
  double all = 0.0;
  for (size_t i = 0; i < rows * cols; i++) all += (double)x[i];
  for (size_t c = 0; c < cols; c++) {
    double sum = 0.0;
    for (size_t r = 0; r < rows; r++) sum += (double)x[r * cols + c];
    shares[c] = (float)(sum / all);
  }
  return HL_OK;
}

/* ---- Square matrices ---- */

float hl_asymmetry(const float *a, size_t n) {
  float most = 0.0f;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) most = hl_larger(most, fabsf(a[i * n + j] - a[j * n + i]));
  return most;
}

void hl_diagonals(const float *a, size_t n, float *mean, float *spread) {
  for (size_t d = 0; d < 2 * n - 1; d++) {
    size_t row = d < n ? n - 1 - d : 0;
    size_t col = d < n ? 0 : d - n + 1;
    float low = a[row * n + col], high = low;
    double sum = 0.0;
    size_t count = 0;
    for (; row < n && col < n; row++, col++, count++) {
      float x = a[row * n + col];
      if (x < low) low = x;
      if (x > high) high = x;
      sum += (double)x;
    }
    mean[d] = (float)(sum / (double)count);
    spread[d] = high - low;
  }
}
