/* Tests of tiled attention: problems drawn at random, computed in tiles and row by row. */
#include <float.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "headlight.h"
#include "test.h"

/* Tiled equals materialised: the same problem with and without a tensor of scores wanted.
 *
 * Bound. Rounding errors of a sum of n terms, of both signs as often, grow like sqrt(n) times the error of one step
 * (Higham and Mary 2019); one of them (SIGMAS) is never passed by the worst of thousands, since errors of weights
 * partly cancel in the average. With P the largest possible score, factor * max |q| * max |k| + max |bias| (and what
 * ALiBi adds), both paths are off by up to SIGMAS * EPS * (sqrt(D) + 2) * P in a score: sqrt(D) for the products, 2 for
 * the factor and the shift. That is the relative error of a weight, twice over (itself and the sum it is divided by);
 * exp and the quotient add 12 EPS. Averaging S values of at most V adds SIGMAS * EPS * sqrt(S) * V. Two paths differ by
 * twice all that. */
#define SIGMAS 1.0

enum { REACH = 40 };

typedef struct problem {
  hl_attention_spec spec;
  float *q, *k, *v, *bias, *slopes, *relative, *tiled, *materialised, *weights;
  int32_t *positions;
  uint8_t *mask;
} problem;

static float *random_floats(size_t n, float size) {
  float *x = malloc((n + 1) * sizeof(float));
  for (size_t i = 0; i < n; i++) x[i] = test_normal() * size;
  return x;
}

static size_t cells_of(const hl_attention_spec *s) { return s->heads * s->queries * s->keys; }
static size_t outputs_of(const hl_attention_spec *s) { return s->heads * s->queries * s->value_dim; }

static problem new_problem(hl_attention_spec spec, float size) {
  problem p = {.spec = spec};
  p.q = random_floats(spec.heads * spec.queries * spec.dim, size);
  p.k = random_floats(spec.kv_heads * spec.keys * spec.dim, 1.0f);
  p.v = random_floats(spec.kv_heads * spec.keys * spec.value_dim, 1.0f);
  p.bias = random_floats(cells_of(&spec), 1.0f);
  p.slopes = random_floats(spec.heads, 0.1f);
  p.relative = random_floats(spec.heads * (2 * REACH + 2), 1.0f);
  p.positions = malloc(spec.keys * sizeof *p.positions);
  for (size_t i = 0; i < spec.keys; i++) p.positions[i] = (int32_t)(test_below(2 * spec.keys) - spec.keys / 2);
  p.mask = malloc(cells_of(&spec));
  for (size_t i = 0; i < cells_of(&spec); i++) {
    p.mask[i] = test_below(3) != 0;
    if (test_below(5) == 0) p.bias[i] = -INFINITY;
  }
  p.tiled = malloc(outputs_of(&spec) * sizeof(float));
  p.materialised = malloc(outputs_of(&spec) * sizeof(float));
  p.weights = malloc(cells_of(&spec) * sizeof(float));
  return p;
}

static void free_problem(problem *p) {
  free(p->q);
  free(p->k);
  free(p->v);
  free(p->bias);
  free(p->slopes);
  free(p->relative);
  free(p->positions);
  free(p->mask);
  free(p->tiled);
  free(p->materialised);
  free(p->weights);
}

static void attend(problem *p, const hl_attention_result *result) {
  void *workspace = malloc(hl_attention_workspace_bytes(&p->spec, result));
  EXPECT(hl_attention(&p->spec, p->q, p->k, p->v, result, workspace) == HL_OK, "status");
  free(workspace);
}

static void run_both(problem *p) {
  attend(p, &(hl_attention_result){.output = p->tiled});
  attend(p, &(hl_attention_result){.output = p->materialised, .weights = p->weights});
}

static double longest_row(const float *x, size_t rows, size_t dim) {
  double longest = 0.0;
  for (size_t i = 0; i < rows; i++) {
    double square = 0.0;
    for (size_t d = 0; d < dim; d++) square += (double)x[i * dim + d] * (double)x[i * dim + d];
    if (square > longest) longest = square;
  }
  return sqrt(longest);
}

