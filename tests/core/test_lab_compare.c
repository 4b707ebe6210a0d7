#include <stdlib.h>
#include <string.h>

#include "headlight.h"
#include "test.h"

enum { N = 9, M = 5 };

static void distances_of_rows(void) {
  float a[N * M], b[N * M], distance[N];
  for (size_t i = 0; i < N * M; i++) a[i] = b[i] = test_normal();
  for (size_t r = 0; r < N; r++) {
    b[r * M + r % M] += (float)r;
    b[r * M + (r + 1) % M] -= (float)r / 2.0f;
  }
  b[3 * M] = NAN;
  b[3 * M + 1] = 1e9f;
  hl_rows_distance(a, b, N, M, distance);
  EXPECT(distance[0] == 0.0f, "equal rows: %g", (double)distance[0]);
  EXPECT(isnan(distance[3]), "a NaN is not lost: %g", (double)distance[3]);
  for (size_t r = 0; r < N; r++)
    if (r != 3) EXPECT(test_close(distance[r], (double)r, 1e-6 * (double)N), "row %zu: %g", r, (double)distance[r]);
}

static void asymmetry_of_a_matrix(void) {
  float a[N * N];
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < N; j++) a[i * N + j] = (float)(i * j) - (float)(i + j);
  EXPECT(hl_asymmetry(a, N) == 0.0f, "a symmetric one: %g", (double)hl_asymmetry(a, N));
  a[2 * N + 7] += 0.5f;
  a[8 * N + 1] -= 0.25f;
  EXPECT(hl_asymmetry(a, N) == 0.5f, "%g", (double)hl_asymmetry(a, N));
  a[5 * N + 5] = NAN; /* its own partner is itself */
  a[1 * N + 6] = NAN;
  EXPECT(isnan(hl_asymmetry(a, N)), "a NaN is not lost");
  EXPECT(hl_asymmetry(a, 1) == 0.0f, "one number");
}

static void diagonals_of_a_matrix(void) {
  float a[N * N], mean[2 * N - 1], spread[2 * N - 1];
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < N; j++) a[i * N + j] = 3.0f * (float)j - 3.0f * (float)i;
  hl_diagonals(a, N, mean, spread);
  for (size_t d = 0; d < 2 * N - 1; d++) {
    EXPECT(spread[d] == 0.0f, "diagonal %zu of a Toeplitz matrix: spread %g", d, (double)spread[d]);
    EXPECT(mean[d] == 3.0f * ((float)d - (float)(N - 1)), "diagonal %zu: mean %g", d, (double)mean[d]);
  }
  a[2 * N + 6] += 2.0f; /* on the diagonal of column less row 4, which has 5 elements */
  hl_diagonals(a, N, mean, spread);
  for (size_t d = 0; d < 2 * N - 1; d++) EXPECT(spread[d] == (d == N - 1 + 4 ? 2.0f : 0.0f), "diagonal %zu", d);
  EXPECT(test_close(mean[N - 1 + 4], 12.4, 1e-6), "%g", (double)mean[N - 1 + 4]);
  hl_diagonals(a, 1, mean, spread);
  EXPECT(mean[0] == a[0] && spread[0] == 0.0f, "one number");
}

/* Mean, variance, and shares within one and two deviations of many draws; bounds are five standard errors. */
static void normal_numbers(void) {
  enum { COUNT = 100001 };
  static float x[COUNT], again[COUNT];
  hl_normal(test_seed, 2.0, COUNT, x);
  hl_normal(test_seed, 2.0, COUNT, again);
  EXPECT(test_same_bits(x, again, COUNT), "a seed means the same numbers");
  double sum = 0.0, squares = 0.0;
  size_t one = 0, two = 0;
  for (size_t i = 0; i < COUNT; i++) {
    double z = (double)x[i] / 2.0;
    sum += z;
    squares += z * z;
    one += fabs(z) < 1.0;
    two += fabs(z) < 2.0;
  }
  double error = 5.0 / sqrt((double)COUNT);
  EXPECT(fabs(sum / (double)COUNT) < error, "mean %g", sum / (double)COUNT);
  EXPECT(fabs(squares / (double)COUNT - 1.0) < 1.5 * error, "variance %g", squares / (double)COUNT);
  EXPECT(fabs((double)one / (double)COUNT - 0.682689) < 0.47 * error, "within one: %g", (double)one / (double)COUNT);
  EXPECT(fabs((double)two / (double)COUNT - 0.954500) < 0.21 * error, "within two: %g", (double)two / (double)COUNT);
  hl_normal(test_seed + 1, 2.0, COUNT, again);
  EXPECT(!test_same_bits(x, again, 8), "another seed means others");
  double product = 0.0; /* neighbours, which come from one radius, don't go together */
  for (size_t i = 0; i + 1 < COUNT; i += 2) product += (double)x[i] * (double)x[i + 1] / 4.0;
  EXPECT(fabs(product / (double)(COUNT / 2)) < 1.5 * error, "covariance of neighbours %g",
         product / (double)(COUNT / 2));
}

static void normal_numbers_keep_to_their_place(void) {
  for (size_t count = 0; count < 5; count++) {
    guarded g = guarded_new(count, 1);
    hl_normal(7, 1.0, count, g.data);
    EXPECT(guarded_intact(&g), "%zu numbers", count);
    guarded_free(&g);
  }
}

const test_case lab_compare_tests[] = {{"distances of rows", distances_of_rows},
                                       {"asymmetry of a matrix", asymmetry_of_a_matrix},
                                       {"diagonals of a matrix", diagonals_of_a_matrix},
                                       {"normal numbers", normal_numbers},
                                       {"normal numbers keep to their place", normal_numbers_keep_to_their_place},
                                       {NULL, NULL}};
