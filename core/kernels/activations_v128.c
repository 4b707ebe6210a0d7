/* exp and activations, four elements at a time. */
#include <assert.h>

#include "exp_v128.h"
#include "kernels.h"

static hl_f32x4 relu4(hl_f32x4 x) { return hl_f32x4_max(x, hl_f32x4_splat(0.0f)); }

static hl_f32x4 negative(hl_f32x4 x) { return hl_f32x4_sub(hl_f32x4_splat(0.0f), x); }

/* x / (1 + exp(-u)), by e = exp(-abs(u)), which can't overflow: x / (1 + e) or x e / (1 + e). */
static hl_f32x4 times_logistic(hl_f32x4 x, hl_f32x4 u) {
  hl_f32x4 e = hl_f32x4_exp(hl_f32x4_min(u, negative(u)));
  hl_f32x4 numerator = hl_f32x4_select(hl_f32x4_less(u, hl_f32x4_splat(0.0f)), hl_f32x4_mul(x, e), x);
  return hl_f32x4_div(numerator, hl_f32x4_add(hl_f32x4_splat(1.0f), e));
}

static hl_f32x4 silu4(hl_f32x4 x) { return times_logistic(x, x); }

static hl_f32x4 gelu_tanh4(hl_f32x4 x) {
  hl_f32x4 cube = hl_f32x4_mul(hl_f32x4_mul(x, x), x);
  hl_f32x4 inner = hl_f32x4_madd(cube, hl_f32x4_splat(0.044715f), x);
  return times_logistic(x, hl_f32x4_mul(inner, hl_f32x4_splat(2.0f * 0.7978845608028654f)));
}

/* erfc(z) for z >= 0: exp(-z^2) times a polynomial in t = 1 / (1 + z/2), the interpolant of
 * exp(z^2) erfc(z) at ten Chebyshev nodes over z = 0..10.2; relative error 2e-7 before rounding. */
static hl_f32x4 erfc4(hl_f32x4 z) {
  static const float coefficients[] = {0x1.d090c0p-3f, -0x1.70d51ap-2f, 0x1.efde0ep-4f, 0x1.7d7fc8p-4f,  0x1.27cd0cp-3f,
                                       0x1.0b5fc4p-2f, 0x1.1dabf8p-2f,  0x1.21384cp-2f, -0x1.05be5cp-16f};
  hl_f32x4 t = hl_f32x4_div(hl_f32x4_splat(1.0f), hl_f32x4_madd(z, hl_f32x4_splat(0.5f), hl_f32x4_splat(1.0f)));
  hl_f32x4 p = hl_f32x4_splat(-0x1.8789a2p-5f);
  for (size_t i = 0; i < sizeof coefficients / sizeof coefficients[0]; i++)
    p = hl_f32x4_madd(p, t, hl_f32x4_splat(coefficients[i]));
  return hl_f32x4_mul(p, hl_f32x4_exp(negative(hl_f32x4_mul(z, z))));
}

/* x Phi(x): for x < 0 the small tail itself, for x > 0 one minus it, so that neither cancels. */
static hl_f32x4 gelu4(hl_f32x4 x) {
  hl_f32x4 size = hl_f32x4_max(x, negative(x));
  hl_f32x4 tail = hl_f32x4_mul(erfc4(hl_f32x4_mul(size, hl_f32x4_splat(0.70710678f))), hl_f32x4_splat(0.5f));
  hl_f32x4 share =
      hl_f32x4_select(hl_f32x4_less(x, hl_f32x4_splat(0.0f)), tail, hl_f32x4_sub(hl_f32x4_splat(1.0f), tail));
  return hl_f32x4_mul(x, share);
}

/* One loop for all. */
#define DEFINE(name, function)                                                           \
  void name(const float *x, size_t n, float *out) {                                      \
    assert((x && out) || !n);                                                            \
    for (size_t i = 0; i < n; i += HL_LANES)                                             \
      hl_f32x4_store_up_to(out + i, function(hl_f32x4_load_up_to(x + i, n - i)), n - i); \
  }

DEFINE(hl_exp_f32_v128, hl_f32x4_exp)
DEFINE(hl_relu_f32_v128, relu4)
DEFINE(hl_gelu_f32_v128, gelu4)
DEFINE(hl_gelu_tanh_f32_v128, gelu_tanh4)
DEFINE(hl_silu_f32_v128, silu4)
