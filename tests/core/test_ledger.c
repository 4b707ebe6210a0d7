/* The ledger: its steps against formulas in double for every set of mistakes, its results against the calls that do
 * one mistake at a time, numbers replaced on the way. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "test.h"

#define MOST 12 /* of every size */
#define FIELDS 13

typedef struct book {
  float fields[FIELDS][MOST * MOST];
  hl_ledger_result result;
} book;

static void open_book(book *b) {
  memset(b->fields, 0xa5, sizeof b->fields);
  float *f[FIELDS];
  for (size_t i = 0; i < FIELDS; i++) f[i] = b->fields[i];
  b->result = (hl_ledger_result){f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10], f[11], f[12]};
}

static hl_ledger_spec spec_of(size_t queries, size_t keys, size_t dim, size_t value_dim) {
  hl_attention_spec usual = hl_attention_default(1, queries, keys, dim);
  return (hl_ledger_spec){.queries = queries, .keys = keys, .dim = dim, .value_dim = value_dim, .scale = usual.scale};
}

static void exam_case(void) {
  const float q[6] = {1, 0, 1, 0, 1, 0}, k[9] = {1, 1, 0, 0, 1, 1, 1, 0, 1}, v[6] = {1, 2, 3, 0, 0, 1};
  const double weights[6] = {0.264, 0.264, 0.471, 0.390, 0.390, 0.219}, output[4] = {1.058, 1.000, 1.562, 1.000};
  const double unscaled[4] = {0.848, 1.000, 1.689, 1.000}, entropy[2] = {1.527, 1.540};
  hl_ledger_spec spec = spec_of(2, 3, 3, 2);
  book b;
  open_book(&b);
  EXPECT(hl_ledger(&spec, q, k, v, &b.result) == HL_OK, "the exam case");
  for (size_t i = 0; i < 6; i++)
    EXPECT(test_close(b.result.weights[i], weights[i], 6e-4), "weight %zu: %g", i, (double)b.result.weights[i]);
  for (size_t i = 0; i < 4; i++)
    EXPECT(test_close(b.result.output[i], output[i], 6e-4), "output %zu: %g", i, (double)b.result.output[i]);
  for (size_t i = 0; i < 2; i++)
    EXPECT(test_close(b.result.entropy[i], entropy[i], 6e-4), "entropy %zu: %g", i, (double)b.result.entropy[i]);
  spec.mistakes = HL_MISTAKE_BIT(HL_MISTAKE_UNSCALED);
  hl_ledger(&spec, q, k, v, &b.result);
  for (size_t i = 0; i < 4; i++)
    EXPECT(test_close(b.result.output[i], unscaled[i], 6e-4), "unscaled %zu: %g", i, (double)b.result.output[i]);
}

/* ---- Against the formulas ---- */

static bool makes(const hl_ledger_spec *s, hl_mistake mistake) { return s->mistakes & HL_MISTAKE_BIT(mistake); }

/* Set number `number` of the mistakes that a ledger can make; 0 is none, and the last one all of them. */
static hl_mistakes set_of(uint32_t number) {
  hl_mistakes set = 0;
  for (uint32_t mistake = 0; mistake < HL_MISTAKE_COUNT; mistake++) {
    if (!(HL_LEDGER_MISTAKES & HL_MISTAKE_BIT(mistake))) continue;
    if (number & 1) set |= HL_MISTAKE_BIT(mistake);
    number >>= 1;
  }
  EXPECT(!number, "a set too many");
  return set;
}

enum { SETS = 64 };

typedef struct page {
  double masked[MOST][MOST], shifted[MOST][MOST], divisors[MOST][MOST], weights[MOST][MOST], output[MOST][MOST];
} page;

static double peak(const page *p, const hl_ledger_spec *s, size_t i, size_t j) {
  bool column = makes(s, HL_MISTAKE_WRONG_AXIS);
  double most = -(double)INFINITY;
  for (size_t n = 0; n < (column ? s->queries : s->keys); n++)
    most = fmax(most, column ? p->masked[n][j] : p->masked[i][n]);
  return most == -(double)INFINITY ? 0.0 : most;
}

static double divisor(const page *p, const hl_ledger_spec *s, size_t i, size_t j) {
  bool column = makes(s, HL_MISTAKE_WRONG_AXIS);
  double sum = 0.0;
  for (size_t n = 0; n < (column ? s->queries : s->keys); n++) sum += exp(column ? p->shifted[n][j] : p->shifted[i][n]);
  return sum;
}

