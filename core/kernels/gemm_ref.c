/* The product of two matrices, in double. */
#include "kernels.h"

void hl_gemm_f32_ref(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                     float *c, size_t ldc) {
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; j < cols; j++) {
      double sum = 0.0;
      for (size_t p = 0; p < inner; p++) sum += (double)a[i * lda + p] * (double)b[p * ldb + j];
      c[i * ldc + j] = (float)sum;
    }
}
