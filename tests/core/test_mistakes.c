/* The classic mistakes: against their formulas in double, and what the curriculum says comes of them. */
#include <stdlib.h>
#include <string.h>

#include "headlight_lab.h"
#include "math/half.h"
#include "test.h"

typedef struct outcome {
  float *output, *scores, *masked, *weights;
} outcome;

static hl_status make(hl_mistake mistake, const hl_attention_spec *s, const float *q, const float *k, const float *v,
                      outcome *o) {
  size_t cells = s->heads * s->queries * s->keys;
  o->output = malloc(s->heads * s->queries * s->value_dim * sizeof(float));
  o->scores = malloc(cells * sizeof(float));
  o->masked = malloc(cells * sizeof(float));
  o->weights = malloc(cells * sizeof(float));
  hl_attention_result result = {o->output, o->scores, o->masked, o->weights};
  void *workspace = malloc(hl_attention_mistake_workspace_bytes(s));
  hl_status status = hl_attention_mistake(mistake, s, q, k, v, &result, workspace);
  free(workspace);
  return status;
}

static void free_outcome(outcome *o) {
  free(o->output);
  free(o->scores);
  free(o->masked);
  free(o->weights);
}

static double row_sum(const float *row, size_t n) {
  double sum = 0.0;
  for (size_t j = 0; j < n; j++) sum += (double)row[j];
  return sum;
}

/* ---- The formulas in double ---- */

typedef struct formula {
  hl_mistake mistake;
  const hl_attention_spec *spec;
  const float *q, *k, *v;
  bool *seen;                                 /* (T,S) of one head, as it should be */
  double *scores, *masked, *weights, *output; /* (T,S) of one head, and (T,E) */
} formula;

/* Element of what a projection gives, (tokens, heads * dim), found as the mistake finds it. */
static double element(const formula *f, const float *x, size_t heads, size_t tokens, size_t dim, size_t head,
                      size_t token, size_t d) {
  size_t right = token * heads * dim + head * dim + d, untransposed = (head * tokens + token) * dim + d;
  size_t flat = f->mistake == HL_MISTAKE_HEADS_NOT_TRANSPOSED ? untransposed : right;
  size_t from_token = flat / (heads * dim), from_head = flat / dim % heads;
  return (double)x[(from_head * tokens + from_token) * dim + flat % dim]; /* x itself lies (heads, tokens, dim) */
}

static void score_formula(formula *f, size_t head) {
  const hl_attention_spec *s = f->spec;
  size_t group = head / (s->heads / s->kv_heads);
  hl_mistake m = f->mistake;
  bool scaled =
      m != HL_MISTAKE_UNSCALED && m != HL_MISTAKE_SCALE_AFTER_SOFTMAX && m != HL_MISTAKE_SCALE_AFTER_RENORMALISED;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      double sum = 0.0;
      for (size_t d = 0; d < s->dim; d++)
        sum += element(f, f->q, s->heads, s->queries, s->dim, head, i, d) *
               element(f, f->k, s->kv_heads, s->keys, s->dim, group, j, d);
      sum *= (scaled ? (double)s->scale : 1.0) / (double)s->temperature;
      if (m == HL_MISTAKE_SCALED_TWICE) sum *= (double)s->scale;
      f->scores[i * s->keys + j] = s->softcap == 0.0f ? sum : (double)s->softcap * tanh(sum / (double)s->softcap);
    }
}

static void mask_formula(formula *f) {
  const hl_attention_spec *s = f->spec;
  for (size_t i = 0; i < s->queries; i++)
    for (size_t j = 0; j < s->keys; j++) {
      size_t at = i * s->keys + j;
      double bias = s->bias ? (double)s->bias[at] : 0.0;
      bool diagonal = s->causal && (int64_t)j == (int64_t)i + s->causal_offset;
      bool next = s->causal && (int64_t)j == (int64_t)i + s->causal_offset + 1;
      f->seen[at] = (!s->causal || (int64_t)j <= (int64_t)i + s->causal_offset) && (!s->mask || s->mask[at]) &&
                    bias != -(double)INFINITY;
      double open = f->scores[at] + (isfinite(bias) ? bias : 0.0), closed = -(double)INFINITY;
      bool seen = f->seen[at];
      switch (f->mistake) {
        case HL_MISTAKE_NO_MASK:
        case HL_MISTAKE_MASK_AFTER_SOFTMAX:
        case HL_MISTAKE_MASK_AFTER_RENORMALISED: seen = true; break;
        case HL_MISTAKE_MASK_INVERTED: seen = !seen; break;
        case HL_MISTAKE_MASK_OFF_BY_ONE: seen = seen && !diagonal; break;
        case HL_MISTAKE_MASK_ONE_AHEAD: seen = seen || next; break;
        case HL_MISTAKE_MASK_ZERO: closed = 0.0; break;
        case HL_MISTAKE_MASK_LARGE_NEGATIVE: closed = -1e9; break;
        default: break;
      }
      f->masked[at] = seen ? open : closed;
    }
}

