/* The softmax of a row, four elements at a time. */
#include <assert.h>
#include <math.h>

#include "exp_v128.h"
#include "kernels.h"

/* Floats summed in one go before the sum moves to double. */
#define BLOCK 64

float hl_row_max_f32_v128(const float *x, size_t n) {
  hl_f32x4 largest = hl_f32x4_splat(-INFINITY);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) largest = hl_f32x4_max(largest, hl_f32x4_load(x + i));
  float result = hl_f32x4_largest(largest);
  for (; i < n; i++)
    if (x[i] > result) result = x[i];
  return result;
}

static float exp_sum_block(const float *x, size_t n, hl_f32x4 shift, float *out) {
  hl_f32x4 sum = hl_f32x4_splat(0.0f);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 e = hl_f32x4_exp(hl_f32x4_sub(hl_f32x4_load(x + i), shift));
    hl_f32x4_store(out + i, e);
    sum = hl_f32x4_add(sum, e);
  }
  float total = hl_f32x4_sum(sum);
  if (i < n) {
    hl_f32x4_store_part(out + i, hl_f32x4_exp(hl_f32x4_sub(hl_f32x4_load_part(x + i, n - i), shift)), n - i);
    for (; i < n; i++) total += out[i];
  }
  return total;
}

double hl_exp_sum_f32_v128(const float *x, size_t n, float shift, float *out) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i += BLOCK)
    sum += (double)exp_sum_block(x + i, n - i < BLOCK ? n - i : BLOCK, hl_f32x4_splat(shift), out + i);
  return sum;
}

void hl_scale_f32_v128(const float *x, size_t n, float factor, float *out) {
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES)
    hl_f32x4_store(out + i, hl_f32x4_mul(hl_f32x4_load(x + i), hl_f32x4_splat(factor)));
  for (; i < n; i++) out[i] = x[i] * factor;
}

void hl_softmax_f32_v128(const float *x, size_t n, float *out) {
  assert((x && out) || !n);
  float largest = hl_row_max_f32_v128(x, n);
  /* Where every score is -inf the row attends to nothing: with shift 0 each exp is 0 (NaN stays NaN). */
  bool nothing = largest == -INFINITY;
  double sum = hl_exp_sum_f32_v128(x, n, nothing ? 0.0f : largest, out);
  if (sum != 0.0) hl_scale_f32_v128(out, n, (float)(1.0 / sum), out);
}
