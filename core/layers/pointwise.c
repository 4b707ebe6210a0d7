/* Layers that work on each row or element by itself: normalisation and activation. */
#include <math.h>

#include "../checks.h"
#include "../headlight.h"
#include "../kernels/kernels.h"

static hl_status check_rows(const float *x, size_t rows, size_t cols, float eps, const float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols || !isfinite(eps) || eps < 0.0f) return HL_ERROR_RANGE;
  return hl_fits_memory(rows, cols, 1) ? HL_OK : HL_ERROR_MEMORY;
}

hl_status hl_layer_norm(const float *x, size_t rows, size_t cols, const float *gain, const float *bias, float eps,
                        float *out) {
  hl_status status = check_rows(x, rows, cols, eps, out);
  for (size_t r = 0; r < rows && status == HL_OK; r++)
    hl_layer_norm_f32_v128(x + r * cols, cols, gain, bias, eps, out + r * cols);
  return status;
}

hl_status hl_rms_norm(const float *x, size_t rows, size_t cols, const float *gain, float eps, float *out) {
  hl_status status = check_rows(x, rows, cols, eps, out);
  for (size_t r = 0; r < rows && status == HL_OK; r++)
    hl_rms_norm_f32_v128(x + r * cols, cols, gain, eps, out + r * cols);
  return status;
}

hl_status hl_activate(hl_activation kind, const float *x, size_t count, float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  switch (kind) {
    case HL_RELU: hl_relu_f32_v128(x, count, out); return HL_OK;
    case HL_GELU: hl_gelu_f32_v128(x, count, out); return HL_OK;
    case HL_GELU_TANH: hl_gelu_tanh_f32_v128(x, count, out); return HL_OK;
    case HL_SILU: hl_silu_f32_v128(x, count, out); return HL_OK;
  }
  return HL_ERROR_RANGE;
}