static void write_page(page *p, const hl_ledger_spec *s, const float *q, const float *k, const float *v) {
  bool late = makes(s, HL_MISTAKE_MASK_AFTER_SOFTMAX);
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      double sum = 0.0;
      for (size_t d = 0; d < s->dim; d++) sum += (double)q[i * s->dim + d] * (double)k[j * s->dim + d];
      if (!makes(s, HL_MISTAKE_UNSCALED) && !makes(s, HL_MISTAKE_SCALE_AFTER_SOFTMAX)) sum *= (double)s->scale;
      if (s->causal && j > i && !late) sum = makes(s, HL_MISTAKE_MASK_ZERO) ? 0.0 : -(double)INFINITY;
      p->masked[i][j] = sum;
    }
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++)
      p->shifted[i][j] = p->masked[i][j] - (makes(s, HL_MISTAKE_NO_MAX_SUBTRACTION) ? 0.0 : peak(p, s, i, j));
  for (size_t i = 0; i < s->queries; i++) {
    for (size_t j = 0; j < s->keys; j++) {
      double sum = p->divisors[i][j] = divisor(p, s, i, j);
      bool empty = sum == 0.0 && !makes(s, HL_MISTAKE_NO_MAX_SUBTRACTION);
      p->weights[i][j] = empty ? 0.0 : exp(p->shifted[i][j]) / sum;
      if (makes(s, HL_MISTAKE_SCALE_AFTER_SOFTMAX)) p->weights[i][j] *= (double)s->scale;
      if (late && s->causal && j > i) p->weights[i][j] = 0.0;
    }
    for (size_t e = 0; e < s->value_dim; e++) {
      p->output[i][e] = 0.0;
      for (size_t j = 0; j < s->keys; j++) p->output[i][e] += p->weights[i][j] * (double)v[j * s->value_dim + e];
    }
  }
}

/* Scores of at most 30, from at most 12 products: each off by at most 20 roundings of 30, which exp turns into as much
 * of a weight; values below 6. */
#define BOUND (30.0 * 24.0 * EPS)

static void expect_cell(float found, double wanted, double size, const hl_ledger_spec *s, const char *step) {
  EXPECT(test_close(found, wanted, BOUND * (1.0 + size)), "%s, mistakes %x, causal %d: %.9g, not %.9g", step,
         s->mistakes, (int)s->causal, (double)found, wanted);
}

static void against_formulas(void) {
  float q[MOST * MOST], k[MOST * MOST], v[MOST * MOST];
  for (uint32_t trial = 0; trial < 8 * SETS; trial++) {
    hl_ledger_spec s = spec_of(1 + test_below(6), 1 + test_below(6), 1 + test_below(MOST), 1 + test_below(5));
    s.mistakes = set_of(trial / 8);
    s.causal = trial % 2 ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
    s.row = test_below(s.queries);
    test_fill(q, MOST * MOST, DATA_NORMAL);
    test_fill(k, MOST * MOST, DATA_NORMAL);
    test_fill(v, MOST * MOST, DATA_NORMAL);
    book b;
    page p;
    open_book(&b);
    EXPECT(hl_ledger(&s, q, k, v, &b.result) == HL_OK, "trial %u", trial);
    write_page(&p, &s, q, k, v);
    for (size_t i = 0; i < s.queries; i++) {
      double row = 0.0, entropy = 0.0;
      for (size_t j = 0; j < s.keys; j++) {
        size_t at = i * s.keys + j;
        double sum = p.divisors[i][j], weight = p.weights[i][j];
        expect_cell(b.result.masked[at], p.masked[i][j], 0.0, &s, "masked");
        expect_cell(b.result.shifted[at], p.shifted[i][j], 0.0, &s, "shifted");
        expect_cell(b.result.exponentials[at], exp(p.shifted[i][j]), exp(p.shifted[i][j]), &s, "exponential");
        expect_cell(b.result.divisors[at], sum, sum, &s, "divisor");
        expect_cell(b.result.weights[at], weight, 1.0, &s, "weight");
        row += weight;
        if (weight > 0.0) entropy -= weight * log2(weight);
      }
      expect_cell(b.result.row_sums[i], row, 1.0, &s, "row sum");
      expect_cell(b.result.entropy[i], isnan(row) ? (double)NAN : entropy, 16.0, &s, "entropy");
      for (size_t e = 0; e < s.value_dim; e++)
        expect_cell(b.result.output[i * s.value_dim + e], p.output[i][e], 30.0, &s, "output");
    }
    for (size_t j = 0; j < s.keys; j++) {
      double column = 0.0;
      for (size_t i = 0; i < s.queries; i++) column += p.weights[i][j];
      expect_cell(b.result.column_sums[j], column, 6.0, &s, "column sum");
      for (size_t d = 0; d < s.dim; d++)
        EXPECT(b.result.terms[j * s.dim + d] == q[s.row * s.dim + d] * k[j * s.dim + d], "term %zu of key %zu", d, j);
      for (size_t e = 0; e < s.value_dim; e++)
        expect_cell(b.result.contributions[j * s.value_dim + e], p.weights[s.row][j] * (double)v[j * s.value_dim + e],
                    30.0, &s, "contribution");
    }
  }
}

