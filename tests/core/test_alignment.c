/* Scores of states and outputs, against the formulas in long double. */
#include "headlight_lab.h"
#include "support/failures.h"
#include "test.h"

/* Roundings of the result, of n sums and products in double, and of the tanh of a sum of that many. */
static double bound(double value, double size, size_t n) { return EPS * fabs(value) + 1e-13 * size * (double)(n + 4); }

static long double general_ref(const float *w, const float *s, const float *h, size_t dim) {
  long double sum = 0.0L;
  for (size_t i = 0; i < dim; i++)
    for (size_t j = 0; j < dim; j++) sum += (long double)s[i] * (long double)w[i * dim + j] * (long double)h[j];
  return sum;
}

static long double additive_ref(const hl_alignment_spec *spec, const float *s, const float *h) {
  long double sum = 0.0L;
  for (size_t a = 0; a < spec->hidden; a++) {
    long double inner = 0.0L;
    for (size_t j = 0; j < spec->dim; j++) {
      inner += (long double)spec->weight[a * 2 * spec->dim + j] * (long double)s[j];
      inner += (long double)spec->weight[a * 2 * spec->dim + spec->dim + j] * (long double)h[j];
    }
    sum += (long double)spec->vector[a] * tanhl(inner);
  }
  return sum;
}

static long double score_ref(const hl_alignment_spec *spec, const float *s, const float *h) {
  if (spec->kind == HL_ALIGNMENT_ADDITIVE) return additive_ref(spec, s, h);
  if (spec->kind == HL_ALIGNMENT_GENERAL) return general_ref(spec->weight, s, h, spec->dim);
  long double sum = 0.0L;
  for (size_t i = 0; i < spec->dim; i++) sum += (long double)s[i] * (long double)h[i];
  return sum;
}

static void against_formulas(hl_alignment kind, size_t dim, size_t states, size_t outputs, size_t hidden) {
  size_t weights = kind == HL_ALIGNMENT_ADDITIVE ? hidden * 2 * dim : dim * dim;
  guarded s = guarded_new(states * dim, 1), h = guarded_new(outputs * dim, 2), w = guarded_new(weights, 3),
          u = guarded_new(hidden, 1), scores = guarded_new(states * outputs, 2);
  guarded *inputs[] = {&s, &h, &w, &u};
  size_t counts[] = {states * dim, outputs * dim, weights, hidden};
  for (size_t i = 0; i < 4; i++) test_fill(inputs[i]->data, counts[i], DATA_NORMAL);
  hl_alignment_spec spec = {kind, states, outputs, dim, hidden, w.data, u.data};
  EXPECT(hl_alignment_scores(&spec, s.data, h.data, scores.data) == HL_OK, "dim %zu", dim);
  double size = (double)(kind == HL_ALIGNMENT_ADDITIVE ? 4 * hidden : 16 * dim);
  for (size_t t = 0; t < states; t++)
    for (size_t o = 0; o < outputs; o++) {
      double wanted = (double)score_ref(&spec, s.data + t * dim, h.data + o * dim);
      double got = (double)scores.data[t * outputs + o];
      EXPECT(test_close((float)got, wanted, bound(wanted, size, dim)), "kind %d, dim %zu: %g, not %g", (int)kind, dim,
             got, wanted);
    }
  EXPECT(guarded_intact(&s) && guarded_intact(&h) && guarded_intact(&w) && guarded_intact(&u), "inputs' guards");
  EXPECT(guarded_intact(&scores), "the result's guards");
  for (size_t i = 0; i < 4; i++) guarded_free(inputs[i]);
  guarded_free(&scores);
}

static void scores_of_every_size(void) {
  for (size_t i = 1; i < awkward_count; i++)
    for (int kind = HL_ALIGNMENT_DOT; kind <= HL_ALIGNMENT_ADDITIVE; kind++)
      against_formulas((hl_alignment)kind, awkward_sizes[i], 1 + i % 3, 1 + i % 5, 1 + i % 7);
}

/* With W the identity the general score is the dot product, to the bit. */
static void general_of_the_identity(void) {
  float w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, s[3] = {1.5f, -2.0f, 0.25f}, h[3] = {3.0f, 0.5f, -8.0f}, one, other;
  hl_alignment_spec spec = {HL_ALIGNMENT_GENERAL, 1, 1, 3, 0, w, NULL};
  EXPECT(hl_alignment_scores(&spec, s, h, &one) == HL_OK, "general");
  spec.kind = HL_ALIGNMENT_DOT;
  spec.weight = NULL;
  EXPECT(hl_alignment_scores(&spec, s, h, &other) == HL_OK && one == other && one == 1.5f, "%g, %g", (double)one,
         (double)other);
}

typedef struct alignment_call {
  hl_alignment_spec spec;
  const float *states, *outputs;
  float *scores;
} alignment_call;

static alignment_call good_alignment(void) {
  return (alignment_call){{HL_ALIGNMENT_ADDITIVE, 2, 3, 4, 2, numbers, numbers}, numbers, numbers, results};
}

static hl_status call_alignment(const void *arguments, hl_arena *arena) {
  const alignment_call *c = arguments;
  (void)arena;
  return hl_alignment_scores(&c->spec, c->states, c->outputs, c->scores);
}

static void refused(void) {
  for (int kind = HL_ALIGNMENT_DOT; kind <= HL_ALIGNMENT_ADDITIVE; kind++) {
    alignment_call good = good_alignment();
    good.spec.kind = (hl_alignment)kind;
    expect_success("alignment", call_alignment, &good);
  }
  REFUSED(alignment, SHAPE, c.states = NULL);
  REFUSED(alignment, SHAPE, c.outputs = NULL);
  REFUSED(alignment, SHAPE, c.scores = NULL);
  REFUSED(alignment, SHAPE, c.spec.weight = NULL);
  REFUSED(alignment, SHAPE, c.spec.vector = NULL);
  REFUSED(alignment, SHAPE, c.spec.kind = HL_ALIGNMENT_GENERAL, c.spec.weight = NULL);
  REFUSED(alignment, RANGE, c.spec.kind = (hl_alignment)3);
  REFUSED(alignment, RANGE, c.spec.states = 0);
  REFUSED(alignment, RANGE, c.spec.outputs = 0);
  REFUSED(alignment, RANGE, c.spec.dim = 0);
  REFUSED(alignment, RANGE, c.spec.hidden = 0);
  REFUSED(alignment, MEMORY, c.spec.states = huge());
  REFUSED(alignment, MEMORY, c.spec.outputs = huge());
  REFUSED(alignment, MEMORY, c.spec.hidden = huge());
  REFUSED(alignment, MEMORY, c.spec.states = c.spec.outputs = ROOT, c.spec.dim = 1);
  REFUSED(alignment, MEMORY, c.spec.kind = HL_ALIGNMENT_GENERAL, c.spec.dim = ROOT, c.spec.states = 1,
          c.spec.outputs = 1);
}

const test_case alignment_tests[] = {{"every kind and size, against the formulas", scores_of_every_size},
                                     {"general with the identity is dot", general_of_the_identity},
                                     {"refused: missing tensors, sizes of 0, beyond memory", refused},
                                     {NULL, NULL}};
