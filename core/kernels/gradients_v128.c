/* Kernels of the way back, four elements at a time: sums, ReLU, softmax, LayerNorm. */
#include <assert.h>
#include <math.h>

#include "gradients.h"
#include "norm_v128.h"

void hl_add_f32_v128(const float *x, size_t n, float *out) {
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES)
    hl_f32x4_store(out + i, hl_f32x4_add(hl_f32x4_load(out + i), hl_f32x4_load(x + i)));
  for (; i < n; i++) out[i] += x[i];
}

void hl_column_sums_f32_v128(const float *x, size_t rows, size_t n, float *out) {
  for (size_t i = 0; i < rows; i++) hl_add_f32_v128(x + i * n, n, out);
}

double hl_squares_f32_v128(const float *x, size_t n) { return hl_row_squares(x, n, 0.0); }

static hl_f32x4 relu_grad4(hl_f32x4 y, hl_f32x4 d) {
  hl_f32x4 zero = hl_f32x4_splat(0.0f);
  return hl_f32x4_select(hl_f32x4_less(zero, y), d, zero);
}

void hl_relu_grad_f32_v128(const float *y, size_t n, float *d) {
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES)
    hl_f32x4_store(d + i, relu_grad4(hl_f32x4_load(y + i), hl_f32x4_load(d + i)));
  if (i < n)
    hl_f32x4_store_part(d + i, relu_grad4(hl_f32x4_load_part(y + i, n - i), hl_f32x4_load_part(d + i, n - i)), n - i);
}

static float dot(const float *a, const float *b, size_t n) {
  hl_f32x4 sum = hl_f32x4_splat(0.0f);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) sum = hl_f32x4_madd(hl_f32x4_load(a + i), hl_f32x4_load(b + i), sum);
  if (i < n) sum = hl_f32x4_madd(hl_f32x4_load_part(a + i, n - i), hl_f32x4_load_part(b + i, n - i), sum);
  return hl_f32x4_sum(sum);
}

static hl_f32x4 softmax_grad4(hl_f32x4 p, hl_f32x4 d, hl_f32x4 mean, hl_f32x4 factor) {
  return hl_f32x4_mul(hl_f32x4_mul(p, factor), hl_f32x4_sub(d, mean));
}

void hl_softmax_grad_f32_v128(const float *p, size_t n, float factor, float *d) {
  hl_f32x4 mean = hl_f32x4_splat(dot(p, d, n)), f = hl_f32x4_splat(factor);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES)
    hl_f32x4_store(d + i, softmax_grad4(hl_f32x4_load(p + i), hl_f32x4_load(d + i), mean, f));
  if (i < n)
    hl_f32x4_store_part(
        d + i, softmax_grad4(hl_f32x4_load_part(p + i, n - i), hl_f32x4_load_part(d + i, n - i), mean, f), n - i);
}

/* The four elements at i: h, and g = dy gain. */
typedef struct norm_lanes {
  hl_f32x4 h, g, dy;
} norm_lanes;

static norm_lanes norm_lanes_of(hl_f32x4 x, hl_f32x4 gain, hl_f32x4 dy, hl_f64x2 centre, hl_f64x2 factor) {
  norm_lanes lanes;
  lanes.h = hl_f32x4_of_f64(hl_f64x2_mul(hl_f64x2_sub(hl_f64x2_low(x), centre), factor),
                            hl_f64x2_mul(hl_f64x2_sub(hl_f64x2_high(x), centre), factor));
  lanes.g = hl_f32x4_mul(dy, gain);
  lanes.dy = dy;
  return lanes;
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
    size_t left = n - i < HL_LANES ? n - i : 0;
    norm_lanes l =
        left ? norm_lanes_of(hl_f32x4_load_part(x + i, left), hl_f32x4_load_part(gain + i, left),
                             hl_f32x4_load_part(dy + i, left), centre, scale)
             : norm_lanes_of(hl_f32x4_load(x + i), hl_f32x4_load(gain + i), hl_f32x4_load(dy + i), centre, scale);
    sum_g = hl_f32x4_add(sum_g, l.g);
    sum_gh = hl_f32x4_madd(l.g, l.h, sum_gh);
    if (left) {
      hl_f32x4_store_part(dx + i, l.h, left);
      hl_f32x4_store_part(dgain + i, hl_f32x4_madd(l.dy, l.h, hl_f32x4_load_part(dgain + i, left)), left);
      hl_f32x4_store_part(dbias + i, hl_f32x4_add(hl_f32x4_load_part(dbias + i, left), l.dy), left);
    } else {
      hl_f32x4_store(dx + i, l.h);
      hl_f32x4_store(dgain + i, hl_f32x4_madd(l.dy, l.h, hl_f32x4_load(dgain + i)));
      hl_f32x4_store(dbias + i, hl_f32x4_add(hl_f32x4_load(dbias + i), l.dy));
    }
  }
  hl_f32x4 mean_g = hl_f32x4_splat(hl_f32x4_sum(sum_g) / (float)n),
           mean_gh = hl_f32x4_splat(hl_f32x4_sum(sum_gh) / (float)n);
  hl_f32x4 f = hl_f32x4_splat((float)factor);
  size_t i = 0;
  for (; i + HL_LANES <= n; i += HL_LANES) {
    hl_f32x4 g = hl_f32x4_mul(hl_f32x4_load(dy + i), hl_f32x4_load(gain + i));
    hl_f32x4_store(
        dx + i, hl_f32x4_mul(hl_f32x4_sub(hl_f32x4_sub(g, mean_g), hl_f32x4_mul(hl_f32x4_load(dx + i), mean_gh)), f));
  }
  if (i < n) {
    size_t left = n - i;
    hl_f32x4 g = hl_f32x4_mul(hl_f32x4_load_part(dy + i, left), hl_f32x4_load_part(gain + i, left));
    hl_f32x4_store_part(
        dx + i,
        hl_f32x4_mul(hl_f32x4_sub(hl_f32x4_sub(g, mean_g), hl_f32x4_mul(hl_f32x4_load_part(dx + i, left), mean_gh)), f),
        left);
  }
}
