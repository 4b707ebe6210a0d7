/* The scores of one query with all keys, in double. */
#include "kernels.h"

void hl_scores_f32_ref(const float *q, const float *k, size_t keys, size_t dim, float factor, float *out) {
  for (size_t j = 0; j < keys; j++) {
    double sum = 0.0;
    for (size_t d = 0; d < dim; d++) sum += (double)q[d] * (double)k[j * dim + d];
    out[j] = (float)(sum * (double)factor);
  }
}
