#include <math.h>

#include "../headlight.h"

/* The larger of two distances; a NaN stays. */
static float larger(float a, float b) { return b > a || isnan(b) ? b : a; }

void hl_rows_distance(const float *a, const float *b, size_t rows, size_t cols, float *distance) {
  for (size_t r = 0; r < rows; r++) {
    distance[r] = 0.0f;
    for (size_t c = 0; c < cols; c++) distance[r] = larger(distance[r], fabsf(a[r * cols + c] - b[r * cols + c]));
  }
}

float hl_asymmetry(const float *a, size_t n) {
  float most = 0.0f;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) most = larger(most, fabsf(a[i * n + j] - a[j * n + i]));
  return most;
}

void hl_diagonals(const float *a, size_t n, float *mean, float *spread) {
  for (size_t d = 0; d < 2 * n - 1; d++) {
    size_t row = d < n ? n - 1 - d : 0;
    size_t col = d < n ? 0 : d - n + 1;
    float low = a[row * n + col], high = low;
    double sum = 0.0;
    size_t count = 0;
    for (; row < n && col < n; row++, col++, count++) {
      float x = a[row * n + col];
      if (x < low) low = x;
      if (x > high) high = x;
      sum += (double)x;
    }
    mean[d] = (float)(sum / (double)count);
    spread[d] = high - low;
  }
}
