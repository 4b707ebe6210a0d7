/* Activations and normalisation. */
#include <stdlib.h>
#include <string.h>

#include "headlight.h"
#include "kernels/kernels.h"
#include "test.h"

typedef void (*activation_kernel)(const float *, size_t, float *);

static const struct {
  const char *name;
  activation_kernel ref, v128;
} activations[] = {{"relu", hl_relu_f32_ref, hl_relu_f32_v128},
                   {"gelu", hl_gelu_f32_ref, hl_gelu_f32_v128},
                   {"gelu-tanh", hl_gelu_tanh_f32_ref, hl_gelu_tanh_f32_v128},
                   {"silu", hl_silu_f32_ref, hl_silu_f32_v128}};
#define ACTIVATIONS (sizeof activations / sizeof activations[0])

/* exp and one division: 4 EPS. Its argument is off by EPS times its own size: x for silu, about x^2 for
 * gelu and x^3 for gelu-tanh (whose tail is below FLT_MIN from abs(x) = 11 on, where the argument is 110),
 * which is a relative error of exp; the interpolant of gelu adds 2e-7. */
static double activation_bound(float x, double exact) {
  double argument = fmin(fabs((double)x) + (double)x * (double)x, 110.0);
  return fabs(exact) * (EPS * (16.0 + 4.0 * argument) + 2e-7) + 0x1p-149 * fmax(1.0, fabs((double)x));
}

static void activations_against_reference(void) {
  const data_kind kinds[] = {DATA_NORMAL, DATA_LARGE, DATA_EQUAL, DATA_OUTLIER, DATA_DENORMAL, DATA_NAN};
  for (size_t a = 0; a < ACTIVATIONS; a++)
    for (size_t s = 0; s < awkward_count; s++)
      for (size_t kind = 0; kind < 6; kind++) {
        size_t n = awkward_sizes[s];
        guarded x = guarded_new(n, 1 + s % 3), y = guarded_new(n, s % 4), r = guarded_new(n, 0);
        test_fill(x.data, n, kinds[kind]);
        activations[a].ref(x.data, n, r.data);
        activations[a].v128(x.data, n, y.data);
        for (size_t i = 0; i < n; i++)
          EXPECT(test_close(y.data[i], (double)r.data[i], activation_bound(x.data[i], (double)r.data[i])),
                 "%s(%.9g) = %.9g, not %.9g", activations[a].name, (double)x.data[i], (double)y.data[i],
                 (double)r.data[i]);
        EXPECT(guarded_intact(&x) && guarded_intact(&y), "guards");
        activations[a].v128(x.data, n, x.data);
        EXPECT(kinds[kind] == DATA_NAN || test_same_bits(x.data, y.data, n), "in place");
        guarded_free(&x);
        guarded_free(&y);
        guarded_free(&r);
      }
}

/* Where exp(-x) has overflowed but the result has not yet underflowed. */
static void far_negative_tail(void) {
  for (size_t a = 1; a < ACTIVATIONS; a++)
    for (int i = 0; i < 20000; i++) {
      float x = (a == 3 ? -86.0f : -4.0f) - (float)i * 0.0005f, y, r;
      activations[a].v128(&x, 1, &y);
      activations[a].ref(&x, 1, &r);
      EXPECT(test_close(y, (double)r, activation_bound(x, (double)r)), "%s(%.9g) = %.9g, not %.9g", activations[a].name,
             (double)x, (double)y, (double)r);
    }
}

/* The references themselves against libm, over the whole interesting range. */
static void references_against_libm(void) {
  for (int i = -12000; i <= 12000; i++) {
    float x = (float)i / 1000.0f, y;
    double v = (double)x, u = sqrt(2.0 / 3.14159265358979323846) * (v + 0.044715 * v * v * v);
    hl_gelu_f32_ref(&x, 1, &y);
    EXPECT(test_close(y, 0.5 * v * erfc(-v / sqrt(2.0)), EPS * fabs((double)y) + 0x1p-149), "gelu(%g)", v);
    hl_gelu_tanh_f32_ref(&x, 1, &y);
    EXPECT(test_close(y, 0.5 * v * (1.0 + tanh(u)), EPS * fabs((double)y) + 1e-15), "gelu-tanh(%g)", v);
    hl_silu_f32_ref(&x, 1, &y);
    EXPECT(test_close(y, v / (1.0 + exp(-v)), EPS * fabs((double)y) + 0x1p-149), "silu(%g)", v);
  }
}

static void fill_hard_row(float *x, size_t n, int kind) {
  for (size_t i = 0; i < n; i++) {
    float value = test_normal();
    x[i] = kind == 0   ? value
           : kind == 1 ? 3.25f
           : kind == 2 ? 1e6f + value
           : kind == 3 ? 1e-20f * value
                       : value * 1e18f;
  }
  if (kind == 5) test_fill(x, n, DATA_NAN);
}

