/* What is said of matrices of weights: their patterns, columns and diagonals. */
#include "headlight_lab.h"
#include "test.h"

static void patterns(void) {
  enum { TOKENS = 4 };
  float weights[TOKENS * TOKENS] = {0.1f, 0.2f,  0.3f,  0.4f, 0.5f, 0.25f, 0.125f, 0.125f,
                                    0.0f, 0.75f, 0.25f, 0.0f, 0.3f, 0.3f,  0.2f,   0.2f};
  hl_patterns p;
  EXPECT(hl_patterns_of(weights, TOKENS, &p) == HL_OK, "patterns");
  EXPECT(test_close(p.previous, (0.5 + 0.75 + 0.2) / 3.0, EPS), "previous %g", (double)p.previous);
  EXPECT(test_close(p.itself, (0.1 + 0.25 + 0.25 + 0.2) / 4.0, EPS), "itself %g", (double)p.itself);
  EXPECT(test_close(p.next, (0.2 + 0.125 + 0.0) / 3.0, EPS), "next %g", (double)p.next);
  EXPECT(test_close(p.first, (0.5 + 0.0 + 0.3) / 3.0, EPS), "first %g", (double)p.first);
  EXPECT(hl_patterns_of(NULL, TOKENS, &p) == HL_ERROR_SHAPE &&
             hl_patterns_of(weights, TOKENS, NULL) == HL_ERROR_SHAPE &&
             hl_patterns_of(weights, 1, &p) == HL_ERROR_RANGE &&
             hl_patterns_of(weights, SIZE_MAX / 2, &p) == HL_ERROR_MEMORY,
         "refusals");
}

static void column_shares(void) {
  float x[6] = {0.5f, 0.25f, 0.25f, 1.0f, 0.0f, 0.0f}, shares[3];
  EXPECT(hl_column_shares(x, 2, 3, shares) == HL_OK, "shares");
  EXPECT(shares[0] == 0.75f && shares[1] == 0.125f && shares[2] == 0.125f, "%g %g %g", (double)shares[0],
         (double)shares[1], (double)shares[2]);
  for (size_t i = 0; i < 6; i++) x[i] *= 3.0f;
  hl_column_shares(x, 2, 3, shares);
  EXPECT(shares[0] == 0.75f, "of all that there is: %g", (double)shares[0]);
  EXPECT(hl_column_shares(NULL, 1, 1, shares) == HL_ERROR_SHAPE && hl_column_shares(x, 1, 1, NULL) == HL_ERROR_SHAPE &&
             hl_column_shares(x, 0, 1, shares) == HL_ERROR_RANGE &&
             hl_column_shares(x, 1, 0, shares) == HL_ERROR_RANGE &&
             hl_column_shares(x, SIZE_MAX / 2, 3, shares) == HL_ERROR_MEMORY,
         "refusals");
}

enum { N = 9 };

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

const test_case pattern_tests[] = {{"patterns by name", patterns},
                                   {"what columns get", column_shares},
                                   {"asymmetry of a matrix", asymmetry_of_a_matrix},
                                   {"diagonals of a matrix", diagonals_of_a_matrix},
                                   {NULL, NULL}};
