/* Kernels of the backward pass. As in kernels.h each that rounds has a plain `_ref` twin that accumulates in double.
 * d before a name is the gradient of the loss with respect to that. */
#ifndef HL_GRADIENT_KERNELS_H
#define HL_GRADIENT_KERNELS_H

#include <stddef.h>

/* out (n,m) = x (m,n) transposed; rows lie ldx and ldo apart. Exact. */
void hl_transpose_f32_v128(size_t m, size_t n, const float *x, size_t ldx, float *out, size_t ldo);

/* out[j] += sum over i of x[i][j], x (rows,n): the gradient of a bias. */
void hl_column_sums_f32_ref(const float *x, size_t rows, size_t n, float *out);
void hl_column_sums_f32_v128(const float *x, size_t rows, size_t n, float *out);

/* Sum of x[i]^2, in double. */
double hl_squares_f32_ref(const float *x, size_t n);
double hl_squares_f32_v128(const float *x, size_t n);

/* Through y = relu(x): d[i] becomes 0 where y[i] is 0. */
void hl_relu_grad_f32_ref(const float *y, size_t n, float *d);
void hl_relu_grad_f32_v128(const float *y, size_t n, float *d);

/* Through p = softmax(factor * x), one row: d becomes factor * p * (d - sum over j of p[j] d[j]). */
void hl_softmax_grad_f32_ref(const float *p, size_t n, float factor, float *d);
void hl_softmax_grad_f32_v128(const float *p, size_t n, float factor, float *d);

/* Through y = LayerNorm(x), one row of n: dx, and what joins dgain and dbias. dx overlaps nothing.
 * Formula: h = (x - mean) / sqrt(variance + eps), g = dy gain,
 *          dx = (g - mean(g) - h mean(g h)) / sqrt(variance + eps), dgain += dy h, dbias += dy.
 * Source:  the chain rule on Ba, Kiros, Hinton 2016, equation 4. */
void hl_layer_norm_grad_f32_ref(const float *x, size_t n, const float *gain, float eps, const float *dy, float *dx,
                                float *dgain, float *dbias);
void hl_layer_norm_grad_f32_v128(const float *x, size_t n, const float *gain, float eps, const float *dy, float *dx,
                                 float *dgain, float *dbias);

/* AdamW's constants of one step: g is multiplied by `clip` first, mean by `mean_factor` = rate / (1 - beta1^t), the
 * root of square by `root_factor` = 1 / sqrt(1 - beta2^t), the weight by `keep` = 1 - rate decay. */
typedef struct hl_adamw_factors {
  float clip, beta1, beta2, mean_factor, root_factor, epsilon, keep;
} hl_adamw_factors;
void hl_adamw_f32_ref(const hl_adamw_factors *f, size_t n, const float *g, float *mean, float *square, float *w);
void hl_adamw_f32_v128(const hl_adamw_factors *f, size_t n, const float *g, float *mean, float *square, float *w);

#endif
