/* A linear layer: y = x W + b. */
#include "../checks.h"
#include "../kernels/kernels.h"

hl_status hl_linear(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                    const float *bias, float *out) {
  if (!x || !weights || !out) return HL_ERROR_SHAPE;
  if (!rows || !inner || !cols) return HL_ERROR_RANGE;
  if (stride < cols) return HL_ERROR_SHAPE;
  bool fits = hl_fits_memory(rows, inner, 1) && hl_fits_memory(inner, stride, 1) && hl_fits_memory(rows, cols, 1);
  if (!fits) return HL_ERROR_MEMORY;
  hl_gemm_f32(rows, cols, inner, x, inner, weights, stride, out, cols);
  for (size_t r = 0; r < rows && bias; r++) hl_add_f32_v128(bias, cols, out + r * cols);
  return HL_OK;
}
