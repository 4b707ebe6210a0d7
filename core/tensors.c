/* The public calls on plain tensors: a check and a loop each. */
#include <math.h>

#include "checks.h"
#include "headlight.h"
#include "kernels/kernels.h"
#include "math/elementary.h"

const char *hl_version(void) { return HL_VERSION; }

/* (x - max) / temperature, in double so that neither step can overflow. */
static void shift_and_divide(const float *x, size_t n, float temperature, bool stable, float *out) {
  double largest = stable ? (double)hl_row_max_f32_v128(x, n) : 0.0;
  double shift = largest == -(double)INFINITY ? 0.0 : largest;
  for (size_t i = 0; i < n; i++) out[i] = (float)(((double)x[i] - shift) / (double)temperature);
}

/* What happens without the shift, float32 sum and all. */
static void softmax_unshifted(const float *x, size_t n, float *out) {
  float sum = (float)hl_exp_sum_f32_v128(x, n, 0.0f, out);
  for (size_t i = 0; i < n; i++) out[i] = out[i] / sum;
}

/* The limit of infinite temperature: every score that is a number at all counts the same. */
static void spread_evenly(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] = x[i] == -INFINITY ? -INFINITY : x[i] * 0.0f; /* NaN of NaN and inf */
  hl_hardmax_f32(out, n, out);
}

static void softmax_row(const float *x, size_t n, float temperature, bool stable, float *out) {
  if (temperature == 0.0f) {
    hl_hardmax_f32(x, n, out);
  } else if (temperature == INFINITY) {
    spread_evenly(x, n, out);
  } else {
    shift_and_divide(x, n, temperature, stable, out);
    if (stable)
      hl_softmax_f32_v128(out, n, out);
    else
      softmax_unshifted(out, n, out);
  }
}

hl_status hl_softmax(const float *x, size_t rows, size_t cols, float temperature, bool stable, float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols || !(hl_good_temperature(temperature) || temperature == INFINITY)) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++) softmax_row(x + r * cols, cols, temperature, stable, out + r * cols);
  return HL_OK;
}

static float cross_entropy(const float *logits, size_t n, uint32_t target) {
  double largest = (double)hl_row_max_f32_v128(logits, n), sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += hl_exp_f64((double)logits[i] - largest);
  return isnan(sum) ? NAN : (float)(hl_log_f64(sum) - ((double)logits[target] - largest));
}

hl_status hl_cross_entropy(const float *logits, const uint32_t *targets, size_t rows, size_t cols, float *out) {
  hl_status status = hl_check_matrix(logits && targets && out, rows, cols);
  if (status != HL_OK) return status;
  for (size_t r = 0; r < rows; r++)
    if (targets[r] >= cols) return HL_ERROR_RANGE;
  for (size_t r = 0; r < rows; r++) out[r] = cross_entropy(logits + r * cols, cols, targets[r]);
  return HL_OK;
}

#define NEAR_FLOATS 4096 /* 16 kB, which stay in the first-level cache */

/* A few rows of b at a time meet every row of a. */
static void product_of_rows(const float *a, const float *b, size_t rows, size_t inner, size_t cols, float *out) {
  size_t few = NEAR_FLOATS / inner / 4 * 4, most = few ? few : 4;
  for (size_t col = 0; col < cols; col += most) {
    size_t count = cols - col < most ? cols - col : most;
    for (size_t r = 0; r < rows; r++)
      hl_scores_f32_v128(a + r * inner, b + col * inner, count, inner, 1.0f, out + r * cols + col);
  }
}

hl_status hl_matmul(const float *a, const float *b, size_t rows, size_t inner, size_t cols, bool transpose_b,
                    float *out) {
  if (!a || !b || !out) return HL_ERROR_SHAPE;
  if (!rows || !inner || !cols) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, inner, 1) || !hl_fits_memory(inner, cols, 1) || !hl_fits_memory(rows, cols, 1))
    return HL_ERROR_MEMORY;
  if (!transpose_b) hl_gemm_f32(rows, cols, inner, a, inner, b, cols, out, cols);
  if (transpose_b) product_of_rows(a, b, rows, inner, cols, out);
  return HL_OK;
}

hl_status hl_add(const float *a, const float *b, size_t count, float *out) {
  hl_status status = hl_check_matrix(a && b && out, 1, count);
  for (size_t i = 0; i < count && status == HL_OK; i++) out[i] = a[i] + b[i];
  return status;
}

hl_status hl_subtract(const float *a, const float *b, size_t count, float *out) {
  hl_status status = hl_check_matrix(a && b && out, 1, count);
  for (size_t i = 0; i < count && status == HL_OK; i++) out[i] = a[i] - b[i];
  return status;
}

hl_status hl_scale(const float *x, float factor, size_t count, float *out) {
  hl_status status = hl_check_matrix(x && out, 1, count);
  for (size_t i = 0; i < count && status == HL_OK; i++) out[i] = factor * x[i];
  return status;
}

hl_status hl_transpose(const float *x, size_t rows, size_t cols, float *out) {
  hl_status status = hl_check_matrix(x && out, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++)
    for (size_t c = 0; c < cols; c++) out[c * rows + r] = x[r * cols + c];
  return status;
}

hl_status hl_row_sums(const float *x, size_t rows, size_t cols, float *out) {
  hl_status status = hl_check_matrix(x && out, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) {
    float sum = 0.0f;
    for (size_t c = 0; c < cols; c++) sum = sum + x[r * cols + c];
    out[r] = sum;
  }
  return status;
}
