/* Heads by number, and what is said of their maps. */
#include <string.h>

#include "headlight.h"
#include "test.h"

static void sizes(void) {
  hl_head_sizes s;
  static const size_t heads[] = {1, 2, 4, 8, 16, 32, 64, 128};
  for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
    EXPECT(hl_heads_sizes(128, heads[i], 1000, &s) == HL_OK, "%zu heads", heads[i]);
    EXPECT(
        s.dim == 128 / heads[i] && s.input_parameters == 49536 && s.output_parameters == 16512 && s.parameters == 66048,
        "%zu heads: %zu", heads[i], (size_t)s.input_parameters);
    EXPECT(s.scores == 1000000 * heads[i] && s.score_bytes == 4 * s.scores, "scores %zu", (size_t)s.scores);
  }
  EXPECT(hl_heads_sizes(512, 8, 1, &s) == HL_OK && s.dim == 64, "512 / 8");
  EXPECT(hl_heads_sizes(HL_CONFIG_SIZE_MAX, 1, HL_CONFIG_SIZE_MAX, &s) == HL_OK && s.score_bytes == (uint64_t)1 << 42,
         "2^20 tokens");
  s.dim = 7;
  EXPECT(hl_heads_sizes(512, 7, 1, &s) == HL_ERROR_SHAPE && s.dim == 7, "7 heads don't divide 512");
  EXPECT(hl_heads_sizes(0, 1, 1, &s) == HL_ERROR_RANGE && hl_heads_sizes(1, 0, 1, &s) == HL_ERROR_RANGE &&
             hl_heads_sizes(1, 1, 0, &s) == HL_ERROR_RANGE,
         "zero");
  EXPECT(hl_heads_sizes(HL_CONFIG_SIZE_MAX + 1, 1, 1, &s) == HL_ERROR_RANGE &&
             hl_heads_sizes(4, HL_CONFIG_SIZE_MAX + 1, 1, &s) == HL_ERROR_RANGE &&
             hl_heads_sizes(4, 1, HL_CONFIG_SIZE_MAX + 1, &s) == HL_ERROR_RANGE,
         "too large");
  EXPECT(hl_heads_sizes(4, 1, 1, NULL) == HL_ERROR_SHAPE, "missing");
}

/* Both ways of cutting, done with the elements themselves; the wrong one is what the mistake of attention does. */
static void split(void) {
  for (size_t heads = 1; heads < 6; heads++)
    for (size_t tokens = 1; tokens < 7; tokens++) {
      enum { DIM = 3, MOST = 5 * 6 };
      float x[MOST * DIM], q[MOST * DIM], expected[MOST * DIM];
      uint32_t right[MOST], wrong[MOST];
      for (size_t i = 0; i < tokens * heads * DIM; i++) x[i] = (float)i;
      EXPECT(
          hl_heads_split(tokens, heads, true, right) == HL_OK && hl_heads_split(tokens, heads, false, wrong) == HL_OK,
          "split");
      for (size_t h = 0; h < heads; h++)
        for (size_t t = 0; t < tokens; t++)
          for (size_t d = 0; d < DIM; d++) {
            size_t to = (h * tokens + t) * DIM + d;
            q[to] = x[right[h * tokens + t] * DIM + d];
            expected[to] = x[t * heads * DIM + h * DIM + d]; /* transposed */
            EXPECT(x[wrong[h * tokens + t] * DIM + d] == x[to], "%zu heads, %zu tokens: not by shape", heads, tokens);
          }
      EXPECT(test_same_bits(q, expected, tokens * heads * DIM), "%zu heads, %zu tokens", heads, tokens);
    }
  uint32_t none;
  EXPECT(hl_heads_split(1, 1, true, NULL) == HL_ERROR_SHAPE && hl_heads_split(0, 1, true, &none) == HL_ERROR_RANGE &&
             hl_heads_split(1, 0, true, &none) == HL_ERROR_RANGE &&
             hl_heads_split(SIZE_MAX / 2, 3, true, &none) == HL_ERROR_MEMORY &&
             hl_heads_split(1 << 16, 1 << 15, true, &none) == HL_ERROR_MEMORY,
         "refusals");
}

