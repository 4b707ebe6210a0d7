/* Kernels of the way back as their formulas stand, in double. */
#include <math.h>

#include "gradients.h"

void hl_column_sums_f32_ref(const float *x, size_t rows, size_t n, float *out) {
  for (size_t j = 0; j < n; j++) {
    double sum = (double)out[j];
    for (size_t i = 0; i < rows; i++) sum += (double)x[i * n + j];
    out[j] = (float)sum;
  }
}

double hl_squares_f32_ref(const float *x, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (double)x[i] * (double)x[i];
  return sum;
}

void hl_relu_grad_f32_ref(const float *y, size_t n, float *d) {
  for (size_t i = 0; i < n; i++)
    if (!(y[i] > 0.0f)) d[i] = 0.0f;
}

void hl_softmax_grad_f32_ref(const float *p, size_t n, float factor, float *d) {
  double mean = 0.0;
  for (size_t j = 0; j < n; j++) mean += (double)p[j] * (double)d[j];
  for (size_t j = 0; j < n; j++) d[j] = (float)((double)factor * (double)p[j] * ((double)d[j] - mean));
}

void hl_layer_norm_grad_f32_ref(const float *x, size_t n, const float *gain, float eps, const float *dy, float *dx,
                                float *dgain, float *dbias) {
  double count = (double)n, mean = 0.0, variance = 0.0, mean_g = 0.0, mean_gh = 0.0;
  for (size_t i = 0; i < n; i++) mean += (double)x[i] / count;
  for (size_t i = 0; i < n; i++) variance += ((double)x[i] - mean) * ((double)x[i] - mean) / count;
  double factor = 1.0 / sqrt(variance + (double)eps);
  for (size_t i = 0; i < n; i++) {
    double h = ((double)x[i] - mean) * factor, g = (double)dy[i] * (double)gain[i];
    mean_g += g / count;
    mean_gh += g * h / count;
    dgain[i] = (float)((double)dgain[i] + (double)dy[i] * h);
    dbias[i] = (float)((double)dbias[i] + (double)dy[i]);
  }
  for (size_t i = 0; i < n; i++) {
    double h = ((double)x[i] - mean) * factor, g = (double)dy[i] * (double)gain[i];
    dx[i] = (float)((g - mean_g - h * mean_gh) * factor);
  }
}

void hl_adamw_f32_ref(const hl_adamw_factors *f, size_t n, const float *g, float *mean, float *square, float *w) {
  for (size_t i = 0; i < n; i++) {
    double gradient = (double)g[i] * (double)f->clip, beta1 = (double)f->beta1, beta2 = (double)f->beta2;
    mean[i] = (float)(beta1 * (double)mean[i] + (1.0 - beta1) * gradient);
    square[i] = (float)(beta2 * (double)square[i] + (1.0 - beta2) * gradient * gradient);
    double root = sqrt((double)square[i]) * (double)f->root_factor + (double)f->epsilon;
    w[i] = (float)((double)w[i] * (double)f->keep - (double)f->mean_factor * (double)mean[i] / root);
  }
}
