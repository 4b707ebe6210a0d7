/* Linear attention: against the weights written out in double, of which the sums are only another order. */
#include <stdlib.h>

#include "headlight_lab.h"
#include "test.h"

enum { TOKENS_MOST = 33, DIM_MOST = 17 };

static unsigned char memory[1 << 16];

static double phi(double x) { return x > 0.0 ? x + 1.0 : exp(x); }

/* Sums of T products of D features each, in float: errors of a few roundings a term. */
static double bound(size_t tokens, size_t dim) { return 8.0 * EPS * (double)(tokens + dim + 16); }

static void compare(size_t tokens, size_t dim, size_t value_dim, bool causal, data_kind kind) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  hl_linear_spec spec = {tokens, dim, value_dim, causal};
  guarded q = guarded_new(tokens * dim, 1), k = guarded_new(tokens * dim, 2), v = guarded_new(tokens * value_dim, 3);
  guarded out = guarded_new(tokens * value_dim, 1), again = guarded_new(tokens * value_dim, 2);
  guarded weights = guarded_new(tokens * tokens, 3);
  test_fill(q.data, tokens * dim, kind);
  test_fill(k.data, tokens * dim, kind);
  test_fill(v.data, tokens * value_dim, DATA_NORMAL);
  EXPECT(hl_linear_attention(&spec, q.data, k.data, v.data, out.data, weights.data, &arena) == HL_OK, "done");
  EXPECT(hl_linear_attention(&spec, q.data, k.data, v.data, again.data, NULL, &arena) == HL_OK, "without weights");
  EXPECT(test_same_bits(out.data, again.data, tokens * value_dim), "the same bits without weights");
  EXPECT(arena.used == 0, "given back");
  for (size_t i = 0; i < tokens; i++) {
    double row[TOKENS_MOST], sum = 0.0, most = 0.0;
    size_t seen = causal ? i + 1 : tokens;
    for (size_t j = 0; j < seen; j++) {
      row[j] = 0.0;
      for (size_t d = 0; d < dim; d++) row[j] += phi((double)q.data[i * dim + d]) * phi((double)k.data[j * dim + d]);
      sum += row[j];
    }
    for (size_t j = 0; j < tokens; j++) {
      double weight = j < seen ? row[j] / sum : 0.0;
      EXPECT(test_close(weights.data[i * tokens + j], weight, bound(tokens, dim)), "weight %zu, %zu: %g, not %g", i, j,
             (double)weights.data[i * tokens + j], weight);
    }
    for (size_t e = 0; e < value_dim; e++) {
      double blend = 0.0;
      for (size_t j = 0; j < seen; j++) {
        blend += row[j] / sum * (double)v.data[j * value_dim + e];
        most = fmax(most, fabs((double)v.data[j * value_dim + e]));
      }
      EXPECT(test_close(out.data[i * value_dim + e], blend, most * bound(tokens, dim)), "output %zu, %zu: %g, not %g",
             i, e, (double)out.data[i * value_dim + e], blend);
    }
  }
  EXPECT(guarded_intact(&out) && guarded_intact(&again) && guarded_intact(&weights), "beyond the end");
  guarded *all[] = {&q, &k, &v, &out, &again, &weights};
  for (size_t i = 0; i < 6; i++) guarded_free(all[i]);
}

static void against_double(void) {
  static const size_t tokens[] = {1, 2, 3, 7, 12, 16, TOKENS_MOST}, dims[] = {1, 3, 4, 8, DIM_MOST};
  static const data_kind kinds[] = {DATA_NORMAL, DATA_EQUAL, DATA_OUTLIER, DATA_DENORMAL};
  for (size_t t = 0; t < 7; t++)
    for (size_t d = 0; d < 5; d++)
      for (size_t kind = 0; kind < 4; kind++)
        for (int causal = 0; causal < 2; causal++)
          compare(tokens[t], dims[d], dims[(d + 2) % 5], causal != 0, kinds[kind]);
}

