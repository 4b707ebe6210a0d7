/* Lengths, angles, and a dot product term by term: what the page says of vectors beside their scores. */
#include <math.h>

#include "../checks.h"
#include "../headlight_lab.h"

static double dot(const float *a, const float *b, size_t count) {
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) sum += (double)a[i] * (double)b[i];
  return sum;
}

hl_status hl_lengths(const float *x, size_t rows, size_t cols, float *out) {
  if (!x || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, cols, 1)) return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++) out[r] = (float)sqrt(dot(x + r * cols, x + r * cols, cols));
  return HL_OK;
}

hl_status hl_cosines(const float *a, const float *b, size_t rows, size_t cols, size_t dim, float *out) {
  if (!a || !b || !out) return HL_ERROR_SHAPE;
  if (!rows || !cols || !dim) return HL_ERROR_RANGE;
  if (!hl_fits_memory(rows, dim, 1) || !hl_fits_memory(cols, dim, 1) || !hl_fits_memory(rows, cols, 1))
    return HL_ERROR_MEMORY;
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < cols; c++) {
      const float *one = a + r * dim, *other = b + c * dim;
      double lengths = sqrt(dot(one, one, dim)) * sqrt(dot(other, other, dim));
      out[r * cols + c] = (float)(dot(one, other, dim) / lengths);
    }
  return HL_OK;
}

hl_status hl_terms(const float *a, const float *b, size_t count, float *terms, float *sums) {
  if (!a || !b || !terms || !sums) return HL_ERROR_SHAPE;
  if (!count) return HL_ERROR_RANGE;
  if (!hl_fits_memory(count, 1, 1)) return HL_ERROR_MEMORY;
  double sum = 0.0;
  for (size_t i = 0; i < count; i++) {
    double term = (double)a[i] * (double)b[i];
    sum += term;
    terms[i] = (float)term;
    sums[i] = (float)sum;
  }
  return HL_OK;
}
