/* Eigenvalues and eigenvectors of a symmetric matrix, in double. */
#ifndef HL_SYMMETRIC_H
#define HL_SYMMETRIC_H

#include <stddef.h>

/* a (n,n) symmetric becomes diagonal: its eigenvalues, in no order. vectors (n,n): row i the eigenvector of value i, of
 * length 1; or NULL.
 * Cost:   some 6 n^3 flops a sweep, twice that with vectors; 6 to 10 sweeps.
 * Source: Golub and Van Loan 2013, section 8.5 (cyclic Jacobi). */
void hl_diagonalise(double *a, size_t n, double *vectors);

#endif
