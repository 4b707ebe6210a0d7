#include "kernels.h"

void hl_gemm_f32_ref(size_t m, size_t n, size_t k, const float *a, size_t lda, const float *b, size_t ldb, float *c,
                     size_t ldc) {
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < n; j++) {
      double sum = 0.0;
      for (size_t p = 0; p < k; p++) sum += (double)a[i * lda + p] * (double)b[p * ldb + j];
      c[i * ldc + j] = (float)sum;
    }
}