static double largest_finite(const float *x, size_t n) {
  double largest = 0.0;
  for (size_t i = 0; i < n; i++)
    if (isfinite(x[i]) && fabs((double)x[i]) > largest) largest = fabs((double)x[i]);
  return largest;
}

static double bound_of(const problem *p) {
  const hl_attention_spec *s = &p->spec;
  double factor = fabs((double)s->scale / (double)s->temperature);
  double score =
      factor * longest_row(p->q, s->heads * s->queries, s->dim) * longest_row(p->k, s->kv_heads * s->keys, s->dim);
  if (s->bias) score += largest_finite(p->bias, cells_of(s));
  if (s->alibi_slopes) score += largest_finite(p->slopes, s->heads) * (double)(s->queries + 2 * s->keys);
  if (s->relative) score += largest_finite(p->relative, s->heads * (2 * s->reach + 2));
  double weight = 2.0 * SIGMAS * EPS * (sqrt((double)s->dim) + 2.0) * score + 12.0 * EPS;
  double value = largest_finite(p->v, s->kv_heads * s->keys * s->value_dim);
  return 2.0 * value * (weight + SIGMAS * EPS * sqrt((double)s->keys));
}

/* How much of the bound is used, at the worst element. */
static double compare(problem *p) {
  const hl_attention_spec *s = &p->spec;
  double bound = bound_of(p), worst = 0.0;
  run_both(p);
  for (size_t i = 0; i < outputs_of(s); i++) {
    double off = fabs((double)p->tiled[i] - (double)p->materialised[i]);
    EXPECT(off <= bound, "H %zu/%zu T %zu S %zu D %zu E %zu: output %zu is %.9g tiled, %.9g materialised (bound %.3g)",
           s->heads, s->kv_heads, s->queries, s->keys, s->dim, s->value_dim, i, (double)p->tiled[i],
           (double)p->materialised[i], bound);
    if (off / bound > worst) worst = off / bound;
  }
  return worst;
}

static hl_attention_spec random_spec(size_t most_rows, size_t most_keys) {
  size_t groups = 1 + test_below(2);
  hl_attention_spec s = hl_attention_default(groups * (1 + test_below(2)), 1 + test_below(most_rows),
                                             1 + test_below(most_keys), 1 + test_below(70));
  s.kv_heads = groups;
  s.value_dim = 1 + test_below(40);
  s.temperature = test_below(4) ? 1.0f : 0.3f;
  s.softcap = test_below(4) ? 0.0f : 3.0f;
  s.causal = test_below(2) ? HL_CAUSAL_DIAGONAL : HL_CAUSAL_NONE;
  const int32_t offsets[] = {0, (int32_t)s.keys - (int32_t)s.queries, (int32_t)test_below(40) - 20};
  s.causal_offset = offsets[test_below(3)];
  if (test_below(3) == 0) s.window_left = (int32_t)test_below(200) - 1;
  if (test_below(3) == 0) s.window_right = (int32_t)test_below(200) - 1;
  return s;
}

/* Relative biases, and keys that stand elsewhere where there are enough of them. */
static void place(problem *p) {
  p->spec.relative = p->relative;
  p->spec.reach = 1 + test_below(REACH);
  p->spec.start_mark = test_below(2);
  if (p->spec.keys < p->spec.queries || test_below(2)) return;
  p->spec.first_query = test_below(p->spec.keys - p->spec.queries + 1);
  p->spec.positions = p->positions;
}

