/* Kernels of the way back, four elements at a time: sums, ReLU, softmax, LayerNorm. */
#include <assert.h>
#include <math.h>

#include "gradients.h"
#include "kernels.h"
#include "norm_v128.h"

void hl_column_sums_f32_v128(const float *x, size_t rows, size_t n, float *out) {
  for (size_t i = 0; i < rows; i++) hl_add_f32_v128(x + i * n, n, out);
}

double hl_squares_f32_v128(const float *x, size_t n) { return hl_row_squares(x, n, 0.0); }

void hl_relu_grad_f32_v128(const float *y, size_t n, float *d) {
  const hl_f32x4 zero = hl_f32x4_splat(0.0f);
  for (size_t i = 0; i < n; i += HL_LANES) {
    v128_t on = hl_f32x4_less(zero, hl_f32x4_load_up_to(y + i, n - i));
    hl_f32x4_store_up_to(d + i, hl_f32x4_select(on, hl_f32x4_load_up_to(d + i, n - i), zero), n - i);
  }
}

void hl_softmax_grad_f32_v128(const float *p, size_t n, float factor, float *d) {
  float sum = 0.0f;
  if (n) hl_scores_f32_v128(p, d, 1, n, 1.0f, &sum);
  hl_f32x4 mean = hl_f32x4_splat(sum), f = hl_f32x4_splat(factor);
  for (size_t i = 0; i < n; i += HL_LANES) {
    hl_f32x4 scaled = hl_f32x4_mul(hl_f32x4_load_up_to(p + i, n - i), f);
    hl_f32x4 from_mean = hl_f32x4_sub(hl_f32x4_load_up_to(d + i, n - i), mean);
    hl_f32x4_store_up_to(d + i, hl_f32x4_mul(scaled, from_mean), n - i);
  }
}

/* dx first holds h, then the result. */
void hl_layer_norm_grad_f32_v128(const float *x, size_t n, const float *gain, float eps, const float *dy, float *dx,
                                 float *dgain, float *dbias) {
  assert(x && gain && dy && dx && dgain && dbias && n);
  double mean = hl_row_sum(x, n) / (double)n;
  double factor = 1.0 / sqrt(hl_row_squares(x, n, mean) / (double)n + (double)eps);
  hl_f64x2 centre = hl_f64x2_splat(mean), scale = hl_f64x2_splat(factor);
  hl_f32x4 sum_g = hl_f32x4_splat(0.0f), sum_gh = sum_g;
  for (size_t i = 0; i < n; i += HL_LANES) {
    size_t left = n - i;
    hl_f32x4 h = hl_normalised(hl_f32x4_load_up_to(x + i, left), centre, scale);
    hl_f32x4 d = hl_f32x4_load_up_to(dy + i, left), g = hl_f32x4_mul(d, hl_f32x4_load_up_to(gain + i, left));
    sum_g = hl_f32x4_add(sum_g, g);
    sum_gh = hl_f32x4_madd(g, h, sum_gh);
    hl_f32x4_store_up_to(dx + i, h, left);
    hl_f32x4_store_up_to(dgain + i, hl_f32x4_madd(d, h, hl_f32x4_load_up_to(dgain + i, left)), left);
    hl_f32x4_store_up_to(dbias + i, hl_f32x4_add(hl_f32x4_load_up_to(dbias + i, left), d), left);
  }
  hl_f32x4 mean_g = hl_f32x4_splat(hl_f32x4_sum(sum_g) / (float)n);
  hl_f32x4 mean_gh = hl_f32x4_splat(hl_f32x4_sum(sum_gh) / (float)n), f = hl_f32x4_splat((float)factor);
  for (size_t i = 0; i < n; i += HL_LANES) {
    size_t left = n - i;
    hl_f32x4 g = hl_f32x4_mul(hl_f32x4_load_up_to(dy + i, left), hl_f32x4_load_up_to(gain + i, left));
    hl_f32x4 along = hl_f32x4_mul(hl_f32x4_load_up_to(dx + i, left), mean_gh);
    hl_f32x4_store_up_to(dx + i, hl_f32x4_mul(hl_f32x4_sub(hl_f32x4_sub(g, mean_g), along), f), left);
  }
}