/* n numbers that lie `stride` apart. Where nothing is to be seen: 0, or what 0 / 0 gives if unguarded. */
static void softmax_formula(const double *x, size_t n, size_t stride, bool zero_if_empty, double *out) {
  double largest = -(double)INFINITY, sum = 0.0;
  for (size_t i = 0; i < n; i++) largest = fmax(largest, x[i * stride]);
  if (isinf(largest)) largest = 0.0;
  for (size_t i = 0; i < n; i++) sum += exp(x[i * stride] - largest);
  for (size_t i = 0; i < n; i++)
    out[i * stride] = zero_if_empty && sum == 0.0 ? 0.0 : exp(x[i * stride] - largest) / sum;
}

static void weigh_formula(formula *f) {
  const hl_attention_spec *s = f->spec;
  hl_mistake m = f->mistake;
  bool unguarded = m == HL_MISTAKE_MASK_UNGUARDED || m == HL_MISTAKE_NO_MAX_SUBTRACTION;
  for (size_t i = 0; i < s->queries && m != HL_MISTAKE_WRONG_AXIS; i++)
    softmax_formula(f->masked + i * s->keys, s->keys, 1, !unguarded, f->weights + i * s->keys);
  for (size_t j = 0; j < s->keys && m == HL_MISTAKE_WRONG_AXIS; j++)
    softmax_formula(f->masked + j, s->queries, s->keys, true, f->weights + j);
  for (size_t i = 0; i < s->queries; i++) {
    double *row = f->weights + i * s->keys, sum = 0.0;
    for (size_t j = 0; j < s->keys; j++) {
      bool late = m == HL_MISTAKE_MASK_AFTER_SOFTMAX || m == HL_MISTAKE_MASK_AFTER_RENORMALISED;
      if (late && !f->seen[i * s->keys + j]) row[j] = 0.0;
      if (m == HL_MISTAKE_SCALE_AFTER_SOFTMAX || m == HL_MISTAKE_SCALE_AFTER_RENORMALISED) row[j] *= (double)s->scale;
      sum += row[j];
    }
    bool renormalised = m == HL_MISTAKE_SCALE_AFTER_RENORMALISED || m == HL_MISTAKE_MASK_AFTER_RENORMALISED;
    for (size_t j = 0; j < s->keys && renormalised && sum != 0.0; j++) row[j] /= sum;
  }
}

static void blend_formula(formula *f, size_t head) {
  const hl_attention_spec *s = f->spec;
  size_t group = head / (s->heads / s->kv_heads);
  for (size_t i = 0; i < s->queries; i++)
    for (size_t e = 0; e < s->value_dim; e++) {
      double sum = 0.0;
      for (size_t j = 0; j < s->keys; j++)
        sum += f->weights[i * s->keys + j] * element(f, f->v, s->kv_heads, s->keys, s->value_dim, group, j, e);
      f->output[i * s->value_dim + e] = sum;
    }
}

/* Mistakes that the formulas leave out: those of other calls, and half precision, which has a test of its own. */
static bool has_formula(unsigned mistake, const hl_attention_spec *s) {
  if (HL_MISTAKE_BIT(mistake) & HL_W_MISTAKES || mistake == HL_MISTAKE_FLOAT16) return false;
  return mistake != HL_MISTAKE_KEYS_VALUES_SWAPPED || s->dim == s->value_dim;
}

