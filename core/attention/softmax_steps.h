/* The softmax in its steps, of one row, as traces show it. */
#ifndef HL_SOFTMAX_STEPS_H
#define HL_SOFTMAX_STEPS_H

#include <stddef.h>

/* out (n) = exp(masked - its largest), and returns their sum, with the kernel that the softmax itself uses; at
 * temperature 0 their limit, which is 1 for the largest and 0 for the others. out may be masked. */
double hl_row_exponentials(const float *masked, size_t n, float temperature, float *out);

float hl_row_sum(const float *weights, size_t n);

/* -sum w log2 w, in bits; 0 log 0 counts as 0. */
float hl_row_entropy(const float *weights, size_t n);

/* The same of weights that a softmax at a temperature above 0 has made of masked scores, with a logarithm a row in
 * place of one a weight. */
float hl_softmax_entropy(const float *masked, const float *weights, size_t n);

/* What hl_row_entropy can be at most: so many keys in sight, each with the same weight. */
float hl_entropy_limit(size_t keys);

#endif
