/* A row added to another, and a weighted sum of the rows of values in double. */
#include "kernels.h"

void hl_add_f32_ref(const float *x, size_t n, float *out) {
  for (size_t i = 0; i < n; i++) out[i] += x[i];
}

void hl_blend_f32_ref(const float *weights, const float *v, size_t keys, size_t dim, float *out) {
  for (size_t d = 0; d < dim; d++) {
    double sum = (double)out[d];
    for (size_t j = 0; j < keys; j++) sum += (double)weights[j] * (double)v[j * dim + d];
    out[d] = (float)sum;
  }
}
