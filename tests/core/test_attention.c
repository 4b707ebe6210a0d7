/* Tests of attention against its formula, case by case. */
#include <stdlib.h>
#include <string.h>

#include "headlight.h"
#include "reference/attention_ref.h"
#include "test.h"

enum { REACH = 7 };

/* One problem with room for every tensor, results of the kernels and of the double reference. */
typedef struct problem {
  hl_attention_spec spec;
  float *q, *k, *v, *bias, *slopes, *relative;
  int32_t *positions;
  uint8_t *mask;
  guarded output, scores, masked, weights;
  hl_attention_result ref;
  double *scratch;
} problem;

static float *random_floats(size_t n, float size) {
  float *x = malloc((n ? n : 1) * sizeof(float));
  for (size_t i = 0; i < n; i++) x[i] = test_normal() * size;
  return x;
}

static problem new_problem(hl_attention_spec spec) {
  size_t outputs = spec.heads * spec.queries * spec.value_dim, cells = spec.heads * spec.queries * spec.keys;
  problem p = {.spec = spec};
  p.q = random_floats(spec.heads * spec.queries * spec.dim, 1.0f);
  p.k = random_floats(spec.kv_heads * spec.keys * spec.dim, 1.0f);
  p.v = random_floats(spec.kv_heads * spec.keys * spec.value_dim, 1.0f);
  p.bias = random_floats(cells, 1.0f);
  p.slopes = malloc(spec.heads * sizeof(float));
  hl_alibi_slopes(spec.heads, p.slopes);
  p.relative = random_floats(spec.heads * (2 * REACH + 2), 1.0f);
  p.positions = malloc(spec.keys * sizeof *p.positions);
  for (size_t i = 0; i < spec.keys; i++) p.positions[i] = (int32_t)test_below(80) - 40;
  p.mask = malloc(cells);
  for (size_t i = 0; i < cells; i++) p.mask[i] = test_below(3) != 0;
  for (size_t i = 0; i < cells; i++)
    if (test_below(5) == 0) p.bias[i] = -INFINITY;
  p.output = guarded_new(outputs, 1);
  p.scores = guarded_new(cells, 2);
  p.masked = guarded_new(cells, 3);
  p.weights = guarded_new(cells, 1);
  p.ref = (hl_attention_result){malloc(outputs * sizeof(float)), malloc(cells * sizeof(float)),
                                malloc(cells * sizeof(float)), malloc(cells * sizeof(float))};
  p.scratch = malloc(spec.keys * sizeof(double));
  return p;
}

static void free_problem(problem *p) {
  EXPECT(guarded_intact(&p->output) && guarded_intact(&p->scores) && guarded_intact(&p->masked) &&
             guarded_intact(&p->weights),
         "guards");
  free(p->q);
  free(p->k);
  free(p->v);
  free(p->bias);
  free(p->slopes);
  free(p->relative);
  free(p->positions);
  free(p->mask);
  free(p->scratch);
  guarded_free(&p->output);
  guarded_free(&p->scores);
  guarded_free(&p->masked);
  guarded_free(&p->weights);
  free(p->ref.output);
  free(p->ref.scores);
  free(p->ref.masked);
  free(p->ref.weights);
}

static hl_status attend_for(problem *p, hl_attention_result result) {
  void *workspace = malloc(hl_attention_workspace_bytes(&p->spec, &result));
  hl_status status = hl_attention(&p->spec, p->q, p->k, p->v, &result, workspace);
  free(workspace);
  return status;
}

static hl_status attend(problem *p, bool want) {
  hl_attention_result result = {.output = p->output.data};
  if (want) {
    result.scores = p->scores.data;
    result.masked = p->masked.data;
    result.weights = p->weights.data;
  }
  return attend_for(p, result);
}

/* Each tensor that is wanted by itself has the bits that it has beside the others. */
static void compare_alone(problem *p, size_t cells) {
  float *alone = malloc(cells * sizeof(float));
  const hl_attention_result one[] = {{.scores = alone}, {.masked = alone}, {.weights = alone}};
  const float *const beside[] = {p->scores.data, p->masked.data, p->weights.data};
  for (size_t i = 0; i < 3; i++) {
    EXPECT(attend_for(p, one[i]) == HL_OK, "status of tensor %zu alone", i);
    EXPECT(memcmp(alone, beside[i], cells * sizeof(float)) == 0, "tensor %zu alone", i);
  }
  free(alone);
}

