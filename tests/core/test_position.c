/* Tests of sinusoidal encodings, RoPE and ALiBi. */
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

/* Every pair turned by its own angle, computed here with libm. */
static void rope_against_libm(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_rope_spec s = {
        1 + test_below(3), 1 + test_below(9), 1 + test_below(40), 0, 10000.0, (hl_rope_layout)(trial % 2), 0, NULL};
    s.rotary_dim = test_below(s.dim / 2 + 1) * 2;
    s.start = trial % 3 ? (int32_t)test_below(100000) - 50 : 0;
    size_t count = s.heads * s.tokens * s.dim;
    guarded x = guarded_new(count, 1), y = guarded_new(count, 2);
    test_fill(x.data, count, DATA_NORMAL);
    EXPECT(hl_rope(&s, x.data, y.data) == HL_OK, "status");
    for (size_t i = 0; i < count; i++) {
      size_t d = i % s.dim, half = s.rotary_dim / 2;
      bool interleaved = s.layout == HL_ROPE_INTERLEAVED, first = interleaved ? d % 2 == 0 : d < half;
      size_t pair = interleaved ? d / 2 : d % (half ? half : 1), other = interleaved ? d ^ 1
                                                                         : first     ? d + half
                                                                                     : d - half;
      double exact = (double)x.data[i];
      if (d < s.rotary_dim) {
        double position = (double)s.start + (double)(i / s.dim % s.tokens);
        double angle = position * pow(10000.0, -2.0 * (double)pair / (double)s.rotary_dim);
        double b = (double)x.data[i - d + other];
        exact = first ? exact * cos(angle) - b * sin(angle) : b * sin(angle) + exact * cos(angle);
      }
      EXPECT(test_close(y.data[i], exact, EPS * fabs(exact) + 1e-8), "layout %d, %zu of %zu: %.9g, not %.9g",
             (int)s.layout, d, s.dim, (double)y.data[i], exact);
    }
    EXPECT(guarded_intact(&x) && guarded_intact(&y), "guards");
    hl_rope(&s, x.data, x.data);
    EXPECT(test_same_bits(x.data, y.data, count), "in place");
    guarded_free(&x);
    guarded_free(&y);
  }
}

/* What RoPE is for: q . k depends on the distance of the two positions only. */
static void rope_sees_distance_only(void) {
  enum { D = 32 };
  float q[D], k[D], a[D], b[D];
  test_fill(q, D, DATA_NORMAL);
  test_fill(k, D, DATA_NORMAL);
  for (int layout = 0; layout < 2; layout++) {
    double first = 0.0;
    for (int32_t shift = 0; shift < 5000; shift += 487) {
      hl_rope_spec s = {1, 1, D, D, 10000.0, (hl_rope_layout)layout, 7 + shift, NULL};
      double dot = 0.0;
      hl_rope(&s, q, a);
      s.start = 3 + shift;
      hl_rope(&s, k, b);
      for (int d = 0; d < D; d++) dot += (double)a[d] * (double)b[d];
      if (!shift) first = dot;
      EXPECT(fabs(dot - first) < 1e-5, "layout %d, shift %d: %g, not %g", layout, (int)shift, dot, first);
    }
  }
}

/* Each token where it is put, as one by one. */
static void rope_at_given_positions(void) {
  enum { H = 2, T = 6, D = 10, COUNT = H * T * D };
  float x[COUNT], all[COUNT], one[COUNT];
  const int32_t places[T] = {0, -7, HL_POSITION_MAX, 3, 3, -HL_POSITION_MAX};
  test_fill(x, COUNT, DATA_NORMAL);
  for (int layout = 0; layout < 2; layout++) {
    hl_rope_spec s = {H, T, D, 8, 10000.0, (hl_rope_layout)layout, 99, places},
                 single = {1, 1, D, 8, 10000.0, s.layout, 0, NULL};
    EXPECT(hl_rope(&s, x, all) == HL_OK, "status");
    for (size_t row = 0; row < H * T; row++) {
      single.start = places[row % T];
      EXPECT(hl_rope(&single, x + row * D, one + row * D) == HL_OK, "row %zu", row);
    }
    EXPECT(test_same_bits(all, one, COUNT), "layout %d", layout);
  }
}

