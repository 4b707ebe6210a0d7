/* Sums over a vector in double, in the order of its elements. */
#ifndef HL_VECTORS_H
#define HL_VECTORS_H

#include <stddef.h>

/* a.b */
double hl_dot(const float *a, const float *b, size_t n);

/* x becomes its softmax, shifted by the largest element. */
void hl_softmax_f64(double *x, size_t n);

/* Takes the parts of row `count` along the `count` rows before it out of it, and makes it of length 1: the rows, n long
 * and one behind the other, are orthonormal then if those before it were. */
void hl_orthonormalise(double *rows, size_t count, size_t n);

#endif