static void random_problems(void) {
  double worst = 0.0;
  for (int trial = 0; trial < 4000; trial++) {
    bool large = trial % 40 == 0;
    problem p = new_problem(random_spec(large ? 300 : 24, large ? 700 : 150), test_below(5) ? 1.0f : 8.0f);
    if (test_below(3) == 0) {
      p.spec.mask = p.mask;
      p.spec.mask_heads = test_below(2) ? 1 : p.spec.heads;
    }
    if (test_below(3) == 0) {
      p.spec.bias = p.bias;
      p.spec.bias_heads = test_below(2) ? 1 : p.spec.heads;
    }
    if (test_below(4) == 0) p.spec.alibi_slopes = p.slopes;
    if (test_below(4) == 0) place(&p);
    double used = compare(&p);
    if (used > worst) worst = used;
    free_problem(&p);
  }
  printf("  seed %" PRIu64 ": at most %.2f of the bound\n", test_seed, worst);
  EXPECT(worst > 0.02, "the bound is far too wide: %.3g", worst);
}

/* Rows from .. to - 1 as a problem of their own, with their own rows of mask and bias. */
static void attend_part(const problem *p, size_t from, size_t to, float *out) {
  hl_attention_spec s = p->spec;
  s.queries = to - from;
  s.first_query = from;
  if (s.mask) s.mask += from * s.keys;
  if (s.bias) s.bias += from * s.keys;
  hl_attention_result result = {.output = out};
  void *workspace = malloc(hl_attention_workspace_bytes(&s, &result));
  EXPECT(hl_attention(&s, p->q + from * s.dim, p->k, p->v, &result, workspace) == HL_OK, "rows %zu..%zu", from, to);
  free(workspace);
}

static void blocks_of_rows_give_the_same_bits(void) {
  for (int trial = 0; trial < 60; trial++) {
    hl_attention_spec s = random_spec(300, 400);
    s.heads = s.kv_heads = 1;
    problem p = new_problem(s, 1.0f);
    if (test_below(2)) p.spec.alibi_slopes = p.slopes;
    if (test_below(2)) place(&p);
    p.spec.first_query = 0;
    if (test_below(2)) p.spec.mask = p.mask;
    if (test_below(2)) p.spec.bias = p.bias;
    if (test_below(2)) p.v[test_below(s.keys) * s.value_dim] = NAN; /* blended key by key then */
    attend_part(&p, 0, s.queries, p.tiled);
    for (size_t from = 0, to; from < s.queries; from = to) {
      to = from + 1 + test_below(60);
      if (to > s.queries) to = s.queries;
      attend_part(&p, from, to, p.materialised + from * s.value_dim);
    }
    EXPECT(test_same_bits(p.tiled, p.materialised, s.queries * s.value_dim), "T %zu S %zu D %zu", s.queries, s.keys,
           s.dim);
    free_problem(&p);
  }
}

/* Whether row i of a head uses key j, and so what is in it. */
static bool uses(const problem *p, size_t head, size_t row, size_t key) {
  return p->weights[(head * p->spec.queries + row) * p->spec.keys + key] != 0.0f;
}

static void hidden_keys_and_values_never_reach_a_row(void) {
  for (int trial = 0; trial < 300; trial++) {
    problem p = new_problem(random_spec(40, 150), 0.5f), clean;
    hl_attention_spec *s = &p.spec;
    if (test_below(2)) {
      s->mask = p.mask;
      s->mask_heads = 1;
    }
    if (test_below(2)) {
      s->bias = p.bias;
      s->bias_heads = 1;
    }
    run_both(&p);
    clean = p;
    clean.tiled = malloc(outputs_of(s) * sizeof(float));
    memcpy(clean.tiled, p.tiled, outputs_of(s) * sizeof(float));
    size_t key = test_below(s->keys), group = test_below(s->kv_heads), ratio = s->heads / s->kv_heads;
    float *bad_key = p.k + (group * s->keys + key) * s->dim, *bad_value = p.v + (group * s->keys + key) * s->value_dim;
    for (size_t d = 0; d < s->dim; d++) bad_key[d] = d % 2 ? NAN : INFINITY;
    for (size_t e = 0; e < s->value_dim; e++) bad_value[e] = NAN;
    attend(&p, &(hl_attention_result){.output = p.tiled});
    for (size_t h = 0; h < s->heads; h++)
      for (size_t i = 0; i < s->queries; i++) {
        const float *now = p.tiled + (h * s->queries + i) * s->value_dim;
        const float *before = clean.tiled + (h * s->queries + i) * s->value_dim;
        if (h / ratio == group && uses(&p, h, i, key))
          EXPECT(isnan(now[0]), "row %zu uses key %zu", i, key);
        else
          EXPECT(test_same_bits(now, before, s->value_dim), "row %zu of head %zu does not use key %zu", i, h, key);
      }
    free(clean.tiled);
    free_problem(&p);
  }
}