/* D + 4 roundings of a score whose terms sum to at most `size` in magnitude; the same absolute error of
 * a score is a relative error of its weight, twice over (itself and the sum); a weight's own arithmetic
 * adds 24 EPS. S weights of at most 1 times values below 6, in order: S roundings more. */
typedef struct bounds {
  double score, weight, output;
} bounds;

static bounds bounds_of(const hl_attention_spec *s) {
  double factor = fabs((double)s->scale) / (s->temperature == 0.0f ? 1.0 : (double)s->temperature);
  double size = factor * (double)s->dim * 9.0 + 6.0; /* |q.k| <= D * 3 * 3 except in rare draws; bias below 6 */
  if (s->alibi_slopes) size += 0.5 * (s->positions ? 80.0 : (double)(s->queries + s->keys)); /* no slope is above 1/2 */
  if (s->relative) size += 6.0;
  double score = EPS * (double)(s->dim + 4) * size;
  double weight = 2.0 * score + 24.0 * EPS + EPS * size;
  return (bounds){score, weight, 6.0 * (weight + EPS * (double)s->keys)};
}

static void compare_tensor(const char *name, const float *got, const float *expected, size_t n, double bound) {
  for (size_t i = 0; i < n; i++)
    EXPECT(test_close(got[i], (double)expected[i], bound), "%s[%zu] = %.9g, not %.9g (bound %.3g)", name, i,
           (double)got[i], (double)expected[i], bound);
}

static void compare(problem *p) {
  hl_attention_spec *s = &p->spec;
  size_t outputs = s->heads * s->queries * s->value_dim, cells = s->heads * s->queries * s->keys;
  bounds b = bounds_of(s);
  EXPECT(attend(p, true) == HL_OK, "status");
  hl_attention_f32_ref(s, p->q, p->k, p->v, &p->ref, p->scratch);
  compare_tensor("scores", p->scores.data, p->ref.scores, cells, b.score);
  compare_tensor("masked", p->masked.data, p->ref.masked, cells, b.score);
  compare_tensor("weights", p->weights.data, p->ref.weights, cells, b.weight);
  compare_tensor("output", p->output.data, p->ref.output, outputs, b.output);
  compare_alone(p, cells);
  EXPECT(attend(p, false) == HL_OK, "status, nothing wanted");
  compare_tensor("output alone", p->output.data, p->ref.output, outputs, b.output);
}

static hl_attention_spec random_spec(void) {
  size_t groups = 1 + test_below(3);
  hl_attention_spec s =
      hl_attention_default(groups * (1 + test_below(3)), 1 + test_below(20), 1 + test_below(40), 1 + test_below(20));
  s.kv_heads = groups;
  s.value_dim = 1 + test_below(40);
  s.temperature = test_below(4) ? 1.0f : 0.3f;
  s.softcap = test_below(3) ? 0.0f : 2.0f;
  s.causal = test_below(2) ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  s.causal_offset = (int32_t)test_below(9) - 4;
  s.window_left = (int32_t)test_below(6) - 1;
  s.window_right = (int32_t)test_below(6) - 1;
  return s;
}

static void random_problems(void) {
  for (int trial = 0; trial < 2000; trial++) {
    problem p = new_problem(random_spec());
    if (test_below(2)) {
      p.spec.mask = p.mask;
      p.spec.mask_heads = test_below(2) ? 1 : p.spec.heads;
    }
    if (test_below(2)) {
      p.spec.bias = p.bias;
      p.spec.bias_heads = test_below(2) ? 1 : p.spec.heads;
    }
    if (test_below(3) == 0) p.spec.alibi_slopes = p.slopes;
    if (test_below(3) == 0) {
      p.spec.relative = p.relative;
      p.spec.reach = 1 + test_below(REACH);
      p.spec.start_mark = test_below(2);
    }
    if (p.spec.keys >= p.spec.queries && test_below(2)) {
      p.spec.first_query = test_below(p.spec.keys - p.spec.queries + 1);
      p.spec.positions = p.positions;
    }
    compare(&p);
    free_problem(&p);
  }
}