/* A score of D products below 9 each has D + 4 roundings; its absolute error is a relative error of its weight,
 * once in the weight, once in the sum, and once more where a row is renormalised; 24 EPS for the arithmetic of
 * exp and the divisions. Rows sum to S at most (wrong axis), values are below 6. */
static void compare(const formula *f, size_t head, const outcome *o) {
  const hl_attention_spec *s = f->spec;
  double size = (double)s->dim * 9.0 / (double)s->temperature + 6.0, score = EPS * (double)(s->dim + 4) * size;
  double weight = 3.0 * score + 24.0 * EPS + EPS * size,
         output = 6.0 * (double)s->keys * (weight + EPS * (double)s->keys);
  const char *name = hl_mistake_name(f->mistake);
  size_t cells = s->queries * s->keys, outputs = s->queries * s->value_dim;
  for (size_t c = 0; c < cells; c++) {
    size_t at = head * cells + c;
    EXPECT(test_close(o->scores[at], f->scores[c], score), "%s: score %zu is %g, not %g", name, at,
           (double)o->scores[at], f->scores[c]);
    EXPECT(test_close(o->masked[at], f->masked[c], score), "%s: masked %zu is %g, not %g", name, at,
           (double)o->masked[at], f->masked[c]);
    EXPECT(test_close(o->weights[at], f->weights[c], weight), "%s: weight %zu is %g, not %g", name, at,
           (double)o->weights[at], f->weights[c]);
  }
  for (size_t c = 0; c < outputs; c++)
    EXPECT(test_close(o->output[head * outputs + c], f->output[c], output), "%s: output %zu is %g, not %g", name, c,
           (double)o->output[head * outputs + c], f->output[c]);
}

static hl_attention_spec random_spec(void) {
  size_t groups = 1 + test_below(2);
  hl_attention_spec s =
      hl_attention_default(groups * (1 + test_below(2)), 1 + test_below(9), 1 + test_below(9), 1 + test_below(12));
  s.kv_heads = groups;
  s.value_dim = test_below(2) ? s.dim : 1 + test_below(9);
  s.temperature = test_below(3) ? 1.0f : 0.7f;
  s.softcap = test_below(3) ? 0.0f : 2.0f;
  s.causal = test_below(2) ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  s.causal_offset = (int32_t)test_below(5) - 2;
  return s;
}

static void against_formula(hl_mistake mistake, const hl_attention_spec *s, float *x[3]) {
  size_t cells = s->queries * s->keys;
  bool swapped = mistake == HL_MISTAKE_KEYS_VALUES_SWAPPED;
  formula f = {mistake, s,    x[0], x[swapped ? 2 : 1], x[swapped ? 1 : 2], malloc(cells * sizeof(bool)), NULL,
               NULL,    NULL, NULL};
  f.scores = malloc(cells * sizeof(double));
  f.masked = malloc(cells * sizeof(double));
  f.weights = malloc(cells * sizeof(double));
  f.output = malloc(s->queries * s->value_dim * sizeof(double));
  outcome o;
  EXPECT(make(mistake, s, x[0], x[1], x[2], &o) == HL_OK, "%s", hl_mistake_name(mistake));
  for (size_t head = 0; head < s->heads; head++) {
    score_formula(&f, head);
    mask_formula(&f);
    weigh_formula(&f);
    blend_formula(&f, head);
    compare(&f, head, &o);
  }
  free_outcome(&o);
  free(f.seen);
  free(f.scores);
  free(f.masked);
  free(f.weights);
  free(f.output);
}

static void random_problems(void) {
  for (int trial = 0; trial < 200; trial++) {
    hl_attention_spec s = random_spec();
    size_t cells = s.queries * s.keys;
    const size_t counts[3] = {s.heads * s.queries * s.dim, s.kv_heads * s.keys * s.dim,
                              s.kv_heads * s.keys * s.value_dim};
    float *x[3], *bias = malloc(cells * sizeof(float));
    uint8_t *mask = malloc(cells);
    for (int t = 0; t < 3; t++) {
      x[t] = malloc(counts[t] * sizeof(float));
      test_fill(x[t], counts[t], DATA_NORMAL);
    }
    test_fill(bias, cells, DATA_SOME_MINUS_INF);
    for (size_t i = 0; i < cells; i++) mask[i] = test_below(3) != 0;
    if (test_below(2)) s.mask = mask;
    if (test_below(2)) s.bias = bias;
    for (unsigned m = 0; m < HL_MISTAKE_COUNT; m++)
      if (has_formula(m, &s)) against_formula((hl_mistake)m, &s, x);
    for (int t = 0; t < 3; t++) free(x[t]);
    free(bias);
    free(mask);
  }
}

