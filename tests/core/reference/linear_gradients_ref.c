/* A linear layer, there and back. */
#include "gradients_ref.h"

void hl_linear_forward_ref(size_t rows, size_t inner, size_t cols, const hl_real *x, hl_parameter_ref w,
                           hl_parameter_ref b, hl_real *y) {
  for (size_t r = 0; r < rows; r++)
    for (size_t c = 0; c < cols; c++) {
      double bias = b.value ? (double)b.value[c] : 0.0;
      y[r * cols + c] = (hl_real)(hl_dot_ref(inner, x + r * inner, 1, w.value + c, cols) + bias);
    }
}

/* dx = dy W^T, dW = x^T dy, db = the sum of dy's rows. */
void hl_linear_backward_ref(size_t rows, size_t inner, size_t cols, const hl_real *x, const hl_real *dy,
                            hl_parameter_ref w, hl_parameter_ref b, hl_real *dx) {
  const hl_real one = 1;
  for (size_t r = 0; r < rows; r++)
    for (size_t i = 0; i < inner; i++)
      hl_add_to_ref(&dx[r * inner + i], hl_dot_ref(cols, dy + r * cols, 1, w.value + i * cols, 1));
  for (size_t i = 0; i < inner; i++)
    for (size_t c = 0; c < cols; c++)
      hl_add_to_ref(&w.gradient[i * cols + c], hl_dot_ref(rows, x + i, inner, dy + c, cols));
  for (size_t c = 0; c < cols && b.gradient; c++)
    hl_add_to_ref(&b.gradient[c], hl_dot_ref(rows, dy + c, cols, &one, 0));
}