static void exam_case(void) {
  const float q[] = {1, 0, 1, 0, 1, 0}, k[] = {1, 1, 0, 0, 1, 1, 1, 0, 1}, v[] = {1, 2, 3, 0, 0, 1};
  const double weights[] = {0.264, 0.264, 0.471, 0.390, 0.390, 0.219}, output[] = {1.058, 1.000, 1.562, 1.000};
  const double unscaled[] = {0.848, 1.0, 1.689, 1.0};
  float w[6], o[4], workspace[8], ref[4];
  double scratch[3];
  hl_attention_spec spec = hl_attention_default(1, 2, 3, 3);
  spec.value_dim = 2;
  hl_attention_result result = {.output = o, .weights = w}, ref_result = {.output = ref};
  hl_attention(&spec, q, k, v, &result, workspace);
  hl_attention_f32_ref(&spec, q, k, v, &ref_result, scratch);
  for (int i = 0; i < 6; i++) EXPECT(test_close(w[i], weights[i], 5e-4), "weight %d: %.9g", i, (double)w[i]);
  for (int i = 0; i < 4; i++) EXPECT(test_close(o[i], output[i], 5e-4), "output %d: %.9g", i, (double)o[i]);
  for (int i = 0; i < 4; i++) EXPECT(test_close(o[i], (double)ref[i], 1e-6), "output %d against double", i);
  spec.scale = 1.0f;
  hl_attention(&spec, q, k, v, &result, workspace);
  for (int i = 0; i < 4; i++) EXPECT(test_close(o[i], unscaled[i], 5e-4), "unscaled %d: %.9g", i, (double)o[i]);
}

static void temperature_extremes(void) {
  const float temperatures[] = {0.0f, 0.01f, 100.0f};
  for (size_t t = 0; t < 3; t++) {
    hl_attention_spec s = hl_attention_default(2, 7, 9, 4);
    s.temperature = temperatures[t];
    problem p = new_problem(s);
    for (size_t i = 0; i < 2 * 7 * 4; i++) p.q[i] *= 1e4f;
    attend(&p, true);
    for (size_t row = 0; row < 14; row++) {
      double sum = 0.0;
      for (size_t j = 0; j < 9; j++) sum += (double)p.weights.data[row * 9 + j];
      EXPECT(fabs(sum - 1.0) < 1e-6, "temperature %g row %zu: sum %g", (double)temperatures[t], row, sum);
    }
    for (size_t i = 0; i < 2 * 7 * 4; i++) EXPECT(isfinite(p.output.data[i]), "output %zu", i);
    free_problem(&p);
  }
}

static void temperature_zero_is_the_limit(void) {
  const float q[] = {1.0f}, k[] = {2.0f, 3.0f, 3.0f, -1.0f}, v[] = {10.0f, 1.0f, 5.0f, 7.0f};
  float w[4], o[1], workspace[8];
  hl_attention_spec s = hl_attention_default(1, 1, 4, 1);
  s.temperature = 0.0f;
  hl_attention_result result = {.output = o, .weights = w};
  hl_attention(&s, q, k, v, &result, workspace);
  EXPECT(w[0] == 0.0f && w[1] == 0.5f && w[2] == 0.5f && w[3] == 0.0f, "%g %g", (double)w[1], (double)w[2]);
  EXPECT(o[0] == 3.0f, "the mean of the values of the best keys: %g", (double)o[0]);
}

/* Whole numbers have exact scores, so that the kernels find the ties that the reference finds. */
static void temperature_zero_against_reference(void) {
  for (int trial = 0; trial < 300; trial++) {
    problem p = new_problem(random_spec());
    hl_attention_spec *s = &p.spec;
    s->temperature = 0.0f;
    s->scale = 1.0f;
    s->softcap = 0.0f;
    if (test_below(2)) {
      s->mask = p.mask;
      s->mask_heads = test_below(2) ? 1 : s->heads;
    }
    for (size_t i = 0; i < s->heads * s->queries * s->dim; i++) p.q[i] = roundf(p.q[i]);
    for (size_t i = 0; i < s->kv_heads * s->keys * s->dim; i++) p.k[i] = roundf(p.k[i]);
    compare(&p);
    free_problem(&p);
  }
}