/* ---- The curriculum's numbers ---- */

static const float exam_q[] = {1, 0, 1, 0, 1, 0}, exam_k[] = {1, 1, 0, 0, 1, 1, 1, 0, 1}, exam_v[] = {1, 2, 3, 0, 0, 1};

static outcome exam(hl_mistake mistake) {
  hl_attention_spec s = hl_attention_default(1, 2, 3, 3);
  s.value_dim = 2;
  outcome o;
  EXPECT(make(mistake, &s, exam_q, exam_k, exam_v, &o) == HL_OK, "status");
  return o;
}

static void scaling(void) {
  const double right[] = {1.058, 1.000, 1.562, 1.000}, wrong[] = {0.848, 1.0, 1.689, 1.0};
  outcome none = exam(HL_MISTAKE_NONE), unscaled = exam(HL_MISTAKE_UNSCALED);
  outcome after = exam(HL_MISTAKE_SCALE_AFTER_SOFTMAX), renormalised = exam(HL_MISTAKE_SCALE_AFTER_RENORMALISED);
  for (int i = 0; i < 4; i++) {
    EXPECT(test_close(none.output[i], right[i], 5e-4), "right %d: %g", i, (double)none.output[i]);
    EXPECT(test_close(unscaled.output[i], wrong[i], 5e-4), "unscaled %d: %g", i, (double)unscaled.output[i]);
    EXPECT(test_close(renormalised.output[i], (double)unscaled.output[i], 1e-6), "renormalised is unscaled");
    EXPECT(test_close(after.output[i], wrong[i] / sqrt(3.0), 5e-4), "shrunk %d: %g", i, (double)after.output[i]);
  }
  for (size_t i = 0; i < 2; i++)
    EXPECT(fabs(row_sum(after.weights + 3 * i, 3) - 1.0 / sqrt(3.0)) < 1e-6, "row %zu sums to 1 / sqrt(3)", i);
  free_outcome(&none);
  free_outcome(&unscaled);
  free_outcome(&after);
  free_outcome(&renormalised);
}

static void wrong_axis(void) {
  outcome o = exam(HL_MISTAKE_WRONG_AXIS);
  for (size_t j = 0; j < 3; j++)
    EXPECT(fabs((double)o.weights[j] + (double)o.weights[3 + j] - 1.0) < 1e-6, "column %zu sums to 1", j);
  /* scores / sqrt(3) of column 0: 1, 1; of column 2: 2, 0 */
  EXPECT(test_close(o.weights[0], 0.5, 1e-6), "%g", (double)o.weights[0]);
  EXPECT(test_close(o.weights[2], 1.0 / (1.0 + exp(-2.0 / sqrt(3.0))), 1e-6), "%g", (double)o.weights[2]);
  free_outcome(&o);
}

/* One query of size 1 and the given scores as keys, value j at key j. */
static outcome scores_of(hl_mistake mistake, const float *scores, size_t keys, const uint8_t *mask) {
  const float q[] = {1.0f}, v[] = {1.0f, 2.0f, 3.0f, 4.0f};
  hl_attention_spec s = hl_attention_default(1, 1, keys, 1);
  s.mask = mask;
  outcome o;
  EXPECT(make(mistake, &s, q, scores, v, &o) == HL_OK, "status");
  return o;
}

