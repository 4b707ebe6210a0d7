/* The entropy of each row of weights, in bits. */
#include <math.h>

#include "../attention/softmax_steps.h"
#include "../checks.h"
#include "../headlight_lab.h"

hl_status hl_entropy(const float *weights, size_t rows, size_t cols, float *out) {
  hl_status status = hl_check_matrix(weights && out, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) {
    const float *row = weights + r * cols;
    out[r] = isnan(hl_row_sum(row, cols)) ? NAN : hl_row_entropy(row, cols);
  }
  return status;
}