static void causal_rows_keep_their_bits(void) {
  for (int trial = 0; trial < 50; trial++) {
    size_t t = 2 + test_below(63), d = 1 + test_below(40);
    hl_attention_spec s = hl_attention_default(2, t, t, d);
    s.causal = HL_CAUSAL_DIAGONAL;
    problem p = new_problem(s);
    attend(&p, true);
    float *before = malloc(2 * t * d * sizeof(float));
    memcpy(before, p.output.data, 2 * t * d * sizeof(float));
    for (size_t h = 0; h < 2; h++) {
      EXPECT(p.weights.data[h * t * t] == 1.0f, "position 0 has weight 1");
      for (size_t i = 0; i < t; i++)
        for (size_t j = i + 1; j < t; j++) EXPECT(p.weights.data[(h * t + i) * t + j] == 0.0f, "%zu sees %zu", i, j);
      for (size_t i = 0; i < d; i++) {
        size_t last = (h * t + t - 1) * d + i;
        p.q[last] = 5.0f;
        p.k[last] = -5.0f;
        p.v[last] = i % 2 ? NAN : INFINITY;
      }
    }
    attend(&p, true);
    for (size_t h = 0; h < 2; h++)
      EXPECT(test_same_bits(before + h * t * d, p.output.data + h * t * d, (t - 1) * d), "head %zu", h);
    free(before);
    free_problem(&p);
  }
}

static void hidden_values_never_reach_a_row(void) {
  hl_attention_spec s = hl_attention_default(1, 3, 5, 6);
  problem p = new_problem(s);
  uint8_t mask[15] = {1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0};
  p.spec.mask = mask;
  for (size_t i = 0; i < 6; i++) {
    p.k[6 + i] = p.v[6 + i] = NAN;
    p.k[24 + i] = INFINITY;
    p.v[24 + i] = NAN;
  }
  attend(&p, true);
  for (size_t i = 0; i < 6; i++) {
    EXPECT(isfinite(p.output.data[i]), "row 0 does not see the NaN of key 1");
    EXPECT(p.output.data[6 + i] == 0.0f, "row 1 may attend to nothing");
    EXPECT(isnan(p.output.data[12 + i]), "row 2 uses key 1");
  }
  EXPECT(p.weights.data[1] == 0.0f && p.weights.data[4] == 0.0f, "hidden weights are 0");
  for (size_t j = 0; j < 5; j++) EXPECT(p.weights.data[5 + j] == 0.0f, "weights of a row without keys");
  EXPECT(p.weights.data[14] == 0.0f, "a hidden weight stays 0 in a row of NaN");
  EXPECT(p.masked.data[1] == -INFINITY, "masked score");
  free_problem(&p);
}

/* ALiBi is a bias that is never held: the same bits as the (H,T,S) tensor of it. */
static void alibi_is_a_bias(void) {
  for (int causal = 0; causal < 2; causal++) {
    hl_attention_spec s = hl_attention_default(6, 9, 14, 5);
    s.causal = causal ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
    s.causal_offset = 3;
    problem p = new_problem(s);
    size_t outputs = 6 * 9 * 5, cells = 6 * 9 * 14;
    for (size_t n = 0; n < cells; n++) {
      float distance = (float)(n % 14) - (float)(n / 14 % 9);
      p.bias[n] = p.slopes[n / 14 / 9] * (causal ? distance : -fabsf(distance));
    }
    p.spec.bias = p.bias;
    p.spec.bias_heads = 6;
    attend(&p, true);
    memcpy(p.ref.output, p.output.data, outputs * sizeof(float));
    memcpy(p.ref.masked, p.masked.data, cells * sizeof(float));
    p.spec.bias = NULL;
    p.spec.alibi_slopes = p.slopes;
    attend(&p, true);
    EXPECT(test_same_bits(p.masked.data, p.ref.masked, cells), "causal %d: masked", causal);
    EXPECT(test_same_bits(p.output.data, p.ref.output, outputs), "causal %d: output", causal);
    free_problem(&p);
  }
}

/* So are relative biases, on both paths, wherever the keys stand. */
static void relative_biases_are_a_bias(void) {
  enum { H = 3, DIM = 5 };
  for (int trial = 0; trial < 32; trial++) {
    size_t T = trial & 16 ? 290 : 14, CELLS = H * T * T; /* 290: several blocks of queries, and of keys */
    hl_attention_spec s = hl_attention_default(H, T, T, DIM);
    s.causal = trial & 1 ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
    s.reach = trial & 8 ? 3 : REACH;
    s.start_mark = trial & 2;
    problem p = new_problem(s), plain = p;
    if (trial & 4) p.spec.positions = p.positions;
    size_t columns = 2 * s.reach + (s.start_mark ? 2 : 1);
    for (size_t n = 0; n < CELLS; n++) {
      int reach = (int)s.reach, key = (int)(n % T), query = (int)(n / T % T);
      int distance = p.spec.positions ? p.positions[key] - p.positions[query] : key - query;
      int column = distance < -reach ? 0 : distance > reach ? 2 * reach : distance + reach;
      if (s.start_mark && key == 0) column = 2 * reach + 1;
      p.bias[n] = p.relative[n / T / T * columns + (size_t)column];
    }
    p.spec.relative = p.relative;
    plain.spec.bias = p.bias;
    plain.spec.bias_heads = H;
    attend(&plain, true);
    memcpy(p.ref.masked, p.masked.data, CELLS * sizeof(float));
    memcpy(p.ref.output, p.output.data, H * T * DIM * sizeof(float));
    attend(&p, true);
    EXPECT(test_same_bits(p.masked.data, p.ref.masked, CELLS), "trial %d: masked", trial);
    EXPECT(test_same_bits(p.output.data, p.ref.output, H * T * DIM), "trial %d: output", trial);
    attend(&plain, false);
    memcpy(p.ref.output, p.output.data, H * T * DIM * sizeof(float));
    attend(&p, false);
    EXPECT(test_same_bits(p.output.data, p.ref.output, H * T * DIM), "trial %d: output in tiles", trial);
    free_problem(&p);
  }
}

