/* Cyclic Jacobi: pairs of rows and columns are turned until nothing is left beside the diagonal. */
#include "symmetric.h"

#include <math.h>
#include <stdbool.h>

#define SWEEPS_MAX 50
#define SETTLED 1e-15 /* of the diagonal's squares: what may be left beside it */

/* Turns the pairs (x_i, y_i), n of them, `step` apart. */
static void turn(double *x, double *y, size_t n, size_t step, double cosine, double sine) {
  for (size_t i = 0; i < n * step; i += step) {
    double a = x[i], b = y[i];
    x[i] = cosine * a - sine * b;
    y[i] = sine * a + cosine * b;
  }
}

/* Turns rows and columns p and q so that a[p][q] is 0. */
static void rotate(double *a, size_t n, size_t p, size_t q, double *vectors) {
  double apq = a[p * n + q];
  if (apq == 0.0) return;
  double theta = (a[q * n + q] - a[p * n + p]) / (2.0 * apq);
  double t = (theta < 0.0 ? -1.0 : 1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
  double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
  turn(a + p, a + q, n, n, c, s);
  turn(a + p * n, a + q * n, n, 1, c, s);
  if (vectors) turn(vectors + p * n, vectors + q * n, n, 1, c, s);
}

static bool is_diagonal(const double *a, size_t n) {
  double on = 0.0, off = 0.0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) *(i == j ? &on : &off) += a[i * n + j] * a[i * n + j];
  return off <= SETTLED * SETTLED * on;
}

void hl_diagonalise(double *a, size_t n, double *vectors) {
  for (size_t i = 0; i < n * n && vectors; i++) vectors[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
  for (int sweep = 0; sweep < SWEEPS_MAX && !is_diagonal(a, n); sweep++)
    for (size_t p = 0; p + 1 < n; p++)
      for (size_t q = p + 1; q < n; q++) rotate(a, n, p, q, vectors);
}