static void no_max_subtraction(void) {
  outcome o = scores_of(HL_MISTAKE_NO_MAX_SUBTRACTION, (const float[]){89.0f, 1.0f}, 2, NULL);
  EXPECT(isnan(o.weights[0]) && o.weights[1] == 0.0f && isnan(o.output[0]), "inf / inf, 0, NaN");
  free_outcome(&o);
  o = scores_of(HL_MISTAKE_NO_MAX_SUBTRACTION, (const float[]){88.5f, 88.5f}, 2, NULL);
  EXPECT(o.weights[0] == 0.0f && o.weights[1] == 0.0f && o.output[0] == 0.0f, "silent zeros");
  free_outcome(&o);
  o = scores_of(HL_MISTAKE_NO_MAX_SUBTRACTION, (const float[]){-104.0f, -105.0f}, 2, NULL);
  EXPECT(isnan(o.weights[0]) && isnan(o.weights[1]), "0 / 0");
  free_outcome(&o);
  o = scores_of(HL_MISTAKE_NONE, (const float[]){89.0f, 89.0f}, 2, NULL);
  EXPECT(o.weights[0] == 0.5f && o.output[0] == 1.5f, "right, by shift invariance");
  free_outcome(&o);
}

static void zero_for_minus_infinity(void) {
  outcome o = scores_of(HL_MISTAKE_MASK_ZERO, (const float[]){-2.0f, 5.0f}, 2, (const uint8_t *)"\1\0");
  EXPECT(fabs((double)o.weights[1] / (double)o.weights[0] - exp(2.0)) < 1e-5, "a hidden 0 beats -2 by %g, not 7.389",
         (double)(o.weights[1] / o.weights[0]));
  free_outcome(&o);
}

static void empty_rows(void) {
  const float scores[] = {1.0f, 2.0f, 3.0f, 4.0f};
  const uint8_t mask[4] = {0};
  outcome right = scores_of(HL_MISTAKE_NONE, scores, 4, mask),
          nan = scores_of(HL_MISTAKE_MASK_UNGUARDED, scores, 4, mask);
  outcome uniform = scores_of(HL_MISTAKE_MASK_LARGE_NEGATIVE, scores, 4, mask);
  for (int j = 0; j < 4; j++)
    EXPECT(right.weights[j] == 0.0f && isnan(nan.weights[j]) && uniform.weights[j] == 0.25f, "0, NaN, uniform");
  EXPECT(right.output[0] == 0.0f && isnan(nan.output[0]) && uniform.output[0] == 2.5f, "outputs");
  free_outcome(&right);
  free_outcome(&nan);
  free_outcome(&uniform);
}

static void masking_late(void) {
  const float scores[] = {1.0f, 0.5f, 2.0f}, far[] = {0.0f, 0.0f, 200.0f};
  const uint8_t mask[3] = {1, 1, 0};
  outcome right = scores_of(HL_MISTAKE_NONE, scores, 3, mask),
          late = scores_of(HL_MISTAKE_MASK_AFTER_SOFTMAX, scores, 3, mask);
  outcome renormalised = scores_of(HL_MISTAKE_MASK_AFTER_RENORMALISED, scores, 3, mask);
  double visible = (exp(1.0) + exp(0.5)) / (exp(1.0) + exp(0.5) + exp(2.0));
  EXPECT(fabs(row_sum(late.weights, 3) - visible) < 1e-6, "the row sums to %g", row_sum(late.weights, 3));
  for (int j = 0; j < 3; j++)
    EXPECT(test_close(renormalised.weights[j], (double)right.weights[j], 1e-6), "renormalised is right");
  free_outcome(&right);
  free_outcome(&late);
  free_outcome(&renormalised);
  renormalised = scores_of(HL_MISTAKE_MASK_AFTER_RENORMALISED, far, 3, mask);
  EXPECT(row_sum(renormalised.weights, 3) == 0.0, "except for a hidden score that makes the visible ones underflow");
  free_outcome(&renormalised);
}

static void causal_mistakes(void) {
  float x[4 * 3];
  test_fill(x, 12, DATA_NORMAL);
  hl_attention_spec s = hl_attention_default(1, 4, 4, 3);
  s.causal = HL_CAUSAL_DIAGONAL;
  outcome off, inverted, open;
  make(HL_MISTAKE_MASK_OFF_BY_ONE, &s, x, x, x, &off);
  make(HL_MISTAKE_MASK_INVERTED, &s, x, x, x, &inverted);
  make(HL_MISTAKE_NO_MASK, &s, x, x, x, &open);
  for (size_t i = 0; i < 4; i++)
    for (size_t j = 0; j < 4; j++) {
      EXPECT((off.weights[4 * i + j] != 0.0f) == (j < i), "off by one: %zu, %zu", i, j);
      EXPECT((inverted.weights[4 * i + j] != 0.0f) == (j > i), "inverted: %zu, %zu", i, j);
      EXPECT(open.weights[4 * i + j] != 0.0f, "no mask: %zu, %zu", i, j);
    }
  EXPECT(off.output[0] == 0.0f && off.weights[4] == 1.0f, "row 0 is empty, row 1 sees only row 0");
  free_outcome(&off);
  free_outcome(&inverted);
  free_outcome(&open);
}

