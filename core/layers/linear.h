/* Linear maps inside the core: nothing is checked. */
#ifndef HL_LINEAR_H
#define HL_LINEAR_H

#include <stddef.h>

/* As hl_linear. */
void hl_linear_run(const float *x, size_t rows, size_t inner, size_t cols, const float *weights, size_t stride,
                   const float *bias, float *out);

#endif
