/* The elements of a tensor as a file stores them. `cols` is the last dimension, `rows` the product of the others. */
#ifndef HL_DTYPE_H
#define HL_DTYPE_H

#include "../headlight_model.h"

/* Bytes of rows * cols elements, with the scales that go before them. */
uint64_t hl_dtype_bytes(hl_dtype dtype, size_t rows, size_t cols);

/* From bytes to floats. False if a value is NaN, infinite or beyond what the dtype allows. */
bool hl_dtype_decode(hl_dtype dtype, const unsigned char *bytes, size_t rows, size_t cols, float *out);

/* Whether all of x are finite and, for HL_F16, below 65520. */
bool hl_dtype_holds(hl_dtype dtype, const float *x, size_t count);

/* From floats that the dtype holds to bytes. */
void hl_dtype_encode(hl_dtype dtype, const float *x, size_t rows, size_t cols, unsigned char *bytes);

#endif