/* Each number is one of half precision, and close to what is right: inputs below 4 and a score of 4 products below 8 in
 * sum, rounded four times, move a weight by 4 * 8 * 2^-11 of itself at most, and an output below 4 by as much. */
static void half_precision(void) {
  float x[3][12];
  for (int trial = 0; trial < 100; trial++) {
    for (int t = 0; t < 3; t++)
      for (int i = 0; i < 12; i++) x[t][i] = 2.0f * ((float)test_below(2001) / 1000.0f - 1.0f);
    hl_attention_spec s = hl_attention_default(1, 3, 3, 4);
    outcome half, right;
    EXPECT(make(HL_MISTAKE_FLOAT16, &s, x[0], x[1], x[2], &half) == HL_OK, "status");
    make(HL_MISTAKE_NONE, &s, x[0], x[1], x[2], &right);
    for (int i = 0; i < 9; i++) {
      EXPECT(hl_f32_of_f16(hl_f16_of_f32(half.weights[i])) == half.weights[i], "%g is no half",
             (double)half.weights[i]);
      EXPECT(fabs((double)half.weights[i] - (double)right.weights[i]) <= 0x1p-6 * (double)right.weights[i],
             "weight %d: %g, not %g", i, (double)half.weights[i], (double)right.weights[i]);
    }
    for (int i = 0; i < 12; i++) {
      EXPECT(hl_f32_of_f16(hl_f16_of_f32(half.output[i])) == half.output[i], "%g is no half", (double)half.output[i]);
      EXPECT(fabs((double)half.output[i] - (double)right.output[i]) <= 2.0 * 0x1p-6, "output %d: %g, not %g", i,
             (double)half.output[i], (double)right.output[i]);
    }
    free_outcome(&half);
    free_outcome(&right);
  }
  const float q[] = {300.0f}, k[] = {300.0f, 1.0f}, v[] = {1.0f, 2.0f};
  hl_attention_spec s = hl_attention_default(1, 1, 2, 1);
  outcome large;
  make(HL_MISTAKE_FLOAT16, &s, q, k, v, &large);
  EXPECT(isinf(large.scores[0]) && isnan(large.weights[0]), "90,000 is beyond 65504: %g", (double)large.scores[0]);
  free_outcome(&large);
}

/* (2 tokens, 2 heads of 1) lie as [t0h0 t0h1 t1h0 t1h1]: untransposed, head 0 is [t0h0 t0h1]. */
static void heads_not_transposed(void) {
  const float q[] = {0, 0, 0, 0}, v[] = {1, 3, 2, 4}; /* v (H,T,1): t0h0 = 1, t1h0 = 3, t0h1 = 2, t1h1 = 4 */
  hl_attention_spec s = hl_attention_default(2, 2, 2, 1);
  outcome o;
  make(HL_MISTAKE_HEADS_NOT_TRANSPOSED, &s, q, q, v, &o);
  EXPECT(o.output[0] == 1.5f && o.output[2] == 3.5f, "head 0 averages token 0, head 1 token 1: %g, %g",
         (double)o.output[0], (double)o.output[2]);
  free_outcome(&o);
  make(HL_MISTAKE_NONE, &s, q, q, v, &o);
  EXPECT(o.output[0] == 2.0f && o.output[2] == 3.0f, "right: each head averages its tokens");
  free_outcome(&o);
}