/* Causal attention is what the tokens before gave: what comes later changes nothing. */
static void causal_rows(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  float q[5 * 3], k[5 * 3], v[5 * 2], out[5 * 2], after[5 * 2];
  test_fill(q, 15, DATA_NORMAL);
  test_fill(k, 15, DATA_NORMAL);
  test_fill(v, 10, DATA_NORMAL);
  hl_linear_spec spec = {5, 3, 2, true};
  EXPECT(hl_linear_attention(&spec, q, k, v, out, NULL, &arena) == HL_OK, "done");
  k[3 * 3] = 5.0f;
  v[3 * 2] = -9.0f;
  EXPECT(hl_linear_attention(&spec, q, k, v, after, NULL, &arena) == HL_OK, "done");
  EXPECT(test_same_bits(out, after, 3 * 2) && !test_same_bits(out + 6, after + 6, 2),
         "rows 0 to 2 stay, row 3 doesn't");
  spec = (hl_linear_spec){3, 3, 2, true};
  EXPECT(hl_linear_attention(&spec, q, k, v, after, NULL, &arena) == HL_OK && test_same_bits(out, after, 6),
         "a prefix");
}

static void rare_values(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory};
  float q[2] = {-200.0f, 1.0f}, k[2] = {-200.0f, -200.0f}, v[2] = {3.0f, 4.0f}, out[2], weights[4];
  hl_linear_spec spec = {2, 1, 1, false};
  EXPECT(hl_linear_attention(&spec, q, k, v, out, weights, &arena) == HL_OK, "done");
  EXPECT(out[0] == 0.0f && weights[0] == 0.0f && weights[1] == 0.0f, "all underflows: %g", (double)out[0]);
  k[1] = NAN;
  spec.causal = true;
  k[0] = 0.0f;
  q[0] = 1.0f;
  EXPECT(hl_linear_attention(&spec, q, k, v, out, NULL, &arena) == HL_OK && out[0] == 3.0f && isnan(out[1]),
         "NaN reaches who sees it");
}

static void refusals(void) {
  hl_arena arena = {.base = memory, .capacity = sizeof memory}, small = {.base = memory, .capacity = 16};
  float x[4] = {0}, out[4] = {7.0f}, weights[4] = {7.0f};
  const hl_linear_spec good = {2, 2, 2, false};
  hl_linear_spec s[6];
  for (size_t i = 0; i < 6; i++) s[i] = good;
  s[0].tokens = 0;
  s[1].dim = 0;
  s[2].value_dim = 0;
  for (size_t i = 0; i < 3; i++)
    EXPECT(hl_linear_attention(&s[i], x, x, x, out, NULL, &arena) == HL_ERROR_RANGE, "%zu", i);
  s[3].tokens = SIZE_MAX / 2;
  s[4].dim = SIZE_MAX / 4;
  s[5].value_dim = SIZE_MAX / 4;
  for (size_t i = 3; i < 6; i++)
    EXPECT(hl_linear_attention(&s[i], x, x, x, out, NULL, &arena) == HL_ERROR_MEMORY, "%zu", i);
  s[0] = (hl_linear_spec){(size_t)1 << (sizeof(size_t) * 4), 1, 1, false};
  EXPECT(hl_linear_attention(&s[0], x, x, x, out, weights, &arena) == HL_ERROR_MEMORY, "weights too large");
  s[1] = (hl_linear_spec){1, (size_t)1 << (sizeof(size_t) * 4), (size_t)1 << (sizeof(size_t) * 4), false};
  EXPECT(hl_linear_attention(&s[1], x, x, x, out, NULL, &arena) == HL_ERROR_MEMORY, "sums too large");
  EXPECT(hl_linear_attention(NULL, x, x, x, out, NULL, &arena) == HL_ERROR_SHAPE &&
             hl_linear_attention(&good, NULL, x, x, out, NULL, &arena) == HL_ERROR_SHAPE &&
             hl_linear_attention(&good, x, NULL, x, out, NULL, &arena) == HL_ERROR_SHAPE &&
             hl_linear_attention(&good, x, x, NULL, out, NULL, &arena) == HL_ERROR_SHAPE &&
             hl_linear_attention(&good, x, x, x, NULL, NULL, &arena) == HL_ERROR_SHAPE &&
             hl_linear_attention(&good, x, x, x, out, NULL, NULL) == HL_ERROR_SHAPE,
         "missing");
  EXPECT(hl_linear_attention(&good, x, x, x, out, weights, &small) == HL_ERROR_MEMORY && small.used == 0, "no memory");
  EXPECT(out[0] == 7.0f && weights[0] == 7.0f, "nothing written");
}

const test_case linear_attention_tests[] = {{"against weights in double", against_double},
                                            {"causal rows", causal_rows},
                                            {"underflow and NaN", rare_values},
                                            {"refusals", refusals},
                                            {NULL, NULL}};
