/* Kernels: one operation each, twice. `_ref` is the specification: plain C that accumulates in
 * double and reads like the formula. `_v128` is what runs. Kernels assert; public functions check. */
#ifndef HL_KERNELS_H
#define HL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>

/* out[i] = exp(x[i]); out may be x.
 * Values: within 1.1 ULP where the result is normal, within 2^-149 below (0 under -103.98), +inf above
 *         88.72284, NaN stays NaN. */
void hl_exp_f32_ref(const float *x, size_t n, float *out);
void hl_exp_f32_v128(const float *x, size_t n, float *out);

/* Largest of x[0..n); -inf for n = 0. NaN is passed over. */
float hl_row_max_f32_ref(const float *x, size_t n);
float hl_row_max_f32_v128(const float *x, size_t n);

/* out[i] = exp(x[i] - shift), and returns their sum; out may be x.
 * Values: the sum is kept in double over blocks of 64, so that its error doesn't grow with n. */
double hl_exp_sum_f32_ref(const float *x, size_t n, float shift, float *out);
double hl_exp_sum_f32_v128(const float *x, size_t n, float shift, float *out);

/* out[i] = x[i] * factor; out may be x. */
void hl_scale_f32_ref(const float *x, size_t n, float factor, float *out);
void hl_scale_f32_v128(const float *x, size_t n, float factor, float *out);

/* out[i] += x[i]. */
void hl_add_f32_ref(const float *x, size_t n, float *out);
void hl_add_f32_v128(const float *x, size_t n, float *out);

/* Softmax of one row; out may be x. A row of -inf only (or n = 0) gives zeros; NaN gives NaN.
 * Source: Vaswani et al. 2017, section 3.2.1; shifted by the maximum, which changes nothing
 *         in exact arithmetic and keeps exp from overflowing. */
void hl_softmax_f32_ref(const float *x, size_t n, float *out);
void hl_softmax_f32_v128(const float *x, size_t n, float *out);

/* The limit of softmax(x / t) for t -> 0: 1 shared equally among the largest, 0 elsewhere; out may be x.
 * Values: a row of -inf only gives zeros; NaN gives NaN. */
void hl_hardmax_f32(const float *x, size_t n, float *out);

/* Activations, element by element; out may be x.
 * Values: relative error within 2e-6 for abs(x) below 4; in the negative tail it grows with the size of
 *         exp's argument, to 3e-5 where results underflow. NaN stays NaN; at -inf all but ReLU are NaN (-inf * 0).
 * Source: Hendrycks and Gimpel 2016 (GELU), Ramachandran et al. 2017 (SiLU as Swish). */
void hl_relu_f32_ref(const float *x, size_t n, float *out);
void hl_relu_f32_v128(const float *x, size_t n, float *out);
void hl_gelu_f32_ref(const float *x, size_t n, float *out);
void hl_gelu_f32_v128(const float *x, size_t n, float *out);
void hl_gelu_tanh_f32_ref(const float *x, size_t n, float *out);
void hl_gelu_tanh_f32_v128(const float *x, size_t n, float *out);
void hl_silu_f32_ref(const float *x, size_t n, float *out);
void hl_silu_f32_v128(const float *x, size_t n, float *out);

/* LayerNorm and RMSNorm of one row of n; gain and bias (n each) may be NULL; out may be x.
 * Formula: (x - mean) / sqrt(variance + eps) * gain + bias, the variance biased; x / sqrt(mean of x^2 +
 *          eps) * gain.
 * Values:  mean and variance in double, so that a large offset costs no digits.
 * Source:  Ba, Kiros, Hinton 2016, equation 4; Zhang and Sennrich 2019, equation 4. */
void hl_layer_norm_f32_ref(const float *x, size_t n, const float *gain, const float *bias, float eps, float *out);
void hl_layer_norm_f32_v128(const float *x, size_t n, const float *gain, const float *bias, float eps, float *out);
void hl_rms_norm_f32_ref(const float *x, size_t n, const float *gain, float eps, float *out);
void hl_rms_norm_f32_v128(const float *x, size_t n, const float *gain, float eps, float *out);

/* c (rows,cols) = a (rows,inner) times b (inner,cols); rows lie lda, ldb, ldc elements apart. c overlaps neither.
 * Values: every element is summed over inner in order, in one accumulator.
 * Cost:   2 rows cols inner flops. */
void hl_gemm_f32_ref(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                     float *c, size_t ldc);
void hl_gemm_f32_v128(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                      float *c, size_t ldc);

/* The bits of hl_gemm_f32_v128; natively in vectors of 8 or 16 floats, where the machine has them. */
#ifdef __x86_64__
#define HL_HAS_WIDE_VECTORS
void hl_gemm_f32(size_t rows, size_t cols, size_t inner, const float *a, size_t lda, const float *b, size_t ldb,
                 float *c, size_t ldc);
#else
#define hl_gemm_f32 hl_gemm_f32_v128
#endif

/* out[j] = factor * (q . row j of k), for `keys` rows of k, dim elements each, one after another.
 * Values: a score's bits depend on q and its own key only, not on its place in the run.
 * Cost:   2 keys * dim flops. */
void hl_scores_f32_ref(const float *q, const float *k, size_t keys, size_t dim, float factor, float *out);
void hl_scores_f32_v128(const float *q, const float *k, size_t keys, size_t dim, float factor, float *out);

/* out += sum over j of weights[j] * (row j of v), for `keys` rows of v, dim elements each.
 * Values: every element is summed over j in order, so a row may be blended run by run.
 * Cost:   2 keys * dim flops. */
void hl_blend_f32_ref(const float *weights, const float *v, size_t keys, size_t dim, float *out);
void hl_blend_f32_v128(const float *weights, const float *v, size_t keys, size_t dim, float *out);

#endif
