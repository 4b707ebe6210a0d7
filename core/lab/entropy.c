/* The entropy of each row of weights, in bits. */
#include <math.h>

#include "../attention/softmax_steps.h"
#include "../checks.h"
#include "../headlight_lab.h"

hl_status hl_entropy(const float *weights, size_t rows, size_t cols, float *out) {
  if (!weights || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++) {
    const float *row = weights + r * cols;
    out[r] = isnan(hl_row_sum(row, cols)) ? NAN : hl_row_entropy(row, cols);
  }
  return HL_OK;
}