static const char *const row_names[] = {"normal", "constant", "large offset", "tiny variance", "huge", "NaN"};

/* (x - mean) * factor is rounded once, gain and bias once more each; the sums in double are exact enough
 * that a large offset doesn't show: the mean is off by 1e-16 of it, which the factor multiplies. */
static void norms_against_reference(void) {
  for (size_t s = 1; s < awkward_count; s++)
    for (int kind = 0; kind < 6; kind++)
      for (int with = 0; with < 2; with++) {
        size_t n = awkward_sizes[s];
        guarded x = guarded_new(n, 1), y = guarded_new(n, 2), r = guarded_new(n, 0);
        guarded gain = guarded_new(n, 3), bias = guarded_new(n, 1);
        fill_hard_row(x.data, n, kind);
        test_fill(gain.data, n, DATA_NORMAL);
        test_fill(bias.data, n, DATA_NORMAL);
        const float *g = with ? gain.data : NULL, *b = with ? bias.data : NULL;
        for (int rms = 0; rms < 2; rms++) {
          if (rms) {
            hl_rms_norm_f32_ref(x.data, n, g, 1e-5f, r.data);
            hl_rms_norm_f32_v128(x.data, n, g, 1e-5f, y.data);
          } else {
            hl_layer_norm_f32_ref(x.data, n, g, b, 1e-5f, r.data);
            hl_layer_norm_f32_v128(x.data, n, g, b, 1e-5f, y.data);
          }
          for (size_t i = 0; i < n; i++)
            EXPECT(test_close(y.data[i], (double)r.data[i],
                              4.0 * EPS * (fabs((double)r.data[i]) + 5.0 * sqrt((double)n)) * (with ? 4.0 : 1.0)),
                   "%s %s n %zu: %.9g, not %.9g", rms ? "rms" : "layer", row_names[kind], n, (double)y.data[i],
                   (double)r.data[i]);
        }
        EXPECT(guarded_intact(&x) && guarded_intact(&y) && guarded_intact(&gain) && guarded_intact(&bias), "guards");
        guarded_free(&x);
        guarded_free(&y);
        guarded_free(&r);
        guarded_free(&gain);
        guarded_free(&bias);
      }
}

static void norm_properties(void) {
  float x[6] = {1e6f + 1.0f, 1e6f + 2.0f, 1e6f + 3.0f, 1e6f + 4.0f, 1e6f + 5.0f, 1e6f + 6.0f}, y[6], same[6];
  hl_layer_norm(x, 1, 6, NULL, NULL, 0.0f, y);
  double mean = 0.0, variance = 0.0;
  for (int i = 0; i < 6; i++) {
    mean += (double)y[i] / 6.0;
    variance += (double)y[i] * (double)y[i] / 6.0;
  }
  EXPECT(fabs(mean) < 1e-6 && fabs(variance - 1.0) < 1e-6, "mean %g, variance %g", mean, variance);
  for (int i = 0; i < 6; i++) x[i] = 7.0f;
  hl_layer_norm(x, 1, 6, NULL, NULL, 1e-5f, same);
  for (int i = 0; i < 6; i++) EXPECT(same[i] == 0.0f, "a constant row becomes 0");
}

static void bad_arguments(void) {
  float x[2] = {1.0f, 2.0f}, y[2] = {7.0f, 7.0f};
  EXPECT(hl_layer_norm(x, 1, 0, NULL, NULL, 1e-5f, y) == HL_ERROR_RANGE, "no columns");
  EXPECT(hl_layer_norm(x, 1, 2, NULL, NULL, -1.0f, y) == HL_ERROR_RANGE, "negative eps");
  EXPECT(hl_rms_norm(x, 1, 2, NULL, NAN, y) == HL_ERROR_RANGE, "NaN eps");
  EXPECT(hl_rms_norm(NULL, 1, 2, NULL, 1e-5f, y) == HL_ERROR_SHAPE, "no x");
  EXPECT(hl_layer_norm(x, SIZE_MAX / 2, 2, NULL, NULL, 1e-5f, y) == HL_ERROR_MEMORY, "too large");
  EXPECT(hl_activate((hl_activation)9, x, 2, y) == HL_ERROR_RANGE, "no such activation");
  EXPECT(y[0] == 7.0f && y[1] == 7.0f, "nothing is written");
}

const test_case layer_tests[] = {{"activations against the double reference", activations_against_reference},
                                 {"activations far down their negative tail", far_negative_tail},
                                 {"the references against libm", references_against_libm},
                                 {"norms against the double reference, hard rows", norms_against_reference},
                                 {"mean 0, variance 1; a constant row becomes 0", norm_properties},
                                 {"bad arguments are refused, nothing written", bad_arguments},
                                 {NULL, NULL}};