/* What is not wanted is not written, and changes nothing. */
static void only_the_output(void) {
  float q[12], bias[9], output[12], workspace[16];
  test_fill(q, 12, DATA_NORMAL);
  test_fill(bias, 9, DATA_NORMAL);
  hl_attention_spec s = hl_attention_default(1, 3, 3, 4);
  s.causal = HL_CAUSAL_DIAGONAL;
  s.window_left = 1;
  s.bias = bias;
  bias[3] = -INFINITY;
  for (unsigned mistake = 0; mistake < HL_MISTAKE_COUNT; mistake++) {
    if (HL_MISTAKE_BIT(mistake) & HL_W_MISTAKES) continue;
    outcome o;
    make((hl_mistake)mistake, &s, q, q, q, &o);
    hl_attention_result result = {.output = output};
    EXPECT(hl_attention_mistake((hl_mistake)mistake, &s, q, q, q, &result, workspace) == HL_OK, "status");
    EXPECT(test_same_bits(output, o.output, 12), "%s", hl_mistake_name((hl_mistake)mistake));
    free_outcome(&o);
  }
}

static void bad_arguments(void) {
  float x[2] = {1, 1}, output[2] = {9, 9}, workspace[16];
  hl_attention_result result = {.output = output};
  hl_attention_spec s = hl_attention_default(1, 1, 1, 2), cold = s, sloped = s, huge = s;
  cold.temperature = 0.0f;
  sloped.alibi_slopes = x;
  huge.queries = huge.keys = SIZE_MAX / 64;
  huge.dim = huge.value_dim = 1;
  EXPECT(hl_attention_mistake(HL_MISTAKE_COUNT, &s, x, x, x, &result, workspace) == HL_ERROR_RANGE, "no such mistake");
  EXPECT(hl_attention_mistake((hl_mistake)-1, &s, x, x, x, &result, workspace) == HL_ERROR_RANGE, "no such mistake");
  EXPECT(hl_attention_mistake(HL_MISTAKE_NONE, &cold, x, x, x, &result, workspace) == HL_ERROR_UNSUPPORTED, "limit");
  EXPECT(hl_attention_mistake(HL_MISTAKE_NONE, &sloped, x, x, x, &result, workspace) == HL_ERROR_UNSUPPORTED, "ALiBi");
  EXPECT(hl_attention_mistake(HL_MISTAKE_NONE, &huge, x, x, x, &result, workspace) == HL_ERROR_MEMORY, "T*S overflows");
  EXPECT(hl_attention_mistake(HL_MISTAKE_NONE, &s, x, NULL, x, &result, workspace) == HL_ERROR_SHAPE, "no k");
  s.value_dim = 1;
  EXPECT(hl_attention_mistake(HL_MISTAKE_KEYS_VALUES_SWAPPED, &s, x, x, x, &result, workspace) == HL_ERROR_UNSUPPORTED,
         "D is not E");
  EXPECT(hl_attention_mistake(HL_MISTAKE_WV_TRANSPOSED, &s, x, x, x, &result, workspace) == HL_ERROR_UNSUPPORTED,
         "no W");
  s.heads = 0;
  EXPECT(hl_attention_mistake(HL_MISTAKE_NONE, &s, x, x, x, &result, workspace) == HL_ERROR_RANGE, "no heads");
  EXPECT(output[0] == 9.0f && output[1] == 9.0f, "nothing is written");
  EXPECT(hl_mistake_name(HL_MISTAKE_COUNT) == NULL && strcmp(hl_mistake_name(HL_MISTAKE_NONE), "none") == 0, "names");
}

const test_case mistake_tests[] = {
    {"200 random problems, every mistake against its formula in double", random_problems},
    {"unscaled, scaled too late, renormalised: the exam case", scaling},
    {"the wrong axis: columns sum to 1", wrong_axis},
    {"no maximum subtracted: NaN, silent zeros, 0 / 0", no_max_subtraction},
    {"0 in place of -inf beats -2 by e^2", zero_for_minus_infinity},
    {"rows without keys: 0, NaN, uniform", empty_rows},
    {"the mask after the softmax, renormalised or not", masking_late},
    {"off by one, inverted, forgotten", causal_mistakes},
    {"half precision: rounded numbers, near the right ones; 90,000 is inf", half_precision},
    {"heads cut without the transpose", heads_not_transposed},
    {"only the output wanted: the same bits", only_the_output},
    {"bad arguments are refused, nothing written", bad_arguments},
    {NULL, NULL}};