/* ---- Against attention, and attention with one mistake ---- */

static void against_attention(void) {
  static const hl_mistake same[] = {HL_MISTAKE_NONE,
                                    HL_MISTAKE_UNSCALED,
                                    HL_MISTAKE_SCALE_AFTER_SOFTMAX,
                                    HL_MISTAKE_MASK_ZERO,
                                    HL_MISTAKE_MASK_AFTER_SOFTMAX,
                                    HL_MISTAKE_WRONG_AXIS,
                                    HL_MISTAKE_NO_MAX_SUBTRACTION};
  float q[MOST * MOST], k[MOST * MOST], v[MOST * MOST], weights[MOST * MOST], output[MOST * MOST];
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
    hl_ledger_spec s = spec_of(5, 7, 9, 4);
    hl_attention_spec a = hl_attention_default(1, 5, 7, 9);
    a.value_dim = 4;
    a.causal = s.causal = HL_CAUSAL_DIAGONAL;
    s.mistakes = same[i] ? HL_MISTAKE_BIT(same[i]) : 0;
    test_fill(q, MOST * MOST, DATA_NORMAL);
    test_fill(k, MOST * MOST, DATA_NORMAL);
    test_fill(v, MOST * MOST, DATA_NORMAL);
    book b;
    open_book(&b);
    hl_ledger(&s, q, k, v, &b.result);
    hl_attention_result result = {.output = output, .weights = weights};
    void *workspace = malloc(hl_attention_mistake_workspace_bytes(&a));
    hl_attention_mistake(same[i], &a, q, k, v, &result, workspace);
    free(workspace);
    for (size_t at = 0; at < 5 * 7; at++)
      EXPECT(test_close(b.result.weights[at], (double)weights[at], BOUND), "%s: weight %zu: %g, not %g",
             hl_mistake_name(same[i]), at, (double)b.result.weights[at], (double)weights[at]);
    for (size_t at = 0; at < 5 * 4; at++)
      EXPECT(test_close(b.result.output[at], (double)output[at], 30.0 * BOUND), "%s: output %zu",
             hl_mistake_name(same[i]), at);
  }
}

/* ---- Overflow ---- */

static void overflow(float first, float second, hl_mistakes mistakes, float weights[2], float output[1]) {
  const float q[1] = {1.0f}, k[2] = {first, second}, v[2] = {1.0f, 3.0f};
  hl_ledger_spec s = spec_of(1, 2, 1, 1);
  s.mistakes = mistakes;
  book b;
  open_book(&b);
  hl_ledger(&s, q, k, v, &b.result);
  memcpy(weights, b.result.weights, 2 * sizeof(float));
  memcpy(output, b.result.output, sizeof(float));
}

static void without_the_maximum(void) {
  float w[2], out[1];
  overflow(89.0f, 1.0f, HL_MISTAKE_BIT(HL_MISTAKE_NO_MAX_SUBTRACTION), w, out);
  EXPECT(isnan(w[0]) && w[1] == 0.0f && isnan(out[0]), "inf / inf: %g %g", (double)w[0], (double)w[1]);
  overflow(88.5f, 88.5f, HL_MISTAKE_BIT(HL_MISTAKE_NO_MAX_SUBTRACTION), w, out);
  EXPECT(w[0] == 0.0f && w[1] == 0.0f && out[0] == 0.0f, "the sum: %g %g", (double)w[0], (double)w[1]);
  overflow(-104.0f, -105.0f, HL_MISTAKE_BIT(HL_MISTAKE_NO_MAX_SUBTRACTION), w, out);
  EXPECT(isnan(w[0]) && isnan(w[1]) && isnan(out[0]), "0 / 0: %g %g", (double)w[0], (double)w[1]);
  overflow(88.5f, 88.5f, 0, w, out);
  EXPECT(w[0] == 0.5f && w[1] == 0.5f && out[0] == 2.0f, "shifted: %g %g", (double)w[0], (double)w[1]);
}

/* ---- Numbers replaced on the way ---- */

static const float *step_of(const book *b, size_t step) { return b->fields[1 + step]; }

