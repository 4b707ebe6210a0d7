/* A linear layer: y = x W + b. */
#include "linear.h"

#include "../checks.h"
#include "../kernels/kernels.h"

void hl_linear_run(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                   const float *bias, float *out) {
  hl_gemm_f32_v128(rows, cols, inner, x, inner, weights, stride, out, cols);
  for (size_t r = 0; r < rows && bias; r++)
    for (size_t c = 0; c < cols; c++) out[r * cols + c] = out[r * cols + c] + bias[c];
}

hl_status hl_linear(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                    const float *bias, float *out) {
  if (!x || !weights || !out) return HL_ERROR_SHAPE;
  if (!rows || !inner || !cols) return HL_ERROR_RANGE;
  if (stride < cols) return HL_ERROR_SHAPE;
  bool fits = hl_fits_memory(rows, inner, 1) && hl_fits_memory(inner, stride, 1) && hl_fits_memory(rows, cols, 1);
  if (!fits) return HL_ERROR_MEMORY;
  hl_linear_run(x, rows, inner, cols, weights, stride, bias, out);
  return HL_OK;
}
