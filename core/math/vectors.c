/* Dot products, a softmax and orthonormal rows, in double. */
#include "vectors.h"

#include <math.h>

#include "elementary.h"

double hl_dot(const float *a, const float *b, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += (double)a[i] * (double)b[i];
  return sum;
}

void hl_softmax_f64(double *x, size_t n) {
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t i = 0; i < n; i++) largest = fmax(largest, x[i]);
  for (size_t i = 0; i < n; i++) {
    x[i] = hl_exp_f64(x[i] - largest);
    sum += x[i];
  }
  for (size_t i = 0; i < n; i++) x[i] /= sum;
}

static double dot(const double *a, const double *b, size_t n) {
  double sum = 0.0;
  for (size_t i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

/* Twice over, since once leaves rounding behind. Gram and Schmidt. */
void hl_orthonormalise(double *rows, size_t count, size_t n) {
  double *row = rows + count * n;
  for (size_t pass = 0; pass < 2 * count; pass++) {
    const double *other = rows + pass % count * n;
    double along = dot(other, row, n);
    for (size_t i = 0; i < n; i++) row[i] -= along * other[i];
  }
  double length = sqrt(dot(row, row, n));
  for (size_t i = 0; i < n; i++) row[i] /= length;
}