static void replaced_numbers(void) {
  float q[MOST * MOST], k[MOST * MOST], v[MOST * MOST];
  test_fill(q, MOST * MOST, DATA_NORMAL);
  test_fill(k, MOST * MOST, DATA_NORMAL);
  test_fill(v, MOST * MOST, DATA_NORMAL);
  for (uint32_t step = 0; step < HL_LEDGER_STEPS; step++) {
    hl_ledger_spec s = spec_of(4, 5, 3, 2);
    hl_ledger_edit change = {step, 3, 2.5f};
    s.row = 2;
    book before, after;
    open_book(&before);
    open_book(&after);
    hl_ledger(&s, q, k, v, &before.result);
    s.edits = &change;
    s.edit_count = 1;
    EXPECT(hl_ledger(&s, q, k, v, &after.result) == HL_OK, "step %u", step);
    for (size_t i = 0; i < step; i++)
      EXPECT(test_same_bits(step_of(&before, i), step_of(&after, i), 20), "step %zu is before step %u", i, step);
    EXPECT(step_of(&after, step)[2 * 5 + 3] == 2.5f, "step %u: %g", step, (double)step_of(&after, step)[2 * 5 + 3]);
    EXPECT(after.result.weights[2 * 5 + 3] != before.result.weights[2 * 5 + 3], "step %u reaches the weight", step);
    for (size_t i = 0; i < 4; i++)
      EXPECT(test_same_bits(before.result.output + 2 * i, after.result.output + 2 * i, 2) == (i != 2),
             "step %u, row %zu", step, i);
  }
}

static void bad_ledgers(void) {
  const float x[6] = {1, 2, 3, 4, 5, 6};
  hl_ledger_edit edits[] = {{HL_LEDGER_STEPS, 0, 1.0f}, {0, 2, 1.0f}, {0, 0, NAN}};
  book b, untouched;
  open_book(&b);
  open_book(&untouched);
  hl_ledger_spec good = spec_of(2, 2, 3, 3), bad = good;
  bad.row = 2;
  EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_RANGE, "row");
  bad = good;
  bad.keys = 0;
  EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_RANGE, "no keys");
  bad = good;
  for (uint32_t bit = 0; bit < 32; bit++) {
    bad.mistakes = (hl_mistakes)1 << bit;
    if (!(bad.mistakes & HL_LEDGER_MISTAKES))
      EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_UNSUPPORTED, "mistake %u", bit);
  }
  bad = good;
  bad.scale = INFINITY;
  EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_RANGE, "scale");
  bad = good;
  bad.keys = SIZE_MAX / 2;
  EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_MEMORY, "memory");
  bad = good;
  bad.edit_count = 1;
  EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_SHAPE, "edits that are missing");
  for (size_t i = 0; i < 3; i++) {
    bad.edits = edits + i;
    EXPECT(hl_ledger(&bad, x, x, x, &b.result) == HL_ERROR_RANGE, "edit %zu", i);
  }
  hl_ledger_result holes = b.result;
  holes.entropy = NULL;
  EXPECT(hl_ledger(&good, x, x, x, &holes) == HL_ERROR_SHAPE, "a missing tensor");
  EXPECT(memcmp(b.fields, untouched.fields, sizeof b.fields) == 0, "a refusal writes nothing");
}

static void entropies(void) {
  const float rows[12] = {0.25f, 0.25f, 0.25f, 0.25f, 0.0f, 1.0f, 0.0f, 0.0f, 0.5f, NAN, 0.5f, 0.0f};
  float out[3];
  EXPECT(hl_entropy(rows, 3, 4, out) == HL_OK, "three rows");
  EXPECT(out[0] == 2.0f && out[1] == 0.0f && isnan(out[2]), "%g %g %g", (double)out[0], (double)out[1], (double)out[2]);
  EXPECT(hl_entropy(NULL, 3, 4, out) == HL_ERROR_SHAPE && hl_entropy(rows, 0, 4, out) == HL_ERROR_RANGE &&
             hl_entropy(rows, SIZE_MAX, 4, out) == HL_ERROR_MEMORY,
         "refusals");
}

const test_case ledger_tests[] = {{"the exam case", exam_case},
                                  {"every set of mistakes, against formulas", against_formulas},
                                  {"one mistake, against hl_attention_mistake", against_attention},
                                  {"without the maximum subtracted", without_the_maximum},
                                  {"numbers replaced on the way", replaced_numbers},
                                  {"bad ledgers are refused", bad_ledgers},
                                  {"entropy", entropies},
                                  {NULL, NULL}};
