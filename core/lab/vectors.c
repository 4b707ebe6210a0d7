/* Lengths, angles, and a dot product term by term: what the page says of vectors beside their scores. */
#include "../math/vectors.h"

#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"

hl_status hl_lengths(const float *x, size_t rows, size_t cols, float *out) {
  hl_status status = hl_check_matrix(x && out, rows, cols);
  for (size_t r = 0; r < rows && status == HL_OK; r++) out[r] = (float)sqrt(hl_dot(x + r * cols, x + r * cols, cols));
  return status;
}

hl_status hl_cosines(const float *a, const float *b, size_t rows, size_t cols, size_t dim, float *out) {
  if (!a || !b || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols || !dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, dim, 1) || !hl_fits_memory(cols, dim, 1) || !hl_fits_memory(rows, cols, 1))
    return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < cols; c++) {
      const float *one = a + r * dim, *other = b + c * dim;
      double lengths = sqrt(hl_dot(one, one, dim)) * sqrt(hl_dot(other, other, dim));
      out[r * cols + c] = (float)(hl_dot(one, other, dim) / lengths);
    }
  return HL_OK;
}

hl_status hl_terms(const float *a, const float *b, size_t count, float *terms, float *sums) {
  hl_status status = hl_check_matrix(a && b && terms && sums, 1, count);
  double sum = 0.0;
  for (size_t i = 0; i < count && status == HL_OK; i++) {
    double term = (double)a[i] * (double)b[i];
    sum += term;
    terms[i] = (float)term;
    sums[i] = (float)sum;
  }
  return status;
}
