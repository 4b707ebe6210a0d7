/* The public calls on plain tensors: a check and a loop each. */
#include <math.h>
#include <string.h>

#include "headlight.h"
#include "kernels/kernels.h"

const char *hl_version(void) { return HL_VERSION; }

/* (x - max) / temperature: shifting first, so that a small temperature can't overflow. */
static void shift_and_divide(const float *x, size_t n, float temperature, bool stable, float *out) {
  float largest = stable ? hl_row_max_f32_v128(x, n) : 0.0f;
  float shift = largest == -INFINITY ? 0.0f : largest;
  for (size_t i = 0; i < n; i++) out[i] = (x[i] - shift) / temperature;
}

static void softmax_unshifted(const float *x, size_t n, float *out) {
  double sum = hl_exp_sum_f32_v128(x, n, 0.0f, out);
  hl_scale_f32_v128(out, n, 1.0f / (float)sum, out);
}

hl_status hl_softmax(const float *x, size_t rows, size_t cols, float temperature, bool stable, float *out) {
  bool hard = temperature == 0.0f;
  if (!x || !out || !rows || !cols) return HL_ERROR_RANGE;
  if (!hard && !(temperature >= HL_TEMPERATURE_MIN && isfinite(temperature))) return HL_ERROR_RANGE;
  for (size_t r = 0; r < rows; r++) {
    const float *from = x + r * cols;
    float *to = out + r * cols;
    if (hard) {
      hl_hardmax_f32(from, cols, to);
      continue;
    }
    shift_and_divide(from, cols, temperature, stable, to);
    if (stable)
      hl_softmax_f32_v128(to, cols, to);
    else
      softmax_unshifted(to, cols, to);
  }
  return HL_OK;
}

hl_status hl_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, bool transpose_b,
                    float *out) {
  if (!a || !b || !out || !rows || !inner || !cols) return HL_ERROR_RANGE;
  if (!transpose_b) {
    hl_gemm_f32_v128(rows, cols, inner, a, inner, b, cols, out, cols);
    return HL_OK;
  }
  for (size_t r = 0; r < rows; r++) hl_scores_f32_v128(a + r * inner, b, cols, inner, 1.0f, out + r * cols);
  return HL_OK;
}

void hl_finite_range(const float *x, size_t count, float *low, float *high) {
  bool any = false;
  *low = *high = 0.0f;
  for (size_t i = 0; i < count; i++) {
    if (!isfinite(x[i])) continue;
    if (!any || x[i] < *low) *low = x[i];
    if (!any || x[i] > *high) *high = x[i];
    any = true;
  }
}

void hl_summarise(const float *x, size_t count, hl_summary *summary) {
  float low, high;
  double sum = 0.0;
  size_t finite = 0;
  uint32_t hash = 0x811c9dc5u;
  for (size_t i = 0; i < count; i++) {
    uint32_t bits;
    memcpy(&bits, x + i, sizeof bits);
    for (int byte = 0; byte < 4; byte++) hash = (hash ^ (bits >> (8 * byte) & 0xff)) * 0x01000193u;
    if (!isfinite(x[i])) continue;
    sum += (double)x[i];
    finite++;
  }
  hl_finite_range(x, count, &low, &high);
  *summary = (hl_summary){(double)low, (double)high, finite ? sum / (double)finite : 0.0, hash};
}

void hl_rows_changed(const float *a, const float *b, size_t rows, size_t cols, uint32_t *changed) {
  for (size_t r = 0; r < rows; r++) {
    changed[r] = 0;
    for (size_t c = 0; c < cols; c++) changed[r] += memcmp(a + r * cols + c, b + r * cols + c, sizeof(float)) != 0;
  }
}