/* What is finite hides nothing: masks of -FLT_MAX everywhere leave the mean, as without them. */
static void largest_biases(void) {
  hl_attention_spec spec = hl_attention_default(1, 5, 20, 3);
  spec.scale = 0.0f;
  problem p = new_problem(spec, 1.0f);
  p.spec.bias = p.bias;
  for (size_t i = 0; i < 5 * 20; i++) p.bias[i] = -FLT_MAX;
  run_both(&p);
  for (size_t i = 0; i < 5 * 3; i++)
    EXPECT(p.tiled[i] != 0.0f && fabsf(p.tiled[i] - p.materialised[i]) < 1e-6f, "%g, not %g", (double)p.tiled[i],
           (double)p.materialised[i]);
  p.bias[3] = FLT_MAX;
  run_both(&p);
  EXPECT(fabsf(p.tiled[0] - p.v[3 * 3]) < 1e-6f, "%g, not %g", (double)p.tiled[0], (double)p.v[9]);
  p.spec.bias = NULL;
  p.spec.scale = 3e38f;
  for (size_t i = 0; i < 5 * 3; i++) p.q[i] = 0.0f;
  run_both(&p);
  EXPECT(test_close(p.tiled[0], (double)p.materialised[0], 1e-6), "scale 3e38: %g", (double)p.tiled[0]);
  free_problem(&p);
}

static void long_and_wide(void) {
  const size_t sizes[][4] = {
      {9, 5000, 64, 64}, {300, 300, 64, 64}, {3, 200, 2048, 20}, {12, 20, 5, 2048}, {5, 40, 3000, 8}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    hl_attention_spec s = hl_attention_default(1, sizes[i][0], sizes[i][1], sizes[i][2]);
    s.value_dim = sizes[i][3];
    problem p = new_problem(s, 1.0f);
    compare(&p);
    free_problem(&p);
  }
}

static void scratch_does_not_grow(void) {
  static const float bias = 0.0f;
  hl_attention_result result = {0};
  for (size_t d = 1; d <= 2048; d *= 2) {
    hl_attention_spec small = hl_attention_default(1, 256, 256, d),
                      large = hl_attention_default(1, 1u << 17, 1u << 17, d);
    EXPECT(hl_attention_workspace_bytes(&large, &result) == hl_attention_workspace_bytes(&small, &result), "D %zu", d);
    EXPECT(hl_attention_workspace_bytes(&large, &result) < 400000, "D %zu: %zu", d,
           hl_attention_workspace_bytes(&large, &result));
    large.relative = &bias; /* only its being there counts */
    large.reach = HL_REACH_MAX;
    EXPECT(hl_attention_workspace_bytes(&large, &result) < 400000, "D %zu with relative biases", d);
  }
}

const test_case tiled_tests[] = {
    {"tiled equals materialised on 4,000 random problems", random_problems},
    {"long, wide and narrow problems", long_and_wide},
    {"biases of -FLT_MAX and FLT_MAX, a scale of 3e38", largest_biases},
    {"a run cut into blocks of rows gives the same bits", blocks_of_rows_give_the_same_bits},
    {"hidden NaN and inf change no bit of a row, seen ones reach it", hidden_keys_and_values_never_reach_a_row},
    {"scratch does not grow with the length", scratch_does_not_grow},
    {NULL, NULL}};
