#include <stdlib.h>

#include "headlight.h"
#include "test.h"

static void against_libm(void) {
  const size_t dims[] = {1, 2, 3, 7, 64, 127, 128, 512};
  for (size_t s = 0; s < sizeof dims / sizeof dims[0]; s++)
    for (int far = 0; far < 2; far++) {
      size_t dim = dims[s], n = 70;
      int32_t start = far ? HL_POSITION_MAX - 100 : -5;
      guarded pe = guarded_new(n * dim, 1);
      EXPECT(hl_positional_encoding(n, dim, 10000.0, start, pe.data) == HL_OK, "status");
      for (size_t p = 0; p < n; p++)
        for (size_t i = 0; i < dim; i++) {
          double angle = ((double)start + (double)p) / pow(10000.0, (double)(i - i % 2) / (double)dim);
          double exact = i % 2 ? cos(angle) : sin(angle);
          /* one rounding to float; the angle's relative error of 4e-15 grows with the position */
          EXPECT(test_close(pe.data[p * dim + i], exact, EPS + 4e-15 * fabs(angle)),
                 "PE(%d, %zu of %zu) = %.9g, not %.9g", (int)start + (int)p, i, dim, (double)pe.data[p * dim + i],
                 exact);
        }
      EXPECT(guarded_intact(&pe), "guards");
      guarded_free(&pe);
    }
}

/* PE(pos + k) = R_k PE(pos): every pair turns by its own angle k w. */
static void offsets_are_rotations(void) {
  enum { N = 512, D = 128 };
  static float pe[N * D];
  hl_positional_encoding(N, D, 10000.0, 0, pe);
  double worst = 0.0;
  for (size_t k = 1; k < N; k *= 3)
    for (size_t pos = 0; pos + k < N; pos++)
      for (size_t i = 0; i < D; i += 2) {
        double turn = (double)k * pow(10000.0, -(double)i / (double)D), c = cos(turn), s = sin(turn);
        double sine = (double)pe[pos * D + i], cosine = (double)pe[pos * D + i + 1];
        const float *later = pe + (pos + k) * D + i;
        worst = fmax(worst, fabs(c * sine + s * cosine - (double)later[0]));
        worst = fmax(worst, fabs(c * cosine - s * sine - (double)later[1]));
      }
  printf("  rotation residual, n = 512, d = 128: %.2e\n", worst);
  EXPECT(worst < 1e-5, "%g", worst);
}

static void wavelengths(void) {
  EXPECT(fabs(hl_position_wavelength(128, 0, 1e4) - 6.283185307179586) < 1e-12, "the first is 2 pi");
  EXPECT(fabs(hl_position_wavelength(128, 127, 1e4) - 54410.0) < 0.5, "the last at d = 128: %.3f",
         hl_position_wavelength(128, 127, 1e4));
}

static void bad_arguments(void) {
  float x[4] = {9, 9, 9, 9};
  EXPECT(hl_positional_encoding(0, 2, 1e4, 0, x) == HL_ERROR_RANGE, "no positions");
  EXPECT(hl_positional_encoding(2, 0, 1e4, 0, x) == HL_ERROR_RANGE, "no dimensions");
  EXPECT(hl_positional_encoding(2, 2, 0.0, 0, x) == HL_ERROR_RANGE, "base 0");
  EXPECT(hl_positional_encoding(2, 2, (double)NAN, 0, x) == HL_ERROR_RANGE, "base NaN");
  EXPECT(hl_positional_encoding(2, 2, 1e4, HL_POSITION_MAX, x) == HL_ERROR_RANGE, "too far");
  EXPECT(x[0] == 9.0f, "nothing is written");
}

const test_case position_tests[] = {{"against libm in double, odd and even d, near and far", against_libm},
                                    {"PE(pos + k) = R_k PE(pos) within 1e-5", offsets_are_rotations},
                                    {"wavelengths", wavelengths},
                                    {"bad arguments are refused, nothing written", bad_arguments},
                                    {NULL, NULL}};