static void alibi_slopes(void) {
  float slopes[12];
  const double eight[] = {1, 2, 3, 4, 5, 6, 7, 8}, four_more[] = {0.5, 1.5, 2.5, 3.5};
  EXPECT(hl_alibi_slopes(8, slopes) == HL_OK, "status");
  for (int i = 0; i < 8; i++) EXPECT((double)slopes[i] == pow(2.0, -eight[i]), "8 heads: %g", (double)slopes[i]);
  hl_alibi_slopes(12, slopes); /* those of 8, then every other one of 16 */
  for (int i = 0; i < 8; i++) EXPECT((double)slopes[i] == pow(2.0, -eight[i]), "12 heads: %g", (double)slopes[i]);
  for (int i = 0; i < 4; i++)
    EXPECT(test_close(slopes[8 + i], pow(2.0, -four_more[i]), EPS), "12 heads: %g", (double)slopes[8 + i]);
  hl_alibi_slopes(1, slopes);
  EXPECT(slopes[0] == 0x1p-8f, "one head: %g", (double)slopes[0]);
  EXPECT(hl_alibi_slopes(0, slopes) == HL_ERROR_RANGE, "no heads");
}

static void bad_rope(void) {
  float x[4] = {9, 9, 9, 9};
  hl_rope_spec odd = {1, 1, 4, 3, 1e4, HL_ROPE_HALF, 0, NULL}, wide = {1, 1, 4, 6, 1e4, HL_ROPE_HALF, 0, NULL};
  hl_rope_spec base = {1, 1, 4, 4, 0.5, HL_ROPE_HALF, 0, NULL}, layout = {1, 1, 4, 4, 1e4, (hl_rope_layout)5, 0, NULL};
  EXPECT(hl_rope(&odd, x, x) == HL_ERROR_SHAPE && hl_rope(&wide, x, x) == HL_ERROR_SHAPE, "rotary_dim");
  EXPECT(hl_rope(&base, x, x) == HL_ERROR_RANGE && hl_rope(&layout, x, x) == HL_ERROR_RANGE, "base, layout");
  hl_rope_spec far = {1, SIZE_MAX / 2 + 1, 4, 4, 1e4, HL_ROPE_HALF, -4, NULL};
  EXPECT(hl_rope(&far, x, x) == HL_ERROR_RANGE, "positions that overflow");
  const int32_t beyond[2] = {0, HL_POSITION_MAX + 1}, before[2] = {-HL_POSITION_MAX - 1, 0};
  hl_rope_spec placed = {1, 2, 2, 2, 1e4, HL_ROPE_HALF, 0, beyond};
  EXPECT(hl_rope(&placed, x, x) == HL_ERROR_RANGE, "a position too far");
  placed.positions = before;
  EXPECT(hl_rope(&placed, x, x) == HL_ERROR_RANGE, "a position too far before");
  EXPECT(x[0] == 9.0f, "nothing is written");
}

static void bad_arguments(void) {
  float x[4] = {9, 9, 9, 9};
  EXPECT(hl_positional_encoding(0, 2, 1e4, 0, x) == HL_ERROR_RANGE, "no positions");
  EXPECT(hl_positional_encoding(2, 0, 1e4, 0, x) == HL_ERROR_RANGE, "no dimensions");
  EXPECT(hl_positional_encoding(2, 2, 0.0, 0, x) == HL_ERROR_RANGE, "base 0");
  EXPECT(hl_positional_encoding(2, 2, (double)NAN, 0, x) == HL_ERROR_RANGE, "base NaN");
  EXPECT(hl_positional_encoding(2, 2, 1e4, HL_POSITION_MAX, x) == HL_ERROR_RANGE, "too far");
  EXPECT(hl_positional_encoding(SIZE_MAX / 2 + 1, 2, 1e4, -4, x) == HL_ERROR_RANGE, "positions that overflow");
  EXPECT(x[0] == 9.0f, "nothing is written");
}

const test_case position_tests[] = {{"against libm in double, odd and even d, near and far", against_libm},
                                    {"PE(pos + k) = R_k PE(pos) within 1e-5", offsets_are_rotations},
                                    {"wavelengths", wavelengths},
                                    {"RoPE against libm, both layouts, partial", rope_against_libm},
                                    {"RoPE: q . k depends on distance only", rope_sees_distance_only},
                                    {"RoPE: tokens at given positions", rope_at_given_positions},
                                    {"ALiBi slopes, 12 heads included", alibi_slopes},
                                    {"RoPE: bad arguments are refused", bad_rope},
                                    {"bad arguments are refused, nothing written", bad_arguments},
                                    {NULL, NULL}};