static void patterns(void) {
  enum { N = 4 };
  float weights[N * N] = {0.1f, 0.2f,  0.3f,  0.4f, 0.5f, 0.25f, 0.125f, 0.125f,
                          0.0f, 0.75f, 0.25f, 0.0f, 0.3f, 0.3f,  0.2f,   0.2f};
  hl_patterns p;
  EXPECT(hl_patterns_of(weights, N, &p) == HL_OK, "patterns");
  EXPECT(test_close(p.previous, (0.5 + 0.75 + 0.2) / 3.0, EPS), "previous %g", (double)p.previous);
  EXPECT(test_close(p.itself, (0.1 + 0.25 + 0.25 + 0.2) / 4.0, EPS), "itself %g", (double)p.itself);
  EXPECT(test_close(p.next, (0.2 + 0.125 + 0.0) / 3.0, EPS), "next %g", (double)p.next);
  EXPECT(test_close(p.first, (0.5 + 0.0 + 0.3) / 3.0, EPS), "first %g", (double)p.first);
  EXPECT(hl_patterns_of(NULL, N, &p) == HL_ERROR_SHAPE && hl_patterns_of(weights, N, NULL) == HL_ERROR_SHAPE &&
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

static void moved_rows(void) {
  float a[8] = {3, 4, 1, 1, 0, 0, 0, 0}, b[8] = {3, 4, 1, 2, 0, 0, 1, 0}, moved[4];
  EXPECT(hl_rows_moved(a, b, 4, 2, moved) == HL_OK, "moved");
  EXPECT(moved[0] == 0.0f && test_close(moved[1], sqrt(0.5), EPS) && moved[2] == 0.0f && isinf(moved[3]), "%g %g %g %g",
         (double)moved[0], (double)moved[1], (double)moved[2], (double)moved[3]);
  EXPECT(hl_rows_moved(NULL, b, 1, 1, moved) == HL_ERROR_SHAPE &&
             hl_rows_moved(a, NULL, 1, 1, moved) == HL_ERROR_SHAPE &&
             hl_rows_moved(a, b, 1, 1, NULL) == HL_ERROR_SHAPE && hl_rows_moved(a, b, 0, 1, moved) == HL_ERROR_RANGE &&
             hl_rows_moved(a, b, 1, 0, moved) == HL_ERROR_RANGE &&
             hl_rows_moved(a, b, SIZE_MAX / 2, 3, moved) == HL_ERROR_MEMORY,
         "refusals");
}

static void shrink(void) {
  enum { ROWS = 7, COLS = 5 };
  float x[ROWS * COLS], out[ROWS * COLS];
  test_fill(x, ROWS * COLS, DATA_NORMAL);
  for (size_t rows = 1; rows <= ROWS; rows++)
    for (size_t cols = 1; cols <= COLS; cols++) {
      EXPECT(hl_shrink(x, ROWS, COLS, rows, cols, out) == HL_OK, "shrink");
      for (size_t cell = 0; cell < rows * cols; cell++) {
        float most = -INFINITY;
        for (size_t i = 0; i < ROWS * COLS; i++) /* the cell that an element falls in: the last that begins before it */
          if (((i / COLS + 1) * rows - 1) / ROWS == cell / cols && ((i % COLS + 1) * cols - 1) / COLS == cell % cols)
            most = fmaxf(most, x[i]);
        EXPECT(out[cell] == most, "%zu x %zu, cell %zu: %g, not %g", rows, cols, cell, (double)out[cell], (double)most);
      }
    }
  EXPECT(hl_shrink(x, ROWS, COLS, ROWS, COLS, out) == HL_OK && test_same_bits(x, out, ROWS * COLS), "as large as x");
  x[11] = NAN;
  hl_shrink(x, ROWS, COLS, 1, 1, out);
  EXPECT(isnan(out[0]), "NaN wins");
  EXPECT(hl_shrink(NULL, 1, 1, 1, 1, out) == HL_ERROR_SHAPE && hl_shrink(x, 1, 1, 1, 1, NULL) == HL_ERROR_SHAPE &&
             hl_shrink(x, 1, 1, 2, 1, out) == HL_ERROR_RANGE && hl_shrink(x, 1, 1, 1, 2, out) == HL_ERROR_RANGE &&
             hl_shrink(x, 1, 1, 0, 1, out) == HL_ERROR_RANGE && hl_shrink(x, 1, 1, 1, 0, out) == HL_ERROR_RANGE &&
             hl_shrink(x, SIZE_MAX - 1, 9, 1, 1, out) == HL_ERROR_RANGE &&
             hl_shrink(x, 9, SIZE_MAX - 1, 1, 1, out) == HL_ERROR_RANGE &&
             hl_shrink(x, INT32_MAX, INT32_MAX, 1, 1, out) == HL_ERROR_MEMORY,
         "refusals");
}

const test_case head_tests[] = {{"parameters don't depend on the number of heads, scores do", sizes},
                                {"cut into heads, with the transpose and without", split},
                                {"patterns by name", patterns},
                                {"what columns get", column_shares},
                                {"how far rows moved", moved_rows},
                                {"a smaller picture, cell by cell", shrink},
                                {NULL, NULL}};
