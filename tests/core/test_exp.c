/* Tests of exp in float32 and of the elementary functions in double. */
#include <string.h>

#include "kernels/kernels.h"
#include "math/elementary.h"
#include "test.h"

/* Promised in kernels.h. Below a power of two an ULP is 2^-24 of 1: r and r + r^2 g round by at most
 * 2^-26 each (a quarter), the last addition by half of one, the interpolant errs by 0.03. */
#define ULP_BOUND 1.1
#define NORMAL_ABOVE -87.33654f /* log(FLT_MIN) = -87.336544 */
#define CHUNK 4096

/* Of a float near y, which is positive: 2^-23 of the power of two at or below it, whose bits are y's without the
 * fraction. */
static double ulp_of(double y) {
  uint64_t bits;
  memcpy(&bits, &y, sizeof bits);
  bits &= UINT64_C(0x7FF) << 52;
  memcpy(&y, &bits, sizeof y);
  return y * 0x1p-23;
}

static float from_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static double worst_ulp, worst_below;

static void compare(const float *x, size_t n) {
  static float y[CHUNK];
  hl_exp_f32_v128(x, n, y);
  for (size_t i = 0; i < n; i++) {
    double exact = exp((double)x[i]);
    if (isinf((float)exact)) { /* above 88.72283, the last float below log(FLT_MAX) */
      EXPECT(y[i] == INFINITY, "exp(%.9g) = %g", (double)x[i], (double)y[i]);
    } else if (x[i] >= NORMAL_ABOVE) {
      worst_ulp = fmax(worst_ulp, fabs((double)y[i] - exact) / ulp_of(exact));
    } else {
      worst_below = fmax(worst_below, fabs((double)y[i] - exact));
    }
  }
}

/* Every stride-th float whose exp is neither rounded to 1 nor far out of range, of both signs. */
static void sweep(uint32_t stride) {
  static float x[CHUNK];
  size_t n = 0;
  worst_ulp = worst_below = 0.0;
  for (uint32_t bits = 0x33000000u; bits <= 0x43000000u; bits += stride) { /* 2^-25 .. 128 */
    x[n++] = from_bits(bits);
    x[n++] = -from_bits(bits);
    if (n == CHUNK) {
      compare(x, n);
      n = 0;
    }
  }
  compare(x, n);
  printf("  exp: at most %.4f ULP where normal, %.3g off below\n", worst_ulp, worst_below);
  EXPECT(worst_ulp <= ULP_BOUND, "%.4f ULP", worst_ulp);
  EXPECT(worst_below <= 0x1p-149, "%g", worst_below);
}

#ifdef HL_EXHAUSTIVE
static void every_float(void) { sweep(1); }
#else
static void every_97th_float(void) { sweep(97); }
#endif

static void special_values(void) {
  float x[] = {0.0f, -0.0f, -INFINITY, INFINITY, NAN, 1e30f, -1e30f, -104.0f, 88.72283f, 88.73f, -1e-40f};
  float expected[] = {1.0f, 1.0f, 0.0f, INFINITY, NAN, INFINITY, 0.0f, 0.0f, 0.0f, INFINITY, 1.0f};
  size_t n = sizeof x / sizeof x[0];
  hl_exp_f32_v128(x, n, x);
  for (size_t i = 0; i < n; i++)
    if (i != 8) EXPECT(test_close(x[i], (double)expected[i], 0.0), "%zu: %g", i, (double)x[i]);
  EXPECT(x[8] > 3.4e38f && isfinite(x[8]), "just below the overflow: %g", (double)x[8]);
}

static void every_size_and_address(void) {
  for (size_t s = 0; s < awkward_count; s++)
    for (size_t off = 0; off < 4; off++) {
      size_t n = awkward_sizes[s];
      guarded x = guarded_new(n, off), y = guarded_new(n, 3 - off), r = guarded_new(n, 0);
      for (int kind = 0; kind < DATA_KINDS; kind++) {
        test_fill(x.data, n, (data_kind)kind);
        hl_exp_f32_v128(x.data, n, y.data);
        hl_exp_f32_ref(x.data, n, r.data);
        for (size_t i = 0; i < n; i++)
          EXPECT(test_close(y.data[i], (double)r.data[i], 2.0 * EPS * fabs((double)r.data[i]) + 0x1p-149),
                 "%s: exp(%g) = %g, not %g", data_kind_names[kind], (double)x.data[i], (double)y.data[i],
                 (double)r.data[i]);
      }
      EXPECT(guarded_intact(&x) && guarded_intact(&y), "size %zu off %zu", n, off);
      guarded_free(&x);
      guarded_free(&y);
      guarded_free(&r);
    }
}

static void double_functions(void) {
  for (int i = 0; i < 20000; i++) {
    double x = (double)test_normal() * 20.0, s, c, angle = (double)test_normal() * 3e6;
    EXPECT(fabs(hl_exp_f64(x) / exp(x) - 1.0) < 4e-15, "exp(%.17g)", x);
    EXPECT(fabs(hl_log_f64(exp(x)) - x) < 1e-14 * (1.0 + fabs(x)), "log(exp(%.17g))", x);
    EXPECT(fabs(hl_tanh_f64(x) - tanh(x)) < 1e-13 * fabs(tanh(x)), "tanh(%.17g)", x);
    EXPECT(fabs(hl_tanh_f64(x * 1e-3) - tanh(x * 1e-3)) < 1e-13 * fabs(tanh(x * 1e-3)), "tanh(%.17g)", x * 1e-3);
    hl_sincos_f64(angle, &s, &c);
    EXPECT(fabs(s - sin(angle)) < 1e-14 && fabs(c - cos(angle)) < 1e-14, "sin, cos(%.17g)", angle);
  }
}

const test_case exp_tests[] = {
#ifdef HL_EXHAUSTIVE
    {"every float from 2^-25 to 128, both signs", every_float},
#else
    {"every 97th float from 2^-25 to 128, both signs", every_97th_float},
#endif
    {"infinities, NaN, the edges of the range", special_values},
    {"every size, address and kind of data", every_size_and_address},
    {"the double functions against libm", double_functions},
    {NULL, NULL}};