static void bad_arguments(void) {
  float x[4] = {1, 1, 1, 1}, output[4] = {9, 9, 9, 9}, workspace[16];
  hl_attention_result result = {.output = output};
  hl_attention_spec good = hl_attention_default(2, 1, 1, 2), s;
#define REFUSED(change, expected)                                                        \
  s = good;                                                                              \
  change;                                                                                \
  EXPECT(hl_attention(&s, x, x, x, &result, workspace) == (expected), "after " #change); \
  EXPECT(hl_attention_workspace_bytes(&s, &result) == 0, "workspace after " #change);
  REFUSED(s.heads = 0, HL_ERROR_RANGE)
  REFUSED(s.keys = 0, HL_ERROR_RANGE)
  REFUSED(s.kv_heads = 0, HL_ERROR_RANGE)
  REFUSED(s.dim = s.value_dim = 0, HL_ERROR_RANGE)
  REFUSED(s.heads = 3, HL_ERROR_SHAPE)
  REFUSED(s.scale = NAN, HL_ERROR_RANGE)
  REFUSED(s.temperature = -1.0f, HL_ERROR_RANGE)
  REFUSED(s.temperature = NAN, HL_ERROR_RANGE)
  REFUSED(s.temperature = 1e-21f, HL_ERROR_RANGE)
  REFUSED(s.scale = 1e20f; s.temperature = 1e-20f, HL_ERROR_RANGE)
  REFUSED(s.softcap = -1.0f, HL_ERROR_RANGE)
  REFUSED(s.window_left = -2, HL_ERROR_RANGE)
  REFUSED(s.mask = (const uint8_t *)"\1\1\1\1\1\1"; s.mask_heads = 3, HL_ERROR_SHAPE)
  REFUSED(s.queries = SIZE_MAX / 2, HL_ERROR_MEMORY)
  REFUSED(s.relative = x, HL_ERROR_RANGE)
  REFUSED(s.relative = x; s.reach = HL_REACH_MAX + 1, HL_ERROR_RANGE)
  REFUSED(s.positions = (const int32_t *)"\1\1\1\1"; s.first_query = 1, HL_ERROR_SHAPE)
  REFUSED(s.positions = (const int32_t *)"\1\1\1\1"; s.queries = 2, HL_ERROR_SHAPE)
#undef REFUSED
  EXPECT(hl_attention(&good, x, x, NULL, &result, workspace) == HL_ERROR_SHAPE, "no v");
  EXPECT(output[0] == 9.0f && output[3] == 9.0f, "nothing is written");
  EXPECT(hl_attention(&good, x, x, x, &result, workspace) == HL_OK, "and the next good call works");
}

const test_case attention_tests[] = {
    {"2,000 random problems against the double reference", random_problems},
    {"the exam case", exam_case},
    {"temperature 0, 0.01 and 100 with scores of 1e4", temperature_extremes},
    {"temperature 0: the largest has all the weight, ties share", temperature_zero_is_the_limit},
    {"causal: upper triangle 0, earlier rows keep their bits", causal_rows_keep_their_bits},
    {"NaN and inf behind a mask never reach the row", hidden_values_never_reach_a_row},
    {"ALiBi gives the bits of its bias tensor", alibi_is_a_bias},
    {"relative biases give the bits of their bias tensor", relative_biases_are_a_bias},
    {"temperature 0 with ties and masks, 300 random problems", temperature_zero_against_reference},
    {"bad arguments are refused, nothing written", bad_arguments},
    {NULL, NULL}};
