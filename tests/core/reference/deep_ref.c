/* The specification of core/lab/deep_*.c: loops over what the formulas name, with nothing kept and nothing shared. */
#include "deep_ref.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double *doubles(size_t count) { return calloc(count, sizeof(double)); }

/* y (rows,cols) = x (rows,inner) W, columns of W being `stride` apart from row to row. */
static void linear(size_t rows, size_t inner, size_t cols, const double *x, const float *w, size_t stride, double *y) {
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) {
      y[i * cols + j] = 0.0;
      for (size_t k = 0; k < inner; k++) y[i * cols + j] += x[i * inner + k] * (double)w[k * stride + j];
    }
}

static void norm(size_t rows, size_t cols, double *x) {
  for (size_t i = 0; i < rows; i++, x += cols) {
    double mean = 0.0, variance = 0.0;
    for (size_t c = 0; c < cols; c++) mean += x[c] / (double)cols;
    for (size_t c = 0; c < cols; c++) variance += (x[c] - mean) * (x[c] - mean) / (double)cols;
    for (size_t c = 0; c < cols; c++) x[c] = (x[c] - mean) / sqrt(variance + 1e-5);
  }
}

static void attention(const hl_deep_spec *s, const float *w, const double *x, double *y) {
  size_t t = s->tokens, c = s->width, d = c / s->heads;
  double *q = doubles(t * c), *k = doubles(t * c), *v = doubles(t * c), *heads = doubles(t * c), *row = doubles(t);
  linear(t, c, c, x, w, 3 * c, q);
  linear(t, c, c, x, w + c, 3 * c, k);
  linear(t, c, c, x, w + 2 * c, 3 * c, v);
  for (size_t h = 0; h < s->heads; h++)
    for (size_t i = 0; i < t; i++) {
      double largest = -(double)INFINITY, sum = 0.0;
      for (size_t j = 0; j < t; j++) {
        row[j] = 0.0;
        for (size_t e = h * d; e < (h + 1) * d; e++) row[j] += q[i * c + e] * k[j * c + e] / sqrt((double)d);
        largest = fmax(largest, row[j]);
      }
      for (size_t j = 0; j < t; j++) sum += row[j] = exp(row[j] - largest);
      for (size_t j = 0; j < t; j++)
        for (size_t e = h * d; e < (h + 1) * d; e++) heads[i * c + e] += row[j] / sum * v[j * c + e];
    }
  linear(t, c, c, heads, w + 3 * c * c, c, y);
  free(q), free(k), free(v), free(heads), free(row);
}

static void feed_forward(const hl_deep_spec *s, const float *w, const double *x, double *y) {
  const float *up = w + 4 * s->width * s->width;
  double *hidden = doubles(s->tokens * s->hidden);
  linear(s->tokens, s->width, s->hidden, x, up, s->hidden, hidden);
  for (size_t i = 0; i < s->tokens * s->hidden; i++) hidden[i] = fmax(0.0, hidden[i]);
  linear(s->tokens, s->hidden, s->width, hidden, up + s->width * s->hidden, s->width, y);
  free(hidden);
}

/* y = x + f(x) with the LayerNorm where it belongs. */
static void step(const hl_deep_spec *s, const float *w,
                 void (*f)(const hl_deep_spec *, const float *, const double *, double *), const double *x, double *y) {
  size_t size = s->tokens * s->width;
  double *in = doubles(size);
  memcpy(in, x, size * sizeof(double));
  if (s->norm == HL_DEEP_NORM_PRE) norm(s->tokens, s->width, in);
  f(s, w, in, y);
  for (size_t i = 0; i < size && s->residual; i++) y[i] += x[i];
  if (s->norm == HL_DEEP_NORM_POST) norm(s->tokens, s->width, y);
  free(in);
}

void hl_deep_layer_ref(const hl_deep_spec *s, const float *w, const double *x, double *y) {
  double *middle = doubles(s->tokens * s->width);
  step(s, w, attention, x, middle);
  step(s, w, feed_forward, middle, y);
  free(middle);
}

void hl_deep_difference_ref(const hl_deep_spec *s, const float *w, const double *x, const double *dx, double h,
                            double *dy) {
  size_t size = s->tokens * s->width;
  double *moved = doubles(size), *behind = doubles(size);
  for (size_t i = 0; i < size; i++) moved[i] = x[i] + h * dx[i];
  hl_deep_layer_ref(s, w, moved, dy);
  for (size_t i = 0; i < size; i++) moved[i] = x[i] - h * dx[i];
  hl_deep_layer_ref(s, w, moved, behind);
  for (size_t i = 0; i < size; i++) dy[i] = (dy[i] - behind[i]) / (2.0 * h);
  free(moved), free(behind);
}
