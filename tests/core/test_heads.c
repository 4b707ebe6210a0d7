/* Heads by their number: what they cost and how they are cut. */
#include "headlight_lab.h"
#include "headlight_model.h"
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

const test_case head_tests[] = {{"parameters don't depend on the number of heads, scores do", sizes},
                                {"cut into heads, with the transpose and without", split},
                                {NULL, NULL}};
